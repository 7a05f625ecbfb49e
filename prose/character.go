// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the characters of bare URIs and of names, in US-ASCII and
// beyond.

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// bareLen returns the length of the character at i if a bare URI may contain
// it, and 0 otherwise.
func (s *search) bareLen(i int) int {
	switch {
	case isURIChar(s.text[i]):
		return 1
	case s.text[i] < utf8.RuneSelf || !s.beyond:
		return 0
	}
	if r, n := utf8.DecodeRuneInString(s.text[i:]); isBare(r) {
		return n
	}
	return 0
}

// isBare reports whether a bare URI may contain r, which is beyond US-ASCII.
// The edition may still not allow it.
func isBare(r rune) bool { return r != utf8.RuneError && !isEnd(r) && !isHidden(r) }

// isEnd reports whether a person sees the end of a URI before r, which is beyond
// US-ASCII.
func isEnd(r rune) bool {
	return r <= '\u009F' || unicode.In(r, unicode.White_Space, unicode.Terminal_Punctuation, unicode.Quotation_Mark, unicode.Ps, unicode.Pe)
}

// isHidden reports whether r is a format character that no bare URI contains.
func isHidden(r rune) bool { return unicode.Is(unicode.Cf, r) && !isJoiner(r) }

// isJoiner reports whether r is one of the invisible characters that are parts
// of words in some scripts.
func isJoiner(r rune) bool { return r == '\u200C' || r == '\u200D' }

// nameCharLen returns the length of the character at i if a name may contain
// it, and 0 otherwise.
func (s *search) nameCharLen(i int) int {
	if isNameChar(s.text[i]) {
		return 1
	}
	if r, n := utf8.DecodeRuneInString(s.text[i:]); s.beyond && isWordChar(r) {
		return n
	}
	return 0
}

// nameCharBefore is nameCharLen for the character that ends at i.
func (s *search) nameCharBefore(i int) int {
	if isNameChar(s.text[i-1]) {
		return 1
	}
	if r, n := utf8.DecodeLastRuneInString(s.text[:i]); s.beyond && isWordChar(r) {
		return n
	}
	return 0
}

// isWordChar reports whether a name may contain r, except the characters of
// isNameChar.
func isWordChar(r rune) bool {
	return isJoiner(r) || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// droppedLen returns the length of the character at i if it is punctuation that
// a bare URI loses or a closing bracket that ends it, and 0 otherwise.
func (s *search) droppedLen(i int) int {
	if b := s.text[i]; b < utf8.RuneSelf {
		if strings.IndexByte(".,;:!?')]", b) < 0 {
			return 0
		}
		return 1
	}
	if r, n := utf8.DecodeRuneInString(s.text[i:]); s.beyond && isDropped(r) {
		return n
	}
	return 0
}

// isDropped reports whether r, which is beyond US-ASCII, is punctuation that a
// bare URI loses, or a closing bracket or quotation mark.
func isDropped(r rune) bool { return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf) }
