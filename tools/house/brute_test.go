// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// The proof of the languages rests on the operations on relations and on the closure of loops. Here they are compared with
// what they mean, on all small texts.

// smallAlphabet returns the alphabet of small texts, whose letters are "a", "b" and "-".
func smallAlphabet() *alphabet {
	l := &language{alphabet: alphabet{n: 1}}
	by := [256]int64{}
	for i, c := range "ab-" {
		by[c] = int64(i) + 1
	}
	l.divide(0, by)
	return &l.alphabet
}

// texts returns the texts of up to n letters, short ones first.
func texts(letters string, n int) (all []string) {
	all = []string{""}
	for first := 0; n > 0; n-- {
		last := len(all)
		for _, s := range all[first:last] {
			for _, c := range letters {
				all = append(all, s+string(c))
			}
		}
		first = last
	}
	return all
}

// has reports whether a relation has a text with marks at these places.
func (a *alphabet) has(r *relation, s string, at map[int]int) bool {
	state := 0
	for i := range len(s) + 1 {
		on := letter(ending) << 32
		if i < len(s) {
			on = letter(a.class[s[i]]) << 32
		}
		for mark, place := range at {
			if place == i {
				on |= letter(one(mark))
			}
		}
		k := slices.IndexFunc(r.next[state], func(e edge) bool { return e.on == on })
		if k < 0 {
			return false
		}
		state = r.next[state][k].to
	}
	return true
}

// TestRelations compares each operation on relations with the same one on sets of texts with two places.
func TestRelations(t *testing.T) {
	a := smallAlphabet()
	type example struct {
		rel *relation
		is  func(s string, p, q int) bool
	}
	isOn := func(s string, i int, letters string) bool { return i < len(s) && strings.Contains(letters, s[i:i+1]) }
	both := a.anywhere(3, 0)
	pool := []example{
		{both, func(string, int, int) bool { return true }},
		{a.on(0, setOf(a.class['a'])).and(both), func(s string, p, q int) bool { return isOn(s, p, "a") }},
		{a.on(1, setOf(ending)).and(both), func(s string, p, q int) bool { return q == len(s) }},
		{a.apart(0, 1, 1, func(n int) bool { return n > 0 }), func(s string, p, q int) bool { return q > p }},
		{a.apart(1, 0, 3, func(n int) bool { return n == 2 }), func(s string, p, q int) bool { return p-q == 2 }},
		{a.apart(0, 1, 2, func(n int) bool { return n == -1 || n == 0 }), func(s string, p, q int) bool { return q-p == -1 || q == p }},
		{a.apart(origin, 1, 2, func(n int) bool { return n >= 1 }).and(both), func(s string, p, q int) bool { return q >= 1 }},
	}
	// Each two of them make five more, of which two have a mark that is gone or that has another name.
	for _, x := range slices.Clone(pool) {
		for _, y := range slices.Clone(pool[:7]) {
			pool = append(pool,
				example{x.rel.and(y.rel), func(s string, p, q int) bool { return x.is(s, p, q) && y.is(s, p, q) }},
				example{x.rel.or(y.rel), func(s string, p, q int) bool { return x.is(s, p, q) || y.is(s, p, q) }},
				example{x.rel.except(y.rel), func(s string, p, q int) bool { return x.is(s, p, q) && !y.is(s, p, q) }},
				example{x.rel.and(y.rel.renamed(map[int]int{0: 1, 1: 0})), func(s string, p, q int) bool { return x.is(s, p, q) && y.is(s, q, p) }},
				example{x.rel.and(y.rel).without(one(1)).and(both), func(s string, p, q int) bool {
					for q := range len(s) + 1 {
						if x.is(s, p, q) && y.is(s, p, q) {
							return true
						}
					}
					return false
				}})
		}
	}
	for i, x := range pool {
		least := -1 // the length of a shortest text
		for _, s := range texts("ab", 4) {
			for p := range len(s) + 1 {
				for q := range len(s) + 1 {
					want := x.is(s, p, q)
					if a.has(x.rel, s, map[int]int{0: p, 1: q}) != want {
						t.Fatalf("%d: %q, %d, %d: want %t", i, s, p, q, want)
					}
					if want && least < 0 {
						least = len(s)
					}
				}
			}
		}
		if x.rel.empty() != (least < 0) {
			t.Errorf("%d: empty: %t", i, x.rel.empty())
		} else if least >= 0 && len(x.rel.shortest()) != least+len("$") {
			t.Errorf("%d: a shortest text is %v", i, x.rel.shortest())
		}
	}
}

