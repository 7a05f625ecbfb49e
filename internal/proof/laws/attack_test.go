// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"example.com/uri"
	"example.com/uri/fileuri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/prose"
	"example.com/uri/uritemplate"
)

// The tests in this file are for classes of attacks that succeeded elsewhere,
// with a table of inputs for each. SECURITY.md names all of them.

// checkRefused checks that no edition parses the format with any of the texts.
func checkRefused(t *testing.T, format string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		s := fmt.Sprintf(format, text)
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil {
				t.Errorf("%v: %q parses, with the host %q", e, s, u.Host())
			}
		}
	}
}

var betweenDelimiters = regexp.MustCompile(`[^]:/?#[@&+;=]+`)

// checkMeaning checks that the normal forms of s, the text that is built again,
// and the result of resolving have its delimiters and its data. The letters of s
// are in lower case, and its path has no dot segments.
func checkMeaning(t *testing.T, e uri.Edition, s string) (parsed bool) {
	t.Helper()
	u, err := e.Parse(s)
	if err != nil {
		return false
	}
	meaning := func(v uri.URI) string {
		data, err := uri.Unescape(v.String())
		return fmt.Sprintf("%q %q %v", betweenDelimiters.ReplaceAllString(v.String(), " "), data, err)
	}
	same := func(v uri.URI, err error) {
		t.Helper()
		if w, parseErr := e.Parse(v.String()); err != nil || parseErr != nil || w != v || meaning(v) != meaning(u) {
			t.Errorf("%v: %q becomes %q, %v", e, s, v, err)
		}
	}
	for _, level := range levels {
		same(u.Normalize(level), nil)
	}
	same(u.Builder().URI())
	if u.IsAbsolute() {
		same(u.WithoutFragment().Resolve(u))
	}
	return true
}

// CVE-2022-32190: JoinPath of net/url left "../" in its result, which then
// named a path outside of the base.
func TestAttackJoinPathDots(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, base := range []string{"x:/a", "x:/a/"} {
			u := e.MustParse(base)
			for _, segments := range [][]string{{"."}, {".."}, {"b", "."}, {"b", ".."}, {".", "b"}, {"..", "b"}} {
				if got, err := u.JoinPath(segments...); !errors.Is(err, uri.ErrDotSegment) {
					t.Errorf("%v: %q joined with %q gives %q, %v", e, base, segments, got, err)
				}
				if got, err := u.Builder().Path("/" + strings.Join(segments, "/")).URI(); !errors.Is(err, uri.ErrDotSegment) {
					t.Errorf("%v: Path of %q gives %q, %v", e, segments, got, err)
				}
			}
			for _, data := range []string{
				"../x", "./x", "../../x", "..;/x", " ../x", `..\x`, "/../x", "..%2Fx", "%2e%2e", ".%2E/x", "%2e%2e%2fx", "..\x00", "...", "..?x", "..#x",
			} {
				got, err := u.JoinPath(data)
				segment, below := strings.CutPrefix(got.Normalize(uri.SchemeLevel).String(), "x:/a/")
				if text, _ := uri.Unescape(segment); err != nil || !below || text != data || strings.Contains(segment, "/") {
					t.Errorf("%v: %q joined with %q is %q, %v", e, u, data, got, err)
				}
			}
		}
	}
}

// CVE-2025-47912: net/url accepted more than IPv6 addresses in brackets: names
// and IPv4 addresses, which other programs then looked up. No edition has zones
// (RFC 6874).
func TestAttackBrackets(t *testing.T) {
	for _, format := range []string{"http://%s/", "//%s", "http://u@%s:80/"} {
		checkRefused(t, format,
			"[localhost]", "[1.2.3.4]", "[evil.example]", "[]", "[", "]", "[::1", "::1]", "[[::1]]", "[::1]]", "[:::]", "[1::2::3]",
			"[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[g::]", "[::1.2.3]", "[::1.2.3.4.5]", "[::1.2.3.4:5]", "[::%31]", "[::1 ]",
			"[fe80::1%eth0]", "[fe80::1%25eth0]", "[fe80::1%25]", "[fe80::1%]", "[::1%25lo]",
			"[v]", "[v1]", "[v1.]", "[v.a]", "[vg.a]", "[v1.[]", "[v1.a%25b]", "[v1.a/b]")
	}
}

