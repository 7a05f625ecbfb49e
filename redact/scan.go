// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file divides a text into runs, and redacts those with a mark. A text goes through
// these files in order:
//
//   - text.go or writer.go, which begin a scan;
//   - marks.go finds the next mark, by what is beside an octet and how a name ends, and
//     this file the run that has it;
//   - run.go reads the characters of the run, and asks a finder of secrets where one may
//     be: authority.go, path.go with the table of services.go, pair.go with the table of
//     names.go, or token.go;
//   - scanner.go writes the masks.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// maxRun is the greatest length of a run. A longer one is cut.
const maxRun = 32 << 10

// before is the length of the text before a run that may say what the run is.
const before = 64

// scan redacts the runs with a mark in text[at:limit], those that go on with a
// reference, and those that are cut. A run ends at limit, or is cut there.
func (s *scanner) scan(at, limit int) {
	s.marks = marks{}
	for stop := 0; at < limit; at = stop {
		start, mark := at, limit
		if s.state.where == outside {
			mark = s.nextMark(at, limit)
			if mark == limit && !s.isCut(limit) {
				return
			}
			start = s.runStart(min(mark, limit-1), at) // The run may have a mark after the cut.
		}
		stop = s.runEnd(start, limit)
		cut := s.isCut(stop)
		s.alone = !cut && mark < limit && s.markInBlock(mark+1) >= stop
		s.redact(start, stop, cut)
		if !cut || s.state.where == outside {
			s.state = state{}
		}
	}
}

// isCut reports whether a run that ends at i is cut there.
func (c *cursor) isCut(i int) bool {
	return i < len(c.octets) && kinds[c.octets[i]]&isEnd == 0 && kinds[c.octets[i-1]]&isEnd == 0
}

// runStart returns the start of the run with the octet i, or least.
func (c *cursor) runStart(i, least int) int {
	c.reads += i
	for i > least && kinds[c.octets[i-1]]&isEnd == 0 {
		i--
	}
	c.reads -= i
	return i
}

// runEnd returns the end of the run at i: where it ends, or is cut. It is cut near
// the greatest length: before the last scheme there, so that no authority is cut, or
// before a "&", ";", "?" or "#", and not within a scheme.
func (c *cursor) runEnd(i, limit int) int {
	n, text := 0, c.octets[i:min(limit, i+maxRun+1)]
	for n < len(text) && kinds[text[n]]&isEnd == 0 {
		n++
	}
	c.reads += n
	if n <= maxRun {
		return i + n
	}
	const near = 1 << 10
	end := i + maxRun
	text = c.slice(end-near, end)
	if k := lastOpening(text); k >= 0 && end-near+k > i {
		return end - near + k
	}
	for _, delimiters := range [...]string{"&", ";?#"} { // "&amp;" is not cut
		if k := strings.LastIndexAny(text, delimiters); k >= 0 {
			return end - near + k
		}
	}
	endsScheme := func(r rune) bool {
		return r >= utf8.RuneSelf || !lex.IsAlphanum(byte(r)) && strings.IndexByte(`+-.:/\%`, byte(r)) < 0
	}
	if k := strings.LastIndexFunc(text[near-before:], endsScheme); k >= 0 {
		return end - before + k
	}
	return end - near + len(strings.TrimRight(text, `:/\`))
}

// schemeStart returns the start of the scheme that text ends in.
func schemeStart(text string) int {
	i := len(text)
	for i > 0 && (lex.IsAlphanum(text[i-1]) || strings.IndexByte("+-.", text[i-1]) >= 0) {
		i--
	}
	return i
}

// lastOpening returns the offset of the last scheme in text that precedes an
// authority, or -1.
func lastOpening(text string) int {
	for i := len(text) - 1; i >= 0; i-- {
		c, next, _ := char(text, i)
		if c != ':' || next == len(text) {
			continue
		}
		if _, second, _ := char(text, next); second < len(text) && kinds[text[next]]&kinds[text[second]]&isSlash != 0 {
			return schemeStart(text[:i])
		}
	}
	return -1
}
