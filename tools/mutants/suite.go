// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file runs the tests of a package on mutants: first the quick ones, and
// only those that reach the mutant.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
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
}

// A test is a test function.
type test struct {
	name  string
	cost  time.Duration // processor time
	stage int
	lines map[string][]block // what it reaches of each file
}

// A block is a run of statements, from one position to another.
type block struct{ startLine, startColumn, endLine, endColumn int }

// limits has the processor time of a test up to which it runs in each stage.
var limits = [stages]time.Duration{40 * time.Millisecond, 300 * time.Millisecond, time.Hour}

const stages = 3

// newSuite compiles the tests in the directory dir, with the mutants, and
// finds out what each test costs and which blocks of the target it reaches.
func newSuite(root, scratch, target, dir string) (*suite, error) {
	name := strings.ReplaceAll(dir, "/", "-")
	s := &suite{dir: filepath.Join(scratch, dir), binary: filepath.Join(scratch, name+".mutants.test")}
	covering := filepath.Join(scratch, name+".cover.test")
	if err := goTest(scratch, "-o", s.binary, "./"+dir); err != nil {
		return nil, err
	}
	if err := goTest(root, "-cover", "-coverpkg="+path.Join(module, target), "-o", covering, "./"+dir); err != nil {
		return nil, err
	}
	failing, err := s.failing()
	if err != nil {
		return nil, err
	}
	out, err := exec.Command(covering, "-test.list=.").Output()
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(string(out)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		if failing[name] {
			log.Printf("%s: %s fails in instrumented code, and is left out", dir, name)
			continue
		}
		s.tests = append(s.tests, &test{name: name})
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
	failed.Range(func(name, e any) bool {
		err = fmt.Errorf("%s: %s: %w", dir, name, e.(error))
		return false
	})
	return s, err
}

func goTest(dir string, args ...string) error {
	cmd := exec.Command("go", append([]string{"test", "-c", "-vet=off"}, args...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go test -c: %w\n%s", err, out)
	}
	return nil
}

var failure = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// failing returns the tests that fail without a mutant, such as those that
// count allocations.
func (s *suite) failing() (map[string]bool, error) {
	cmd := exec.Command(s.binary, "-test.short")
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	names := map[string]bool{}
	for _, m := range failure.FindAllStringSubmatch(string(out), -1) {
		names[m[1]] = true
	}
	if err != nil && len(names) == 0 {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return names, nil
}

// cover runs a test alone.
func (t *test) cover(binary, dir, profile string) error {
	cmd := exec.Command(binary, "-test.short", "-test.run=^"+t.name+"$", "-test.coverprofile="+profile)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	t.cost = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	for t.cost > limits[t.stage] {
		t.stage++
	}
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
	if m.table {
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
	seconds := 2 + int(5*cost/time.Second)
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(20*seconds)*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -t "$0"; ulimit -v 4000000; exec "$@"`, strconv.Itoa(seconds),
		s.binary, "-test.short", "-test.failfast", "-test.run=^("+strings.Join(names, "|")+")$")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(m.id), "GOMAXPROCS=1")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if err == nil {
		return ""
	}
	if found := failure.FindStringSubmatch(out.String()); found != nil {
		return found[1]
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		log.Fatal(err)
	}
	return "(it crashes or runs too long)"
}
