// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding/json"
	"errors"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

func TestRedacted(t *testing.T) {
	for _, tt := range []struct{ editions, ref, want string }{
		{twin.AllEditions, "http://user:secret@h/p?q#f", "http://user:xxxxx@h/p?q#f"},
		{twin.AllEditions, "//user:secret@h", "//user:xxxxx@h"},
		{twin.AllEditions, "http://:secret@h/", "http://:xxxxx@h/"},
		{twin.AllEditions, "http://user:@h/", "http://user:@h/"},
		{twin.AllEditions, "http://user@h:80/", "http://user@h:80/"},
		{twin.AllEditions, "http://h:80/a:b@c?a:b@c#a:b@c", "http://h:80/a:b@c?a:b@c#a:b@c"},
		{twin.LaterEditions + " " + twin.NewerEditions, "http://u:s:e:c@h/", "http://u:xxxxx@h/"},
		{twin.OlderEditions, "http://u:se@cret@h/", "http://u:xxxxx@h/"},
		{twin.OlderEditions, "http://u@v:se@cret@a_b:80/", "http://u@v:xxxxx@a_b:80/"},
		{twin.OlderEditions, "http://u:secret@a_b/", "http://u:xxxxx@a_b/"},
		{"url-syntax-05", "ftp://u:s:e:c@h/", "ftp://u:xxxxx@h/"},
		{twin.NewerEditions, "http://u:s%40e@[::1]:80/", "http://u:xxxxx@[::1]:80/"},
		{"rfc3987", "http://ü:日本@é/", "http://ü:xxxxx@é/"},
		{twin.AllEditions, "", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			if got := e.MustParse(tt.ref).Redacted(); got != tt.want {
				t.Errorf("%v: Redacted of %q is %q, want %q", e, tt.ref, got, tt.want)
			}
		}
	}
}

// TestErrorJSON checks that JSON has the messages of errors.
func TestErrorJSON(t *testing.T) {
	u := uri.RFC3986.MustParse("http://u:secret@h/?a=b")
	parse := parseError(t, uri.RFC3986, "http://u:secret@h/ ")
	_, resolveErr := uri.RFC3986.MustParse("//u:secret@h/").Resolve(u)
	for _, err := range []error{parse, resolveErr, &uri.BuildError{Edition: uri.RFC3986, Component: uri.Host, Err: parse}} {
		data, marshalErr := json.Marshal(map[string]any{"err": err})
		var got map[string]string
		if unmarshalErr := json.Unmarshal(data, &got); got["err"] != err.Error() {
			t.Errorf("JSON of %v: %s, %v, %v", err, data, marshalErr, unmarshalErr)
		}
	}
}

func TestParseErrorRedacted(t *testing.T) {
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
		{"http://user:p@s@s@h/", 15, "http://user:xxxxx@xxxxx@h/", 17},
		{"http://user: ecret@h/", 12, "http://user:xxxxx xxxxx@h/", 17},
		{"http://user:sécret@h/", 13, "http://user:xxxxxéxxxxx@h/", 17},
		{"http://user:%zz@h/", 12, "http://user:xxxxx%xxxxx@h/", 17},
		{"http://u er:secret@h/", 8, "http://u er:xxxxx@h/", 8},
		{"1http://user:secret@h/", 0, "1http://user:xxxxx@h/", 0},
		{"//user:secret@h:x/", 16, "//user:xxxxx@h:x/", 15},

		// A password may have the delimiters of an authority.
		{"http://user:p/secret@h/", 12, "http://user:xxxxxpxxxxx@h/", 17},
		{"http://user:1?secret#t@h/ ", 25, "http://user:xxxxx@h/ ", 20},
		{"http://me:p@S3/cr3t@h/ x", 22, "http://me:xxxxx@h/ x", 18},
		{"//me:12/S3cr3t@h x", 16, "//me:xxxxx@h x", 12},
		{"http://u:p@h/a@b ", 16, "http://u:xxxxx@b ", 16},
		{"http://[::1/a:b@c ", 11, "http://[:xxxxx/xxxxx@c ", 14},

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
		e := (&uri.ParseError{Edition: uri.RFC2732, Err: uri.ErrCharacter, Component: uri.Path}).In(test.input, test.offset)
		got := e.Redacted()
		if got.Input() != test.want || got.Offset != test.moved {
			t.Errorf("%q at offset %d: got %q at offset %d, want %q at offset %d", test.input, test.offset, got.Input(), got.Offset, test.want, test.moved)
		}
		if got.Edition != e.Edition || got.Component != e.Component || got.Err != e.Err {
			t.Errorf("%q: got %#v of %#v", test.input, got, e)
		}
	}
}

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
	}
}
