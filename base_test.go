// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
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

func TestEstablishBaseTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 1))
	texts := append(resolveReferences(), resolveBases...)
	texts = append(texts, "mid:a@b", "x:a", "x:a/b?c#d", "", "#s")
	rounds := proof.Pick(10_000, 30_000)
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
