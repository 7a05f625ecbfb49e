// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/internal/proof/twin"
)

// hazardTests lists references, and their hazards as "kind component offset".
var hazardTests = []struct {
	editions, ref, want string
}{
	{twin.AllEditions, "http://a/b/c/d?q#s", "no-value query 15"},
	{twin.AllEditions, "", ""},
	{twin.AllEditions, "mailto:a@b", ""},
	{"rfc3986 rfc2732", "http://[::1]:8080/", ""},

	// Section 7: a password.
	{twin.AllEditions, "ftp://u:p@h/", "password userinfo 8"},
	{"uri-syntax-02 rfc2396 rfc2732 rfc3986", "ftp://u:p:q@h/", "password userinfo 8"},
	{"url-syntax-05", "ftp://u:p:q@h/", "registry-based authority 6, password authority 8"},
	{"rfc2396", "ftp://u:p@s@h/", "registry-based authority 6, password authority 8"},

	// RFC 3986 section 7.6: a userinfo that looks like a host.
	{twin.AllEditions, "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "misleading-userinfo userinfo 6"},
	{twin.AllEditions, "ftp://a.b-%20@h/", "misleading-userinfo userinfo 6"},
	{twin.AllEditions, "ftp://a-b.c@h/", "misleading-userinfo userinfo 6"},
	{twin.AllEditions, "ftp://a.1@h/", ""},
	{twin.AllEditions, "ftp://1.2.3.4.5@h/", ""},

	// Section 7: a port in the reserved range.
	{twin.AllEditions, "HTTP://h:0080/", ""},
	{twin.AllEditions, "https://h:80/", "reserved-port port 10"},
	{twin.AllEditions, "http://h:1023/", "reserved-port port 9"},
	{twin.AllEditions, "http://h:1024/", ""},
	{twin.AllEditions, "http://h:00000000000000000000000025/", "reserved-port port 9"},
	{twin.AllEditions, "http://h:99999999999999999999999925/", "large-port port 9"},
	{twin.AllEditions, "//h:0/", "reserved-port port 4"},
	{twin.AllEditions, "file://h:00/", "reserved-port port 9"},

	// Section 7: escaped controls.
	{twin.AllEditions, "gopher://h:70/0%0D%0Ax", "escaped-control path 15, escaped-control path 18"},
	{twin.AllEditions, "x:/a%00?%1f#%7F", "drive-letter scheme 0, escaped-control path 4, escaped-control query 8, no-value query 8, mixed-case fragment 12, escaped-control fragment 12"},

	// Escaped delimiters, each where it would split.
	{twin.AllEditions, "x:/a%2Fb%3Fc%23d%40e%5Cf%3Ag",
		"drive-letter scheme 0, escaped-delimiter path 4, escaped-delimiter path 8, escaped-delimiter path 12, escaped-delimiter path 20"},
	{twin.AllEditions, "x:/?%2F%3F%23%40%5C%3A#%2F%3F%23%40%5C", "drive-letter scheme 0, no-value query 4"},
	{twin.AllEditions, "ftp://a%40b%3Ac@h/", "escaped-delimiter userinfo 7, escaped-delimiter userinfo 11"},
	{twin.AllEditions, "ftp://a:b%40c%3Ad@h/", "password userinfo 8, escaped-delimiter userinfo 9"},
	{"rfc3986", "ftp://h%3A80%2F%23", "escaped-host host 7, escaped-delimiter host 7, escaped-delimiter host 12, escaped-delimiter host 15"},
	{twin.LaterEditions, "ftp://h%3A80%2F", "registry-based authority 6, escaped-host authority 7, escaped-delimiter authority 7, escaped-delimiter authority 12"},

	// Dot segments behind escapes.
	{twin.AllEditions, "x:/a/.%2e/b", "drive-letter scheme 0, escaped-dots path 5"},
	{twin.AllEditions, "x:/%2e%2e%2e/.%2eb", "drive-letter scheme 0"},

	// Dot segments with parameters.
	{twin.AllEditions, "http://a/..;/x", "parameter-dots path 9, parameter path 11"},
	{twin.AllEditions, "/a/../;/..;/..", "parameter path 6, parameter-dots path 8, parameter path 10"},
	{twin.AllEditions, "/;/a;..;/a..;/...;x/..a;/.%2e%2e;", "parameter path 1, parameter path 4, parameter path 7, parameter path 12, parameter path 17, parameter path 23, parameter path 32"},

	// Segments that servers remove, and parameters.
	{twin.AllEditions, "http://a//b", "empty-segment path 9"},
	{"rfc1630 " + twin.AllEditions, "http://a/b/", ""},
	{"rfc1630", "http://a//b", "empty-segment path 9"},
	{twin.AllEditions, "aa:b//c;d", ""},
	{twin.AllEditions, "http://a/b;c;d/e;", "parameter path 10, parameter path 12, parameter path 16"},
	{twin.AllEditions, "http://a/%20b;%00c%2F;", "parameter path 13, escaped-control path 14, escaped-delimiter path 18, parameter path 21"},

	// Escapes that are not UTF-8.
	{twin.AllEditions, "http://a/%E9/%E9", "not-utf8 path 9"},
	{twin.AllEditions, "http://a/%C3%A9%EF%BF%BD?%E9#%E9", "query-not-utf8 query 25, no-value query 25"},
	{twin.AllEditions, "http://a/%F4%90%80%80", "not-utf8 path 9"},
	{"rfc3987", "http://a/é%E9", "not-utf8 path 11"},
	{"rfc3987", "http://a/%C3é", "not-utf8 path 9"},

	// Parameters that appear if they are unescaped.
	{twin.AllEditions, "/a%3Bb;c/%3b", "escaped-parameter path 2, parameter path 6, mixed-case path 9, escaped-parameter path 9"},
	{"rfc1630 " + twin.AllEditions, "mailto:a%3Bb", ""},

	// RFC 3986 section 7.4: rare IPv4 address forms.
	{twin.AllEditions, "http://127.0.0.255/", ""},
	{twin.NewerEditions, "ftp://127.1/", "rare-address host 6"},
	{twin.LaterEditions, "ftp://127.1/", "registry-based authority 6, rare-address authority 6"},
	{twin.NewerEditions, "ftp://1.2.3.4.5/", ""},
	{twin.NewerEditions, "ftp://1x1/", ""},
	{twin.NewerEditions, "ftp://0xg/", ""},
	{twin.NewerEditions, "ftp://00x1/", ""},
	{"rfc3986 rfc2732", "ftp://[::99.1.1.1]/", "embedded-address host 6"},
	{"rfc3986", "ftp://[v1.a:1.2]/", ""},
	{"rfc3986", "ftp://[V1.A:1.2]/", ""},

	// IPv4 addresses in IPv6 addresses.
	{"rfc3986 rfc2732", "http://[::ffff:7f00:1]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://u@[::FFFF:127.0.0.1]/", "embedded-address host 9"},
	{"rfc3986 rfc2732", "http://[64:ff9b::7f00:1]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[64:ff9b:1:7f00::]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[2002:7f00:1::]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[2001:0:1::2]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[::ffff:0:102:304]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[::2]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[::0.0.0.1]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[fe80::5efe:102:304]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[2001:db8::1.2.3.4]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[::ff00:1]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[64:ff9b::ff00:1]/", "embedded-address host 7"},
	{"rfc3986 rfc2732", "http://[::1:7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[::1]/", ""},
	{"rfc3986 rfc2732", "http://[::]/", ""},
	{"rfc3986 rfc2732", "http://[1::ffff:7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[::fffe:7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[64:ff9b:0:0:0:1:7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[64:ff9b:2::7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[64:ff9a::7f00:1]/", ""},
	{"rfc3986 rfc2732", "http://[2001:1::]/", ""},
	{"rfc3986 rfc2732", "http://[1::5eff:0:0]/", ""},
	{"rfc3986 rfc2732", "http://[1::100:5efe:0:0]/", ""},
	{"rfc3986", "http://[v1.64:ff9b]/", ""},

	// A host and a port that look like a userinfo.
	{twin.NewerEditions, "postgres://me:4711#ss@db/x", "misleading-port port 14"},
	{twin.NewerEditions, "postgres://me:4711/ss@db/x", "misleading-port port 14"},
	{twin.NewerEditions, "http://me:4711/@a/b", ""},
	{twin.NewerEditions, "http://me:4711/a/b@c", ""},
	{twin.NewerEditions, "http://me/a@b?c@d#e@f", "no-value query 14"},

	// Surplus dot segments.
	{twin.AllEditions, "http://a/b/../../c/../..", "surplus-dots path 14, surplus-dots path 22"},
	{twin.AllEditions, "/b/../..", "surplus-dots path 6"},

	// A relative reference with a scheme.
	{"rfc1630 " + twin.AllEditions, "http:g", "repeated-scheme scheme 0"},
	{"rfc3986 url-syntax-05", "http:", "repeated-scheme scheme 0"},

	// Authorities that are not server-based.
	{twin.LaterEditions, "hTTp://:80/", "mixed-case scheme 0, registry-based authority 7"},

	// A scheme that wants a server, without a host. If RepeatedScheme is
	// reported, NoHost is not.
	{twin.AllEditions, "http:/evil.example/", "no-host host 5"},
	{twin.LaterEditions, "http:///evil.example/", "no-host host 7"},
	{"rfc3986", "http:///evil.example/", "no-host host 7"},
	{"rfc1630", "http:///evil.example/", ""},
	{"rfc3986", "http://:8080/", "no-host host 7"},
	{"rfc3986 " + twin.LaterEditions, "///evil.example/", "no-host host 2"},
	{twin.AllEditions, "file:///dir", ""},
	{twin.AllEditions, "dns:///x", ""},

	// A scheme that is not known, without a host.
	{"rfc1630 " + twin.AllEditions, "rtmp:/h", "misleading-path path 5"},
	{"rfc1630", "unknown://h", ""},
	{twin.AllEditions, "unknown:////h", "empty-segment path 11"},
	{twin.NewerEditions, "unknown://:1/h", "reserved-port port 11"},
	{twin.AllEditions, "unknown:/../%2e", "misleading-path path 8, surplus-dots path 9, escaped-dots path 12"},

	// An escape in the host, once.
	{"rfc3986", "http://%65vil.example/", "escaped-host host 7"},
	{"rfc3986", "http://a%20b%20c:8080/", "escaped-host host 8"},
	{twin.LaterEditions, "http://%65vil.example/", "registry-based authority 7, escaped-host authority 7"},

	// A scheme that looks like a host.
	{twin.AllEditions, "localhost:8080/x", "misleading-scheme scheme 0"},
	{twin.AllEditions, "www.x.example:80/p", "misleading-scheme scheme 0"},
	{"url-syntax-05", "127.0.0.1:80", "misleading-scheme scheme 0"},
	{"rfc1630 " + twin.AllEditions, "com.example.app:/oauth", ""},
	{twin.AllEditions, "a.b.:c", "misleading-scheme scheme 0"},
	{twin.AllEditions, "a.b+c.d:e", ""},
	{twin.AllEditions, "a.1:e", ""},

	// Ports that are too large.
	{"rfc3986 " + twin.LaterEditions, "http://h:0065535/", ""},
	{"rfc3986 " + twin.LaterEditions, "http://h:65536/", "large-port port 9"},

	// Windows paths.
	{twin.AllEditions, "C:/dir", "drive-letter scheme 0"},
	{"rfc3986 " + twin.LaterEditions, "file://C:/dir", "drive-letter host 7"},
	{"rfc3986 " + twin.LaterEditions, "file://ab:/dir", ""},

	// Mixed case.
	{twin.AllEditions, "Http://Example.COM/AbC", "mixed-case scheme 0"},
	{twin.AllEditions, "http://a/%c3%A9%c3%a9", "mixed-case path 12"},
	{twin.AllEditions, "http://a/%cC%41%dd#%EE", "mixed-case path 9, not-utf8 path 9"},
	{"rfc3986", "x://%C3b%C3/", "drive-letter scheme 0, escaped-host host 4"},
	{"rfc3986", "x://Ab%2f/", "drive-letter scheme 0, escaped-host host 6, escaped-delimiter host 6"},

	// Escaped twice.
	{twin.AllEditions, "x:/%2525?%2541#%2500", "drive-letter scheme 0, double-escape path 3, no-value query 9"},
	{twin.AllEditions, "x:/%254", "drive-letter scheme 0"},
	{twin.AllEditions, "xy:/%25F0", "misleading-path path 3, double-escape path 4"},
	{twin.AllEditions, "xy:/%250F", "misleading-path path 3, double-escape path 4"},
	{twin.AllEditions, "xy:/%25G0%250G", "misleading-path path 3"},

	// Bidirectional formatting characters, and their escapes.
	{"rfc3987", "http://a/\u202ea?\u061c#\u200f", "bidi-control path 9, bidi-control query 14, no-value query 14, bidi-control fragment 17"},
	{twin.AllEditions, "http://a/%E2%80%AE/%E2%81%A9", "bidi-control path 9, bidi-control path 19"},
	{twin.AllEditions, "http://a/%E2%80AE%80%AE%E2a%80%AE%C3%BC", "not-utf8 path 9"},
	{"rfc3986", "x://%D8%9C/", "drive-letter scheme 0, escaped-host host 4, bidi-control host 4"},

	// Labels that mix scripts.
	{"rfc3987", "http://аpple.example/", "mixed-scripts host 7"},
	{"rfc3987", "http://αа/", "mixed-scripts host 7"},
	{"rfc3987", "http://αβ.бв.γδ.аб/", ""},
	{"rfc3987", "http://a。б．γ｡д/", "lookalike-delimiter host 8, lookalike-delimiter host 13, lookalike-delimiter host 18"},
	{"rfc3987", "http://a／б/", "mixed-scripts host 7, lookalike-delimiter host 8"},
	{"rfc3987", "http://日本ひらカーaé/", ""},
	{"rfc3987", "http://漢한a/", ""},
	{"rfc3987", "http://ひ한/", "mixed-scripts host 7"},
	{"rfc3987", "http://ㄅカ/", "mixed-scripts host 7"},
	{"rfc3987", "http://ㄅ한/", "mixed-scripts host 7"},
	{"rfc3987", "http://б漢/", "mixed-scripts host 7"},
	{"rfc3987", "http://bücher1-٣\u0301.example/", ""},
	{"rfc3986", "http://%D0%B0b/", "escaped-host host 7, mixed-scripts host 7"},
	{twin.LaterEditions, "//%D0%B0b:%D0/", "escaped-host authority 2, mixed-scripts authority 2"},

	// Characters that IDNA maps or removes.
	{"rfc3987", "http://１２７.0.0.1/", "mapped-host host 7, mapped-host host 10, mapped-host host 13"},
	{"rfc3987", "http://①/①?①#①", "mapped-host host 7, no-value query 15"},
	{"rfc3987", "http://exam\u00adple\u200b.example/", "mapped-host host 11, mapped-host host 16"},
	{"rfc3987", "http://É.example/", ""}, // é, which is not US-ASCII
	{"rfc3986", "http://%C2%AD/", "escaped-host host 7, mapped-host host 7"},
	{twin.LaterEditions, "//%C2%AD@%C2%AD/", "mapped-host authority 2, escaped-host authority 9, mapped-host authority 9"},

	// Labels that decode to US-ASCII.
	{"rfc3986", "http://xn--169-.xn--254-.xn--169-.xn--254-/", "fake-a-label host 7"},
	{"rfc3986", "http://u@a.XN--/", "fake-a-label host 9"},
	{"rfc3986", "http://xn--.a/", "fake-a-label host 7"},
	{"rfc3986", "http://a.xn---:8080/", "fake-a-label host 7"},
	{"rfc3986", "http://a.Xn--a--.b/", "fake-a-label host 7"},
	{"rfc2396", "http://xn--a-/", "registry-based authority 7, fake-a-label authority 7"},
	{"rfc3987", "//xn--é-", "fake-a-label host 2"},
	{twin.AllEditions, "http://xn--bcher-kva.example/", ""},
	{"rfc3986", "http://xn-a-.axn--a-.xn--a-.b/", "fake-a-label host 7"},
	{"rfc3986", "http://xn-a-.axn--a-.x--n-.-xn--.xna--/xn--", ""},
	{"rfc3986", "http://xn--@h/", ""},

	// A "*" in the host.
	{"rfc3986", "http://*.example/", "wildcard-host host 7"},
	{"rfc3986", "//a*b*:80/*?*#*", "wildcard-host host 2, reserved-port port 7, no-value query 12"},
	{"rfc3986", "//*@[v1.*]:/", "wildcard-host host 4"},
	{"rfc3986", "http://%2A/", "escaped-host host 7"},

	// Characters that look like a delimiter.
	{"rfc3987", "http://a／b?／", "lookalike-delimiter host 8, no-value query 13"},
	{"rfc3987", "http://a＠b：c@d∶/", "lookalike-delimiter userinfo 8, lookalike-delimiter userinfo 12, lookalike-delimiter host 18"},
	{twin.AllEditions, "http://u%EF%BC%8F@a/%EF%BC%8F", "lookalike-delimiter userinfo 8"},

	// A host with a non-ASCII character before the "@".
	{"rfc3987", "http://bücher.example@evil.example/", "misleading-userinfo userinfo 7"},

	{"rfc1630", "a%3AB:c", "mixed-case scheme 0, escaped-delimiter scheme 1"},
	{"rfc1630", "a%3Ab:c", "escaped-delimiter scheme 1"}, // an escape has a case of its own
	{"rfc1630", "http://h/%0a?a+b%23", "escaped-control path 9, rewritten-key query 13, no-value query 13"},

	// The query as pairs.
	{"rfc3986", "#a&;b", ""},
	{"rfc3986", "/&;?a=b#&?;", "parameter path 2"},
	{"rfc3986", "mailto:a@b?subject=c;", "query-semicolon query 20"},

	{"rfc3986", "?a=1;b=2;", "query-semicolon query 4, query-semicolon query 8"},
	{"rfc3986", "?;", "query-semicolon query 1, no-value query 1"},
	{"rfc3986", "?a=%3B%3F%26%3D", ""},
	{"rfc3986", "?a?=?b", "query-question query 2, query-question query 4"},
	{"rfc3986", "?a=%00;%0D", "edge-space query 1, escaped-control query 3, query-semicolon query 6, escaped-control query 7"},

	{"rfc3986", "?a=%E9&b=%E9", "query-not-utf8 query 3"},
	{"rfc3986", "?a=%C3&%A9=b", "query-not-utf8 query 3"},
	{"rfc3986", "/%E9?a=%E9#%E9", "not-utf8 path 1, query-not-utf8 query 7"},
	{"rfc3986", "?a=%ED%A0%80", "query-not-utf8 query 3"},

	{"rfc3986", "?a=1&a=2&a=3", "repeated-key query 5, repeated-key query 9"},
	{"rfc3986", "?a%20b=1&a+b=2&%61%20b=3", "rewritten-key query 1, repeated-key query 9, rewritten-key query 9, repeated-key query 15, rewritten-key query 15"},
	{"rfc3986", "?a=1&A=2&aa=3&b=a", ""},
	{"rfc3986", "?costarring=1&liquid=2", ""}, // their hashes are the same (FNV-1a)
	{"rfc3986", "?=1&=2&a", "empty-key query 1, repeated-key query 4, empty-key query 4, no-value query 7"},
	{"rfc3986", "?=", "empty-key query 1, no-value query 1"},

	{"rfc3986", "?a%5Bb%5D=1&a%5D=2&c=%5B", "bracket-key query 1, bracket-key query 12"},
	{"rfc3986", "?a.b=1&c=.&%2E=2", "rewritten-key query 1, rewritten-key query 11"},
	{"rfc3986", "?a+=1&b=c+d", "rewritten-key query 1"},
	{"rfc3986", "?toString=1&to%53tring=2&tostring=3&toStrin=4&toStrings=5", "property-key query 1, repeated-key query 12, property-key query 12"},
	{"rfc3986", "?a=toString&%5F_proto__=1", "property-key query 12"},
	{"rfc3986", "?constructor=1&hasOwnProperty=1&isPrototypeOf=1&propertyIsEnumerable=1&toLocaleString=1&valueOf=1",
		"property-key query 1, property-key query 15, property-key query 32, property-key query 48, property-key query 71, property-key query 88"},
	{"rfc3986", "?__defineGetter__=1&__defineSetter__=1&__lookupGetter__=1&__lookupSetter__=1", "property-key query 1, property-key query 20, property-key query 39, property-key query 58"},

	{"rfc3986", "?a&b=&c=1", "no-value query 1, no-value query 3"},
	{"rfc3986", "?&", "empty-pair query 1, empty-pair query 1"},
	{"rfc3986", "?a=1&&b=2", "empty-pair query 5"},

	{"rfc3986", "?a=+1&b=1%20&c=1+1&d=+", "edge-space query 1, edge-space query 6, edge-space query 19"},
	{"rfc3986", "?a=%C2%A01&b=1%E3%80%80&c=%C2%A1", "edge-space query 1, edge-space query 11"},
}

func TestOf(t *testing.T) {
	for _, tt := range hazardTests {
		for _, e := range twin.Editions(tt.editions) {
			u, err := e.Parse(tt.ref)
			if err != nil {
				t.Errorf("%v: %v", e, err)
				continue
			}
			var got []string
			for _, h := range sorted(slices.Collect(hazard.All.Of(u))) {
				got = append(got, fmt.Sprint(h.Kind, " ", h.Component, " ", h.Offset))
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("%v: hazards of %q are\n\t%s; want\n\t%s", e, tt.ref, got, tt.want)
			}
			checkHazards(t, u)
		}
	}
}

// sorted returns hazards ordered by offset and kind: the order within one offset is not
// promised.
func sorted(hazards []hazard.Hazard) []hazard.Hazard {
	slices.SortStableFunc(hazards, func(a, b hazard.Hazard) int {
		return cmp.Or(cmp.Compare(a.Offset, b.Offset), cmp.Compare(a.Kind, b.Kind))
	})
	return hazards
}

// lookalikes lists the characters that look like delimiters, or whose NFKC form contains
// one.
const lookalikes = "⁄∕⧸╱⟋／℀℁℅℆" + "？⁇⁈⁉﹖︖" + "＃﹟" + "＠﹫" + "：﹕︓∶꞉˸։׃⩴" +
	"．﹒․‥…︙︰。｡︒۔⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛🄀㏂㏇㏘" + "＼﹨∖⧵⧹" + "％﹪"

// TestNonASCIIHost tries each non-ASCII character in a host.
func TestNonASCIIHost(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if r == 0x20000 {
			r = proof.Pick(rune(0xDFFFF), r) // none of those between is reported
		}
		if r == 0xE1001 {
			r = proof.Pick(unicode.MaxRune, r)
		}
		u := uri.RFC3986.MustParse("//" + uri.RFC3986.Escape(uri.Host, string(r)))
		var got hazard.Set
		for h := range hazard.Of(u) {
			got = got.With(h.Kind)
		}
		lookalike := strings.ContainsRune(lookalikes, r)
		if got.Has(hazard.LookalikeDelimiter) != lookalike || got.Has(hazard.MappedHost) != (!lookalike && mapped.MatchString(string(r))) {
			t.Errorf("%U is reported as %v", r, got)
		}
	}
}

