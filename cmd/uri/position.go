// SPDX-License-Identifier: BSD-3-Clause

package main

// This file decodes the escapes in HTML, XML and JSON, and keeps track of places in the
// file.

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri/internal/lex"
	"example.com/uri/internal/links"
)

// A positioner reads a file as text, and finds the place in the file for an offset in the
// text. The offsets must increase, and be at most kept bytes before the end of the text so
// far.
type positioner struct {
	in       io.Reader
	encoding *encoding // nil if the text is the file
	err      error     // of in, with an encoding

	watch func(part []byte) // gets the file, some way beyond the place, or nil

	file  []byte // the last bytes read from the file
	next  int    // the index of the place in file
	begin int    // the index in file where decoding goes on, with an encoding
	seen  int    // the index in file where showing goes on
	text  []byte // decoded, and not read yet
	space []byte // for text
	read  int64  // the length of the text that is read

	place      links.Place // in the file
	textOffset int64       // of the place
}

// kept is far more than [prose.Finder] looks at together.
const kept = 1 << 20

// reset makes p read from r.
func (p *positioner) reset(r io.Reader) {
	*p = positioner{in: r, encoding: p.encoding, file: p.file[:0], space: p.space, place: links.Start}
}

// Read reads text. It reads from the file only if there is no text yet.
func (p *positioner) Read(b []byte) (n int, err error) {
	if p.encoding == nil {
		n, err = p.in.Read(b)
		p.keep(b[:n])
	} else {
		for len(p.text) == 0 && p.err == nil {
			n, p.err = p.in.Read(b)
			p.keep(b[:n])
			p.decode()
		}
		n = copy(b, p.text)
		p.text = p.text[n:]
		if n == 0 {
			err = p.err
		}
	}

	p.read += int64(n)

	// Bytes that no match can need any more are passed.
	if ahead := p.read - p.textOffset; ahead > 2*kept {
		p.advance(ahead - kept)
	}
	return n, err
}

// keep appends b to file, and forgets the bytes before the place if there is no room.
func (p *positioner) keep(b []byte) {
	if len(p.file)+len(b) > cap(p.file) {
		p.file = p.file[:copy(p.file, p.file[p.next:])]
		p.begin = max(p.begin-p.next, 0)
		p.seen = max(p.seen-p.next, 0)
		p.next = 0
	}

	p.file = append(p.file, b...)
}

// show calls watch with the parts of the file up to an index.
func (p *positioner) show(end int) {
	const most = 1 << 14
	for p.watch != nil && p.seen < end {
		part := p.file[p.seen:min(end, p.seen+most)]
		p.seen += len(part)
		p.watch(part)
	}
}

// showMore calls watch with some more of the file, as far as it was read. It reports whether
// there was more.
func (p *positioner) showMore() bool {
	const more = 1 << 10
	end := min(p.seen+more, len(p.file))
	is := p.seen < end
	p.show(end)
	return is
}

// decode decodes file, except for an escape at its end that may go on.
func (p *positioner) decode() {
	p.text = p.space[:0]
	for hasMore := false; p.begin < len(p.file) && !hasMore; {
		rest := p.file[p.begin:]
		plain, text, size, more := p.encoding.next(rest, len(rest), p.err != nil)
		p.text = append(append(p.text, rest[:plain]...), text...)
		p.begin += plain + size
		hasMore = more
	}
	p.space = p.text
}

// span moves the place to start, an offset in the text. It returns the place, and end's
// offset in the file.
func (p *positioner) span(start, end int64) (place links.Place, stop int64) {
	p.advance(start - p.textOffset)
	_, size := p.encoding.measure(p.file[p.next:], int(end-start), true)
	p.show(p.next + size)
	return p.place, p.place.Offset + int64(size)
}

// advance moves the place on by n text bytes.
func (p *positioner) advance(n int64) {
	text, size := p.encoding.measure(p.file[p.next:], int(n), false)
	p.place.Pass(p.file[p.next : p.next+size])
	p.next += size
	p.textOffset += int64(text)
	p.show(p.next)
}

// An encoding is a format's way to write characters as escapes.
type encoding struct {
	name string
	mark byte // begins an escape

	// escape decodes the escape that b, which begins with the mark, begins with. It returns
	// the text, and the length in b, which is 0 if there is no escape. more reports whether
	// more bytes after b could change that.
	escape func(b []byte) (text string, size int, more bool)
}

func (e *encoding) String() string {
	if e == nil {
		return "text"
	}
	return e.name
}

var htmlEncoding = &encoding{"html", '&', func(b []byte) (string, int, bool) { return entity(b, htmlCharacter) }}

// attributeEncoding decodes attributes, where ";" is optional.
var attributeEncoding = &encoding{"html", '&', func(b []byte) (string, int, bool) {
	text, size := links.Character(string(b))
	return text, size, false
}}

// encodings lists the formats for the flag -in. Text, which is without escapes, is nil.
var encodings = []*encoding{
	htmlEncoding,
	{"xml", '&', func(b []byte) (string, int, bool) { return entity(b, xmlCharacter) }},
	{"json", '\\', jsonEscape},
	nil,
}

