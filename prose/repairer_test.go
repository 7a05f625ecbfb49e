// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/prose"
)

func TestRepairer(t *testing.T) {
	onlyLocalhost := func(name string) string { return map[string]string{"localhost": "https://"}[name] }
	for _, test := range []struct {
		p    prose.Repairer
		rows [][3]string // the text, the reference, and the kinds of the repairs
	}{
		{prose.Repairer{Edition: uri.RFC2396, Abbreviated: prose.Hosts}, [][3]string{
			{"http://a/b?c#d", "http://a/b?c#d", ""},
			{"", "", ""},
			{"../g;x=1?y", "../g;x=1?y", ""},
			{"www/x", "www/x", ""},

			{" \thttp://a/\r\n", "http://a/", "whitespace; whitespace"},
			{" g ", "g", "whitespace; whitespace"},
			{"http://a/ b\n\tc", "http://a/%20bc", "blank; whitespace"},
			{"http://a\n.b:8\r\n 0/", "http://a.b:80/", "whitespace; whitespace"},
			{"ht\ntp: \n //a", "http://a", "whitespace; whitespace"},
			{"http://a/b-\n c", "http://a/b-c", "line break after a hyphen"},
			{"http://a/b- \v\r c", "http://a/b-c", "line break after a hyphen"},
			{"http://a/b- c", "http://a/b-%20c", "blank"},
			{"a_b~c^d", "a_b~c%5Ed", "unwise character"},
			{"my file.pdf", "my%20file.pdf", "blank"},
			{"a/b c?d\te#f \v\fg", "a/b%20c?d%09e#f%20%0B%0Cg", "blank; blank; blank"},
			{"<http://a/>", "http://a/", "delimiter; delimiter"},
			{`"g"`, "g", "delimiter; delimiter"},
			{` " <g > " `, "g", "whitespace, delimiter; whitespace, delimiter"},
			{"<>", "", "delimiter"},
			{"<URL:../a>", "../a", `delimiter, "URL:"; delimiter`},
			{"<url:>", "", `delimiter, "URL:"`},
			{"URL:http://a/", "http://a/", `"URL:"`},
			{"URL: x:y", "x:y", `whitespace, "URL:"`},
			{"URL:ht\ntp://a", "http://a", `"URL:"; whitespace`},
			{"URL:ht tp://a", "URL:ht%20tp://a", "blank"},
			{"U\nRL:www.w3\n.org", "http://www.w3.org", `"URL:", abbreviated reference; whitespace`},
			{"<URL:URL:x://y>", "x://y", `delimiter, "URL:"; delimiter`},
			{"URL:www.w3.org", "http://www.w3.org", `"URL:", abbreviated reference`},
			{"URL:mailto:a@b.c", "mailto:a@b.c", `"URL:"`},
			{"URL:x:y", "URL:x:y", ""},
			{"URL:mailto:", "URL:mailto:", ""}, // the rest is not a reference
			{"urn:x:y z", "urn:x:y%20z", "blank"},

			{"a/{b}|^[`", "a/%7Bb%7D%7C%5E%5B%60", "unwise character; unwise character"},
			{"{a}?b]#c|", "%7Ba%7D?b%5D#c%7C", "unwise character; unwise character; unwise character; unwise character"},
			{"<{}%%\\^éÿ |\n>", "%7B%7D%25%25%5C%5E%C3%A9%C3%BF%20%7C", `whitespace, blank, delimiter, unwise character, national character, lone "%"`},
			{"x:|", "x:%7C", "unwise character"},
			{`dir\file`, "dir%5Cfile", "unwise character"},
			{"/été?日本", "/%C3%A9t%C3%A9?%E6%97%A5%E6%9C%AC", "national character; national character; national character"},
			{"http://bücher.de/", "http://b%C3%BCcher.de/", "national character"},
			{"/\xe9", "/%E9", "national character"},
			{"/\x80\x80a\xff\x80", "/%80%80a%FF%80", "national character; national character"},
			{"100%", "100%25", `lone "%"`},
			{"/%zz%4%%41", "/%25zz%254%25%41", `lone "%"; lone "%"; lone "%"`},
			{"/%4\n1%", "/%41%25", `whitespace; lone "%"`},
			{"/%4 1", "/%254%201", `lone "%"; blank`},

			{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/", "abbreviated reference"},
			{"WWW.w3.org:80", "http://WWW.w3.org:80", "abbreviated reference"},
			{" <ftp.is.co.za/a b{>", "ftp://ftp.is.co.za/a%20b%7B", "whitespace, delimiter, abbreviated reference; blank; delimiter, unwise character"},
			{"www.bücher.de", "http://www.b%C3%BCcher.de", "abbreviated reference; national character"},
			{"ftp.txt", "ftp.txt", ""},
			{"user@example.com", "user@example.com", ""},
		}},
		{prose.Repairer{Abbreviated: prose.Hosts, JoinBlanks: true}, [][3]string{
			{"http://a b/c\td\n e", "http://ab/cde", "whitespace; whitespace; whitespace"},
			{"b- c-\n d", "b-c-d", "whitespace; line break after a hyphen"},
			{"ht tp: //a", "http://a", "whitespace; whitespace"},
			{"URL:ht tp://a", "http://a", `"URL:"; whitespace`},
			{"/%4 1%", "/%41%25", `whitespace; lone "%"`},
			{"www. w3.org", "http://www.w3.org", "abbreviated reference; whitespace"},
		}},
		{prose.Repairer{Edition: uri.RFC2732, Abbreviated: prose.Hosts}, [][3]string{
			{"http://[::1]/{?[a]", "http://[::1]/%7B?[a]", "unwise character"},
			{"x:a{[b]", "x:a%7B[b]", "unwise character"},
			{"/{[", "/%7B%5B", "unwise character"},
			{"x:[a[", "x:%5Ba[", "unwise character"}, // a bracket cannot begin an opaque part
			{"#[ a", "#[%20a", "blank"},
			{"www.a.b:80/[", "http://www.a.b:80/%5B", "abbreviated reference; unwise character"},
			{"URL:http://[a", "URL:http://[a", ""},
			{"URL:mailto:", "URL:mailto:", ""},
		}},
		{prose.Repairer{Edition: uri.RFC1630, Abbreviated: prose.Hosts}, [][3]string{
			{"x:a b", "x:a%20b", "blank"},
			{`"x:a"b"`, `x:a"b`, "delimiter; delimiter"},
			{"x://a{", "x://a%7B", "unwise character"},
			{"x:a?{", "x:a?%7B", "unwise character"},
			{"<URL:www.w3.org/a b|c>", "http://www.w3.org/a%20b%7Cc", `delimiter, "URL:", abbreviated reference; blank; unwise character; delimiter`},
		}},
		{prose.Repairer{Edition: uri.URISyntax02}, [][3]string{{"[?[#]x:a%41", "%5B?%5B#%5Dx:a%41", "unwise character; unwise character; unwise character"}}},
		{prose.Repairer{Edition: uri.URLSyntax05}, [][3]string{{"<1:a b>", "1:a%20b", "delimiter; blank; delimiter"}}},
		{prose.Repairer{Edition: uri.RFC3986}, [][3]string{
			{"http://[::1]/[a", "http://[::1]/%5Ba", "unwise character"},
			{`/a?q=<b>"#x#y`, "/a?q=%3Cb%3E%22#x%23y", "excluded character; excluded character; excluded character"},
			{`data:image/svg+xml,<svg a="b">`, "data:image/svg+xml,%3Csvg%20a=%22b%22%3E", "excluded character; blank; excluded character; excluded character"},
			{"#/definitions/Map<string,int>", "#/definitions/Map%3Cstring,int%3E", "excluded character; excluded character"},
			{`https://h/?q="a"`, "https://h/?q=%22a%22", "excluded character; excluded character"},
			{"https://matrix.to/#/#room:h", "https://matrix.to/#/%23room:h", "excluded character"},
			{"http://a/<b", "http://a/%3Cb", "excluded character"},
			{"<http://a/<b>#c#>", "http://a/%3Cb%3E#c%23", "delimiter; excluded character; excluded character; delimiter, excluded character"},
			{`"a`, "%22a", "excluded character"},
			{"/<", "/%3C", "excluded character"},
			{"##", "#%23", "excluded character"},
			{"http://a/?#\n#", "http://a/?#%23", "whitespace, excluded character"},
			{"\uFEFF\u200B http://a/\u00A0\u3000\u2060", "http://a/", "whitespace; whitespace"},
			{"\u00A0<\u3000g\u00A0h\u200D\u200B>", "g%C2%A0h%E2%80%8D", "whitespace, delimiter; national character; whitespace, delimiter, national character"},
			{"urn:x:[a]", "urn:x:%5Ba%5D", "unwise character; unwise character"},
			{"http://h/[::1]", "http://h/%5B::1%5D", "unwise character; unwise character"},
			{"<URL:http://\u00fc/>", "http://%C3%BC/", `delimiter, "URL:"; national character; delimiter`},
			{"http://é/日\xff?\uE000", "http://%C3%A9/%E6%97%A5%FF?%EE%80%80", "national character; national character; national character"},
			{"www.w3.org/Addressing/", "www.w3.org/Addressing/", ""},
			{"<www.w3.org>", "www.w3.org", "delimiter; delimiter"},
			{"URL:http://a:b", "URL:http://a:b", ""},
			{"URL:http://a@b@c", "URL:http://a@b@c", ""},
			{"URL:foo", "URL:foo", ""},
			{"url:www.a.b", "url:www.a.b", ""},
		}},
		{prose.Repairer{Abbreviated: onlyLocalhost}, [][3]string{
			{"localhost:80/{", "https://localhost:80/%7B", "abbreviated reference; unwise character"},
			{"www.w3.org", "www.w3.org", ""},
		}},
		{prose.Repairer{Abbreviated: prose.HostsAndMailboxes}, [][3]string{
			{"user@example.com?subject=x y", "mailto:user@example.com?subject=x%20y", "abbreviated reference; blank"},
			{"www.w3.org#a", "http://www.w3.org#a", "abbreviated reference"},
		}},
		{prose.Repairer{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}, [][3]string{
			{"http://bücher.example/ü", "http://bücher.example/ü", ""},
			{"http://a/\u202E\u3000“", "http://a/\u202E\u3000“", ""},
			{"http://a/é|", "http://a/é%7C", "unwise character"},
			{"<http://bücher.example/日\n本>", "http://bücher.example/日本", "delimiter; whitespace; delimiter"},
			{"http://é/日 本{é}", "http://é/日%20本%7Bé%7D", "blank; unwise character; unwise character"},
			{"http://a/é\xffé", "http://a/é%FFé", "national character"},
			{"http://a/é\xff\xfeé\uFDD0", "http://a/é%FF%FEé%EF%B7%90", "national character; national character"},
			{"http://é\xe6\x97/", "http://é%E6%97/", "national character"},
			{"http://\uE000.é/?\uE000é#\uE000", "http://%EE%80%80.é/?\uE000é#%EE%80%80", "national character; national character"},
			{"?é\uE000\U0010FFFD\U0010FFFF", "?é\uE000\U0010FFFD%F4%8F%BF%BF", "national character"},
			{"x:a?\uE000|", "x:a?\uE000%7C", "unwise character"},
			{"é/%é", "é/%25é", `lone "%"`},
			{"x:é\u0085é", "x:é%C2%85é", "national character"},
			{"www.bücher.example/ü", "http://www.bücher.example/ü", "abbreviated reference"},
			{"jürgen@bücher.example", "mailto:jürgen@bücher.example", "abbreviated reference"},
		}},
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.WebHosts}, [][3]string{ // a field for an address of the Web
			{"example.com", "https://example.com", "abbreviated reference"},
			{" example.com/a b\n", "https://example.com/a%20b", "whitespace, abbreviated reference; blank; whitespace"},
			{"<example.com?x>", "https://example.com?x", "delimiter, abbreviated reference; delimiter"},
			{"example.com#", "https://example.com#", "abbreviated reference"},
			{"example.com:8080/a", "https://example.com:8080/a", "abbreviated reference"},
			{"localhost:8080", "https://localhost:8080", "abbreviated reference"},
			{"b\u00FCcher.example", "https://b%C3%BCcher.example", "abbreviated reference; national character"},
			{"URL:example.com", "https://example.com", `"URL:", abbreviated reference`},
			{"https://https://a", "https://https://a", ""},
			{"/example.com", "/example.com", ""},
			{"mailto:me@example.com", "mailto:me@example.com", ""},
			{"me:pw@example.com", "me:pw@example.com", ""},
			{"good.example:80@evil", "good.example:80@evil", ""},
			{"good.example@evil", "good.example@evil", ""},
			{"com.example.app:callback", "com.example.app:callback", ""},
			{`good.example\@evil`, "good.example%5C@evil", "unwise character"},
			{"good .example", "good%20.example", "blank"},
		}},
		{prose.Repairer{Userinfo: true, JoinBlanks: true}, [][3]string{ // settings of programs
			{"http://person@mail.com:pw@h/", "http://person%40mail.com:pw@h/", "userinfo"},
			{"redis://p@ss@h", "redis://p%40ss@h", "userinfo"},
			{"redis://@@@", "redis://%40%40@", "userinfo"},
			{" redis://a b:\tc@h/d e\n", "redis://a%20b:%09c@h/d%20e", "whitespace; blank; blank; blank; whitespace"},
			{`redis://:"<{[]}^|` + "`" + `%zé>"@[::1]:1/é?a@b#[`, "redis://:%22%3C%7B%5B%5D%7D%5E%7C%60%25z%C3%A9%3E%22@[::1]:1/%C3%A9?a@b#%5B",
				`unwise character, lone "%", userinfo; national character, userinfo; national character; unwise character`},
			{"//a@b@h@c", "//a%40b%40h@c", "userinfo; userinfo"},
			{"http://%41@%@h", "http://%41%40%25@h", `lone "%", userinfo`},
			{"http://u@h/a@b@c d", "http://u@h/a@b@c%20d", "blank"},
			{"http://u@h?a@b@ ", "http://u@h?a@b@", "whitespace"},
			{"a@b@c{", "a@b@c%7B", "unwise character"},
			{`"redis://"@"@h"`, `redis://%22%40%22@h`, "delimiter; userinfo; delimiter"},
			{"URL:redis://a@b@h", "redis://a%40b@h", `"URL:"; userinfo`},
			{"http://h/- a", "http://h/-%20a", "blank"},
		}},
		{prose.Repairer{Userinfo: true, Edition: uri.RFC2396}, [][3]string{
			{"redis://p@s s@h", "redis://p%40s%20s@h", "userinfo; blank"},
			{"redis://p@ss@h", "redis://p@ss@h", ""}, // registry-based
		}},
		{prose.Repairer{Userinfo: true, Edition: uri.RFC3987}, [][3]string{
			{"redis://é@s@é", "redis://é%40s@é", "userinfo"},
		}},
	} {
		for _, row := range test.rows {
			u, repairs, err := test.p.Parse(row[0])
			var kinds []string
			for _, r := range repairs {
				kinds = append(kinds, r.Kind.String())
			}
			if got := strings.Join(kinds, "; "); err != nil || u.String() != row[1] || got != row[2] {
				t.Errorf("%v: Parse(%q) = %q, %s, %v; want %q, %s", test.p.Edition, row[0], u, got, err, row[1], row[2])
			}
			checkRepairer(t, test.p, row[0])
		}
	}
}

