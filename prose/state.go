// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the state of a search.

import (
	"math"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// A search is the state of a Finder in a text, or in a window of a stream.
type search struct {
	Finder
	beyond bool // the edition allows characters beyond US-ASCII

	text  string
	more  bool // the stream goes on after text
	limit int  // a match with its delimiters must be shorter
	from  int  // the end of the last match; the search ignores text before it
	at    int  // where to look for the next mark

	schemes, names floor
	tokenEnd       int // the end of the URI characters that earlier attempts scanned

	name    int  // the length of the name that the rule for abbreviated references approved
	pending scan // what an undecided attempt waits for
	match   Match
}

// A floor is an offset in a run of characters of schemes, or of names. No scheme
// or name begins before it. If long is true, one that begins at it is too long.
type floor struct {
	at   int
	long bool
}

func (f Finder) search() search {
	return search{Finder: f, beyond: f.Edition == uri.RFC3987, limit: math.MaxInt}
}

// A verdict is the outcome of an attempt at a match.
type verdict uint8

const (
	none verdict = iota
	found
	undecided // more text is needed
)

// A scan is a part of an attempt at a match that looks at one byte after
// another. If it reaches the end of the text that has been read, the search
// keeps it, reads more text, and continues the scan. When the scan has ended,
// the attempt starts again. An attempt has at most one scan of each kind, and
// each scan ends once. So an attempt starts only a few times, even if the text
// is read byte by byte, and FindReader is linear if Find is.
type scan struct {
	kind  scanKind
	start int // the start of the match, with its delimiter
	i     int // the next byte

	closer byte // the closing delimiter
	gap    gap

	apostrophe bool // an apostrophe precedes the URI
	open       brackets
	asked, cut bool // a "?" follows the authority, or more text than punctuation
}

// A scanKind names the end that a scan looks for.
type scanKind uint8

const (
	toNext    scanKind = iota // any byte
	toCloser                  // the closing delimiter
	toNameEnd                 // the end of a name
	toStop                    // a character that no URI contains
	toEnd                     // the end of a broken URI
	toPast                    // the end of the punctuation that a bare URI loses
	toHost                    // the end of what a person reads as an authority
)

// A gap is the whitespace that precedes a byte of a wrapped URI.
type gap uint8

const (
	noGap     gap = iota
	blanks        // whitespace without a line break
	lineBreak     // whitespace with one; also the opening delimiter
)

// wait makes the search wait for the end of p.
func (s *search) wait(p *scan) verdict {
	s.pending = *p
	return undecided
}

// reach returns the greatest end of a match that begins at start, and reports
// whether the length limit sets it. Otherwise the end of the text does.
func (s *search) reach(start int) (limit int, capped bool) {
	if len(s.text)-start < s.limit {
		return len(s.text), false
	}
	return start + s.limit, true
}

// isCut reports whether the text that has been read ends at i, or in the
// character at i.
func (s *search) isCut(i int) bool {
	return s.more && (i == len(s.text) || s.beyond && !utf8.FullRuneInString(s.text[i:]))
}

// accepts calls f.Accept, or applies the rule for a nil Accept.
func (f *Finder) accepts(scheme string, slashes bool) bool {
	if f.Accept != nil {
		return f.Accept(strings.ToLower(scheme), slashes)
	}
	return slashes || isKnownOpaque(scheme)
}
