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
// body.
func (s *search) bare(start, body int) verdict {
	end, v := s.token(&scan{kind: toStop, start: start, i: body})
	if v != found {
		return v
	}
	u, stop := s.longest("", start, body, end)
	if v, ok := s.whole(u, start, stop, end, ""); !ok {
		return v
	}
	if end = s.trim(start, body, stop); end <= body {
		s.at = max(s.at, stop)
		return none
	}
	text := s.text[start:end]
	if s.limit != math.MaxInt {
		text = strings.Clone(text) // do not keep the window alive
	}
	if end < stop || s.limit != math.MaxInt {
		var err error
		if u, err = s.Edition.Parse(text); err != nil {
			s.at = max(s.at, end)
			return none
		}
	}
	return s.matchBare(u, nil, start, end, stop, "")
}

// bareName tries to match an abbreviated reference at start, which lacks the
// prefix and begins with a name of s.name bytes.
func (s *search) bareName(start int, prefix string) verdict {
	end, v := s.token(&scan{kind: toStop, start: start, i: start})
	if v != found {
		return v
	}
	ref := s.text[start:end]
	n, ok := expands(prefix, ref, s.name)
	if !ok {
		// Nothing but punctuation may follow.
		stop := s.punctuationEnd(prefix, start, start+n, end)
		if s.trim(start, start, stop) > start+n {
			s.at = max(s.at, stop)
			return none
		}
		end = stop
	}
	u, stop := s.longest(prefix, start, start, end)
	if v, ok := s.whole(u, start, stop, end, prefix); !ok {
		return v
	}
	end = s.trim(start, start, stop)
	text := prefix + s.text[start:end]
	u, err := s.Edition.Parse(text)
	if _, ok := expands(prefix, text[len(prefix):], s.name); !ok || err != nil {
		s.at = max(s.at, stop)
		return none
	}
	return s.matchBare(u, nil, start, end, stop, prefix)
}

// whole reports whether u, which ends at stop, is neither too long nor broken.
// If it is either, whole returns the outcome of the attempt.
func (s *search) whole(u uri.URI, start, stop, end int, prefix string) (v verdict, ok bool) {
	if end-start >= s.limit && (stop == end || endsInAuthority(u) && s.personEnd(start, stop, stop+1) > stop) {
		s.at = max(s.at, end)
		return none, false // too long
	}
	switch v = s.breaks(u, stop); v {
	case none:
		return v, true
	case found:
		v = s.broken(start, stop, prefix)
	}
	return v, false
}

// punctuationEnd returns the end of the text from i on that may contain only
// punctuation. The text follows a name. It ends before a character that ends
// the authority, or the path after a prefix such as "mailto:".
func (s *search) punctuationEnd(prefix string, start, i, end int) int {
	delimiters := "?#[])"
	if strings.HasSuffix(prefix, "//") {
		delimiters = "/?#[])"
	}
	stop := i
	for stop < end && strings.IndexByte(delimiters, s.text[stop]) < 0 {
		n := s.bareLen(stop)
		if n == 0 {
			break
		}
		stop += n
	}
	return s.personEnd(start, i, stop)
}

// token returns the end of the URI characters that begin at p.start. In a
// stream, it stops after the character that reaches the length limit of a
// match.
func (s *search) token(p *scan) (end int, v verdict) {
	if s.limit == math.MaxInt {
		return len(s.text), found
	}
	limit, _ := s.reach(p.start)
	p.i = max(p.i, s.tokenEnd)
	for p.i < limit {
		n := s.bareLen(p.i)
		if n == 0 {
			break
		}
		p.i += n
	}
	s.tokenEnd = max(s.tokenEnd, p.i) // look at no character twice
	if p.i-p.start < s.limit && s.isCut(p.i) {
		return 0, s.wait(p)
	}
	return p.i, found
}

// longest returns the longest reference that the prefix and the text from
// start on make, and its end. The time and the memory are linear in the length
// of the reference.
func (s *search) longest(prefix string, start, body, end int) (u uri.URI, stop int) {
	for n := 2*(body-start) + 64; ; n *= 2 {
		last := min(start+n, end)
		cut := s.personEnd(start, body, last)
		u, rest := s.Edition.ParsePrefix(prefix + s.text[start:cut])
		if cut >= last && last < end {
			if len(rest) < len("%XX") || endsInAuthority(u) && !strings.ContainsAny(s.text[body:last], "/?#") {
				continue // it may go on
			}
		}
		return u, max(start+len(u.String())-len(prefix), start)
	}
}

// personEnd returns the offset at which a person sees the end of the bare URI
// that begins at start. That is before a character that no bare URI contains, a
// closing bracket that is not open, the "," or ";" before another URI, or, if
// an apostrophe precedes start, an apostrophe. The search begins at i and stops
// after the character before end.
func (s *search) personEnd(start, i, end int) int {
	body, apostrophe := i, s.isQuoted(start)
	var open brackets
	for ; i < end; i++ {
		switch b := s.text[i]; {
		case lex.IsAlphanum(b):
		case !isURIChar(b):
			n := s.bareLen(i)
			if n == 0 {
				return i
			}
			i += n - 1
		case b == '\'' && apostrophe, !open.balance(b):
			return i
		case b == ':':
			if comma := s.listed(body, i); comma >= 0 {
				return comma
			}
		}
	}
	return i
}

