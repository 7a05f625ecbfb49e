// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds where a bare URI ends in the text.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
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

		// Most URIs end here.
		if kinds[text[i]]&ender != 0 && far != repaired {
			return i
		}
		n := s.reachLen(i, far)
		if n == 0 || s.endsBefore(start, i) || !state.open.balance(text[i], i) {
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
	b, isIn := s.text[i], false
	switch {
	case b >= utf8.RuneSelf:
		return s.reachLenBeyond(i, far)
	case far == strict:
		isIn = isURIChar(b)
	case far == seen:
		isIn = kinds[b]&ender == 0
	case b == '|':
		isIn = !s.hasBar()
	case b == ']':
		isIn = !strings.HasPrefix(s.text[i:], "](") // "http://a/[x](y)": a Markdown link begins at the "["
	default:
		isIn = kinds[b]&ender == 0 && b != '\\'
	}
	if !isIn {
		return 0
	}
	return 1
}

// reachLenBeyond is reachLen for a non-ASCII character.
func (s *search) reachLenBeyond(i int, far reach) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	if endsURI(r) || far == strict && !s.nonASCII {
		return 0
	}
	if far != seen && (r == utf8.RuneError || isHidden(r)) {
		return 0
	}
	return n
}

// hasBar reports whether a "|" after the present candidate divides it from other text, as
// in a table, in a wiki link, and in "{{cite|url=http://a|title=x}}".
func (s *search) hasBar() bool {
	if s.outer > 0 && s.text[s.outer-1] == '[' {
		return true
	}
	l := s.readLine(s.outer)
	return l.hasBar || l.barInWord
}

// endsBefore reports whether the URI that begins at start ends before the character at i,
// which belongs to the text around it: an apostrophe that closes, or the ",", ";" or "|"
// before the next URI in a list.
func (s *search) endsBefore(start, i int) bool {
	switch s.text[i] {
	case '\'':
		return start > 0 && s.text[start-1] == '\''
	case ',', ';', '|':
		return beginsURI(s.text[i+1 : s.end(start)])
	}
	return false
}

// bracketKinds holds a number for each kind of brackets, which is negative for the closing
// one, and 0 for all other characters.
var bracketKinds = [256]int8{'(': 1, '[': 2, '{': 3, ')': -1, ']': -2, '}': -3}

// brackets counts open brackets, by kind.
type brackets struct {
	open  [4]int
	outer [4]int // the offset of the outermost one that is open, if any is
}

// balance counts b, which is at i. It reports false for a closing bracket that is not open.
func (c *brackets) balance(b byte, i int) bool {
	kind := bracketKinds[b]
	switch {
	case kind == 0:
		return true
	case kind < 0:
		c.open[-kind]--
		return c.open[-kind] >= 0
	case c.open[kind] == 0:
		c.outer[kind] = i
	}
	c.open[kind]++
	return true
}

// firstOpen returns the offset of the first "[" or "{" that is open at end, or end.
func (c *brackets) firstOpen(end int) int {
	for _, b := range []byte("[{") {
		if kind := bracketKinds[b]; c.open[kind] > 0 {
			end = min(end, c.outer[kind])
		}
	}
	return end
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
func (s *search) seenEnd(start, i int) int { return s.textEnd(start, i, seen) }

// textEnd returns the end of the characters within reach, including trailing punctuation,
// in the URI that begins at start. The search begins at i.
func (s *search) textEnd(start, i int, far reach) int {
	i = s.boundary(start, i, s.end(start), &scan{}, far)

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
// at path. repairedEnd reads no further than the longest match in a stream, even without
// one, so that it takes linear time.
func (s *search) repairedEnd(start, body, path int) (end, tail int) {
	state := scan{}
	last := s.boundary(start, body, start+min(len(s.text)-start, maxStreamed), &state, repaired)

	// "http://a/{": nothing closes the bracket.
	tail = state.open.firstOpen(last)

	// "http://a/{b}|": the text goes on with the "|", as it does without repairs.
	tail = body + len(strings.TrimRight(s.text[body:tail], "|"))
	end = s.trim(start, body, tail)

	// "http://a/b[1], ...": a footnote, or a label.
	if n := notesLen(s.text[path:max(path, end)]); n > 0 {
		tail = end - n
		end = s.trim(start, body, tail)
	}

	// In "x://a/[x://a/[", each URI ends at a bracket that is only known to be open at the
	// end. Such text is not read again for the next URI, unless that takes little time.
	const short = 256
	if last-tail > short {
		s.repairsRead = last
	}
	return end, tail
}

// notesLen returns the length of the text in brackets at the end of text, such as the
// footnotes in "/a[1][2]" and the label in "/a[A]". It returns 0 in a query, as in
// "/?a[1]", for placeholders, as in "/[a]/[b]", and for an address, as in "sip:a@[::1]".
func notesLen(text string) int {
	if strings.IndexByte(text, '?') >= 0 {
		return 0
	}
	before := text
	for strings.HasSuffix(before, "]") {
		open := strings.LastIndexByte(before, '[') // boundary has counted one for each "]"

		// "sip:a@[::1]": an address is no note. A path that begins with "/" contains none.
		if text[0] != '/' && lex.AddressEnd(before, open) > 0 {
			return 0
		}
		before = before[:open]
	}
	if strings.IndexByte(before, '[') >= 0 {
		return 0
	}
	return len(text) - len(before)
}
