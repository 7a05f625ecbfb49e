// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bnf

import (
	"iter"
	"math/rand/v2"
	"slices"
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
		suite := NewSuite(a, a.Octets())
		words, _ := checkAnswers(t, a, suite.Words(0))
		if len(words) != suite.Count(0) {
			t.Errorf("%s: %d words, counted %d", rule, len(words), suite.Count(0))
		}
		if more, _ := checkAnswers(t, a, suite.Words(1)); len(more) != suite.Count(1) {
			t.Errorf("%s: with one more state %d words, counted %d", rule, len(more), suite.Count(1))
		}
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

// TestSuiteMoreStates has a mistake that only an automaton with one more state can make, and finds it with the words
// for one more state and not without them.
func TestSuiteMoreStates(t *testing.T) {
	a := language(t, `*( "a" / "b" )`)
	wrong := Difference(a, language(t, `*( "a" / "b" ) "aa"`)) // which needs to know two octets
	suite := NewSuite(a, a.Octets())
	finds := func(k int) bool {
		for s, answer := range suite.Words(k) {
			if wrong.Accepts(s) != answer {
				return true
			}
		}
		return false
	}
	if finds(0) || !finds(wrong.States()-a.States()) {
		t.Errorf("finds the mistake with no more states: %t, with %d: %t", finds(0), wrong.States()-a.States(), finds(wrong.States()-a.States()))
	}
}
