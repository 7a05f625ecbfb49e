// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
)

func TestQueryPairs(t *testing.T) {
	for _, tt := range []struct {
		ref       string
		delimiter byte
		want      []uri.QueryPair
	}{
		{"a", '&', nil},
		{"mailto:a?b=c", '&', nil}, // an opaque part
		{"?", '&', []uri.QueryPair{{}}},
		{"?a", '&', []uri.QueryPair{{Key: "a"}}},
		{"?a=", '&', []uri.QueryPair{{Key: "a", HasValue: true}}},
		{"?=", '&', []uri.QueryPair{{HasValue: true}}},
		{"?=a", '&', []uri.QueryPair{{Value: "a", HasValue: true}}},
		{"?a=b=c", '&', []uri.QueryPair{{Key: "a", Value: "b=c", HasValue: true}}},
		{"?&", '&', []uri.QueryPair{{}, {}}},
		{"?a=1&b&a=2&&c=%26+#&d", '&', []uri.QueryPair{
			{Key: "a", Value: "1", HasValue: true}, {Key: "b"}, {Key: "a", Value: "2", HasValue: true}, {},
			{Key: "c", Value: "%26+", HasValue: true},
		}},
		{"?a=1;b&c;", ';', []uri.QueryPair{{Key: "a", Value: "1", HasValue: true}, {Key: "b&c"}, {}}},
	} {
		u := uri.MustParse(tt.ref)
		if got := slices.Collect(u.QueryPairs(tt.delimiter)); !slices.Equal(got, tt.want) {
			t.Errorf("%q by %q: %q, want %q", u, tt.delimiter, got, tt.want)
		}
		for pair := range u.QueryPairs(tt.delimiter) { // the iteration ends where the loop does, and begins again
			if pair != tt.want[0] {
				t.Errorf("%q by %q begins with %q, want %q", u, tt.delimiter, pair, tt.want[0])
			}
			break
		}
	}
}

func TestFormUnescape(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a": "a", "+": " ", "a+b%2B%20+": "a b+  ", "%41": "A", "é": "é", "%+41": "", "+%4": "", "%": "",
	} {
		got, err := uri.FormUnescape(s)
		if err == nil {
			if got != want || strings.Contains(s, "%4") && want == "" {
				t.Errorf("FormUnescape(%q) = %q, want %q", s, got, want)
			}
			continue
		}
		var e *uri.ParseError
		if want != "" || !errors.As(err, &e) || e.Err != uri.ErrEscape || e.Input != s || e.Offset != strings.IndexByte(s, '%') {
			t.Errorf("FormUnescape(%q): %v (%+v), want %q", s, err, e, want)
		}
	}
}

// FuzzQuery checks that the pairs joined give the query back, and can be appended to a Builder one by
// one to the same end; and that forms are read as net/url reads them.
func FuzzQuery(f *testing.F) {
	for _, s := range []string{"", "a=1&b&a=&&", "a;b=c", "+", "a+b=%2B+c", "=", "==&", "%", "%zz+", "a#b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, query string) {
		data, err := uri.FormUnescape(query)
		want, wantErr := url.QueryUnescape(query)
		if data != want || (err == nil) != (wantErr == nil) {
			t.Errorf("FormUnescape(%q) = %q, %v; net/url: %q, %v", query, data, err, want, wantErr)
		}
		for _, e := range uri.Editions() {
			u, err := e.Parse("x:/?" + query)
			if err != nil || u.HasFragment() {
				continue
			}
			for _, delimiter := range []byte{'&', ';', '='} {
				var texts []string
				for pair := range u.QueryPairs(delimiter) {
					if texts = append(texts, pair.String()); pair.HasValue && strings.Contains(pair.Key, "=") {
						t.Errorf("%v: %q by %q has the key %q", e, u, delimiter, pair.Key)
					}
				}
				if got := strings.Join(texts, string(delimiter)); got != query {
					t.Errorf("%v: pairs of %q by %q joined: %q", e, u, delimiter, got)
				}
				if delimiter != '&' {
					continue
				}
				b := e.Builder().Scheme("x").Path("/")
				for _, text := range texts {
					b.EscapedQueryPair(text)
				}
				if got, err := b.URI(); err != nil || got != u {
					t.Errorf("%v: pairs of %q appended: %q, %v", e, u, got, err)
				}
			}
		}
	})
}

func TestQueryAllocs(t *testing.T) {
	u := uri.MustParse("?" + strings.Repeat("a=1&b&a+b=&", 1000))
	if got := testing.AllocsPerRun(10, func() {
		n := 0
		for pair := range u.QueryPairs('&') {
			n += len(pair.Key) + len(pair.Value)
		}
		if data, err := uri.FormUnescape("a-b"); err != nil || data != "a-b" || n == 0 {
			t.Errorf("FormUnescape: %q, %v", data, err)
		}
	}); got != 0 {
		t.Errorf("iterating allocates %v times, want 0", got)
	}
}
