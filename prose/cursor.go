// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file reads the characters of a match, as far as they are known.

import (
	"strings"
	"unicode/utf8"
)

// A cursor reads one character after another for an attempt at a match. If the
// next character is cut, the search keeps the cursor, waits for more text, and
// moves the cursor on. When the cursor has reached its goal, the attempt starts
// again. An attempt has at most one cursor for each goal, and each reaches it
// once. So an attempt starts only a few times, even if the text is read byte by
// byte, and FindReader is linear if Find is.
type cursor struct {
	goal  goal
	start int // the start of the match, with its delimiter
	i     int // the next character

	// For closerGoal:
	closer byte // the closing delimiter
	gap    gap

	// For authorityGoal and seenGoal:
	apostrophe bool // an apostrophe precedes the URI
	open       brackets
	asked      bool // a "?" follows the authority
	cut        bool // more than punctuation follows the authority
}

// A goal is the end that a cursor looks for.
type goal uint8

const (
	moreGoal      goal = iota // any more text
	authorityGoal             // the end of what a person reads as an authority
	seenGoal                  // the end of what a person reads as a URI

	closerGoal // the closing delimiter

	// An edition of US-ASCII ends these at an octet above 7F.
	nameGoal    // the end of the characters of a name
	bareGoal    // the end of the characters of bare URIs
	droppedGoal // the end of the punctuation that follows a bare URI
)

// char returns the character at c.i and its length. The length is 0 at the end
// of the text, and where a match would be too long. For an octet above 7F, char
// returns [utf8.RuneError] if the goal does not need to know the character.
func (s *search) char(c *cursor) (r rune, n int, v verdict) {
	switch {
	case s.tooLong(c):
		return 0, 0, found
	case c.i < len(s.text) && s.text[c.i] < utf8.RuneSelf:
		return rune(s.text[c.i]), 1, found
	case c.i < len(s.text) && (c.goal == closerGoal || c.goal >= nameGoal && !s.nonASCII):
		return utf8.RuneError, 1, found
	case s.isCut(c.i):
		return 0, 0, s.wait(c)
	}
	r, n = utf8.DecodeRuneInString(s.text[c.i:])
	return r, n, found
}

// tooLong reports whether the text that c has read is too long for a match.
func (s *search) tooLong(c *cursor) bool { return c.i-c.start >= s.limit }

// isCut reports whether the text that has been read ends at i, or in the
// character at i, and the stream goes on.
func (s *search) isCut(i int) bool { return s.more && !utf8.FullRuneInString(s.text[i:]) }

// follows reports whether mark follows at c.i.
func (s *search) follows(c *cursor, mark string) (ok bool, v verdict) {
	rest := s.text[c.i:]
	if s.more && len(rest) < len(mark) && strings.HasPrefix(mark, rest) {
		return false, s.wait(c)
	}
	return strings.HasPrefix(rest, mark), found
}

// wait makes the search wait until c has reached its goal.
func (s *search) wait(c *cursor) verdict {
	s.pending = *c
	return undecided
}

// waits reports whether the pending cursor has not reached its goal yet.
func (s *search) waits() bool {
	c, v := s.pending, found
	switch c.goal {
	case nameGoal, bareGoal, droppedGoal:
		v = s.span(&c)
	case closerGoal:
		v = s.closing(&c)
	case authorityGoal, seenGoal:
		v = s.seen(&c)
	}
	return v == undecided
}

// span moves c to the end of the characters of its goal.
func (s *search) span(c *cursor) verdict {
	for {
		r, n, v := s.char(c)
		if v != found || n == 0 || !s.continues(c.goal, r) {
			return v
		}
		c.i += n
	}
}

// continues reports whether r is one of the characters of the goal.
func (s *search) continues(goal goal, r rune) bool {
	switch goal {
	case nameGoal:
		return s.isNameChar(r)
	case bareGoal:
		return s.isBareChar(r)
	}
	return s.isDropped(r)
}
