// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"net/netip"
	"strings"
	"sync"
	"testing"

	"example.com/uri"
)

type builder = uri.Builder

func TestBuilder(t *testing.T) {
	ipv4, ipv6 := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("2001:db8::7")
	hierarchical := []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987}
	since2732, since3986, rfc3987 := hierarchical[3:], hierarchical[4:], hierarchical[5:]
	drafts := []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC3986, uri.RFC3987} // with a path, not an opaque part, after any scheme
	for _, tt := range []struct {
		editions []uri.Edition
		build    func(b *builder)
		want     string
	}{
		{hierarchical, func(b *builder) {}, ""},
		{hierarchical, func(b *builder) { b.Scheme("HTTP").Host("A").Path("/b%20c").Query("d=e%20f").Fragment("g%23") }, "HTTP://A/b%20c?d=e%20f#g%23"},
		{hierarchical, func(b *builder) { b.Scheme("http").Host("a").Port("80").User("u:p@q", "") }, "http://u%3Ap%40q@a:80"},
		{hierarchical, func(b *builder) { b.Set(uri.Userinfo, "u:p").Host("a").Port("") }, "//u:p@a:"},
		{hierarchical, func(b *builder) { b.Scheme("file").Host("").Path("/etc/hosts") }, "file:///etc/hosts"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "") }, "//"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "u@h:8").Port("9") }, "//u@h:9"},
		{hierarchical, func(b *builder) { b.Addr(ipv4).Host("") }, "//"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "h").Addr(ipv4) }, "//192.0.2.1"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "u@h:8").Without(uri.Userinfo).Without(uri.Port) }, "//h"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "u@h:8").Without(uri.Authority) }, ""},
		{hierarchical, func(b *builder) { b.Host("h").Without(uri.Host).Path("/a") }, "/a"},
		{hierarchical[:4], func(b *builder) { b.Set(uri.Authority, "u@@g").Host("h").Without(uri.Userinfo) }, "//h"},
		{hierarchical[:4], func(b *builder) { b.Set(uri.Authority, "u:p@ss@h").Without(uri.Host).Path("/a") }, "/a"},
		{hierarchical[:4], func(b *builder) { b.Set(uri.Authority, "u@@h").Without(uri.Port) }, "//u@@h"},
		{hierarchical, func(b *builder) { b.Addr(ipv4) }, "//192.0.2.1"},
		{since2732, func(b *builder) { b.Addr(ipv6).Port("1") }, "//[2001:db8::7]:1"},
		{since2732, func(b *builder) { b.Addr(netip.MustParseAddr("::ffff:192.0.2.1")) }, "//[::ffff:192.0.2.1]"},
		{since2732, func(b *builder) { b.Set(uri.Host, "[::1]") }, "//[::1]"},
		{since3986, func(b *builder) { b.Host("a%20b").Port("1") }, "//a%20b:1"},
		{since3986, func(b *builder) { b.Set(uri.Host, "%5B%3A%3A1%5D") }, "//%5B%3A%3A1%5D"},
		{since3986, func(b *builder) { b.Host("").Port("80") }, "//:80"},
		{since3986, func(b *builder) { b.User("", "").Host("") }, "//@"},
		// The comment of Set promises these.
		{since3986, func(b *builder) { b.Host("h").Port("99999") }, "//h:99999"},
		{since3986, func(b *builder) { b.Host("h").Port("00000000000000000080") }, "//h:00000000000000000080"},
		{since3986, func(b *builder) { b.Set(uri.Query, "?a") }, "??a"},
		{hierarchical, func(b *builder) { b.Host("h").User("a b", "c:d@/") }, "//a%20b:c%3Ad%40%2F@h"},
		{hierarchical, func(b *builder) { b.Host("h").User("", "c") }, "//:c@h"},

		// Non-ASCII characters stay, except for private use and bidirectional formatting.
		{rfc3987, func(b *builder) {
			b.Scheme("http").Host("Bücher").User("ü:", "").Path("/é/ü").QueryPair("ö", "ä=\ufffd").Fragment("点")
		}, "http://ü%3A@Bücher/é/ü?ö=ä%3D%EF%BF%BD#点"},
		{rfc3987, func(b *builder) { b.Host("é").User("\u202e", "").Segment("é\ue000").QueryPair("\ue000", "") }, "//%E2%80%AE@é/é%EE%80%80?%EE%80%80="},
		{rfc3987, func(b *builder) { b.Set(uri.Host, "\u202eé").Set(uri.Path, "/é%C3%A9").Set(uri.Query, "\ue000") }, "//\u202eé/é%C3%A9?\ue000"},
		{rfc3987, func(b *builder) { b.Set(uri.Host, "é%2F").Port("1").Segment("\xff\xc3") }, "//é%2F:1/%FF%C3"},
		{since3986[:1], func(b *builder) { b.Host(uri.RFC3986.Escape(uri.Host, "Bücher")).Segment("é") }, "//B%C3%BCcher/%C3%A9"},

		// A registry-based authority and a server-based one replace each other.
		{hierarchical, func(b *builder) { b.Host("h").Port("1").Set(uri.Authority, "a%20b") }, "//a%20b"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "a%20b").Host("h") }, "//h"},
		{hierarchical, func(b *builder) { b.Set(uri.Authority, "a%20b").Without(uri.Authority) }, ""},

		{hierarchical, func(b *builder) { b.Segment("a/b").Segment("c;d=?", "x=1", "", "y;/") }, "/a%2Fb/c%3Bd%3D%3F;x%3D1;;y%3B%2F"},
		{hierarchical, func(b *builder) { b.Segment("").Segment("..", "") }, "/.//..;"},
		{hierarchical, func(b *builder) { b.Set(uri.Path, "../a/b;c=d").Segment("") }, "../a/b;c=d/"},
		{hierarchical, func(b *builder) { b.Path("a/").Segment("b") }, "a//b"},
		{hierarchical, func(b *builder) { b.Path("/a").Path("/b").Segment("...") }, "/b/..."},
		{hierarchical, func(b *builder) { b.Path("/a").Without(uri.Path).Fragment("") }, "#"},

		// These paths would be misread, and get a dot segment in front.
		{hierarchical, func(b *builder) { b.Set(uri.Path, "a:b/c:d") }, "./a:b/c:d"},
		{hierarchical, func(b *builder) { b.Set(uri.Path, ":") }, "./:"},
		{hierarchical, func(b *builder) { b.Set(uri.Path, "a/b:c") }, "a/b:c"},
		{hierarchical, func(b *builder) { b.Set(uri.Path, "a").Set(uri.Query, "b:c") }, "a?b:c"},
		{hierarchical, func(b *builder) { b.Set(uri.Path, "/a:b") }, "/a:b"},
		{hierarchical, func(b *builder) { b.Host("h").Set(uri.Path, "/a:b") }, "//h/a:b"},
		{drafts, func(b *builder) { b.Scheme("x").Set(uri.Path, "a:b") }, "x:a:b"},
		{hierarchical, func(b *builder) { b.Path("//a") }, "/.//a"},
		{hierarchical, func(b *builder) { b.Scheme("x").Path("//") }, "x:/.//"},
		{hierarchical, func(b *builder) { b.Scheme("x").Host("").Path("//") }, "x:////"},
		{[]uri.Edition{uri.RFC1630}, func(b *builder) { b.Scheme("x").Path("//a%20b/c") }, "x://a%20b/c"},
		{[]uri.Edition{uri.RFC1630}, func(b *builder) { b.Scheme("x").Path("///a") }, "x:///a"},

		{hierarchical, func(b *builder) { b.Set(uri.Path, "a%40b%2Fc").Scheme("mailto") }, "mailto:a%40b%2Fc"},
		{hierarchical[2:4], func(b *builder) { b.Scheme("x").Set(uri.Path, "a?b:/c") }, "x:a?b:/c"},
		{drafts, func(b *builder) { b.Scheme("mailto").Set(uri.Path, "a").QueryPair("b", "c") }, "mailto:a?b=c"},
		{drafts, func(b *builder) { b.Scheme("x").Set(uri.Path, "a").Segment("b") }, "x:a/b"},
		{drafts, func(b *builder) { b.Scheme("x").Path("") }, "x:"},

		{hierarchical, func(b *builder) { b.QueryPair("a b", "c+d&e=f;").QueryPair("", "").QueryPair("g h", "i") }, "?a%20b=c%2Bd%26e%3Df%3B&=&g%20h=i"},
		{hierarchical, func(b *builder) { b.Set(uri.Query, "").QueryPair("a", "b") }, "?&a=b"},
		{hierarchical, func(b *builder) { b.Query("a").Without(uri.Query).QueryPair("", "") }, "?="},
		{hierarchical, func(b *builder) { b.QueryPair("a", "1").QueryPair("b", "2").Without(uri.Query).QueryPair("c", "") }, "?c="},
		{hierarchical, func(b *builder) { b.QueryPair("a", "1").QueryPair("b", "2").Query("c") }, "?c"},
		{hierarchical, func(b *builder) { b.Segment("a").Segment("b").Set(uri.Path, "c").Segment("d") }, "c/d"},
		{hierarchical, func(b *builder) { b.Set(uri.Query, "a;b&c+d") }, "?a;b&c+d"},
		{[]uri.Edition{uri.RFC1630}, func(b *builder) { b.Scheme("x").Set(uri.Query, "a+b%20") }, "x:?a+b%20"},
		{hierarchical, func(b *builder) { b.Fragment("a").Fragment("b").Query("") }, "?#b"},
		{hierarchical, func(b *builder) { b.Scheme("x").Host("h").Fragment("a").Without(uri.Fragment).Without(uri.Scheme) }, "//h"},
	} {
		for _, e := range tt.editions {
			b := e.Builder()
			tt.build(b)
			if u, err := b.URI(); err != nil || u != e.MustParse(tt.want) {
				t.Errorf("%v: got %q of %v, %v; want %q", e, u, u.Edition(), err, tt.want)
			}
		}
	}

	var zero uri.Builder
	if u, err := zero.URI(); err != nil || !u.IsZero() {
		t.Errorf("the zero Builder: %q, %v", u, err)
	}
	if u, err := zero.Host("h").Segment("a").URI(); err != nil || u != uri.RFC3986.MustParse("//h/a") {
		t.Errorf("from the zero Builder: %q, %v", u, err)
	}
}

