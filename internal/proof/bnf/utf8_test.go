// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"slices"
	"testing"
	"unicode/utf8"

	"example.com/uri/internal/proof"
)

// A runeRange has the characters from its first to its second.
type runeRange [2]rune

func inRanges(ranges []runeRange, r rune) bool {
	return slices.ContainsFunc(ranges, func(x runeRange) bool { return x[0] <= r && r <= x[1] })
}

// encodings returns the sequences of octets that have the form of UTF-8 for r, with the shortest one first. All others
// are overlong.
func encodings(r rune) (all []string) {
	continued := func(shift int) byte { return 0x80 | byte(r>>shift)&0x3F }
	if r <= 0x7F {
		all = append(all, string([]byte{byte(r)}))
	}
	if r <= 0x7FF {
		all = append(all, string([]byte{0xC0 | byte(r>>6), continued(0)}))
	}
	if r <= 0xFFFF {
		all = append(all, string([]byte{0xE0 | byte(r>>12), continued(6), continued(0)}))
	}
	return append(all, string([]byte{0xF0 | byte(r>>18), continued(12), continued(6), continued(0)}))
}

// TestCharacters has sets of characters, and tries numbers of 21 bits in every form of UTF-8.
func TestCharacters(t *testing.T) {
	ucschar := []runeRange{{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}}
	for plane := rune(1); plane <= 0xD; plane++ {
		ucschar = append(ucschar, runeRange{plane << 16, plane<<16 | 0xFFFD})
	}
	ucschar = append(ucschar, runeRange{0xE1000, 0xEFFFD})
	g, err := readTestdata(t, "rfc3987").With("abnf-utf8", `all      = %x0-D7FF / %xE000-10FFFF
single   = %x41 / %xE9 / %x20AC / %x1F600
letters  = "a" / %xA0
adjacent = %x7F-7F / %x80 / %x7FF-800 / %xFFFF-10000`)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.With("abnf-utf8", "no = %xFFFF-10000 / %xD7FF-E000"); err == nil {
		t.Error("the range D7FF-E000, which has surrogates, is read")
	}
	numbers := func(yield func(r rune) bool) {
		for r := range proof.CodePoints() {
			if !yield(r) {
				return
			}
		}
		for r := rune(utf8.MaxRune + 1); r < 1<<21 && yield(r); r += 0xFFF {
		}
	}
	for rule, ranges := range map[string][]runeRange{
		"ucschar":  ucschar,
		"iprivate": {{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}},
		"all":      {{0, 0xD7FF}, {0xE000, 0x10FFFF}},
		"single":   {{0x41, 0x41}, {0xE9, 0xE9}, {0x20AC, 0x20AC}, {0x1F600, 0x1F600}},
		"letters":  {{'A', 'A'}, {'a', 'a'}, {0xA0, 0xA0}},
		"adjacent": {{0x7F, 0x80}, {0x7FF, 0x800}, {0xFFFF, 0x10000}},
	} {
		a := compile(t, g, rule)
		for r := range numbers {
			for i, s := range encodings(r) {
				if got, want := a.Accepts(s), i == 0 && inRanges(ranges, r); got != want {
					t.Fatalf("%s derives %q, of %U: %t, want %t", rule, s, r, got, want)
				}
			}
		}
		checkIllFormed(t, a, rule, ranges)
	}
}

// checkIllFormed tries every sequence of up to four octets at the edges of the ranges that UTF-8 allows. Most of them
// are not characters.
func checkIllFormed(t *testing.T, a *Automaton, rule string, ranges []runeRange) {
	t.Helper()
	edges := []byte("\x00\x41\x7F\x80\x8F\x90\x9F\xA0\xA3\xA4\xAF\xB0\xB7\xBD\xBE\xBF\xC0\xC1\xC2\xC3\xDF\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF")
	for s, got := range a.Strings(edges, 4) {
		r, size := utf8.DecodeRuneInString(s)
		wellFormed := size > 0 && size == len(s) && (r != utf8.RuneError || size > 1)
		if want := wellFormed && inRanges(ranges, r); got != want {
			t.Fatalf("%s derives %q: %t, want %t", rule, s, got, want)
		}
	}
}
