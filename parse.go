// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file scans references.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// Parse parses a URI reference in the edition RFC2396. It is shorthand for
// RFC2396.Parse. A program that depends on the host uses RFC3986.Parse, or
// checks [URI.IsServerBased].
func Parse(s string) (URI, error) { return RFC2396.Parse(s) }

// MustParse parses a URI reference in the edition RFC2396, and panics if s is not one. Use
// RFC3986.MustParse for today's URIs. MustParse is shorthand for RFC2396.MustParse.
func MustParse(s string) URI { return RFC2396.MustParse(s) }

// Parse parses a URI reference: an absolute URI or a relative reference, with or without a
// fragment. It accepts exactly the strings that the edition's collected BNF derives, with
// the exceptions that the module's page docs/editions.md lists. It changes nothing and
// allocates nothing. The error is a [*ParseError].
func (e Edition) Parse(s string) (URI, error) { return e.scan(s, nil) }

// MustParse calls Parse and panics on error. Use it for constants.
func (e Edition) MustParse(s string) URI {
	u, err := e.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseAbsolute parses an absolute URI, as the rule absoluteURI derives it: with a scheme
// and without a fragment. It accepts the same strings as Parse, except relative references
// ([ErrNoScheme]) and fragments ([ErrFragment]). The error is a [*ParseError].
func (e Edition) ParseAbsolute(s string) (URI, error) {
	u, err := e.Parse(s)
	if err != nil {
		return URI{}, err
	}

	// Without a scheme, the fault is where a scheme would end: in "a/b", at the slash.
	if !u.IsAbsolute() {
		return URI{}, fault{e.grammar().schemeStop(s), Scheme, ruleAbsolute, ErrNoScheme}.parseError(e, s)
	}
	if u.HasFragment() {
		return URI{}, fault{u.queryEnd(), Fragment, ruleAbsolute, ErrFragment}.parseError(e, s)
	}
	return u, nil
}

// ParsePrefix parses the longest prefix of s that is a URI reference, and returns it with
// the rest of s. Use it to parse text in other grammars that contain URIs. It stops at
// whitespace, "<", ">" and the double quote, which no reference contains (RFC1630 allows
// the quote), but not at a "," or a ")".
//
// The prefix may be empty, which is the empty reference. RFC1630 and an unknown edition
// do not derive the empty reference: if they derive no prefix, ParsePrefix returns the
// zero URI and s. It allocates nothing.
func (e Edition) ParsePrefix(s string) (u URI, rest string) {
	text := s[:min(len(s), maxLen)]
	for {
		var f fault
		if u, err := e.scan(text, &f); err == nil {
			return u, s[len(text):]
		}

		// The fault says how much to cut, so that few cuts are enough.
		end, ok := e.grammar().prefixEnd(text, f)
		if !ok {
			return URI{}, s
		}
		text = text[:end]
	}
}

// prefixEnd returns a length to which s can be cut without losing a valid
// prefix. f is the fault in s. ok is false if there is no valid prefix.
func (g *grammar) prefixEnd(s string, f fault) (end int, ok bool) {
	switch f.component {
	case Reference: // an unknown edition
		return 0, false
	case Scheme: // without the colon, "1a:b" begins with the path "1a"
		return span(s, 0, g.firstSegment), g.relative
	}

	if f.at == len(s) {
		if f.component == Host { // "//[::1" lacks its "]"
			return strings.LastIndexByte(s, '['), true
		}
		return len(s) - 1, true // "mailto:" lacks a character after its delimiter
	}

	// "//[::1]@h": a userinfo does not contain a bracket, but without the "@" this is a host.
	if s[f.at] == '[' {
		if at := strings.IndexByte(s[f.at:lex.AuthorityEnd(s, f.at)], '@'); at >= 0 {
			return f.at + at, true
		}
	}
	return f.at, true
}

// scan scans a URI reference. If at is not nil, it sets *at to the fault of an
// invalid reference, and allocates no error.
func (e Edition) scan(s string, at *fault) (URI, error) {
	g := e.grammar()
	if g == &noGrammar || len(s) > maxLen {
		return e.textFault().refuse(e, s, at)
	}

	// "http://" and "https://" begin most texts. Any other scheme is scanned.
	schemeEnd := 0
	if g.authority {
		schemeEnd = httpEnd(s)
	}
	i, authority := schemeEnd, schemeEnd > 0 // s is scanned up to i
	if !authority {
		var f fault
		if schemeEnd, i, f = g.scanScheme(s); !f.ok() {
			return f.refuse(e, s, at)
		}
		authority = g.authority && i == schemeEnd && strings.HasPrefix(s[i:], "//")
	}

	pathStart, flags := schemeEnd, uint64(0)
	if authority {
		// Most authorities are only a name. Scan these here, and all others
		// with scanAuthority, which accepts these too. A processor cannot
		// predict where a run ends, so BenchmarkParse is fastest with few runs.
		start, plain := i+len("//"), false
		if g.hostnames {
			// Labels that begin with a letter; see afterDot. Two bytes in each
			// turn are fastest.
			flags, pathStart = plainHostname, start
			before, wrong := afterDot, class(0)
			for uint(pathStart) < uint(len(s)) && classes[s[pathStart]]&hostChar != 0 {
				c := classes[s[pathStart]]
				wrong |= c & (before >> follow)
				before = c
				if pathStart++; uint(pathStart) >= uint(len(s)) || classes[s[pathStart]]&hostChar == 0 {
					break
				}
				c = classes[s[pathStart]]
				wrong |= c & (before >> follow)
				before = c
				pathStart++
			}
			i, plain = pathStart, wrong == 0 && before&afterHyphen == 0
		} else {
			// A reg-name, which is not an IPv4address, and the path up to a ":"
			// or "@".
			i = run(s, start, g.regName|slash)
			flags, pathStart = plainRegName, i
			if n := strings.IndexByte(s[start:i], '/'); n >= 0 {
				pathStart = start + n
			}
			plain = pathStart == start || classes[s[start]]&digit == 0
		}
		if !plain || pathStart < len(s) && !isDelimiter(s[pathStart]) {
			pathStart = lex.AuthorityEnd(s, start)
			i = pathStart
			var f fault
			if flags, f = g.scanAuthority(s[:i], start); !f.ok() {
				return f.refuse(e, s, at)
			}
		}
	} else if g.opaque != 0 && schemeEnd > 0 && !strings.HasPrefix(s[i:], "/") {
		return e.scanOpaque(s, i, at)
	}

	// The path goes on from i. After a reg-name, it is scanned already.
	if i < len(s) && classes[s[i]]&g.path != 0 {
		i = run(s, i, g.path)
	}
	pathEnd, queryEnd := i, i
	if i < len(s) {
		var f fault
		if pathEnd, queryEnd, f = g.scanRest(s, i); !f.ok() {
			return f.refuse(e, s, at)
		}
	}
	return URI{s, pack(e, schemeEnd, pathStart, pathEnd, queryEnd, flags)}, nil
}

// scanScheme scans a reference's scheme. It returns the end of the scheme, and the offset
// up to which s is scanned: the same, or, if there is no scheme, an offset in the path.
func (g *grammar) scanScheme(s string) (schemeEnd, i int, f fault) {
	if g.relative {
		if strings.HasPrefix(s, "//") {
			return 0, 0, fault{}
		}

		// A first segment may consist of a scheme's characters. Most relative
		// references need only one run over the path, up to a ":".
		i = run(s, 0, g.firstSegment|slash)
		if i == len(s) || isDelimiter(s[i]) {
			return 0, i, fault{}
		}

		// Most schemes are one to eight letters.
		if s[i] == ':' && 0 < i && i <= 8 {
			if len(s) >= 8 && lex.AreAlpha(lex.LoadWord(s), i) {
				return i + len(":"), i + len(":"), fault{}
			}
		}
	}

	stop := g.schemeStop(s)
	if 0 < stop && stop < len(s) && s[stop] == ':' {
		return stop + len(":"), stop + len(":"), fault{}
	}

	// Without a scheme, the first segment of a path must not contain a colon: "a_b/c:d" is
	// a path, and "a_b:c" is an error.
	if g.relative {
		if strings.IndexByte(s[:i], '/') >= 0 {
			return 0, i, fault{} // the first segment has ended
		}
		if i = span(s, i, g.firstSegment); i == len(s) || isDelimiter(s[i]) {
			return 0, i, fault{}
		}
	}
	return 0, 0, g.firstFault(s, stop, i)
}

// The flags for an authority that is only a name.
const (
	plainHostname = flagAuthority | flagServer | uint64(HostHostname)<<hostShift
	plainRegName  = flagAuthority | flagServer | uint64(HostRegName)<<hostShift
)

// httpEnd returns the length of "http:" or "https:" if s begins with one of
// them, "//" and more, and 0 otherwise. It distinguishes the two without a
// branch.
func httpEnd(s string) int {
	if len(s) < len("https://") || s[:len("http")] != "http" {
		return 0
	}
	// i is the offset of the colon, if there is one.
	i := len("http") + boolToInt(s[len("http")] == 's')
	if s[i:i+len("://")] != "://" {
		return 0
	}
	return i + len(":")
}

// textFault returns the fault for a text that is too long or in an unknown edition.
func (e Edition) textFault() fault {
	if !e.known() {
		return fault{0, Reference, ruleReference, ErrEdition}
	}
	return fault{0, Reference, ruleReference, ErrTooLong}
}

// schemeStop returns the offset of the first byte that does not belong to a scheme:
//
//	scheme = alpha *( alpha | digit | "+" | "-" | "." )
func (g *grammar) schemeStop(s string) int {
	if s == "" || classes[s[0]]&g.schemeFirst == 0 {
		return 0
	}
	i := run(s, 1, g.schemeRest)
	if g.schemeEscapes {
		i = span(s, i, g.schemeRest)
	}
	return i
}

// firstFault returns the fault in s, whose scheme would stop at i and whose first segment
// stops at end. A first segment with a colon looks like a scheme (RFC 3986 section 4.2),
// so the fault is an invalid scheme.
func (g *grammar) firstFault(s string, i, end int) fault {
	colon := strings.IndexAny(s, ":/?#")
	hasColon := colon > 0 && s[colon] == ':'
	switch {
	case hasColon && g.relative:
		return fault{i, Scheme, ruleScheme, ErrScheme}
	case hasColon: // RFC 1630 allows escapes in a scheme, so "a%4:b" has a bad one
		return fault{i, Scheme, ruleScheme, ErrScheme}.orEscape(s)
	case g.relative:
		return fault{end, Path, ruleFirst, ErrCharacter}.orEscape(s)
	}
	return fault{i, Scheme, ruleAbsolute, ErrNoScheme}
}

// scanRest scans s from i on, where the characters of a path stop: more of the
// path after an escape or a non-ASCII character, a query, and a fragment. It
// returns the ends of the path and of the query.
func (g *grammar) scanRest(s string, i int) (pathEnd, queryEnd int, f fault) {
	if s[i] == '%' || s[i] >= utf8.RuneSelf {
		i = spanFrom(s, i, g.path)
	}

	// A path ends at "?" or "#".
	pathEnd, queryEnd = i, i
	if i < len(s) && s[i] == '?' {
		if queryEnd, f = g.scanQuery(s, i+len("?")); !f.ok() {
			return 0, 0, f
		}
	} else if i < len(s) && s[i] != '#' {
		return 0, 0, fault{i, Path, rulePath, ErrCharacter}.orEscape(s)
	}

	if queryEnd < len(s) {
		f = g.scanFragment(s, queryEnd)
	}
	return pathEnd, queryEnd, f
}

// scanQuery scans a query from i to the fragment.
func (g *grammar) scanQuery(s string, i int) (end int, f fault) {
	if g.words {
		if i, f = g.scanWords(s, i); !f.ok() {
			return 0, f
		}
	}
	end = span(s, i, g.query)
	if end < len(s) && s[end] != '#' {
		return 0, fault{end, Query, ruleQuery, ErrCharacter}.orEscape(s)
	}
	return end, fault{}
}

// scanOpaque scans s[i:], after the scheme, as an opaque part and a fragment:
//
//	opaque_part = uric_no_slash *uric
func (e Edition) scanOpaque(s string, i int, at *fault) (URI, error) {
	g := &grammars[e]

	// "mailto:" and "mailto:#a" are errors in RFC 2396.
	if i == len(s) || s[i] == '#' {
		return fault{i, Path, ruleOpaque, ErrEmpty}.refuse(e, s, at)
	}
	end := g.opaqueStop(s, i)
	if end < len(s) && s[end] != '#' {
		return fault{end, Path, ruleOpaque, ErrCharacter}.orEscape(s).refuse(e, s, at)
	}
	if f := g.scanFragment(s, end); !f.ok() {
		return f.refuse(e, s, at)
	}
	return URI{s, pack(e, i, i, end, end, flagOpaque)}, nil
}

// opaqueStop returns the offset of the first byte from i on that an opaque part
// does not allow.
func (g *grammar) opaqueStop(s string, i int) int {
	if i < len(s) && classes[s[i]]&uricNoSlash == 0 && s[i] != '%' {
		return i
	}
	return span(s, i, g.opaque)
}

// scanWords scans a search, in RFC 1630:
//
//	search = xalphas [ + search ]
func (g *grammar) scanWords(s string, i int) (end int, f fault) {
	for {
		if i == len(s) || s[i] == '+' || s[i] == '#' {
			return 0, fault{i, Query, ruleQuery, ErrEmpty}
		}
		i = span(s, i, g.query)
		if i == len(s) || s[i] != '+' {
			return i, fault{}
		}
		i += len("+")
	}
}

// scanFragment scans the fragment whose "#" is at i, if s does not end there.
func (g *grammar) scanFragment(s string, i int) fault {
	if i == len(s) {
		return fault{}
	}
	if i = span(s, i+len("#"), g.fragment); i < len(s) {
		return fault{i, Fragment, ruleFragment, ErrCharacter}.orEscape(s)
	}
	return fault{}
}

// boolToInt returns 1 if yes is true, and 0 otherwise. It compiles to no branch.
func boolToInt(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
