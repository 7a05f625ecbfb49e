// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"fmt"
	"maps"
	"slices"
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

// A Reader answers as the automaton of a rule, of which it makes the states that the words need.
type Reader struct {
	*nfa
	final   int
	class   [256]uint8
	octets  []byte // one of each class
	number  map[string]int
	subsets [][]int
	next    [][]int // by state and class; 0 if it is not known, since the start is number 1
	accept  []bool
}

// Reader returns the reader of a rule.
func (g *Grammar) Reader(rule string) (*Reader, error) {
	n, start, final, err := g.thompson(rule)
	if err != nil {
		return nil, err
	}
	return n.reader(start, final), nil
}

func (n *nfa) reader(start, final int) *Reader {
	r := &Reader{nfa: n, final: final, number: map[string]int{}, subsets: [][]int{nil}, next: [][]int{nil}, accept: []bool{false}}
	r.class, r.octets = n.classes()
	r.visit([]int{start})
	return r
}

// visit returns the state of a subset, by the subset construction.
func (r *Reader) visit(subset []int) int {
	subset = r.closure(subset)
	key := make([]byte, 0, 2*len(subset))
	for _, state := range subset {
		key = append(key, byte(state), byte(state>>8), byte(state>>16))
	}
	if state, ok := r.number[string(key)]; ok {
		return state
	}
	r.number[string(key)] = len(r.subsets)
	r.subsets = append(r.subsets, subset)
	r.next = append(r.next, make([]int, len(r.octets)))
	r.accept = append(r.accept, slices.Contains(subset, r.final))
	return len(r.subsets) - 1
}

// after returns the state after one octet of a class.
func (r *Reader) after(state, class int) int {
	if r.next[state][class] == 0 {
		var to []int
		for _, s := range r.subsets[state] {
			if s := r.states[s]; s.on.has(r.octets[class]) {
				to = append(to, s.to)
			}
		}
		r.next[state][class] = r.visit(to)
	}
	return r.next[state][class]
}

// Accepts reports whether the rule derives s.
func (r *Reader) Accepts(s string) bool {
	state := 1
	for i := range len(s) {
		state = r.after(state, int(r.class[s[i]]))
	}
	return r.accept[state]
}

// determine returns the deterministic automaton.
func (n *nfa) determine(start, final int) *Automaton {
	r := n.reader(start, final)
	a := &Automaton{class: r.class}
	for state := 1; state < len(r.subsets); state++ {
		row := make([]int, len(r.octets))
		for c := range row {
			row[c] = r.after(state, c) - 1
		}
		a.next, a.accept = append(a.next, row), append(a.accept, r.accept[state])
	}
	return a.minimize()
}

// classes puts octets that no state distinguishes in one class.
func (n *nfa) classes() (class [256]uint8, smallest []byte) {
	sets := map[byteSet]bool{}
	for _, s := range n.states {
		sets[s.on] = true
	}
	distinct := slices.Collect(maps.Keys(sets))
	return splitBytes(func(b byte) string {
		key := make([]byte, len(distinct))
		for i, set := range distinct {
			key[i] = byte(set[b/64] >> (b % 64) & 1)
		}
		return string(key)
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
	accepts := make([]int, a.States()) // 0 for those that accept what the start does
	for state, accept := range a.accept {
		if accept != a.accept[0] {
			accepts[state] = 1
		}
	}
	all := levels(accepts, a.next)
	block := all[len(all)-1]
	columns := make([]string, len(a.next[0]))
	for c := range columns {
		column := make([]byte, 2*a.States())
		for state, row := range a.next {
			column[2*block[state]], column[2*block[state]+1] = byte(block[row[c]]), byte(block[row[c]]>>8)
		}
		columns[c] = string(column)
	}
	class, smallest := splitBytes(func(b byte) string { return columns[a.class[b]] })
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

// levels returns the levels of Moore's refinement of states whose outputs have these numbers, by state. At level l, two
// states have the same number if no word of at most l inputs distinguishes them. At the last level, no word of any length
// does.
func levels(outputs []int, next [][]int) [][]int {
	level := outputs
	all := [][]int{level}
	for blocks := 1 + slices.Max(level); ; {
		number := map[string]int{}
		refined := make([]int, len(next))
		for state, row := range next {
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
			return all
		}
		blocks, level = len(number), refined
		all = append(all, level)
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
