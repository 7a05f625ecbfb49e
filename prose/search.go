// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file searches for the marks that every URI contains: the ":" after a
// scheme, and "." or "@" in a name.

import (
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Find iterates over the URIs in text, in order. A URI that is neither broken
// over lines nor abbreviated is a part of text, and takes no allocation.
func (f Finder) Find(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := f.search()
		s.text = text
		s.findMarks(0)
		for s.next() && yield(s.match) {
		}
	}
}

func (f Finder) search() search {
	return search{Finder: f, nonASCII: f.Edition == uri.RFC3987, limit: math.MaxInt}
}

// next finds the next match, and reports whether there is one.
func (s *search) next() bool {
	if s.pending.closer != 0 {
		if s.close(&s.pending) == undecided {
			return false
		}
		s.pending = closing{}
	}
	for {
		i := s.mark()
		if i == len(s.text) {
			s.at = s.wholeEnd()
			return false
		}
		s.at = i + 1
		v := undecided
		switch {
		case !s.isRead(i):
		case s.text[i] == ':':
			v = s.atColon(i)
		default:
			v = s.atName(i)
		}
		switch v {
		case found:
			return true
		case undecided:
			s.at = i
			return false
		}
	}
}

// isRead reports whether the window has all that a bare URI with a mark at i may
// need: a character that ends every bare URI, or as much as the longest match.
func (s *search) isRead(i int) bool {
	return !s.more || i < s.ends || len(s.text)-i > s.limit+len("://")+utf8.UTFMax
}

// wholeEnd returns the end of the text without a character that is cut at its
// end.
func (s *search) wholeEnd() int {
	for i := len(s.text) - 1; i >= 0 && i > len(s.text)-utf8.UTFMax; i-- {
		if !utf8.FullRuneInString(s.text[i:]) {
			return i
		}
	}
	return len(s.text)
}

// mark returns the offset of the next mark, or the length of the text.
func (s *search) mark() int {
	for s.Abbreviated == nil {
		n := strings.IndexByte(s.text[s.at:], ':')
		if n < 0 {
			return len(s.text)
		}
		s.at += n + 1
		if s.mayEndScheme(s.at - 1) {
			return s.at - 1
		}
	}
	for m := &s.marks; ; s.at++ {
		if m[0] < s.at {
			m[0] = s.nextMark(s.at, ':')
		}
		if m[1] < s.at {
			m[1] = s.nextMark(s.at, '.')
		}
		if m[2] < s.at {
			m[2] = s.nextMark(s.at, '@')
		}
		s.at = min(m[0], m[1], m[2])
		if s.at == m[0] || s.mayBeInName(s.at) { // there may be more text now, or a match before it
			return s.at
		}
	}
}

// findMarks finds the first of each mark in the text from i on, which is new, unless
// there is one before i. Only the search for names needs them.
func (s *search) findMarks(i int) {
	for k, at := range s.marks {
		if s.Abbreviated != nil && at == i {
			s.marks[k] = s.nextMark(i, ":.@"[k])
		}
	}
}

// nextMark returns the offset of the next mark b from i on, or the length of the
// text. It skips most colons that do not follow a scheme, and marks at an end of a
// name.
func (s *search) nextMark(i int, b byte) int {
	for ; ; i++ {
		n := strings.IndexByte(s.text[i:], b)
		if n < 0 {
			return len(s.text)
		}
		i += n
		if b == ':' && s.mayEndScheme(i) || b != ':' && s.mayBeInName(i) {
			return i
		}
	}
}

// mayBeInName reports whether characters of a name may be on both sides of the mark
// at i.
func (s *search) mayBeInName(i int) bool {
	if i == s.from || i == len(s.text)-1 {
		return i != s.from && s.more
	}
	before, after := s.text[i-1], s.text[i+1]
	return kinds[before]&kinds[after]&inName != 0 || s.nonASCII && max(before, after) >= utf8.RuneSelf
}

