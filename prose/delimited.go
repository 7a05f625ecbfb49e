// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file finds URIs in delimiters.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

const closerLen = len(">") // of any closing delimiter

// delimited tries to match the URI that begins at i, after the opening delimiter at
// open.
func (s *search) delimited(open, i int, delimiter Delimiter, a abbreviation) verdict {
	c := closing{closer: '>', open: open, i: i, end: i, gap: lineBreak}
	if delimiter == Quote {
		c.closer = '"'
	}
	if a.prefix == "" && s.oneLine(open, i, delimiter, c.closer) {
		return matched
	}

	// In a stream, the closing delimiter may follow later.
	v := s.close(&c)
	if v == undecided {
		s.pending = c
		return v
	}

	// Without a match, a bare URI may begin here. It must not end where a line does
	// although the text in the delimiters goes on.
	i, _, _ = c.margin.skipGap(s.text[:c.i], i)
	s.inside = opening{start: i, end: c.i, delimiter: delimiter, margin: c.margin}
	if v == noMatch {
		return noMatch
	}

	ref := s.text[i:max(i, c.end)]
	m := Match{Delimiter: delimiter, Added: a.prefix}
	if s.readJoined(&m, ref, c.margin, a) {
		s.match = m
		s.setOffsets(open, i, i+len(ref), c.i+closerLen)
		return matched
	}

	// The text cannot be repaired. A part of it would be another URI.
	if s.Repair && delimiter != Quote && !isList(ref) {
		s.at = c.i + closerLen
		return skip
	}
	return noMatch
}

// oneLine matches a short URI in delimiters that is not broken over lines, as most are.
func (s *search) oneLine(open, i int, delimiter Delimiter, closer byte) bool {
	n := strings.IndexByte(s.text[i:min(i+256, len(s.text))], closer)
	if n <= 0 {
		return false
	}
	ref := s.text[i : i+n]
	u, rest := s.Edition.ParsePrefix(s.keep("", ref))
	if rest != "" || delimiter == Quote && isSchemeAlone(ref) {
		return false
	}

	s.setURI(u, delimiter, "", "")
	s.match.Err, s.match.Repairs = nil, nil
	s.setOffsets(open, i, i+n, i+n+closerLen)
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
				c.i += n - 1 // c.i++ follows
				continue
			}
		}

		// Most octets are plain. After blanks, the switch must decide whether the URI may go
		// on at all.
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
			s.addSpace(c, b)
		case b == c.closer && c.i+closerLen-c.open < s.limit:
			if s.isQuotedByName(c) {
				return noMatch
			}
			return matched
		case !s.mayBeDelimited(b, c.closer):
			return noMatch
		case c.gap == blanks && !s.mayHaveBlanks(c.closer):
			return noMatch
		default:
			c.blanks = c.blanks || c.gap == blanks
			c.end, c.gap = c.i+1, noGap
		}
		if c.blanks && c.parted && !s.JoinBlanks {
			return noMatch // an empty line and blanks: these are paragraphs of text
		}
	}

	if s.more && c.i-c.open < s.limit {
		return undecided
	}
	return noMatch
}

// isQuotedByName reports whether the closer only quotes mail, since the first line begins
// with the same word and ">", as in "Joe> see <http://www.⏎Joe> example.com/>".
func (s *search) isQuotedByName(c *closing) bool {
	if !c.broken || c.closer != '>' {
		return false
	}
	text := s.text[c.open:c.i]
	name := text[strings.LastIndexAny(text, "\n\r")+1:]
	return name != "" && strings.HasPrefix(c.head, name+">")
}

// addSpace adds the whitespace b to the gap.
func (s *search) addSpace(c *closing, b byte) {
	if !isLineBreak(b) {
		c.gap = max(c.gap, blanks)
		return
	}

	// Few URIs are broken over lines, so only now the margin is needed.
	if !c.broken {
		l := s.readLine(c.open)
		c.broken, c.margin, c.head = true, l.margin, string(l.head[:l.length])
	}

	// Another line break precedes this one, so there is an empty line. The opening delimiter,
	// which counts as a gap, is no line break, and "\r\n" is only one.
	if c.gap == lineBreak && c.end < c.i && (b != '\n' || s.text[c.i-1] != '\r') {
		c.parted = true
	}
	c.gap, c.left = lineBreak, c.margin
}

// mayBeDelimited reports whether b may belong to a URI that the closer delimits.
func (s *search) mayBeDelimited(b, closer byte) bool {
	switch {
	case b >= utf8.RuneSelf:
		return s.nonASCII || s.Repair
	case b == '\\':
		return s.Repair && closer == '>' // in a string literal, "\"" is no closer
	case s.Repair:
		return b > ' ' && b != 0x7F && b != '<'
	}
	return isURIChar(b) || b == '"'
}

