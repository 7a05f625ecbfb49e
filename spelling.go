// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// A spelling is how the normal form spells the characters of a component. The
// zero spelling is as they are.
type spelling struct {
	decode   class // escapes of the characters that are in all of these are decoded; 0 for none
	keepDots bool  // but for those of which a dot segment would come
	upper    bool  // hexadecimal digits of the others: in upper case
	lower    bool  // letters, but for those: in lower case
}

// unit returns what is spelled for the character or the escape at i, and its
// length in s: an octet, or "%" and the two digits, which are above an octet.
func (p spelling) unit(s string, i int) (c uint32, n int) {
	c, n = uint32(s[i]), 1
	if c == '%' {
		n = len("%XX")
		octet := escapedOctet(s, i)
		switch {
		case p.decodes(s, i, octet):
			c = uint32(octet)
		case p.upper:
			return '%'<<16 | uint32(upperHex[octet>>4])<<8 | uint32(upperHex[octet&15]), n
		default:
			return '%'<<16 | uint32(s[i+1])<<8 | uint32(s[i+2]), n
		}
	}
	if p.lower && 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c, n
}

// decodes reports whether the escape of octet, at i, is decoded.
func (p spelling) decodes(s string, i int, octet byte) bool {
	if p.decode == 0 || classes[octet]&p.decode != p.decode {
		return false
	}
	if !p.keepDots || octet != '.' {
		return true
	}
	// Such a segment is short: whether this is one shows near by.
	near := max(0, i-len("%2E/"))
	slash := strings.LastIndexByte(s[near:i], '/')
	if slash < 0 && near > 0 {
		return true
	}
	segment, _, _ := strings.Cut(s[near+slash+1:min(len(s), i+len("%2E%2E/"))], "/")
	dots, _ := dotSegment(segment)
	return dots == 0
}

// dotSegment returns 1 or 2 if s, once unescaped, is "." or "..", and else 0,
// and whether any of the dots is escaped.
func dotSegment(s string) (dots int, escaped bool) {
	for i := 0; i < len(s); {
		c, width := octetAt(s, i)
		if dots++; c != '.' || dots > 2 {
			return 0, false
		}
		escaped = escaped || width > 1
		i += width
	}
	return dots, escaped
}

// dots returns 1 or 2 where a segment is "." or ".." once it is spelled, and
// else 0.
func (p spelling) dots(segment string) int {
	dots, escaped := dotSegment(segment)
	if escaped && (p.decode == 0 || p.keepDots) {
		return 0
	}
	return dots
}

// removesDots reports whether the path, once it is spelled, has dot segments
// to be removed: not if there are some in it that stay escaped, which ".."
// would remove like any other.
func (p spelling) removesDots(path string) (removes bool) {
	escaped := strings.IndexByte(path, '%') >= 0
	if !escaped {
		if !hasDots(path) {
			return false // as most paths
		}
		first := strings.IndexByte(path, '.')
		path = path[strings.LastIndexByte(path[:first], '/')+1:]
	}
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		if p.dots(segment) > 0 {
			removes = true
			if !escaped || !p.keepDots {
				break // there are none that stay escaped
			}
		} else if dots, _ := dotSegment(segment); p.keepDots && dots > 0 {
			return false
		}
	}
	return removes
}

// isSpelled reports whether s is as p spells it.
func (p spelling) isSpelled(s string) bool {
	if p == (spelling{}) || !p.lower && strings.IndexByte(s, '%') < 0 {
		return true
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '%':
			if c, _ := p.unit(s, i); c != '%'<<16|uint32(s[i+1])<<8|uint32(s[i+2]) {
				return false
			}
			i += len("XX")
		case p.lower && 'A' <= c && c <= 'Z':
			return false
		}
	}
	return true
}

// append appends s as p spells it to b.
func (p spelling) append(b []byte, s string) []byte {
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
