// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"io"
	"iter"
	"strings"
)

// In a stream a match is shorter, with its delimiters or the punctuation that
// it loses.
const maxStreamed = 64 << 10

// FindReader iterates over the URIs in what is read from r, in the edition
// RFC2396. It is shorthand for Finder{}.FindReader.
func FindReader(r io.Reader) iter.Seq2[Match, error] { return Finder{}.FindReader(r) }

// FindReader iterates over the URIs in what is read from r. They are those
// that [Finder.Find] finds in the whole of it, with offsets into the stream,
// except those of 64 KiB or more, with the delimiters or the punctuation that
// they lose: brackets or quotes further apart are not taken for delimiters,
// and a longer bare URI is passed over. A name that is as long, with any of
// "._~+%@" after it, begins no abbreviated reference.
//
// It takes constant memory and reads as much as r gives at a time. A match
// comes, with a nil error, before more is read than decides that it is
// complete. An error of r comes last, with the zero Match, after what is
// found in the text before it; [io.EOF] is not an error.
func (f Finder) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := f.search()
		s.limit = maxStreamed
		var window strings.Builder // its text is not copied for each byte that follows
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

// A scan is a part of an attempt at a match that looks at one byte after
// another. Where it comes to the end of what has been read, it is kept, and
// goes on from there, until it ends; only then is the attempt made again from
// its beginning. An attempt has a handful of scans, one of each kind and a few
// for any byte, and each ends once. So it is made a handful of times, however
// little is read at a time, and the work is linear if that of Find is.
type scan struct {
	kind  scanKind
	start int // where the match begins, with its delimiter
	i     int // what comes next

	closer byte // of a wrapped URI
	gap    gap

	first       int // of a bare URI: where its scheme has ended
	place       place
	chars       class // that the place has
	abbreviated bool
	apostrophe  bool // precedes it
	open        brackets
}

// A scanKind is what a scan looks for.
type scanKind uint8

const (
	toNext    scanKind = iota // any byte
	toCloser                  // the closing delimiter
	toNameEnd                 // the end of a name
	toStop                    // the end of a bare URI
	toEnd                     // the end of a broken URI
	toPast                    // the end of what a bare URI loses
)

// A gap is the whitespace that precedes a byte of a wrapped URI.
type gap uint8

const (
	noGap     gap = iota
	blanks        // without a line break
	lineBreak     // with one; the opening delimiter counts as one too
)

// wait makes the next search wait for the end of p.
func (s *search) wait(p *scan) verdict {
	s.pending = *p
	return undecided
}

// waits reports whether what s waits for has not come yet.
func (s *search) waits() bool {
	v := found
	p := s.pending
	switch p.kind {
	case toCloser:
		_, v = s.closingFrom(&p)
	case toNameEnd:
		_, v = s.nameEnd(&p, true)
	case toStop:
		_, v = s.walkFrom(&p)
	case toEnd:
		_, v = s.readOn(&p)
	case toPast:
		_, v = s.pastDropped(&p)
	}
	return v == undecided
}

// slide forgets the text that can no longer be part of a match, and returns
// its length. Of a scheme or a name too long for a match, it keeps that it is.
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
	s.pending.start -= keep
	s.pending.i -= keep
	s.pending.first -= keep
	return keep
}

// floor returns the floor at s.at for what begins at start, unless it is too
// long.
func (s *search) floor(start int, ok bool) floor {
	if ok {
		return floor{at: start}
	}
	return floor{s.at, true}
}

// context returns where what may belong to a mark at i begins, with the byte
// before it.
func (s *search) context(i int) int {
	k := i
	for k > s.from && (classes[s.text[k-1]]&schemeChar != 0 || isNameChar(s.text[k-1])) {
		k--
	}
	for k > s.from && isWhitespace(s.text[k-1]) {
		k--
	}
	return max(k-1, i-s.limit, 0)
}
