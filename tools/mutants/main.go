// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Mutants changes the code of the module in every small way and runs the tests
// on each change. A change that no test notices is a survivor: either a test
// is missing, or the change is equivalent to the code and is listed, with the
// reason, in equivalent.txt.
//
//	cd tools && go run ./mutants [-unlisted] [-sample n] [-match regexp] [-tests regexp] [package ...]
//
// All mutants of a package are compiled once, each behind its number. A mutant
// is one run of the tests that reach it. The exit status is 1 if there is a
// survivor that is not listed, or an entry of the list that does not survive.
// With -unlisted, it leaves the listed mutants out, which take the longest, as
// all tests that reach them run; their audit takes less.
//
//	cd tools && go run ./mutants -audit [-budget time] [-seed n] [-match regexp] [package ...]
//
// With -audit, it runs no tests. It runs each listed mutant and the code on the
// same random inputs, and compares what they return; see the command probe. The
// exit status is 1 if an input tells a listed mutant apart, or makes it panic or
// loop. Such a mutant needs a test, and is not equivalent. To see the whole
// case, run the probe with the number of the case and the seed that are
// printed. The audit does not see time and memory, and its texts are short. A
// mutant whose reason begins with "only slower" may take as long as it wants:
// its audit ends there.
package main

import (
	"flag"
	"fmt"
	"log"
	"math/rand"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	module      = "example.com/uri"
	runtimePath = module + "/internal/mutant"
)

var (
	sample   = flag.Int("sample", 0, "run only so many mutants of each package, at random")
	seed     = flag.Uint64("seed", 1, "the seed of the sample, or of the inputs of the audit")
	match    = flag.String("match", "", "run only mutants whose file, place and change, separated by tabs, match")
	keys     = flag.String("keys", "", "run only the mutants that the lines of a file begin with")
	tests    = flag.String("tests", "", "run only the tests whose names match")
	workers  = flag.Int("workers", runtime.NumCPU(), "tests to run at a time")
	quick    = flag.Bool("quick", false, "leave out the tests that take long")
	unlisted = flag.Bool("unlisted", false, "leave out the listed mutants")
	list     = flag.Bool("list", false, "list the mutants and run none")
	audit    = flag.Bool("audit", false, "run the listed mutants on random inputs, and no tests")
	budget   = flag.Duration("budget", 200*time.Millisecond, "the time to audit each mutant")
	verbose  = flag.Bool("v", false, "print each mutant with the test that notices it")
)

// targets has the packages, and those whose tests run on their mutants.
var targets = []struct {
	dir   string
	tests []string
}{
	{".", []string{"."}},
	{"prose", []string{"prose"}},
	{"hazard", []string{"hazard"}},
	{"guard", []string{"guard"}},
	{"fileuri", []string{"fileuri"}},
	{"uritemplate", []string{"uritemplate"}},
	{"internal/lex", []string{".", "hazard", "prose"}},
	{"internal/chain", []string{"."}},
	{"internal/enum", []string{"hazard", "prose"}},
	{"internal/scheme", []string{"."}},
	{"internal/columns", []string{"internal/columns"}},
	{"internal/advice", []string{"internal/advice", ".", "uritemplate"}},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	flag.Parse()
	root, err := filepath.Abs("..")
	if err != nil {
		log.Fatal(err)
	}
	equivalent, err := readList(equivalentList)
	if err != nil {
		log.Fatal(err)
	}
	if *audit {
		if !auditPackages(root, equivalent) {
			os.Exit(1)
		}
		return
	}
	ok := true
	fmt.Printf("| package | mutants | killed | equivalent | survivors |\n|---|---|---|---|---|\n")
	for _, target := range targets {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), target.dir) {
			continue
		}
		ok = run(root, target.dir, target.tests, equivalent) && ok
	}
	if !ok {
		os.Exit(1)
	}
}

