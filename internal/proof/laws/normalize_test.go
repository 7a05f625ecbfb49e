// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// schemesForTests also knows foo, and changes http. It must not be called for a
// relative reference.
func schemesForTests(scheme string) (uri.SchemeInfo, bool) {
	switch scheme {
	case "foo", "":
		return uri.SchemeInfo{Port: 80, RootPath: true}, true
	case "http":
		return uri.SchemeInfo{Port: 8080}, true
	}
	return uri.KnownScheme(scheme)
}

func TestNormalizeTwin(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3986, 6))
	random := proof.PickSlow(25, proof.Pick(100, 1000))
	changed, total, failures := 0, 0, 0
	eachNormal(random, func(e uri.Edition, u uri.URI) {
		sets := slices.Clone(levels)
		for f := uri.NormSchemeCase; f <= uri.NormUCSEscapes; f <<= 1 {
			sets = append(sets, f)
		}
		for range 3 {
			sets = append(sets, randomFlags(rnd))
		}
		for _, flags := range sets {
			total++
			if got := u.Normalize(flags); got != u {
				changed++
			}
			if err := checkNormalize(e, u, flags); err != nil {
				t.Error(err)
				if failures++; failures > 20 {
					t.FailNow()
				}
			}
		}
	})
	t.Logf("%d times, %d with a change", total, changed)
	if changed < total/20 {
		t.Error("the test is not about anything")
	}
}

// checkNormalize compares the normal form of u with the twin, and checks the laws.
func checkNormalize(e uri.Edition, u uri.URI, flags uri.Normalization) error {
	call := func(v uri.URI) string { return fmt.Sprintf("%v: %q without %v is %q", e, u, flags, v) }
	v := u.Normalize(flags)
	if want := twinNormalize(e, u.String(), flags, uri.KnownScheme); v.String() != want {
		return fmt.Errorf("%s, want %q", call(v), want)
	}
	n := uri.Normalizer{Flags: flags, Schemes: schemesForTests}
	if got, want := n.Normalize(u), twinNormalize(e, u.String(), flags, schemesForTests); got.String() != want {
		return fmt.Errorf("%s with other schemes, want %q", call(got), want)
	}
	if parsed, err := e.Parse(v.String()); err != nil || parsed != v {
		return fmt.Errorf("%s, which parses to %#v, %v", call(v), parsed, err)
	}
	if again := v.Normalize(flags); again != v {
		return fmt.Errorf("%s, and that %q", call(v), again)
	}
	if again := n.Normalize(u); n.Normalize(again) != again {
		return fmt.Errorf("%s with other schemes, and that %q", call(again), n.Normalize(again))
	}
	switch {
	case u.Kind() != v.Kind(), u.IsOpaque() != v.IsOpaque(), u.IsServerBased() != v.IsServerBased(),
		u.HasAuthority() != v.HasAuthority(), u.HasUserinfo() != v.HasUserinfo(),
		u.HasQuery() != v.HasQuery(), u.HasFragment() != v.HasFragment(),
		u.HasPort() != v.HasPort() && flags&uri.NormPort == 0, v.HasPort() && !u.HasPort():
		return fmt.Errorf("%s, which has other components", call(v))
	case u.HostKind() != v.HostKind() && !(u.HostKind() == uri.HostRegName && v.HostKind() == uri.HostIPv4):
		return fmt.Errorf("%s, whose host is %v, not %v", call(v), v.HostKind(), u.HostKind())
	case flags&(uri.NormDotSegments|uri.NormEmptyPath) == 0 && strings.Count(u.Path(), "/") != strings.Count(v.Path(), "/"):
		return fmt.Errorf("%s, which has other segments", call(v))
	}
	return nil
}

