// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"testing"

	"example.com/uri"
)

func TestRelativize(t *testing.T) {
	const unchanged = "(the target)"
	since02 := []uri.Edition{uri.URISyntax02, uri.RFC2396, uri.RFC2732}
	to2732 := append([]uri.Edition{uri.URLSyntax05}, since02...)
	since3986 := []uri.Edition{uri.RFC3986, uri.RFC3987}
	for _, tt := range []struct {
		editions           []uri.Edition
		base, target, want string
	}{
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/g", "g"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/g/", "g/"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/g;x?y#s", "g;x?y#s"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/", "."},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/#s", ".#s"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/d;p", "d;p"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q", ""},
		{since05, "http://a/b/c/d;p?q#s", "http://a/b/c/d;p?q", ""},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#", "#"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/c/d;p?q#s", "#s"},
		{since05, "http://a/b/c/d;p?q", "http://a/b/", ".."},
		{since05, "http://a/b/c/d;p?q", "http://a/b/g", "../g"},
		{since05, "http://a/b/c/d;p?q", "http://a/", "/"},
		{since05, "http://a/b/c/d;p?q", "http://a/g", "/g"},
		{since05, "http://a/b/c/d/e/f", "http://a/b/g", "/b/g"},
		{since05, "http://a/b/c/d/e/f", "http://a/b/", "/b/"},
		{since05, "http://a/longer/c/d/e", "http://a/longer/", "../.."},
		{since05, "http://a/longer/c/d", "http://a/longer/cd", "../cd"},
		{since05, "f:/longer/path/a/b/c/d/e", "f:/longer/path/", "../../../.."},

		// The query of the directory, or of the whole path.
		{to2732, "http://a/b/c/d;p?q", "http://a/b/c/?y", "?y"},
		{to2732, "http://a/b/c/d;p?q", "http://a/b/c/d;p?y", "d;p?y"},
		{since3986, "http://a/b/c/d;p?q", "http://a/b/c/?y", ".?y"},
		{since3986, "http://a/b/c/d;p?q", "http://a/b/c/d;p?y#s", "?y#s"},
		{since3986, "http://a/b/../d", "http://a/b/../d?", "?"},
		{since3986, "http://a/b/c/?q", "http://a/b/c/", "."},
		{since02, "http://a/b/c/d", "http://a/b/?y", "..?y"},
		// In url-syntax-05, "..?y" is no dot segment.
		{[]uri.Edition{uri.URLSyntax05}, "http://a/bb/c/d", "http://a/bb/?y", "../?y"},
		{[]uri.Edition{uri.URLSyntax05}, "http://a/b/c", "http://a/b/g?y/../x", "/b/g?y/../x"},
		{since02, "http://a/b/c", "http://a/b/g?y/../x", "g?y/../x"},

		// Text that may not begin a relative path.
		{since05, "http://a/b/c/d", "http://a/b/c/g:h", "./g:h"},
		{since05, "http://a/b/c/d", "http://a/b/c/g/h:i", "g/h:i"},
		{since05, "http://a/b", "http://a/g:h", "/g:h"},
		{since05, "http://a/b/c/d", "http://a/b/g:h", "../g:h"},
		{since05, "http://a/b/c/d", "http://a/b/c//g", ".//g"},
		{since05, "http://a/b/c/d", "http://a/b/c//", ".//"},
		{since05, "http://a/b/c/d", "http://a/b//g", "..//g"},
		{since05, "http://a/b", "http://a//g", ".//g"},
		{to2732, "http://a/b/c/d", "http://a//g", "//a//g"},
		{to2732, "http://abcdefg/b/c/d", "http://abcdefg//g", "../..//g"},
		{since3986, "http://a/b/c/d", "http://a//g", "/.//g"},
		{since05, "f:/a", "f:/.//g", ".//g"},
		{since05, "f:/a/b/c/d", "f:/.//g", "/.//g"},
		{since05, "f:/.//a/b", "f:/.//a/c", "c"},
		{since05, "f:/.//a/b", "f:/.//c", "../c"},

		// Non-ASCII characters.
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в/г", "http://ü/б/д?\ue000#é", "../д?\ue000#é"},
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в", "http://ü/б/ё:ж", "./ё:ж"},
		{[]uri.Edition{uri.RFC3987}, "http://ü/б/в", "http://Ü/б/г", unchanged},
		{[]uri.Edition{uri.RFC3987}, "http://h/г/а", "http://h/д/а", "/д/а"},    // D0 B3 and D0 B4
		{[]uri.Edition{uri.RFC3987}, "http://h/аг/а", "http://h/ад/а", "/ад/а"}, // no reference has half a character

		// Empty paths.
		{since05, "http://a", "http://a/", "."},
		{since05, "http://a", "http://a/g", "g"},
		{since05, "http://a/b", "http://a", "//a"},
		{since05, "http://a/b", "http://a?y", "//a?y"},
		{since3986, "http://a", "http://a?y", "?y"},
		{to2732, "http://a", "http://a?y", "//a?y"},
		{to2732, "http://a", "http://a/?y", "?y"},
		{since3986, "http://a", "http://a/?y", ".?y"},

		// Paths that do not begin at a root.
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC3986, uri.RFC3987}, "foo:a/b", "foo:a/c", "c"},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "foo:a/b", "foo:c", "../c"},
		{since3986, "foo:a/b", "foo:c", unchanged},
		{since3986, "foo:a/b", "foo:/c", "/c"},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC3986, uri.RFC3987}, "foo:a", "foo:", "."},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "foo:a/b/c", "foo:c", unchanged},
		{[]uri.Edition{uri.URLSyntax05, uri.URISyntax02}, "ab:a/b", "ab:c", unchanged},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:a/b", "foo:a/c", unchanged},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:a/b", "foo:a/b#s", "#s"},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "foo:/a/b", "foo:a/b", unchanged},

		// Dot segments in the base; surplus ones, which stay up to RFC 2732;
		// dot segments that resolving would remove.
		{since05, "http://a/b/../c/d", "http://a/c/g", "g"},
		{to2732, "http://a/b", "http://a/../g", "../g"},
		{to2732, "http://a/../b/c", "http://a/../g", "../g"},
		{to2732, "http://a/b/c", "http://a/b/./g", "/b/./g"},
		{to2732, "http://a/b/c", "http://a/b/..", "/b/.."},
		{since3986, "http://a/b/c", "http://a/b/./g", unchanged},
		{since3986, "http://a/b/c", "http://a/../g", unchanged},
		{since3986, "http://a/b/c", "http://a/b/..", unchanged},
		{since3986, "http://a/b/./c", "http://a/b/./c#s", "#s"},
		{since05, "http://a/b/c", "http://a/b/%2E%2E/g", "%2E%2E/g"},

		// Other schemes, authorities, editions; no base.
		{since05, "http://a/b", "https://a/b", unchanged},
		{since05, "http://a/b", "HTTP://a/c", unchanged},
		{since05, "http://a/b", "http://A/c", unchanged},
		{since05, "http://a/b", "http://b/b", unchanged},
		{since05, "http://a/b", "http://k/a", unchanged}, // leaving out only the scheme is no choice
		{since05, "http://k/b", "http://k/a", "a"},
		{since05, "http://a/b", "http:/b", unchanged},
		{since05, "http:/b", "http://a/b", unchanged},
		{since05, "http://a/b", "http:///b", unchanged},
		{since05, "http://a/b", "/c", unchanged},
		{since05, "http://a/b", "", unchanged},
		{since05, "/b", "/c", unchanged},
		{since05, "/b", "/b#s", unchanged},
		{since05, "//a/b", "//a/c", unchanged},
		{[]uri.Edition{uri.RFC1630}, "http://a/b", "http://a/c", unchanged},
		{[]uri.Edition{uri.RFC1630}, "http://a/b", "http://a/b", unchanged},
	} {
		want := tt.want
		if want == unchanged {
			want = tt.target
		}
		for _, e := range tt.editions {
			base, target := e.MustParse(tt.base), e.MustParse(tt.target)
			if got := base.Relativize(target); got != e.MustParse(want) {
				t.Errorf("%v: %q.Relativize(%q) = %q, want %q", e, base, target, got, want)
			}
		}
	}
	// A target of another edition is read by the edition of the base.
	old, new := uri.RFC2396.MustParse, uri.RFC3986.MustParse
	for _, tt := range []struct{ base, target, want uri.URI }{
		{old("http://a/b"), new("http://a/c"), old("c")},
		{new("http://a/b"), old("http://a/b#s"), new("#s")},
		{new("http://a/b"), old("http://a_b/c"), old("http://a_b/c")},
		{new("mailto:a"), old("mailto:a?b"), old("mailto:a?b")},
		{new("http://a/b"), uri.RFC3987.MustParse("http://a/é"), uri.RFC3987.MustParse("http://a/é")},
	} {
		if got := tt.base.Relativize(tt.target); got != tt.want {
			t.Errorf("Relativize(%q of %v) = %q of %v, want %q", tt.target, tt.target.Edition(), got, got.Edition(), tt.want)
		}
	}
}

