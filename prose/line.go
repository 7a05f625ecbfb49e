// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file reads the beginning of a line: its margin, and the emphasis in it.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A margin is what the lines of quoted mail or of a comment begin with, as in "> > "
// and " * ". In a URI in delimiters, the later lines may begin with the margin of the
// first one.
type margin struct {
	quotes int  // the number of ">"
	sign   byte // the last octet of a comment sign, which follows them, or 0
}

const maxSign = 4 // octets in a comment sign

// cut returns the length of the mark at the beginning of text that is a part of the
// margin, or 0. It removes the mark from m, so that it is cut once in a line. A comment
// sign only counts before a blank: "#b" may be a fragment, and no URI has a blank.
func (m *margin) cut(text string) int {
	if text == "" || *m == (margin{}) {
		return 0
	}
	if text[0] == '>' && m.quotes > 0 {
		m.quotes--
		return 1
	}

	n := 0
	for n < min(len(text), maxSign) && isSign(text[n]) {
		n++
	}
	if n == 0 || text[n-1] != m.sign || n == len(text) || !isBlank(text[n]) {
		return 0
	}
	*m = margin{}
	return n
}

// skipGap returns the end of the whitespace in text from i on, with the margins of the
// lines that begin in it. It reports whether there is a line break, and whether one of
// the lines has a margin.
func (m margin) skipGap(text string, i int) (end int, broken, marked bool) {
	for left := (margin{}); i < len(text); {
		n := 1
		switch {
		case isLineBreak(text[i]):
			broken, left = true, m
		case !isWhitespace(text[i]):
			if n = left.cut(text[i:]); n == 0 {
				return i, broken, marked
			}
			marked = true
		}
		i += n
	}
	return i, broken, marked
}

// A line is what has been read of a line, up to an offset.
type line struct {
	at     int      // the offset
	begun  bool     // the text after the margin has begun
	margin margin   // of the line
	hasBar bool     // there is a "|" in the line
	open   [3]uint8 // the runs of "*", "_" and "~" that are open: 1, 2, or 3 for both
	run    int      // the length of the run that ends at the offset, or 0
	before byte     // the octet before that run, or 0 at the beginning of the line
	last   byte     // the octet before the offset, or 0 there
}

// add reads the next octet of the line.
func (l *line) add(b byte) {
	if !l.begun {
		l.addToMargin(b)
	}
	if l.run > 0 && b != l.last {
		l.endRun(b)
	}
	if b == '*' || b == '_' || b == '~' {
		if l.run == 0 {
			l.before = l.last
		}
		l.run++
	}
	l.hasBar = l.hasBar || b == '|'
	l.last = b
}

// addToMargin adds b to the margin, or ends the margin before b. A sign that text
// follows directly, as in "*x*", is no comment sign.
func (l *line) addToMargin(b byte) {
	switch m := &l.margin; {
	case isWhitespace(b):
		l.begun = m.sign != 0
	case b == '>' && m.sign == 0:
		m.quotes++
	case isSign(b):
		m.sign = b
	default:
		l.begun = true
		if isSign(l.last) {
			m.sign = 0
		}
	}
}

const emphasis = "*_~"

// endRun ends the run of emphasis before the octet b. If the same run is open, it
// closes that one. Otherwise it opens, if it begins a word.
func (l *line) endRun(b byte) {
	n := uint8(min(l.run, 4))
	l.run = 0
	if n > 3 {
		return // a line, or a form to be filled in
	}
	open := &l.open[strings.IndexByte(emphasis, l.last)]
	switch {
	case *open&n == n && l.endsWord(b):
		*open &^= n
	case l.beginsWord(b):
		*open |= n
	}
}

// endsWord reports whether the run before the octet b is at the end of a word. In
// "_a_b_", the "_" after "a" is not.
func (l *line) endsWord(b byte) bool {
	if l.last == '_' && lex.IsAlphanum(b) {
		return false
	}
	return l.before != 0 && !isWhitespace(l.before)
}

// beginsWord reports whether the run before the octet b is at the beginning of a word.
// In "*.go", "a*b" and `"*"` it is not.
func (l *line) beginsWord(b byte) bool {
	if l.before != 0 && (!mayPrecedeName(l.before) || l.before == b) {
		return false
	}
	return !isWhitespace(b) && strings.IndexByte(`.,:;!?)]}/\|=`, b) < 0
}
