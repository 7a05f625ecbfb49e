// SPDX-License-Identifier: BSD-3-Clause

package uri_test

// Every error says where a string fails, in which component, and by which rule of its edition's BNF.

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"testing"

	"example.com/uri"
)

// A parseErrorTest is a string and everything about the error for it.
type parseErrorTest struct {
	edition   uri.Edition
	input     string
	offset    int
	component uri.Component
	rule      string
	sentinel  error
	says      string // the message between "uri: " and the offset
	advice    string // the message after the offset
}

// section returns the section of the rule. RFC 1630 and RFC 3987 have all rules in
// one, and RFC 2732 has most of RFC 2396.
func (test parseErrorTest) section() string {
	return cmp.Or(ruleSections[test.edition][test.rule], ruleSections[test.edition]["*"], ruleSections[uri.RFC2396][test.rule])
}

// The beginnings of section names. Some of them need a number after them.
const (
	section1630 = "RFC 1630, BNF of Generic URI Syntax"
	section05   = "draft-fielding-url-syntax-05 section "
	section02   = "draft-fielding-uri-syntax-02 section "
	section2396 = "RFC 2396 section "
	section2732 = "RFC 2732 section "
	section3986 = "RFC 3986 section "
	section3987 = "RFC 3987 section 2.2"
)

// ruleSections are the sections of the rules. "*" is for all rules.
var ruleSections = map[uri.Edition]map[string]string{
	uri.RFC1630: {"*": section1630},
	uri.URLSyntax05: {
		"scheme": section05 + "4.1", "rel_path": section05 + "5", "escaped": section05 + "2.4.1", "site": section05 + "4.3.1",
		"pchar": section05 + "4.3.2", "query": section05 + "4.3.3", "fragment": section05 + "3",
		"absoluteURL": section05 + "4.2", "hostname": section05 + "4.3.1", "password": section05 + "4.3.1",
		"port": section05 + "4.3.1",
	},
	uri.URISyntax02: {
		"rel_path": section02 + "5", "reg_name": section02 + "3.2.1", "scheme": section02 + "3.1",
		"escaped": section02 + "2.4.1", "pchar": section02 + "3.3", "query": section02 + "3.4", "fragment": section02 + "4.1",
		"absoluteURI": section02 + "3", "hostname": section02 + "3.2.2", "port": section02 + "3.2.2",
	},
	uri.RFC2396: {
		"scheme": section2396 + "3.1", "opaque_part": section2396 + "3", "escaped": section2396 + "2.4.1",
		"rel_segment": section2396 + "5", "pchar": section2396 + "3.3", "reg_name": section2396 + "3.2.1",
		"query": section2396 + "3.4", "fragment": section2396 + "4.1", "absoluteURI": section2396 + "3",
		"hostname": section2396 + "3.2.2", "port": section2396 + "3.2.2",
	},
	uri.RFC2732: {"IPv6reference": section2732 + "3", "IPv6address": section2732 + "3"},
	uri.RFC3986: {
		"scheme": section3986 + "3.1", "port": section3986 + "3.2.3", "segment-nz-nc": section3986 + "3.3",
		"pchar": section3986 + "3.3", "IP-literal": section3986 + "3.2.2", "IPvFuture": section3986 + "3.2.2",
		"IPv6address": section3986 + "3.2.2", "reg-name": section3986 + "3.2.2", "pct-encoded": section3986 + "2.1",
		"userinfo": section3986 + "3.2.1", "query": section3986 + "3.4", "fragment": section3986 + "3.5",
		"absolute-URI": section3986 + "4.3",
	},
	uri.RFC3987: {"*": section3987},
	99:          {"*": ""},
}

// The advice that several errors have.
const (
	hostnameAdvice     = `a hostname is labels of letters, digits and "-", and the last one begins with a letter`
	schemeAdvice       = `a scheme is only ASCII letters, digits, "+", "-" and "."; write "//" before a host, or "./" before a path`
	firstAdvice        = `a scheme begins with an ASCII letter; write "//" before a host, or "./" before a path`
	registryAdvice     = `a port is only digits, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`
	bracketsAdvice     = `a port is only digits, and an IPv6 address is in brackets`
	passwordAdvice     = `a port is only digits; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`
	percentAdvice      = `write "%25" for "%", or two hexadecimal digits after it`
	ipv6Advice         = `an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one "::"`
	futureAdvice       = `an IPvFuture address is "v", hexadecimal digits, "." and the address`
	templateDataAdvice = `expand a URI Template (RFC 6570) or a variable first, or write "%7B"`
	templateAdvice     = `expand a URI Template (RFC 6570) or a variable first`
	windowsAdvice      = `write a Windows path as "file:///C:/dir", as package fileuri does`
	zoneAdvice         = `remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew`
	searchAdvice       = `a search is one or more words, with a "+" between them`
	colonAdvice        = `write a scheme before it, or "./" before a path`
	oldAdvice          = `IPv6 addresses need RFC 2732 or RFC 3986`
	scpAdvice          = `write an scp address as "ssh://user@host/path"`
	punycodeAdvice     = `write the name in Punycode, such as "xn--..."`
	atAdvice           = `write "%40" for an "@" in the userinfo`
	pathAdvice         = `a port is only digits; write "/" for the ":" before a path`
	delimitedAdvice    = "remove the delimiters around it"
	innerAdvice        = `parse the URI after the first ":" by itself`
	addressAdvice      = `write a host name for the address: only an authority contains brackets`
	letterAdvice       = `a scheme begins with an ASCII letter`
)