func TestRelativizer(t *testing.T) {
	parse := uri.RFC3986.MustParse
	for _, tt := range []struct {
		r                  uri.Relativizer
		base, target, want uri.URI
	}{
		{uri.Relativizer{NeverEmpty: true}, parse("http://a/b/c"), parse("http://a/b/c"), parse("c")},
		{uri.Relativizer{NeverEmpty: true}, parse("tag:example.com,2005:x"), parse("tag:example.com,2005:x"), parse("./example.com,2005:x")},
		{uri.Relativizer{NeverEmpty: true}, parse("x::b"), parse("x::b"), parse("x::b")}, // "./:b" is as long as it
		{uri.Relativizer{NeverEmpty: true}, uri.MustParse("tag:example.com,2005:x"), uri.MustParse("tag:example.com,2005:x"), uri.MustParse("tag:example.com,2005:x")},
		{uri.Relativizer{KeepSlash: true}, uri.MustParse("http://a/b/c"), uri.MustParse("http://a/b/.."), uri.MustParse("/b/..")},
	} {
		if got := tt.r.Relativize(tt.base, tt.target); got != tt.want {
			t.Errorf("%+v: from %q to %q: %q of %v, want %q", tt.r, tt.base, tt.target, got, got.Edition(), tt.want)
		}
	}
}
