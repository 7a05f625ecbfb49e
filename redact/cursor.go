// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file reads the text: characters in the spellings of URIs, JSON, HTML and
// quoted strings, and runs of them. Nothing else reads it.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// A cursor reads a text. It counts what it reads, since no octet may be read more
// than a few times, whatever the text is.
type cursor struct {
	octets string // the text, or the window of a stream
	start  int    // the start of the run
	stop   int    // its end
	reads  int    // how many octets were read
}

// at returns the octet at i, or 0 outside of the run.
func (c *cursor) at(i int) byte {
	c.reads++
	if i < c.start || i >= c.stop {
		return 0
	}
	return c.octets[i]
}

// char returns the character at i as the function char does, or 0 at the end of
// the run.
func (c *cursor) char(i int) (b byte, next, level int) {
	c.reads++
	if i == c.stop {
		return 0, i, 0
	}
	if b = c.octets[i]; b != '%' && b != '\\' && b != '&' {
		return b, i + 1, 0
	}
	b, next, level = char(c.octets[:c.stop], i)
	c.reads += next - i
	return b, next, level
}

// slice returns the text from start to end, which the caller reads once.
func (c *cursor) slice(start, end int) string {
	c.reads += end - start
	return c.octets[start:end]
}

// skip returns the offset of the first octet of the run from i on that is not of
// the kind.
func (c *cursor) skip(i int, kind byte) int {
	n, text := 0, c.octets[i:c.stop]
	for n < len(text) && kinds[text[n]]&kind != 0 {
		n++
	}
	c.reads += n + 1
	return i + n
}

// window returns at most n octets that end at i, also of the text before the run.
func (c *cursor) window(i, n int) string { return c.slice(max(0, i-n), i) }

// kinds has a set of these bits for each octet. The letters p to x have isMarked.
const kinds = "44444444444444444444444444444444" +
	"434p3x8033331338" + //  !"#$%&'()*+,-./
	"3333333333p00p00" + // 0123456789:;<=>?
	"q333333333r33333" + // @ABCDEFGHIJKLMNO
	"333333333331x013" + // PQRSTUVWXYZ[\]^_
	"0333333333333333" + // `abcdefghijklmno
	"3333333333311124" + // pqrstuvwxyz{|}~
	"1111111111111111111111111111111111111111111111111111111111111111" +
	"1111111111111111111111111111111111111111111111111111111111111111"

const (
	isPlain = 1 << iota // begins and ends nothing, except in an authority
	isName              // is allowed in userinfos and hosts, and does not end them
	isEnd               // ends a run: whitespace, a control character or a double quote
	isSlash             // is a slash or a backslash, or begins one that is escaped

	isMarked = 1 << 6 // may be a mark, if no path with a secret begins with a slash
)

// char returns the character at i of text, the offset after its spelling, and
// its level: how often it is escaped as in URIs, at most twice. JSON has "\/" for
// "/" and "\u0026" for "&", and HTML has "&amp;". In strings in strings there
// are more backslashes, and more of "amp;".
func char(text string, i int) (c byte, next, level int) {
	switch c = text[i]; c {
	case '%':
		if !lex.HasEscape(text, i) {
			break
		}
		c, next = lex.Unescape(text, i), i+len("%XX")
		if c == '%' && next < len(text)-1 && lex.Unhex(text[next]) < 16 && lex.Unhex(text[next+1]) < 16 {
			return lex.Unescape(text, i+len("%2")), next + len("XX"), 2
		}
		return c, next, 1
	case '\\':
		if c, next = backslash(text, i); c == '&' {
			return c, ampersand(text, next), 0
		}
		return c, next, 0
	case '&':
		c, next = entity(text, i)
		if c == '&' {
			next = ampersand(text, next)
		}
		return c, next, 0
	}
	return c, i + 1, 0
}

const (
	mostBackslashes = 7 // as in a string in a string in a string
	mostAmpersands  = 7 // as HTML escapes one in seven texts, each in the next
)

// escapedQuote is the octet that char returns for an apostrophe after backslashes.
// It does not end what begins with an apostrophe alone.
const escapedQuote = 0xFF

// backslash returns the character that the backslashes at i escape, if it is a
// slash, an apostrophe, or a character of US-ASCII as "\u00XX", and otherwise a
// backslash.
func backslash(text string, i int) (c byte, next int) {
	j := i + 1
	for j < len(text) && j < i+mostBackslashes && text[j] == '\\' {
		j++
	}
	if j < len(text) && text[j] == '/' {
		return '/', j + 1
	}
	if j < len(text) && text[j] == '\'' {
		return escapedQuote, j + 1
	}
	if j <= len(text)-len("u00XX") && text[j:j+len("u00")] == "u00" {
		if high, low := lex.Unhex(text[j+3]), lex.Unhex(text[j+4]); high < 8 && low < 16 {
			return high<<4 | low, j + len("u00XX")
		}
	}
	return '\\', i + 1
}

// entities are names of entities, and the characters that they stand for.
var entities = [...]struct {
	name string
	c    byte
}{{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}

// entity returns the character of US-ASCII whose entity is at i, or the "&".
func entity(text string, i int) (c byte, next int) {
	n := strings.IndexByte(text[i:min(i+len("&quot;"), len(text))], ';')
	if n < len("&lt") {
		return '&', i + 1
	}
	name, next := text[i+1:i+n], i+n+1
	if name[0] == '#' {
		digits, base := name[1:], 10
		if hex := strings.TrimLeft(digits, "xX"); len(hex) < len(digits) {
			digits, base = hex, 16
		}
		if n, err := strconv.ParseUint(digits, base, 7); err == nil && n > ' ' {
			return byte(n), next
		}
	}
	for _, e := range entities {
		if e.name == name {
			return e.c, next
		}
	}
	return '&', i + 1
}

// ampersand returns the offset after each "amp;" from i on.
func ampersand(text string, i int) int {
	for n := 0; n < mostAmpersands && strings.HasPrefix(text[i:], "amp;"); n++ {
		i += len("amp;")
	}
	return i
}
