// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the scanners of runs of characters, with escapes and non-ASCII
// characters.

import (
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// run returns the offset of the first byte from i on that is not in the class.
// It reads three bytes in each turn and compares i with the length once. Loops
// that compare it for each byte can be a quarter slower, depending on their
// alignment. Most runs end at the end of s. So run tests the last two bytes before
// the rest: a branch that is predicted.
func run(s string, i int, c class) int {
	_ = s[i:] // i is not negative, so the compiler omits the bounds checks
	for ; i < len(s)-2; i += 3 {
		if classes[s[i]]&c == 0 {
			return i
		}
		if classes[s[i+1]]&c == 0 {
			return i + 1
		}
		if classes[s[i+2]]&c == 0 {
			return i + 2
		}
	}
	if n := len(s); n >= 2 && classes[s[n-2]]&c != 0 && classes[s[n-1]]&c != 0 {
		return n
	}
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// span returns the offset of the first character from i on that is neither in
// the class nor part of an escape.
func span(s string, i int, c class) int {
	if i = run(s, i, c); i < len(s) && (s[i] == '%' || s[i] >= utf8.RuneSelf) {
		return spanFrom(s, i, c)
	}
	return i
}

// spanFrom is span for a character at i that may be an escape or a non-ASCII
// character.
func spanFrom(s string, i int, c class) int {
	for {
		start := i
		if lex.HasEscape(s, i) {
			i += len("%XX")
		} else if c&ucschar != 0 {
			i = runNonASCII(s, i, c)
		}
		if i == start {
			return i
		}
		i = run(s, i, c)
	}
}

// isDelimiter reports whether c ends an authority or a segment.
func isDelimiter(c byte) bool { return c == '/' || c == '?' || c == '#' }

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
// formatting, which must not be in an IRI (RFC 3987 section 4.1), although its rules
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