func TestRepairerErrors(t *testing.T) {
	type fault struct {
		in        string
		offset    int
		component uri.Component
		err       error
	}
	escapedLiteral := func(name string) string { return map[string]string{"%5Bv1.a%5D": "http://"}[name] }
	careless := func(string) string { return "http://" }
	badPrefix := func(string) string { return "h|p://" }
	for _, test := range []struct {
		p      prose.Repairer
		faults []fault
	}{
		{prose.Repairer{Edition: uri.RFC2396, Abbreviated: prose.Hosts}, []fault{
			{"http://a b/", 8, uri.Authority, uri.ErrCharacter},
			{"http://a:8 0/", 10, uri.Authority, uri.ErrCharacter},
			{"//u v@a", 3, uri.Authority, uri.ErrCharacter},
			{"a b:c", 1, uri.Scheme, uri.ErrScheme},
			{"http: //a/", 5, uri.Path, uri.ErrCharacter},
			{"/ /a/", 1, uri.Path, uri.ErrCharacter},
			{"www.a b.c/", 5, uri.Authority, uri.ErrCharacter},
			{"|||\x00", 3, uri.Path, uri.ErrCharacter},
			{"x:a\x7f^", 3, uri.Path, uri.ErrCharacter},
			{"<||:>", 1, uri.Scheme, uri.ErrScheme},
			{" www.w3.org:x", 12, uri.Port, uri.ErrPort},
			{"<www.a.b:80@c.d>", 11, uri.Port, uri.ErrPort},
			{"<www.a.b:8\n0@c.d>", 12, uri.Port, uri.ErrPort},
			{`http:\\www.w3.org\a`, 5, uri.Path, uri.ErrCharacter},
			{`http:/\www.w3.org/`, 6, uri.Path, uri.ErrCharacter},
			{`http://w3.org\a`, 13, uri.Authority, uri.ErrCharacter},
			{`\\server\share`, 0, uri.Path, uri.ErrCharacter},
			{` c:\a`, 3, uri.Path, uri.ErrCharacter},
			{"http://[::1]/", 7, uri.Authority, uri.ErrCharacter},
			{"http://{host}/", 7, uri.Authority, uri.ErrCharacter},
			{"<http://a<b>", 9, uri.Authority, uri.ErrCharacter},
			{`http://"b"`, 7, uri.Authority, uri.ErrCharacter},
			{"é/\n%a\x00", 6, uri.Path, uri.ErrCharacter},
			{"< é#a#\x00>", 7, uri.Fragment, uri.ErrCharacter},
			{" 1:b", 1, uri.Scheme, uri.ErrScheme},
			{"é:b", 0, uri.Scheme, uri.ErrScheme},
			{"< http: >", 9, uri.Path, uri.ErrEmpty},
		}},
		{prose.Repairer{Edition: uri.RFC1630, Abbreviated: prose.Hosts}, []fault{
			{"a b:c", 1, uri.Scheme, uri.ErrScheme},
			{"a b", 1, uri.Scheme, uri.ErrNoScheme},
			{"<>", 2, uri.Scheme, uri.ErrNoScheme},
		}},
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.HostsAndMailboxes}, []fault{
			{" http://a b/", 9, uri.Host, uri.ErrHost},
			{"http://a\u00a0b/", 8, uri.Host, uri.ErrHost},
			{"http://a\u3000/|", 8, uri.Host, uri.ErrHost},
			{"jdbc:clickhouse://[::1]:8123", 18, uri.Path, uri.ErrCharacter},
			{"blob:http://[::1]:8080/x", 12, uri.Path, uri.ErrCharacter},
			{"stun:[::1]", 5, uri.Path, uri.ErrCharacter},
			{"sip:u@[2001:db8::1]:5060", 6, uri.Path, uri.ErrCharacter},
			{"<sip:u@[2001:db8::1]|>", 7, uri.Path, uri.ErrCharacter},
			{"<http ://a/>", 5, uri.Scheme, uri.ErrScheme},
			{"http:/ /a/", 6, uri.Path, uri.ErrCharacter},
			{`http://[::1]\/`, 12, uri.Host, uri.ErrHost},
			{" http://a:80b/", 12, uri.Port, uri.ErrPort},
			{"<a@b.c/d>", 6, uri.Path, uri.ErrCharacter},
		}},
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.WebHosts}, []fault{{"[::1]:80", 0, uri.Scheme, uri.ErrScheme}}},
		{prose.Repairer{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}, []fault{
			{"é:b", 0, uri.Scheme, uri.ErrScheme},
			{"http://a:8é/", 10, uri.Port, uri.ErrPort},
			{"http://[::1é]/", 11, uri.Host, uri.ErrHost},
			{"http://é|/", 9, uri.Host, uri.ErrHost},
		}},
		{prose.Repairer{Userinfo: true, JoinBlanks: true}, []fault{
			{`redis://u\@h`, 9, uri.Userinfo, uri.ErrCharacter},
			{"redis://u\n@h", 9, uri.Userinfo, uri.ErrCharacter},
			{"redis://u \n@h", 10, uri.Userinfo, uri.ErrCharacter},
			{"redis://a@b\x00@h", 11, uri.Userinfo, uri.ErrCharacter},
			{"redis://p:q/s@h", 10, uri.Port, uri.ErrPort},
			{"redis://u:p#w@h", 10, uri.Port, uri.ErrPort},
			{"redis://p@q@h i", 13, uri.Host, uri.ErrHost},
			{"redis://h/a\nb", 11, uri.Path, uri.ErrCharacter},
			{"re{dis://p@q@h", 2, uri.Scheme, uri.ErrScheme},
			{"a@b://c", 1, uri.Scheme, uri.ErrScheme},
			{`redis://p@q@h"`, 13, uri.Host, uri.ErrHost},
		}},
		{prose.Repairer{Userinfo: true, Abbreviated: careless}, []fault{{"a@b@c ", 3, uri.Host, uri.ErrHost}}},
		{prose.Repairer{Edition: uri.Edition(99)}, []fault{{" a", 0, uri.Reference, uri.ErrEdition}}},

		// Rules that do not approve the host of the result, or whose prefix does not begin a URI.
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: escapedLiteral}, []fault{{"[v1.a]/|", 0, uri.Host, uri.ErrHost}}},
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: careless}, []fault{{"<www.a.b;x@c.d>", 10, uri.Host, uri.ErrHost}}},
		{prose.Repairer{Edition: uri.RFC3986, Abbreviated: badPrefix}, []fault{{" a.b/|", 1, uri.Scheme, uri.ErrScheme}}},
	} {
		for _, want := range test.faults {
			u, repairs, err := test.p.Parse(want.in)
			var got *uri.ParseError
			if !errors.As(err, &got) || !errors.Is(err, want.err) || got.Offset != want.offset || got.Component != want.component ||
				got.Input() != want.in || got.Edition != test.p.Edition {
				t.Errorf("%v: Parse(%q): %#v; want %v in the %v at offset %d", test.p.Edition, want.in, err, want.err, want.component, want.offset)
			}
			if u != (uri.URI{}) || repairs != nil {
				t.Errorf("%v: Parse(%q) = %q, %v with an error", test.p.Edition, want.in, u, repairs)
			}
		}
	}
}