// text returns raw text with the characters that its escapes stand for.
func (e *encoding) text(raw []byte) string {
	var text strings.Builder
	for len(raw) > 0 {
		plain, s, size, _ := e.next(raw, len(raw), true)
		text.Write(raw[:plain])
		text.WriteString(s)
		raw = raw[plain+size:]
	}
	return text.String()
}

// measure returns the size in raw of the first n bytes of its text. If these end within the
// text of an escape, the whole escape counts if whole is true, and none of it otherwise: text
// is the length of the text that counts.
func (e *encoding) measure(raw []byte, n int, whole bool) (text, size int) {
	for text < n {
		plain, s, length, _ := e.next(raw[size:], n-text, true)
		text += plain
		size += plain
		if text+len(s) > n && !whole {
			break
		}
		text += len(s)
		size += length
	}
	return text, size
}

// next returns how many bytes in b[:most] precede an escape and, if there is one, its text
// and its length in b. more reports whether b ends within an escape instead, which is not
// possible at the end of the text.
func (e *encoding) next(b []byte, most int, atEnd bool) (plain int, text string, size int, more bool) {
	most = min(most, len(b))
	for e != nil && plain < most {
		i := bytes.IndexByte(b[plain:most], e.mark)
		if i < 0 {
			break
		}
		plain += i

		// A mark that begins no escape is plain text.
		text, size, more = e.decode(b[plain:])
		if more = more && !atEnd; more || size > 0 {
			return plain, text, size, more
		}
		plain++
	}
	return most, "", 0, false
}

// decode is e.escape with a blank in place of a control character. So an escaped line break
// does not continue a URI on the next line: the only delimiters in JSON are quotes.
func (e *encoding) decode(b []byte) (text string, size int, more bool) {
	text, size, more = e.escape(b)
	if len(text) == 1 && (text[0] < ' ' || text[0] == '\x7f') {
		text = " "
	}
	return text, size, more
}

// longestReference is the length up to which character references are decoded. No HTML name
// is longer.
const longestReference = len("&CounterClockwiseContourIntegral;")

// entity decodes a reference that ends in ";". character returns a whole reference's text,
// or "".
func entity(b []byte, character func(ref string) string) (text string, size int, more bool) {
	i := len("&")
	for i < len(b) && i < longestReference && (lex.IsAlphanum(b[i]) || b[i] == '#') {
		i++
	}

	// The end of the reference may be in the next part.
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
	text, size := links.Character(ref)
	if size < len(ref) { // "&#65" of "&#65a;"
		return ""
	}
	return text
}

var xmlEntities = map[string]string{"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": `"`, "&apos;": "'"}

func xmlCharacter(ref string) string {
	if text, ok := xmlEntities[ref]; ok {
		return text
	}

	// XML has five names, and all numbers of characters that it allows.
	number, ok := strings.CutPrefix(strings.TrimSuffix(ref, ";"), "&#")
	digits, isHex := strings.CutPrefix(number, "x")
	base := 10
	if isHex {
		base = 16
	}

	n, err := strconv.ParseUint(digits, base, 31)
	if r := rune(n); ok && err == nil && isXMLChar(r) {
		return string(r)
	}
	return ""
}

// isXMLChar reports whether a document can contain r (XML 1.0 section 2.2, Char).
func isXMLChar(r rune) bool {
	switch {
	case r < ' ':
		return r == '\t' || r == '\n' || r == '\r'
	case r == 0xFFFE || r == 0xFFFF:
		return false
	}
	return utf8.ValidRune(r)
}

// jsonEscape decodes a JSON escape. A surrogate alone is no escape.
func jsonEscape(b []byte) (text string, size int, more bool) {
	const short = len(`\n`)
	if len(b) < short {
		return "", 0, true
	}

	// Most escapes are a letter.
	switch b[1] {
	case '"', '\\', '/':
		return string(b[1:2]), short, false
	case 'b', 'f', 'n', 'r', 't':
		return " ", short, false
	}

	// "\u" and four digits may be the first half of a surrogate pair.
	first, more := jsonUnit(b)
	switch {
	case first < 0:
		return "", 0, more
	case !utf16.IsSurrogate(first):
		return string(first), jsonUnitSize, false
	}

	// Half a surrogate pair is not a character.
	second, more := jsonUnit(b[jsonUnitSize:])
	if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
		return string(r), 2 * jsonUnitSize, false
	}
	return "", 0, more
}

const jsonUnitSize = len(`\u0000`)

// jsonUnit returns the UTF-16 unit that is escaped at the beginning of b, or a negative
// number. more reports whether more bytes after b could make b such an escape.
func jsonUnit(b []byte) (unit rune, more bool) {
	more = strings.HasPrefix(`\u`, string(b[:min(len(b), len(`\u`))]))
	if !more || len(b) < jsonUnitSize {
		return -1, more
	}

	n, err := strconv.ParseUint(string(b[len(`\u`):jsonUnitSize]), 16, 16)
	if err != nil {
		return -1, false
	}
	return rune(n), false
}
