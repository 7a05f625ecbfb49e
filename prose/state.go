// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the state of a search.

import (
	"math"
	"strings"
)

// A search is the state of a Finder in a text, or in a window of a stream.
type search struct {
	Finder

	text  string
	more  bool // the stream goes on after text
	limit int  // the length of a match with its delimiters is below this
	from  int  // the end of the last match; text before it is not looked at
	at    int  // where to look for the next mark

	schemes, names floor
	tokenEnd       int // text before it, back to an earlier attempt, is URI characters

	name    int  // the length of the name that the rule for abbreviated references approved
	pending scan // what an undecided attempt waits for
	match   Match
}

// A floor is an offset in a run of characters of schemes, or of names. None of
// them begins before it, or, if long is true, the one at it is too long.
type floor struct {
	at   int
	long bool
}

func (f Finder) search() search { return search{Finder: f, limit: math.MaxInt} }

// A verdict is the outcome of an attempt at a match.
type verdict uint8

const (
	none verdict = iota
	found
	undecided // more text is needed
)

// A scan is a part of an attempt at a match that looks at one byte after
// another. If it reaches the end of the text that has been read, it is kept,
// and goes on from there with the text that is read next. Only when it has
// ended is the attempt made again from its beginning. An attempt has at most
// one scan of each kind, and each of them ends once. So it is made a handful
// of times, even if the text is read byte by byte, and the work is linear if
// the work of Find is.
type scan struct {
	kind  scanKind
	start int // the start of the match, with its delimiter
	i     int // the next byte

	closer byte // the closing delimiter
	gap    gap

	apostrophe bool // of a broken URI: one precedes it
	open       brackets
}

// A scanKind is what a scan looks for.
type scanKind uint8

const (
	toNext    scanKind = iota // any byte
	toCloser                  // the closing delimiter
	toNameEnd                 // the end of a name
	toStop                    // a character that no URI contains
	toEnd                     // the end of a broken URI
	toPast                    // the end of the punctuation that a bare URI loses
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
// whether its length, rather than the text, sets it.
func (s *search) reach(start int) (limit int, capped bool) {
	if len(s.text)-start < s.limit {
		return len(s.text), false
	}
	return start + s.limit, true
}

// accepts applies the rule of f.Accept.
func (f *Finder) accepts(scheme string, slashes bool) bool {
	if f.Accept != nil {
		return f.Accept(strings.ToLower(scheme), slashes)
	}
	return slashes || isKnownOpaque(scheme)
}
