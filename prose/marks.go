// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file searches for marks. Every match contains one: the ":" after a scheme, or a "."
// or "@" in a name.

import (
	"strings"
	"unicode/utf8"
)

// marks are the kinds of marks, in the order of s.marks.
const marks = ":.@"

// mark returns the offset of the next mark, or the length of the text. If names are
// searched for, it moves s.at there.
func (s *search) mark() int {
	if s.Abbreviated == nil {
		return s.nextColon(s.at)
	}

	for ; ; s.at++ {
		// A mark that was passed is looked for again. So is one that was the end of the text
		// before more text came.
		for k, i := range s.marks {
			if i < s.at || i < len(s.text) && s.text[i] != marks[k] {
				s.marks[k] = s.nextMark(max(i, s.at), k)
			}
		}

		// A "." was in a name when it was found. Since then, more text may have come, or
		// a match may have ended before it.
		s.at = min(s.marks[0], s.marks[1], s.marks[2])
		if s.at == s.marks[0] || s.mayBeInName(s.at) {
			return s.at
		}
	}
}

// nextMark returns the offset of the next mark of the kind k from i on, or the length of
// the text. It skips a "." or "@" at an end of a name.
func (s *search) nextMark(i, k int) int {
	if k == 0 {
		return s.nextColon(i)
	}
	for ; ; i++ {
		n := strings.IndexByte(s.text[i:], marks[k])
		if n < 0 {
			return len(s.text)
		}
		if i += n; s.mayBeInName(i) {
			return i
		}
	}
}

// nextColon returns the offset of the next colon from i on, or the length of the text. It
// skips most colons that follow no scheme.
func (s *search) nextColon(i int) int {
	for ; ; i++ {
		n := strings.IndexByte(s.text[i:], ':')
		if n < 0 {
			return len(s.text)
		}
		if i += n; s.mayEndScheme(i) {
			return i
		}
	}
}

// mayBeInName reports whether name characters may be on both sides of the mark at i.
func (s *search) mayBeInName(i int) bool {
	if i == s.from {
		return false // nothing precedes it
	}
	if i == len(s.text)-1 {
		return s.more // the next character is not known yet
	}
	before, after := s.text[i-1], s.text[i+1]
	return kinds[before]&kinds[after]&inName != 0 || s.nonASCII && max(before, after) >= utf8.RuneSelf
}

// mayEndScheme reports whether "URL", or a scheme that is accepted, may end at the colon.
func (s *search) mayEndScheme(colon int) bool {
	// With "//", every scheme may be accepted. At the end of the text, nobody knows yet.
	body := colon + len(":")
	if body >= len(s.text)-len("/") || s.text[body] == '/' && s.text[body+1] == '/' || s.Accept != nil {
		return true
	}
	return colon >= len("UR") && opaqueEnds[s.text[colon-1]&31]>>(s.text[colon-2]&31)&1 != 0
}

// opaqueEnds holds the last two letters of "URL" and of each scheme in isKnownOpaque:
// the last letter is the index, and the letter before it a bit. The lower five bits of a
// letter are the same in both cases.
var opaqueEnds = [32]uint32{
	't' & 31: 1 << ('e' & 31),           // magnet
	'o' & 31: 1 << ('t' & 31),           // mailto
	's' & 31: 1<<('w'&31) | 1<<('p'&31), // news, sips
	'p' & 31: 1<<('i'&31) | 1<<('p'&31), // sip, xmpp
	'l' & 31: 1<<('e'&31) | 1<<('r'&31), // tel, URL
	'n' & 31: 1 << ('r' & 31),           // urn
}
