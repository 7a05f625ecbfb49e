// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file reads a line up to a URI: its margin, and the emphasis that is open.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A margin is the beginning of each line in quoted mail or in a comment, such as "> > "
// and " * ". If a URI in delimiters is broken over lines, the later ones may begin with
// the margin that the first one begins with.
type margin struct {
	quoted bool // it begins with one ">" or more
	sign   byte // the last octet in the comment sign that follows them, or 0
}

const maxSign = 4 // octets in a comment sign

// cut returns the length of the ">" or the comment sign at the beginning of text, or 0 if
// there is none or it is not part of the margin. After a comment sign, the margin is over.
func (m *margin) cut(text string) int {
	if text == "" || *m == (margin{}) {
		return 0
	}
	if text[0] == '>' && m.quoted {
		return 1
	}

	// A blank must follow the sign: "#b" may be a fragment, but no URI contains a blank.
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

// skipGap returns the end of any whitespace at i in text, including the margins after its
// line breaks. It reports whether there is a line break, and whether there is a margin.
func (m margin) skipGap(text string, i int) (end int, broken, marked bool) {
	// In each line, the margin may follow once more.
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

// A line is the part of a line that was read, up to an offset.
type line struct {
	at        int      // the offset
	begun     bool     // the text after the margin has begun
	head      [8]byte  // the first octets of the line
	length    int      // how many were read
	margin    margin   // the line begins with it
	hasBar    bool     // there is a "|" as in a table: it begins the line, or follows a blank
	barInWord bool     // there is a "|" after the last blank
	open      [3]uint8 // the runs of "*", "_" and "~" that are open: 1, 2, or 3 for both
	run       int      // the length of the run before the offset, or 0
	before    byte     // the octet before that run, or 0 at the beginning of the line
	last      byte     // the octet before the offset, or 0 at the beginning of the line
}

// add reads the next octet of the line.
func (l *line) add(b byte) {
	if !l.begun {
		l.addToMargin(b)
	}

	// b ends the run before it, and decides whether the run opens or closes emphasis.
	if l.run > 0 && b != l.last {
		l.endRun(b)
	}
	if b == '*' || b == '_' || b == '~' {
		if l.run == 0 {
			l.before = l.last
		}
		l.run++
	}
	if l.length < len(l.head) {
		l.head[l.length] = b
		l.length++
	}
	if b == '|' {
		l.hasBar = l.hasBar || l.last == 0 || isWhitespace(l.last)
	}
	l.barInWord = b == '|' || l.barInWord && !isWhitespace(b)
	l.last = b
}

// addToMargin adds b to the margin, or ends the margin before b. A sign that text
// follows directly, as in "*x*", is no comment sign.
func (l *line) addToMargin(b byte) {
	switch m := &l.margin; {
	case isWhitespace(b):
		l.begun = m.sign != 0
	case b == '>' && m.sign == 0:
		m.quoted = true
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

// endRun ends the run before the octet b. If the same run is open, it closes that one.
// Otherwise it opens, if it begins a word.
func (l *line) endRun(b byte) {
	// A longer run is a line, or a form to be filled in.
	n := uint8(min(l.run, 4))
	l.run = 0
	if n > 3 {
		return
	}

	// The bits are the lengths: "***" is "**" and "*".
	open := &l.open[strings.IndexByte(emphasis, l.last)]
	switch {
	case *open&n == n && l.endsWord(b):
		*open &^= n
	case l.beginsWord(b):
		*open |= n
	}
}

// endsWord reports whether a word ends before the run and the octet b. In "_a_b_", none
// ends after "a".
func (l *line) endsWord(b byte) bool {
	if l.last == '_' && lex.IsAlphanum(b) {
		return false
	}
	return l.before != 0 && !isWhitespace(l.before)
}

// beginsWord reports whether a word begins after the run, with the octet b. In "*.go",
// "a*b" and `"*"`, none does.
func (l *line) beginsWord(b byte) bool {
	if l.before != 0 && (!mayPrecedeName(l.before) || l.before == b) {
		return false
	}
	return !isWhitespace(b) && strings.IndexByte(`.,:;!?)]}/\|=`, b) < 0
}
