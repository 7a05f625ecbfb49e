// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds the runs with a mark, which every secret has.

import "strings"

// maxRun is the greatest length of a run. A longer one is cut.
const maxRun = 32 << 10

// before is the length of the text before a run that may say what the run is.
const before = 64

// scan redacts the runs with a mark in text[at:limit], and those that go on with
// a reference. A run ends at limit, or is cut there. No mark precedes all.
func (s *scanner) scan(all marks, at, limit int) {
	for start, stop := at, 0; at < limit; at = stop {
		if s.goes {
			start, stop = at, s.runEnd(at, limit)
		} else {
			mark := all.first(s.text[:limit], at)
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
			if within := marksFrom(start); within.first(s.text[:stop], start) == stop {
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

// marked has a character of each kind of mark. Each secret is in a run with a
// mark: a colon before slashes, a delimiter that begins pairs, or a JSON Web
// Token.
const marked = ":?#;J"

// marks has an offset for each kind: no mark of the kind precedes it. If it is not
// before the place where the search goes on, it is the next one.
type marks [len(marked)]int

func marksFrom(at int) marks { return marks{at - 1, at - 1, at - 1, at - 1, at - 1} }

// first returns the offset of the first mark in text from at on, or the length of
// text.
func (m *marks) first(text string, at int) int {
	first := len(text)
	for kind, next := range m {
		if next < at {
			next = nextMark(text, marked[kind], at)
			m[kind] = next
		}
		first = min(first, next)
	}
	return first
}

// nextMark returns the offset of the first mark from i on that is c, or the length
// of text.
func nextMark(text string, c byte, i int) int {
	for ; ; i++ {
		n := strings.IndexByte(text[i:], c)
		if n < 0 {
			return len(text)
		}
		i += n
		switch c {
		case ':':
			if precedesSlash(text, i+1) || endsQuote(text[:i]) && precedesPort(text[:i]) {
				return i
			}
		case 'J':
			if strings.HasSuffix(text[:i], "ey") {
				return i
			}
		default:
			if beginsPair(text[i:]) {
				return i
			}
		}
	}
}

// precedesSlash reports whether two slashes may be at i, after a colon.
func precedesSlash(text string, i int) bool {
	if i >= len(text)-1 {
		return false
	}
	switch c := text[i+1]; text[i] {
	case '/':
		return c == '/' || c == '\\' || c == '%'
	case '\\':
		return c == '/' || c == '\\' || c == 'u'
	case '%', '&':
		return c == '2' || c == '#'
	}
	return false
}

// endsQuote reports whether text may end in a quote after whitespace, as the port
// in an error of net/url is quoted.
func endsQuote(text string) bool {
	n := len(text)
	return n > 1 && (text[n-1] == '"' && (text[n-2] == ' ' || text[n-2] == '\\') || text[n-1] == ';' || text[n-2:] == "22")
}

// beginsPair reports whether the delimiter that begins the text begins pairs. The
// first of the pairs may lack its "=" after "?" and "#".
func beginsPair(text string) bool {
	end := 1
	for end < len(text) && (kinds[text[end]]&isName != 0 || strings.IndexByte("%[]", text[end]) >= 0) {
		end++
	}
	return end < len(text) && (text[end] == '=' || text[0] != ';' && kinds[text[end]]&isEnd == 0)
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
