// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file holds the state of a search, and reads the characters of its text.

import (
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// maxStreamed limits a match in a stream: its length, with its delimiters or its trailing
// punctuation, is less. A bare URI that is repaired is never longer.
const maxStreamed = 64 << 10

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
	inside closing // the text after the last opening delimiter without a URI in delimiters

	repairsRead int             // text before it is not read for repairs again
	listEnd     int             // a list of names without "@" ends here
	pending     closing         // the delimiters that the search waits for, if closer is not 0
	kept        strings.Builder // texts for matches that are not parts of text
	match       Match
}

// An abbreviation says how a reference is abbreviated. It is zero if the reference is not.
type abbreviation struct {
	prefix  string // what the reference lacks
	nameLen int    // the length of the name that it begins with, which the rule approved
}

// A floor is an offset in a run of scheme characters, or of name characters. No scheme
// or name begins before it. If long is true, one that begins at it is too long.
type floor struct {
	at   int
	long bool
}

// A closing reads the text in delimiters up to the closing delimiter. If the window ends
// before that, the search keeps the closing, and goes on when there is more text.
type closing struct {
	closer byte // the closing delimiter
	open   int  // the offset of the opening delimiter
	start  int  // the start of the URI
	i      int  // the next character
	end    int  // the end of the last character that belongs to the URI
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
	noMatch   verdict = iota // the next kind of match may be tried at the same place
	matched                  // s.match is set
	skip                     // there is no match, and the text before s.at contains none either
	undecided                // it depends on text that was not read yet
)

// isStream reports whether text is a window of a stream.
func (s *search) isStream() bool { return s.limit != math.MaxInt }

// end returns how far a match may read if it begins at start.
func (s *search) end(start int) int {
	return start + min(len(s.text)-start, s.limit)
}

// charLen returns the length of the character at i, or 0 if the edition cannot allow it or
// accept reports false.
func (s *search) charLen(i int, accept func(r rune) bool) int {
	r, n := utf8.DecodeRuneInString(s.text[i:])
	if r >= utf8.RuneSelf && !s.nonASCII || !accept(r) {
		return 0
	}
	return n
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
	if prefix == "" && !s.isStream() {
		return text
	}

	// A full buffer is left to the strings in it.
	n := len(prefix) + len(text)
	if s.kept.Cap()-s.kept.Len() < n {
		s.kept.Reset()
		s.kept.Grow(max(n, 256))
	}
	s.kept.WriteString(prefix)
	s.kept.WriteString(text)
	return s.kept.String()[s.kept.Len()-n:]
}

// repair parses the prefix and ref, which are not valid, as [Repairer.Parse] does. It
// returns an error if something in the authority must be repaired.
func (s *search) repair(prefix, ref string) (uri.URI, []Repair, error) {
	if s.grammar == nil {
		s.grammar = grammarOf(s.Edition)
	}
	r := newRepairing(Repairer{Edition: s.Edition}, s.grammar, s.keep(prefix, ref))
	text, repairs := r.text()
	u, err := r.parse(text)
	if err == nil && u.HasAuthority() && u.Authority() != r.ref.authority() {
		err = uri.ErrHost
	}
	return u, repairs, err
}

// setURI sets the match to u. Its error and its repairs stay as they are.
func (s *search) setURI(u uri.URI, delimiter Delimiter, dropped, added string) {
	// Field by field: a composite literal would be built elsewhere and copied.
	m := &s.match
	m.URI, m.Unhyphenated, m.Delimiter, m.Dropped, m.Added = u, u, delimiter, dropped, added
}

// setOffsets sets the match's offsets, without and with its delimiters. The search goes on
// at outerEnd.
func (s *search) setOffsets(outerStart, start, end, outerEnd int) {
	s.at, s.from = outerEnd, outerEnd
	s.match.Start, s.match.End = s.base+int64(start), s.base+int64(end)
	s.match.OuterStart, s.match.OuterEnd = s.base+int64(outerStart), s.base+int64(outerEnd)
}
