// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in pairs.

import (
	"strings"
	"unicode/utf8"
)

// pair hides the value after the "=" at i if its name is a secret's. It returns where to go
// on.
func (r *run) pair(i int, level uint8) int {
	start := r.name
	r.name = -1
	if r.where == outside {
		return r.barePair(i, level)
	}
	if start < 0 {
		return r.laterPair(i, level)
	}

	// "?dsn=me:pw@h", "?params=token%3Dabc"
	name := unescape(r.slice(start, i))
	known := r.secrecy(name)
	if known == never {
		switch label := labelOfKey(name); {
		case label == ofAuthority:
			return r.hideAuthority(i + 1)
		case label != noLabel && r.after != '~' && r.isQuery(i+1):
			r.name, r.after = i+1, '?'
		}
		return i + 1
	}

	// In a value, only a name that is always a secret's counts: "hdnts=exp=1~id=abc~hmac=abc". A
	// registry's setting is a secret, whatever it looks like: "//h/:_auth=abc".
	switch {
	case r.after == '~' && known == ifToken:
		return i + 1
	case r.after == ':':
		known = always
	}
	return r.value(known, i+1, level)
}

// laterPair reads the "=" at i, which is in a reference, but not after one of its delimiters. It
// returns where to go on.
func (r *run) laterPair(i int, level uint8) int {
	// `/a\ntoken=abc&b=c`: the reference ends at the line break.
	start := r.bareName(i)
	if r.afterBreak(start-1) == start {
		r.leave()
		return r.barePair(i, level)
	}

	// "/a,dsn=me:pw@h"
	r.bare = i + 1
	if labelOfKey(unescape(r.slice(start, i))) == ofAuthority {
		return r.hideAuthority(i + 1)
	}
	return i + 1
}

// barePair hides the value after the "=" at i, which is in no reference, if its name is
// a secret's and it looks like a token, or if the text says that it is in a query without "?".
// It returns where to go on.
func (r *run) barePair(i int, level uint8) int {
	// "a=b=c": "b" is no name, since it follows an "=".
	start, next := r.bareName(i), i+1
	isNamed := start < i && (start > r.bare || start == r.body)
	r.bare = next

	// "root:abc=@tcp(h)" is a password, but "root:token=abc@tcp(h)" is none.
	name := r.slice(start, i)
	known := r.secrecy(unescape(name))
	if known != never {
		r.user = next
	}

	// "query=token=abc"
	if level == 0 {
		if end := r.hideLabelled(next); end > next || r.where != outside {
			return end
		}
	}

	// "host=h password=abc", and sslpassword
	isFirst := start == r.body // in the run
	if isFirst && known == always && strings.HasSuffix(name, "password") && r.isBesideKey() {
		return r.hideQuoted(next)
	}

	// "token=abc&page=2", "GET /a token=abc 200", and "args=token=abc&page=2": the next pair's
	// name may follow the "=" too.
	isColumn := isFirst && known != never && r.isQueryColumn()
	if isColumn || isNamed && r.isInQuery(start, next) {
		r.where = query
		r.name, r.after = next, '='
		return r.value(known, next, level)
	}

	// "token=a1b2c3d4e5f6g7h8"
	if known == always && level == 0 {
		return r.hideToken(next)
	}
	return next
}

// hideToken hides the value at i, which is in no query, if it looks like a token. It returns
// where to go on.
func (r *run) hideToken(i int) int {
	// "token=a:token=a:token=a": where one value ends, so do those in it.
	if i < r.noToken {
		return i
	}
	end, ok := r.token(i, 0)
	if ok {
		return r.hideValue(i, r.trimValue(i, end), 0)
	}
	r.noToken = end
	return i
}

// bareName returns the start of the name before the "=" at i.
func (r *run) bareName(i int) int {
	for i > r.bare && isNameChar(r.char(i-1)) {
		i--
	}
	return r.afterBreak(i)
}

// isInQuery reports whether the pair that begins at start, with its value at i, is in a query
// without "?": another pair follows it, or %+v prints it in a url.URL.
func (r *run) isInQuery(start, i int) bool {
	const field = "RawQuery:"
	return r.precedesPair(i) || r.textBefore(start, len(field)) == field
}

// precedesPair reports whether the value at i ends in "&", and another pair follows.
func (r *run) precedesPair(i int) bool {
	if i < r.noPair {
		return false
	}

	// "b&page=2"
	end := r.skip(i, isPlain)
	for end < r.end && !r.endsBareValue(end, r.char(end)) {
		end = r.skip(end+1, isPlain)
	}
	if r.isAt(end, '&', 0) && r.pairAt(end+1) != "" {
		return true
	}
	r.noPair = end
	return false
}

// endsBareValue reports whether x at i ends a pair's value that is in no reference.
func (r *run) endsBareValue(i int, x char) bool {
	if x.level > 0 { // data
		return false
	}
	switch x.c {
	case '&', ';', '#':
		return true
	case ':':
		return r.precedesSlashes(i + 1)
	case '\'', '`', escapedQuote: // "a=b,'c=d'": this quote opens the next string
		return strings.IndexByte("=([{,:", r.octetBefore(i)) >= 0 || r.ends(x)
	}
	return r.ends(x)
}

