// SPDX-License-Identifier: BSD-3-Clause

package linear

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var (
	sinkInt    int
	sinkString string
)

// TestMeasure measures linear operations and quadratic ones.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("needs some time")
	}
	for _, tt := range []struct {
		name string
		run  func(s string)
		want bool
	}{
		{"a search", func(s string) { sinkInt += strings.IndexByte(s, 'b') }, true},
		{"a copy", func(s string) { sinkString = strings.Clone(s) }, true},
		{"a loop", func(s string) {
			for i := range s {
				if s[i] == 'b' {
					sinkInt++
				}
			}
		}, true},
		{"a search from each byte", func(s string) {
			for i := range s {
				sinkInt += strings.IndexByte(s[i:], 'b')
			}
		}, false},
		{"a copy at each eighth byte", func(s string) {
			for i := 0; i < len(s); i += 8 {
				sinkString = strings.Clone(s[i:])
			}
		}, false},
	} {
		got, linear := measure(func(n int) func() {
			s := strings.Repeat("a", n)
			return func() { tt.run(s) }
		})
		if linear != tt.want {
			t.Errorf("%s: linear is %v, want %v; %v", tt.name, linear, tt.want, got)
		}
	}
}

// TestMeasureSteps has a clock that advances only with the operation.
func TestMeasureSteps(t *testing.T) {
	defer func() { clock = processTime }()
	now := time.Duration(0)
	clock = func() time.Duration { return now }
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
		now = 0
		got, linear := measure(func(n int) func() {
			return func() {
				cost := tt.cost(time.Duration(n))
				if n > 1<<10 {
					if runs++; runs%tt.noise != 0 {
						cost *= 10
					}
				}
				now += cost
				largest = max(largest, n)
			}
		})
		if linear != (tt.want == "") || !linear && got.String() != tt.want || largest != tt.largest {
			t.Errorf("%s: linear is %v, on %d: %v; want %d: %s", tt.name, linear, largest, got, tt.largest, tt.want)
		}
		if last := tt.cost(time.Duration(largest)); !linear && now > 5*time.Second+8*last {
			t.Errorf("%s: measured for %v, where the last size takes %v", tt.name, now, last)
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
	if testing.Short() {
		t.Skip("needs some time")
	}
	o := Operation{
		Pieces: [][]string{{"a", "b", "<"}, {"c", "d"}},
		Prepare: func(texts ...string) func() {
			return func() {
				for i := range texts[0] {
					if strings.HasPrefix(texts[0][i:], "<b") && strings.HasPrefix(texts[1], "d") {
						sinkInt += strings.IndexByte(texts[0][i:], '>')
						sinkInt += strings.Count(texts[0][i:], "ba")
					}
				}
			}
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
