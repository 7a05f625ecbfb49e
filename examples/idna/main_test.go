// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/idna"

	"example.com/uri"
	"example.com/uri/hazard"
)

func TestToURI(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://bücher.example/ü", "http://xn--bcher-kva.example/%C3%BC"},
		{"http://user@Bücher.example:8080/?q=ü#ü", "http://user@xn--bcher-kva.example:8080/?q=%C3%BC#%C3%BC"},
		{"http://bu\u0308cher.example/u\u0308", "http://xn--bcher-kva.example/%C3%BC"},
		{"http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"},
		{"http://bücher。example/", "http://xn--bcher-kva.example/"},
		{"http://bücher.example/a\u037eb", "http://xn--bcher-kva.example/a;b"},
		{"http://[2001:db8::1]/ü", "http://[2001:db8::1]/%C3%BC"},
	} {
		u, err := toURI(tt.in)
		if err != nil || u.String() != tt.want || u.Edition() != uri.RFC3986 {
			t.Errorf("toURI(%q) = %q, %v; want %q", tt.in, u, err, tt.want)
		}
	}
	for _, s := range []string{
		"http://a b/", "http://-ü.example/", "http://ü\u202e.example/", "http://ü%E2%80%AE.example/", "http://%zz\xff.example/",
		"http://ü／a/", "http://ü?a\xff",
	} {
		if u, err := toURI(s); err == nil {
			t.Errorf("toURI(%q) = %q, want an error", s, u)
		}
	}
}

// TestMappedHost checks that package hazard warns of each character that browsers
// map to US-ASCII or remove, and of each that two versions of IDNA map to
// different names. Browsers allow most of US-ASCII in a name, and no space.
func TestMappedHost(t *testing.T) {
	mapping := idna.New(idna.MapForLookup(), idna.StrictDomainName(false))
	transitional := idna.New(idna.MapForLookup(), idna.StrictDomainName(false), idna.Transitional(true))
	warned := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if r >= 0x20000 && r < 0xE0000 {
			continue // it has no mapping to US-ASCII
		}
		u := uri.RFC3986.MustParse("http://q" + uri.RFC3986.Escape(uri.Host, string(r)) + "q/")
		warns := false
		for h := range hazard.Of(u) {
			warns = warns || h.Kind == hazard.MappedHost || h.Kind == hazard.LookalikeDelimiter || h.Kind == hazard.BidiControl
		}
		name, err := mapping.ToASCII("q" + string(r) + "q")
		other, otherErr := transitional.ToASCII("q" + string(r) + "q")
		ascii := !strings.HasPrefix(name, "xn--") && !strings.Contains(name, " ")
		if wants := err == nil && ascii || err == nil && otherErr == nil && name != other; wants && !warns {
			t.Errorf("%U (%q) is mapped to %q and %q, without a hazard", r, r, name, other)
		} else if wants {
			warned++
		}
	}
	if warned < 1000 {
		t.Errorf("%d characters are mapped", warned)
	}
}
