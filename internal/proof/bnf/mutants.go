// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"slices"
)

// Mutants yields grammars with one mistake in a rule that top needs, with a name for each: an octet more or less in a class, a
// bound moved by one, a part left out, made optional, or required. An octet of more is added to each whole class.
func (g *Grammar) Mutants(top string, more []byte) iter.Seq2[string, *Grammar] {
	return func(yield func(string, *Grammar) bool) {
		for _, rule := range g.needed(top) {
			for what, x := range g.changed(g.rules[rule], more) {
				wrong := &Grammar{top: g.top, rules: maps.Clone(g.rules)}
				wrong.rules[rule] = x
				if !yield(rule+": "+what, wrong) {
					return
				}
			}
		}
	}
}

// Expanded returns the grammar with the definition of each rule in place of its name, except for those to keep, so that each use of
// a rule is one of its own. No rule may contain itself.
func (g *Grammar) Expanded(keep ...string) *Grammar {
	all := &Grammar{top: g.top, rules: maps.Clone(g.rules)}
	for rule, x := range g.rules {
		all.rules[rule] = g.expanded(x, keep)
	}
	return all
}

func (g *Grammar) expanded(x expr, keep []string) expr {
	if rule, ok := x.(reference); ok {
		if slices.Contains(keep, string(rule)) {
			return x
		}
		return g.expanded(g.rules[string(rule)], keep)
	}
	if set, ok := g.set(x); ok {
		return octets(set)
	}
	all := slices.Clone(parts(x))
	for i, part := range all {
		all[i] = g.expanded(part, keep)
	}
	return rebuilt(x, all)
}

// set returns the octets that x derives, if it derives only single octets.
func (g *Grammar) set(x expr) (set byteSet, ok bool) {
	return (&nfa{grammar: g, open: map[string]bool{}}).asSet(x)
}

// needed returns a rule and those that it needs, in the order of their first use.
func (g *Grammar) needed(rule string) (rules []string) {
	var visit func(x expr)
	visit = func(x expr) {
		if r, ok := x.(reference); ok && !slices.Contains(rules, string(r)) {
			rules = append(rules, string(r))
			visit(g.rules[string(r)])
		}
		for _, part := range parts(x) {
			visit(part)
		}
	}
	visit(reference(rule))
	return rules
}

// parts returns the parts of x.
func parts(x expr) []expr {
	switch x := x.(type) {
	case sequence:
		return x
	case alternatives:
		return x
	case repetition:
		return []expr{x.of}
	}
	return nil
}

// rebuilt returns x with other parts.
func rebuilt(x expr, parts []expr) expr {
	switch x := x.(type) {
	case sequence:
		return sequence(parts)
	case alternatives:
		return alternatives(parts)
	case repetition:
		return repetition{x.min, x.max, parts[0]}
	}
	return x
}

// changed yields x with one mistake.
func (g *Grammar) changed(x expr, more []byte) iter.Seq2[string, expr] {
	return func(yield func(string, expr) bool) {
		if set, ok := g.set(x); ok {
			for what, wrong := range changedSet(set, more) {
				if !yield(what, octets(wrong)) {
					return
				}
			}
			return
		}
		if x, ok := x.(repetition); ok {
			bounds := [][2]int{{x.min - 1, x.max}, {x.min + 1, x.max}, {x.min, x.max - 1}, {x.min, x.max + 1}, {x.min, unbounded}}
			if x.max < 0 {
				bounds = [][2]int{{x.min - 1, unbounded}, {x.min + 1, unbounded}, {x.min, x.min + 1}}
			}
			for _, b := range bounds {
				if least, most := b[0], b[1]; least < 0 || most >= 0 && most < least {
					continue
				} else if !yield(fmt.Sprintf("%d*%d for %d*%d", least, most, x.min, x.max), repetition{least, most, x.of}) {
					return
				}
			}
		}
		all := parts(x)
		for i, part := range all {
			if _, ok := x.(repetition); !ok {
				if !yield(fmt.Sprintf("no part %d", i), rebuilt(x, slices.Delete(slices.Clone(all), i, i+1))) {
					return
				}
			}
			if _, ok := x.(sequence); ok {
				optional := slices.Clone(all)
				if optional[i] = (repetition{0, 1, part}); !yield(fmt.Sprintf("part %d optional", i), rebuilt(x, optional)) {
					return
				}
			}
			for what, wrong := range g.changed(part, more) {
				other := slices.Clone(all)
				other[i] = wrong
				if !yield(fmt.Sprintf("part %d: %s", i, what), rebuilt(x, other)) {
					return
				}
			}
		}
	}
}

// changedSet yields the set without an octet at the edge of one of its ranges, with the octet beyond it, and with each of more.
func changedSet(set byteSet, more []byte) iter.Seq2[string, byteSet] {
	return func(yield func(string, byteSet) bool) {
		if set.members() == 1 {
			return
		}
		for b := range 256 {
			b := byte(b)
			edge := set.has(b) != set.has(b-1) || set.has(b) != set.has(b+1)
			switch {
			case set.has(b) && edge:
				less := set
				less[b/64] &^= 1 << (b % 64)
				if !yield(fmt.Sprintf("without %q", b), less) {
					return
				}
			case !set.has(b) && (edge || slices.Contains(more, b)):
				if !yield(fmt.Sprintf("with %q", b), set.with(b, b)) {
					return
				}
			}
		}
	}
}

func (s byteSet) members() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}
