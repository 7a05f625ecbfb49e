// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the JSON of all verbs.

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// A jsonWriter writes JSON objects, one a line. It writes them as they come,
// and holds only pieces of long strings, since a result may be many times as
// long as its input. An error of writing stays in out.
type jsonWriter struct {
	out             *bufio.Writer
	depth           int    // of open objects and lists
	comma           bool   // the next member or element follows another
	octets, encoded []byte // of a piece in base64
}

// object begins an object: a line, an element of a list or, if the key is not
// empty, a member.
func (j *jsonWriter) object(key string) { j.open(key, '{') }

// result begins an object with its first member.
func (j *jsonWriter) result(key, s string) {
	j.object("")
	j.text(key, s)
}

// endObject ends an object, and the line if the object is one.
func (j *jsonWriter) endObject() {
	j.close('}')
	if j.depth == 0 {
		j.out.WriteByte('\n')
		j.comma = false
	}
}

// list begins a member that is a list.
func (j *jsonWriter) list(key string) { j.open(key, '[') }

func (j *jsonWriter) endList() { j.close(']') }

func (j *jsonWriter) open(key string, bracket byte) {
	j.key(key)
	j.out.WriteByte(bracket)
	j.depth++
	j.comma = false
}

func (j *jsonWriter) close(bracket byte) {
	j.out.WriteByte(bracket)
	j.depth--
	j.comma = true
}

// key begins a member or, if the key is empty, an element.
func (j *jsonWriter) key(key string) {
	if j.comma {
		j.out.WriteByte(',')
	}
	j.comma = true
	if key != "" {
		j.quote(key)
		j.out.WriteByte(':')
	}
}

// member begins a member, whose key may be empty.
func (j *jsonWriter) member(key string) {
	j.key("")
	j.quote(key)
	j.out.WriteByte(':')
}

// text writes a member that is a string. JSON strings contain only Unicode
// characters. If s is not valid UTF-8, it has U+FFFD for each octet that is not,
// and another member, whose key ends in "Base64", has its octets.
func (j *jsonWriter) text(key, s string) {
	j.key(key)
	if quotePlain(j.out, s) {
		return
	}
	j.quote(s)
	if !utf8.ValidString(s) {
		j.key("")
		j.out.WriteByte('"')
		j.out.WriteString(key) // which is plain: with a suffix, it would be allocated each time
		j.out.WriteString(`Base64":`)
		j.base64(s)
	}
}

// defined writes a member that is a string, if ok.
func (j *jsonWriter) defined(ok bool, key, s string) {
	if ok {
		j.text(key, s)
	}
}

// number writes a member that is a number.
func (j *jsonWriter) number(key string, n int64) {
	j.key(key)
	j.out.Write(strconv.AppendInt(j.out.AvailableBuffer(), n, 10))
}

// null writes a member that is null.
func (j *jsonWriter) null(key string) {
	j.key(key)
	j.out.WriteString("null")
}

// boolean writes a member that is true or false.
func (j *jsonWriter) boolean(key string, value bool) {
	j.key(key)
	j.out.Write(strconv.AppendBool(j.out.AvailableBuffer(), value))
}

// error writes the member "error". Only a [uri.ParseError] has an offset in the
// input, and a [uritemplate.Error] in the template. In a result with several inputs,
// of is the key of the one that is refused.
func (j *jsonWriter) error(err error, of string) {
	j.object("error")
	switch err := err.(type) {
	case *uri.ParseError:
		j.number("offset", int64(err.Offset))
		j.text("component", err.Component.String())
		j.defined(err.Rule() != "", "rule", err.Rule())
	case *uri.BuildError:
		j.text("component", err.Component.String())
	case *uritemplate.Error:
		j.number("offset", int64(err.Offset))
		j.defined(err.Rule() != "", "rule", err.Rule())
	}
	j.text("message", messageOf(err))
	j.defined(of != "", "of", of)
	j.endObject()
}

// quote writes s as a string in which every character is printable. It escapes
// the others, so that no string can control a terminal.
func (j *jsonWriter) quote(s string) {
	if quotePlain(j.out, s) {
		return
	}
	j.out.WriteByte('"')
	start := 0 // of what is not written yet
	for i, r := range s {
		if isHidden(r) || r == '"' || r == '\\' {
			j.out.WriteString(s[start:i])
			j.escape(r)
			_, size := utf8.DecodeRuneInString(s[i:])
			start = i + size
		}
	}
	j.out.WriteString(s[start:])
	j.out.WriteByte('"')
}

// escape writes r as an escape, or as two if it is beyond U+FFFF.
func (j *jsonWriter) escape(r rune) {
	const short, letters = "\"\\\b\f\n\r\t", `"\bfnrt`
	if i := strings.IndexRune(short, r); i >= 0 {
		j.out.WriteByte('\\')
		j.out.WriteByte(letters[i])
		return
	}
	var units [2]uint16
	for _, unit := range utf16.AppendRune(units[:0], r) {
		j.out.WriteString(`\u`)
		j.out.Write(hex.AppendEncode(j.out.AvailableBuffer(), []byte{byte(unit >> 8), byte(unit)}))
	}
}

// base64 writes s in base64.
func (j *jsonWriter) base64(s string) {
	j.out.WriteByte('"')
	for s != "" {
		n := min(len(s), maxPiece/3*3) // no padding between the pieces
		j.octets = append(j.octets[:0], s[:n]...)
		j.encoded = base64.StdEncoding.AppendEncode(j.encoded[:0], j.octets)
		j.out.Write(j.encoded)
		s = s[n:]
	}
	j.out.WriteByte('"')
}

// maxPiece is the most bytes of a string to encode or quote at a time.
const maxPiece = 1 << 12
