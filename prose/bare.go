// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file finds bare URIs, which have no delimiters.

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// bare tries to match a bare URI at start. Its scheme, with any "//", ends at
// body. If the prefix is not empty, it is an abbreviated reference, which lacks
// the prefix and begins with a name of s.name bytes. The search goes on at next
// or later.
func (s *search) bare(start, body int, prefix string) (next int, ok bool) {
	end := s.end(start)
	if prefix != "" {
		if end, ok = s.nameOnly(prefix, start, end); !ok {
			return end, false
		}
	}
	u, stop, end, glue := s.longest(prefix, start, body, end)
	if stop-start >= s.limit {
		return stop, false
	}
	lost := stop // the end of the trailing punctuation
	if endsInAuthority(u) && !s.endsAt(stop) && (glue < 0 || stop < end || !s.endsAuthority(end)) {
		seen, followed := s.seen(start, body, true)
		if seen-start >= s.limit {
			return seen, false
		}
		if lost = seen; lost != stop && (followed || s.trim(start, stop, lost) != stop) {
			return s.broken(start, stop, prefix)
		}
	}
	if end = s.trim(start, body, lost); 0 <= glue && glue < end {
		lost, end = glue, s.trim(start, body, glue)
	}
	if end <= body || start == s.inside && s.goesOn(body, lost, prefix) {
		return lost, false
	}
	if prefix == "" && end == stop && !s.isStream() {
		return s.matchBare(u, nil, start, end, lost, "")
	}
	ref := s.text[start:end]
	w, err := s.parse(prefix, ref)
	if _, ok := expands(prefix, ref, s.name); err != nil || prefix != "" && !ok {
		return lost, false
	}
	if !endsInAuthority(u) && w.Authority() != u.Authority() && !s.seesEnd(stop) {
		next, _ := s.seen(start, start, false)
		return next, false
	}
	return s.matchBare(w, nil, start, end, lost, prefix)
}

// glued looks for a character in the host of the authority at body that no name
// has, although the edition may allow it. It glues other text to the name, such
// as a command or the next member of a list. If there is one, glued returns the
// end of the authority and the offset of the character, and otherwise end and a
// negative offset.
func (s *search) glued(body, end int) (stop, glue int) {
	host, i := body, body
	for glue = -1; i < end && !s.endsAuthority(i); {
		n := s.charLen(i, isBareChar)
		if n == 0 {
			break
		}
		if s.text[i] == '@' {
			host, glue = i+len("@"), -1
		} else if glue < 0 && isGlue(s.text[i:]) {
			glue = i
		}
		i += n
	}
	if glue < 0 || s.text[host] == '[' {
		return end, -1
	}
	return i, glue
}

// endsAuthority reports whether a delimiter that ends every authority is at i.
func (s *search) endsAuthority(i int) bool {
	return i < len(s.text) && strings.IndexByte("/?#", s.text[i]) >= 0
}

// isGlue reports whether text begins with a character that no name has.
func isGlue(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return r == ',' || r == ';' || r == '&' || r >= utf8.RuneSelf && unicode.Is(unicode.Pd, r)
}

// goesOn reports whether the URI that follows an open delimiter ends at i in its
// authority, which may go on after a line break. It does not go on with another
// URI. The authority begins at body.
func (s *search) goesOn(body, i int, prefix string) bool {
	slashes := strings.HasSuffix(prefix, "//") || prefix == "" && s.text[body-1] == '/'
	if !slashes || i > s.insideEnd || strings.ContainsAny(s.text[body:i], "/?#") {
		return false
	}
	rest := strings.TrimLeft(s.text[i:s.insideEnd], whitespace)
	return strings.ContainsAny(s.text[i:s.insideEnd-len(rest)], "\n\r") && !beginsURI(rest)
}

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
	open := brackets{}
	for stop = name; stop < end && strings.IndexByte(delimiters, s.text[stop]) < 0; {
		next := s.boundary(start, stop, stop+1, &open)
		if next == stop {
			break
		}
		stop = next
	}
	return stop, s.trim(start, start, stop) <= name
}

