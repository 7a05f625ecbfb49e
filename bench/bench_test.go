// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package bench_test measures package uri beside net/url and other peers, on
// the same inputs. README.md says how to run and read it.
package bench_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri"
)

// A comparison has programs that do the same with the same inputs.
type comparison struct {
	corpus     string
	inputs     []string // the ones that all contenders accept
	of         int      // the number of inputs before some were left out
	contenders []contender
}

// A contender does its operation once on each input.
type contender struct {
	impl string
	pass func()
}

func (c *comparison) add(impl string, pass func()) {
	c.contenders = append(c.contenders, contender{impl, pass})
}

// addEditions adds this package in each of the editions.
func (c *comparison) addEditions(editions []uri.Edition, pass func(e uri.Edition) func()) {
	for _, e := range editions {
		c.add(impl(e), pass(e))
	}
}

// impl returns the name of this package in an edition. It has no "-": benchstat
// would take it for the "-" before the number of processors.
func impl(e uri.Edition) string {
	return strings.ReplaceAll(string(must(e.MarshalText())), "-", "_")
}

// recent are the editions except the first, which has neither relative
// references nor "=" in a query.
var recent = uri.Editions()[1:]

// run measures each contender. An op is one input. The time is the time of the
// best turn, which other programs on the machine disturb least. The unit of
// allocations is not allocs/op, since package testing drops the fraction of
// allocs/op.
func (c *comparison) run(b *testing.B) {
	if len(c.inputs) == 0 || len(c.inputs) < c.of/2 {
		b.Errorf("%s: %d of %d inputs are compared, want at least half", c.corpus, len(c.inputs), c.of)
	}
	n := float64(len(c.inputs))
	for _, contender := range c.contenders {
		b.Run("corpus="+c.corpus+"/impl="+contender.impl, func(b *testing.B) {
			allocs := testing.AllocsPerRun(1, contender.pass)
			passes := 1 + int(shortTurn/(timeOf(contender.pass, 1)+1))
			best := timeOf(contender.pass, passes)
			for b.Loop() {
				best = min(best, timeOf(contender.pass, passes))
			}
			b.ReportMetric(float64(best)/float64(passes)/n, "ns/op")
			b.ReportMetric(allocs/n, "mallocs/op")
		})
	}
}

// shortTurn is how long a turn takes at least, so that reading the clock does
// not count.
const shortTurn = 20 * time.Microsecond

func timeOf(pass func(), times int) time.Duration {
	start := time.Now()
	for range times {
		pass()
	}
	return time.Since(start)
}

// filter returns the inputs that all of the parsers accept, or that all of
// them refuse.
func filter(in []string, accept bool, editions []uri.Edition, others ...parser) (out []string) {
	parsers := slices.Clone(others)
	for _, e := range editions {
		parsers = append(parsers, uriParser(e))
	}
	for _, s := range in {
		if !slices.ContainsFunc(parsers, func(p parser) bool { return (p(s) == nil) != accept }) {
			out = append(out, s)
		}
	}
	return out
}

// must returns v, which is known to be valid.
func must[T any](v T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("bench: what must be valid is refused: %v", err))
	}
	return v
}
