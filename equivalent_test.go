// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
)

// TestEquivalentLevels has pairs of references, and the least level at which
// they are equivalent.
func TestEquivalentLevels(t *testing.T) {
	const none = ""
	rfc1630, url05, rfc3986 := []uri.Edition{uri.RFC1630}, since05[:1], since3986
	since2732 := since05[3:]
	since02, before3986 := since05[1:], append(rfc1630, to2732...)
	for _, tt := range []struct {
		editions []uri.Edition
		a, b     string
		level    string
	}{
		{splitEditions, "http://a/", "http://a/", "text"},

		// The unreserved characters of each edition.
		{url05, "x:/a$", "x:/a%24", "syntax"},
		{append(rfc1630, since02...), "x:/a$", "x:/a%24", none},
		{url05, "x:/a,", "x:/a%2C", "syntax"},
		{append(rfc1630, since02...), "x:/a,", "x:/a%2C", none},
		{before3986, "x:/a!", "x:/a%21", "syntax"},
		{rfc3986, "x:/a!", "x:/a%21", none},
		{since05, "x:/a~", "x:/a%7E", "syntax"},
		{since05, "x:/a?~", "x:/a?%7E", "syntax"},
		{since05, "x:/a?q#~", "x:/a?q#%7E", "syntax"},
		{since05, "x://~@a", "x://%7e@a", "syntax"},
		{splitEditions, "x:/%41", "x:/A", "syntax"},
		{splitEditions, "x:/a/b", "x:/a%2Fb", none},
		{splitEditions, "x:/%2f", "x:/%2F", "syntax"},

		// Case.
		{since05, "HTTP://a/", "http://a/", "case"},
		{rfc1630, "HTTP://a/", "http://a/", none},
		{since05, "http://A/", "http://a/", "case"},
		{since05, "http://u@a/", "http://U@a/", none},
		{since05, "http://a/B", "http://a/b", none},
		{to2732, "http://A_b/", "http://a_b/", none},
		{rfc3986, "http://A_b/", "http://a_b/", "case"},

		// One IPv6 address.
		{since2732, "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/", "syntax"},
		{since2732, "http://[::1]/", "http://[0::0001]/", "syntax"},
		{since2732, "http://[::1.2.3.4]/", "http://[::102:304]/", "syntax"},
		{since2732, "http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/", "syntax"},
		{since2732, "http://[::1.2.3.4]/", "http://1.2.3.4/", none},
		{since2732, "http://[::ffff:1.2.3.4]/", "http://1.2.3.4/", none},
		{since2732, "http://[::1]/", "http://[::2]/", none},
		{since2732[:1], "http://[::1.2.3.4]/", "http://[::1.2.3.004]/", none},
		{since2732[:1], "http://[A::999.1.1.1]/", "http://[a::999.1.1.1]/", "case"},
		{rfc3986, "http://[v1.a]/", "http://[v01.a]/", none},

		// Ports and empty paths.
		{since05, "http://a:80/", "http://a/", "scheme"},
		{rfc1630, "http://a.80/", "http://a/", none},
		{since05, "http://a:80/", "http://a:080/", "scheme"},
		{since05, "http://a:81/", "http://a/", none},
		{to2732, "http://a:/", "http://a/", none},
		{rfc3986, "http://a:/", "http://a/", "scheme"},
		{rfc3986, "http://a:/", "http://a:80", "scheme"},
		{append(rfc1630, to2732...), "http://a", "http://a/", none},
		{rfc3986, "http://a", "http://a/", "scheme"},
		{rfc3986, "foo://a", "foo://a/", none},
		{rfc3986, "http:", "http:/", none},

		// Dot segments.
		{before3986, "x:/a/./b", "x:/a/b", none},
		{rfc3986, "x:/a/./b", "x:/a/b", "syntax"},
		{rfc3986, "x:/a/b/../c/%2e%2e/.", "x:/../a/", "syntax"},
		{rfc3986, "x:/a/b/..", "x:/a/", "syntax"},
		{rfc3986, "x:/a/b/..", "x:/a", none},
		{rfc3986, "x:/.//b", "x:/a/..//b", "syntax"},
		{rfc3986, "x:/.//b", "x:/b", none},
		{rfc3986, "x:a/../b", "x:/b", "syntax"},
		{rfc3986, "x:../b", "x:b", "syntax"},
		{rfc3986, "x:../b", "x:/b", none},
		{rfc3986, "x:./..", "x:", "syntax"},
		{rfc3986, "/a/./b", "/a/b", "syntax"},
		{rfc3986, "../a", "a", none},
		{rfc3986, "%2e/a", "./a", none},

		// Several differences.
		{rfc3986, "HTTP://a:80/%41", "http://A/A", "scheme"},
		{rfc3986, "HTTP://A/b", "http://a/c", none},
		{since05, "http://a/%7e?q", "http://a/~?Q", none},

		// An undefined component differs from an empty one, and a kind of
		// component from another.
		{since05, "http://a/", "http:/a/", none},
		{since05, "http:///a", "http:/a", none},
		{to2732, "http://a_b/", "http://a/", none},
		{rfc3986, "http://a_b/", "http://a/", none},
		{since05, "http://@a/", "http://a/", none},
		{splitEditions, "x:/a?b", "x:/a", none},
		{since05, "x:/a?", "x:/a", none},
		{splitEditions, "x:/a#", "x:/a", none},
		{since05, "x:/a", "/a", none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:A@b", "mailto:a@b", none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:%41@b", "mailto:A@b", "syntax"},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "x:a", "x:/a", none},
	} {
		for _, e := range tt.editions {
			for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
				a, b := e.MustParse(pair[0]), e.MustParse(pair[1])
				equal := false
				for _, level := range levels {
					equal = equal || level.String() == tt.level
					if got := uri.Equivalent(a, b, level); got != equal {
						t.Errorf("%v: Equivalent(%q, %q, %v) = %v, want %v", e, a, b, level, got, equal)
					}
				}
			}
		}
	}
	a, b := uri.MustParse("http://a/"), uri.RFC3986.MustParse("http://a/")
	if uri.Equivalent(a, b, uri.SchemeLevel) {
		t.Error("URIs of different editions are Equivalent")
	}
}