// mayEndScheme reports whether a scheme that is accepted, or "URL", may end at the
// colon.
func (s *search) mayEndScheme(colon int) bool {
	body := colon + len(":")
	if body >= len(s.text)-len("/") || s.text[body] == '/' && s.text[body+1] == '/' || s.Accept != nil {
		return true
	}
	return colon >= len("UR") && opaqueEnds[s.text[colon-1]&31]>>(s.text[colon-2]&31)&1 != 0
}

// opaqueEnds has a bit for the last two letters of "URL" and of each scheme of
// isKnownOpaque. The index is the last one. The lower five bits of a letter are the
// same in both cases.
var opaqueEnds = [32]uint32{
	't' & 31: 1 << ('e' & 31),           // magnet
	'o' & 31: 1 << ('t' & 31),           // mailto
	's' & 31: 1<<('w'&31) | 1<<('p'&31), // news, sips
	'p' & 31: 1<<('i'&31) | 1<<('p'&31), // sip, xmpp
	'l' & 31: 1<<('e'&31) | 1<<('r'&31), // tel, URL
	'n' & 31: 1 << ('r' & 31),           // urn
}

// atColon looks for a URI whose scheme ends at the colon.
func (s *search) atColon(colon int) verdict {
	start, ok := s.schemeStart(colon)
	if !ok || start == colon {
		return none
	}
	body := colon + len(":")
	if hasURL(s.text[start:body]) {
		if open := s.opening(start); open >= 0 && s.text[open] == '<' {
			if v := s.delimited(open, body, AngleURL, ""); v != none {
				return v
			}
		}
	}
	slashes := strings.HasPrefix(s.text[body:], "//")
	if !s.accepts(s.text[start:colon], slashes) {
		return none
	}
	if slashes {
		body += len("//")
	}
	return s.atStart(start, body, "")
}

// schemeStart returns the start of the scheme that ends at the colon, or the
// colon if there is no scheme. The end of an escape, such as "\n" or "%3D", is
// not part of the scheme. schemeStart reports false if the scheme begins before
// the floor.
func (s *search) schemeStart(colon int) (start int, ok bool) {
	start = s.schemeCharsStart(max(s.from, s.schemes.at), colon)
	if start == s.schemes.at && s.schemes.long {
		return start, false
	}
	if start > 0 {
		start = min(start+escapeTail(s.text[start-1], s.text[start]), colon)
	}
	for start < colon && !lex.IsAlpha(s.text[start]) {
		start++
	}
	return start, true
}

// escapeTail returns the length of an escape after its first byte, or 0 if the
// two bytes do not begin one. An escape may be in a URI or a string literal.
func escapeTail(first, second byte) int {
	switch {
	case first == '%' && lex.Unhex(second) < 16:
		return len("%XX") - 1
	case first != '\\':
		return 0
	case second == 'u':
		return len(`\uXXXX`) - 1
	case second == 'x':
		return len(`\xXX`) - 1
	case strings.IndexByte("abfnrtv", second) >= 0:
		return len(`\n`) - 1
	}
	return 0
}

// hasURL reports whether s begins with "URL:".
func hasURL(s string) bool {
	return len(s) >= len("URL:") && s[len("URL")] == ':' && strings.EqualFold(s[:len("URL")], "URL")
}

// accepts calls f.Accept, or applies the rule for a nil Accept.
func (f *Finder) accepts(scheme string, slashes bool) bool {
	if f.Accept != nil {
		return f.Accept(strings.ToLower(scheme), slashes)
	}
	return slashes || isKnownOpaque(scheme)
}

// isKnownOpaque reports whether the scheme alone, without "//", is enough to
// find its URIs in text.
func isKnownOpaque(scheme string) bool {
	return slices.ContainsFunc([]string{"magnet", "mailto", "news", "sip", "sips", "tel", "urn", "xmpp"}, func(known string) bool {
		return len(known) == len(scheme) && strings.EqualFold(known, scheme)
	})
}

// atName looks for an abbreviated reference. Its name contains the mark.
func (s *search) atName(mark int) verdict {
	start, ok := s.nameStart(mark)
	if start > mark {
		s.at, s.names = start, floor{at: start}
		return none
	}
	end := s.nameCharsEnd(start, mark)
	s.at = end
	if !ok || end-start >= s.limit {
		s.names = floor{s.at, true}
		return none
	}
	for isNamePunctuation(s.text[end-1]) {
		end--
	}
	if start > 0 && !mayPrecedeName(s.text[start-1]) {
		return none
	}
	prefix := s.Abbreviated(s.text[start:end])
	if prefix == "" {
		return none
	}
	s.name = end - start
	return s.atStart(start, start, prefix)
}

