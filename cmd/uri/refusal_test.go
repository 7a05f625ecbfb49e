// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
)

func TestRefusal(t *testing.T) {
	testCommand(t, []commandTest{
		{"refused", []string{"split", "-edition", "rfc2396", "http://[::1]/", "b"}, "", lines(
			`http://[::1]/`,
			`       ^`,
			`uri: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)`,
			`accepted by rfc2732, rfc3986 and rfc3987`,
			``,
			`b`,
			`^`,
			`path`,
			``,
			`kind         relative-path`,
			`edition      RFC 2396`,
			`path         b`,
			`segments     "b"`,
		), 1, ""},
		{"refused at the end", []string{"split", "-edition", "rfc2396", "http:"}, "", lines(
			`http:`,
			`     ^`,
			`uri: missing character in path at offset 5: add what the scheme refers to (rule opaque_part, RFC 2396 section 3)`,
			`accepted by rfc1630, url-syntax-05, uri-syntax-02, rfc3986 and rfc3987`,
		), 1, ""},
		{"IRI", []string{"check", "-edition", "rfc3987", "http://例え.jp/日\u202e b"}, "", lines(
			`http://例え.jp/日\u202e b`,
			strings.Repeat(" ", len("http://RRRR.jp/HH")+len(`\u202e`))+`^`,
			`uri: invalid character " " in path at offset 23: write "%20" (rule ipchar, RFC 3987 section 2.2)`), 1, ""},
		{"refused in all editions", []string{"split"}, "a\x1b[31m\t\xc3\xa9\x7f\r\n", lines(
			`a\x1b[31m\té\x7f`,
			` ^~~~`,
			`uri: invalid character "\x1b" in path at offset 1: remove it, or write "%1B" (rule segment-nz-nc, RFC 3986 section 3.3)`,
		), 1, ""},
		{"relative reference in RFC 1630", []string{"split", "-edition", "rfc1630", "b"}, "", lines(
			`b`,
			` ^`,
			`uri: missing scheme at offset 1: begin with one, such as "http:" (rule uri, RFC 1630, BNF of Generic URI Syntax)`,
			`accepted by url-syntax-05, uri-syntax-02, rfc2396, rfc2732, rfc3986 and rfc3987`,
		), 1, ""},
	})
}

// TestCaret has every octet before an octet that is refused.
func TestCaret(t *testing.T) {
	for b := range 256 {
		input := "/" + string([]byte{byte(b)}) + "\""
		if _, err := uri.RFC3986.Parse(input[:2]); err != nil {
			input = "/\"" + input // the first one is refused
		}
		stdout, _, status := runCommand("", "split", input)
		got := strings.Split(stdout, "\n")
		_, err := uri.RFC3986.Parse(input)
		var parse *uri.ParseError
		if status != 1 || !errors.As(err, &parse) {
			t.Fatalf("%q: exit status %d, error %v", input, status, err)
		}
		if caret := strings.Index(got[1], "^"); got[0][caret] != '"' {
			t.Errorf("%q: caret not under the byte:\n%s", input, stdout)
		}
		if strings.ContainsFunc(got[0], func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%q printed as %q", input, got[0])
		}
	}
}

// TestExcerpt has refused inputs that are shorter and longer than a line.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("abcdefgh/", 5000)
	for _, offset := range []int{0, 1, 31, 32, 33, 77, 78, 79, 5000, len(long) - 40, len(long) - 1, len(long)} {
		input := "/" + long[:offset] + "\"" + long[offset:]
		checkExcerpt(t, input)
		checkExcerpt(t, "/\""+strings.Repeat("\x00", offset))
	}
}

func checkExcerpt(t *testing.T, input string) {
	t.Helper()
	stdout, _, status := runCommand(input, "split")
	got := strings.Split(stdout, "\n")
	if status != 1 || len(got) < 3 {
		t.Fatalf("exit status %d:\n%.100s", status, stdout)
	}
	excerpt, caret := got[0], got[1]
	if len(excerpt) > usualColumns || strings.TrimLeft(caret, " ") != "^" || excerpt[len(caret)-1] != '"' {
		t.Errorf("caret not under the byte:\n%s\n%s", excerpt, caret)
	}
}

