// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"math"
	"strings"
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
	u, err := s.parse(prefix, joined)
	other := u
	if hyphens {
		w, otherErr := s.parse(prefix, unhyphenate(ref))
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
// nothing but URI characters and whitespace stands between it and i.
func (s *search) closing(open, i int, delimiter Delimiter) (end int, v verdict) {
	closer := byte('>')
	if delimiter == DelimiterQuote {
		closer = '"'
	}
	limit, capped := s.reach(open)
	for ; i < limit; i++ {
		switch b := s.text[i]; {
		case b == closer && i+1-open < s.limit:
			return i, found
		case classes[b]&s.chars == 0 && !isDelim(b) && !isWhitespace(b):
			return 0, none
		}
	}
	if s.more && !capped {
		return 0, undecided
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
// not a list of them or other words that one begins: see [Finder].
func isOneURI(ref string) bool {
	if _, rest, ok := strings.Cut(ref, ":"); ok && (rest == "" || rest == "//") {
		return false
	}
	i := strings.IndexAny(ref, whitespace)
	for i >= 0 && i < len(ref) {
		before, broken := ref[i-1], false
		for ; isWhitespace(ref[i]); i++ {
			broken = broken || isLineBreak(ref[i])
		}
		end := i
		for end < len(ref) && !isWhitespace(ref[end]) {
			end++
		}
		part := ref[i:end]
		goesOn := broken || before != ',' && before != ';' &&
			strings.ContainsAny(strings.TrimRight(part, ".,;:!?"), "/?#&=%.")
		if !goesOn || strings.Contains(part, "://") {
			return false
		}
		i = end
	}
	return true
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

// parse parses what has been found. In a stream it copies the text, which is
// part of a window that should not outlive its use.
func (s *search) parse(prefix, ref string) (URI, error) {
	if prefix != "" {
		if f := abbreviationFault(s.Abbreviated, prefix, ref); !f.ok() {
			return URI{}, f.error(s.Edition, ref)
		}
		ref = prefix + ref
	} else if s.limit != math.MaxInt {
		ref = strings.Clone(ref)
	}
	return s.Edition.Parse(ref)
}

// bare tries what begins at start as a bare URI, of which something must
// stand from i on; authority tells whether an authority begins there. The
// prefix is what an abbreviated reference lacks.
func (s *search) bare(start, i int, authority bool, prefix string) verdict {
	stop, v := s.walk(start, i, authority, prefix)
	if v != found {
		return v
	}
	u, end, past, v := s.endBare(start, i, stop, prefix)
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
	}
	if s.limit != math.MaxInt {
		s.match.Dropped = strings.Clone(s.match.Dropped)
	}
	return found
}

// endBare parses the bare URI that begins at start and goes no further than
// stop. It returns where it ends, and where what it loses does. An authority
// that the edition cannot derive cuts it short.
func (s *search) endBare(start, i, stop int, prefix string) (u URI, end, past int, v verdict) {
	for range 2 {
		var capped bool
		past, capped = s.pastDropped(start, stop)
		end = s.trim(start, i, stop)
		switch {
		case s.more && !capped && past == len(s.text):
			return URI{}, 0, 0, undecided
		case past-start >= s.limit, end <= i && prefix == "":
			s.at = max(s.at, past)
			return URI{}, 0, 0, none
		}
		var err error
		if u, err = s.parse(prefix, s.text[start:end]); err == nil {
			return u, end, past, found
		}
		if prefix != "" {
			s.at = max(s.at, past)
			break
		}
		stop = start + err.(*ParseError).Offset
		if i := strings.LastIndexAny(s.text[start:stop], "[]"); i >= 0 && s.text[start+i] == '[' {
			stop = start + i
		}
	}
	return URI{}, 0, 0, none
}

// walk returns where the bare URI that begins at start ends, but for the
// punctuation at its end. What stands before i is its scheme.
func (s *search) walk(start, i int, authority bool, prefix string) (stop int, v verdict) {
	limit, capped := s.reach(start)
	first, part, chars := i, inPath, s.g.path
	switch {
	case authority:
		part, chars = inAuthority, registryChar|regNameChar|userinfoChar
	case s.g.opaque != 0 && i < limit && s.text[i] != '/':
		chars = s.g.opaque
		if b := s.text[i]; classes[b]&uricNoSlash == 0 && b != '%' {
			return i, found
		}
	}
	var open brackets
	apostrophe := start > 0 && s.text[start-1] == '\''
	for i < limit {
		b := s.text[i]
		switch {
		case classes[b]&hostChar != 0: // in whatever chars may be
			i = run(s.text[:limit], i+1, hostChar)
			continue
		case classes[b]&chars != 0:
		case b == '%' && i+len("XX") >= limit && (s.more || capped):
			i = limit - 1
		case b == '%' && hasEscape(s.text[:limit], i):
			i += len("XX")
		case part == inAuthority && (b == '/' || b == '?' || b == '#'):
			if at, ok := s.authorityFault(start, i, prefix); !ok {
				return at, found
			}
			part, chars = inPath, s.g.path
			continue
		case part == inAuthority && s.g.ipv6 && (b == '[' || b == ']'):
		case part == inPath && b == '?':
			part, chars = inQuery, s.g.query
		case part != inFragment && b == '#':
			part, chars = inFragment, s.g.fragment
		default:
			return i, found
		}
		if b == '"' || b == '\'' && apostrophe || !open.balance(b) {
			return i, found
		}
		if b == ':' && strings.HasPrefix(s.text[i:], "://") {
			if comma := s.listed(first, i); comma >= 0 {
				return comma, found
			}
		}
		i++
	}
	if capped {
		s.at = limit
		return 0, none
	}
	if s.more {
		return 0, undecided
	}
	return limit, found
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
func (s *search) authorityFault(start, i int, prefix string) (at int, ok bool) {
	if prefix != "" {
		return 0, true
	}
	_, err := s.Edition.Parse(s.text[start:i])
	if err != nil {
		return start + err.(*ParseError).Offset, false
	}
	return 0, true
}

// listed returns the offset of the "," or ";" before a scheme, not before
// first, that ends at the colon, or -1 if there is none.
func (s *search) listed(first, colon int) int {
	i := colon
	for i > first && classes[s.text[i-1]]&schemeChar != 0 {
		i--
	}
	if i == colon || i == first || s.text[i-1] != ',' && s.text[i-1] != ';' {
		return -1
	}
	return i - 1
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

// pastDropped returns the end of the punctuation and the closing brackets that
// begin at stop, after a URI that begins at start.
func (s *search) pastDropped(start, stop int) (past int, capped bool) {
	limit, capped := s.reach(start)
	for stop < limit && isDropped(s.text[stop]) {
		stop++
	}
	return stop, capped
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
