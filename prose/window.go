// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file holds the state of a search, and reads the characters of its text.

import (
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// A search is a Finder's state in a text, or in a window of a stream.
type search struct {
	Finder
	nonASCII bool     // the edition allows non-ASCII characters
	grammar  *grammar // the edition's, once something is repaired

	text  string
	base  int64  // the offset of text in the stream
	more  bool   // the stream goes on after text
	limit int    // a match with its delimiters must be shorter
	from  int    // where the last match ends; the search ignores text before it
	at    int    // where to look for the next mark
	marks [3]int // the next ":", "." and "@", or the end of text; only names need them
	ends  int    // the last character in text that ends every bare URI, or an earlier offset

	schemes, names floor

	line   line    // the line in which a URI or an opening delimiter was last looked at
	outer  int     // where the present candidate begins, with its opening delimiter
	inside opening // the last opening delimiter without a URI in delimiters

	readOnce int             // text up to here is not read for repairs again
	listEnd  int             // a list of names without "@" ends here
	name     int             // the length of the name that Abbreviated approved
	pending  closing         // the delimiters that the search waits for, if closer is not 0
	kept     strings.Builder // texts for matches that are not parts of text
	match    Match
}

// A floor is an offset in a run of scheme characters, or of name characters. No scheme
// or name begins before it. If long is true, one that begins at it is too long.
type floor struct {
	at   int
	long bool
}

// An opening is the text that follows an opening delimiter, as far as it was read.
type opening struct {
	start, end int
	delimiter  Delimiter
	margin     margin
}

// A closing reads the text in delimiters up to the closing delimiter. If the window ends
// before that, the search keeps the closing, and goes on when there is more text.
type closing struct {
	closer byte // the closing delimiter
	open   int  // the offset of the opening delimiter
	i      int  // the next character
	end    int  // where the last character ends that belongs to the URI
	gap    gap
	blanks bool   // there are blanks in the URI
	broken bool   // there is a line break
	parted bool   // there is a line without text in it
	margin margin // the margin of the opening delimiter's line, if broken
	head   string // the first octets of that line, if broken
	left   margin // the part of it that may follow in this line
}

// A gap is the whitespace before a character of a URI in delimiters.
type gap uint8

const (
	noGap     gap = iota
	blanks        // whitespace without a line break
	lineBreak     // whitespace with a line break; also the opening delimiter
)

// A verdict is the outcome when a match is tried.
type verdict uint8

const (
	none verdict = iota
	found
	nothing   // none, and none in the text before s.at
	undecided // more text is needed
)

// isStream reports whether text is a window of a stream.
func (s *search) isStream() bool { return s.limit != math.MaxInt }

// end returns how far a match may read if it begins at start.
func (s *search) end(start int) int {
	return start + min(len(s.text)-start, s.limit)
}

// charLen returns how long the character at i is if the edition may allow it and is
// reports true. Otherwise it returns 0.
func (s *search) charLen(i int, is func(r rune) bool) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	if r >= utf8.RuneSelf && !s.nonASCII || !is(r) {
		return 0
	}
	return n
}

// schemeCharsStart returns where the scheme characters begin that end at i. It goes back
// no further than least.
func (s *search) schemeCharsStart(least, i int) int {
	for text := s.text[:i]; i > least && isSchemeChar(text[i-1]); {
		i--
	}
	return i
}

// readLine reads the line before an offset. Offsets do not decrease from call to call, so
// the text is read once.
func (s *search) readLine(to int) *line {
	l := &s.line
	if to <= l.at {
		return l
	}

	// Only the last line counts.
	if n := strings.LastIndexAny(s.text[l.at:to], "\n\r"); n >= 0 {
		*l = line{at: l.at + n + 1}
	}
	for ; l.at < to; l.at++ {
		l.add(s.text[l.at])
	}
	return l
}

// keep returns the prefix and text as one string. In a stream, the string does not keep
// the window alive. Short strings share memory, which makes them cheap.
func (s *search) keep(prefix, text string) string {
	n := len(prefix) + len(text)
	if n == len(text) && !s.isStream() {
		return text
	}

	// A full buffer is left to the strings in it.
	if s.kept.Cap()-s.kept.Len() < n {
		s.kept.Reset()
		s.kept.Grow(max(n, 256))
	}
	s.kept.WriteString(prefix)
	s.kept.WriteString(text)
	return s.kept.String()[s.kept.Len()-n:]
}

// repair parses the prefix and ref, which are not valid, and repairs them.
func (s *search) repair(prefix, ref string) (uri.URI, []Repair, error) {
	if s.grammar == nil {
		g := grammarOf(s.Edition)
		s.grammar = &g
	}
	return repairFound(Repairer{Edition: s.Edition}, *s.grammar, s.keep(prefix, ref))
}

// found sets the match's offsets, without and with its delimiters. The search goes on
// at outerEnd.
func (s *search) found(outerStart, start, end, outerEnd int) verdict {
	s.at, s.from = outerEnd, outerEnd
	s.match.Start, s.match.End = s.base+int64(start), s.base+int64(end)
	s.match.OuterStart, s.match.OuterEnd = s.base+int64(outerStart), s.base+int64(outerEnd)
	return found
}
