// SPDX-License-Identifier: BSD-3-Clause

package linear

import (
	"flag"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri/internal/proof"
)

var searchTime = flag.Duration("search", 0, "for how much processor time to search for slow texts, in each test that does")

// This file searches for texts on which an operation is not linear.

// A Text is an input of any length: Before, Unit and then Next as often as they
// fit, and After.
type Text struct{ Before, Unit, Next, After string }

// Of returns the text in about n bytes. If Next is not empty, half of them are
// Unit and half are Next.
func (x Text) Of(n int) string {
	if x.Next == "" {
		return x.Before + strings.Repeat(x.Unit, n/len(x.Unit)) + x.After
	}
	return x.Before + strings.Repeat(x.Unit, n/2/len(x.Unit)) + strings.Repeat(x.Next, n/2/len(x.Next)) + x.After
}

func (x Text) String() string {
	return fmt.Sprintf("%q, many %q, many %q, %q", x.Before, x.Unit, x.Next, x.After)
}

// Texts yields a Text for each unit of 1 to most pieces. It yields only one of the
// units that are rotations of each other, since their repetitions are alike.
func Texts(pieces []string, most int) iter.Seq[Text] {
	return func(yield func(Text) bool) {
		for n := 1; n <= most; n++ {
			for sequence := range rotations(len(pieces), n) {
				var unit strings.Builder
				for _, i := range sequence {
					unit.WriteString(pieces[i])
				}
				if !yield(Text{Unit: unit.String()}) {
					return
				}
			}
		}
	}
}

// rotations yields one of the rotations of each sequence of n numbers below limit:
// the least. It yields the same slice each time.
func rotations(limit, n int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		for c := make([]int, n); ; {
			least := true
			for i := 1; i < n && least; i++ {
				least = slices.Compare(c, append(slices.Clone(c[i:]), c[:i]...)) <= 0
			}
			if least && !yield(c) {
				return
			}
			i := n - 1
			for ; i >= 0 && c[i] == limit-1; i-- {
				c[i] = 0
			}
			if i < 0 {
				return
			}
			c[i]++
		}
	}
}

// draw returns a Text of a few pieces.
func draw(r *rand.Rand, pieces []string) Text {
	return Text{some(r, pieces, r.IntN(6)-3), some(r, pieces, 1+r.IntN(4)), some(r, pieces, r.IntN(6)-3), some(r, pieces, r.IntN(4)-2)}
}

// redraw replaces one part of x.
func (x *Text) redraw(r *rand.Rand, pieces []string) {
	y := draw(r, pieces)
	switch r.IntN(4) {
	case 0:
		x.Before = y.Before
	case 1:
		x.Unit = y.Unit
	case 2:
		x.Next = y.Next
	case 3:
		x.After = y.After
	}
}

// some returns n pieces, one after another.
func some(r *rand.Rand, pieces []string, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// An Operation takes one or more texts.
type Operation struct {
	Name    string
	Pieces  [][]string                         // for each of its texts, what the text is made of; no piece is empty
	Prepare func(texts ...string) (run func()) // is not measured
}

// of returns the operation on texts of n bytes.
func (o Operation) of(texts []Text, n int) (run func()) {
	made := make([]string, len(texts))
	for i, x := range texts {
		made[i] = x.Of(n)
	}
	return o.Prepare(made...)
}

// shortest is the shortest time that is compared.
const shortest = 20 * time.Microsecond

// slow returns the times that show that the cost is not linear, or "" if it
// seems linear. It compares two small sizes first.
func (o Operation) slow(texts ...Text) (times string) {
	const small, large = 1 << 9, 1 << 12
	onSmall, onLarge := o.of(texts, small), o.of(texts, large)
	many, one := duration(large/small, onSmall), duration(1, onLarge)
	if one <= 2*max(many, shortest) {
		return ""
	}
	f, linear := measure(func(n int) func() { return o.of(texts, n) })
	if linear {
		return ""
	}
	return f.String()
}

// CheckAll checks that the cost of the operation, which takes one text, is
// linear for each of the texts. It ends the test if it is not.
func CheckAll(t *testing.T, o Operation, texts iter.Seq[Text]) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs some time")
	}
	for x := range texts {
		if times := o.slow(x); times != "" {
			t.Fatalf("%s: %v: %s", o.Name, x, times)
		}
	}
}

// Search draws texts at random, and checks that the cost of each operation is
// linear. It logs the most that a byte of 64 KiB takes, and the greatest growth
// of that from 4 KiB. It tries as many texts as told, or, if the flag -search is
// set, as many as that time permits. Without the flag, it is a slow test.
func Search(t *testing.T, tries int, operations ...Operation) {
	t.Helper()
	if *searchTime == 0 {
		proof.Slow(t)
	}
	seed, start := uint64(1), clock()
	if *searchTime > 0 {
		seed = uint64(time.Now().UnixNano())
	}
	r := rand.New(rand.NewPCG(seed, 0))
	records := make([]record, len(operations))
	for n := 0; *searchTime == 0 && n < tries || clock()-start < *searchTime; n++ {
		i := n % len(operations)
		records[i].try(r, operations[i])
	}
	for i, o := range operations {
		s := &records[i]
		if *searchTime > 0 {
			t.Logf("%s: %d texts; at most %.1f ns a byte, in %v; growth at most %.1f, in %v", o.Name, s.tried, s.cost, s.costly, s.growth, s.growing)
		}
		for _, message := range s.slow {
			t.Errorf("%s: %s", o.Name, message)
		}
	}
}

// A record is what a search has found about an operation.
type record struct {
	tried   int
	cost    float64 // the most nanoseconds that a byte takes
	costly  []Text
	growth  float64
	growing []Text
	slow    []string
}

// try measures the operation on texts that it draws. Half of them are like the
// worst so far.
func (s *record) try(r *rand.Rand, o Operation) {
	texts := slices.Clone(s.costly)
	if texts == nil || r.IntN(2) == 0 {
		texts = make([]Text, len(o.Pieces))
		for i, pieces := range o.Pieces {
			texts[i] = draw(r, pieces)
		}
	} else {
		i := r.IntN(len(texts))
		texts[i].redraw(r, o.Pieces[i])
	}
	s.tried++
	if times := o.slow(texts...); times != "" {
		if len(s.slow) < 5 {
			s.slow = append(s.slow, fmt.Sprintf("%v: %s", texts, times))
		}
	} else if *searchTime > 0 {
		s.rank(o, texts)
	}
}

// rank keeps the texts if they are the worst.
func (s *record) rank(o Operation, texts []Text) {
	const small, large = 4 << 10, 64 << 10
	onSmall, onLarge := o.of(texts, small), o.of(texts, large)
	many, one := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	var cost, growth float64
	for range 5 { // other work can only make a time longer
		many = min(many, max(shortest, duration(large/small, onSmall)))
		one = min(one, duration(1, onLarge))
		cost, growth = float64(one)/large, float64(one)/float64(many)
		if cost <= s.cost && growth <= s.growth {
			return
		}
	}
	if cost > s.cost {
		s.cost, s.costly = cost, texts
	}
	if growth > s.growth {
		s.growth, s.growing = growth, texts
	}
}
