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
)

func TestDifference(t *testing.T) {
	const none = ""
	levels := map[string]uri.Normalization{"text": 0, "case": uri.CaseLevel, "syntax": uri.SyntaxLevel, "scheme": uri.SchemeLevel}
	rfc1630, url05, rfc3986 := []uri.Edition{uri.RFC1630}, since05[:1], since05[4:]
	since02, before3986 := since05[1:], append(rfc1630, to2732...)
	for _, tt := range []struct {
		editions  []uri.Edition
		a, b      string
		component uri.Component
		level     string
	}{
		{splitEditions, "http://a/", "http://a/", uri.Reference, "text"},

		// What each edition has as unreserved.
		{url05, "x:/a$", "x:/a%24", uri.Path, "syntax"},
		{append(rfc1630, since02...), "x:/a$", "x:/a%24", uri.Path, none},
		{url05, "x:/a,", "x:/a%2C", uri.Path, "syntax"},
		{append(rfc1630, since02...), "x:/a,", "x:/a%2C", uri.Path, none},
		{before3986, "x:/a!", "x:/a%21", uri.Path, "syntax"},
		{rfc3986, "x:/a!", "x:/a%21", uri.Path, none},
		{since05, "x:/a~", "x:/a%7E", uri.Path, "syntax"},
		{since05, "x:/a?~", "x:/a?%7E", uri.Query, "syntax"},
		{since05, "x:/a?q#~", "x:/a?q#%7E", uri.Fragment, "syntax"},
		{since05, "x://~@a", "x://%7e@a", uri.Userinfo, "syntax"},
		{splitEditions, "x:/%41", "x:/A", uri.Path, "syntax"},
		{splitEditions, "x:/a/b", "x:/a%2Fb", uri.Path, none},
		{before3986, "x:/%2f", "x:/%2F", uri.Path, none},
		{rfc3986, "x:/%2f", "x:/%2F", uri.Path, "syntax"},

		// Case.
		{since05, "HTTP://a/", "http://a/", uri.Scheme, "case"},
		{rfc1630, "HTTP://a/", "http://a/", uri.Scheme, none},
		{since05, "http://A/", "http://a/", uri.Host, "case"},
		{since05, "http://u@a/", "http://U@a/", uri.Userinfo, none},
		{since05, "http://a/B", "http://a/b", uri.Path, none},
		{to2732, "http://A_b/", "http://a_b/", uri.RegName, none},
		{rfc3986, "http://A_b/", "http://a_b/", uri.Host, "case"},

		// Ports and empty paths.
		{since05, "http://a:80/", "http://a/", uri.Port, "scheme"},
		{rfc1630, "http://a.80/", "http://a/", uri.Path, none},
		{since05, "http://a:80/", "http://a:080/", uri.Port, "scheme"},
		{since05, "http://a:81/", "http://a/", uri.Port, none},
		{to2732, "http://a:/", "http://a/", uri.Port, none},
		{rfc3986, "http://a:/", "http://a/", uri.Port, "scheme"},
		{rfc3986, "http://a:/", "http://a:80", uri.Port, "scheme"},
		{append(rfc1630, to2732...), "http://a", "http://a/", uri.Path, none},
		{rfc3986, "http://a", "http://a/", uri.Path, "scheme"},
		{rfc3986, "foo://a", "foo://a/", uri.Path, none},
		{rfc3986, "http:", "http:/", uri.Path, none},

		// Dot segments.
		{before3986, "x:/a/./b", "x:/a/b", uri.Path, none},
		{rfc3986, "x:/a/./b", "x:/a/b", uri.Path, "syntax"},
		{rfc3986, "x:/a/b/../c/%2e%2e/.", "x:/../a/", uri.Path, "syntax"},
		{rfc3986, "x:/a/b/..", "x:/a/", uri.Path, "syntax"},
		{rfc3986, "x:/a/b/..", "x:/a", uri.Path, none},
		{rfc3986, "x:/.//b", "x:/a/..//b", uri.Path, "syntax"},
		{rfc3986, "x:/.//b", "x:/b", uri.Path, none},
		{rfc3986, "x:a/../b", "x:/b", uri.Path, "syntax"},
		{rfc3986, "x:../b", "x:b", uri.Path, "syntax"},
		{rfc3986, "x:../b", "x:/b", uri.Path, none},
		{rfc3986, "x:./..", "x:", uri.Path, "syntax"},
		{rfc3986, "/a/./b", "/a/b", uri.Path, "syntax"},
		{rfc3986, "../a", "a", uri.Path, none},
		{rfc3986, "%2e/a", "./a", uri.Path, none},

		// The first of several; at no level, the one that matters.
		{rfc3986, "HTTP://a:80/%41", "http://A/A", uri.Scheme, "scheme"},
		{rfc3986, "HTTP://A/b", "http://a/c", uri.Path, none},
		{since05, "http://a/%7e?q", "http://a/~?Q", uri.Query, none},

		// Undefined is not empty, and kinds of components are not the same.
		{since05, "http://a/", "http:/a/", uri.Authority, none},
		{since05, "http:///a", "http:/a", uri.Authority, none},
		{to2732, "http://a_b/", "http://a/", uri.Authority, none},
		{rfc3986, "http://a_b/", "http://a/", uri.Host, none},
		{since05, "http://@a/", "http://a/", uri.Userinfo, none},
		{splitEditions, "x:/a?b", "x:/a", uri.Query, none},
		{since05, "x:/a?", "x:/a", uri.Query, none},
		{splitEditions, "x:/a#", "x:/a", uri.Fragment, none},
		{since05, "x:/a", "/a", uri.Scheme, none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:A@b", "mailto:a@b", uri.Opaque, none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:%41@b", "mailto:A@b", uri.Opaque, "syntax"},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "x:a", "x:/a", uri.Path, none},
	} {
		for _, e := range tt.editions {
			for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
				a, b := e.MustParse(pair[0]), e.MustParse(pair[1])
				component, level, equal := uri.Difference(a, b)
				if component != tt.component || level != levels[tt.level] || equal != (tt.level != none) {
					t.Errorf("%v: Difference(%q, %q) = %v, %v, %v; want %v, %q", e, a, b, component, level, equal, tt.component, tt.level)
				}
			}
		}
	}
	a, b := uri.MustParse("http://a/"), uri.RFC3986.MustParse("http://a/")
	if component, level, equal := uri.Difference(a, b); component != uri.Reference || level != 0 || equal {
		t.Errorf("Difference of editions = %v, %v, %v; want Reference, 0, false", component, level, equal)
	}
	if uri.Equivalent(a, b, allFlags) {
		t.Error("URIs of different editions are Equivalent")
	}
}

