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
)

// TestBuilderRoundTrip builds references of every shape again.
func TestBuilderRoundTrip(t *testing.T) {
	for _, s := range slices.Concat(splitReferences, resolveReferences(), resolveBases) {
		for _, e := range uri.Editions() {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			if got, err := u.Builder().URI(); err != nil || got != u {
				t.Errorf("%v: %q built again: %q, %v", e, u, got, err)
			}
		}
	}
}

// TestWith changes one component of references of every shape, and holds the result to the twin.
func TestWith(t *testing.T) {
	type with struct {
		name string
		step int // in steps
		with func(u uri.URI, s string) (uri.URI, error)
	}
	withs := []with{
		{"Scheme", 0, uri.URI.WithScheme},
		{"Authority", 1, uri.URI.WithAuthority},
		{"Userinfo", 2, uri.URI.WithUserinfo},
		{"Host", 3, uri.URI.WithHost},
		{"Port", 4, uri.URI.WithPort},
		{"Path", 5, uri.URI.WithPath},
		{"Query", 7, uri.URI.WithQuery},
		{"Fragment", 9, uri.URI.WithFragment},
	}
	texts := []string{"", "a", "/", "/a:b", "//a", "a:b", "80", "a?b", "#", "%41", "%", "u@h:1", "[::1]", "a_b", "é"}
	for _, e := range uri.Editions() {
		for _, s := range splitReferences {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			check := func(name string, p blueprint, got uri.URI, err error) {
				t.Helper()
				want, ok := p.text()
				if (err == nil) != ok || got.String() != want || ok && got.Edition() != e {
					t.Errorf("%v: %q with %s: %q, %v; want %q, %v", e, u, name, got, err, want, ok)
				}
			}
			for _, w := range withs {
				for _, text := range texts {
					p := blueprintOf(e, s)
					steps[w.step].set(e.Builder(), &p, text)
					got, err := w.with(u, text)
					check(w.name+" "+text, p, got, err)
				}
			}
			for c := range uri.Component(20) {
				p := blueprintOf(e, s)
				steps[len(steps)-2].set(e.Builder(), &p, strings.Repeat("a", int(c)))
				got, err := u.Without(c)
				check("out "+c.String(), p, got, err)
				if c == uri.Fragment && got != u.WithoutFragment() {
					t.Errorf("%v: %q: Without(Fragment) is %q, WithoutFragment %q", e, u, got, u.WithoutFragment())
				}
			}
		}
	}
}

func TestJoinPath(t *testing.T) {
	for _, tt := range []struct {
		base string
		data string // separated by commas
		want string
		err  error
	}{
		{"http://a/b/", "c", "http://a/b/c", nil},
		{"http://a/b", "c", "http://a/b/c", nil},
		{"http://a/", "c", "http://a/c", nil},
		{"http://a", "c", "http://a/c", nil},
		{"http://a//", "c", "http://a//c", nil},
		{"http://a/b?q#f", "c d,e/f", "http://a/b/c%20d/e%2Ff?q#f", nil},
		{"http://a/b", ",", "http://a/b//", nil},
		{"http://a/b", "c,", "http://a/b/c/", nil},
		{"http://a/..", "b", "http://a/../b", nil},
		{"http://a/b;p", "c;q", "http://a/b;p/c%3Bq", nil},
		{"http://a", "b,..", "", uri.ErrDotSegment},
		{"", "a", "a", nil},
		{"?q", "a:b", "./a:b?q", nil},
		{"", "a,b", "a/b", nil},
		{"/", "a", "/a", nil},
		{"..", "a", "../a", nil},
		{"", ",a", "", uri.ErrEmpty},
		{"/", ",a", "/.//a", nil},
		{"x:/.//", "a", "x:/.//a", nil},
		{"mailto:a", "b", "", uri.ErrAmbiguous},
	} {
		got, err := uri.MustParse(tt.base).JoinPath(strings.Split(tt.data, ",")...)
		if got.String() != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%q joined with %q: %q, %v; want %q, %v", tt.base, tt.data, got, err, tt.want, tt.err)
		}
	}
	if got, err := uri.RFC3986.MustParse("foo:").JoinPath("a"); err != nil || got.String() != "foo:a" {
		t.Errorf("foo: joined with a: %q, %v", got, err)
	}
}

