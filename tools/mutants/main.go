// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Mutants changes the code of the module in every small way and runs the tests
// on each change. A change that no test notices is a survivor: either a test
// is missing, or the change is equivalent to the code and is listed, with the
// reason, in equivalent.txt.
//
//	cd tools && go run ./mutants [-sample n] [-match regexp] [package ...]
//
// All mutants of a package are compiled once, each behind its number. A mutant
// is one run of the tests that reach it. The exit status is 1 if there is a
// survivor that is not listed, or an entry of the list that does not survive.
package main

import (
	_ "embed"
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

//go:embed equivalent.txt
var equivalentList string

var (
	sample  = flag.Int("sample", 0, "run only so many mutants of each package, at random")
	seed    = flag.Int64("seed", 1, "the seed of the sample")
	match   = flag.String("match", "", "run only mutants whose file, place and change, separated by tabs, match")
	keys    = flag.String("keys", "", "run only the mutants that the lines of a file begin with")
	workers = flag.Int("workers", runtime.NumCPU(), "tests to run at a time")
	quick   = flag.Bool("quick", false, "leave out the tests that take long")
	list    = flag.Bool("list", false, "list the mutants and run none")
	verbose = flag.Bool("v", false, "print each mutant with the test that notices it")
)

// targets has the packages, and those whose tests run on their mutants.
var targets = []struct {
	dir   string
	tests []string
}{
	{".", []string{"."}},
	{"prose", []string{"prose"}},
	{"hazard", []string{"hazard"}},
	{"internal/lex", []string{".", "hazard", "prose"}},
	{"internal/enum", []string{"hazard", "prose"}},
	{"internal/columns", []string{"internal/columns"}},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	flag.Parse()
	root, err := filepath.Abs("..")
	if err != nil {
		log.Fatal(err)
	}
	equivalent := readList(equivalentList)
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

// readList returns the keys of the list. Each line has the file, the place,
// the change and the reason, separated by tabs.
func readList(text string) map[string]bool {
	keys := map[string]bool{}
	for _, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 || fields[3] == "" {
			log.Fatalf("equivalent.txt: not file, place, change and reason: %q", line)
		}
		keys[strings.Join(fields[:3], "\t")] = false
	}
	return keys
}

// run runs the mutants of the package in a directory of the module and reports
// whether the survivors are those in the list, and each entry is a mutant.
func run(root, dir string, tests []string, equivalent map[string]bool) bool {
	started := time.Now()
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(scratch)
	mutants, err := instrumentModule(root, dir, scratch)
	if err != nil {
		log.Fatal(err)
	}
	mutants = slices.DeleteFunc(mutants, func(m *mutant) bool { return m.filler })
	for _, m := range mutants {
		if _, ok := equivalent[m.key()]; ok {
			equivalent[m.key()] = true
		}
	}
	ok := true
	for key, isMutant := range equivalent {
		file, _, _ := strings.Cut(key, "\t")
		if !isMutant && path.Dir(file) == dir {
			fmt.Printf("listed, but not a mutant: %s\n", key)
			ok = false
		}
	}
	if *list {
		for _, m := range mutants {
			fmt.Println(m.key())
		}
		return ok
	}
	all := len(mutants)
	mutants = chosen(mutants)
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

	killed, listed, survivors := 0, 0, 0
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
	of := ""
	if len(mutants) < all {
		of = fmt.Sprintf(" of %d", all)
	}
	fmt.Printf("| `%s` | %d%s | %d | %d | %d |\n", dir, len(mutants), of, killed, listed, survivors)
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
		rand.New(rand.NewSource(*seed)).Shuffle(len(mutants), func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:*sample]
	}
	return mutants
}