// mapped lists the characters that IDNA maps to US-ASCII, removes or keeps in a host, and
// some others in the same blocks. The test in examples/idna compares the package with an
// implementation of IDNA.
var mapped = regexp.MustCompile(`[ªº²³¹ßςĲĳſǇ-ǌǱ-ǳʰ-ʸˡˠ-ˤ\x{AD}\x{34F}\x{37E}\x{115F}\x{1160}\x{17B4}\x{17B5}\x{1806}\x{180B}-\x{180F}ᴬ-ᵪᶛ-ᶿẞ\x{1FEF}` +
	`\x{200B}-\x{200D}‼\x{2060}-\x{2065}\x{206A}-\x{206F}⁰-ₜ₨℀-ⅿ①-⓿⩵⩶ⱼⱽ\x{3164}㈀-㏿\x{A7F1}-ꟴﬀ-ﬆ﬩\x{FE00}-\x{FE0F}︐︔︕︠-\x{FE6F}\x{FEFF}` +
	`\x{FF00}-\x{FFEF}𐞥\x{1BCA0}-\x{1BCA3}\x{1CCD6}-\x{1CCF9}\x{1D173}-\x{1D17A}𝐀-𝟿\x{1F100}-\x{1F1FF}🯰-🯹\x{E0000}-\x{E0FFF}]`)

