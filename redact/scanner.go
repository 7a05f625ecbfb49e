// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has the state of a scanner, and what its parts share.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A scanner redacts a text, or the windows of a stream.
type scanner struct {
	Redactor
	mask  string
	exact bool // the run is a component of a URI: it has no end but its own
	rest  bool // the component begins with a delimiter in a password that nobody escaped

	text string // the text, or the window
	kept int    // text[:kept] is in out, redacted
	out  []byte

	run     string // the text up to the end of the run
	start   int    // the start of the run
	cut     bool   // the run is longer
	noAt    [3]int // for each level, no "@" is before this offset
	afterAt bool   // an "@" precedes the port of the last authority
	state   state
	goes    bool // the run that was cut goes on with the state
}

// A state is where in a reference the scanner is. A run that is cut passes it on.
type state struct {
	inside bool // in a reference
	path   bool // in its path
	level  int  // the level of the slash that begins the path
	host   int  // where its host begins; -1 after the host
	quote  byte // an apostrophe or a backtick that precedes the reference, or 0
	secret int  // 1 more than the level of the value that is cut, or 0
}

// kinds has a set of these bits for each octet.
const kinds = "44444444444444444444444444444444" +
	"4340300033331330" + //  !"#$%&'()*+,-./
	"3333333333000100" + // 0123456789:;<=>?
	"1333333333233333" + // @ABCDEFGHIJKLMNO
	"3333333333310013" + // PQRSTUVWXYZ[\]^_
	"0333333333333333" + // `abcdefghijklmno
	"3333333333311134" + // pqrstuvwxyz{|}~
	"1111111111111111111111111111111111111111111111111111111111111111" +
	"1111111111111111111111111111111111111111111111111111111111111111"

const (
	isPlain = 1 << iota // begins and ends nothing, except in an authority
	isName              // is allowed in userinfos and hosts, and does not end them
	isEnd               // ends a run: whitespace, a control character or a double quote
)

// hide replaces the text from start to end by the mask, unless it is empty. It
// returns end.
func (s *scanner) hide(start, end int) int {
	if start < end && s.run[start:end] != s.mask {
		if s.out == nil {
			s.out = make([]byte, 0, len(s.text)+len(s.mask))
		}
		s.out = append(append(s.out, s.text[s.kept:start]...), s.mask...)
		s.kept = end
	}
	return end
}

// ends reports whether c ends a reference.
func (s *scanner) ends(c byte) bool {
	if s.exact {
		return false
	}
	return kinds[c]&isEnd != 0 || c == '<' || c == '>' || c == s.state.quote && c != 0
}

// end returns the offset of the first character from i on that ends a reference.
func (s *scanner) end(i, level int) int {
	for i < len(s.run) {
		c, next, l := char(s.run, i)
		if l <= level && s.ends(c) {
			break
		}
		i = next
	}
	return i
}

// peek returns the character at i, or 0 at the end.
func (s *scanner) peek(i int) (c byte, next, level int) {
	if i == len(s.run) {
		return 0, i, 0
	}
	return char(s.run, i)
}

// scheme returns the start of the scheme that ends at the colon.
func (s *scanner) scheme(colon int) int {
	for colon > s.start && (lex.IsAlphanum(s.run[colon-1]) || strings.IndexByte("+-.", s.run[colon-1]) >= 0) {
		colon--
	}
	return colon
}

// precedesSlashes reports whether "//" is at i.
func (s *scanner) precedesSlashes(i int) bool {
	c, next, _ := s.peek(i)
	second, _, _ := s.peek(next)
	return c == '/' && second == '/'
}

// isColored reports whether the run begins with the rest of an escape sequence for
// terminals, such as "[32m".
func (s *scanner) isColored() bool { return s.start > 0 && s.text[s.start-1] == '\x1b' }

// isLink reports whether a link of Markdown begins the run, and its text goes on at
// i after "]", as in [/a](/a).
func (s *scanner) isLink(i int) bool {
	return !s.exact && !s.isColored() && i < len(s.run)-1 && s.run[i] == '(' && strings.IndexByte("/.#?<", s.run[i+1]) >= 0 &&
		strings.HasPrefix(strings.TrimLeft(s.run[s.start:i], "(*!"), "[") && !strings.Contains(s.run[s.start:i-1], "](")
}

// trim returns the end of the text from start to end without the punctuation at
// its end, at most four characters.
func (s *scanner) trim(start, end int) int {
	if s.exact {
		return end
	}
	for n := 0; n < 4 && end > start; n++ {
		r, size := utf8.DecodeLastRuneInString(s.run[start:end])
		switch {
		case r < utf8.RuneSelf && strings.IndexByte(".,:!?'`()[]{}*|\\", byte(r)) >= 0:
		case r >= utf8.RuneSelf && r != utf8.RuneError && unicode.IsPunct(r):
		default:
			return end
		}
		end -= size
	}
	return end
}
