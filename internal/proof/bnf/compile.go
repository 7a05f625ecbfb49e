// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bnf

import (
	"fmt"
	"slices"
	"strings"
)

// Compile returns the minimal automaton of a rule. A rule may contain itself if nothing follows it there, as in
// "xalphas = xalpha [ xalphas ]" of RFC 1630.
func (g *Grammar) Compile(rule string) (*Automaton, error) {
	n, start, final, err := g.thompson(rule)
	if err != nil {
		return nil, err
	}
	return n.determine(start, final), nil
}

// Octets returns one octet of each class that the definition of a rule distinguishes. There may be more classes than in
// its automaton: a query may contain "?" in the same places as "/", but a definition names both.
func (g *Grammar) Octets(rule string) ([]byte, error) {
	n, _, _, err := g.thompson(rule)
	if err != nil {
		return nil, err
	}
	class, smallest := n.classes()
	return representatives(class, len(smallest)), nil
}

// An nfa is a nondeterministic automaton under construction. It is built from the end of a rule to its beginning: each
// part is built in front of the state that follows it.
type nfa struct {
	grammar *Grammar
	states  []nfaState
	entry   map[ruleBefore]int
	open    map[string]bool // the rules that are being built
	err     error
}

// An nfaState either takes one octet of on and goes to the state to, or goes to any state of free and takes none.
type nfaState struct {
	on   byteSet
	to   int
	free []int
}

// A ruleBefore is a rule in front of a state. If the rule comes again in front of the same state, that is a loop.
type ruleBefore struct {
	rule string
	then int
}

// thompson builds the automaton of a rule. It begins at the state start and accepts at the state final.
func (g *Grammar) thompson(rule string) (n *nfa, start, final int, err error) {
	if !g.Has(rule) {
		return nil, 0, 0, fmt.Errorf("no rule %s", rule)
	}
	n = &nfa{grammar: g, entry: map[ruleBefore]int{}, open: map[string]bool{}}
	final = n.state(nfaState{})
	start = n.build(reference(rule), final)
	return n, start, final, n.err
}

func (n *nfa) state(s nfaState) int {
	n.states = append(n.states, s)
	return len(n.states) - 1
}

// build adds the states for x in front of the state then, and returns the first of them.
func (n *nfa) build(x expr, then int) int {
	switch x := x.(type) {
	case octets:
		return n.state(nfaState{on: byteSet(x), to: then})
	case reference:
		return n.buildRule(string(x), then)
	case sequence:
		for _, y := range slices.Backward(x) {
			then = n.build(y, then)
		}
	case alternatives:
		if set, ok := n.asSet(x); ok { // most are sets, and one state is enough
			return n.state(nfaState{on: set, to: then})
		}
		first := n.state(nfaState{})
		for _, y := range x {
			n.free(first, n.build(y, then))
		}
		return first
	case repetition:
		return n.buildRepetition(x, then)
	}
	return then
}

func (n *nfa) buildRule(rule string, then int) int {
	key := ruleBefore{rule, then}
	if state, ok := n.entry[key]; ok {
		return state
	}
	if n.open[rule] {
		n.err = fmt.Errorf("rule %s contains itself and something after it: that is not a regular language", rule)
		return then
	}
	first := n.state(nfaState{})
	n.entry[key] = first
	n.open[rule] = true
	n.free(first, n.build(n.grammar.rules[rule], then))
	n.open[rule] = false
	return first
}

func (n *nfa) buildRepetition(x repetition, then int) int {
	if x.max < 0 {
		loop := n.state(nfaState{free: []int{then}})
		n.free(loop, n.build(x.of, loop))
		then = loop
	} else {
		end := then
		for range x.max - x.min {
			maybe := n.state(nfaState{free: []int{end}})
			n.free(maybe, n.build(x.of, then))
			then = maybe
		}
	}
	for range x.min {
		then = n.build(x.of, then)
	}
	return then
}

// free lets the state from go to the state to without an octet. It takes numbers, since a pointer into n.states is
// invalid after build adds states.
func (n *nfa) free(from, to int) {
	n.states[from].free = append(n.states[from].free, to)
}

// asSet returns the octets that x derives, if it derives only single octets.
func (n *nfa) asSet(x expr) (set byteSet, ok bool) {
	switch x := x.(type) {
	case octets:
		return byteSet(x), true
	case reference:
		rule := string(x)
		if n.open[rule] {
			return byteSet{}, false
		}
		n.open[rule] = true
		defer delete(n.open, rule)
		return n.asSet(n.grammar.rules[rule])
	case alternatives:
		for _, y := range x {
			one, ok := n.asSet(y)
			if !ok {
				return byteSet{}, false
			}
			set = set.union(one)
		}
		return set, true
	}
	return byteSet{}, false
}

