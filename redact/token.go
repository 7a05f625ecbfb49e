// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds JSON Web Tokens, and values that look like tokens.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// jsonWebToken hides a JSON Web Token: three texts in base64url, or more if it
// is encrypted, with dots between them. The first is a JSON object. The last may
// be missing.
func (s *scanner) jsonWebToken(i int) int {
	end, dots := i, 0
	for c := s.at(end); c == '.' || lex.IsAlphanum(c) || c == '-' || c == '_'; c = s.at(end) {
		if end++; c == '.' {
			dots++
		}
	}
	next := end
	for ; s.at(end-1) == '.'; end-- {
		dots--
	}
	isEscape := s.at(i-3) == '%' || s.at(i-5) == '%' && s.at(i-4) == '2' && s.at(i-3) == '5' // "%2F" or "%252F"
	if dots == 0 || lex.IsAlphanum(s.at(i-1)) && !isEscape {
		return next
	}
	s.hide(i, end)
	return next
}

// token returns the end of the value at i, with the punctuation after it, if it
// looks like a token, or where it no longer does. A token may precede a comma or a "|", as
// in lists, a "?", as in a path with params that is a value, a line break of JSON, or a
// punctuation mark that is not of US-ASCII, as in 「/?code=a1b2c3d4e5f6g7h8」.
func (s *scanner) token(i, level int) (end int, ok bool) {
	j, c := i, byte(0)
	for j < s.stop {
		var next, l int
		if c, next, l = s.char(j); !isTokenChar(c, l) || l <= level && s.endsValue(c, next, l) {
			break
		}
		j = next
	}
	if j-i < leastToken {
		return j, false
	}
	const punctuation = 4 * utf8.UTFMax // and what may spell its last character
	most := min(s.stop, j+punctuation)
	if end = s.valueEnd(j, level, most); end == most && most < s.stop || s.trimValue(i, end) > j {
		after := rune(c)
		if c >= utf8.RuneSelf {
			after, _ = utf8.DecodeRuneInString(s.slice(j, min(j+utf8.UTFMax, s.stop)))
		}
		if !endsToken(after) {
			return j, false
		}
		end = j
	}
	return end, looksLikeToken(s.slice(i, s.trimValue(i, end)), leastToken)
}

// endsToken reports whether r may follow a token, and text may follow r.
func endsToken(r rune) bool {
	return strings.ContainsRune(`,?|\`, r) || r >= utf8.RuneSelf && r != utf8.RuneError && unicode.IsPunct(r)
}

const leastToken = 16

// looksLikeToken reports whether text, unescaped, has at least as many octets as
// least, a letter and a digit, and only characters of tokens. With any of ".~:",
// which names, versions and times have too, it has no "//", and letters and digits
// in a row that look random.
func looksLikeToken(text string, least int) bool {
	length, seen, loose, random := 0, class(0), false, false
	var row stretch
	before := byte(0)
	for i := 0; i < len(text); length++ {
		var c byte
		var level int
		if c, i, level = char(text, i); !isTokenChar(c, level) {
			return false
		}
		switch {
		case lex.IsAlphanum(c):
			row.add(c)
			seen, random = seen|row.seen, random || row.isRandom()
		case c == '/' && before == '/' && loose:
			return false
		default:
			row = stretch{}
			loose = loose || strings.IndexByte(".~:", c) >= 0
		}
		before = c
	}
	return length >= least && seen > digit && seen&digit != 0 && (random || !loose)
}

// isTokenChar reports whether tokens have the character. A "%" that is escaped twice may
// begin an escape within, as in a URI whose query is escaped twice in another.
func isTokenChar(c byte, level int) bool {
	return lex.IsAlphanum(c) || strings.IndexByte("_+/=-.~:", c) >= 0 || c == '%' && level == 2
}

// A class is a set of kinds of letters and digits.
type class uint8

const (
	digit class = 1 << iota
	upper
	lower
)

// A stretch is letters and digits in a row.
type stretch struct {
	length, changes int   // how often a character has another class than the one before it
	last, seen      class // of the last character, and of all
}

func (r *stretch) add(c byte) {
	class := lower
	if c <= '9' {
		class = digit
	} else if c < 'a' {
		class = upper
	}
	if r.length++; r.length > 1 && class != r.last {
		r.changes++
	}
	r.last, r.seen = class, r.seen|class
}

// isRandom reports whether no name or number is as long, or changes as often.
func (r *stretch) isRandom() bool {
	return r.seen > digit && r.seen&digit != 0 && r.length >= 16 || r.seen == digit|upper|lower && r.length >= 8 && r.changes >= 5
}
