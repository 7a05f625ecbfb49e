// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the escapes of HTML, XML and JSON.

import (
	"bytes"
	"html"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// An encoding is how files of a format write characters as escapes.
type encoding struct {
	name string
	mark byte // begins an escape

	// escape returns the text of the escape with which b, which begins with the mark,
	// begins, and its length in b, which is 0 if there is no escape. more reports
	// whether that depends on what follows b. What follows an escape does not change it.
	escape func(b []byte) (text string, size int, more bool)
}

func (e *encoding) String() string { return e.name }

var encodings = []*encoding{
	{"html", '&', func(b []byte) (string, int, bool) { return entity(b, htmlCharacter) }},
	{"xml", '&', func(b []byte) (string, int, bool) { return entity(b, xmlCharacter) }},
	{"json", '\\', jsonEscape},
}

// plain returns the length of the text before the first mark.
func (e *encoding) plain(b []byte) int {
	if i := bytes.IndexByte(b, e.mark); i >= 0 {
		return i
	}
	return len(b)
}

// decode is e.escape with a blank in place of a control character. So an escaped line
// break does not continue a URI on the next line: texts of JSON have no delimiters
// but the quotes of JSON.
func (e *encoding) decode(b []byte) (text string, size int, more bool) {
	text, size, more = e.escape(b)
	if len(text) == 1 && (text[0] < ' ' || text[0] == '\x7f') {
		text = " "
	}
	return text, size, more
}

// longestReference is the length of the longest reference to a character that is
// decoded. No name of HTML is longer.
const longestReference = len("&CounterClockwiseContourIntegral;")

// entity returns the text of a reference that ends in ";". character returns the
// text of a whole reference, or "".
func entity(b []byte, character func(ref string) string) (text string, size int, more bool) {
	i := len("&")
	for i < len(b) && i < longestReference && (lex.IsAlphanum(b[i]) || b[i] == '#') {
		i++
	}
	if i == len(b) && i < longestReference {
		return "", 0, true
	}
	if i == longestReference || b[i] != ';' {
		return "", 0, false
	}
	size = i + len(";")
	if text = character(string(b[:size])); text == "" {
		size = 0
	}
	return text, size, false
}

func htmlCharacter(ref string) string {
	text := html.UnescapeString(ref)
	if text != ";" && strings.HasSuffix(text, ";") { // "&not" is a reference, and the rest of "&notit;" stays
		return ""
	}
	return text
}

func xmlCharacter(ref string) string {
	switch ref {
	case "&amp;":
		return "&"
	case "&lt;":
		return "<"
	case "&gt;":
		return ">"
	case "&quot;":
		return `"`
	case "&apos;":
		return "'"
	}
	number, ok := strings.CutPrefix(strings.TrimSuffix(ref, ";"), "&#")
	digits, isHex := strings.CutPrefix(number, "x")
	base := 10
	if isHex {
		base = 16
	}
	n, err := strconv.ParseUint(digits, base, 31)
	r := rune(n)
	if !ok || err != nil || r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF || !utf8.ValidRune(r) {
		return ""
	}
	return string(r)
}

// jsonEscape returns the text of an escape of JSON. A surrogate alone is no escape.
func jsonEscape(b []byte) (text string, size int, more bool) {
	const short = len(`\n`)
	if len(b) < short {
		return "", 0, true
	}
	switch b[1] {
	case '"', '\\', '/':
		return string(b[1:2]), short, false
	case 'b', 'f', 'n', 'r', 't':
		return " ", short, false
	}
	first, more := jsonUnit(b)
	switch {
	case first < 0:
		return "", 0, more
	case !utf16.IsSurrogate(first):
		return string(first), jsonUnitSize, false
	case first >= 0xDC00:
		return "", 0, false
	}
	second, more := jsonUnit(b[jsonUnitSize:])
	if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
		return string(r), 2 * jsonUnitSize, false
	}
	return "", 0, more
}

const jsonUnitSize = len(`\u0000`)

// jsonUnit returns the unit of UTF-16 that is escaped at the beginning of b, or a
// negative number. more reports whether b is the beginning of such an escape.
func jsonUnit(b []byte) (unit rune, more bool) {
	for i := range jsonUnitSize {
		switch {
		case i == len(b):
			return -1, true
		case i < len(`\u`) && b[i] != `\u`[i]:
			return -1, false
		case i >= len(`\u`):
			digit := lex.Unhex(b[i])
			if digit >= 16 {
				return -1, false
			}
			unit = unit<<4 | rune(digit)
		}
	}
	return unit, false
}