// instrumented returns the mutants of the package in a directory of the module,
// with which it has copied the module. It reports whether each entry of the list
// is one of them.
func instrumented(root, dir, scratch string, equivalent map[string]string) (mutants []*mutant, ok bool) {
	mutants, err := instrumentModule(root, dir, scratch)
	if err != nil {
		log.Fatal(err)
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return m.filler })
	keys := map[string]bool{}
	for _, m := range mutants {
		keys[m.key()] = true
	}
	ok = true
	for key := range equivalent {
		file, _, _ := strings.Cut(key, "\t")
		if !keys[key] && path.Dir(file) == dir {
			fmt.Printf("listed, but not a mutant: %s\n", key)
			ok = false
		}
	}
	return mutants, ok
}

// run runs the mutants of the package in a directory of the module and reports
// whether the survivors are those in the list, and each entry is a mutant.
func run(root, dir string, tests []string, equivalent map[string]string) bool {
	started := time.Now()
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(scratch)
	mutants, ok := instrumented(root, dir, scratch, equivalent)
	if *list {
		for _, m := range mutants {
			fmt.Println(m.key())
		}
		return ok
	}
	all := len(mutants)
	mutants = chosen(mutants)
	killed, listed, survivors := 0, 0, 0
	if *unlisted {
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool {
			_, isListed := equivalent[m.key()]
			if isListed {
				listed++
			}
			return isListed
		})
	}
	suites := make([]*suite, len(tests))
	for i, test := range tests {
		if suites[i], err = newSuite(root, scratch, dir, test, len(mutants) > 300); err != nil {
			log.Fatal(err)
		}
	}
	log.Printf("%s: %d mutants, prepared in %v", dir, len(mutants), time.Since(started).Round(time.Second))

	killers := make([]string, len(mutants))
	var next sync.Mutex
	var running sync.WaitGroup
	i := 0
	for range *workers {
		running.Add(1)
		go func() {
			defer running.Done()
			for {
				next.Lock()
				n := i
				i++
				next.Unlock()
				if n >= len(mutants) {
					return
				}
				killers[n] = kill(suites, mutants[n])
				if *verbose || killers[n] == "" {
					log.Printf("%d %s: %q", mutants[n].id, mutants[n].key(), killers[n])
				}
				if n%100 == 99 {
					log.Printf("%s: %d of %d after %v", dir, n+1, len(mutants), time.Since(started).Round(time.Second))
				}
			}
		}()
	}
	running.Wait()

	var report []string
	for i, m := range mutants {
		_, isListed := equivalent[m.key()]
		switch {
		case killers[i] != "" && isListed:
			report = append(report, fmt.Sprintf("listed, but %s notices it: %s", killers[i], m.key()))
			killed++
			ok = false
		case killers[i] != "":
			killed++
		case isListed:
			listed++
		default:
			report = append(report, fmt.Sprintf("%s\t:%d", m.key(), m.line))
			survivors++
			ok = false
		}
	}
	ran := killed + listed + survivors
	of := ""
	if ran < all {
		of = fmt.Sprintf(" of %d", all)
	}
	fmt.Printf("| `%s` | %d%s | %d | %d | %d |\n", dir, ran, of, killed, listed, survivors)
	for _, line := range report {
		fmt.Println(line)
	}
	return ok
}

// kill returns the first test that notices the mutant, or "".
func kill(suites []*suite, m *mutant) string {
	for stage := range stages {
		if *quick && stage == stages-1 {
			break
		}
		for _, s := range suites {
			if test := s.kill(m, stage); test != "" {
				return test
			}
		}
	}
	return ""
}

// chosen returns the mutants that the flags choose.
func chosen(mutants []*mutant) []*mutant {
	if *match != "" {
		pattern := regexp.MustCompile(*match)
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return !pattern.MatchString(m.key()) })
	}
	if *keys != "" {
		data, err := os.ReadFile(*keys)
		if err != nil {
			log.Fatal(err)
		}
		wanted := map[string]bool{}
		for _, line := range strings.Split(string(data), "\n") {
			if fields := strings.Split(line, "\t"); len(fields) >= 3 {
				wanted[strings.Join(fields[:3], "\t")] = true
			}
		}
		mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return !wanted[m.key()] })
	}
	if *sample > 0 && *sample < len(mutants) {
		rand.New(rand.NewSource(int64(*seed))).Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:*sample]
	}
	return mutants
}
