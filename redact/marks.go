// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the marks of runs: each secret is in a run with one.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// marked has a character of each kind of mark. Each secret is in a run with a
// mark: a colon before slashes, or an "=" after a name of secrets, as they are or
// escaped; a letter of a name that is escaped, or a double quote of JSON; a JSON Web
// Token; an "@" after "//" and a colon; or a slash that begins a path with a secret.
const marked = ":=%#\\J@/"

// marks has an offset for each kind: no mark of the kind precedes it. If it is not
// before the place where the search goes on, it is the next one.
type marks [len(marked)]int

func marksFrom(at int) (m marks) {
	for kind := range m {
		m[kind] = at - 1
	}
	return m
}

// first returns the offset of the first mark from at on, or limit.
func (m *marks) first(s *scanner, at, limit int) int {
	first := limit
	for kind, next := range m {
		if next < at {
			next = limit
			if marked[kind] != '/' || s.rooted {
				next = s.nextMark(marked[kind], at, limit)
			}
			m[kind] = next
		}
		first = min(first, next)
	}
	return first
}

// nextMark returns the offset of the first mark from i on that is b, or limit.
func (s *scanner) nextMark(b byte, i, limit int) int {
	s.reads -= i
	for text := s.octets[:limit]; ; i++ {
		n := strings.IndexByte(text[i:], b)
		if n < 0 {
			s.reads += limit
			return limit
		}
		if i += n; i > 0 && i+1 < len(text) { // The octets beside most of them allow no mark.
			switch before, after := text[i-1], text[i+1]; {
			case b == '=' && kinds[before]&isName == 0 && before != ']',
				b == ':' && kinds[after]&isSlash == 0 && (kinds[after]&isEnd != 0 || before != '"' && before != ';' && before != '2' && before != 'c'),
				b == '\\' && after != 'u':
				continue
			}
		}
		if s.isMark(b, text, i) {
			s.reads += i
			return i
		}
	}
}

// isMark reports whether the octet b at i of text is a mark.
func (s *scanner) isMark(b byte, text string, i int) bool {
	switch b {
	case '=':
		return i > 0 && (text[i-1] == ']' || kinds[text[i-1]]&isName != 0 && s.Key != nil || secrecyOfPart(text[:i], false) != never)
	case ':':
		if precedesSlash(text, i+1) {
			return !s.isPlainURI(text, i+1)
		}
		return i > 0 && text[i-1] == 'c' && strings.HasSuffix(text[:i], "jdbc") || s.precedesPort(i)
	case 'J':
		return strings.HasSuffix(text[:i], "ey")
	case '@':
		return s.endsUserinfo(i)
	case '/':
		return i == 0 || kinds[text[i-1]]&isEnd != 0 || strings.IndexByte(beforeReference+`.\`, text[i-1]) >= 0
	case '\\': // in JSON
		return strings.HasPrefix(text[i:], `\u003`) && len(text) > i+5 && text[i+5]|0x20 == 'd'
	case '#': // of an entity, such as "&#x3D;"
		i = max(0, i-1)
	}
	switch c, next, _ := char(text, i); {
	case c == '=':
		return true
	case b == '%' && (c == ':' || c == '/'): // Slashes that are not escaped come after ":", or nothing.
		return precedesSlash(text, next) || c == '/' && (i > 0 && text[i-1] == '/' || next < len(text) && kinds[text[next]]&isSlash != 0)
	case b == '%':
		return c == '"' || lex.IsAlpha(c) || c == '-' || c == '_' || c == ']'
	}
	return false
}

// isPlainURI reports whether the slashes at i, after a colon, begin an authority that is
// only a host, and a path that is of no service: such a URI has no other secrets than
// those with a mark of their own. A long URI is not plain: its run may be cut, and it is
// read again for each URI in it.
func (s *scanner) isPlainURI(text string, i int) bool {
	const most = 1 << 8
	text = text[:min(len(text), i+most)]
	if len(s.Paths) > 0 || !strings.HasPrefix(text[i:], "//") {
		return false
	}
	start := i + len("//")
	end := start // of the host
	for end < len(text) && kinds[text[end]]&isName != 0 {
		end++
	}
	stop := end
	for stop < len(text) && kinds[text[stop]]&isEnd == 0 {
		stop++
	}
	s.reads += stop - i
	if start == end || stop == len(text) || end < stop && strings.IndexByte("/?#<>", text[end]) < 0 {
		return false
	}
	const shortest = 4 // path with a secret
	return stop-end <= shortest || text[end] != '/' || !s.mayHaveSecret(text[start:end], text[end+1:stop])
}

// precedesSlash reports whether two slashes may be at i, after a colon.
func precedesSlash(text string, i int) bool {
	if i >= len(text)-1 {
		return false
	}
	switch c := text[i+1]; text[i] {
	case '/':
		return c == '/' || c == '\\' || c == '%'
	case '\\':
		return c == '/' || c == '\\' || c == 'u'
	case '%', '&':
		return c == '2' || c == '5' || c == '#'
	}
	return false
}

// endsUserinfo reports whether the "@" at i may end the userinfo of a network-path
// reference, as in //u:p@h.
func (c *cursor) endsUserinfo(i int) bool {
	j, hasColon := i-1, false
	for ; j > 0 && c.octets[j] != '/' && c.octets[j] != '@' && kinds[c.octets[j]]&isEnd == 0; j-- {
		hasColon = hasColon || c.octets[j] == ':'
	}
	c.reads += i - j + 1
	return hasColon && j > 0 && c.octets[j] == '/' && (c.octets[j-1] == '/' || c.octets[j-1] == '\\')
}
