// SPDX-License-Identifier: BSD-3-Clause

package main

// This file writes JSON.

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"iter"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/prose"
	"example.com/uri/uritemplate"
)

// A jsonWriter writes JSON objects, one a line. It writes them as they come, and holds only
// pieces from long strings, since a result may be many times as long as its input. A write
// error stays in out.
type jsonWriter struct {
	out   *bufio.Writer
	depth int                         // of open objects and lists
	comma bool                        // the next member or element follows another
	kinds map[prose.RepairKind]string // the names of the kinds of repairs so far
}

// object writes an object with members: a line, a list element or, if the key is not empty,
// a member.
func (j *jsonWriter) object(key string, members ...any) {
	j.begin(key, members...)
	j.endObject()
}

// begin begins an object with its first members.
func (j *jsonWriter) begin(key string, members ...any) {
	j.open(key, '{')
	j.members(members...)
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

// key begins a member whose key is plain, as [isPlain] says, or, if the key is empty, an
// element.
func (j *jsonWriter) key(key string) { j.out.Write(j.appendKey(j.out.AvailableBuffer(), key)) }

// appendKey appends to b what key writes. Writing a member at once takes a third less time.
func (j *jsonWriter) appendKey(b []byte, key string) []byte {
	if j.comma {
		b = append(b, ',')
	}
	j.comma = true
	if key != "" {
		b = append(appendQuoted(b, key), ':')
	}
	return b
}

// name begins a member with any key. Its value follows as an element.
func (j *jsonWriter) name(key string) {
	j.key("")
	j.quote(key)
	j.out.WriteByte(':')
	j.comma = false
}

// A nonEmpty is a string whose member is left out if it is empty.
type nonEmpty string

// members writes members: for each a key, and a value, which is a string, a nonEmpty, a
// number, a boolean or nil.
func (j *jsonWriter) members(members ...any) {
	for i := 0; i < len(members); i += 2 {
		key := members[i].(string)

		// The type says how the value is written.
		switch value := members[i+1].(type) {
		case string:
			j.text(key, value)
		case nonEmpty:
			if value != "" {
				j.text(key, string(value))
			}
		case int:
			j.number(key, int64(value))
		case int64:
			j.number(key, value)
		case bool:
			j.out.Write(strconv.AppendBool(j.appendKey(j.out.AvailableBuffer(), key), value))
		case nil:
			j.key(key)
			j.out.WriteString("null")
		}
	}
}

func (j *jsonWriter) number(key string, n int64) {
	j.out.Write(strconv.AppendInt(j.appendKey(j.out.AvailableBuffer(), key), n, 10))
}

// text writes a member that is a string. JSON strings contain only Unicode characters. If s
// is not valid UTF-8, U+FFFD replaces each octet that is not, and another member, whose key
// ends in "Base64", holds the octets.
func (j *jsonWriter) text(key, s string) {
	if isPlain(s) {
		j.out.Write(appendQuoted(j.appendKey(j.out.AvailableBuffer(), key), s))
		return
	}
	j.key(key)
	j.quote(s)

	// The octets follow, so that nothing is lost.
	if !utf8.ValidString(s) {
		j.key("")
		j.out.WriteByte('"')
		j.out.WriteString(key) // which is plain: with a suffix, it would be allocated each time
		j.out.WriteString(`Base64":`)
		j.base64(s)
	}
}

// texts writes a list member, and each string in it by write.
func (j *jsonWriter) texts(key string, texts iter.Seq[string], write func(string)) {
	j.list(key)
	for text := range texts {
		j.key("")
		write(text)
	}
	j.endList()
}

// repairs writes a member for repairs. It allocates only for the first repair of the same
// kinds: there may be millions.
func (j *jsonWriter) repairs(repairs []prose.Repair) {
	j.list("repairs")
	for _, r := range repairs {
		if j.kinds[r.Kind] == "" {
			j.kinds[r.Kind] = r.Kind.String()
		}
		j.object("", "offset", r.Offset, "old", r.Old, "new", r.New, "kind", j.kinds[r.Kind])
	}
	j.endList()
}

// error writes the member "error". Only a [uri.ParseError] and a [uritemplate.Error] have an
// offset in the input. If the result has several inputs, of is the refused one's key.
func (j *jsonWriter) error(err error, of string) {
	j.begin("error")
	switch err := err.(type) {
	case *uri.ParseError:
		j.members("offset", err.Offset, "component", err.Component.String(), "rule", nonEmpty(err.Rule()))
	case *uri.BuildError:
		j.members("component", err.Component.String())
	case *uritemplate.Error:
		j.members("offset", err.Offset, "rule", nonEmpty(err.Rule()))
	}

	j.members("message", messageOf(err), "of", nonEmpty(of))
	j.endObject()
}

// quote writes s as a string in which every character is printable. It escapes
// the others, so that no string can control a terminal.
func (j *jsonWriter) quote(s string) {
	if isPlain(s) {
		j.out.Write(appendQuoted(j.out.AvailableBuffer(), s))
		return
	}

	// Runs of printable characters are written at once.
	j.out.WriteByte('"')
	start := 0 // of the unwritten rest
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

	// Beyond U+FFFF, JSON needs a surrogate pair.
	var units [2]uint16
	for _, unit := range utf16.AppendRune(units[:0], r) {
		j.out.WriteString(`\u`)
		j.out.Write(hex.AppendEncode(j.out.AvailableBuffer(), []byte{byte(unit >> 8), byte(unit)}))
	}
}

// base64 writes s in base64.
func (j *jsonWriter) base64(s string) {
	j.out.WriteByte('"')
	const most = 3 << 10 // no padding between the pieces
	for ; s != ""; s = s[min(most, len(s)):] {
		j.out.Write(base64.StdEncoding.AppendEncode(j.out.AvailableBuffer(), []byte(s[:min(most, len(s))])))
	}
	j.out.WriteByte('"')
}
