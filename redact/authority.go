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
	colon int        // where its scheme ends, or -1
	kind  schemeKind // the scheme's

	parts
}

// parts are an authority's delimiters, or -1.
type parts struct {
	port, password int  // the first ":", and the text after it
	at, host       int  // the first "@", and the text after it
	hostEnd        int  // the end
	isUserinfo     bool // a userinfo precedes the "@"
	parses         bool // and a host follows it
}

// opens returns the authority that begins after the slashes that follow the colon, if
// there are some. As in browsers, two backslashes or more are slashes too, unless the
// scheme is one letter, and so a drive.
func (r *run) opens(colon int) (a authority, ok bool) {
	// Two slashes, or any number of them if one is a backslash.
	i := colon + 1
	for n := 0; i < r.end; n++ {
		x := r.char(i)
		if x.c != '/' && (x.c != '\\' || !r.endsScheme(colon)) {
			break
		}
		i, ok = i+1, n > 0
		a.level, a.slash = x.level, x.c
		if n == 1 && x.c == '/' {
			break
		}
	}
	if ok {
		a.run, a.start, a.colon, a.kind = r, i, colon, r.kindAt(colon)
	}
	return a, ok
}

// endsScheme reports whether a scheme with two letters or more ends at i, and not a drive,
// as in "C:\\a".
func (r *run) endsScheme(i int) bool {
	return i >= 2 && lex.IsAlpha(r.char(i-1).c) && lex.IsAlpha(r.char(i-2).c) && i-r.scheme(i) >= 2
}

// A phase is where in an authority a character is.
type phase uint8

const (
	inName     phase = iota // the user, the password or the host's name
	inBrackets              // an IP literal
	inPort                  // a port after an "@"
	afterHost               // other text, such as a list's next host
)

// read reads the parts. A slash like the one before the authority ends it. After the host, a
// "," or another delimiter in prose ends the text that must parse: another host may follow.
func (a *authority) read() {
	a.parts = parts{port: -1, at: -1, host: a.start, parses: true}
	in, i := inName, a.start
	for ; i < a.run.end; i++ {
		x := a.char(i)
		if a.isEnd(x) {
			break
		}

		// An escape is data, which no port contains, and a second "@" makes a broken authority.
		switch {
		case x.level > a.level:
			a.parses = a.parses && in != inPort
		case x.c == '@' && a.at >= 0:
			a.parses = false
		case x.c == '@':
			a.at, a.host, a.isUserinfo = i, i+1, a.parses
		default:
			in = a.readChar(i, x.c, in)
		}
	}

	a.hostEnd = i
	a.parses = a.parses && a.at >= 0
}

// readChar reads the character c at i in a phase, and returns the next phase.
func (a *authority) readChar(i int, c byte, in phase) phase {
	// Outside of these phases, a delimiter begins the next one.
	switch {
	case in == afterHost:
		return in
	case in == inBrackets && c == ']':
		return inName
	case in == inBrackets:
		return in
	case c == '[' && i == a.host:
		return inBrackets
	case c == ':':
		if a.port < 0 {
			a.port, a.password = i, i+1
		}
		if a.at >= 0 {
			return inPort
		}
		return in
	case a.at >= 0 && strings.IndexByte(",;&)]}|*`'", c) >= 0, in == inPort && c == '.': // "(x://me@h:80)", "x://me@h:80."
		return afterHost
	}

	// The character must be allowed where it is.
	isAllowed := kinds[c]&isName != 0 || strings.IndexByte("&',;=", c) >= 0
	if in == inPort {
		isAllowed = lex.IsDigit(c)
	}
	a.parses = a.parses && isAllowed
	return in
}

// isEnd reports whether x ends the authority.
func (a *authority) isEnd(x char) bool {
	switch {
	case kinds[x.c]&isName != 0 || x.level > a.level: // as most
		return false
	case x.c == a.slash, strings.IndexByte("/?#", x.c) >= 0, a.ends(x):
		return true
	}
	return x.level < a.level && (x.c == '&' || x.c == ';') // the outer URI's query goes on
}

