// SPDX-License-Identifier: BSD-3-Clause

package links

// This file follows the states in section 13.2.5 of the HTML standard, as far as they
// decide where tags and attributes are. The comments quote the states' names.

import (
	"bytes"
	"iter"
	"math"
	"slices"
)

const (
	longestName = 32 // the length in bytes of the longest name that is looked for, or more

	// longestTag is the greatest distance from the first link in a tag to the tag's end. In
	// a longer tag the links are found before it ends, although it may turn out to be none.
	longestTag = 1 << 17
)

// A Scanner scans a page for links.
type Scanner struct {
	found []Link // the links in tags that have ended
	given int    // how many of them the caller has got
	tag   tag    // the tag that is being read
	waits int64  // the offset of the first value in that tag that may be a link

	names map[string]*seenName // the attribute names on the page
	tags  int                  // the number of tags so far
	text  []byte               // the name or the value that was read last

	part     []byte                      // the part of the page that is being read
	at       int                         // the index in part of the next byte
	place    Place                       // where part[placed] is
	placed   int                         // at most at
	hasEnded bool                        // no part follows
	yield    func(struct{}) bool         // waits for the next part
	resume   func() (_ struct{}, _ bool) // scans the part
	stop     func()                      // ends the scan
}

// NewScanner returns a Scanner. The caller must call Close.
func NewScanner() *Scanner {
	s := &Scanner{place: Start, waits: math.MaxInt64, names: map[string]*seenName{}}
	s.resume, s.stop = iter.Pull(s.page)
	return s
}

// Scan goes on with the page's next part.
func (s *Scanner) Scan(part []byte) {
	s.found, s.given = slices.Delete(s.found, 0, s.given), 0
	s.part, s.at, s.placed = part, 0, 0
	s.resume()
}

// Found returns the links that are found before an offset and not returned yet, in page
// order. The result is valid until the next call of Scan.
func (s *Scanner) Found(before int64) []Link {
	start := s.given
	for s.given < len(s.found) && s.found[s.given].Offset < before {
		s.given++
	}
	return s.found[start:s.given]
}

// Waits returns the offset from which on bytes may belong to a link that is not found yet,
// because its tag goes on, or else [math.MaxInt64].
func (s *Scanner) Waits() int64 { return s.waits }

// Close ends the scan. Links in an unfinished tag are not found.
func (s *Scanner) Close() { s.stop() }

// page reads a page. It calls yield where it needs the next part.
func (s *Scanner) page(yield func(struct{}) bool) {
	s.yield = yield

	// The "data state".
	for s.readTo('<'); s.take() >= 0; s.readTo('<') {
		s.tagOpen()
	}
	s.tag.links, s.waits = nil, math.MaxInt64
}

// peek returns the next byte, or -1 at the end of the page.
func (s *Scanner) peek() int {
	for s.at == len(s.part) {
		// The caller waits for the links in a tag, but not for ever.
		if s.waits < s.here().Offset-longestTag {
			s.endTag()
		}
		s.hasEnded = s.hasEnded || !s.yield(struct{}{})
		if s.hasEnded {
			return -1
		}
	}
	return int(s.part[s.at])
}

// take goes past the next byte and returns it, or -1 at the end of the page.
func (s *Scanner) take() int {
	c := s.peek()
	if c >= 0 {
		s.at++
	}
	return c
}

// here returns the place of the next byte.
func (s *Scanner) here() Place {
	s.place.Pass(s.part[s.placed:s.at])
	s.placed = s.at
	return s.place
}

// readTo goes to the next byte c.
func (s *Scanner) readTo(c byte) {
	for s.peek() >= 0 {
		n := bytes.IndexByte(s.part[s.at:], c)
		if n >= 0 {
			s.at += n
			return
		}
		s.at = len(s.part)
	}
}

// read goes to the next byte in a class, and appends the bytes before it to s.text, which
// does not become longer than most bytes.
func (s *Scanner) read(most int, class uint8) {
	for s.peek() >= 0 {
		start := s.at
		for s.at < len(s.part) && classes[s.part[s.at]]&class == 0 {
			s.at++
		}
		room := max(most-len(s.text), 0)
		s.text = append(s.text, s.part[start:min(s.at, start+room)]...)
		if s.at < len(s.part) {
			return
		}
	}
}