// parseErrorTests are what Parse refuses.
var parseErrorTests = []parseErrorTest{
	// RFC 1630, which has no relative references and no authority, but escapes in its schemes.
	{uri.RFC1630, "", 0, uri.Scheme, "uri", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC1630, ":b", 0, uri.Scheme, "uri", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC1630, "a/b:c", 1, uri.Scheme, "uri", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC1630, "1:b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "1" in scheme`, letterAdvice},
	{uri.RFC1630, "%41:b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "%" in scheme`, letterAdvice}, // "%41" is an escape
	{uri.RFC1630, "a%4:b", 1, uri.Scheme, "escape", uri.ErrEscape, `invalid escape in scheme`, `write two hexadecimal digits after "%"`},
	{uri.RFC1630, "a[:b", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "[" in scheme`, ``},
	{uri.RFC1630, "x:a:b", 3, uri.Path, "xpalpha", uri.ErrCharacter, `invalid character ":" in path`, `write "%3A"`},
	{uri.RFC1630, "x:a?b++c", 6, uri.Query, "search", uri.ErrEmpty, `missing character in query`, searchAdvice},
	{uri.RFC1630, "x:a?#f", 4, uri.Query, "search", uri.ErrEmpty, `missing character in query`, searchAdvice},
	{uri.RFC1630, "x:a?b~", 5, uri.Query, "search", uri.ErrCharacter, `invalid character "~" in query`, `write "%7E"`},
	{uri.RFC1630, "x:#a+", 4, uri.Fragment, "xalpha", uri.ErrCharacter, `invalid character "+" in fragment`, `write "%2B"`},
	// draft-fielding-url-syntax-05, whose authority is called site.
	{uri.URLSyntax05, "_:b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "_" in scheme`, schemeAdvice},
	{uri.URLSyntax05, ":b", 0, uri.Path, "rel_path", uri.ErrCharacter, `invalid character ":" in path`, colonAdvice},
	{uri.URLSyntax05, "%zz", 0, uri.Path, "escaped", uri.ErrEscape, `invalid escape in path`, percentAdvice},
	{uri.URLSyntax05, "//a_b^/", 5, uri.Authority, "site", uri.ErrCharacter, `invalid character "^" in authority`, ``},
	{uri.URLSyntax05, `x:a"b`, 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\"" in path`, `write "%22"`},
	{uri.URLSyntax05, "x:a?b c", 5, uri.Query, "query", uri.ErrCharacter, `invalid character " " in query`, `write "%20"`},
	{uri.URLSyntax05, "a#b#c", 3, uri.Fragment, "fragment", uri.ErrCharacter, `invalid character "#" in fragment`, `write "%23"`},
	// draft-fielding-uri-syntax-02.
	{uri.URISyntax02, ":", 0, uri.Path, "rel_path", uri.ErrCharacter, `invalid character ":" in path`, colonAdvice},
	{uri.URISyntax02, "//[::1]", 2, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "[" in authority`, oldAdvice},
	{uri.URISyntax02, "1:b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "1" in scheme`, firstAdvice},
	{uri.URISyntax02, "//%4x@h", 2, uri.Authority, "escaped", uri.ErrEscape, `invalid escape in authority`, percentAdvice},
	{uri.URISyntax02, "/a|b", 2, uri.Path, "pchar", uri.ErrCharacter, `invalid character "|" in path`, `write "%7C"`},
	{uri.URISyntax02, "?a{", 2, uri.Query, "query", uri.ErrCharacter, `invalid character "{" in query`, templateDataAdvice},
	{uri.URISyntax02, "#a^", 2, uri.Fragment, "fragment", uri.ErrCharacter, `invalid character "^" in fragment`, `write "%5E"`},
	// RFC 2396, which has opaque parts.
	{uri.RFC2396, "http:", 5, uri.Path, "opaque_part", uri.ErrEmpty, `missing character in path`, `add what the scheme refers to`},
	{uri.RFC2396, "mailto:a?b c", 10, uri.Path, "opaque_part", uri.ErrCharacter, `invalid character " " in path`, `write "%20"`}, // it runs to the "#"
	{uri.RFC2396, "mailto:%", 7, uri.Path, "escaped", uri.ErrEscape, `invalid escape in path`, percentAdvice},
	{uri.RFC2396, ":b", 0, uri.Path, "rel_segment", uri.ErrCharacter, `invalid character ":" in path`, colonAdvice},
	{uri.RFC2396, "./a\xe9", 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\xe9" in path`, `write "%E9"`},
	{uri.RFC2396, "//h:80[", 6, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "[" in authority`, oldAdvice},
	{uri.RFC2396, "x:/?a|", 5, uri.Query, "query", uri.ErrCharacter, `invalid character "|" in query`, `write "%7C"`},
	{uri.RFC2396, "x:a##", 4, uri.Fragment, "fragment", uri.ErrCharacter, `invalid character "#" in fragment`, `write "%23"`},
	// RFC 2732 changes the host and the reserved characters. For the rest, errors cite RFC 2396.
	{uri.RFC2732, ":b", 0, uri.Path, "rel_segment", uri.ErrCharacter, `invalid character ":" in path`, colonAdvice},
	{uri.RFC2732, "http://[::1/", 11, uri.Host, "IPv6reference", uri.ErrHost, `missing "]" in host`, ``},
	{uri.RFC2732, "//u@[1:2]", 8, uri.Host, "IPv6address", uri.ErrHost, `invalid character "]" in host`, ipv6Advice},
	{uri.RFC2732, "//[::1.2.3.1234]", 14, uri.Host, "IPv6address", uri.ErrHost, `invalid character "4" in host`, ipv6Advice},
	{uri.RFC2732, "//[::1]:8x", 9, uri.Port, "port", uri.ErrPort, `invalid character "x" in port`, `a port is only digits`},
	{uri.RFC2732, "?[\\", 2, uri.Query, "query", uri.ErrCharacter, `invalid character "\\" in query`, `write "%5C"`},
	// RFC 3986, whose authorities are all server-based.
	{uri.RFC3986, "a_b:c", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "_" in scheme`, schemeAdvice},
	{uri.RFC3986, "http://person@mail.com:pw@github.com/x", 23, uri.Port, "port", uri.ErrPort, `invalid character in port`, atAdvice},
	{uri.RFC3986, "<http://h/>", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "<" in scheme`, `remove the delimiters around it`},
	{uri.RFC3986, "\"http://h/\"", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "\"" in scheme`, `remove the delimiters around it`},
	{uri.RFC3986, "'http://h/'", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "'" in scheme`, `remove the delimiters around it`},
	{uri.RFC3986, "`/a`", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, "invalid character \"`\" in path", `remove the delimiters around it`},
	{uri.RFC3986, "<a> <b>", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "<" in path`, `write "%3C"`},
	{uri.RFC3986, "a<b>", 1, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "<" in path`, `write "%3C"`},
	{uri.RFC3986, "<", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "<" in path`, `write "%3C"`},
	{uri.RFC3986, "<a", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "<" in path`, `write "%3C"`},
	{uri.RFC3986, `C:\x`, 2, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\\" in path`, windowsAdvice},
	{uri.RFC2396, `C:\x`, 2, uri.Path, "opaque_part", uri.ErrCharacter, `invalid character "\\" in path`, windowsAdvice},
	{uri.RFC3986, `ab:\x`, 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\\" in path`, `write "/", or "%5C" for a backslash that is data`},
	{uri.RFC3986, `C:a\x`, 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\\" in path`, `write "/", or "%5C" for a backslash that is data`},
	{uri.RFC3986, "http://h:80x/", 11, uri.Port, "port", uri.ErrPort, `invalid character "x" in port`, `a port is only digits`},
	{uri.RFC3986, "http://[::1/", 11, uri.Host, "IP-literal", uri.ErrHost, `missing "]" in host`, ``},
	{uri.RFC3986, "//[v1.a", 7, uri.Host, "IP-literal", uri.ErrHost, `missing "]" in host`, ``},
	{uri.RFC3986, "//[v.a]", 4, uri.Host, "IPvFuture", uri.ErrHost, `invalid character "." in host`, futureAdvice},
	{uri.RFC3986, "//[1:2:3:4:5:6:7:8:9]", 18, uri.Host, "IPv6address", uri.ErrHost, `invalid character ":" in host`, ipv6Advice},
	{uri.RFC3986, "//[::256.1.1.1]", 8, uri.Host, "IPv6address", uri.ErrHost, `invalid character "." in host`, ipv6Advice}, // "256" may be an h16
	{uri.RFC3986, "//a@b@c", 5, uri.Host, "reg-name", uri.ErrHost, `invalid character "@" in host`, atAdvice},
	{uri.RFC3986, "//h%4:80", 3, uri.Host, "pct-encoded", uri.ErrEscape, `invalid escape in host`, `write two hexadecimal digits after "%"`},
	{uri.RFC3986, "//u[@h", 3, uri.Userinfo, "userinfo", uri.ErrCharacter, `invalid character in userinfo`, `write its escape, as "%20" for a space`},
	{uri.RFC3986, ":b", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character ":" in path`, colonAdvice},
	{uri.RFC3986, "[", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "[" in path`, `write "%5B"`},
	{uri.RFC3986, "a b/c:d", 1, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character " " in path`, `write "%20"`},
	{uri.RFC3986, "?\x00", 1, uri.Query, "query", uri.ErrCharacter, `invalid character "\x00" in query`, `remove it, or write "%00"`},
	{uri.RFC3986, "#a#b", 2, uri.Fragment, "fragment", uri.ErrCharacter, `invalid character "#" in fragment`, `write "%23"`},
	// RFC 3987, whose non-ASCII characters are errors in other places or if they are not in UTF-8.
	{uri.RFC3987, "/\ue000", 1, uri.Path, "ipchar", uri.ErrCharacter, `invalid character "\ue000" in path`, `remove it, or write "%EE%80%80"`},
	{uri.RFC3987, "#é\ue000", 3, uri.Fragment, "ifragment", uri.ErrCharacter, `invalid character "\ue000" in fragment`, `remove it, or write "%EE%80%80"`},
	{uri.RFC3987, "?\ue000\ufdd0", 4, uri.Query, "iquery", uri.ErrCharacter, `invalid character "\ufdd0" in query`, `remove it, or write "%EF%B7%90"`},
	{uri.RFC3987, "http://é\ue000/", 9, uri.Host, "ireg-name", uri.ErrHost, `invalid character "\ue000" in host`, `remove it`},
	{uri.RFC3987, "//ü\ue000@h", 4, uri.Userinfo, "iuserinfo", uri.ErrCharacter, `invalid character in userinfo`, `write its escape, as "%20" for a space`},
	{uri.RFC3987, "//é:日", 5, uri.Port, "port", uri.ErrPort, `invalid character "日" in port`, pathAdvice},
	{uri.RFC3987, "//[v1.é]", 6, uri.Host, "IPvFuture", uri.ErrHost, `invalid character "é" in host`, futureAdvice},
	{uri.RFC3987, "//[::1", 6, uri.Host, "IP-literal", uri.ErrHost, `missing "]" in host`, ``},
	{uri.RFC3987, "é:80", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "é" in scheme`, firstAdvice},
	{uri.RFC3987, "é\U0001ffff", 2, uri.Path, "isegment-nz-nc", uri.ErrCharacter, `invalid character "\U0001ffff" in path`, `remove it, or write "%F0%9F%BF%BF"`},
	{uri.RFC3987, "/é%c", 3, uri.Path, "pct-encoded", uri.ErrEscape, `invalid escape in path`, percentAdvice},
	{uri.RFC3987, "/é\xe2\x82", 3, uri.Path, "ipchar", uri.ErrCharacter, `invalid character "\xe2" in path`, `write "%E2"`},
	{uri.RFC3987, "http://\xc0\xaf/", 7, uri.Host, "ireg-name", uri.ErrHost, `invalid character "\xc0" in host`, ``},
	{uri.Edition(99), "x:a", 0, uri.Reference, "", uri.ErrEdition, `unknown edition`, ``},
	{uri.Edition(99), "{x}", 0, uri.Reference, "", uri.ErrEdition, `unknown edition`, ``},
	// Common mistakes. An edition is left out if its message differs from the message of RFC 3986 only in the rule.
	{uri.RFC3986, "http://h/ü", 9, uri.Path, "pchar", uri.ErrCharacter, `invalid character "ü" in path`, `write "%C3%BC"`},
	{uri.RFC3986, "http://h/?q=日", 12, uri.Query, "query", uri.ErrCharacter, `invalid character "日" in query`, `write "%E6%97%A5"`},
	{uri.RFC3986, "#😀", 1, uri.Fragment, "fragment", uri.ErrCharacter, `invalid character "😀" in fragment`, `write "%F0%9F%98%80"`},
	{uri.RFC2396, "http://ü@h/", 7, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character in authority`, `write its escape, as "%20" for a space`},
	{uri.RFC3986, "http://ü@h/", 7, uri.Userinfo, "userinfo", uri.ErrCharacter, `invalid character in userinfo`, `write its escape, as "%20" for a space`},
	{uri.RFC2396, "http://bücher.example/", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "ü" in authority`, punycodeAdvice},
	{uri.RFC3987, "http://b\ufffdcher.example/", 8, uri.Host, "ireg-name", uri.ErrHost, `invalid character "�" in host`, "remove it"},
	{uri.RFC3986, "http://bücher.example/", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character "ü" in host`, punycodeAdvice},
	{uri.RFC3986, "http://h/\xff", 9, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\xff" in path`, `write "%FF"`},
	{uri.RFC2396, "http://\xff/", 7, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "\xff" in authority`, ``},
	{uri.RFC3986, "http://\xff/", 7, uri.Host, "reg-name", uri.ErrHost, `invalid character "\xff" in host`, ``},
	{uri.RFC3986, "x:/é", 4, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\u0301" in path`, `write "%CC%81"`},
	{uri.RFC3986, "x:/\u202ea", 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\u202e" in path`, `remove it, or write "%E2%80%AE"`},
	{uri.RFC2396, "http://h h/", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character " " in authority`, `remove it`},
	{uri.RFC2396, "http://h h/@", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character in authority`, ``},
	{uri.RFC3986, "http://h h/", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character " " in host`, `remove it`},
	{uri.RFC3986, "http://h\u200b/", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character "\u200b" in host`, `remove it`},
	{uri.RFC3986, "x:/a\n", 4, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\n" in path`, `remove it, or write "%0A"`},
	{uri.RFC3986, " x:/a", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character " " in scheme`, `remove it`},
	{uri.RFC3986, "\ufeffx:/a", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "\ufeff" in scheme`, `remove it`},
	{uri.RFC2396, "http://h\\a", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "\\" in authority`, `write "/"`},
	{uri.RFC3986, "http://h\\a", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character "\\" in host`, `write "/"`},
	{uri.RFC3986, "?a\\b", 2, uri.Query, "query", uri.ErrCharacter, `invalid character "\\" in query`, `write "%5C"`},
	{uri.RFC3986, "/a[0]", 2, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, `write "%5B"`},
	{uri.RFC2396, "http://u%@h/", 8, uri.Authority, "escaped", uri.ErrEscape, `invalid escape in authority`, percentAdvice},
	{uri.RFC3986, "http://u%@h/", 8, uri.Userinfo, "pct-encoded", uri.ErrEscape, `invalid escape in userinfo`, percentAdvice},
	{uri.RFC2396, "http://h%/", 8, uri.Authority, "escaped", uri.ErrEscape, `invalid escape in authority`, `write two hexadecimal digits after "%"`},
	{uri.RFC3986, "http://h%/", 8, uri.Host, "pct-encoded", uri.ErrEscape, `invalid escape in host`, `write two hexadecimal digits after "%"`},
	{uri.RFC3986, "127.0.0.1:80", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "1" in scheme`, firstAdvice},
	{uri.RFC3986, "日:80", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "日" in scheme`, firstAdvice},
	{uri.RFC2396, "http://[::1/", 7, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "[" in authority`, oldAdvice},
	{uri.RFC3986, "http://[::1", 11, uri.Host, "IP-literal", uri.ErrHost, `missing "]" in host`, ``},
	{uri.RFC3986, "http://[::1]x/", 12, uri.Host, "IP-literal", uri.ErrHost, `invalid character "x" in host`, `only ":" and a port follow an address in brackets`},
	{uri.RFC3986, "http://[fe80::1%25eth0]/", 15, uri.Host, "IPv6address", uri.ErrHost, `invalid character "%" in host`, zoneAdvice},
	{uri.RFC3986, "http://[fe80::1%eth0]/", 15, uri.Host, "IPv6address", uri.ErrHost, `invalid character "%" in host`, zoneAdvice},
	{uri.RFC3986, "http://[]/", 8, uri.Host, "IPv6address", uri.ErrHost, `invalid character "]" in host`, ipv6Advice},
	{uri.RFC2396, "http://h]/", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "]" in authority`, oldAdvice},
	{uri.RFC2732, "http://h]/", 8, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "]" in authority`, `only a whole IP address is in brackets`},
	{uri.RFC3986, "http://h[/", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character "[" in host`, `only a whole IP address is in brackets`},
	{uri.RFC3986, "http://h]/", 8, uri.Host, "reg-name", uri.ErrHost, `invalid character "]" in host`, `only a whole IP address is in brackets`},
	{uri.RFC2732, "http://[v1]/", 8, uri.Host, "IPv6address", uri.ErrHost, `invalid character "v" in host`, ipv6Advice},
	{uri.RFC3986, "http://[v1]/", 10, uri.Host, "IPvFuture", uri.ErrHost, `invalid character "]" in host`, futureAdvice},
	{uri.RFC3986, "http://::1/", 8, uri.Port, "port", uri.ErrPort, `invalid character ":" in port`, bracketsAdvice},
	{uri.RFC3986, "http://a:b/", 9, uri.Port, "port", uri.ErrPort, `invalid character "b" in port`, pathAdvice},
	{uri.RFC3986, "git+ssh://git@github.com:o/r.git", 25, uri.Port, "port", uri.ErrPort, `invalid character "o" in port`, pathAdvice},
	{uri.RFC3987, "ssh://git@[::1]:~/r", 16, uri.Port, "port", uri.ErrPort, `invalid character "~" in port`, pathAdvice},
	{uri.RFC3986, "s3://tenant:bucket", 12, uri.Port, "port", uri.ErrPort, `invalid character "b" in port`, pathAdvice},
	{uri.RFC3986, "http://h:80b/", 11, uri.Port, "port", uri.ErrPort, `invalid character "b" in port`, `a port is only digits`},
	{uri.RFC3986, `http://h:80\a`, 11, uri.Port, "port", uri.ErrPort, `invalid character "\\" in port`, `write "/"`},
	{uri.RFC3986, "http://user:p@ss@h/", 16, uri.Host, "reg-name", uri.ErrHost, `invalid character "@" in host`, atAdvice},
	{uri.RFC3986, "postgres://u:p@a:1,b:2/db", 18, uri.Port, "port", uri.ErrPort, `invalid character "," in port`, registryAdvice},
	{uri.RFC3986, "//a:1,b/", 5, uri.Port, "port", uri.ErrPort, `invalid character "," in port`, registryAdvice},
	{uri.RFC3987, "at://did:plc:abc", 9, uri.Port, "port", uri.ErrPort, `invalid character "p" in port`, registryAdvice},
	{uri.RFC3986, "at://did:plc/a@b", 9, uri.Port, "port", uri.ErrPort, `invalid character in port`, passwordAdvice},
	{uri.RFC3986, "at://did:plc/a:b,c", 9, uri.Port, "port", uri.ErrPort, `invalid character "p" in port`, pathAdvice},
	{uri.RFC3986, "x://a:1;b:2?c", 7, uri.Port, "port", uri.ErrPort, `invalid character ";" in port`, registryAdvice},
	{uri.RFC3986, "x://a:1;:b", 7, uri.Port, "port", uri.ErrPort, `invalid character ";" in port`, registryAdvice},
	{uri.RFC3986, "x://a:1;b?:", 7, uri.Port, "port", uri.ErrPort, `invalid character ";" in port`, `a port is only digits`},
	{uri.RFC3986, "x://a:1;b#:", 7, uri.Port, "port", uri.ErrPort, `invalid character ";" in port`, `a port is only digits`},
	{uri.RFC3986, "HTTP://2001:db8::1/", 12, uri.Port, "port", uri.ErrPort, `invalid character "d" in port`, registryAdvice},
	{uri.RFC3986, "http://u@h:8@", 12, uri.Port, "port", uri.ErrPort, `invalid character "@" in port`, `a port is only digits`},
	{uri.RFC3986, "http://user:p/w@h/", 12, uri.Port, "port", uri.ErrPort, `invalid character in port`, passwordAdvice},
	// A URI Template is not a URI.
	{uri.RFC3986, "http://{host}/", 7, uri.Host, "reg-name", uri.ErrHost, `invalid character "{" in host`, templateAdvice},
	{uri.RFC2396, "http://{host}/", 7, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "{" in authority`, templateAdvice},
	{uri.RFC3987, "http://é.{host}/", 10, uri.Host, "ireg-name", uri.ErrHost, `invalid character "{" in host`, templateAdvice},
	{uri.RFC2732, "http://[{host}]/", 8, uri.Host, "IPv6address", uri.ErrHost, `invalid character "{" in host`, templateAdvice},
	{uri.RFC3986, "http://h:{port}/", 9, uri.Port, "port", uri.ErrPort, `invalid character "{" in port`, templateAdvice},
	{uri.RFC3986, "{scheme}://h/", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "{" in scheme`, templateAdvice},
	{uri.RFC1630, "{scheme}:h", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "{" in scheme`, templateAdvice},
	{uri.RFC3986, "http://{user}@h/", 7, uri.Userinfo, "userinfo", uri.ErrCharacter, `invalid character in userinfo`, templateAdvice},
	{uri.RFC3986, "{+base}/a", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "{" in path`, templateDataAdvice},
	{uri.RFC3986, "/a{?q,r}", 2, uri.Path, "pchar", uri.ErrCharacter, `invalid character "{" in path`, templateDataAdvice},
	// An scp address is not a URI.
	{uri.RFC3986, "git@github.com:a/b.git", 3, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, scpAdvice},
	{uri.URLSyntax05, "git@github.com:a/b.git", 3, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, scpAdvice},
	{uri.RFC2396, "my_user@h:~/a", 2, uri.Scheme, "scheme", uri.ErrScheme, `invalid character in scheme`, scpAdvice},
	{uri.RFC3986, "1u@h:/a", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character in scheme`, scpAdvice},
	{uri.RFC3986, "u@h:8a", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, scpAdvice},
	{uri.RFC3986, "u@h:80/a", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, schemeAdvice},
	{uri.RFC3986, "u@h:", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, schemeAdvice},
	{uri.RFC3986, "@a:b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, firstAdvice},
	{uri.RFC3986, "a_b:c@d", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character in scheme`, schemeAdvice},
	{uri.RFC3986, "git@[2001:db8::1]:o/r.git", 3, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, scpAdvice},
	{uri.RFC2396, "u@[::1]:", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, schemeAdvice},
	{uri.RFC3986, "u@[::1]:80", 1, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "@" in scheme`, schemeAdvice},
	{uri.RFC3986, "[::1]:a/b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "[" in scheme`, scpAdvice},
	{uri.RFC3987, "[::1]:80/b", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "[" in scheme`, firstAdvice},
	// Neither is a Windows path, or a reference with the delimiters of a text around it.
	{uri.RFC3986, `file://C:\a`, 9, uri.Port, "port", uri.ErrPort, `invalid character "\\" in port`, windowsAdvice},
	{uri.RFC2396, `file://C:\a`, 9, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character "\\" in authority`, windowsAdvice},
	{uri.RFC3986, `FILE:///c:\a`, 10, uri.Path, "pchar", uri.ErrCharacter, `invalid character "\\" in path`, windowsAdvice},
	{uri.RFC3986, `http://ab:\a`, 10, uri.Port, "port", uri.ErrPort, `invalid character "\\" in port`, `write "/"`},
	{uri.RFC3986, "“https://e.com/x”", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "“" in scheme`, delimitedAdvice},
	{uri.RFC3987, "„https://e.com/x“", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "„" in scheme`, delimitedAdvice},
	{uri.RFC2396, "« https://e.com/x »", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "«" in scheme`, delimitedAdvice},
	{uri.RFC3987, "「https://e.com/x」", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "「" in scheme`, delimitedAdvice},
	{uri.RFC3986, "（https://e.com/x）", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "（" in scheme`, delimitedAdvice},
	{uri.RFC3986, "(https://e.com/(x))", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "(" in scheme`, delimitedAdvice},
	{uri.RFC3986, "[https://[::1]/x]", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "[" in scheme`, delimitedAdvice},
	{uri.RFC3986, "(a:b) (c)", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "(" in scheme`, firstAdvice},
	{uri.RFC3986, "“a:b“", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "“" in scheme`, firstAdvice},
	{uri.RFC3986, "[::1]", 0, uri.Scheme, "scheme", uri.ErrScheme, `invalid character "[" in scheme`, firstAdvice},
	{uri.RFC3986, "[id]", 0, uri.Path, "segment-nz-nc", uri.ErrCharacter, `invalid character "[" in path`, `write "%5B"`},
	// An address in brackets is a host, but not of this URI.
	{uri.RFC3986, "jdbc:clickhouse://[::1]:8123", 18, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, innerAdvice},
	{uri.RFC2396, "blob:http://[::1]:8080/x", 12, uri.Path, "opaque_part", uri.ErrCharacter, `invalid character "[" in path`, innerAdvice},
	{uri.RFC3987, "stun:[::1]", 5, uri.Path, "ipchar", uri.ErrCharacter, `invalid character "[" in path`, addressAdvice},
	{uri.RFC3986, "sip:u@[2001:db8::1]:5060", 6, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, addressAdvice},
	{uri.RFC3986, "x:a[::1]", 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, addressAdvice},
	{uri.RFC2396, "x:a//b/[::1]", 7, uri.Path, "opaque_part", uri.ErrCharacter, `invalid character "[" in path`, innerAdvice},
	{uri.RFC3986, "sip:[::1];to=u@h", 4, uri.Path, "pchar", uri.ErrCharacter, `invalid character in path`, addressAdvice},
	{uri.RFC3986, "x:a[1]", 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, `write "%5B"`},
	{uri.RFC3986, "x://h/[::1]", 6, uri.Path, "pchar", uri.ErrCharacter, `invalid character "[" in path`, `write "%5B"`},
	{uri.RFC2396, "http://u:[@h/", 9, uri.Authority, "reg_name", uri.ErrCharacter, `invalid character in authority`, `write its escape, as "%20" for a space`},
}

// absoluteErrorTests are what ParseAbsolute refuses.
var absoluteErrorTests = []parseErrorTest{
	{uri.RFC1630, "x:a#f", 3, uri.Fragment, "uri", uri.ErrFragment, `fragment in an absolute URI`, `remove the fragment, or write "%23" for "#"`},
	{uri.URLSyntax05, "g_h", 1, uri.Scheme, "absoluteURL", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.URISyntax02, "x:a?b#c", 5, uri.Fragment, "absoluteURI", uri.ErrFragment, `fragment in an absolute URI`, `remove the fragment, or write "%23" for "#"`},
	{uri.RFC2396, "", 0, uri.Scheme, "absoluteURI", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC2732, "//[::1]", 0, uri.Scheme, "absoluteURI", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC3986, "g", 1, uri.Scheme, "absolute-URI", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC3986, "http://a#b", 8, uri.Fragment, "absolute-URI", uri.ErrFragment, `fragment in an absolute URI`, `remove the fragment, or write "%23" for "#"`},
	{uri.RFC3987, "é", 0, uri.Scheme, "absolute-IRI", uri.ErrNoScheme, `missing scheme`, `begin with one, such as "http:"`},
	{uri.RFC3987, "x:é#", 4, uri.Fragment, "absolute-IRI", uri.ErrFragment, `fragment in an absolute URI`, `remove the fragment, or write "%23" for "#"`},
	{uri.RFC3986, "x:a b#c", 3, uri.Path, "pchar", uri.ErrCharacter, `invalid character " " in path`, `write "%20"`},
	{uri.Edition(99), "x:a", 0, uri.Reference, "", uri.ErrEdition, `unknown edition`, ``},
}

// check compares an error with the test.
func (test parseErrorTest) check(t *testing.T, err error) {
	t.Helper()
	message := fmt.Sprintf("uri: %s at offset %d", test.says, test.offset)
	if test.advice != "" {
		message += ": " + test.advice
	}
	if test.rule != "" {
		message += fmt.Sprintf(" (rule %s, %s)", test.rule, test.section())
	}
	var got *uri.ParseError
	if !errors.As(err, &got) || !test.is(got) || !errors.Is(err, test.sentinel) || errors.Unwrap(err) != test.sentinel {
		t.Errorf("%v: %q:\n got %s\nwant %+v", test.edition, test.input, err, test)
	} else if err.Error() != message {
		t.Errorf("%v: %q:\n got %s\nwant %s", test.edition, test.input, err, message)
	}
}

// is reports whether got is the error of the test.
func (test parseErrorTest) is(got *uri.ParseError) bool {
	return got.Input() == test.input && got.Edition == test.edition && got.Offset == test.offset && got.Component == test.component &&
		got.Rule() == test.rule && got.Section() == test.section() && got.Err == test.sentinel
}

func TestParseErrors(t *testing.T) {
	for _, test := range parseErrorTests {
		_, err := test.edition.Parse(test.input)
		test.check(t, err)
		_, err = mustParse(test.edition, test.input)
		test.check(t, err)
	}
	for _, test := range absoluteErrorTests {
		_, err := test.edition.ParseAbsolute(test.input)
		test.check(t, err)
	}
	for _, test := range serverErrorTests {
		test.check(t, test.edition.MustParse(test.input).RegistryReason())
	}
}

// serverErrorTests are authorities that are registry-based.
var serverErrorTests = []parseErrorTest{
	{uri.URLSyntax05, "//a_b", 3, uri.Host, "hostname", uri.ErrHost, `invalid character "_" in host`, hostnameAdvice},
	{uri.URLSyntax05, "//a.", 4, uri.Host, "hostname", uri.ErrHost, `missing character in host`, hostnameAdvice},
	{uri.URLSyntax05, "//a:b:c@h/", 5, uri.Userinfo, "password", uri.ErrCharacter, `invalid character in userinfo`, `write its escape, as "%20" for a space`},
	{uri.URLSyntax05, "x://h:8y", 7, uri.Port, "port", uri.ErrPort, `invalid character "y" in port`, `a port is only digits`},
	{uri.URISyntax02, "//7up", 5, uri.Host, "hostname", uri.ErrHost, `missing character in host`, hostnameAdvice},
	{uri.URISyntax02, "//u@/", 4, uri.Host, "hostname", uri.ErrHost, `invalid character "/" in host`, hostnameAdvice},
	{uri.URISyntax02, "//a..b", 4, uri.Host, "hostname", uri.ErrHost, `invalid character "." in host`, hostnameAdvice},
	{uri.URISyntax02, "//h:-1", 4, uri.Port, "port", uri.ErrPort, `invalid character "-" in port`, pathAdvice},
	{uri.RFC2396, "//:80", 2, uri.Host, "hostname", uri.ErrHost, `invalid character ":" in host`, hostnameAdvice},
	{uri.RFC2396, "//a-:80", 4, uri.Host, "hostname", uri.ErrHost, `invalid character ":" in host`, hostnameAdvice},
	{uri.RFC2396, "//%41", 2, uri.Host, "hostname", uri.ErrHost, `invalid character "%" in host`, hostnameAdvice},
	{uri.RFC2396, "//a:1,b:2", 5, uri.Port, "port", uri.ErrPort, `invalid character "," in port`, `a port is only digits`},
	{uri.RFC2396, "ftp://u:p:q@h:8%30", 15, uri.Port, "port", uri.ErrPort, `invalid character "%" in port`, `a port is only digits`},
	{uri.RFC2732, "//1234.1.1.1?q", 12, uri.Host, "hostname", uri.ErrHost, `invalid character "?" in host`, hostnameAdvice},
}

// mustParse returns the value with which MustParse panics as an error.
func mustParse(edition uri.Edition, s string) (u uri.URI, err error) {
	defer func() { err, _ = recover().(error) }()
	return edition.MustParse(s), nil
}

// TestErrorValues checks that errors that a program made or changed have messages too.
func TestErrorValues(t *testing.T) {
	literal := parseError(t, uri.RFC3986, "http://[::1")
	for _, test := range []struct {
		err  error
		want string
	}{
		{&uri.ParseError{}, "uri: unknown error at offset 0"},
		{&uri.ParseError{Offset: -1}, "uri: unknown error at offset -1"},
		{(&uri.ParseError{Err: uri.ErrScheme}).In("abc", -1), "uri: missing character at offset -1"},
		{(&uri.ParseError{Component: 99, Edition: 99, Err: uri.ErrCharacter}).In("abc", math.MinInt),
			"uri: missing character in Component(99) at offset " + strconv.Itoa(math.MinInt)},
		{(&uri.ParseError{Err: errors.New("e")}).In("abc", math.MaxInt), "uri: e at offset " + strconv.Itoa(math.MaxInt)},
		{(&uri.ParseError{Err: uri.ErrCharacter}).In("abc", 0), `uri: invalid character "a" at offset 0`},
		{(&uri.ParseError{Component: 99, Err: uri.ErrCharacter}).In("abc", 0), `uri: invalid character "a" in Component(99) at offset 0`},
		{&uri.ParseError{Component: uri.Path, Err: uri.ErrCharacter}, "uri: missing character in path at offset 0"},
		{(&uri.ParseError{Component: uri.Port, Err: uri.ErrPort}).In("abc", 4),
			"uri: missing character in port at offset 4: a port is only digits"},
		{literal.In("abc", 0), `uri: missing "]" in host at offset 0 (rule IP-literal, RFC 3986 section 3.2.2)`},
		{literal.In("abc", 4), `uri: missing "]" in host at offset 4 (rule IP-literal, RFC 3986 section 3.2.2)`},
		{&uri.ParseError{Offset: -1, Component: uri.Authority, Err: uri.ErrEscape},
			`uri: invalid escape in authority at offset -1: write two hexadecimal digits after "%"`},
		// Neither RFC 1630 nor an unknown edition has hosts, or advice about their rules.
		{(&uri.ParseError{Edition: uri.RFC1630, Component: uri.Port, Err: uri.ErrPort}).In(",", 0),
			`uri: invalid character "," in port at offset 0: a port is only digits`}, // without an authority to write instead
		{(&uri.ParseError{Edition: uri.RFC1630, Component: uri.Host, Err: uri.ErrHost}).In("_", 0), `uri: invalid character "_" in host at offset 0`},
		{(&uri.ParseError{Edition: 99, Component: uri.Host, Err: uri.ErrHost}).In("_", 0), `uri: invalid character "_" in host at offset 0`},
		{(&uri.ParseError{Edition: uri.RFC1630, Component: uri.Host, Err: uri.ErrHost}).In("[", 0),
			`uri: invalid character "[" in host at offset 0: IPv6 addresses need RFC 2732 or RFC 3986`},
		{(&uri.ParseError{Edition: 99, Component: uri.Host, Err: uri.ErrHost}).In("[", 0),
			`uri: invalid character "[" in host at offset 0: IPv6 addresses need RFC 2732 or RFC 3986`},
		{(&uri.ParseError{Edition: 99, Component: uri.Scheme, Err: uri.ErrScheme}).In("_:", 0), `uri: invalid character "_" in scheme at offset 0`},
		{&uri.ResolveError{}, "uri: unknown error (RFC 3986 section 5)"},
		{&uri.ResolveError{Err: uri.ErrRelativeBase},
			"uri: the base URI is relative: begin it with a scheme, or set Resolver.RelativeBase (RFC 3986 section 5)"},
		{&uri.BuildError{}, "uri: cannot build reference: unknown error (RFC 3986)"},
		{&uri.BuildError{Edition: 99, Component: 99}, "uri: cannot build Component(99): unknown error (Edition(99))"},
		{&uri.BuildError{Edition: 99, Component: 99, Err: uri.ErrAmbiguous}, "uri: cannot build Component(99): would be read as another component (Edition(99))"},
		{&uri.BuildError{Err: errors.New("another error")}, "uri: cannot build reference: another error (RFC 3986)"},
		{&uri.BuildError{Err: &uri.ParseError{}}, "uri: unknown error at offset 0"},
		{&uri.ResolveError{Err: &uri.ParseError{}}, "uri: unknown error at offset 0"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%#v:\n got %s\nwant %s", test.err, got, test.want)
		}
		errors.Is(test.err, uri.ErrHost) // does not panic
	}
}
