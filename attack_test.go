// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/linear"
)

// The tests in this file are for classes of attacks that succeeded elsewhere.
// SECURITY.md names all of them.

// checkRefused checks that no edition parses s, and that the error is at the
// offset, unless that is negative. RFC1630, which has no authority and no
// relative references, may fail before.
func checkRefused(t *testing.T, s string, offset int) {
	t.Helper()
	checkRefusedIn(t, uri.Editions(), s, offset)
}

func checkRefusedIn(t *testing.T, editions []uri.Edition, s string, offset int) {
	t.Helper()
	for _, e := range editions {
		u, err := e.Parse(s)
		var parse *uri.ParseError
		switch {
		case err == nil:
			t.Errorf("%v: %q parses, with the host %q", e, s, u.Host())
		case !errors.As(err, &parse) || offset >= 0 && parse.Offset != offset && (e != uri.RFC1630 || parse.Offset > offset):
			t.Errorf("%v: %q: error is %v, want offset %d", e, s, err, offset)
		}
	}
}

// meaning returns the components of u, with the params of its segments and the
// pairs of its query, for a program that first splits and then unescapes.
func meaning(t *testing.T, u uri.URI) string {
	t.Helper()
	data := func(escaped string) string {
		s, err := uri.Unescape(escaped)
		if err != nil {
			t.Errorf("%q: %v", u, err)
		}
		return s
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%q %t", u.Scheme(), u.IsOpaque())
	for _, part := range []struct {
		has  bool
		text string
	}{
		{u.HasAuthority(), u.Authority()}, {u.HasUserinfo(), u.Userinfo()}, {u.IsServerBased(), u.Host()},
		{u.HasPort(), u.Port()}, {u.HasQuery(), u.Query()}, {u.HasFragment(), u.Fragment()},
	} {
		fmt.Fprintf(&b, " %t:%q", part.has, data(part.text))
	}
	for segment := range u.Segments() {
		name, _, _ := strings.Cut(segment, ";")
		fmt.Fprintf(&b, " /%q", data(name))
		for param := range uri.Params(segment) {
			fmt.Fprintf(&b, " ;%q", data(param))
		}
	}
	for key, value := range u.Pairs('&').All() {
		fmt.Fprintf(&b, " &%q=%q", key, value)
	}
	return b.String()
}

// checkMeaning checks that no operation changes the meaning of s: the normal
// forms, the text that is built again, and the result of resolving have its
// components. The letters of s are in lower case, and its path has no dot
// segments.
func checkMeaning(t *testing.T, e uri.Edition, s string) (ok bool) {
	t.Helper()
	u, err := e.Parse(s)
	if err != nil {
		return false
	}
	want := meaning(t, u)
	same := func(operation string, v uri.URI, err error) {
		t.Helper()
		if got := meaning(t, v); err != nil || got != want {
			t.Errorf("%v: %s of %q is %q, %v\n got %s\nwant %s", e, operation, s, v, err, got, want)
		}
		if w, err := e.Parse(v.String()); err != nil || w != v {
			t.Errorf("%v: %s of %q parses to %q, %v", e, operation, s, w, err)
		}
	}
	for _, level := range levels {
		same("Normalize("+level.String()+")", u.Normalize(level), nil)
	}
	v, err := u.Builder().URI()
	same("Builder", v, err)
	if u.IsAbsolute() {
		v, err = u.WithoutFragment().Resolve(u)
		same("Resolve", v, err)
	}
	return true
}

// CVE-2022-32190: JoinPath of net/url left "../" in its result, which then
// named a path outside of the base.
func TestAttackJoinPathDots(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, base := range []string{"http://h", "http://h/", "http://h/a", "http://h/a/", "x:/", "x:/a", "a", "/a"} {
			u, err := e.Parse(base)
			if err != nil {
				continue // a relative reference, in RFC1630
			}
			for _, name := range []string{".", ".."} {
				for _, segments := range [][]string{{name}, {"b", name}, {name, "b"}} {
					if got, err := u.JoinPath(segments...); !errors.Is(err, uri.ErrDotSegment) {
						t.Errorf("%v: %q joined with %q gives %q, %v", e, base, segments, got, err)
					}
				}
				if got, err := u.Builder().Path("/b/" + name).URI(); !errors.Is(err, uri.ErrDotSegment) {
					t.Errorf("%v: Path of %q gives %q, %v", e, name, got, err)
				}
			}
			for _, data := range []string{
				"../x", "./x", "../../x", "..;/x", " ../x", `..\x`, "/../x", "..%2Fx", "%2e%2e", ".%2E/x", "%2e%2e%2fx", "..\x00", "...", "..?x", "..#x",
			} {
				checkJoined(t, u, data)
			}
		}
	}
}

// checkJoined checks that joining data makes one more segment, below u.
func checkJoined(t *testing.T, u uri.URI, data string) {
	t.Helper()
	got, err := u.JoinPath(data)
	if err != nil {
		t.Errorf("%v: %q joined with %q: %v", u.Edition(), u, data, err)
		return
	}
	for _, level := range levels {
		v := got.Normalize(level)
		segments := slices.Collect(v.Segments())
		last, err := uri.Unescape(segments[len(segments)-1])
		if err != nil || last != data {
			t.Errorf("%v: %q joined with %q ends in %q, %v", u.Edition(), u, data, last, err)
		}
		if dir := strings.TrimSuffix(u.Normalize(level).Path(), "/"); !strings.HasPrefix(v.Path(), dir) || v.Authority() != u.Authority() {
			t.Errorf("%v: %q joined with %q is %q", u.Edition(), u, data, v)
		}
	}
}

