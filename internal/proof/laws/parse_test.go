// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// twinPrefix is ParsePrefix by trying each prefix, the longest first.
func twinPrefix(e uri.Edition, s string) (u uri.URI, rest string) {
	for n := len(s); n >= 0; n-- {
		if u, err := e.Parse(s[:n]); err == nil {
			return u, s[n:]
		}
	}
	return uri.URI{}, s
}

func checkPrefix(t testing.TB, e uri.Edition, s string) {
	u, rest := e.ParsePrefix(s)
	if wantU, wantRest := twinPrefix(e, s); u != wantU || rest != wantRest {
		t.Errorf("%v.ParsePrefix(%q) = %q, %q; want %q, %q", e, s, u, rest, wantU, wantRest)
	}
}

// TestParsePrefixEvery compares ParsePrefix with its twin for every string up
// to a length over an alphabet that has all delimiters.
func TestParsePrefixEvery(t *testing.T) {
	length := proof.Pick(4, 5)
	for _, e := range someEditions() {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			alphabet := strings.Split(`a1:/?#[]@%.+-^;`, "")
			if e == uri.RFC3987 {
				alphabet = append(strings.Split("a1:/?#[]@%", ""), "é", "\ue000", "\U0001fffe", "\xe2\x82", "\xac")
			}
			for word := range everyText(t, alphabet, length) {
				checkPrefix(t, e, word)
				checkPrefix(t, e, "//"+word)
				checkPrefix(t, e, "x://a:b@["+word)
			}
		})
	}
}

func FuzzParsePrefix(f *testing.F) {
	for _, s := range []string{"http://a/b c", "//u:p@[::1.2.3.4", "x://[v1.a:b", "a:b?c+d++", "http://a:1[@", "http://ü@é:8/日?\ue000#\ue000", "/\xe2\x82", strings.Repeat("a:", 9),
		"http://a/b>; rel=next", "a.png 1x, b.png 2x", "../a,b", "http://[::1", "http://u@[v1.a:b:c:d:e", "http://[::1]@h", "http://a:80x", "a%4", "a_b:c", " a", "http://ü/é b", "/é\ue000", "/é\xc3", "?\ue000\ufdd0", "é:b", "http://h:é", "//[é@h", "//é@[::1", "a: b", "//[::1]:80x", "a:b?c++d", "a:b?", "ab", "http://a/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 1<<10 {
			t.Skip("the twin is slow")
		}
		for _, e := range uri.Editions() {
			checkPrefix(t, e, s)
		}
	})
}
