// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/columns"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/internal/proof/twin"
)

// twinPassword is the password of a reference, with the text on both sides.
var twinPassword = regexp.MustCompile(`^((?:[^:/?#]+:)?//[^/?#:]*:)([^/?#]+)(@[^/?#@]*(?:[/?#].*)?)$`)

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
	masked := 0
	for _, e := range uri.Editions() {
		for _, s := range netReferences {
			if u, err := e.Parse(s); err == nil && checkRedacted(t, u) {
				masked++
			}
		}
	}
	if masked < 20 {
		t.Errorf("only %d passwords", masked)
	}
}

// checkRedacted compares Redacted with the twin, and reports whether there is a
// password.
func checkRedacted(t testing.TB, u uri.URI) bool {
	t.Helper()
	got, want := u.Redacted(), twinPassword.ReplaceAllString(u.String(), "${1}xxxxx${3}")
	if got != want {
		t.Errorf("%v: Redacted of %q is %q, want %q", u.Edition(), u, got, want)
	}
	v, err := u.Edition().Parse(got)
	if err != nil {
		t.Fatalf("%v: Redacted of %q does not parse: %v", u.Edition(), u, err)
	}
	if again := v.Redacted(); again != got {
		t.Errorf("%v: Redacted of %q is %q", u.Edition(), got, again)
	}
	a, b := partsOf(u), partsOf(v)
	a.Authority.Text, b.Authority.Text = "", ""
	if a != b {
		t.Errorf("%v: components of %q and, redacted, %q (-want +got):\n%s", u.Edition(), u, v, cmp.Diff(a, b))
	}
	for h := range hazard.Of(v) {
		if h.Kind == hazard.Password && !strings.HasPrefix(got[h.Offset:], "xxxxx@") {
			t.Errorf("%v: %q, redacted, has the password %q", u.Edition(), u, got[h.Offset:])
		}
	}
	return got != u.String() || strings.Contains(got, ":xxxxx@")
}

// TestGoString has what %#v prints, and that JSON has the messages of errors.
func TestGoString(t *testing.T) {
	const u = `uri.RFC3986.MustParse("http://u:xxxxx@h/?a=b")`
	v := uri.RFC3986.MustParse("http://u:secret@h/?a=b")
	parse := parseError(t, uri.RFC3986, "http://u:secret@h/ ")
	resolve := &uri.ResolveError{Base: v, Ref: v, Err: uri.ErrExcess}
	build := &uri.BuildError{Edition: uri.RFC3986, Component: uri.Host, Err: parse}
	for _, tt := range []struct {
		v    any
		want string
	}{
		{v, u},
		{&v, u},
		{uri.URI3987{URI: v}, u},
		{v.Builder(), u + ".Builder()"},
		{v.Form(), u + ".Form()"},
		{v.Pairs(';'), u + ".Pairs(';')"},
		{v.Pairs('='), `uri.Pairs("uri: cannot build query: the delimiter of pairs must be one of the characters \";/?:@&+$,\" (RFC 3986)")`},
		{uri.RFC3986.Builder().Port("x"), `uri.Builder("uri: invalid character \"x\" in port at offset 0: a port is only digits (rule port, RFC 3986 section 3.2.3)")`},
		{parse, "uri.ParseError(" + strconv.Quote(parse.Error()) + ")"},
		{*parse, "uri.ParseError(" + strconv.Quote(parse.Error()) + ")"},
		{resolve, "uri.ResolveError(" + strconv.Quote(resolve.Error()) + ")"},
	} {
		if got := fmt.Sprintf("%#v", tt.v); got != tt.want {
			t.Errorf("%%#v of %v is %s, want %s", tt.v, got, tt.want)
		}
	}
	var editions []string
	for _, e := range uri.Editions() {
		editions = append(editions, fmt.Sprintf("%#v", e.MustParse("x:y")))
	}
	const want = `uri.RFC1630.MustParse("x:y") uri.URLSyntax05.MustParse("x:y") uri.URISyntax02.MustParse("x:y") uri.RFC2396.MustParse("x:y") ` +
		`uri.RFC2732.MustParse("x:y") uri.RFC3986.MustParse("x:y") uri.RFC3987.MustParse("x:y")`
	if got := strings.Join(editions, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, err := range []error{parse, resolve, build} {
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
		e := &uri.ParseError{Input: test.input, Offset: test.offset, Edition: uri.RFC3986, Rule: "r", Section: "s", Err: uri.ErrCharacter, Component: uri.Path}
		got := e.Redacted()
		if got.Input != test.want || got.Offset != test.moved {
			t.Errorf("%q at offset %d: got %q at offset %d, want %q at offset %d", test.input, test.offset, got.Input, got.Offset, test.want, test.moved)
		}
		if got.Edition != e.Edition || got.Component != e.Component || got.Rule != e.Rule || got.Section != e.Section || got.Err != e.Err {
			t.Errorf("%q: got %#v of %#v", test.input, got, e)
		}
		checkExcerpt(t, e, 80)
	}
}

// TestParseErrorSecret generates inputs that do not parse, with a secret between
// the first colon after two slashes and the last "@". Nothing shows three of its
// characters; see TestErrorSecrets for the message.
func TestParseErrorSecret(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 3))
	pick := func(from []string) string { return from[rng.IntN(len(from))] }
	before := []string{"", "http:", "x ", "# DB=postgres:", "and/or http:", `{"u":"http:`, "http: ", `C:\`, "a@b:c ", "[", "\xff"}
	slashes := []string{"//", `\/\/`, `\\`, `/\`, `\\/\\/`, "///"}
	users := []string{"", "me", "me@x", "a/b", "[", "é"}
	pieces := []string{"S3c", "r3t", "1", "K", ":", "@", "/", "//", "?", "#", "[", "]", "%", "%4", " ", `\`, "é", "\xff", "\n"}
	after := []string{"h", "h/", "h x", "db:5432/x y", `h\/"}`, "[::1]/", "h/a:b"}
	refused := 0
	for range proof.Pick(2_000, 100_000) {
		secret := ""
		for range 1 + rng.IntN(6) {
			secret += pick(pieces)
		}
		head, tail := pick(before)+pick(slashes)+pick(users)+":", "@"+pick(after)
		input := head + secret + tail
		for _, e := range uri.Editions() {
			var parse *uri.ParseError
			if _, err := e.Parse(input); !errors.As(err, &parse) {
				continue // TestRedacted
			}
			refused++
			checkSecret(t, parse, secret, head, tail)
			for parse.Offset = rng.IntN(len(input)); !utf8.RuneStart(input[parse.Offset]); {
				parse.Offset--
			}
			checkSecret(t, parse, secret, head, tail)
		}
	}
	if refused < 5_000 {
		t.Errorf("only %d inputs were refused", refused)
	}
}

// checkSecret checks that no three characters of the secret of an input are
// shown, except those that its other parts have too.
func checkSecret(t *testing.T, e *uri.ParseError, secret, head, tail string) {
	t.Helper()
	checkExcerpt(t, e, 80) // it shows a part of the input of the redacted error
	shown := e.Redacted().Input
	for i := range max(0, len(secret)-2) {
		three := secret[i : i+3]
		if strings.Contains(shown, three) && !strings.Contains(head+"xxxxx", three) && !strings.Contains(tail, three) {
			t.Fatalf("%v: %q at offset %d shows %q of %q:\n%s", e.Edition, e.Input, e.Offset, three, secret, shown)
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