// hideSecrets hides the authority's secrets. It returns where to go on.
func (a *authority) hideSecrets() int {
	isFirst := a.where == outside // in the run
	a.where, a.run.level, a.lastHost = inAuthority, a.level, a.offset(a.start)
	if a.isAt(a.start, '/', a.level) { // as in file:///
		a.where = query
		return a.start
	}

	a.read()
	a.quotesPort = a.at >= 0 && strings.IndexByte(a.slice(a.at, a.hostEnd), ':') >= 0

	// A web password ends at the first "@". Others may contain "/" and "@": "redis://me:a/b@c@h".
	hasPassword := a.port >= 0 && a.port < a.at
	if a.parses && (a.kind&isWeb != 0 || !hasPassword) {
		return a.hideUserinfo()
	}
	if isLast := a.password == a.hostEnd; a.port < 0 || a.kind&isEncoded != 0 && isLast {
		return a.hideEncoded()
	}

	// "http://http://me:pw@h": the next URI follows, and its colon begins no password.
	if a.isScheme(isFirst) {
		return a.start
	}
	return a.guess()
}

// isScheme reports whether the authority is the next URI's scheme, with its colon. isFirst
// says that the authority is in its run's first URI.
func (a *authority) isScheme(isFirst bool) bool {
	if _, hasSlashes := a.opens(a.port); !hasSlashes {
		return false
	}

	// "redis://me://pw@h" begins with a user, since "me" is no scheme that is known. In a run
	// with other URIs, as in "x://h?u=y://z://i", any name is more likely a scheme.
	return !isFirst || a.kindAt(a.port) != 0
}

// hideNetworkPath is hideSecrets for a network-path reference.
func (a *authority) hideNetworkPath() int {
	a.where, a.run.level, a.lastHost = inAuthority, a.level, a.offset(a.start)
	if a.read(); a.isUserinfo {
		return a.hideUserinfo()
	}
	return a.start
}

// guess hides the password in an authority that is not a userinfo and a host, if it guesses
// that there is one. It returns where to go on.
func (a *authority) guess() int {
	port := a.readPort()
	if port == surePort {
		return a.start
	}
	if port == emptyPort { // The host stays the same: "http://me:/xxxxx@h".
		a.password = a.hostEnd + 1
	}

	// "redis://me:pa/ss@h": the last "@" ends the password.
	what := search{web: a.kind&isWeb != 0, hasPort: port.mayPrecedeQuery(), isQuoted: a.isQuoted()}
	at, more := a.searchAt(a.password, a.level, what)
	if at >= 0 {
		a.at, a.host = at, at+1
		return a.hideUserinfo()
	}

	// "redis://h:80/": without an "@", digits are a port.
	if port.isNumber() {
		return a.start
	}

	// The "@" may come in the next part of the text.
	if more {
		a.where, a.hiding, a.depth = query, password, a.level
		return a.hide(a.password, a.run.end)
	}

	// parse "http://me:pw": the "#" after it, and what follows, are not in the error.
	if what.isQuoted {
		return a.hide(a.password, a.closingQuote(a.password, char{'"', 0}))
	}

	// "redis://me:passw0rd"
	if a.endsInToken() {
		return a.hide(a.password, a.hostEnd)
	}
	return a.start
}

// endsInToken reports whether the text after the authority's first colon looks like a token,
// although no "@" follows it.
func (a *authority) endsInToken() bool {
	// "http://h:http://i": it is the next URI's scheme.
	if a.octetBefore(a.hostEnd) == ':' && a.precedesSlashes(a.hostEnd) {
		return false
	}

	// "sip://h;p=a:b1234567": it belongs to a param.
	if strings.IndexByte(a.slice(a.start, a.port), ';') >= 0 {
		return false
	}
	return a.looksLikeToken(a.password, a.hostEnd, len("passw0"))
}

// A portKind says whether the text after the first colon of an authority is a port.
type portKind uint8

const (
	noPort     portKind = iota // "x://me:pw/"
	portOfList                 // "x://h:80,i:81/": another host follows, or the comma is in a password
	mayBePort                  // "x://me:/", "x://me:80>": what follows may be in a password
	likelyPort                 // "x://h:80/", where a query may follow
	emptyPort                  // "http://me:/": to a browser, the host is "me"
	surePort                   // "http://h:80/", where an "@" may follow
)

// mayPrecedeQuery reports whether a query after the text likely is one: "x://h:80?a=b@c".
func (p portKind) mayPrecedeQuery() bool { return p == portOfList || p == likelyPort }

// isNumber reports whether the text is digits, or empty: it does not look like a token, as
// "12345,b" may.
func (p portKind) isNumber() bool { return p != noPort && p != portOfList }

