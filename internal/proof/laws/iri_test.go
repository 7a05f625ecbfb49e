// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// TestIRIOctets compares sequences of octets with the result of a loop over the
// characters of a string.
func TestIRIOctets(t *testing.T) {
	check := func(octets string) {
		for _, before := range []string{"a", "?a", "#a"} {
			s := before + octets
			want := len(s)
			for i, r := range octets {
				if r >= utf8.RuneSelf && !in(twinUCSChar, r) && !(before == "?a" && in(twinPrivate, r)) { // U+FFFD if not UTF-8
					want = len(before) + i
					break
				}
			}
			_, err := uri.RFC3987.Parse(s)
			var parse *uri.ParseError
			if errors.As(err, &parse) != (want < len(s)) || parse != nil && (parse.Offset != want || parse.Err != uri.ErrCharacter) {
				t.Fatalf("%q: %v, want offset %d", s, err, want)
			}
		}
	}
	ends := []string{"", "a", "\x80", "\x9f", "\xa0", "\xbf", "\xc0", "\xff", "é", "\u07ff\u0800", "\x80\x80"}
	for first := 0x80; first < 0x100; first++ {
		for second := range 0x100 {
			if second < 0x80 && second != 'a' {
				continue
			}
			for _, end := range ends {
				check(string([]byte{byte(first), byte(second)}) + end)
			}
		}
		for _, end := range ends {
			check(string([]byte{byte(first)}) + end)
		}
	}
	rnd := rand.New(rand.NewPCG(3987, 22))
	pieces := []string{"a", "é", "я", "\u07ff", "\u0800", "\u0fff", "\u1000", "点", "\ucfff", "\ud000", "\ud7ff", "\uf900", "\U00010000", "😀", "\xed\x9f\xbf", "\xc3", "\xe7\x82", "\xf0\x9f\x98", "\xb9", "\ue000", "\ufffd", "\ufdd0"}
	for range 100_000 {
		var b strings.Builder
		for range 1 + rnd.IntN(8) {
			b.WriteString(pieces[rnd.IntN(len(pieces))])
		}
		check(b.String())
	}
}

// divisionOf returns everything about the components of u that a mapping
// keeps: each with its data.
func divisionOf(t testing.TB, u uri.URI) string {
	t.Helper()
	var b strings.Builder
	add := func(defined bool, escaped string) {
		data, err := uri.Unescape(escaped)
		if err != nil {
			t.Fatalf("%q: %v", u, err)
		}
		fmt.Fprintf(&b, " %t:%q", defined, data)
	}
	fmt.Fprintf(&b, "%v %v %q", u.Kind(), u.HostKind(), u.Scheme())
	add(u.HasAuthority(), u.Authority())
	add(u.HasUserinfo(), u.Userinfo())
	add(u.IsServerBased(), u.Host())
	add(u.HasPort(), u.Port())
	for segment := range u.Segments() {
		add(true, segment)
		for param := range uri.Params(segment) {
			add(true, param)
		}
	}
	add(u.HasQuery(), u.Query())
	for pair := range u.Pairs('&').Raw() {
		add(true, pair)
	}
	add(u.HasFragment(), u.Fragment())
	for _, c := range ":/?#[]@!$&'()*+,;=" { // outside of escapes
		fmt.Fprint(&b, " ", strings.Count(u.String(), string(c)))
	}
	return b.String()
}

// checkToURI checks the laws of the mapping of an IRI.
func checkToURI(t testing.TB, u uri.URI) {
	t.Helper()
	v, err := u.ToURI(nil)
	if err != nil || v.Edition() != uri.RFC3986 || v.String() != twinToURI(u.String()) {
		t.Fatalf("%q maps to %q, %v; want %q", u, v, err, twinToURI(u.String()))
	}
	if parsed, err := uri.RFC3986.Parse(v.String()); err != nil || parsed != v {
		t.Fatalf("%q maps to %q, which parses to %q, %v", u, v, parsed, err)
	}
	if isASCII(u.String()) != (v.String() == u.String()) || !isASCII(v.String()) {
		t.Fatalf("%q maps to %q", u, v)
	}
	if got, want := divisionOf(t, v), divisionOf(t, u); got != want {
		t.Fatalf("%q maps to %q\n got %s\nwant %s", u, v, got, want)
	}
	if same, err := u.ToIRI(); err != nil || same != u {
		t.Fatalf("the IRI %q maps to %q, %v", u, same, err)
	}
	back, err := v.ToIRI()
	if err != nil || !hasUnmapped(u.String()) && !back.Equivalent(u, uri.SyntaxLevel) {
		t.Fatalf("%q maps to %q, and that back to %q, %v", u, v, back, err)
	}
	for _, level := range levels {
		w, err := u.Normalize(level).ToURI(nil)
		if err != nil || !v.Equivalent(w, level) && level >= uri.SyntaxLevel {
			t.Fatalf("%q maps to %q, but its normal form at the level %v to %q, %v", u, v, level, w, err)
		}
	}
	checkToIRI(t, v)
}

