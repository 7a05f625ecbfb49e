// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file shows the inputs of errors to people: without secrets, and with a caret
// under the fault.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/columns"
)

// Input returns a text that is meant to be a reference, such as the input of a
// [uri.ParseError], without its secrets, and the place of an offset in it. Within a
// secret, that is where the mask begins.
//
// If the text is not an IRI reference, the password is a guess, and may be too much:
// it begins after the first colon that follows two slashes or backslashes, and ends at
// the last "@" of the text. If no such slashes precede that "@", it begins after the
// first colon. Other secrets are found as in [Redactor.Text].
func (r Redactor) Input(text string, offset int) (shown string, at int) {
	offset = min(max(offset, 0), len(text))
	if u, err := uri.RFC3987.Parse(text); err == nil {
		shown = r.URI(u).String()
	} else {
		text, offset = r.hidePassword(text, offset)
		shown = r.Text(text)
	}
	if strings.HasSuffix(shown, text[offset:]) {
		return shown, len(shown) - (len(text) - offset)
	}

	// The text after the offset has a secret too: count what is the same before it.
	before := r.Text(text[:offset])
	for at < min(len(before), len(shown)) && before[at] == shown[at] {
		at++
	}
	return shown, at
}

// hidePassword returns s, which does not parse, without its password, and the offset
// in the result.
func (r *Redactor) hidePassword(s string, offset int) (hidden string, at int) {
	end := max(0, strings.LastIndexByte(s, '@'))
	_, password, _ := strings.Cut(s[secondSlash(s[:end]):end], ":")
	if password == "" {
		return s, offset
	}
	start := end - len(password)
	hidden = s[:start] + r.mask() + s[end:]
	switch {
	case offset >= end:
		return hidden, offset + len(hidden) - len(s)
	case offset >= start:
		return hidden, start
	}
	return hidden, offset
}

// secondSlash returns the offset of the second of two slashes, or 0 if there are none. They may
// be mixed, since JSON has "\/\/" for "//".
func secondSlash(text string) int {
	for i := 1; i < len(text); i++ {
		if isSlashChar(text[i-1]) && isSlashChar(text[i]) {
			return i
		}
	}
	return 0
}

// Excerpt returns two lines without a final newline: the text that [Redactor.Input]
// returns, around the offset, and a caret under the character there.
//
//	http://user:xxxxx@host/a b
//	                        ^
//
// The first line has at most width columns. "..." replaces the text at each end
// that does not fit. A width below 16 counts as 16.
//
// Excerpt escapes, as in Go, each character that is not visible on its own and each
// octet that is not valid UTF-8, such as "\n", "\u202e" or "\xff". If the character
// at the offset has more than one column, a "~" follows the caret for each further
// column. A character that most terminals show in two columns, such as a Chinese
// one, counts as two.
func (r Redactor) Excerpt(text string, offset, width int) string {
	text, offset = r.Input(text, offset)
	_, size := utf8.DecodeRuneInString(text[offset:])
	return columns.Excerpt(text[:offset], text[offset:offset+size], text[offset+size:], width)
}
