// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/redact"
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

// TestSecrets checks that no message has a secret of a URI, and neither has what is
// printed about a reference that is refused, or for a person by a verb that reports.
func TestSecrets(t *testing.T) {
	t.Chdir(t.TempDir())
	reports := [][]string{
		{"check"}, {"check", "-all"}, {"check", "-public"}, {"check", "-below", "http://x/"}, {"check", "-same-origin", "http://x/"},
		{"compare", "a"}, {"match", "x:{a}"}, {"match", "-templates", "-"}, {"match", "-other-pairs", "/{?page}"},
	}
	refusing := [][]string{
		{"split"}, {"editions", "-edition", "rfc3986"}, {"get", "{host}"}, {"set", "-port", "1"}, {"normalize"}, {"map", "-to", "iri"}, {"wrap"},
		{"resolve", "-base", "x:/"}, {"relativize", "-base", "x:/"}, {"match", "{+a}"},
	}
	others := [][]string{
		{"resolve", "a", "-base"}, {"relativize", "a", "-base"}, {"editions", "a b", "-base"}, {"match"}, {"expand"}, {"escape", "-for", "query"},
		{"unescape"}, {"unescape", "%"}, {"repair"}, {"file"}, {"file", "-path"}, {"set", "-host", "a"}, {},
	}
	files := [][]string{{"find"}, {"redact"}, {"expand", "-vars"}, {"match", "x", "-templates"}}
	refs := []string{
		"http://me:S3cr3t@h/%2f", "https://S3cr3t0123456789abc@h/%2f", "http://h/%2f?token=S3cr3t", "/?page=1&token=S3cr3t&a=%2f", "/%2f#access_token=S3cr3t",
		"http://h/%2f;sig=S3cr3t", "http://h/%2fcb?next=http%3A%2F%2Fme%3AS3cr3t@h", "https://api.telegram.org/botS3cr3t/%2f",
		"http://h/%2f/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.S3cr3t", "http://me:S3cr3t@h:80/%2f?token=S3cr3t&a=b", "x://me:S3cr3t@a_b/%2f",

		"http://u:S3cr3t@a_b[/ c", "http://me:S3cr3t@h:x/", `{"u":"http:\/\/me:S3cr3t@h\/"}`, `{"u":"http:\\/\\/me:S3cr3t@h"}`, "# DB=postgres://me:S3cr3t@db/x",
		`http:\\me:S3cr3t@h\`, `http:/\me:S3cr3t@h`, "http: //me:S3cr3t@h/", "and/or http://me:S3cr3t@h/ x", "http://me:p@S3/cr3t@h/ x", "//me:12/S3cr3t@h x",
		"http:/me:S3cr3t@h/ x", "db_user:S3cr3t@tcp(db:3306)/x y", "<http://me:S3cr3t@h/>", "http://me:S3c#r3t@h/ x", "http://{me}:S3cr3t@h/",
	}
	for _, ref := range refs {
		for _, ref := range []string{ref, ref + "|", ref + "{", ref + "{a}{b}", strings.Replace(ref, "/%2f", "/|", 1)} {
			_, err := uri.RFC3986.Parse(ref)
			all := slices.Concat(reports, refusing, others)
			if !strings.Contains(ref, " ") && (redact.Redactor{}).Text(ref) != ref { // else the name of a file is no URI
				all = append(all, files...)
			}
			for i, args := range all {
				stdout, stderr, status := runCommand("x:{a}\n", append(slices.Clone(args), ref)...)
				output := stderr
				isReport := i < len(reports)
				if isReport || i < len(reports)+len(refusing) && err != nil {
					output += stdout
				}
				for _, part := range []string{"S3", "cr3t", "r3t"} {
					if strings.Contains(output, part) {
						t.Errorf("uri %q %q printed %q:\n%s", args, ref, part, output)
					}
				}
				if isReport && args[0] != "check" && status == 0 && !strings.HasPrefix(ref, "/?page=1") {
					t.Errorf("uri %q %q: exit status 0", args, ref)
				}
			}
		}
	}
}

// TestHiddenCaret has carets before, within and after secrets.
func TestHiddenCaret(t *testing.T) {
	for input, want := range map[string]string{
		"http://me:S3cr3t@h/a|?token=S3cr3t":   "http://me:xxxxx@h/a|",
		"http://me:S3cr3t@h/?token=S3cr3t&a=|": "http://me:xxxxx@h/?token=xxxxx&a=|",
		"http://h|/?token=S3cr3t":              "http://h|",
		"http://me:S3|cr3t@h/":                 "http://me:x",
		"http://me:S3cr3t@a_b[/ c":             "http://me:xxxxx@a_b[",
	} {
		stdout, _, _ := runCommand("", "split", input)
		shown, caret, _ := strings.Cut(stdout, "\n")
		caret, _, _ = strings.Cut(caret, "\n")
		if !strings.HasPrefix(shown, want) || len(caret) != len(want) {
			t.Errorf("%s:\n%s\nwant a caret at the end of %s", input, stdout, want)
		}
		offset := "at offset " + strconv.Itoa(strings.IndexAny(input, "|["))
		if !strings.Contains(stdout, offset) {
			t.Errorf("%s: no %q:\n%s", input, offset, stdout)
		}
	}
}

// TestPlain checks each octet.
func TestPlain(t *testing.T) {
	for b := range 256 {
		want := b < utf8.RuneSelf && len(strconv.Quote(string(rune(b)))) == len(`"a"`)
		for _, text := range []string{string([]byte{byte(b)}), "a" + string([]byte{byte(b)}) + "a"} {
			if got := isPlain(text); got != want {
				t.Errorf("isPlain(%q) = %v", text, got)
			}
		}
	}
	if !isPlain("") {
		t.Error("empty text is not plain")
	}
}
