// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wrapped tries what stands from i on as a URI between delimiters, of which
// the first is at open.
func (s *search) wrapped(open, i int, delimiter Delimiter, prefix string) verdict {
	end, v := s.closing(open, i, delimiter)
	if v != found {
		return v
	}
	for i < end && isWhitespace(s.text[i]) {
		i++
	}
	last := end
	for last > i && isWhitespace(s.text[last-1]) {
		last--
	}
	ref := s.text[i:last]
	if delimiter == DelimiterQuote && !isOneURI(ref) {
		return none
	}
	joined, dropped, hyphens := joinLines(ref)
	u, err := s.parseJoined(prefix, joined)
	other := u
	if hyphens {
		w, otherErr := s.parseJoined(prefix, unhyphenate(ref))
		switch {
		case err != nil:
			u, other, err = w, w, otherErr
		case otherErr == nil:
			other = w
		}
	}
	if err != nil {
		return none
	}
	s.at, s.from = end+1, end+1
	s.match = Match{
		URI: u, Unhyphenated: other,
		Start: int64(i), End: int64(last),
		OuterStart: int64(open), OuterEnd: int64(end + 1),
		Delimiter: delimiter,
		Dropped:   dropped,
		Added:     prefix,
	}
	return found
}

// closing returns the offset of the delimiter that closes the one at open, if
// nothing but URI characters and whitespace that may be joined is between it
// and i.
func (s *search) closing(open, i int, delimiter Delimiter) (end int, v verdict) {
	closer := byte('>')
	if delimiter == DelimiterQuote {
		closer = '"'
	}
	return s.closingFrom(&scan{kind: toCloser, start: open, i: i, closer: closer, gap: lineBreak})
}

func (s *search) closingFrom(p *scan) (end int, v verdict) {
	limit, capped := s.reach(p.start)
	text, before := s.text[:limit], p.gap
	for i := p.i; i < len(text); i++ {
		switch b := text[i]; {
		case classes[b]&hostChar != 0 && before != blanks:
			before = noGap
		case isLineBreak(b):
			before = lineBreak
		case isWhitespace(b):
			before = max(before, blanks)
		case b == p.closer && i+1-p.start < s.limit:
			return i, found
		case classes[b]&s.chars == 0 && !isDelim(b), before == blanks && !s.JoinBlanks:
			return 0, none
		default:
			before = noGap
		}
	}
	if s.more && !capped {
		p.i, p.gap = limit, before
		return 0, s.wait(p)
	}
	return 0, none
}

// reach returns where a match that begins at start must end, and whether that
// is for its length rather than for the end of the text.
func (s *search) reach(start int) (limit int, capped bool) {
	if len(s.text)-start < s.limit {
		return len(s.text), false
	}
	return start + s.limit, true
}

// isOneURI reports whether ref, from between double quotes, is one URI, and
// not a scheme alone or a list of URIs.
func isOneURI(ref string) bool {
	if _, rest, ok := strings.Cut(ref, ":"); ok && (rest == "" || rest == "//") {
		return false
	}
	i := strings.IndexAny(ref, whitespace)
	return i < 0 || !strings.Contains(ref[i:], "://")
}

// joinLines returns ref without its whitespace, the whitespace, and whether a
// line break follows a hyphen. It allocates nothing if there is none.
func joinLines(ref string) (joined, dropped string, hyphens bool) {
	i := 0
	for i < len(ref) && !isWhitespace(ref[i]) {
		i++
	}
	if i == len(ref) {
		return ref, "", false
	}
	text, space := make([]byte, i, len(ref)), make([]byte, 0, 16)
	copy(text, ref)
	for ; i < len(ref); i++ {
		if !isWhitespace(ref[i]) {
			text = append(text, ref[i])
			continue
		}
		space = append(space, ref[i])
		hyphens = hyphens || isLineBreak(ref[i]) && bytes.HasSuffix(text, []byte("-"))
	}
	return string(text), string(space), hyphens
}