// determine returns the deterministic automaton, by the subset construction.
func (n *nfa) determine(start, final int) *Automaton {
	class, classes := n.classes()
	a := &Automaton{class: class}
	number := map[string]int{}
	var subsets [][]int
	visit := func(subset []int) int {
		subset = n.closure(subset)
		key := fmt.Sprint(subset)
		if state, ok := number[key]; ok {
			return state
		}
		number[key] = len(subsets)
		subsets = append(subsets, subset)
		a.accept = append(a.accept, slices.Contains(subset, final))
		return len(subsets) - 1
	}
	visit([]int{start})
	for i := 0; i < len(subsets); i++ {
		row := make([]int, len(classes))
		for c, b := range classes {
			var after []int
			for _, state := range subsets[i] {
				if s := n.states[state]; s.on.has(b) {
					after = append(after, s.to)
				}
			}
			row[c] = visit(after)
		}
		a.next = append(a.next, row)
	}
	return a.minimize()
}

// classes puts octets that no state distinguishes in one class.
func (n *nfa) classes() (class [256]uint8, smallest []byte) {
	return splitBytes(func(b byte) string {
		var key strings.Builder
		for _, s := range n.states {
			if s.on.has(b) {
				key.WriteByte('1')
			} else {
				key.WriteByte('0')
			}
		}
		return key.String()
	})
}

// closure returns the states that can be reached without an octet, except those that only lead to others without one.
func (n *nfa) closure(states []int) []int {
	var all []int
	seen := map[int]bool{}
	var visit func(state int)
	visit = func(state int) {
		if seen[state] {
			return
		}
		seen[state] = true
		if s := n.states[state]; len(s.free) == 0 {
			all = append(all, state)
		} else {
			for _, to := range s.free {
				visit(to)
			}
		}
	}
	for _, state := range states {
		visit(state)
	}
	slices.Sort(all)
	return all
}

// splitBytes puts octets with the same key in one class. Classes are numbered by the smallest octet of each.
func splitBytes(key func(b byte) string) (class [256]uint8, smallest []byte) {
	number := map[string]int{}
	for b := range 256 {
		k := key(byte(b))
		if _, ok := number[k]; !ok {
			number[k] = len(smallest)
			smallest = append(smallest, byte(b))
		}
		class[b] = uint8(number[k])
	}
	return class, smallest
}

// minimize merges the states that have the same language, and then the octets that no state distinguishes. It numbers
// both in the order of an Automaton. All states of a must be reachable from its start.
func (a *Automaton) minimize() *Automaton {
	levels := a.levels()
	block := levels[len(levels)-1]
	class, smallest := splitBytes(func(b byte) string {
		column := make([]int, a.States())
		for state := range column {
			column[block[state]] = block[a.step(state, b)]
		}
		return fmt.Sprint(column)
	})
	m := &Automaton{class: class, octets: representatives(class, len(smallest))}
	number := map[int]int{}
	var order []int // a state of a for each state of m, breadth first
	visit := func(state int) int {
		if _, ok := number[block[state]]; !ok {
			number[block[state]] = len(order)
			order = append(order, state)
		}
		return number[block[state]]
	}
	visit(0)
	for i := 0; i < len(order); i++ {
		row := make([]int, len(smallest))
		for c, b := range smallest {
			row[c] = visit(a.step(order[i], b))
		}
		m.next = append(m.next, row)
		m.accept = append(m.accept, a.accept[order[i]])
	}
	m.alive = slices.Clone(m.accept)
	for changed := true; changed; {
		changed = false
		for state, row := range m.next {
			if !m.alive[state] && slices.ContainsFunc(row, func(to int) bool { return m.alive[to] }) {
				m.alive[state], changed = true, true
			}
		}
	}
	return m
}

// levels returns the levels of Moore's refinement. At level l, two states have the same number if no word of at most l
// octets distinguishes them. At the last level, no word of any length does.
func (a *Automaton) levels() [][]int {
	level := make([]int, a.States())
	for state, accept := range a.accept {
		if accept != a.accept[0] {
			level[state] = 1
		}
	}
	levels := [][]int{level}
	for blocks := 1 + slices.Max(level); ; {
		number := map[string]int{}
		refined := make([]int, a.States())
		for state, row := range a.next {
			key := make([]byte, 0, 2*len(row)+2)
			key = append(key, byte(level[state]), byte(level[state]>>8))
			for _, to := range row {
				key = append(key, byte(level[to]), byte(level[to]>>8))
			}
			if _, ok := number[string(key)]; !ok {
				number[string(key)] = len(number)
			}
			refined[state] = number[string(key)]
		}
		if len(number) == blocks {
			return levels
		}
		blocks, level = len(number), refined
		levels = append(levels, level)
	}
}

// representatives picks one octet of each class, one that URIs are likely to contain.
func representatives(class [256]uint8, classes int) []byte {
	likely := "axvzXVbcdef0125369/:?#[]@%.+-_;$&=,!~ ^\"\\"
	for b := byte(0); b < 255; b++ {
		likely += string([]byte{'!' + b}) // printable ones first
	}
	likely += " "
	octets := make([]byte, classes)
	seen := make([]bool, classes)
	for i := range len(likely) {
		if c := class[likely[i]]; !seen[c] {
			octets[c], seen[c] = likely[i], true
		}
	}
	return octets
}
