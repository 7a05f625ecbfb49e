// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has what a person sees of an input that does not parse.

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
// The first line has at most width columns. What does not fit is cut off at
// the ends, with "..." in its place. A width below 16 counts as 16.
//
// The password is hidden as in [ParseError.Redacted]. A control character, any
// other character that does not show on its own, and an octet that is not
// valid UTF-8 are escaped as in Go, such as "\n", "\u202e" or "\xff", and the
// caret is followed by a "~" for each further column. Every other character
// counts as one column, although a terminal may show some, such as those of
// Chinese, in two.
func (e *ParseError) Excerpt(width int) string {
	e = e.Redacted()
	offset := min(max(e.Offset, 0), len(e.Input))
	char := e.char()
	shown := visible(char)
	mark := "^" + strings.Repeat("~", max(0, columns(shown)-1))
	room := max(width, leastExcerpt) - len(mark)

	// Half of the room is for the text after the character, and more of it if
	// the text before the character leaves some, and the reverse.
	after := beginning(e.Input[offset+len(char):], room/2)
	before := ending(e.Input[:offset], room-columns(after))
	after = beginning(e.Input[offset+len(char):], room-columns(before))
	return before + shown + after + "\n" + strings.Repeat(" ", columns(before)) + mark
}

// Redacted returns a copy of e for logs, with "xxxxx" in place of the password
// in its input, and with the offset moved to fit. It returns e itself if there
// is no password. If the character at the offset is part of the password, it
// stays between two "xxxxx", since [ParseError.Error] shows it.
//
// The input does not parse, so the password is a guess: the text after the
// first colon of the authority, up to its last "@". If the authority has
// neither an "@" nor a port, as in "//user:a/b@host", the password extends to
// the last "@" of the input. Secrets in other places stay.
func (e *ParseError) Redacted() *ParseError {
	i, authority := e.authority()
	start, end := passwordIn(authority)
	if start == end {
		return e
	}
	start, end = i+start, i+end
	r := *e
	shown := ""
	switch {
	case start <= e.Offset && e.Offset < end:
		shown = e.char() + hiddenPassword
		r.Offset = start + len(hiddenPassword)
	case e.Offset >= end:
		r.Offset += len(hiddenPassword) - (end - start)
	}
	r.Input = e.Input[:start] + hiddenPassword + shown + e.Input[end:]
	return &r
}

// beginning returns s as it is shown, cut off at its end if the room is too
// small for it.
func beginning(s string, room int) string {
	cut := 0 // leaves room for the ellipsis
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		room -= columns(visible(s[i : i+size]))
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

// ending returns s as it is shown, cut off at its beginning if the room is too
// small for it.
func ending(s string, room int) string {
	cut := len(s) // leaves room for the ellipsis
	for i := len(s); i > 0; {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		room -= columns(visible(s[i-size : i]))
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

// visible returns s with the characters that do not show on their own escaped
// as in Go.
func visible(s string) string {
	var b strings.Builder
	for s != "" {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 || !strconv.IsPrint(r) || unicode.IsMark(r) {
			escaped := strconv.QuoteToASCII(s[:size])
			b.WriteString(escaped[1 : len(escaped)-1])
		} else {
			b.WriteString(s[:size])
		}
		s = s[size:]
	}
	return b.String()
}

// columns returns how many columns visible text takes.
func columns(visible string) int { return utf8.RuneCountInString(visible) }
