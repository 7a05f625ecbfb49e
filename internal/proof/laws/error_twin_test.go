// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof/bnf"
	"example.com/uri/internal/proof/twin"
)

// componentRules are the rules of the components in each edition, in the notation of RFC 2234. There are three rules of
// paths: after an authority, and without one in an absolute and in a relative reference.
var componentRules = map[uri.Edition]struct {
	userinfo, host, registry, afterAuthority, absolute, relative, query, fragment string
}{
	uri.RFC1630: {"", "", "", "", "path", "", "search", "fragmentid"},
	uri.URLSyntax05: {`user [ ":" password ]`, "host", `*( unreserved / escaped / ";" / ":" / "@" / "&" / "=" / "+" )`, // as in an opaque-URL
		"path", "path", noColonPath, "query", "fragment"},
	uri.URISyntax02: {"userinfo", "host", "reg_name", "path", "path", noColonPath, "query", "fragment"},
	uri.RFC2396:     {"userinfo", "host", "reg_name", "[ abs_path ]", "abs_path / opaque_part", "[ abs_path / rel_path ]", "query", "fragment"},
	uri.RFC2732:     {"userinfo", "host", "reg_name", "[ abs_path ]", "abs_path / opaque_part", "[ abs_path / rel_path ]", "query", "fragment"},
	uri.RFC3986: {"userinfo", "host", "", "path-abempty", "path-absolute / path-rootless / path-empty",
		"path-absolute / path-noscheme / path-empty", "query", "fragment"},
	uri.RFC3987: {"iuserinfo", "ihost", "", "ipath-abempty", "ipath-absolute / ipath-rootless / ipath-empty",
		"ipath-absolute / ipath-noscheme / ipath-empty", "iquery", "ifragment"},
}

// noColonPath is a path that does not begin with a colon: in section 5 of the drafts, such a colon ends a scheme.
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
		userinfo: rule(r.userinfo), host: rule(r.host), registry: rule(r.registry),
		afterAuthority: rule(r.afterAuthority), absolute: rule(r.absolute), relative: rule(r.relative),
	}
	if f.host != nil {
		f.port = rule("port")
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

// fault returns the offset at which the rule cannot continue in the text. If something is missing, that is the end of
// the text.
func (p part) fault() (at place, failed bool) {
	if p.rule.Accepts(p.text) {
		return place{}, false
	}
	dead := p.rule.Dead(p.text)
	percent := strings.LastIndexByte(p.text[:dead], '%')
	if percent >= 0 && dead < percent+len("%XX") { // in every rule, a "%" begins an escape
		return place{p.start + percent, p.component, true}, true
	}
	return place{p.start + character(p.text, dead), p.component, false}, true
}

// character returns the offset of the character that contains the octet at i, or of the first octet before i that is
// not UTF-8.
func character(s string, i int) int {
	start := 0
	for start < i {
		r, size := utf8.DecodeRuneInString(s[start:])
		if start+size > i || r == utf8.RuneError && size == 1 {
			break
		}
		start += size
	}
	return start
}

// firstFault returns the fault of the leftmost part that has one.
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

// authority returns the parts that decide whether an authority is valid. If it may also be registry-based, it fails in
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

// reference returns the fault of a URI reference: the one of the leftmost component that has one.
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

// absoluteURI returns the fault that a valid URI reference has as an absolute URI.
func (f *faultFinder) absoluteURI(s string, p twin.Parts) (at place, failed bool) {
	if !p.Scheme.Defined {
		return f.withoutScheme(s), true
	}
	return place{offset: len(s) - len(p.Fragment.Text) - len("#"), component: "fragment"}, p.Fragment.Defined
}

// withoutScheme returns the place of the first byte of s that is not part of a scheme.
func (f *faultFinder) withoutScheme(s string) place {
	at, _ := part{"scheme", f.noScheme, 0, s}.fault()
	at.escape = false // the scheme is missing
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
	f.compare(t, s, u.RegistryReason(), at, failed)
	if u.IsServerBased() != (p.Authority.Defined && !failed) {
		t.Errorf("%v: %q: IsServerBased is %t", f.edition, s, u.IsServerBased())
	}
}

var goodEscape = regexp.MustCompile(`^%[0-9A-Fa-f]{2}`)

// compare compares an error with its place, and checks that its rule and its sentinel are possible.
func (f *faultFinder) compare(t *testing.T, s string, err error, want place, failed bool) {
	if err == nil && !failed {
		return
	}
	var have place
	if got, ok := err.(*uri.ParseError); ok && failed {
		have = place{got.Offset, got.Component.String(), slices.Contains([]string{"escape", "escaped", "pct-encoded"}, got.Rule())}
		if have.escape && !want.escape { // both, if the "%" is not allowed there and its escape is invalid
			want.escape = strings.HasPrefix(s[have.offset:], "%") && !goodEscape.MatchString(s[have.offset:])
		}
		if have == want && have.escape == (got.Err == uri.ErrEscape) && f.bnf.Has(got.Rule()) && got.Input() == s && got.Edition == f.edition {
			return
		}
	}
	t.Fatalf("%v: %q: %v, at %+v; want an error: %t, at %+v", f.edition, s, err, have, failed, want)
}