// checkEquivalent holds Equivalent and Difference to the normal forms.
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

	component, level, equal := uri.Difference(a, b)
	wantEqual, wantLevel := false, uri.Normalization(0)
	first, last := firstDifference(a, b), uri.Reference
	for _, l := range []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
		v, w := a.Normalize(l), b.Normalize(l)
		if wantEqual = v == w; wantEqual {
			wantLevel = l
			break
		}
		last = firstDifference(v, w)
	}
	if !wantEqual {
		first = last
	}
	if component != first || level != wantLevel || equal != wantEqual {
		return fmt.Errorf("%s: Difference = %v, %v, %v; want %v, %v, %v", call, component, level, equal, first, wantLevel, wantEqual)
	}
	return nil
}

// firstDifference returns the first component in which the texts differ.
func firstDifference(a, b uri.URI) uri.Component {
	e := a.Edition()
	if e != b.Edition() {
		return uri.Reference
	}
	p, q := slowSplit(e, a.String()), slowSplit(e, b.String())
	v, isServer := slowSplitServer(e, p)
	w, isServer2 := slowSplitServer(e, q)
	switch {
	case p.Scheme != q.Scheme:
		return uri.Scheme
	case p.Authority.Defined != q.Authority.Defined, isServer != isServer2:
		return uri.Authority
	case v.Userinfo != w.Userinfo:
		return uri.Userinfo
	case v.Host != w.Host:
		return uri.Host
	case v.Port != w.Port:
		return uri.Port
	case p.Authority != q.Authority:
		return uri.RegName
	case p.Path != q.Path && slowOpaque(e, p) && slowOpaque(e, q):
		return uri.Opaque
	case p.Path != q.Path:
		return uri.Path
	case p.Query != q.Query:
		return uri.Query
	case p.Fragment != q.Fragment:
		return uri.Fragment
	}
	return uri.Reference
}