// unhyphenate returns ref without its whitespace, and without each hyphen
// that ends a line.
func unhyphenate(ref string) string {
	text := make([]byte, 0, len(ref))
	hyphen := false // the last byte of text is a hyphen of this line
	for i := 0; i < len(ref); i++ {
		switch b := ref[i]; {
		case !isWhitespace(b):
			text = append(text, b)
			hyphen = b == '-'
		case isLineBreak(b) && hyphen:
			text = text[:len(text)-1]
			hyphen = false
		}
	}
	return string(text)
}

// parse parses what has been found, in whose name the rule for abbreviated
// references has approved s.name bytes. In a stream it copies the text, which
// is part of a window that should not outlive its use.
func (s *search) parse(prefix, ref string) (URI, error) {
	if prefix == "" {
		if s.limit != math.MaxInt {
			ref = strings.Clone(ref)
		}
		return s.Edition.Parse(ref)
	}
	text := prefix + ref
	u, err := s.Edition.Parse(text)
	if err != nil {
		return URI{}, err
	}
	if f := abbreviationFault(prefix, ref, s.name); !f.ok() {
		f.at += len(prefix)
		return URI{}, f.error(s.Edition, text)
	}
	return u, nil
}

// parseJoined is parse for the text between delimiters, in which the name may
// be joined over lines.
func (s *search) parseJoined(prefix, ref string) (URI, error) {
	if prefix != "" {
		if end := nameEnd(ref); end != s.name && s.Abbreviated(ref[:end]) == prefix {
			s.name = end
		}
	}
	return s.parse(prefix, ref)
}

// bare tries what begins at start as a bare URI, of which something must
// stand from i on; authority tells whether an authority begins there. The
// prefix is what an abbreviated reference lacks.
func (s *search) bare(start, i int, authority bool, prefix string) verdict {
	stop, v := s.walk(start, i, authority, prefix)
	if v != found {
		return v
	}
	for attempt := range 2 {
		if authority {
			switch s.breaks(i, stop) {
			case undecided:
				return undecided
			case found:
				if _, err := s.parse(prefix, s.text[start:stop]); err == nil {
					return s.broken(start, stop, prefix)
				}
			}
		}
		if prefix != "" && attempt > 0 {
			break
		}
		end := s.trim(start, i, stop)
		if end <= i && prefix == "" {
			s.at = max(s.at, stop)
			break
		}
		u, err := s.parse(prefix, s.text[start:end])
		if err == nil {
			return s.matchBare(u, nil, start, end, stop, prefix)
		}
		if prefix != "" {
			s.at = max(s.at, stop)
		}
		stop = s.cut(start, len(prefix), err)
	}
	return none
}

// cut returns where the bare URI that begins at start, after what was added,
// ends if it cannot be longer for the error.
func (s *search) cut(start, added int, err error) (stop int) {
	stop = max(start, start-added+err.(*ParseError).Offset)
	if i := strings.LastIndexAny(s.text[start:stop], "[]"); i >= 0 && s.text[start+i] == '[' {
		stop = start + i
	}
	return stop
}

