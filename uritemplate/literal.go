// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A literal is the text of a literal, with normal escapes. In a scheme or a host
// it is in lower case.
type literal struct {
	text   string
	offset int      // in the template
	after  int      // the least number of bytes of the group before it
	before string   // if not "", one of these operators follows it, or the end
	then   []string // then[0] has the characters that cannot follow it, then[1] those after the next "/", and so on; nor can the end
}

// longest is the most bytes of a literal that is searched for, since each byte of
// a text may be compared with all of them.
const longest = 256

// first returns the offset of the first place of l in s[start:end], or -1. A place
// does not begin within an escape.
func (l *literal) first(s string, start, end int) int {
	for {
		i := strings.Index(s[start:end], l.text)
		if i < 0 {
			return -1
		}
		i += start
		next := i + len(l.text)
		start = i + 1
		if !inEscape(s, i) && (l.before == "" || next == end || strings.IndexByte(l.before, s[next]) >= 0) {
			empty := l.emptyAfter(s, next, end)
			if empty < 0 {
				return i
			}
			start = max(start, empty-len(l.text)+1) // it also follows the places before
		}
	}
}

// emptyAfter returns the offset at which a text that follows l would be empty, or -1.
func (l *literal) emptyAfter(s string, i, end int) int {
	for n, octets := range l.then {
		if n > 0 {
			slash := strings.IndexByte(s[i:end], '/')
			if slash < 0 {
				return end
			}
			i += slash + len("/")
		}
		if i == end || strings.IndexByte(octets, s[i]) >= 0 {
			return i
		}
	}
	return -1
}

// last returns the offset of the last place of l in s[start:end], or -1.
func (l *literal) last(s string, start, end int) int {
	i := end - len(l.text)
	for ; i >= start; i-- {
		if i = start + strings.LastIndexByte(s[start:i+1], l.text[0]); i < start {
			break
		}
		if s[i:i+len(l.text)] == l.text && !inEscape(s, i) && l.emptyAfter(s, i+len(l.text), end) < 0 {
			return i
		}
	}
	return -1
}

// inEscape reports whether i is within an escape, after its "%".
func inEscape(s string, i int) bool {
	return i >= 1 && s[i-1] == '%' || i >= 2 && s[i-2] == '%'
}

// normalEscapes returns s without escapes of unreserved characters, and with
// upper-case digits in the others.
func normalEscapes(s string) string {
	if hasNormalEscapes(s) {
		return s
	}
	return string(appendNormal(nil, s))
}

// hasNormalEscapes reports whether all escapes in s are normal.
func hasNormalEscapes(s string) bool {
	for i := strings.IndexByte(s, '%'); i >= 0 && i < len(s); i++ {
		if s[i] != '%' {
			continue
		}
		c, width := lex.Octet(s, i)
		if unreserved.has(c) || 'a' <= s[i+1] || 'a' <= s[i+width-1] {
			return false
		}
		i += len("XX")
	}
	return true
}

// appendNormal appends s with normal escapes.
func appendNormal(dst []byte, s string) []byte {
	for i := 0; i < len(s); {
		c, width := lex.Octet(s, i)
		i += width
		if width > 1 && !unreserved.has(c) {
			dst = lex.AppendEscape(dst, c)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// isDefaultPort reports whether a port does not count after a text that may be a scheme
// and its ":": it is empty, or the default one.
func isDefaultPort(scheme, port string) bool {
	info, _ := uri.KnownScheme(strings.TrimSuffix(scheme, ":"))
	return port == "" || info.Port != 0 && strings.TrimLeft(port, "0") == strconv.Itoa(int(info.Port))
}

// lowered returns s, which has normal escapes, with letters in lower case from
// start to end, except in escapes.
func lowered(s string, start, end int) string {
	var b []byte
	for i := start; i < end; i++ {
		switch {
		case s[i] == '%':
			i += len("XX")
		case 'A' <= s[i] && s[i] <= 'Z':
			if b == nil {
				b = []byte(s)
			}
			b[i] |= 0x20
		}
	}
	if b == nil {
		return s
	}
	return string(b)
}
