// SPDX-License-Identifier: BSD-3-Clause

// Package lex contains the small scanners that package uri and its subpackages share. They
// scan characters, escapes, dot segments, IP addresses and hostnames.
package lex

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsAlpha reports whether c is a US-ASCII letter.
func IsAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsAlphanum reports whether c is a US-ASCII letter or a decimal digit.
func IsAlphanum(c byte) bool { return IsAlpha(c) || IsDigit(c) }

// Unhex returns a hexadecimal digit's value, and 16 for any other byte:
//
//	hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
//	              "a" | "b" | "c" | "d" | "e" | "f"
func Unhex(c byte) byte { return 16 - hexDigits[c] }

// hexDigits contains 16 minus each hexadecimal digit's value, and 0 for any other byte.
var hexDigits = [256]byte{
	'0': 16, '1': 15, '2': 14, '3': 13, '4': 12, '5': 11, '6': 10, '7': 9, '8': 8, '9': 7,
	'A': 6, 'B': 5, 'C': 4, 'D': 3, 'E': 2, 'F': 1,
	'a': 6, 'b': 5, 'c': 4, 'd': 3, 'e': 2, 'f': 1,
}

// HasEscape reports whether an escape begins at i:
//
//	escaped = "%" hex hex
func HasEscape(s string, i int) bool {
	return i < len(s)-len("XX") && s[i] == '%' && Unhex(s[i+1]) < 16 && Unhex(s[i+2]) < 16
}

// Unescape returns the octet that the escape at i encodes.
func Unescape(s string, i int) byte { return Unhex(s[i+1])<<4 | Unhex(s[i+2]) }

// Octet returns the octet at i, unescaped if an escape begins there, and its width in s.
func Octet(s string, i int) (octet byte, width int) {
	if HasEscape(s, i) {
		return Unescape(s, i), len("%XX")
	}
	return s[i], 1
}

// Rune returns the character at i, unescaped, and its width in s. It
// returns [utf8.RuneError] for octets that are not UTF-8.
func Rune(s string, i int) (r rune, width int) {
	octet, width := Octet(s, i)

	// "%C3%BC" is "ü": collect octets until they are a character, or cannot become one.
	octets := [utf8.UTFMax]byte{octet}
	n := 1
	for j := i + width; j < len(s) && !utf8.FullRune(octets[:n]); n++ {
		var w int
		octets[n], w = Octet(s, j)
		j += w
	}
	// A character is escaped as a whole or not at all, so its octets have the same width.
	r, size := utf8.DecodeRune(octets[:n])
	return r, size * width
}

// AppendEscape appends an octet to b in escaped form.
func AppendEscape(b []byte, octet byte) []byte {
	return append(b, '%', UpperHex[octet>>4], UpperHex[octet&15])
}

// UnescapeInto unescapes s[i:] into buf[n:], with plus in place of each "+". It stops at
// the end of s, at a bad escape, or if buf is full. It returns how much of buf contains
// data, and the offset in s at which it stops.
func UnescapeInto(buf []byte, s string, i, n int, plus byte) (length, stop int) {
	for i < len(s) && n < len(buf) {
		switch c := s[i]; {
		case c == '%':
			if !HasEscape(s, i) {
				return n, i
			}
			buf[n] = Unescape(s, i)
			i += len("%XX")
			n++
			continue
		case i > len(s)-8 || n > len(buf)-8: // near an end, one octet at a time
			buf[n] = c
			if c == '+' {
				buf[n] = plus
			}
			i++
			n++
			continue
		}

		// Copy eight octets at a time, up to the next escape. If a word contains "%", the
		// octets from there on are overwritten later. ^ turns '+' into plus.
		for copied := 8; copied == 8 && i <= len(s)-8 && n <= len(buf)-8; {
			word := LoadWord(s[i:])
			binary.LittleEndian.PutUint64(buf[n:], word^Equal(word, '+')*uint64('+'^plus))
			copied = bits.TrailingZeros64(Equal(word, '%')) / 8
			n += copied
			i += copied
		}
	}
	return n, i
}

