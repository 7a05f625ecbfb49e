// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"testing"

	"example.com/uri"
)

func TestNormalize(t *testing.T) {
	rfc3986, rfc3987 := since3986, since05[5:]
	for _, tt := range []struct {
		editions []uri.Edition
		n        uri.Normalization
		in, want string
	}{
		// RFC 5952, sections 4.2.2, 4.2.3 and 5.
		{since05[3:], uri.SyntaxLevel, "http://[2001:DB8:0:1:1:1:0001:1]/", "http://[2001:db8:0:1:1:1:1:1]/"},
		{since05[3:], uri.SyntaxLevel, "http://u@[2001:0:0:1:0:0:0:1]:8080", "http://u@[2001:0:0:1::1]:8080"},
		{since05[3:], uri.SyntaxLevel, "http://[2001:db8:0:0:1:0:0:1]/", "http://[2001:db8::1:0:0:1]/"},
		{since05[3:], uri.SyntaxLevel, "http://[0:0:0:0:0:ffff:c000:201]/", "http://[::ffff:192.0.2.1]/"},
		{since05[3:], uri.SyntaxLevel, "http://[::192.0.2.1]/", "http://[::c000:201]/"},
		{since05[3:4], uri.SchemeLevel, "http://[A::192.0.2.001]/", "http://[a::192.0.2.001]/"},
		{since05[3:], uri.CaseLevel, "http://[0::A]/", "http://[0::a]/"},
		{since05[3:], uri.NormIPv6Form, "HTTP://[0::A]/", "HTTP://[::a]/"},

		// RFC 3986 section 6.2.2 and 6.2.3.
		{rfc3986, uri.SyntaxLevel, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{rfc3986, uri.CaseLevel, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{rfc3986, uri.SchemeLevel, "http://example.com", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, "http://example.com:/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, "http://example.com:80/", "http://example.com/"},
		{rfc3986, uri.SchemeLevel, "http://example.com/?", "http://example.com/?"},
		{rfc3986, uri.SchemeLevel, "http://example.com/#", "http://example.com/#"},
		// RFC 2396 section 6, and the drafts before it.
		{since05, uri.CaseLevel, "http://www.XEROX.com", "http://www.xerox.com"},
		{to2732, uri.SchemeLevel, "HTTP://www.XEROX.com:80/a/./b%7E%2f?%2e%7b", "http://www.xerox.com/a/./b~%2F?.%7B"},
		{to2732, uri.SchemeLevel, "http://a:/", "http://a:/"},
		{to2732, uri.SchemeLevel, "http://a", "http://a"},
		{to2732, uri.SchemeLevel, "http://a:?%7e", "http://a:?~"},
		{to2732, uri.NormDotSegments, "http://a/b/../../c/.", "http://a/b/../../c/."},
		{[]uri.Edition{uri.RFC1630}, uri.NormSchemeCase, "fiF@e:/", "fiF@e:/"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, "HTTP://A/%7e%41%24", "HTTP://A/%7EA%24"},

		// Only components that are known to ignore case are in lower case.
		{since3986[:1], uri.SyntaxLevel, "HTTP://User:PW@A%c3%89B/C?D#E", "http://User:PW@a%C3%89b/C?D#E"},
		{rfc3986, uri.CaseLevel, "http://A%c3%89B%41/", "http://a%c3%89b%41/"},
		{since3986[:1], uri.SyntaxLevel, "http://A%c3%89B%41/", "http://a%C3%89ba/"},
		{rfc3986, uri.CaseLevel, "http://[2001:DB8::A]/", "http://[2001:db8::a]/"},
		{to2732, uri.CaseLevel, "http://A_B/", "http://A_B/"},
		// A registry-based authority stays registry-based.
		{to2732, uri.SyntaxLevel, "http://%41/", "http://%41/"},
		{to2732, uri.SyntaxLevel, "http://a:%38%30/", "http://a:%38%30/"},
		{to2732, uri.SyntaxLevel, "http://%7e%41/", "http://~A/"},
		{to2732, uri.SyntaxLevel, "http://u%7e@7up/", "http://u~@7up/"},
		{to2732, uri.SyntaxLevel, "http://a.b_%7e/", "http://a.b_~/"},
		{rfc3986, uri.SyntaxLevel, "http://%41/", "http://a/"},
		// No escape becomes a delimiter, or a dot segment in a reference that
		// is not resolved yet.
		{since05, uri.SyntaxLevel, "a%2Fb%3Ac%3Fd%23", "a%2Fb%3Ac%3Fd%23"},
		{since05, uri.SyntaxLevel, "%2e%2E/%2e%41", "%2E%2E/.A"},
		{since05, uri.SyntaxLevel, "/%2E", "/%2E"},
		{since05, uri.SyntaxLevel, "/%cB", "/%CB"},
		{since05, uri.SyntaxLevel, "/%Cb", "/%CB"},
		{since05, uri.SyntaxLevel, "/%cC", "/%CC"},
		{since05, uri.SyntaxLevel, "/%Cc", "/%CC"},
		{rfc3986, uri.SyntaxLevel, "http://a/b/%2e%2E/c", "http://a/c"},
		{to2732, uri.SyntaxLevel, "http://a/b/%2e%2E/c", "http://a/b/../c"},
		{[]uri.Edition{uri.URLSyntax05}, uri.SyntaxLevel, "g?y/%2e%2e/%41", "g?y/%2E%2E/A"},
		// Dot segments of relative-path references stay; no path turns into
		// an authority.
		{rfc3986, uri.SchemeLevel, "../a/./b", "../a/./b"},
		{rfc3986, uri.SchemeLevel, "./a:b", "./a:b"},
		{rfc3986, uri.SchemeLevel, "/a/../b", "/b"},
		{rfc3986, uri.SchemeLevel, "//A/a/../b", "//a/b"},
		{since05, uri.SchemeLevel, "/a/%2E%2E/../b", "/a/%2E%2E/../b"},
		{rfc3986, uri.SchemeLevel, "/a/..//b", "/.//b"},
		{rfc3986, uri.SchemeLevel, "f:/a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, "f:a/..//b", "f:/.//b"},
		{rfc3986, uri.SchemeLevel, "f:a/../b", "f:/b"},
		// Dot segments beside others that stay escaped are not removed.
		{rfc3986, uri.NormDotSegments, "f:/a/%2e%2e/../b", "f:/a/%2e%2e/../b"},
		{rfc3986, uri.NormDotSegments, "f:/../%2E", "f:/../%2E"},
		{rfc3986, uri.NormDotSegments, "f:/b%2e/../c", "f:/c"},
		{rfc3986, uri.NormDotSegments, "x:a%2e/../b", "x:/b"},
		{rfc3986, uri.NormDotSegments, "x:./a", "x:a"},
		{rfc3986, uri.NormDotSegments, "x:%2e/../a", "x:%2e/../a"},
		{rfc3986, uri.NormDotSegments | uri.NormUnreservedEscapes, "f:/../%2E", "f:/"},
		// RFC 3987 section 5.3.2.
		{rfc3987, uri.SyntaxLevel, "HTTP://User%C3%A9@A%c3%89B/C%c3%a9?D%C3%A9#%c3%a9", "http://Useré@aÉb/Cé?Dé#é"},
		{rfc3987, uri.SyntaxLevel, "http://example.org/~user", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, "http://example.org/%7euser", "http://example.org/~user"},
		{rfc3987, uri.SyntaxLevel, "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301", "http://example.org/r\u00e9sum\u00e9/re\u0301sume\u0301"},
		{rfc3987, uri.SyntaxLevel, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros\u00e9"},
		{rfc3987, uri.CaseLevel, "HTTP://ÀB/À%c3%80", "http://Àb/À%c3%80"},
		{rfc3987, uri.SyntaxLevel, "?\ue000%ee%80%80#%e2%80%ae\u202e", "?\ue000%EE%80%80#%E2%80%AE\u202e"},
		{rfc3987, uri.SyntaxLevel, "%C3%A9/%2e%2E/é", "é/%2E%2E/é"},
		{rfc3987, uri.SyntaxLevel, "x:é/%2e%2E/%C3%A9", "x:/é"},
		{rfc3987, uri.NormUnreservedEscapes | uri.NormEscapeCase, "/%41%c3%a9", "/A%C3%A9"},
		{since05[:5], uri.NormUCSEscapes, "x:/%C3%A9/%2e%2E", "x:/%C3%A9/%2e%2E"},
		{rfc3987, uri.NormUCSEscapes, "http://%C3%A9/%c3%a9/%41%c3?%C3%A9#%E2%82%AC", "http://é/é/%41%c3?é#€"},
		{rfc3987, uri.NormUCSEscapes | uri.NormHostCase, "http://É%C3%89A/", "http://ÉÉa/"},
		{rfc3987, uri.NormUCSEscapes | uri.NormEscapeCase, "/%c3%a9%c3", "/é%C3"},
		{rfc3987, uri.NormUnreservedEscapes, "/%41%c3%a9", "/A%c3%a9"},
		{rfc3987, uri.NormUCSEscapes, "/%E2%80%AE%EE%80%80%EF%BF%BD", "/%E2%80%AE%EE%80%80%EF%BF%BD"},
		{rfc3987, uri.NormUCSEscapes | uri.NormDotSegments, "x:/a/%2e%2E/é", "x:/a/%2e%2E/é"}, // the dots stay, as their escapes do
		{rfc3987, uri.NormUCSEscapes | uri.NormDotSegments, "x:/a/%2e%2E/../é", "x:/a/%2e%2E/../é"},
		{rfc3987, uri.NormUCSEscapes | uri.NormDotSegments, "x:/a/../%C3%A9", "x:/é"},
		// Ports, by their value; and schemes that the package does not know.
		{since05, uri.SchemeLevel, "https://a:00443/", "https://a/"},
		{since05, uri.SchemeLevel, "https://a:80/", "https://a:80/"},
		{since05, uri.SchemeLevel, "http://a:18446744073709551696/", "http://a:18446744073709551696/"},
		{since05, uri.SchemeLevel, "foo://a:80/", "foo://a:80/"},
		{since05, uri.SchemeLevel, "foo://a:0/", "foo://a:0/"}, // the package knows no default port
		{rfc3986, uri.SchemeLevel, "foo://a:", "foo://a"},
		{since05, uri.SchemeLevel, "//a:80", "//a:80"},
		{rfc3986, uri.SchemeLevel, "//a:", "//a"},
		// Levels, levels without a flag, and flags alone.
		{to2732, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/./~"},
		{rfc3986, uri.SyntaxLevel, "HTTP://a/./%7e", "http://a/~"},
		{rfc3986, uri.NormDotSegments, "HTTP://a/./%7e", "HTTP://a/%7e"},
		{to2732, uri.NormDotSegments, "HTTP://a/./%7e", "HTTP://a/./%7e"},
		{since05, uri.SyntaxLevel &^ uri.NormDotSegments, "HTTP://a/./%7e", "http://a/./~"},
		{since05, uri.SyntaxLevel &^ uri.CaseLevel &^ uri.NormDotSegments, "HTTP://A/./%7e", "HTTP://A/./~"},
		{[]uri.Edition{uri.RFC1630}, uri.SchemeLevel, "HTTP:%7e", "HTTP:%7E"},
	} {
		for _, e := range tt.editions {
			u := e.MustParse(tt.in)
			if got := u.Normalize(tt.n); got != e.MustParse(tt.want) || !u.Equivalent(got, tt.n) {
				t.Errorf("%v: %q without %v is %q, want %q", e, u, tt.n, got, tt.want)
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

// since05 are the editions that have a section 6, and RFC 3987, whose section 5
// has the ladder of comparisons of RFC 3986. The editions up to RFC 2732 have
// no such ladder.
var (
	since05   = []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987}
	to2732    = since05[:4]
	since3986 = since05[4:]
)

// levels are all levels.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

func TestNormalizationString(t *testing.T) {
	for _, tt := range []struct {
		flags uri.Normalization
		want  string
	}{
		{0, "text"},
		{uri.NormDotSegments | uri.NormHostCase, "host-case|dot-segments"},
		{uri.SchemeLevel &^ uri.NormSchemeCase, "host-case|ipv6-form|escape-case|unreserved-escapes|dot-segments|default-port|empty-port|empty-path|ucs-escapes"},
		{uri.NormUCSEscapes << 1, "Normalization(10)"},
		{uri.NormSchemeCase << 15, "Normalization(15)"},
		{uri.CaseLevel, "case"},
		{uri.SyntaxLevel, "syntax"},
		{uri.SchemeLevel, "scheme"},
		{uri.CaseLevel &^ uri.NormHostCase, "scheme-case"},
		{uri.SchemeLevel &^ uri.SyntaxLevel, "default-port|empty-port|empty-path"},
		{uri.CaseLevel | uri.NormEmptyPath, "scheme-case|host-case|empty-path"},
	} {
		if got := tt.flags.String(); got != tt.want {
			t.Errorf("Normalization(%#x).String() = %q, want %q", uint16(tt.flags), got, tt.want)
		}
	}
}

// TestLevels checks that each level includes those before it.
func TestLevels(t *testing.T) {
	for i, level := range levels[1:] {
		if lower := levels[i]; level&lower != lower {
			t.Errorf("%v does not include %v", level, lower)
		}
	}
}

// TestEquivalentLevels lists pairs of references, and the least level at which they are
// equivalent. TestNormalize has the differences one by one.
func TestEquivalentLevels(t *testing.T) {
	const none = ""
	rfc3986, rfc3987, since2732 := since3986, since3986[1:], since05[3:]
	before3986 := append([]uri.Edition{uri.RFC1630}, to2732...)
	for _, tt := range []struct {
		editions []uri.Edition
		a, b     string
		level    string
	}{
		{uri.Editions(), "http://a/", "http://a/", "text"},

		// One IPv6 address.
		{since2732, "http://[::1.2.3.4]/", "http://[::102:304]/", "syntax"},
		{since2732, "http://[::1.2.3.4]/", "http://1.2.3.4/", none},
		{since2732, "http://[::ffff:1.2.3.4]/", "http://1.2.3.4/", none},
		{since2732[:1], "http://[::1.2.3.4]/", "http://[::1.2.3.004]/", none},
		{since2732[:1], "http://[A::999.1.1.1]/", "http://[a::999.1.1.1]/", "case"},
		{rfc3986, "http://[v1.a]/", "http://[v01.a]/", none},

		// Several differences.
		{rfc3986, "HTTP://a:80/%41", "http://A/A", "scheme"},
		{rfc3986, "http://a:/", "http://a:80", "scheme"},
		{rfc3986, "x:/a/b/../c/%2e%2e/.", "x:/../a/", "syntax"},
		{rfc3986, "x:/.//b", "x:/a/..//b", "syntax"},
		{before3986, "x:/a/./b", "x:/a/b", none},
		{rfc3986, "../a", "a", none},
		{since05, "http://a/%7e?q", "http://a/~?Q", none},

		// An undefined component differs from an empty one, and a kind of
		// component from another.
		{since05, "http://a/", "http:/a/", none},
		{since05, "http:///a", "http:/a", none},
		{to2732, "http://a_b/", "http://a/", none},
		{rfc3986, "http://a_b/", "http://a/", none},
		{since05, "http://@a/", "http://a/", none},
		{uri.Editions(), "x:/a?b", "x:/a", none},
		{since05, "x:/a?", "x:/a", none},
		{uri.Editions(), "x:/a#", "x:/a", none},
		{since05, "x:/a", "/a", none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:A@b", "mailto:a@b", none},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "mailto:%41@b", "mailto:A@b", "syntax"},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "x:a", "x:/a", none},

		// Non-ASCII characters.
		{rfc3987, "http://É/", "http://%C3%89/", "syntax"},
		{rfc3987, "http://é/%c3%a9?é#%C3%A9", "HTTP://%C3%A9/é?%C3%A9#é", "syntax"},
		{rfc3987, "http://é@h", "http://%C3%A9@H/", "scheme"},
		{rfc3987, "http://Éa/", "http://ÉA/", "case"},
		{rfc3987, "//É", "//é", none},       // letters beyond ASCII have no case
		{rfc3987, "/é", "/e\u0301", none},   // NFC and NFD differ
		{rfc3987, "//K", "//\u212a", none},  // the Kelvin sign
		{rfc3987, "//ß", "//ss", none},      // not folded
		{rfc3987, "//a。b", "//a.b", none},   // not a dot
		{rfc3987, "/／", "//", none},         // not a slash
		{rfc3987, "//é", "//xn--9ca", none}, // no Punycode
		{rfc3987, "/\u202e", "/%E2%80%AE", none},
		{rfc3987, "?\ue000", "?%EE%80%80", none},
		{rfc3987, "/%C3%A9%A9", "/é%A9", "syntax"},
		{rfc3987, "/%C3é", "/%C3%C3%A9", "syntax"},
		{rfc3987, "x:/a/../é", "x:/%C3%A9", "syntax"},
	} {
		for _, e := range tt.editions {
			for _, pair := range [][2]string{{tt.a, tt.b}, {tt.b, tt.a}} {
				a, b := e.MustParse(pair[0]), e.MustParse(pair[1])
				equal := false
				for _, level := range levels {
					equal = equal || level.String() == tt.level
					if got := a.Equivalent(b, level); got != equal {
						t.Errorf("%v: Equivalent(%q, %q, %v) = %v, want %v", e, a, b, level, got, equal)
					}
				}
			}
		}
	}
	a, b := uri.MustParse("http://a/"), uri.RFC3986.MustParse("http://a/")
	if a.Equivalent(b, uri.SchemeLevel) {
		t.Error("URIs of different editions are Equivalent")
	}
}
