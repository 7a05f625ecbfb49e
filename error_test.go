// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

// Every error says where a string fails, in which component, and by which rule of its edition's BNF.

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/bnf"
	"example.com/uri/internal/twin"
)

// A parseErrorTest is a string and everything about the error for it.
type parseErrorTest struct {
	edition       uri.Edition
	input         string
	offset        int
	component     uri.Component
	rule, section string
	sentinel      error
	says          string // the message between "uri: " and the offset
}

// What sections are called, to be completed with a number where they have one.
const (
	section1630 = "RFC 1630, BNF of Generic URI Syntax"
	section05   = "draft-fielding-url-syntax-05 section "
	section02   = "draft-fielding-uri-syntax-02 section "
	section2396 = "RFC 2396 section "
	section2732 = "RFC 2732 section "
	section3986 = "RFC 3986 section "
)

// parseErrorTests are what Parse refuses.
var parseErrorTests = []parseErrorTest{
	// RFC 1630, which has no relative references and no authority, but escapes in its schemes.
	{uri.RFC1630, "", 0, uri.Scheme, "uri", section1630, uri.ErrNoScheme, `no scheme: unexpected end`},
	{uri.RFC1630, ":b", 0, uri.Scheme, "uri", section1630, uri.ErrNoScheme, `no scheme: unexpected ":"`},
	{uri.RFC1630, "1:b", 0, uri.Scheme, "scheme", section1630, uri.ErrScheme, `invalid scheme: unexpected "1"`},
	{uri.RFC1630, "%41:b", 0, uri.Scheme, "scheme", section1630, uri.ErrScheme, `invalid scheme: unexpected "%"`}, // "%41" is an escape
	{uri.RFC1630, "a%4:b", 1, uri.Scheme, "escape", section1630, uri.ErrEscape, `invalid escape in scheme`},
	{uri.RFC1630, "x:a:b", 3, uri.Path, "xpalpha", section1630, uri.ErrCharacter, `invalid character ":" in path`},
	{uri.RFC1630, "x:a?b++c", 6, uri.Query, "search", section1630, uri.ErrEmpty, `missing character in query`},
	{uri.RFC1630, "x:a?b~", 5, uri.Query, "search", section1630, uri.ErrCharacter, `invalid character "~" in query`},
	{uri.RFC1630, "x:#a+", 4, uri.Fragment, "xalpha", section1630, uri.ErrCharacter, `invalid character "+" in fragment`},
	// draft-fielding-url-syntax-05, whose authority is called site.
	{uri.URLSyntax05, "a_b:c", 1, uri.Scheme, "scheme", section05 + "4.1", uri.ErrScheme, `invalid scheme: unexpected "_"`},
	{uri.URLSyntax05, ":b", 0, uri.Path, "rel_path", section05 + "5", uri.ErrCharacter, `invalid character ":" in path`},
	{uri.URLSyntax05, "%zz", 0, uri.Path, "escaped", section05 + "2.4.1", uri.ErrEscape, `invalid escape in path`},
	{uri.URLSyntax05, "//a_b^/", 5, uri.Authority, "site", section05 + "4.3.1", uri.ErrCharacter, `invalid character "^" in authority`},
	{uri.URLSyntax05, `x:a"b`, 3, uri.Path, "pchar", section05 + "4.3.2", uri.ErrCharacter, `invalid character "\"" in path`},
	{uri.URLSyntax05, "x:a?b c", 5, uri.Query, "query", section05 + "4.3.3", uri.ErrCharacter, `invalid character " " in query`},
	{uri.URLSyntax05, "a#b#c", 3, uri.Fragment, "fragment", section05 + "3", uri.ErrCharacter, `invalid character "#" in fragment`},
	// draft-fielding-uri-syntax-02.
	{uri.URISyntax02, ":", 0, uri.Path, "rel_path", section02 + "5", uri.ErrCharacter, `invalid character ":" in path`},
	{uri.URISyntax02, "//[::1]", 2, uri.Authority, "reg_name", section02 + "3.2.1", uri.ErrCharacter, `invalid character "[" in authority`},
	{uri.URISyntax02, "1:b", 0, uri.Scheme, "scheme", section02 + "3.1", uri.ErrScheme, `invalid scheme: unexpected "1"`},
	{uri.URISyntax02, "//%4x@h", 2, uri.Authority, "escaped", section02 + "2.4.1", uri.ErrEscape, `invalid escape in authority`},
	{uri.URISyntax02, "/a|b", 2, uri.Path, "pchar", section02 + "3.3", uri.ErrCharacter, `invalid character "|" in path`},
	{uri.URISyntax02, "?a{", 2, uri.Query, "query", section02 + "3.4", uri.ErrCharacter, `invalid character "{" in query`},
	{uri.URISyntax02, "#a^", 2, uri.Fragment, "fragment", section02 + "4.1", uri.ErrCharacter, `invalid character "^" in fragment`},
	// RFC 2396, which has opaque parts.
	{uri.RFC2396, "a_b:c", 1, uri.Scheme, "scheme", section2396 + "3.1", uri.ErrScheme, `invalid scheme: unexpected "_"`},
	{uri.RFC2396, "http:", 5, uri.Path, "opaque_part", section2396 + "3", uri.ErrEmpty, `missing character in path`},
	{uri.RFC2396, "mailto:a?b c", 10, uri.Path, "opaque_part", section2396 + "3", uri.ErrCharacter, `invalid character " " in path`}, // it runs to the "#"
	{uri.RFC2396, "mailto:%", 7, uri.Path, "escaped", section2396 + "2.4.1", uri.ErrEscape, `invalid escape in path`},
	{uri.RFC2396, ":b", 0, uri.Path, "rel_segment", section2396 + "5", uri.ErrCharacter, `invalid character ":" in path`},
	{uri.RFC2396, "./a\xe9", 3, uri.Path, "pchar", section2396 + "3.3", uri.ErrCharacter, `invalid character "\xe9" in path`},
	{uri.RFC2396, "//h:80[", 6, uri.Authority, "reg_name", section2396 + "3.2.1", uri.ErrCharacter, `invalid character "[" in authority`},
	{uri.RFC2396, "x:/?a|", 5, uri.Query, "query", section2396 + "3.4", uri.ErrCharacter, `invalid character "|" in query`},
	{uri.RFC2396, "##", 1, uri.Fragment, "fragment", section2396 + "4.1", uri.ErrCharacter, `invalid character "#" in fragment`},
	// RFC 2732 changes the host and the reserved characters; the rest stays where RFC 2396 has it.
	{uri.RFC2732, "http://[::1/", 11, uri.Host, "IPv6reference", section2732 + "3", uri.ErrHost, `invalid host: unexpected "/"`},
	{uri.RFC2732, "//u@[1:2]", 8, uri.Host, "IPv6address", section2732 + "3", uri.ErrHost, `invalid host: unexpected "]"`},
	{uri.RFC2732, "//[::1.2.3.1234]", 14, uri.Host, "IPv6address", section2732 + "3", uri.ErrHost, `invalid host: unexpected "4"`},
	{uri.RFC2732, "//[::1]:8x", 9, uri.Port, "port", section2396 + "3.2.2", uri.ErrPort, `invalid port: unexpected "x"`},
	{uri.RFC2732, "?[\\", 2, uri.Query, "query", section2396 + "3.4", uri.ErrCharacter, `invalid character "\\" in query`},
	// RFC 3986, whose authorities are all server-based.
	{uri.RFC3986, "a_b:c", 1, uri.Scheme, "scheme", section3986 + "3.1", uri.ErrScheme, `invalid scheme: unexpected "_"`},
	{uri.RFC3986, "http://h:80x/", 11, uri.Port, "port", section3986 + "3.2.3", uri.ErrPort, `invalid port: unexpected "x"`},
	{uri.RFC3986, "http://[::1/", 11, uri.Host, "IP-literal", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected "/"`},
	{uri.RFC3986, "//[v1.a", 7, uri.Host, "IP-literal", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected end`},
	{uri.RFC3986, "//[v.a]", 4, uri.Host, "IPvFuture", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected "."`},
	{uri.RFC3986, "//[1:2:3:4:5:6:7:8:9]", 18, uri.Host, "IPv6address", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected ":"`},
	{uri.RFC3986, "//[::256.1.1.1]", 8, uri.Host, "IPv6address", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected "."`}, // "256" may be an h16
	{uri.RFC3986, "//a@b@c", 5, uri.Host, "reg-name", section3986 + "3.2.2", uri.ErrHost, `invalid host: unexpected "@"`},
	{uri.RFC3986, "//h%4:80", 3, uri.Host, "pct-encoded", section3986 + "2.1", uri.ErrEscape, `invalid escape in host`},
	{uri.RFC3986, "//u[@h", 3, uri.Userinfo, "userinfo", section3986 + "3.2.1", uri.ErrCharacter, `invalid character "[" in userinfo`},
	{uri.RFC3986, ":b", 0, uri.Path, "segment-nz-nc", section3986 + "3.3", uri.ErrCharacter, `invalid character ":" in path`},
	{uri.RFC3986, "x:[", 2, uri.Path, "pchar", section3986 + "3.3", uri.ErrCharacter, `invalid character "[" in path`},
	{uri.RFC3986, "?\x00", 1, uri.Query, "query", section3986 + "3.4", uri.ErrCharacter, `invalid character "\x00" in query`},
	{uri.RFC3986, "#a#b", 2, uri.Fragment, "fragment", section3986 + "3.5", uri.ErrCharacter, `invalid character "#" in fragment`},
	{uri.Edition(99), "x:a", 0, uri.Reference, "", "", uri.ErrEdition, `unknown edition`},
}

// absoluteErrorTests are what ParseAbsolute refuses.
var absoluteErrorTests = []parseErrorTest{
	{uri.RFC1630, "x:a#f", 3, uri.Fragment, "uri", section1630, uri.ErrFragment, `fragment in an absolute URI: unexpected "#"`},
	{uri.URLSyntax05, "g_h", 1, uri.Scheme, "absoluteURL", section05 + "4.2", uri.ErrNoScheme, `no scheme: unexpected "_"`},
	{uri.URISyntax02, "x:a?b#c", 5, uri.Fragment, "absoluteURI", section02 + "3", uri.ErrFragment, `fragment in an absolute URI: unexpected "#"`},
	{uri.RFC2396, "", 0, uri.Scheme, "absoluteURI", section2396 + "3", uri.ErrNoScheme, `no scheme: unexpected end`},
	{uri.RFC2732, "//[::1]", 0, uri.Scheme, "absoluteURI", section2396 + "3", uri.ErrNoScheme, `no scheme: unexpected "/"`},
	{uri.RFC3986, "g", 1, uri.Scheme, "absolute-URI", section3986 + "4.3", uri.ErrNoScheme, `no scheme: unexpected end`},
	{uri.RFC3986, "http://a#b", 8, uri.Fragment, "absolute-URI", section3986 + "4.3", uri.ErrFragment, `fragment in an absolute URI: unexpected "#"`},
	{uri.RFC3986, "x:a b#c", 3, uri.Path, "pchar", section3986 + "3.3", uri.ErrCharacter, `invalid character " " in path`},
	{uri.Edition(99), "x:a", 0, uri.Reference, "", "", uri.ErrEdition, `unknown edition`},
}

// check compares an error with the test.
func (test parseErrorTest) check(t *testing.T, err error) {
	t.Helper()
	want := uri.ParseError{
		Input: test.input, Edition: test.edition, Offset: test.offset, Component: test.component,
		Rule: test.rule, Section: test.section, Err: test.sentinel,
	}
	message := fmt.Sprintf("uri: %s at offset %d", test.says, test.offset)
	if test.rule != "" {
		message += fmt.Sprintf(" (rule %s, %s)", test.rule, test.section)
	}
	var got *uri.ParseError
	if !errors.As(err, &got) || *got != want || !errors.Is(err, test.sentinel) || errors.Unwrap(err) != test.sentinel {
		t.Errorf("%v: %q:\n got %#v\nwant %#v", test.edition, test.input, err, &want)
	} else if err.Error() != message {
		t.Errorf("%v: %q:\n got %s\nwant %s", test.edition, test.input, err, message)
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range parseErrorTests {
		_, err := test.edition.Parse(test.input)
		test.check(t, err)
	}
	for _, test := range absoluteErrorTests {
		_, err := test.edition.ParseAbsolute(test.input)
		test.check(t, err)
	}
	// A string that is too long would need more memory than a test should take.
	tooLong := &uri.ParseError{Rule: "URI-reference", Section: section2396 + "4", Err: uri.ErrTooLong}
	if got, want := tooLong.Error(), "uri: too long at offset 0 (rule URI-reference, RFC 2396 section 4)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// componentRules are the rules of the components in each edition, in the notation of RFC 2234. Paths are those after
// an authority, and those without one in an absolute and in a relative reference.
var componentRules = map[uri.Edition]struct {
	userinfo, registry, afterAuthority, absolute, relative, query, fragment string
}{
	uri.RFC1630: {"", "", "", "path", "", "search", "fragmentid"},
	uri.URLSyntax05: {`user [ ":" password ]`, `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )`, // as in an opaque-URL
		"path", "path", noColonPath, "query", "fragment"},
	uri.URISyntax02: {"userinfo", "reg_name", "path", "path", noColonPath, "query", "fragment"},
	uri.RFC2396:     {"userinfo", "reg_name", "[ abs_path ]", "abs_path / opaque_part", "[ abs_path / rel_path ]", "query", "fragment"},
	uri.RFC2732:     {"userinfo", "reg_name", "[ abs_path ]", "abs_path / opaque_part", "[ abs_path / rel_path ]", "query", "fragment"},
	uri.RFC3986: {"userinfo", "", "path-abempty", "path-absolute / path-rootless / path-empty",
		"path-absolute / path-noscheme / path-empty", "query", "fragment"},
}

// noColonPath is a path that does not begin with a colon: section 5 of the drafts has that taken for the end of a scheme.
const noColonPath = `[ ( "/" / unreserved / escaped / ";" / "@" / "&" / "=" / "+" / "$" / "," ) path_segments ]`

// A faultFinder knows where a string fails from the greedy split of Appendix B and the automata of an edition's rules.
type faultFinder struct {
	edition                            uri.Edition
	bnf                                *bnf.Grammar
	noScheme, scheme, query, fragment  *bnf.Automaton
	userinfo, host, port, registry     *bnf.Automaton // no registry where every authority is server-based
	afterAuthority, absolute, relative *bnf.Automaton
}

func newFaultFinder(edition uri.Edition) *faultFinder {
	rule := func(definition string) *bnf.Automaton {
		if definition == "" {
			return nil
		}
		return derived(edition, definition)
	}
	r := componentRules[edition]
	f := &faultFinder{
		edition: edition, bnf: collectedBNF(bnfName(edition)),
		noScheme: rule(`scheme ":"`), scheme: rule("scheme"), query: rule(r.query), fragment: rule(r.fragment),
		userinfo: rule(r.userinfo), registry: rule(r.registry),
		afterAuthority: rule(r.afterAuthority), absolute: rule(r.absolute), relative: rule(r.relative),
	}
	if f.userinfo != nil {
		f.host, f.port = rule("host"), rule("port")
	}
	return f
}

// A place is where a string fails.
type place struct {
	offset    int
	component string
	escape    bool // within an escape: the offset is where its "%" is
}

// A part is the text of a component, which begins at start, and the rule for it.
type part struct {
	component string
	rule      *bnf.Automaton
	start     int
	text      string
}

// fault gives where the rule has no way on in the text, which is its end where something is missing.
func (p part) fault() (at place, failed bool) {
	if p.rule.Accepts(p.text) {
		return place{}, false
	}
	dead := p.rule.Dead(p.text)
	percent := strings.LastIndexByte(p.text[:dead], '%')
	if percent >= 0 && dead < percent+len("%XX") { // in every rule, a "%" begins an escape
		return place{p.start + percent, p.component, true}, true
	}
	return place{p.start + dead, p.component, false}, true
}

// firstFault gives the fault of the leftmost part that has one.
func firstFault(parts []part) (at place, failed bool) {
	for _, p := range parts {
		if at, failed := p.fault(); failed {
			return at, true
		}
	}
	return place{}, false
}

// server splits a server-based authority: the first "@" ends the userinfo, and the first ":" after it and outside of
// brackets ends the host.
func (f *faultFinder) server(authority string, start int) (parts []part) {
	if authority == "" { // server = [ [ userinfo "@" ] hostport ]
		return nil
	}
	if userinfo, rest, found := strings.Cut(authority, "@"); found {
		parts = append(parts, part{"userinfo", f.userinfo, start, userinfo})
		start += len(userinfo) + len("@")
		authority = rest
	}
	literal := ""
	if strings.HasPrefix(authority, "[") {
		literal, _, _ = strings.Cut(authority, "]")
	}
	host, port, hasPort := strings.Cut(authority[len(literal):], ":")
	host = literal + host
	parts = append(parts, part{"host", f.host, start, host})
	if hasPort {
		parts = append(parts, part{"port", f.port, start + len(host) + len(":"), port})
	}
	return parts
}

// authority gives the parts by which an authority passes or fails. Where it may also be registry-based, it fails in
// the form that gets further.
func (f *faultFinder) authority(authority string, start int) []part {
	server := f.server(authority, start)
	inServer, failed := firstFault(server)
	if !failed || f.registry == nil {
		return server
	}
	registry := part{"authority", f.registry, start, authority}
	if inRegistry, failed := registry.fault(); failed && inServer.offset > inRegistry.offset {
		return server
	}
	return []part{registry}
}

// reference gives the fault of a URI reference, the one of the leftmost component that has one.
func (f *faultFinder) reference(s string, p twin.Parts) (at place, failed bool) {
	var parts []part
	offset, path := 0, f.relative
	if p.Scheme.Defined {
		parts = append(parts, part{"scheme", f.scheme, 0, p.Scheme.Text})
		offset, path = len(p.Scheme.Text)+len(":"), f.absolute
	} else if path == nil {
		return f.withoutScheme(s), true
	}
	if p.Authority.Defined {
		offset += len("//")
		parts = append(parts, f.authority(p.Authority.Text, offset)...)
		offset, path = offset+len(p.Authority.Text), f.afterAuthority
	}
	parts = append(parts, part{"path", path, offset, p.Path})
	if p.Query.Defined {
		parts = append(parts, part{"query", f.query, offset + len(p.Path) + len("?"), p.Query.Text})
	}
	if p.Fragment.Defined {
		parts = append(parts, part{"fragment", f.fragment, len(s) - len(p.Fragment.Text), p.Fragment.Text})
	}
	return firstFault(parts)
}

// absoluteURI gives the fault that a valid URI reference has as an absolute URI.
func (f *faultFinder) absoluteURI(s string, p twin.Parts) (at place, failed bool) {
	if !p.Scheme.Defined {
		return f.withoutScheme(s), true
	}
	return place{offset: len(s) - len(p.Fragment.Text) - len("#"), component: "fragment"}, p.Fragment.Defined
}

// withoutScheme gives the first byte of s that is not part of a scheme.
func (f *faultFinder) withoutScheme(s string) place {
	at, _ := part{"scheme", f.noScheme, 0, s}.fault()
	at.escape = false // what is missing is the scheme
	return at
}

// check compares the errors for s with the faults that there should be.
func (f *faultFinder) check(t *testing.T, s string) {
	p := twin.Split(f.edition, s)
	u, err := f.edition.Parse(s)
	at, failed := f.reference(s, p)
	f.compare(t, s, err, at, failed)
	if err != nil {
		return
	}
	_, err = f.edition.ParseAbsolute(s)
	at, failed = f.absoluteURI(s, p)
	f.compare(t, s, err, at, failed)
	at, failed = place{}, false
	if p.Authority.Defined {
		at, failed = firstFault(f.server(p.Authority.Text, strings.Index(s, "//")+len("//")))
	}
	f.compare(t, s, u.ServerError(), at, failed)
	if u.IsServer() != (p.Authority.Defined && !failed) {
		t.Errorf("%v: %q: IsServer is %t", f.edition, s, u.IsServer())
	}
}

// compare compares an error with its place, and its rule and sentinel with what there can be.
func (f *faultFinder) compare(t *testing.T, s string, err error, want place, failed bool) {
	if err == nil && !failed {
		return
	}
	var have place
	if got, ok := err.(*uri.ParseError); ok && failed {
		have = place{got.Offset, got.Component.String(), slices.Contains([]string{"escape", "escaped", "pct-encoded"}, got.Rule)}
		if have.escape && !want.escape { // as well, if the "%" is wrong where it is and in itself
			want.escape = strings.HasPrefix(s[have.offset:], "%") && !goodEscape.MatchString(s[have.offset:])
		}
		if have == want && have.escape == (got.Err == uri.ErrEscape) && f.bnf.Has(got.Rule) && got.Input == s && got.Edition == f.edition {
			return
		}
	}
	t.Fatalf("%v: %q: %v, at %+v; want an error: %t, at %+v", f.edition, s, err, have, failed, want)
}

func TestErrorOffsets(t *testing.T) {
	length, randomWords := 4, 100_000
	if testing.Short() {
		length, randomWords = 3, 10_000
	}
	for _, edition := range uri.Editions() {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			f, language := newFaultFinder(edition), languageOf(edition)
			for _, test := range slices.Concat(parseErrorTests, absoluteErrorTests, serverErrorTests) {
				f.check(t, test.input)
			}
			for _, s := range slices.Concat(splitReferences, resolveReferences()) {
				f.check(t, s)
			}
			for s := range language.Strings(octetsOf(t, edition), length) {
				f.check(t, s)
			}
			for s := range language.NearlyValid(uint64(edition), randomWords) {
				f.check(t, s)
			}
		})
	}
}

// serverErrorTests are authorities that are registry-based.
var serverErrorTests = []parseErrorTest{
	{uri.URLSyntax05, "//a_b", 3, uri.Host, "hostname", section05 + "4.3.1", uri.ErrHost, `invalid host: unexpected "_"`},
	{uri.URLSyntax05, "//a.", 4, uri.Host, "hostname", section05 + "4.3.1", uri.ErrHost, `invalid host: unexpected end`},
	{uri.URLSyntax05, "//a:b:c@h/", 5, uri.Userinfo, "password", section05 + "4.3.1", uri.ErrCharacter, `invalid character ":" in userinfo`},
	{uri.URLSyntax05, "x://h:8y", 7, uri.Port, "port", section05 + "4.3.1", uri.ErrPort, `invalid port: unexpected "y"`},
	{uri.URISyntax02, "//7up", 5, uri.Host, "hostname", section02 + "3.2.2", uri.ErrHost, `invalid host: unexpected end`},
	{uri.URISyntax02, "//u@/", 4, uri.Host, "hostname", section02 + "3.2.2", uri.ErrHost, `invalid host: unexpected "/"`},
	{uri.URISyntax02, "//a..b", 4, uri.Host, "hostname", section02 + "3.2.2", uri.ErrHost, `invalid host: unexpected "."`},
	{uri.URISyntax02, "//h:-1", 4, uri.Port, "port", section02 + "3.2.2", uri.ErrPort, `invalid port: unexpected "-"`},
	{uri.RFC2396, "//:80", 2, uri.Host, "hostname", section2396 + "3.2.2", uri.ErrHost, `invalid host: unexpected ":"`},
	{uri.RFC2396, "//a-:80", 4, uri.Host, "hostname", section2396 + "3.2.2", uri.ErrHost, `invalid host: unexpected ":"`},
	{uri.RFC2396, "//%41", 2, uri.Host, "hostname", section2396 + "3.2.2", uri.ErrHost, `invalid host: unexpected "%"`},
	{uri.RFC2396, "ftp://u:p:q@h:8%30", 15, uri.Port, "port", section2396 + "3.2.2", uri.ErrPort, `invalid port: unexpected "%"`},
	{uri.RFC2732, "//1234.1.1.1?q", 12, uri.Host, "hostname", section2396 + "3.2.2", uri.ErrHost, `invalid host: unexpected "?"`},
}

func TestServerError(t *testing.T) {
	for _, test := range serverErrorTests {
		test.check(t, test.edition.MustParse(test.input).ServerError())
	}
	length, randomWords := 3, 50_000
	if testing.Short() {
		length, randomWords = 2, 5_000
	}
	for _, edition := range uri.Editions() {
		t.Run(bnfName(edition), func(t *testing.T) {
			t.Parallel()
			f := newFaultFinder(edition)
			rule := map[uri.Edition]string{uri.RFC1630: "path", uri.URLSyntax05: "site", uri.RFC3986: "authority"}[edition]
			server := derived(edition, cmp.Or(rule, "server"))
			check := func(words iter.Seq2[string, bool]) {
				for s := range words {
					f.check(t, "//"+s)
					f.check(t, "x://"+s+"/a?b")
				}
			}
			check(server.Strings(octetsOf(t, edition), length))
			check(server.NearlyValid(uint64(edition), randomWords))
		})
	}
}

var (
	goodEscape = regexp.MustCompile(`^%[0-9A-Fa-f]{2}`)
	oneByte    = regexp.MustCompile(`"(\\x..|\\.|[^"\\])"`) // as an error shows it
)