// TestNormalizeOctets has each octet escaped, and each letter, in every component, and dot segments at each place of paths of many
// lengths.
func TestNormalizeOctets(t *testing.T) {
	var texts []string
	for c := range 256 {
		for _, format := range []string{"x:%s", "x:/a%s/b", "x:a?b%s", "x:a#%s", "x://%sa%%20/", "x://%s@h/"} {
			texts = append(texts, fmt.Sprintf(format, fmt.Sprintf("%%%02x", c)))
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		texts = append(texts, fmt.Sprintf("a%c://U%[1]c@h%[1]c/P%[1]c?Q%[1]c#F%[1]c", c))
	}
	for before := range 30 {
		for after := range 30 {
			texts = append(texts, "http://h/"+strings.Repeat("a", before)+"/./"+strings.Repeat("a", after))
		}
	}
	for _, u := range parsed(uri.Editions(), texts...) {
		for _, flags := range []uri.Normalization{uri.SyntaxLevel, uri.NormUnreservedEscapes, uri.NormSchemeCase | uri.NormHostCase} {
			if err := checkNormalize(u.Edition(), u, flags); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// FuzzNormalize checks that the normal form parses to the components that it
// should have, equals the one of the twin, and is its own normal form, and that
// a normalized reference has the same target.
func FuzzNormalize(f *testing.F) {
	for i, s := range slices.Concat(normalizeReferences, iriReferences, splitReferences) {
		f.Add(uint8(i), s, uint16(uri.SchemeLevel))
	}
	base := map[uri.Edition]uri.URI{}
	for _, e := range resolveEditions {
		base[e] = e.MustParse("http://a/b/c/d;p?q")
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string, flags uint16) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		u, err := e.Parse(s)
		if err != nil || len(s) > 1000 {
			t.Skip() // the twin is slow
		}
		set := uri.Normalization(flags) & uri.SchemeLevel
		if err := checkNormalize(e, u, set); err != nil {
			t.Fatal(err)
		}
		base, ok := base[e]
		if !ok || u.IsAbsolute() {
			return
		}
		target, err := base.Resolve(u)
		again, err2 := base.Resolve(u.Normalize(set))
		if err != nil || err2 != nil || target.Normalize(set) != again.Normalize(set) {
			t.Fatalf("%v: %q resolves to %q, %v; normalized (%v) first, to %q, %v", e, u, target, err, set, again, err2)
		}
	})
}

// levels are all levels.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// randomFlags returns one of all sets of flags.
func randomFlags(rnd *rand.Rand) uri.Normalization {
	return uri.Normalization(rnd.IntN(int(uri.SchemeLevel) + 1))
}

// TestEquivalent compares Equivalent with the normal forms of the twin.
func TestEquivalent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 1))
	byEdition := map[uri.Edition][]uri.URI{}
	eachNormal(1000, func(e uri.Edition, u uri.URI) { byEdition[e] = append(byEdition[e], u) })
	equal := 0
	n := proof.PickSlow(1_500, proof.Pick(5_000, 20_000))
	for _, e := range uri.Editions() {
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
			for _, schemes := range []func(string) (uri.SchemeInfo, bool){uri.KnownScheme, schemesForTests} {
				n := uri.Normalizer{Flags: flags, Schemes: schemes}
				want := twinNormalize(e, a.String(), flags, schemes) == twinNormalize(e, b.String(), flags, schemes)
				if (n.Normalize(a) == n.Normalize(b)) != want {
					t.Fatalf("%v: whether %q and %q are equivalent (%v) is not %v", e, a, b, flags, want)
				}
			}
			want := twinNormalize(e, a.String(), flags, uri.KnownScheme) == twinNormalize(e, b.String(), flags, uri.KnownScheme)
			if a.Equivalent(b, flags) != want || b.Equivalent(a, flags) != want {
				t.Fatalf("%v: whether %q and %q are equivalent (%v) is not %v", e, a, b, flags, want)
			}
			if a != b && want {
				equal++
			}
		}
	}
	if equal < n/10 {
		t.Errorf("only %d pairs of %d are equivalent", equal, len(uri.Editions())*n)
	}
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
