// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file decodes the escapes of URIs, JSON, HTML and quoted strings. Other files know only
// those of line breaks, and values.go all that Go has.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// A char is a character in a run.
type char struct {
	c     byte
	level uint8 // how often it is escaped as in URIs: once in "%3A", twice in "%253A"
}

// decodeChar returns the character at i of text, and the offset after its spelling. It
// reads at most two levels. JSON writes "\/" for "/" and "\u0026" for "&", and HTML writes
// "&amp;". In strings in strings there are more backslashes, and in HTML in HTML "amp;" more often.
func decodeChar(text string, i int) (x char, next int) {
	switch c := text[i]; c {
	case escapedQuote:
		return char{c - 1, 0}, i + 1 // The text's own 0xFF is no quote. Neither octet is in UTF-8.
	case '%':
		return percent(text, i)
	case '\\':
		if c, next = backslash(text, i); c == '&' { // "\u0026quot;"
			c, next = entity(text, next)
		}
		return char{c, 0}, next
	case '&':
		c, next = entity(text, i+1)
		return char{c, 0}, next
	default:
		return char{c, 0}, i + 1
	}
}

// percent returns the character that the "%" at i escapes, once or twice, and the offset after the
// escape, or else the "%" itself.
func percent(text string, i int) (x char, next int) {
	if !lex.HasEscape(text, i) {
		return char{'%', 0}, i + 1
	}

	// "%25" is an escaped "%". In "%253A", it escapes the ":" with the next two digits, and Unescape takes
	// the octet before them for the "%".
	c, next := lex.Unescape(text, i), i+len("%XX")
	isTwice := c == '%' && next < len(text)-1 && lex.Unhex(text[next]) < 16 && lex.Unhex(text[next+1]) < 16
	if isTwice {
		return char{lex.Unescape(text, next-1), 2}, next + len("XX")
	}
	if c == escapedQuote { // "%FF" is no quote
		c--
	}
	return char{c, 1}, next
}

const (
	mostBackslashes = 7 // as in a string in a string in a string
	mostAmpersands  = 7 // as HTML escapes one in seven texts, each in the next

	escape = '\x1b' // begins a terminal's sequences
)

// backslash returns the character that the backslashes at i escape, if it may be in URIs or before
// them, and otherwise a backslash.
func backslash(text string, i int) (c byte, next int) {
	// In strings in strings, each level doubles the backslashes.
	rest := text[i+1:]
	n := 0
	for n < len(rest) && n < mostBackslashes-1 && rest[n] == '\\' {
		n++
	}
	rest, next = rest[n:], i+1+n

	// `\/`, `\'`, `\:` in .properties files, and a color: `\e[31m`, `\033[31m`
	switch {
	case rest == "":
	case strings.IndexByte("/:=#!", rest[0]) >= 0:
		return rest[0], next + 1
	case rest[0] == '\'':
		return escapedQuote, next + 1
	case strings.HasPrefix(rest, "e["):
		return escape, next + 1
	case strings.HasPrefix(rest, "033["):
		return escape, next + len("033")
	}

	// `\u0026`, `\x26`
	for _, prefix := range [...]string{"u00", "x"} {
		digits, ok := strings.CutPrefix(rest, prefix)
		if !ok || len(digits) < 2 {
			continue
		}
		if high, low := lex.Unhex(digits[0]), lex.Unhex(digits[1]); high < 8 && low < 16 {
			return high<<4 | low, next + len(prefix) + 2
		}
	}
	return '\\', i + 1
}

// entities are the entities with names, and their characters.
var entities = [...]struct {
	name string
	c    byte
}{{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}

// entity returns the character whose entity's name is at i, after the "&", or the "&". "&amp;quot;" is
// "&quot;", escaped again.
func entity(text string, i int) (c byte, next int) {
	c = '&'
	for n := 0; n <= mostAmpersands && c == '&'; n++ {
		x, length := named(text[i:])
		if length == 0 {
			break
		}
		c, i = x, i+length
	}
	return c, i
}

// named returns the US-ASCII character whose entity's name begins the text, and the name's length with
// its ";", or 0.
func named(text string) (c byte, length int) {
	// No name that counts is longer than "quot".
	n := strings.IndexByte(text[:min(len("quot;"), len(text))], ';')
	if n < len("lt") {
		return 0, 0
	}
	name := text[:n]

	// "#38" and "#x26"
	if name[0] == '#' {
		digits, base := name[1:], 10
		if hex := strings.TrimLeft(digits, "xX"); len(hex) < len(digits) {
			digits, base = hex, 16
		}
		if x, err := strconv.ParseUint(digits, base, 7); err == nil && x > ' ' {
			return byte(x), n + 1
		}
	}
	for _, e := range entities {
		if e.name == name {
			return e.c, n + 1
		}
	}
	return 0, 0
}

// hasEscape reports whether a character in the text is spelled in another way.
func hasEscape(text string) bool {
	for i := range len(text) {
		if kinds[text[i]]&isEscape == 0 {
			continue
		}
		if x, next := decodeChar(text, i); next > i+1 || x.c != text[i] {
			return true
		}
	}
	return false
}

// unescape returns a name without its escapes, which may be escaped too.
func unescape(name string) string {
	// "%2574oken" is escaped twice.
	for n := 0; n < 2 && hasEscape(name); n++ {
		b := make([]byte, 0, len(name))
		for i := 0; i < len(name); {
			var x char
			x, i = decodeChar(name, i)
			b = append(b, x.c)
		}
		name = string(b)
	}
	return name
}

// cutQuote returns the text without an opening quote at its end, however that is spelled.
func cutQuote(text string) (rest string, ok bool) {
	rest, c := cutLast(text)
	if kinds[c]&isQuote == 0 {
		return text, false
	}
	return trimQuotes(rest), true
}

// cutLast returns the text without its last character, which it returns too, and without the
// backslashes before that.
func cutLast(text string) (rest string, c byte) {
	end := len(text) - 1
	if end < 0 {
		return "", 0
	}
	c = text[end]

	// "&quot;", "%22", "\u0022"
	if c == ';' || lex.Unhex(c) < 16 {
		for i := end - 1; i >= max(0, end-len("&quot")); i-- {
			if kinds[text[i]]&isEscape == 0 {
				continue
			}
			if x, next := decodeChar(text, i); next == len(text) {
				end, c = i, x.c
				break
			}
		}
	}
	return trimBackslashes(text[:end]), c
}

// trimBackslashes returns the text without the backslashes at its end. [strings.TrimRight] takes
// longer.
func trimBackslashes(text string) string {
	i := len(text)
	for i > 0 && text[i-1] == '\\' {
		i--
	}
	return text[:i]
}

// trimQuotes returns the text without the backslashes and double quotes at its end, as JSON
// escapes a quote and CSV doubles it. With a set, [strings.TrimRight] takes longer.
func trimQuotes(text string) string {
	i := len(text)
	for i > 0 && (text[i-1] == '\\' || text[i-1] == '"') {
		i--
	}
	return text[:i]
}
