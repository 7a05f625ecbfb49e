// SPDX-License-Identifier: BSD-3-Clause

package main

// This file draws pictures for split.

import (
	"bytes"
	"io"
	"math"
	"slices"
	"sort"
	"strconv"

	"example.com/uri"
	"example.com/uri/internal/columns"
)

// A picture is a reference on one line, with marks under its components:
//
//	http://u@host:80/b?c#
//	^~~~   ^~~~~~~~~^~ ^ |
//	scheme authority|  | empty fragment
//	                |  query
//	                path
//	       ^ ^~~~ ^~
//	       | host port
//	       userinfo
type picture struct {
	screen
	line       bytes.Buffer
	width      int    // columns of the line
	most       int    // columns of a component; a longer one is cut in the middle
	isCut      bool   // a component is
	components []mark // of the reference
	server     []mark // of a server-based authority with a userinfo or a port
	row        []byte // of marks or names, which is printed
}

// A mark names the columns from start to end.
type mark struct {
	name       string
	start, end int
}

// draw draws u, in the last picture's memory. It cuts the longest components if u does not
// fit on the screen.
func (p *picture) draw(u uri.URI) {
	const (
		least  = len("abc...xyz")
		few    = 16 * least        // bytes: package columns does not cut them if their columns fit
		widest = len(`\U0010ffff`) // columns of a byte
	)

	// Most references are short enough to be drawn without a cut.
	if n := len(u.String()); n <= few && p.reference(u, widest*n) <= p.columns {
		return
	}

	// Find the widest components with which the reference fits, and draw it once more: the
	// last one that was tried may be another.
	p.reference(u, p.columns-sort.Search(p.columns-least, func(less int) bool {
		return p.reference(u, p.columns-less) <= p.columns
	}))
}

// reference draws u's components, each at most so many columns wide. It returns the width of
// the whole line.
func (p *picture) reference(u uri.URI, most int) int {
	// The last picture may be one that did not fit.
	p.line.Reset()
	p.width, p.isCut, p.most, p.components, p.server = 0, false, most, p.components[:0], p.server[:0]

	text, at := u.String(), 0 // at: drawn so far
	byParts := u.HasUserinfo() || u.HasPort()

	// The authority has a second row of marks for its parts, if there are several.
	for _, c := range components {
		start, end, defined := u.Span(c)
		isPart := c == uri.Userinfo || c == uri.Host || c == uri.Port
		if !defined || isPart && !byParts {
			continue
		}
		if c == uri.Path && start == end { // there is no delimiter to mark
			continue
		}

		// The delimiters before the component, such as "://", get no mark.
		p.write(text[at:start])
		at = start

		switch {
		case c == uri.Authority && byParts:
			// The parts follow, and draw the authority's text.
			p.components = append(p.components, mark{name: "authority", start: p.width})
			continue
		case isPart:
			// The authority's mark goes on to the end of its last part.
			p.server = append(p.server, p.component(c.String(), text[start:end]))
			p.components[len(p.components)-1].end = p.width
		case c == uri.Path:
			p.components = append(p.components, p.component(pathName(u), text[start:end]))
		default:
			p.components = append(p.components, p.component(c.String(), text[start:end]))
		}

		at = end
	}
	p.write(text[at:])
	return p.width
}

// component draws one component and returns its mark.
func (p *picture) component(name, text string) mark {
	m := mark{name: name, start: p.width}
	if text == "" {
		m.name = "empty " + name
	}
	if name == "authority" {
		name = "host" // which it is
	}

	// Sequences for colors take no columns.
	before, after := p.color(name)
	p.line.WriteString(before)
	p.shortened(text)
	p.line.WriteString(after)
	m.end = p.width
	return m
}

// write draws text that is visible.
func (p *picture) write(text string) {
	p.line.WriteString(text)
	if isPlain(text) {
		p.width += len(text)
	} else {
		p.width += columns.Of(text)
	}
}

// shortened draws text. If it is wider than most columns, its middle is left out.
func (p *picture) shortened(text string) {
	// Most text fits, and is as wide as it is long.
	if len(text) <= p.most && isPlain(text) {
		p.write(text)
		return
	}

	const ellipsis = "..."
	room := p.most - len(ellipsis)
	whole, rest := columns.Beginning(text, p.most, strconv.IsPrint)
	if rest == "" {
		p.write(whole)
		return
	}

	p.isCut = true

	// Both ends are shown: they tell more than the middle.
	head, rest := columns.Beginning(text, room/2, strconv.IsPrint)
	_, tail := columns.Ending(rest, room-columns.Of(head), strconv.IsPrint)
	p.write(head)
	p.write(ellipsis)
	p.write(tail)
}

// writeTo prints the picture.
func (p *picture) writeTo(w io.Writer) {
	p.line.WriteByte('\n')
	w.Write(p.line.Bytes())
	p.line.Truncate(p.line.Len() - len("\n"))
	p.writeMarks(w, p.components)
	p.writeMarks(w, p.server)
}

// writeMarks prints a line that marks the columns, and then their names, on as few lines
// as possible.
func (p *picture) writeMarks(w io.Writer, marks []mark) {
	if len(marks) == 0 {
		return
	}

	// All rows are as wide as the widest.
	wide := 0
	for _, m := range marks {
		wide = max(wide, m.start+len(m.name), m.end)
	}

	// A bar marks an empty component, unless the next one begins there.
	row := p.blankRow(wide)
	for _, m := range slices.Backward(marks) {
		for i := m.start; i < m.end; i++ {
			row[i] = '~'
		}
		if m.start < m.end {
			row[m.start] = '^'
		} else if row[m.start] == ' ' {
			row[m.start] = '|'
		}
	}

	// Names that would run into the next mark go to the next line.
	for {
		for len(row) > 0 && row[len(row)-1] == ' ' {
			row = row[:len(row)-1]
		}
		w.Write(append(row, '\n'))
		if len(marks) == 0 {
			return
		}
		row = p.blankRow(wide)
		marks = writeNames(row, marks)
	}
}

// blankRow returns a row of spaces, in the memory of p.row.
func (p *picture) blankRow(wide int) []byte {
	p.row = p.row[:0]
	for range wide {
		p.row = append(p.row, ' ')
	}
	return p.row
}

// writeNames writes into row the names that do not reach the next mark, and a bar for
// each of the other marks, which it moves to the end of marks and returns.
func writeNames(row []byte, marks []mark) (rest []mark) {
	next, first := math.MaxInt, len(marks)

	// Going from the right, next is the start of the mark after this one.
	for _, m := range slices.Backward(marks) {
		if m.start+len(m.name) < next {
			copy(row[m.start:], m.name)
		} else {
			first--
			marks[first] = m
			if m.start < next {
				row[m.start] = '|'
			}
		}
		next = m.start
	}
	return marks[first:]
}