// CVE-2026-25679: net/url ignored text beside the brackets of an IP literal,
// so that one program connected to the literal and another one to the text.
func TestAttackBracketGarbage(t *testing.T) {
	for _, format := range []string{
		"http://evil.example%s/", "http://u@evil.example%s:80/", "http://1.2.3.4%s", "//x%s", "http://:%s", "http://%%41%s/",
		"http://%sevil.example/", "http://%s.evil.example:80/", "http://%s1.2.3.4", "//%sx", "http://%s%%41/", "http://%s80",
		"http://%s[::2]/", "http://%s:80x/", "http://%s:80:90/", "http://%s:[::2]/", "http://%s@evil.example/", "http://u@%s@evil.example/", `http://%s\`,
	} {
		checkRefused(t, format, "[::1]", "[::ffff:1.2.3.4]", "[v1.a]")
	}
}

// CVE-2025-61726: net/url kept all pairs of a query in a map without limit.
func TestAttackQueryMemory(t *testing.T) {
	const pairs = 1 << 12
	var unique strings.Builder
	for i := range pairs {
		fmt.Fprintf(&unique, "&%x", i)
	}
	for _, e := range uri.Editions() {
		for _, query := range []string{strings.Repeat("&", pairs), strings.Repeat("&a", pairs), unique.String()} {
			u := e.MustParse("x:/?a" + query)
			if allocs := testing.AllocsPerRun(5, func() {
				for range u.Pairs('&').Raw() {
				}
			}); allocs != 0 {
				t.Errorf("%v: %d pairs take %v allocations", e, pairs, allocs)
			}
		}
	}
}

// CVE-2026-44927: uriparser cut lengths to the bits of an int. A URI keeps
// offsets in 16 and 32 bits; TestLongest has the lengths around 4 GiB.
func TestAttackTruncatedLengths(t *testing.T) {
	for _, n := range []int{1<<15 - 1, 1 << 15, 1<<16 - 2, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1<<17 + 1, 1 << 20} {
		for i := range 7 {
			want := [7]string{"x", "u", "h", "8", "/p", "q", "f"}
			want[i] += strings.Repeat("8", n-1)
			text := want[0] + "://" + want[1] + "@" + want[2] + ":" + want[3] + want[4] + "?" + want[5] + "#" + want[6]
			for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
				u := e.MustParse(text)
				if got := [7]string{u.Scheme(), u.Userinfo(), u.Host(), u.Port(), u.Path(), u.Query(), u.Fragment()}; got != want {
					t.Errorf("%v: components of %d octets are cut", e, n)
				}
				// The text differs only at its end.
				if v := e.MustParse(text + "a"); u == v || u.Equivalent(v, uri.SchemeLevel) || u.Compare(v) != -1 {
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
				if a.Equivalent(b, level) || b.Equivalent(a, level) || a.Normalize(level) == b.Normalize(level) {
					t.Errorf("%v: %q and %q are equivalent at the level %v", e, a, b, level)
				}
			}
		}
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
		for _, e := range resolveEditions {
			want := tt.normal
			if e == uri.RFC3986 || e == uri.RFC3987 {
				want = tt.rfc3986
			}
			if got := e.MustParse(tt.in).Normalize(uri.SyntaxLevel).String(); got != want {
				t.Errorf("%v: the normal form of %q is %q, want %q", e, tt.in, got, want)
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
		"http://h/a%sb", "http://h/%s/b", "/%sa", "a%sb", "%sb", "x:a%sb", "x:/%s%[1]sa", "http://h/?a%sb", "http://h/?a=b%sc", "?%s", "http://h/#a%sb", "#%s",
	} {
		for c := range 0x80 {
			if 'A' <= c && c <= 'Z' || c == '.' {
				continue // it may become a letter in lower case, or a dot segment
			}
			for _, e := range uri.Editions() {
				lower, upper := fmt.Sprintf("%%%02x", c), fmt.Sprintf("%%%02X", c)
				if parsed := checkMeaning(t, e, fmt.Sprintf(format, lower)) && checkMeaning(t, e, fmt.Sprintf(format, upper)); !parsed && e != uri.RFC1630 {
					t.Errorf("%v: %q does not parse with an escape of %q", e, format, rune(c))
				}
			}
		}
	}
}

// CVE-2026-86472: fast-uri folded the case of a host before it decoded
// escapes, so that "%41.example" did not match a list with "a.example". The
// digits of an escape are not letters of the host.
func TestAttackCaseFolding(t *testing.T) {
	for _, tt := range []struct {
		in    string
		flags uri.Normalization
		want  string
	}{
		{"http://%41.example/", uri.SyntaxLevel, "http://a.example/"},
		{"http://%61.example/", uri.SyntaxLevel, "http://a.example/"},
		{"http://%41%2eExample/", uri.SyntaxLevel, "http://a.example/"},
		{"HTTP://a.%45%58ample/", uri.SyntaxLevel, "http://a.example/"},
		{"http://%c3%89X/", uri.NormHostCase, "http://%c3%89x/"},
		{"http://%C3%89X/", uri.NormHostCase, "http://%C3%89x/"},
		{"http://%c3%89X/", uri.NormHostCase | uri.NormEscapeCase, "http://%C3%89x/"},
		{"http://%41B/", uri.NormHostCase, "http://%41b/"},
		{"http://%41B/", uri.NormUnreservedEscapes, "http://AB/"},
		{"http://%4a%4A/", uri.NormHostCase | uri.NormUnreservedEscapes, "http://jj/"},
	} {
		u, want := uri.RFC3986.MustParse(tt.in), uri.RFC3986.MustParse(tt.want)
		if got := u.Normalize(tt.flags); got != want || !u.Equivalent(want, tt.flags) {
			t.Errorf("%q normalizes with %v to %q, want %q", u, tt.flags, got, tt.want)
		}
		// Before RFC 3986, it is a registry-based authority without a host, and its letters may count.
		if u := uri.RFC2732.MustParse(tt.in); u.IsServerBased() || u.Normalize(uri.NormHostCase) != u {
			t.Errorf("%v: %q normalizes to %q", u.Edition(), u, u.Normalize(uri.NormHostCase))
		}
	}
}

// An escaped scheme is not a scheme: a filter that compares the text with
// "javascript:" would miss it. In RFC 1630 it is one, and stays as it is.
func TestAttackEscapedScheme(t *testing.T) {
	for _, s := range []string{"%6aavascript:alert(1)", "j%61vascript:alert(1)", "%68ttp:/evil.example/", "htt%70:/evil.example/", "%41:b"} {
		for _, e := range resolveEditions {
			if u, err := e.Parse(s); err == nil {
				t.Errorf("%v: %q parses, with the scheme %q", e, s, u.Scheme())
			}
		}
		u, err := uri.RFC1630.Parse(s)
		if scheme, _, _ := strings.Cut(s, ":"); err == nil && u.Normalize(uri.SchemeLevel).Scheme() != scheme {
			t.Errorf("the normal form of %q is %q", s, u.Normalize(uri.SchemeLevel))
		}
	}
	for _, s := range []string{"http%3A//evil.example/", "http%3a%2f%2fevil.example/", "javascript%3Aalert(1)", "%2F%2Fevil.example/", "/%2fevil.example/", "x%3A", "%3a"} {
		for _, e := range resolveEditions {
			checkMeaning(t, e, s)
			got, err := e.MustParse("http://h/a/b").Resolve(e.MustParse(s))
			if err != nil || got.Scheme() != "http" || got.Host() != "h" {
				t.Errorf("%v: %q resolves to %q, %v", e, s, got, err)
			}
		}
	}
}

// CVE-2026-13676: fast-uri left Unicode hosts as they were, while other
// programs made them ASCII, so that the programs reached different hosts.
func TestAttackUnicodeHost(t *testing.T) {
	// Each escaped host resembles another host by some rule of Unicode, but is
	// not equivalent to it.
	for escaped, ascii := range map[string]string{
		"%E2%84%AA": "k", "%C5%BF": "s", "%EF%BD%81": "a", "%EF%BC%A1": "a", "%C3%9F": "ss", "%C4%B0": "i", "%E2%85%B7": "viii",
		"%D0%B0": "a", "%E2%80%8D": "", "%C2%AD": "", "%C3%A9": "e", "%C3%A9%CC%81": "%C3%A9", "%65%CC%81": "%C3%A9", "%C3%89": "%C3%A9", "%E7%82%B9": "xn--3px",
	} {
		for _, e := range uri.Editions() {
			u, v := e.MustParse("http://x"+escaped+"x/"), e.MustParse("http://x"+ascii+"x/")
			if checkMeaning(t, e, u.String()); u.Equivalent(v, uri.SchemeLevel) {
				t.Errorf("%v: %q and %q are equivalent", e, u, v)
			}
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
		if got, err := uri.Unescape(escaped); got != octets || err != nil {
			t.Errorf("Unescape(%q) = %q, %v", escaped, got, err)
		}
		for _, e := range uri.Editions() {
			if u, err := e.Builder().Host("a" + octets).URI(); err == nil {
				t.Errorf("%v: Host(%q) makes %q", e, octets, u)
			}
			// It stays escaped, and does not stop the escapes beside it from
			// being normalized.
			u, want := e.MustParse("x:/%41"+strings.ToLower(escaped)), "x:/A"+strings.ReplaceAll(strings.ToUpper(escaped), "%2E", ".")
			iri, err := u.ToIRI()
			if got := u.Normalize(uri.SyntaxLevel); got.String() != want || iri.String() != u.String() || err != nil {
				t.Errorf("%v: the normal form of %q is %q, want %q; the IRI is %q, %v", e, u, got, want, iri, err)
			}
		}
	}
}

// CVE-2019-9636: urlsplit of Python took a host with "℀" or "／", which
// compatibility normalization (NFKC) later turned into delimiters.
func TestAttackCompatibilityForms(t *testing.T) {
	for _, c := range []string{"／", "．", "。", "｡", "․", "⒈", "℀", "＠", "＃", "？", "：", "％", "＼", "⁄", "∕", "﹕", "﹖", "﹟", "﹫", "⩴", "‥", "…", "　"} {
		escaped := strings.ToLower(uri.Escape(uri.Segment, c))
		for _, e := range uri.Editions() {
			u, err := e.Builder().Scheme("x").Segment("a" + c + "b").URI()
			if segments := slices.Collect(u.Segments()); err != nil || len(segments) != 1 || !checkMeaning(t, e, u.String()) {
				t.Errorf("%v: Segment(%q) makes %q, %v", e, c, u, err)
			}
			checkMeaning(t, e, "http://trusted.example"+escaped+"evil.example/a"+escaped+"b")
		}
		// An IRI may have such a character in its host.
		host := "trusted.example" + c + "evil.example"
		u := uri.RFC3987.MustParse("http://" + host + "/a")
		if v, err := u.ToURI(nil); err != nil || u.Host() != host || u.Path() != "/a" || v.Path() != "/a" {
			t.Errorf("%q has the host %q, and maps to %q, %v", u, u.Host(), v, err)
		}
	}
}

// CVE-2022-0391: urlsplit of Python kept line breaks and tabs, then (and the
// URL Standard still does) dropped them, so that "java\nscript:" passed a
// filter. Here they are refused.
func TestAttackStrippedWhitespace(t *testing.T) {
	for _, format := range []string{"java%sscript:alert(1)", "%sjavascript:alert(1)", "/%s/evil.example", "http://trusted.example%s.evil.example/", "x:/a%s"} {
		checkRefused(t, format, "\t", "\n", "\r", "\r\n", " ", "\v", "\f", "\u0085")
	}
}

// Browsers take a backslash for a slash, so that `http://evil.example\@h/` has
// another host there.
func TestAttackBackslash(t *testing.T) {
	checkRefused(t, "%s",
		`http:\\evil.example\`, `http:/\evil.example/`, `http:\/evil.example/`, `\\evil.example\a`, `/\evil.example/`, `\/evil.example`,
		`http://evil.example\@trusted.example/`, `http://trusted.example\.evil.example/`, `http://h/..\..\etc`, `c:\windows`, `file:\\h\a`)
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
		{"http://trusted.example:@evil.example:/", parts{"trusted.example:", "evil.example", ""}},
		{"http://a@b@trusted.example/", parts{}},
		{"http://a@b:80@trusted.example/", parts{}},
		{"http://@@trusted.example/", parts{}},
		{"http://a:b:c@d@trusted.example/", parts{}},
		{"http://h:80:81/", parts{}},
	} {
		for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
			u, err := e.Parse(tt.s)
			if got := (parts{u.Userinfo(), u.Host(), u.Port()}); got != tt.want || err != nil && tt.want != (parts{}) {
				t.Errorf("%v: %q has %+v, want %+v, %v", e, tt.s, got, tt.want, err)
			}
		}
	}
}

// CR, LF and NUL split headers, log lines and C strings. No reference and no
// message contains a control character; only unescaping puts them into data.
func TestAttackControlCharacters(t *testing.T) {
	controls := "\x7f"
	for c := range byte(' ') {
		controls += string(rune(c))
	}
	checkRefused(t, "x:/%s", strings.Split(controls, "")...)
	for _, e := range uri.Editions() {
		u, err := e.Builder().Scheme("x").Segment("a" + controls).Fragment(e.Escape(uri.Fragment, controls)).URI()
		data, unescapeErr := uri.Unescape(u.Fragment())
		if strings.ContainsAny(u.String(), controls) || data != controls || err != nil || unescapeErr != nil {
			t.Errorf("%v: the builder makes %q, %v, %v", e, u, err, unescapeErr)
		}
		for _, c := range strings.Split(controls, "") {
			if _, err := e.Parse("x:/" + c); strings.Contains(err.Error(), c) {
				t.Errorf("the message has a control character: %q", err)
			}
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
			addr, isAddr := u.Addr()
			if isAddr || err == nil && (e == uri.RFC3986 || e == uri.RFC3987) && u.HostKind() != uri.HostRegName {
				t.Errorf("%v: the host of %q is of the kind %v, with the address %v", e, u, u.HostKind(), addr)
			}
		}
	}
}

// Errors end up in logs. Those of net/url print the whole input, with the
// password in it. Neither package fmt nor an encoder writes more of an error than
// its message, whatever the error is in. TestErrorSecrets has every fault.
func TestAttackSecretsInErrors(t *testing.T) {
	const user = "user:" + secret + "@h"
	tails := []string{" ", "/%zz", "/" + secret + "|", "/#é", ":x/", "/\x00", "[", "@", "/\\"}
	for _, tail := range tails[:proof.PickSlow(2, len(tails))] {
		for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
			s := "http://" + user + tail
			u, parseErr := e.Parse(s)
			_, resolveErr := e.Resolve("http://a/", s)
			_, urlErr := u.URL()
			_, fromErr := e.FromURL(&url.URL{Scheme: "http", User: url.UserPassword("u", secret), Host: "h[", Path: secret})
			_, authorityErr := e.Builder().Set(uri.Authority, user+"|").URI()
			_, userErr := e.Builder().User(secret, secret).Host("h").Path(secret).URI()
			_, pathErr := e.Builder().Path(secret + "/..").URI()
			_, queryErr := e.Builder().Set(uri.Query, secret+"#").URI()
			_, joinErr := u.JoinPath(secret, "..")
			_, _, repairErr := prose.Repairer{Edition: e}.Parse(s)
			_, redirectErr := guard.SameOrigin(uri.RFC3986.MustParse("http://h/"), s)
			errs := []error{
				parseErr, resolveErr, urlErr, fromErr, authorityErr, userErr, pathErr, queryErr, joinErr, repairErr, redirectErr, guard.Policy{}.Check(u), u.RegistryReason(),
				new(uri.IRI).UnmarshalText([]byte(s)), new(uri.URI).UnmarshalBinary([]byte(s)),
			}
			for m := range (prose.Finder{Edition: e, Broken: true}).Find(s) {
				if m.Err != nil {
					errs = append(errs, m.Err)
				}
			}
			if failed := checkHiddenErrors(t, errs...); failed < 7 {
				t.Errorf("%v: %q has %d errors", e, s, failed)
			}
		}
	}
	base, relative := uri.RFC3986.MustParse("http://"+user+"/"), uri.RFC3986.MustParse("//"+user)
	_, baseErr := relative.Resolve(base)
	_, excessErr := uri.Resolver{Excess: uri.ExcessRefuse}.Resolve(base, uri.RFC3986.MustParse("../"+secret))
	_, mixedErr := base.Resolve(uri.RFC2396.MustParse("//" + user + "@b"))
	_, fileErr := fileuri.FromWindowsPath(uri.RFC3986, secret)
	tmpl := uritemplate.MustParse("http://" + user + "/{a}")
	_, expandErr := tmpl.Expand(func(string) uritemplate.Value { return uritemplate.String(secret + "\xff") })
	_, tmplErr := uritemplate.Parse("http://" + user + "/{")
	_, prefixErr := uritemplate.Parse("http://" + user + "/{a:" + secret + "}")
	_, refusedErr := uritemplate.MustParse("http://" + user + "[/{a}").Expand(func(string) uritemplate.Value { return uritemplate.String("") })
	var set uritemplate.Set[int]
	addErr := set.Add(tmpl, 1)
	conflictErr := set.Add(uritemplate.MustParse("http://"+user+"/{b}"), 2)
	matcher, matcherErr := tmpl.Matcher()
	errs := []error{baseErr, excessErr, mixedErr, fileErr, expandErr, tmplErr, prefixErr, refusedErr, conflictErr, matcher.Explain(relative)}
	if failed := checkHiddenErrors(t, errs...); failed != len(errs) || addErr != nil || matcherErr != nil {
		t.Errorf("%d errors: %v, and %v, %v", failed, errs, addErr, matcherErr)
	}
	// The text of a URI is exact, but not in Go syntax.
	for _, e := range uri.Editions()[1:] {
		u := e.MustParse("http://" + user + "/?a")
		checkHidden(t, u, "%#v")
		checkHidden(t, uri.IRI{URI: u}, "%#v")
		checkHidden(t, *u.Builder(), "%#v")
		checkHidden(t, *u.Builder().Set(uri.Path, "//"), "%#v")
		checkHidden(t, *u.Builder().Set(uri.Fragment, secret+"#"), "%#v")
		checkHidden(t, u.Form().Set("a", "b"), "%#v")
		for m := range (prose.Finder{Edition: e, Broken: true}).Find("<" + u.String() + "> " + u.String() + "{") {
			checkHidden(t, m, "%v", "%#v")
		}
	}
	checkHidden(t, prose.Repair{Old: secret, New: secret, Kind: prose.RepairNational}, "%v", "%#v")
}

