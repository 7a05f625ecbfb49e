// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file searches for the "@" after a password that nobody escaped.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A search looks for the last "@" after a password, before the next URI and the end of the run.
type search struct {
	*run
	level    uint8 // of the delimiter before the password
	web      bool  // passwords are escaped, and an "@" is frequent elsewhere
	hasPort  bool  // a port may be before the "@", and a query after the port
	isQuoted bool  // net/url quotes the password, and says that it is no port
	isValue  bool  // it is in a pair's value, which ends at the next pair
	at       int   // the last "@" so far, or -1
}

// find searches from i on. It returns the place of the "@", or -1, and reports more if one may
// follow the run.
func (s search) find(i int) (at int, more bool) {
	// Many authorities without an "@" may be in a run: "a://b:c,a://b:c".
	if known := s.noAt[s.level]; i < known.before {
		return -1, known.more
	}

	for s.at = -1; i < s.end; i = s.skip(i+1, isName) {
		x := s.char(i)
		if x.level > s.level { // data
			continue
		}
		if s.isEnd(i, x) {
			break
		}
		if x.c == '@' {
			s.at = i
		}
	}
	more = i == s.end && (s.cut || s.hasLaterAt())
	s.noAt[s.level] = failure{i, more}
	return s.at, more
}

// isEnd reports whether x at i ends the password or its URI.
func (s *search) isEnd(i int, x char) bool {
	switch x.c {
	case '>': // in a password, unlike elsewhere
		return false
	case '<': // "<a>x://me:pw</a>"
		return !s.web && s.isEndTag(i+1)
	case '\'': // 'x://me:it's@h'
		if x.level == 0 && s.quote == x.c && !s.web {
			return s.closesQuote(i)
		}
	}
	if s.ends(x) || x.endsOuter(s.level) {
		return true
	}

	// net/url says that all of it is the port: invalid port ":p#w" after host.
	if s.isQuoted {
		return false
	}
	switch x.c {
	case '?', '&', ';', '#':
		return s.beginsQuery(i, x.c)
	case ':':
		return s.endsInList(i)
	}
	return false
}

// closesQuote reports whether the apostrophe at i closes a quotation. After an "@",
// punctuation or the run's end follows it. Before one, two of these do, as in
// connect('x://me:p').
func (s *search) closesQuote(i int) bool {
	text := s.slice(i+1, min(i+3, s.end))
	rest := strings.TrimLeft(text, ",;)]}")
	return rest == "" || s.at >= 0 && len(rest) < len(text)
}

// beginsQuery reports whether the delimiter c at i begins a query or a pair, after the
// host. A password may contain the delimiter, so that pairs must show it:
//
//	redis://h:6379?a=b@c      a port and a query
//	redis://me:pw@h?a=b@c     a password and a query
//	https://me:p@w?a=b@h      a password
//	https://me:pw@h?token=b@c a password and a query
//	dsn=me:p&w@h&b=c          a password and a pair
func (s *search) beginsQuery(i int, c byte) bool {
	if s.isValue && c != '?' {
		return s.pairAt(i+1) != ""
	}
	isQuery := c == '?' && !s.web
	if s.at < 0 && !(isQuery && s.hasPort) {
		return false
	}
	name := s.pairAt(i + 1)
	return name != "" && (isQuery || s.secrecy(name) == always)
}

// endsInList reports whether the colon at i ends the scheme of the next URI in a list.
func (s *search) endsInList(i int) bool {
	if !s.precedesSlashes(i + 1) {
		return false
	}

	// "http://me:a/b://c@h" has one password, and "http://h:a,http://me:pw@h" two URIs.
	mayGoOn := s.web && s.at < 0
	return !mayGoOn || kinds[s.octetBefore(s.schemeStart(i))]&isOpening != 0
}

// hasLaterAt reports whether a later component contains an "@".
func (r *run) hasLaterAt() bool {
	if !r.exact {
		return false
	}
	rest := r.text[r.to:]
	r.reads += len(rest)
	return strings.IndexByte(rest, '@') >= 0
}

// isEndTag reports whether the rest of an HTML end tag is at i, as in </a>.
func (r *run) isEndTag(i int) bool {
	if r.char(i).c != '/' {
		return false
	}
	end := i + 1
	for lex.IsAlphanum(r.char(end).c) || r.char(end).c == '-' {
		end++
	}
	return end > i+1 && r.char(end).c == '>'
}