// endsInAuthority reports whether an authority is the last component of u.
func endsInAuthority(u uri.URI) bool {
	return u.HasAuthority() && u.Path() == "" && !u.HasQuery() && !u.HasFragment()
}

// isQuoted reports whether an apostrophe precedes start.
func (s *search) isQuoted(start int) bool { return start > 0 && s.text[start-1] == '\'' }

// listed returns the offset of the "," or ";" before a scheme and "//", or -1.
// The scheme begins after first and ends at the colon.
func (s *search) listed(first, colon int) (comma int) {
	if !strings.HasPrefix(s.text[colon:], "://") {
		return -1
	}
	i := colon
	for i > first && isSchemeChar(s.text[i-1]) {
		i--
	}
	if i == colon || i == first || s.text[i-1] != ',' && s.text[i-1] != ';' {
		return -1
	}
	return i - 1
}

// breaks returns found if u ends in its authority at stop, and a person would
// read the next character as part of it.
func (s *search) breaks(u uri.URI, stop int) verdict {
	if stop == len(s.text) || !endsInAuthority(u) {
		return none
	}
	b, rest := s.text[stop], s.text[stop:]
	switch {
	case b == '%':
		rest = rest[len("%"):]
	case b < 0x80 && b != '{' && b != '[':
		return none
	}
	if s.more && !utf8.FullRuneInString(rest) {
		return s.wait(&scan{})
	}
	r, _ := utf8.DecodeRuneInString(rest)
	if b == '{' || b == '[' || unicode.In(r, unicode.L, unicode.M, unicode.Nd) {
		return found
	}
	return none
}

// broken returns the outcome for a bare URI that is broken at stop.
func (s *search) broken(start, stop int, prefix string) verdict {
	s.at = max(s.at, stop)
	if !s.Broken {
		return none
	}
	last, v := s.readOn(&scan{kind: toEnd, start: start, i: start, apostrophe: s.isQuoted(start)})
	if v != found {
		return v
	}
	end := s.trim(start, stop, last)
	_, err := s.Edition.Parse(prefix + strings.Clone(s.text[start:end]))
	return s.matchBare(uri.URI{}, err, start, end, last, prefix)
}

// readOn returns the offset at which a person sees the end of a broken URI,
// including the punctuation that it loses.
func (s *search) readOn(p *scan) (stop int, v verdict) {
	limit, capped := s.reach(p.start)
	for ; p.i < limit; p.i++ {
		b := s.text[p.i]
		if b <= ' ' || b == 0x7F || strings.IndexByte("<>\"", b) >= 0 || b == '\'' && p.apostrophe || !p.open.balance(b) {
			return p.i, found
		}
		if !s.beyond || b < utf8.RuneSelf {
			continue
		}
		if s.isCut(p.i) {
			return 0, s.wait(p)
		}
		n := s.bareLen(p.i)
		if n == 0 {
			return p.i, found
		}
		p.i += n - 1
	}
	switch {
	case capped:
		s.at = max(s.at, p.i)
		return 0, none
	case s.more:
		return 0, s.wait(p)
	}
	return limit, found
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
			if b < utf8.RuneSelf || !s.beyond {
				return end
			}
			r, n := utf8.DecodeLastRuneInString(s.text[:end])
			if !isDropped(r) {
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

// matchBare sets the match to a bare URI, when all the text that it loses has
// been read. That text begins at end and does not end before stop.
func (s *search) matchBare(u uri.URI, err error, start, end, stop int, prefix string) verdict {
	past, v := s.pastDropped(&scan{kind: toPast, start: start, i: stop})
	if v != found {
		return v
	}
	s.at, s.from = end, end
	s.match = Match{
		URI: u, Unhyphenated: u,
		Start: int64(start), End: int64(end),
		OuterStart: int64(start), OuterEnd: int64(end),
		Dropped: s.text[end:past],
		Added:   prefix,
		Err:     err,
	}
	if s.limit != math.MaxInt {
		s.match.Dropped = strings.Clone(s.match.Dropped)
	}
	return found
}

// pastDropped returns the end of the punctuation and the closing brackets that
// follow a bare URI.
func (s *search) pastDropped(p *scan) (past int, v verdict) {
	limit, _ := s.reach(p.start)
	for p.i < limit {
		n := s.droppedLen(p.i)
		if n == 0 {
			break
		}
		p.i += n
	}
	if p.i-p.start >= s.limit {
		s.at = max(s.at, p.i)
		return 0, none
	}
	if s.isCut(p.i) {
		return 0, s.wait(p)
	}
	return p.i, found
}