// checkEquivalent compares Equivalent with the normal forms.
func checkEquivalent(a, b uri.URI, flags uri.Normalization) error {
	call := fmt.Sprintf("%v: of %q and %q (%v)", a.Edition(), a, b, flags)
	if got, want := uri.Equivalent(a, b, flags), a.Normalize(flags) == b.Normalize(flags); got != want {
		return fmt.Errorf("%s: Equivalent = %v, but the normal forms are %q and %q", call, got, a.Normalize(flags), b.Normalize(flags))
	}
	n := uri.Normalizer{Flags: flags, Schemes: schemesForTests}
	if got, want := n.Equivalent(a, b), n.Normalize(a) == n.Normalize(b); got != want {
		return fmt.Errorf("%s with other schemes: Equivalent = %v, but the normal forms are %q and %q", call, got, n.Normalize(a), n.Normalize(b))
	}
	if uri.Equivalent(b, a, flags) != uri.Equivalent(a, b, flags) || !uri.Equivalent(a, a, flags) {
		return fmt.Errorf("%s: Equivalent is no equivalence", call)
	}
	for _, level := range levels {
		if got, want := uri.Equivalent(a, b, level), a.Normalize(level) == b.Normalize(level); got != want {
			return fmt.Errorf("%s: Equivalent is %v at level %v, want %v", call, got, level, want)
		}
	}
	return nil
}

func TestEquivalent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 1))
	byEdition := map[uri.Edition][]uri.URI{}
	eachNormal(1000, func(e uri.Edition, u uri.URI) { byEdition[e] = append(byEdition[e], u) })
	equal := 0
	n := proof.Pick(5_000, 20_000)
	for _, e := range splitEditions {
		us := byEdition[e]
		for i := range n {
			a, b := us[rnd.IntN(len(us))], us[rnd.IntN(len(us))]
			flags := []uri.Normalization{uri.SchemeLevel, randomFlags(rnd)}[i%2]
			if i%2 == 0 {
				b = respell(rnd, a)
			}
			if e == uri.RFC3987 && i%4 == 0 {
				b = respellIRI(rnd, a)
			}
			if err := checkEquivalent(a, b, flags); err != nil {
				t.Fatal(err)
			}
			if a != b && uri.Equivalent(a, b, flags) {
				equal++
			}
		}
	}
	if equal < n/10 {
		t.Errorf("only %d pairs of %d are equivalent", equal, len(splitEditions)*n)
	}
}

