// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file has the state of a search, and reads the characters of a text.

import (
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A search is the state of a Finder in a text, or in a window of a stream.
type search struct {
	Finder
	nonASCII bool // the edition allows non-ASCII characters

	text  string
	base  int64  // the offset of text in the stream
	more  bool   // the stream goes on after text
	limit int    // a match with its delimiters must be shorter
	from  int    // the end of the last match; the search ignores text before it
	at    int    // where to look for the next mark
	marks [3]int // the next ":", "." and "@", or the end of text; only names need it
	ends  int    // the offset of the last character in text that ends every bare URI, or less

	schemes, names floor

	line   line    // the line of the last URI or opening delimiter that was asked about
	outer  int     // where the URI begins that is tried, with any opening delimiter
	inside opening // the last one that precedes no URI in delimiters

	listEnd int             // a list of names without "@" ends here
	name    int             // the length of the name that the rule for abbreviated references approved
	pending closing         // what the search waits for, if closer is not 0
	kept    strings.Builder // what matches have that is not in text
	match   Match
}

// A floor is an offset in a run of characters of schemes, or of names. No scheme
// or name begins before it. If long is true, one that begins at it is too long.
type floor struct {
	at   int
	long bool
}

// An opening is text that follows an opening delimiter, as far as it has been read.
type opening struct {
	start, end int
	delimiter  Delimiter
	margin     margin
}

// A closing reads the text in delimiters up to the closing one. If the text that
// has been read ends before, the search keeps it, and goes on when there is more.
type closing struct {
	closer byte // the closing delimiter
	open   int  // the offset of the opening delimiter
	i      int  // the next character
	end    int  // the end of the last character of the URI
	gap    gap
	margin margin // of the line of the opening delimiter
	left   margin // what may follow of the margin of this line
}

// A gap is the whitespace that precedes a character of a URI in delimiters.
type gap uint8

const (
	noGap     gap = iota
	blanks        // whitespace without a line break
	lineBreak     // whitespace with one; also the opening delimiter
)

// A verdict is the outcome of an attempt at a match.
type verdict uint8

const (
	none verdict = iota
	found
	undecided // more text is needed
)

// isStream reports whether text is a window of a stream.
func (s *search) isStream() bool { return s.limit != math.MaxInt }

// end returns the end of the text that a match that begins at start may read.
func (s *search) end(start int) int {
	return start + min(len(s.text)-start, s.limit)
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

// schemeCharsStart returns the start of the scheme characters that end at i. It
// goes back no further than least.
func (s *search) schemeCharsStart(least, i int) int {
	for text := s.text[:i]; i > least && isSchemeChar(text[i-1]); {
		i--
	}
	return i
}

// isSchemeChar reports whether a scheme may contain b.
func isSchemeChar(b byte) bool { return lex.IsAlphanum(b) || b == '+' || b == '-' || b == '.' }

const whitespace = " \t\n\v\f\r"

func isWhitespace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func isLineBreak(b byte) bool { return b == '\n' || b == '\r' }