// skip goes past bytes in a class.
func (s *Scanner) skip(class uint8) {
	for c := s.peek(); c >= 0 && classes[c]&class != 0; c = s.peek() {
		s.at++
	}
}

// tagOpen reads on after "<": the "tag open state".
func (s *Scanner) tagOpen() {
	switch c := s.peek(); {
	case isLetter(c):
		s.startTag()
	case c == '/':
		s.at++
		s.endTagOpen()
	case c == '!':
		s.at++
		s.markupDeclarationOpen()
	case c == '?':
		s.bogusComment()
	}
	// Before another byte, "<" is text.
}

// endTagOpen reads on after "</": the "end tag open state".
func (s *Scanner) endTagOpen() {
	if !isLetter(s.peek()) {
		s.bogusComment() // "</>" is nothing, which comes to the same
		return
	}
	s.read(0, endsTagName)
	s.endTagAttributes()
}

// endTagAttributes reads an end tag after its name. Its attributes do not count, but ">" in
// quotes does not end it.
func (s *Scanner) endTagAttributes() {
	s.tag.element = element{isEnd: true}
	s.attributes()
}

// markupDeclarationOpen reads on after "<!": the "markup declaration open state". A DOCTYPE
// ends as a bogus comment does: its quotes do not keep ">" from ending it. So does
// "<![CDATA[", except in SVG and MathML, where it is rare.
func (s *Scanner) markupDeclarationOpen() {
	if s.takes("--") {
		s.comment()
		return
	}
	s.bogusComment()
}

// takes reports whether the next bytes are those of text. It goes past those that are.
func (s *Scanner) takes(text string) bool {
	for i := range len(text) {
		if s.peek() != int(text[i]) {
			return false
		}
		s.at++
	}
	return true
}

// bogusComment goes past the next ">": the "bogus comment state".
func (s *Scanner) bogusComment() {
	s.readTo('>')
	s.take()
}

// comment goes past the end of a comment: the "comment start", "comment start dash",
// "comment", "comment end dash", "comment end" and "comment end bang" states. "<!-->" and
// "<!--->" are whole comments. "<!--" in a comment begins none, and counts only for its
// hyphens, so the "comment less-than sign" states need nothing.
func (s *Scanner) comment() {
	hyphens, isStart := 0, true
	for {
		c := s.take()
		switch {
		case c < 0, c == '>' && (isStart || hyphens >= 2):
			return
		case c == '-':
			hyphens++
			continue
		case c == '!' && hyphens >= 2:
			// The "comment end bang state": "--!>" ends the comment, and the last hyphen in
			// "--!-" may begin the end.
			if s.takes(">") {
				return
			}
		}
		hyphens, isStart = 0, false
		s.readTo('-')
	}
}

// startTag reads a start tag, from the "tag name state" on, and then the content if that is
// only text.
func (s *Scanner) startTag() {
	s.text = s.text[:0]
	s.read(longestName+1, endsTagName)

	s.tag.element = elements[string(lowered(s.text))]
	if !s.attributes() {
		return
	}

	// The content may look like tags, but is text.
	switch e := s.tag.element; {
	case e.name == "script":
		s.script()
	case e.name == "plaintext":
		for s.take() >= 0 { // the "PLAINTEXT state" has no end
			s.at = len(s.part)
		}
	case e.isRaw:
		s.rawText(e.name)
	}
}

// rawText goes past an end tag that ends text: the "RCDATA state", the "RAWTEXT state", and
// the "less-than sign", "end tag open" and "end tag name" states of both. "</", the name
// and then whitespace, "/" or ">" begin such a tag.
func (s *Scanner) rawText(name string) {
	for s.readTo('<'); s.take() >= 0; s.readTo('<') {
		if s.takes("/") && s.isName(name) {
			s.endTagAttributes()
			return
		}
	}
}

// isName reports whether a name follows, in any letter case, and ends there. It goes past
// the bytes that are equal.
func (s *Scanner) isName(name string) bool {
	for i := range len(name) {
		if c := s.peek(); c < 0 || lower(byte(c)) != name[i] {
			return false
		}
		s.at++
	}

	c := s.peek()
	return c >= 0 && classes[c]&endsTagName != 0
}

// The states of a script.
const (
	plain = iota
	escaped
	doubleEscaped
)

