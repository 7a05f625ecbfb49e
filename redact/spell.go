// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file reads characters in the spellings of URIs, JSON, HTML and quoted
// strings.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
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

const most = 7 // backslashes, as in a string in a string in a string

// escapedQuote is the octet that char returns for an apostrophe after backslashes.
// It does not end what begins with an apostrophe alone.
const escapedQuote = 0xFF

// backslash returns the character that the backslashes at i escape, if it is a
// slash, an apostrophe, or a character of US-ASCII as "\u00XX", and otherwise a
// backslash.
func backslash(text string, i int) (c byte, next int) {
	j := i + 1
	for j < len(text) && j < i+most && text[j] == '\\' {
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

// entity returns the character of US-ASCII whose entity is at i, or the "&".
func entity(text string, i int) (c byte, next int) {
	end := i + len("&lt")
	for end < len(text) && end < i+len("&quot") && text[end] != ';' {
		end++
	}
	if end >= len(text) || text[end] != ';' {
		return '&', i + 1
	}
	name := text[i+1 : end]
	next = end + 1
	switch name {
	case "amp":
		return '&', next
	case "lt":
		return '<', next
	case "gt":
		return '>', next
	case "quot":
		return '"', next
	case "apos":
		return '\'', next
	}
	if number, ok := strings.CutPrefix(name, "#"); ok {
		base := 10
		if hex := strings.TrimLeft(number, "xX"); len(hex) < len(number) {
			number, base = hex, 16
		}
		if n, err := strconv.ParseUint(number, base, 7); err == nil && n > ' ' {
			return byte(n), next
		}
	}
	return '&', i + 1
}

// ampersand returns the offset after each "amp;" from i on.
func ampersand(text string, i int) int {
	for strings.HasPrefix(text[i:], "amp;") {
		i += len("amp;")
	}
	return i
}
