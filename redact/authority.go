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
	isUserinfo      bool // what precedes the "@" is a userinfo
	parses          bool // and what follows is a host
}

// readAuthority reads the authority at i, up to any "/", "?" or "#", or a slash like the
// one before it, which may be a backslash. As in prose, what follows a ",", ";" or "&"
// after the host does not matter: it may be another host.
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
		if l <= level && (c == '/' || c == '?' || c == '#' || s.ends(c, l) || c == slash) || l < level && (c == '&' || c == ';') {
			break
		}
		switch {
		case l > level:
			a.parses = a.parses && (!inPort || glued)
		case c == '@' && a.at >= 0:
			a.parses = false
		case c == '@':
			a.at, a.host, a.isUserinfo = i, next, a.parses
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

// authority hides the secrets of the authority at body. Its scheme ends at the
// colon. It returns where to go on.
func (s *scanner) authority(colon, body, level int, slash byte) int {
	isFirst := s.state.where == outside // in the run
	s.state.where, s.state.level, s.host = authority, level, body
	if c, _, l := s.char(body); c == '/' && l <= level { // as in file:///
		s.state.where = query
		return body
	}
	if s.alone && s.octets[colon] == ':' { // The colon is the mark: only the authority and its path may have secrets.
		switch end := s.skip(body, isName); s.at(end) { // after only a host
		case '/':
			s.secretPath(body, end, end+1, 0)
			fallthrough
		case '?', '#', 0:
			s.quotesPort = false
			return s.stop
		}
	}
	a := s.readAuthority(body, level, slash)
	s.quotesPort = a.at >= 0 && strings.IndexByte(s.slice(a.at, a.end), ':') >= 0
	kind := kindOf(s.slice(s.scheme(colon), colon))
	if a.parses && (kind&isWeb != 0 || a.colon < 0 || a.at < a.colon) {
		return s.userinfo(body, a, kind)
	}
	if a.colon < 0 {
		return body
	}
	if inner, _, _ := s.opens(a.colon, a.password); inner > 0 && (!isFirst || kindOf(s.slice(s.scheme(a.colon), a.colon)) != 0) {
		return body // the colon of another URI
	}
	return s.guess(colon, body, level, a, kind)
}

// guess hides the password of the authority at body, whose parts are not those of a
// host with a userinfo, if it guesses that it has one. It returns where to go on.
func (s *scanner) guess(colon, body, level int, a parts, kind schemeKind) int {
	port := strings.TrimLeft(s.slice(a.password, a.end), "0123456789")
	isPort := port == ""
	c, next, _ := s.char(a.end)
	ended := c == '/' || c == '?' || c == '#'
	start := a.password
	switch {
	case isPort && c == '<' && s.isEndTag(next),
		isPort && c == '>' && s.at(s.scheme(colon)-1) == '<',
		isPort && start < a.end && (ended && kind&isWeb != 0 || a.end == s.stop):
		return body
	case isPort && ended && kind&isWeb != 0:
		start = next // the host stays the same
	}
	what := search{
		web:      kind&isWeb != 0,
		hasPort:  start < a.end-len(port) && (isPort && c != '<' && c != '>' || port != "" && port[0] == ','),
		isQuoted: s.ofError || follows(s.window(s.scheme(colon), before), "parse "), // as precedesPort shows
	}
	at, more := s.searchAt(start, level, what)
	switch {
	case at >= 0:
		a.password, a.at = start, at
		_, a.host, _ = s.char(at)
		return s.userinfo(body, a, kind)
	case isPort:
	case more:
		s.state.where, s.state.hiding, s.state.depth = query, password, level
		return s.hide(start, s.stop)
	case what.isQuoted: // the "#" and what follows it are not in the error
		return s.hide(start, s.quotedEnd(start))
	case (s.at(a.end-1) != ':' || !s.precedesSlashes(a.end)) && strings.IndexByte(s.slice(body, a.colon), ';') < 0 && looksLikeToken(s.slice(start, a.end), len("passw0")):
		return s.hide(start, a.end)
	}
	return body
}

// quotedEnd returns the end of the quoted text with the character at i. The run ends
// there too, unless JSON or HTML escapes the quotes.
func (s *scanner) quotedEnd(i int) int {
	if s.exact || s.window(s.start, 1) == `"` {
		return s.stop
	}
	for i < s.stop {
		c, next, level := s.char(i)
		if c == '"' && level == 0 {
			break
		}
		i = next
	}
	return i
}

// endsField reports whether the name of the userinfo of a url.URL that %+v prints ends
// at i, as in {Scheme:ftp Opaque: User:me:hunter2 Host:h}.
func (c *cursor) endsField(i int) bool {
	const name = "Opaque: User"
	return c.window(i, len(name)) == name
}

// jdbc reads a URL of JDBC from after its scheme, if it has no authority: params come
// after ";", as in jdbc:h2:mem:a;PASSWORD=b. Oracle's has a password, as in
// jdbc:oracle:thin:user/password@host:1521:a. It returns where to go on.
func (s *scanner) jdbc(i int) int {
	colon := s.skip(i, isName)
	if s.at(colon) != ':' || s.precedesSlashes(colon+1) {
		return i
	}
	s.state.where = query
	if s.slice(i, colon) != "oracle" {
		return i
	}
	driver := s.skip(colon+1, isName)
	slash := s.skip(min(driver+1, s.stop), isName)
	c, start, _ := s.char(slash)
	if s.at(driver) != ':' || c != '/' {
		return i
	}
	at := start + strings.LastIndexByte(s.slice(start, s.until(start, s.stop, 0, "")), '@')
	if at < start && s.hasLaterAt() {
		at, s.state.hiding = s.stop, password
	}
	return s.hide(start, max(start, at))
}

// userinfo hides the secrets of the userinfo at body. It returns where to go on.
func (s *scanner) userinfo(body int, a parts, kind schemeKind) int {
	s.host = a.host
	user, end := a.at, body // the end of the user
	if 0 <= a.colon && a.colon < a.at {
		user = a.colon
	}
	if s.Userinfo || kind&hasTokens != 0 && looksLikeToken(s.slice(body, user), leastToken) {
		end = s.hide(body, user)
	}
	// GitHub has a password that says that the user is a token:
	// https://docs.github.com/enterprise/11.10.340/user/articles/git-automation-with-oauth-tokens
	if user < a.at && (s.Userinfo || s.slice(a.password, a.at) != "x-oauth-basic") {
		end = s.hide(a.password, a.at)
	}
	return end
}

// A schemeKind says how the userinfo of a scheme is read.
type schemeKind uint8

const (
	isWeb     schemeKind = 1 << iota // passwords are escaped, and an "@" is frequent elsewhere
	hasTokens                        // a token may be the user
)

// kindOf returns the kind of a scheme. Of git+https, it is the kind of https, and
// so of nhttps, as "\n" may precede a scheme in a quoted string.
func kindOf(scheme string) schemeKind {
	start := len(scheme)
	for start > 0 && lex.IsAlphanum(scheme[start-1]) {
		start--
	}
	switch scheme = strings.ToLower(scheme[start:]); scheme {
	case "wss", "ws":
		return isWeb | hasTokens
	case "ftp", "file":
		return isWeb
	case "nats", "tls", // https://docs.nats.io/using-nats/developer/connecting/token
		"discord",  // https://containrrr.dev/shoutrrr/v0.8/services/discord
		"telegram", // https://containrrr.dev/shoutrrr/v0.8/services/telegram
		"slack",    // https://containrrr.dev/shoutrrr/v0.8/services/slack
		"pushover": // https://containrrr.dev/shoutrrr/v0.8/services/pushover
		return hasTokens
	}
	if strings.HasSuffix(scheme, "http") || strings.HasSuffix(scheme, "https") {
		return isWeb | hasTokens
	}
	return 0
}

// A search says what precedes a password that nobody escaped, and so where it may
// end.
type search struct {
	web      bool // passwords are escaped, and an "@" is frequent elsewhere
	hasPort  bool // what precedes is likely a port
	isQuoted bool // by net/url, which says that it is no port
}

// A failure says that there is no "@" from where a search began up to the offset before,
// and whether the password may go on there.
type failure struct {
	before int
	more   bool
}

// searchAt returns the offset of the last "@" from i on, before the next URI and
// the end of the run, or -1. It reports more if what follows the run may have one.
func (s *scanner) searchAt(i, level int, what search) (at int, more bool) {
	if known := s.noAt[level]; i < known.before {
		return -1, known.more
	}
	for at = -1; i < s.stop; i = s.skip(i, isName) {
		c, next, l := s.char(i)
		if l <= level {
			if s.endsSearch(c, i, next, l, l < level, at >= 0, what) {
				break
			}
			if c == '@' {
				at = i
			}
		}
		i = next
	}
	more = i == s.stop && (s.cut || s.hasLaterAt())
	s.noAt[level] = failure{i, more}
	return at, more
}

// endsSearch reports whether the character c of the level, from i to next, ends a
// password, or the URI that has it. If isOuter is true, the URI is in a value that c may
// end.
func (s *scanner) endsSearch(c byte, i, next, level int, isOuter, afterAt bool, what search) bool {
	switch {
	case c == '\'' && s.state.quote == c && level == 0 && !what.web: // Punctuation follows, and more of it if no "@" came yet.
		text := s.slice(next, min(next+2, s.stop))
		rest := strings.TrimLeft(text, ",;)]}")
		return rest == "" || afterAt && len(rest) < len(text)
	case c == '<' && !what.web && s.isEndTag(next), c != '<' && c != '>' && s.ends(c, level), isOuter && strings.IndexByte("&;#", c) >= 0:
		return true
	case what.isQuoted:
	case c == '?' && !what.web && (afterAt || what.hasPort), afterAt && strings.IndexByte("?&;#", c) >= 0:
		name := s.pairAt(next)
		return name != "" && (c == '?' && !what.web || s.secrecy(name) == always)
	case c == ':' && s.precedesSlashes(next):
		return afterAt || !what.web || strings.IndexByte("([{<>,;=|&", s.at(s.scheme(i)-1)) >= 0
	}
	return false
}

// isEndTag reports whether the rest of an end tag of HTML is at i, as in </a>.
func (s *scanner) isEndTag(i int) bool {
	slash, i, _ := s.char(i)
	if slash != '/' {
		return false
	}
	end := i
	for lex.IsAlphanum(s.at(end)) || s.at(end) == '-' {
		end++
	}
	c, _, _ := s.char(end)
	return end > i && c == '>'
}

// precedesPort reports whether an error of net/url quotes a port at i, which may be a password:
//
//	parse "postgres://me:hunter2": invalid port ":hunter2" after host
func (c *cursor) precedesPort(i int) bool {
	if c.reads += 2; i < 2 {
		return false
	}
	switch second, last := c.octets[i-2], c.octets[i-1]; {
	case last == '"' && (second == ' ' || second == '\\'), last == ';' && (second == '4' || second == 't'), last == '2' && second == '2':
		return follows(c.window(i, before), "invalid port ")
	}
	return false
}

// follows reports whether text ends in words and an opening quote.
func follows(text, words string) bool {
	for _, quote := range [...]string{`"`, "&quot;", "&#34;", `\u0022`} {
		if text, ok := strings.CutSuffix(text, quote); ok {
			return strings.HasSuffix(strings.TrimRight(text[max(0, len(text)-len(words)-mostBackslashes):], `\`), words)
		}
	}
	return false
}
