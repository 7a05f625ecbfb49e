// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the non-ASCII characters (RFC 3987 section 2.2).

import (
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// runNonASCII is [run] for a class that contains ucschar. It returns the offset
// of the first character from i on that the class does not allow. An octet that
// is not UTF-8 counts as U+FFFD, which no class allows.
func runNonASCII(s string, i int, c class) int {
	for i < len(s) {
		b := s[i]
		switch {
		case classes[b]&c != 0:
			i++
			continue
		case b < utf8.RuneSelf:
			return i
		case 0xC3 <= b && b <= 0xDF && i+1 < len(s) && !utf8.RuneStart(s[i+1]):
			i += 2 // U+00C0 to U+07FF
			continue
		case 0xE1 <= b && b <= 0xEC && i+2 < len(s) && !utf8.RuneStart(s[i+1]) && !utf8.RuneStart(s[i+2]):
			i += 3 // U+1000 to U+CFFF
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !lex.IsUCSChar(r) && (c&iprivate == 0 || !lex.IsPrivate(r)) {
			return i
		}
		i += size
	}
	return i
}

// staysUnescaped reports whether mapping, escaping and normalizing write r as it
// is in place of its escapes. They do not write characters for bidirectional
// formatting, which must not be in an IRI (section 4.1), although its rules
// derive them.
func staysUnescaped(r rune) bool { return lex.IsUCSChar(r) && !unicode.Is(unicode.Bidi_Control, r) }

// isEscapedNonASCII reports whether the escape at i is one of the escapes that
// encode, in UTF-8, a character for which staysUnescaped returns true.
func isEscapedNonASCII(s string, i int) bool {
	start := i
	for n := 1; n < utf8.UTFMax && !utf8.RuneStart(lex.Unescape(s, start)); n++ {
		if start -= len("%XX"); start < 0 || s[start] != '%' {
			return false
		}
	}
	r, width := lex.Rune(s, start)
	return staysUnescaped(r) && i < start+width
}

// unescapedLen returns the length of the character at the beginning of s if
// staysUnescaped returns true for it, and 0 otherwise.
func unescapedLen(s string) int {
	if r, size := utf8.DecodeRuneInString(s); staysUnescaped(r) {
		return size
	}
	return 0
}

// isASCII reports whether s has no non-ASCII character. Octets that are
// not UTF-8 are not characters.
func isASCII(s string) bool { return utf8.RuneCountInString(s) == len(s) }
