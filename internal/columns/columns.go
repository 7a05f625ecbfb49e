// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package columns counts the columns that a terminal shows text in.
package columns

import (
	"unicode"
	"unicode/utf8"
)

// wide has the blocks of the characters that most terminals show in two
// columns (Unicode Standard Annex 11).
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, // Hangul, initial consonants
		{0x2E80, 0x303E, 1}, // radicals and punctuation of Chinese and Japanese
		{0x3041, 0xA4CF, 1}, // kana, Han, Yi
		{0xA960, 0xA97F, 1}, // Hangul
		{0xAC00, 0xD7A3, 1}, // Hangul
		{0xF900, 0xFAFF, 1}, // Han
		{0xFE10, 0xFE19, 1}, // vertical forms
		{0xFE30, 0xFE6F, 1}, // vertical and small forms
		{0xFF01, 0xFF60, 1}, // fullwidth forms
		{0xFFE0, 0xFFE6, 1}, // fullwidth forms
	},
	R32: []unicode.Range32{
		{0x16FE0, 0x18DFF, 1}, // Tangut and others
		{0x1AFF0, 0x1B2FF, 1}, // kana, Nushu
		{0x1F300, 0x1F64F, 1}, // pictures
		{0x1F680, 0x1F6FF, 1}, // pictures
		{0x1F900, 0x1FAFF, 1}, // pictures
		{0x20000, 0x2FFFD, 1}, // Han
		{0x30000, 0x3FFFD, 1}, // Han
	},
}

// Of returns the number of columns of printable text: two for a wide character,
// none for a nonspacing or enclosing mark or for a letter after the first in a
// Hangul syllable, and one for any other. Text from right to left has as many,
// but a terminal may show them in another order.
func Of(s string) (n int) {
	for _, r := range s {
		n += ofRune(r)
	}
	return n
}

func ofRune(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me) || 0x1160 <= r && r <= 0x11FF: // letters of a Hangul syllable after the first
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}