// TestErrorSecrets makes sure that an error shows one byte of the input at most, wherever it lies.
func TestErrorSecrets(t *testing.T) {
	const secret = "Qz7Xj4Wk9Vp" // no two bytes of it are in a message otherwise
	shown := 0
	check := func(err error) {
		if err == nil {
			return
		}
		shown++
		message := err.Error()
		if bytes := oneByte.FindAllString(message, -1); len(bytes) > 1 || strings.Contains(oneByte.ReplaceAllString(message, ""), `"`) {
			t.Fatalf("an error quotes more than one byte: %s", message)
		}
		for i := range len(secret) - 1 {
			if strings.Contains(message, secret[i:i+2]) {
				t.Fatalf("an error shows %q: %s", secret[i:i+2], message)
			}
		}
	}
	for _, template := range strings.Fields("S S: S:x x:S /S ?S #S //S //S@h //u:S@h //h:S //[S //[::S]:80 //[v1.S]S http://u:S@h:80/S;S?S#S") {
		s := strings.ReplaceAll(template, "S", secret)
		for i := range len(s) + 1 {
			for _, wrong := range []string{" ", "%", "[", "]", "\"", "\xff", ":", "@", "#", ""} {
				for _, edition := range uri.Editions() {
					u, err := edition.Parse(s[:i] + wrong + s[i:])
					check(err)
					check(u.ServerError())
					_, err = edition.ParseAbsolute(s[:i] + wrong + s[i:])
					check(err)
					_, err = u.Builder().EscapedFragment(s[:i] + wrong + s[i:]).URI()
					check(err)
				}
			}
		}
	}
	if shown < 10_000 {
		t.Errorf("only %d errors", shown)
	}
}

