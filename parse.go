// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// Parse parses a URI reference in the edition RFC2396.
// It is shorthand for RFC2396.Parse.
func Parse(s string) (URI, error) { return RFC2396.Parse(s) }

// ParseAbsolute parses an absolute URI in the edition RFC2396.
// It is shorthand for RFC2396.ParseAbsolute.
func ParseAbsolute(s string) (URI, error) { return RFC2396.ParseAbsolute(s) }

// MustParse parses a URI reference in the edition RFC2396 and panics if it is
// none. It is shorthand for RFC2396.MustParse.
func MustParse(s string) URI { return RFC2396.MustParse(s) }

// MustParse is Parse for references that are known to be valid, such as
// constants: it panics with the error of Parse if s is not.
func (e Edition) MustParse(s string) URI {
	u, err := e.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseAbsolute parses an absolute URI, that which the rule absoluteURI
// derives: it has a scheme and no fragment. It accepts what Parse does, but
// for relative references ([ErrNoScheme]) and fragments ([ErrFragment]).
// The error is a [*ParseError].
func (e Edition) ParseAbsolute(s string) (URI, error) {
	u, err := e.Parse(s)
	if err != nil {
		return URI{}, err
	}
	if !u.IsAbsolute() {
		return URI{}, fault{e.grammar().schemeStop(s), Scheme, ruleAbsolute, ErrNoScheme}.error(e, s)
	}
	if u.HasFragment() {
		return URI{}, fault{u.queryEnd(), Fragment, ruleAbsolute, ErrFragment}.error(e, s)
	}
	return u, nil
}

// Parse parses a URI reference: an absolute URI or a relative reference, with
// or without a fragment. It accepts exactly what the collected BNF of the
// edition derives (see the package documentation for where its text overrules
// the BNF), changes nothing, and allocates nothing. The error is a
// [*ParseError].
func (e Edition) Parse(s string) (URI, error) {
	if !e.known() {
		return URI{}, fault{0, Reference, ruleNone, ErrEdition}.error(e, s)
	}
	if uint64(len(s)) > maxLen {
		return URI{}, fault{0, Reference, ruleReference, ErrTooLong}.error(e, s)
	}
	g := &grammars[e]

	schemeLen, schemeEnd, i := 0, 0, g.schemeStop(s)
	switch {
	case i > 0 && i < len(s) && s[i] == ':':
		schemeLen, schemeEnd, i = i, i+1, i+1
	case !g.relative:
		return URI{}, g.schemeFault(s, i).error(e, s)
	default:
		i = span(s, i, firstChar)
		if i < len(s) && s[i] != '/' && s[i] != '?' && s[i] != '#' {
			return URI{}, g.firstFault(s, i).error(e, s)
		}
	}

	pathStart, flags := schemeEnd, uint64(0)
	if g.authority && i == schemeEnd && strings.HasPrefix(s[i:], "//") {
		var f fault
		i += len("//")
		pathStart = authorityEnd(s, i)
		if flags, f = g.scanAuthority(s[:pathStart], i); !f.ok() {
			return URI{}, f.error(e, s)
		}
		i = pathStart
	}

	pathEnd, queryEnd, f := g.scanPath(s, i, schemeLen > 0 && pathStart == schemeEnd)
	if f.ok() && queryEnd < len(s) {
		f = g.scanFragment(s, queryEnd+len("#"))
	}
	if !f.ok() {
		return URI{}, f.error(e, s)
	}
	return pack(s, e, schemeLen, pathStart, pathEnd, queryEnd, flags), nil
}

// span returns the offset of the first byte from i on that is neither in the
// class nor part of an escape.
func span(s string, i int, c class) int {
	for {
		for uint(i) < uint(len(s)) && classes[s[i]]&c != 0 {
			i++
		}
		if !hasEscape(s, i) {
			return i
		}
		i += len("%XX")
	}
}

// hasEscape reports whether an escape begins at i:
//
//	escaped = "%" hex hex
func hasEscape(s string, i int) bool {
	return i < len(s)-len("XX") && s[i] == '%' && unhex(s[i+1]) < 16 && unhex(s[i+2]) < 16
}

// faultAt returns the fault of a component whose rule has no way on at i: err,
// or a bad escape.
func faultAt(s string, i int, component Component, rule uint8, err error) fault {
	if s[i] == '%' {
		return fault{i, component, ruleEscaped, ErrEscape}
	}
	return fault{i, component, rule, err}
}

// schemeStop returns the offset of the first byte that is not part of a
// scheme:
//
//	scheme = alpha *( alpha | digit | "+" | "-" | "." )
func (g *grammar) schemeStop(s string) int {
	if s == "" || classes[s[0]]&g.schemeFirst == 0 {
		return 0
	}
	i := 1
	for uint(i) < uint(len(s)) && classes[s[i]]&g.schemeRest != 0 {
		i++
	}
	if g.schemeEscapes {
		i = span(s, i, g.schemeRest)
	}
	return i
}

// schemeFault tells why s, whose scheme would stop at i, has none where its
// edition needs one.
func (g *grammar) schemeFault(s string, i int) fault {
	if colon := strings.IndexAny(s, ":/?#"); colon <= 0 || s[colon] != ':' {
		return fault{i, Scheme, ruleAbsolute, ErrNoScheme}
	}
	return faultAt(s, i, Scheme, ruleScheme, ErrScheme)
}

// firstFault tells why the first segment of s, a reference without a valid
// scheme, stops at i. A segment with a colon would be mistaken for a scheme
// (section 5), and is refused as one.
func (g *grammar) firstFault(s string, i int) fault {
	if colon := strings.IndexAny(s, ":/?#"); colon > 0 && s[colon] == ':' {
		return fault{g.schemeStop(s), Scheme, ruleScheme, ErrScheme}
	}
	return faultAt(s, i, Path, ruleFirst, ErrCharacter)
}

// scanPath scans a path and what query follows it, or an opaque part where
// the edition has them and one may begin at i. It returns where each ends.
func (g *grammar) scanPath(s string, i int, mayBeOpaque bool) (pathEnd, queryEnd int, f fault) {
	if mayBeOpaque && g.opaque != 0 && !strings.HasPrefix(s[i:], "/") {
		end, f := g.scanOpaque(s, i)
		return end, end, f
	}
	i = span(s, i, g.path)
	pathEnd = i
	if i == len(s) || s[i] == '#' {
		return pathEnd, i, fault{}
	}
	if s[i] != '?' {
		return 0, 0, faultAt(s, i, Path, rulePath, ErrCharacter)
	}
	i = span(s, i+len("?"), g.query)
	if g.words {
		if i, f = g.scanWords(s, pathEnd+len("?")); !f.ok() {
			return 0, 0, f
		}
	}
	if i < len(s) && s[i] != '#' {
		return 0, 0, faultAt(s, i, Query, ruleQuery, ErrCharacter)
	}
	return pathEnd, i, fault{}
}

// scanOpaque scans an opaque part, which runs to the fragment:
//
//	opaque_part = uric_no_slash *uric
func (g *grammar) scanOpaque(s string, i int) (end int, f fault) {
	if i == len(s) || s[i] == '#' {
		return 0, fault{i, Path, ruleOpaque, ErrEmpty}
	}
	end = i
	if classes[s[i]]&uricNoSlash != 0 || s[i] == '%' {
		end = span(s, i, g.opaque)
	}
	if end < len(s) && s[end] != '#' {
		return 0, faultAt(s, end, Path, ruleOpaque, ErrCharacter)
	}
	return end, fault{}
}

// scanWords scans the search of RFC 1630:
//
//	search = xalphas [ + search ]
func (g *grammar) scanWords(s string, i int) (end int, f fault) {
	for {
		end = span(s, i, g.query)
		if end == i && (i == len(s) || s[i] == '+' || s[i] == '#') {
			return 0, fault{i, Query, ruleQuery, ErrEmpty}
		}
		if end == len(s) || s[end] != '+' {
			return end, fault{}
		}
		i = end + len("+")
	}
}

// scanFragment scans a fragment from i to the end.
func (g *grammar) scanFragment(s string, i int) fault {
	if i = span(s, i, g.fragment); i < len(s) {
		return faultAt(s, i, Fragment, ruleFragment, ErrCharacter)
	}
	return fault{}
}
