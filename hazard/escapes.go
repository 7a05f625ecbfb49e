// SPDX-License-Identifier: BSD-3-Clause

package hazard

// This file scans the escapes and the non-ASCII characters in any component.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// A scanner goes through a reference from left to right.
type scanner struct {
	u        uri.URI
	text     string
	info     scheme.Info // about the scheme; looked up only if the host is missing or there is a port
	known    bool        // the scheme was found, or not looked up
	embedded bool        // the host is an IPv6 address that contains an IPv4 address
	set      Set         // the kinds that the caller wants: none once the caller stops
	yield    func(Hazard) bool

	schemeEnd, pathStart, pathEnd, queryEnd int // offsets in text

	special int // the offset at which the method escapes goes on: an escape or a non-ASCII octet

	nonASCII bool          // there may be unescaped non-ASCII characters
	charEnd  int           // the end of the latest escaped non-ASCII character
	ill      uri.Component // the latest component for which NotUTF8 is reported

	upper, lower, mixed bool // letter case in the hexadecimal digits so far; mixed: MixedCase is reported
}

// found reports a hazard, if the caller wants its kind.
func (s *scanner) found(kind Kind, c uri.Component, at int) {
	if s.set.Has(kind) && !s.yield(Hazard{kind, c, at}) {
		s.set = 0
	}
}

// warn reports a hazard if isHazard is true.
func (s *scanner) warn(isHazard bool, kind Kind, c uri.Component, at int) {
	if isHazard {
		s.found(kind, c, at)
	}
}

// The delimiters whose escapes are hazards. The documents know no delimiter "\", but
// some programs take it for a slash.
const (
	authorityDelimiters = `/?#\@:`
	passwordDelimiters  = `/?#\@`
	pathDelimiters      = `/?#\`
	firstDelimiters     = `/?#\:` // in a segment that could be taken for a scheme
)

// escapes scans the escapes and the non-ASCII characters from s.special to end, in the
// component c. An escape that encodes one of the delimiters is a hazard.
func (s *scanner) escapes(end int, c uri.Component, delimiters string) {
	for s.special < end && s.set != 0 {
		start := s.special
		if s.text[start] == '%' {
			s.special += len("%XX")
			s.escape(start, end, c, delimiters)
			s.digits(start, c)
		} else {
			r, width := utf8.DecodeRuneInString(s.text[start:])
			s.special += width
			s.character(r, start, c)
		}
		s.special = s.plainEnd(s.special)
	}
}

// escape checks the escape at i, in a component that ends at end.
func (s *scanner) escape(i, end int, c uri.Component, delimiters string) {
	octet := lex.Unescape(s.text, i)
	switch {
	case octet >= utf8.RuneSelf:
		// The other octets in a character are checked with the first.
		if i >= s.charEnd {
			s.escapedCharacter(i, c)
		}
	case octet < ' ' || octet == 0x7F:
		s.found(EscapedControl, c, i)
	case strings.IndexByte(delimiters, octet) >= 0:
		s.found(EscapedDelimiter, c, i)
	case octet == ';' && c == uri.Path && s.isHierarchical():
		s.found(EscapedParameter, c, i)
	case octet == '%' && c != uri.Query && c != uri.Fragment:
		s.warn(beginsWithHex(s.text[i+len("%25"):end]), DoubleEscape, c, i)
	}
}

// beginsWithHex reports whether s begins with two hexadecimal digits.
func beginsWithHex(s string) bool {
	return len(s) >= 2 && lex.Unhex(s[0]) < 16 && lex.Unhex(s[1]) < 16
}

// isHierarchical reports whether the path, which is not empty, begins with a slash or
// belongs to a relative reference.
func (s *scanner) isHierarchical() bool {
	return !s.u.IsAbsolute() || s.text[s.pathStart] == '/'
}

// digits records the letter case in the escape at i, and reports mixed case once in a
// reference.
func (s *scanner) digits(i int, c uri.Component) {
	for _, digit := range []byte(s.text[i+1 : i+len("%XX")]) {
		s.upper = s.upper || 'A' <= digit && digit <= 'F'
		s.lower = s.lower || 'a' <= digit && digit <= 'f'
	}
	if s.upper && s.lower && !s.mixed {
		s.mixed = true
		s.found(MixedCase, c, i)
	}
}

// plainEnd returns the offset of the first escape or non-ASCII octet from i on.
func (s *scanner) plainEnd(i int) int {
	// Only an IRI contains other octets than US-ASCII.
	if !s.nonASCII {
		if escape := strings.IndexByte(s.text[i:], '%'); escape >= 0 {
			return i + escape
		}
		return len(s.text)
	}
	for i < len(s.text) && s.text[i] != '%' && s.text[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// escapedCharacter checks the non-ASCII character whose escapes begin at i, or
// the octet at i if it is not UTF-8.
func (s *scanner) escapedCharacter(i int, c uri.Component) {
	r, width := lex.Rune(s.text, i)
	s.charEnd = i + width
	if width > len("%XX") {
		s.character(r, i, c)
		return
	}

	// Lone octets: report them once in a component.
	s.warn(c == uri.Path && c != s.ill && s.isHierarchical(), NotUTF8, c, i)
	s.warn(c == uri.Query && c != s.ill, QueryNotUTF8, c, i)
	s.ill = c
}

// character checks the non-ASCII character r at i, escaped or not.
func (s *scanner) character(r rune, i int, c uri.Component) {
	s.warn(unicode.Is(unicode.Bidi_Control, r), BidiControl, c, i)
	switch c {
	case uri.Userinfo, uri.Host, uri.Authority:
		if isLookalike(r) {
			s.found(LookalikeDelimiter, c, i)
		} else {
			s.warn(c != uri.Userinfo && unicode.Is(mapped, r), MappedHost, c, i)
		}
	}
}
