// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds URIs between delimiters.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// delimited tries to match a URI at i between delimiters. The opening delimiter
// is at open.
func (s *search) delimited(open, i int, delimiter Delimiter, prefix string) verdict {
	c := closing{closer: '>', open: open, i: i, end: i, gap: lineBreak}
	if delimiter == Quote {
		c.closer = '"'
	}
	// Most URIs are short, and in one line.
	if prefix == "" {
		if n := strings.IndexByte(s.text[i:min(i+256, len(s.text))], c.closer); n > 0 {
			ref := s.text[i : i+n]
			u, rest := s.Edition.ParsePrefix(s.keep("", ref))
			if rest == "" && (delimiter != Quote || isOneURI(ref, false)) {
				m := &s.match // a literal would be copied
				m.URI, m.Unhyphenated, m.Delimiter, m.Dropped, m.Added, m.Err = u, u, delimiter, "", "", nil
				return s.found(open, i, i+n, i+n+len(">"))
			}
		}
	}
	c.margin = s.readLine(open).margin
	v := s.close(&c)
	if v == undecided {
		s.pending = c
		return v
	}
	i, _, _ = c.margin.skipGap(s.text[:c.i], i)
	s.inside = opening{start: i, end: c.i, delimiter: delimiter, margin: c.margin}
	if v == none {
		return none
	}
	ref := s.text[i:max(i, c.end)]
	joined, dropped, hyphens := joinLines(ref, c.margin, false)
	if delimiter == Quote && !isOneURI(ref, dropped != "") {
		return none
	}
	u, err := s.parseJoined(prefix, joined)
	other := u
	if hyphens {
		without, _, _ := joinLines(ref, c.margin, true)
		w, otherErr := s.parseJoined(prefix, without)
		switch {
		case err != nil:
			u, other, err = w, w, otherErr
		case otherErr == nil:
			other = w
		}
	}
	if err != nil {
		return none
	}
	s.match = Match{URI: u, Unhyphenated: other, Delimiter: delimiter, Dropped: dropped, Added: prefix}
	return s.found(open, i, i+len(ref), c.i+len(">"))
}

// found sets the offsets of the match: those of the URI, and of the URI with its
// delimiters. The search goes on at outerEnd.
func (s *search) found(outerStart, start, end, outerEnd int) verdict {
	s.at, s.from = outerEnd, outerEnd
	s.match.Start, s.match.End = s.base+int64(start), s.base+int64(end)
	s.match.OuterStart, s.match.OuterEnd = s.base+int64(outerStart), s.base+int64(outerEnd)
	return found
}

// close moves c to the closing delimiter, if only URI characters and whitespace
// that may be joined precede it.
func (s *search) close(c *closing) verdict {
	for end := s.end(c.open); c.i < end; c.i++ {
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
		if c.gap != blanks {
			if i := runEnd(s.text[:end], c.i, plain); i > c.i { // most octets
				c.i, c.end, c.gap = i, i, noGap
				if i == end {
					break
				}
				b = s.text[i]
			}
		}
		switch {
		case isWhitespace(b):
			if c.gap = max(c.gap, blanks); isLineBreak(b) {
				c.gap, c.left = lineBreak, c.margin
			}
		case b == c.closer && c.i+len(">")-c.open < s.limit:
			return found
		case !isURIChar(b) && b != '"' && (b < utf8.RuneSelf || !s.nonASCII), c.gap == blanks && !s.JoinBlanks:
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

// isOneURI reports whether ref, the content of double quotes, is neither a
// scheme alone nor a list of URIs. If spaced is true, ref has whitespace.
func isOneURI(ref string, spaced bool) bool {
	scheme := strings.TrimSuffix(ref, "//")
	return strings.IndexByte(scheme, ':') != len(scheme)-len(":") && (!spaced || !strings.Contains(ref[strings.IndexAny(ref, whitespace):], "://"))
}

// joinLines returns ref without its whitespace and the margins of its lines and, if
// unhyphenated is true, without each hyphen that ends a line. It also returns what it
// removed besides the hyphens, and reports whether a line break follows a hyphen. It
// allocates nothing if there is no whitespace.
func joinLines(ref string, m margin, unhyphenated bool) (joined, dropped string, hyphens bool) {
	if !strings.ContainsAny(ref, whitespace) {
		return ref, "", false
	}
	text, space := make([]byte, 0, len(ref)), make([]byte, 0, 16)
	for i := 0; i < len(ref); {
		end, broken, _ := m.skipGap(ref, i)
		if end == i {
			text = append(text, ref[i])
			i++
			continue
		}
		space = append(space, ref[i:end]...)
		if n := len(text) - 1; broken && text[n] == '-' {
			hyphens = true
			if unhyphenated {
				text = text[:n]
			}
		}
		i = end
	}
	return string(text), string(space), hyphens
}

// parseJoined parses the joined text between delimiters. If the name has been
// joined over lines, the rule for abbreviated references must approve it
// again.
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
