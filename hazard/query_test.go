// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

// queryTests has references, and the hazards of their queries in hazard.All as
// "kind offset".
var queryTests = []struct{ ref, want string }{
	{"?a=1&b=2", ""},
	{"?", ""},
	{"a", ""},
	{"#a&;b", ""},
	{"/&;?a=b#&?;", "parameter 2"},
	{"mailto:a@b?subject=c;", "query-semicolon 20"},

	{"?a=1;b=2;", "query-semicolon 4, query-semicolon 8"},
	{"?;", "no-value 1, query-semicolon 1"},
	{"?a=%3B%3F%26%3D", ""},
	{"?a?=?b", "query-question 2, query-question 4"},
	{"??", "no-value 1, query-question 1"},
	{"?a=%00;%0D", "edge-space 1, escaped-control 3, query-semicolon 6, escaped-control 7"},

	{"?a=%E9&b=%E9", "query-not-utf8 3"},
	{"?%C3%A9=%C3%A9", ""},
	{"?a=%C3&%A9=b", "query-not-utf8 3"},
	{"/%E9?a=%E9#%E9", "not-utf8 1, query-not-utf8 7"},
	{"?a=%EF%BF%BD", ""},
	{"?a=%ED%A0%80", "query-not-utf8 3"},

	{"?a=1&a=2&a=3", "repeated-key 5, repeated-key 9"},
	{"?a%20b=1&a+b=2&%61%20b=3", "rewritten-key 1, repeated-key 9, rewritten-key 9, repeated-key 15, rewritten-key 15"},
	{"?a=1&A=2&aa=3&b=a", ""},
	{"?costarring=1&liquid=2", ""}, // their hashes are the same (FNV-1a)
	{"?=1&=2&a", "empty-key 1, empty-key 4, repeated-key 4, no-value 7"},
	{"?=", "empty-key 1, no-value 1"},
	{"?==1", "empty-key 1"},

	{"?a%5Bb%5D=1&a%5D=2&c=%5B", "bracket-key 1, bracket-key 12"},
	{"?a%5b=1", "bracket-key 1"},
	{"?a.b=1&c=.&%2E=2", "rewritten-key 1, rewritten-key 11"},
	{"?a+=1&b=c+d", "rewritten-key 1"},
	{"?toString=1&to%53tring=2&tostring=3&toStrin=4&toStrings=5", "property-key 1, property-key 12, repeated-key 12"},
	{"?a=toString&%5F_proto__=1", "property-key 12"},
	{"?constructor=1&hasOwnProperty=1&isPrototypeOf=1&propertyIsEnumerable=1&toLocaleString=1&valueOf=1",
		"property-key 1, property-key 15, property-key 32, property-key 48, property-key 71, property-key 88"},
	{"?__defineGetter__=1&__defineSetter__=1&__lookupGetter__=1&__lookupSetter__=1", "property-key 1, property-key 20, property-key 39, property-key 58"},

	{"?a&b=&c=1", "no-value 1, no-value 3"},
	{"?&", "empty-pair 1, empty-pair 1"},
	{"?&a=1", "empty-pair 1"},
	{"?a=1&", "empty-pair 4"},
	{"?a=1&&b=2", "empty-pair 5"},
	{"?a=1&&", "empty-pair 5, empty-pair 5"},

	{"?a=+1&b=1%20&c=1+1&d=+", "edge-space 1, edge-space 6, edge-space 19"},
	{"?a=%C2%A01&b=1%E3%80%80&c=%C2%A1", "edge-space 1, edge-space 11"},
	{"?a=%0A", "edge-space 1, escaped-control 3"},
}

func TestSetQuery(t *testing.T) {
	for _, tt := range queryTests {
		u := uri.RFC3986.MustParse(tt.ref)
		var got []string
		for h := range hazard.All.Of(u) {
			got = append(got, fmt.Sprint(h.Kind, " ", h.Offset))
		}
		slices.SortStableFunc(got, func(a, b string) int { // the order of those at one offset is not promised
			nameA, atA, _ := strings.Cut(a, " ")
			nameB, atB, _ := strings.Cut(b, " ")
			if atA == atB {
				return strings.Compare(nameA, nameB)
			}
			return 0
		})
		if got := strings.Join(got, ", "); got != tt.want {
			t.Errorf("hazards of %q are\n\t%s; want\n\t%s", tt.ref, got, tt.want)
		}
		checkHazards(t, u)
	}
}