// CVE-2025-47912: net/url accepted more than IPv6 addresses in brackets: names
// and IPv4 addresses, which other programs then looked up.
func TestAttackBrackets(t *testing.T) {
	for _, literal := range []string{
		"[localhost]", "[1.2.3.4]", "[evil.example]", "[]", "[", "]", "[::1", "::1]", "[[::1]]", "[::1]]", "[:::]", "[1::2::3]",
		"[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[g::]", "[::1.2.3]", "[::1.2.3.4.5]", "[::1.2.3.4:5]", "[::%31]", "[::1 ]",
		// No edition has zones (RFC 6874).
		"[fe80::1%eth0]", "[fe80::1%25eth0]", "[fe80::1%25]", "[fe80::1%]", "[::1%25lo]",
		"[v]", "[v1]", "[v1.]", "[v.a]", "[vg.a]", "[v1.[]", "[v1.a%25b]", "[v1.a/b]",
	} {
		for _, format := range []string{"http://%s/", "//%s", "http://u@%s:80/"} {
			checkRefused(t, fmt.Sprintf(format, literal), -1)
		}
	}
	for _, e := range []uri.Edition{uri.RFC2732, uri.RFC3986, uri.RFC3987} {
		for _, literal := range []string{"[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::ffff:1.2.3.4]", "[fe80::1]"} {
			u := e.MustParse("http://u@" + literal + ":80/")
			if addr, ok := u.Addr(); !ok || u.Host() != literal || u.HostKind() != uri.HostIPv6 || addr.Zone() != "" {
				t.Errorf("%v: %q has the host %q of kind %v, address %v", e, u, u.Host(), u.HostKind(), addr)
			}
		}
	}
}