// matchBare makes what has been found bare the match, as soon as what it
// loses, from end to stop and after, is known. In a stream it copies the text.
func (s *search) matchBare(u URI, err error, start, end, stop int, prefix string) verdict {
	past := stop
	if past == len(s.text) || isDropped(s.text[past]) {
		var v verdict
		if past, v = s.pastDropped(&scan{kind: toPast, start: start, i: stop}); v != found {
			return v
		}
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

// breaks reports, by found, whether a bare URI whose authority begins at i
// and that ends at stop ends in the authority before what a person would read
// on from.
func (s *search) breaks(i, stop int) verdict {
	if stop == len(s.text) {
		return none
	}
	b, rest := s.text[stop], s.text[stop:]
	switch {
	case b == '%':
		rest = rest[len("%"):]
	case b < 0x80 && b != '{' && b != '[':
		return none
	}
	if strings.ContainsAny(s.text[i:stop], "/?#") {
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

// broken is for a bare URI that is broken at stop.
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
	u, err := s.parse(prefix, s.text[start:end])
	return s.matchBare(u, err, start, end, last, prefix)
}

// readOn returns where a person would say that the broken URI ends, except
// for the punctuation at its end.
func (s *search) readOn(p *scan) (stop int, v verdict) {
	limit, capped := s.reach(p.start)
	for ; p.i < limit; p.i++ {
		b := s.text[p.i]
		if b <= ' ' || b == 0x7F || strings.IndexByte("<>\"", b) >= 0 || b == '\'' && p.apostrophe || !p.open.balance(b) {
			return p.i, found
		}
	}
	return s.limitReached(p, limit, capped)
}

// limitReached returns what comes of a scan that nothing has ended.
func (s *search) limitReached(p *scan, limit int, capped bool) (stop int, v verdict) {
	switch {
	case capped:
		s.at = max(s.at, limit)
		return 0, none
	case s.more:
		return 0, s.wait(p)
	}
	return limit, found
}

// isQuoted reports whether an apostrophe precedes start.
func (s *search) isQuoted(start int) bool { return start > 0 && s.text[start-1] == '\'' }

// walk returns where the bare URI that begins at start ends, except for the
// punctuation at its end. What precedes i is its scheme.
func (s *search) walk(start, i int, authority bool, prefix string) (stop int, v verdict) {
	p := scan{
		kind: toStop, start: start, i: i, first: i,
		place: inPath, chars: s.g.path,
		abbreviated: prefix != "", apostrophe: s.isQuoted(start),
	}
	switch {
	case authority:
		p.place, p.chars = inAuthority, registryChar|regNameChar|userinfoChar
	case s.g.opaque == 0:
	case i == len(s.text) && s.more:
		return 0, s.wait(&scan{})
	case i < len(s.text) && s.text[i] != '/':
		p.chars = s.g.opaque
		if b := s.text[i]; classes[b]&uricNoSlash == 0 && b != '%' {
			return i, found
		}
	}
	return s.walkFrom(&p)
}

func (s *search) walkFrom(p *scan) (stop int, v verdict) {
	limit, capped := s.reach(p.start)
	i, chars := p.i, p.chars
	for i < limit {
		b := s.text[i]
		switch {
		case classes[b]&hostChar != 0: // in whatever chars may be
			i = run(s.text[:limit], i+1, hostChar)
			continue
		case classes[b]&chars != 0:
		case b == '%' && hasEscape(s.text, i):
			i += len("XX")
		case b == '%' && s.more && mayBeEscape(s.text[i:]):
			p.i, p.chars = i, chars
			return 0, s.wait(p)
		case p.place == inAuthority && (b == '/' || b == '?' || b == '#'):
			if at, ok := s.authorityFault(p.start, i, p.abbreviated); !ok {
				return at, found
			}
			p.place, chars = inPath, s.g.path
			continue
		case p.place == inAuthority && s.g.ipv6 && (b == '[' || b == ']'):
		case p.place == inPath && b == '?':
			p.place, chars = inQuery, s.g.query
		case p.place != inFragment && b == '#':
			p.place, chars = inFragment, s.g.fragment
		default:
			return i, found
		}
		if b == '"' || b == '\'' && p.apostrophe || !p.open.balance(b) {
			return i, found
		}
		if b == ':' {
			comma, v := s.listed(p.first, i)
			switch v {
			case found:
				return comma, found
			case undecided:
				p.i, p.chars = i, chars
				return 0, s.wait(p)
			}
		}
		i++
	}
	p.i, p.chars = i, chars
	return s.limitReached(p, limit, capped)
}

// mayBeEscape reports whether s, which ends too early, begins with "%" and
// may go on as an escape.
func mayBeEscape(s string) bool {
	return len(s) == len("%") || len(s) == len("%X") && unhex(s[1]) < 16
}

// brackets counts those that are open.
type brackets struct{ round, square int }

// balance takes a byte into account. It reports false for a closing bracket
// that none has opened.
func (c *brackets) balance(b byte) bool {
	switch b {
	case '(':
		c.round++
	case ')':
		c.round--
	case '[':
		c.square++
	case ']':
		c.square--
	}
	return c.round >= 0 && c.square >= 0
}

// authorityFault reports whether the URI that begins at start may have the
// authority that ends at i, and, if it may not, where it goes wrong. That it
// is known here keeps the search linear.
func (s *search) authorityFault(start, i int, abbreviated bool) (at int, ok bool) {
	if abbreviated {
		return 0, true
	}
	_, err := s.Edition.Parse(s.text[start:i])
	if err != nil {
		return start + err.(*ParseError).Offset, false
	}
	return 0, true
}

// listed returns the offset of the "," or ";" before a scheme and "//", not
// before first, of which the colon is at colon.
func (s *search) listed(first, colon int) (comma int, v verdict) {
	slashes := strings.HasPrefix(s.text[colon:], "://")
	if !slashes && !(s.more && strings.HasPrefix("://", s.text[colon:])) {
		return 0, none
	}
	i := colon
	for i > first && classes[s.text[i-1]]&schemeChar != 0 {
		i--
	}
	switch {
	case i == colon || i == first || s.text[i-1] != ',' && s.text[i-1] != ';':
		return 0, none
	case slashes:
		return i - 1, found
	}
	return 0, undecided
}

// trim returns where the URI that begins at start ends without the
// punctuation at its end, which stops at floor at the latest.
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
			return end
		}
		end--
	}
	return end
}