// checkHazards checks the laws for the hazards in u: they are in the text and ordered by
// offset, Of finds those in All that are not about forms, and the iteration stops at a
// break.
func checkHazards(t testing.TB, u uri.URI) {
	t.Helper()
	all := slices.Collect(hazard.All.Of(u))
	if !slices.IsSortedFunc(all, func(a, b hazard.Hazard) int { return cmp.Compare(a.Offset, b.Offset) }) {
		t.Errorf("%v: hazards of %q are not in order: %v", u.Edition(), u, all)
	}
	var paths []hazard.Hazard
	for i, h := range all {
		if h.Offset < 0 || h.Offset > len(u.String()) || h.Offset == len(u.String()) && h.Kind != hazard.NoHost {
			t.Errorf("%v: %q: %v", u.Edition(), u, h)
		}
		if h.Kind < hazard.QuerySemicolon {
			paths = append(paths, h)
		}
		seen := 0
		for range hazard.All.Of(u) {
			if seen++; seen > i {
				break // and no panic
			}
		}
		if seen != i+1 {
			t.Errorf("%v: %q: %d hazards before the break, want %d", u.Edition(), u, seen, i+1)
		}
	}
	if of := slices.Collect(hazard.Of(u)); !slices.Equal(of, paths) {
		t.Errorf("%v: %q: Of has %v, and All %v", u.Edition(), u, of, paths)
	}
}

