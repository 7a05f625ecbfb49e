// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file runs the tests of a package on mutants: first the quick ones, and
// only those that reach the mutant.

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A suite is the tests of a package.
type suite struct {
	dir    string // where they run
	binary string // with the mutants
	tests  []*test
	talks  map[string]bool // tests that print messages although they pass
}

// A test is a test function.
type test struct {
	name  string
	cost  time.Duration // processor time
	stage int
	lines map[string][]block // the blocks of each file that it reaches
}

// A block is a run of statements, from one position to another.
type block struct{ startLine, startColumn, endLine, endColumn int }

// limits has the processor time of a test up to which it runs in each stage.
var limits = [stages]time.Duration{40 * time.Millisecond, 300 * time.Millisecond, time.Hour}

const stages = 3

// newSuite compiles the tests in the directory dir, with the mutants, and
// finds out what each test costs and, if so asked, which blocks of the target
// it reaches. That takes long, and is worth it for many mutants.
func newSuite(root, scratch, target, dir string, cover bool) (*suite, error) {
	name := strings.ReplaceAll(dir, "/", "-")
	s := &suite{dir: filepath.Join(scratch, dir), binary: filepath.Join(scratch, name+".mutants.test")}
	covering := filepath.Join(scratch, name+".cover.test")
	if err := goTest(scratch, "-o", s.binary, "./"+dir); err != nil {
		return nil, err
	}
	costs, err := s.costs()
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(costs)) {
		cost := costs[name]
		switch {
		case ofCost.MatchString(name):
		case cost < 0:
			log.Printf("%s: %s fails in instrumented code, and is left out", dir, name)
		default:
			s.tests = append(s.tests, &test{name: name, cost: cost})
		}
	}
	if !cover {
		s.stage()
		return s, nil
	}
	if err := goTest(root, "-cover", "-coverpkg="+path.Join(module, target), "-o", covering, "./"+dir); err != nil {
		return nil, err
	}
	work := make(chan *test)
	var running sync.WaitGroup
	var failed sync.Map
	for range *workers {
		running.Add(1)
		go func() {
			defer running.Done()
			for t := range work {
				if err := t.cover(covering, filepath.Join(root, dir), filepath.Join(scratch, name+"."+t.name+".profile")); err != nil {
					failed.Store(t.name, err)
				}
			}
		}()
	}
	for _, t := range s.tests {
		work <- t
	}
	close(work)
	running.Wait()
	s.stage()
	failed.Range(func(name, e any) bool {
		err = fmt.Errorf("%s: %s: %w", dir, name, e.(error))
		return false
	})
	return s, err
}

// stage gives each test its stage, by its cost without the cost of starting a
// process, which is a part of it where each test has run in a process of its own.
func (s *suite) stage() {
	start := time.Duration(0)
	for i, t := range s.tests {
		if t.lines != nil && (i == 0 || t.cost < start) {
			start = t.cost
		}
	}
	for _, t := range s.tests {
		t.cost -= start
		for t.cost > limits[t.stage] {
			t.stage++
		}
	}
}

