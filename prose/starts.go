// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds where the scheme or the name around a mark begins.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// schemeStart returns the start of the scheme before the colon, or the colon if there is
// no scheme. It reports false if the scheme is known to be too long.
func (s *search) schemeStart(colon int) (start int, ok bool) {
	start = s.schemeCharsStart(max(s.from, s.schemes.at), colon)
	if start == s.schemes.at && s.schemes.long {
		return start, false
	}

	// In the literal "\nhttp:" and in "%3Dhttp:", an escape precedes the scheme.
	if start > 0 {
		start = min(start+escapeTail(s.text[start-1], s.text[start]), colon)
	}
	for start < colon && !lex.IsAlpha(s.text[start]) {
		start++
	}
	return start, true
}

// schemeCharsStart returns the start of the scheme characters before i. It goes back no
// further than least.
func (s *search) schemeCharsStart(least, i int) int {
	for text := s.text[:i]; i > least && isSchemeChar(text[i-1]); {
		i--
	}
	return i
}

// escapeTail returns how many bytes follow the first one in an escape, or 0 if the two
// bytes begin no escape. An escape may be in a URI or in a string literal.
func escapeTail(first, second byte) int {
	switch {
	case first == '%' && lex.Unhex(second) < 16:
		return len("%XX") - 1
	case first != '\\':
		return 0
	case second == 'u':
		return len(`\uXXXX`) - 1
	case second == 'x':
		return len(`\xXX`) - 1
	case strings.IndexByte("abfnrtv", second) >= 0:
		return len(`\n`) - 1
	}
	return 0
}

// nameStart returns the start of the name around i: the first character in the run that
// is not one of "._~+%@", or the end of the run if there is no such character. It reports
// false if the name is known to be too long.
func (s *search) nameStart(i int) (start int, ok bool) {
	start = s.nameCharsStart(max(s.from, s.names.at), i)
	if start == s.names.at && s.names.long {
		return start, false
	}
	for start < len(s.text) && isNamePunctuation(s.text[start]) {
		start++
	}
	return start, true
}

// nameCharsStart returns the start of the name characters before i. It goes back no
// further than least.
func (s *search) nameCharsStart(least, i int) int {
	text := s.text[:i]
	for {
		for i > least && kinds[text[i-1]]&inName != 0 {
			i--
		}
		if i == least || !s.nonASCII || text[i-1] < utf8.RuneSelf {
			return i
		}

		// A character beyond US-ASCII may be a letter.
		r, n := utf8.DecodeLastRuneInString(text[:i])
		if !isNameChar(r) {
			return i
		}
		i -= n
	}
}

// nameCharsEnd returns the end of the name characters from i on, in a name that begins at
// start.
func (s *search) nameCharsEnd(start, i int) int {
	text := s.text[:s.end(start)]
	for {
		i = runEnd(text, i, inName)
		if i >= len(text) || text[i] < utf8.RuneSelf {
			return i
		}

		n := s.charLen(i, isNameChar)
		if n == 0 {
			return i
		}
		i += n
	}
}

// opening returns the offset of the delimiter before i, or -1. A quotation mark precedes
// i directly. After "<", whitespace may follow, with the margins of its lines.
func (s *search) opening(i int) int {
	if i > s.from && s.text[i-1] == '"' {
		return i - 1
	}

	gap := s.gapStart(i)
	open := gap - 1
	if open < s.from || s.text[open] != '<' {
		return -1
	}

	// In "<# http://a", "#" is text, unless it is a margin.
	if gap < i {
		if end, _, _ := s.readLine(open).margin.skipGap(s.text[:i], gap); end < i {
			return -1
		}
	}
	return open
}

// gapStart returns the start of the whitespace and the margins before i.
func (s *search) gapStart(i int) int {
	for i > s.from && gapChars[s.text[i-1]] {
		i--
	}
	return i
}