// TestRepairerNames checks the names that a rule gets: they are repaired.
func TestRepairerNames(t *testing.T) {
	for in, want := range map[string]string{"<a|b.c/d|>": "a%7Cb.c", "é.b:80|": "%C3%A9.b", " a.\nb?c": "a.b", "a%.b|": "a%25.b%7C", "a[.b|": "a%5B.b%7C"} {
		got := ""
		p := prose.Repairer{Edition: uri.RFC2732, Abbreviated: func(name string) string { got = name; return "" }}
		if p.Parse(in); got != want {
			t.Errorf("Parse(%q) asks for %q last, want %q", in, got, want)
		}
	}
}

var (
	twinUnhex  = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	twinPlain  = regexp.MustCompile(`[-A-Za-z0-9._~:/?#@!$&'()*+,;=]`) // needs no repair
	twinServer = regexp.MustCompile(`^[^/?#]*//[^/?#]*`)
	twinURL    = regexp.MustCompile(`^(?i:U\s*R\s*L\s*:\s*)+`)
	twinBreak  = regexp.MustCompile(`[ \t\v\f]*[\r\n][ \t\n\v\f\r]*`)
)

// twinUnescape unescapes s, and keeps each "%" that does not begin an escape.
func twinUnescape(s string) string {
	return twinUnhex.ReplaceAllStringFunc(s, func(escape string) string {
		octet, _ := strconv.ParseUint(escape[1:], 16, 8)
		return string([]byte{byte(octet)})
	})
}