// longest returns the longest reference that the prefix and the text from start
// to end make, and its end. The time and the memory are linear in the length of
// the reference. If other text is glued to its host, longest returns the longest
// one that ends in the authority, the end of the authority, and the offset of the
// glue. Otherwise it returns the same end and a negative offset.
func (s *search) longest(prefix string, start, body, end int) (u uri.URI, stop, last, glue int) {
	cut, open := body, brackets{}
	glue = -1
	for n := 2*(body-start) + 64; ; n *= 4 {
		last := min(start+n, end)
		cut = s.boundary(start, cut, last, &open)
		ref := s.text[start:cut]
		if prefix != "" {
			ref = prefix + ref
		}
		u, rest := s.Edition.ParsePrefix(ref)
		if glue < 0 && 0 < open.glue && open.glue < body+len(u.Authority()) && prefix == "" {
			if end, glue = s.glued(body, end); glue >= 0 {
				cut = min(cut, end)
				continue
			}
		}
		if cut >= last && last < end {
			if len(rest) < len("%XX") || endsInAuthority(u) && !strings.ContainsAny(s.text[body:last], "/?#") {
				continue // it may go on
			}
		}
		return u, max(start+len(u.String())-len(prefix), start), end, glue
	}
}

// boundary returns the offset at which the text sets an end to the bare URI
// that begins at start. That is before a character that no bare URI contains, a
// closing bracket that is not open, the "," or ";" before another URI, or, if
// an apostrophe precedes start, an apostrophe. The search begins at i, where the
// brackets are open, and stops after the character before end.
func (s *search) boundary(start, i, end int, open *brackets) int {
	for quoted := s.isQuoted(start); ; i++ {
		if i = plainEnd(s.text[:end], i); i >= end {
			return i
		}
		b := s.text[i]
		if b < utf8.RuneSelf && !isURIChar(b) {
			return i
		}
		n := s.charLen(i, isBareChar)
		if n == 0 || b == '\'' && quoted || !open.balance(rune(b)) || (b == ',' || b == ';') && s.precedesURI(start, i) {
			return i
		}
		if open.glue == 0 {
			open.glue = i
		}
		i += n - 1
	}
}

// brackets counts open brackets, and has the offset of the first character that
// may glue other text to a host, or 0.
type brackets struct{ round, square, curly, glue int }

// balance counts r. It reports false for a closing bracket that is not open.
func (c *brackets) balance(r rune) bool {
	switch r {
	case '(':
		c.round++
	case ')':
		c.round--
	case '[':
		c.square++
	case ']':
		c.square--
	case '{':
		c.curly++
	case '}':
		c.curly--
	}
	return c.round >= 0 && c.square >= 0 && c.curly >= 0
}

// precedesURI reports whether a scheme and "://" follow the character at i of
// the match that begins at start.
func (s *search) precedesURI(start, i int) bool {
	return beginsURI(s.text[i+1 : s.end(start)])
}

// beginsURI reports whether text begins with a scheme and "://".
func beginsURI(text string) bool {
	n := 0
	for n < len(text) && isSchemeChar(text[n]) {
		n++
	}
	return n > 0 && strings.HasPrefix(text[n:], "://")
}

// isQuoted reports whether an apostrophe precedes start.
func (s *search) isQuoted(start int) bool { return start > 0 && s.text[start-1] == '\'' }

// isURIChar reports whether b is a character of US-ASCII that a reference of
// some edition may contain. It reports false for the double quote, which RFC
// 1630 allows, since a double quote ends every bare URI.
func isURIChar(b byte) bool { return kinds[b] != '0' }

// plainEnd returns the end of the plain characters from i on.
func plainEnd(text string, i int) int {
	const plain = 2
	for i < len(text)-2 && kinds[text[i]]&kinds[text[i+1]]&kinds[text[i+2]]&plain != 0 {
		i += 3
	}
	for i < len(text) && kinds[text[i]]&plain != 0 {
		i++
	}
	return i
}

