// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file finds bare URIs, which have no delimiters.

import (
	"math"
	"strings"
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
	past, v, ok := s.whole(u, start, body, stop, end, "")
	if !ok {
		return v
	}
	if end = s.trim(start, body, past); end <= body {
		s.at = max(s.at, past)
		return none
	}
	text := s.text[start:end]
	if s.limit != math.MaxInt {
		text = strings.Clone(text) // do not keep the window alive
	}
	if end < stop || s.limit != math.MaxInt {
		w, err := s.Edition.Parse(text)
		if err != nil {
			s.at = max(s.at, end)
			return none
		}
		if v := s.loses(u, w, end, stop); v != found {
			return v
		}
		u = w
	}
	return s.matchBare(u, nil, start, end, past, "")
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
	if !ok && (s.Edition == uri.RFC1630 || !strings.HasSuffix(prefix, "//")) {
		// Nothing but punctuation may follow. After an authority, whole
		// checks that.
		stop := s.punctuationEnd(prefix, start, start+n, end)
		if s.trim(start, start, stop) > start+n {
			s.at = max(s.at, stop)
			return none
		}
		end = stop
	}
	w, stop := s.longest(prefix, start, start, end)
	past, v, ok := s.whole(w, start, start, stop, end, prefix)
	if !ok {
		return v
	}
	end = s.trim(start, start, past)
	text := prefix + s.text[start:end]
	u, err := s.Edition.Parse(text)
	if _, ok := expands(prefix, text[len(prefix):], s.name); !ok || err != nil {
		s.at = max(s.at, past)
		return none
	}
	if v := s.loses(w, u, end, stop); v != found {
		return v
	}
	return s.matchBare(u, nil, start, end, past, prefix)
}

// whole reports whether u, which ends at stop, is neither too long nor broken.
// If it is either, whole returns the outcome of the attempt. Otherwise it
// returns the end of u, or of the punctuation after it if u ends in its
// authority.
func (s *search) whole(u uri.URI, start, body, stop, end int, prefix string) (past int, v verdict, ok bool) {
	if stop == end && end-start >= s.limit {
		s.at = max(s.at, end)
		return 0, none, false // too long
	}
	if !endsInAuthority(u) || stop < len(s.text) && isDelimiter(s.text[stop]) {
		return stop, found, true
	}
	p := s.reading(toHost, start, body)
	if past, v = s.readOn(&p); v != found {
		return 0, v, false
	}
	if past == stop || !p.cut && s.trim(start, stop, past) == stop {
		return past, found, true
	}
	s.at = max(s.at, past)
	return 0, s.broken(start, stop, prefix), false
}

// loses returns found if u may lose punctuation at its end. Then it is w, which
// ends at end, and u ended at stop. If w has another authority, a person must see
// the end of the URI at stop, as in "http://h.?" but not in "http://h.?{x}".
func (s *search) loses(u, w uri.URI, end, stop int) verdict {
	if endsInAuthority(u) || w.Authority() == u.Authority() || stop == len(s.text) {
		return found
	}
	if s.more && !utf8.FullRuneInString(s.text[stop:]) {
		return s.wait(&scan{})
	}
	r, _ := utf8.DecodeRuneInString(s.text[stop:])
	if r < utf8.RuneSelf && !strings.ContainsRune(`%[\^{`, r) || r >= utf8.RuneSelf && isEnd(r) {
		return found
	}
	s.at = max(s.at, end)
	return none
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

// broken returns the outcome for a bare URI that is broken at stop.
func (s *search) broken(start, stop int, prefix string) verdict {
	if !s.Broken {
		return none
	}
	p := s.reading(toEnd, start, start)
	last, v := s.readOn(&p)
	if v != found {
		return v
	}
	end := s.trim(start, stop, last)
	_, err := s.Edition.Parse(prefix + strings.Clone(s.text[start:end]))
	if err == nil {
		return none // a format character breaks it, which the edition allows
	}
	return s.matchBare(uri.URI{}, err, start, end, last, prefix)
}

// reading returns a scan for readOn, which begins at i.
func (s *search) reading(kind scanKind, start, i int) scan {
	return scan{kind: kind, start: start, i: i, apostrophe: s.isQuoted(start)}
}

// readOn returns the offset at which a person sees the end of a URI, including
// the punctuation that it loses. If p.kind is toHost, it returns the end of the
// authority and sets p.cut, unless only punctuation follows.
func (s *search) readOn(p *scan) (stop int, v verdict) {
	limit, capped := s.reach(p.start)
	for p.i < limit {
		b, n, ending := s.text[p.i], 1, false
		switch {
		case b >= utf8.RuneSelf:
			if s.more && !utf8.FullRuneInString(s.text[p.i:]) {
				return 0, s.wait(p)
			}
			var r rune
			if r, n = utf8.DecodeRuneInString(s.text[p.i:]); isEnd(r) {
				return p.i, found
			}
			ending = isDropped(r) || isHidden(r)
		case isDelimiter(b), b == '\'' && p.apostrophe, !p.open.balance(b):
			return s.beforeQuote(p.i), found
		case b == ':':
			if s.more && len(s.text)-p.i < len("://") && strings.HasPrefix("://", s.text[p.i:]) {
				return 0, s.wait(p)
			}
			if comma := s.listed(p.start, p.i); comma >= 0 {
				return comma, found
			}
			ending = true
		default:
			ending = strings.IndexByte("?.,;!'(*_~", b) >= 0
		}
		if p.kind == toHost && (b == '/' || b == '#' || p.asked && !ending) {
			p.cut = true
			return p.i, found
		}
		p.asked = p.asked || b == '?'
		p.i += n
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
			if !isDropped(r) && !isHidden(r) {
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