// hazardTokens are parts from which hazards are made.
var hazardTokens = []string{
	"a", "B", ":", "/", "//", "?", "#", "@", ".", "..", "1", "0x", "%2e", "%2F", "%5c", "%3A", "%40", "%23", "%3f", "%0a",
	"%25", "25", "http:", "ftp://", "x:", "a.b", "_", "[::1.2.3.4]", ":25", "%c3%A9",
	"localhost:", "file://C", ":65536", "http:/", "aa:/", ";", "%3b", "/..%3b", "%2541",
	"&", "=", "+", "%5b", "toString", "%E9", "%a9", "[::102:304]", "[2002::]", ":8080", "xn--", "-", "*",
}

// nonASCIITokens are parts of hazards with non-ASCII characters.
var nonASCIITokens = []string{
	"а", "%d0%b0", "漢", "か", "한", "／", "%E3%80%82", "\u202e", "%e2%80%ae", "%E2", "①", "%C2%AD", "\u00a0",
}

// queryTokens are parts of queries.
var queryTokens = []string{"a", "b", "a=1", "&a=b", "&a&%61&", "=", "&", "+", ";", "?", "%20", "%e9", "%C3%A9", ".", "%5D", "toString", "%3D", "%26", "%253f", "#"}

// FuzzOf checks the laws of checkHazards.
func FuzzOf(f *testing.F) {
	for _, tt := range hazardTests {
		f.Add(tt.ref)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil {
				checkHazards(t, u)
			}
		}
	})
}

