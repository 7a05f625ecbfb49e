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

// isSign reports whether a comment sign may contain b.
func isSign(b byte) bool { return strings.IndexByte("#/*;%|!-'", b) >= 0 }

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
	open   [3]uint8 // the runs of "*", "_" and "~" that are open: 1, 2, or 3 for both
	run    int      // the length of the run that ends at the offset, or 0
	before byte     // the octet before that run, or 0 at the beginning of the line
	last   byte     // the octet before the offset, or 0 there
}

// readLine reads the line of an offset up to there. Offsets do not decrease from call
// to call, so the text is read once.
func (s *search) readLine(to int) *line {
	l := &s.line
	if to <= l.at {
		return l
	}
	if n := strings.LastIndexAny(s.text[l.at:to], "\n\r"); n >= 0 {
		*l = line{at: l.at + n + 1}
	}
	for ; l.at < to; l.at++ {
		l.add(s.text[l.at])
	}
	return l
}

// add reads the next octet of the line.
func (l *line) add(b byte) {
	if !l.begun {
		l.addToMargin(b)
	}
	if l.run > 0 && b != l.last {
		l.endRun(b)
	}
	if strings.IndexByte(emphasis, b) >= 0 {
		if l.run == 0 {
			l.before = l.last
		}
		l.run++
	}
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
	isOpen := *open&n == n
	switch {
	case isOpen && l.before != 0 && !isWhitespace(l.before) && (l.last != '_' || !lex.IsAlphanum(b)):
		*open &^= n
	case l.beginsWord(b):
		*open |= n
	}
}

// beginsWord reports whether the run before the octet b is at the beginning of a word.
// In "*.go", "a*b" and `"*"` it is not.
func (l *line) beginsWord(b byte) bool {
	if l.before != 0 && (!mayPrecedeName(l.before) || l.before == b) {
		return false
	}
	return !isWhitespace(b) && strings.IndexByte(`.,:;!?)]}/\|=`, b) < 0
}

// openEmphasis returns the runs that are open where the URI begins that is tried.
func (s *search) openEmphasis() [3]uint8 {
	l := *s.readLine(s.outer)
	if l.run > 0 && s.outer < len(s.text) {
		l.endRun(s.text[s.outer])
	}
	return l.open
}

// closeRun closes the run at the end of text if it is open, and returns its length.
// Otherwise it returns 0.
func closeRun(open *[3]uint8, text string) int {
	mark := text[len(text)-1]
	n := len(text) - len(strings.TrimRight(text, string(mark)))
	runs := &open[strings.IndexByte(emphasis, mark)]
	if n > 3 || *runs&uint8(n) != uint8(n) {
		return 0
	}
	*runs &^= uint8(n)
	return n
}
