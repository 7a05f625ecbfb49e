// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uri/uritemplate"
)

const variablesJSON = `{
	"id": "a/b", "ü": "ignored", "one": 1.0, "exp": 1e3, "minus": -0, "big": 12345678901234567890, "yes": true, "no": false,
	"nothing": null, "empty": "", "list": ["x", null, 2.50, false, "é"], "none": [], "nulls": [null], "last": {"a": null},
	"pairs": {"z": 1, "gone": null, "m": "é", "": "", "a": true, "z": "again"},
	"base": "https://api.example/v1", "up": "..", "at": "@evil.example", "%41": "escaped name", "a.b": "\ud83d\ude00\u0000\\ud800�\ufffd"
}`

// templateError returns the error of a template that is refused.
func templateError(t *testing.T, text string, values uritemplate.Values) (refused *uritemplate.Error) {
	t.Helper()
	parsed, err := uritemplate.Parse(text)
	if err == nil {
		_, err = parsed.Expand(values.Get)
	}
	if !errors.As(err, &refused) {
		t.Fatalf("%q is not refused", text)
	}
	return refused
}

// inTemplateFlags returns the message of an error with flags in place of options.
func inTemplateFlags(err error) string {
	message := strings.Replace(err.Error(), "see Options.AllowDotSegments", "-dot-segments allows it", 1)
	return strings.Replace(message, "see Template.Expand", `see "uri expand -h"`, 1)
}

// refusedTemplate returns the line for a template that is refused at a place such
// as "arg:1:4".
func refusedTemplate(t *testing.T, place, text string, values uritemplate.Values) string {
	t.Helper()
	return "uri: " + place + ": " + strings.TrimPrefix(inTemplateFlags(templateError(t, text, values)), "uritemplate: ")
}

func TestExpand(t *testing.T) {
	inDirectory(t, map[string]string{"vars.json": variablesJSON, "other.json": `{"id": "other"}`})
	var tests []commandTest
	for _, tt := range []struct{ template, want string }{
		{"/users/{id}", "/users/a%2Fb"},
		{"{?one,exp,minus,big,yes,no}", "?one=1.0&exp=1e3&minus=-0&big=12345678901234567890&yes=true&no=false"},
		{"{?nothing,none,nulls,last*,missing}", ""},
		{"{?empty,nothing}", "?empty="},
		{"{?list*}", "?list=x&list=2.50&list=false&list=%C3%A9"},
		{"{list}", "x,2.50,false,%C3%A9"},
		{"{?pairs*}", "?z=1&m=%C3%A9&=&a=true&z=again"},
		{"{?pairs}", "?pairs=z,1,m,%C3%A9,,,a,true,z,again"},
		{"{+base}/x", "https://api.example/v1/x"},
		{"/{%41}", "/escaped%20name"},
		{"/{a.b}", "/%F0%9F%98%80%00%5Cud800%EF%BF%BD%EF%BF%BD"},
		{"", ""},
		{"http://h/é", "http://h/%C3%A9"},
	} {
		tests = append(tests, commandTest{tt.template, []string{"expand", "-vars", "vars.json", tt.template}, "", lines(tt.want), 0, ""})
	}
	values := uritemplate.Values{"up": uritemplate.String(".."), "at": uritemplate.String("@evil.example"), "list": uritemplate.List("x")}
	testCommand(t, append(tests, []commandTest{
		{"without values", []string{"expand", "/{id}{?page}", "x"}, "", lines("/", "x"), 0, ""},
		{"set", []string{"expand", "-set", "id=1=2,é", "-set", "q=", "/{id}{?q}"}, "", lines("/1%3D2%2C%C3%A9?q="), 0, ""},
		{"set, before the file", []string{"expand", "-set", "id=set", "-vars", "vars.json", "/{id}{?one}"}, "", lines("/set?one=1.0"), 0, ""},
		{"set, in place of null", []string{"expand", "-vars", "vars.json", "-set", "nothing=x", "{?nothing}"}, "", lines("?nothing=x"), 0, ""},
		{"set twice", []string{"expand", "-set", "id=1", "-set", "id=2", "{id}{?id*}"}, "", lines("2?id=2"), 0, ""},
		{"set a name with an escape", []string{"expand", "-set", "%41.b=1", "{%41.b}"}, "", lines("1"), 0, ""},
		{"the last file", []string{"expand", "-vars", "vars.json", "-vars", "other.json", "/{id}{?one}"}, "", lines("/other"), 0, ""},
		{"values from standard input", []string{"expand", "-vars", "-", "/{id}", "{id:1}"}, `{"id": "b c"}`, lines("/b%20c", "b"), 0, ""},
		{"lines", []string{"expand", "-set", "id=1"}, "/a/{id}\r\n\n{+id}", lines("/a/1", "", "1"), 0, ""},
		{"refused", []string{"expand", "-vars", "vars.json", "/{id}", "/{up}", "/{a", "http://h{+at}", "{list:1}", "{?id}"}, "", lines("/a%2Fb", "?id=a%2Fb"), 1, lines(
			refusedTemplate(t, "arg:2:2", "/{up}", values),
			refusedTemplate(t, "arg:3:4", "/{a", values),
			refusedTemplate(t, "arg:4:9", "http://h{+at}", values),
			refusedTemplate(t, "arg:5:2", "{list:1}", values))},
		{"lines, refused", []string{"expand"}, "a\n{a}}\n{default-graph-uri}\nb", lines("a", "b"), 1, lines(
			refusedTemplate(t, "-:2:4", "{a}}", values),
			refusedTemplate(t, "-:3:9", "{default-graph-uri}", values))},
		{"text", []string{"expand", "-text", "-vars", "vars.json", "/{up}", "http://h{+at}", "{+base}:{id}", "{list:1}"}, "",
			lines("/..", "http://h@evil.example", "https://api.example/v1:a%2Fb"), 1, lines(refusedTemplate(t, "arg:4:2", "{list:1}", values))},
		{"dot segments", []string{"expand", "-dot-segments", "-vars", "vars.json", "/{up}", "http://h{+at}"}, "", lines("/.."), 1,
			lines(refusedTemplate(t, "arg:2:9", "http://h{+at}", values))},
		{"all variables", []string{"expand", "-all", "-set", "id=7", "/{id}", "/{id}{?page}", "/{idd}"}, "", lines("/7"), 1, lines(
			"uri: arg:2:8: the variable page has no value at offset 7", "uri: arg:3:3: the variable idd has no value at offset 2")},
		{"a host that a value makes", []string{"expand", "-set", "x=evil.example/", "http://{x}.h/"}, "", "", 1,
			lines(refusedTemplate(t, "arg:1:8", "http://{x}.h/", uritemplate.Values{"x": uritemplate.String("evil.example/")}))},
		{"an equals sign in a template", []string{"expand", "-set", "a=1", "x={a}", "b={a}"}, "", lines("x=1", "b=1"), 0, ""},
		{"an equals sign alone", []string{"expand", "a=b"}, "", lines("a=b"), 0, ""},
		{"value that is not UTF-8", []string{"expand", "-text", "-set", "a=\xff", "{a}"}, "", "", 1,
			lines(refusedTemplate(t, "arg:1:2", "{a}", uritemplate.Values{"a": uritemplate.String("\xff")}))},
	}...))
}

