// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
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
	random := proof.Pick(100, 1000)
	changed, total, failures := 0, 0, 0
	eachNormal(random, func(e uri.Edition, u uri.URI) {
		sets := []uri.Normalization{allFlags}
		for _, level := range levels {
			sets = append(sets, twinLevels(e, level))
		}
		for f := 1; f < allBits; f <<= 1 {
			sets = append(sets, flagSet(f))
		}
		for range 5 {
			sets = append(sets, flagSet(rnd.IntN(allBits+1)))
		}
		for _, flags := range sets {
			total++
			if got := normalize(u, flags); got != u {
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
	for _, level := range levels {
		want := twinLevels(e, level)
		for _, tt := range []struct{ got, want uri.Normalization }{{level, want}, {level &^ flags, want &^ flags}, {level | flags, want | flags}} {
			if got, want := u.Normalize(tt.got), normalize(u, tt.want); got != want {
				return fmt.Errorf("%v: %q.Normalize(%v) = %q, want %q", e, u, tt.got, got, want)
			}
		}
	}
	v := normalize(u, flags)
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
	if again := normalize(v, flags); again != v {
		return fmt.Errorf("%s, and that %q", call(v), again)
	}
	if again := n.Normalize(u); n.Normalize(again) != again {
		return fmt.Errorf("%s with other schemes, and that %q", call(again), n.Normalize(again))
	}
	switch {
	case u.Kind() != v.Kind(), u.IsOpaque() != v.IsOpaque(), u.IsServer() != v.IsServer(),
		u.HasAuthority() != v.HasAuthority(), u.HasUserinfo() != v.HasUserinfo(),
		u.HasQuery() != v.HasQuery(), u.HasFragment() != v.HasFragment(),
		u.HasPort() != v.HasPort() && flags&(uri.DefaultPort|uri.EmptyPort) == 0, v.HasPort() && !u.HasPort():
		return fmt.Errorf("%s, which has other components", call(v))
	case u.HostKind() != v.HostKind() && !(u.HostKind() == uri.HostRegName && v.HostKind() == uri.HostIPv4):
		return fmt.Errorf("%s, whose host is %v, not %v", call(v), v.HostKind(), u.HostKind())
	case flags&(uri.DotSegments|uri.EmptyPath) == 0 && strings.Count(u.Path(), "/") != strings.Count(v.Path(), "/"):
		return fmt.Errorf("%s, which has other segments", call(v))
	}
	return nil
}

func TestNormalize(t *testing.T) {
	rfc3986, rfc3987 := since3986, since05[5:]
	for _, tt := range []struct {
		editions []uri.Edition
		level    uri.Normalization
		flags    uri.Normalization
		in, want string
	}{
		// RFC 5952, sections 4.2.2, 4.2.3 and 5.
		{since05[3:], uri.SyntaxLevel, 0, "http://[2001:DB8:0:1:1:1:0001:1]/", "http://[2001:db8:0:1:1:1:1:1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://u@[2001:0:0:1:0:0:0:1]:8080", "http://u@[2001:0:0:1::1]:8080"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[2001:db8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[0:0:0:0:0:ffff:c000:201]/", "http://[::ffff:192.0.2.1]/"},
		{since05[3:], uri.SyntaxLevel, 0, "http://[::192.0.2.1]/", "http://[::c000:201]/"},
		{since05[3:4], uri.SchemeLevel, 0, "http://[A::192.0.2.001]/", "http://[a::192.0.2.001]/"},
		{since05[3:], uri.CaseLevel, 0, "http://[0::A]/", "http://[0::a]/"},
		{since05[3:], 0, uri.IPv6Form, "HTTP://[0::A]/", "HTTP://[::a]/"},

		// RFC 3986 section 6.2.2 and 6.2.3.
		{rfc3986, uri.SyntaxLevel, 0, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{rfc3986, uri.CaseLevel, 0, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com:/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com:80/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com/?", "http://example.com/?"},
		{rfc3986, uri.SchemeLevel, 0, "http://example.com/#", "http://example.com/#"},
		// RFC 2396 section 6, and the drafts before it.
		{since05, uri.CaseLevel, 0, "http://www.XEROX.com", "http://www.xerox.com"},
		{to2732, uri.SchemeLevel, 0, "HTTP://www.XEROX.com:80/a/./b%7E%2f?%2e%7b", "http://www.xerox.com/a/./b~%2F?.%7B"},
		{to2732, uri.SchemeLevel, 0, "http://a:/", "http://a:/"},
		{to2732, uri.SchemeLevel, 0, "http://a", "http://a"},
		{to2732, uri.SchemeLevel, uri.EmptyPort | uri.EmptyPath | uri.DotSegments, "http://a:?%7e", "http://a/?~"},
		{to2732, 0, uri.DotSegments, "http://a/b/../../c/.", "http://a/c/"},
		{[]uri.Edition{uri.RFC1630}, 0, uri.SchemeCase, "fiF@e:/", "fif@e:/"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, 0, "HTTP://A/%7e%41%24", "HTTP://A/%7EA%24"},

		// Only components that are known to ignore case are in lower case.
		{since3986[:1], uri.SyntaxLevel, 0, "HTTP://User:PW@A%c3%89B/C?D#E", "http://User:PW@a%C3%89b/C?D#E"},
		{rfc3986, uri.CaseLevel, 0, "http://A%c3%89B%41/", "http://a%c3%89b%41/"},
		{since3986[:1], uri.SyntaxLevel, 0, "http://A%c3%89B%41/", "http://a%C3%89ba/"},
		{rfc3986, uri.CaseLevel, 0, "http://[2001:DB8::A]/", "http://[2001:db8::a]/"},
		{to2732, uri.CaseLevel, 0, "http://A_B/", "http://A_B/"},
		// A registry-based authority stays registry-based.
		{to2732, uri.SyntaxLevel, 0, "http://%41/", "http://%41/"},
		{to2732, uri.SyntaxLevel, 0, "http://a:%38%30/", "http://a:%38%30/"},
		{to2732, uri.SyntaxLevel, 0, "http://%7e%41/", "http://~A/"},
		{to2732, uri.SyntaxLevel, 0, "http://u%7e@7up/", "http://u~@7up/"},
		{to2732, uri.SyntaxLevel, 0, "http://a.b_%7e/", "http://a.b_~/"},
		{rfc3986, uri.SyntaxLevel, 0, "http://%41/", "http://a/"},
		// No escape becomes a delimiter, or a dot segment in a reference that
		// is not resolved yet.
		{since05, uri.SyntaxLevel, 0, "a%2Fb%3Ac%3Fd%23", "a%2Fb%3Ac%3Fd%23"},
		{since05, uri.SyntaxLevel, 0, "%2e%2E/%2e%41", "%2E%2E/.A"},
		{since05, uri.SyntaxLevel, 0, "/%2E", "/%2E"},
		{since05, uri.SyntaxLevel, 0, "/%cB", "/%CB"},
		{since05, uri.SyntaxLevel, 0, "/%Cb", "/%CB"},
		{since05, uri.SyntaxLevel, 0, "/%cC", "/%CC"},
		{since05, uri.SyntaxLevel, 0, "/%Cc", "/%CC"},
		{rfc3986, uri.SyntaxLevel, 0, "http://a/b/%2e%2E/c", "http://a/c"},
		{to2732, uri.SyntaxLevel, 0, "http://a/b/%2e%2E/c", "http://a/b/../c"},
		{[]uri.Edition{uri.URLSyntax05}, uri.SyntaxLevel, 0, "g?y/%2e%2e/%41", "g?y/%2E%2E/A"},
		// Dot segments of relative-path references stay; no path turns into
		// an authority.
		{rfc3986, uri.SchemeLevel, 0, "../a/./b", "../a/./b"},
		{rfc3986, uri.SchemeLevel, 0, "./a:b", "./a:b"},
		{rfc3986, uri.SchemeLevel, 0, "/a/../b", "/b"},
		{rfc3986, uri.SchemeLevel, 0, "//A/a/../b", "//a/b"},
		{since05, 0, allFlags, "/a/%2E%2E/../b", "/a/%2E%2E/../b"},
		{rfc3986, uri.SchemeLevel, 0, "/a/..//b", "/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:/a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, 0, "f:a/../b", "f:/b"},
		// Dot segments beside others that stay escaped are not removed.
		{since05, 0, uri.DotSegments, "f:/a/%2e%2e/../b", "f:/a/%2e%2e/../b"},
		{since05, 0, uri.DotSegments, "f:/../%2E", "f:/../%2E"},
		{since05, 0, uri.DotSegments, "f:/b%2e/../c", "f:/c"},
		{rfc3986, 0, uri.DotSegments, "x:a%2e/../b", "x:/b"},
		{rfc3986, 0, uri.DotSegments, "x:./a", "x:a"},
		{rfc3986, 0, uri.DotSegments, "x:%2e/../a", "x:%2e/../a"},
		{since05, 0, uri.DotSegments | uri.UnreservedEscapes, "f:/../%2E", "f:/"},
		// RFC 3987 section 5.3.2.
		{rfc3987, uri.SyntaxLevel, 0, "HTTP://User%C3%A9@A%c3%89B/C%c3%a9?D%C3%A9#%c3%a9", "http://Useré@aÉb/Cé?Dé#é"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/~user", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/%7euser", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, 0, "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301", "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301"},
		{rfc3987, uri.SyntaxLevel, 0, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros\u00e9"},
		{rfc3987, uri.CaseLevel, 0, "HTTP://ÀB/À%c3%80", "http://Àb/À%c3%80"},
		{rfc3987, uri.SyntaxLevel, 0, "?\ue000%ee%80%80#%e2%80%ae\u202e", "?\ue000%EE%80%80#%E2%80%AE\u202e"},
		{rfc3987, uri.SyntaxLevel, 0, "%C3%A9/%2e%2E/é", "é/%2E%2E/é"},
		{rfc3987, uri.SyntaxLevel, 0, "x:é/%2e%2E/%C3%A9", "x:/é"},
		{rfc3987, 0, uri.UnreservedEscapes | uri.EscapeCase, "/%41%c3%a9", "/A%C3%A9"},
		// Ports, by their value; and schemes that the package does not know.
		{since05, uri.SchemeLevel, 0, "https://a:00443/", "https://a/"},
		{since05, uri.SchemeLevel, 0, "https://a:80/", "https://a:80/"},
		{since05, uri.SchemeLevel, 0, "http://a:18446744073709551696/", "http://a:18446744073709551696/"},
		{since05, uri.SchemeLevel, 0, "foo://a:80/", "foo://a:80/"},
		{rfc3986, uri.SchemeLevel, 0, "foo://a:", "foo://a"},
		{since05, uri.SchemeLevel, 0, "//a:80", "//a:80"},
		{rfc3986, uri.SchemeLevel, 0, "//a:", "//a"},
	} {
		for _, e := range tt.editions {
			if got := normalize(e.MustParse(tt.in), tt.level|tt.flags); got != e.MustParse(tt.want) {
				t.Errorf("%v: %q without %v and %v is %q, want %q", e, tt.in, tt.level, tt.flags, got, tt.want)
			}
		}
	}
}

// TestNormalizerSchemes returns a SchemeInfo together with false. It is not
// used.
func TestNormalizerSchemes(t *testing.T) {
	n := uri.Normalizer{
		Flags:   uri.SchemeLevel,
		Schemes: func(string) (uri.SchemeInfo, bool) { return uri.SchemeInfo{Port: 8080}, false },
	}
	for s, want := range map[string]string{"http://a:80": "http://a/", "http://a:8080/": "http://a:8080/", "foo://a:8080": "foo://a:8080"} {
		if got := n.Normalize(uri.RFC3986.MustParse(s)); got.String() != want {
			t.Errorf("%q becomes %q, want %q", s, got, want)
		}
	}
}

// TestNormalizeDotsAnywhere has a dot segment at each place of paths of many lengths.
func TestNormalizeDotsAnywhere(t *testing.T) {
	for before := range 30 {
		for after := range 30 {
			head, tail := "http://h/"+strings.Repeat("a", before)+"/", strings.Repeat("a", after)
			u := uri.RFC3986.MustParse(head + "./" + tail)
			if got := u.Normalize(uri.SyntaxLevel); got.String() != head+tail {
				t.Errorf("%q becomes %q, want %q", u, got, head+tail)
			}
		}
	}
}

// TestNormalizeUnreserved decodes every octet, in every component that may
// have an escape.
func TestNormalizeUnreserved(t *testing.T) {
	for _, e := range splitEditions {
		for c := range 256 {
			octet := string([]byte{byte(c)})
			for _, format := range []string{"x:%s", "x:/a%s/b", "x:a?b%s", "x:a#%s", "x://%sa%%20/", "x://%s@h/"} {
				escaped, err := e.Parse(fmt.Sprintf(format, fmt.Sprintf("%%%02x", c)))
				if err != nil {
					continue
				}
				want := escaped.String()
				likeServer := escaped.HasAuthority() && !escaped.IsServer() && twinHostChar.MatchString(octet)
				if twinUnreserved(e, octet) && !likeServer {
					want = fmt.Sprintf(format, octet)
				}
				if got := normalize(escaped, uri.UnreservedEscapes); got.String() != want {
					t.Errorf("%v: %q without UnreservedEscapes is %q, want %q", e, escaped, got, want)
				}
			}
		}
	}
}

// TestNormalizeLetters has each letter in places in which case is ignored, and
// in others.
func TestNormalizeLetters(t *testing.T) {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for _, e := range splitEditions {
		for _, c := range letters {
			text := fmt.Sprintf("a%c://U%[1]c@h%[1]c/P%[1]c?Q%[1]c#F%[1]c", c)
			u, err := e.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			lower := strings.ToLower(string(c))
			want := strings.Replace(strings.Replace(text, "a"+string(c), "a"+lower, 1), "h"+string(c), "h"+lower, 1)
			if !u.IsServer() {
				want = strings.Replace(text, "a"+string(c), "a"+lower, 1)
			}
			if got := normalize(u, uri.SchemeCase|uri.HostCase); got.String() != want {
				t.Errorf("%v: the normal form of %q is %q, want %q", e, u, got, want)
			}
		}
	}
}

// TestNormalizeResolve checks that the normal form of the result stays the same
// if the reference or the base is normalized before: a relative reference, an
// absolute one without escaped dot segments, or a base URI without dot segments
// of either kind.
func TestNormalizeResolve(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	dots := regexp.MustCompile(`(?i)(^|/)(\.|%2e){1,2}(/|$)`)
	escapedDots := regexp.MustCompile(`(?i)(^|/)(\.?%2e|%2e\.|%2e%2e)(/|$)`)
	bases := map[uri.Edition][]uri.URI{}
	for _, e := range resolveEditions {
		for _, s := range append(resolveBases, "HTTP://A:80", "http://a:/%7e%41/b?%7e", "http://%41/%2e%2e/b/c", "f:%2e/a", "HTTP://U@B:080/%2e%2ea/g?Q") {
			if base, err := e.Parse(s); err == nil && base.IsAbsolute() {
				bases[e] = append(bases[e], base)
			}
		}
	}
	check := func(base, ref uri.URI, flags uri.Normalization) (withRef, withBase bool) {
		target, err := base.Resolve(ref)
		if err != nil || ref.IsAbsolute() && escapedDots.MatchString(ref.Path()) {
			return false, false
		}
		call := fmt.Sprintf("%v: from %q, %q is %q", ref.Edition(), base, ref, target)
		want := normalize(target, flags)
		if got, err := base.Resolve(normalize(ref, flags)); err != nil || normalize(got, flags) != want {
			t.Fatalf("%s, but %q, %v, if the reference is normalized (%v)", call, got, err, flags)
		}
		if dots.MatchString(base.Path()) {
			return true, false
		}
		if got, err := normalize(base, flags).Resolve(ref); err != nil || normalize(got, flags) != want {
			t.Fatalf("%s, but %q, %v, if the base is normalized (%v)", call, got, err, flags)
		}
		return true, true
	}
	refs, withBase := 0, 0
	eachNormal(1000, func(e uri.Edition, ref uri.URI) {
		for i := range 10 {
			if len(bases[e]) == 0 {
				return
			}
			flags := []uri.Normalization{uri.SyntaxLevel, uri.SchemeLevel, allFlags, flagSet(rnd.IntN(allBits + 1))}[i%4]
			r, b := check(bases[e][rnd.IntN(len(bases[e]))], ref, flags)
			if r {
				refs++
			}
			if b {
				withBase++
			}
		}
	})
	if refs < 50_000 || withBase < 30_000 {
		t.Errorf("only %d references and %d bases", refs, withBase)
	}

	// RFC 3986 removes dot segments from absolute references too; beside
	// escaped ones they stay.
	eachNormal(2000, func(e uri.Edition, u uri.URI) {
		if !slices.Contains(since3986, e) || !u.IsAbsolute() || escapedDots.MatchString(u.Path()) {
			return
		}
		if want, err := e.MustParse("x://h/a").Resolve(u); err != nil || normalize(u, uri.DotSegments) != want {
			t.Fatalf("%q without DotSegments is %q, which resolves to %q, %v", u, normalize(u, uri.DotSegments), want, err)
		}
	})
}

// TestNormalizeMonotone has all sets of flags f and g such that f is part of g:
// normalizing with f first does not change the normal form for g.
func TestNormalizeMonotone(t *testing.T) {
	rnd := rand.New(rand.NewPCG(6, 9))
	changed := 0
	eachNormal(1000, func(e uri.Edition, u uri.URI) {
		all := bitsIn(e)
		if rnd.IntN(4) > 0 || all == allBits && rnd.IntN(3) > 0 || t.Failed() || rnd.IntN(proof.Pick(10, 1)) > 0 {
			return
		}
		var forms [allBits + 1]uri.URI
		for f := range all + 1 {
			forms[f] = normalize(u, flagSet(f))
		}
		for g := range all + 1 {
			for f := g; ; f = (f - 1) & g {
				if forms[f] != u && forms[f] != forms[g] {
					changed++
					if got := normalize(forms[f], flagSet(g)); got != forms[g] {
						t.Fatalf("%v: %q without %v is %q, and that without %v is %q, want %q", e, u, flagSet(f), forms[f], flagSet(g), got, forms[g])
					}
				}
				if f == 0 {
					break
				}
			}
		}
	})
	if changed < 1000 {
		t.Errorf("only %d normal forms change twice", changed)
	}
}

func TestNormalizeAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 200)
	for _, e := range splitEditions {
		sets := append([]uri.Normalization{allFlags}, levels...)
		for _, s := range []string{
			"http://www.example.com/a/b.html?q=%20#f", "http://user@a:8080/", "mailto:a@b", "http://a/%2F%C3", "http://a/" + long,
			"http://a/" + long + "?%2F" + long, "../a", "/a/b", "", "http://a_b/%20", "urn:isbn:0", "foo://a", "http://[::1]:8080/", "http://[::ffff:1.2.3.4]/", "news:a",
			"f:/.//a", "/.//b", "http://пример/путь?%20#ф", "/é%C3/%E2%80%AE",
		} {
			u, err := e.Parse(s)
			if err != nil || e == uri.RFC1630 && s == "f:/.//a" {
				continue // in RFC 1630 nothing is an authority
			}
			for _, flags := range sets {
				var got uri.URI
				if n := testing.AllocsPerRun(100, func() { got = normalize(u, flags) }); n > 0 || got != u {
					t.Errorf("%v: %.40q without %v is %.40q, with %v allocations; want it back with 0", e, u, flags, got, n)
				}
			}
		}
		for _, s := range []string{"HTTP://A/b/../%7e?%7e#%2f", "http://a:80/" + long + "../x", "http://a/%41" + long, "f:/a/..//" + long,
			"http://[0::a]/b", "http://[::ffff:ffff:ffff]/" + long, "http://пример:80/%D0%BF/../" + long} {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			for _, flags := range sets {
				if n := testing.AllocsPerRun(100, func() { normalize(u, flags) }); n > 2 || n > 1 && len(s) < 250 {
					t.Errorf("%v: normalizing %.40q (%v) allocates %v times, want at most 2, and 1 if it is short", e, u, flags, n)
				}
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
		e := splitEditions[int(edition)%len(splitEditions)]
		u, err := e.Parse(s)
		if err != nil || len(s) > 1000 {
			t.Skip() // the twin is slow
		}
		set := flagSet(flags & allBits)
		if err := checkNormalize(e, u, set); err != nil {
			t.Fatal(err)
		}
		base, ok := base[e]
		if !ok || u.IsAbsolute() {
			return
		}
		target, err := base.Resolve(u)
		again, err2 := base.Resolve(normalize(u, set))
		if err != nil || err2 != nil || normalize(target, set) != normalize(again, set) {
			t.Fatalf("%v: %q resolves to %q, %v; normalized (%v) first, to %q, %v", e, u, target, err, set, again, err2)
		}
	})
}