func TestKindNames(t *testing.T) {
	seen := map[string]bool{}
	section := regexp.MustCompile(`^[^A-Z].* \(RFC (2396|3986|3987) section \d(\.\d)*\)$`)
	for k := range hazard.EdgeSpace + 1 {
		if seen[k.String()] {
			t.Errorf("%d is %v too", k, k)
		}
		seen[k.String()] = true
		text, err := k.MarshalText()
		var back hazard.Kind = 99
		if err != nil || string(text) != k.String() || back.UnmarshalText(text) != nil || back != k {
			t.Errorf("%v: MarshalText = %q, %v; back %v", k, text, err, back)
		}
		h := hazard.Hazard{Kind: k, Component: uri.Path, Offset: 7}
		if !section.MatchString(h.Message()) || seen[h.Message()] {
			t.Errorf("%v: message %q", k, h.Message())
		}
		seen[h.Message()] = true
		if want := k.String() + " in path at offset 7: " + h.Message(); h.String() != want {
			t.Errorf("%v: %q, want %q", k, h, want)
		}
	}
	none := hazard.EdgeSpace + 1
	if _, err := none.MarshalText(); err != hazard.ErrKind {
		t.Errorf("MarshalText of %v: %v", none, err)
	}
	if want := "Kind(43)"; none.String() != want || (hazard.Hazard{Kind: none}).Message() != want {
		t.Errorf("%v, %q; want %s", none, hazard.Hazard{Kind: none}.Message(), want)
	}
	for _, text := range []string{"", "Password", "passwor", "Kind(43)"} {
		k := hazard.ReservedPort
		if err := k.UnmarshalText([]byte(text)); !errors.Is(err, hazard.ErrKind) || k != hazard.ReservedPort {
			t.Errorf("UnmarshalText(%q): %v, %v", text, k, err)
		}
	}
	if got, want := (hazard.Hazard{Kind: 99, Component: 99, Offset: -1}).String(), "Kind(99) in Component(99) at offset -1: Kind(99)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	// A JSON map with kinds as keys.
	text, err := json.Marshal(map[hazard.Kind]int{hazard.Password: 1})
	if want := `{"password":1}`; err != nil || string(text) != want {
		t.Errorf("JSON %s, %v; want %s", text, err, want)
	}
}