// script goes past a script's end tag: the "script data state", the "escape start" states,
// the "escaped" and "double escaped" states with their dashes, and the "less-than sign",
// "end tag open" and "end tag name" states in each.
//
//	plain            "<!--"       escaped
//	escaped          "<script>"   doubleEscaped
//	doubleEscaped    "</script>"  escaped
//	any but plain    "-->"        plain
//	plain, escaped   "</script>"  the end
func (s *Scanner) script() {
	state, hyphens := plain, 0 // hyphens: how many in a row precede the next byte
	for !s.hasEnded {
		if state == plain {
			s.readTo('<')
		}

		c := s.take()
		if c == '-' {
			hyphens++
			continue
		}
		isArrow := c == '>' && hyphens >= 2 // "-->"
		hyphens = 0

		switch {
		case isArrow:
			state = plain
		case c != '<': // means nothing
		case s.takes("/"):
			ends := s.isName("script")
			if ends && state != doubleEscaped {
				s.endTagAttributes()
				return
			}
			if ends {
				state = escaped
			}
		case state == plain && s.takes("!--"):
			// "<!-->" escapes nothing: the hyphens of "<!--" count for "-->" too.
			state, hyphens = escaped, 2
		case state == escaped && s.isName("script"):
			state = doubleEscaped
		}
	}
}

// attributes reads attributes and the ">" after them. It reports whether that is there:
// a tag that the page ends in is none.
func (s *Scanner) attributes() bool {
	s.tags++
	s.tag.meta = meta{}
	for {
		// The "before attribute name state" and the "self-closing start tag state": a "/"
		// means nothing.
		s.skip(betweenNames)
		switch s.peek() {
		case -1:
			return false
		case '>':
			s.at++
			s.endTag()
			return true
		}
		s.readAttribute()
	}
}

// endTag finds the current tag's links.
func (s *Scanner) endTag() {
	s.tag.endMeta()
	s.found = append(s.found, s.tag.links...)
	s.tag.links, s.waits = s.tag.links[:0], math.MaxInt64
}

// readAttribute reads an attribute: the "attribute name" and "after attribute name"
// states, and then its value. The name is at least one byte long, which may be "=".
func (s *Scanner) readAttribute() {
	s.text = append(s.text[:0], byte(s.take()))
	s.read(longestName+1, endsName)
	s.tag.attribute = s.attributeOf(lowered(s.text))

	// Whitespace may surround the "=", as in "href = x".
	s.skip(spaces)
	if s.takes("=") {
		s.readValue()
	}
}

// readValue reads an attribute's value: the "before attribute value", "attribute value
// (double-quoted)", "(single-quoted)" and "(unquoted)", and "after attribute value (quoted)"
// states.
func (s *Scanner) readValue() {
	counts := s.tag.attribute.holds != 0
	if counts && s.waits == math.MaxInt64 {
		s.waits = s.here().Offset
	}
	s.skip(spaces)

	// Without quotes, whitespace or ">" ends the value.
	ends := uint8(endsBare)
	switch s.peek() {
	case '"':
		ends = doubleQuote
		s.at++
	case '\'':
		ends = singleQuote
		s.at++
	}

	s.text = s.text[:0]
	if !counts {
		s.read(0, ends)
	} else {
		start := s.here()
		s.read(longestValue+1, ends)

		// A value that the page cuts off does not count.
		if s.peek() >= 0 {
			s.tag.endValue(s.text, start, s.here().Offset, ends == endsBare)
		}
	}
	if ends != endsBare {
		s.take()
	}
}

// A seenName is an attribute's name that was on the page before.
type seenName struct {
	attribute
	tag int // the last tag with it, counted from 1
}

// attributeOf returns the attribute with a name in lower case. It is ignored if the tag
// contains the name already.
func (s *Scanner) attributeOf(name []byte) attribute {
	if s.tag.element.isEnd || len(name) > longestName {
		return attribute{}
	}

	// The names are kept from tag to tag: pages use the same ones again and again.
	seen, ok := s.names[string(name)]
	if !ok {
		const most = 1 << 12
		if len(s.names) == most {
			clear(s.names) // only a hostile page has so many
		}
		seen = &seenName{attribute: attributes[string(name)]}
		s.names[string(name)] = seen
	}

	// Only the first attribute with a name counts.
	if seen.tag == s.tags {
		return attribute{holds: ignored}
	}
	seen.tag = s.tags
	if seen.of != "" && seen.of != s.tag.element.name {
		return attribute{}
	}
	return seen.attribute
}
