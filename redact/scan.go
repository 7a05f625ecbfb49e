// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package redact

// This file finds the runs with a mark, which every secret has.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// maxRun is the greatest length of a run. A longer one is cut.
const maxRun = 32 << 10

// before is the length of the text before a run that may say what the run is.
const before = 64

// isEnd reports whether b ends a run.
func isEnd(b byte) bool { return b <= ' ' || b == 0x7F || b == '"' }

// scan redacts the runs with a mark in text[at:limit], and those that go on with
// a reference. A run ends at limit, or is cut there.
func (s *scanner) scan(at, limit int) {
	marks := [3]int{at - 1, at - 1, at - 1}
	for start, stop := at, 0; at < limit; at = stop {
		if s.goes {
			start, stop = at, s.runEnd(at, limit)
		} else {
			mark := s.mark(&marks, at, limit)
			if mark == limit {
				return
			}
			for start = mark; start > at && !isEnd(s.text[start-1]); {
				start--
			}
			for stop = s.runEnd(start, limit); stop <= mark; stop = s.runEnd(start, limit) {
				start = stop
			}
			s.state = state{host: -1}
		}
		cut := stop < len(s.text) && !isEnd(s.text[stop])
		s.redact(start, stop, cut)
		s.goes = cut && s.state.inside
	}
}

// complete returns the end of the complete runs in a window of a stream, with the
// character that ends the last one, or the place where it is cut. None of them
// ended before the last n octets of the text came.
func (s *scanner) complete(n int) int {
	limit := len(s.text)
	for limit > len(s.text)-n && !isEnd(s.text[limit-1]) {
		limit--
	}
	if limit == len(s.text)-n {
		limit = s.kept
	}
	for len(s.text)-limit > maxRun {
		limit = s.runEnd(limit, len(s.text))
	}
	return limit
}

// mark returns the offset of the first mark from at on, or limit. It has the next
// one of each kind in marks, unless that precedes at.
func (s *scanner) mark(marks *[3]int, at, limit int) int {
	first := limit
	for kind, c := range [...]byte{':', '=', 'J'} {
		i := marks[kind]
		for ; i < at || i < limit && !s.isMark(c, i); marks[kind] = i {
			from := max(i+1, at)
			if i = strings.IndexByte(s.text[from:limit], c); i < 0 {
				i = limit
			} else {
				i += from
			}
		}
		first = min(first, i)
	}
	return first
}

// isMark reports whether c, at i, is a colon before slashes or in an error of
// net/url, the "=" after a name and a delimiter, or a part of a JSON Web Token.
func (s *scanner) isMark(c byte, i int) bool {
	switch c {
	case ':':
		if i+2 >= len(s.text) {
			return false
		}
		switch second := s.text[i+2]; s.text[i+1] {
		case '/':
			return second == '/' || second == '\\' || second == '%'
		case '\\':
			return second == '/' || second == '\\' || second == 'u'
		case '%':
			return second == '2'
		case '&':
			return second == '#'
		}
		return i > 0 && strings.IndexByte(`";2`, s.text[i-1]) >= 0 && s.invalidPort(i)
	case '=':
		for least := max(0, i-before+1); i > least && (lex.IsAlphanum(s.text[i-1]) || strings.IndexByte("-._[]%$!*+~", s.text[i-1]) >= 0); {
			i--
		}
		return i > 0 && strings.IndexByte(`?&;#\`, s.text[i-1]) >= 0
	}
	return i >= len("ey") && s.text[i-2] == 'e' && s.text[i-1] == 'y'
}

// runEnd returns the end of the run at i: where it ends, or is cut. It is cut
// before a "&" if one is near.
func (s *scanner) runEnd(i, limit int) int {
	end := i
	for most := min(limit, i+maxRun+1); end < most && !isEnd(s.text[end]); {
		end++
	}
	if end-i <= maxRun {
		return end
	}
	const near = 1 << 10
	end--
	if k := strings.LastIndexByte(s.text[end-near:end], '&'); k >= 0 {
		return end - near + k
	}
	return end
}
