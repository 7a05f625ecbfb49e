// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A reading is one run of Match.
type reading struct {
	m       *Matcher
	text    string         // the reference, with normal escapes
	key     string         // text, with the scheme and the host in lower case
	at      bounds         // in text
	base    int            // where the path begins, if the Matcher is based: a base does not end before it; else 0
	colon   int            // where the ":" of a port is, if there is one
	noPort  int            // where the authority ends without a port that does not count
	anyHost bool           // the host may be one of which Hostname reports false
	dots    bool           // hasDots is true, and the options do not allow dot segments
	hasDots bool           // a segment of the path may be a dot segment
	bad     span           // the host, if no value can be in it
	values  [6]Value       // of the first variables
	more    []Value        // of the others
	why     *MismatchError // is filled in if there is no match; or nil
}

// A span is a part of a text.
type span struct{ start, end int }

// of returns the value of a variable.
func (r *reading) of(variable int) *Value {
	if variable < len(r.values) {
		return &r.values[variable]
	}
	return &r.more[variable-len(r.values)]
}

// ofRFC3986 returns u in the edition that templates have, with normal escapes. It
// returns an error if u is not one of its references.
func ofRFC3986(u uri.URI) (_ uri.URI, err error) {
	if u.Edition() != uri.RFC3986 {
		if u, err = uri.RFC3986.Parse(u.String()); err != nil {
			return u, err
		}
	}
	if !hasNormalEscapes(u.String()) {
		u, err = uri.RFC3986.Parse(normalEscapes(u.String())) // it has the same components
	}
	return u, err
}

// load sets what is known of a reference that ofRFC3986 returned, for every Matcher. A
// host is examined only for a Matcher that needs it.
func (r *reading) load(u uri.URI, readsHost bool) {
	r.at.set(u)
	if readsHost {
		r.bad.start, r.bad.end = r.at.badHost(u)
	}
	r.text = lowered(u.String(), 0, r.at[inScheme])
	r.key, r.noPort = r.text, r.at[inAuthority]
	if host := r.at.host(u); host < r.at[inAuthority] {
		r.key = lowered(r.text, host, r.at[inAuthority])
		r.colon = r.at[inAuthority] - len(u.Port()) - len(":")
		if u.HasPort() && isDefaultPort(r.text[:r.at[inScheme]], u.Port()) {
			r.noPort = r.colon
		}
	}
	pathStart, pathEnd := r.at.of(inPath)
	r.hasDots = lex.HasDots(r.text[pathStart:pathEnd])
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
	r.anyHost = m.anyHost && r.at.allowAnyHost(r.text)
	r.dots = r.hasDots && !m.options.AllowDotSegments
	r.more = nil
	if n := len(m.names) - len(r.values); n > 0 {
		r.more = make([]Value, n)
	}
}

// all returns the values of the variables that have one.
func (r *reading) all() Values {
	values := Values{}
	r.each(func(name string, value Value) { values[name] = value })
	return values
}

// each calls set for each variable that has a value.
func (r *reading) each(set func(name string, value Value)) {
	for i, name := range r.m.names {
		if v := r.of(i); v.form != nil {
			set(name, *v)
		}
	}
}

// no returns false. If somebody asks why, it notes the problem, unless there is
// one at a smaller offset.
func (r *reading) no(offset int, problem string, variable int, option string) bool {
	if r.why == nil || r.why.problem != "" && r.why.Offset <= offset {
		return false
	}
	*r.why = MismatchError{Offset: offset, problem: problem, option: option}
	if variable >= 0 {
		r.why.Variable = r.m.names[variable]
	}
	return false
}

// noRune is no for the first escape in a value of such a character.
func (r *reading) noRune(start, end int, is func(rune) bool, problem string, variable int, option string) bool {
	for i := start; i < end && r.why != nil; {
		c, width := lex.Rune(r.text[:end], i)
		if width > 1 && is(c) {
			return r.no(i, problem, variable, option)
		}
		i += width
	}
	return false
}

func isNotUTF8(r rune) bool { return r == utf8.RuneError }