// mayHaveBlanks reports whether a URI that the closer delimits may contain blanks. They
// are removed, or escaped.
func (s *search) mayHaveBlanks(closer byte) bool { return s.JoinBlanks || s.Repair && closer == '>' }

// readJoined reads ref, the text in delimiters, into m. It reports whether ref is a URI
// once its lines are joined, with the hyphens that end them or without.
func (s *search) readJoined(m *Match, ref string, margin margin, a abbreviation) bool {
	j := joiner{margin: margin, keepBlanks: !s.JoinBlanks}
	joined := j.join(ref)
	if m.Delimiter == Quote && (isSchemeAlone(ref) || isList(ref)) {
		return false
	}
	if j.blanks && j.broken {
		return false // sentences
	}

	u, repairs, err := s.parseJoined(a, joined)
	m.URI, m.Unhyphenated, m.Dropped, m.Repairs = u, u, string(j.dropped), repairs
	if !j.hyphens {
		return err == nil
	}

	// If only one of the two readings is a URI, the author meant that one.
	j.unhyphenated = true
	v, repairs, otherErr := s.parseJoined(a, j.join(ref))
	if otherErr == nil {
		m.Unhyphenated = v
	}
	if err != nil {
		m.URI, m.Repairs = v, repairs
	}
	return err == nil || otherErr == nil
}

// isSchemeAlone reports whether ref, the text in delimiters, is a scheme, with any "//".
func isSchemeAlone(ref string) bool {
	scheme := strings.TrimSuffix(ref, "//")
	return strings.IndexByte(scheme, ':') == len(scheme)-len(":")
}

// isList reports whether ref, the text in delimiters, lists URIs: "://" follows
// whitespace, or another URI follows "|".
func isList(ref string) bool {
	if space := strings.IndexAny(ref, whitespace); space >= 0 && strings.Contains(ref[space:], "://") {
		return true
	}
	_, rest, found := strings.Cut(ref, "|")
	for found && !beginsURI(rest) {
		_, rest, found = strings.Cut(rest, "|")
	}
	return found
}

// A joiner joins the lines of a URI in delimiters.
type joiner struct {
	margin       margin
	unhyphenated bool // remove the hyphens that end lines
	keepBlanks   bool // keep whitespace without a line break

	dropped []byte // the text that was removed, besides hyphens
	hyphens bool   // a line break follows a hyphen
	broken  bool   // there is a line break
	blanks  bool   // whitespace was kept
}

// join returns ref without whitespace and without its lines' margins. It allocates
// nothing if there is no whitespace.
func (j *joiner) join(ref string) string {
	if !strings.ContainsAny(ref, whitespace) {
		return ref
	}

	// A gap with a line break goes, with the hyphen before it if that is asked for.
	text := make([]byte, 0, len(ref))
	j.dropped = make([]byte, 0, 16)
	for i := 0; i < len(ref); {
		end, broken, _ := j.margin.skipGap(ref, i)
		isKept := j.keepBlanks && !broken
		if end == i || isKept {
			end = max(end, i+1)
			j.blanks = j.blanks || isWhitespace(ref[i])
			text = append(text, ref[i:end]...)
			i = end
			continue
		}

		j.dropped = append(j.dropped, ref[i:end]...)
		j.broken = j.broken || broken
		if n := len(text) - 1; broken && text[n] == '-' {
			j.hyphens = true
			if j.unhyphenated {
				text = text[:n]
			}
		}
		i = end
	}
	return string(text)
}

// parseJoined parses the prefix and ref, the joined text in delimiters, and repairs it if
// that is allowed. If lines were joined in the name, the rule for abbreviated references
// must approve it again.
func (s *search) parseJoined(a abbreviation, ref string) (uri.URI, []Repair, error) {
	u, err := s.Edition.Parse(s.keep(a.prefix, ref))
	var repairs []Repair
	if err != nil && s.Repair && !isList(ref) {
		u, repairs, err = s.repair(a.prefix, ref)
	}
	if err != nil || a.prefix == "" {
		return u, repairs, err
	}

	// The name here includes any root dot, and the text of joined lines: "<go.dev⏎x/>" has
	// the name "go.devx". If the rule does not approve it, there may only be the name that
	// it did approve. After that one, expands refuses any other text.
	n := nameLen(ref)
	if n != a.nameLen && s.Abbreviated(ref[:n]) != a.prefix {
		n = a.nameLen
	}
	if _, ok := expands(a.prefix, ref, n); !ok {
		return uri.URI{}, nil, uri.ErrHost
	}
	return u, repairs, nil
}