// CVE-2026-25679: net/url ignored text beside the brackets of an IP literal,
// so that one program connected to the literal and another one to the text.
func TestAttackBracketGarbage(t *testing.T) {
	for _, literal := range []string{"[::1]", "[::ffff:1.2.3.4]", "[v1.a]"} {
		for _, format := range []string{
			"http://evil.example%s/", "http://u@evil.example%s:80/", "http://1.2.3.4%s", "//x%s", "http://:%s", "http://%%41%s/",
			"http://%sevil.example/", "http://%s.evil.example:80/", "http://%s1.2.3.4", "//%sx", "http://%s%%41/", "http://%s80",
			"http://%s[::2]/", "http://%s:80x/", "http://%s:80:90/", "http://%s:[::2]/", "http://%s@evil.example/", "http://u@%s@evil.example/", `http://%s\`,
		} {
			checkRefused(t, fmt.Sprintf(format, literal), -1)
		}
	}
}

// CVE-2025-61726: net/url kept all pairs of a query in a map without limit.
func TestAttackQueryMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and is the same on every system")
	}
	const pairs = 1 << 17
	var unique strings.Builder
	for i := range pairs {
		fmt.Fprintf(&unique, "%x&", i)
	}
	for _, e := range uri.Editions() {
		for _, query := range []string{strings.Repeat("&", pairs), strings.Repeat("=&", pairs), unique.String()} {
			u, err := e.Parse("http://h/?a" + query)
			if err != nil {
				continue // "=", in RFC1630
			}
			n, want := 0, len(strings.FieldsFunc(u.Query(), func(c rune) bool { return c == '&' }))
			if allocs := testing.AllocsPerRun(5, func() {
				n = 0
				for range u.Pairs('&').Raw() {
					n++
				}
			}); allocs != 0 || n != want {
				t.Errorf("%v: %d pairs of %d take %v allocations", e, n, want, allocs)
			}
		}
	}
}

// CVE-2026-44927: uriparser cut lengths to the bits of an int. A URI keeps
// offsets in 16 and 32 bits; TestLongest has the lengths around 4 GiB.
func TestAttackTruncatedLengths(t *testing.T) {
	for _, n := range []int{1<<15 - 1, 1 << 15, 1<<16 - 2, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1<<17 + 1, 1 << 20} {
		long := strings.Repeat("a", n)
		digits := strings.Repeat("8", n)
		for _, want := range []struct{ scheme, userinfo, host, port, path, query, fragment string }{
			{scheme: long, userinfo: "u", host: "h", port: "8", path: "/p", query: "q", fragment: "f"},
			{scheme: "x", userinfo: long, host: "h", port: "8", path: "/p", query: "q", fragment: "f"},
			{scheme: "x", userinfo: "u", host: long, port: "8", path: "/p", query: "q", fragment: "f"},
			{scheme: "x", userinfo: "u", host: "h", port: digits, path: "/p", query: "q", fragment: "f"},
			{scheme: "x", userinfo: "u", host: "h", port: "8", path: "/" + long, query: "q", fragment: "f"},
			{scheme: "x", userinfo: "u", host: "h", port: "8", path: "/p", query: long, fragment: "f"},
			{scheme: "x", userinfo: "u", host: "h", port: "8", path: "/p", query: "q", fragment: long},
			{scheme: long, userinfo: long, host: long, port: digits, path: "/" + long, query: long, fragment: long},
		} {
			text := want.scheme + "://" + want.userinfo + "@" + want.host + ":" + want.port + want.path + "?" + want.query + "#" + want.fragment
			for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
				u := e.MustParse(text)
				got := want
				got.scheme, got.userinfo, got.host, got.port = u.Scheme(), u.Userinfo(), u.Host(), u.Port()
				got.path, got.query, got.fragment = u.Path(), u.Query(), u.Fragment()
				if got != want {
					t.Errorf("%v: components of up to %d octets are cut", e, n)
				}
				// The text differs only at its end.
				if v := e.MustParse(text + "a"); u == v || uri.Equivalent(u, v, uri.SchemeLevel) || u.Compare(v) != -1 {
					t.Errorf("%v: references with components of %d octets are equal", e, n)
				}
			}
		}
	}
}

// CVE-2026-44928: uriparser treated "/a" as equal to "a", since it compared
// only the segments.
func TestAttackEquality(t *testing.T) {
	for _, pair := range [][2]string{
		{"a", "/a"}, {"/a", "//a"}, {"a/b", "/a/b"}, {"x:a", "x:/a"}, {"x:/a", "x://a"}, {"x:a", "a"}, {"x://a", "//a"}, {"x:", "x:/"},
		{"a", "a?"}, {"a", "a#"}, {"a?", "a#"}, {"a?b", "a#b"}, {"a", "a/"}, {"a/b", "a//b"}, {"/a", "/a/"}, {"", "?"}, {"", "#"}, {"", "/"},
		{"//h", "//@h"}, {"//h", "//h/"}, {"//u@h", "//h"}, {"//u:@h", "//u@h"}, {"//h:8", "//h"}, {"//h:8", "//h:80"}, {"//h:80", "//h"},
		{"//", "/"}, {"x://", "x:"}, {"///a", "/a"}, {"x:///a", "x:/a"},
		{"a%2Fb", "a/b"}, {"a%3Fb", "a?b"}, {"a%23b", "a#b"}, {"//a%40b", "//a@b"}, {"//a%3A8", "//a:8"}, {"a%25", "a%2525"}, {"a%2541", "a%41"}, {"a;b", "a%3Bb"},
		{"A", "a"}, {"?A", "?a"}, {"#A", "#a"}, {"//U@h", "//u@h"}, {"a", "ab"}, {"x:/a/./b", "x:a/b"}, {"x:/a/./b", "x:a/./b"}, {"x:/a/../b", "x:b/"}, {"/a/../b", "/a/b"}, {"x:/a/%2e%2e/b", "x:/a/b"},
		{"//h/a", "//h/b"}, {"//h.", "//h"}, {"x:/.//a", "x://a"}, {"x:/a", "y:/a"}, {"//[::1]", "//[::2]"}, {"a+b", "a%20b"},
	} {
		for _, e := range uri.Editions() {
			a, err := e.Parse(pair[0])
			b, err2 := e.Parse(pair[1])
			if err != nil || err2 != nil {
				continue
			}
			if a == b || a.Equal(b) || b.Equal(a) || a.Compare(b)*b.Compare(a) != -1 {
				t.Errorf("%v: %q and %q are equal", e, a, b)
			}
			for _, level := range levels {
				if uri.Equivalent(a, b, level) || uri.Equivalent(b, a, level) || a.Normalize(level) == b.Normalize(level) {
					t.Errorf("%v: %q and %q are equivalent at the level %v", e, a, b, level)
				}
			}
		}
	}
	a, b := uri.RFC2396.MustParse("http://h/"), uri.RFC3986.MustParse("http://h/")
	if a == b || a.Equal(b) || a.Compare(b) == 0 || uri.Equivalent(a, b, uri.SchemeLevel) {
		t.Error("references of different editions are equal")
	}
}

// CVE-2026-6321: fast-uri decoded "%2F" before it removed dot segments, so that
// its normal form named a different path from the one that a server reads. RFC
// 3986 makes "%2E" the same as "." (section 6.2.2.2), so that "%2E%2E" is
// removed, but only where a server would remove it too.
func TestAttackEncodedDotSegments(t *testing.T) {
	for _, tt := range []struct{ in, normal, rfc3986 string }{
		{"http://h/public/%2e%2e/admin", "http://h/public/../admin", "http://h/admin"},
		{"http://h/public/%2e/admin", "http://h/public/./admin", "http://h/public/admin"},
		{"http://h/public/..%2fadmin", "http://h/public/..%2Fadmin", "http://h/public/..%2Fadmin"},
		{"http://h/public/%2E%2e%2Fadmin", "http://h/public/..%2Fadmin", "http://h/public/..%2Fadmin"},
		{"http://h/public%2F..%2Fadmin", "http://h/public%2F..%2Fadmin", "http://h/public%2F..%2Fadmin"},
		{"http://h/public%2f../admin", "http://h/public%2F../admin", "http://h/public%2F../admin"},
		{"http://h/public/..%5Cadmin", "http://h/public/..%5Cadmin", "http://h/public/..%5Cadmin"},
		{"http://h/public/%252e%252e/admin", "http://h/public/%252e%252e/admin", "http://h/public/%252e%252e/admin"},
		{"http://h/public/..%00/admin", "http://h/public/..%00/admin", "http://h/public/..%00/admin"},
		{"/public/%2e%2e/admin", "/public/%2E%2E/admin", "/public/%2E%2E/admin"}, // resolving would remove it
		{"public/%2e./admin", "public/%2E./admin", "public/%2E./admin"},
		{"/public/%2e%2e/../admin", "/public/%2E%2E/../admin", "/public/%2E%2E/../admin"}, // ".." would remove the escaped one
	} {
		for _, e := range uri.Editions() {
			u, err := e.Parse(tt.in)
			if err != nil {
				continue // a relative reference, in RFC1630
			}
			want := tt.normal
			if e == uri.RFC3986 || e == uri.RFC3987 {
				want = tt.rfc3986
			}
			got := u.Normalize(uri.SyntaxLevel)
			if got.String() != want || got.Normalize(uri.SyntaxLevel) != got {
				t.Errorf("%v: the normal form of %q is %q, want %q", e, u, got, want)
			}
		}
	}
	for _, e := range resolveEditions {
		for _, ref := range []string{"%2e%2e/admin", "..%2Fadmin", "%2E%2E%2fadmin", "a%2F../admin", "%2e/x", "..%5Cadmin"} {
			if got, err := e.Resolve("http://h/public/x", ref); err != nil || got != "http://h/public/"+ref {
				t.Errorf("%v: %q resolves to %q, %v", e, ref, got, err)
			}
		}
	}
}

// CVE-2026-6322: fast-uri decoded escaped delimiters of an authority, so that
// "trusted.example%40evil.example" got another host.
func TestAttackEncodedDelimiters(t *testing.T) {
	for _, format := range []string{
		"http://trusted.example%sevil.example/", "http://u%sevil.example@trusted.example:8/", "http://%s/", "//a%sb", "http://h%s:8/",
		"http://h/a%sb", "http://h/%s/b", "/%sa", "a%sb", "%sb", "x:a%sb", "x:/%s%[1]sa",
		"http://h/?a%sb", "http://h/?a=b%sc", "?%s", "http://h/#a%sb", "#%s",
	} {
		for c := range 0x80 {
			if 'A' <= c && c <= 'Z' || c == '.' {
				continue // it may become a letter in lower case, or a dot segment
			}
			parsed := 0
			for _, escape := range []string{fmt.Sprintf("%%%02x", c), fmt.Sprintf("%%%02X", c)} {
				for _, e := range uri.Editions() {
					if checkMeaning(t, e, fmt.Sprintf(format, escape)) {
						parsed++
					}
				}
			}
			if parsed == 0 {
				t.Errorf("no edition parses %q with an escape of %q", format, rune(c))
			}
		}
	}
}

// CVE-2026-86472: fast-uri folded the case of a host before it decoded
// escapes, so that "%41.example" did not match a list with "a.example".
func TestAttackCaseFolding(t *testing.T) {
	same := []string{"http://%41.example/", "http://%61.example/", "http://A.EXAMPLE/", "http://%41%2eExample/", "HTTP://a.%45%58ample/", "http://a.example/"}
	for _, s := range same {
		u := uri.RFC3986.MustParse(s)
		if got := u.Normalize(uri.SyntaxLevel).String(); got != "http://a.example/" {
			t.Errorf("the normal form of %q is %q", u, got)
		}
		for _, other := range same {
			if v := uri.RFC3986.MustParse(other); !uri.Equivalent(u, v, uri.SyntaxLevel) {
				t.Errorf("%q and %q are not equivalent", u, v)
			}
		}
	}
	for _, tt := range []struct {
		in    string
		flags uri.Normalization
		want  string
	}{
		{"http://%c3%89X/", uri.HostCase, "http://%c3%89x/"}, // the digits of an escape are not letters of the host
		{"http://%C3%89X/", uri.HostCase, "http://%C3%89x/"},
		{"http://%c3%89X/", uri.HostCase | uri.EscapeCase, "http://%C3%89x/"},
		{"http://%41B/", uri.HostCase, "http://%41b/"},
		{"http://%41B/", uri.UnreservedEscapes, "http://AB/"},
		{"http://%4a%4A/", uri.HostCase | uri.UnreservedEscapes, "http://jj/"},
	} {
		u := uri.RFC3986.MustParse(tt.in)
		if got := u.Normalize(tt.flags); got.String() != tt.want || got.Normalize(tt.flags) != got {
			t.Errorf("%q normalizes with %v to %q, want %q", u, tt.flags, got, tt.want)
		}
	}
	// A registry-based authority has no host, and its letters may count.
	for _, e := range []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732} {
		for _, s := range []string{"http://%41.example/", "http://%41.EXAMPLE/"} {
			u := e.MustParse(s)
			if got := u.Normalize(uri.SchemeLevel); u.IsServerBased() || got != u {
				t.Errorf("%v: the normal form of %q is %q", e, u, got)
			}
		}
	}
}

// An escaped scheme is not a scheme: a filter that compares the text with
// "javascript:" would miss it.
func TestAttackEscapedScheme(t *testing.T) {
	for _, s := range []string{"%6aavascript:alert(1)", "j%61vascript:alert(1)", "%68ttp://evil.example/", "htt%70://evil.example/", "%41:b"} {
		for _, e := range uri.Editions() {
			u, err := e.Parse(s)
			switch {
			case err != nil:
			case e != uri.RFC1630 || u.Scheme() != s[:strings.IndexByte(s, ':')]:
				t.Errorf("%v: %q parses, with the scheme %q", e, s, u.Scheme())
			case u.Normalize(uri.SchemeLevel).Scheme() != u.Scheme():
				t.Errorf("%v: the normal form of %q is %q", e, s, u.Normalize(uri.SchemeLevel))
			}
		}
	}
	for _, s := range []string{"http%3A//evil.example/", "http%3a%2f%2fevil.example/", "javascript%3Aalert(1)", "%2F%2Fevil.example/", "/%2fevil.example/", "x%3A", "%3a"} {
		for _, e := range resolveEditions {
			if u := e.MustParse(s); u.IsAbsolute() || u.HasAuthority() {
				t.Errorf("%v: %q has the scheme %q and the authority %q", e, s, u.Scheme(), u.Authority())
			}
			checkMeaning(t, e, s)
			got, err := e.MustParse("http://h/a/b").Resolve(e.MustParse(s))
			if err != nil || got.Scheme() != "http" || got.Host() != "h" {
				t.Errorf("%v: %q resolves to %q, %v", e, s, got, err)
			}
		}
	}
}

// placesFor are references with a place for a character in each component.
var placesFor = []string{
	"ht%stp://u@h:80/a/b?q#f", "http:%s//u@h/", "http:/%s/u@h/", "http://%su@h/", "http://u%s@h/", "http://%sh/", "http://h%s/", "http://h%s.example/", "http://h:8%s0/", "http://h/%sa/",
	"http://h/a%s", "http://h/?q%sr", "http://h/#f%sg", "%shttp://h/", "x:a%sb", "//h%s", "/a%s", "a%s", "?%s", "#%s",
}

// checkExcluded checks that no edition parses a reference with the character
// anywhere. In RFC3987, a non-ASCII character that an IRI may contain is
// like a letter: checkLetter checks it.
func checkExcluded(t *testing.T, character string) {
	t.Helper()
	editions := uri.Editions()
	r, _ := utf8.DecodeRuneInString(character)
	beyond := in(twinUCSChar, r) && strings.Count(character, "") == 2
	if beyond {
		editions = editions[:6]
	}
	for _, format := range placesFor {
		s := fmt.Sprintf(format, character)
		checkRefusedIn(t, editions, s, strings.IndexByte(format, '%'))
		if beyond {
			checkLetter(t, format, character)
		}
	}
}

// checkLetter checks that a character in RFC3987 is no more than a letter: it
// is refused in a scheme and a port, and elsewhere the components, the normal
// forms and the result of resolving are the same as for another letter in its
// place.
func checkLetter(t *testing.T, format, character string) {
	t.Helper()
	const letter = "q0z"
	s := fmt.Sprintf(format, character)
	if before, _, _ := strings.Cut(format, "%"); strings.HasSuffix(before, ":8") || strings.Contains(format, "%stp:") || strings.HasPrefix(format, "%shttp:") {
		checkRefused(t, s, len(before))
		return
	}
	u, v := uri.RFC3987.MustParse(s), uri.RFC3987.MustParse(fmt.Sprintf(format, letter))
	same := func(operation string, got, want uri.URI) {
		t.Helper()
		if strings.ReplaceAll(got.String(), character, letter) != want.String() ||
			strings.ReplaceAll(meaning(t, got), strings.Trim(fmt.Sprintf("%q", character), `"`), letter) != meaning(t, want) {
			t.Errorf("%s of %q is %q, with another letter %q", operation, s, got, want)
		}
	}
	same("Parse", u, v)
	for _, level := range levels {
		same("Normalize("+level.String()+")", u.Normalize(level), v.Normalize(level))
	}
	base := uri.RFC3987.MustParse("x://y/z")
	got, err := base.Resolve(u)
	want, err2 := base.Resolve(v)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	same("Resolve", got, want)
	checkToURI(t, u)
}

