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

// Input returns the input of e without its secrets, and the offset in that text.
// Within a secret, the offset is that of its mask.
//
// If the input does not parse in the edition of e, the password is a guess, and may be
// too much: it begins after the first colon that follows two slashes or backslashes,
// and ends at the last "@" of the input. If no such slashes precede that "@", it
// begins after the first colon. Other secrets are found as in [Redactor.Text].
//
// For a text without an error, use new(uri.ParseError).In(text, 0).
func (r Redactor) Input(e *uri.ParseError) (text string, offset int) {
	text, offset = e.Input(), min(max(e.Offset, 0), len(e.Input()))
	shown := ""
	if u, err := e.Edition.Parse(text); err == nil {
		shown = r.URI(u).String()
	} else {
		text, offset = r.hidePassword(text, offset)
		shown = r.Text(text)
	}
	if strings.HasSuffix(shown, text[offset:]) {
		return shown, len(shown) - (len(text) - offset)
	}
	before := r.Text(text[:offset])
	for offset = 0; offset < min(len(before), len(shown)) && before[offset] == shown[offset]; {
		offset++
	}
	return shown, offset
}

// hidePassword returns s, which does not parse, without its password, and the offset
// in the result.
func (r *Redactor) hidePassword(s string, offset int) (hidden string, at int) {
	end := max(0, strings.LastIndexByte(s, '@'))
	// The slashes may be mixed, since JSON has "\/\/" for "//".
	slash, isSlash := 1, func(i int) bool { return s[i] == '/' || s[i] == '\\' }
	for slash < end && !(isSlash(slash-1) && isSlash(slash)) {
		slash++
	}
	if slash >= end {
		slash = 0
	}
	_, password, _ := strings.Cut(s[slash:end], ":")
	start, mask := end-len(password), r.mask()
	switch {
	case start == end:
		return s, offset
	case offset >= end:
		offset += start + len(mask) - end
	case offset >= start:
		offset = start
	}
	return s[:start] + mask + s[end:], offset
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
func (r Redactor) Excerpt(e *uri.ParseError, width int) string {
	text, offset := r.Input(e)
	_, size := utf8.DecodeRuneInString(text[offset:])
	return columns.Excerpt(text[:offset], text[offset:offset+size], text[offset+size:], width)
}
