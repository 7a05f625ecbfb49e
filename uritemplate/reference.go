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
	m         *Matcher
	u         uri.URI        // the reference, with normal escapes
	text      string         // of u, with the scheme in lower case
	key       string         // text, with the host in lower case too
	at        bounds         // in text
	escaped   bool           // there are escapes
	base      int            // where the path begins, if the Matcher is based: a base does not end before it; else 0
	authority authority      // judged if values can be in it
	anyHost   bool           // the host may be one of which Hostname reports false
	dots      bool           // a segment of the path may be a dot segment, and the options do not allow it
	values    [6]Value       // of the first variables
	more      []Value        // of the others
	why       *MismatchError // is filled in if there is no match; or nil
}

// spelled returns a part of the reference in the spelling of shapes, which have no escapes of
// the characters that may be escaped or not in a component.
func (r *reading) spelled(c component, start, end int) string {
	if !r.escaped {
		return r.key[start:end]
	}
	return r.spelling(c, start, end)
}

func (r *reading) spelling(c component, start, end int) string {
	from := max(start, min(end, r.at[c-1]))
	return r.key[start:from] + normal(r.key[from:end], sameIn[c])
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
	r.key, r.escaped = r.text, strings.IndexByte(r.text, '%') >= 0
	r.authority = authorityOf(u, r.at[inAuthority])
	if host := r.authority.host; host.start < host.end {
		r.key = lowered(r.text, host.start, host.end)
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
		r.authority.judge(r.u)
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
	host span
	at   int  // the "@" behind the userinfo, or -1
	end  int  // of the authority
	bad  bool // no value may be in the host, or leave it empty
}

// authorityOf returns what is known of the authority of u, which ends at an offset, and which
// may be undefined. It does not look at the host: see judge.
func authorityOf(u uri.URI, end int) authority {
	a := authority{at: -1, end: end}
	a.host.start, a.host.end, _ = u.Span(uri.Host)
	if u.HasUserinfo() {
		a.at = a.host.start - len("@")
	}
	return a
}

// judge decides whether the host is bad: whether [uri.URI.Hostname] reports false. An empty
// host is only bad if the scheme has a default port: browsers read "https:///evil.example"
// as "https://evil.example".
func (a *authority) judge(u uri.URI) {
	_, ok := u.Hostname()
	a.bad = !ok && u.HasAuthority() && (a.host.start < a.host.end || defaultPort(u.Scheme()) != 0)
}

// divides reports whether a text in the authority has the "@" behind the userinfo, or cuts
// the port. A value can have a whole port.
func (a *authority) divides(start, end int) bool {
	return start <= a.at && a.at < end || a.cutsPort(start, end)
}

// cutsPort reports whether a text has the ":" before a port that goes on after the text.
func (a *authority) cutsPort(start, end int) bool {
	return start <= a.host.end && a.host.end < end && end < a.end
}

// makesBadHost reports whether a text has a part of a bad host, or leaves the host empty.
func (a *authority) makesBadHost(start, end int) bool {
	switch {
	case !a.bad:
		return false
	case a.host.start == a.host.end:
		return start <= a.host.start && a.host.end <= end
	}
	return start < end && start < a.host.end && a.host.start < end
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
func normalEscapes(s string) string { return normal(s, "") }

// normal returns s with normal escapes, and without those of the characters in same.
func normal(s, same string) string {
	var b []byte
	written := 0
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		switch c := lex.Unescape(s, i); {
		case unreserved.has(c), strings.IndexByte(same, c) >= 0:
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

// sameIn has the characters that a literal of a component matches escaped or not, and
// sameInName those that the name of a pair does. The others delimit: "/" and ";" in a path,
// and in a query what divides pairs, and names from values.
var (
	sameIn     = [componentCount]string{inPath: "!$&'()*+,:=@", inQuery: "!$'()*,/:@", inFragment: "!$'()*,/:@"}
	sameInName = [componentCount]string{inPath: "!$'()*,:@", inQuery: "!$'()*,/:@", inFragment: "!$'()*,/:@"}
)

// lowered returns s with letters in lower case from start to end, also those of escapes.
func lowered(s string, start, end int) string {
	for i := start; i < end; i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			return s[:start] + strings.ToLower(s[start:end]) + s[end:]
		}
	}
	return s
}
