// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file says which characters URIs, schemes and names contain, which
// characters end them, and which characters a URI loses at its end.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

const whitespace = " \t\n\v\f\r"

func isWhitespace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isLineBreak(b byte) bool { return b == '\n' || b == '\r' }

// isSchemeChar reports whether a scheme may contain b.
func isSchemeChar(b byte) bool { return lex.IsAlphanum(b) || b == '+' || b == '-' || b == '.' }

// isURIChar reports whether b is a character of US-ASCII that a reference of
// some edition may contain. It reports false for the double quote, which RFC
// 1630 allows, since a double quote ends every bare URI.
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
func isURIChar(b byte) bool {
	const (
		low  uint64 = 1<<(' '+1) - 1 | 1<<'<' | 1<<'>' | 1<<'"'
		high uint64 = 1<<('{'-64) | 1<<('}'-64) | 1<<('|'-64) | 1<<('\\'-64) | 1<<('^'-64) | 1<<('`'-64) | 1<<(0x7F-64)
	)
	switch {
	case b < 64:
		return low>>b&1 == 0
	case b < 128:
		return high>>(b-64)&1 == 0
	}
	return false
}

// isBareChar reports whether a bare URI may contain r. The edition may still not
// allow it.
func isBareChar(r rune) bool {
	if r < utf8.RuneSelf {
		return isURIChar(byte(r))
	}
	return r != utf8.RuneError && !endsURI(r) && !isHidden(r)
}

// endsURI reports whether a person sees the end of a URI before r, even if the
// URI is broken.
func endsURI(r rune) bool {
	if r <= '\u009F' {
		return r <= ' ' || r >= 0x7F || strings.IndexByte("<>\"`|", byte(r)) >= 0
	}
	return unicode.In(r, unicode.White_Space, unicode.Terminal_Punctuation, unicode.Quotation_Mark, unicode.Ps, unicode.Pe)
}

// isHidden reports whether r is a format character that no bare URI contains.
func isHidden(r rune) bool { return unicode.Is(unicode.Cf, r) && !isJoiner(r) }

// isJoiner reports whether r is one of the invisible characters that are parts
// of words in some scripts.
func isJoiner(r rune) bool { return r == '\u200C' || r == '\u200D' }

// isPunctuation reports whether r, which is non-ASCII, is punctuation that a
// bare URI loses, or a closing bracket or quotation mark.
func isPunctuation(r rune) bool { return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf) }

// isDropped reports whether r, which follows a bare URI, is punctuation that the
// URI loses, or a closing bracket that ends it.
func isDropped(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.IndexByte(".,;:!?')]", byte(r)) >= 0
	}
	return isPunctuation(r)
}

// isNameChar reports whether the host or the mailbox that begins an
// abbreviated reference may contain r.
func isNameChar(r rune) bool {
	if r < utf8.RuneSelf {
		return isLabelChar(byte(r)) || isNamePunctuation(byte(r))
	}
	return isJoiner(r) || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// isLabelChar reports whether a name may begin and end with b.
func isLabelChar(b byte) bool { return lex.IsAlphanum(b) || b == '-' }

// isNamePunctuation reports whether b may only be in the middle of a name.
func isNamePunctuation(b byte) bool { return strings.IndexByte("._~+%@", b) >= 0 }

// mayPrecedeName reports whether an abbreviated reference may follow b.
func mayPrecedeName(b byte) bool {
	return isWhitespace(b) || b >= utf8.RuneSelf || strings.IndexByte("([{<>\"'`*_,;:|=", b) >= 0
}
