// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds URIs in delimiters.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// delimited tries to match the URI that begins at i, after the opening delimiter at
// open.
func (s *search) delimited(open, i int, delimiter Delimiter, prefix string) verdict {
	c := closing{closer: '>', open: open, i: i, end: i, gap: lineBreak}
	if delimiter == Quote {
		c.closer = '"'
	}
	if prefix == "" && s.oneLine(open, i, delimiter, c.closer) {
		return found
	}

	// In a stream, the closing delimiter may follow later.
	c.margin = s.readLine(open).margin
	v := s.close(&c)
	if v == undecided {
		s.pending = c
		return v
	}

	// Without a match, a bare URI may begin here. It must not end where a line does
	// although the text in the delimiters goes on.
	i, _, _ = c.margin.skipGap(s.text[:c.i], i)
	s.inside = opening{start: i, end: c.i, delimiter: delimiter, margin: c.margin}
	if v == none {
		return none
	}

	ref := s.text[i:max(i, c.end)]
	m := Match{Delimiter: delimiter, Added: prefix}
	if !s.readJoined(&m, ref, c.margin) {
		return none
	}
	s.match = m
	return s.found(open, i, i+len(ref), c.i+len(">"))
}

// oneLine matches a short URI in delimiters that is not broken over lines, as most are.
func (s *search) oneLine(open, i int, delimiter Delimiter, closer byte) bool {
	n := strings.IndexByte(s.text[i:min(i+256, len(s.text))], closer)
	if n <= 0 {
		return false
	}
	ref := s.text[i : i+n]
	u, rest := s.Edition.ParsePrefix(s.keep("", ref))
	if rest != "" || delimiter == Quote && !isOneURI(ref, false) {
		return false
	}

	m := &s.match // a literal would be copied
	m.URI, m.Unhyphenated, m.Delimiter, m.Dropped, m.Added, m.Err = u, u, delimiter, "", "", nil
	s.found(open, i, i+n, i+n+len(">"))
	return true
}

// close moves c to the closing delimiter, if only URI characters and gaps that may be
// joined precede it.
func (s *search) close(c *closing) verdict {
	for end := s.end(c.open); c.i < end; c.i++ {
		// A line may begin with the margin. A sign at the end of the window is only known
		// with the character after it.
		b := s.text[c.i]
		if c.gap == lineBreak && c.left != (margin{}) {
			if s.more && isSign(b) && len(s.text)-c.i <= maxSign {
				return undecided
			}
			if n := c.left.cut(s.text[c.i:]); n > 0 {
				c.i += n - 1
				continue
			}
		}

		// Most octets are in runs of plain ones.
		if c.gap != blanks {
			if i := runEnd(s.text[:end], c.i, plain); i > c.i {
				c.i, c.end, c.gap = i, i, noGap
				if i == end {
					break
				}
				b = s.text[i]
			}
		}

		switch {
		case isWhitespace(b):
			c.gap = max(c.gap, blanks)
			if isLineBreak(b) {
				c.gap, c.left = lineBreak, c.margin
			}
		case b == c.closer && c.i+len(">")-c.open < s.limit:
			return found
		case !s.mayBeDelimited(b), c.gap == blanks && !s.JoinBlanks:
			return none
		default:
			c.end, c.gap = c.i+1, noGap
		}
	}

	if s.more && c.i-c.open < s.limit {
		return undecided
	}
	return none
}

// mayBeDelimited reports whether b may belong to a URI in delimiters.
func (s *search) mayBeDelimited(b byte) bool {
	if b >= utf8.RuneSelf {
		return s.nonASCII
	}
	return isURIChar(b) || b == '"'
}

// readJoined reads ref, the text in delimiters, into m. It reports whether ref is a URI
// once its lines are joined, with the hyphens that end them or without.
func (s *search) readJoined(m *Match, ref string, margin margin) bool {
	joined, dropped, hyphens := joinLines(ref, margin, false)
	if m.Delimiter == Quote && !isOneURI(ref, dropped != "") {
		return false
	}

	u, err := s.parseJoined(m.Added, joined)
	m.URI, m.Unhyphenated, m.Dropped = u, u, dropped
	if !hyphens {
		return err == nil
	}

	// If only one of the two readings is a URI, the author meant that one.
	joined, _, _ = joinLines(ref, margin, true)
	v, otherErr := s.parseJoined(m.Added, joined)
	if otherErr == nil {
		m.Unhyphenated = v
	}
	if err != nil {
		m.URI = v
	}
	return err == nil || otherErr == nil
}

// isOneURI reports whether ref, the text in double quotes, is neither a scheme alone nor
// a list of URIs. If spaced is true, ref contains whitespace.
func isOneURI(ref string, spaced bool) bool {
	scheme := strings.TrimSuffix(ref, "//")
	if strings.IndexByte(scheme, ':') == len(scheme)-len(":") {
		return false
	}
	return !spaced || !strings.Contains(ref[strings.IndexAny(ref, whitespace):], "://")
}

// joinLines returns ref without its whitespace and its lines' margins and, if
// unhyphenated is true, without each hyphen that ends a line. It also returns what it
// removed besides the hyphens, and reports whether a line break follows a hyphen. It
// allocates nothing if there is no whitespace.
func joinLines(ref string, m margin, unhyphenated bool) (joined, dropped string, hyphens bool) {
	if !strings.ContainsAny(ref, whitespace) {
		return ref, "", false
	}

	text, gaps := make([]byte, 0, len(ref)), make([]byte, 0, 16)
	for i := 0; i < len(ref); {
		end, broken, _ := m.skipGap(ref, i)
		if end == i {
			text = append(text, ref[i])
			i++
			continue
		}

		gaps = append(gaps, ref[i:end]...)
		if n := len(text) - 1; broken && text[n] == '-' {
			hyphens = true
			if unhyphenated {
				text = text[:n]
			}
		}
		i = end
	}
	return string(text), string(gaps), hyphens
}

// parseJoined parses the prefix and ref, the joined text in delimiters. If lines were
// joined in the name, the rule for abbreviated references must approve it again.
func (s *search) parseJoined(prefix, ref string) (uri.URI, error) {
	u, err := s.Edition.Parse(s.keep(prefix, ref))
	if err != nil || prefix == "" {
		return u, err
	}

	n := nameLen(ref)
	if n != s.name && s.Abbreviated(ref[:n]) != prefix {
		n = s.name
	}
	if _, ok := expands(prefix, ref, n); !ok {
		return uri.URI{}, uri.ErrHost
	}
	return u, nil
}