// twinInvisible reports whether c is whitespace, or a format character that no bare URI
// contains.
func twinInvisible(c rune) bool { return unicode.Is(unicode.White_Space, c) || twinFormat(c) }

// twinMeant returns s as a person reads it: without whitespace and delimiters
// around it, without line breaks or, with m.JoinBlanks, all whitespace, unless
// m.Userinfo is true, and, if url is true, without each "URL:" at its beginning.
func twinMeant(m prose.Repairer, s string, url bool) string {
	s = strings.TrimFunc(s, twinInvisible)
	for len(s) >= 2 && (s[0] == '<' && s[len(s)-1] == '>' || s[0] == '"' && s[len(s)-1] == '"') {
		s = strings.TrimFunc(s[1:len(s)-1], twinInvisible)
	}
	if url {
		s = s[len(twinURL.FindString(s)):]
	}
	if m.Userinfo {
		return s
	}
	if m.JoinBlanks {
		return twinSpace.ReplaceAllString(s, "")
	}
	return twinBreak.ReplaceAllString(s, "")
}

// cutLast returns s before and after the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return "", s, false
}

// isFault reports whether with some other text in place of the byte at the offset
// there is no error, or a later one. At the end, the text is added before what is
// removed there.
func isFault(m prose.Repairer, s string, offset int) bool {
	rest := s[min(offset+1, len(s)):]
	if offset == len(s) {
		offset = len(strings.TrimRight(s, " \t\n\v\f\r>\""))
		rest = s[offset:]
	}
	for _, other := range []string{"a", "1", "/", "#", ":", "::]/", "a:", "", "]", "]/"} {
		var parseError *uri.ParseError
		_, _, err := m.Parse(s[:offset] + other + rest)
		if err == nil || errors.As(err, &parseError) && parseError.Offset > offset {
			return true
		}
	}
	return false
}