// TestJoinPathLaw has the segments be those of before, without one empty one at the end, and the data.
func TestJoinPathLaw(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	joined := 0
	for _, e := range uri.Editions() {
		for _, s := range slices.Concat(splitReferences, resolveReferences(), resolveBases) {
			u, err := e.Parse(s)
			if err != nil || u.IsOpaque() {
				continue
			}
			if same, err := u.JoinPath(); err != nil || same != u {
				t.Errorf("%v: %q joined with nothing: %q, %v", e, u, same, err)
			}
			data := []string{randomData(random), "a:b", ""}[random.IntN(3):]
			got, err := u.JoinPath(data...)
			if err != nil {
				if data[0] != "" || u.Path() != "" || u.HasAuthority() {
					t.Errorf("%v: %q joined with %q: %v", e, u, data, err)
				}
				continue
			}
			want := slices.Collect(u.Segments())
			if n := len(want); n > 0 && want[n-1] == "" {
				want = want[:n-1]
			}
			for _, name := range data {
				want = append(want, e.Escape(uri.Segment, name))
			}
			segments := slices.Collect(got.Segments())
			if len(segments) > len(want) && segments[0] == "." && (want[0] == "" || strings.Contains(want[0], ":")) {
				segments = segments[1:]
			}
			if !slices.Equal(segments, want) {
				t.Errorf("%v: %q joined with %q is %q", e, u, data, got)
			}
			rest := blueprintOf(e, s)
			rest.setPath(got.Path(), true, false)
			if text, ok := rest.text(); !ok || text != got.String() {
				t.Errorf("%v: %q joined with %q is %q, want %q", e, u, data, got, text)
			}
			joined++
		}
	}
	if joined < 1000 {
		t.Errorf("joined only %d", joined)
	}
}

// TestBuilderCopy lets copies of a Builder go their own ways.
func TestBuilderCopy(t *testing.T) {
	a := uri.RFC3986.Builder().Host("h").Segment("a").QueryPair("k", "1")
	b := *a
	a.Segment("b").QueryPair("l", "2")
	b.Segment("c").QueryPair("m", "3")
	c := b
	b.Path("/d").Query("e").Scheme("")
	for _, tt := range []struct {
		b    *builder
		want string
	}{
		{a, "//h/a/b?k=1&l=2"},
		{&c, "//h/a/c?k=1&m=3"},
	} {
		if u, err := tt.b.URI(); err != nil || u.String() != tt.want {
			t.Errorf("got %q, %v; want %q", u, err, tt.want)
		}
	}
	if _, err := b.URI(); err == nil {
		t.Error("no error")
	}
}

func TestBuilderAllocs(t *testing.T) {
	u := uri.RFC3986.MustParse("http://u@a:80/b/c;d?q#f")
	var sink uri.URI
	for _, tt := range []struct {
		name  string
		build func()
		want  float64
	}{
		{"WithScheme", func() { sink, _ = u.WithScheme("https") }, 1},
		{"WithPort", func() { sink, _ = u.WithPort("443") }, 1},
		{"WithPath", func() { sink, _ = u.WithPath("/") }, 1},
		{"Without", func() { sink, _ = u.Without(uri.Userinfo) }, 1},
		{"JoinPath", func() { sink, _ = u.JoinPath("a", "b") }, 3},
		{"Builder", func() { sink, _ = uri.RFC3986.Builder().Scheme("x").Host("h").Path("/").Query("a").URI() }, 3},
	} {
		if got := testing.AllocsPerRun(100, tt.build); got > tt.want {
			t.Errorf("%s allocates %v times, want %v", tt.name, got, tt.want)
		}
	}
	if sink.IsZero() {
		t.Error("nothing built")
	}

	// Each segment costs the same, however many there are.
	for _, n := range []int{10, 1000, 100_000} {
		got := testing.AllocsPerRun(1, func() {
			b := uri.RFC3986.Builder()
			for range n {
				b.Segment("a").EscapedQueryPair("b")
			}
			sink, _ = b.URI()
		})
		if len(sink.String()) != 4*n || got > float64(2*n+10) {
			t.Errorf("%d segments and pairs: length %d, %v allocations", n, len(sink.String()), got)
		}
	}
}

func BenchmarkBuilder(b *testing.B) {
	u := uri.RFC3986.MustParse("http://a/b/c;d?q#f")
	b.Run("WithQuery", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			u.WithQuery("a=b")
		}
	})
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			uri.RFC3986.Builder().Scheme("http").Host("example.com").Segment("a").Segment("b c").QueryPair("k", "v").QueryPair("l", "w x").Fragment("f").URI()
		}
	})
	b.Run("segments", func(b *testing.B) {
		for b.Loop() {
			c := uri.RFC3986.Builder()
			for range 1000 {
				c.Segment("abcdefgh")
			}
			c.URI()
		}
	})
}