// nameStart returns the start of the name around i: the first character in the
// run of name characters that is not one of "._~+%@", or the end of the run if
// it contains none. It reports false if the name begins before the floor.
func (s *search) nameStart(i int) (start int, ok bool) {
	start = s.nameCharsStart(max(s.from, s.names.at), i)
	if start == s.names.at && s.names.long {
		return start, false
	}
	for start < len(s.text) && isNamePunctuation(s.text[start]) {
		start++
	}
	return start, true
}

// nameCharsStart returns the start of the name characters that end at i. It
// goes back no further than least.
func (s *search) nameCharsStart(least, i int) int {
	text := s.text[:i]
	for {
		for i > least && kinds[text[i-1]]&inName != 0 {
			i--
		}
		if i == least || !s.nonASCII || text[i-1] < utf8.RuneSelf {
			return i
		}
		r, n := utf8.DecodeLastRuneInString(text[:i])
		if !isNameChar(r) {
			return i
		}
		i -= n
	}
}

// nameCharsEnd returns the end of the name characters from i on, in a name that
// begins at start.
func (s *search) nameCharsEnd(start, i int) int {
	end := s.end(start)
	for i = runEnd(s.text[:end], i, inName); i < end && s.text[i] >= utf8.RuneSelf; i = runEnd(s.text[:end], i, inName) {
		n := s.charLen(i, isNameChar)
		if n == 0 {
			break
		}
		i += n
	}
	return i
}

// isNameChar reports whether the host or the mailbox that begins an
// abbreviated reference may contain r.
func isNameChar(r rune) bool {
	return r < utf8.RuneSelf && kinds[r]&inName != 0 || isJoiner(r) || unicode.In(r, unicode.L, unicode.M, unicode.Nd)
}

// isNamePunctuation reports whether b may only be in the middle of a name.
func isNamePunctuation(b byte) bool { return kinds[b]&namePunctuation == namePunctuation }

// mayPrecedeName reports whether an abbreviated reference may follow b.
func mayPrecedeName(b byte) bool {
	switch b {
	case '(', '[', '{', '<', '>', '"', '\'', '`', '*', '_', ',', ';', ':', '|', '=':
		return true
	}
	return isWhitespace(b) || b >= utf8.RuneSelf
}

// atStart tries to match the URI at start between delimiters, and then as a
// bare URI. Its scheme, with any "//", ends at body. An abbreviated reference
// begins at body, and lacks the prefix.
func (s *search) atStart(start, body int, prefix string) verdict {
	s.outer = start
	if open := s.opening(start); open >= 0 {
		s.outer = open
		delimiter := Angle
		if s.text[open] == '"' {
			delimiter = Quote
		}
		if v := s.delimited(open, start, delimiter, prefix); v != none {
			return v
		}
	}
	var c candidate // a literal would be copied
	c.prefix, c.start, c.body, c.max = prefix, start, body, s.end(start)
	v := s.bare(&c)
	if v == none {
		s.at = max(s.at, c.tail)
	}
	return v
}

// gapStart returns the start of the whitespace and the signs that end at i.
func (s *search) gapStart(i int) int {
	for i > s.from && (isWhitespace(s.text[i-1]) || s.text[i-1] == '>' || isSign(s.text[i-1])) {
		i--
	}
	return i
}

// opening returns the offset of the delimiter that precedes i, or -1.
// Whitespace may follow "<", with the margins of its lines.
func (s *search) opening(i int) int {
	if i > s.from && s.text[i-1] == '"' {
		return i - 1
	}
	open := s.gapStart(i) - len("<")
	if open < s.from || s.text[open] != '<' {
		return -1
	}
	if end, _, _ := s.readLine(open).margin.skipGap(s.text[:i], open+len("<")); end < i {
		return -1 // what is between them is text
	}
	return open
}
