// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"testing"

	"example.com/uri"
	"example.com/uri/redact"
)

func TestInput(t *testing.T) {
	for _, test := range []struct {
		input  string
		offset int
		want   string
		moved  int
	}{
		{"http://h/ ", 9, "http://h/ ", 9},
		{"http://user@h/ ", 14, "http://user@h/ ", 14},
		{"http://user:@h/ ", 15, "http://user:@h/ ", 15},
		{"http://user:secret@h/ ", 21, "http://user:xxxxx@h/ ", 20},
		{"//:s@h/ ", 7, "//:xxxxx@h/ ", 11},
		{"http://user:p@ss@h/", 16, "http://user:xxxxx@h/", 17},
		{"http://user:p@s@s@h/", 15, "http://user:xxxxx@h/", 12},
		{"http://user: ecret@h/", 12, "http://user:xxxxx@h/", 12},
		{"http://user:sécret@h/", 13, "http://user:xxxxx@h/", 12},
		{"http://user:%zz@h/", 12, "http://user:xxxxx@h/", 12},
		{"http://u er:secret@h/", 8, "http://u er:xxxxx@h/", 8},
		{"1http://user:secret@h/", 0, "1http://user:xxxxx@h/", 0},
		{"//user:secret@h:x/", 16, "//user:xxxxx@h:x/", 15},

		// In a text that parses, secrets are where they are in a URI.
		{"http://h:80/@a", 10, "http://h:80/@a", 10},
		{"http://u:s%0A@h/", 10, "http://u:xxxxx@h/", 9},
		{"http://h/?key=s3cr3t-3c0ffee4dad&a=b", 34, "http://h/?key=xxxxx&a=b", 21},
		{"http://h/?token=s3cr3t&a=b&token=c", 17, "http://h/?token=xxxxx&a=b&token=xxxxx", 21},

		// A password may have the delimiters of an authority.
		{"http://user:p/secret@h/", 12, "http://user:xxxxx@h/", 12},
		{"http://user:1?secret#t@h/ ", 25, "http://user:xxxxx@h/ ", 20},
		{"http://me:p@S3/cr3t@h/ x", 22, "http://me:xxxxx@h/ x", 18},
		{"//me:12/S3cr3t@h x", 16, "//me:xxxxx@h x", 12},
		{"http://u:p@h/a@b ", 16, "http://u:xxxxx@b ", 16},
		{"http://[::1/a:b@c ", 11, "http://[:xxxxx@c ", 9},

		// The slashes of the authority need not be where the grammar has them.
		{`{"u":"http:\/\/me:S3cr3t@h\/"}`, 0, `{"u":"http:\/\/me:xxxxx@h\/"}`, 0},
		{`"http:\\/\\/me:S3cr3t@h"`, 0, `"http:\\/\\/me:xxxxx@h"`, 0},
		{"# DB=postgres://me:S3cr3t@db/x", 1, "# DB=postgres://me:xxxxx@db/x", 1},
		{`http:\\me:S3cr3t@h\`, 5, `http:\\me:xxxxx@h\`, 5},
		{`http:/\me:S3cr3t@h`, 6, `http:/\me:xxxxx@h`, 6},
		{"http: //me:S3cr3t@h/", 5, "http: //me:xxxxx@h/", 5},
		{"and/or http://me:S3cr3t@h/ x", 6, "and/or http://me:xxxxx@h/ x", 6},
		{"http://h/ ftp://me:S3cr3t@h/", 9, "http://h/ ftp:xxxxx@h/", 9},
		{"x/user//y:secret@h ", 18, "x/user//y:xxxxx@h ", 17},
		{"x//y:secret@h ", 13, "x//y:xxxxx@h ", 12},

		// There are no such slashes before the "@".
		{"db_user:S3cr3t@tcp(db:3306)/x", 2, "db_user:xxxxx@tcp(db:3306)/x", 2},
		{"http:/me:S3cr3t@h//x y", 20, "http:xxxxx@h//x y", 15},
		{"x:user:secret@h ", 15, "x:xxxxx@h ", 9},
		{"/y:secret@h ", 11, "/y:xxxxx@h ", 10},
		{":secret@h ", 9, ":xxxxx@h ", 8},
		{"a:b/@h ", 0, "a:xxxxx@h ", 0},
		{"@:b", 0, "@:b", 0},
		{"//", 0, "//", 0},
	} {
		text, offset := redact.Redactor{}.Input(test.input, test.offset)
		if text != test.want || offset != test.moved {
			t.Errorf("%q at offset %d: got %q at offset %d, want %q at offset %d", test.input, test.offset, text, offset, test.want, test.moved)
		}
	}
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
			"http://user:xxxxx@host/\n" +
			"            ^"},
	} {
		e := failure(uri.RFC3986.Parse(test.input)).(*uri.ParseError)
		if got := (redact.Redactor{}).Excerpt(e.Input(), e.Offset, test.width); got != test.want {
			t.Errorf("%q in %d columns:\n%s\nwant\n%s", test.input, test.width, got, test.want)
		}
	}
}