// CVE-2026-13676: fast-uri left Unicode hosts as they were, while other
// programs made them ASCII, so that the programs reached different hosts.
func TestAttackUnicodeHost(t *testing.T) {
	for _, c := range []string{"é", "İ", "ß", "\u212a", "ⅷ", "ａ", "点", "\u200d", "\u00ad", "\u202e", "\ufeff", "\xff", "\xc0\xaf"} {
		checkExcluded(t, c)
	}
	// Each escaped host resembles another host by some rule of Unicode, but is
	// not equivalent to it.
	for escaped, ascii := range map[string]string{
		"%E2%84%AA": "k", "%C5%BF": "s", "%EF%BD%81": "a", "%EF%BC%A1": "a", "%C3%9F": "ss", "%C4%B0": "i", "%E2%85%B7": "viii",
		"%D0%B0": "a", "%E2%80%8D": "", "%C2%AD": "", "%C3%A9": "e", "%C3%A9%CC%81": "%C3%A9", "%65%CC%81": "%C3%A9", "%C3%89": "%C3%A9", "%E7%82%B9": "xn--3px",
	} {
		for _, e := range uri.Editions() {
			u, v := e.MustParse("http://x"+escaped+"x/"), e.MustParse("http://x"+ascii+"x/")
			checkMeaning(t, e, u.String())
			for _, level := range levels {
				if uri.Equivalent(u, v, level) {
					t.Errorf("%v: %q and %q are equivalent at the level %v", e, u, v, level)
				}
			}
			data, err := uri.Unescape(escaped)
			if w, err2 := e.Parse("http://x" + data + "x/"); err == nil && (err2 == nil) != (e == uri.RFC3987) {
				t.Errorf("%v: the host %q parses: %q, %v", e, data, w, err2)
			} else if err2 == nil {
				for _, level := range levels {
					if got := uri.Equivalent(u, w, level); got != (level >= uri.SyntaxLevel) || uri.Equivalent(v, w, level) || w.Normalize(level) != w {
						t.Errorf("%v: %q, %q and %q at the level %v: %t", e, u, v, w, level, got)
					}
				}
			}
		}
	}
	for name, want := range map[string]string{"bücher.example": "//b%C3%BCcher.example", "\u212a": "//%E2%84%AA", "xn--bcher-kva.example": "//xn--bcher-kva.example"} {
		if u, err := uri.RFC3986.Builder().Host(name).URI(); u.String() != want || err != nil {
			t.Errorf("Host(%q) makes %q, %v; want %q", name, u, err, want)
		}
		if u, err := uri.RFC3987.Builder().Host(name).URI(); u.String() != "//"+name || err != nil {
			t.Errorf("Host(%q) makes %q, %v", name, u, err)
		}
	}
}