// checkToIRI checks the laws of the mapping of a URI in RFC3986.
func checkToIRI(t testing.TB, v uri.URI) {
	t.Helper()
	u, err := v.ToIRI()
	if err != nil || u.Edition() != uri.RFC3987 || u.String() != twinToIRI(v.String()) {
		t.Fatalf("%q maps to %q, %v; want %q", v, u, err, twinToIRI(v.String()))
	}
	if parsed, err := uri.RFC3987.Parse(u.String()); err != nil || parsed != u {
		t.Fatalf("%q maps to %q, which parses to %q, %v", v, u, parsed, err)
	}
	if got, want := divisionOf(t, u), divisionOf(t, v); got != want {
		t.Fatalf("%q maps to %q\n got %s\nwant %s", v, u, got, want)
	}
	for _, r := range u.String() {
		if r >= utf8.RuneSelf && (!in(twinUCSChar, r) || in(twinBidi, r)) || r < ' ' || r == 0x7F {
			t.Fatalf("%q maps to %q", v, u)
		}
	}
	back, err := u.ToURI(nil)
	if err != nil || !back.Equivalent(v, uri.SyntaxLevel) || !back.Equivalent(v, uri.NormEscapeCase) {
		t.Fatalf("%q maps to %q, and that back to %q, %v", v, u, back, err)
	}
	if same, err := v.ToURI(nil); err != nil || same != v {
		t.Fatalf("the URI %q maps to %q, %v", v, same, err)
	}
}

// checkIRIPair checks that two IRIs are equivalent if and only if the URIs to
// which they map are equivalent. At the levels without escapes, this holds in
// one direction only.
func checkIRIPair(t testing.TB, a, b uri.URI) (same bool) {
	t.Helper()
	v, err := a.ToURI(nil)
	w, err2 := b.ToURI(nil)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	unmapped := hasUnmapped(a.String() + b.String())
	for _, level := range levels {
		iris, uris := a.Equivalent(b, level), v.Equivalent(w, level)
		if iris && !uris || uris && !iris && level >= uri.SyntaxLevel && !unmapped {
			t.Fatalf("%q and %q are equivalent at the level %v: %t; but %q and %q: %t", a, b, level, iris, v, w, uris)
		}
		same = same || iris
	}
	return same
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// eachIRI calls f with the references of the corpus in RFC3987 and RFC3986, and
// with random ones.
func eachIRI(random int, f func(u uri.URI)) {
	rnd := rand.New(rand.NewPCG(3987, 3))
	texts := slices.Concat(iriReferences, unmappedReferences, normalizeReferences, splitReferences)
	for range random {
		texts = append(texts, randomIRI(rnd))
	}
	for _, u := range parsed([]uri.Edition{uri.RFC3987, uri.RFC3986}, texts...) {
		f(u)
	}
}

func TestIRILaws(t *testing.T) {
	random := proof.Pick(5_000, 20_000)
	iris, uris := 0, 0
	eachIRI(random, func(u uri.URI) {
		if u.Edition() == uri.RFC3987 {
			iris++
			checkToURI(t, u)
		} else {
			uris++
			checkToIRI(t, u)
		}
	})
	t.Logf("%d IRIs, %d URIs", iris, uris)
	if iris < random/4 || uris < random/20 {
		t.Errorf("only %d IRIs and %d URIs", iris, uris)
	}
}

// TestIRIEquivalent compares IRIs with others that are spelled in another way.
func TestIRIEquivalent(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3987, 5))
	n := proof.Pick(1, 4)
	pairs, same := 0, 0
	eachIRI(5000, func(u uri.URI) {
		if u.Edition() != uri.RFC3987 {
			return
		}
		for range n {
			pairs++
			if v := respellIRI(rnd, u); checkIRIPair(t, u, v) && u != v {
				same++
			}
		}
	})
	t.Logf("%d pairs, %d of them equivalent", pairs, same)
	if same < pairs/10 {
		t.Errorf("only %d pairs of %d are equivalent", same, pairs)
	}
}