// Results go here, so that nothing is compiled away.
var (
	sinkInt    int
	sinkString string
)

func TestOfAllocs(t *testing.T) {
	for _, tt := range hazardTests {
		for _, e := range uri.Editions() {
			u, err := e.Parse(tt.ref)
			if err != nil {
				continue
			}
			if got := testing.AllocsPerRun(10, func() {
				for h := range hazard.All.Of(u) {
					sinkInt += h.Offset
					sinkString = h.Message()
				}
			}); got > 0 {
				t.Errorf("%v: %q: %v allocations", e, tt.ref, got)
			}
		}
	}
}

func TestOfLinear(t *testing.T) {
	var keys strings.Builder // 100 of them, whose beginning is long
	for i := range 100 {
		fmt.Fprintf(&keys, "&k%d", i)
	}
	linear.Check(t, "long keys", func(n int) func() {
		u := uri.RFC3986.MustParse("?" + strings.ReplaceAll(keys.String(), "k", strings.Repeat("k", n/50)))
		return func() {
			for h := range hazard.All.Of(u) {
				sinkInt += h.Offset
			}
		}
	})
	proof.Slow(t)
	check := func(set hazard.Set, before, part, after string) {
		e := uri.RFC3986
		if part[0] >= utf8.RuneSelf {
			e = uri.RFC3987
		}
		if _, err := e.Parse(before + part + after); err != nil {
			e = uri.RFC2396
		}
		if _, err := e.Parse(before + part + part + part + after); err != nil {
			return
		}
		linear.Check(t, before+" and many "+part+after, func(n int) func() {
			u := e.MustParse(before + strings.Repeat(part, n) + after)
			return func() {
				for h := range set.Of(u) {
					sinkInt += h.Offset
				}
			}
		})
	}
	for _, part := range []string{"%2e", "%2F", "..%2F", "../", "..;", "..;/", "%3B", "a/", "%25", "a.", "1.", "0", "%31", "@", "a:", "a@", "A", "a-", "xn--.", "*", "b", "é", "а.α.", "%d0%b0.", "漢", "。", "\u202e"} {
		for _, before := range []string{"", "http://", "http://u:", "x:", "http:/", "http://h:", "//a.b-", "//xn--"} {
			check(hazard.Default, before, part, "")
		}
	}
	check(hazard.Default, "x:/", "b", "%20")
	for _, part := range []string{"a", "&", "a&", "a=1&", "=", ";", "?", "%E9", "%5B", "+", "toString&", "a&b&c&d&"} {
		check(hazard.All, "?", part, "")
	}
}

