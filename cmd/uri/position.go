// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the places of the text of a file, whose escapes stand for other
// characters.

import (
	"bytes"
	"io"
)

// A positioner reads a file as text, and finds the places of offsets in the text.
// The offsets must increase, and be at most kept bytes before the end of the text
// that is read.
type positioner struct {
	in       io.Reader
	encoding *encoding // nil if the text is the file
	err      error     // of in, with an encoding

	file  []byte // the end of what is read of the file
	next  int    // the index of the place in file
	begin int    // the index in file of what is not decoded, with an encoding
	text  []byte // what is decoded, and not read yet
	space []byte // for text
	read  int64  // the length of the text that is read

	offset       int64 // of the place in the text
	start        int64 // the same in the file
	line, column int   // from 1; the column in bytes
}

// kept is far more than [prose.Finder] looks at together.
const kept = 1 << 20

// reset makes p read from r.
func (p *positioner) reset(r io.Reader) {
	*p = positioner{in: r, encoding: p.encoding, file: p.file[:0], space: p.space, line: 1, column: 1}
}

// Read reads text. It waits for more of the file only if there is no text yet.
func (p *positioner) Read(b []byte) (n int, err error) {
	if p.encoding == nil {
		n, err = p.in.Read(b)
		p.keep(b[:n])
	} else {
		for len(p.text) == 0 && p.err == nil {
			n, p.err = p.in.Read(b)
			p.keep(b[:n])
			p.decode()
		}
		n = copy(b, p.text)
		p.text = p.text[n:]
		if n == 0 {
			err = p.err
		}
	}
	p.read += int64(n)
	if ahead := p.read - p.offset; ahead > 2*kept {
		p.advance(ahead - kept)
	}
	return n, err
}

// keep appends to the end of what is read of the file, and forgets what precedes
// the place if there is no room.
func (p *positioner) keep(b []byte) {
	if len(p.file)+len(b) > cap(p.file) {
		p.file = p.file[:copy(p.file, p.file[p.next:])]
		p.begin = max(p.begin-p.next, 0)
		p.next = 0
	}
	p.file = append(p.file, b...)
}

// decode decodes what is read of the file, except for an escape at its end that may
// go on.
func (p *positioner) decode() {
	p.text = p.space[:0]
	for p.begin < len(p.file) {
		rest := p.file[p.begin:]
		n := p.encoding.plain(rest)
		if n == 0 {
			text, size, more := p.encoding.decode(rest)
			if more && p.err == nil {
				break
			}
			if size > 0 {
				p.text = append(p.text, text...)
				p.begin += size
				continue
			}
			n = 1
		}
		p.text = append(p.text, rest[:n]...)
		p.begin += n
	}
	p.space = p.text
}

// at returns the line and the column of an offset.
func (p *positioner) at(offset int64) (line, column int) {
	p.advance(offset - p.offset)
	return p.line, p.column
}

// span returns the offsets in the file of the place, and of an offset after it.
func (p *positioner) span(end int64) (start, stop int64) {
	_, size := p.inFile(int(end-p.offset), true)
	return p.start, p.start + int64(size)
}

// advance moves the place on by n bytes of the text.
func (p *positioner) advance(n int64) {
	text, size := p.inFile(int(n), false)
	passed := p.file[p.next : p.next+size]
	if newlines := bytes.Count(passed, []byte("\n")); newlines > 0 {
		p.line += newlines
		p.column = len(passed) - bytes.LastIndexByte(passed, '\n')
	} else {
		p.column += size
	}
	p.next += size
	p.start += int64(size)
	p.offset += int64(text)
}

// inFile returns the length in the file of the next n bytes of the text. An escape
// of which they have a part counts as a whole or not at all: text is the length of
// what counts.
func (p *positioner) inFile(n int, whole bool) (text, size int) {
	if p.encoding == nil {
		return n, n
	}
	for text < n {
		rest := p.file[p.next+size:]
		plain := p.encoding.plain(rest[:min(len(rest), n-text)])
		if plain == 0 {
			s, length, _ := p.encoding.decode(rest)
			if length > 0 {
				if text+len(s) > n && !whole {
					break
				}
				text += len(s)
				size += length
				continue
			}
			plain = 1
		}
		text += plain
		size += plain
	}
	return text, size
}