// respellIRI returns u with some of its characters escaped, some of its
// escapes decoded, and some letters in another case, if that parses.
func respellIRI(rnd *rand.Rand, u uri.URI) uri.URI {
	s := u.String()
	switch rnd.IntN(5) {
	case 0:
		s = strings.ToUpper(s)
	case 1:
		s = twinToIRI(s)
	case 2, 3:
		format := []string{"%%%02x", "%%%02X"}[rnd.IntN(2)]
		var b strings.Builder
		for _, r := range s {
			if r < utf8.RuneSelf && !('a' <= r && r <= 'z') || rnd.IntN(3) > 0 {
				b.WriteRune(r)
				continue
			}
			for _, octet := range []byte(string(r)) {
				fmt.Fprintf(&b, format, octet)
			}
		}
		s = b.String()
	case 4:
		return respell(rnd, u)
	}
	if v, err := uri.RFC3987.Parse(s); err == nil {
		return v
	}
	return u
}

// TestToURIHost has functions that return a host, text that is not a host, and errors. The other components stay in all
// cases.
func TestToURIHost(t *testing.T) {
	failed := errors.New("no such name")
	long := strings.Repeat("a", 70_000)
	results := append(strings.Fields("xn--bcher-kva.example BCHER a_b a..b. !$&'()*+,;= 1.2.3.4 1.2.3.256 - bücher.example [::1] ::1 a%41 a%C3%BC //h"), "", long, long+"/")
	for b := range 256 {
		results = append(results, "a"+string([]byte{byte(b)}))
	}
	name := derived(uri.RFC3986, `1*( unreserved / sub-delims )`)
	for _, format := range []string{"http://%s", "//%s/ä?ö#ü", "http://ü:p%%40@%s:8080/a@b:/%%C3%%BC?@:#@", "//@%s:?", "ftp://u@%s:/"} {
		u := uri.RFC3987.MustParse(fmt.Sprintf(format, "Bücher.example"))
		for _, result := range results {
			calls := []string{}
			v, err := u.ToURI(func(name string) (string, error) {
				calls = append(calls, name)
				return result, nil
			})
			if !slices.Equal(calls, []string{"Bücher.example"}) {
				t.Errorf("%q: the function is called with %q", u, calls)
			}
			if name.Accepts(result) {
				want, err2 := uri.RFC3986.Parse(twinToURI(fmt.Sprintf(format, result)))
				if err != nil || err2 != nil || v != want || v.Host() != result {
					t.Errorf("%.40q with the host %.40q is %.60q, %v; want %.60q", u, result, v, err, want)
				}
				continue
			}
			var parse *uri.ParseError
			if !errors.As(err, &parse) || err != error(parse) || !errors.Is(err, uri.ErrHost) || v != (uri.URI{}) || parse.Edition != uri.RFC3986 ||
				parse.Input() != result || parse.Offset != name.Dead(result) || parse.Component != uri.Host || parse.Rule() != "reg-name" {
				t.Errorf("%q with the host %.40q is %q, %v; want offset %d", u, result, v, err, name.Dead(result))
			}
		}
		v, err := u.ToURI(func(string) (string, error) { return "xn--bcher-kva.example", failed })
		var build *uri.BuildError
		if !errors.As(err, &build) || err != error(build) || !errors.Is(err, failed) || build.Component != uri.Host || build.Edition != uri.RFC3986 || v != (uri.URI{}) {
			t.Errorf("%q with a function that fails is %q, %#v", u, v, err)
		}
		if want := "uri: cannot build host: no such name (RFC 3986)"; err.Error() != want {
			t.Errorf("the message is %s, want %s", err, want)
		}
	}
	_, err := uri.RFC3987.MustParse("//ü").ToURI(func(name string) (string, error) { return name, nil })
	if want := `uri: invalid character "ü" in host at offset 0: write the name in Punycode, such as "xn--..." (rule reg-name, RFC 3986 section 3.2.2)`; err.Error() != want {
		t.Errorf("the message is %s, want %s", err, want)
	}
	_, err = uri.RFC3987.MustParse("//ü").ToURI(func(name string) (string, error) { return "", nil })
	if want := `uri: missing character in host at offset 0 (rule reg-name, RFC 3986 section 3.2.2)`; err.Error() != want {
		t.Errorf("the message is %s, want %s", err, want)
	}
}

