// SPDX-License-Identifier: BSD-3-Clause

package bnf

import "slices"

// An Automaton is the minimal deterministic automaton of a language: each state has a next state for each octet, and no
// two states have the same language. Octets that no state distinguishes share a class. State 0 is the start. The order
// of states and classes depends only on the language.
type Automaton struct {
	class  [256]uint8
	octets []byte  // one of each class
	next   [][]int // by state and class
	accept []bool  // by state
	alive  []bool  // by state: whether an accepting state can be reached
}

// States returns the number of states. It counts the dead state, from which no string of the language can be reached,
// if there is one.
func (a *Automaton) States() int { return len(a.next) }

// Octets returns one octet of each class.
func (a *Automaton) Octets() []byte { return slices.Clone(a.octets) }

// Accepts reports whether s is in the language.
func (a *Automaton) Accepts(s string) bool { return a.accept[a.run(0, s)] }

// Dead returns the offset of the first byte of s after which no string of the language can follow. If there is no such
// byte, Dead returns len(s).
func (a *Automaton) Dead(s string) int {
	state := 0
	for i := range len(s) {
		state = a.step(state, s[i])
		if !a.alive[state] {
			return i
		}
	}
	return len(s)
}

// State returns the number of the state after s, or -1 if no string of the language begins with s.
func (a *Automaton) State(s string) int {
	if state := a.run(0, s); a.alive[state] {
		return state
	}
	return -1
}

// Step returns the state after an octet, and reports whether a string of the language can follow.
func (a *Automaton) Step(state int, b byte) (to int, ok bool) {
	to = a.step(state, b)
	return to, a.alive[to]
}

// Final reports whether the strings that lead to a state are in the language.
func (a *Automaton) Final(state int) bool { return a.accept[state] }

// Alike reports whether no state distinguishes two octets.
func (a *Automaton) Alike(b, c byte) bool { return a.class[b] == a.class[c] }

func (a *Automaton) step(state int, b byte) int { return a.next[state][a.class[b]] }

// run returns the state after s.
func (a *Automaton) run(state int, s string) int {
	for i := range len(s) {
		state = a.step(state, s[i])
	}
	return state
}

// Union returns the automaton of the strings that a or b accepts.
func Union(a, b *Automaton) *Automaton {
	return combine(a, b, func(inA, inB bool) bool { return inA || inB })
}

// Difference returns the automaton of the strings that a accepts and b does not.
func Difference(a, b *Automaton) *Automaton {
	return combine(a, b, func(inA, inB bool) bool { return inA && !inB })
}

// Disagreement returns a shortest string that only one of a and b accepts. It returns false if their languages are the
// same.
func Disagreement(a, b *Automaton) (string, bool) {
	return combine(a, b, func(inA, inB bool) bool { return inA != inB }).shortest()
}

// combine returns the automaton of the strings for which keep returns true. The arguments of keep report whether a and
// b accept the string. Each state is a pair of a state of a and a state of b.
func combine(a, b *Automaton, keep func(inA, inB bool) bool) *Automaton {
	class, smallest := splitBytes(func(octet byte) string {
		return string([]byte{a.class[octet], b.class[octet]})
	})
	both := &Automaton{class: class}
	type pair struct{ a, b int }
	number := map[pair]int{}
	var pairs []pair
	visit := func(to pair) int {
		if _, ok := number[to]; !ok {
			number[to] = len(pairs)
			pairs = append(pairs, to)
			both.accept = append(both.accept, keep(a.accept[to.a], b.accept[to.b]))
		}
		return number[to]
	}
	visit(pair{0, 0})
	for i := 0; i < len(pairs); i++ {
		row := make([]int, len(smallest))
		for c, octet := range smallest {
			row[c] = visit(pair{a.step(pairs[i].a, octet), b.step(pairs[i].b, octet)})
		}
		both.next = append(both.next, row)
	}
	return both.minimize()
}

// shortest returns a shortest string of the language, or false if it is empty.
func (a *Automaton) shortest() (string, bool) {
	for state, word := range a.cover() {
		if a.accept[state] {
			return word, true
		}
	}
	return "", false
}

// cover returns a shortest word into each state. No word is shorter than the one before it, since states are numbered
// breadth first.
func (a *Automaton) cover() []string {
	words := make([]string, a.States())
	found := make([]bool, a.States())
	found[0] = true
	for state, row := range a.next {
		for c, to := range row {
			if !found[to] {
				words[to], found[to] = words[state]+string(a.octets[c:c+1]), true
			}
		}
	}
	return words
}

// finish returns a shortest word from each state to a string of the language, or "" if no string follows.
func (a *Automaton) finish() []string {
	words := make([]string, a.States())
	done := slices.Clone(a.accept)
	for changed := true; changed; {
		changed = false
		ready := slices.Clone(done) // by words that are one octet shorter
		for state, row := range a.next {
			c := slices.IndexFunc(row, func(to int) bool { return ready[to] })
			if !done[state] && c >= 0 {
				words[state] = string(a.octets[c:c+1]) + words[row[c]]
				done[state], changed = true, true
			}
		}
	}
	return words
}
