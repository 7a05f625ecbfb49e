// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"net/http"
	"net/mail"
	"net/textproto"
	"strings"
	"testing"

	"example.com/uri"
)

// noBase is the layer if there is no base.
const noBase = -1

// laterEditions are the editions with relative references.
var laterEditions = uri.Editions()[1:]

var headerTests = []struct {
	name   string
	header map[string][]string
	outer  string // retrieval URI
	want   string
	index  int
}{
	{"none", nil, "", "", noBase},
	{"other fields", map[string][]string{"Content-Type": {"text/html"}, "Base": {"http://x/"}}, "http://a/b", "http://a/b", 1},
	{"base", map[string][]string{"Content-Base": {"http://www.ics.uci.edu/Test/a/b/c"}}, "", "http://www.ics.uci.edu/Test/a/b/c", 0},
	{"location", map[string][]string{"Content-Location": {"http://a/b"}}, "http://c/d", "http://a/b", 0},
	{"base first", map[string][]string{"Content-Location": {"http://a/b"}, "Content-Base": {"http://c/d"}}, "", "http://c/d", 0},
	{"invalid location after base", map[string][]string{"Content-Location": {"<>"}, "Content-Base": {"http://c/d"}}, "", "http://c/d", 0},
	{"relative location", map[string][]string{"Content-Location": {"../x"}}, "http://c/d/e", "http://c/x", 0},
	{"relative location alone", map[string][]string{"Content-Location": {"fiction1/fiction2"}}, "", "", noBase},
	{"letter case", map[string][]string{"cOnTeNt-bASE": {"http://c/d"}}, "", "http://c/d", 0},
	{"two spellings", map[string][]string{"content-base": {"http://c/1"}, "CONTENT-BASE": {"http://c/2"}, "Content-Base": {"http://c/3"}}, "", "http://c/2", 0},
	{"another letter", map[string][]string{"Content-Ba\u017fe": {"http://evil/"}, "Content-Location": {"http://a/b"}}, "", "http://a/b", 0},
	{"first of two", map[string][]string{"Content-Base": {"http://c/1", "http://c/2"}}, "", "http://c/1", 0},
	{"no value", map[string][]string{"Content-Base": {}, "content-base": nil, "Content-Location": {"http://a/b"}}, "", "http://a/b", 0},
	{"whitespace", map[string][]string{"Content-Base": {" \thttp://c/\r\n dir\r\n\t/e\v\f \n"}}, "", "http://c/dir/e", 0},
	{"whitespace location", map[string][]string{"Content-Location": {"  ..  /  x  "}}, "http://c/d/e", "http://c/x", 0},
	{"empty location", map[string][]string{"Content-Location": {" \r\n "}}, "http://c/d/e", "http://c/d/e", 1},
	{"fragment", map[string][]string{"Content-Base": {"http://c/d#e"}}, "", "http://c/d", 0},
	{"fragment in location", map[string][]string{"Content-Location": {"x#e"}}, "http://c/d#f", "http://c/x", 0},
}

func TestBaseFromHeader(t *testing.T) {
	for _, tt := range headerTests {
		for _, e := range laterEditions {
			var outer []uri.URI
			if tt.outer != "" {
				outer = []uri.URI{e.MustParse(tt.outer)}
			}
			var want uri.URI
			if tt.index != noBase {
				want = e.MustParse(tt.want)
			}
			for range 4 { // the order of maps is random
				got, index, err := baseFromHeader(e, tt.header, outer...)
				if err != nil || got != want || index != tt.index {
					t.Errorf("%v: %s: baseFromHeader = %q, %d, %v; want %q, %d", e, tt.name, got, index, err, want, tt.index)
				}
			}
		}
	}
}

// TestBaseFromHeaderTypes passes the headers of the standard library.
func TestBaseFromHeaderTypes(t *testing.T) {
	m, err := mail.ReadMessage(strings.NewReader("content-BASE: http://a/\r\n  b/c\r\nContent-Location: d\r\n\r\nbody"))
	if err != nil {
		t.Fatal(err)
	}
	h := http.Header{}
	h.Set("content-base", "http://a/b/c")
	mime := textproto.MIMEHeader{}
	mime.Set("content-base", "http://a/b/c")
	for _, header := range []map[string][]string{m.Header, h, mime} {
		if base, index, err := baseFromHeader(uri.RFC2396, header); err != nil || base.String() != "http://a/b/c" || index != 0 {
			t.Errorf("%T: base %q from %d, %v", header, base, index, err)
		}
	}
}

