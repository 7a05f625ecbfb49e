// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bytes"
	"io"
)

// A positioner reads a text and tells the line and the column of offsets in
// it, in their order, of which none is further back than kept from what has
// been read.
type positioner struct {
	in   io.Reader
	text []byte // its end is what was read last
	next int    // the index in text of the offset

	offset       int64
	line, column int // of the offset, from 1; the column in bytes
}

// kept is far more than what [uri.FindReader] looks at together.
const kept = 1 << 20

// reset makes p read from r.
func (p *positioner) reset(r io.Reader) {
	*p = positioner{in: r, text: p.text[:0], line: 1, column: 1}
}

func (p *positioner) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	if len(p.text)+n > cap(p.text) {
		p.text = p.text[:copy(p.text, p.text[p.next:])]
		p.next = 0
	}
	p.text = append(p.text, b[:n]...)
	if ahead := len(p.text) - p.next; ahead > 2*kept {
		p.advance(ahead - kept)
	}
	return n, err
}

// at returns the line and the column of an offset.
func (p *positioner) at(offset int64) (line, column int) {
	p.advance(int(offset - p.offset))
	return p.line, p.column
}

func (p *positioner) advance(n int) {
	passed := p.text[p.next : p.next+n]
	if newlines := bytes.Count(passed, []byte("\n")); newlines > 0 {
		p.line += newlines
		p.column = len(passed) - bytes.LastIndexByte(passed, '\n')
	} else {
		p.column += n
	}
	p.next += n
	p.offset += int64(n)
}
