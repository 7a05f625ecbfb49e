// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has the state of a scanner, and what its parts share.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A scanner redacts a text, or the windows of a stream, run by run. The finders
// of secrets return offsets; hide writes the masks.
type scanner struct {
	Redactor
	cursor
	exact   bool // the run is a component of a URI: no character ends it
	ofError bool // it is the URI of an error of net/url
	out     []byte
	kept    int // octets[:kept] is in out, redacted

	marks marks
	state state

	quotesPort bool // what net/url quotes is the port of the last authority, after an "@", and not a password

	service struct { // of the last host
		host, subdomain string
		paths           []servicePath
	}

	// About the run, and not passed on.
	cut      bool       // the text goes on where it ends
	alone    bool       // it has only one mark
	body     int        // where it begins after the rest of an escape sequence for terminals, such as "[32m"
	inLink   bool       // it may begin with the text of a link of Markdown, as in [/a](/a)
	inString bool       // it has a connection string: a URL of JDBC
	name     int        // where the name of a pair begins, if "=" follows it, or -1
	after    byte       // the delimiter before the name; "~" and an escaped quote are in a value
	host     int        // the start of the host, in an authority
	bare     int        // where the name of a pair outside of a reference may begin
	noToken  int        // no token of a pair outside of a reference begins before it
	noPair   int        // no value before it precedes another pair
	noAt     [3]failure // what the last search for "@" found, for each level
}

// A state is where in a reference the scanner is, and what it is hiding. A run
// that is cut passes it on.
type state struct {
	where  place
	level  int    // the level of the slash that begins the path
	quote  byte   // an apostrophe or a backtick that precedes the reference, or 0
	hiding hiding // what the end of the run cuts
	depth  int    // the level of what is hidden
}

// A place is a part of a reference.
type place uint8

const (
	outside place = iota
	authority
	path
	query // or a fragment
)

// hiding says what is being hidden.
type hiding uint8

const (
	nothing hiding = iota
	value          // of a pair
	password
)

// hide replaces the text from start to end by the mask, unless it is empty. It
// returns end.
func (s *scanner) hide(start, end int) int {
	if mask := s.mask(); start < end && s.slice(start, end) != mask {
		if s.out == nil {
			s.out = make([]byte, 0, len(s.octets)+len(mask))
		}
		s.out = append(append(s.out, s.octets[s.kept:start]...), mask...)
		s.kept = end
	}
	return end
}

// hideMore hides the text from start to end without a mask. The mask before it is
// enough, since the secret is the same.
func (s *scanner) hideMore(start, end int) int {
	s.out = append(s.out, s.octets[s.kept:start]...)
	s.kept = end
	return end
}

// result returns the text, redacted: the text itself if there is no secret.
func (s *scanner) result() string {
	s.report()
	if s.kept == 0 {
		return s.octets
	}
	return string(append(s.out, s.octets[s.kept:]...))
}

// report adds the number of octets that were read to the count of the Redactor.
func (s *scanner) report() {
	if s.count != nil {
		*s.count += s.reads
	}
	s.reads = 0
}

// ends reports whether c ends a reference. An escaped quote is in it.
func (s *scanner) ends(c byte, level int) bool {
	if s.exact {
		return false
	}
	return kinds[c]&isEnd != 0 || c == '<' || c == '>' || c == s.state.quote && c != 0 && level == 0
}

// hasLaterAt reports whether a later component of the URI has an "@".
func (s *scanner) hasLaterAt() bool {
	return s.exact && strings.IndexByte(s.slice(s.stop, len(s.octets)), '@') >= 0
}

// until returns the offset of the first character from i on that ends a reference or
// is in set, or the end of the value that has the text of the level. It stops at the
// limit.
func (s *scanner) until(i, limit, level int, set string) int {
	for i < limit {
		c, next, l := s.char(i)
		if l <= level && (s.ends(c, l) || strings.IndexByte(set, c) >= 0 || c == ']' && s.inLink && s.at(next) == '(') || l < level && (c == '&' || c == ';' || c == '#') {
			break
		}
		i = next
	}
	return i
}

// scheme returns the start of the scheme that ends at the colon.
func (s *scanner) scheme(colon int) int {
	i := s.body + schemeStart(s.octets[s.body:colon])
	s.reads += colon - i + 1
	if s.at(i-1) == '%' && lex.HasEscape(s.octets[:colon], i-1) { // as in "%2Fhttp:" and "%252Fhttp:"
		if i += len("XX"); s.octets[i-2:i] == "25" {
			i = min(i+len("XX"), colon)
		}
	}
	return i
}

// opens returns the offset after the slashes at i, which follow the colon and begin
// an authority, with the last of them and its level; or 0. After a scheme of two
// letters or more, two backslashes or more are slashes too, as in browsers.
func (s *scanner) opens(colon, i int) (body, level int, slash byte) {
	for n := 0; i < s.stop; n++ {
		c, next, l := s.char(i)
		if c != '/' && (c != '\\' || !lex.IsAlpha(s.at(colon-1)) || !lex.IsAlpha(s.at(colon-2)) || colon-s.scheme(colon) < 2) {
			break
		}
		i, level, slash = next, l, c
		if n > 0 {
			body = i
		}
		if n == 1 && c == '/' {
			break
		}
	}
	return body, level, slash
}

// precedesSlashes reports whether "//" is at i.
func (s *scanner) precedesSlashes(i int) bool {
	first, next, _ := s.char(i)
	second, _, _ := s.char(next)
	return first == '/' && second == '/'
}

// trim returns the end of the text from start to end without the punctuation at
// its end, at most four characters.
func (s *scanner) trim(start, end int) int {
	if s.exact {
		return end
	}
	for n := 0; n < 4 && end > start; n++ {
		r, size := utf8.DecodeLastRuneInString(s.slice(max(start, end-utf8.UTFMax), end))
		switch {
		case r < utf8.RuneSelf && strings.IndexByte(".,:!?'`()[]{}*|\\", byte(r)) >= 0:
		case r >= utf8.RuneSelf && r != utf8.RuneError && unicode.IsPunct(r):
		default:
			return end
		}
		end -= size
	}
	return end
}
