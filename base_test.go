// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"math/rand/v2"
	"net/http"
	"net/mail"
	"net/textproto"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/twin"
)

// layersOf returns the layers with these texts.
func layersOf(t testing.TB, e uri.Edition, texts ...string) (layers []uri.URI) {
	t.Helper()
	for _, text := range texts {
		u, err := e.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		layers = append(layers, u)
	}
	return layers
}

// noBase is the index if no layer gives a base.
const noBase = -1

// baseTests has layers, innermost first, and the base that they give.
var baseTests = []struct {
	editions string
	layers   string
	want     string
	index    int
}{
	{twin.AllEditions + " rfc1630", "", "", noBase},
	{twin.AllEditions + " rfc1630", "http://a/b", "http://a/b", 0},
	{twin.AllEditions + " rfc1630", "http://a/b http://c/d http://e/f", "http://a/b", 0},
	{twin.AllEditions, "x http://c/d/e http://f/g", "http://c/d/x", 0},
	{twin.AllEditions, "x ../y http://c/d/e/f", "http://c/d/x", 0},
	{twin.AllEditions, "x/ y/ z/ http://c/d", "http://c/z/y/x/", 0},
	{twin.AllEditions, "x http://a//b ../y http://c", "http://a//x", 0},
	{twin.AllEditions, "//h http://c/d", "http://h", 0},
	{twin.AllEditions, "/h http://c/d", "http://c/h", 0},
	{twin.AllEditions, "h?q http://c/d?r", "http://c/h?q", 0},
	{twin.OlderEditions, "?q http://c/d?r", "http://c/?q", 0},
	{twin.NewerEditions, "?q http://c/d?r", "http://c/d?q", 0},

	{"rfc3987", "é ../д http://ü/ж/з?\ue000", "http://ü/é", 0},

	// The fragment is left out.
	{twin.AllEditions + " rfc1630", "http://a/b#c", "http://a/b", 0},
	{twin.AllEditions, "x#s http://a/b#c", "http://a/x", 0},
	{twin.AllEditions + " rfc1630", "http://a/b#", "http://a/b", 0},

	// A same-document reference has the base of the layer around it.
	{twin.AllEditions, "#s http://a/b", "http://a/b", 1},
	{twin.AllEditions, "# #s http://a/b?q", "http://a/b?q", 2},
	{twin.AllEditions, "#s", "", noBase},

	// A layer that cannot be resolved gives no base.
	{twin.AllEditions, "x", "", noBase},
	{twin.AllEditions, "x y z/ ? //h", "", noBase},
	{twin.AllEditions, "x y http://a/b", "http://a/x", 0},
	{twin.AllEditions, "http://a/b x", "http://a/b", 0},
	{twin.AllEditions, "http://a/b x http://c", "http://a/b", 0},
	{"rfc2396 rfc2732", "x mid:a@b", "mid:a@b", 1},
	{"rfc2396 rfc2732", "x mid:a@b http://c", "mid:a@b", 1},
	{"rfc2396 rfc2732", "x /y cid:a?b", "cid:a?b", 2},
	{"rfc2396 rfc2732", "mid:a@b http://c", "mid:a@b", 0},
	{"url-syntax-05 uri-syntax-02 " + twin.NewerEditions, "x mid:a@b", "mid:x", 0},

	// An absolute layer stays as it is: only resolving removes dots.
	{twin.AllEditions, "http://a/b/../c", "http://a/b/../c", 0},
	{twin.AllEditions, "x http://a/b/../c", "http://a/x", 0},
}

func TestEstablishBase(t *testing.T) {
	for _, tt := range baseTests {
		for _, e := range twin.Editions(tt.editions) {
			layers := layersOf(t, e, strings.Fields(tt.layers)...)
			var want uri.URI
			if tt.index != noBase {
				want = e.MustParse(tt.want)
			}
			if got, index, err := uri.EstablishBase(layers...); err != nil || got != want || index != tt.index {
				t.Errorf("%v: EstablishBase(%s) = %q, %d, %v; want %q, %d", e, tt.layers, got, index, err, want, tt.index)
			}
			// The result can be the only layer of a document inside.
			if again, index, err := uri.EstablishBase(want); err != nil || again != want || index != min(tt.index, 0) {
				t.Errorf("%v: EstablishBase(%q) = %q, %d, %v; want the same", e, want, again, index, err)
			}
		}
	}
}

