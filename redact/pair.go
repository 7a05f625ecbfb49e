// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in pairs.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// pair hides the value of the pair at i if it is a secret, and returns where to
// go on.
func (s *scanner) pair(i int) int {
	name, i, level, ok := s.name(i)
	if !ok {
		return i
	}
	var end int
	switch s.secrecy(name) {
	case never:
		return i
	case ifToken:
		if end, ok = s.token(i, level); !ok {
			return i
		}
		if c, _, _ := s.char(end); c == ',' {
			end = s.valueEnd(end, level, s.stop)
		}
	default:
		if end = s.bracedEnd(i, level); end == i {
			end = s.valueEnd(i, level, s.stop)
		}
	}
	if s.cut && end == s.stop {
		s.state.hiding, s.state.depth = value, level
		return s.hide(i, end)
	}
	return s.hide(i, s.trimValue(i, end))
}

// innerPair hides the value of the pair at i, which follows a "~" in a value, if it is a
// secret, as in "hdnts=exp=1~acl=/a/*~hmac=abc". It returns where to go on.
func (s *scanner) innerPair(i int) int {
	end := i
	for lex.IsAlpha(s.at(end)) {
		end++
	}
	if c, _, _ := s.char(end); c != '=' || s.state.where == outside || s.secrecy(s.slice(i, end)) != always {
		return end
	}
	return s.pair(i)
}

// firstPair hides the values of the pair before the "&" at i if it looks like the
// first of a query without "?". It returns where to go on.
func (s *scanner) firstPair(i, next int) int {
	start := s.wordStart(i, "=%[]")
	inLink := start <= s.link && s.link < i // which would end the query again
	if word := s.slice(start, i); start < s.kept || inLink || strings.IndexByte(word, '=') < 1 {
		return next
	}
	if name, _, _, ok := s.name(next); !ok || name == "" {
		return next
	}
	s.state.where = query
	return s.pair(start)
}

// barePair hides the value after the "=" at i, which is in no reference, if its
// name is one of secrets, and it looks like a token. It returns where to go on.
func (s *scanner) barePair(i, next int) int {
	if i < s.noPair || s.secrecy(s.slice(s.wordStart(i, "%[]"), i)) != always {
		return next
	}
	end, ok := s.token(next, 0)
	if !ok {
		s.noPair = end
		return next
	}
	return s.hide(next, s.trimValue(next, end))
}

// wordStart returns the start of the characters of names, and of more, that end at i.
func (s *scanner) wordStart(i int, more string) int {
	for i > s.body {
		if c := s.at(i - 1); kinds[c]&isName == 0 && strings.IndexByte(more, c) < 0 {
			break
		}
		i--
	}
	return i
}

// name returns the name of the pair at i, which follows a delimiter, the offset of
// its value and the level of the "=". The name is unescaped, up to twice. It
// reports false if there is no "=".
func (s *scanner) name(i int) (name string, value, level int, ok bool) {
	escaped := false
	for j := s.skip(i, isName); j < s.stop; j = s.skip(j, isName) {
		c, next, level := s.char(j)
		if c == '=' {
			name = s.slice(i, j)
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

// token returns the end of the value at i, with the punctuation after it, if it
// looks like a token, or where it no longer does. A comma or a "?" may follow a token,
// as in a list, or in a path with params that is a value.
func (s *scanner) token(i, level int) (end int, ok bool) {
	j, c := i, byte(0)
	for j < s.stop {
		var next, l int
		if c, next, l = s.char(j); !isTokenChar(c) || l <= level && s.endsValue(c, j, next) {
			break
		}
		j = next
	}
	const punctuation = 4 * utf8.UTFMax // and what may spell its last character
	most := min(s.stop, j+punctuation)
	if end = s.valueEnd(j, level, most); end == most && most < s.stop || s.trimValue(i, end) > j {
		if c != ',' && c != '?' {
			return j, false
		}
		end = j
	}
	return end, looksLikeToken(s.slice(i, s.trimValue(i, end)), leastToken)
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
			if s.endsValue(c, i, next) {
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

// bracedEnd returns the end of the value at i if it is in braces, as in the URLs of
// JDBC, where "}}" stands for "}" in it. Otherwise, it returns i.
func (s *scanner) bracedEnd(i, level int) int {
	c, j, l := s.char(i)
	if c != '{' || l > level {
		return i
	}
	for j = max(j, s.brace[level]); j < s.stop; {
		c, next, l := s.char(j)
		if l <= level && s.ends(c) || l < level && (c == '&' || c == ';' || c == '#') {
			break
		}
		if c == '}' && l <= level {
			if c, _, l := s.char(next); c != '}' || l > level {
				break
			}
			_, next, _ = s.char(next)
		}
		j = next
	}
	s.brace[level] = j
	if c, j, _ = s.char(j); c != '}' {
		return i
	}
	if c, next, l := s.char(j); j == s.stop || l <= level && s.endsValue(c, j, next) {
		return j
	}
	return i
}

// endsValue reports whether the character c at i ends a value.
func (s *scanner) endsValue(c byte, i, next int) bool {
	return s.ends(c) || c == '&' || c == ';' || c == '#' || s.state.where == path && (c == '/' || c == '?') || i == s.link && s.isLink(next)
}

// trimValue returns the end of the value from i to end, without the punctuation
// after it.
func (s *scanner) trimValue(i, end int) int {
	if c, _, _ := s.char(end); end < s.stop && strings.IndexByte("&;#/?", c) >= 0 {
		return end
	}
	return max(s.trim(i, end), s.maskEnd(i))
}

// maskEnd returns the end of the mask at i, or i if no mask is there. A value does
// not end within the mask.
func (s *scanner) maskEnd(i int) int {
	if end := i + len(s.mask); end <= s.stop && s.slice(i, end) == s.mask {
		return end
	}
	return i
}
