// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in pairs.

import "strings"

// pair hides the value after the "=" from i to next if its name is one of secrets. It
// returns where to go on.
func (s *scanner) pair(i, next, level int) int {
	start := s.name
	s.name = -1
	switch {
	case s.state.where == outside:
		return s.barePair(i, next, level)
	case start < 0:
		return next
	}
	known := s.secrecy(unescape(s.slice(start, i)))
	if s.after == '~' && known != always {
		return next
	}
	return s.value(known, next, level)
}

// barePair hides the value after the "=" from i to next, which is in no reference, if
// its name is one of secrets and it looks like a token, or if a pair after it shows
// that it is in a query without "?". It returns where to go on.
func (s *scanner) barePair(i, next, level int) int {
	start := i
	for start > s.bare && isNameOctet(s.at(start-1)) {
		start--
	}
	isFirst := start > s.bare || start == s.body // of the "=" in the word
	s.bare = next
	known := s.secrecy(unescape(s.slice(start, i)))
	const field = "RawQuery:" // of a url.URL that %+v prints
	if start < i && isFirst && (s.precedesPair(next) || s.window(start, len(field)) == field) {
		s.state.where = query
		s.name, s.after = next, '=' // as in "args=token=abc&page=2"
		return s.value(known, next, level)
	}
	if known == always && level == 0 && i >= s.noToken {
		end, ok := s.token(next, 0)
		if ok {
			return s.hideValue(next, s.trimValue(next, end), 0)
		}
		s.noToken = end
	}
	return next
}

// precedesPair reports whether the value at i ends in "&", and another pair follows.
func (s *scanner) precedesPair(i int) bool {
	if i < s.noPair {
		return false
	}
	for i = s.skip(i, isPlain); i < s.stop; i = s.skip(i, isPlain) {
		c, next, level := s.char(i)
		switch {
		case level > 0:
		case c == '&' && s.pairAt(next) != "":
			return true
		case strings.IndexByte("&;#", c) >= 0, s.ends(c, level), c == ':' && s.precedesSlashes(next),
			(c == '\'' || c == '`' || c == escapedQuote) && strings.IndexByte("=([{,:", s.at(i-1)) >= 0:
			s.noPair = i
			return false
		}
		i = next
	}
	s.noPair = i
	return false
}

// isNameOctet reports whether c may be in the name of a pair in a query without "?".
func isNameOctet(c byte) bool { return kinds[c]&isName != 0 || c == '%' || c == '[' || c == ']' }

// pairAt returns the name of the pair at i, or "" if no "=" follows it.
func (s *scanner) pairAt(i int) string {
	for j := s.skip(i, isName); j < s.stop; j = s.skip(j, isName) {
		c, next, level := s.char(j)
		if c == '=' {
			return unescape(s.slice(i, j))
		}
		if strings.IndexByte("?&;#/:@", c) >= 0 || level == 0 && s.ends(c, level) {
			break
		}
		j = next
	}
	return ""
}

// member reads the escaped quote from i to next. If it ends the name of a member of
// JSON, as in "?q=%7B%22token%22%3A%22abc%22%7D", member hides the value if it is a
// secret. It returns where to go on.
func (s *scanner) member(i, next, level int) int {
	start, after := s.name, s.after
	s.name, s.after = next, '"'
	c, at, l := s.charAfterSpace(next, level)
	if start < 0 || after != '"' || c != ':' || l > level {
		return next
	}
	c, afterQuote, l := s.charAfterSpace(at, level)
	ends := `,}]"`
	if c == '"' && l == level {
		at, ends = afterQuote, `"`
	}
	known := s.secrecy(unescape(s.slice(start, i)))
	if known == never || c == '{' || c == '[' {
		return next
	}
	end := s.memberEnd(at, level, ends)
	if known == ifToken && !looksLikeToken(s.slice(at, end), leastToken) {
		return next
	}
	return s.hideValue(at, end, level)
}

// charAfterSpace returns the character at i, or after the space there.
func (s *scanner) charAfterSpace(i, level int) (c byte, next, l int) {
	c, next, l = s.char(i)
	for (c == ' ' || c == '+') && l <= level {
		c, next, l = s.char(next)
	}
	return c, next, l
}

// memberEnd returns the end of the value of a member at i, before one of the
// characters that end it.
func (s *scanner) memberEnd(i, level int, ends string) int {
	for i < s.stop {
		c, next, l := s.char(i)
		if l <= level && strings.IndexByte(ends, c) >= 0 || l < level && (c == '&' || c == '#' || s.ends(c, l)) {
			break
		}
		if c == '\\' && l <= level {
			_, next, _ = s.char(next)
		}
		i = next
	}
	return i
}

