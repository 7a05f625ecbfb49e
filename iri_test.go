// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"example.com/uri"
)

// TestToURIText has a text that would be too long if each of its octets were
// escaped many times.
func TestToURIText(t *testing.T) {
	path := strings.Repeat("a", 24<<20)
	u, err := uri.RFC3987.MustParse("x:/é" + path).ToURI(nil)
	if want := "x:/%C3%A9" + path; err != nil || u.String() != want {
		t.Errorf("%v, %d octets, want %d", err, len(u.String()), len(want))
	}
}

// TestMapOtherEditions maps URIs of the editions before RFC 3986.
func TestMapOtherEditions(t *testing.T) {
	for _, e := range uri.Editions()[:5] {
		for s, want := range map[string]string{
			"x:/%C3%A9":         "x:/é",
			"x:a?b%c3%a9":       "x:a?bé",
			"x:/a#%C3%A9":       "x:/a#é",
			"http://%C3%A9_b/":  "http://é_b/",
			"http://a:b%C3%A9/": "",
			"http://u@a@b/":     "",
		} {
			u, err := e.Parse(s)
			if err != nil && e == uri.RFC1630 {
				continue // a ":" is not in its path
			}
			v, err := u.ToURI(nil)
			w, err2 := u.ToIRI()
			if want == "" {
				var parse, parse2 *uri.ParseError
				if !errors.As(err, &parse) || !errors.As(err2, &parse2) || parse.Edition != uri.RFC3986 || !reflect.DeepEqual(parse, parse2) {
					t.Errorf("%v: %q maps to %q, %v and %q, %v", e, u, v, err, w, err2)
				}
			} else if err != nil || err2 != nil || v != uri.RFC3986.MustParse(s) || w != uri.RFC3987.MustParse(want) {
				t.Errorf("%v: %q maps to %q, %v and %q, %v", e, u, v, err, w, err2)
			}
		}
	}
	v, err := uri.URI{}.ToURI(nil)
	w, err2 := uri.URI{}.ToIRI()
	if err != nil || err2 != nil || v != uri.RFC3986.MustParse("") || w != uri.RFC3987.MustParse("") {
		t.Errorf("the zero URI maps to %q, %v and %q, %v", v, err, w, err2)
	}
}
