// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in authorities.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// parts are the offsets of the delimiters of an authority, or -1.
type parts struct {
	colon, password int  // the first ":", and the text after it
	at, host        int  // the first "@", and the text after it
	end             int  // the end
	parses          bool // with a userinfo
}

// readAuthority reads the authority at i, as far as any "/", "?" or "#", or the
// slash before it, which may be a backslash. As in
// prose, text that a "," or the like glues to the host does not matter: it may be
// another host.
func (s *scanner) readAuthority(i, level int, slash byte) parts {
	a := parts{colon: -1, at: -1, parses: true}
	inBrackets, inPort, glued := false, false, false
	for a.host = i; i < s.stop; {
		if !inPort {
			if i = s.skip(i, isName); i == s.stop {
				break
			}
		}
		c, next, l := s.char(i)
		if l <= level && (c == '/' || c == '?' || c == '#' || s.ends(c) || c == slash) || l < level && (c == '&' || c == ';') {
			break
		}
		switch {
		case l > level:
			a.parses = a.parses && (!inPort || glued)
		case c == '@' && a.at >= 0:
			a.parses = false
		case c == '@':
			a.at, a.host = i, next
		case inBrackets:
			inBrackets = c != ']'
		case glued:
		case c == '[':
			inBrackets = i == a.host
			a.parses = a.parses && inBrackets
		case c == ':':
			if a.colon < 0 {
				a.colon, a.password = i, next
			}
			inPort = a.at >= 0
		case a.at >= 0 && (c == ',' || c == ';' || c == '&'):
			glued = true
		case inPort && !lex.IsDigit(c), !lex.IsAlphanum(c) && strings.IndexByte("-._~!$&'()*+,;=", c) < 0:
			a.parses = false
		}
		i = next
	}
	a.end = i
	a.parses = a.parses && a.at >= 0
	return a
}

// authority hides the secret of the authority at body. Its scheme ends at the
// colon. It returns where to go on.
func (s *scanner) authority(colon, body, level int, slash byte) int {
	s.state.where, s.state.level, s.host = authority, level, body
	if c, _, l := s.char(body); c == '/' && l <= level { // as in file:///
		s.state.where = query
		return body
	}
	a := s.readAuthority(body, level, slash)
	s.afterAt = a.at >= 0 && strings.IndexByte(s.slice(a.at, a.end), ':') >= 0
	if a.parses {
		return s.userinfo(colon, body, a)
	}
	if a.colon < 0 {
		return body
	}
	start := a.password
	isPort := strings.Trim(s.slice(start, a.end), "0123456789") == ""
	c, next, _ := s.char(a.end)
	ended := c == '/' || c == '?' || c == '#'
	switch {
	case isPort && c == '<' && s.at(next) == '/', // a tag
		isPort && c == '>' && s.at(s.scheme(colon)-1) == '<',
		isPort && start < a.end && (ended || a.end == s.stop):
		return body
	case isPort && ended:
		start = next // the host stays the same
	}
	at, more := s.searchAt(start, level)
	switch {
	case at >= 0:
		s.host = at + 1
		return s.hide(start, at)
	case isPort:
	case more:
		if s.exact {
			s.state.hiding = password
		}
		s.state.where = query
		return s.hide(start, s.stop)
	case s.isPortOfError(colon) || looksLikeToken(s.slice(start, a.end), len("passw0")):
		return s.hide(start, a.end)
	}
	return body
}

// userinfo hides the secret of the userinfo at body. It returns where to go on.
func (s *scanner) userinfo(colon, body int, a parts) int {
	s.host = a.host
	user, password := a.at, "" // the end of the user
	if 0 <= a.colon && a.colon < a.at {
		user, password = a.colon, s.slice(a.password, a.at)
	}
	// GitHub has a password that says that the user is a token:
	// https://docs.github.com/enterprise/11.10.340/user/articles/git-automation-with-oauth-tokens
	if password != "" && password != "x-oauth-basic" {
		return s.hide(a.password, a.at)
	}
	if looksLikeToken(s.slice(body, user), leastToken) && s.isHTTP(colon) {
		return s.hide(body, user)
	}
	return body
}

// isHTTP reports whether the scheme before the colon is http, https, or one such
// as git+https.
func (s *scanner) isHTTP(colon int) bool {
	scheme := strings.TrimRight(s.window(max(colon, s.start), len("https")), "sS")
	return len(scheme) >= len("http") && strings.EqualFold(scheme[len(scheme)-len("http"):], "http")
}

// An open says that no "@" is before the offset, and whether the password may go
// on there.
type open struct {
	before int
	more   bool
}

// searchAt returns the offset of the last "@" from i on, before the next URI and
// the end of the run, or -1. It reports more if what follows the run may have
// one.
func (s *scanner) searchAt(i, level int) (at int, more bool) {
	at = -1
	if i < s.noAt[level].before {
		return at, s.noAt[level].more
	}
	i, at, more = s.lastAtFrom(i, level)
	s.noAt[level] = open{i, more}
	return at, more
}

func (s *scanner) lastAtFrom(i, level int) (stop, at int, more bool) {
	at = -1
	for i < s.stop {
		c, next, l := s.char(i)
		switch {
		case l > level:
		case c != '<' && c != '>' && s.ends(c), l < level && strings.IndexByte("&;#", c) >= 0:
			return i, at, false
		case c == '@':
			at = i
		case at >= 0 && (c == '?' || c == '&' || c == ';' || c == '#'):
			if name, _, _, ok := s.name(next); ok && s.secrecy(name) == always {
				return i, at, false
			}
		case c == ':' && s.precedesSlashes(next):
			before := s.at(s.scheme(i) - 1)
			if at >= 0 || before != 0 && strings.IndexByte("([{<>,;=|&", before) >= 0 {
				return i, at, false
			}
		}
		i = next
	}
	return i, at, s.cut || s.lastAt >= s.stop
}

// isPortOfError reports whether the URI whose scheme ends at the colon is in an
// error of net/url, which quotes the password as a port:
//
//	parse "postgres://me:hunter2": invalid port ":hunter2" after host
func (s *scanner) isPortOfError(colon int) bool {
	return follows(s.window(s.scheme(colon), before), "parse ")
}

// precedesPort reports whether such an error quotes a port after text.
func precedesPort(text string) bool { return follows(text, "invalid port ") }

// follows reports whether text ends in words and an opening quote.
func follows(text, words string) bool {
	for _, quote := range [...]string{`"`, "&quot;", "&#34;", `\u0022`} {
		if text, ok := strings.CutSuffix(text, quote); ok {
			return strings.HasSuffix(strings.TrimRight(text[max(0, len(text)-len(words)-most):], `\`), words)
		}
	}
	return false
}
