// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"io"
	"iter"
)

// In a stream a match is shorter, its delimiters or the punctuation that it
// loses included.
const maxStreamed = 64 << 10

// FindReader iterates over the URIs in what is read from r, in the edition
// RFC2396. It is shorthand for Finder{}.FindReader.
func FindReader(r io.Reader) iter.Seq2[Match, error] { return Finder{}.FindReader(r) }

// FindReader iterates over the URIs in what is read from r. They are those
// that [Finder.Find] finds in the whole of it, with offsets into the stream,
// but that each is shorter than 64 KiB, with its delimiters or the punctuation
// that it loses: brackets or quotes further apart are not taken for
// delimiters, and a longer bare URI is passed over.
//
// It takes constant memory and reads as much as r gives at a time. A match
// comes, with a nil error, once what follows has been read and tells that it
// is complete. An error of r comes last, with the zero Match, after what is
// found in the text before it; [io.EOF] is none.
func (f Finder) FindReader(r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := f.search()
		s.limit = maxStreamed
		buf := make([]byte, 0, maxStreamed)
		base := int64(0)
		for s.more = true; s.more; {
			var err error
			buf, err = readMore(r, buf)
			s.text, s.more = string(buf), err == nil
			for s.next() {
				if !yield(s.match.at(base), nil) {
					return
				}
			}
			base += int64(s.keep)
			buf = buf[:copy(buf, buf[s.keep:])]
			s.at -= s.keep
			s.from = max(0, s.from-s.keep)
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

// readMore appends to buf what r gives, at least as much as is in it: the
// text in buf will be looked at again, and the work is to stay linear.
func readMore(r io.Reader, buf []byte) ([]byte, error) {
	want := max(1, 2*len(buf))
	if want > cap(buf) {
		buf = append(make([]byte, 0, 2*want), buf...)
	}
	for idle := 0; len(buf) < want; {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if err != nil {
			return buf, err
		}
		if idle++; n > 0 {
			idle = 0
		} else if idle == 100 {
			return buf, io.ErrNoProgress
		}
	}
	return buf, nil
}