// TestEquivalentMonotone adds a flag to each set of flags: references that are
// equivalent stay equivalent. Since this holds for each added flag, it holds
// for all sets of flags f and g such that f is part of g.
func TestEquivalentMonotone(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 6))
	byEdition := map[uri.Edition][]uri.URI{}
	eachNormal(1000, func(e uri.Edition, u uri.URI) { byEdition[e] = append(byEdition[e], u) })
	n := proof.Pick(150, 1_500)
	for _, e := range splitEditions {
		us := byEdition[e]
		parsed := func(s string) uri.URI {
			u, err := e.Parse(s)
			if err != nil {
				return us[0]
			}
			return u
		}
		checkMonotone(t, parsed("/../%2E"), parsed("/%2E"))
		checkMonotone(t, parsed("x:/a/%2e%2e/../b"), parsed("x:/a/b"))
		grown := 0
		for i := range n {
			a := us[rnd.IntN(len(us))]
			b := respell(rnd, a)
			if e == uri.RFC3987 && i%2 == 0 {
				b = respellIRI(rnd, a)
			}
			if i%3 == 0 {
				b = a.Normalize(randomFlags(rnd))
			}
			if checkMonotone(t, a, b) {
				grown++
			}
			if t.Failed() {
				return
			}
		}
		if grown < n/20 {
			t.Errorf("%v: only %d of %d pairs become equivalent by a flag", e, grown, n)
		}
	}
}

// checkMonotone checks all sets of flags, and reports whether a and b are
// equivalent with some and not with others.
func checkMonotone(t testing.TB, a, b uri.URI) (grown bool) {
	t.Helper()
	equal := make([]bool, uri.SchemeLevel+1) // no array: mutants change the constant
	for f := range equal {
		equal[f] = uri.Equivalent(a, b, uri.Normalization(f))
		grown = grown || equal[f] != equal[0]
	}
	for f := range equal {
		for flag := 1; flag < len(equal); flag <<= 1 {
			if equal[f] && !equal[f|flag] {
				t.Errorf("%v: %q and %q are equivalent with %v, but not with %v too", a.Edition(), a, b, uri.Normalization(f), uri.Normalization(flag))
				return grown
			}
		}
	}
	return grown
}

// respell returns u with some of the unreserved characters of the edition
// escaped, and the case of others changed, in any place, if the result parses.
func respell(rnd *rand.Rand, u uri.URI) uri.URI {
	e, s := u.Edition(), u.String()
	for range 1 + rnd.IntN(3) {
		if s == "" {
			break
		}
		at := rnd.IntN(len(s))
		c := s[at : at+1]
		switch rnd.IntN(4) {
		case 0:
			c = strings.ToUpper(c)
		case 1:
			c = strings.ToLower(c)
		case 2:
			c = fmt.Sprintf([]string{"%%%02x", "%%%02X"}[rnd.IntN(2)], c)
		case 3:
			c += []string{"/.", "/x/..", "./", "../", ":80", ":"}[rnd.IntN(6)]
		}
		if v, err := e.Parse(s[:at] + c + s[at+1:]); err == nil {
			u, s = v, v.String()
		}
	}
	return u
}

// TestEquivalentRespelled escapes characters and changes case only where the
// documents allow it without changing the meaning.
func TestEquivalentRespelled(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 3))
	escape := func(e uri.Edition, text string) string {
		var b strings.Builder
		for i := range len(text) {
			if c := text[i : i+1]; twinUnreserved(e, c) && rnd.IntN(3) == 0 && (i < 2 || text[i-1] != '%' && text[i-2] != '%') && (i < 1 || text[i-1] != '%') {
				fmt.Fprintf(&b, []string{"%%%02x", "%%%02X"}[rnd.IntN(2)], c)
			} else {
				b.WriteString(c)
			}
		}
		return b.String()
	}
	flip := func(text string) string {
		if rnd.IntN(2) == 0 {
			return strings.ToUpper(text)
		}
		return strings.ToLower(text)
	}
	for _, e := range since05 {
		for range 2000 {
			p := twin.Parts{
				Scheme:    twin.Defined("http"),
				Authority: twin.Defined("a.example"),
				Path:      "/a/b~c/%2F/!d;e=f,$/-_.x",
				Query:     twin.Defined("q=~r&s/./t%20"),
				Fragment:  twin.Part{Defined: rnd.IntN(2) == 0, Text: "f_-.~%41"},
			}
			u := e.MustParse(twin.Join(p))
			p.Scheme.Text = flip(p.Scheme.Text)
			p.Authority.Text = escape(e, "us~er:pw") + "@" + flip(p.Authority.Text) + []string{"", ":80", ":080"}[rnd.IntN(3)]
			v := u.String()
			p.Path, p.Query.Text, p.Fragment.Text = escape(e, p.Path), escape(e, p.Query.Text), escape(e, p.Fragment.Text)
			v = strings.Replace(v, "a.example", "us~er:pw@a.example", 1)
			if got, want := e.MustParse(twin.Join(p)), e.MustParse(v); !uri.Equivalent(got, want, uri.SchemeLevel) {
				t.Fatalf("%v: %q and %q are not Equivalent", e, got, want)
			}
		}
	}
}

