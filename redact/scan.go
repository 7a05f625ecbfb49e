// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the runs with a mark, which every secret has.

import "strings"

// maxRun is the greatest length of a run. A longer one is cut.
const maxRun = 32 << 10

// before is the length of the text before a run that may say what the run is.
const before = 64

// marked has a character of each kind of mark. Each secret is in a run with a
// mark: a colon before slashes, a delimiter that begins pairs, or a JSON Web
// Token.
const marked = ":?#;J"

// scan redacts the runs with a mark in text[at:limit], and those that go on with
// a reference. A run ends at limit, or is cut there.
func (s *scanner) scan(at, limit int) {
	marks := unknown(at)
	for start, stop := at, 0; at < limit; at = stop {
		if s.goes {
			start, stop = at, s.runEnd(at, limit)
		} else {
			mark := s.mark(&marks, at, limit)
			if mark == limit {
				return
			}
			for start = mark; start > at && kinds[s.text[start-1]]&isEnd == 0; {
				start--
			}
			for stop = s.runEnd(start, limit); stop <= mark; stop = s.runEnd(start, limit) {
				start = stop
			}
			s.state = state{host: -1}
		}
		cut := stop < len(s.text) && kinds[s.text[stop]]&isEnd == 0
		if cut && !s.goes {
			if within := unknown(start); s.mark(&within, start, stop) == stop {
				continue // the mark ends after the cut
			}
		}
		s.redact(start, stop, cut)
		s.goes = cut && s.state.inside
	}
}

// complete returns the end of the complete runs in a window of a stream, with the
// character that ends the last one, or the place where it is cut. None of them
// ended before the last n octets of the text came.
func (s *scanner) complete(n int) int {
	limit := len(s.text)
	for limit > len(s.text)-n && kinds[s.text[limit-1]]&isEnd == 0 {
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

func unknown(at int) [len(marked)]int { return [...]int{at - 1, at - 1, at - 1, at - 1, at - 1} }

// mark returns the offset of the first mark from at on, or limit. It has the next
// one of each kind in marks, unless that precedes at.
func (s *scanner) mark(marks *[len(marked)]int, at, limit int) int {
	first := limit
	for kind, next := range marks {
		if next < at {
			switch c := marked[kind]; c {
			case ':':
				next = s.nextColon(at, limit)
			case 'J':
				next = s.nextToken(at, limit)
			default:
				next = s.nextDelimiter(c, at, limit)
			}
			marks[kind] = next
		}
		first = min(first, next)
	}
	return first
}

// nextColon returns the offset of the first colon before slashes, or in an error
// of net/url, or limit.
func (s *scanner) nextColon(i, limit int) int {
	for text := s.text[:limit]; ; i++ {
		n := strings.IndexByte(text[i:], ':')
		if n < 0 {
			return limit
		}
		i += n
		if i >= len(text)-2 {
			continue
		}
		second := text[i+2]
		switch text[i+1] {
		case '/':
			if second == '/' || second == '\\' || second == '%' {
				return i
			}
		case '\\':
			if second == '/' || second == '\\' || second == 'u' {
				return i
			}
		case '%', '&':
			if second == '2' || second == '#' {
				return i
			}
		default:
			if i == 0 {
				continue
			}
			quote := text[i-1] // or the end of one
			if (quote == '"' || quote == ';' || quote == '2' && text[max(0, i-2)] == '2') && s.invalidPort(i) {
				return i
			}
		}
	}
}

// nextDelimiter returns the offset of the first c from i on that begins pairs, or
// limit. The first of the pairs may lack its "=" after "?" and "#".
func (s *scanner) nextDelimiter(c byte, i, limit int) int {
	for text := s.text[:limit]; ; i++ {
		n := strings.IndexByte(text[i:], c)
		if n < 0 {
			return limit
		}
		i += n
		end := i + 1
		for end < len(text) && (kinds[text[end]]&isName != 0 || text[end] == '%' || text[end] == '[' || text[end] == ']') {
			end++
		}
		if end < len(text) && (text[end] == '=' || c != ';' && kinds[text[end]]&isEnd == 0) {
			return i
		}
	}
}

// nextToken returns the offset of the "J" in the first text that may be a JSON
// Web Token, or limit.
func (s *scanner) nextToken(i, limit int) int {
	for text := s.text[:limit]; ; i++ {
		n := strings.IndexByte(text[i:], 'J')
		if n < 0 {
			return limit
		}
		if i += n; i >= len("ey") && text[i-2] == 'e' && text[i-1] == 'y' {
			return i
		}
	}
}

// runEnd returns the end of the run at i: where it ends, or is cut. It is cut
// before a "&" if one is near.
func (s *scanner) runEnd(i, limit int) int {
	end := i
	for most := min(limit, i+maxRun+1); end < most && kinds[s.text[end]]&isEnd == 0; {
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
