// SPDX-License-Identifier: BSD-3-Clause

// Package links finds the URI references in the attributes of HTML pages, where they may be
// relative. It scans a page part by part, in little memory.
package links

import (
	"bytes"
	"strings"

	"example.com/uri/internal/lex"
)

// A Link is a reference in an attribute, or a value that must be ignored.
type Link struct {
	Place         // where it begins
	End    int64  // the offset after it
	Text   string // without character references; "" if Ignored
	IsBase bool   // it is the page's base URI
	in     holds  // says how the attribute's references are written

	// Ignored reports that the attribute does not count, since an earlier one in the tag
	// has the same name.
	Ignored bool

	// IsBare reports that no quotes surround the value.
	IsBare bool
}

// Takes reports whether text, a reference, can replace the link: in a srcset, for example,
// a comma at its end would not belong to it.
func (l *Link) Takes(text string) bool {
	switch l.in {
	case list:
		return text != ""
	case images:
		return strings.Trim(text, ",") == text && text != ""
	case content:
		return !strings.ContainsAny(text, `'"`) && !strings.HasPrefix(strings.ToLower(text), url)
	}
	return true
}

// url and "=" may precede the reference in a refresh.
const url = "url"

// A Place is a place in a file.
type Place struct {
	Offset       int64
	Line, Column int // from 1; the column in bytes
}

// Start is the place where a file begins.
var Start = Place{0, 1, 1}

// Pass moves p past text.
func (p *Place) Pass(text []byte) {
	p.Offset += int64(len(text))
	p.Column += len(text)
	if newline := bytes.LastIndexByte(text, '\n'); newline >= 0 {
		p.Line += bytes.Count(text, []byte("\n"))
		p.Column = len(text) - newline
	}
}

// A holds says which references an attribute holds. It is 0 if there are none.
type holds int

const (
	reference holds = iota + 1
	list            // references, with whitespace between them
	images          // references, each with a size, with commas between them
	content         // in a meta element, which may be a reference
	pragma          // may say that the content is a refresh
	property        // may say that the content is a reference
	ignored
)

// The byte classes.
const (
	spaces       = 1 << iota
	betweenNames // whitespace and "/"
	endsTagName  // whitespace, "/" and ">"
	endsName     // those, and "="
	endsBare     // whitespace and ">"
	doubleQuote
	singleQuote
)

const space = "\t\n\f\r "

var classes = func() (classes [256]uint8) {
	add := func(chars string, class uint8) {
		for _, c := range []byte(chars) {
			classes[c] |= class
		}
	}
	add(space, spaces|betweenNames|endsTagName|endsName|endsBare)
	add("/", betweenNames|endsTagName|endsName)
	add(">", endsTagName|endsName|endsBare)
	add("=", endsName)
	add(`"`, doubleQuote)
	add("'", singleQuote)
	return classes
}()

func isSpace(c byte) bool { return classes[c]&spaces != 0 }

func isNoSpace(c byte) bool { return !isSpace(c) }

func isLetter(c int) bool { return c >= 0 && lex.IsAlpha(byte(c)) }

// lower returns c in lower case.
func lower(c byte) byte {
	if lex.IsAlpha(c) {
		return c | 0x20
	}
	return c
}

// lowered returns b, in lower case.
func lowered(b []byte) []byte {
	for i, c := range b {
		b[i] = lower(c)
	}
	return b
}