// isNameChar reports whether x may be in a pair's name, in a query without "?".
func isNameChar(x char) bool {
	return x.level > 0 || kinds[x.c]&isName != 0 || strings.IndexByte("%[]", x.c) >= 0
}

// value hides the value at i if it is a secret, as the name's secrecy says. It returns where
// to go on.
func (r *run) value(known secrecy, i int, level uint8) int {
	switch known {
	case ifToken:
		end, ok := r.token(i, level)
		if !ok {
			break
		}
		if r.isSpelled(end, ',') { // a list of tokens
			end = r.valueEnd(end, level, r.end)
		}
		return r.hideValue(i, r.trimValue(i, end), level)
	case always:
		end := r.valueEnd(r.bracedEnd(i, level), level, r.end)
		return r.hideValue(i, r.trimValue(i, end), level)
	}
	return i
}

// hideValue hides the value from i to end. It returns end.
func (r *run) hideValue(i, end int, level uint8) int {
	if r.cut && end == r.end {
		r.hiding, r.depth = value, level
	}
	r.user = end
	return r.hide(i, end)
}

// valueEnd returns the end of the value at i, with the punctuation after it, or
// the limit, if that comes first.
func (r *run) valueEnd(i int, level uint8, limit int) int {
	for i = r.skip(r.maskEnd(i), isPlain); i < limit; i = r.skip(i+1, isPlain) {
		x := r.char(i)
		switch {
		case x.level > level: // data
		case x.c == '/' && r.where == path && r.precedesSlashes(i):
			// ";RefreshToken=1//0a": in a path, one "/" ends a value, but two are in a token.
			i++
		case x.c == ':' && r.precedesSlashes(i+1):
			// "a,http://h": the next URI of a list, or of a Markdown link. Elsewhere, as in
			// "u=http://h", the slashes are in the value.
			if k := r.separator(i); k >= 0 {
				return k
			}
			i += len("//")
		case r.endsValue(i):
			return i
		}
	}
	return min(i, limit)
}

// bracedEnd returns the end of the braces at i in a pair after ";", as in JDBC URLs, where
// "}}" means "}" in them, or i if there are none. No password is longer than 128 characters:
// https://learn.microsoft.com/sql/relational-databases/security/password-policy
func (r *run) bracedEnd(i int, level uint8) int {
	// Braces that do not end soon are a part of the value.
	const most = 256 // characters
	if r.after != ';' || !r.isAt(i, '{', level) {
		return i
	}
	for end, limit := i+1, min(i+most, r.end); end < limit; end += len("}}") {
		// "}}" is in the value.
		end = r.until(end, limit, level, "}")
		if !r.isAt(end, '}', level) {
			break
		}
		if !r.isAt(end+1, '}', level) {
			return end + 1
		}
	}
	return i
}

// endsValue reports whether the character at i ends a value.
func (r *run) endsValue(i int) bool {
	x := r.char(i)
	switch x.c {
	case '&', ';', '#':
		return true
	case '/', '?':
		return r.where == path
	case '@': // the end of a userinfo: "http://me;token=abc@h"
		return r.offset(i+1) == r.lastHost
	case ']':
		return r.isLink(i + 1)
	}
	return r.ends(x)
}

// trimValue returns the end of the value from i to end, without the punctuation
// after it. Text that is cut goes on, and before a delimiter punctuation belongs to the value.
func (r *run) trimValue(i, end int) int {
	goesOn := end == r.end && r.cut
	isDelimited := end < r.end && strings.IndexByte("&;#/?@", r.char(end).c) >= 0
	if goesOn || isDelimited {
		return end
	}
	return max(r.trim(i, end), r.maskEnd(i))
}

// token returns the end of the token at i, and whether it looks like one.
func (r *run) token(i int, level uint8) (end int, ok bool) {
	// A delimiter that is escaped more often than the value is data in it.
	for end = i; end < r.end; end++ {
		x := r.char(end)
		if kinds[x.c]&(ofToken|isPlain) == ofToken|isPlain { // most characters: they end nothing
			continue
		}
		if !isTokenChar(x) || x.level <= level && r.endsValue(end) {
			break
		}
	}
	if r.offset(end)-r.offset(i) < leastToken {
		return end, false
	}

	// The value ends there too, or after a few punctuation marks: "token).".
	const punctuation = 4 * utf8.UTFMax
	limit := min(r.end, end+punctuation)
	valueEnd := r.valueEnd(end, level, limit)
	isLonger := valueEnd == limit && limit < r.end
	isWhole := !isLonger && r.trimValue(i, valueEnd) <= end

	// Before other text, only a separator ends the token: "token,200", "token|b".
	if !isWhole && !r.endsToken(end) {
		return end, false
	}
	return end, r.looksLikeToken(i, r.trimValue(i, end), leastToken)
}