// kinds has a digit for each octet: 2 for a plain character, which never ends a
// bare URI or its host, 1 for any other character of isURIChar, and otherwise 0.
// "#", "%", "[" and "]" are characters of isURIChar, but not the others of these
// rules:
//
//	space  = <US-ASCII coded character 20 hexadecimal>
//	delims = "<" | ">" | "#" | "%" | <">
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
const kinds = "00000000000000000000000000000000" +
	"0202221111221222" + //  !"#$%&'()*+,-./
	"2222222222210202" + // 0123456789:;<=>?
	"2222222222222222" + // @ABCDEFGHIJKLMNO
	"2222222222210102" + // PQRSTUVWXYZ[\]^_
	"0222222222222222" + // `abcdefghijklmno
	"2222222222200020" + // pqrstuvwxyz{|}~
	"0000000000000000000000000000000000000000000000000000000000000000" +
	"0000000000000000000000000000000000000000000000000000000000000000"

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

// seen returns the offset at which a person sees the end of the URI at start,
// including trailing punctuation. The search begins at i. If authority is true,
// seen returns the end of the authority and reports followed, unless only
// punctuation follows.
func (s *search) seen(start, i int, authority bool) (end int, followed bool) {
	quoted, open := s.isQuoted(start), brackets{}
	asked := false // a "?" follows the authority
	for stop := s.end(start); i < stop; {
		r, n := utf8.DecodeRuneInString(s.text[i:])
		lost := false // r may be trailing punctuation
		switch {
		case r < utf8.RuneSelf && lex.IsAlphanum(byte(r)):
		case endsURI(r), r == '\'' && quoted, !open.balance(r):
			return s.beforeQuote(i), false
		case r == ':':
			if comma := s.listed(start, i); comma >= 0 && strings.HasPrefix(s.text[i:], "://") {
				return comma, false
			}
			lost = true
		case r < utf8.RuneSelf:
			lost = strings.IndexByte("?.,;!'(*_~", byte(r)) >= 0
		default:
			lost = isPunctuation(r) || isHidden(r)
		}
		if authority && (r == '/' || r == '#' || asked && !lost) {
			return i, true
		}
		asked = asked || r == '?'
		i += n
	}
	return i, false
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

// isPunctuation reports whether r, which is non-ASCII, is punctuation that may be
// trailing, or a closing bracket or quotation mark.
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

// broken tries to match a bare URI that is broken at stop. The search goes on at
// next or later, since nothing within a broken URI is a match.
func (s *search) broken(start, stop int, prefix string) (next int, ok bool) {
	next, _ = s.seen(start, start, false)
	if !s.Broken || next-start >= s.limit {
		return next, false
	}
	end := s.trim(start, stop, next)
	_, err := s.Edition.Parse(prefix + strings.Clone(s.text[start:end]))
	if err == nil {
		return next, false // a format character breaks it, which the edition allows
	}
	return s.matchBare(uri.URI{}, err, start, end, next, prefix)
}

// parse parses the prefix and ref. The result does not keep the window of a
// stream alive.
func (s *search) parse(prefix, ref string) (uri.URI, error) {
	if prefix == "" {
		return s.Edition.Parse(s.keep(ref))
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
func (s *search) seesEnd(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.text[i:])
	return i == len(s.text) || endsURI(r) || r < utf8.RuneSelf && !strings.ContainsRune(`%[\^{`, r)
}

// matchBare sets the match to a bare URI. The text after it that is dropped begins
// at end, and does not end before lost.
func (s *search) matchBare(u uri.URI, err error, start, end, lost int, prefix string) (next int, ok bool) {
	for stop := s.end(start); lost < stop && !isWhitespace(s.text[lost]); {
		n := s.charLen(lost, isDropped)
		if n == 0 {
			break
		}
		lost += n
	}
	if lost-start >= s.limit {
		return lost, false
	}
	s.at, s.from = end, end
	broken, _ := err.(*uri.ParseError)
	s.match = Match{
		URI: u, Unhyphenated: u,
		Start: int64(start), End: int64(end),
		OuterStart: int64(start), OuterEnd: int64(end),
		Dropped: s.keep(s.text[end:lost]),
		Added:   prefix,
		Err:     broken,
	}
	return end, true
}

// isDropped reports whether r, which follows a bare URI, is trailing punctuation or
// a closing bracket that ends it.
func isDropped(r rune) bool {
	if r < utf8.RuneSelf {
		return strings.IndexByte(".,;:!?')]", byte(r)) >= 0
	}
	return isPunctuation(r)
}