// readPort says whether the text after the first colon is a port.
func (a *authority) readPort() portKind {
	// Other characters than digits: "x://me:pw", "x://h:80,i:81"
	text := a.slice(a.password, a.hostEnd)
	digits := a.password + len(text) - len(strings.TrimLeft(text, "0123456789"))
	hasDigits := digits > a.password
	if digits < a.hostEnd {
		if hasDigits && a.isSpelled(digits, ',') {
			return portOfList
		}
		return noPort
	}

	// "<https://h:80>", "https://h:80</a>", "https://h:80"
	end := a.char(a.hostEnd).c
	if a.isInMarkup(end) || hasDigits && a.hostEnd == a.run.end {
		return surePort
	}

	// Only the schemes of the web end an authority at these for sure: "redis://me:12/34@h".
	if isEnded := end == '/' || end == '?' || end == '#'; isEnded && a.kind&isWeb != 0 {
		if hasDigits {
			return surePort
		}
		return emptyPort
	}

	// "x://h:80/" is usual, but "x://me:/" and "x://me:80>" are not.
	if hasDigits && end != '<' && end != '>' {
		return likelyPort
	}
	return mayBePort
}

// isInMarkup reports whether c, which follows the authority, begins an HTML tag or ends a
// reference in angle brackets, as in https://h:80</a> or <https://h:80>.
func (a *authority) isInMarkup(c byte) bool {
	if c == '<' {
		return a.isEndTag(a.hostEnd + 1)
	}
	return c == '>' && a.octetBefore(a.scheme(a.colon)) == '<'
}

// isQuoted reports whether a net/url error quotes the URI: parse "http://me:pw#@h".
func (a *authority) isQuoted() bool {
	text, isQuoted := cutQuote(a.textBefore(a.scheme(a.colon), before))
	return a.ofError || isQuoted && strings.HasSuffix(text, "parse ")
}

// hideUserinfo hides the userinfo's secrets. It returns where to go on.
func (a *authority) hideUserinfo() int {
	user := a.at // where the user ends
	if 0 <= a.port && a.port < a.at {
		user = a.port
	}
	a.lastHost = a.offset(a.host)
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
	end := a.trim(a.start, a.hostEnd)
	if a.kind&isEncoded == 0 || a.until(a.start, end, a.level, ".:") < end { // "ss://h:80" is a host
		return a.start
	}
	return a.hide(a.start, end)
}

// bareAt hides the password before the "@" at i, which is in no reference, if an address for
// Go's MySQL driver follows, or if the password looks random:
//
//	root:pw@tcp(127.0.0.1:3306)/db
//
// It returns where to go on.
func (r *run) bareAt(i int) int {
	if !r.precedesAddress(i + 1) {
		return r.bareToken(i)
	}

	start, colon := r.bareUser(i)
	r.bare = i + 1
	if colon < 0 {
		return i + 1
	}

	// "me:pw@/db", but not "[:alpha:]@/a"
	if isDatabase := r.char(i+1).c == '/'; isDatabase && !r.isWord(start, colon, i) {
		return i + 1
	}
	return r.hide(colon+1, i)
}

// bareUser returns the start of the user before the "@" at i, and the place of the colon
// after the user, or -1.
func (r *run) bareUser(i int) (start, colon int) {
	// The password may contain any character. Its colon is the first one after the last bracket
	// or quote before which there is a colon: "[root:a(b:c@tcp(h)]".
	start, colon = i, -1
	for start > r.bare {
		x := r.char(start - 1)
		if colon >= 0 && strings.IndexByte("[({<'\"`=,|", x.c) >= 0 {
			break
		}
		if start--; x.c == ':' {
			colon = start
		}
	}
	return start, colon
}

// addresses begin as the driver reads them after an "@":
// https://github.com/go-sql-driver/mysql#dsn-data-source-name
var addresses = [...]string{"tcp(", "unix(", "tcp6(", "tcp4(", "udp(", "cloudsql("}

// precedesAddress reports whether one of the addresses is at i, or a database: "me:pw@/db".
func (r *run) precedesAddress(i int) bool {
	switch r.octets[i] {
	case '/':
		return i+1 < r.end && lex.IsAlpha(r.octets[i+1])
	case 't', 'u', 'c':
	default:
		return false
	}
	for _, address := range addresses {
		if r.hasPrefix(i, address) {
			return true
		}
	}
	return false
}