// checkRepairers checks the laws of repairing for one input, with each rule.
func checkRepairers(t *testing.T, e uri.Edition, s string) {
	t.Helper()
	escaped := func(name string) string { // approves some names only when they are repaired
		if !strings.Contains(name, "%") {
			return ""
		}
		return prose.WebHosts(name)
	}
	for _, rule := range []func(string) string{nil, prose.Hosts, prose.HostsAndMailboxes, prose.WebHosts, escaped} {
		checkRepairer(t, prose.Repairer{Edition: e, Abbreviated: rule}, s)
		checkRepairer(t, prose.Repairer{Edition: e, Abbreviated: rule, JoinBlanks: true}, s)
	}
	checkRepairer(t, prose.Repairer{Edition: e, Userinfo: true}, s)
	checkRepairer(t, prose.Repairer{Edition: e, Userinfo: true, Abbreviated: prose.WebHosts}, s)
}

// checkRepairer checks the laws of repairing for one input.
func checkRepairer(t *testing.T, m prose.Repairer, s string) {
	t.Helper()
	valid, validErr := m.Edition.Parse(s)
	u, repairs, err := m.Parse(s)
	if err != nil {
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || parseError.Input() != s || parseError.Offset < 0 || parseError.Offset > len(s) ||
			u != (uri.URI{}) || repairs != nil {
			t.Fatalf("Parse(%q) = %q, %v, %#v", s, u, repairs, err)
		}
		if validErr == nil {
			t.Fatalf("Parse(%q), which is valid: %v", s, err)
		}
		if m.Abbreviated == nil && !isFault(m, s, parseError.Offset) {
			t.Fatalf("%v: Parse(%q): %v, which is not the fault, or not the first", m.Edition, s, err)
		}
		return
	}
	// The repairs, applied to the input, give the result. No two are adjacent.
	repaired, at, kinds := "", 0, prose.RepairKind(0)
	for i, r := range repairs {
		if r.Offset < at || i > 0 && r.Offset == at || !strings.HasPrefix(s[r.Offset:], r.Old) || r.Old == r.New || r.Kind == 0 ||
			r.Kind&(prose.RepairURL|prose.RepairUserinfo|prose.RepairExcluded) == 0 && twinPlain.MatchString(r.Old) {
			t.Fatalf("Parse(%q): repairs %+v", s, repairs)
		}
		repaired += s[at:r.Offset] + r.New
		at = r.Offset + len(r.Old)
		kinds |= r.Kind
	}
	if repaired += s[at:]; repaired != u.String() {
		t.Fatalf("Parse(%q) = %q, but repairs %+v give %q", s, u, repairs, repaired)
	}
	if parsed, err := m.Edition.Parse(repaired); err != nil || parsed != u {
		t.Fatalf("Parse(%q) = %q, which is not what parses: %v", s, u, err)
	}
	if len(repairs) == 0 && (validErr != nil || u != valid) {
		t.Fatalf("Parse(%q) = %q without repairs", s, u)
	}
	if validErr == nil && len(repairs) > 0 && kinds&(prose.RepairURL|prose.RepairAbbreviated) == 0 {
		t.Fatalf("Parse(%q), which is valid: repairs %+v", s, repairs)
	}
	// The host or the path is the name that the rule approved.
	without := repaired
	if kinds&prose.RepairAbbreviated != 0 {
		checkExpanded(t, m.Abbreviated, s, u)
		without = repaired[strings.IndexByte(repaired, ':')+1:]
		without = strings.TrimPrefix(without, "//")
	}
	// The repairs do not change the host or the page.
	if len(repairs) > 0 {
		url := kinds&prose.RepairURL != 0
		meant, got := twinUnescape(twinMeant(m, s, url)), twinUnescape(without)
		if url {
			got = got[len(twinURL.FindString(got)):]
		}
		if got != meant {
			t.Fatalf("Parse(%q) = %q: it means %q, not %q", s, u, got, meant)
		}
	}
	if kinds&prose.RepairUserinfo != 0 && u.IsServerBased() {
		meant := twinServer.FindString(twinMeant(m, s, kinds&prose.RepairURL != 0))
		userinfo, server, _ := cutLast(meant[strings.Index(meant, "//")+len("//"):], "@")
		if twinUnescape(u.Userinfo()) != twinUnescape(userinfo) || twinUnescape(u.WithoutUserinfo().Authority()) != twinUnescape(server) {
			t.Fatalf("Parse(%q) = %q, but the host and the port are %q", s, u, server)
		}
	}
	// A repaired reference needs no more repairs.
	again, more, err := m.Parse(repaired)
	if again != u || more != nil || err != nil {
		t.Fatalf("Parse(%q) = %q, and then %q, %+v, %v", s, u, again, more, err)
	}
}

func TestRepairerRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for i := range proof.PickSlow(1_000, proof.Pick(3_000, 20_000)) {
		s := randomText(r, "U\nRL:", "URL: ", "b.c\n", "/\n")
		switch i % 4 {
		case 0, 2:
			s = "URL:" + s
		case 1:
			s = "x://" + strings.ReplaceAll(s, "/", "@")
		}
		for _, e := range uri.Editions() {
			checkRepairers(t, e, s)
		}
		checkLocal(t, "/"+s)
	}
}

// checkLocal checks that a reference is repaired as a browser escapes it.
func checkLocal(t *testing.T, s string) {
	t.Helper()
	local, err := guard.Local(s)
	if err != nil || strings.TrimFunc(s, twinInvisible) != s || strings.Contains(s, "%2") {
		return // it is not a path, or a browser keeps the ends, or reads dots in it
	}
	if len(s) > 1 && strings.IndexByte(" \t\n\r\f\v", s[1]) >= 0 {
		return // an error: without the whitespace, another "/" could begin an authority
	}
	u, _, err := prose.Repairer{}.Parse(s)
	if got := u.Normalize(uri.NormDotSegments).String(); err != nil || got != local {
		t.Fatalf("Parse(%q) = %q, %v; a browser reads %q", s, got, err, local)
	}
}

