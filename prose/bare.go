// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file finds bare URIs, which have no delimiters.

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// bare tries to match a bare URI at start. Its scheme, with any "//", ends at
// body. If the prefix is not empty, it is an abbreviated reference, which lacks
// the prefix and begins with a name of s.name bytes. If there is no match, the
// search goes on at next or later.
func (s *search) bare(start, body int, prefix string) (next int, v verdict) {
	end, v := s.bareCharsEnd(start, body)
	if v == undecided {
		return 0, v
	}
	if prefix != "" {
		var ok bool
		if end, ok = s.nameOnly(prefix, start, end); !ok {
			return end, none
		}
	}
	u, stop := s.longest(prefix, start, body, end)
	if stop == end && end-start >= s.limit {
		return end, none // too long
	}
	lost := stop // the end of the punctuation that the URI loses
	if endsInAuthority(u) && !s.endsAt(stop) {
		c := cursor{goal: authorityGoal, start: start, i: body}
		if v := s.seen(&c); v != found {
			return c.i, v
		}
		if lost = c.i; lost != stop && (c.followed || s.trim(start, stop, lost) != stop) {
			return s.broken(start, stop, lost, prefix)
		}
	}
	if end = s.trim(start, body, lost); end <= body {
		return lost, none
	}
	if prefix == "" && end == stop && !s.isStream() {
		return s.matchBare(u, nil, start, end, lost, "")
	}
	ref := s.text[start:end]
	w, err := s.parse(prefix, ref)
	if _, ok := expands(prefix, ref, s.name); err != nil || prefix != "" && !ok {
		return lost, none
	}
	if !endsInAuthority(u) && w.Authority() != u.Authority() {
		if ok, v := s.seesEnd(start, stop); v != found {
			return 0, v
		} else if !ok {
			return end, none
		}
	}
	return s.matchBare(w, nil, start, end, lost, prefix)
}

// bareCharsEnd returns the end of the characters of bare URIs that begin at
// body. Of a text that is not a stream, it returns the end.
func (s *search) bareCharsEnd(start, body int) (end int, v verdict) {
	if !s.isStream() {
		return len(s.text), found
	}
	c := cursor{goal: bareGoal, start: start, i: max(body, s.readTo)}
	v = s.span(&c, isBareChar)
	s.readTo = max(s.readTo, c.i) // read no character again
	return c.i, v
}

// isStream reports whether text is a window of a stream.
func (s *search) isStream() bool { return s.limit != math.MaxInt }

// nameOnly returns end if the prefix expands the abbreviated reference at start,
// or if bare will check the text after the name as that after an authority.
// Otherwise only punctuation may follow the name. Then nameOnly returns the end
// of the text that could be punctuation, and reports whether it is.
func (s *search) nameOnly(prefix string, start, end int) (stop int, ok bool) {
	at, ok := expands(prefix, s.text[start:end], s.name)
	slashes := strings.HasSuffix(prefix, "//")
	if ok || slashes && s.Edition != uri.RFC1630 {
		return end, true
	}
	delimiters := "?#[])"
	if slashes {
		delimiters = "/?#[])"
	}
	name := start + at
	for stop = name; stop < end && strings.IndexByte(delimiters, s.text[stop]) < 0; {
		n := s.charLen(stop, isBareChar)
		if n == 0 {
			break
		}
		stop += n
	}
	stop = s.boundary(start, name, stop, &brackets{})
	return stop, s.trim(start, start, stop) <= name
}

// longest returns the longest reference that the prefix and the text from
// start on make, and its end. The time and the memory are linear in the length
// of the reference.
func (s *search) longest(prefix string, start, body, end int) (u uri.URI, stop int) {
	cut, open := body, brackets{}
	for n := 2*(body-start) + 64; ; n *= 4 {
		last := min(start+n, end)
		cut = s.boundary(start, cut, last, &open)
		u, rest := s.Edition.ParsePrefix(prefix + s.text[start:cut])
		if cut >= last && last < end {
			if len(rest) < len("%XX") || endsInAuthority(u) && !strings.ContainsAny(s.text[body:last], "/?#") {
				continue // it may go on
			}
		}
		return u, max(start+len(u.String())-len(prefix), start)
	}
}

