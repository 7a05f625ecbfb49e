// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in authorities.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// An authority is the text between a reference's slashes and any "/", "?" or "#".
type authority struct {
	*run
	start int        // after the slashes
	level uint8      // the last slash's
	slash byte       // the last slash, which may be a backslash
	colon int        // where its scheme ends, if it has one
	kind  schemeKind // the scheme's

	// Its delimiters, or -1, and the text after them
	port, password int // the user's colon, or else the host's
	at, host       int // the first "@", or the last if nobody escaped the password
	hostEnd        int
}

// opens returns the authority after the slashes that follow the colon, if there are two or
// more.
func (r *run) opens(colon int) (a authority, ok bool) {
	if !r.isSlashAfter(colon, colon+1) || !r.isSlashAfter(colon, colon+2) {
		return a, false
	}

	// "http:\\h": JSON and others escape the backslashes again.
	last := colon + 2
	for r.octets[colon+2] == '\\' && r.isSlashAfter(colon, last+1) {
		last++
	}
	x := r.char(last)
	return authority{run: r, start: last + 1, level: x.level, slash: x.c, colon: colon, kind: r.kindAt(colon)}, true
}

// isSlashAfter reports whether the character at i is a slash after the scheme's colon. As in
// browsers, a backslash is one too, unless the scheme is one letter, and so a drive: "C:\\a".
func (r *run) isSlashAfter(colon, i int) bool {
	switch r.char(i).c {
	case '/':
		return true
	case '\\':
		start := colon - len("xx")
		return start >= r.body && lex.IsAlpha(r.octets[start]) && lex.IsAlpha(r.octets[start+1])
	}
	return false
}