// garycourt/uri-js#106: the decoder of uri-js made ASCII characters of
// overlong and otherwise invalid UTF-8, such as "/" of "%C0%AF".
func TestAttackOverlongUTF8(t *testing.T) {
	for escaped, octets := range map[string]string{
		"%C0%AF": "\xc0\xaf", "%c0%ae%c0%ae": "\xc0\xae\xc0\xae", "%E0%80%AF": "\xe0\x80\xaf", "%F0%80%80%AF": "\xf0\x80\x80\xaf",
		"%E0%40%2e": "\xe0\x40\x2e", "%C0%8D%C0%8A": "\xc0\x8d\xc0\x8a", "%C0%80": "\xc0\x80", "%C1%9C": "\xc1\x9c", "%ED%A0%80": "\xed\xa0\x80", "%FF": "\xff", "%EF%BC": "\xef\xbc",
	} {
		for name, unescape := range map[string]func(string) (string, error){
			"Unescape": uri.Unescape, "FormUnescape": uri.FormUnescape,
		} {
			if got, err := unescape(escaped); got != octets || err != nil {
				t.Errorf("%s(%q) = %q, %v", name, escaped, got, err)
			}
		}
		for _, e := range uri.Editions() {
			for _, format := range []string{"http://a%sb/", "http://h/%s/b", "http://h/a%sb?%[1]s#%[1]s"} {
				if s := fmt.Sprintf(format, escaped); !checkMeaning(t, e, s) {
					t.Errorf("%v: %q does not parse", e, s)
				}
			}
			if u, err := e.Builder().Host("a" + octets).URI(); err == nil {
				t.Errorf("%v: Host(%q) makes %q", e, octets, u)
			}
			// It stays escaped, and does not stop the escapes beside it from
			// being normalized.
			u, want := e.MustParse("x:/%41"+strings.ToLower(escaped)), "x:/A"+strings.ReplaceAll(strings.ToUpper(escaped), "%2E", ".")
			if got := u.Normalize(uri.SyntaxLevel); got.String() != want {
				t.Errorf("%v: the normal form of %q is %q, want %q", e, u, got, want)
			}
			if got, err := u.ToIRI(); err != nil || got.String() != u.String() {
				t.Errorf("%v: %q maps to the IRI %q, %v", e, u, got, err)
			}
		}
	}
}

