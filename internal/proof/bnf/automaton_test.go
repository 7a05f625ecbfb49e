// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"slices"
	"strings"
	"testing"
)

// language returns the automaton of a definition in the notation of RFC 2234.
func language(t *testing.T, definition string) *Automaton {
	t.Helper()
	g, err := (&Grammar{}).With("abnf", "rule = "+definition)
	if err != nil {
		t.Fatal(err)
	}
	return compile(t, g, "rule")
}

// TestAutomaton has facts about small languages.
func TestAutomaton(t *testing.T) {
	of := func(definition string) *Automaton { return language(t, definition) }
	same := []struct{ one, other *Automaton }{
		{of(`*3"a"`), of(`[ "a" ] [ "a" ] [ "a" ]`)},
		{of(`1*("a" / "b" "a")`), of(`("a" / "b" "a") *("a" / "ba")`)},
		{of(`*(*"a" / "b")`), Union(of(`*("a" / "b")`), of(`"a"`))},
		{of(`2*"a"`), Difference(of(`*"a"`), of(`[ "a" ]`))},
		{of(`2"a"`), of(`2*2"a"`)},
		{of(`0<rule2>` + "\nrule2 = \"b\""), of(`*0"a"`)},
		{of(`"a" / "b" [ rule ]`), of(`*"b" ("a" / "b")`)},
		{of(`b` + "\nb = c / \"x\"\nc = b / \"y\""), of(`"x" / "y"`)},
	}
	for i, test := range same {
		if s, ok := Disagreement(test.one, test.other); ok {
			t.Errorf("%d: %q is in one of two languages that should be the same", i, s)
		}
		if test.one.States() != test.other.States() || test.one.class != test.other.class {
			t.Errorf("%d: the minimal automata of one language differ", i)
		}
	}
	if s, ok := Disagreement(of(`*"a"`), of(`*3"a"`)); !ok || s != "aaaa" && s != "AAAA" {
		t.Errorf("Disagreement gives %q, %t", s, ok)
	}
	a := of(`"ab" 1*3%x30-31 [ "c" ]`)
	for s, dead := range map[string]int{"": 0, "ab": 2, "AB0": 3, "ac": 1, "ab0101": 5, "ab1cc": 4, "\xffb": 0} {
		if got := a.Dead(s); got != dead {
			t.Errorf("Dead(%q) = %d, want %d", s, got, dead)
		}
	}
	state := 0
	for i, want := range []struct{ alive, final bool }{{true, false}, {true, false}, {true, true}, {true, true}, {false, false}} {
		to, alive := a.Step(state, "aB1C1"[i])
		if state = to; alive != want.alive || a.Final(state) != want.final {
			t.Errorf("after %q: %t, %t", "aB1C1"[:i+1], alive, a.Final(state))
		}
	}
	if !a.Alike('0', '1') || a.Alike('0', 'a') {
		t.Error("0 is like 1, and not like a")
	}
	if got, want := string(a.Octets()), "x0abc"; got != want {
		t.Errorf("one octet of each class: %q, want %q", got, want)
	}
}

func TestCompileErrors(t *testing.T) {
	g, err := (&Grammar{}).With("abnf", "a = \"x\" [ a ] \"y\"\nb = \"(\" *b \")\"\nc = \"x\" / \"y\" [ c ]")
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range []string{"a", "b"} {
		want := "rule " + rule + " contains itself and something after it: that is not a regular language"
		if _, err := g.Compile(rule); err == nil || err.Error() != want {
			t.Errorf("Compile(%s): %v; want %s", rule, err, want)
		}
		if _, err := g.Octets(rule); err == nil || err.Error() != want {
			t.Errorf("Octets(%s): %v; want %s", rule, err, want)
		}
	}
	if _, err := g.Compile("c"); err != nil {
		t.Error(err)
	}
	if _, err := g.Compile("d"); err == nil || !strings.Contains(err.Error(), "no rule d") {
		t.Errorf("Compile(d): %v", err)
	}
}

// TestOctets has a definition that distinguishes octets that its language does
// not.
func TestOctets(t *testing.T) {
	g, err := (&Grammar{}).With("abnf", `rule = *( "/" / letter ) [ "/" ]`+"\nletter = *\"a\"")
	if err != nil {
		t.Fatal(err)
	}
	octets, err := g.Octets("rule")
	if err != nil {
		t.Fatal(err)
	}
	if a := compile(t, g, "rule"); len(a.Octets()) != 2 || len(octets) != 3 || !slices.Contains(octets, '/') {
		t.Errorf("the language tells %q apart, the definition %q", a.Octets(), octets)
	}
}
