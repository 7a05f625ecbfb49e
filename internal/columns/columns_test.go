// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package columns

import (
	"testing"
	"unicode"
)

func TestOf(t *testing.T) {
	for s, want := range map[string]int{
		"":                 0,
		"abc":              3,
		"путь":             4,
		"日本":               4,
		"한글":               4,
		"\u1112\u1161":     2, // one syllable of two letters
		"ﾊﾝ":               2, // halfwidth
		"ＡＢ":               4, // fullwidth
		"u\u0308":          1,
		"مرحبا":            5,
		"مَ":               1,
		"हिन्दी":           5, // ह, ि, न and द take a column each, ी one; the virama none
		"\U0001F600":       2,
		"\U00020000":       2,
		"\U0001D49C":       1,
		"a\u20DD":          1, // an enclosing mark
		"\xff":             1,
		"\u303F\uFF61":     2, // beside ranges
		"\uD7A3\uD7A4":     3,
		"\u115F\u1160":     2,
		"\uFF60\uFF61":     3,
		"\U0003FFFDa":      3,
		"\U0003FFFEa":      2,
		"\u3041\u3040":     3,
		"\uA4CF\uA4D0":     3,
		"\u2E7F\u2E80":     3,
		"\U0001F64F\u00E9": 3,
	} {
		if got := Of(s); got != want {
			t.Errorf("Of(%+q) = %d, want %d", s, got, want)
		}
	}
}

// TestWide has the ranges of wide characters, by their first and last one.
func TestWide(t *testing.T) {
	for _, r := range [][2]rune{
		{0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0xA4CF}, {0xA960, 0xA97F}, {0xAC00, 0xD7A3},
		{0xF900, 0xFAFF}, {0xFE10, 0xFE19}, {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6},
		{0x16FE0, 0x18DFF}, {0x1AFF0, 0x1B2FF}, {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF},
		{0x1F900, 0x1FAFF}, {0x20000, 0x2FFFD}, {0x30000, 0x3FFFD},
	} {
		for c := r[0]; c <= r[1]; c++ {
			want := 2
			if unicode.In(c, unicode.Mn, unicode.Me) {
				want = 0
			}
			if got := Of(string(c)); got != want {
				t.Errorf("%U has %d columns, want %d", c, got, want)
			}
		}
		for _, c := range []rune{r[0] - 1, r[1] + 1} {
			if Of(string(c)) == 2 {
				t.Errorf("%U is wide", c)
			}
		}
	}
	for c := rune(0x1160); c <= 0x11FF; c++ {
		if Of(string(c)) != 0 {
			t.Errorf("%U has columns", c)
		}
	}
	if n := Of("\u1200"); n != 1 {
		t.Errorf("U+1200 has %d columns", n)
	}
}
