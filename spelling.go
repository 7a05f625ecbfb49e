// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has how normal forms write characters: decoded or escaped, in upper
// or lower case.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A spelling is how the normal form writes the characters of a component. The
// zero spelling leaves them as they are.
type spelling struct {
	decode   class // decode the escapes of these characters
	keepDots bool  // but keep an escaped dot if it would make a dot segment
	upper    bool  // write the hexadecimal digits of other escapes in upper case
	lower    bool  // write letters outside of escapes in lower case
}

// unit returns the spelling of the character or the escape at i, and its
// length n in s. The spelling is one octet, or an escape as escapeOf returns it.
func (p spelling) unit(s string, i int) (c uint32, n int) {
	c, n = uint32(s[i]), 1
	if c == '%' {
		n = len("%XX")
		octet := lex.Unescape(s, i)
		switch {
		case p.decodes(s, i, octet):
			c = uint32(octet)
		case p.upper:
			return escapeOf(lex.UpperHex[octet>>4], lex.UpperHex[octet&15]), n
		default:
			return escapeOf(s[i+1], s[i+2]), n
		}
	}
	if p.lower && 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c, n
}

// escapeOf returns the three octets of the escape with the digits as one number.
func escapeOf(high, low byte) uint32 { return '%'<<16 | uint32(high)<<8 | uint32(low) }

// decodes reports whether p decodes the escape at i, which is the escape of
// octet.
func (p spelling) decodes(s string, i int, octet byte) bool {
	if octet >= utf8.RuneSelf {
		return p.decode&ucschar != 0 && isEscapedNonASCII(s, i)
	}
	if classes[octet]&p.decode == 0 {
		return false
	}
	if !p.keepDots {
		return true
	}
	// A dot segment is short, so only the text near i matters.
	near := max(0, i-len("%2E/"))
	near += strings.LastIndexByte(s[near:i], '/') + 1
	segment, _, _ := strings.Cut(s[near:min(len(s), i+len("%2E%2E/"))], "/")
	dots, _ := lex.DotSegment(segment)
	return dots == 0
}

// removesDots reports whether a path, as p spells it, has dot segments to
// remove. If a dot segment stays escaped, no dot segment is removed, because a
// ".." would remove the escaped one like any other segment.
func (p spelling) removesDots(path string) (removes bool) {
	escapes := strings.Contains(path, "%")
	if !escapes && !lex.HasDots(path) {
		return false
	}
	stay := escapes && (p.decode&dot == 0 || p.keepDots) // escaped dots stay escaped
	for i := 0; i < len(path) && (stay || !removes); i++ {
		if path[i] != '.' && path[i] != '%' || i > 0 && path[i-1] != '/' {
			continue
		}
		segment, _, _ := strings.Cut(path[i:], "/")
		i += len(segment)
		dots, escaped := lex.DotSegment(segment)
		if escaped && stay {
			return false
		}
		removes = removes || dots > 0
	}
	return removes
}

// isSpelled reports whether p leaves s as it is.
func (p spelling) isSpelled(s string) bool {
	if !p.lower && !strings.Contains(s, "%") {
		return true
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			if c, _ := p.unit(s, i); c != escapeOf(s[i+1], s[i+2]) {
				return false
			}
			i += len("XX")
		case p.lower && 'A' <= c && c <= 'Z':
			return false
		}
	}
	return true
}

// appendTo appends s, as p spells it, to b.
func (p spelling) appendTo(b []byte, s string) []byte {
	if p.isSpelled(s) {
		return append(b, s...)
	}
	for i := 0; i < len(s); {
		c, n := p.unit(s, i)
		if c > 0xFF {
			b = append(b, byte(c>>16), byte(c>>8))
		}
		b = append(b, byte(c))
		i += n
	}
	return b
}
