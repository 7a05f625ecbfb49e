// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"testing"

	"example.com/uri"
)

// noServer begins the note about a registry-based authority.
const noServer = "a registry-based authority has no userinfo, host or port: "

func TestGet(t *testing.T) {
	const ref = "HTTP://u:p%40@a.B:8080/b%2Fc/;d/?x=1&y=%41+%C3%BC&x=2&%78=3&z#f%20"
	get := func(template string, refs ...string) []string {
		return append([]string{"get", template}, refs...)
	}
	testCommand(t, []commandTest{
		{"components", get("{scheme} {userinfo} {host} {port} {path} {query} {fragment}", ref), "",
			lines("http u:p%40 a.B 8080 /b%2Fc/;d/ x=1&y=%41+%C3%BC&x=2&%78=3&z f%20"), 0, ""},
		{"undefined", get("[{scheme}{userinfo}{host}{port}{path}{query}{fragment}{query:x}{segment:1}{default:port}]", ""), "", lines("[]"), 0, ""},
		{"hosts", get("{host}", "//[::1]:1", "//a%C3%BCb", "//[v1.a]", "//a%2Fb", "///"), "", lines("::1", "aüb", "[v1.a]", "a%2Fb", ""), 0, ""},
		{"ports", get("{port},{default:port}", "http://a", "HTTPS://a:", "http://a:81", "x://a", "http:a"), "",
			lines(",80", ",443", "81,81", ",", ",80"), 0, ""},
		{"pairs", get("{query:x},{query:y},{query:z},{query:q}", ref), "", lines("1,A+ü,,"), 0, ""},
		{"pairs of a form", get("{query:y}", ref, "-form"), "", lines("A ü"), 0, ""},
		{"segments", get("{segment:1},{segment:2},{segment:3},{segment:4},{segment:-1},{segment:-2},{segment:-3},{segment:-4}", ref), "",
			lines("b/c,;d,,,,;d,b/c,"), 0, ""},
		{"braces", get("{{{scheme}}} {{x}}", "a:"), "", lines("{a} {x}"), 0, ""},
		{"lines", get("{path}"), "a\r\n/b\nc d\n", lines("a", "/b"), 1, lines(refusedAt("-:3:2", uri.RFC3986, "c d"))},
		{"not printable", get("a\tb\x1b\\t{query:q}", "?q=%09%0A%1B%FF%20"), "", lines("a\tb\\x1b\t\\t\\n\\x1b\\xff "), 0, ""},
		{"JSON", get("{query:q}", "?q=%0A%FF", "-json"), "", lines(`{"input":"?q=%0A%FF","output":"\n\ufffd","outputBase64":"Cv8="}`), 0, ""},
		{"JSON, refused", []string{"get", "-json", "{host}", "a b", "//c"}, "", lines(
			`{"input":"a b","edition":"rfc3986","error":`+errorJSON(t, uri.RFC3986, "a b")+`}`,
			`{"input":"//c","output":"c"}`), 1, ""},
	})
	testCommand(t, []commandTest{
		{"registry-based", []string{"get", "-edition", "2396", "{host}:{port}", "//a", "http://a_b:8/", "//c_d", "e"}, "", lines("a:", ":", ":", ":"), 0,
			lines(`uri: arg:2:9: ` + noServer + `invalid character "_" in host at offset 8: a hostname is labels of letters, digits and "-", and the last one begins with a letter ` +
				`(rule hostname, RFC 2396 section 3.2.2); -edition rfc3986 reads a host there`)},
		{"registry-based, JSON", []string{"get", "-json", "-edition", "uri-syntax-02", "{default:port}"}, "//a,b\nhttp://a_b", lines(
			`{"input":"//a,b","output":""}`, `{"input":"http://a_b","output":"80"}`), 0,
			lines(`uri: -:1:4: ` + noServer + `invalid character "," in host at offset 3: a hostname is labels of letters, digits and "-", and the last one begins with a letter ` +
				`(rule hostname, draft-fielding-uri-syntax-02 section 3.2.2); -edition rfc3986 reads a host there`)},
		{"registry-based in every edition that has it", []string{"get", "-edition", "2732", "{userinfo}"}, "//a:1,b:2", lines(""), 0,
			lines(`uri: -:1:6: ` + noServer + `invalid character "," in port at offset 5: a port is only digits (rule port, RFC 2396 section 3.2.2)`)},
		{"registry-based, no part of a server", []string{"get", "-edition", "2396", "{scheme}{path}{query:q}{segment:1}", "//a_b/c"}, "", lines("/cc"), 0, ""},
	})
	const namesOf = `{scheme}, {userinfo}, {host}, {port}, {path}, {query}, {fragment}, {default:port}, {query:KEY} or {segment:N}`
	for template, want := range map[string]string{
		"{name}":      "{name} in the template: want " + namesOf,
		"a{}":         "{} in the template: want " + namesOf,
		"{Host}":      "{Host} in the template: want " + namesOf,
		"{segment:0}": "{segment:0} in the template: want a number that is not 0",
		"{segment:x}": "{segment:x} in the template: want a number that is not 0",
		"{host":       `a "{" in the template is alone; write "{{" for a brace`,
		"host}":       `a "}" in the template is alone; write "}}" for a brace`,
	} {
		stdout, stderr, status := runCommand("", "get", template, "a")
		if want := `uri: get: ` + want + `; "uri get -h" shows its usage` + "\n"; stdout != "" || stderr != want || status != 2 {
			t.Errorf("uri get %q: exit status %d\n%s%swant:\n%s", template, status, stdout, stderr, want)
		}
	}
	if _, stderr, status := runCommand("a\n", "get"); status != 2 || stderr != `uri: get: a template is needed; "uri get -h" shows its usage`+"\n" {
		t.Errorf("without a template: exit status %d\n%s", status, stderr)
	}
}
