// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

// A Suite makes words that only a scanner with the outputs of a machine answers correctly, if the scanner is one of those
// that the package documentation describes.
type Suite[O comparable] struct {
	machine *Machine[O]
	access  map[string]int // words, with the states of the machine that they lead to
	endings [][]ending[O]  // of each state
}

type ending[O comparable] struct {
	word   []int // inputs
	text   string
	output O // after the ending
}

// NewSuite returns a suite for a machine. It has an access word for each state of the machine, a shortest one.
func NewSuite[O comparable](m *Machine[O]) *Suite[O] {
	s := &Suite[O]{machine: m, access: map[string]int{}}
	for state, word := range m.cover {
		s.access[word] = state
	}
	for state, words := range m.identifiers() {
		var endings []ending[O]
		for _, word := range words {
			var text strings.Builder
			for _, c := range word {
				text.WriteString(m.inputs[c])
			}
			endings = append(endings, ending[O]{word, text.String(), m.output[m.after(state, word)]})
		}
		s.endings = append(s.endings, endings)
	}
	return s
}

// Access adds an access word. Its octets need not be inputs, but it must lead to a state that words over the inputs lead
// to; otherwise Access returns false.
func (s *Suite[O]) Access(word string) (ok bool) {
	state, ok := s.machine.find(word)
	if ok {
		s.access[word] = state
	}
	return ok
}

// AccessWords returns the number of access words.
func (s *Suite[O]) AccessWords() int { return len(s.access) }

// Words returns the words of the suite, each with its output: an access word, up to k+1 inputs, and an ending of the
// state that they lead to. A beginning that is an access word is not extended as a part of a shorter one too.
func (s *Suite[O]) Words(k int) iter.Seq2[string, O] {
	return func(yield func(string, O) bool) {
		var extend func(beginning string, state, more int) bool
		extend = func(beginning string, state, more int) bool {
			for _, e := range s.endings[state] {
				if !yield(beginning+e.text, e.output) {
					return false
				}
			}
			if more == 0 {
				return true
			}
			for c, input := range s.machine.inputs {
				step := beginning + input
				if _, isAccess := s.access[step]; !isAccess && !extend(step, s.machine.next[state][c], more-1) {
					return false
				}
			}
			return true
		}
		for _, word := range slices.Sorted(maps.Keys(s.access)) {
			if !extend(word, s.access[word], k+1) {
				return
			}
		}
	}
}

// Near yields fewer words than Words(0). After an access word and an input, the endings are those that tell the state from the
// ones that may follow the access word, since a scanner that goes wrong there is likely to be in one of these.
func (s *Suite[O]) Near() iter.Seq[string] {
	type step struct {
		follow string // the states that may follow, as a set
		to     int
	}
	chosen := map[step][]ending[O]{}
	follow := s.machine.follow()
	return func(yield func(string) bool) {
		for _, word := range slices.Sorted(maps.Keys(s.access)) {
			state := s.access[word]
			for _, e := range s.endings[state] {
				if !yield(word + e.text) {
					return
				}
			}
			for c, input := range s.machine.inputs {
				if _, isAccess := s.access[word+input]; isAccess {
					continue
				}
				step := step{follow[state], s.machine.next[state][c]}
				if _, ok := chosen[step]; !ok {
					chosen[step] = s.telling(step.to, step.follow)
				}
				for _, e := range chosen[step] {
					if !yield(word + input + e.text) {
						return
					}
				}
			}
		}
	}
}

// telling returns endings that tell a state from others, by always taking the one that tells it from the most that are left.
func (s *Suite[O]) telling(state int, others string) (chosen []ending[O]) {
	var left []int
	for other := range len(others) {
		if others[other] == 1 && other != state {
			left = append(left, other)
		}
	}
	for {
		var best ending[O]
		rest := left
		for _, e := range s.endings[state] {
			same := slices.DeleteFunc(slices.Clone(left), func(other int) bool {
				return s.machine.output[s.machine.after(other, e.word)] != e.output
			})
			if len(same) < len(rest) || len(chosen) == 0 && best.text == "" {
				best, rest = e, same
			}
		}
		if len(rest) == len(left) && len(chosen) > 0 {
			return chosen
		}
		chosen, left = append(chosen, best), rest
	}
}
