// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds passwords in data source names that are no URIs with slashes.

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// bareAt hides the password before the "@" at i, which is in no reference, if an address for
// Go's MySQL driver follows, or if the password looks random:
//
//	root:pw@tcp(127.0.0.1:3306)/db
//
// It returns where to go on.
func (r *run) bareAt(i int) int {
	isDatabase := r.octets[i+1] == '/' && lex.IsAlpha(r.octets[i+2]) // "me:pw@/db"
	if !isDatabase && !r.isAddress(i+1) {
		return r.bareToken(i)
	}

	start, colon := r.bareUser(i)
	r.user = i + 1
	if colon < 0 {
		return i + 1
	}

	// "[:alpha:]@/a" is a pattern.
	if isDatabase && !r.isWord(start, colon, i) {
		return i + 1
	}
	return r.hideBare(start, colon, i)
}

// hideBare hides the secrets of the userinfo from start to the "@", in which the colon ends the
// user. It returns where to go on.
func (r *run) hideBare(start, colon, at int) int {
	if r.Userinfo { // "?me:pw@tcp(h)": the user begins after the delimiter
		user := start + bytes.LastIndexAny(r.octets[start:colon], "/?#") + 1
		r.hide(user, colon)
	}
	return r.hide(colon+1, at)
}

// bareUser returns the start of the user before the "@" at i, and the place of the colon
// after the user, or -1.
func (r *run) bareUser(i int) (start, colon int) {
	// Read back to the delimiter before the user. One after the user's colon is in the
	// password: "[root:a(b?c=d@tcp(h)]".
	level := r.get(i).level
	start, colon = i, -1
	for ; start > r.user; start-- {
		x := r.char(start - 1)
		if x.level > level { // data
			continue
		}
		isDelimiter := kinds[x.c]&(isEnd|isOpening) != 0 || x.c == '\\'
		if isDelimiter && colon >= 0 || x.endsOuter(level) {
			break
		}
		if x.c == ':' {
			colon = start - 1
		}
	}
	return start, colon
}

// addresses begin as the driver reads them after an "@":
// https://github.com/go-sql-driver/mysql#dsn-data-source-name
var addresses = [...]string{"tcp(", "unix(", "tcp6(", "tcp4(", "udp(", "cloudsql("}

// isAddress reports whether one of the addresses is at i, after an "@" that is as often escaped
// as its bracket, or more often, since JavaScript escapes no bracket: "%40tcp(".
func (r *run) isAddress(i int) bool {
	text := string(r.octets[i:min(i+len("cloudsql("), r.end)])
	r.reads += len(text)
	for _, address := range addresses {
		if strings.HasPrefix(text, address) {
			return r.get(i+len(address)-1).level <= r.get(i-1).level
		}
	}
	return false
}

// isWord reports whether the user from i to the colon, and the password up to the "@", are
// words, as elsewhere in code they often are not: "[:alpha:]@/a", "a:{b}@/c".
func (r *run) isWord(i, colon, at int) bool {
	user, password := r.slice(i, colon), r.slice(colon+1, at)
	isUser := user != "" && r.skip(i, isName) == colon && kindOf(user)&isWeb == 0
	isPointer := strings.HasPrefix(password, "0x") // "#<Proc:0x00007f@/a.rb:1>"
	return isUser && password != "" && !isPointer && !strings.ContainsAny(password, "\\[]{}<>\"$%")
}

// bareToken hides a password that looks random, before the "@" at i and a host:
// "me:a1b2C3d4e5F6g7H8@h". It returns where to go on.
func (r *run) bareToken(i int) int {
	start := i
	for start > r.user && r.octets[start-1] != ':' && isTokenChar(r.char(start-1)) {
		start--
	}
	isAfterUser := start >= r.user+len("u:") && r.octets[start-1] == ':'
	if !isAfterUser || i-start < leastToken {
		return i + 1
	}

	// "2020-01-02:id@host" belongs to a mail.
	user, colon := start-1, start-1
	for user > max(r.user, start-before) && kinds[r.char(user-1).c]&(isOpening|isSlash) == 0 {
		user--
	}
	isTime := !strings.ContainsFunc(r.slice(user, colon), func(c rune) bool { return c < utf8.RuneSelf && lex.IsAlpha(byte(c)) })
	if isTime || !r.precedesHost(i+1) || !r.looksRandom(start, i) {
		return i + 1
	}
	return r.hideBare(user, colon, i)
}

// precedesHost reports whether a host is at i, after an "@".
func (r *run) precedesHost(i int) bool {
	end := r.skip(i, ofHostName)

	// "f:_ZNK@GLIBC_2" is a symbol, and "image:1f0c@sha256:" a digest.
	isSymbol := r.octets[end] == '_'
	isDigest := r.hasPrefix(i, "sha256:")
	return end > i && !isSymbol && !isDigest
}

// hideField hides the secrets in the userinfo at i, where %+v prints a url.URL.
func (r *run) hideField(i int) int {
	colon := r.until(i, r.end, 0, ":")
	a := authority{run: r, start: i, kind: hasTokens, port: colon, password: colon + 1, at: r.end, host: r.end}
	return a.hideUserinfo()
}

// jdbc reads a JDBC URL from after its scheme, if there is no authority: params come
// after ";", as in jdbc:h2:mem:a;PASSWORD=b. Oracle's contains a password, as in
// jdbc:oracle:thin:user/password@host:1521:a. It returns where to go on.
func (r *run) jdbc(i int) int {
	// "jdbc:mysql://" is a URI with an authority.
	colon := r.skip(i, isName)
	if !r.isAt(colon, ':', 0) || r.precedesSlashes(colon+1) {
		return i
	}
	r.where = query
	if r.slice(i, colon) != "oracle" {
		return i
	}

	// "oracle:thin:user/password@"
	driver := r.skip(colon+1, isName)
	slash := r.skip(min(driver+1, r.end), isName)
	if !r.isAt(driver, ':', 0) || r.char(slash).c != '/' {
		return i
	}

	// The "@" may be in the URI's next component.
	start := slash + 1
	if start < r.noOracle {
		return start
	}
	end := r.until(start, r.end, 0, "")
	at := r.lastAt(start, end)
	if at < 0 && r.hasLaterAt() {
		at, r.hiding = r.end, password
	}
	if at < start {
		r.noOracle = end
		return start
	}
	return r.hideBare(driver+1, slash, at)
}
