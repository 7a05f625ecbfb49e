// SPDX-License-Identifier: BSD-3-Clause

package main

// This file finds the attributes of HTML that hold URI references.

import (
	"bytes"
	"math"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A link is a reference in an attribute of HTML.
type link struct {
	text         string // without the escapes of HTML
	start, end   int64  // in the file
	line, column int    // of its start, from 1; the column in bytes
	isBase       bool   // it is the base URI of the page
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

	state         scanState // nil in text
	element, name string    // of the tag and of the attribute, in lower case
	word          []byte    // what is read of a name
	dashes        int       // read last, in a comment
	quote         byte      // that ends the value, or 0
	value         []byte
	isInValue     bool

	offset       int64 // of the next byte
	line, column int   // of it, from 0
	start        link  // the beginning of the value
}

// A scanState takes a byte, and returns the state after it.
type scanState func(s *linkScanner, c byte) scanState

// open returns the offset of the value that is being read, or a great number.
func (s *linkScanner) open() int64 {
	if s.isInValue {
		return s.start.start
	}
	return math.MaxInt64
}

// scan goes on with the next part.
func (s *linkScanner) scan(part []byte) {
	for len(part) > 0 {
		n := 1
		if s.state == nil {
			if n = bytes.IndexByte(part, '<'); n < 0 {
				n = len(part)
			} else {
				n++
				s.state = afterOpen
			}
		} else {
			s.state = s.state(s, part[0])
		}
		s.offset += int64(n)
		if newline := bytes.LastIndexByte(part[:n], '\n'); newline >= 0 {
			s.line += bytes.Count(part[:n], []byte("\n"))
			s.column = n - 1 - newline
		} else {
			s.column += n
		}
		part = part[n:]
	}
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\v' }

// afterOpen follows "<".
func afterOpen(s *linkScanner, c byte) scanState {
	switch {
	case c == '!':
		s.dashes = 0
		return inDeclaration
	case c == '/':
		return inEnd
	case c == '<':
		return afterOpen
	case !lex.IsAlpha(c):
		return nil
	}
	s.word = s.word[:0]
	return inElement(s, c)
}

// inDeclaration follows "<!". Two hyphens there begin a comment.
func inDeclaration(s *linkScanner, c byte) scanState {
	switch {
	case c == '-' && s.dashes == 1:
		s.dashes = 2 // "<!-->" is a comment
		return inComment
	case c == '-' && s.dashes == 0:
		s.dashes = 1
		return inDeclaration
	}
	s.dashes = 2
	return inEnd(s, c)
}

// inComment follows "<!--", whose hyphens may be those of "-->".
func inComment(s *linkScanner, c byte) scanState {
	switch {
	case c == '-':
		s.dashes++
		return inComment
	case c == '>' && s.dashes >= 2:
		return nil
	}
	s.dashes = 0
	return inComment
}

// inEnd goes on to ">".
func inEnd(_ *linkScanner, c byte) scanState {
	if c == '>' {
		return nil
	}
	return inEnd
}

// longestName is the most bytes of a name to keep.
const longestName = 32

// lower returns c in lower case.
func lower(c byte) byte {
	if lex.IsAlpha(c) {
		return c | 0x20
	}
	return c
}

func (s *linkScanner) addToName(c byte) {
	if len(s.word) < longestName {
		s.word = append(s.word, lower(c))
	}
}

func inElement(s *linkScanner, c byte) scanState {
	if c == '>' || c == '/' || isSpace(c) {
		s.element = string(s.word)
		return betweenAttributes(s, c)
	}
	s.addToName(c)
	return inElement
}

func betweenAttributes(s *linkScanner, c byte) scanState {
	switch {
	case c == '>' && rawElements[s.element]:
		s.word = append(append(s.word[:0], "</"...), s.element...)
		s.dashes = 0
		return inRaw
	case c == '>':
		return nil
	case c == '/' || isSpace(c):
		return betweenAttributes
	}
	s.word = s.word[:0]
	s.addToName(c)
	return inAttribute
}

func inAttribute(s *linkScanner, c byte) scanState {
	switch {
	case c == '=' || isSpace(c):
		s.name = string(s.word)
		return afterAttribute(s, c)
	case c == '>' || c == '/':
		return betweenAttributes(s, c)
	}
	s.addToName(c)
	return inAttribute
}

func afterAttribute(s *linkScanner, c byte) scanState {
	switch {
	case c == '=':
		return beforeValue
	case isSpace(c):
		return afterAttribute
	}
	return betweenAttributes(s, c)
}

func beforeValue(s *linkScanner, c byte) scanState {
	switch {
	case isSpace(c):
		return beforeValue
	case c == '>':
		return betweenAttributes(s, c)
	}
	s.quote, s.value, s.isInValue = 0, s.value[:0], attributes[s.name] != 0 && (s.name != "data" || s.element == "object")
	s.start = link{start: s.offset, line: s.line + 1, column: s.column + 1}
	if c == '"' || c == '\'' {
		s.quote = c
		s.start.start++
		s.start.column++
		return inValue
	}
	return inValue(s, c)
}

func inValue(s *linkScanner, c byte) scanState {
	ends := s.quote != 0 && c == s.quote || s.quote == 0 && (c == '>' || isSpace(c))
	switch {
	case !ends && len(s.value) < longestLink && s.isInValue:
		s.value = append(s.value, c)
		return inValue
	case !ends:
		s.isInValue = false // another attribute, or one that is too long
		return inValue
	case s.isInValue:
		s.isInValue = false
		s.endValue()
	}
	if s.quote != 0 {
		return betweenAttributes
	}
	return betweenAttributes(s, c)
}

// inRaw looks for the end of an element whose content has no tags. word is "</" and
// its name, and dashes how many bytes of it precede.
func inRaw(s *linkScanner, c byte) scanState {
	switch {
	case lower(c) == s.word[s.dashes]:
		s.dashes++
	case c == '<':
		s.dashes = 1
	default:
		s.dashes = 0
	}
	if s.dashes == len(s.word) {
		return inEnd
	}
	return inRaw
}

// endValue takes the references of the value.
func (s *linkScanner) endValue() {
	switch kind := attributes[s.name]; kind {
	case holdsReference:
		start := len(s.value) - len(bytes.TrimLeftFunc(s.value, isBlank))
		s.add(start, start+len(bytes.TrimFunc(s.value, isBlank)))
	default:
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
				if size := bytes.IndexByte(s.value[end:], ','); size >= 0 {
					end += size
				} else {
					end = len(s.value)
				}
			}
		}
	}
}

func isBlank(r rune) bool { return r < utf8.RuneSelf && isSpace(byte(r)) }

// add adds the reference value[start:end], unless it is empty.
func (s *linkScanner) add(start, end int) {
	if start >= end {
		return
	}
	l := s.start
	before := s.value[:start]
	if newline := bytes.LastIndexByte(before, '\n'); newline >= 0 {
		l.line += bytes.Count(before, []byte("\n"))
		l.column = start - newline
	} else {
		l.column += start
	}
	l.start, l.end = s.start.start+int64(start), s.start.start+int64(end)
	l.text = htmlEncoding.text(s.value[start:end])
	l.isBase = s.element == "base" && s.name == "href"
	s.found = append(s.found, l)
}