// TestManyPairs tries queries around the limit of 100 pairs.
func TestManyPairs(t *testing.T) {
	for _, n := range []int{99, 100, 101, 102, 255, 256, 257} {
		query := "?"
		for i := range n {
			query += fmt.Sprintf("&a%d=b&", i)
		}
		for _, q := range []string{query, "?" + strings.Repeat("a=b&", n)} {
			if many := slices.Contains(kindsOf(uri.RFC3986.MustParse(q)), hazard.ManyPairs); many != (n > 100) {
				t.Errorf("%d pairs: many-pairs is %t", n, many)
			}
		}
		for i := range min(n, 100) { // which the last pair repeats
			u := uri.RFC3986.MustParse(fmt.Sprintf("%s&a%d=b", query, i))
			if got := slices.Contains(kindsOf(u), hazard.RepeatedKey); got != (n < 100) {
				t.Errorf("%d pairs and number %d again: repeated-key is %v", n, i, got)
			}
		}
	}
}

func TestSet(t *testing.T) {
	var none hazard.Set
	var names []string
	for k := range hazard.Kind(64) {
		if k <= hazard.QuerySemicolon {
			names = append(names, k.String())
		}
		if hazard.All.Has(k) != (k <= hazard.EdgeSpace) || hazard.Forms.Has(k) != (k < hazard.NoValue) || hazard.Default.Has(k) != (k < hazard.QuerySemicolon) {
			t.Errorf("%v: in All %v, in Forms %v, in Default %v", k, hazard.All.Has(k), hazard.Forms.Has(k), hazard.Default.Has(k))
		}
	}
	some := none.With(hazard.Password, hazard.MixedCase, hazard.Password)
	for _, tt := range []struct {
		set  hazard.Set
		want string
	}{
		{none, "none"}, {hazard.Default, "default"}, {hazard.Forms, "forms"}, {hazard.All, "all"},
		{some, "mixed-case|password"},
		{some.Without(hazard.MixedCase, hazard.LargePort), "password"},
		{some.Without(hazard.MixedCase, hazard.Password), "none"},
		{none.With(63, 64, 200), "Kind(63)"}, // a set has no other kinds
		{hazard.All.Without(hazard.EdgeSpace).With(hazard.EdgeSpace), "all"},
		{hazard.Default.With(hazard.QuerySemicolon), strings.Join(names, "|")},
	} {
		if got := tt.set.String(); got != tt.want {
			t.Errorf("set %q, want %q", got, tt.want)
		}
	}
}

// TestSetOf compares the hazards in random sets with those in All.
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

// TestOfIRI compares the hazards in IRIs with those in the URIs that they map to, after
// the authority.
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
		checkHazards(t, iri)
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
