// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

// TestPairs edits every query of some tokens, and compares with the edits of
// package uri: removing a pattern without "*" deletes the pairs with a key; a pair
// that is set without "=" is one that is set to "", without the "=".
func TestPairs(t *testing.T) {
	tokens := []string{"", "a", "b", "=", "&", ";", "%61", "+"}
	queries := tokens
	for range 3 {
		var longer []string
		for _, q := range queries {
			for _, token := range tokens {
				longer = append(longer, q+token)
			}
		}
		queries = longer
	}
	for _, p := range []*pairing{{}, {delimiter: ';'}, {delimiter: '&'}, {delimiter: '+'}, {isForm: true}} {
		for _, q := range queries {
			u := uri.RFC3986.MustParse("/?" + q)
			for _, key := range []string{"a", "b", "", " ", "ab", "+"} {
				want, _ := p.of(u).Delete(key).URI()
				if got, err := p.removeMatching(u, key); got != want || err != nil {
					t.Fatalf("%+v: %v without %q: %v, want %v (%v)", *p, u, key, got, want, err)
				}
				if key == "" {
					continue // without "=", it is not a pair
				}
				want, _ = p.of(u).Set(key, "").URI()
				got, err := p.set(u, key, "", false)
				if err != nil || withoutEquals(p, got, key) != withoutEquals(p, want, key) || strings.Join(keys(p, got), " ") != strings.Join(keys(p, want), " ") {
					t.Fatalf("%+v: %v with %q: %v, want %v (%v)", *p, u, key, got, want, err)
				}
			}
		}
	}
}

// withoutEquals returns the query of u without the "=" in pairs with the key.
func withoutEquals(p *pairing, u uri.URI, key string) string {
	pieces := strings.Split(u.Query(), string(p.separator()))
	for i, piece := range pieces {
		if k, _, _ := strings.Cut(piece, "="); p.unescape(k) == key {
			pieces[i] = strings.TrimSuffix(piece, "=")
		}
	}
	return strings.Join(pieces, string(p.separator()))
}

func keys(p *pairing, u uri.URI) (keys []string) {
	for key := range p.of(u).All() {
		keys = append(keys, key)
	}
	return keys
}

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		pattern, yes, no string
	}{
		{"", "", "a|*"},
		{"a", "a", "|b|aa|ab|ba"},
		{"*", "|a|*|a*", ""},
		{"a*", "a|aa|a*", "|b|ba"},
		{"*a", "a|aa|ba", "|b|ab"},
		{"a*a", "aa|aba", "a|ab|ba"},
		{"a**", "a|ab", "|b"},
		{"*ab*ab*", "abab|xabxabx|aabab", "ab|aba|aabb"},
		{"ab*ba", "abba|abxba", "aba|ab|ba"},
		{"utm_*", "utm_|utm_source", "utm|UTM_a|xutm_a"},
	} {
		for _, s := range strings.Split(tt.yes, "|") {
			if !matches(tt.pattern, s) {
				t.Errorf("%q does not match %q", tt.pattern, s)
			}
		}
		for _, s := range strings.Split(tt.no, "|") {
			if tt.no != "" && matches(tt.pattern, s) {
				t.Errorf("%q matches %q", tt.pattern, s)
			}
		}
	}
}