// boundary returns the offset at which the text sets an end to the bare URI
// that begins at start. That is before a character that no bare URI contains, a
// closing bracket that is not open, the "," or ";" before another URI, or, if
// an apostrophe precedes start, an apostrophe. The search begins at i, where the
// brackets are open, and stops after the character before end.
func (s *search) boundary(start, i, end int, open *brackets) int {
	for quoted := s.isQuoted(start); i < end; i++ {
		switch b := s.text[i]; {
		case plainChars[b>>6]>>(b&63)&1 != 0:
		case b >= utf8.RuneSelf:
			n := s.charLen(i, isBareChar)
			if n == 0 {
				return i
			}
			i += n - 1
		case !isURIChar(b), b == '\'' && quoted, !open.balance(rune(b)):
			return i
		case (b == ',' || b == ';') && s.precedesURI(start, i):
			return i
		}
	}
	return i
}

// precedesURI reports whether a scheme and "://" follow the character at i of
// the match that begins at start.
func (s *search) precedesURI(start, i int) bool {
	rest, n := s.text[i+1:s.end(&cursor{start: start})], 0
	for n < len(rest) && isSchemeChar(rest[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(rest[n:], "://")
}

// isQuoted reports whether an apostrophe precedes start.
func (s *search) isQuoted(start int) bool { return start > 0 && s.text[start-1] == '\'' }

// isURIChar reports whether b is a character of US-ASCII that a reference of
// some edition may contain. It reports false for the double quote, which RFC
// 1630 allows, since a double quote ends every bare URI.
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
func isURIChar(b byte) bool { return uriChars[b>>6]>>(b&63)&1 != 0 }

const (
	notLow  uint64 = 1<<(' '+1) - 1 | 1<<'<' | 1<<'>' | 1<<'"'
	notHigh uint64 = 1<<('{'-64) | 1<<('}'-64) | 1<<('|'-64) | 1<<('\\'-64) | 1<<('^'-64) | 1<<('`'-64) | 1<<(0x7F-64)
)

// uriChars has a bit for each character of isURIChar, and plainChars for those
// of them that never end a bare URI.
var (
	uriChars   = [4]uint64{^notLow, ^notHigh}
	plainChars = [4]uint64{^(notLow | 1<<'\'' | 1<<'(' | 1<<')' | 1<<',' | 1<<';'), ^(notHigh | 1<<('['-64) | 1<<(']'-64))}
)

// isBareChar reports whether a bare URI may contain r. The edition may still not
// allow it.
func isBareChar(r rune) bool {
	if r < utf8.RuneSelf {
		return isURIChar(byte(r))
	}
	return r != utf8.RuneError && !endsURI(r) && !isHidden(r)
}

// listed returns the offset of the "," or ";" before the scheme that ends at the
// colon, or -1. The scheme begins after first.
func (s *search) listed(first, colon int) (comma int) {
	i := s.schemeCharsStart(first, colon)
	if i == colon || i == first || s.text[i-1] != ',' && s.text[i-1] != ';' {
		return -1
	}
	return i - 1
}

// endsInAuthority reports whether an authority is the last component of u.
func endsInAuthority(u uri.URI) bool {
	return u.HasAuthority() && u.Path() == "" && !u.HasQuery() && !u.HasFragment()
}

// endsAt reports whether a person sees the end of any URI at i.
func (s *search) endsAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return endsURI(r)
}

// seen moves c to the offset at which a person sees the end of a URI, including
// the punctuation that it loses. For authorityGoal, seen moves c to the end of
// the authority and sets c.followed, unless only punctuation follows.
func (s *search) seen(c *cursor) verdict {
	quoted := s.isQuoted(c.start)
	for end := s.end(c); c.i < end; {
		r, n := utf8.DecodeRuneInString(s.text[c.i:])
		lost := false // a URI loses r at its end
		switch {
		case r < utf8.RuneSelf && lex.IsAlphanum(byte(r)):
		case endsURI(r), r == '\'' && quoted, !c.open.balance(r):
			c.i = s.beforeQuote(c.i)
			return found
		case r == ':':
			slashes, cut := s.follows(c.i, "://")
			if cut {
				return s.wait(c)
			}
			if comma := s.listed(c.start, c.i); slashes && comma >= 0 {
				c.i = comma
				return found
			}
			lost = true
		case r < utf8.RuneSelf:
			lost = strings.IndexByte("?.,;!'(*_~", byte(r)) >= 0
		default:
			lost = isPunctuation(r) || isHidden(r)
		}
		if c.goal == authorityGoal && (r == '/' || r == '#' || c.asked && !lost) {
			c.followed = true
			return found
		}
		c.asked = c.asked || r == '?'
		c.i += n
	}
	return s.atEnd(c)
}

// endsURI reports whether a person sees the end of a URI before r, even if the
// URI is broken.
func endsURI(r rune) bool {
	if r <= '\u009F' {
		return r <= ' ' || r >= 0x7F || strings.IndexByte("<>\"`|", byte(r)) >= 0
	}
	return unicode.In(r, unicode.White_Space, unicode.Terminal_Punctuation, unicode.Quotation_Mark, unicode.Ps, unicode.Pe)
}

// isHidden reports whether r is a format character that no bare URI contains.
func isHidden(r rune) bool { return unicode.Is(unicode.Cf, r) && !isJoiner(r) }

// isJoiner reports whether r is one of the invisible characters that are parts
// of words in some scripts.
func isJoiner(r rune) bool { return r == '\u200C' || r == '\u200D' }

// isPunctuation reports whether r, which is non-ASCII, is punctuation that a
// bare URI loses, or a closing bracket or quotation mark.
func isPunctuation(r rune) bool { return unicode.In(r, unicode.Po, unicode.Pe, unicode.Pf) }

// beforeQuote returns i without the backslashes before it that escape a quote
// at i in a string literal.
func (s *search) beforeQuote(i int) int {
	if strings.IndexByte("\"'`", s.text[i]) >= 0 {
		for s.text[i-1] == '\\' {
			i--
		}
	}
	return i
}

// trim returns the end of the URI that begins at start without the punctuation
// before end. It goes back no further than floor.
func (s *search) trim(start, floor, end int) int {
	var before byte
	if start > 0 {
		before = s.text[start-1]
	}
	for end > floor {
		switch b := s.text[end-1]; b {
		case '.', ',', ':', '!', '?', '\'', '(':
		case ';':
			end = s.entityStart(floor, end)
		case '*', '_', '~':
			if b != before {
				return end
			}
		default:
			if b < utf8.RuneSelf {
				return end
			}
			r, n := utf8.DecodeLastRuneInString(s.text[:end])
			if !isPunctuation(r) && !isHidden(r) {
				return end
			}
			end -= n - 1
		}
		end--
	}
	return end
}

// entityStart returns the offset after the "&" of the entity reference that
// ends at end. It returns end if no entity reference ends there.
func (s *search) entityStart(floor, end int) int {
	i := end - len(";")
	for i > floor && isLabelChar(s.text[i-1]) {
		i--
	}
	if i == end-len(";") || i == floor || s.text[i-1] != '&' {
		return end
	}
	return i
}

// broken tries to match a bare URI that is broken at stop. If there is no match,
// the search goes on at next or later.
func (s *search) broken(start, stop, next int, prefix string) (int, verdict) {
	if !s.Broken {
		return next, none
	}
	c := cursor{goal: seenGoal, start: start, i: start}
	if v := s.seen(&c); v != found {
		return max(next, c.i), v
	}
	end := s.trim(start, stop, c.i)
	_, err := s.Edition.Parse(prefix + strings.Clone(s.text[start:end]))
	if err == nil {
		return next, none // a format character breaks it, which the edition allows
	}
	return s.matchBare(uri.URI{}, err, start, end, c.i, prefix)
}

// parse parses the prefix and ref. The result does not keep the window of a
// stream alive.
func (s *search) parse(prefix, ref string) (uri.URI, error) {
	if prefix == "" {
		ref = s.keep(ref)
	}
	return s.Edition.Parse(prefix + ref)
}

// keep returns text, in a stream as a copy, which does not keep the window
// alive.
func (s *search) keep(text string) string {
	if s.isStream() {
		return strings.Clone(text)
	}
	return text
}

// seesEnd reports whether a person sees the end of the URI where the grammar
// ends it, at i. It reports true in "http://h.?" before whitespace, for example,
// and false before "{x}".
func (s *search) seesEnd(start, i int) (ok bool, v verdict) {
	if i == s.whole {
		return true, s.atEnd(&cursor{start: start, i: i})
	}
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return endsURI(r) || r < utf8.RuneSelf && !strings.ContainsRune(`%[\^{`, r), found
}

// matchBare sets the match to a bare URI, when all the text that it loses has
// been read. That text begins at end and does not end before lost.
func (s *search) matchBare(u uri.URI, err error, start, end, lost int, prefix string) (next int, v verdict) {
	c := cursor{goal: droppedGoal, start: start, i: lost}
	if v := s.span(&c, isDropped); v != found {
		return c.i, v
	}
	s.at, s.from = end, end
	s.match = Match{
		URI: u, Unhyphenated: u,
		Start: int64(start), End: int64(end),
		OuterStart: int64(start), OuterEnd: int64(end),
		Dropped: s.keep(s.text[end:c.i]),
		Added:   prefix,
		Err:     err,
	}
	return end, found
}

// isDropped reports whether r, which follows a bare URI, is punctuation that the
// URI loses, or a closing bracket that ends it.
func isDropped(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.IndexByte(".,;:!?')]", byte(r)) >= 0
	}
	return isPunctuation(r)
}
