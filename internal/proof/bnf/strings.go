// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"iter"
	"math/rand/v2"
	"slices"
)

// Strings returns every string over octets up to a length, and whether each is in the language.
func (a *Automaton) Strings(octets []byte, length int) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		prefix := make([]byte, 0, length)
		var extend func(state int) bool
		extend = func(state int) bool {
			if !yield(string(prefix), a.accept[state]) {
				return false
			}
			if len(prefix) == length {
				return true
			}
			for _, b := range octets {
				prefix = append(prefix, b)
				if !extend(a.step(state, b)) {
					return false
				}
				prefix = prefix[:len(prefix)-1]
			}
			return true
		}
		extend(0)
	}
}

// EachOctet returns strings, and whether each is in the language. A string is a beginning, one of the 256 octets, and an
// ending that makes it valid, if there is one. The beginnings are a word into each state, and every string over octets
// up to a length that begins a string of the language.
func (a *Automaton) EachOctet(octets []byte, length int) iter.Seq2[string, bool] {
	finish := a.finish()
	return func(yield func(string, bool) bool) {
		each := func(prefix string, state int) bool {
			for b := range 256 {
				next := a.step(state, byte(b))
				if !yield(prefix+string([]byte{byte(b)})+finish[next], a.alive[next]) {
					return false
				}
			}
			return true
		}
		for state, word := range a.cover() {
			if !each(word, state) {
				return
			}
		}
		var extend func(prefix string, state int) bool
		extend = func(prefix string, state int) bool {
			if !each(prefix, state) {
				return false
			}
			if len(prefix) >= length {
				return true
			}
			for _, b := range octets {
				next := a.step(state, b)
				if a.alive[next] && !extend(prefix+string([]byte{b}), next) {
					return false
				}
			}
			return true
		}
		extend("", 0)
	}
}

// NearlyValid returns n random strings, and whether each is in the language. Each is a string of the language with up to
// three octets changed. The same seed gives the same strings. NearlyValid returns none if the language is empty.
func (a *Automaton) NearlyValid(seed uint64, n int) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		if !a.alive[0] {
			return
		}
		w := newWalker(a, rand.New(rand.NewPCG(2396, seed)))
		var word []byte
		for range n {
			word = w.walk(word[:0], w.random.IntN(40))
			for range w.random.IntN(4) {
				word = w.change(word, w.octet(a.octets[w.random.IntN(len(a.octets))]))
			}
			if !yield(string(word), a.Accepts(string(word))) {
				return
			}
		}
	}
}

// A walker makes random strings of a language.
type walker struct {
	*Automaton
	random         *rand.Rand
	members        [256][]byte // the octets of each class
	intoState, end []string    // for each state: a word into it, and a word from it to a string of the language
}

func newWalker(a *Automaton, random *rand.Rand) *walker {
	w := &walker{Automaton: a, random: random, intoState: a.cover(), end: a.finish()}
	for b := range 256 {
		w.members[a.class[b]] = append(w.members[a.class[b]], byte(b))
	}
	return w
}

// walk appends a string of the language to word: a word into some state, random steps, and a way to the end.
func (w *walker) walk(word []byte, steps int) []byte {
	state := w.random.IntN(w.States())
	for !w.alive[state] {
		state = w.random.IntN(w.States())
	}
	word = append(word, w.intoState[state]...)
	for range steps {
		if class := w.random.IntN(len(w.octets)); w.alive[w.next[state][class]] {
			word = append(word, w.octets[class])
			state = w.next[state][class]
		}
	}
	word = append(word, w.end[state]...)
	for i, b := range word {
		word[i] = w.octet(b)
	}
	return word
}

// octet returns a random octet of the class of b.
func (w *walker) octet(b byte) byte {
	class := w.members[w.class[b]]
	return class[w.random.IntN(len(class))]
}

// change inserts the octet b in a random place of word, replaces an octet with it, or deletes an octet.
func (w *walker) change(word []byte, b byte) []byte {
	i := w.random.IntN(len(word) + 1)
	end := min(i+1, len(word))
	switch w.random.IntN(3) {
	case 0:
		return slices.Insert(word, i, b)
	case 1:
		return slices.Replace(word, i, end, b)
	}
	return slices.Delete(word, i, end)
}
