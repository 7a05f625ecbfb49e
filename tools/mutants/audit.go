// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file audits the list of equivalent mutants: it looks for an input for
// which a listed mutant returns something else than the code.

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"
)

// An auditor runs the probe, compiled with the mutants of a package.
type auditor struct {
	binary  string
	dir     string // where the probe runs
	target  string
	seed    uint64
	budget  time.Duration // for each mutant
	digests string        // the file with the digests of the code without a mutant
}

// A difference is a case in which a mutant is told apart from the code.
type difference struct {
	mutant     *mutant
	seed       uint64
	number     int    // of the case
	code, with string // the first lines of the traces that differ, or how the mutant failed
}

func (d difference) String() string {
	return fmt.Sprintf("listed, but case %d of seed %d tells it apart: %s\n\tcode:   %s\n\tmutant: %s", d.number, d.seed, d.mutant.key(), d.code, d.with)
}

// newAuditor compiles the probe in a copy of the module with the mutants.
func newAuditor(scratch, target, probe string) (*auditor, error) {
	dir := filepath.Join(scratch, "internal", "mutant", "probe")
	if err := os.CopyFS(dir, os.DirFS(probe)); err != nil {
		return nil, err
	}
	a := &auditor{
		binary: filepath.Join(scratch, "mutants.probe"), dir: scratch, target: target, seed: *seed, budget: *budget,
		digests: filepath.Join(scratch, "mutants.digests"),
	}
	build := exec.Command("go", "build", "-o", a.binary, "./internal/mutant/probe")
	build.Dir = scratch
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	// The digests are of more cases than a mutant has time for.
	if out, err := a.probe(0, "digests", (2 * a.budget).String(), a.digests).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("digests: %w\n%s", err, out)
	}
	if d, _, err := a.audit(&mutant{}, ""); err != nil || d != nil {
		return nil, fmt.Errorf("the code is not equal to itself: %v %v", d, err)
	}
	return a, nil
}

// probe returns a command that runs the probe with a mutant. A mutant may loop,
// or fill the memory.
func (a *auditor) probe(id int, command string, args ...string) *exec.Cmd {
	seconds := int(a.limit() / time.Second)
	args = append([]string{command, a.target, strconv.FormatUint(a.seed, 10)}, args...)
	cmd := exec.Command("sh", append([]string{"-c", `ulimit -t "$0"; ulimit -v 3000000; exec "$@"`, strconv.Itoa(seconds), a.binary}, args...)...)
	cmd.Dir = a.dir
	cmd.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(id), "GOMAXPROCS=1")
	return cmd
}

// limit returns the processor time that a probe may take.
func (a *auditor) limit() time.Duration { return 2*time.Second + a.budget.Truncate(time.Second) }

// onlySlower is how the reason of a mutant begins that may take longer than the
// limit. Only the tests notice that such a mutant loops.
const onlySlower = "only slower"

// audit returns the first case that tells the mutant apart, or nil, and the
// number of the cases that it ran. The reason is the one of the list.
func (a *auditor) audit(m *mutant, reason string) (d *difference, cases int, err error) {
	progress := fmt.Sprintf("%s.%d", a.digests, m.id)
	defer os.Remove(progress)
	number := 0
	probe := a.probe(m.id, "compare", a.budget.String(), a.digests, progress)
	out, failed := probe.Output()
	if failed == nil {
		if _, err := fmt.Sscan(string(out), &number, &cases); err != nil || number < 0 {
			return nil, cases, err
		}
	} else if data, err := os.ReadFile(progress); err == nil && len(data) == 8 {
		number = int(binary.BigEndian.Uint64(data))
	}
	if failed != nil && strings.HasPrefix(reason, onlySlower) && processorTime(probe) > a.limit()/2 { // the limit counts ticks
		return nil, number, nil
	}
	code, err := a.probe(0, "trace", strconv.Itoa(number)).Output()
	if err != nil {
		return nil, 0, err
	}
	with, err := a.probe(m.id, "trace", strconv.Itoa(number)).Output()
	if err != nil {
		with = fmt.Append(nil, "the program fails: ", err)
	}
	d = &difference{mutant: m, seed: a.seed, number: number}
	d.code, d.with = differing(code, with)
	return d, number + 1, nil
}

// processorTime returns the time that a command took.
func processorTime(cmd *exec.Cmd) time.Duration {
	if cmd.ProcessState == nil {
		return 0
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}

// differing returns the first lines that differ, from a little before the
// difference on.
func differing(a, b []byte) (string, string) {
	linesA, linesB := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := 0; i < min(len(linesA), len(linesB)); i++ {
		if !bytes.Equal(linesA[i], linesB[i]) {
			return excerpts(string(linesA[i]), string(linesB[i]))
		}
	}
	return fmt.Sprintf("%d lines", len(linesA)), fmt.Sprintf("%d lines", len(linesB))
}

// excerpts returns the beginnings of a and b, and what follows their first
// difference.
func excerpts(a, b string) (string, string) {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	excerpt := func(s string) string {
		if at > 500 {
			s = s[:400] + " [...] " + s[at-80:]
		}
		if len(s) > 700 {
			s = s[:700] + " [...]"
		}
		if !utf8.ValidString(s) {
			s = strings.ToValidUTF8(s, "?")
		}
		return s
	}
	return excerpt(a), excerpt(b)
}

// auditAll audits the mutants, and returns those that are told apart. The
// reasons are those of the list.
func (a *auditor) auditAll(mutants []*mutant, reasons map[string]string) (differences []difference, cases int) {
	var results sync.Mutex
	var running sync.WaitGroup
	work := make(chan *mutant)
	for range *workers {
		running.Add(1)
		go func() {
			defer running.Done()
			for m := range work {
				d, n, err := a.audit(m, reasons[m.key()])
				if err != nil {
					log.Fatalf("%s: %v", m.key(), err)
				}
				results.Lock()
				cases += n
				if d != nil {
					differences = append(differences, *d)
				}
				results.Unlock()
			}
		}()
	}
	for _, m := range mutants {
		work <- m
	}
	close(work)
	running.Wait()
	return differences, cases
}

// auditPackages audits the listed mutants of the packages that the flags
// choose, and reports whether none is told apart.
func auditPackages(root string, equivalent map[string]string) bool {
	ok := true
	fmt.Printf("| package | listed | cases | told apart |\n|---|---|---|---|\n")
	for _, target := range targets {
		if flag.NArg() == 0 || slices.Contains(flag.Args(), target.dir) {
			ok = auditPackage(root, target.dir, equivalent) && ok
		}
	}
	return ok
}

func auditPackage(root, dir string, equivalent map[string]string) bool {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(scratch)
	mutants, ok := instrumented(root, dir, scratch, equivalent)
	mutants = chosen(slices.DeleteFunc(mutants, func(m *mutant) bool { return equivalent[m.key()] == "" }))
	a, err := newAuditor(scratch, dir, filepath.Join(root, "tools", "mutants", "probe"))
	if err != nil {
		log.Fatal(err)
	}
	differences, cases := a.auditAll(mutants, equivalent)
	fmt.Printf("| `%s` | %d | %d | %d |\n", dir, len(mutants), cases, len(differences))
	for _, d := range differences {
		fmt.Println(d)
	}
	return ok && len(differences) == 0
}