// entityStart returns the offset of what follows the "&" of the entity
// reference whose ";" ends at end, or end if there is none.
func (s *search) entityStart(floor, end int) int {
	i := end - len(";")
	for i > floor && classes[s.text[i-1]]&labelChar != 0 {
		i--
	}
	if i == end-len(";") || i == floor || s.text[i-1] != '&' {
		return end
	}
	return i
}

// pastDropped returns the end of the punctuation and the closing brackets
// that follow a bare URI.
func (s *search) pastDropped(p *scan) (past int, v verdict) {
	limit, capped := s.reach(p.start)
	for p.i < limit && isDropped(s.text[p.i]) {
		p.i++
	}
	if !capped && s.more && p.i == limit {
		return 0, s.wait(p)
	}
	if p.i-p.start >= s.limit {
		s.at = max(s.at, p.i)
		return 0, none
	}
	return p.i, found
}

func isDropped(b byte) bool {
	switch b {
	case '.', ',', ';', ':', '!', '?', '\'', ')', ']':
		return true
	}
	return false
}

const whitespace = " \t\n\v\f\r"

func isWhitespace(b byte) bool { return b == ' ' || '\t' <= b && b <= '\r' }

func isLineBreak(b byte) bool { return b == '\n' || b == '\r' }

// isDelim reports whether b is one of the URI characters that may be in no
// class of an edition.
func isDelim(b byte) bool {
	switch b {
	case '%', '#', '?', '/', ':', '[', ']':
		return true
	}
	return false
}

// isNameChar reports whether b may be part of the host or the mailbox that
// begins an abbreviated reference.
func isNameChar(b byte) bool {
	return classes[b]&(labelChar|unreserved3986) != 0 || b == '+' || b == '%' || b == '@'
}

// mayPrecedeName reports whether an abbreviated reference may follow b.
func mayPrecedeName(b byte) bool {
	return isWhitespace(b) || b >= 0x80 || strings.IndexByte("([{<>\"'`*_,;:|=", b) >= 0
}