// read finds the parts. A slash like the one before the authority ends it.
func (a *authority) read() {
	ends := "/?#"
	if a.slash == '\\' {
		ends = `/?#\`
	}
	a.hostEnd = a.until(a.start, a.run.end, a.level, ends)
	a.at = a.first('@', a.start)
	a.host = max(a.start, a.at+1)

	// The user's colon counts before the host's.
	a.port = a.first(':', a.start)
	if isHost := a.port >= a.host; isHost {
		a.port = a.hostColon()
	}
	a.password = a.port + 1
}

// hostColon returns the place of the host's colon, or -1. The colons in "[::1]" are none.
func (a *authority) hostColon() int {
	// "x://me@h,i:80": "h" has no port. Without an "@", "h,i" may be a user: "x://h,i:pw".
	ends := ":"
	if a.at >= 0 {
		ends = ":" + afterHost
	}
	i := a.until(a.afterBrackets(a.host), a.hostEnd, a.level, ends)
	if i < a.hostEnd && a.isAt(i, ':', a.level) {
		return i
	}
	return -1
}

// afterHost are delimiters between a host, perhaps with a port, and other text, such as a
// list's next host.
const afterHost = ",;&)]}|`'"

// first returns the first place from i on where the authority contains c, or -1. No name contains
// c.
func (a *authority) first(c byte, i int) int {
	for i = a.skip(i, isName); i < a.hostEnd; i = a.skip(i+1, isName) {
		if a.isAt(i, c, a.level) {
			return i
		}
	}
	return -1
}

// afterBrackets returns the place after the IP literal at i, or i if none is there.
func (a *authority) afterBrackets(i int) int {
	if i == a.hostEnd || !a.isAt(i, '[', a.level) {
		return i
	}
	if end := a.first(']', i); end >= 0 {
		return end + 1
	}
	return a.hostEnd
}

// isUserinfo reports whether the text before the "@" is a userinfo.
func (a *authority) isUserinfo() bool { return a.at >= 0 && a.skipAllowed(a.start, "&',;=:") == a.at }

// hasPassword reports whether a colon precedes the "@".
func (a *authority) hasPassword() bool { return a.port >= 0 && a.port < a.at }

// hasHost reports whether a host follows the "@", perhaps with a port and other text, but
// without another "@".
func (a *authority) hasHost() bool {
	// "http://me:pw@h=i/a@b": of the sub-delims that no name contains, "=" does not end the host.
	i := a.skipAllowed(a.afterBrackets(a.host), "=")
	if i < a.hostEnd && a.isAt(i, ':', a.level) {
		i = a.skip(i+1, ofNumber)
	}

	// "x://me@h:80.", "(x://me:pw@h)"; but another character may be in a password with an "@".
	x := a.char(i)
	isEnd := i == a.hostEnd || x.level <= a.level && strings.IndexByte(afterHost+".:", x.c) >= 0
	if !a.hasPassword() { // "x://me@h\nb", "x://me@bücher.example"
		isEnd = !lex.IsAlphanum(x.c)
	}
	return isEnd && a.first('@', a.host) < 0
}

// skipAllowed returns the first place from i on where the authority contains a character that
// is neither allowed in names nor in others. An escape is data, which is allowed.
func (a *authority) skipAllowed(i int, others string) int {
	for i = a.skip(i, isName); i < a.hostEnd; i = a.skip(i+1, isName) {
		if x := a.char(i); x.level <= a.level && strings.IndexByte(others, x.c) < 0 {
			return i
		}
	}
	return a.hostEnd
}

// hideSecrets hides the authority's secrets. It returns where to go on.
func (a *authority) hideSecrets() int {
	isFirst := a.where == outside // in the run
	a.enter()
	if a.isAt(a.start, '/', a.level) { // as in file:///
		a.where = query
		return a.start
	}

	a.read()
	a.quotesPort = a.at >= 0 && strings.IndexByte(a.slice(a.at, a.hostEnd), ':') >= 0

	// A web password ends at the first "@". Others may contain "/" and "@": "redis://me:a/b@c@h".
	if parses := a.isUserinfo() && a.hasHost(); parses && (a.kind&isWeb != 0 || !a.hasPassword()) {
		return a.hideUserinfo()
	}

	// "ss://YWVzOmFiY0BoOjE", perhaps before a colon that is punctuation: without a password, only
	// the whole may be a secret.
	if isLast := a.password == a.hostEnd; a.port < 0 || isLast && a.kind&isEncoded != 0 {
		return a.hideEncoded()
	}

	// "http://http://me:pw@h": the next URI follows, and its colon begins no password.
	if a.isScheme(isFirst) {
		return a.start
	}
	return a.guess()
}

// enter says that the run is read on in the authority.
func (a *authority) enter() {
	a.where, a.run.level, a.lastHost, a.run.user = inAuthority, a.level, a.offset(a.start), a.start
}

// isScheme reports whether the authority is the next URI's scheme, with its colon. isFirst
// says that the authority is in its run's first URI.
func (a *authority) isScheme(isFirst bool) bool {
	if _, hasSlashes := a.opens(a.port); !hasSlashes {
		return false
	}

	// In the run's first URI, only a known scheme counts: "redis://me://pw@h" begins with a user.
	// After other URIs, as in "x://h?u=y://z://i", any name is more likely a scheme.
	return !isFirst || a.kindAt(a.port) != 0
}

// hideNetworkPath is hideSecrets for a network-path reference.
func (a *authority) hideNetworkPath() int {
	a.enter()
	a.read()
	if a.isUserinfo() {
		return a.hideUserinfo()
	}
	return a.start
}

// hideAuthority hides the password in the authority at i, which follows neither a scheme nor
// slashes. It returns where to go on.
func (r *run) hideAuthority(i int) int {
	// "dsn=postgres://me:pw@h" and "url=mailto:me@h" are URIs.
	colon := r.skip(i, isName)
	if r.octets[colon] != ':' || r.precedesSlashes(colon+1) || kindOf(r.slice(i, colon))&isOpaque != 0 {
		return i
	}

	// "server=h:80,mail=me@h": a port, not a password
	if port := r.skip(colon+1, ofNumber); port > colon+1 && strings.IndexByte(afterHost+`/?#<\`, r.octets[port]) >= 0 {
		return i
	}

	// As in a URI without a scheme of the web, the last "@" ends the password.
	level := r.get(colon).level
	at, _ := search{run: r, level: level, isValue: level <= r.level}.find(colon + 1)
	if at < 0 {
		return i
	}

	// "URI::f(@a)" and "server = A::f(@a)" are code, and "{Addr::pw@h" has an empty user.
	isScope := r.octets[colon+1] == ':' || colon == i && r.octetBefore(i) == ':'
	if isScope && r.octets[at-1] == '(' {
		return i
	}

	a := authority{run: r, start: i, level: level, port: colon, password: colon + 1, at: at, host: at + 1}
	a.enter()
	return a.hideUserinfo()
}

// guess hides the password in an authority that is not a userinfo and a host, if it guesses
// that there is one. It returns where to go on.
func (a *authority) guess() int {
	// "redis://h:80,i:81?a=b@c": a query may follow the ports of a list.
	text := a.slice(a.password, a.hostEnd)
	rest := strings.TrimLeft(text, "0123456789")
	hasDigits := len(rest) < len(text)
	if rest != "" {
		return a.guessPassword(false, hasDigits && rest[0] == ',')
	}

	// Only the schemes of the web end an authority at these for sure: "redis://me:12/34@h".
	end := a.char(a.hostEnd).c
	isEnded := end == 0 || a.kind&isWeb != 0 && strings.IndexByte("/?#", end) >= 0

	// "https://h:80/", "<https://h:80>", "https://h:80</a>": a port
	if hasDigits && isEnded || a.isInMarkup(end) {
		return a.start
	}

	// "http://me:/xxxxx@h": to a browser, the host is "me", and stays.
	if isEnded && end != 0 {
		a.password = a.hostEnd + 1
	}

	// A query may follow a port, "redis://h:80?a=b@c", but not "redis://me:80>?a=b@c".
	return a.guessPassword(true, hasDigits && end != '<' && end != '>')
}

// guessPassword hides the text after the authority's first colon if it is more likely a password
// than a port. It may be a number, or a port that a query may follow. It returns where to go on.
func (a *authority) guessPassword(isNumber, hasPort bool) int {
	// "redis://me:pa/ss@h": the last "@" ends the password.
	s := search{run: a.run, level: a.level, web: a.kind&isWeb != 0, hasPort: hasPort, isQuoted: a.isQuoted()}
	at, more := s.find(a.password)
	switch {
	case at >= 0:
		a.at, a.host = at, at+1
		return a.hideUserinfo()
	case isNumber: // "redis://h:80/": without an "@", digits are a port
		return a.start
	case more: // the "@" may come in the next part of the text
		a.where, a.hiding, a.depth = query, password, a.level
		return a.hide(a.password, a.run.end)
	case s.isQuoted: // parse "http://me:pw": the error does not show a "#", and the text after it
		return a.hide(a.password, a.closingQuote(a.password, char{'"', 0}))
	case a.endsInToken(): // "redis://me:passw0rd"
		return a.hide(a.password, a.hostEnd)
	}
	return a.start
}

// endsInToken reports whether the text after the authority's first colon looks like a token,
// although no "@" follows it.
func (a *authority) endsInToken() bool {
	// "http://h:http://i": it is the next URI's scheme.
	if a.octets[a.hostEnd-1] == ':' && a.precedesSlashes(a.hostEnd) {
		return false
	}

	// "sip://h;p=a:b1234567": it belongs to a param.
	if param := a.first(';', a.start); 0 <= param && param < a.port {
		return false
	}

	// In a text that was redacted, a mask is read like what it hides.
	isMask := a.maskEnd(a.password) == a.hostEnd
	return isMask || a.looksLikeToken(a.password, a.hostEnd, len("passw0"))
}

// isInMarkup reports whether c, which follows the authority, begins an HTML tag or ends a
// reference in angle brackets, as in https://h:80</a> or <https://h:80>.
func (a *authority) isInMarkup(c byte) bool {
	if c == '<' {
		return a.isEndTag(a.hostEnd + 1)
	}
	return c == '>' && a.octetBefore(a.schemeStart(a.colon)) == '<'
}

// isQuoted reports whether a net/url error quotes the URI: parse "http://me:pw#@h".
func (a *authority) isQuoted() bool {
	text, isQuoted := cutQuote(a.textBefore(a.schemeStart(a.colon), before))
	return a.ofError || isQuoted && strings.HasSuffix(text, "parse ")
}

// hideUserinfo hides the userinfo's secrets. It returns where to go on.
func (a *authority) hideUserinfo() int {
	user := a.at // where the user ends
	if a.hasPassword() {
		user = a.port
	}
	a.lastHost, a.run.user = a.offset(a.host), a.host
	end := a.start

	// A user alone is often a token, in any scheme: "vless://1f0c2d3e-4b5a-6978-8796-a5b4c3d2e1f0@h".
	mayBeToken := a.kind&hasTokens != 0 || user == a.at
	if a.Userinfo || a.kind&isSecret != 0 || mayBeToken && a.looksLikeToken(a.start, user, leastToken) {
		end = a.hide(a.start, user)
	}

	// This password of GitHub's says that the user is a token:
	// https://docs.github.com/enterprise/11.10.340/user/articles/git-automation-with-oauth-tokens
	if user < a.at && (a.Userinfo || a.slice(a.password, a.at) != "x-oauth-basic") {
		end = a.hide(a.password, a.at)
	}
	return end
}

// hideEncoded hides an authority in base64 that contains a password, as in
// "ss://YWVzOmFiY0BoOjE". It returns where to go on.
func (a *authority) hideEncoded() int {
	if a.kind&isEncoded == 0 {
		return a.start
	}
	end := a.trim(a.start, a.hostEnd)
	if strings.ContainsAny(a.slice(a.start, end), ".:") { // "ss://h:80"
		return a.start
	}
	return a.hide(a.start, end)
}
