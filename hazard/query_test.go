// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof"
)

// TestManyPairs has queries with about as many pairs as are looked at.
func TestManyPairs(t *testing.T) {
	for _, n := range []int{99, 100, 101, 102, 255, 256, 257} {
		query := "?"
		for i := range n {
			query += fmt.Sprintf("&a%d=b&", i)
		}
		checkHazards(t, uri.RFC3986.MustParse(query))
		for i := range min(n, 100) { // which the last pair repeats
			u := uri.RFC3986.MustParse(fmt.Sprintf("%s&a%d=b", query, i))
			if got := slices.Contains(kindsOf(u), hazard.RepeatedKey); got != (n < 100) {
				t.Errorf("%d pairs and number %d again: repeated-key is %v", n, i, got)
			}
		}
	}
	checkHazards(t, uri.RFC3986.MustParse("?"+strings.Repeat("a=b&", 100)+"%5B="))
}

func TestSet(t *testing.T) {
	var none hazard.Set
	var names []string
	for k := range hazard.Kind(64) {
		if k <= hazard.QuerySemicolon {
			names = append(names, k.String())
		}
		if hazard.All.Has(k) != (k <= hazard.EdgeSpace) || hazard.Forms.Has(k) != (k < hazard.NoValue) || hazard.Paths.Has(k) != (k < hazard.QuerySemicolon) {
			t.Errorf("%v: in All %v, in Forms %v, in Paths %v", k, hazard.All.Has(k), hazard.Forms.Has(k), hazard.Paths.Has(k))
		}
	}
	some := none.With(hazard.Password, hazard.MixedCase, hazard.Password)
	for _, tt := range []struct {
		set  hazard.Set
		want string
	}{
		{none, "none"}, {hazard.Paths, "paths"}, {hazard.Forms, "forms"}, {hazard.All, "all"},
		{some, "mixed-case|password"},
		{some.Without(hazard.MixedCase, hazard.LargePort), "password"},
		{some.Without(hazard.MixedCase, hazard.Password), "none"},
		{none.With(63, 64, 200), "Kind(63)"}, // a set has no other kinds
		{hazard.All.Without(hazard.EdgeSpace).With(hazard.EdgeSpace), "all"},
		{hazard.Paths.With(hazard.QuerySemicolon), strings.Join(names, "|")},
	} {
		if got := tt.set.String(); got != tt.want {
			t.Errorf("set %q, want %q", got, tt.want)
		}
	}
}

// TestSetOf compares the hazards of random sets with those of All.
func TestSetOf(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, ref := range []string{"Ab:/a//b;c/%E9/..?a=%00&a;b&&%E9?=", "ftp://www.a.b:x@0x7f.1:25/../%2e?toString=", "http://[::ffff:1.2.3.4]:1#x@y"} {
		u := uri.RFC3986.MustParse(ref)
		for range proof.Pick(200, 2_000) {
			set := hazard.Set(random.Uint64())
			want := slices.DeleteFunc(slices.Collect(hazard.All.Of(u)), func(h hazard.Hazard) bool { return !set.Has(h.Kind) })
			if got := slices.Collect(set.Of(u)); !slices.Equal(got, want) {
				t.Fatalf("%q: the hazards in %b are %v, want %v", u, set, got, want)
			}
		}
	}
}

// twinQuery finds the hazards of a query that begins at at.
func twinQuery(query string, at int, add func(hazard.Kind, uri.Component, int)) {
	if query == "" {
		return
	}
	seen, n := map[string]bool{}, 0
	for i, c := range query {
		switch c {
		case ';':
			add(hazard.QuerySemicolon, uri.Query, at+i)
		case '?':
			add(hazard.QueryQuestion, uri.Query, at+i)
		}
	}
	end := at + len(query)
	for _, pair := range strings.Split(query, "&") {
		warn := func(is bool, k hazard.Kind) {
			if is {
				add(k, uri.Query, at)
			}
		}
		key, value, _ := strings.Cut(strings.ReplaceAll(pair, "+", " "), "=")
		key, value = unescape(key), unescape(value)
		if pair == "" {
			add(hazard.EmptyPair, uri.Query, min(at, end-1))
		} else {
			n++
			warn(n == 101, hazard.ManyPairs)
			warn(n <= 100 && seen[key], hazard.RepeatedKey)
			warn(key == "", hazard.EmptyKey)
			warn(strings.ContainsAny(key, "[]"), hazard.BracketKey)
			warn(strings.ContainsAny(key, ". "), hazard.RewrittenKey)
			warn(twinProperty.MatchString(key), hazard.PropertyKey)
			warn(value == "", hazard.NoValue)
			warn(strings.TrimSpace(value) != value, hazard.EdgeSpace)
			seen[key] = true
		}
		at += len(pair) + 1
	}
}

// TestOfIRI compares the hazards of IRIs with those of the URIs that they map to,
// after the authority.
func TestOfIRI(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tokens := slices.Concat(hazardTokens, nonASCIITokens, queryTokens)
	hazards := func(u uri.URI) (all []string) {
		for h := range hazard.All.Without(hazard.MixedCase).Of(u) {
			if c := h.Component; c == uri.Path || c == uri.Query || c == uri.Fragment {
				all = append(all, fmt.Sprint(h.Kind, c))
			}
		}
		return all
	}
	found := 0
	for range proof.Pick(20_000, 200_000) {
		s := []string{"http://h/", "/", "a/", "?", "#"}[random.IntN(5)]
		for range 1 + random.IntN(8) {
			s += tokens[random.IntN(len(tokens))]
		}
		iri, err := uri.RFC3987.Parse(s)
		if err != nil {
			continue
		}
		u, err := iri.ToURI(nil)
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		want := hazards(u)
		if got := hazards(iri); !slices.Equal(got, want) {
			t.Fatalf("the hazards of %q are %v, and those of %q %v", iri, got, u, want)
		}
		found += len(want)
	}
	if found < 1000 {
		t.Errorf("%d hazards", found)
	}
}
