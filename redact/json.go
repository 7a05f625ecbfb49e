// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in JSON that is escaped in a value, as in
// "?q=%7B%22token%22%3A%22abc%22%7D".

import "strings"

// member hides the value of the member of a JSON object whose name is at i, after
// a quote of the level, if it is a secret. It returns where to go on.
func (s *scanner) member(i, level int) int {
	const most = 64 // with escapes
	end := i
	c, next, l := s.char(end)
	for ; c != '"' && end < min(s.stop, i+most); c, next, l = s.char(end) {
		end = next
	}
	if c != '"' || l != level {
		return i
	}
	c, next, l = s.charAfterSpace(next, level)
	if c != ':' || l > level {
		return i
	}
	start := next
	c, next, l = s.charAfterSpace(start, level)
	isString := c == '"' && l == level
	if isString {
		start = next
	}
	secrecy := s.secrecy(unescape(s.slice(i, end)))
	if secrecy == never || c == '{' || c == '[' {
		return start
	}
	end = s.memberEnd(start, level, isString)
	if secrecy == ifToken && !looksLikeToken(s.slice(start, end), leastToken) {
		return start
	}
	if s.cut && end == s.stop {
		s.state.hiding, s.state.depth = value, level
	}
	return s.hide(start, end)
}

// charAfterSpace returns the character at i, or after the space there.
func (s *scanner) charAfterSpace(i, level int) (c byte, next, l int) {
	c, next, l = s.char(i)
	for (c == ' ' || c == '+') && l <= level {
		c, next, l = s.char(next)
	}
	return c, next, l
}

// memberEnd returns the end of a string at i, before its quote, or of another
// value.
func (s *scanner) memberEnd(i, level int, isString bool) int {
	for i < s.stop {
		c, next, l := s.char(i)
		if l < level && (c == '&' || c == '#' || s.ends(c)) || l == level && c == '"' ||
			l <= level && !isString && strings.IndexByte(",}]", c) >= 0 {
			return i
		}
		if l <= level && isString && c == '\\' {
			_, next, _ = s.char(next)
		}
		i = next
	}
	return i
}
