// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

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

func TestParsePrefix(t *testing.T) {
	for _, tt := range []struct {
		edition   uri.Edition
		s, prefix string
	}{
		{uri.RFC3986, "http://a/b>; rel=next", "http://a/b"},
		{uri.RFC3986, "a.png 1x, b.png 2x", "a.png"},
		{uri.RFC3986, "../a,b", "../a,b"},
		{uri.RFC3986, "http://[::1", "http://"},
		{uri.RFC3986, "http://u@[v1.a:b:c:d:e", "http://u@"},
		{uri.RFC3986, "http://[::1]@h", "http://[::1]"},
		{uri.RFC3986, "http://a:80x", "http://a:80"},
		{uri.RFC3986, "a%4", "a"},
		{uri.RFC3986, "a_b:c", "a_b"},
		{uri.RFC3986, " a", ""},
		{uri.RFC3987, "http://ü/é b", "http://ü/é"},
		{uri.RFC3987, "/é\ue000", "/é"},
		{uri.RFC3987, "/é\xc3", "/é"},
		{uri.RFC3987, "?\ue000\ufdd0", "?\ue000"},
		{uri.RFC3987, "é:b", "é"},
		{uri.RFC3987, "http://h:é", "http://h:"},
		{uri.RFC3987, "//[é@h", "//"},
		{uri.RFC3987, "//é@[::1", "//é@"},
		{uri.RFC2396, "a: b", "a"},
		{uri.RFC2732, "//[::1]:80x", "//[::1]:80"},
		{uri.RFC1630, "a:b?c++d", "a:b?c"},
		{uri.RFC1630, "a:b?", "a:b"},
		{uri.RFC1630, "ab", ""},
		{uri.Edition(99), "http://a/", ""},
	} {
		u, rest := tt.edition.ParsePrefix(tt.s)
		if u.String() != tt.prefix || rest != tt.s[len(tt.prefix):] {
			t.Errorf("%v.ParsePrefix(%q) = %q, %q; want %q", tt.edition, tt.s, u, rest, tt.prefix)
		}
		checkPrefix(t, tt.edition, tt.s)
	}
}

// TestParsePrefixEvery compares ParsePrefix with its twin for every string up
// to a length over an alphabet that has all delimiters.
func TestParsePrefixEvery(t *testing.T) {
	length := proof.Pick(4, 5)
	for _, e := range uri.Editions() {
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
	for _, s := range []string{"http://a/b c", "//u:p@[::1.2.3.4", "x://[v1.a:b", "a:b?c+d++", "http://a:1[@", "http://ü@é:8/日?\ue000#\ue000", "/\xe2\x82", strings.Repeat("a:", 9)} {
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

func TestParseAllocs(t *testing.T) {
	for _, e := range uri.Editions() {
		valid, refused := 0, 0
		for _, s := range allocReferences {
			most := 0.0
			if _, err := e.Parse(s); err != nil {
				refused++
				most = 2 // for the error
			} else {
				valid++
			}
			if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = e.Parse(s) }); n > most {
				t.Errorf("%v: Parse(%.50q), whose error is %v, allocates %v times, want at most %v", e, s, sinkErr, n, most)
			}
			_, err := e.ParseAbsolute(s)
			if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = e.ParseAbsolute(s) }); n > most && (err == nil || n > 2) {
				t.Errorf("%v: ParseAbsolute(%.50q), whose error is %v, allocates %v times, want 0, or 2 if refused", e, s, err, n)
			}
		}
		if valid == 0 || refused == 0 {
			t.Errorf("%v: %d are valid and %d refused, want some of both", e, valid, refused)
		}
	}
}

// TestParseHTTP parses each beginning of an http URI, which the scanner treats
// specially, like the same text with another scheme. Any octet may follow
// "http".
func TestParseHTTP(t *testing.T) {
	texts := []string{"http://h/", "httpss://h/"}
	for c := range 256 {
		texts = append(texts, "http"+string([]byte{byte(c)})+"://h/")
	}
	for _, e := range uri.Editions() {
		for _, text := range texts {
			for i := range len(text) + 1 {
				u, err := e.Parse(text[:i])
				v, otherErr := e.Parse(strings.Replace(text[:i], "h", "x", 1))
				if (err == nil) != (otherErr == nil) || u.Kind() != v.Kind() || u.HasAuthority() != v.HasAuthority() ||
					u.Host() != v.Host() || len(u.Path()) != len(v.Path()) || u.IsOpaque() != v.IsOpaque() {
					t.Errorf("%v: %q parses to %+v, %v; %q to %+v, %v", e, text[:i], u, err, v, v, otherErr)
				}
			}
		}
	}
}
