// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts a run: text without whitespace and double quotes.

import (
	"strings"
	"unicode/utf8"
)

// redact redacts the run from start to stop. If cut is true, the text goes on there.
// It reads each character once, and never goes back: what a character begins is
// found from there on, or before.
func (s *scanner) redact(start, stop int, cut bool) {
	s.start, s.stop, s.cut = start, stop, cut
	s.noAt, s.noToken, s.noPair, s.body, s.inLink, s.inString, s.name = [3]failure{}, start, start, start, false, false, -1
	if !s.exact {
		s.readEnds()
	}
	s.bare = s.body
	for i := s.skip(s.goOn(), isPlain); i < s.stop; i = s.skip(i, isPlain) {
		c, next, level := s.char(i)
		i = max(next, s.step(c, i, next, level))
	}
	if cut && s.state.where == authority {
		s.state.where = path
	}
}

// readEnds reads what begins and ends a run of a text.
func (s *scanner) readEnds() {
	if s.stop < len(s.octets) && s.octets[s.stop] == '"' {
		s.stop = s.start + len(trimEscapes(s.slice(s.start, s.stop)))
	}
	i := s.start
	if s.window(i, 1) == "\x1b" {
		for strings.IndexByte("[0123456789;", s.at(i)) >= 0 {
			i++
		}
		if s.at(i) == 'm' {
			s.body = i + 1
		}
		return
	}
	for strings.IndexByte("(*!", s.at(i)) >= 0 {
		i++
	}
	s.inLink = s.at(i) == '['
}

// trimEscapes returns the text before a double quote without the backslashes that
// escape it, and without an escaped line break, as in {"log":"GET /a\n"}.
func trimEscapes(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	text = strings.TrimRight(text, `\`)
	for _, lineBreak := range [...]string{`\n`, `\r`} {
		if before, ok := strings.CutSuffix(text, lineBreak); ok {
			text = strings.TrimRight(before, `\`)
		}
	}
	return text
}

// goOn hides the rest of what the end of the last run cut. It returns where to go
// on.
func (s *scanner) goOn() int {
	hiding := s.state.hiding
	s.state.hiding = nothing
	i := s.start
	switch {
	case hiding == value && s.exact && i < s.stop: // the delimiter of the component stays
		i = s.hide(i+1, s.valueEnd(i+1, 0, s.stop))
	case hiding == value:
		if i = s.hideMore(i, s.valueEnd(i, s.state.depth, s.stop)); i == s.stop && s.cut {
			s.state.hiding = value
		}
	case hiding == password && !s.exact:
		at, more := s.searchAt(i, s.state.depth, search{web: true})
		if at < 0 && more {
			at, s.state.hiding = s.stop, password
		}
		i = s.hideMore(i, max(i, at))
	case hiding == password:
		at := strings.LastIndexByte(s.slice(i, s.stop), '@')
		if at += i; at < i && s.hasLaterAt() {
			at, s.state.hiding = s.stop, password
		}
		if at > i {
			i = s.hide(i+1, at)
		}
	}
	return i
}

// step reads the character c from i to next, and what it begins. It returns where to
// go on.
func (s *scanner) step(c byte, i, next, level int) int {
	switch c {
	case ':': // What begins here is a mark too: see mayMark and isMark.
		s.name = -1
		if body, level, slash := s.opens(i, next); body > 0 {
			return s.authority(i, body, level, slash)
		}
		if !s.quotesPort && s.precedesPort(i) {
			return s.hide(next, s.quotedEnd(next))
		}
		if s.endsField(i) {
			colon := s.until(next, s.stop, 0, ":")
			return s.userinfo(next, parts{colon: colon, password: colon + 1, at: s.stop, host: s.stop}, hasTokens)
		}
		if s.state.where == outside && s.window(i, len("jdbc")) == "jdbc" {
			s.inString = true
			return s.jdbc(next)
		}
	case '/':
		s.name = -1
		return s.slash(i, next, level)
	case '?', '&', ';', '#':
		s.delimiter(c, next, level)
	case '=':
		return s.pair(i, next, level)
	case '~': // as in "hdnts=exp=1~acl=/a/*~hmac=abc"
		if s.name < 0 {
			s.name, s.after = next, c
		}
	case 'J':
		if s.state.where != outside && s.at(i-1) == 'y' && s.at(i-2) == 'e' {
			return s.jsonWebToken(i - len("ey"))
		}
	case '<', '>': // They end values, but may be in a query that nobody escaped.
		if level == 0 {
			s.name = -1
		}
	case '\'', '`', '"', escapedQuote:
		return s.quote(c, i, next, level)
	case ']':
		if s.inLink && s.isLink(next) {
			s.leave()
		}
	}
	return next
}

// delimiter reads a delimiter before next, which may begin a pair.
func (s *scanner) delimiter(c byte, next, level int) {
	s.name = -1
	if s.state.where == outside && c != '?' {
		return
	}
	if s.state.where == outside || c != ';' && level <= s.state.level {
		s.state.where = query
	}
	s.name, s.after = next, c
}

// quote reads the quote c from i to next. It returns where to go on.
func (s *scanner) quote(c byte, i, next, level int) int {
	switch {
	case s.state.where == outside && level == 0:
		s.state.quote = c
	case s.state.where == outside:
	case c == '"' && level > 0:
		return s.member(i, next, level)
	case s.ends(c, level):
		s.leave()
	}
	return next
}

// leave ends the reference.
func (s *scanner) leave() { s.state, s.inString, s.name = state{}, false, -1 }

// slash reads the slash at i.
func (s *scanner) slash(i, next, level int) int {
	switch {
	case s.state.where == authority && i < s.host: // in the userinfo
	case s.state.where == authority:
		s.state.where, s.state.level = path, level
		if s.inString || s.at(next) == ';' { // a "/" ends no value, as in "Endpoint=sb://h/;SharedAccessKey=a/b"
			s.state.where = query
		}
		return s.secretPath(s.host, i, next, level)
	case s.state.where != outside && s.at(i-1) != '=':
	case s.begins(i):
		if second, body, l := s.char(next); second == '/' { // a network-path reference
			if a := s.readAuthority(body, l, '/'); a.isUserinfo {
				s.state.where = authority
				return s.userinfo(body, a, isWeb)
			}
		}
		if s.state.where == outside {
			s.state.where, s.state.level = path, level
		}
		if s.isRooted() {
			return s.secretPath(i, i, next, level)
		}
	}
	return next
}

// begins reports whether a reference may begin with the slash at i, or with the
// dots before it.
func (s *scanner) begins(i int) bool {
	for s.at(i-1) == '.' {
		i--
	}
	return i == s.body || precedesReference(s.at(i-1))
}

// precedesReference reports whether a reference that begins with a slash may follow c.
// The octets of “ and other punctuation are not of US-ASCII.
func precedesReference(c byte) bool {
	return c >= utf8.RuneSelf || strings.IndexByte("'`([{<>=,:|;*&", c) >= 0
}

// isLink reports whether the target of a link of Markdown is at i, as in [/a](/a).
func (s *scanner) isLink(i int) bool {
	return s.at(i) == '(' && strings.IndexByte("/.#?<", s.at(i+1)) >= 0
}
