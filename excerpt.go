// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file shows a person an input that does not parse.

import (
	"strings"

	"example.com/uri/internal/columns"
)

const leastExcerpt = len(`...\U0010ffff...`)

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
	shown := columns.Visible(char, columns.StandsAlone)
	mark := "^" + strings.Repeat("~", max(0, columns.Of(shown)-1))
	room := max(width, leastExcerpt) - len(mark)

	// The text before the character and the text after it get half of the room
	// each. If one is shorter, the other gets the rest.
	after := columns.Head(e.Input[offset+len(char):], room/2, columns.StandsAlone)
	before := columns.Tail(e.Input[:offset], room-columns.Of(after), columns.StandsAlone)
	after = columns.Head(e.Input[offset+len(char):], room-columns.Of(before), columns.StandsAlone)
	return before + shown + after + "\n" + strings.Repeat(" ", columns.Of(before)) + mark
}
