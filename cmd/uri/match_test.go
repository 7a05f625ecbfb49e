// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

func TestMatch(t *testing.T) {
	const refusedRef = `uri: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3)`
	testCommand(t, []commandTest{
		{"values", []string{"match", "/{b}/{a}{/list*}{?q,pairs*,none}", "/1%2C/%C3%A9%22/x/y%20z?c=&q=&d=%3D&c=2"}, "", lines(
			`/1%2C/%C3%A9%22/x/y%20z?c=&q=&d=%3D&c=2`,
			`b            "1,"`,
			`a            "é\""`,
			`list         "x" "y z"`,
			`q            ""`,
			`pairs        "c"="" "d"="=" "c"="2"`,
			`none         undefined`), 0, ""},
		{"several", []string{"match", "/{a}", "/1", "/1/2", "a b", "/"}, "", lines(
			`/1`, `a            "1"`, ``,
			`/1/2`, `  ^`, `no match: the value of a has a "/" that is not escaped: {+a} and {/a*} match several segments`, ``,
			`a b`, ` ^`, refusedRef, ``,
			`/`, ` ^`, `no match: the value of a is empty (-empty allows it)`), 1, ""},
		{"empty", []string{"match", "-empty", "/{a}", "/"}, "", lines(`/`, `a            undefined`), 0, ""},
		{"lines", []string{"match", "/{a}"}, "/1\r\n\n/2", lines(`/1`, `a            "1"`, ``, ``, `^`, `no match: the template has "/" there`, ``, `/2`, `a            "2"`), 1, ""},
		{"template as a reference", []string{"match", "/{a}", "/{b}"}, "", lines(`/{b}`, ` ^`,
			`uri: invalid character "{" in path at offset 1: expand a URI Template (RFC 6570) or a variable first, or write "%7B" (rule pchar, RFC 3986 section 3.3)`), 1, ""},
		{"none matches", []string{"match", "/{a}", "http://h/a"}, "", lines("http://h/a", "^", "no match: the template has no scheme"), 1, ""},
		{"a port that looks like a password", []string{"match", "/{a}", "http://h:80/@a"}, "", lines("http://h:80/@a", "^", "no match: the template has no scheme"), 1, ""},
		{"without variables", []string{"match", "http://h/a", "HTTP://H/%61"}, "", lines("HTTP://H/%61"), 0, ""},
		{"hidden password", []string{"match", "http://{+user}@h/", "http://u:secret@h/", "http://u:secret@i/"}, "", lines(
			`http://u:xxxxx@h/`, `user         "u:secret"`, ``, `http://u:xxxxx@i/`, `               ^`, `no match: the template has another text there`), 1, ""},
		{"hidden password, before the place", []string{"match", "http://{u}:{p}@h/{a}", "http://u:secret@h/a/b", "http://u:s%0A@h/"}, "", lines(
			`http://u:xxxxx@h/a/b`, `                  ^`, `no match: the value of a has a "/" that is not escaped: {+a} and {/a*} match several segments`, ``,
			`http://u:xxxxx@h/`, `         ^`, `no match: the value of p has a control character (-controls allows it)`), 1, ""},
		{"hidden token, with the place in it", []string{"match", "https://S3cr3t0123456789abcdef@h/{a}", "https://S3cr3t0123456789abcdeX@h/a/long/path"}, "", lines(
			`https://xxxxx@h/a/long/path`, `        ^`, `no match: the template has another text there`), 1, ""},
		{"all variables", []string{"match", "-all", "/{a}{?b}", "/1?b=2", "/1"}, "", lines(`/1?b=2`, `a            "1"`, `b            "2"`, ``,
			`/1`, `  ^`, `no match: the value of b is missing or empty (because of -all)`), 1, ""},
		{"form", []string{"match", "-form", "{?q}", "?q=a+b%2B"}, "", lines(`?q=a+b%2B`, `q            "a b+"`), 0, ""},
		{"other variables", []string{"match", "/users/:id", "/users/7"}, "", lines(`/users/7`, `       ^`, `no match: the template has ":id" there: write "{id}" for ":id"`), 1, ""},
	})
	for _, tt := range []struct{ flag, template, ref, value, place, problem string }{
		{"-dot-segments", "/{a}", "/..", `".."`, " ^", `the value of a makes a segment "." or ".."`},
		{"-slashes", "/{a}", "/%2Fetc%5c", `"/etc\\"`, " ^", "the value of a has an escaped slash"},
		{"-any-host", "x://{a}", "x://b%20c", `"b c"`, "    ^", "the value of a is in a host that is neither a name nor an IP address"},
		{"-controls", "/{a}", "/%0A%1B", `"\n\x1b"`, " ^", "the value of a has a control character"},
		{"-other-pairs", "/{?a}", "/?b=2&a=1", `"1"`, "  ^", "the template has no pair of this name"},
	} {
		testCommand(t, []commandTest{
			{tt.flag, []string{"match", tt.flag, tt.template, tt.ref}, "", lines(tt.ref, "a            "+tt.value), 0, ""},
			{"without " + tt.flag, []string{"match", tt.template, tt.ref}, "", lines(tt.ref, tt.place, "no match: "+tt.problem+" ("+tt.flag+" allows it)"), 1, ""},
		})
	}
}

