// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file shows a person an input that does not parse.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/columns"
)

const (
	ellipsis     = "..."
	leastExcerpt = len(`...\U0010ffff...`)
)

// Excerpt returns two lines without a final newline: the input around the
// offset, and a caret under the character there.
//
//	http://user:xxxxx@host/a b
//	                        ^
//
// The first line has at most width columns. "..." replaces the text at each end
// that does not fit. A width below 16 counts as 16.
//
// Excerpt hides the password as [ParseError.Redacted] does. It escapes, as in
// Go, each character that is not visible on its own and each octet that is not
// valid UTF-8, such as "\n", "\u202e" or "\xff". If the character at the offset
// has more than one column, a "~" follows the caret for each further column. A
// character that most terminals show in two columns, such as a Chinese one,
// counts as two.
func (e *ParseError) Excerpt(width int) string {
	e = e.Redacted()
	offset := min(max(e.Offset, 0), len(e.Input))
	char := e.char()
	shown := visible(char)
	mark := "^" + strings.Repeat("~", max(0, columns.Of(shown)-1))
	room := max(width, leastExcerpt) - len(mark)

	// The text before the character and the text after it get half of the room
	// each. If one is shorter, the other gets the rest.
	after := beginning(e.Input[offset+len(char):], room/2)
	before := ending(e.Input[:offset], room-columns.Of(after))
	after = beginning(e.Input[offset+len(char):], room-columns.Of(before))
	return before + shown + after + "\n" + strings.Repeat(" ", columns.Of(before)) + mark
}

// beginning returns the visible form of s, cut off at its end if it has more
// columns than room.
func beginning(s string, room int) string {
	cut := 0 // leaves room for the ellipsis
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		room -= columns.Of(visible(s[i : i+size]))
		if room < 0 {
			return visible(s[:cut]) + ellipsis
		}
		i += size
		if room >= len(ellipsis) {
			cut = i
		}
	}
	return visible(s)
}

// ending returns the visible form of s, cut off at its beginning if it has more
// columns than room.
func ending(s string, room int) string {
	cut := len(s) // leaves room for the ellipsis
	for i := len(s); i > 0; {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		room -= columns.Of(visible(s[i-size : i]))
		if room < 0 {
			return ellipsis + visible(s[cut:])
		}
		i -= size
		if room >= len(ellipsis) {
			cut = i
		}
	}
	return visible(s)
}

// visible returns s, in which each character that is not visible on its own is
// escaped as in Go.
func visible(s string) string {
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !strconv.IsPrint(r) || combines(r) {
			escaped := strconv.QuoteToASCII(s[:size])
			b.WriteString(escaped[1 : len(escaped)-1])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}
