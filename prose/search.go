// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file goes from mark to mark, and tries a match around each one.

import (
	"iter"
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// Find iterates over the URIs in text, in order. A URI that is neither broken over lines
// nor abbreviated is a part of text, and takes no allocation.
func (f Finder) Find(text string) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s := f.search()
		s.text = text
		for s.next() && yield(s.match) {
		}
	}
}

// search returns a search in a whole text, which the caller sets.
func (f Finder) search() search {
	return search{Finder: f, nonASCII: f.Edition == uri.RFC3987, limit: math.MaxInt}
}

// next finds the next match, and reports whether there is one.
func (s *search) next() bool {
	// Delimiters were open where the window ended. Read on until it is known whether they
	// are closed. Then the search tries the same mark again, and reads the text in them as
	// a whole.
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
		switch s.atMark(i) {
		case matched:
			return true
		case undecided:
			s.at = i
			return false
		}
	}
}

// atMark tries a match around the mark at i.
func (s *search) atMark(i int) verdict {
	if !s.isRead(i) {
		return undecided
	}
	if s.text[i] == ':' {
		return s.atColon(i)
	}
	return s.atName(i)
}

// wholeEnd returns the end of the text, without a character that is cut off there. The
// next text of a stream has the rest of it.
func (s *search) wholeEnd() int {
	for i := len(s.text) - 1; i >= 0 && i > len(s.text)-utf8.UTFMax; i-- {
		if !utf8.FullRuneInString(s.text[i:]) {
			return i
		}
	}
	return len(s.text)
}

// isRead reports whether the window contains all that a bare URI around the mark at i
// may need: a character that ends every bare URI, or as much text as the longest match and
// the character after it.
func (s *search) isRead(i int) bool {
	return !s.more || i < s.ends || len(s.text)-i > s.limit+utf8.UTFMax
}

// atColon looks for a URI whose scheme ends at the colon.
func (s *search) atColon(colon int) verdict {
	start, ok := s.schemeStart(colon)
	if !ok || start == colon {
		return noMatch
	}

	// "<URL:../a>": any reference may follow.
	body := colon + len(":")
	if hasURLPrefix(s.text[start:body]) {
		if open := s.opening(start); open >= 0 && s.text[open] == '<' {
			s.outer = open
			if v := s.delimited(open, body, AngleURL, abbreviation{}); v != noMatch {
				return v
			}
		}
	}

	slashes := strings.HasPrefix(s.text[body:], "//")
	if !s.accepts(s.text[start:colon], slashes) {
		return noMatch
	}
	if slashes {
		body += len("//")
	}
	return s.atStart(start, body, abbreviation{})
}

// atName looks for an abbreviated reference with the mark in its name.
func (s *search) atName(mark int) verdict {
	// In "..a.b", only punctuation precedes the first two marks in their run. The name
	// begins after it, so these marks are done.
	start, ok := s.nameStart(mark)
	if start > mark {
		s.at, s.names = start, floor{at: start}
		return noMatch
	}

	// Whatever comes of this name, it is read once.
	end := s.nameCharsEnd(start, mark)
	s.at = end

	// The rest of a name that is too long may follow in the next window. It is no name.
	if !ok || end-start >= s.limit {
		s.names = floor{end, true}
		return noMatch
	}

	// "(www.a.b.)": the last "." does not belong to the name.
	for isNamePunctuation(s.text[end-1]) {
		end--
	}
	if start > 0 && !mayPrecedeName(s.text[start-1]) {
		return noMatch
	}

	prefix := s.Abbreviated(s.text[start:end])
	if prefix == "" {
		return noMatch
	}
	return s.atStart(start, start, abbreviation{prefix, end - start})
}

// atStart tries to match the URI at start in delimiters, and then as a bare URI. Its
// scheme ends at body, with any "//". An abbreviated reference begins at body.
func (s *search) atStart(start, body int, a abbreviation) verdict {
	s.outer = start
	if open := s.opening(start); open >= 0 {
		s.outer = open
		delimiter := Angle
		if s.text[open] == '"' {
			delimiter = Quote
		}
		if v := s.delimited(open, start, delimiter, a); v != noMatch {
			return v
		}
	}

	// Field by field: a composite literal would be built elsewhere and copied.
	var c candidate
	c.abbreviation, c.start, c.body, c.max = a, start, body, s.end(start)
	v := s.bare(&c)
	if v == noMatch {
		s.at = max(s.at, c.tail)
	}
	return v
}
