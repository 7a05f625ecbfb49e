// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file decodes a run into its characters, as URIs, JSON, HTML and quoted strings spell
// them. Nothing else in the package knows an escape, except values.go.

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// A char is a character in a run.
type char struct {
	c     byte
	level uint8 // how often it is escaped as in URIs: once in "%3A", twice in "%253A"
}

// chars are a run's characters, with the character 0 after the last. If each is spelled as
// itself, levels and offsets are empty: a slice of char for each run would take five times
// as long.
type chars struct {
	octets  []byte
	levels  []uint8
	offsets []uint32 // where their spellings begin in the run
}

// decode sets the characters to the text's.
func (c *chars) decode(text string) {
	c.octets, c.levels, c.offsets = c.octets[:0], c.levels[:0], c.offsets[:0]
	if !hasEscape(text) {
		c.octets = append(append(c.octets, text...), 0)
		return
	}

	// The arrays grow once: no spelling is shorter than its character.
	c.octets, c.levels, c.offsets = slices.Grow(c.octets, len(text)+1), slices.Grow(c.levels, len(text)+1), slices.Grow(c.offsets, len(text)+1)
	for i := 0; i < len(text); {
		x, next := char{text[i], 0}, i+1
		if kinds[x.c]&isEscape != 0 {
			x, next = decodeChar(text, i)
		}
		c.add(x, i)
		i = next
	}
	c.add(char{}, len(text))
}