func TestEquivalent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 1))
	byEdition := map[uri.Edition][]uri.URI{}
	eachNormal(1000, func(e uri.Edition, u uri.URI) { byEdition[e] = append(byEdition[e], u) })
	equal, n := 0, 20_000
	if testing.Short() {
		n = 2000
	}
	for _, e := range splitEditions {
		us := byEdition[e]
		for i := range n {
			a, b := us[rnd.IntN(len(us))], us[rnd.IntN(len(us))]
			flags := []uri.Normalization{uri.SchemeLevel, allFlags, uri.Normalization(rnd.IntN(int(allFlags) + 1))}[i%3]
			if i%2 == 0 {
				b = respell(rnd, a)
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
		t.Errorf("only %d pairs of %d are equivalent", equal, 6*n)
	}
}

// respell returns u with some characters that the edition has as unreserved
// escaped, and others put in another case, wherever they are, if that parses.
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

// TestEquivalentRespelled escapes and changes case only where the documents
// say that it makes no difference.
func TestEquivalentRespelled(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 3))
	escape := func(e uri.Edition, text string) string {
		var b strings.Builder
		for i := range len(text) {
			if c := text[i : i+1]; slowUnreserved(e, c) && rnd.IntN(3) == 0 && (i < 2 || text[i-1] != '%' && text[i-2] != '%') && (i < 1 || text[i-1] != '%') {
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
			p := slowParts{
				Scheme:    slowPart{true, "http"},
				Authority: slowPart{true, "a.example"},
				Path:      "/a/b~c/%2F/!d;e=f,$/-_.x",
				Query:     slowPart{true, "q=~r&s/./t%20"},
				Fragment:  slowPart{rnd.IntN(2) == 0, "f_-.~%41"},
			}
			u := e.MustParse(slowJoin(p))
			p.Scheme.Text = flip(p.Scheme.Text)
			p.Authority.Text = escape(e, "us~er:pw") + "@" + flip(p.Authority.Text) + []string{"", ":80", ":080"}[rnd.IntN(3)]
			v := u.String()
			p.Path, p.Query.Text, p.Fragment.Text = escape(e, p.Path), escape(e, p.Query.Text), escape(e, p.Fragment.Text)
			v = strings.Replace(v, "a.example", "us~er:pw@a.example", 1)
			if got, want := e.MustParse(slowJoin(p)), e.MustParse(v); !uri.Equivalent(got, want, uri.SchemeLevel) {
				t.Fatalf("%v: %q and %q are not Equivalent", e, got, want)
			}
		}
	}
}

func TestEquivalentAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 200)
	for _, e := range splitEditions {
		for _, pair := range [][2]string{
			{"http://a/b?q#f", "http://a/b?q#f"},
			{"HTTP://A/b%7e", "http://a/b~"},
			{"http://u%41@a:80/" + long + "../x", "http://uA@a/" + long + "/././../../x"},
			{"http://a/" + long, "http://a/%7" + "3egment/" + long[len("segment/"):]},
			{"http://a_%41", "http://a_A"},
			{"FOO://a:80", "foo://a"},
			{"f:/a/..//b", "f:/.//b"},
			{"mailto:%41", "mailto:A"},
			{"%2e%2E/a", "%2E%2e/%61"},
		} {
			a, err := e.Parse(pair[0])
			b, err2 := e.Parse(pair[1])
			if err != nil || err2 != nil {
				continue
			}
			if n := testing.AllocsPerRun(100, func() { uri.Equivalent(a, b, allFlags) }); n > 0 {
				t.Errorf("%v: Equivalent(%.40q, %.40q) allocates %v times, want 0", e, a, b, n)
			}
			if n := testing.AllocsPerRun(100, func() { uri.Difference(a, b) }); n > 0 {
				t.Errorf("%v: Difference(%.40q, %.40q) allocates %v times, want 0", e, a, b, n)
			}
		}
	}
	n := uri.Normalizer{Flags: allFlags, Schemes: schemesForTests}
	a, b := uri.MustParse("foo://a:80"), uri.MustParse("foo://a")
	if allocs := testing.AllocsPerRun(100, func() { n.Equivalent(a, b) }); allocs > 0 {
		t.Errorf("Equivalent with other schemes allocates %v times, want 0", allocs)
	}
}

// FuzzEquivalent states that Equivalent is == of the normal forms, and
// Difference the lowest level at which those are.
func FuzzEquivalent(f *testing.F) {
	rnd := rand.New(rand.NewPCG(1, 6))
	eachNormal(0, func(e uri.Edition, u uri.URI) {
		if e == uri.RFC3986 && rnd.IntN(4) == 0 {
			f.Add(uint8(rnd.IntN(6)), u.String(), respell(rnd, u).String(), uint16(uri.SchemeLevel))
		}
	})
	f.Fuzz(func(t *testing.T, edition uint8, s, s2 string, flags uint16) {
		e := splitEditions[int(edition)%len(splitEditions)]
		a, err := e.Parse(s)
		b, err2 := e.Parse(s2)
		if err != nil || err2 != nil {
			t.Skip()
		}
		if err := checkEquivalent(a, b, uri.Normalization(flags)); err != nil {
			t.Fatal(err)
		}
	})
}
