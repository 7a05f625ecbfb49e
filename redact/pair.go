// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in pairs.

import "strings"

// pair hides the value of the pair at i if it is a secret, and returns where to
// go on.
func (s *scanner) pair(i int) int {
	name, i, level, ok := s.name(i)
	if !ok {
		return i
	}
	secrecy := s.secrecy(name)
	if secrecy == never {
		return i
	}
	end := s.valueEnd(i, level)
	cut := s.cut && end == len(s.run)
	if c, _, _ := s.peek(end); !cut && strings.IndexByte("&;#/?", c) < 0 {
		end = max(s.trim(i, end), s.maskEnd(i))
	}
	if secrecy == ifToken && !looksLikeToken(s.run[i:end], leastToken) {
		return i
	}
	if cut {
		s.state.secret = level + 1
	}
	return s.hide(i, end)
}

// name returns the name of the pair at i, which follows a delimiter, the offset of
// its value and the level of the "=". The name is unescaped, up to twice. It reports false if there is no "=".
func (s *scanner) name(i int) (name string, value, level int, ok bool) {
	escaped := false
	for j := i; j < len(s.run); {
		if kinds[s.run[j]]&isName != 0 {
			j++
			continue
		}
		c, next, level := char(s.run, j)
		if c == '=' {
			name = s.run[i:j]
			for n := 0; n < 2 && escaped; n++ {
				name = unescape(name)
			}
			return name, next, level, true
		}
		if strings.IndexByte("?&;#/:@", c) >= 0 || level == 0 && s.ends(c) {
			break
		}
		escaped = escaped || level > 0
		j = next
	}
	return "", i, 0, false
}

// secrecy returns the secrecy of a name.
func (s *scanner) secrecy(name string) secrecy {
	known := secrecyOf(name)
	if s.Key != nil {
		known = min(known, ifToken)
		if s.Key(name) {
			known = always
		}
	}
	if known != never && s.Keep != nil && s.Keep(name) {
		return never
	}
	return known
}

// unescape returns a name without its escapes.
func unescape(name string) string {
	b := make([]byte, 0, len(name))
	for i := 0; i < len(name); {
		c, next, _ := char(name, i)
		b = append(b, c)
		i = next
	}
	return string(b)
}

// valueEnd returns the end of the value at i, with the punctuation after it.
func (s *scanner) valueEnd(i, level int) int {
	for i = s.maskEnd(i); i < len(s.run); {
		if kinds[s.run[i]]&isPlain != 0 {
			i++
			continue
		}
		c, next, l := char(s.run, i)
		if l <= level {
			if s.ends(c) || c == '&' || c == ';' || c == '#' || s.state.path && (c == '/' || c == '?') || c == ']' && s.isLink(next) {
				break
			}
			if c == ':' && s.precedesSlashes(next) { // of the next URI of a list, or a link of Markdown
				if before := s.scheme(i) - 1; s.run[before] == ',' || s.run[before] == '(' {
					return before
				}
			}
		}
		i = next
	}
	return i
}

// maskEnd returns the end of the mask at i, or i if no mask is there. A value does
// not end within the mask.
func (s *scanner) maskEnd(i int) int {
	if strings.HasPrefix(s.run[i:], s.mask) {
		i += len(s.mask)
	}
	return i
}
