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

func TestIRIAllocs(t *testing.T) {
	long := strings.Repeat("путь/", 200)
	escaped := strings.Repeat("%D0%BF%D1%83%D1%82%D1%8C/", 200)
	for _, tt := range []struct {
		in           string
		toURI, toIRI float64
	}{
		{"http://example.com/a?b#c", 0, 0},
		{"http://example.com/%2F%00%D0", 0, 0},
		{"http://example.com/%D0%BF", 0, 2},
		{"http://пример/" + long + "?" + long + "#" + long, 1, 0},
		{"http://example.com/" + escaped, 0, 2},
		{"путь", 1, 0},
	} {
		u := uri.RFC3987.MustParse(tt.in)
		v, _ := uri.RFC3986.Parse(tt.in)
		for name, call := range map[string]struct {
			most float64
			call func()
		}{
			"Parse":            {0, func() { sinkURI, sinkErr = uri.RFC3987.Parse(tt.in) }},
			"ToURI":            {tt.toURI, func() { sinkURI, sinkErr = u.ToURI(nil) }},
			"ToURI of a host":  {tt.toURI + 1, func() { sinkURI, sinkErr = u.ToURI(func(string) (string, error) { return "xn--e1afmkfd", nil }) }},
			"ToIRI of the IRI": {0, func() { sinkURI, sinkErr = u.ToIRI() }},
			"ToIRI of the URI": {tt.toIRI, func() { sinkURI, sinkErr = v.ToIRI() }},
			"Equivalent":       {0, func() { sinkBool = uri.Equivalent(u, u.WithoutFragment(), uri.SchemeLevel) }},
		} {
			if n := testing.AllocsPerRun(10, call.call); n > call.most {
				t.Errorf("%s of %.40q allocates %v times, want %v at most", name, tt.in, n, call.most)
			}
		}
	}
}