func TestBuildErrors(t *testing.T) {
	for _, tt := range []struct {
		edition   uri.Edition
		build     func(b *builder)
		component uri.Component
		err       error
		message   string
	}{
		{uri.RFC3986, func(b *builder) { b.Segment("a").Segment("..") }, uri.Segment, uri.ErrDotSegment,
			`uri: cannot build segment: "." and ".." are not data; Set(Path, ...) takes them (RFC 3986)`},
		{uri.RFC2396, func(b *builder) { b.Path("/a/./b") }, uri.Path, uri.ErrDotSegment,
			`uri: cannot build path: "." and ".." are not data; Set(Path, ...) takes them (RFC 2396)`},
		{uri.RFC3986, func(b *builder) { b.Host("h").Path("a") }, uri.Path, uri.ErrAmbiguous,
			`uri: cannot build path: it must begin with "/" after an authority (RFC 3986)`},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Host, "[::1]").Path("a") }, uri.Path, uri.ErrAmbiguous, ``},
		{uri.RFC2396, func(b *builder) { b.Scheme("mailto").Set(uri.Path, "a").Query("b") }, uri.Query, uri.ErrAmbiguous,
			`uri: cannot build query: after a scheme, it needs an authority or a path that begins with "/" (RFC 2396)`},
		{uri.RFC2396, func(b *builder) { b.Scheme("x").Query("b") }, uri.Query, uri.ErrAmbiguous, ``},
		{uri.RFC2396, func(b *builder) { *b = *uri.MustParse("x:a").Builder().Without(uri.Scheme) }, uri.Opaque, uri.ErrAmbiguous,
			`uri: cannot build opaque: it needs a scheme and no authority (RFC 2396)`},
		{uri.RFC2396, func(b *builder) { *b = *uri.MustParse("x:a").Builder().Host("h") }, uri.Opaque, uri.ErrAmbiguous, ``},
		{uri.RFC2396, func(b *builder) { b.Host("h").Path("a") }, uri.Path, uri.ErrAmbiguous,
			`uri: cannot build path: it must begin with "/" after an authority or a scheme, and has no "?" (RFC 2396)`},
		{uri.RFC2396, func(b *builder) { *b = *uri.MustParse("a").Builder().Scheme("x") }, uri.Path, uri.ErrAmbiguous, ``},
		{uri.RFC2396, func(b *builder) { b.Scheme("x").Set(uri.Path, "a").Segment("b") }, uri.Path, uri.ErrAmbiguous, ``},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Path, "a?b") }, uri.Path, uri.ErrAmbiguous, ``},
		{uri.RFC1630, func(b *builder) { b.Scheme("x").Host("h") }, uri.Host, uri.ErrComponent,
			`uri: cannot build host: the edition has no authority (RFC 1630)`},
		{uri.RFC1630, func(b *builder) { b.Set(uri.Authority, "h") }, uri.Authority, uri.ErrComponent,
			`uri: cannot build authority: the edition has no authority (RFC 1630)`},
		{uri.RFC1630, func(b *builder) { b.User("u", "") }, uri.Userinfo, uri.ErrComponent,
			`uri: cannot build userinfo: the edition has no authority (RFC 1630)`},
		{uri.RFC1630, func(b *builder) { b.Port("80") }, uri.Port, uri.ErrComponent,
			`uri: cannot build port: the edition has no authority (RFC 1630)`},
		{uri.RFC3986, func(b *builder) { b.Port("80") }, uri.Host, uri.ErrEmpty, `uri: cannot build host: a userinfo or a port needs a host (RFC 3986)`},
		{uri.RFC3986, func(b *builder) { b.Host("h").User("u", "").Without(uri.Host) }, uri.Host, uri.ErrEmpty, ``},
		{uri.RFC2396, func(b *builder) { b.Host("").User("u", "p") }, uri.Host, uri.ErrEmpty, ``},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Authority, "a%20b").Port("80") }, uri.Host, uri.ErrEmpty, ``},
		{uri.RFC3986, func(b *builder) { b.Addr(netip.Addr{}) }, uri.Host, uri.ErrHost, `uri: cannot build host: a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address (RFC 3986)`},
		{uri.RFC3986, func(b *builder) { b.Without(uri.Segment) }, uri.Segment, uri.ErrComponent,
			`uri: cannot build segment: Set and Without take whole components (RFC 3986)`},
		{uri.RFC3986, func(b *builder) { b.Without(uri.Component(200)) }, uri.Component(200), uri.ErrComponent,
			`uri: cannot build Component(200): Set and Without take whole components (RFC 3986)`},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Opaque, "a") }, uri.Opaque, uri.ErrComponent,
			`uri: cannot build opaque: Set and Without take whole components (RFC 2396)`},
		{uri.Edition(99), func(b *builder) { b.Query("\x00") }, uri.Reference, uri.ErrEdition,
			`uri: cannot build reference: unknown edition (Edition(99))`},

		// These errors wrap a ParseError.
		{uri.RFC3986, func(b *builder) { b.Scheme("") }, uri.Scheme, uri.ErrEmpty, `uri: missing character in scheme at offset 0 (rule scheme, RFC 3986 section 3.1)`},
		{uri.RFC3986, func(b *builder) { b.Scheme("a_b") }, uri.Scheme, uri.ErrScheme, `uri: invalid character "_" in scheme at offset 1: a scheme is only ASCII letters, digits, "+", "-" and "." (rule scheme, RFC 3986 section 3.1)`},
		{uri.RFC3986, func(b *builder) { b.Scheme("").Segment("..").Port("x") }, uri.Scheme, uri.ErrEmpty, ``}, // the first error
		{uri.RFC3986, func(b *builder) { b.Scheme("https://") }, uri.Scheme, uri.ErrScheme,
			`uri: invalid character ":" in scheme at offset 5: a scheme is the text before the colon (rule scheme, RFC 3986 section 3.1)`},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Authority, "a/b") }, uri.Authority, uri.ErrCharacter,
			`uri: invalid character "/" in authority at offset 1 (rule reg_name, RFC 2396 section 3.2.1)`},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Authority, "a b") }, uri.Authority, uri.ErrCharacter,
			`uri: invalid character " " in authority at offset 1: remove it; use Edition.Escape for data (rule reg_name, RFC 2396 section 3.2.1)`},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Authority, "a b@h") }, uri.Authority, uri.ErrCharacter,
			`uri: invalid character in authority at offset 1: write its escape, as "%20" for a space; use Edition.Escape for data (rule reg_name, RFC 2396 section 3.2.1)`},
		{uri.RFC2396, func(b *builder) { b.Host("a_b") }, uri.Host, uri.ErrHost, `uri: invalid character "_" in host at offset 1: a hostname is labels of letters, digits and "-", and the last one begins with a letter (rule hostname, RFC 2396 section 3.2.2)`},
		{uri.RFC2396, func(b *builder) { b.Host("&") }, uri.Host, uri.ErrHost, `uri: invalid character "&" in host at offset 0: a hostname is labels of letters, digits and "-", and the last one begins with a letter (rule hostname, RFC 2396 section 3.2.2)`},
		{uri.RFC2396, func(b *builder) { b.Host("[::1]") }, uri.Host, uri.ErrHost, ``},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Host, "a:80") }, uri.Host, uri.ErrHost, `uri: invalid character ":" in host at offset 1: a port is not part of a host, and an IPv6 address is in brackets (rule reg-name, RFC 3986 section 3.2.2)`},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Host, "[::1]:80") }, uri.Host, uri.ErrHost, ``},
		{uri.RFC3986, func(b *builder) { b.Addr(netip.MustParseAddr("fe80::1%a")) }, uri.Host, uri.ErrHost,
			`uri: invalid character "%" in host at offset 8: remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew (rule IPv6address, RFC 3986 section 3.2.2)`},
		{uri.RFC2396, func(b *builder) { b.Addr(netip.MustParseAddr("::1")) }, uri.Host, uri.ErrHost,
			`uri: invalid character "[" in host at offset 0: IPv6 addresses need RFC 2732 or RFC 3986 (rule hostname, RFC 2396 section 3.2.2)`},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Userinfo, "a@b") }, uri.Userinfo, uri.ErrCharacter,
			`uri: invalid character "@" in userinfo at offset 1: write "%40"; use User for data (rule userinfo, RFC 3986 section 3.2.1)`},
		{uri.URLSyntax05, func(b *builder) { b.Set(uri.Userinfo, "a:b:c") }, uri.Userinfo, uri.ErrCharacter, ``},
		{uri.RFC3986, func(b *builder) { b.Port("8ox") }, uri.Port, uri.ErrPort, `uri: invalid character "o" in port at offset 1: a port is only digits (rule port, RFC 3986 section 3.2.3)`},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Path, "/a?b") }, uri.Path, uri.ErrCharacter, `uri: invalid character "?" in path at offset 2: write "%3F"; use Segment or Edition.Escape for data (rule pchar, RFC 3986 section 3.3)`},
		{uri.RFC2396, func(b *builder) { b.Set(uri.Path, "/a?b") }, uri.Path, uri.ErrCharacter, ``},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Path, "/%4") }, uri.Path, uri.ErrEscape, `uri: invalid escape in path at offset 1: write "%25" for "%", or two hexadecimal digits after it; use Segment or Edition.Escape for data (rule pct-encoded, RFC 3986 section 2.1)`},
		{uri.RFC1630, func(b *builder) { b.Set(uri.Path, ":") }, uri.Path, uri.ErrCharacter, `uri: invalid character ":" in path at offset 0: write "%3A"; use Segment or Edition.Escape for data (rule xpalpha, RFC 1630, BNF of Generic URI Syntax)`},
		{uri.RFC1630, func(b *builder) { b.Segment("a", "b") }, uri.Param, uri.ErrCharacter, `uri: invalid character ";" in param at offset 0: write "%3B" (rule xpalpha, RFC 1630, BNF of Generic URI Syntax)`},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Query, "a#b") }, uri.Query, uri.ErrCharacter, `uri: invalid character "#" in query at offset 1: write "%23"; use QueryPair or Edition.Escape for data (rule query, RFC 3986 section 3.4)`},
		{uri.RFC1630, func(b *builder) { b.QueryPair("a", "b") }, uri.Query, uri.ErrCharacter, `uri: invalid character "=" in query at offset 1: write "%3D"; use Edition.Escape for data (rule search, RFC 1630, BNF of Generic URI Syntax)`},
		{uri.RFC1630, func(b *builder) { b.Scheme("x").Query("") }, uri.Query, uri.ErrEmpty, ``},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Fragment, "#") }, uri.Fragment, uri.ErrCharacter, ``},
		{uri.RFC3986, func(b *builder) { b.Set(uri.Path, "/é") }, uri.Path, uri.ErrCharacter, `uri: invalid character "é" in path at offset 1: write "%C3%A9"; use Segment or Edition.Escape for data (rule pchar, RFC 3986 section 3.3)`},
		{uri.RFC3987, func(b *builder) { b.Set(uri.Path, "/é\ue000") }, uri.Path, uri.ErrCharacter, `uri: invalid character "\ue000" in path at offset 3: remove it, or write "%EE%80%80"; use Segment or Edition.Escape for data (rule ipchar, RFC 3987 section 2.2)`},
		{uri.RFC3987, func(b *builder) { b.Set(uri.Fragment, "\xc3") }, uri.Fragment, uri.ErrCharacter, `uri: invalid character "\xc3" in fragment at offset 0: write "%C3"; use Edition.Escape for data (rule ifragment, RFC 3987 section 2.2)`},
		{uri.RFC3987, func(b *builder) { b.Set(uri.Host, "é:80") }, uri.Host, uri.ErrHost, `uri: invalid character ":" in host at offset 2: a port is not part of a host, and an IPv6 address is in brackets (rule ireg-name, RFC 3987 section 2.2)`},
		{uri.RFC3987, func(b *builder) { b.Scheme("é") }, uri.Scheme, uri.ErrScheme, `uri: invalid character "é" in scheme at offset 0: a scheme begins with an ASCII letter (rule scheme, RFC 3987 section 2.2)`},
		{uri.RFC3987, func(b *builder) { b.Host("é\xff") }, uri.Host, uri.ErrHost, ``},
		{uri.RFC3986, func(b *builder) { b.Host("a b") }, uri.Host, uri.ErrHost, `uri: invalid character " " in host at offset 1: remove it; use Edition.Escape for data (rule reg-name, RFC 3986 section 3.2.2)`},
		{uri.RFC3986, func(b *builder) { b.Host("bücher") }, uri.Host, uri.ErrHost, `uri: invalid character "ü" in host at offset 1: write the name in Punycode, such as "xn--..."; use Edition.Escape for data (rule reg-name, RFC 3986 section 3.2.2)`},
		{uri.RFC2396, func(b *builder) { b.Host("a b") }, uri.Host, uri.ErrHost, `uri: invalid character " " in host at offset 1: remove it (rule hostname, RFC 2396 section 3.2.2)`},
		{uri.RFC3986, func(b *builder) { b.Path("/a b") }, uri.Path, uri.ErrCharacter, `uri: invalid character " " in path at offset 2: write "%20"; use Segment or Edition.Escape for data (rule pchar, RFC 3986 section 3.3)`},
		{uri.RFC3986, func(b *builder) { b.Path("/100%") }, uri.Path, uri.ErrEscape, `uri: invalid escape in path at offset 4: write "%25" for "%", or two hexadecimal digits after it; use Segment or Edition.Escape for data (rule pct-encoded, RFC 3986 section 2.1)`},
		{uri.RFC3986, func(b *builder) { b.Query("q=a b") }, uri.Query, uri.ErrCharacter, `uri: invalid character " " in query at offset 3: write "%20"; use QueryPair or Edition.Escape for data (rule query, RFC 3986 section 3.4)`},
		{uri.RFC3986, func(b *builder) { b.Fragment("#") }, uri.Fragment, uri.ErrCharacter, `uri: invalid character "#" in fragment at offset 0: write "%23"; use Edition.Escape for data (rule fragment, RFC 3986 section 3.5)`},
		{uri.RFC2396, func(b *builder) { b.Scheme("x") }, uri.Path, uri.ErrEmpty, `uri: missing character in path at offset 2: add what the scheme refers to (rule opaque_part, RFC 2396 section 3)`},
		{uri.RFC1630, func(b *builder) { b.Set(uri.Path, "a") }, uri.Scheme, uri.ErrNoScheme, ``},

		{uri.RFC3986, func(b *builder) { b.Path("[::1]") }, uri.Path, uri.ErrCharacter,
			`uri: invalid character "[" in path at offset 0: write "%5B"; use Segment or Edition.Escape for data (rule pchar, RFC 3986 section 3.3)`},
		{uri.RFC2732, func(b *builder) { b.Path("[::1]/a") }, uri.Path, uri.ErrCharacter, ``},

		// The first of two. Without the error, the second would hide that the first is never valid.
		{uri.RFC2732, func(b *builder) { b.Scheme("x").Set(uri.Path, "[").Set(uri.Path, "/") }, uri.Path, uri.ErrCharacter, ``},
		{uri.RFC1630, func(b *builder) { b.Scheme("x").Set(uri.Path, "y").Query("").Without(uri.Query) }, uri.Query, uri.ErrEmpty,
			`uri: missing character in query at offset 0: a search is one or more words, with a "+" between them (rule search, RFC 1630, BNF of Generic URI Syntax)`},
		{uri.RFC1630, func(b *builder) { b.Scheme("x").Query("a++~").Query("a") }, uri.Query, uri.ErrEmpty,
			`uri: missing character in query at offset 2: a search is one or more words, with a "+" between them (rule search, RFC 1630, BNF of Generic URI Syntax)`}, // as Parse says
		{uri.RFC3986, func(b *builder) { b.Set(uri.Query, "#").Set(uri.Query, "").Scheme("") }, uri.Query, uri.ErrCharacter, ``},
	} {
		b := tt.edition.Builder()
		tt.build(b)
		u, err := b.URI()
		var e *uri.BuildError
		if !errors.As(err, &e) || !u.IsZero() {
			t.Errorf("%v: got %q, %v; want %v in %v", tt.edition, u, err, tt.err, tt.component)
			continue
		}
		if e.Edition != tt.edition || e.Component != tt.component || !errors.Is(err, tt.err) {
			t.Errorf("%v: got %v, component %v, %v; want %v in %v", tt.edition, e.Edition, e.Component, err, tt.err, tt.component)
		}
		var parse *uri.ParseError
		if errors.As(err, &parse) && (parse.Component != e.Component || parse.Edition != e.Edition) {
			t.Errorf("%v: the ParseError is of %v, %v", err, parse.Component, parse.Edition)
		}
		if tt.message != "" && err.Error() != tt.message {
			t.Errorf("got  %s\nwant %s", err, tt.message)
		}
	}

	// The error of a setter stays; the error of components that do not fit goes.
	b := uri.RFC3986.Builder().Host("h").Set(uri.Path, "a")
	if _, err := b.URI(); !errors.Is(err, uri.ErrAmbiguous) {
		t.Errorf("got %v, want %v", err, uri.ErrAmbiguous)
	}
	if u, err := b.Without(uri.Host).URI(); err != nil || u.String() != "a" {
		t.Errorf("got %q, %v", u, err)
	}
	if _, err := b.Set(uri.Path, "#").Set(uri.Path, "/").URI(); !errors.Is(err, uri.ErrCharacter) {
		t.Errorf("got %v, want %v", err, uri.ErrCharacter)
	}
}