// isWord reports whether the user from i to the colon, and the password up to the "@", are
// words, as elsewhere in code they often are not: "[:alpha:]@/a", "a:{b}@/c".
func (r *run) isWord(i, colon, at int) bool {
	user, password := r.slice(i, colon), r.slice(colon+1, at)
	isName := user != "" && r.skip(i, isName) == colon && kindOf(user)&isWeb == 0
	return isName && password != "" && !strings.ContainsAny(password, "\\[]{}<>\"$%")
}

// bareToken hides a password that looks random, before the "@" at i and a host. It returns
// where to go on.
func (r *run) bareToken(i int) int {
	// "me:" must precede the token.
	start := i
	for start > r.body && r.octets[start-1] != ':' && isTokenChar(r.char(start-1)) {
		start--
	}
	if start < r.body+len("u:") || i-start < leastToken || r.octets[start-1] != ':' {
		return i + 1
	}

	// "2020-01-02:id@host" belongs to a mail.
	user := r.slice(max(r.body, start-before), start-1)
	user = user[strings.LastIndexAny(user, "/([{<,;|='\"`")+1:]
	if !strings.ContainsFunc(user, func(c rune) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }) {
		return i + 1
	}

	if !r.precedesHost(i+1) || !r.looksRandom(start, i) {
		return i + 1
	}
	return r.hide(start, i)
}

// precedesHost reports whether a host is at i, after an "@".
func (r *run) precedesHost(i int) bool {
	end := i
	for isHostChar(r.char(end)) {
		end++
	}

	// "f:_ZNK@GLIBC_2" is a symbol, and "image:1f0c@sha256:" a digest.
	isSymbol := r.octets[end] == '_'
	isDigest := r.hasPrefix(i, "sha256:")
	return end > i && !isSymbol && !isDigest
}

// hideField hides the secrets in the userinfo at i, where %+v prints a url.URL.
func (r *run) hideField(i int) int {
	colon := r.until(i, r.end, 0, ":")
	a := authority{run: r, start: i, kind: hasTokens, parts: parts{port: colon, password: colon + 1, at: r.end, host: r.end}}
	return a.hideUserinfo()
}

// A search says where a password may end that nobody escaped.
type search struct {
	web      bool // passwords are escaped, and an "@" is frequent elsewhere
	hasPort  bool // likely, a port precedes the "@"
	isQuoted bool // net/url quotes it, and says that it is no port
}

// searchAt returns the last "@" from i on, before the next URI and the end of the run, or
// -1. It reports more if an "@" may follow the run.
func (r *run) searchAt(i int, level uint8, what search) (at int, more bool) {
	// Many authorities without an "@" may be in a run: "a://b:c,a://b:c".
	if known := r.noAt[level]; i < known.before {
		return -1, known.more
	}

	for at = -1; i < r.end; i = r.skip(i+1, isName) {
		x := r.char(i)
		if x.level > level { // data
			continue
		}
		if r.endsSearch(i, level, at >= 0, what) {
			break
		}
		if x.c == '@' {
			at = i
		}
	}

	// After the last "@", where the run is read on, there is none up to here.
	more = i == r.end && (r.cut || r.hasLaterAt())
	r.noAt[level] = failure{i, more}
	return at, more
}

// endsSearch reports whether the character at i ends a password or its URI, which are
// escaped as the level says. afterAt says that an "@" came before.
func (r *run) endsSearch(i int, level uint8, afterAt bool, what search) bool {
	// 'x://me:pw', <a>x://me:pw</a>
	x := r.char(i)
	if r.endsQuoted(i, x, afterAt, what) {
		return true
	}

	// "?u=x%3A%2F%2Fme%3Apw&a=b": the URI is in a value, which the "&" ends.
	if x.level < level && strings.IndexByte("&;#", x.c) >= 0 {
		return true
	}

	// net/url says that all of it is the port: invalid port ":p#w" after host.
	if what.isQuoted {
		return false
	}

	switch x.c {
	case '?', '&', ';', '#':
		return r.endsInQuery(i, x.c, afterAt, what)
	case ':':
		return r.endsInList(i, afterAt, what)
	}
	return false
}