func goTest(dir string, args ...string) error {
	cmd := exec.Command("go", append([]string{"test", "-c", "-vet=off"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	return nil
}

// ofCost matches the tests of time and memory. They take long, and instrumented
// code has other costs.
var ofCost = regexp.MustCompile("^Benchmark|Linear|Memory|Work$|Allocs")

// message matches a line that a test prints, most often when it fails, and end
// matches a line that ends a run. What follows a line that naming matches is of
// that test: parallel tests take turns.
var (
	naming  = regexp.MustCompile(`^=== (?:RUN|CONT|NAME) +([^/\s]+)`)
	message = regexp.MustCompile(`^ *\w+_test\.go:\d+:`)
	outcome = regexp.MustCompile(`^( {4})?--- (\w+): (\w+)(/\S*)? \((.*)\)`)
	end     = regexp.MustCompile(`^(--- FAIL|panic:|fatal error:)`)
)

// costs runs all tests without a mutant. It returns the time of each one that
// passes, and -1 for those that fail, such as tests that count allocations. It
// notes which tests print messages.
func (s *suite) costs() (map[string]time.Duration, error) {
	cmd := exec.Command(s.binary, "-test.short", "-test.v", "-test.run="+*tests)
	cmd.Dir = s.dir
	out, err := cmd.Output()
	costs, ofSubtests := map[string]time.Duration{}, map[string]time.Duration{}
	s.talks = map[string]bool{}
	running := ""
	for _, line := range strings.Split(string(out), "\n") {
		running = runningAt(line, running)
		if message.MatchString(line) {
			s.talks[running] = true
		} else if m := outcome.FindStringSubmatch(line); m != nil {
			cost, _ := time.ParseDuration(m[5])
			switch {
			case m[1] != "":
				ofSubtests[m[3]] += cost
			case m[2] == "FAIL":
				costs[m[3]] = -1
			default:
				costs[m[3]] = cost
			}
		}
	}
	for name, cost := range costs {
		if cost >= 0 {
			costs[name] = max(cost, ofSubtests[name]) // a test does not count its parallel subtests
		}
	}
	if len(costs) == 0 && *tests == "" {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return costs, nil
}

// runningAt returns the test that runs at a line, where another one ran before.
func runningAt(line, before string) string {
	if name := naming.FindStringSubmatch(line); name != nil {
		return name[1]
	}
	return before
}

// cover runs a test alone.
func (t *test) cover(binary, dir, profile string) error {
	cmd := exec.Command(binary, "-test.short", "-test.run=^"+t.name+"$", "-test.coverprofile="+profile)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	t.cost = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	data, err := os.ReadFile(profile)
	if err != nil {
		return err
	}
	t.lines = map[string][]block{}
	for _, line := range strings.Split(string(data), "\n") {
		file, rest, _ := strings.Cut(line, ":")
		var b block
		var statements, count int
		if n, _ := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.startLine, &b.startColumn, &b.endLine, &b.endColumn, &statements, &count); n == 6 && count > 0 {
			file = strings.TrimPrefix(file, module+"/")
			t.lines[file] = append(t.lines[file], b)
		}
	}
	return nil
}

func (t *test) reaches(m *mutant) bool {
	if m.table || t.lines == nil {
		return true
	}
	line, column := m.reach.Line, m.reach.Column
	for _, b := range t.lines[m.file] {
		if (line > b.startLine || line == b.startLine && column >= b.startColumn) &&
			(line < b.endLine || line == b.endLine && column <= b.endColumn) {
			return true
		}
	}
	return false
}

// kill returns the test of the stage that notices the mutant, or "".
func (s *suite) kill(m *mutant, stage int) string {
	var names []string
	cost := time.Duration(0)
	for _, t := range s.tests {
		if t.stage == stage && t.reaches(m) {
			names = append(names, t.name)
			cost += t.cost
		}
	}
	if len(names) == 0 {
		return ""
	}
	// A mutant may loop, or fill the memory.
	seconds := 2 + int(4*cost/time.Second)
	cmd := exec.Command("sh", "-c", `ulimit -t "$0"; ulimit -v 3000000; exec "$@"`, strconv.Itoa(seconds),
		s.binary, "-test.short", "-test.v", "-test.failfast", "-test.run=^("+strings.Join(names, "|")+")$")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(m.id), "GOMAXPROCS=1")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		log.Fatal(err)
	}
	timeout := time.AfterFunc(time.Duration(60*seconds)*time.Second, func() { cmd.Process.Kill() })
	defer timeout.Stop()
	running, failed := s.firstFailure(out)
	if failed {
		cmd.Process.Kill()
	}
	io.Copy(io.Discard, out)
	if err := cmd.Wait(); err == nil && !failed {
		return ""
	}
	return cmp.Or(running, "before the first test")
}

// firstFailure returns the test that runs when something fails, and whether
// something does. A test may go on after its first message.
func (s *suite) firstFailure(out io.Reader) (running string, failed bool) {
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line := lines.Text()
		running = runningAt(line, running)
		if end.MatchString(line) || message.MatchString(line) && !s.talks[running] {
			return running, true
		}
	}
	return running, false
}
