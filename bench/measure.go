// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"time"
)

// A Run is what was measured by one program in one go. It is what is stored.
type Run struct {
	Machine string            // the processor
	System  string            // such as "linux/amd64"
	Go      string            // the version
	Date    string            // the day
	Peers   map[string]string // the versions of the modules
	Corpus  string            // what was harvested
	Rounds  int
	Rows    []Row
	Hostile []HostileRow
}

// A Row is the result of a comparison.
type Row struct {
	Operation, Corpus string
	Inputs, Of, Bytes int
	PerByte           bool
	Contenders        []Result // the first is the baseline
}

// A Result is that of one contender.
type Result struct {
	Name   string
	Role   role
	NS     []float64 // for one input, in each round
	Allocs float64   // for one input
}

// A meter measures. How long it takes is a matter of the rounds, and of the
// budget that each contender has in each.
type meter struct {
	rounds int
	sizes  []int // how often hostile inputs repeat
	budget time.Duration
	log    func(format string, args ...any)
}

// run measures the rows whose names match.
func (m *meter) run(c *corpora, match *regexp.Regexp) Run {
	r := Run{
		Machine: processor(),
		System:  runtime.GOOS + "/" + runtime.GOARCH,
		Go:      runtime.Version(),
		Date:    time.Now().UTC().Format(time.DateOnly),
		Peers:   peers(),
		Corpus:  c.source,
		Rounds:  m.rounds,
	}
	var comparisons []comparison
	for _, s := range specs {
		if match.MatchString(s.operation + ": " + s.corpus) {
			c := s.compare(c)
			comparisons = append(comparisons, c)
			r.Rows = append(r.Rows, newRow(s, c))
		}
	}
	for round := range m.rounds {
		m.log("round %d of %d", round+1, m.rounds)
		for i, c := range comparisons {
			m.round(round, c, &r.Rows[i])
		}
	}
	m.log("hostile inputs")
	r.Hostile = m.hostile(match)
	return r
}

func newRow(s spec, c comparison) Row {
	row := Row{Operation: s.operation, Corpus: s.corpus, Inputs: c.inputs, Of: c.of, Bytes: c.bytes, PerByte: c.perByte}
	for _, contender := range c.contenders {
		result := Result{Name: contender.name, Role: contender.role}
		if !c.perByte {
			result.Allocs = allocs(contender.pass) / float64(max(1, c.inputs))
		}
		row.Contenders = append(row.Contenders, result)
	}
	return row
}

// turns are how often each contender has its turn in a round.
const turns = 4

// round times each contender once more. They take turns, so that what else the
// machine does at the time concerns them all, and in each round another one
// begins, so that none always comes after the same.
func (m *meter) round(round int, c comparison, row *Row) {
	best := make([]time.Duration, len(c.contenders))
	for range turns {
		for i := range c.contenders {
			i = (i + round) % len(c.contenders)
			if t := m.turn(c.contenders[i].pass); best[i] == 0 || t < best[i] {
				best[i] = t
			}
		}
	}
	for i, t := range best {
		row.Contenders[i].NS = append(row.Contenders[i].NS, perInput(t, c.inputs))
	}
}

// perInput returns nanoseconds, in thousandths, which keeps what is stored short.
func perInput(t time.Duration, inputs int) float64 {
	return math.Round(1000*float64(t)/float64(max(1, inputs))) / 1000
}

// turn returns the time of the best pass. What others have allocated is
// collected before.
func (m *meter) turn(pass func()) time.Duration {
	runtime.GC()
	best := time.Duration(1<<63 - 1)
	for begin := time.Now(); ; {
		start := time.Now()
		pass()
		end := time.Now()
		best = min(best, end.Sub(start))
		if end.Sub(begin) >= m.budget/turns {
			return best
		}
	}
}

// allocs returns how often a pass allocates: the least of a few, as the
// runtime allocates now and then too.
func allocs(pass func()) float64 {
	least := ^uint64(0)
	var before, after runtime.MemStats
	for range 3 {
		runtime.ReadMemStats(&before)
		pass()
		runtime.ReadMemStats(&after)
		least = min(least, after.Mallocs-before.Mallocs)
	}
	return float64(least)
}

// peers returns the versions of the modules that this program is built of.
func peers() map[string]string {
	versions := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			versions[dep.Path] = dep.Version
		}
	}
	return versions
}

// processor returns the name of the processor, as Linux knows it.
func processor() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return fmt.Sprintf("%d processors", runtime.NumCPU())
	}
	defer file.Close()
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		if key, value, ok := strings.Cut(scanner.Text(), ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return fmt.Sprintf("%d processors", runtime.NumCPU())
}