// endsQuoted reports whether x at i ends the text that surrounds a password. A password ends
// where a reference does, except at some angle brackets and apostrophes.
func (r *run) endsQuoted(i int, x char, afterAt bool, what search) bool {
	switch {
	case x.c == '>':
		return false
	case x.c == '<': // It must begin an end tag.
		return !what.web && r.isEndTag(i+1)
	case x == char{'\'', 0} && r.quote == x.c && !what.web: // 'x://me:it's@h',
		return r.closesQuote(i, afterAt)
	}
	return r.ends(x)
}

// endsInList reports whether the colon at i ends the scheme of the next URI in a list.
func (r *run) endsInList(i int, afterAt bool, what search) bool {
	if !r.precedesSlashes(i + 1) {
		return false
	}

	// "http://me:a/b://c@h" has one password, and "http://h:a,http://me:pw@h" two URIs.
	mayGoOn := what.web && !afterAt
	return !mayGoOn || strings.IndexByte("([{<>,;=|&", r.octetBefore(r.scheme(i))) >= 0
}

// closesQuote reports whether the apostrophe at i closes a quotation. Punctuation follows
// it, and two such characters if no "@" came yet, as in connect('x://me:p').
func (r *run) closesQuote(i int, afterAt bool) bool {
	text := r.slice(i+1, min(i+3, r.end))
	rest := strings.TrimLeft(text, ",;)]}")
	return rest == "" || afterAt && len(rest) < len(text)
}

// endsInQuery reports whether the delimiter c at i begins a query or a pair, after the
// host. A password may contain the delimiter, so that pairs must show it:
//
//	redis://h:6379?a=b@c      a port and a query
//	redis://me:pw@h?a=b@c     a password and a query
//	https://me:p@w?a=b@h      a password
//	https://me:pw@h?token=b@c a password and a query
func (r *run) endsInQuery(i int, c byte, afterAt bool, what search) bool {
	isQuery := c == '?' && !what.web
	if !afterAt && !(isQuery && what.hasPort) {
		return false
	}
	name := r.pairAt(i + 1)
	return name != "" && (isQuery || r.secrecy(name) == always)
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

// jdbc reads a JDBC URL from after its scheme, if there is no authority: params come
// after ";", as in jdbc:h2:mem:a;PASSWORD=b. Oracle's contains a password, as in
// jdbc:oracle:thin:user/password@host:1521:a. It returns where to go on.
func (r *run) jdbc(i int) int {
	// "jdbc:mysql://" is a URI with an authority.
	colon := r.skip(i, isName)
	if !r.isSpelled(colon, ':') || r.precedesSlashes(colon+1) {
		return i
	}
	r.where = query
	if r.slice(i, colon) != "oracle" {
		return i
	}

	// "oracle:thin:user/password@"
	driver := r.skip(colon+1, isName)
	slash := r.skip(min(driver+1, r.end), isName)
	if !r.isSpelled(driver, ':') || r.char(slash).c != '/' {
		return i
	}
	start := slash + 1
	at := r.lastAt(start, r.until(start, r.end, 0, ""))
	if at < 0 && r.hasLaterAt() {
		at, r.hiding = r.end, password
	}
	return r.hide(start, max(start, at))
}

// A schemeKind says how the userinfo of a scheme is read.
type schemeKind uint8

const (
	isWeb     schemeKind = 1 << iota // passwords are escaped, and an "@" is frequent elsewhere
	hasTokens                        // a token may be the user, beside a password too
	isEncoded                        // the user or the whole authority is in base64, with a password
	isSecret                         // the user is a password
)

// kindAt returns the scheme's kind that ends at the colon.
func (r *run) kindAt(colon int) schemeKind { return kindOf(r.slice(r.scheme(colon), colon)) }

// kindOf returns a scheme's kind. git+https is like https, and so is nhttps, as "\n" may
// precede a scheme in a quoted string.
func kindOf(scheme string) schemeKind {
	// Only the last word counts: "git+https".
	start := len(scheme)
	for start > 0 && lex.IsAlphanum(scheme[start-1]) {
		start--
	}
	switch scheme = strings.ToLower(scheme[start:]); scheme {
	case "wss", "ws":
		return isWeb | hasTokens
	case "ftp", "file":
		return isWeb
	case "ss", "ssr", "vmess": // https://shadowsocks.org/doc/sip002.html
		return isEncoded | isSecret
	case "trojan", "vless", // https://xtls.github.io/config/outbounds/trojan.html
		"hysteria2", "hy2": // https://v2.hysteria.network/docs/developers/URI-Scheme/
		return isSecret
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
