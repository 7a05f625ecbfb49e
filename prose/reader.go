// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file searches a stream.

import (
	"bytes"
	"io"
	"iter"
	"strings"
	"unicode/utf8"
)

// FindReader iterates over the URIs in the text that it reads from r. It finds
// the matches that [Finder.Find] finds in the whole text, except matches of
// 64 KiB or more. That length includes delimiters and trailing punctuation.
// Brackets or quotes that are further apart are not delimiters, and a longer bare
// URI is skipped. A name that long, including any of "._~+%@" after it, does not
// begin an abbreviated reference.
//
// FindReader takes constant memory, and reads as much as r returns at a time. It
// yields a match, with a nil error, after the read that completes it. A URI in
// delimiters is complete with the closing one. A bare URI is complete with
// whitespace, a control character, or one of <>"` or, without f.Repair, "|", since text
// before that character may belong to the URI. If r returns an error, FindReader yields
// it last, with the zero Match. [io.EOF] is not an error.
func (f Finder) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := f.search()
		s.limit = maxStreamed
		var window strings.Builder // its String copies nothing
		chunk := make([]byte, maxStreamed)
		for s.more = true; s.more; {
			// Text that no match needs any more makes room for the next chunk.
			n, err := readSome(r, chunk)
			if window.Cap()-window.Len() < n {
				s.base += int64(s.slide())
				window.Reset()
				window.Grow(2 * (len(s.text) + n))
				window.WriteString(s.text)
			}

			// A bare URI is only tried once a character that ends it was read.
			window.Write(chunk[:n])
			s.text, s.more = window.String(), err == nil
			if i := bytes.LastIndexFunc(chunk[:n], s.isPlainEnd); i >= 0 {
				s.ends = len(s.text) - n + i
			}

			for s.next() {
				if !yield(s.match, nil) {
					return
				}
			}
			if err != nil && err != io.EOF {
				yield(Match{}, err)
			}
		}
	}
}

// isPlainEnd reports whether r is a US-ASCII character that ends every bare URI.
func (s *search) isPlainEnd(r rune) bool {
	return r < utf8.RuneSelf && endsURI(r) && (r != '|' || !s.Repair)
}

// readSome reads at least one byte into buf, unless there is an error.
func readSome(r io.Reader, buf []byte) (int, error) {
	for range 100 {
		if n, err := r.Read(buf); n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// slide drops the text that can no longer belong to a match, and returns its length. It
// remembers if a scheme or a name is too long.
func (s *search) slide() int {
	keep := s.context(s.at)
	s.readLine(keep)

	// A name may have begun in the text that goes. The floor remembers where, or that it is
	// too long already.
	names := s.floorAt(s.nameStart(s.at))

	// So may a scheme. If its run begins in the text that stays, there is no floor: one
	// before the "a" in "\x3ahttp:" would hide the escape, and "ahttp" would be the scheme.
	schemes := floor{}
	run := s.schemeCharsStart(max(s.from, s.schemes.at), s.at)
	if run <= max(keep, s.schemes.at) {
		schemes = s.floorAt(s.schemeStart(s.at))
	}

	// All offsets count from the new beginning.
	s.schemes, s.names = schemes, names
	for _, offset := range []*int{
		&s.at, &s.from, &s.ends, &s.schemes.at, &s.names.at, &s.marks[0], &s.marks[1], &s.marks[2], &s.listEnd, &s.repairsRead,
		&s.line.at, &s.pending.open, &s.pending.i, &s.pending.end,
	} {
		*offset -= keep
	}
	s.text, s.from = s.text[keep:], max(0, s.from)

	// The line break after which a bare URI in s.inside may go on is a character that ends
	// every bare URI, so any such URI was tried already.
	s.inside.i = 0
	return keep
}

// floorAt returns the floor for the scheme or the name that begins at start and may
// go on at s.at. If it is too long, or ok is false, the floor is at s.at.
func (s *search) floorAt(start int, ok bool) floor {
	if ok && s.at-start < s.limit {
		return floor{at: start}
	}
	return floor{s.at, true}
}

// context returns the start of the text that a match around a mark at i may need, which
// includes the character before the match.
func (s *search) context(i int) int {
	// A scheme consists of name characters too.
	k := s.gapStart(s.nameCharsStart(s.from, i))
	return max(max(k, i-s.limit)-utf8.UTFMax, 0)
}
