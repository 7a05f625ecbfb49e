package uri_test

// The W-method of T. S. Chow, "Testing Software Design Modeled by Finite-State Machines", IEEE Transactions on
// Software Engineering SE-4(3), 1978. Its suite proves, by acceptance alone, that a scanner has the language of an
// automaton, if the scanner is itself a finite automaton over the same classes of octets, with at most k states more.

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/uri"
)

// A chowSuite makes the words of the W-method for an automaton.
type chowSuite struct {
	dfa    *dfa
	octets []byte   // what words are made of: at least one octet of each class
	cover  []string // for each state, a shortest word into it
	tells  []string // the characterizing set: words that tell any two states apart
}

// newChowSuite makes a suite over octets, which must hold the representatives of the classes of d. It may hold more,
// if the scanner may tell more octets apart than the language does.
func newChowSuite(d *dfa, octets []byte) *chowSuite {
	return &chowSuite{dfa: d, octets: octets, cover: d.cover(), tells: d.characterizingSet()}
}

// cover gives a shortest word into each state. As states are numbered breadth first, the words do not get shorter.
func (d *dfa) cover() []string {
	words := make([]string, d.states())
	found := make([]bool, d.states())
	found[0] = true
	for state := range d.states() {
		for c, to := range d.next[state] {
			if !found[to] {
				words[to], found[to] = words[state]+string(d.reps[c:c+1]), true
			}
		}
	}
	return words
}

// finish gives a shortest word from each state to a valid string, and "" where there is none.
func (d *dfa) finish() []string {
	words := make([]string, d.states())
	done := slices.Clone(d.accept)
	for changed := true; changed; {
		changed = false
		ready := slices.Clone(done) // by words one octet shorter
		for state, row := range d.next {
			c := slices.IndexFunc(row, func(to int) bool { return ready[to] })
			if !done[state] && c >= 0 {
				words[state] = string(d.reps[c:c+1]) + words[row[c]]
				done[state], changed = true, true
			}
		}
	}
	return words
}

// characterizingSet gives words such that for any two states there is one that only one of them accepts. It takes
// next the word that tells most states apart, as the size of the suite is proportional to the number of words.
func (d *dfa) characterizingSet() []string {
	levels := d.levels()
	words := []string{""}
	group := levels[0] // states of the same group answer alike to all words so far
	groups := 1 + slices.Max(group)
	for groups < d.states() {
		var word string
		var split []int
		candidates := d.finish()
		last := make([]int, groups) // state of each group
		for i := range last {
			last[i] = -1
		}
		for state, g := range group {
			if last[g] >= 0 {
				candidates = append(candidates, d.tell(levels, last[g], state))
			}
			last[g] = state
		}
		for _, candidate := range candidates {
			if refined, n := d.split(group, candidate); n > groups {
				word, split, groups = candidate, refined, n
			}
		}
		words, group = append(words, word), split
	}
	return words
}

// split divides each group of states into those that accept word and those that do not, and counts the groups.
func (d *dfa) split(group []int, word string) (refined []int, groups int) {
	number := make([]int, 2*d.states())
	refined = make([]int, d.states())
	for state, g := range group {
		answer := 2 * g
		if d.accept[d.runFrom(state, word)] {
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

// tell gives a shortest word that only one of the states p and q accepts.
func (d *dfa) tell(levels [][]int, p, q int) string {
	length := slices.IndexFunc(levels, func(level []int) bool { return level[p] != level[q] })
	var word []byte
	for ; length > 0; length-- {
		shorter := levels[length-1]
		c := 0
		for shorter[d.next[p][c]] == shorter[d.next[q][c]] {
			c++
		}
		word = append(word, d.reps[c])
		p, q = d.next[p][c], d.next[q][c]
	}
	return string(word)
}

// count gives the number of words of the suite for k states more.
func (s *chowSuite) count(k int) int {
	states := s.dfa.states()
	steps := states*len(s.octets) - (states - 1) // those that cover does not take
	prefixes := states
	for range k + 1 {
		prefixes += steps
		steps *= len(s.octets)
	}
	return prefixes * len(s.tells)
}

// words gives the suite for k states more: a word into a state, one step, up to k octets, and a word that tells
// the state after that from all others. No prefix comes twice: a step that cover takes leads to the beginning of
// another state's words.
func (s *chowSuite) words(k int) iter.Seq[string] {
	return func(yield func(string) bool) {
		var extend func(prefix []byte, more int) bool
		extend = func(prefix []byte, more int) bool {
			for _, tell := range s.tells {
				if !yield(string(prefix) + tell) {
					return false
				}
			}
			if more == 0 {
				return true
			}
			for _, b := range s.octets {
				if !extend(append(prefix, b), more-1) {
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
				if s.cover[s.dfa.step(state, b)] != string(step) && !extend(step, k) {
					return
				}
			}
		}
	}
}

// TestChowSuite makes small mistakes in an automaton, of the kind that a scanner could have, and looks whether the
// suite finds each of them.
func TestChowSuite(t *testing.T) {
	random := rand.New(rand.NewPCG(1978, 178))
	for _, rule := range []string{"hostport", "rel_path", "relativeURI"} {
		d := ruleDFA(uri.URISyntax02, rule)
		suite := newChowSuite(d, d.reps)
		words := slices.Collect(suite.words(0))
		if len(words) != suite.count(0) {
			t.Errorf("%s: %d words, counted %d", rule, len(words), suite.count(0))
		}
		if n := len(slices.Collect(suite.words(1))); n != suite.count(1) {
			t.Errorf("%s: with a state more %d words, counted %d", rule, n, suite.count(1))
		}
		for range 200 {
			wrong := &dfa{class: d.class, reps: d.reps, accept: slices.Clone(d.accept)}
			for _, row := range d.next {
				wrong.next = append(wrong.next, slices.Clone(row))
			}
			state, c := random.IntN(d.states()), random.IntN(len(d.reps))
			if to := random.IntN(d.states() + 1); to < d.states() {
				wrong.next[state][c] = to
			} else {
				wrong.accept[state] = !wrong.accept[state]
			}
			witness, differs := disagreement(d, wrong)
			found := slices.ContainsFunc(words, func(s string) bool { return d.accepts(s) != wrong.accepts(s) })
			if found != differs {
				t.Errorf("%s: finds a mistake: %t, but there is one: %t (%q)", rule, found, differs, witness)
			}
		}
	}
}
