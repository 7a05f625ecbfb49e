// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file scans runs of characters, with escapes and non-ASCII characters.

import (
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// run returns the offset of the first byte, from i on, that is not in the class.
func run(s string, i int, c class) int {
	_ = s[i:] // i is not negative, so the compiler omits the bounds checks

	// Read three bytes in each turn and compare i with the length once. A loop that
	// compares it for each byte can be a quarter slower, depending on its alignment.
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

	// Most runs end at the end of s, so the processor predicts this branch.
	if n := len(s); n >= 2 && classes[s[n-2]]&c != 0 && classes[s[n-1]]&c != 0 {
		return n
	}
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// span returns the offset of the first character, from i on, that neither is in the class
// nor belongs to an escape.
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
		// Step over one escape or the non-ASCII characters here, and then run on.
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

// runNonASCII is [run] for a class that contains ucschar. It returns the offset of the
// first character, from i on, that the class does not allow. No class allows an octet
// that is not UTF-8.
func runNonASCII(s string, i int, c class) int {
	for i < len(s) {
		// The common characters are recognized by their first octet.
		b := s[i]
		switch {
		case classes[b]&c != 0:
			i++
			continue
		case b < utf8.RuneSelf:
			return i
		case 0xC3 <= b && b <= 0xDF && continues(s, i+1):
			i += 2 // U+00C0 to U+07FF
			continue
		case 0xE0 <= b && b <= 0xEC && continues(s, i+1) && continues(s, i+2):
			if b == 0xE0 && s[i+1] < 0xA0 {
				return i // a character below U+0800 has two octets
			}
			i += 3 // U+0800 to U+CFFF
			continue
		}

		n := lengthNonASCII(s[i:], c&iprivate != 0)
		if n == 0 {
			return i
		}
		i += n
	}
	return i
}

// continues reports whether the octet at i is not the first one of a character.
func continues(s string, i int) bool { return i < len(s) && s[i]&0xC0 == 0x80 }

// lengthNonASCII returns the length of the non-ASCII character that s begins
// with, if runNonASCII does not recognize it. It returns 0 if that is neither a
// ucschar nor, if private is true, an iprivate, or if s does not begin with
// UTF-8. It decodes nothing, so that TestLanguageProof can follow it.
func lengthNonASCII(s string, private bool) int {
	two := continues(s, 1)
	three := two && continues(s, 2)
	switch {
	case s[0] == 0xC2 && two && s[1] >= 0xA0:
		return 2 // U+00A0 to U+00BF
	case 0xED <= s[0] && s[0] <= 0xEF:
		if three && allowedThree(s, private) {
			return 3
		}
	case s[0] >= 0xF0 && three && continues(s, 3):
		if allowedFour(s, private) {
			return 4
		}
	}
	return 0
}

// allowedThree reports whether the three octets that s begins with are a
// character that lengthNonASCII allows. The first is from 0xED to 0xEF, and each
// of the others continues a character.
func allowedThree(s string, private bool) bool {
	switch {
	case s[0] == 0xED:
		return s[1] < 0xA0 // up to U+D7FF: surrogates follow
	case s[0] == 0xEE, s[1] < 0xA4:
		return private // U+E000 to U+F8FF
	case s[1] == 0xB7:
		return s[2] < 0x90 || s[2] > 0xAF // all but U+FDD0 to U+FDEF
	case s[1] == 0xBF:
		return s[2] < 0xB0 // up to U+FFEF
	}
	return true
}

// allowedFour is allowedThree for four octets. The first is from 0xF0 to 0xFF.
func allowedFour(s string, private bool) bool {
	// The last two code points of a plane, such as U+1FFFE, are not characters.
	if s[1]&0x0F == 0x0F && s[2] == 0xBF && s[3] > 0xBD {
		return false
	}
	switch s[0] {
	case 0xF0:
		return s[1] >= 0x90 // from U+10000 on: others take three octets
	case 0xF3:
		return s[1] != 0xA0 && (s[1] < 0xB0 || private) // not U+E0000 to U+E0FFF; from U+F0000 on, for private use
	case 0xF4:
		return s[1] < 0x90 && private // up to U+10FFFD
	}
	return s[0] < 0xF4 // U+40000 to U+BFFFD
}