// twinBase follows the recursion of section 5.1, from the inside: the first
// layer, resolved against the base that the others give.
func twinBase(e uri.Edition, layers []string) (base string, index int) {
	if len(layers) == 0 {
		return "", noBase
	}
	text, _, _ := strings.Cut(layers[0], "#")
	p := twin.Split(e, text)
	if p.Scheme.Defined {
		return text, 0
	}
	base, index = twinBase(e, layers[1:])
	if kindOf(p) != uri.SameDocument {
		if resolved, err := twinResolve(e, base, text, uri.Resolver{}); err == nil {
			return resolved, 0
		}
	}
	if index != noBase {
		index++
	}
	return base, index
}

func TestEstablishBaseTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	texts := append(resolveReferences(), resolveBases...)
	texts = append(texts, "mid:a@b", "x:a", "x:a/b?c#d", "", "#s")
	rounds := 30_000
	if testing.Short() {
		rounds = 3_000
	}
	given := 0
	for range rounds {
		e := resolveEditions[random.IntN(len(resolveEditions))]
		var layers []string
		for len(layers) < random.IntN(6) {
			if s := texts[random.IntN(len(texts))]; valid(e, s) {
				layers = append(layers, s)
			}
		}
		checkBase(t, e, layers)
		if _, index := twinBase(e, layers); index > 0 {
			given++
		}
	}
	if given < rounds/50 {
		t.Errorf("only %d of %d bases are from an outer layer", given, rounds)
	}
}

func valid(e uri.Edition, s string) bool {
	_, err := e.Parse(s)
	return err == nil
}

// checkBase compares EstablishBase with the twin. If there is no base, it also
// checks that the zero URI resolves relative references as the empty reference
// of the edition does, and absolute ones as any base does.
func checkBase(t testing.TB, e uri.Edition, layers []string) {
	t.Helper()
	want, wantIndex := twinBase(e, layers)
	base, index, err := uri.EstablishBase(layersOf(t, e, layers...)...)
	if err != nil || base.String() != want || index != wantIndex {
		t.Fatalf("%v: EstablishBase(%q) = %q, %d, %v; want %q, %d", e, layers, base, index, err, want, wantIndex)
	}
	if index != noBase {
		if base != e.MustParse(want) || !base.IsAbsolute() || base.HasFragment() {
			t.Fatalf("%v: EstablishBase(%q) = %q of %v", e, layers, base, base.Edition())
		}
		return
	}
	if base != (uri.URI{}) {
		t.Fatalf("%v: EstablishBase(%q) = %q of %v, want the zero URI", e, layers, base, base.Edition())
	}
	for _, s := range []string{"../g?y#s", "#s", "x:a/../b"} {
		ref := e.MustParse(s)
		got, err := base.Resolve(ref)
		other := e.MustParse("")
		if ref.IsAbsolute() {
			other = e.MustParse("any:/base") // any base will do
		}
		want, wantErr := other.Resolve(ref)
		var re *uri.ResolveError
		if got != want || (err == nil) != (wantErr == nil) || err != nil && !errors.As(err, &re) {
			t.Fatalf("%v: base %q: Resolve(%q) = %q, %v; want %q, %v", e, base, s, got, err, want, wantErr)
		}
	}
}

// FuzzEstablishBase checks that the base is the one that the recursion of
// section 5.1 gives, and that it is absolute without a fragment, or the zero
// URI.
func FuzzEstablishBase(f *testing.F) {
	f.Add(uint8(0), "x\n../y\nhttp://a/b/c#d")
	f.Add(uint8(2), "x\nmid:a@b\nhttp://a/")
	f.Add(uint8(4), "\n#s\n?q\nhttp://a?b")
	f.Fuzz(func(t *testing.T, edition uint8, text string) {
		e := resolveEditions[int(edition)%len(resolveEditions)]
		layers := strings.Split(text, "\n")
		if len(text) > 1000 || !slices.ContainsFunc(layers, func(s string) bool { return valid(e, s) }) {
			t.Skip()
		}
		checkBase(t, e, slices.DeleteFunc(layers, func(s string) bool { return !valid(e, s) }))
	})
}