func TestExpandJSON(t *testing.T) {
	testCommand(t, []commandTest{
		{"results", []string{"expand", "-json", "-set", "a=é", "{a}", "x", "http://h/é{?a}"}, "", lines(
			`{"template":"{a}","output":"%C3%A9"}`, `{"template":"x","output":"x"}`, `{"template":"http://h/é{?a}","output":"http://h/%C3%A9?a=%C3%A9"}`), 0, ""},
		{"refused", []string{"expand", "-json", "-set", "a=.", "/{a", "/x/{a}", "/{b}"}, "", lines(
			`{"template":"/{a","error":`+templateErrorJSON(t, "/{a", nil)+`}`,
			`{"template":"/x/{a}","error":`+templateErrorJSON(t, "/x/{a}", uritemplate.Values{"a": uritemplate.String(".")})+`}`,
			`{"template":"/{b}","output":"/"}`), 1, ""},
		{"text", []string{"expand", "-json", "-text", "-set", "a=.", "/x/{a}"}, "", lines(`{"template":"/x/{a}","output":"/x/."}`), 0, ""},
		{"lines that are not UTF-8", []string{"expand", "-json"}, "\u202e{\n\xff\n", lines(
			`{"template":"\u202e{","error":`+templateErrorJSON(t, "\u202e{", nil)+`}`,
			`{"template":"\ufffd","templateBase64":"/w==","error":`+templateErrorJSON(t, "\xff", nil)+`}`), 1, ""},
	})
}

// templateErrorJSON returns the object for the error of a template that is refused.
func templateErrorJSON(t *testing.T, text string, values uritemplate.Values) string {
	t.Helper()
	err := templateError(t, text, values)
	return strings.TrimSuffix(encoded(t, struct {
		Offset  int    `json:"offset"`
		Rule    string `json:"rule,omitempty"`
		Message string `json:"message"`
	}{err.Offset, err.Rule(), inTemplateFlags(err)}), "\n")
}

