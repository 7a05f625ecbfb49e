// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"net/url"
	"testing"

	"example.com/uri"
	"github.com/PuerkitoBio/purell"
	whatwg "github.com/nlnwa/whatwg-url/url"
)

// All contenders do the same work: on inputs that they all handle correctly,
// their results are equal.
func TestPeersAgree(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for ref, want := range map[string]string{
		"g":         "http://a/b/c/g",
		"./g/":      "http://a/b/c/g/",
		"/g":        "http://a/g",
		"?y":        "http://a/b/c/d;p?y",
		"g?y#s":     "http://a/b/c/g?y#s",
		"../../g":   "http://a/g",
		"g;x=1/../": "http://a/b/c/",
		"http://h/": "http://h/",
	} {
		for name, resolve := range map[string]func(base, ref string) (string, error){
			"uri": uri.RFC3986.Resolve, "net/url": netResolveString, "whatwg": whatwgResolveString,
		} {
			if got, err := resolve(base, ref); err != nil || got != want {
				t.Errorf("%s resolves %q to %q, %v, want %q", name, ref, got, err, want)
			}
		}
		u, v := uri.RFC3986.MustParse(want), must(url.Parse(want))
		w := must(whatwg.Parse(want))
		if u.Host() != v.Host || u.Host() != w.Hostname() || u.Path() != v.EscapedPath() || u.Path() != w.Pathname() || u.Query() != v.RawQuery {
			t.Errorf("%q divides otherwise", want)
		}
	}
	const escaped, plain = "100%25%20a%2Fb", "100% a/b"
	if must(uri.Unescape(escaped)) != plain || must(url.PathUnescape(escaped)) != plain {
		t.Errorf("%q is unescaped otherwise", escaped)
	}
	if uri.Escape(uri.Segment, plain) != escaped || url.PathEscape(plain) != escaped {
		t.Errorf("%q is escaped otherwise", plain)
	}
	const twisted, normal = "HTTP://A.example:80/%7eb/./c/../%c3?q", "http://a.example/~b/%C3?q"
	if got := must(normalizeString(twisted)); got != normal {
		t.Errorf("the normal form of %q is %q", twisted, got)
	}
	if got := must(purell.NormalizeURLString(twisted, purellFlags)); got != normal {
		t.Errorf("purell has %q for %q", got, twisted)
	}
}
