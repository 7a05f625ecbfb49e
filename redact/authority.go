// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in authorities.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// slashes returns the offset after the two slashes at i, which follow the colon,
// or 0. After a scheme of two letters or more, two backslashes are slashes too,
// as in browsers.
func (s *scanner) slashes(colon, i int) int {
	body := i
	for n := 0; body < len(s.run); n++ {
		c, next, _ := char(s.run, body)
		if c != '/' && (c != '\\' || colon < s.start+2 || !lex.IsAlpha(s.run[colon-2]) || !lex.IsAlpha(s.run[colon-1])) {
			if n < 2 {
				return 0
			}
			break
		}
		body = next
		if n == 1 && c == '/' {
			break
		}
	}
	return body
}

// An authority has the offsets of its delimiters, or -1.
type authority struct {
	colon, password int  // the first ":", and the text after it
	at, host        int  // the first "@", and the text after it
	end             int  // the end
	parses          bool // with a userinfo
}

// readAuthority reads the authority at i, as far as any "/", "?" or "#". As in
// prose, text that a "," or the like glues to the host does not matter: it may be
// another host.
func (s *scanner) readAuthority(i, level int) authority {
	a := authority{colon: -1, at: -1, parses: true}
	inBrackets, inPort, glued := false, false, false
	for a.host = i; i < len(s.run); {
		if kinds[s.run[i]]&isName != 0 && !inPort {
			i++
			continue
		}
		c, next, l := char(s.run, i)
		if l <= level && (c == '/' || c == '?' || c == '#' || s.ends(c)) || l < level && (c == '&' || c == ';') {
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
func (s *scanner) authority(colon, body, level int) int {
	s.state.inside, s.state.path, s.state.level, s.state.host = true, false, level, body
	if c, _, l := s.peek(body); c == '/' && l <= level { // as in file:///
		s.state.host = -1
		return body
	}
	a := s.readAuthority(body, level)
	s.afterAt = a.at >= 0 && strings.IndexByte(s.run[a.at:a.end], ':') >= 0
	if a.parses {
		return s.userinfo(colon, body, a)
	}
	if a.colon < 0 {
		return body
	}
	password := a.password
	isPort := strings.Trim(s.run[password:a.end], "0123456789") == ""
	c, next, _ := s.peek(a.end)
	ended := c == '/' || c == '?' || c == '#'
	switch {
	case isPort && c == '<' && next < len(s.run) && s.run[next] == '/', // a tag
		isPort && c == '>' && strings.HasSuffix(s.text[:s.scheme(colon)], "<"),
		isPort && password < a.end && (ended || a.end == len(s.run)):
		return body
	case isPort && ended:
		password = next // the host stays the same
	}
	at, cut := s.lastAt(password, level)
	switch {
	case at >= 0:
		s.state.host = at + 1
		return s.hide(password, at)
	case isPort:
	case cut, s.exact && strings.IndexByte(s.text[len(s.run):], '@') >= 0:
		s.rest = s.exact
		s.state.host = -1
		return s.hide(password, len(s.run))
	case s.isPortOfError(colon) || looksLikeToken(s.run[password:a.end], len("passw0")):
		return s.hide(password, a.end)
	}
	return body
}

// userinfo hides the secret of the userinfo at body. It returns where to go on.
func (s *scanner) userinfo(colon, body int, a authority) int {
	s.state.host = a.host
	user, password := a.at, "" // the end of the user
	if 0 <= a.colon && a.colon < a.at {
		user, password = a.colon, s.run[a.password:a.at]
	}
	// GitHub has a password that says that the user is a token:
	// https://docs.github.com/enterprise/11.10.340/user/articles/git-automation-with-oauth-tokens
	if password != "" && password != "x-oauth-basic" {
		return s.hide(a.password, a.at)
	}
	if looksLikeToken(s.run[body:user], leastToken) && s.isHTTP(colon) {
		return s.hide(body, user)
	}
	return body
}

// isHTTP reports whether the scheme before the colon is http, https, or one such
// as git+https.
func (s *scanner) isHTTP(colon int) bool {
	scheme := strings.TrimRight(s.run[s.start:max(s.start, colon)], "sS")
	return len(scheme) >= len("http") && strings.EqualFold(scheme[len(scheme)-len("http"):], "http")
}

// lastAt returns the offset of the last "@" from i on, before the next URI and
// the end of the run, or -1. It reports cut if the run is cut there.
func (s *scanner) lastAt(i, level int) (at int, cut bool) {
	at = -1
	if i < s.noAt[level] {
		return at, s.cut
	}
	for i < len(s.run) {
		c, next, l := char(s.run, i)
		switch {
		case l > level:
		case c != '<' && c != '>' && s.ends(c), l < level && strings.IndexByte("&;#", c) >= 0:
			return at, false
		case c == '@':
			at = i
		case at >= 0 && (c == '?' || c == '&' || c == ';' || c == '#'):
			if name, _, _, ok := s.name(next); ok && s.secrecy(name) == always {
				return at, false
			}
		case c == ':' && s.precedesSlashes(next):
			before := s.scheme(i)
			if at >= 0 || before > s.start && strings.IndexByte("([{<>,;=|&", s.run[before-1]) >= 0 {
				return at, false
			}
		}
		i = next
	}
	if at < 0 {
		s.noAt[level] = i
	}
	return at, s.cut
}

// isPortOfError reports whether the URI whose scheme ends at the colon is in an
// error of net/url, which quotes the password as a port:
//
//	parse "postgres://me:hunter2": invalid port ":hunter2" after host
func (s *scanner) isPortOfError(colon int) bool {
	return follows(s.text[:s.scheme(colon)], "parse ")
}

// precedesPort reports whether such an error quotes a port after text.
func precedesPort(text string) bool { return follows(text, "invalid port ") }

// follows reports whether text ends in words and an opening quote.
func follows(text, words string) bool {
	for _, quote := range [...]string{`"`, "&quot;", "&#34;", `"`} {
		if text, ok := strings.CutSuffix(text, quote); ok {
			return strings.HasSuffix(strings.TrimRight(text[max(0, len(text)-len(words)-most):], `\`), words)
		}
	}
	return false
}
