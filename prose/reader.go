// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the search in a stream.

import (
	"io"
	"iter"
	"strings"
)

// maxStreamed is the limit of the length of a match in a stream, with its
// delimiters or the punctuation that it loses.
const maxStreamed = 64 << 10

// FindReader iterates over the URIs in the text that it reads from r. It finds
// what [Finder.Find] finds in the whole text, with offsets into the stream,
// except for matches of 64 KiB or more, including their delimiters or the
// punctuation that they lose: brackets or quotes that are further apart are
// not delimiters, and a longer bare URI is skipped. A name of that length,
// including any of "._~+%@" after it, does not begin an abbreviated reference.
//
// FindReader takes constant memory, and reads as much as r gives at a time. A
// match comes, with a nil error, as soon as its closing delimiter has been
// read, or, if it is bare, a character that no URI contains, such as
// whitespace. Punctuation before that character may be part of the URI. An
// error of r comes last, with the zero Match, after the matches in the text
// before it. [io.EOF] is not an error.
func (f Finder) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := f.search()
		s.limit = maxStreamed
		var window strings.Builder // it grows without copying its text for each byte
		chunk := make([]byte, maxStreamed)
		base := int64(0)
		for s.more = true; s.more; {
			n, err := readSome(r, chunk)
			if window.Cap()-window.Len() < n {
				base += int64(s.slide())
				window.Reset()
				window.Grow(2 * (len(s.text) + n))
				window.WriteString(s.text)
			}
			window.Write(chunk[:n])
			s.text, s.more = window.String(), err == nil
			for s.next() {
				if !yield(s.match.at(base), nil) {
					return
				}
			}
			if err != nil && err != io.EOF {
				yield(Match{}, err)
			}
		}
	}
}

// at returns m with its offsets moved by base.
func (m Match) at(base int64) Match {
	m.Start += base
	m.End += base
	m.OuterStart += base
	m.OuterEnd += base
	return m
}

// readSome reads into buf, at least one byte unless there is an error.
func readSome(r io.Reader, buf []byte) (int, error) {
	for range 100 {
		if n, err := r.Read(buf); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// slide drops the text that can no longer be part of a match, and returns its
// length. It remembers that a scheme or a name is too long.
func (s *search) slide() int {
	keep := s.context(s.at)
	schemes := floor{}
	if run := s.runStart(s.at); run <= max(keep, s.schemes.at) {
		schemes = s.floor(s.schemeStart(s.at))
	}
	names := s.floor(s.nameStart(s.at))
	s.schemes, s.names = schemes, names
	s.schemes.at -= keep
	s.names.at -= keep
	s.text = s.text[keep:]
	s.at -= keep
	s.from = max(0, s.from-keep)
	s.tokenEnd -= keep
	s.pending.start -= keep
	s.pending.i -= keep
	return keep
}

// floor returns the floor at s.at for a scheme or a name that begins at start.
// It is too long unless ok is true.
func (s *search) floor(start int, ok bool) floor {
	if ok {
		return floor{at: start}
	}
	return floor{s.at, true}
}

// context returns the start of the text that may belong to a mark at i, with
// one more byte.
func (s *search) context(i int) int {
	k := i
	for k > s.from && (isSchemeChar(s.text[k-1]) || isNameChar(s.text[k-1])) {
		k--
	}
	for k > s.from && isWhitespace(s.text[k-1]) {
		k--
	}
	return max(k-1, i-s.limit, 0)
}
