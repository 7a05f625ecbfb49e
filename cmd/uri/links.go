// SPDX-License-Identifier: BSD-3-Clause

package main

// This file finds the attributes of HTML that hold URI references.

import (
	"bytes"
	"iter"
	"math"
	"strings"

	"example.com/uri/internal/lex"
)

// A link is a reference in an attribute of HTML.
type link struct {
	cursor        // its start
	end    int64  // in the file
	text   string // without the escapes of HTML
	isBase bool   // it is the base URI of the page
}

// An attributeKind is what an attribute holds.
type attributeKind int

const (
	holdsReference attributeKind = iota + 1
	holdsList                    // references, with whitespace between them
	holdsImages                  // references, each with a size, with commas between them
)

// attributes has the attributes that hold references, of any element; data does only
// of object.
var attributes = map[string]attributeKind{
	"action": holdsReference, "background": holdsReference, "cite": holdsReference, "data": holdsReference, "formaction": holdsReference,
	"href": holdsReference, "longdesc": holdsReference, "manifest": holdsReference, "poster": holdsReference, "src": holdsReference, "xlink:href": holdsReference,
	"ping": holdsList, "srcset": holdsImages, "imagesrcset": holdsImages,
}

// rawElements are the elements whose content has no tags.
var rawElements = map[string]bool{"script": true, "style": true, "textarea": true, "title": true}

// longestLink is the most bytes of an attribute to keep.
const longestLink = 1 << 16

// A linkScanner scans HTML for links, part by part.
type linkScanner struct {
	found []link

	element, name string // of the tag and of the attribute, in lower case
	value         []byte // read last
	start         cursor // of the value
	isInValue     bool   // of an attribute that holds references

	part     []byte // not read yet
	cursor          // its start
	hasEnded bool
	yield    func(struct{}) bool         // waits for the next part
	resume   func() (_ struct{}, _ bool) // scans the part that is there
	stop     func()
}

// newLinkScanner returns a scanner, which needs a call of stop.
func newLinkScanner() *linkScanner {
	s := &linkScanner{cursor: cursor{0, 1, 1}}
	s.resume, s.stop = iter.Pull(s.page)
	return s
}

// open returns the offset of the value that is being read, or a great number.
func (s *linkScanner) open() int64 {
	if s.isInValue {
		return s.start.offset
	}
	return math.MaxInt64
}

// scan goes on with the next part.
func (s *linkScanner) scan(part []byte) {
	s.part = part
	s.resume()
}

// page scans a page. It calls yield where it needs the next part.
func (s *linkScanner) page(yield func(struct{}) bool) {
	s.yield = yield
	for s.peek() >= 0 {
		s.read(0, "<")
		s.pass(min(len("<"), len(s.part)))
		switch c := s.peek(); {
		case c == '!':
			s.declaration()
		case c == '/':
			s.read(0, ">")
		case c >= 0 && lex.IsAlpha(byte(c)):
			s.tag()
		}
	}
}

// peek returns the next byte, or -1 after the last part.
func (s *linkScanner) peek() int {
	for len(s.part) == 0 {
		s.hasEnded = s.hasEnded || !s.yield(struct{}{})
		if s.hasEnded {
			return -1
		}
	}
	return int(s.part[0])
}

// pass goes past the next n bytes of the part.
func (s *linkScanner) pass(n int) {
	s.cursor.pass(s.part[:n])
	s.part = s.part[n:]
}

// read reads what precedes the first of some characters, and keeps at most so many
// bytes of it as the value.
func (s *linkScanner) read(most int, before string) {
	s.value = s.value[:0]
	for s.peek() >= 0 {
		n := bytes.IndexAny(s.part, before)
		ends := n >= 0
		if !ends {
			n = len(s.part)
		}
		s.value = append(s.value, s.part[:min(n, most-len(s.value))]...)
		s.pass(n)
		if ends {
			return
		}
	}
}

// skip goes past some characters.
func (s *linkScanner) skip(chars string) {
	for c := s.peek(); c >= 0 && strings.IndexByte(chars, byte(c)) >= 0; c = s.peek() {
		s.pass(1)
	}
}