// TestManyPairs has queries with about as many pairs as are looked at.
func TestManyPairs(t *testing.T) {
	for _, n := range []int{99, 100, 101, 102, 200, 255, 256, 257, 300} {
		var query strings.Builder
		at := 0
		for i := range n {
			if i == 100 {
				at = query.Len() + 1
			}
			fmt.Fprintf(&query, "&a%d=b&", i)
		}
		u := uri.RFC3986.MustParse("?" + query.String())
		for h := range hazard.All.Of(u) {
			if h.Kind != hazard.EmptyPair && (h.Kind != hazard.ManyPairs || n <= 100 || h.Offset != at+1) {
				t.Errorf("%d pairs: %v", n, h)
			}
		}
		if got := slices.Contains(allKindsOf(u), hazard.ManyPairs); got != (n > 100) {
			t.Errorf("%d pairs: many-pairs is %v", n, got)
		}
		// The last pair repeats each of the others.
		for i := range min(n, 100) {
			v := uri.RFC3986.MustParse(fmt.Sprintf("?%s&a%d=b", query.String(), i))
			if got := slices.Contains(allKindsOf(v), hazard.RepeatedKey); got != (n < 100) {
				t.Errorf("%d pairs and number %d again: repeated-key is %v", n, i, got)
			}
		}
		checkHazards(t, u)
	}
	checkHazards(t, uri.RFC3986.MustParse("?"+strings.Repeat("a=b&", 100)+"%5B="))
}

func allKindsOf(u uri.URI) (kinds []hazard.Kind) {
	for h := range hazard.All.Of(u) {
		kinds = append(kinds, h.Kind)
	}
	return kinds
}

func TestSet(t *testing.T) {
	var none hazard.Set
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
		{hazard.Forms.Without(slices.Collect(kindsFrom(hazard.QuerySemicolon))...), "paths"},
	} {
		if got := tt.set.String(); got != tt.want {
			t.Errorf("set %q, want %q", got, tt.want)
		}
	}
}

// kindsFrom iterates over the kinds from one on.
func kindsFrom(first hazard.Kind) iter.Seq[hazard.Kind] {
	return func(yield func(hazard.Kind) bool) {
		for k := first; k <= hazard.EdgeSpace && yield(k); k++ {
		}
	}
}

func TestSets(t *testing.T) {
	for _, k := range hazardKinds {
		if !hazard.All.Has(k) || hazard.Forms.Has(k) != (k < hazard.NoValue) || hazard.Paths.Has(k) != (k < hazard.QuerySemicolon) {
			t.Errorf("%v: in All %v, in Forms %v, in Paths %v", k, hazard.All.Has(k), hazard.Forms.Has(k), hazard.Paths.Has(k))
		}
	}
	for _, k := range []hazard.Kind{hazard.Kind(len(hazardKinds)), 63, 64, 255} {
		if hazard.All.Has(k) {
			t.Errorf("All has %v", k)
		}
	}
}

// TestSetOf compares the hazards of random sets with those of All.
func TestSetOf(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	refs := []string{"Ab:/a//b;c/%E9/..?a=%00&a;b&&%E9?=", "ftp://www.a.b:x@0x7f.1:25/../%2e?toString= ", "http://[::ffff:1.2.3.4]:1#x@y"}
	for _, ref := range refs {
		u, err := uri.RFC3986.Parse(ref)
		if err != nil {
			u = uri.RFC3986.MustParse(strings.TrimSpace(ref))
		}
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
		k, v, _ := strings.Cut(pair, "=")
		key, err := uri.FormUnescape(k)
		if err != nil {
			panic(err)
		}
		value, err := uri.FormUnescape(v)
		if err != nil {
			panic(err)
		}
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

func TestSetOfLinear(t *testing.T) {
	for _, part := range []string{"a", "&", "a&", "a=1&", "=", ";", "?", "%E9", "%5B", "+", "toString&", "a&b&c&d&"} {
		linear.Check(t, "a query with many "+part, func(n int) func() {
			u := uri.RFC3986.MustParse("?" + strings.Repeat(part, n))
			return func() {
				for h := range hazard.All.Of(u) {
					sinkInt += h.Offset
				}
			}
		})
	}
	linear.Check(t, "long keys", func(n int) func() {
		var query strings.Builder
		for i := range 100 {
			fmt.Fprintf(&query, "%s%d=a&", strings.Repeat("k", n/50), i)
		}
		u := uri.RFC3986.MustParse("?" + query.String())
		return func() {
			for h := range hazard.All.Of(u) {
				sinkInt += h.Offset
			}
		}
	})
}