// FuzzRepairer checks that the repairs of an input give the result, which parses
// and needs no more repairs; that valid input has no repairs; that repairs do
// not change the meaning; and that the host of an abbreviated reference is the
// one that the rule approved.
func FuzzRepairer(f *testing.F) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 100 {
		f.Add(uint8(i), randomText(r))
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		checkRepairers(t, uri.Editions()[int(edition)%len(uri.Editions())], s)
	})
}

func TestRepairerAllocs(t *testing.T) {
	for _, s := range []string{"http://a/b?c#d", "mailto:a@b.c", "../g", "", "URL:foo/bar", "www.a.b:80@c.d/", "a@b.c"} {
		allocs := testing.AllocsPerRun(100, func() {
			if _, repairs, err := (prose.Repairer{Edition: uri.RFC2396, Abbreviated: prose.Hosts}).Parse(s); repairs != nil || err != nil {
				t.Fatal(repairs, err)
			}
		})
		if allocs != 0 {
			t.Errorf("Parse(%q), which is valid: %v allocations", s, allocs)
		}
	}
}

// TestRepairerMemory has inputs that need a repair at every other byte, or an
// escape at each.
func TestRepairerMemory(t *testing.T) {
	proof.Slow(t)
	const most = 36
	size := proof.Pick(1<<18, 1<<20)
	m := prose.Repairer{Abbreviated: prose.HostsAndMailboxes}
	for _, unit := range []string{
		"[ ", "% ", "<<>>", "[", "%", "\xff", "[x", " x", "%x", "\xffx", "\nx", "-\n", "[%\xff\n", "/ [", "\x00",
	} {
		for _, start := range []string{"", "www.a.b/", "URL:"} {
			s := start + strings.Repeat(unit, size/len(unit))
			limit := most * uint64(len(s))
			if got := linear.Allocated(limit, func() { m.Parse(s) }); got > limit {
				t.Errorf("%q and then many %q: %d bytes allocated, %d a byte", start, unit, got, got/uint64(len(s)))
			}
		}
	}
}

// TestRepairerLong has a text whose repair would be as long as no reference is.
func TestRepairerLong(t *testing.T) {
	proof.Slow(t)
	text := strings.Repeat("é", (1<<28-1)/len("%C3%A9")+1)
	if u, repairs, err := (prose.Repairer{}).Parse(text); !errors.Is(err, uri.ErrTooLong) || repairs != nil || !u.IsZero() {
		t.Errorf("%d octets are repaired by %d: %d octets, %v", len(text), len(repairs), len(u.String()), err)
	}
}
