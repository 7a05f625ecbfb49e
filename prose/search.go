// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file searches for the marks that every URI contains: the ":" after a
// scheme, and "." or "@" in a name.

import (
	"iter"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// Find iterates over the URIs in text, in order. A URI that is neither broken
// over lines nor abbreviated is a part of text, and takes no allocation.
func (f Finder) Find(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := f.search()
		s.text = text
		for s.next() && yield(s.match) {
		}
	}
}

// next finds the next match, and reports whether there is one.
func (s *search) next() bool {
	if s.more && s.waits() {
		return false
	}
	s.pending = scan{}
	for {
		i := s.mark()
		if i < 0 {
			s.at = s.wholeEnd()
			return false
		}
		s.at = i + 1
		var v verdict
		if s.text[i] == ':' {
			v = s.atColon(i)
		} else {
			v = s.atName(i)
		}
		if v == found {
			return true
		}
		if v == undecided {
			s.at = i
			return false
		}
	}
}

// wholeEnd returns the end of the text without a character that is cut at the
// end.
func (s *search) wholeEnd() int {
	end := len(s.text)
	for i := end - 1; i >= max(0, end-utf8.UTFMax); i-- {
		if s.isCut(i) {
			return i
		}
	}
	return end
}

// mark returns the offset of the next mark, or a negative number.
func (s *search) mark() int {
	var i int
	if s.Abbreviated != nil {
		i = strings.IndexAny(s.text[s.at:], ":.@")
	} else {
		// Of several colons in a row, only the first may follow a scheme.
		for 0 < s.at && s.at < len(s.text) && s.text[s.at] == ':' && s.text[s.at-1] == ':' {
			s.at++
		}
		i = strings.IndexByte(s.text[s.at:], ':')
	}
	if i < 0 {
		return i
	}
	return s.at + i
}

// atColon looks for a URI whose scheme ends at the colon.
func (s *search) atColon(colon int) verdict {
	start, ok := s.schemeStart(colon)
	if !ok || start == colon {
		return none
	}
	open := s.opening(start)
	if hasURL(s.text[start:colon+1]) && open >= 0 && s.text[open] == '<' {
		if v := s.wrapped(open, colon+1, AngleURL, ""); v != none {
			return v
		}
	}
	rest := s.text[colon+1:]
	if s.more && len(rest) < len("//") && strings.HasPrefix("//", rest) {
		return s.wait(&scan{})
	}
	slashes := strings.HasPrefix(rest, "//")
	if !s.accepts(s.text[start:colon], slashes) {
		return none
	}
	body := colon + len(":")
	if slashes {
		body += len("//")
	}
	return s.either(open, start, body, "")
}

// either tries to match the URI at start between delimiters, and then as a bare
// URI. The opening delimiter is at open. If open is negative, there are no
// delimiters.
func (s *search) either(open, start, body int, prefix string) verdict {
	if open >= 0 {
		delimiter := Angle
		if s.text[open] == '"' {
			delimiter = Quote
		}
		if v := s.wrapped(open, start, delimiter, prefix); v != none {
			return v
		}
	}
	if prefix != "" {
		return s.bareName(start, prefix)
	}
	return s.bare(start, body)
}

// schemeStart returns the start of the scheme that ends at the colon, or the
// colon if there is no scheme. The end of an escape, such as "\n" or "%3D", is
// not part of the scheme. schemeStart reports false if the scheme is too long.
func (s *search) schemeStart(colon int) (start int, ok bool) {
	start = s.runStart(colon)
	if start == s.schemes.at && s.schemes.long {
		return start, false
	}
	if start > 0 {
		start = min(start+escapeTail(s.text[start-1], s.text[start]), colon)
	}
	for start < colon && !lex.IsAlpha(s.text[start]) {
		start++
	}
	return start, colon-start < s.limit
}

// runStart returns the start of the scheme characters that end at i.
func (s *search) runStart(i int) int {
	least := max(s.from, s.schemes.at)
	for i > least && isSchemeChar(s.text[i-1]) {
		i--
	}
	return i
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

// opening returns the offset of the delimiter that precedes i, or -1.
// Whitespace may follow "<".
func (s *search) opening(i int) int {
	if i > s.from && s.text[i-1] == '"' {
		return i - 1
	}
	for i > s.from && isWhitespace(s.text[i-1]) {
		i--
	}
	if i > s.from && s.text[i-1] == '<' {
		return i - 1
	}
	return -1
}

// atName looks for an abbreviated reference. Its name contains the mark.
func (s *search) atName(mark int) verdict {
	start, ok := s.nameStart(mark)
	if start > mark {
		s.at, s.names = start, floor{at: start}
		return none
	}
	end, v := s.nameEnd(&scan{kind: toNameEnd, start: start, i: mark}, ok)
	if v != found {
		return v
	}
	s.at = end
	if !ok || end-start >= s.limit {
		s.names = floor{end, true}
		return none
	}
	for !isLabelChar(s.text[end-1]) && s.text[end-1] < utf8.RuneSelf {
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
	return s.either(s.opening(start), start, start, prefix)
}

// nameStart returns the start of the name around i: the first character in the
// run of name characters that is not one of "._~+%@", or the end of the run if
// it contains none. It reports false if the name is too long.
func (s *search) nameStart(i int) (start int, ok bool) {
	start = i
	least := max(s.from, s.names.at)
	for start > least {
		n := s.nameCharBefore(start)
		if n == 0 {
			break
		}
		start -= n
	}
	if start == s.names.at && s.names.long {
		return start, false
	}
	for start < len(s.text) && isNameChar(s.text[start]) && !isLabelChar(s.text[start]) {
		start++
	}
	return start, i-start < s.limit
}

// nameEnd returns the end of the characters of a name. If ok is false, the name
// is too long, and nameEnd does not wait for more text.
func (s *search) nameEnd(p *scan, ok bool) (end int, v verdict) {
	for p.i < len(s.text) {
		n := s.nameCharLen(p.i)
		if n == 0 {
			break
		}
		p.i += n
	}
	if ok && s.isCut(p.i) && p.i-p.start < s.limit {
		return 0, s.wait(p)
	}
	return p.i, found
}

// waits reports whether the pending scan has not ended yet.
func (s *search) waits() bool {
	v := found
	p := s.pending
	switch p.kind {
	case toCloser:
		_, v = s.closing(&p)
	case toNameEnd:
		_, v = s.nameEnd(&p, true)
	case toStop:
		_, v = s.token(&p)
	case toHost, toEnd:
		_, v = s.readOn(&p)
	case toPast:
		_, v = s.pastDropped(&p)
	}
	return v == undecided
}
