// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has small scanners for the text around URIs.

import (
	"strings"

	"example.com/uri/internal/lex"
)

const whitespace = " \t\n\v\f\r"

func isWhitespace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isLineBreak(b byte) bool { return b == '\n' || b == '\r' }

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

// isDelimiter reports whether no URI that a person reads contains b, whether it
// is broken or not.
func isDelimiter(b byte) bool {
	return b <= ' ' || b == 0x7F || strings.IndexByte("<>\"`|", b) >= 0
}

// isSchemeChar reports whether a scheme may contain b.
func isSchemeChar(b byte) bool { return lex.IsAlphanum(b) || b == '+' || b == '-' || b == '.' }

// isScheme reports whether s is a scheme, as most editions define it.
func isScheme(s string) bool {
	if s == "" || !lex.IsAlpha(s[0]) {
		return false
	}
	for i := 1; i < len(s); i++ {
		if !isSchemeChar(s[i]) {
			return false
		}
	}
	return true
}

// isNameChar reports whether the host or the mailbox that begins an
// abbreviated reference may contain b.
func isNameChar(b byte) bool { return lex.IsAlphanum(b) || strings.IndexByte("-._~+%@", b) >= 0 }

// isLabelChar reports whether a name may begin and end with b.
func isLabelChar(b byte) bool { return lex.IsAlphanum(b) || b == '-' }

// mayPrecedeName reports whether an abbreviated reference may follow b.
func mayPrecedeName(b byte) bool {
	return isWhitespace(b) || b >= 0x80 || strings.IndexByte("([{<>\"'`*_,;:|=", b) >= 0
}

// isKnownOpaque reports whether the scheme alone, without "//", is enough to
// find its URIs in text.
func isKnownOpaque(scheme string) bool {
	if len(scheme) < len("sip") || len(scheme) > len("magnet") {
		return false
	}
	for _, known := range [...]string{"magnet", "mailto", "news", "sip", "sips", "tel", "urn", "xmpp"} {
		if len(scheme) == len(known) && strings.EqualFold(scheme, known) {
			return true
		}
	}
	return false
}

// hasURL reports whether s begins with "URL:".
func hasURL(s string) bool {
	return len(s) >= len("URL:") && strings.EqualFold(s[:len("URL:")], "URL:")
}

// saysURL reports whether the "URL:" at the beginning of s precedes the scheme
// of a URI that would be found bare.
func saysURL(s string) bool {
	scheme, rest, _ := strings.Cut(s[len("URL:"):], ":")
	return isScheme(scheme) && (strings.HasPrefix(rest, "//") || isKnownOpaque(scheme))
}

// brackets counts open brackets.
type brackets struct{ round, square, curly int }

// balance counts b. It reports false for a closing bracket that is not open.
func (c *brackets) balance(b byte) bool {
	switch b {
	case '(':
		c.round++
	case ')':
		c.round--
	case '[':
		c.square++
	case ']':
		c.square--
	case '{':
		c.curly++
	case '}':
		c.curly--
	}
	return c.round >= 0 && c.square >= 0 && c.curly >= 0
}
