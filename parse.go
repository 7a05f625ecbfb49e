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
	if !e.known() || len(s) > maxLen {
		return URI{}, e.refuse(s)
	}
	g := &grammars[e]
	schemeEnd := 0
	if g.authority {
		schemeEnd = httpEnd(s)
	}
	i, authority := schemeEnd, schemeEnd > 0
	if !authority {
		var f fault
		if i, schemeEnd, f = g.scanStart(s); !f.ok() {
			return URI{}, f.error(e, s)
		}
		authority = i == schemeEnd && g.authority && strings.HasPrefix(s[i:], "//")
	}

	pathStart, flags := schemeEnd, uint64(0)
	if authority {
		i += len("//")
		// Most authorities are a host alone, whose labels begin with a letter.
		// What it may not hold after a "." and after a "-" is in the upper
		// bits of their classes; all else is left to scanAuthority, which
		// accepts the same and more. BenchmarkParse shows that this is best
		// scanned here, and two octets a turn, as in run.
		start := i
		before, wrong := afterDot, class(0)
		for uint(i) < uint(len(s)) && classes[s[i]]&hostChar != 0 {
			c := classes[s[i]]
			wrong |= c & (before >> follow)
			before = c
			if i++; uint(i) >= uint(len(s)) || classes[s[i]]&hostChar == 0 {
				break
			}
			c = classes[s[i]]
			wrong |= c & (before >> follow)
			before = c
			i++
		}
		if wrong&noneOf == 0 && before&afterEnd == 0 && (i == len(s) || isDelimiter(s[i])) {
			flags = g.plainHost
		} else {
			i = authorityEnd(s, i)
			var f fault
			if flags, f = g.scanAuthority(s[:i], start); !f.ok() {
				return URI{}, f.error(e, s)
			}
		}
		pathStart = i
	} else if g.opaque != 0 && schemeEnd > 0 && !strings.HasPrefix(s[i:], "/") {
		return e.parseOpaque(s, i)
	}

	i = run(s, i, g.path)
	pathEnd, queryEnd := i, i
	if i < len(s) {
		var f fault
		if pathEnd, queryEnd, f = g.scanRest(s, i); !f.ok() {
			return URI{}, f.error(e, s)
		}
	}
	return pack(s, e, schemeEnd, pathStart, pathEnd, queryEnd, flags), nil
}

// httpEnd returns the length of "http:" or "https:" where s begins with one of
// them, "//" and more, and else 0. Which of them it is takes no branch.
func httpEnd(s string) int {
	if len(s) < len("https://") || s[:len("http")] != "http" {
		return 0
	}
	i := len("http") + oneIf(s[len("http")] == 's')
	if s[i:i+len("://")] != "://" {
		return 0
	}
	return i + len(":")
}

// oneIf returns 1 if yes, and else 0, for which no branch is needed.
func oneIf(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// refuse returns why no scan of s begins.
func (e Edition) refuse(s string) error {
	if !e.known() {
		return fault{0, Reference, ruleNone, ErrEdition}.error(e, s)
	}
	return fault{0, Reference, ruleReference, ErrTooLong}.error(e, s)
}

// parseOpaque parses what follows the scheme of s, from i on, as an opaque
// part and a fragment.
func (e Edition) parseOpaque(s string, i int) (URI, error) {
	g := &grammars[e]
	end, f := g.scanOpaque(s, i)
	if f.ok() {
		f = g.scanFragment(s, end)
	}
	if !f.ok() {
		return URI{}, f.error(e, s)
	}
	return pack(s, e, i, i, end, end, flagOpaque), nil
}

// run returns the offset of the first byte from i on that is not in the class.
// Two a turn: where the linker puts a loop of one costs up to a quarter.
func run(s string, i int, c class) int {
	for uint(i) < uint(len(s)) && classes[s[i]]&c != 0 {
		if i++; uint(i) >= uint(len(s)) || classes[s[i]]&c == 0 {
			break
		}
		i++
	}
	return i
}

// span returns the offset of the first byte from i on that is neither in the
// class nor part of an escape.
func span(s string, i int, c class) int {
	for {
		i = run(s, i, c)
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
	if s[i] == '%' && !hasEscape(s, i) {
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
	i := run(s, 1, g.schemeRest)
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

// scanStart scans what s begins with: a scheme and its colon, or the first
// segment of a relative path. It returns where it ends, and where the scheme
// does.
func (g *grammar) scanStart(s string) (end, schemeEnd int, f fault) {
	i := g.schemeStop(s)
	if 0 < i && i < len(s) && s[i] == ':' {
		i += len(":")
		return i, i, fault{}
	}
	if !g.relative || i < len(s) && !isDelimiter(s[i]) {
		i, f = g.scanFirst(s, i)
	}
	return i, 0, f
}

// scanFirst goes on where s, a reference without a scheme, would have its
// scheme stop at i: it returns the end of the first segment of a relative
// path.
func (g *grammar) scanFirst(s string, i int) (end int, f fault) {
	if !g.relative {
		return 0, g.schemeFault(s, i)
	}
	if i = span(s, i, firstChar); i < len(s) && !isDelimiter(s[i]) {
		return 0, g.firstFault(s, i)
	}
	return i, fault{}
}

// isDelimiter reports whether c ends an authority or a segment.
func isDelimiter(c byte) bool { return c == '/' || c == '?' || c == '#' }

// scanRest scans what remains of s where the characters of a path stop at i:
// more of the path after an escape, a query, and a fragment. It returns where
// path and query end.
func (g *grammar) scanRest(s string, i int) (pathEnd, queryEnd int, f fault) {
	if s[i] == '%' {
		i = span(s, i, g.path)
	}
	pathEnd, queryEnd = i, i
	if i < len(s) && s[i] == '?' {
		if queryEnd, f = g.scanQuery(s, i+len("?")); !f.ok() {
			return 0, 0, f
		}
	} else if i < len(s) && s[i] != '#' {
		return 0, 0, faultAt(s, i, Path, rulePath, ErrCharacter)
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
		return 0, faultAt(s, end, Query, ruleQuery, ErrCharacter)
	}
	return end, fault{}
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

// scanFragment scans the fragment, if there is one, that begins with the "#"
// at i, to the end.
func (g *grammar) scanFragment(s string, i int) fault {
	if i == len(s) {
		return fault{}
	}
	if i = span(s, i+len("#"), g.fragment); i < len(s) {
		return faultAt(s, i, Fragment, ruleFragment, ErrCharacter)
	}
	return fault{}
}
