// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file drops the punctuation that trails a bare URI.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// trim returns the end of the URI that begins at start, without the punctuation before
// end. It goes back no further than floor.
func (s *search) trim(start, floor, end int) int {
	var open openRuns
	for end > floor {
		n := s.trailingLen(start, floor, end, &open)
		if n == 0 {
			break
		}
		end -= n
	}
	return end
}

// trailingLen returns how long the punctuation is that ends at end: a character, a
// character reference or emphasis. It returns 0 if there is none.
func (s *search) trailingLen(start, floor, end int, open *openRuns) int {
	switch b := s.text[end-1]; b {
	case '.', ',', ':', '!', '?', '\'', '(':
		return 1
	case ';':
		return max(len(";"), s.referenceLen(floor, end))
	case '*', '_', '~':
		// "*http://a*", or the emphasis began earlier in the line.
		if start > 0 && s.text[start-1] == b {
			return 1
		}
		if !open.read {
			open.read, open.runs = true, s.openEmphasis()
		}
		return closeRun(&open.runs, s.text[floor:end])
	}

	// In an edition without non-ASCII characters, none is here.
	r, n := utf8.DecodeLastRuneInString(s.text[:end])
	if r < utf8.RuneSelf || !isPunctuation(r) && !isHidden(r) {
		return 0
	}
	return n
}

// openRuns holds the emphasis that trailing punctuation may close, if it was read.
type openRuns struct {
	read bool
	runs [3]uint8
}

// openEmphasis returns the runs that are open where the present candidate begins.
func (s *search) openEmphasis() [3]uint8 {
	l := *s.readLine(s.outer)
	if l.run > 0 {
		l.endRun(s.text[s.outer])
	}
	return l.open
}

// closeRun closes the run that ends text, if it is open, and returns its length.
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

// referenceLen returns how long the character reference is that ends at end, such as
// "&gt;" or "&#39;", or 0. It goes back no further than floor.
func (s *search) referenceLen(floor, end int) int {
	// "gt" or, after "#", "39".
	name := end - len(";")
	for name > floor && (lex.IsAlphanum(s.text[name-1]) || s.text[name-1] == '-') {
		name--
	}
	if name > floor && s.text[name-1] == '#' && numberLen(s.text[name:end]) > 0 {
		name--
	}
	if name == end-len(";") || name == floor || s.text[name-1] != '&' {
		return 0
	}
	return end - name + len("&")
}

// numberLen returns how long the number and the ";" are with which text begins, as after
// "&#" in a numeric character reference. Otherwise it returns 0.
func numberLen(text string) int {
	i, base := 0, byte(10)
	if text != "" && text[0]|0x20 == 'x' {
		i, base = 1, 16
	}
	first := i
	for i < len(text) && lex.Unhex(text[i]) < base {
		i++
	}
	if i == first || i == len(text) || text[i] != ';' {
		return 0
	}
	return i + len(";")
}

// numbersEnd returns where the numeric character references end that begin with the "&"
// before i, or i. In "http://h/#f&#39;", the URI stops at i, before its second "#".
func numbersEnd(text string, i int) int {
	for and := i - len("&"); and >= 0 && strings.HasPrefix(text[and:], "&#"); and = i {
		n := numberLen(text[and+len("&#"):])
		if n == 0 {
			break
		}
		i = and + len("&#") + n
	}
	return i
}
