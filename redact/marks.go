// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the marks of runs: each secret is in a run with one.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// marked has an octet of each kind of mark: a colon before slashes, or an "=" after a
// name of secrets, as they are or escaped; a letter of a name that is escaped, or a
// double quote of JSON; a JSON Web Token; an "@" after "//" and a colon; or a slash that
// begins a path with a secret.
const marked = ":=%#\\J@/"

// marks has the next mark of each kind in a block of the text.
type marks struct {
	next  [len(marked)]int // its offset, or the end of the block; if the search has passed it, it is found anew
	end   int              // of the block
	short bool             // the block is searched octet by octet
}

const (
	// block is how much of the text is searched for one kind, and then for the next: the
	// processor has it in its cache.
	block = 16 << 10

	// short is how much of the text takes less time octet by octet.
	short = 64
)

// nextMark returns the offset of the first mark from at on, or limit.
func (s *scanner) nextMark(at, limit int) int {
	s.start, s.stop, s.body = 0, limit, at
	for at < limit {
		if at >= s.marks.end {
			s.marks.end = min(at+block, limit)
			s.marks.short = s.marks.end-at <= short && !s.isRooted()
			for kind := range s.marks.next {
				s.marks.next[kind] = at - 1
			}
		}
		if mark := s.markInBlock(at); mark < s.marks.end {
			return mark
		}
		at = s.marks.end
	}
	return limit
}

// markInBlock returns the offset of the first mark from at on in the block, or its end.
func (s *scanner) markInBlock(at int) int {
	first := s.marks.end
	if s.marks.short {
		s.reads += first - at
		for text := s.octets[:first]; at < len(text); at++ {
			if kinds[text[at]]&isMarked == 0 {
				continue
			}
			if before, after := s.beside(at); mayMark(before, text[at], after) && s.isMark(before, text[at], at) {
				return at
			}
		}
		return first
	}
	for kind, next := range s.marks.next {
		if next < at {
			next = s.markOf(marked[kind], at)
			s.reads += next - at
			s.marks.next[kind] = next
		}
		first = min(first, next)
	}
	return first
}

// markOf returns the offset of the first mark from i on in the block that is b, or the
// end of the block.
func (s *scanner) markOf(b byte, i int) int {
	end := s.marks.end
	if b == '/' && !s.isRooted() {
		return end
	}
	for ; ; i++ {
		n := strings.IndexByte(s.octets[i:end], b)
		if n < 0 {
			return end
		}
		i += n
		if before, after := s.beside(i); mayMark(before, b, after) && s.isMark(before, b, i) {
			return i
		}
	}
}

// beside returns the octets before and after i, or 0.
func (s *scanner) beside(i int) (before, after byte) {
	if i > 0 {
		before = s.octets[i-1]
	}
	if i+1 < s.stop {
		after = s.octets[i+1]
	}
	return before, after
}

// mayMark reports whether an octet between two others may be a mark. Most are not.
func mayMark(before, b, after byte) bool {
	switch b {
	case ':':
		return kinds[after]&isSlash != 0 || kinds[after]&isEnd == 0 && (before == '"' || before == ';' || before == '2' || before == 'c' || before == 'r')
	case '=':
		return kinds[before]&isName != 0 || before == ']'
	case '\\': // in JSON, as "\u003d"
		return after == 'u'
	case '#': // in HTML, as "&#x3D;"
		return before == '&'
	case 'J':
		return before == 'y'
	}
	return true
}

// isMark reports whether the octet b at i, which may be a mark, is one.
func (s *scanner) isMark(before, b byte, i int) bool {
	switch b {
	case ':':
		body, _, _ := s.opens(i, i+1)
		return body > 0 || s.window(i, len("jdbc")) == "jdbc" || s.endsField(i) || s.precedesPort(i)
	case '=':
		return before == ']' || s.Key != nil || secrecyOfPart(s.octets[:i], false) != never
	case 'J':
		return s.at(i-2) == 'e'
	case '@':
		return s.endsUserinfo(i)
	case '/':
		return kinds[before]&isEnd != 0 || before == '.' || before == '\\' || before == 'm' || precedesReference(before)
	case '#':
		i-- // the "&" of "&#"
	}
	switch c, next, _ := s.char(i); {
	case c == '=':
		return true
	case c == ':':
		body, _, _ := s.opens(i, next)
		return body > 0
	case b != '%':
		return false
	case c == '/':
		second, _, _ := s.char(next)
		return before == '/' || second == '/'
	default:
		return lex.IsAlpha(c) || c == '"' || c == '-' || c == '_' || c == ']'
	}
}

// endsUserinfo reports whether the "@" at i may end the userinfo of a network-path
// reference, as in //u:p@h.
func (c *cursor) endsUserinfo(i int) bool {
	for hasColon := false; ; {
		i--
		switch b := c.at(i); {
		case b == '/':
			return hasColon && (c.at(i-1) == '/' || c.at(i-1) == '\\')
		case b == '@' || kinds[b]&isEnd != 0:
			return false
		case b == ':':
			hasColon = true
		}
	}
}