const space = " \t\n\f\r"

// declaration goes past "!", and what ends before ">". Two hyphens begin a comment,
// and may be those of "-->".
func (s *linkScanner) declaration() {
	s.pass(len("!"))
	hyphens := 0
	for hyphens < 2 && s.peek() == '-' {
		hyphens++
		s.pass(1)
	}
	if hyphens < 2 {
		s.read(0, ">")
		return
	}
	for c := s.peek(); c >= 0 && (c != '>' || hyphens < 2); c = s.peek() {
		hyphens++
		if c != '-' {
			hyphens = 0
		}
		s.pass(1)
	}
}

// longestName is the most bytes of a name to keep.
const longestName = 32

// tag reads a tag and, if it begins an element whose content has no tags, the content.
func (s *linkScanner) tag() {
	s.read(longestName, ">/"+space)
	s.element = lowered(s.value)
	for s.skip("/" + space); s.peek() >= 0 && s.peek() != '>'; s.skip("/" + space) {
		s.attribute()
	}
	if !rawElements[s.element] {
		return
	}
	end := "</" + s.element
	for n := 0; n < len(end) && s.peek() >= 0; s.pass(1) {
		switch c := s.part[0]; {
		case lower(c) == end[n]:
			n++
		case c == '<':
			n = 1
		default:
			n = 0
		}
	}
	s.read(0, ">")
}

// attribute reads an attribute, whose name has at least one character, of any kind.
func (s *linkScanner) attribute() {
	first := lowered(s.part[:1])
	s.pass(1)
	s.read(longestName-1, "=>/"+space)
	s.name = first + lowered(s.value)
	s.skip(space)
	if s.peek() != '=' {
		return
	}
	s.pass(len("="))
	s.skip(space)
	c, ends := s.peek(), ">"+space
	if c == '>' {
		return
	}
	if c == '"' || c == '\'' {
		s.pass(1)
		ends = string(rune(c))
	}
	s.start = s.cursor
	s.isInValue = attributes[s.name] != 0 && (s.name != "data" || s.element == "object")
	s.read(longestLink+1, ends)
	if s.isInValue && s.peek() >= 0 && len(s.value) <= longestLink {
		s.endValue()
	}
	s.isInValue = false
	if ends != ">"+space && s.peek() >= 0 {
		s.pass(1)
	}
}

// lower returns c in lower case.
func lower(c byte) byte {
	if lex.IsAlpha(c) {
		return c | 0x20
	}
	return c
}

// lowered returns b in lower case.
func lowered(b []byte) string {
	name := make([]byte, len(b))
	for i, c := range b {
		name[i] = lower(c)
	}
	return string(name)
}

func isSpace(c byte) bool { return strings.IndexByte(space, c) >= 0 }

// endValue takes the references of the value.
func (s *linkScanner) endValue() {
	kind := attributes[s.name]
	if kind == holdsReference {
		start := len(s.value) - len(bytes.TrimLeft(s.value, space))
		s.add(start, len(bytes.TrimRight(s.value, space)))
		return
	}
	for start, end := 0, 0; start < len(s.value); start = end {
		if isSpace(s.value[start]) || kind == holdsImages && s.value[start] == ',' {
			end = start + 1
			continue
		}
		for end = start; end < len(s.value) && !isSpace(s.value[end]); {
			end++
		}
		word := s.value[start:end]
		s.add(start, start+len(bytes.TrimRight(word, ",")))
		if kind == holdsImages && word[len(word)-1] != ',' { // the size follows
			size, _, _ := bytes.Cut(s.value[end:], []byte(","))
			end += len(size)
		}
	}
}

// add adds the reference value[start:end], unless it is empty.
func (s *linkScanner) add(start, end int) {
	if start >= end {
		return
	}
	l := link{cursor: s.start, end: s.start.offset + int64(end), text: htmlEncoding.text(s.value[start:end])}
	l.cursor.pass(s.value[:start])
	l.isBase = s.element == "base" && s.name == "href"
	s.found = append(s.found, l)
}
