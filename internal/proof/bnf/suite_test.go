// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// checkAnswers reports strings that do not come with the right answer, and returns all.
func checkAnswers(t *testing.T, a *Automaton, words iter.Seq2[string, bool]) (all []string, valid int) {
	t.Helper()
	for s, answer := range words {
		if answer != a.Accepts(s) {
			t.Fatalf("%q comes with the answer %t", s, answer)
		}
		if answer {
			valid++
		}
		all = append(all, s)
	}
	for range words {
		break // which must stop the sequence
	}
	return all, valid
}

func TestStrings(t *testing.T) {
	a := language(t, `*( "a" "b" )`)
	got, _ := checkAnswers(t, a, a.Strings([]byte("ab"), 2))
	if want := []string{"", "a", "aa", "ab", "b", "ba", "bb"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, _ := checkAnswers(t, a, a.Strings([]byte("abc"), 4)); len(got) != 1+3+9+27+81 {
		t.Errorf("%d strings", len(got))
	}
}

// TestEachOctet has a beginning into each state, and each octet after it.
func TestEachOctet(t *testing.T) {
	a := language(t, `"a" "b" *3DIGIT`)
	got, valid := checkAnswers(t, a, a.EachOctet([]byte("ab1"), 2))
	beginnings := a.States() + 3 // the words of a state each, and "", "a" and "ab"
	if len(got) != 256*beginnings || valid == 0 {
		t.Errorf("%d strings, %d of them valid", len(got), valid)
	}
	for _, s := range []string{"\x00", "ab", "a\xff", "ab1", "ab/"} {
		if !slices.Contains(got, s) {
			t.Errorf("%q is missing", s)
		}
	}
}

func TestNearlyValid(t *testing.T) {
	a := compile(t, readTestdata(t, "rfc3986"), "IPv6address")
	one, valid := checkAnswers(t, a, a.NearlyValid(1, 1000))
	again, _ := checkAnswers(t, a, a.NearlyValid(1, 1000))
	other, _ := checkAnswers(t, a, a.NearlyValid(2, 1000))
	if len(one) != 1000 || valid < 200 || valid > 800 {
		t.Errorf("%d strings, %d of them valid", len(one), valid)
	}
	if !slices.Equal(one, again) || slices.Equal(one, other) {
		t.Error("the strings do not follow from the seed")
	}
	empty := Difference(a, a)
	if all, _ := checkAnswers(t, empty, empty.NearlyValid(1, 10)); all != nil {
		t.Errorf("the empty language: %q", all)
	}
}

// TestSuite makes small mistakes in an automaton, of the kind that a scanner could have, and finds each of them.
func TestSuite(t *testing.T) {
	random := rand.New(rand.NewPCG(1978, 178))
	g := readTestdata(t, "uri-syntax-02")
	for _, rule := range []string{"hostport", "rel_path", "relativeURI"} {
		a := compile(t, g, rule)
		m := a.Machine(Each(a.Octets()))
		if m.States() != a.States() || m.Outputs() != 2 {
			t.Errorf("%s: a machine of %d states and %d outputs for an automaton of %d states", rule, m.States(), m.Outputs(), a.States())
		}
		words, _ := checkAnswers(t, a, NewSuite(m).Words(0))
		for range 200 {
			wrong := &Automaton{class: a.class, octets: a.octets, accept: slices.Clone(a.accept)}
			for _, row := range a.next {
				wrong.next = append(wrong.next, slices.Clone(row))
			}
			state, c := random.IntN(a.States()), random.IntN(len(a.octets))
			if to := random.IntN(a.States() + 1); to < a.States() {
				wrong.next[state][c] = to
			} else {
				wrong.accept[state] = !wrong.accept[state]
			}
			witness, differs := Disagreement(a, wrong)
			found := slices.ContainsFunc(words, func(s string) bool { return a.Accepts(s) != wrong.Accepts(s) })
			if found != differs {
				t.Errorf("%s: finds a mistake: %t, but there is one: %t (%q)", rule, found, differs, witness)
			}
		}
	}
}

// TestSuiteMore has mistakes in states that an access word does not reach. More octets after the access words find them,
// and so do access words.
func TestSuiteMore(t *testing.T) {
	a := language(t, `*( "a" / "b" )`)
	wrong := Difference(a, language(t, `*( "a" / "b" ) "aaaa"`)) // which needs to know four octets
	finds := func(k int, access ...string) bool {
		suite := NewSuite(a.Machine([]string{"a", "b", "c"}))
		for _, word := range access {
			if !suite.Access(word) {
				t.Fatalf("%q leads nowhere", word)
			}
		}
		for s, answer := range suite.Words(k) {
			if wrong.Accepts(s) != answer {
				return true
			}
		}
		return false
	}
	if finds(2) || !finds(3) || finds(1, "a") || !finds(1, "aa") || !finds(0, "aaa") {
		t.Errorf("finds the mistake with k = 2: %t, 3: %t; with k = 1 after a: %t, after aa: %t; with k = 0 after aaa: %t",
			finds(2), finds(3), finds(1, "a"), finds(1, "aa"), finds(0, "aaa"))
	}
}

// TestExplore has a machine that counts to three, with two names for each of its states.
func TestExplore(t *testing.T) {
	count := func(word string) string { return strconv.Itoa(len(word) % 3) }
	m := Explore([]string{"a", "b"}, func(word string) (int, string) { return len(word) % 6, count(word) })
	if m.States() != 3 || m.Outputs() != 3 {
		t.Fatalf("%+v; want 3 states and 3 outputs", m)
	}
	words := 0
	for s, output := range NewSuite(m).Words(1) {
		if words++; output != count(s) {
			t.Errorf("%q comes with the output %s", s, output)
		}
	}
	if words < 3*2*2 {
		t.Errorf("only %d words", words)
	}
	if suite := NewSuite(Explore([]string{"a"}, func(word string) (string, bool) { return strings.TrimLeft(word, "a"), false })); suite.Access("b") {
		t.Error("b is an access word, but no input leads to its state")
	}
}

// TestNear has fewer words than the whole suite, all of them in it.
func TestNear(t *testing.T) {
	suite := NewSuite(compile(t, readTestdata(t, "rfc3986"), "authority").Machine([]string{"1", "a", ":", ".", "[", "]", "@", "%", " "}))
	all := map[string]bool{}
	for s := range suite.Words(0) {
		all[s] = true
	}
	near := map[string]bool{}
	for s := range suite.Near() {
		if near[s] = true; !all[s] {
			t.Errorf("%q is not in the suite", s)
		}
	}
	if len(near) > len(all)*2/3 || !near["[1:1:1:1:1:1:1:1]"] {
		t.Errorf("%d words of %d", len(near), len(all))
	}
	for range suite.Near() {
		break // which must stop the sequence
	}
}

// TestMutants has each kind of mistake in a small grammar, and readers that answer as the automata do.
func TestMutants(t *testing.T) {
	g, err := read(";; notation: abnf\n;; top: top\ntop = 1*2digit [ \"b\" ] / other\ndigit = %x30-31\nother = *\"c\" digit\nunused = digit\n")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for what, wrong := range g.Mutants("top", []byte("x")) {
		names = append(names, what)
		r, err := wrong.Reader("top")
		if err != nil {
			t.Fatal(err)
		}
		a := compile(t, wrong, "top")
		for s := range a.Strings([]byte("01bcx/2"), 3) {
			if r.Accepts(s) != a.Accepts(s) {
				t.Errorf("%s: the reader accepts %q: %t", what, s, r.Accepts(s))
			}
		}
	}
	for _, want := range []string{"top: no part 1", "top: part 0: no part 1", "top: part 0: part 0: 2*2 for 1*2", "top: part 0: part 0: 1*3 for 1*2",
		"top: part 0: part 1: 1*1 for 0*1", "other: part 0: 0*1 for 0*-1", "other: part 1 optional", "digit: without '0'", "digit: with '2'", "digit: with 'x'"} {
		if !slices.Contains(names, want) {
			t.Errorf("%q is missing in %q", want, names)
		}
	}
	x := g.Expanded()
	if _, differs := Disagreement(compile(t, g, "top"), compile(t, x, "top")); differs || len(x.needed("top")) != 1 {
		t.Errorf("expanded, the grammar differs, or needs %q", x.needed("top"))
	}
}