// secret is the password in the tests of errors.
const secret = "s3cret"

// checkHiddenErrors checks each error, and those that it wraps, and counts them.
func checkHiddenErrors(t *testing.T, errs ...error) (failed int) {
	t.Helper()
	for _, err := range errs {
		if err == nil {
			continue
		}
		failed++
		switch e := err.(type) {
		case *uri.ParseError:
			checkHidden(t, *e)
		case *uri.BuildError:
			checkHidden(t, *e)
		case *uri.ResolveError:
			checkHidden(t, *e)
		case *uritemplate.Error:
			checkHidden(t, *e)
		case *uritemplate.MismatchError:
			checkHidden(t, *e)
		case *uritemplate.ConflictError:
			checkHidden(t, *e)
		case *guard.RefusedError:
			checkHidden(t, *e)
		default:
			checkHidden(t, e)
		}
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			checkHiddenErrors(t, e.Unwrap())
		case interface{ Unwrap() []error }:
			checkHiddenErrors(t, e.Unwrap()...)
		}
	}
	return failed
}

// checkedTypes are the types of which a value was checked with all verbs.
var checkedTypes = map[string]bool{}

// everyVerb returns each letter with many flags for the first value of a type, and
// some letters for the others.
func everyVerb(v any) (verbs []string) {
	letters, flags := "vsqxXdtp", []string{"", "+", "#"}
	if name := fmt.Sprintf("%T", v); !checkedTypes[name] {
		checkedTypes[name] = true
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		flags = []string{"", "+", "-", "#", " ", "0", "+#", "# ", "+ ", "#0", "-#", "200", "-200", "+#0200"}
	}
	for _, flag := range flags {
		for _, letter := range letters {
			verbs = append(verbs, "%"+flag+string(letter))
		}
	}
	return verbs
}