// secrecy returns the secrecy of a name.
func (r *Redactor) secrecy(name string) secrecy {
	known := secrecyOf(name)
	if r.Key != nil {
		known = min(known, ifToken)
		if r.Key(name) {
			known = always
		}
	}
	if known != never && r.Keep != nil && r.Keep(name) {
		return never
	}
	return known
}

// unescape returns a name without its escapes, which may be escaped too.
func unescape(name string) string {
	for n := 0; n < 2 && strings.ContainsAny(name, escapes); n++ {
		b := make([]byte, 0, len(name))
		for i := 0; i < len(name); {
			var c byte
			c, i, _ = char(name, i)
			b = append(b, c)
		}
		name = string(b)
	}
	return name
}

// value hides the value at i of a pair whose name has the secrecy, if it is a secret.
// It returns where to go on.
func (s *scanner) value(known secrecy, i, level int) int {
	switch known {
	case ifToken:
		end, ok := s.token(i, level)
		if !ok {
			break
		}
		if s.at(end) == ',' { // a list
			end = s.valueEnd(end, level, s.stop)
		}
		return s.hideValue(i, s.trimValue(i, end), level)
	case always:
		end := s.valueEnd(s.bracedEnd(i, level), level, s.stop)
		return s.hideValue(i, s.trimValue(i, end), level)
	}
	return i
}

// hideValue hides the value from i to end. It returns end.
func (s *scanner) hideValue(i, end, level int) int {
	if s.cut && end == s.stop {
		s.state.hiding, s.state.depth = value, level
	}
	return s.hide(i, end)
}

// valueEnd returns the end of the value at i, with the punctuation after it, or
// the offset limit, if that comes first.
func (s *scanner) valueEnd(i, level, limit int) int {
	for i = s.skip(s.maskEnd(i), isPlain); i < limit; i = s.skip(i, isPlain) {
		c, next, l := s.char(i)
		if l <= level {
			if c == '/' && s.state.where == path && s.precedesSlashes(i) { // in a token, as in ";RefreshToken=1//0a"
				_, i, _ = s.char(next)
				continue
			}
			if s.endsValue(c, next, l) {
				return i
			}
			if c == ':' && s.precedesSlashes(next) { // of the next URI of a list, or a link of Markdown
				if before := s.scheme(i) - 1; s.at(before) == ',' || s.at(before) == '(' {
					return before
				}
				_, next, _ = s.char(next)
				_, next, _ = s.char(next)
			}
		}
		i = next
	}
	return min(i, limit)
}

// bracedEnd returns the end of the braces at i in a pair after ";", as in the URLs of
// JDBC, where "}}" means "}" in them, or i if there are none. A password has at most 128 characters:
// https://learn.microsoft.com/sql/relational-databases/security/password-policy
func (s *scanner) bracedEnd(i, level int) int {
	const most = 256 // octets
	c, end, l := s.char(i)
	if c != '{' || l > level || s.after != ';' {
		return i
	}
	for limit := min(i+most, s.stop); end < limit; {
		if c, end, l = s.char(s.until(end, limit, level, "}")); c != '}' || l > level {
			break
		}
		c, after, l := s.char(end)
		if c != '}' || l > level {
			return end
		}
		end = after
	}
	return i
}

// endsValue reports whether the character c of the level, before next, ends a value.
func (s *scanner) endsValue(c byte, next, level int) bool {
	return s.ends(c, level) || c == '&' || c == ';' || c == '#' || s.state.where == path && (c == '/' || c == '?') || c == ']' && s.inLink && s.isLink(next)
}

// trimValue returns the end of the value from i to end, without the punctuation
// after it. Text that is cut goes on.
func (s *scanner) trimValue(i, end int) int {
	if c, _, _ := s.char(end); end == s.stop && s.cut || end < s.stop && strings.IndexByte("&;#/?", c) >= 0 {
		return end
	}
	return max(s.trim(i, end), s.maskEnd(i))
}

// maskEnd returns the end of the mask at i, or i if no mask is there. A value does
// not end within the mask.
func (s *scanner) maskEnd(i int) int {
	mask := s.mask()
	if end := i + len(mask); end <= s.stop && s.slice(i, end) == mask {
		return end
	}
	return i
}
