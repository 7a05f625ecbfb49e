// SPDX-License-Identifier: BSD-3-Clause

// Package columns makes text visible on a terminal, counts its columns, and cuts it off
// to fit.
package columns

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// wide lists the blocks whose characters most terminals show in two columns (Unicode
// Standard Annex 11).
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x1100, 0x115F, 1}, // Hangul, initial consonants
		{0x2E80, 0x303E, 1}, // Chinese and Japanese radicals and punctuation
		{0x3041, 0xA4CF, 1}, // kana, Han, Yi
		{0xA960, 0xA97F, 1}, // Hangul
		{0xAC00, 0xD7A3, 1}, // Hangul
		{0xF900, 0xFAFF, 1}, // Han
		{0xFE10, 0xFE19, 1}, // vertical forms
		{0xFE30, 0xFE6F, 1}, // vertical and small forms
		{0xFF01, 0xFF60, 1}, // fullwidth forms
		{0xFFE0, 0xFFE6, 1}, // fullwidth forms
	},
	R32: []unicode.Range32{
		{0x16FE0, 0x18DFF, 1}, // Tangut and others
		{0x1AFF0, 0x1B2FF, 1}, // kana, Nushu
		{0x1F300, 0x1F64F, 1}, // pictures
		{0x1F680, 0x1F6FF, 1}, // pictures
		{0x1F900, 0x1FAFF, 1}, // pictures
		{0x20000, 0x2FFFD, 1}, // Han
		{0x30000, 0x3FFFD, 1}, // Han
	},
}

// Of returns how many columns printable text takes: two for a wide character, none for a
// nonspacing or enclosing mark or for a letter after the first in a Hangul syllable, and
// one for any other. Right-to-left text takes as many, but a terminal may show them in
// another order.
func Of(s string) (n int) {
	for _, r := range s {
		n += ofRune(r)
	}
	return n
}

func ofRune(r rune) int {
	switch {
	case r < utf8.RuneSelf:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me) || continuesSyllable(r):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// continuesSyllable reports whether r is a letter after the first in a Hangul
// syllable.
func continuesSyllable(r rune) bool { return 0x1160 <= r && r <= 0x11FF }

// StandsAlone reports whether r is printable, and a terminal does not merge it with the
// character before, as it does with a mark or with a letter after the first in a Hangul
// syllable.
func StandsAlone(r rune) bool {
	return strconv.IsPrint(r) && !unicode.IsMark(r) && !continuesSyllable(r)
}

// Visible returns s with Go escapes for octets that are not valid UTF-8, and for
// characters for which shown reports false. The function shown is [strconv.IsPrint] or
// [StandsAlone].
func Visible(s string, shown func(rune) bool) string {
	var b strings.Builder
	var escape buffer
	done := 0 // b contains the visible form of s[:done]
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isHidden(r, size, shown) {
			if done == 0 {
				b.Grow(2 * len(s))
			}
			b.WriteString(s[done:i])
			b.Write(appendEscape(escape[:0], s[i:i+size]))
			done = i + size
		}
		i += size
	}

	// Most text is visible already, and then nothing was allocated.
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// isHidden reports whether r, which takes size octets in UTF-8, must be escaped to be
// visible.
func isHidden(r rune, size int, shown func(rune) bool) bool {
	return r == utf8.RuneError && size == 1 || !shown(r)
}

// A buffer is large enough for any character's escape in quotes.
type buffer [len(`"\U0010ffff"`)]byte

// appendVisible appends a character's visible form.
func appendVisible(b []byte, char string, shown func(rune) bool) []byte {
	if r, size := utf8.DecodeRuneInString(char); isHidden(r, size, shown) {
		return appendEscape(b, char)
	}
	return append(b, char...)
}

// appendEscape appends a character's escape. The character is not a quote.
func appendEscape(b []byte, char string) []byte {
	var quoted buffer
	q := strconv.AppendQuoteToASCII(quoted[:0], char)
	return append(b, q[1:len(q)-1]...)
}

// mostPerColumn limits the bytes per column: any number of marks takes no column.
const mostPerColumn = 16

// Beginning returns the longest beginning of s whose visible form fits into room columns,
// in that form, and the rest of s. It escapes a mark at the beginning, which would
// combine with the text before it.
func Beginning(s string, room int, shown func(rune) bool) (beginning, rest string) {
	most := room * mostPerColumn

	// Most text is printable ASCII, with one column for each octet.
	i := 0
	for i < min(room, len(s)) && ' ' <= s[i] && s[i] <= '~' {
		i++
	}
	if i == len(s) {
		return s, ""
	}

	// Add a character at a time, as long as its visible form fits.
	b := []byte(s[:i])
	room -= i
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		n := len(b)
		if i == 0 && unicode.IsMark(r) {
			b = appendEscape(b, s[:size])
		} else {
			b = appendVisible(b, s[i:i+size], shown)
		}
		room -= Of(string(b[n:]))
		if room < 0 || i+size > most {
			return string(b[:n]), s[i:]
		}
		i += size
	}
	return string(b), ""
}

// Ending returns the longest ending of s whose visible form fits into room columns, in
// that form, and the rest of s before it. It removes marks at the beginning of the
// visible form.
func Ending(s string, room int, shown func(rune) bool) (rest, ending string) {
	// Only count the columns, from the end: the text is put together once.
	var char buffer
	i := len(s)
	for most := room * mostPerColumn; i > 0; {
		_, size := utf8.DecodeLastRuneInString(s[:i])
		room -= Of(string(appendVisible(char[:0], s[i-size:i], shown)))
		if room < 0 || len(s)-i+size > most {
			break
		}
		i -= size
	}

	// A mark without its letter would combine with the text before the ending.
	return s[:i], strings.TrimLeftFunc(Visible(s[i:], shown), unicode.IsMark)
}

const ellipsis = "..."

// head returns the visible form of s. If that takes more columns than room, "..." replaces
// its end.
func head(s string, room int) string {
	// The rest may fit where the ellipsis would stand.
	head, rest := Beginning(s, room-len(ellipsis), StandsAlone)
	if tail, rest := Beginning(rest, room-Of(head), StandsAlone); rest == "" {
		return head + tail
	}
	return head + ellipsis
}

// tail is like head, but "..." replaces the beginning.
func tail(s string, room int) string {
	rest, tail := Ending(s, room-len(ellipsis), StandsAlone)
	if rest, head := Ending(rest, room-Of(tail), StandsAlone); rest == "" {
		return head + tail
	}
	return ellipsis + tail
}

// Excerpt returns two lines: a character, which may be "", with the text before and after
// it, and below it a caret, with "~" for each further column. The first line takes at
// most width columns, or 16 if width is less.
func Excerpt(before, char, after string, width int) string {
	shown := Visible(char, StandsAlone)
	mark := "^" + strings.Repeat("~", max(0, Of(shown)-1))
	room := max(width, len(`...\U0010ffff...`)) - len(mark)

	// The text before and after the character may take half the room each. If one is
	// shorter, the other may take the rest.
	end := head(after, room/2)
	beginning := tail(before, room-Of(end))
	end = head(after, room-Of(beginning))
	return beginning + shown + end + "\n" + strings.Repeat(" ", Of(beginning)) + mark
}