// TestToURIHostName checks with which name the function is called, and when it
// is not.
func TestToURIHostName(t *testing.T) {
	for s, want := range map[string]string{
		"//bücher.example":             "bücher.example",
		"//b%C3%BCch%65r.éxample:80/a": "bücher.éxample",
		"http://u@ÜBER%2e%C3%A9/":      "ÜBER.é",
		"//a\u202e":                    "a\u202e",
		"//é%24&b":                     "é$&b",
	} {
		got := []string{}
		v, err := uri.RFC3987.MustParse(s).ToURI(func(name string) (string, error) {
			got = append(got, name)
			return "h", nil
		})
		if !slices.Equal(got, []string{want}) || err != nil || v.Host() != "h" {
			t.Errorf("%q: the function is called with %q, want %q; the result is %q, %v", s, got, want, v, err)
		}
	}
	called := func(name string) (string, error) {
		t.Errorf("the function is called with %q", name)
		return name, nil
	}
	for _, s := range []string{"", "é", "/é", "http:///é", "//h/é", "//xn--9ca/é", "//%C3%A9/é", "//[::1]/é", "//[v1.a]/é", "//1.2.3.4/é", "//é@h/é", "x:é", "//:80?é"} {
		if v, err := uri.RFC3987.MustParse(s).ToURI(called); err != nil || v.String() != twinToURI(s) {
			t.Errorf("%q maps to %q, %v", s, v, err)
		}
	}
	for _, e := range uri.Editions()[:6] {
		u := e.MustParse("http://h/%C3%A9")
		if v, err := u.ToURI(called); err != nil || v != uri.RFC3986.MustParse(u.String()) {
			t.Errorf("%v: %q maps to %q, %v", e, u, v, err)
		}
	}
	// Names that Hostname does not return.
	for _, s := range []string{"//é%00", "//é%2F", "//é%40h", "//é%3A80", "//é%20", "//é%FF", "//é%C2%85", "//é%5Bh", "//é%25", "//é%C0%AF"} {
		_, err := uri.RFC3987.MustParse(s).ToURI(called)
		var build *uri.BuildError
		if !errors.As(err, &build) || err != error(build) || build.Err != uri.ErrHost || build.Component != uri.Host {
			t.Errorf("%q: %v", s, err)
		}
		const want = "uri: cannot build host: a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); " +
			"Addr takes a valid IP address (RFC 3986)"
		if err.Error() != want {
			t.Errorf("the message is %s, want %s", err, want)
		}
		if v, err := uri.RFC3987.MustParse(s).ToURI(nil); err != nil || v.String() != twinToURI(s) {
			t.Errorf("%q maps to %q, %v", s, v, err)
		}
	}
}

// TestIRIDots has each octet of UTF-8 at each place beside dots and slashes.
// Some octets differ from "." and "/" only in their highest bit.
func TestIRIDots(t *testing.T) {
	for r := rune(0xA0); r < 0x2100; r++ {
		for before := 1; before <= 10; before++ {
			for _, format := range []string{"/%s%s/bcdefghijk", "/%s%s./bcdefghi", "/%s/%[2]s.b/cdefg", "/%s%s"} {
				s := fmt.Sprintf(format, strings.Repeat("a", before), string(r))
				if u := uri.RFC3987.MustParse(s); u.Normalize(uri.SyntaxLevel) != u {
					t.Fatalf("the normal form of %q is %q", u, u.Normalize(uri.SyntaxLevel))
				}
				u, err := uri.RFC3987.Resolve("http://h/", s+"/../"+string(r))
				if want := "http://h" + s[:strings.LastIndexByte(s, '/')+1] + string(r); err != nil || u != want {
					t.Fatalf("%q resolves to %q, %v; want %q", s+"/../"+string(r), u, err, want)
				}
			}
		}
	}
}

func FuzzIRI(f *testing.F) {
	rnd := rand.New(rand.NewPCG(3, 3987))
	eachIRI(100, func(u uri.URI) {
		if u.Edition() == uri.RFC3987 {
			f.Add(u.String(), respellIRI(rnd, u).String())
		}
	})
	f.Fuzz(func(t *testing.T, s, s2 string) {
		if v, err := uri.RFC3986.Parse(s2); err == nil {
			checkToIRI(t, v)
		}
		a, err := uri.RFC3987.Parse(s)
		if err != nil {
			return
		}
		checkToURI(t, a)
		if b, err := uri.RFC3987.Parse(s2); err == nil {
			checkIRIPair(t, a, b)
		}
	})
}