func TestBaseFromHeaderErrors(t *testing.T) {
	for _, tt := range []struct {
		field, value string
		err          error
		input        string
		offset       int
	}{
		{"Content-Base", "a/b", uri.ErrNoScheme, "a/b", 1},
		{"Content-Base", "", uri.ErrNoScheme, "", 0},
		{"Content-Base", "\r\n ", uri.ErrNoScheme, "", 0},
		{"Content-Base", "//a/b", uri.ErrNoScheme, "//a/b", 0},
		{"Content-Base", "#s", uri.ErrNoScheme, "#s", 0},
		{"Content-Base", "<http://a>", uri.ErrScheme, "<http://a>", 0},
		{"Content-Base", "http://a/\r\n <b>", uri.ErrCharacter, "http://a/<b>", 9},
		{"Content-Location", "a\u00a0b", uri.ErrCharacter, "a\u00a0b", 1},
		{"Content-Location", "a\x00b", uri.ErrCharacter, "a\x00b", 1},
		{"Content-Location", "a %zz", uri.ErrEscape, "a%zz", 1},
	} {
		base, index, err := baseFromHeader(uri.RFC2396, map[string][]string{tt.field: {tt.value}}, uri.MustParse("http://outer/"))
		var pe *uri.ParseError
		if !errors.As(err, &pe) || pe.Err != tt.err || pe.Input != tt.input || pe.Offset != tt.offset || base != (uri.URI{}) || index != noBase {
			t.Errorf("%s: %q gives %q, %v (%+v); want %v at %d in %q", tt.field, tt.value, base, err, pe, tt.err, tt.offset, tt.input)
		} else if pe.Err == uri.ErrNoScheme && (pe.Component != uri.Scheme || pe.Rule != "absoluteURI") {
			t.Errorf("%s: %q gives %v with the rule %q; want scheme with absoluteURI", tt.field, tt.value, pe.Component, pe.Rule)
		}
	}
	outer := uri.RFC3986.MustParse("http://outer/")
	if _, _, err := baseFromHeader(uri.RFC2396, map[string][]string{"Content-Location": {"//a_b/"}}, outer); !errors.Is(err, uri.ErrAmbiguous) {
		t.Errorf("error %v, want ErrAmbiguous", err)
	}
	// RFC 1630 has no relative references.
	header := map[string][]string{"Content-Location": {"x"}}
	if _, _, err := baseFromHeader(uri.RFC1630, header); !errors.Is(err, uri.ErrNoScheme) {
		t.Errorf("error %v, want ErrNoScheme", err)
	}
	outer = uri.RFC1630.MustParse("http:/a")
	if base, layer, err := baseFromHeader(uri.RFC1630, nil, outer); err != nil || base != outer || layer != 1 {
		t.Errorf("without a field: base %q from %d, %v; want %q from layer 1", base, layer, err, outer)
	}
}

// FuzzBaseFromHeader checks that a header gives the base that EstablishBase
// returns for its field without whitespace.
func FuzzBaseFromHeader(f *testing.F) {
	f.Add(uint8(0), "http://a/ b", "c")
	f.Add(uint8(2), "b", "http://a/")
	f.Add(uint8(5), "", " ../\r\n\tc#s")
	f.Fuzz(func(t *testing.T, edition uint8, contentBase, location string) {
		e := laterEditions[int(edition)%len(laterEditions)]
		outer := e.MustParse("http://outer/a/b?q")
		for field, value := range map[string]string{"content-base": contentBase, "CONTENT-LOCATION": location} {
			got, layer, err := baseFromHeader(e, map[string][]string{field: {value}}, outer)
			text := strings.NewReplacer(" ", "", "\t", "", "\n", "", "\v", "", "\f", "", "\r", "").Replace(value)
			if text == "" && field != "content-base" {
				continue // as if there were no field
			}
			u, parseErr := e.Parse(text)
			if parseErr != nil || field == "content-base" && !u.IsAbsolute() {
				var pe *uri.ParseError
				if !errors.As(err, &pe) || pe.Input != text {
					t.Errorf("%v: %s: %q: %q, %d, %v; want an error of parsing", e, field, value, got, layer, err)
				}
				continue
			}
			want, wantLayer, wantErr := uri.EstablishBase(u, outer)
			if got != want || layer != wantLayer || (err == nil) != (wantErr == nil) {
				t.Errorf("%v: %s: %q: %q, %d, %v; want %q, %d, %v", e, field, value, got, layer, err, want, wantLayer, wantErr)
			}
		}
	})
}