func TestResolveErrorStrings(t *testing.T) {
	sections := map[uri.Edition]string{
		uri.RFC1630: "RFC 1630", uri.URLSyntax05: section05 + "5", uri.URISyntax02: section02 + "5",
		uri.RFC2396: section2396 + "5", uri.RFC2732: section2396 + "5", uri.RFC3986: section3986 + "5",
	}
	for _, test := range []struct {
		editions  []uri.Edition
		base, ref string
		sentinel  error
		says      string
	}{
		{uri.Editions(), "x:/a", "x:b", uri.ErrMixedEditions, "the base URI and the reference are of different editions"},
		{resolveEditions, "a", "b", uri.ErrRelativeBase, "the base URI is relative"},
		{resolveEditions, "x:/a", "../b", uri.ErrExcess, `the reference has more ".." segments than the base has levels`},
		{[]uri.Edition{uri.RFC2396, uri.RFC2732}, "x:a", "b", uri.ErrOpaqueBase, "the base URI is opaque"},
	} {
		for _, edition := range test.editions {
			base, ref := edition.MustParse(test.base), edition.MustParse(test.ref)
			if test.sentinel == uri.ErrMixedEditions {
				ref = ((edition + 1) % uri.Edition(len(sections))).MustParse(test.ref)
			}
			_, err := uri.Resolver{Excess: uri.ExcessRefuse}.Resolve(base, ref)
			var got *uri.ResolveError
			if !errors.As(err, &got) || *got != (uri.ResolveError{Base: base, Ref: ref, Err: test.sentinel}) || errors.Unwrap(err) != test.sentinel {
				t.Errorf("%v: %q + %q: %#v, want a *ResolveError that wraps %v", edition, base, ref, err, test.sentinel)
				continue
			}
			if want := "uri: " + test.says + " (" + sections[edition] + ")"; err.Error() != want {
				t.Errorf("%v: %q + %q:\n got %s\nwant %s", edition, base, ref, err, want)
			}
		}
	}
}

