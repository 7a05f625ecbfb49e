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
	strict   reach = iota // those that a URI may contain in some edition
	seen                  // those at which a person sees no end, even in a broken URI
	repaired              // those that a Repairer takes, if a person sees no end there
)

// A scan is the state of boundary, which can go on where it stopped.
type scan struct {
	open     brackets
	notPlain int // the first character that is not plain, and so may be glue, or 0
}

// boundary returns the offset before which the bare URI that begins at start must end:
// the first character beyond its reach, or the first that belongs to the text around it.
// It reads the text from i to end, and goes on with the scan of the text before i.
func (s *search) boundary(start, i, end int, state *scan, far reach) int {
	for text := s.text[:end]; ; {
		if i = runEnd(text, i, plain); i >= end {
			return i
		}
		n := s.reachLen(i, far)
		if n == 0 || s.endsBefore(start, i, &state.open) {
			return i
		}
		if state.notPlain == 0 {
			state.notPlain = i
		}
		i += n
	}
}

// reachLen returns the length of the character at i if it is within reach, or 0.
func (s *search) reachLen(i int, far reach) int {
	if b := s.text[i]; b < utf8.RuneSelf {
		if s.reaches(b, far) {
			return 1
		}
		return 0
	}

	r, n := utf8.DecodeRuneInString(s.text[i:])
	if endsURI(r) || far != seen && !s.mayBeBare(r, far) {
		return 0
	}
	return n
}

// reaches reports whether b, which is US-ASCII, is within reach.
func (s *search) reaches(b byte, far reach) bool {
	switch {
	case far == strict:
		return isURIChar(b)
	case far == repaired && b == '|':
		return !s.hasBar()
	case far == repaired && b == '\\':
		return false
	}
	return kinds[b]&ender == 0
}

// mayBeBare reports whether a bare URI may contain r, which is non-ASCII.
func (s *search) mayBeBare(r rune, far reach) bool {
	return (s.nonASCII || far == repaired) && r != utf8.RuneError && !isHidden(r)
}

// hasBar reports whether a "|" after the present candidate divides it from other text, as
// in a table and in a wiki link.
func (s *search) hasBar() bool {
	if s.outer > 0 && (s.text[s.outer-1] == '[' || s.text[s.outer-1] == '|') {
		return true
	}
	return s.readLine(s.outer).hasBar
}

// endsBefore reports whether the URI that begins at start ends before the character at i,
// which belongs to the text around it: an apostrophe or a bracket that closes, or the ",",
// ";" or "|" before the next URI in a list. It counts the character if it is a bracket.
func (s *search) endsBefore(start, i int, open *brackets) bool {
	switch b := s.text[i]; b {
	case '\'':
		return start > 0 && s.text[start-1] == '\''
	case ',', ';', '|':
		return beginsURI(s.text[i+1 : s.end(start)])
	default:
		return !open.balance(b)
	}
}

// brackets counts open brackets, by kind.
type brackets struct {
	round, square, curly int
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
	return s.beforeQuote(s.boundary(start, i, s.end(start), &scan{}, seen))
}

// beforeQuote returns i without the backslashes before it that escape a quote at i in a
// string literal.
func (s *search) beforeQuote(i int) int {
	// In "x := \"http://a\"", the backslash belongs to the quote.
	if i < len(s.text) && (s.text[i] == '"' || s.text[i] == '\'' || s.text[i] == '`') {
		for s.text[i-1] == '\\' { // a scheme or a name precedes
			i--
		}
	}
	return i
}

// repairedEnd returns the end of the repaired URI that begins at start, and tail, the end
// of the punctuation after it. The scheme, with any "//", ends at body, and any authority
// at path. If this text was already read for another URI, repairedEnd returns 0, 0. It
// reads no further than the longest match in a stream, even without one, so that it takes
// linear time.
func (s *search) repairedEnd(start, body, path int) (end, tail int) {
	if start < s.repairsRead {
		return 0, 0
	}
	last := s.boundary(start, body, start+min(len(s.text)-start, maxStreamed), &scan{}, repaired)
	text := s.text[body:last]

	// "http://a/[x](y)": a Markdown link begins at the "[".
	if i := strings.Index(text, "]("); i >= 0 {
		if open := strings.LastIndexByte(text[:i], '['); open >= 0 {
			text = text[:open]
		}
	}

	// "http://a/{": nothing closes the bracket.
	text = strings.TrimRight(text[:firstUnclosed(text)], "|")
	tail = body + len(text)
	end = s.trim(start, body, tail)

	// "http://a/b[1], ...": a footnote, or a label. The brackets of an IPv6 address are
	// in the authority.
	if n := notesLen(s.text[path:max(path, end)]); n > 0 {
		tail = end - n
		end = s.trim(start, body, tail)
	}

	// In "x://a/[x://a/[", each URI ends at a bracket that is only known to be open at the
	// end. Such text is not read again for the next one.
	const isShort = 256
	if last-tail > isShort {
		s.repairsRead = last
	}
	return end, tail
}

// notesLen returns the length of the text in brackets at the end of text, such as the
// footnotes in "/a[1][2]" and the label in "/a[A]". It returns 0 in a query, as in
// "/?a[1]", and for placeholders, as in "/[a]/[b]".
func notesLen(text string) int {
	if strings.IndexByte(text, '?') >= 0 {
		return 0
	}
	before := text
	for strings.HasSuffix(before, "]") {
		before = before[:strings.LastIndexByte(before, '[')] // boundary has counted one for each "]"
	}
	if strings.IndexByte(before, '[') >= 0 {
		return 0
	}
	return len(text) - len(before)
}

// firstUnclosed returns the offset of the first "[" or "{" in text that is not closed, or
// the length of text.
func firstUnclosed(text string) int {
	// From the end, a bracket that opens is closed if one that closes was counted.
	first, square, curly := len(text), 0, 0
	for i := len(text) - 1; i >= 0; i-- {
		switch text[i] {
		case ']':
			square++
		case '}':
			curly++
		case '[':
			if square--; square < 0 {
				first, square = i, 0
			}
		case '{':
			if curly--; curly < 0 {
				first, curly = i, 0
			}
		}
	}
	return first
}
