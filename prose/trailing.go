// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file drops the punctuation that trails a bare URI.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// trim returns the end of the URI that begins at start, without the punctuation before
// end. It goes back no further than least.
func (s *search) trim(start, least, end int) int {
	var open openRuns
	for end > least && !lex.IsAlphanum(s.text[end-1]) { // most URIs end in one
		n := s.trailingLen(start, least, end, &open)
		if n == 0 {
			break
		}
		end -= n
	}
	return end
}

// trailingLen returns the length of the punctuation before end: a character, a character
// reference or emphasis. It returns 0 if there is none.
func (s *search) trailingLen(start, least, end int, open *openRuns) int {
	b := s.text[end-1]
	if b >= utf8.RuneSelf {
		r, n := utf8.DecodeLastRuneInString(s.text[:end])
		if isPunctuation(r) || isHidden(r) {
			return n
		}
		return 0
	}

	switch b {
	case '.', ',', ':', '!', '?', '\'', '(', '|': // only a repaired URI contains "|"
		return 1
	case ';':
		return max(len(";"), referenceLen(s.text[least:end]))
	case '*', '_', '~':
		// "*http://a*", or the emphasis began earlier in the line.
		if start > 0 && s.text[start-1] == b {
			return 1
		}
		if !open.read {
			open.read, open.runs = true, s.openEmphasis()
		}
		return closeRun(&open.runs, s.text[least:end])
	}
	return 0
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
	b := text[len(text)-1]
	n := len(text) - len(strings.TrimRight(text, string(b)))
	runs := &open[strings.IndexByte(emphasis, b)]
	if n > 3 || *runs&uint8(n) != uint8(n) {
		return 0
	}
	*runs &^= uint8(n)
	return n
}

// referenceLen returns the length of the character reference that ends text, such as
// "&gt;" or "&#39;", or 0. A ";" ends text.
func referenceLen(text string) int {
	// "gt", "my-name" or, after "#", "39".
	name := strings.TrimSuffix(text, ";")
	before := strings.TrimRightFunc(name, func(r rune) bool {
		return r == '-' || r < utf8.RuneSelf && lex.IsAlphanum(byte(r))
	})
	if len(before) == len(name) {
		return 0
	}

	before, isNumeric := strings.CutSuffix(before, "#")
	before, found := strings.CutSuffix(before, "&")
	reference := text[len(before):]
	if !found || isNumeric && numericLen(reference) == 0 {
		return 0
	}
	return len(reference)
}

// numericLen returns the length of the numeric character reference that text begins with,
// such as "&#39;" or "&#x27;", or 0.
func numericLen(text string) int {
	number, ok := strings.CutPrefix(text, "&#")
	if !ok {
		return 0
	}
	i, base := 0, byte(10)
	if number != "" && number[0]|0x20 == 'x' {
		i, base = 1, 16
	}
	first := i
	for i < len(number) && lex.Unhex(number[i]) < base {
		i++
	}
	if i == first || i == len(number) || number[i] != ';' {
		return 0
	}
	return len("&#") + i + len(";")
}

// numbersEnd returns the end of the numeric character references that begin before i, with
// the "&" at the end of a URI. In "http://h/#f&#39;&#41;", the URI ends after the first "&",
// since no URI contains a second "#".
func numbersEnd(text string, i int) int {
	end := i - len("&")
	for n := numericLen(text[end:]); n > 0; n = numericLen(text[end:]) {
		end += n
	}
	return max(end, i)
}
