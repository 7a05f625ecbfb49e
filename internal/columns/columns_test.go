// SPDX-License-Identifier: BSD-3-Clause

package columns

import (
	"strconv"
	"strings"
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

// TestWide tries the first and last characters in each range of wide ones.
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

func TestStandsAlone(t *testing.T) {
	for _, r := range "a \"\\é日ﾊ\u1100\u115f\u1200한😀\ufffd" {
		if !StandsAlone(r) {
			t.Errorf("%U does not stand alone", r)
		}
	}
	for _, r := range "\n\x7f\u0085\u00a0\u202e\ufeff\ue000\u0301\u0903\u20dd\u1160\u11ff" {
		if StandsAlone(r) {
			t.Errorf("%U stands alone", r)
		}
	}
}

func TestVisible(t *testing.T) {
	for _, test := range []struct{ s, printable, alone string }{
		{"", "", ""},
		{`"a" é "日本" \ \\ \" "`, `"a" é "日本" \ \\ \" "`, `"a" é "日本" \ \\ \" "`},
		{"a\x1b\n\t\x7f\x00\u0085b", `a\x1b\n\t\x7f\x00\u0085b`, `a\x1b\n\t\x7f\x00\u0085b`},
		{"\xff\ufffd\u202e\u2066", `\xff�\u202e\u2066`, `\xff�\u202e\u2066`},
		{"\xe6\x97\U000e0001", `\xe6\x97\U000e0001`, `\xe6\x97\U000e0001`},
		{"\u0301u\u0308\u1112\u1161", "\u0301u\u0308\u1112\u1161", `\u0301u\u0308` + "\u1112" + `\u1161`},
	} {
		if got := Visible(test.s, strconv.IsPrint); got != test.printable {
			t.Errorf("%+q: %+q, want %+q", test.s, got, test.printable)
		}
		if got := Visible(test.s, StandsAlone); got != test.alone {
			t.Errorf("%+q with each character alone: %+q, want %+q", test.s, got, test.alone)
		}
	}
}

// TestVisibleAllocs tries text without escapes, and with escapes that are twice as long.
func TestVisibleAllocs(t *testing.T) {
	for char, most := range map[string]float64{"é": 0, "\u202e": 1} {
		s := strings.Repeat(char, 100)
		if n := testing.AllocsPerRun(10, func() { Visible(s, strconv.IsPrint) }); n > most {
			t.Errorf("%v allocations for many %+q, want %v", n, char, most)
		}
	}
}

// marks returns n marks, each two octets long.
func marks(n int) string { return strings.Repeat("\u0301", n) }

func TestBeginning(t *testing.T) {
	for _, test := range []struct {
		s               string
		room            int
		beginning, rest string
	}{
		{"", -1, "", ""},
		{"", 0, "", ""},
		{"abc", -1, "", "abc"},
		{"abc", 0, "", "abc"},
		{"abc", 2, "ab", "c"},
		{"abc", 3, "abc", ""},
		{"日本", 3, "日", "本"},
		{"日本", 4, "日本", ""},
		{"a\nb", 2, "a", "\nb"},
		{"a\nb", 3, `a\n`, "b"},
		{"\xff\x80", 7, `\xff`, "\x80"},
		{"\xff\x80", 8, `\xff\x80`, ""},
		{"\ufffda", 1, "\ufffd", "a"},
		{"u\u0308u", 1, "u\u0308", "u"},
		{"\u0308\u0308u", 5, "", "\u0308\u0308u"},
		{"\u0308\u0308u", 6, `\u0308` + "\u0308", "u"},
		{"ab" + marks(15), 2, "ab" + marks(15), ""},
		{"a" + marks(20), 2, "a" + marks(15), marks(5)},
	} {
		if beginning, rest := Beginning(test.s, test.room, strconv.IsPrint); beginning != test.beginning || rest != test.rest {
			t.Errorf("%+q in %d columns: %+q and %+q, want %+q and %+q", test.s, test.room, beginning, rest, test.beginning, test.rest)
		}
	}
}

func TestEnding(t *testing.T) {
	for _, test := range []struct {
		s            string
		room         int
		rest, ending string
	}{
		{"", -1, "", ""},
		{"", 0, "", ""},
		{"abc", -1, "abc", ""},
		{"abc", 0, "abc", ""},
		{"abc", 2, "a", "bc"},
		{"abc", 3, "", "abc"},
		{"日本", 3, "日", "本"},
		{"日本", 4, "", "日本"},
		{"a\nb", 2, "a\n", "b"},
		{"a\nb", 3, "a", `\nb`},
		{"\xff\x80", 7, "\xff", `\x80`},
		{"\xff\x80", 8, "", `\xff\x80`},
		{"a\ufffd", 1, "a", "\ufffd"},
		{"uu\u0308", 1, "u", "u\u0308"},
		{"日\u0308u", 2, "日", "u"},
		{"\u0308u", 1, "", "u"},
		{"ab" + marks(15), 2, "", "ab" + marks(15)},
		{"aab" + marks(15), 2, "a", "ab" + marks(15)},
		{"aé" + marks(15), 2, "a", "é" + marks(15)},
		{"ab" + marks(16), 2, "ab", ""},
	} {
		if rest, ending := Ending(test.s, test.room, strconv.IsPrint); rest != test.rest || ending != test.ending {
			t.Errorf("%+q in %d columns: %+q and %+q, want %+q and %+q", test.s, test.room, rest, ending, test.rest, test.ending)
		}
	}
}

// TestAlone tries texts in which each character stands alone: an end and its rest make up
// the text, and one column less leaves out a character.
func TestAlone(t *testing.T) {
	chars := []string{"a", "日", "\u0301", "\xff", "\u1161", "é", "\u202e", "\xe6", "\x97", "한", "\U000e0001", "\""}
	s := strings.Join(chars, "")
	for n := range len(chars) + 1 {
		i := len(strings.Join(chars[:n], ""))
		head, tail := Visible(s[:i], StandsAlone), Visible(s[i:], StandsAlone)
		if got, rest := Beginning(s, Of(head), StandsAlone); got != head || rest != s[i:] {
			t.Errorf("beginning %+q and %+q, want %+q", got, rest, head)
		}
		if got, rest := Beginning(s, Of(head)-1, StandsAlone); i > 0 && (len(got) >= len(head) || len(rest) <= len(s)-i) {
			t.Errorf("beginning %+q and %+q, want less than %+q", got, rest, head)
		}
		if rest, got := Ending(s, Of(tail), StandsAlone); got != tail || rest != s[:i] {
			t.Errorf("ending %+q after %+q, want %+q", got, rest, tail)
		}
		if rest, got := Ending(s, Of(tail)-1, StandsAlone); i < len(s) && (len(got) >= len(tail) || len(rest) <= i) {
			t.Errorf("ending %+q after %+q, want less than %+q", got, rest, tail)
		}
	}
}

// TestCut cuts off texts at their end and at their beginning.
func TestCut(t *testing.T) {
	for _, test := range []struct {
		s          string
		room       int
		head, tail string
	}{
		{"", 0, "", ""},
		{"abc", 3, "abc", "abc"},
		{"abcd", 3, "...", "..."},
		{"abcdef", 5, "ab...", "...ef"},
		{"abcdef", 6, "abcdef", "abcdef"},
		{"ab日本", 6, "ab日本", "ab日本"},
		{"ab日本", 5, "ab...", "...本"},
		{"日本ab", 5, "日...", "...ab"},
		{"a\nbcd", 6, `a\nbcd`, `a\nbcd`},
		{"a\nbcd", 5, "a...", "...cd"},
		{"abc\nd", 5, "ab...", "...d"},
		{"abc", -1, "...", "..."},
	} {
		if got := head(test.s, test.room); got != test.head {
			t.Errorf("the head of %q in %d columns is %q, want %q", test.s, test.room, got, test.head)
		}
		if got := tail(test.s, test.room); got != test.tail {
			t.Errorf("the tail of %q in %d columns is %q, want %q", test.s, test.room, got, test.tail)
		}
	}
}