// CVE-2019-9636: urlsplit of Python took a host with "℀" or "／", which
// compatibility normalization (NFKC) later turned into delimiters.
func TestAttackCompatibilityForms(t *testing.T) {
	for _, c := range []string{"／", "．", "。", "｡", "․", "⒈", "℀", "＠", "＃", "？", "：", "％", "＼", "⁄", "∕", "﹕", "﹖", "﹟", "﹫", "⩴", "‥", "…", "　"} {
		checkExcluded(t, c)
		for _, e := range uri.Editions() {
			data := "a" + c + "b"
			if u, err := e.Builder().Scheme("x").Segment(data).URI(); err != nil {
				t.Errorf("%v: Segment(%q): %v", e, data, err)
			} else if segments := slices.Collect(u.Segments()); len(segments) != 1 || !checkMeaning(t, e, u.String()) {
				t.Errorf("%v: Segment(%q) makes %q", e, data, u)
			}
			for _, format := range []string{"http://trusted.example%sevil.example/", "http://h/a%sb", "http://h/%s/b"} {
				checkMeaning(t, e, fmt.Sprintf(format, strings.ToLower(uri.Escape(uri.Segment, c))))
			}
		}
		// An IRI may have such a character in its host, with or without escapes.
		host := "trusted.example" + c + "evil.example"
		for _, s := range []string{host, strings.Replace(host, c, uri.Escape(uri.Host, c), 1)} {
			u := uri.RFC3987.MustParse("http://" + s + "/a")
			v, err := u.ToURI(nil)
			if err != nil || u.Host() != s || u.HostKind() != uri.HostRegName || u.Path() != "/a" || v.Path() != "/a" {
				t.Errorf("%q has the host %q, and maps to %q, %v", u, u.Host(), v, err)
			}
			for _, reported := range []uri.URI{u, v} {
				kinds := []hazard.Kind{}
				for h := range hazard.Of(reported) {
					kinds = append(kinds, h.Kind)
				}
				if delimiter := c != "　"; slices.Contains(kinds, hazard.LookalikeDelimiter) != delimiter {
					t.Errorf("%v: %q has the hazards %v", reported.Edition(), reported, kinds)
				}
			}
		}
	}
}

// CVE-2022-0391: urlsplit of Python kept line breaks and tabs, then (and the
// URL Standard still does) dropped them, so that "java\nscript:" passed a
// filter. Here they end the text that can be a reference.
func TestAttackStrippedWhitespace(t *testing.T) {
	for _, c := range []string{"\t", "\n", "\r", "\r\n", " ", "\v", "\f", "\u0085", "\u00a0", "\u2028", "\u3000"} {
		checkExcluded(t, c)
		for _, format := range placesFor {
			s := fmt.Sprintf(format, c)
			for _, e := range uri.Editions() {
				u, rest := e.ParsePrefix(s)
				letter := e == uri.RFC3987 && !isASCII(c) && c != "\u0085" // see checkLetter
				if u.String()+rest != s || strings.Contains(u.String(), c) && !letter {
					t.Errorf("%v: the prefix of %q is %q", e, s, u)
				}
			}
		}
	}
}

// Browsers take a backslash for a slash, so that `http://evil.example\@h/` has
// another host there.
func TestAttackBackslash(t *testing.T) {
	checkExcluded(t, `\`)
	for _, s := range []string{
		`http:\\evil.example\`, `http:/\evil.example/`, `http:\/evil.example/`, `\\evil.example\a`, `/\evil.example/`, `\/evil.example`,
		`http://evil.example\@trusted.example/`, `http://trusted.example\.evil.example/`, `http://h/..\..\etc`, `c:\windows`, `file:\\h\a`,
	} {
		checkRefused(t, s, -1)
	}
	for _, e := range uri.Editions() {
		if got := e.Escape(uri.Path, `\\evil\a`); got != "%5C%5Cevil%5Ca" {
			t.Errorf("%v: the escaped path is %q", e, got)
		}
	}
}

