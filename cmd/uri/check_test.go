// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	const (
		password  = `{"kind":"password","component":"userinfo","offset":9,"message":"whoever sees the reference sees the password (RFC 2396 section 7)"}`
		delimits  = `a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`
		delimiter = `{"kind":"escaped-delimiter","component":"path","offset":14,"message":"` + delimits + `"}`
		semicolon = `{"kind":"query-semicolon","component":"query","offset":3,"message":"some programs divide pairs at \";\", and others drop the pair (RFC 3986 section 3.4)"}`
		noValue   = `{"kind":"no-value","component":"query","offset":2,"message":"some programs ignore a pair without a value (RFC 3986 section 3.4)"}`
	)
	testCommand(t, []commandTest{
		{"none", []string{"check", "http://a/", "b"}, "", "", 0, ""},
		{"some", []string{"check", "http://a/", "http://u:<secret>@a/", "http://u:p@a/%2f"}, "", lines(
			`http://u:xxxxx@a/`,
			`         ^`,
			`uri: invalid character in userinfo at offset 9: write its escape, as "%20" for a space (rule userinfo, RFC 3986 section 3.2.1)`,
			`http://u:xxxxx@a/%2f`,
			`  password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)`,
			`  escaped-delimiter in path at offset 13: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`), 1, ""},
		{"offsets in the input", []string{"check", "-except", "password,misleading-userinfo", "http://u%3a:a%2fb@h/%2f?token=S3cr3t"}, "", lines(
			`http://u%3a:xxxxx@h/%2f?token=xxxxx`,
			`  escaped-delimiter in userinfo at offset 8: `+delimits,
			`  escaped-delimiter in userinfo at offset 13: `+delimits,
			`  escaped-delimiter in path at offset 20: `+delimits), 1, ""},
		{"lines, JSON", []string{"check", "-json"}, "http://u:&p@a/%2f\n\n[", lines(
			`{"input":"http://u:&p@a/%2f","hazards":[`+password+`,`+delimiter+`]}`,
			`{"input":"","hazards":[]}`,
			`{"input":"[","edition":"rfc3986","error":{"offset":0,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \"[\" in path at offset 0: write \"%5B\" (rule segment-nz-nc, RFC 3986 section 3.3)"}}`), 1, ""},
		{"no hazards, JSON", []string{"check", "-json", "a"}, "", lines(`{"input":"a","hazards":[]}`), 0, ""},
		{"only", []string{"check", "-json", "-only", "escaped-control,password", "http://u:&p@a/%2f"}, "",
			lines(`{"input":"http://u:&p@a/%2f","hazards":[` + password + `]}`), 1, ""},
		{"except", []string{"check", "-json", "-except", "password", "http://u:&p@a/%2f"}, "",
			lines(`{"input":"http://u:&p@a/%2f","hazards":[` + delimiter + `]}`), 1, ""},
		{"queries", []string{"check", "-json", "-queries", "-except", "bracket-key", "/?a;b&%5B"}, "",
			lines(`{"input":"/?a;b&%5B","hazards":[` + semicolon + `]}`), 1, ""},
		{"only no-value", []string{"check", "-json", "-only", "no-value", "/?a;b"}, "", lines(`{"input":"/?a;b","hazards":[` + noValue + `]}`), 1, ""},
		{"all, except", []string{"check", "-all", "-except", "no-value", "/?a"}, "", "", 0, ""},
		{"only and except", []string{"check", "-only", "password", "-except", "password", "http://u:&p@a/%2f"}, "", "", 2,
			lines(`uri: check: -only and -except leave no kind to look for; "uri check -h" shows its usage`)},
	})
	const (
		outside = `http://a/b/../c`
		dots    = "escaped-dots in path: a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)"
	)
	testCommand(t, []commandTest{
		{"below", []string{"check", "-below", "http://a/b/", "http://a/b/%7E", outside, "http://a/b/..%2fc", "[", "http://u:p@a/b/"}, "", lines(
			outside, `  guard: refused: the path is not below the directory`,
			`http://a/b/..%2fc`, `  guard: refused: `+dots,
			`[`, `^`, `uri: invalid character "[" in path at offset 0: write "%5B" (rule segment-nz-nc, RFC 3986 section 3.3)`,
			`http://u:xxxxx@a/b/`, `  guard: refused: the scheme and the authority must be those of the directory`), 1, ""},
		{"below, JSON", []string{"check", "-below=http://a/b/", "-json"}, "http://a/b/c\nhttp://a/b/..%2fc\n", lines(
			`{"input":"http://a/b/c"}`,
			`{"input":"http://a/b/..%2fc","error":{"message":"guard: refused: `+dots+`"}}`), 1, ""},
		{"same origin", []string{"check", "-same-origin", "https://a/b?c", "d", "/e?%2F", "//a:443/", "?#e", "b?%63", "//e.example", "//a@e.example", "?ids[]=1", "/é|{a}#b#c", `/\e.example`, "https://u:secret@e.example/|"}, "", lines(
			`b?%63`, `  guard: refused: the URI is the page itself, which would redirect again`,
			`//e.example`, `  guard: refused: the URI is not in the origin of the page`,
			`//a@e.example`, `  guard: refused: the URI must not have a userinfo`,
			`/\e.example`, `  guard: refused: the reference must not have a "\" before its query: browsers take it for a slash`,
			`https://u:xxxxx@e.example/|`, `  guard: refused: the URI must not have a userinfo`), 1, ""},
		{"same origin, JSON", []string{"check", "-same-origin=https://a/b", "-json", "/|", `\`}, "", lines(
			`{"input":"/|"}`,
			`{"input":"\\","error":{"message":"guard: refused: the reference must not have a \"\\\" before its query: browsers take it for a slash"}}`), 1, ""},
		{"same origin and another guard", []string{"check", "-same-origin=https://a/b", "-below=https://a/", "/|"}, "", lines(
			`/|`, ` ^`, `uri: invalid character "|" in path at offset 1: write "%7C" (rule pchar, RFC 3986 section 3.3)`), 1, ""},
		{"public", []string{"check", "-public", "http://a.example/b", "http://localhost/", "http://127.1/", "ftp://a.example/"}, "", lines(
			`http://localhost/`, `  guard: refused: the host is not allowed`,
			`http://127.1/`, `  guard: refused: rare-address in host: programs differ in which IPv4 address this host is, if it is any (RFC 3986 section 7.4)`,
			`ftp://a.example/`, `  guard: refused: the scheme is not allowed`), 1, ""},
		{"all guards", []string{"check", "-public", "-below", "http://a/b/", "-same-origin", "http://a/", "http://a/b/?http://u:p@a/%2f"}, "", "", 0, ""},
		{"the first guard", []string{"check", "-public", "-below", "http://a/b/", "-same-origin", "http://a/", "http://b/c", "ftp://a/c"}, "", lines(
			`http://b/c`, `  guard: refused: the scheme and the authority must be those of the directory`,
			`ftp://a/c`, `  guard: refused: the scheme is not allowed`), 1, ""},
		{"other editions, below", []string{"check", "-edition", "rfc3987", "-below", "http://a/", "http://u:secret@a/ä", "http://u:pä@a/"}, "", lines(
			`http://u:xxxxx@a/ä`, `  guard: refused: uri: invalid character "ä" in path at offset 18: write "%C3%A4" (rule pchar, RFC 3986 section 3.3)`,
			`http://u:xxxxx@a/`, `  guard: refused: uri: invalid character in userinfo at offset 10: write its escape, as "%20" for a space (rule userinfo, RFC 3986 section 3.2.1)`), 1, ""},
	})
	for _, tt := range [][]string{
		{"-below", "/b/", "missing scheme"},
		{"-below", "http://a/b", `must begin and end with "/"`},
		{"-below", "http://a/b;c/", "parameter"},
		{"-same-origin", "/b", "missing scheme"},
		{"-same-origin", "file:///b", "no origin"},
		{"-same-origin", "http://127.1/", "no origin"},
	} {
		if stdout, stderr, status := runCommand("", "check", tt[0], tt[1], "http://a/b/c"); stdout != "" || status != 2 || !strings.Contains(stderr, tt[2]) {
			t.Errorf("%s %s: exit status %d\n%s%s", tt[0], tt[1], status, stdout, stderr)
		}
	}
}
