// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"iter"
	"strings"
)

// Over returns the automaton of the words over letters that [Spell] makes strings of the language. A letter is a string.
func (a *Automaton) Over(letters []string) *Automaton {
	over := &Automaton{}
	for b := range 256 {
		over.class[b] = uint8(letter(letters, byte(b)))
	}
	number := map[int]int{0: 0}
	order := []int{0} // a state of a for each state of over
	for i := 0; i < len(order); i++ {
		row := make([]int, len(letters))
		for c, text := range letters {
			to := a.run(order[i], text)
			if _, ok := number[to]; !ok {
				number[to] = len(order)
				order = append(order, to)
			}
			row[c] = number[to]
		}
		over.next = append(over.next, row)
		over.accept = append(over.accept, a.accept[order[i]])
	}
	return over.minimize()
}

// Spell replaces each octet of words with a letter: 0 with the first, and octets that are too great with the last. It
// keeps whether each word is in the language.
func Spell(letters []string, words iter.Seq2[string, bool]) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		for word, valid := range words {
			var spelled strings.Builder
			for i := range len(word) {
				spelled.WriteString(letters[letter(letters, word[i])])
			}
			if !yield(spelled.String(), valid) {
				return
			}
		}
	}
}

// letter returns the index of the letter for which the octet stands.
func letter(letters []string, octet byte) int { return min(int(octet), len(letters)-1) }