func TestEstablishBaseErrors(t *testing.T) {
	old, new := uri.MustParse("http://a/b"), uri.RFC3986.MustParse("x")
	for _, layers := range [][]uri.URI{
		{old, new},
		{new, old},
		{new, {}, old},
		{uri.RFC3986.MustParse("http://a"), old},
		{new, new, uri.MustParse("y")},
	} {
		base, index, err := uri.EstablishBase(layers...)
		var re *uri.ResolveError
		if !errors.Is(err, uri.ErrMixedEditions) || !errors.As(err, &re) || base != (uri.URI{}) || index != noBase {
			t.Errorf("EstablishBase(%q) = %q, %d, %v; want ErrMixedEditions", layers, base, index, err)
		}
	}
	// The empty reference of any edition is no layer.
	for _, e := range resolveEditions {
		base, index, err := uri.EstablishBase(uri.URI{}, e.MustParse("http://a/"), uri.URI{})
		if err != nil || base != e.MustParse("http://a/") || index != 1 {
			t.Errorf("%v: base %q from %d, %v; want http://a/ from layer 1", e, base, index, err)
		}
	}
}

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
		for _, e := range resolveEditions {
			var outer []uri.URI
			if tt.outer != "" {
				outer = []uri.URI{e.MustParse(tt.outer)}
			}
			var want uri.URI
			if tt.index != noBase {
				want = e.MustParse(tt.want)
			}
			for range 4 { // the order of maps is random
				got, index, err := e.BaseFromHeader(tt.header, outer...)
				if err != nil || got != want || index != tt.index {
					t.Errorf("%v: %s: BaseFromHeader = %q, %d, %v; want %q, %d", e, tt.name, got, index, err, want, tt.index)
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
		if base, index, err := uri.RFC2396.BaseFromHeader(header); err != nil || base.String() != "http://a/b/c" || index != 0 {
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
		base, index, err := uri.RFC2396.BaseFromHeader(map[string][]string{tt.field: {tt.value}}, uri.MustParse("http://outer/"))
		var pe *uri.ParseError
		if !errors.As(err, &pe) || pe.Err != tt.err || pe.Input != tt.input || pe.Offset != tt.offset || base != (uri.URI{}) || index != noBase {
			t.Errorf("%s: %q gives %q, %v (%+v); want %v at %d in %q", tt.field, tt.value, base, err, pe, tt.err, tt.offset, tt.input)
		} else if pe.Err == uri.ErrNoScheme && (pe.Component != uri.Scheme || pe.Rule != "absoluteURI") {
			t.Errorf("%s: %q gives %v with the rule %q; want scheme with absoluteURI", tt.field, tt.value, pe.Component, pe.Rule)
		}
	}
	outer := uri.RFC3986.MustParse("http://outer/")
	if _, _, err := uri.RFC2396.BaseFromHeader(map[string][]string{"Content-Location": {"x"}}, outer); !errors.Is(err, uri.ErrMixedEditions) {
		t.Errorf("error %v, want ErrMixedEditions", err)
	}
	// RFC 1630 has no relative references.
	header := map[string][]string{"Content-Location": {"x"}}
	if _, _, err := uri.RFC1630.BaseFromHeader(header); !errors.Is(err, uri.ErrNoScheme) {
		t.Errorf("error %v, want ErrNoScheme", err)
	}
	outer = uri.RFC1630.MustParse("http:/a")
	if base, layer, err := uri.RFC1630.BaseFromHeader(nil, outer); err != nil || base != outer || layer != 1 {
		t.Errorf("without a field: base %q from %d, %v; want %q from layer 1", base, layer, err, outer)
	}
}

func TestBaseAllocs(t *testing.T) {
	content, retrieval := uri.MustParse("http://a/b#c"), uri.MustParse("http://c/d")
	relative := uri.MustParse("x")
	for _, tt := range []struct {
		name string
		want float64
		call func()
	}{
		{"absolute", 0, func() {
			sinkURI, sinkInt, sinkErr = uri.EstablishBase(content, retrieval)
		}},
		{"relative", 1, func() {
			sinkURI, sinkInt, sinkErr = uri.EstablishBase(relative, retrieval)
		}},
		{"resolve absolute without base", 1, func() { sinkURI, sinkErr = uri.URI{}.Resolve(content) }},
	} {
		if got := testing.AllocsPerRun(100, tt.call); got > tt.want {
			t.Errorf("%s: %v allocations, want %v", tt.name, got, tt.want)
		}
	}
}

// FuzzBaseFromHeader checks that a header gives the base that EstablishBase
// returns for its field without whitespace.
func FuzzBaseFromHeader(f *testing.F) {
	f.Add(uint8(0), "http://a/ b", "c")
	f.Add(uint8(2), "b", "http://a/")
	f.Add(uint8(5), "", " ../\r\n\tc#s")
	f.Fuzz(func(t *testing.T, edition uint8, contentBase, location string) {
		e := resolveEditions[int(edition)%len(resolveEditions)]
		outer := e.MustParse("http://outer/a/b?q")
		for field, value := range map[string]string{"content-base": contentBase, "CONTENT-LOCATION": location} {
			got, layer, err := e.BaseFromHeader(map[string][]string{field: {value}}, outer)
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
