// SPDX-License-Identifier: BSD-3-Clause

package hazard

// This file has the scan of escapes and non-ASCII characters, in any component.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
	"example.com/uri/internal/scheme"
)

// A scanner goes through a reference.
type scanner struct {
	u        uri.URI
	text     string
	info     scheme.Info // of its scheme, if it has no host or has a port
	known    bool        // false if it has no host, and a scheme without info
	embedded bool        // the host is an IPv6 address that contains an IPv4 address
	set      Set         // the kinds that the caller wants: none once it wants no more hazards
	yield    func(Hazard) bool

	schemeEnd, pathStart, pathEnd, queryEnd int // offsets in text

	special int // the offset of the first escape or non-ASCII octet that escapes has not scanned

	nonASCII bool          // there may be unescaped non-ASCII characters
	charEnd  int           // the end of the latest non-ASCII character
	ill      uri.Component // the latest component with escapes that are not UTF-8, which are already reported

	upper, lower, mixed bool // letter case of the hexadecimal digits so far; mixed is already reported
}

// found reports a hazard, if its kind is wanted.
func (s *scanner) found(kind Kind, c uri.Component, at int) {
	if s.set.Has(kind) && !s.yield(Hazard{kind, c, at}) {
		s.set = 0
	}
}

// warn reports a hazard if it is one.
func (s *scanner) warn(is bool, kind Kind, c uri.Component, at int) {
	if is {
		s.found(kind, c, at)
	}
}

// The delimiters whose escapes are hazards. A backslash is not a delimiter in
// any document, but some programs take it for a slash.
const (
	authorityDelimiters = `/?#\@:`
	passwordDelimiters  = `/?#\@`
	pathDelimiters      = `/?#\`
	firstDelimiters     = `/?#\:` // in a segment that could be mistaken for a scheme
)

// escapes scans the escapes and the non-ASCII characters from s.special to end.
// An escape that encodes one of the delimiters is a hazard.
func (s *scanner) escapes(end int, c uri.Component, delimiters string) {
	for text := s.text; s.special < end && s.set != 0; s.special = s.plainEnd(s.special) {
		start := s.special
		if text[start] != '%' {
			r, width := utf8.DecodeRuneInString(text[start:])
			s.special += width
			s.character(r, start, c)
			continue
		}
		octet, next := lex.Unescape(text, start), start+len("%XX")
		s.special = next
		switch {
		case octet >= utf8.RuneSelf:
			if start >= s.charEnd {
				s.escapedCharacter(start, c)
			}
		case octet < ' ' || octet == 0x7F:
			s.found(EscapedControl, c, start)
		case strings.IndexByte(delimiters, octet) >= 0:
			s.found(EscapedDelimiter, c, start)
		case octet == ';' && c == uri.Path && s.isHierarchical():
			s.found(EscapedParameter, c, start)
		case octet == '%' && c != uri.Query && c != uri.Fragment && next+1 < end && lex.Unhex(text[next]) < 16 && lex.Unhex(text[next+1]) < 16:
			s.found(DoubleEscape, c, start)
		}
		s.digits(start, c)
	}
}

// isHierarchical reports whether the path, which is not empty, begins with a
// slash or belongs to a relative reference.
func (s *scanner) isHierarchical() bool {
	return !s.u.IsAbsolute() || s.text[s.pathStart] == '/'
}

// digits records the letter case of the digits of the escape at i. It reports
// mixed case once in a reference.
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
