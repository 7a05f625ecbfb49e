// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package columns

import "testing"

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