func TestMatchJSON(t *testing.T) {
	testCommand(t, []commandTest{
		{"values", []string{"match", "-json", "/{b}/{a}{/list*}{?q,pairs*,none}", "/1/%C3%A9%22%E2%80%AE/x?z=1&q=&%22=2&=3&z=%7C", "/1/2"}, "", lines(
			`{"input":"/1/%C3%A9%22%E2%80%AE/x?z=1&q=&%22=2&=3&z=%7C","values":{"b":"1","a":"é\"\u202e","list":["x"],"q":"","pairs":{"z":"1","\"":"2","":"3","z":"|"}}}`,
			`{"input":"/1/2","values":{"b":"1","a":"2"}}`), 0, ""},
		{"no values", []string{"match", "-json", "{/a}", ""}, "", lines(`{"input":"","values":{}}`), 0, ""},
		{"no match, refused", []string{"match", "-json", "/{a}"}, "x\n/%2F\na b\n/%41\n", lines(
			`{"input":"x","values":null,"mismatch":{"offset":0,"message":"the template has \"/\" there"}}`,
			`{"input":"/%2F","values":null,"mismatch":{"offset":1,"variable":"a","flag":"-slashes","message":"the value of a has an escaped slash"}}`,
			`{"input":"a b","edition":"rfc3986","error":`+errorJSON(t, uri.RFC3986, "a b")+`}`,
			`{"input":"/%41","values":{"a":"A"}}`), 1, ""},
		{"names with escapes and dots", []string{"match", "-json", "/{%41.b}", "/1"}, "", lines(`{"input":"/1","values":{"%41.b":"1"}}`), 0, ""},
		{"control characters", []string{"match", "-json", "-controls", "/{a}", "/%00%7F%0A"}, "", lines(`{"input":"/%00%7F%0A","values":{"a":"\u0000\u007f\n"}}`), 0, ""},
	})
}

// TestMatchTemplates has files of templates.
func TestMatchTemplates(t *testing.T) {
	const templates = "/users/{id}{?tags*}\r\n\n/users/new\n/{+path}\nhttp://u:secret@h/{a}"
	inDirectory(t, map[string]string{"routes": templates})
	testCommand(t, []commandTest{
		{"values", []string{"match", "-templates", "routes", "/users/7?tags=x&tags=y", "/users/new", "/x/y", "x", "http://u:secret@h/1", "a b"}, "", lines(
			`/users/7?tags=x&tags=y`, `template     "/users/{id}{?tags*}"`, `id           "7"`, `tags         "x" "y"`, ``,
			`/users/new`, `template     "/users/new"`, ``,
			`/x/y`, `template     "/{+path}"`, `path         "x/y"`, ``,
			`x`, `no match`, ``,
			`http://u:xxxxx@h/1`, `template     "http://u:xxxxx@h/{a}"`, `a            "1"`, ``,
			`a b`, ` ^`, `uri: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3)`), 1, ""},
		{"undefined", []string{"match", "-templates", "routes", "/users/7"}, "", lines(`/users/7`, `template     "/users/{id}{?tags*}"`, `id           "7"`, `tags         undefined`), 0, ""},
		{"all", []string{"match", "-all", "-templates", "routes", "/users/7"}, "", lines(`/users/7`, `template     "/{+path}"`, `path         "users/7"`), 0, ""},
		{"standard input", []string{"match", "-json", "-templates", "-", "/a"}, "/{x}\n", lines(`{"input":"/a","template":"/{x}","values":{"x":"a"}}`), 0, ""},
		{"JSON", []string{"match", "-json", "-templates", "routes"}, "/users/7?tags=%22\nx\na b\n", lines(
			`{"input":"/users/7?tags=%22","template":"/users/{id}{?tags*}","values":{"id":"7","tags":["\""]}}`,
			`{"input":"x","template":null,"values":null}`,
			`{"input":"a b","edition":"rfc3986","error":`+errorJSON(t, uri.RFC3986, "a b")+`}`), 1, ""},
		{"a byte order mark", []string{"match", "-templates", "-", "/a"}, "\ufeff/{x}\n", lines("/a", `template     "/{x}"`, `x            "a"`), 0, ""},
		{"no template", []string{"match", "-templates", "-", "/a"}, "", lines("/a", "no match"), 1, ""},
		{"a conflict", []string{"match", "-templates", "-", "/a"}, "http://u:secret@h/{x}\n\nhttp://u:secret@h/{y}", "", 2, lines(
			`uri: -:3: "http://u:xxxxx@h/{y}" conflicts with "http://u:xxxxx@h/{x}": both match "http://u:xxxxx@h/1"`)},
		{"not a template", []string{"match", "-templates", "-", "/a"}, "/{x}\n/{x-y}", "", 2, lines(
			`uri: -:2:4: invalid character "-" in a name at offset 3: write "x_y", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)`)},
		{"no file", []string{"match", "-templates", "missing"}, "", "", 2, "uri: open missing: no such file or directory\n"},
	})
}

