// SPDX-License-Identifier: BSD-3-Clause

package linear

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var sinkInt int

// TestMeasure measures a linear operation and a quadratic one.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("needs some time")
	}
	for name, runs := range map[string]func(n int) int{
		"linear":    func(n int) int { return 100 },
		"quadratic": func(n int) int { return n },
	} {
		got, linear := measure(func(n int) func() {
			return func() {
				for range n {
					for i := range runs(n) {
						sinkInt += i
					}
				}
			}
		})
		if linear != (name == "linear") {
			t.Errorf("%s: linear is %v; %v", name, linear, got)
		}
	}
}

// stepped replaces the clock with one that advances only if the test does that.
func stepped(t *testing.T) (now *time.Duration) {
	now = new(time.Duration)
	clock = func() time.Duration { return *now }
	t.Cleanup(func() { clock = processTime })
	return now
}

func TestMeasureSteps(t *testing.T) {
	now := stepped(t)
	const us = time.Microsecond
	for _, tt := range []struct {
		name    string
		cost    func(n time.Duration) time.Duration
		noise   int // large inputs take ten times as long, except in each run of this number
		largest int // the last size that runs
		want    string
	}{
		{"constant", func(n time.Duration) time.Duration { return us }, 1, 64 << 10, ""},
		{"linear", func(n time.Duration) time.Duration { return n * us }, 1, 64 << 10, ""},
		{"linear, with noise", func(n time.Duration) time.Duration { return n * us / 16 }, 15, 64 << 10, ""},
		{"quadratic", func(n time.Duration) time.Duration { return n * n * us }, 1, 4 << 10, "4 runs take 4.194304s, one on 4 times the input takes 16.777216s"},
		{"quadratic, and fast", func(n time.Duration) time.Duration { return n * n / 64 }, 1, 64 << 10, "64 runs take 1.048576ms, one on 64 times the input takes 67.108864ms"},
		{"quadratic beside more that is linear", func(n time.Duration) time.Duration { return n*us + n*n/8 }, 1, 64 << 10, "64 runs take 73.924608ms, one on 64 times the input takes 602.406912ms"},
	} {
		largest, runs := 0, 0
		*now = 0
		got, linear := measure(func(n int) func() {
			return func() {
				cost := tt.cost(time.Duration(n))
				if n > 1<<10 {
					if runs++; runs%tt.noise != 0 {
						cost *= 10
					}
				}
				*now += cost
				largest = max(largest, n)
			}
		})
		if linear != (tt.want == "") || !linear && got.String() != tt.want || largest != tt.largest {
			t.Errorf("%s: linear is %v, on %d: %v; want %d: %s", tt.name, linear, largest, got, tt.largest, tt.want)
		}
		if last := tt.cost(time.Duration(largest)); !linear && *now > 5*time.Second+8*last {
			t.Errorf("%s: measured for %v, where the last size takes %v", tt.name, *now, last)
		}
	}
}

func TestTexts(t *testing.T) {
	var units []string
	for x := range Texts([]string{"a", "bc"}, 3) {
		units = append(units, x.Unit)
	}
	if got, want := strings.Join(units, " "), "a bc aa abc bcbc aaa aabc abcbc bcbcbc"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, tt := range []struct {
		text Text
		want string
	}{
		{Text{Unit: "abc"}, "abcabc"},
		{Text{"<", "a", "", ">"}, "<aaaaaaaa>"},
		{Text{"", "a", "bc", "d"}, "aaaabcbcd"},
	} {
		if got := tt.text.Of(8); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// TestSlow has an operation that is quadratic on a text of one kind.
func TestSlow(t *testing.T) {
	now := stepped(t)
	o := Operation{
		Pieces: [][]string{{"a", "b", "<"}, {"c", "d"}},
		Prepare: func(texts ...string) func() {
			cost := len(texts[0])
			if strings.HasPrefix(texts[1], "d") {
				cost += strings.Count(texts[0], "<b") * len(texts[0])
			}
			return func() { *now += time.Duration(cost) * time.Microsecond }
		},
	}
	for _, tt := range []struct {
		unit, other string
		want        bool
	}{{"<", "d", false}, {"<b", "c", false}, {"<b", "d", true}} {
		if times := o.slow(Text{Unit: tt.unit}, Text{Unit: tt.other}); times != "" != tt.want {
			t.Errorf("%q and %q: %q", tt.unit, tt.other, times)
		}
	}
	var found record
	for r := rand.New(rand.NewPCG(1, 2)); found.tried < 1000 && len(found.slow) == 0; {
		found.try(r, o)
	}
	if len(found.slow) == 0 {
		t.Error("a search finds nothing")
	}
}

var sinkBytes []byte

// TestAllocated has runs, some of which allocate 1 MiB more than the others.
func TestAllocated(t *testing.T) {
	const least, more = 1 << 16, 1 << 20
	for _, tt := range []struct {
		name           string
		most           uint64
		disturbed      int // that many of the first runs
		runs           int
		atLeast, below uint64
	}{
		{"all is allowed", 2 * more, 1, 1, more, 2 * more},
		{"the first is disturbed", more, 1, 2, least, more},
		{"two are disturbed", more, 2, 3, least, more},
		{"it allocates too much", more, 9, 3, more, 2 * more},
		{"nothing is allowed", 0, 0, 3, least, more},
	} {
		runs := 0
		got := Allocated(tt.most, func() {
			size := least
			if runs++; runs <= tt.disturbed {
				size += more
			}
			sinkBytes = make([]byte, size)
		})
		if runs != tt.runs || got < tt.atLeast || got >= tt.below {
			t.Errorf("%s: %d runs, %d bytes; want %d runs", tt.name, runs, got, tt.runs)
		}
	}
}