// TestClosure compares the closure of loops that are drawn with the places that their turns reach.
func TestClosure(t *testing.T) {
	a, random := smallAlphabet(), rand.New(rand.NewPCG(1, 1))
	const before, after, other = 0, 1, 2
	marks := one(before) | one(after) | one(other)
	all := a.anywhere(marks, 0)
	for range 60 {
		back, states := random.IntN(2) == 0, 1+random.IntN(3)
		sign := 1
		if back {
			sign = -1
		}
		l := &loop{of: marks, before: before, after: after, back: back, states: states}
		for range 1 + random.IntN(4) {
			// A turn goes one place, two or any number, from or to a letter, before or after another place.
			length, letter, side := random.IntN(3), random.IntN(4), random.IntN(3)
			r := all.and(a.apart(before, after, 3, func(n int) bool { return sign*n > 0 && (length == 0 || sign*n == length) }))
			if letter < 3 {
				r = r.and(a.on([]int{before, after}[letter%2], setOf(a.class["ab-"[letter]])))
			}
			if side > 0 {
				r = r.and(a.apart(other, before, 1, func(n int) bool { return side == 1 && n >= 0 || side == 2 && n < 0 }))
			}
			l.turns = append(l.turns, turn{random.IntN(states), random.IntN(states), r})
		}
		closures := a.closure(l)
		for _, s := range texts("ab-", 4) {
			for p := range len(s) + 1 {
				for c := range len(s) + 1 {
					// The places and states that turns reach.
					reached := [][2]int{{p, 0}}
					for i := 0; i < len(reached); i++ {
						for _, turn := range l.turns {
							for q := range len(s) + 1 {
								to := [2]int{q, turn.to}
								if turn.from == reached[i][1] && !slices.Contains(reached, to) &&
									a.has(turn.rel, s, map[int]int{before: reached[i][0], after: q, other: c}) {
									reached = append(reached, to)
								}
							}
						}
					}
					for state, r := range closures {
						for q := range len(s) + 1 {
							want := slices.Contains(reached, [2]int{q, state})
							if got := a.has(r, s, map[int]int{before: p, after: q, other: c}); got != want {
								t.Fatalf("%q, from %d to %d in state %d: %t, want %t: %+v", s, p, q, state, got, want, l)
							}
						}
					}
				}
			}
		}
	}
}

// TestLoops compares what the machine says of functions with what they return.
func TestLoops(t *testing.T) {
	_, name, _, _ := runtime.Caller(0)
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	source := ""
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(f.Name.Name, "loop") {
			text := read(t, "tools/house/brute_test.go")
			source += text[set.Position(f.Pos()).Offset:set.Position(f.End()).Offset] + "\n"
		}
	}
	p := build(t, source)
	for _, f := range loops {
		name := runtime.FuncForPC(reflect.ValueOf(f).Pointer()).Name()
		name = name[strings.LastIndexByte(name, '.')+1:]
		l := &language{T: t, alphabet: *smallAlphabet(), constants: map[string]int64{"maxLen": 1 << 20}, models: build(t, models)}
		m := l.machine()
		m.ready = true
		outcomes := m.outcomes(p.Func(name), list{text{number(0), place(0)}}, m.on(0, setOf(ending)))
		for _, s := range texts("ab-", 6) {
			got := map[int]bool{}
			for _, o := range outcomes {
				if o.crash {
					if m.has(o.rel, s, map[int]int{0: len(s)}) {
						got[-1] = true
					}
					continue
				}
				n, _ := offsetOf(o.results[0])
				at := map[int]int{0: len(s)}
				for k := range len(s) + 1 {
					value := int(n.c)
					if n.plus > 0 {
						at[n.plus] = k
						value += k
					} else if n.plus == 0 {
						value += len(s)
					}
					if m.has(o.rel, s, at) {
						got[value] = true
					}
				}
			}
			if want := f(s); len(got) != 1 || !got[want] {
				t.Fatalf("%s(%q): %v, want %d", name, s, slices.Collect(maps.Keys(got)), want)
			}
		}
	}
}

// loops are functions with a loop of each kind that the machine knows.
var loops = []func(string) int{loopTwo, loopBackward, loopState, loopInner, loopCount, loopPairs}

func loopTwo(s string) int {
	i := 0
	for ; i+1 < len(s); i += 2 {
		if s[i] == '-' || s[i+1] == 'b' {
			return i
		}
	}
	return i
}

func loopBackward(s string) int {
	i := len(s)
	for i > 0 && s[i-1] != '-' {
		i--
	}
	return i
}

// loopState returns where an "a" follows an odd number of "b".
func loopState(s string) int {
	odd, seen := false, false
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case 'b':
			odd = !odd
		case '-':
			seen = true
		default:
			if odd && seen {
				return i
			}
		}
	}
	if odd {
		return len(s)
	}
	return 0
}

// loopInner returns the beginning of the first label that does not begin with "a".
func loopInner(s string) int {
	for i := 0; ; i++ {
		label := i
		for i < len(s) && s[i] != '-' {
			i++
		}
		if i == label || i == len(s) {
			return i
		}
		if s[label] != 'a' {
			return label
		}
	}
}

// loopCount returns where the third "b" ends.
func loopCount(s string) int {
	i := 0
	for n := 0; i < len(s) && s[i] == 'b'; n++ {
		if n == 3 {
			break
		}
		i++
	}
	return i
}

// loopPairs keeps the kind of the octet before.
func loopPairs(s string) int {
	before := uint8(0)
	for i := 0; i < len(s); i++ {
		kind := uint8(0)
		if s[i] == 'b' {
			kind = 1
		} else if s[i] == '-' {
			kind = 2
		}
		if before|kind == 3 {
			return i
		}
		before = kind
	}
	return len(s)
}
