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
	if a.prefix == "" && s.oneLine(open, i, delimiter) {
		return matched
	}
	return s.overLines(open, i, delimiter, a)
}

// closer returns the closing delimiter.
func (d Delimiter) closer() byte {
	if d == Quote {
		return '"'
	}
	return '>'
}

// oneLine matches a short URI in delimiters that is not broken over lines, as most are.
func (s *search) oneLine(open, i int, delimiter Delimiter) bool {
	n := strings.IndexByte(s.text[i:min(i+256, len(s.text))], delimiter.closer())
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

// overLines tries to match any URI in delimiters.
func (s *search) overLines(open, i int, delimiter Delimiter, a abbreviation) verdict {
	// In a stream, the closing delimiter may follow later.
	c := closing{closer: delimiter.closer(), open: open, i: i, end: i, gap: lineBreak}
	v := s.close(&c)
	if v == undecided {
		s.pending = c
		return undecided
	}

	// Without a match, a bare URI may begin here. It must not end where a line does
	// although the text in the delimiters goes on.
	c.start, _, _ = c.margin.skipGap(s.text[:c.i], i)
	s.inside = c
	if v == noMatch {
		return noMatch
	}

	ref := s.text[c.start:max(c.start, c.end)]
	if s.readJoined(ref, delimiter, c.margin, a) {
		s.setOffsets(open, c.start, c.start+len(ref), c.i+closerLen)
		return matched
	}

	// The text cannot be repaired. A part of it would be another URI.
	if s.Repair && delimiter != Quote && !isList(ref) {
		s.at = c.i + closerLen
		return skip
	}
	return noMatch
}

// close moves c to the closing delimiter, if only characters and gaps that a URI in
// delimiters may contain precede it.
func (s *search) close(c *closing) verdict {
	for end := s.end(c.open); c.i < end; {
		n, known := s.cutMargin(c)
		if !known {
			return undecided
		}
		if n > 0 {
			c.i += n
			continue
		}

		switch b := s.text[c.i]; {
		case isWhitespace(b):
			s.addSpace(c, b)
		case b == c.closer && c.i+closerLen-c.open < s.limit:
			if s.isQuotedByName(c) {
				return noMatch
			}
			return matched
		case !s.mayBeDelimited(b, c.closer), c.gap == blanks && !s.mayHaveBlanks(c.closer):
			return noMatch
		default:
			c.blanks = c.blanks || c.gap == blanks
			c.end, c.gap = c.i+1, noGap
		}
		if c.blanks && c.parted && !s.JoinBlanks {
			return noMatch // an empty line and blanks: these are paragraphs of text
		}
		c.i++
	}

	if s.more && c.i-c.open < s.limit {
		return undecided
	}
	return noMatch
}

// cutMargin returns the length of the margin's part at c.i, or 0. It reports false if the
// text that decides it was not read yet.
func (s *search) cutMargin(c *closing) (n int, known bool) {
	if c.gap != lineBreak || c.left == (margin{}) {
		return 0, true
	}

	// A sign is only known with the character after it.
	if s.more && isSign(s.text[c.i]) && len(s.text)-c.i <= maxSign {
		return 0, false
	}
	return c.left.cut(s.text[c.i:]), true
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

	// Another line break precedes this one, so there is an empty line. The opening delimiter,
	// which counts as a gap, is no line break, and "\r\n" is only one.
	isSecond := c.gap == lineBreak && c.broken
	if isSecond && (b != '\n' || s.text[c.i-1] != '\r') {
		c.parted = true
	}

	// Few URIs are broken over lines, so only now the margin is needed.
	if !c.broken {
		l := s.readLine(c.open)
		c.broken, c.margin, c.head = true, l.margin, string(l.head[:l.length])
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

// A reading is the URI that a text in delimiters may mean, or an error.
type reading struct {
	uri     uri.URI
	repairs []Repair
	err     error
}

// readJoined sets the match to ref, the text in delimiters, if it is a URI once its lines
// are joined, with the hyphens that end them or without. It does not set the offsets.
func (s *search) readJoined(ref string, delimiter Delimiter, margin margin, a abbreviation) bool {
	if delimiter == Quote && (isSchemeAlone(ref) || isList(ref)) {
		return false
	}
	j := joiner{margin: margin, keepBlanks: !s.JoinBlanks}
	joined := j.join(ref)
	if j.blanks && (j.broken || isLabeled(ref)) {
		return false // sentences, or "<http://a|some text>"
	}

	with := s.parseJoined(a, joined)
	without := with
	if j.hyphens {
		without = s.parseJoined(a, (&joiner{margin: margin, keepBlanks: !s.JoinBlanks, dropHyphens: true}).join(ref))
	}

	// If only one of the two readings is a URI, the author meant that one.
	if with.err != nil {
		with = without
	}
	if without.err != nil {
		without = with
	}
	s.setURI(with.uri, delimiter, string(j.dropped), a.prefix)
	s.match.Unhyphenated, s.match.Err, s.match.Repairs = without.uri, nil, with.repairs
	return with.err == nil
}

// parseJoined parses the prefix and ref, the joined text in delimiters, and repairs it if
// that is allowed.
func (s *search) parseJoined(a abbreviation, ref string) (r reading) {
	r.uri, r.err = s.Edition.Parse(s.keep(a.prefix, ref))
	if r.err != nil && s.Repair && !isList(ref) {
		r.uri, r.repairs, r.err = s.repair(a.prefix, ref)
	}
	if r.err == nil && a.prefix != "" && !s.expandsJoined(a, ref) {
		r = reading{err: uri.ErrHost}
	}
	return r
}

// expandsJoined reports whether the rule for abbreviated references approves the name in
// ref, the joined text in delimiters.
func (s *search) expandsJoined(a abbreviation, ref string) bool {
	// "<go.dev⏎x/>" has the name "go.devx", which the rule must approve again. The name
	// may also include a root dot. If the rule refuses it, it may only be the old name, with
	// what expands allows after it.
	n := nameLen(ref)
	if n != a.nameLen && s.Abbreviated(ref[:n]) != a.prefix {
		n = a.nameLen
	}
	_, ok := expands(a.prefix, ref, n)
	return ok
}

// isSchemeAlone reports whether ref, the text in delimiters, is a scheme, with any "//". In
// double quotes, as in HasPrefix(s, "mailto:"), that is no URI.
func isSchemeAlone(ref string) bool {
	scheme := strings.TrimSuffix(ref, "//")
	return strings.IndexByte(scheme, ':') == len(scheme)-len(":")
}

// isLabeled reports whether whitespace follows "|" in ref, which is a label then, as in chat
// messages.
func isLabeled(ref string) bool {
	_, label, _ := strings.Cut(ref, "|")
	return strings.ContainsAny(label, whitespace)
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