func (c *chars) add(x char, offset int) {
	c.octets, c.levels, c.offsets = append(c.octets, x.c), append(c.levels, x.level), append(c.offsets, uint32(offset))
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

// get returns the character at i.
func (c *chars) get(i int) char {
	if len(c.levels) == 0 {
		return char{c.octets[i], 0}
	}
	return char{c.octets[i], c.levels[i]}
}

// offsetOf returns the offset in the run where the character at i begins.
func (c *chars) offsetOf(i int) int {
	if len(c.offsets) == 0 {
		return i
	}
	return int(c.offsets[i])
}

// index returns the index of the first character at the offset or after it.
func (c *chars) index(offset int) int {
	if len(c.offsets) == 0 {
		return offset
	}
	i, _ := slices.BinarySearch(c.offsets, uint32(offset))
	return i
}

// A kind is a set with some of these properties of octets.
type kind uint16

const (
	isPlain  kind = 1 << iota // begins and ends nothing, except in an authority
	isName                    // is allowed in userinfos and hosts, and does not end them
	isEnd                     // ends a run: whitespace, a control character or a double quote
	isSlash                   // is the slash
	isFirst                   // is in each run with a possible secret, unless that is in a path
	isQuote                   // opens or closes a quotation
	isEscape                  // may begin the spelling of another character
	ofScheme                  // is allowed in schemes
	ofToken                   // is allowed in tokens
)

// kinds are the properties of each octet.
var kinds = func() (table [256]kind) {
	add := func(k kind, octets string) {
		for i := range len(octets) {
			table[octets[i]] |= k
		}
	}
	for c := range ' ' + 1 {
		table[c] = isEnd
	}
	for c := utf8.RuneSelf; c < escapedQuote; c++ {
		table[c] = isPlain
	}
	const (
		plain    = "ABCDEFGHIKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
		alphanum = plain + "J" // which is in "eyJ"
	)
	add(isEnd, "\"\x7F")
	add(isPlain, plain+"!$()*+-._,[^{|}")
	add(isName, alphanum+"!$()*+-._~")
	add(ofScheme, alphanum+"+-.")
	add(ofToken, alphanum+"_+/=-.~:")
	add(isFirst, ":=@J"+escapes)
	add(isEscape, escapes+"\xFF")
	add(isQuote, "\"'`")
	add(isSlash, "/")
	return table
}()

const escapes = `%\&`

// isSlashChar reports whether c may be a slash before an authority, as in browsers.
func isSlashChar(c byte) bool { return c == '/' || c == '\\' }

// isRun reports whether no octet in the text ends a run.
func isRun(text string) bool {
	for i := range len(text) {
		if kinds[text[i]]&isEnd != 0 {
			return false
		}
	}
	return true
}

// escapedQuote stands for an apostrophe after backslashes. It does not close a quotation that
// an apostrophe alone opens.
const escapedQuote = 0xFF

// decodeChar returns the character at i of text, and the offset after its spelling. It
// reads at most two levels. JSON writes "\/" for "/" and "\u0026" for "&", and HTML writes
// "&amp;". In strings in strings there are more backslashes, and "amp;" more often.
func decodeChar(text string, i int) (x char, next int) {
	switch c := text[i]; c {
	case escapedQuote:
		return char{c - 1, 0}, i + 1 // neither is in UTF-8
	case '%':
		return percent(text, i)
	case '\\':
		if c, next = backslash(text, i); c == '&' {
			next = ampersand(text, next) // "\u0026amp;"
		}
		return char{c, 0}, next
	case '&':
		if c, next = entity(text, i); c == '&' {
			next = ampersand(text, next)
		}
		return char{c, 0}, next
	default:
		return char{c, 0}, i + 1
	}
}

// percent returns the character that the escape at i stands for, or the "%".
func percent(text string, i int) (x char, next int) {
	if !lex.HasEscape(text, i) {
		return char{'%', 0}, i + 1
	}

	// "%253A" is "%3A", escaped.
	c, next := lex.Unescape(text, i), i+len("%XX")
	isTwice := c == '%' && next < len(text)-1 && lex.Unhex(text[next]) < 16 && lex.Unhex(text[next+1]) < 16
	if isTwice {
		return char{lex.Unescape(text, i+len("%2")), 2}, next + len("XX")
	}
	if c == escapedQuote {
		c--
	}
	return char{c, 1}, next
}

const (
	mostBackslashes = 7 // as in a string in a string in a string
	mostAmpersands  = 7 // as HTML escapes one in seven texts, each in the next
)

// backslash returns the character that the backslashes at i escape, if it is a slash, an
// apostrophe, or a US-ASCII character as "\u00XX", and otherwise a backslash.
func backslash(text string, i int) (c byte, next int) {
	// In strings in strings, each level doubles the backslashes.
	rest := text[i+1:]
	n := 0
	for n < len(rest) && n < mostBackslashes-1 && rest[n] == '\\' {
		n++
	}
	rest, next = rest[n:], i+1+n

	// `\/`, `\'`, `\u0026`
	switch {
	case strings.HasPrefix(rest, "/"):
		return '/', next + 1
	case strings.HasPrefix(rest, "'"):
		return escapedQuote, next + 1
	case strings.HasPrefix(rest, "u00") && len(rest) >= len("u00XX"):
		if high, low := lex.Unhex(rest[3]), lex.Unhex(rest[4]); high < 8 && low < 16 {
			return high<<4 | low, next + len("u00XX")
		}
	}
	return '\\', i + 1
}

// entities are the entities with names, and their characters.
var entities = [...]struct {
	name string
	c    byte
}{{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}

// entity returns the US-ASCII character whose entity is at i, or the "&".
func entity(text string, i int) (c byte, next int) {
	// No entity that counts is longer than "&quot;".
	n := strings.IndexByte(text[i:min(i+len("&quot;"), len(text))], ';')
	if n < len("&lt") {
		return '&', i + 1
	}
	name, next := text[i+1:i+n], i+n+1

	// "&#38;" and "&#x26;"
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
	if text == "" {
		return "", false
	}

	// The last octet says which spellings are possible.
	spellings := []string(nil)
	switch text[len(text)-1] {
	case '"', '\'', '`':
		return strings.TrimRight(text[:len(text)-1], `\`), true
	case ';':
		spellings = entityQuotes[:]
	case '2':
		spellings = escapedQuotes[:]
	}
	for _, quote := range spellings {
		if rest, ok := strings.CutSuffix(text, quote); ok {
			return strings.TrimRight(rest, `\`), true
		}
	}
	return text, false
}

var (
	entityQuotes  = [...]string{"&quot;", "&#34;", "&#39;", "&#x27;", "&apos;"}
	escapedQuotes = [...]string{`\u0022`, "%22"}
)
