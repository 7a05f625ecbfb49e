// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"fmt"
	"slices"
)

// A Machine is a minimal Moore machine: it says what the output of each word is. Its inputs are texts, such as an octet
// or a character, and a word is inputs joined. Each state has a next state for each input, and no two states have the
// same output after every word. State 0 is the start.
type Machine[O comparable] struct {
	inputs []string
	next   [][]int // by state and input
	output []O
	cover  []string // a shortest word into each state
	levels [][]int  // of Moore's refinement, as for an Automaton
	find   func(word string) (state int, ok bool)
}

// Machine returns the machine that says whether a word over the inputs is in the language.
func (a *Automaton) Machine(inputs []string) *Machine[bool] {
	return Explore(inputs, func(word string) (int, bool) {
		state := a.run(0, word)
		return state, a.accept[state]
	})
}

// Explore returns the machine of the outputs that look returns for words. look also returns a name of the state that the
// word leads to: words with the same name and output must have the same output, whatever follows. A suite compares the
// outputs of its words, so a wrong name does not stay unnoticed.
func Explore[S, O comparable](inputs []string, look func(word string) (state S, output O)) *Machine[O] {
	type node struct {
		name   S
		output O
	}
	m := &Machine[O]{inputs: inputs}
	number := map[node]int{}
	visit := func(word string) int {
		name, output := look(word)
		n, ok := number[node{name, output}]
		if !ok {
			n = len(number)
			number[node{name, output}] = n
			m.cover, m.output = append(m.cover, word), append(m.output, output)
		}
		return n
	}
	visit("")
	for i := 0; i < len(m.cover); i++ {
		row := make([]int, len(inputs))
		for c, input := range inputs {
			row[c] = visit(m.cover[i] + input)
		}
		m.next = append(m.next, row)
	}
	m.find = func(word string) (int, bool) {
		name, output := look(word)
		state, ok := number[node{name, output}]
		return state, ok
	}
	m.refine()
	return m.minimize()
}

// Each returns the octets as inputs.
func Each(octets []byte) (inputs []string) {
	for _, b := range octets {
		inputs = append(inputs, string([]byte{b}))
	}
	return inputs
}

// States returns the number of states.
func (m *Machine[O]) States() int { return len(m.next) }

// Outputs returns the number of different outputs.
func (m *Machine[O]) Outputs() int { return 1 + slices.Max(m.levels[0]) }

// refine computes the levels.
func (m *Machine[O]) refine() {
	outputs := make([]int, m.States())
	number := map[O]int{}
	for state, output := range m.output {
		if _, ok := number[output]; !ok {
			number[output] = len(number)
		}
		outputs[state] = number[output]
	}
	m.levels = levels(outputs, m.next)
}

// minimize merges the states that no word tells apart. The first state of each block, which a shortest word reaches, is
// the one that stays.
func (m *Machine[O]) minimize() *Machine[O] {
	block := m.levels[len(m.levels)-1] // numbered in the order of their first states
	small := &Machine[O]{inputs: m.inputs, find: func(word string) (int, bool) {
		state, ok := m.find(word)
		return block[state], ok
	}}
	for state, row := range m.next {
		if block[state] < len(small.next) {
			continue
		}
		merged := make([]int, len(row))
		for c, to := range row {
			merged[c] = block[to]
		}
		small.next, small.output, small.cover = append(small.next, merged), append(small.output, m.output[state]), append(small.cover, m.cover[state])
	}
	small.refine()
	return small
}

// apart returns the inputs of a shortest word after which the outputs of the states p and q differ.
func (m *Machine[O]) apart(p, q int) (word []int) {
	length := slices.IndexFunc(m.levels, func(level []int) bool { return level[p] != level[q] })
	for ; length > 0; length-- {
		shorter, c := m.levels[length-1], 0
		for shorter[m.next[p][c]] == shorter[m.next[q][c]] {
			c++
		}
		word = append(word, c)
		p, q = m.next[p][c], m.next[q][c]
	}
	return word
}

// after returns the state that a word leads to from state.
func (m *Machine[O]) after(state int, word []int) int {
	for _, c := range word {
		state = m.next[state][c]
	}
	return state
}

// follow returns the set of the states that words lead to from each state: an octet for each state, which is 1 if it is a member.
func (m *Machine[O]) follow() (sets []string) {
	for start := range m.next {
		set := make([]byte, m.States())
		set[start] = 1
		for todo := []int{start}; len(todo) > 0; {
			state := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, to := range m.next[state] {
				if set[to] == 0 {
					set[to] = 1
					todo = append(todo, to)
				}
			}
		}
		sets = append(sets, string(set))
	}
	return sets
}

// identifiers returns endings for each state, the empty one among them. For any two states there is an ending that both
// have and after which their outputs differ. They are the words on the way through a tree: its root has all states, and
// each of its nodes has a word that divides the states of the node by their outputs.
func (m *Machine[O]) identifiers() [][][]int {
	all := make([][][]int, m.States())
	var divide func(group []int, word []int)
	divide = func(group []int, word []int) {
		parts := m.divided(group, word)
		for _, state := range group {
			all[state] = append(all[state], word)
		}
		for _, part := range parts {
			if len(part) > 1 {
				divide(part, m.best(part))
			}
		}
	}
	states := make([]int, m.States())
	for i := range states {
		states[i] = i
	}
	divide(states, nil)
	return all
}

// divided returns the states with the same output after word, in the order of the group.
func (m *Machine[O]) divided(group []int, word []int) (parts [][]int) {
	number := map[O]int{}
	for _, state := range group {
		output := m.output[m.after(state, word)]
		if _, ok := number[output]; !ok {
			number[output] = len(parts)
			parts = append(parts, nil)
		}
		parts[number[output]] = append(parts[number[output]], state)
	}
	return parts
}

// best returns the word that divides the group into the most parts, of the shortest ones that tell neighbours apart.
func (m *Machine[O]) best(group []int) (best []int) {
	most := 0
	tried := map[string]bool{}
	for i := 1; i < len(group); i++ {
		word := m.apart(group[i-1], group[i])
		if name := fmt.Sprint(word); tried[name] {
			continue
		} else {
			tried[name] = true
		}
		if parts := len(m.divided(group, word)); parts > most {
			best, most = word, parts
		}
	}
	return best
}
