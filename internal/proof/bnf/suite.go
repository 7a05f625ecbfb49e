// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bnf

import (
	"iter"
	"slices"
)

// A Suite makes the words of the W-method for an automaton.
type Suite struct {
	automaton *Automaton
	octets    []byte   // the octets of the words: at least one of each class
	cover     []string // for each state, a shortest word into it
	endings   []string // for any two states, at least one that only one of them accepts
}

// NewSuite returns a suite over octets, which must contain at least one octet of each class of a. It may contain more, if
// a scanner may distinguish octets of one class.
func NewSuite(a *Automaton, octets []byte) *Suite {
	return &Suite{automaton: a, octets: octets, cover: a.cover(), endings: a.characterizingSet()}
}

// Endings returns the words that distinguish the states, Chow's characterizing set. For any two states, there is a word
// that only one of them accepts.
func (s *Suite) Endings() []string { return slices.Clone(s.endings) }

// Count returns the number of words of the suite for k more states.
func (s *Suite) Count(k int) int {
	states := s.automaton.States()
	steps := states*len(s.octets) - (states - 1) // the steps that are not in cover
	beginnings := states
	for range k + 1 {
		beginnings += steps
		steps *= len(s.octets)
	}
	return beginnings * len(s.endings)
}

// Words returns the suite for scanners with up to k states more than the automaton, and whether each word is in the
// language. A word leads into a state, takes a step and up to k octets more, and then has an ending, which distinguishes
// the state. No beginning comes twice: a step that cover takes is the beginning for another state.
func (s *Suite) Words(k int) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		var extend func(beginning []byte, more int) bool
		extend = func(beginning []byte, more int) bool {
			for _, ending := range s.endings {
				word := string(beginning) + ending
				if !yield(word, s.automaton.Accepts(word)) {
					return false
				}
			}
			if more == 0 {
				return true
			}
			for _, b := range s.octets {
				if !extend(append(beginning, b), more-1) {
					return false
				}
			}
			return true
		}
		for state, word := range s.cover {
			if !extend([]byte(word), 0) {
				return
			}
			for _, b := range s.octets {
				step := append([]byte(word), b)
				if s.cover[s.automaton.step(state, b)] != string(step) && !extend(step, k) {
					return
				}
			}
		}
	}
}

// characterizingSet returns the endings of a suite. It always takes the word that distinguishes the most groups of states,
// since the size of the suite is proportional to the number of words.
func (a *Automaton) characterizingSet() []string {
	levels := a.levels()
	words := []string{""}
	group := levels[0] // states of the same group answer alike to all words so far
	groups := 1 + slices.Max(group)
	finish := a.finish()
	for groups < a.States() {
		var word string
		var split []int
		candidates := slices.Clone(finish)
		last := make([]int, groups) // the last state seen of each group
		for i := range last {
			last[i] = -1
		}
		for state, g := range group {
			if last[g] >= 0 {
				candidates = append(candidates, a.apart(levels, last[g], state))
			}
			last[g] = state
		}
		slices.Sort(candidates)
		for _, candidate := range slices.Compact(candidates) {
			if refined, n := a.split(group, candidate); n > groups {
				word, split, groups = candidate, refined, n
			}
		}
		words, group = append(words, word), split
	}
	return words
}

// split divides each group of states into those that accept word and those that do not, and counts the groups.
func (a *Automaton) split(group []int, word string) (refined []int, groups int) {
	number := make([]int, 2*a.States())
	refined = make([]int, a.States())
	for state, g := range group {
		answer := 2 * g
		if a.accept[a.run(state, word)] {
			answer++
		}
		if number[answer] == 0 {
			groups++
			number[answer] = groups
		}
		refined[state] = number[answer] - 1
	}
	return refined, groups
}

// apart returns a shortest word that only one of the states p and q accepts.
func (a *Automaton) apart(levels [][]int, p, q int) string {
	length := slices.IndexFunc(levels, func(level []int) bool { return level[p] != level[q] })
	var word []byte
	for ; length > 0; length-- {
		shorter := levels[length-1]
		c := 0
		for shorter[a.next[p][c]] == shorter[a.next[q][c]] {
			c++
		}
		word = append(word, a.octets[c])
		p, q = a.next[p][c], a.next[q][c]
	}
	return string(word)
}
