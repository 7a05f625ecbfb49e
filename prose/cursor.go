// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the state of a search, and reads the characters of a match, up
// to the length limit and to the end of the text that has been read.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A search is the state of a Finder in a text, or in a window of a stream.
type search struct {
	Finder
	nonASCII bool // the edition allows non-ASCII characters

	text  string
	whole int  // the end of text without a character that is cut at its end
	more  bool // the stream goes on after text
	limit int  // a match with its delimiters must be shorter
	from  int  // the end of the last match; the search ignores text before it
	at    int  // where to look for the next mark

	schemes, names floor
	readTo         int // how far earlier attempts have read the characters of bare URIs

	name    int    // the length of the name that the rule for abbreviated references approved
	pending cursor // what an undecided attempt waits for
	match   Match
}

// A floor is an offset in a run of characters of schemes, or of names. No scheme
// or name begins before it. If long is true, one that begins at it is too long.
type floor struct {
	at   int
	long bool
}

// A verdict is the outcome of an attempt at a match, or of a part of one.
type verdict uint8

const (
	none verdict = iota
	found
	undecided // more text is needed
)

// A cursor reads one character after another for an attempt at a match. If the
// text that has been read ends before the goal, the search keeps the cursor,
// waits for more text, and moves the cursor on. When the cursor has reached its
// goal, the attempt starts again. An attempt has at most one cursor for each
// goal, and each reaches it once. So an attempt starts only a few times, even if
// the text is read byte by byte, and FindReader is linear if Find is.
type cursor struct {
	goal  goal
	start int // the start of the match, with its delimiter
	i     int // the next character

	// For closerGoal:
	closer byte // the closing delimiter
	gap    gap

	// For authorityGoal and seenGoal:
	open     brackets
	asked    bool // a "?" follows the authority
	followed bool // more than punctuation follows the authority
}

// A goal is the end that a cursor looks for.
type goal uint8

const (
	moreGoal      goal = iota // any more text
	closerGoal                // the closing delimiter
	authorityGoal             // the end of what a person reads as an authority
	seenGoal                  // the end of what a person reads as a URI

	// An edition of US-ASCII ends these at an octet above 7F.
	nameGoal    // the end of the characters of a name
	bareGoal    // the end of the characters of bare URIs
	droppedGoal // the end of the punctuation that follows a bare URI
)

// A gap is the whitespace that precedes a character of a URI in delimiters.
type gap uint8

const (
	noGap     gap = iota
	blanks        // whitespace without a line break
	lineBreak     // whitespace with one; also the opening delimiter
)

// brackets counts open brackets.
type brackets struct{ round, square, curly int }

// balance counts r. It reports false for a closing bracket that is not open.
func (c *brackets) balance(r rune) bool {
	switch r {
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
	return c.round >= 0 && c.square >= 0 && c.curly >= 0
}

// end returns the end of the text that c may read. It is before a character
// that is cut, and where the match is too long.
func (s *search) end(c *cursor) int {
	end := s.whole
	if c.goal == closerGoal {
		end = len(s.text) // half a character cannot be the delimiter
	}
	if end-c.start < s.limit {
		return end
	}
	return c.start + s.limit
}

// atEnd returns the verdict for a cursor that has reached its end: none if the
// match would be too long, and undecided if more text is needed.
func (s *search) atEnd(c *cursor) verdict {
	cut := c.i < len(s.text)
	switch {
	case c.i-c.start >= s.limit:
		return none
	case !s.more, cut && !s.nonASCII && c.goal >= nameGoal:
		return found
	}
	return s.wait(c)
}

// span moves c past the characters for which has reports true. That includes
// letters and digits, except for droppedGoal.
func (s *search) span(c *cursor, has func(r rune) bool) verdict {
	for end := s.end(c); c.i < end; {
		if c.goal != droppedGoal && lex.IsAlphanum(s.text[c.i]) {
			c.i++
			continue
		}
		n := s.charLen(c.i, has)
		if n == 0 {
			return found
		}
		c.i += n
	}
	return s.atEnd(c)
}

// charLen returns the length of the character at i if the edition may allow it
// and has reports true, and 0 otherwise.
func (s *search) charLen(i int, has func(r rune) bool) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	if r >= utf8.RuneSelf && !s.nonASCII || !has(r) {
		return 0
	}
	return n
}

// follows reports whether the text at i begins with mark, and whether it is cut
// before that is known.
func (s *search) follows(i int, mark string) (ok, cut bool) {
	rest := s.text[i:]
	if s.more && len(rest) < len(mark) && strings.HasPrefix(mark, rest) {
		return false, true
	}
	return strings.HasPrefix(rest, mark), false
}

// wait makes the search wait until c has reached its goal.
func (s *search) wait(c *cursor) verdict {
	s.pending = *c
	return undecided
}

// schemeCharsStart returns the start of the scheme characters that end at i. It
// goes back no further than least.
func (s *search) schemeCharsStart(least, i int) int {
	for i > least && isSchemeChar(s.text[i-1]) {
		i--
	}
	return i
}

// isSchemeChar reports whether a scheme may contain b.
func isSchemeChar(b byte) bool { return lex.IsAlphanum(b) || b == '+' || b == '-' || b == '.' }

// isLabelChar reports whether a name may begin and end with b.
func isLabelChar(b byte) bool { return lex.IsAlphanum(b) || b == '-' }
