// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"testing"

	"example.com/uri"
)

// TestParse has texts that RFC 2396 and RFC 3986 read in different ways.
func TestParse(t *testing.T) {
	for _, s := range []string{"//a_b", "mailto:a?b", "//a b", "x:", "http://[::1]/"} {
		want, wantErr := uri.RFC2396.Parse(s)
		if got, err := uri.Parse(s); got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("Parse(%q) = %q of %v, %v; want %q, %v", s, got, got.Edition(), err, want, wantErr)
		}
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
	}
}