// TestEquivalentAllocs counts the allocations: two for the pair of components
// that differ and are long, and none for any other.
func TestEquivalentAllocs(t *testing.T) {
	const most = 256
	long, longest := strings.Repeat("segment/", 200), strings.Repeat("a", most-len("/a/"))
	for _, tt := range []struct {
		a, b string
		want float64
	}{
		{"http://a/b?q#f", "http://a/b?q#f", 0},
		{"HTTP://A/b%7e", "http://a/b~", 0},
		{"http://a/%61/" + longest[len("%61")-1:], "http://a/a/" + longest, 0},
		{"http://a:80/" + long, "HTTP://A/" + long, 0},
		{"http://a/" + long + "?a", "http://b/" + long + "?b", 0},
		{"http://u%41@a:80/" + long + "../x", "http://uA@a/" + long + "/././../../x", 2},
		{"http://a/" + long, "http://a/%7" + "3egment/" + long[len("segment/"):], 2},
		{"http://a_%41", "http://a_A", 0},
		{"FOO://a:80", "foo://a", 0},
		{"f:/a/..//b", "f:/.//b", 0},
		{"mailto:%41", "mailto:A", 0},
		{"http://[0::1.2.3.4]/", "http://[::102:304]/", 0},
		{"http://[::1.2.3.004]/", "http://[::1.2.3.4]/", 0},
		{"%2e%2E/a", "%2E%2e/%61", 0},
		{"http://É/é/", "http://%C3%89/%c3%a9/", 0},
		{"é?%C3%A9", "%C3%A9?é", 0},
	} {
		for _, e := range since05 {
			a, err := e.Parse(tt.a)
			b, err2 := e.Parse(tt.b)
			if err != nil || err2 != nil {
				continue
			}
			if n := testing.AllocsPerRun(100, func() { uri.Equivalent(a, b, uri.SchemeLevel) }); n > tt.want || n < tt.want && e == uri.RFC3986 {
				t.Errorf("%v: Equivalent(%.40q, %.40q) allocates %v times, want %v", e, a, b, n, tt.want)
			}
		}
	}
	n := uri.Normalizer{Flags: uri.SchemeLevel, Schemes: schemesForTests}
	a, b := uri.MustParse("foo://a:80"), uri.MustParse("foo://a")
	if allocs := testing.AllocsPerRun(100, func() { n.Equivalent(a, b) }); allocs > 0 {
		t.Errorf("Equivalent with other schemes allocates %v times, want 0", allocs)
	}
}

// FuzzEquivalent checks that Equivalent is == of the normal forms, and that
// equivalent references stay equivalent with more flags.
func FuzzEquivalent(f *testing.F) {
	rnd := rand.New(rand.NewPCG(1, 6))
	eachNormal(0, func(e uri.Edition, u uri.URI) {
		if e == uri.RFC3986 && rnd.IntN(4) == 0 || e == uri.RFC3987 && rnd.IntN(8) == 0 {
			f.Add(uint8(rnd.IntN(len(splitEditions))), u.String(), respell(rnd, u).String(), uint16(uri.SchemeLevel))
		}
	})
	f.Fuzz(func(t *testing.T, edition uint8, s, s2 string, flags uint16) {
		e := splitEditions[int(edition)%len(splitEditions)]
		a, err := e.Parse(s)
		b, err2 := e.Parse(s2)
		if err != nil || err2 != nil {
			t.Skip()
		}
		if err := checkEquivalent(a, b, uri.Normalization(flags)&uri.SchemeLevel); err != nil {
			t.Fatal(err)
		}
		checkMonotone(t, a, b)
	})
}