// A host follows the "@" of an authority, and an authority ends at the first
// "/", "?" or "#". If this could be read in two ways, there is no host.
func TestAttackAtSign(t *testing.T) {
	type parts struct{ userinfo, host, port string }
	for _, tt := range []struct {
		s    string
		want parts
	}{
		{"http://trusted.example@evil.example/", parts{"trusted.example", "evil.example", ""}},
		{"http://trusted.example:80@evil.example:81/", parts{"trusted.example:80", "evil.example", "81"}},
		{"http://trusted.example%2F@evil.example/", parts{"trusted.example%2F", "evil.example", ""}},
		{"http://trusted.example&@evil.example/", parts{"trusted.example&", "evil.example", ""}},
		{"http://evil.example/@trusted.example/", parts{"", "evil.example", ""}},
		{"http://evil.example?@trusted.example/", parts{"", "evil.example", ""}},
		{"http://evil.example#@trusted.example/", parts{"", "evil.example", ""}},
		{"http://evil.example:80/@trusted.example", parts{"", "evil.example", "80"}},
		{"http://evil.example:80?@trusted.example/", parts{"", "evil.example", "80"}},
		{"http://u@evil.example:80#@trusted.example/", parts{"u", "evil.example", "80"}},
		{"http://1.2.3.4?@trusted.example/", parts{"", "1.2.3.4", ""}},
		{"http://1.2.3.4/@trusted.example/", parts{"", "1.2.3.4", ""}},
		{"http://evil.example;a/@trusted.example", parts{}}, // not a host up to RFC2732
		{"http://a@b@trusted.example/", parts{}},
		{"http://a@b:80@trusted.example/", parts{}},
		{"http://@@trusted.example/", parts{}},
		{"http://a:b:c@d@trusted.example/", parts{}},
		{"http://trusted.example:@evil.example:/", parts{"trusted.example:", "evil.example", ""}},
		{"http://h:80:81/", parts{}},
	} {
		for _, e := range uri.Editions() {
			u, err := e.Parse(tt.s)
			if err != nil {
				if e != uri.RFC1630 && tt.want != (parts{}) {
					t.Errorf("%v: %v", e, err)
				}
				continue
			}
			want := tt.want
			switch {
			case e == uri.RFC1630:
				want = parts{} // it has no authority
			case want == parts{} && (e == uri.RFC3986 || e == uri.RFC3987) && strings.Contains(tt.s, ";"):
				want.host = "evil.example;a"
			}
			if got := (parts{u.Userinfo(), u.Host(), u.Port()}); got != want {
				t.Errorf("%v: %q has %+v, want %+v", e, u, got, want)
			}
		}
	}
}

// CR, LF and NUL split headers, log lines and C strings. No reference contains
// a control character; only unescaping puts them into data.
func TestAttackControlCharacters(t *testing.T) {
	controls := "\x7f"
	for c := range byte(' ') {
		controls += string(rune(c))
	}
	for _, c := range strings.Split(controls, "") {
		checkExcluded(t, c)
	}
	isControl := func(r rune) bool { return r < ' ' || r == 0x7F }
	for _, e := range uri.Editions() {
		for _, c := range escapeComponents {
			if got := e.Escape(c, controls); strings.ContainsFunc(got, isControl) {
				t.Errorf("%v: Escape(%v) gives %q", e, c, got)
			}
		}
		data := "a" + controls
		u, err := e.Builder().Scheme("x").Segment(data).Fragment(data).URI()
		if err != nil || strings.ContainsFunc(u.String(), isControl) {
			t.Errorf("%v: the builder makes %q, %v", e, u, err)
		}
		if got, err := uri.Unescape(u.Fragment()); got != data || err != nil {
			t.Errorf("%v: Unescape gives %q, %v", e, got, err)
		}
	}
	for _, c := range strings.Split(controls, "") {
		_, err := uri.RFC3986.Parse("http://h/" + c)
		if strings.Contains(err.Error(), c) {
			t.Errorf("the message has a control character: %q", err)
		}
	}
}

// Many programs take "0177.1" or "2130706433" for 127.0.0.1, which a filter
// then misses. They are not addresses here, even where the BNF calls one of
// them an IPv4address. Package hazard warns of them.
func TestAttackRareAddresses(t *testing.T) {
	for _, host := range []string{
		"2130706433", "017700000001", "0x7f000001", "0x7f.1", "127.1", "127.0.1", "0177.0.0.1", "127.0.0.01", "127.00.0.1", "0x7f.0x0.0x0.0x1",
		"127.0.0.1.", "256.0.0.1", "127.0.0.256", "1.2.3.4.5", "%31%32%37.0.0.1", "127%2e0%2E0%2e1", "127.0.0.0x1", "999.1.1.1", "00000127.0.0.1", "[::127.1]", "[::0177.0.0.1]", "[::256.0.0.1]",
	} {
		for _, e := range uri.Editions() {
			u, err := e.Parse("http://" + host + "/")
			if err != nil {
				continue
			}
			if addr, ok := u.Addr(); ok {
				t.Errorf("%v: %q has the address %v", e, u, addr)
			}
			if (e == uri.RFC3986 || e == uri.RFC3987) && u.HostKind() != uri.HostRegName {
				t.Errorf("%v: the host of %q is of the kind %v", e, u, u.HostKind())
			}
		}
	}
}

// Errors end up in logs. Those of net/url print the whole input, with the
// password in it.
func TestAttackSecretsInErrors(t *testing.T) {
	const secret = "s3cret"
	for name, fail := range secretOperations(secret) {
		failed := false
		for _, tail := range []string{"", "/", "/ ", "/%zz", ":x/", "/[", "/\x00", "/?\"", "/#<", "/é", "[", "@", "/%", "#", "#" + secret + "#", "/" + secret + "|"} {
			for _, e := range uri.Editions() {
				for err := fail(e, "http://user:"+secret+"@h"+tail); err != nil; err = errors.Unwrap(err) {
					failed = true
					if message := fmt.Sprintf("%v %+v %s %q", err, err, err, err); strings.Contains(message, secret) {
						t.Errorf("%v: %s shows the password: %s", e, name, message)
					}
				}
			}
		}
		if !failed {
			t.Errorf("%s does not fail", name)
		}
	}
}