// TestHiddenPassword checks that no verb shows the password of a reference that
// is refused, and that the offset fits the text that is shown.
func TestHiddenPassword(t *testing.T) {
	t.Chdir(t.TempDir())
	const ref, offset = "http://u:secret@a_b[/ c", len("http://u:xxxxx@a_b")
	for _, v := range verbs {
		args := []string{v.name, ref}
		switch v.name {
		case "get":
			args = []string{"get", "{host}", ref}
		case "escape":
			continue // it refuses nothing
		case "unescape":
			args = []string{"unescape", ref + "%"}
		case "resolve", "relativize":
			args = []string{v.name, "-base", ref, "a"}
		case "compare":
			args = []string{"compare", ref, "a"}
		case "file":
			args = []string{"file", "-path", ref}
		case "find":
			args = []string{"find", "-broken"}
		case "repair":
			args = []string{"repair", ref}
		case "map":
			args = []string{"map", "-to", "iri", ref}
		case "match":
			args = []string{"match", "{+a}", ref}
		}
		stdout, stderr, _ := runCommand(ref, args...)
		output := stdout + stderr
		shows := v.name != "unescape" && v.name != "expand" && v.name != "redact" // which refuse another character, or nothing
		if strings.Contains(output, "secret") || shows && !strings.Contains(output, "[") {
			t.Errorf("uri %q printed:\n%s", args, output)
		}
		if place := fmt.Sprintf("at offset %d", offset); strings.Contains(output, "xxxxx") && !strings.Contains(output, place) {
			t.Errorf("uri %q does not print %q:\n%s", args, place, output)
		}
	}
	for _, args := range []string{"compare", "resolve -pairs"} {
		if stdout, stderr, status := runCommand(ref, strings.Fields(args)...); strings.Contains(stdout+stderr, "secret") || status != 1 {
			t.Errorf("uri %s, exit status %d:\n%s%s", args, status, stdout, stderr)
		}
	}
}

// TestHiddenPasswords has references that are refused, with passwords where the
// grammar has none.
func TestHiddenPasswords(t *testing.T) {
	for _, ref := range []string{
		`{"u":"http:\/\/me:S3cr3t@h\/"}`, `{"u":"http:\\/\\/me:S3cr3t@h"}`, "# DB=postgres://me:S3cr3t@db/x", `http:\\me:S3cr3t@h\`,
		`http:/\me:S3cr3t@h`, "http: //me:S3cr3t@h/", "and/or http://me:S3cr3t@h/ x", "http://me:p@S3/cr3t@h/ x", "//me:12/S3cr3t@h x",
		"http:/me:S3cr3t@h/ x", "db_user:S3cr3t@tcp(db:3306)/x y", "<http://me:S3cr3t@h/>", "http://me:S3c#r3t@h/ x", "http://{me}:S3cr3t@h/",
	} {
		for _, args := range [][]string{
			{"split"}, {"check"}, {"editions"}, {"editions", "-base", ref, "a b"}, {"match", "{+a}"}, {"match", ref + "{"}, {"match", ref + "{a}{b}"},
			{"compare"}, {"normalize"}, {"set", "-port", "1"}, {"resolve", "-base", "http://h/"}, {"resolve", "-base", ref, "a"},
		} {
			args := append(slices.Clone(args), ref)
			stdin := ""
			if args[0] == "compare" {
				stdin, args = ref, args[:len(args)-1]
			}
			stdout, stderr, status := runCommand(stdin, args...)
			for _, part := range []string{"S3", "cr3t", "r3t"} {
				if strings.Contains(stdout+stderr, part) {
					t.Errorf("uri %q printed %q:\n%s%s", args, part, stdout, stderr)
				}
			}
			if status == 0 {
				t.Errorf("uri %q accepted:\n%s%s", args, stdout, stderr)
			}
		}
	}
}

// TestPlain checks each octet at each place of a text.
func TestPlain(t *testing.T) {
	for n := range 20 {
		for i := range n {
			text := bytes.Repeat([]byte("a"), n)
			for b := range 256 {
				text[i] = byte(b)
				want := b < utf8.RuneSelf && len(strconv.Quote(string(rune(b)))) == len(`"a"`)
				if got := isPlain(string(text)); got != want {
					t.Fatalf("isPlain(%q) = %v", text, got)
				}
			}
		}
	}
	if !isPlain("") {
		t.Error("empty text is not plain")
	}
}