// checkHidden checks that nothing shows the secret of v, of a pointer to it, or of what
// either is in: no verb, no encoder, no logger and no template. With verbs, v is not an
// error, and only these verbs do not show the secret, and only if they can call its methods.
func checkHidden[T any](t *testing.T, v T, verbs ...string) {
	t.Helper()
	in := []any{v, &v, []T{v}, []*T{&v}, map[string]T{"k": v}, map[string]any{"k": &v}, struct{ V T }{v}, struct{ V *T }{&v}, &struct{ V any }{v}}
	isError := len(verbs) == 0
	if isError {
		verbs = everyVerb(v)
		in = append(in, struct{ v T }{v}, &struct{ v *T }{&v}, struct{ v any }{v}, struct{ v any }{&v}, struct{ v []T }{[]T{v}}, struct{ v map[string]*T }{map[string]*T{"k": &v}}, []struct{ v T }{{v}})
		for _, err := range []any{v, &v} {
			if err, ok := err.(error); ok {
				in = append(in, []error{err}, struct{ error }{err}, struct{ err error }{err}, fmt.Errorf("wrapped: %w", err), errors.Join(err, err), &uri.BuildError{Err: err})
			}
		}
	}
	for _, v := range in {
		shown := map[string]string{}
		for _, verb := range verbs {
			shown[verb] = fmt.Sprintf(verb, v)
		}
		if isError {
			for name, marshal := range map[string]func(any) ([]byte, error){"json": json.Marshal, "xml": xml.Marshal} {
				data, err := marshal(v)
				shown[name] = fmt.Sprint(string(data), err)
			}
			var log, encoded strings.Builder
			for _, handler := range []slog.Handler{slog.NewJSONHandler(&log, nil), slog.NewTextHandler(&log, nil)} {
				slog.New(handler).Info("", "v", v, slog.Group("g", "v", v))
			}
			err := gob.NewEncoder(&encoded).Encode(v)
			shown["slog"], shown["gob"] = log.String(), fmt.Sprint(encoded.String(), err)
			err = everyForm.Execute(&encoded, v)
			shown["a template"] = fmt.Sprint(encoded.String(), err)
		}
		for by, text := range shown {
			digits := numbers.Replace(strings.ToLower(text))
			if strings.Contains(text, secret) || strings.Contains(digits, hex.EncodeToString([]byte(secret))) {
				t.Errorf("%T: the password is in what %s writes: %.200s", v, by, text)
			}
		}
	}
}

// numbers leaves the digits of octets in hexadecimal.
var numbers = strings.NewReplacer(" ", "", "0x", "")

// everyForm executes to the forms of a value that templates know.
var everyForm = template.Must(template.New("").Parse(`{{.}} {{print .}} {{println .}} {{html .}} {{js .}} {{urlquery .}}`))

// golang/go#80494, CVE-2026-56860: net/url copied the path so far for each
// "..", which takes quadratic time.
func TestAttackQuadraticResolution(t *testing.T) {
	for _, e := range []uri.Edition{uri.URLSyntax05, uri.RFC2396, uri.RFC3986} {
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