// TestMatchTemplatesLength has files of about the most bytes that are read.
func TestMatchTemplatesLength(t *testing.T) {
	const text = "/{a}\n/x/{b}"
	for longest, want := range map[int]string{len(text): "", len(text) - 1: "- is longer than 10 bytes"} {
		_, _, err := limited(longest, matchVerb, strings.NewReader(text), "-templates", "-", "/1")
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("at most %d bytes: %v, want %s", longest, err, want)
		}
	}
}

// TestMatchTemplate has templates that are refused, with and without -json.
func TestMatchTemplate(t *testing.T) {
	_, ambiguous := uritemplate.MustParse("/{a}{b}").Matcher()
	for text, want := range map[string]string{
		"/{a}{b}": lines(
			`/{a}{b}`,
			`    ^`,
			`uri: `+strings.TrimPrefix(ambiguous.Error(), "uritemplate: ")),
		"/é{a-b}": lines(
			`/é{a-b}`,
			`    ^`,
			`uri: invalid character "-" in a name at offset 5: write "a_b", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)`),
		"{\u202e}": lines(
			`{\u202e}`,
			` ^~~~~~`,
			`uri: invalid character "\u202e" in place of a name at offset 1: a name has letters, digits, "_", escapes, and single dots between them (rule varname, RFC 6570 section 2.3)`),
		"http://u:secret@h/{a": lines(
			`http://u:xxxxx@h/{a`,
			`                   ^`,
			`uri: missing character in a name at offset 20: an expression ends with "}" (rule varname, RFC 6570 section 2.3)`),
	} {
		for _, args := range [][]string{{text, "/x"}, {text}, {"-json", text, "/x"}} {
			if stdout, stderr, status := runOnTerminal("/x\n", append([]string{"match"}, args...)...); stdout != "" || stderr != want || status != 2 {
				t.Errorf("uri match %q: exit status %d, standard output %q, standard error:\n%swant:\n%s", args, status, stdout, stderr, want)
			}
		}
	}
}

// FuzzMatch checks that the values that match prints, expanded, match again with
// the same values, and that a terminal gets only printable characters.
func FuzzMatch(f *testing.F) {
	const template = "{+scheme}://{host}/{first}{/rest*}{?q,page,more*}{#fragment}"
	for _, ref := range []string{
		"http://h/a%20b/c/d?page=2&q=&x=1&y=%26&x=%22#f", "x://h/%2e%2E/..?=", "x://h/%00%7F?%00=%EF%BF%BD", "x://h/,//?q=1,2&page=%E2%80%AE", "x://h?q", "http://h/#", "x:y", "a b",
	} {
		f.Add(ref)
	}
	f.Fuzz(func(t *testing.T, ref string) {
		if stdout, _, _ := runOnTerminal("", "match", template, "--", ref); doesMore(stdout) != "" {
			t.Errorf("%q printed as %q", ref, stdout)
		}
		values := func(ref string) (text string) {
			stdout, stderr, status := runCommand("", "match", "-json", "-dot-segments", "-slashes", "-controls", template, "--", ref)
			var got struct {
				Values json.RawMessage
				Error  any
			}
			if err := json.Unmarshal([]byte(stdout), &got); err != nil || stderr != "" || doesMore(stdout) != "" {
				t.Fatalf("%q: %v\n%s%s", ref, err, stdout, stderr)
			}
			if matches := got.Error == nil && string(got.Values) != "null"; matches != (status == 0) {
				t.Errorf("%q: exit status %d\n%s", ref, status, stdout)
			}
			return string(got.Values)
		}
		first := values(ref)
		if !strings.HasPrefix(first, "{") {
			return
		}
		expanded, stderr, status := runCommand(first, "expand", "-dot-segments", "-slashes", "-vars", "-", template)
		if again := values(strings.TrimSuffix(expanded, "\n")); again != first || status != 0 {
			t.Errorf("%q: exit status %d\n%s%s%s\n%s", ref, status, first, expanded, stderr, again)
		}
	})
}