func TestJoinPath(t *testing.T) {
	for _, tt := range []struct {
		base string
		data string // separated by commas
		want string
		err  error
	}{
		{"http://a/b/", "c", "http://a/b/c", nil},
		{"http://a/b", "c", "http://a/b/c", nil},
		{"http://a/", "c", "http://a/c", nil},
		{"http://a", "c", "http://a/c", nil},
		{"http://a//", "c", "http://a//c", nil},
		{"http://a/b?q#f", "c d,e/f", "http://a/b/c%20d/e%2Ff?q#f", nil},
		{"http://a/b", ",", "http://a/b//", nil},
		{"http://a/b", "c,", "http://a/b/c/", nil},
		{"http://a/..", "b", "http://a/../b", nil},
		{"http://a/b;p", "c;q", "http://a/b;p/c%3Bq", nil},
		{"http://a", "b,..", "", uri.ErrDotSegment},
		{"", "a", "a", nil},
		{"?q", "a:b", "./a:b?q", nil},
		{"", "a,b", "a/b", nil},
		{"/", "a", "/a", nil},
		{"..", "a", "../a", nil},
		{"", ",a", "", uri.ErrEmpty},
		{"/", ",a", "/.//a", nil},
		{"x:/.//", "a", "x:/.//a", nil},
		{"foo:", "a", "foo:a", nil},
		// What services of Google, OData, npm and Matrix are written with stays.
		{"https://h/v1/operations/123", "op:cancel", "https://h/v1/operations/123/op:cancel", nil},
		{"https://h", "$metadata,@scope,#room:h,it's(1)!*+&", "https://h/$metadata/@scope/%23room:h/it's(1)!*+&", nil},
		{"https://h", "a;b=c,d", "https://h/a%3Bb%3Dc/d", nil},
		{"", "javascript:x", "./javascript:x", nil},
	} {
		got, err := uri.RFC3986.MustParse(tt.base).JoinPath(strings.Split(tt.data, ",")...)
		if got.String() != tt.want || !errors.Is(err, tt.err) {
			t.Errorf("%q joined with %q: %q, %v; want %q, %v", tt.base, tt.data, got, err, tt.want, tt.err)
		}
	}
	if got, err := uri.MustParse("mailto:a").JoinPath("b"); !errors.Is(err, uri.ErrAmbiguous) {
		t.Errorf("an opaque URI: %q, %v", got, err)
	}
	_, err := uri.URI{}.JoinPath("", "a")
	if want := `uri: cannot build segment: the first one of a path without a slash in front must not be empty (RFC 3986)`; err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestWellKnown has the examples of RFC 8615 section 3, RFC 8414 sections 3 and 3.1 and RFC 9728 section 3.1 first.
func TestWellKnown(t *testing.T) {
	for _, tt := range []struct{ u, name, want string }{
		{"http://www.example.com/", "example", "http://www.example.com/.well-known/example"},
		{"https://example.com", "oauth-authorization-server", "https://example.com/.well-known/oauth-authorization-server"},
		{"https://example.com/issuer1", "oauth-authorization-server", "https://example.com/.well-known/oauth-authorization-server/issuer1"},
		{"https://example.com/issuer1", "example-configuration", "https://example.com/.well-known/example-configuration/issuer1"},
		{"https://resource.example.com", "oauth-protected-resource", "https://resource.example.com/.well-known/oauth-protected-resource"},
		{"https://resource.example.com/resource1", "oauth-protected-resource", "https://resource.example.com/.well-known/oauth-protected-resource/resource1"},
		{"https://h/a/", "x", "https://h/.well-known/x/a"},
		{"https://h/a//", "x", "https://h/.well-known/x/a/"},
		{"https://h/?q", "x", "https://h/.well-known/x?q"},
		{"https://h?q#f", "x", "https://h/.well-known/x?q"},
		{"https://u@h:8/a%2Fb;c#f", "a/b c", "https://u@h:8/.well-known/a%2Fb%20c/a%2Fb;c"},
		{"//h/a", "x", "//h/.well-known/x/a"},
	} {
		for _, e := range []uri.Edition{uri.URLSyntax05, uri.RFC2396, uri.RFC3986, uri.RFC3987} {
			if got, err := e.MustParse(tt.u).WellKnown(tt.name); err != nil || got != e.MustParse(tt.want) {
				t.Errorf("%v: %q of %q: %q, %v; want %q", e, tt.name, tt.u, got, err, tt.want)
			}
		}
	}
	for _, tt := range []struct {
		u         uri.URI
		name      string
		component uri.Component
		want      string
	}{
		{uri.RFC3986.MustParse("https://h/a"), "..", uri.Path, ""},
		{uri.RFC3986.MustParse("https://h/.."), "x", uri.Path, ""},
		{uri.RFC3986.MustParse("https://h/%2e/a"), "x", uri.Path, ""},
		{uri.RFC3986.MustParse("https://h/a"), "", uri.Segment, "uri: cannot build segment: a well-known URI has a host and a name (RFC 8615 section 3)"},
		{uri.RFC3986.MustParse("mailto:a"), "x", uri.Host, "uri: cannot build host: a well-known URI has a host and a name (RFC 8615 section 3)"},
		{uri.RFC3986.MustParse("file:///a"), "x", uri.Host, ""},
		{uri.RFC3986.MustParse("/a"), "x", uri.Host, ""},
		{uri.MustParse("http://a_b/"), "x", uri.Host, ""}, // registry-based
		{uri.MustParse("mailto:a"), "x", uri.Host, ""},
		{uri.RFC1630.MustParse("http://h/"), "x", uri.Host, ""},
	} {
		got, err := tt.u.WellKnown(tt.name)
		var e *uri.BuildError
		if !errors.As(err, &e) || e.Component != tt.component || errors.Is(err, uri.ErrDotSegment) != (tt.component == uri.Path) || !got.IsZero() {
			t.Errorf("%q of %q: %q, %v", tt.name, tt.u, got, err)
		}
		if tt.want != "" && err.Error() != tt.want {
			t.Errorf("%q of %q: %v; want %s", tt.name, tt.u, err, tt.want)
		}
	}
}

// TestBuilderCopiesAtOnce appends to copies of a Builder in many goroutines.
func TestBuilderCopiesAtOnce(t *testing.T) {
	for _, length := range []int{1, 200} {
		b := *new(uri.Builder).Segment(strings.Repeat("x", length)).QueryPair("", strings.Repeat("y", length))
		want, _ := b.URI()
		var done sync.WaitGroup
		for i := range 16 {
			done.Add(1)
			go func() {
				defer done.Done()
				c, text := b, strings.Repeat(string(rune('a'+i)), 10)
				for range 10 {
					c.Segment(text).QueryPair("", text)
				}
				if u, err := c.URI(); err != nil || u.Path() != want.Path()+strings.Repeat("/"+text, 10) || u.Query() != want.Query()+strings.Repeat("&="+text, 10) {
					t.Errorf("got %q, %v", u, err)
				}
			}()
		}
		done.Wait()
		if u, err := b.URI(); err != nil || u != want {
			t.Errorf("got %q, %v; want %q", u, err, want)
		}
	}
}
