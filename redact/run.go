// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts a run: text without whitespace and double quotes.

import "strings"

// redact redacts text[start:stop]. If cut is true, the run is longer.
func (s *scanner) redact(start, stop int, cut bool) {
	s.start, s.run, s.cut = start, s.text[:stop], cut
	s.noAt = [3]int{}
	if !s.exact && stop < len(s.text) && s.text[stop] == '"' {
		s.run = s.text[:start+len(trimEscapes(s.run[start:]))]
	}
	i := start
	if level := s.state.secret - 1; level >= 0 {
		i = s.valueEnd(i, level)
		s.out = append(s.out, s.text[s.kept:start]...)
		s.kept = i // the mask is already there
		if s.state.secret = 0; i == stop && cut {
			s.state.secret = level + 1
		}
	}
	if s.rest && i < stop {
		at := strings.LastIndexByte(s.run, '@')
		s.rest = at < i && strings.IndexByte(s.text[stop:], '@') >= 0
		if s.rest {
			at = stop
		}
		i = s.hide(i+1, max(i+1, at))
	}
	for i < len(s.run) {
		if b := s.run[i]; kinds[b]&isPlain != 0 || b == '/' && s.state.host < 0 && s.state.inside && i > 0 && s.run[i-1] != '=' {
			i++
			continue
		}
		i = s.step(i)
	}
	if cut {
		s.state.host = -1
	}
}

// trimEscapes returns the text before a double quote without the backslashes that
// escape it, and without an escaped line break, as in {"log":"GET /a\n"}.
func trimEscapes(text string) string {
	text = strings.TrimRight(text, `\`)
	for _, lineBreak := range [...]string{`\n`, `\r`} {
		if before, ok := strings.CutSuffix(text, lineBreak); ok {
			text = strings.TrimRight(before, `\`)
		}
	}
	return text
}

// step reads the character at i, and what it begins. It returns where to go on.
func (s *scanner) step(i int) int {
	c, next, level := char(s.run, i)
	switch c {
	case ':':
		if body := s.slashes(i, next); body > 0 {
			return s.authority(i, body, level)
		}
		if !s.afterAt && precedesPort(s.text[:i]) {
			return s.hide(next, s.end(next, 0))
		}
	case '/':
		host := s.state.host
		if i < host {
			break // in the userinfo
		}
		s.state.host = -1
		switch {
		case host >= 0:
			s.state.path, s.state.level = true, level
			return s.secretPath(host, i, next, level)
		case s.begins(i):
			if second, body, _ := s.peek(next); second == '/' { // a network-path reference
				if a := s.readAuthority(body, level); a.parses {
					s.state.inside, s.state.path = true, false
					return s.userinfo(i, body, a)
				}
			}
			if !s.state.inside {
				s.state.inside, s.state.path, s.state.level = true, true, level
			}
		}
	case '?', '&', ';', '#':
		s.state.inside = s.state.inside || c == '?'
		if c != ';' && level <= s.state.level {
			s.state.path, s.state.host = false, -1
		}
		if s.state.inside {
			return s.pair(next)
		}
	case 'J':
		if s.state.inside && i >= s.start+len("ey") && s.run[i-2:i] == "ey" {
			return s.jsonWebToken(i - len("ey"))
		}
	case '\'', '`', '"', escapedQuote: // "<" and ">" end values, but may be in a query that nobody escaped
		switch {
		case level > 0: // data, or the end of a URI in a value
		case s.state.inside && s.ends(c):
			s.state = state{host: -1}
		case !s.state.inside:
			s.state.quote = c
		}
	case ']':
		if s.isLink(next) {
			s.state = state{host: -1}
		}
	}
	return next
}

// begins reports whether a reference may begin with the slash at i, or with the
// dots before it.
func (s *scanner) begins(i int) bool {
	for i > s.start && s.run[i-1] == '.' {
		i--
	}
	if i == s.start || strings.IndexByte("'`([{<>=,:|;*&", s.run[i-1]) >= 0 {
		return true
	}
	return s.isColored() && strings.TrimLeft(s.run[s.start:i], "[0123456789;") == "m"
}
