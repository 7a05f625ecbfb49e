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

// isUCSChar reports whether r is a ucschar:
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
func isUCSChar(r rune) bool {
	switch {
	case r < 0xE000:
		return 0xA0 <= r && r <= 0xD7FF
	case r < 0x10000:
		return 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	return r&0xFFFF <= 0xFFFD && (r <= 0xDFFFD || 0xE1000 <= r && r <= 0xEFFFD)
}

// isPrivate reports whether r is for private use:
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFF && r&0xFFFF <= 0xFFFD
}

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
		if !isUCSChar(r) && (c&iprivate == 0 || !isPrivate(r)) {
			return i
		}
		i += size
	}
	return i
}

// staysUnescaped reports whether mapping, escaping and normalizing write r as it is
// in place of its escapes. They do not write characters for bidirectional
// formatting, which must not be in an IRI (section 4.1), although its rules
// derive them.
func staysUnescaped(r rune) bool { return isUCSChar(r) && !unicode.Is(unicode.Bidi_Control, r) }

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
