// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds where a bare URI ends in the text.

import (
	"strings"
	"unicode/utf8"
)

// A reach says which characters a bare URI goes through.
type reach uint8

const (
	strict reach = iota // those that a URI may contain in some edition
	seen                // those at which a person sees no end, even in a broken URI
)

// boundary returns the offset before which the bare URI that begins at start must end:
// at a character beyond its reach, or at one that belongs to the text around it. It
// reads the text from i, where the brackets are open, to end.
func (s *search) boundary(start, i, end int, open *brackets, far reach) int {
	for text := s.text[:end]; ; {
		if i = runEnd(text, i, plain); i >= end {
			return i
		}
		n := s.reachLen(i, far)
		if n == 0 || s.isAround(start, i, open) {
			return i
		}
		if open.notPlain == 0 {
			open.notPlain = i
		}
		i += n
	}
}

// reachLen returns the length of the character at i if it is within reach, or 0.
func (s *search) reachLen(i int, far reach) int {
	b := s.text[i]
	if b < utf8.RuneSelf {
		if kinds[b]&isEnd != 0 || far == strict && !isURIChar(b) {
			return 0
		}
		return 1
	}

	r, n := utf8.DecodeRuneInString(s.text[i:])
	if endsURI(r) || far == strict && !s.mayBeBare(r) {
		return 0
	}
	return n
}

// mayBeBare reports whether a bare URI may contain r, which is non-ASCII.
func (s *search) mayBeBare(r rune) bool { return s.nonASCII && r != utf8.RuneError && !isHidden(r) }

// isAround reports whether the character at i belongs to the text around the URI that
// begins at start: the closing one of two brackets or apostrophes, or the "," or ";"
// before the next URI of a list. It counts brackets.
func (s *search) isAround(start, i int, open *brackets) bool {
	switch b := s.text[i]; b {
	case '\'':
		return start > 0 && s.text[start-1] == '\''
	case ',', ';':
		return beginsURI(s.text[i+1 : s.end(start)])
	default:
		return !open.balance(b)
	}
}

// brackets counts open brackets, by kind. It also holds the offset of the first
// character that is not plain, which may be glue, or 0.
type brackets struct {
	round, square, curly, notPlain int
}

// balance counts b. It reports false for a closing bracket that is not open.
func (c *brackets) balance(b byte) bool {
	switch b {
	case '(':
		c.round++
	case ')':
		c.round--
	case '[':
		c.square++
	case ']':
		c.square--
	case '{':
		c.curly++
	case '}':
		c.curly--
	}
	return c.round|c.square|c.curly >= 0
}

// beginsURI reports whether text begins with a scheme and "://".
func beginsURI(text string) bool {
	n := 0
	for n < len(text) && isSchemeChar(text[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(text[n:], "://")
}

// seenEnd returns the offset at which a person sees the end of the URI that begins at
// start, including trailing punctuation. The search begins at i.
func (s *search) seenEnd(start, i int) int {
	return s.beforeQuote(s.boundary(start, i, s.end(start), &brackets{}, seen))
}

// beforeQuote returns i without the backslashes before it that escape a quote at i in a
// string literal.
func (s *search) beforeQuote(i int) int {
	if i < len(s.text) && (s.text[i] == '"' || s.text[i] == '\'' || s.text[i] == '`') {
		for s.text[i-1] == '\\' {
			i--
		}
	}
	return i
}