// secretOperations return the errors of all operations on a text, or on data,
// that may contain the secret.
func secretOperations(secret string) map[string]func(e uri.Edition, s string) error {
	second := func(_ any, err error) error { return err }
	onURI := func(f func(u uri.URI) error) func(e uri.Edition, s string) error {
		return func(e uri.Edition, s string) error {
			u, err := e.Parse(s)
			if err != nil {
				return nil
			}
			return f(u)
		}
	}
	return map[string]func(e uri.Edition, s string) error{
		"Parse":         func(e uri.Edition, s string) error { return second(e.Parse(s)) },
		"ParseAbsolute": func(e uri.Edition, s string) error { return second(e.ParseAbsolute(s)) },
		"MustParse": func(e uri.Edition, s string) (err error) {
			defer func() {
				if r := recover(); r != nil {
					err = fmt.Errorf("%v", r)
				}
			}()
			e.MustParse(s)
			return nil
		},
		"Resolve of a base":      func(e uri.Edition, s string) error { return second(e.Resolve(s, "g")) },
		"Resolve of a reference": func(e uri.Edition, s string) error { return second(e.Resolve("http://a/", s)) },
		"Resolver": onURI(func(u uri.URI) error {
			ref, err := u.Edition().Parse("../../" + secret)
			if err != nil {
				return nil
			}
			return second(uri.Resolver{Excess: uri.ExcessRefuse}.Resolve(u, ref))
		}),
		"EstablishBase": onURI(func(u uri.URI) error {
			_, _, err := uri.EstablishBase(uri.RFC2396.MustParse("//user:"+secret+"@h"), u)
			return err
		}),
		"UnmarshalText":   func(e uri.Edition, s string) error { u := e.MustParse("x:y"); return u.UnmarshalText([]byte(s)) },
		"UnmarshalBinary": func(e uri.Edition, s string) error { return new(uri.URI).UnmarshalBinary([]byte(s)) },
		"URI3986":         func(_ uri.Edition, s string) error { return new(uri.URI3986).UnmarshalText([]byte(s)) },
		"URI3987":         func(_ uri.Edition, s string) error { return new(uri.URI3987).UnmarshalText([]byte(s)) },
		"ToURI of a host that is not a name": func(_ uri.Edition, s string) error {
			u, err := uri.RFC3987.Parse("//u:" + secret + "@é%00" + secret)
			if err != nil {
				return err
			}
			return second(u.ToURI(func(name string) (string, error) { return name, nil }))
		},
		"ToURI with a function": func(_ uri.Edition, s string) error {
			u, err := uri.RFC3987.Parse("//u:" + secret + "@é")
			if err != nil {
				return err
			}
			return second(u.ToURI(func(string) (string, error) { return secret + "/" + s, nil }))
		},
		"ToURI":        onURI(func(u uri.URI) error { return second(u.ToURI(nil)) }),
		"ToIRI":        onURI(func(u uri.URI) error { return second(u.ToIRI()) }),
		"Unescape":     func(_ uri.Edition, s string) error { return second(uri.Unescape(s)) },
		"FormUnescape": func(_ uri.Edition, s string) error { return second(uri.FormUnescape(s + "+")) },
		"FromURL": func(e uri.Edition, _ string) error {
			return second(e.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", secret), Host: "h[", Path: secret}))
		},
		"URL":            onURI(func(u uri.URI) error { return second(u.URL()) }),
		"RegistryReason": onURI(uri.URI.RegistryReason),
		"JoinPath":       onURI(func(u uri.URI) error { return second(u.JoinPath(secret, "..")) }),
		"Scheme":         func(e uri.Edition, s string) error { return second(e.Builder().Scheme(s).URI()) },
		"Set(Authority)": func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Authority, s).URI()) },
		"Host":           func(e uri.Edition, s string) error { return second(e.Builder().Host(s + "\xff").URI()) },
		"Set(Host)":      func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Host, s).URI()) },
		"Set(Userinfo)":  func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Userinfo, s).URI()) },
		"Port":           func(e uri.Edition, s string) error { return second(e.Builder().Host("h").Port(s).URI()) },
		"Set(Path)":      func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Path, s).URI()) },
		"EscapedSegment": func(e uri.Edition, s string) error { return second(e.Builder().EscapedSegment(s).URI()) },
		"Set(Query)":     func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Query, s).URI()) },
		"Set(Fragment)":  func(e uri.Edition, s string) error { return second(e.Builder().Set(uri.Fragment, s).URI()) },
	}
}

// golang/go#80494, CVE-2026-56860: net/url copied the path so far for each
// "..", which takes quadratic time.
func TestAttackQuadraticResolution(t *testing.T) {
	for _, e := range resolveEditions {
		for _, excess := range []uri.ExcessDots{uri.ExcessKeep, uri.ExcessDrop} {
			for _, tt := range []struct{ base, ref string }{{"a/", "../"}, {"a/../", "b/"}, {"../", "../"}, {"a/", "a/../"}, {"/", "../"}, {"./", "./../"}} {
				linear.Check(t, fmt.Sprintf("%v: many %q against many %q", e, tt.ref, tt.base), func(n int) func() {
					base := e.MustParse("http://h/" + strings.Repeat(tt.base, n) + "x")
					ref := e.MustParse("./" + strings.Repeat(tt.ref, n) + "g")
					return func() { sinkURI, sinkErr = uri.Resolver{Excess: excess}.Resolve(base, ref) }
				})
			}
		}
	}
}
