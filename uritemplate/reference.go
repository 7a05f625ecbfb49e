// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// This file has what is known of a reference: its text in a normal form, and where its
// components are.

// ofRFC3986 returns u in the edition that templates have, with normal escapes. It
// returns an error if u is not one of its references.
func ofRFC3986(u uri.URI) (_ uri.URI, err error) {
	if u.Edition() != uri.RFC3986 {
		u, err = uri.RFC3986.Parse(u.String())
	}
	if strings.IndexByte(u.String(), '%') < 0 {
		return u, err
	}
	if text := normalEscapes(u.String()); text != u.String() {
		u, err = uri.RFC3986.Parse(text) // it has the same components
	}
	return u, err
}

// A reading is one run of Match.
type reading struct {
	m       *Matcher
	u       uri.URI        // the reference, with normal escapes
	text    string         // of u, with the scheme in lower case
	key     string         // text, with the host in lower case too
	at      bounds         // in text
	base    int            // where the path begins, if the Matcher is based: a base does not end before it; else 0
	host    authority      // if values can be in the authority
	anyHost bool           // the host may be one of which Hostname reports false
	dots    bool           // a segment of the path may be a dot segment, and the options do not allow it
	values  [6]Value       // of the first variables
	more    []Value        // of the others
	why     *MismatchError // is filled in if there is no match; or nil
}

// A span is a part of a text.
type span struct{ start, end int }

// load sets what is known of a reference, for every Matcher. It returns false if u is not
// a reference of RFC 3986.
func (r *reading) load(u uri.URI) bool {
	u, err := ofRFC3986(u)
	if err != nil {
		return false
	}
	r.u = u
	r.at.set(u)
	r.text = lowered(u.String(), 0, r.at[inScheme])
	r.key = r.text
	if start, end, ok := u.Span(uri.Host); ok {
		r.key = lowered(r.text, start, end)
	}
	return true
}

// begin sets what a Matcher needs, and forgets the values of another one.
func (r *reading) begin(m *Matcher) {
	if r.m != nil {
		clear(r.values[:min(len(r.m.names), len(r.values))])
	}
	r.m = m
	if r.base = 0; m.based {
		r.base = r.at[inAuthority]
	}
	if m.based || len(m.patterns[inAuthority].groups) > 0 {
		r.host = authorityOf(r.u)
	}
	r.anyHost = m.t.options.AnyHost && r.at.allowAnyHost(r.text)
	r.dots = !m.t.options.AllowDotSegments && lex.HasDots(r.text[r.at[inAuthority]:r.at[inPath]])
	r.more = nil
	if n := len(m.names) - len(r.values); n > 0 {
		r.more = make([]Value, n)
	}
}

// bounds has where each component ends, and so where the next one starts.
type bounds [componentCount]int

// set sets the bounds of the components of u.
func (b *bounds) set(u uri.URI) {
	text := u.String()
	if b[inScheme] = 0; u.IsAbsolute() {
		b[inScheme] = strings.IndexByte(text, ':') + len(":")
	}
	b[inAuthority] = b[inScheme]
	if u.HasAuthority() {
		b[inAuthority] += len("//") + len(u.Authority())
	}
	b[inPath] = b[inAuthority] + len(u.Path())
	b[inQuery] = b[inPath]
	if u.HasQuery() {
		b[inQuery] += len("?") + len(u.Query())
	}
	b[inFragment] = len(text)
}

// of returns the offsets of the start and the end of a component.
func (b *bounds) of(c component) (start, end int) {
	switch c {
	case inBase:
		return 0, b[inPath]
	case inRest:
		return b[inScheme], b[inPath]
	case inScheme:
		return 0, b[inScheme]
	}
	return b[c-1], b[c]
}

// An authority is what a value in the authority of a reference must not change.
type authority struct {
	at    int  // the "@" behind the userinfo, or -1
	colon int  // the ":" before the port, or the end
	end   int  // of the authority
	bad   span // the host, if no value may be in it
	isBad bool // there is such a host, which may be empty
}

// authorityOf returns what is known of the authority of u, which may be undefined. A host is
// bad if [uri.URI.Hostname] reports false. An empty one is only bad if the scheme has a
// default port: browsers read "https:///evil.example" as "https://evil.example".
func authorityOf(u uri.URI) authority {
	a := authority{at: -1}
	start, end, ok := u.Span(uri.Host)
	if !ok {
		return a
	}
	a.colon, a.end = end, end
	if u.HasPort() {
		a.end += len(":") + len(u.Port())
	}
	if u.HasUserinfo() {
		a.at = start - len("@")
	}
	if _, ok := u.Hostname(); !ok {
		a.bad, a.isBad = span{start, end}, start < end || defaultPort(u.Scheme()) != 0
	}
	return a
}

// divides reports whether a text in the authority has the "@" behind the userinfo, or cuts
// the port. A value can have a whole port.
func (a *authority) divides(start, end int) bool {
	return start <= a.at && a.at < end || a.cutsPort(start, end)
}

// cutsPort reports whether a text has the ":" before a port that goes on after the text.
func (a *authority) cutsPort(start, end int) bool {
	return start <= a.colon && a.colon < end && end < a.end
}

// makesBadHost reports whether a text has a part of a bad host, or leaves the host empty.
func (a *authority) makesBadHost(start, end int) bool {
	if a.bad.start == a.bad.end {
		return a.isBad && start <= a.bad.start && a.bad.end <= end
	}
	return a.isBad && start < end && start < a.bad.end && a.bad.start < end
}

// allowAnyHost reports whether [Options.AnyHost] is not ignored for the reference.
func (b *bounds) allowAnyHost(text string) bool {
	return b[inAuthority] == 0 || b[inScheme] > 0 && defaultPort(text[:b[inScheme]]) == 0
}

// defaultPort returns the default port of a scheme, which may have its ":", or 0.
func defaultPort(scheme string) int {
	info, _ := uri.KnownScheme(strings.TrimSuffix(scheme, ":"))
	return int(info.Port)
}

// normalEscapes returns s without escapes of unreserved characters, and with
// upper-case digits in the others.
func normalEscapes(s string) string {
	var b []byte
	written := 0
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		switch c := lex.Unescape(s, i); {
		case unreserved.has(c):
			b = append(append(b, s[written:i]...), c)
			written = i + len("%XX")
		case 'a' <= s[i+1] || 'a' <= s[i+2]:
			b = lex.AppendEscape(append(b, s[written:i]...), c)
			written = i + len("%XX")
		}
		i += len("XX")
	}
	if written == 0 {
		return s
	}
	return string(append(b, s[written:]...))
}

// lowered returns s with letters in lower case from start to end, also those of escapes.
func lowered(s string, start, end int) string {
	for i := start; i < end; i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return s[:start] + strings.ToLower(s[start:end]) + s[end:]
		}
	}
	return s
}
