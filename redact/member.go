// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the secrets in JSON that is a pair's value.

import "strings"

// member reads the escaped quote at i. If it ends the name of a member of JSON, as in
// "?q=%7B%22token%22%3A%22abc%22%7D", member hides the value if it is a secret. It
// returns where to go on.
func (r *run) member(i int, level uint8) int {
	// Each quote may open a name, and so does this one for the next quote.
	start, isNamed, next := r.name, r.name >= 0 && r.after == '"', i+1
	r.name, r.after = next, '"'

	// "token":
	colon := r.skipSpace(next, level)
	if !isNamed || !r.isAt(colon, ':', level) {
		return next
	}
	known := r.secrecy(unescape(r.slice(start, i)))
	if known == never {
		return next
	}

	// "abc", or a number. In an object or a list, the members have secrets of their own.
	at, ends := r.skipSpace(colon+1, level), `,}]"`
	switch x := r.char(at); {
	case x.c == '{', x.c == '[':
		return next
	case x == char{'"', level}:
		at, ends = at+1, `"`
	}
	end := r.memberEnd(at, level, ends)
	if known == ifToken && !r.looksLikeToken(at, end, leastToken) {
		return next
	}
	return r.hideValue(at, end, level)
}

// skipSpace returns the index of the character at i, or after the space there.
func (r *run) skipSpace(i int, level uint8) int {
	for r.isAt(i, ' ', level) || r.isAt(i, '+', level) {
		i++
	}
	return i
}

// memberEnd returns the end of the member's value at i, before one of the characters that
// end it.
func (r *run) memberEnd(i int, level uint8, ends string) int {
	for ; i < r.end; i++ {
		// What is escaped more often than the JSON is data in it.
		switch x := r.char(i); {
		case x.level > level:
		case strings.IndexByte(ends, x.c) >= 0:
			return i
		case x.level < level && (x.c == '&' || x.c == '#' || r.ends(x)): // the query with the JSON goes on
			return i
		case x.c == '\\' && i+1 < r.end: // escapes the next character
			i++
		}
	}
	return i
}
