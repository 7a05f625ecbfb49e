// SPDX-License-Identifier: BSD-3-Clause

// Package links finds the URI references that pages of HTML hold in attributes, where
// they may be relative. A page may be of any length: it is scanned part by part.
package links

import (
	"bytes"
	"strings"
)

// A Link is a reference in an attribute, or a value in which nothing is one.
type Link struct {
	Place         // of its first byte
	End    int64  // the offset after it
	Text   string // without the character references of HTML; "" if Ignored
	IsBase bool   // it is the base URI of the page
	in     holds  // what the attribute holds

	// Ignored reports that the attribute does not count, since its tag has an earlier
	// one of the same name.
	Ignored bool

	// IsBare reports that no quotes surround the value.
	IsBare bool
}

// Takes reports whether text, a reference, can take the place of the link: in a list of
// images, a comma at its beginning or end would not belong to it.
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

// A Place is a place in a file.
type Place struct {
	Offset       int64
	Line, Column int // from 1; the column in bytes
}

// Start is the place of the first byte of a file.
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