// DotSegment returns 1 or 2 if s, once unescaped, is "." or "..", and 0 otherwise. It also
// reports whether a dot is escaped.
func DotSegment(s string) (dots int, escaped bool) {
	for i := 0; i < len(s); {
		c, width := Octet(s, i)
		if dots++; c != '.' || dots > 2 {
			return 0, false
		}
		escaped = escaped || width > 1
		i += width
	}
	return dots, escaped
}

// UpperHex contains the hexadecimal digits to write escapes with.
const UpperHex = "0123456789ABCDEF"

// MaxLen is the greatest length that a text may have. Four times as much fits in an int
// with 32 bits.
const MaxLen = 1<<28 - 1

// HasDots reports whether a segment in path begins with a dot, as every dot segment does.
func HasDots(path string) bool { return hasAfterSlash(path, '.', 0) }

// HasDotsOrEmpty reports whether a segment in path begins with a dot, or two slashes are in
// a row.
func HasDotsOrEmpty(path string) bool { return hasAfterSlash(path, '/', '.'^'/') }

// MayHaveDotSegment returns false if path contains no dot segment, escaped or not, and no
// two slashes in a row. A dot segment begins with "." or "%".
func MayHaveDotSegment(path string) bool {
	return path != "" && path[0] == '%' || hasAfterSlash(path, '/', ('.'^'/')|('%'^'/'))
}

// hasAfterSlash reports whether path begins with a dot, or a slash precedes an octet that
// is c once the bits in mask are set.
func hasAfterSlash(path string, c, mask byte) bool {
	// No slash precedes the first segment.
	if path == "" || path[0] == '.' {
		return path != ""
	}
	if len(path) <= 8 {
		for i := 1; i < len(path); i++ {
			if path[i]|mask == c && path[i-1] == '/' {
				return true
			}
		}
		return false
	}

	// Test eight octets at a time. The last eight may overlap the others.
	cs, masks := uint64(c)*ones, uint64(mask)*ones
	for i := 1; i < len(path)-8; i += 8 {
		if hasPair(LoadWord(path[i-1:i+7]), LoadWord(path[i:i+8])|masks, cs) {
			return true
		}
	}
	last := len(path) - 8
	return hasPair(LoadWord(path[last-1:len(path)-1]), LoadWord(path[last:])|masks, cs)
}

const ones = 0x0101010101010101

// hasPair reports whether an octet in v is a slash and the octets at the same place in w
// and cs are equal.
func hasPair(v, w, cs uint64) bool {
	differs := v ^ '/'*ones | w ^ cs // an octet is zero at such a place
	return (differs-ones)&^differs&(0x80*ones) != 0
}

// LoadWord returns the first eight octets in s as a word in little-endian order.
func LoadWord(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// AreAlpha reports whether the first n octets in word, from 1 to 8, are US-ASCII letters.
func AreAlpha(word uint64, n int) bool {
	// The sums set an octet's upper bit from 'a' on, and from the octet after 'z' on. No sum
	// carries into the next octet, because the upper bits of lower are 0.
	lower := word&(0x7F*ones) | 0x20*ones
	alpha := (lower + (0x80-'a')*ones) &^ (lower + (0x7F-'z')*ones) &^ word
	return ^alpha&(0x80*ones)<<(64-8*n) == 0
}

// Equal returns a word in which an octet is 1 where word contains c, and 0 elsewhere.
func Equal(word uint64, c byte) uint64 {
	// An octet that differs sets its upper bit, by itself or in the sum, which cannot carry.
	differs := word ^ uint64(c)*ones
	return ^(differs&(0x7F*ones) + 0x7F*ones | differs) >> 7 & ones
}

// IsUCSChar reports whether r is a ucschar:
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
func IsUCSChar(r rune) bool {
	switch {
	case r < 0xE000:
		return 0xA0 <= r && r <= 0xD7FF
	case r < 0x10000:
		return 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	return r&0xFFFF <= 0xFFFD && (r <= 0xDFFFD || 0xE1000 <= r && r <= 0xEFFFD)
}

// IsPrivate reports whether r is for private use:
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func IsPrivate(r rune) bool {
	if r < 0xF0000 {
		return 0xE000 <= r && r <= 0xF8FF
	}
	return r <= 0x10FFFF && r&0xFFFF <= 0xFFFD
}
