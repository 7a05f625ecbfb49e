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
func (r *run) jsonWebToken(i int) int {
	next, dots := i, 0
	for x := r.char(next); isWebTokenChar(x); x = r.char(next) {
		if x.c == '.' {
			dots++
		}
		next++
	}
	end := next
	for ; r.octets[end-1] == '.'; end-- {
		dots--
	}

	// "keyJhb.a" is a name, and so is "eyJhb" without a dot.
	isName := i > 0 && r.get(i-1).level == 0 && lex.IsAlphanum(r.get(i-1).c)
	if dots > 0 && !isName {
		r.hide(i, end)
	}
	return next
}

// isWebTokenChar reports whether x is allowed in JSON Web Tokens.
func isWebTokenChar(x char) bool {
	return x.level == 0 && (lex.IsAlphanum(x.c) || strings.IndexByte(".-_", x.c) >= 0)
}

// endsToken reports whether the character at i may follow a token, and text may follow it.
func (r *run) endsToken(i int) bool {
	c := rune(r.char(i).c)
	if c >= utf8.RuneSelf {
		c, _ = utf8.DecodeRuneInString(r.slice(i, min(i+utf8.UTFMax, r.end)))
	}
	return endsToken(c)
}

// endsToken reports whether r may follow a token, and text may follow r: a comma or a "|",
// as in lists, a bracket or a quote, as in [a](/?code=a1b2c3d4e5f6g7h8),[b](/), also an escaped one,
// as in /?code=a1b2c3d4e5f6g7h8%22, a "?", as in a path with params that is a value, a line break of
// JSON, or a character beyond US-ASCII that is in no word, as in 「/?code=a1b2c3d4e5f6g7h8」.
func endsToken(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.IndexByte("()[]{}<>\"'`,?|\\", byte(r)) >= 0
	}
	return r != utf8.RuneError && !unicode.In(r, unicode.L, unicode.M, unicode.N)
}

// A likeness says how much a text is like a token.
type likeness uint8

const (
	unlike likeness = iota
	like            // a letter, a digit, and only characters that tokens contain
	random          // that, and letters and digits in a row that no name contains
)

// likenessOf says how much the text from i to end is like a token, and returns how often a
// letter or a digit is in another class than the one before it, or 0 if a letter or a digit is missing
// or the text cannot be a token. With any of ".~:", which are also in names, versions and times, the text is like a token only
// if it looks random and contains no "//".
func (c *chars) likenessOf(i, end int) (_ likeness, changes int) {
	// Each row of letters and digits is judged on its own.
	seen, loose, likeness := class(0), false, like
	var row stretch
	for before := byte(0); i < end; i++ {
		x := c.get(i)
		if !isTokenChar(x) {
			return unlike, 0
		}
		switch {
		case lex.IsAlphanum(x.c):
			row.add(x.c)
			seen |= row.seen
			if row.isRandom() {
				likeness = random
			}
		case x.c == '/' && before == '/' && loose: // "https://example.com/v1"
			return unlike, 0
		default:
			changes += row.changes
			row = stretch{}
			loose = loose || strings.IndexByte(".~:", x.c) >= 0
		}
		before = x.c
	}

	switch {
	case !seen.isMixed():
		return unlike, 0
	case loose && likeness < random: // "v1.2.3-beta"
		likeness = unlike
	}
	return likeness, changes + row.changes
}

// looksLikeToken reports whether the characters from i to end are at least as many as
// least, and like a token.
func (r *run) looksLikeToken(i, end, least int) bool {
	if end-i < least {
		return false
	}
	r.reads += end - i
	likeness, _ := r.likenessOf(i, end)
	return likeness > unlike
}

// looksRandom reports whether the characters from i to end are like no name: a token with
// letters and digits in a row that look random, or in which their classes change often, or a
// UUID.
func (r *run) looksRandom(i, end int) bool {
	if end-i < leastToken {
		return false
	}

	// Rows of a few letters and digits may still look random as a whole: "a1-B2-c3D4". In a name,
	// the classes change less often: "Part-2b-V10a".
	const mostChanges = 6
	r.reads += end - i
	likeness, changes := r.likenessOf(i, end)
	switch {
	case likeness == random, likeness == like && changes >= mostChanges:
		return true
	case changes >= 2*mostChanges: // also with a ":", as in "712345678:AAHxPqdLrFruHmEYbJ"
		return true
	}
	return likeness == like && isUUID(r.slice(i, end))
}

// isUUID reports whether text is a UUID.
func isUUID(text string) bool {
	const form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
	if len(text) != len(form) {
		return false
	}
	for i := range len(text) {
		if isHex := lex.Unhex(text[i]) < 16; isHex != (form[i] == 'x') || !isHex && text[i] != '-' {
			return false
		}
	}
	return true
}

// isToken reports whether text looks like a token.
func isToken(text string) bool {
	var c chars
	c.decode(text, anyKind)
	end := len(c.octets) - 1
	likeness, _ := c.likenessOf(0, end)
	return end >= leastToken && likeness > unlike
}

// isTokenChar reports whether x is allowed in tokens. A "%" that is escaped twice may
// begin an escape within, as in a URI whose query is escaped twice in another.
func isTokenChar(x char) bool {
	return kinds[x.c]&ofToken != 0 || x.c == '%' && x.level == 2
}

// A class is a set with digits, upper-case and lower-case letters.
type class uint8

const (
	digit class = 1 << iota
	upper
	lower
)

// isMixed reports whether there are letters and digits.
func (c class) isMixed() bool { return c > digit && c&digit != 0 }

// A stretch is letters and digits in a row.
type stretch struct {
	length, changes int   // how often a character is in another class than the one before it
	last, seen      class // the last character's class, and all classes
}

func (s *stretch) add(c byte) {
	class := classOf(c)
	if s.length++; s.length > 1 && class != s.last {
		s.changes++
	}
	s.last, s.seen = class, s.seen|class
}

// classOf returns a letter's or a digit's class.
func classOf(c byte) class {
	switch {
	case c <= '9':
		return digit
	case c < 'a':
		return upper
	}
	return lower
}

// isRandom reports whether no name or number is as long, or changes as often.
func (s *stretch) isRandom() bool {
	if s.seen.isMixed() && s.length >= 16 {
		return true
	}
	return s.seen == digit|upper|lower && s.length >= 8 && s.changes >= 5
}
