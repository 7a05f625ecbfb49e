// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/columns"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

func parseError(t *testing.T, e uri.Edition, s string) *uri.ParseError {
	t.Helper()
	var parse *uri.ParseError
	if _, err := e.Parse(s); !errors.As(err, &parse) {
		t.Fatalf("%v: Parse(%q): %v, want a *ParseError", e, s, err)
	}
	return parse
}

func TestExcerpt(t *testing.T) {
	for _, test := range []struct {
		input string
		width int
		want  string
	}{
		{"http://[::1/", 80, "" +
			"http://[::1/\n" +
			"           ^"},
		{"http://[::1", 80, "" +
			"http://[::1\n" +
			"           ^"},
		{"http://h/ü/b c", 80, "" +
			"http://h/ü/b c\n" +
			"         ^"},
		{"/a/e\u0301", 80, "" +
			"/a/e\\u0301\n" +
			"    ^~~~~~"},
		{"/a\xff\x1b[31m\n", 80, "" +
			"/a\\xff\\x1b[31m\\n\n" +
			"  ^~~~"},
		{"/\ufffd", 80, "" +
			"/\ufffd\n" +
			" ^"},
		{"/\u202e\x7f", 0, "" +
			"/\\u202e\\x7f\n" +
			" ^~~~~~"},
		{"/\U000e0001\x7f", 16, "" +
			"/\\U000e0001\\x7f\n" +
			" ^~~~~~~~~~"},
		{`C:\dir`, 80, "" +
			`C:\dir` + "\n" +
			"  ^"},
		{"日本:80", 80, "" +
			"日本:80\n" +
			"^~"},
		{"/aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbb", 20, "" +
			"...aaaaaaa bbbbbb...\n" +
			"          ^"},
		{"/aaaa bbbbbbbbbbbbbbbbbbbb", 20, "" +
			"/aaaa bbbbbbbbbbb...\n" +
			"     ^"},
		{"/aaaaaaaaaaaaaaaaaaaa bbbb", 20, "" +
			"...aaaaaaaaaaaa bbbb\n" +
			"               ^"},
		{"/aaaaaaaaaaaaaaaaaaaa ", -1, "" +
			"...aaaaaaaaaaaa \n" +
			"               ^"},
		{"/123456789012 45", 16, "" +
			"/123456789012 45\n" +
			"             ^"},
		{"http://user:secret@host/a b", 80, "" +
			"http://user:xxxxx@host/a b\n" +
			"                        ^"},
		{"http://user:sec ret@host/", 80, "" +
			"http://user:xxxxx xxxxx@host/\n" +
			"                 ^"},
	} {
		e := parseError(t, uri.RFC3986, test.input)
		if got := e.Excerpt(test.width); got != test.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", test.input, test.width, got, test.want)
		}
		checkExcerpt(t, e, test.width)
	}
	for _, offset := range []int{math.MinInt, -1, 0, 1, len("aü"), math.MaxInt} {
		checkExcerpt(t, &uri.ParseError{Input: "aü", Offset: offset}, 80)
	}
}

// cells returns the characters of text by column. The second column of a wide
// character is "".
func cells(s string) (cells []string) {
	for _, r := range s {
		cells = append(cells, string(r))
		if columns.Of(string(r)) == 2 {
			cells = append(cells, "")
		}
	}
	return cells
}

// asShown returns text in which each character that is not visible on its own
// is escaped as in Go.
func asShown(s string) string {
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		if invalid := r == utf8.RuneError && size == 1; invalid {
			fmt.Fprintf(&b, `\x%02x`, s[i])
		} else if unicode.IsPrint(r) && !unicode.IsMark(r) && (r < 0x1160 || r > 0x11FF) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(fmt.Sprintf("%+q", r), "'"))
		}
	}
	return b.String()
}

// TestExcerptWidths has inputs of all lengths about a width, with a character that takes more columns, or less.
func TestExcerptWidths(t *testing.T) {
	step := proof.Pick(3, 1)
	for _, char := range []string{" ", "ü", "日", "눎", "\u1161", "\n", "\xff", "\u202e", "\U000e0001"} {
		for before := 0; before < 25; before += step {
			for after := 0; after < 25; after += step {
				for _, filler := range []string{"a", "ü", "日", "\xff"} {
					input := strings.Repeat("a", before) + char + strings.Repeat(filler, after)
					e := &uri.ParseError{Input: input, Offset: before, Err: uri.ErrCharacter}
					for width := 15; width < 30; width += step {
						checkExcerpt(t, e, width)
					}
				}
			}
		}
	}
}

// checkExcerpt checks the laws of excerpts.
func checkExcerpt(t *testing.T, e *uri.ParseError, width int) {
	t.Helper()
	fail := func(why string) {
		t.Helper()
		t.Fatalf("%q at offset %d in %d columns: %s:\n%s", e.Input, e.Offset, width, why, e.Excerpt(width))
	}
	line, mark, _ := strings.Cut(e.Excerpt(width), "\n")
	if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) || unicode.IsMark(r) }) {
		fail("not printable")
	}
	shown := cells(line)
	if len(shown) > max(width, 16) || len(mark) > max(width, 16) {
		fail("too wide")
	}
	r := e.Redacted()
	column := strings.IndexByte(mark, '^')
	if strings.TrimLeft(mark, " ") != "^"+strings.Repeat("~", len(mark)-column-1) {
		fail("not a caret")
	}
	marked := strings.Join(shown[min(column, len(shown)):min(len(mark), len(shown))], "")
	char, offset := "", min(max(r.Offset, 0), len(r.Input))
	if r.Offset == offset {
		_, size := utf8.DecodeRuneInString(r.Input[offset:])
		char = r.Input[offset:][:size]
	}
	if char != "" && marked != asShown(char) {
		fail("the caret is not under the character")
	}
	cutBefore, cutAfter := strings.HasPrefix(line, "..."), strings.HasSuffix(line, "...")
	whole := asShown(r.Input)
	if len(cells(whole))+len("^") <= width && line != whole {
		fail("the input is cut off")
	}
	if !strings.Contains(whole, strings.TrimSuffix(strings.TrimPrefix(line, "..."), "...")) || !cutBefore && !cutAfter && line != whole {
		fail("not a part of the input")
	}
	if again := r.Redacted(); again.Input != r.Input || again.Offset != r.Offset || again.Error() != r.Error() {
		fail("redacted again, it differs")
	}
	if e.Error() != strings.Replace(r.Error(), fmt.Sprintf(" at offset %d", r.Offset), fmt.Sprintf(" at offset %d", e.Offset), 1) {
		fail("the message is not that of the redacted error")
	}
}

func TestParseErrorLinear(t *testing.T) {
	for _, repeated := range []string{"a", "a:", "@", ":@", "/a@", "ü", "\xff", "\u202e"} {
		linear.Check(t, "//"+repeated, func(n int) func() {
			s := "//u:" + strings.Repeat(repeated, n)
			e := &uri.ParseError{Input: s, Offset: n / 2, Component: uri.Authority, Err: uri.ErrCharacter}
			return func() { sinkString = e.Error() + e.Excerpt(80) + e.Excerpt(n) }
		})
	}
}
