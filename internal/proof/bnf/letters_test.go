// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"slices"
	"testing"
)

// TestOver has letters of several octets. Some are parts of others.
func TestOver(t *testing.T) {
	a := language(t, `*( "ab" / "c" ) [ "abc" "d" ]`)
	letters := []string{"ab", "c", "a", "b", "cd", "", "x"}
	over := a.Over(letters)
	symbols := []byte{0, 1, 2, 3, 4, 5, 6}
	all, valid := checkAnswers(t, a, Spell(letters, over.Strings(symbols, 4)))
	if len(all) != 1+7+49+343+2401 || valid == 0 || !slices.Contains(all, "cabcd") || !slices.Contains(all, "abxb") {
		t.Errorf("%d strings, %d of them valid", len(all), valid)
	}
	checkAnswers(t, a, NewSuite(a.Machine(letters)).Words(1))
	checkAnswers(t, a, Spell(letters, over.NearlyValid(1, 1000)))
	each, _ := checkAnswers(t, a, Spell(letters, over.EachOctet(symbols, 1)))
	if !slices.Contains(each, "ab") || !slices.Contains(each, "x") {
		t.Errorf("a letter is missing in %q", each)
	}
	if s, ok := Disagreement(over, a.Over(slices.Clone(letters))); ok || over.Accepts("\x02\x02") || !over.Accepts("\x02\x03\x01\x05") {
		t.Errorf("the words over the letters are others: %q", s)
	}
	if all, _ := checkAnswers(t, a, Spell(letters, over.Strings([]byte{6, 200}, 1))); !slices.Equal(all, []string{"", "x", "x"}) {
		t.Errorf("octets beyond the last letter are spelled %q", all)
	}
}
