// SPDX-License-Identifier: BSD-3-Clause

// Package bench_test measures package uri beside net/url and other peers, on
// the same inputs. README.md says how to run and read it.
package bench_test

import (
	"fmt"
	"math"
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

// run measures each contender.
func (c *comparison) run(b *testing.B) { run(b, c.of, []*comparison{c}) }

// blockInputs is the number of inputs of a block. A turn takes a fraction of a
// millisecond, so most turns are not disturbed, and before a contender has its
// next turn at a block, it has had one at each of the others.
const blockInputs = 1024

// runStream measures contenders on many inputs, block by block. There were of
// inputs before some were left out.
func runStream[T any](b *testing.B, in []T, of int, compare func(in []T) *comparison) {
	var blocks []*comparison
	for block := range slices.Chunk(in, blockInputs) {
		blocks = append(blocks, compare(block))
	}
	run(b, of, blocks)
}

// run measures each contender of the blocks, which have the same ones. An op is
// one input. The time of a block is the time of its best turn, which other programs
// on the machine disturb least. The first contender takes turns with each other
// one, and ratio is the time divided by the time of the first one. The unit of
// allocations is not allocs/op, since package testing drops the fraction of
// allocs/op.
func run(b *testing.B, of int, blocks []*comparison) {
	n := 0
	for _, c := range blocks {
		n += len(c.inputs)
	}
	if n == 0 || n < of/2 {
		b.Fatalf("%d of %d inputs are compared, want at least half", n, of)
	}
	for i, contender := range blocks[0].contenders {
		b.Run("corpus="+blocks[0].corpus+"/impl="+contender.impl, func(b *testing.B) {
			first, turns := make([]turn, len(blocks)), make([]turn, len(blocks))
			allocs := 0.0
			for k, c := range blocks {
				allocs += testing.AllocsPerRun(1, c.contenders[i].pass)
				turns[k] = newTurn(c.contenders[i].pass, len(blocks) > 1)
				first[k] = newTurn(c.contenders[0].pass, len(blocks) > 1)
			}
			rounds := 0
			round := func() {
				for k := range blocks {
					turns[k].take()
					if i > 0 {
						first[k].take()
					}
				}
				rounds++
			}
			for b.Loop() {
				round()
			}
			for len(blocks) > 1 && rounds < fewestRounds {
				round()
			}
			time := perPass(turns)
			b.ReportMetric(time/float64(n), "ns/op")
			b.ReportMetric(allocs/float64(n), "mallocs/op")
			if i > 0 {
				b.ReportMetric(time/perPass(first), "ratio")
			}
		})
	}
}

// fewestRounds is how many turns each block of a stream has at least.
const fewestRounds = 5

// shortTurn is how long a turn takes at least, so that reading the clock does
// not count.
const shortTurn = 20 * time.Microsecond

// A turn is passes in a row, and the least time that they took.
type turn struct {
	pass   func()
	passes int
	best   time.Duration
}

// newTurn returns a turn of one pass, if once is true, so that the processor does
// not learn the inputs, and otherwise of as many as make it long enough.
func newTurn(pass func(), once bool) turn {
	passes := 1
	if !once {
		passes += int(shortTurn / (timeOf(pass, 1) + 1))
	}
	return turn{pass, passes, math.MaxInt64}
}

func (t *turn) take() { t.best = min(t.best, timeOf(t.pass, t.passes)) }

// perPass returns the time of a pass over all blocks, in nanoseconds.
func perPass(turns []turn) (time float64) {
	for _, t := range turns {
		time += float64(t.best) / float64(t.passes)
	}
	return time
}

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