// TestMustParse makes sure that MustParse panics with the error of Parse, and does not panic without one.
func TestMustParse(t *testing.T) {
	mustParse := func(edition uri.Edition, s string) (u uri.URI, panicked any) {
		defer func() { panicked = recover() }()
		return edition.MustParse(s), nil
	}
	for _, test := range parseErrorTests {
		_, panicked := mustParse(test.edition, test.input)
		if err, ok := panicked.(error); ok {
			test.check(t, err)
		} else {
			t.Errorf("%v: MustParse(%q) panics with %v, want an error", test.edition, test.input, panicked)
		}
	}
	for _, edition := range append(uri.Editions(), uri.Edition(99)) {
		for _, s := range []string{"x:/a", "", "http://u:p@h:80/?q#f", "a b"} {
			want, err := edition.Parse(s)
			u, panicked := mustParse(edition, s)
			if got, _ := panicked.(error); u != want || (got == nil) != (err == nil) || err != nil && got.Error() != err.Error() {
				t.Errorf("%v: MustParse(%q) = %v and panics with %v, want %v and %v", edition, s, u, panicked, want, err)
			}
		}
	}
}

// TestErrorValues makes sure that errors that a program has made, or changed, have messages too.
func TestErrorValues(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{&uri.ParseError{}, "uri: unknown error at offset 0"},
		{&uri.ParseError{Offset: -1}, "uri: unknown error at offset -1"},
		{&uri.ParseError{Input: "abc", Offset: -1, Err: uri.ErrScheme}, "uri: invalid scheme: unexpected end at offset -1"},
		{&uri.ParseError{Input: "abc", Offset: math.MinInt, Component: 99, Edition: 99, Err: uri.ErrCharacter},
			"uri: invalid character end in Component(99) at offset " + strconv.Itoa(math.MinInt)},
		{&uri.ParseError{Input: "abc", Offset: math.MaxInt, Rule: "r", Section: "s", Err: errors.New("e")},
			"uri: e: unexpected end at offset " + strconv.Itoa(math.MaxInt) + " (rule r, s)"},
		{&uri.ResolveError{}, "uri: unknown error (RFC 2396 section 5)"},
		{&uri.BuildError{}, "uri: cannot build reference: unknown error (RFC 2396)"},
		{&uri.BuildError{Edition: 99, Component: 99}, "uri: cannot build Component(99): unknown error (Edition(99))"},
		{&uri.BuildError{Edition: 99, Component: 99, Err: uri.ErrAmbiguous}, "uri: cannot build Component(99): Without removes only whole components (Edition(99))"},
		{&uri.BuildError{Err: errors.New("another error")}, "uri: cannot build reference: another error (RFC 2396)"},
		{&uri.BuildError{Err: &uri.ParseError{}}, "uri: unknown error at offset 0"},
		{&uri.URLError{}, "uri: net/url cannot hold the reference as it is"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%#v:\n got %s\nwant %s", test.err, got, test.want)
		}
		errors.Is(test.err, uri.ErrHost) // does not panic
	}
}