// TestVariables has files that -vars refuses, and the places in them. A message
// that ends in "..." is of package json.
func TestVariables(t *testing.T) {
	t.Chdir(t.TempDir())
	const nested = `: a member is not a string, a number, a boolean or null`
	for text, want := range map[string]string{
		``:                          `1:1: ...`,
		"{\n\"a\": tru}":            `2:9: ...`,
		"{\"a\": 1,\n\n  }":         `3:3: ...`,
		`{"a": 01}`:                 `1:8: ...`,
		`{"a": 1} {"b": 2}`:         `1:10: ...`,
		"\ufeff":                    `1:1: ...`,
		"\ufeff{\"a\": 01}":         `1:8: ...`,
		`{"a": é}`:                  `1:7: ...`,
		` ["a"]`:                    `1:2: want an object`,
		`null`:                      `1:4: want an object`,
		"{\"a\": 1,\n \"a\": 2}":    `2:4: the variable "a" occurs twice`,
		`{"a": null, "a": null}`:    `1:15: the variable "a" occurs twice`,
		`{"a": ["x", ["secret"]]}`:  `1:13: the variable "a"` + nested,
		`{"a": [{}]}`:               `1:8: the variable "a"` + nested,
		"{\"a\":\n{\"b\":\n\t[]}}":  `3:2: the variable "a"` + nested,
		`{"\u202eb": {"b": {}}}`:    `1:19: the variable "\\u202eb"` + nested,
		"{\"a\": \"é\xff\"}":        `1:10: the text is not UTF-8`,
		`{"a": "x\ud800y"}`:         `1:9: the escape is an unpaired surrogate`,
		`{"a": "\ud800\n"}`:         `1:8: the escape is an unpaired surrogate`,
		`{"a": "\ud800\ud800"}`:     `1:8: the escape is an unpaired surrogate`,
		`{"a": "\\\uDFFF"}`:         `1:10: the escape is an unpaired surrogate`,
		`{"a": "\ud83dxude00"}`:     `1:8: the escape is an unpaired surrogate`,
		`{"\ud83d\ude00\ud800": 0}`: `1:15: the escape is an unpaired surrogate`,
		`{"a\ud83d": "\ude00"}`:     `1:4: the escape is an unpaired surrogate`,
		strings.Repeat("[", 20_000): `1:10001: ...`,
	} {
		if err := os.WriteFile("vars.json", []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for file, stdin := range map[string]string{"vars.json": "", "-": text} {
			stdout, stderr, status := runCommand(stdin, "expand", "-vars", file, "{a}")
			place, isPrefix := strings.CutSuffix("uri: "+file+":"+strings.ReplaceAll(want, `\\`, `\`), "...")
			if stdout != "" || status != 2 || !strings.HasPrefix(stderr, place) || !isPrefix && stderr != place+"\n" || strings.Count(stderr, "\n") != 1 {
				t.Errorf("-vars of %.50q: exit status %d, standard output %q, standard error:\n%swant:\n%s", text, status, stdout, stderr, place)
			}
		}
	}
	for name, want := range map[string]string{"missing.json": "uri: open missing.json: ", "": "uri: open : ", ".": "uri: read .: "} {
		if stdout, stderr, status := runCommand("{a}\n", "expand", "-vars", name); stdout != "" || status != 2 || !strings.HasPrefix(stderr, want) {
			t.Errorf("-vars %q: exit status %d, standard output %q, standard error %q", name, status, stdout, stderr)
		}
	}
}

// TestVariablesLines has several objects, one a line.
func TestVariablesLines(t *testing.T) {
	const two = "{\"a\": 1}\r\n \n {\"a\": \"x y\", \"b\": [2, 3]} \n"
	inDirectory(t, map[string]string{"two.json": two, "none.json": "[]", "wrong.json": "{}\n["})
	testCommand(t, []commandTest{
		{"each with each", []string{"expand", "-vars", "two.json", "-set", "c=s", "/{a}/{c}", "{?b*}"}, "", lines("/1/s", "", "/x%20y/s", "?b=2&b=3"), 0, ""},
		{"standard input", []string{"expand", "-vars", "-", "/{a}"}, two, lines("/1", "/x%20y"), 0, ""},
		{"JSON", []string{"expand", "-json", "-vars", "-", "{a}"}, two, lines(`{"template":"{a}","output":"1"}`, `{"template":"{a}","output":"x%20y"}`), 0, ""},
		{"a byte order mark", []string{"expand", "-vars", "-", "/{a}"}, "\ufeff" + two, lines("/1", "/x%20y"), 0, ""},
		{"a byte order mark of one object", []string{"expand", "-vars", "-", "/{a}"}, "\ufeff{\n\"a\": 1}", lines("/1"), 0, ""},
		{"refused", []string{"expand", "-all", "-vars", "two.json", "/{a}{?b}", "/{a"}, "", lines("/x%20y?b=2,3"), 1, lines(
			`uri: arg:1:7: the variable b has no value at offset 6`,
			`uri: arg:2:4: missing character in a name at offset 3: an expression ends with "}" (rule varname, RFC 6570 section 2.3)`,
			`uri: two.json:3: arg:2:4: missing character in a name at offset 3: an expression ends with "}" (rule varname, RFC 6570 section 2.3)`)},
		{"a wrong line", []string{"expand", "-vars", "-", "/{a}"}, "{\"a\": 1}\n{\"a\": [[]]}\n{}", lines("/1"), 2, lines(`uri: -:2:8: the variable "a": a member is not a string, a number, a boolean or null`)},
		{"not an object", []string{"expand", "-vars", "-", "/{a}"}, "{\"a\": 1}\n7\n", lines("/1"), 2, lines(`uri: -:2:1: want an object`)},
		{"no object, and templates of standard input", []string{"expand", "-vars", "none.json"}, "/{a}\n", "", 2, lines(`uri: none.json:1:1: want an object`)},
		{"a second wrong line, and templates of standard input", []string{"expand", "-vars", "wrong.json"}, "/{a}\n", "", 2, lines(`uri: wrong.json:2:1: unexpected end of JSON input`)},
		{"templates of standard input", []string{"expand", "-vars", "two.json"}, "/{a}\n", "", 2, lines(`uri: two.json has more than one object: the templates are arguments then`)},
	})
	for longest, want := range map[int]string{8: "/1\n", 20: "/1\n/22\n"} {
		stdout, _, err := limited(longest, expandVerb, strings.NewReader("{\"a\": 1}\n{\"a\": 22}\n"), "-vars", "-", "/{a}")
		if wantErr := fmt.Sprintf("-:2: the line is longer than %d bytes", longest); stdout != want || longest == 8 && (err == nil || err.Error() != wantErr) {
			t.Errorf("at most %d bytes: %q, %v", longest, stdout, err)
		}
	}
}

// TestVariablesLength has values of about the most bytes that are read, and values
// that cannot be read to the end.
func TestVariablesLength(t *testing.T) {
	for _, text := range []string{`{"a": "bcd"}`, "{\n\"a\": \"bcd\"}"} {
		for longest, want := range map[int]string{len(text): "/bcd\n", len(text) + 1: "/bcd\n", len(text) - 1: "", 1: ""} {
			stdout, _, err := limited(longest, expandVerb, strings.NewReader(text), "-vars", "-", "/{a}")
			wantErr := fmt.Sprintf("- is longer than %d bytes", longest)
			if line, _, _ := strings.Cut(text, "\n"); len(line) > longest {
				wantErr = fmt.Sprintf("-:1: the line is longer than %d bytes", longest)
			}
			if stdout != want || want == "" && (err == nil || err.Error() != wantErr) {
				t.Errorf("%q, at most %d bytes: %q, %v", text, longest, stdout, err)
			}
		}
	}
	if stdout, _, err := limited(8, expandVerb, strings.NewReader("{\"a\": 12}\n{}\n"), "-vars", "-", "/{a}"); stdout != "" || err == nil || err.Error() != "-:1: the line is longer than 8 bytes" {
		t.Errorf("for a first line that is too long: %q, %v", stdout, err)
	}
	in := io.MultiReader(strings.NewReader(`{"a": 1}`), iotest.ErrReader(errors.New("bad disk")))
	if stdout, _, err := limited(longestLine, expandVerb, in, "-vars", "-", "/{a}"); stdout != "" || err == nil || err.Error() != "bad disk" {
		t.Errorf("got %q, %v", stdout, err)
	}
}

// TestExpandTerminal has templates and values that could control a terminal.
func TestExpandTerminal(t *testing.T) {
	const values = `{"a\u001b": "x", "v": "\u001b[31m\u202e"}`
	stdout, stderr, status := runOnTerminal(values, "expand", "-vars", "-", "{v}", "\x1b{a}", "é\u202e{")
	if want := "%1B%5B31m%E2%80%AE\n"; stdout != want || doesMore(stderr) != "" || strings.Count(stderr, "\n") != 2 || status != 1 {
		t.Errorf("exit status %d, standard output %q, standard error %q", status, stdout, stderr)
	}
	if _, stderr, _ := runOnTerminal(`{"\u001b": [[]]}`, "expand", "-vars", "-", "a"); !strings.Contains(stderr, `"\x1b"`) || doesMore(stderr) != "" {
		t.Errorf("standard error %q", stderr)
	}
}
