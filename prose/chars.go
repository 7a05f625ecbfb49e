// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file classifies characters.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// The kinds of an octet are the bits of an ASCII digit: "0" is 0x30, so kinds[b]&plain is
// 0 or plain as it is. There is no room for a fifth bit.
const (
	other  = 1 << iota // isURIChar accepts it; unless it is plain too, boundary must look at it
	plain              // isURIChar accepts it, boundary passes it without a look, and it is no glue
	inName             // may belong to the host or mailbox that begins an abbreviated reference
	ender              // a person sees the end of a URI before it

	namePunctuation = other | plain | inName // "%+.@_~" only belong in the middle of a name
)

// kinds holds a digit for each octet. Of the characters in these rules, isURIChar
// accepts only "#", "%", "[" and "]":
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
const kinds = "88888888888888888888888888888888" +
	"8282271111271672" + //  !"#$%&'()*+,-./
	"6666666666218282" + // 0123456789:;<=>?
	"7666666666666666" + // @ABCDEFGHIJKLMNO
	"6666666666610107" + // PQRSTUVWXYZ[\]^_
	"8666666666666666" + // `abcdefghijklmno
	"6666666666608078" + // pqrstuvwxyz{|}~
	"0000000000000000000000000000000000000000000000000000000000000000" +
	"0000000000000000000000000000000000000000000000000000000000000000"

// runEnd returns the end of the run at i, in which all octets are of the kind.
func runEnd(text string, i int, kind byte) int {
	for i < len(text) && kinds[text[i]]&kind != 0 {
		i++
	}
	return i
}

// isURIChar reports whether b is a US-ASCII character that a reference may contain in
// some edition. It reports false for the double quote, which RFC 1630 allows, since a
// double quote ends every bare URI.
func isURIChar(b byte) bool { return kinds[b]&(plain|other) != 0 }

// isSchemeChar reports whether a scheme may contain b.
func isSchemeChar(b byte) bool { return lex.IsAlphanum(b) || b == '+' || b == '-' || b == '.' }

// isNameChar reports whether the host or mailbox that begins an abbreviated reference
// may contain r.
func isNameChar(r rune) bool {
	if r < utf8.RuneSelf {
		return kinds[r]&inName != 0
	}
	return isJoiner(r) || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// isNamePunctuation reports whether b only belongs in the middle of a name.
func isNamePunctuation(b byte) bool { return kinds[b]&namePunctuation == namePunctuation }

// mayPrecedeName reports whether an abbreviated reference may follow b.
func mayPrecedeName(b byte) bool { return beforeNames[b] || isWhitespace(b) || b >= utf8.RuneSelf }

var beforeNames = [256]bool{
	'(': true, '[': true, '{': true, '<': true, '>': true, '"': true, '\'': true, '`': true, '*': true, '_': true, ',': true, ';': true,
	':': true, '|': true, '=': true,
}

// isGlue reports whether no name contains r, although a host may.
func isGlue(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ',' || r == ';' || r == '&'
	}
	return unicode.Is(unicode.Pd, r)
}

// endsURI reports whether a person sees that a URI ends before r, even if it is broken.
func endsURI(r rune) bool {
	if r < utf8.RuneSelf {
		return kinds[r]&ender != 0
	}
	return r <= '\u009F' || unicode.In(r, unicode.White_Space, unicode.Terminal_Punctuation, unicode.Quotation_Mark, unicode.Ps, unicode.Pe)
}

// isHidden reports whether r is a format character that no bare URI contains.
func isHidden(r rune) bool { return unicode.Is(unicode.Cf, r) && !isJoiner(r) }

// isInvisible reports whether r is whitespace, or hidden.
func isInvisible(r rune) bool { return unicode.Is(unicode.White_Space, r) || isHidden(r) }

// isJoiner reports whether r is an invisible character that belongs to words in some
// scripts.
func isJoiner(r rune) bool { return r == '\u200C' || r == '\u200D' }

// isPunctuation reports whether r, which is non-ASCII, is punctuation that may trail a
// URI, or a closing bracket or quotation mark.
func isPunctuation(r rune) bool { return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf) }

// isDropped reports whether r, after a bare URI, is trailing punctuation or a closing
// bracket that ends it.
func isDropped(r rune) bool {
	return strings.ContainsRune(".,;:!?')]", r) || r >= utf8.RuneSelf && isPunctuation(r)
}

// isSign reports whether a comment sign may contain b.
func isSign(b byte) bool { return gapChars[b] && b != '>' && !isWhitespace(b) }

// gapChars holds what whitespace with margins may contain.
var gapChars = [256]bool{
	' ': true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true, '>': true,
	'#': true, '/': true, '*': true, ';': true, '%': true, '|': true, '!': true, '-': true, '\'': true,
}

const whitespace = " \t\n\v\f\r"

func isWhitespace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func isLineBreak(b byte) bool { return b == '\n' || b == '\r' }
