// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uri"
)

// namesFile is the hint about an argument that is the name of a file.
const namesFile = `the argument is a reference, and a file has this name; "< FILE" reads the lines of a file`

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
		{"hosts", get("{host}", "//[::1]:1", "//a%C3%BCb", "//[v1.a]", "//a%2Fb", "///"), "", lines("::1", "aüb", "[v1.a]", "a%2Fb", ""), 0, ""},
		{"ports", get("{port},{default:port}", "http://a", "HTTPS://a:", "http://a:81", "x://a", "http:a"), "",
			lines(",80", ",443", "81,81", ",", ",80"), 0, ""},
		{"authorities", get("[{authority}]", ref, "//", "/a", "//@%41:"), "", lines("[u:p%40@a.B:8080]", "[]", "[]", "[@%41:]"), 0, ""},
		{"hosts and ports", get("{hostport}", ref, "http://[::1]", "x://a", "https://a%C3%BCb:", "http://:80", "http:a", "//a:080", "//a:65536"), "",
			lines("a.B:8080", "[::1]:80", "", "aüb:443", "", "", "a:80", ""), 0, ""},
		{"pairs", get("{query:x},{query:y},{query:z},{query:q}", ref), "", lines("1,A+ü,,"), 0, ""},
		{"pairs of a form", get("{query:y}", ref, "-form"), "", lines("A ü"), 0, ""},
		{"segments", get("{segment:1},{segment:2},{segment:3},{segment:4},{segment:-1},{segment:-2},{segment:-3},{segment:-4}", ref), "",
			lines("b/c,;d,,,,;d,b/c,"), 0, ""},
		{"braces", get("{{{scheme}}} {{x}}", "a:"), "", lines("{a} {x}"), 0, ""},
		{"lines", get("{path}"), "a\r\n/b\nc d\n", lines("a", "/b"), 1, lines(refusedAt("-:3:2", uri.RFC3986, "c d"))},
		{"not printable", get("a\tb\x1b\\t{query:q}", "?q=%09%0A%1B%FF%20"), "", lines("a\tb\\x1b\t\\t\\n\\x1b\\xff "), 0, ""},
		{"user and password", get("{user},{password}", ref, "//u@a", "//:@a", "//@a", "//u:p:q@a", "//%3A:%40@a", "//a"), "",
			lines("u,p@", "u,", ",", ",", "u,p:q", ":,@", ","), 0, ""},
		{"redacted", get("{redacted}", ref, "//a:b@c?token=d&next=http%3A%2F%2Fe%3Af@g", ""), "",
			lines("HTTP://u:xxxxx@a.B:8080/b%2Fc/;d/?x=1&y=%41+%C3%BC&x=2&%78=3&z#f%20", "//a:xxxxx@c?token=xxxxx&next=http%3A%2F%2Fe%3Axxxxx@g", ""), 0, ""},
		{"all values", get("{query-all:x};{query-all:z};{query-all:q}", ref), "", lines("1\t2\t3;;"), 0, ""},
		{"all values with TABs", get("{query-all:a}", "?a=%09&a=%5C&a"), "", lines(`\t` + "\t" + `\` + "\t"), 0, ""},
		{"all values of a form", get("{query-all:a+b}", "?a%2Bb=c+d&a+b=e", "-form"), "", lines("c d"), 0, ""},
		{"unescaped", get("{unescaped:path} {unescaped:query} {unescaped:fragment} {unescaped:userinfo}", ref, "?a=+%2B"), "",
			lines("/b/c/;d/ x=1&y=A+ü&x=2&x=3&z f  u:p@", " a=++  "), 0, ""},
		{"unescaped once", get("{unescaped:query:q} {unescaped:query-all:q} {unescaped:segment:1} {unescaped:host} {unescaped:user} {unescaped:password}", "//%2541:%2542@%2543/%2544?q=%2545"), "",
			lines("%45 %45 %44 %2543 %41 %42"), 0, ""},
		{"unescaped, nothing to do", get("{unescaped:scheme} {unescaped:port} {unescaped:default:port}", ref), "", lines("http 8080 8080"), 0, ""},
		{"JSON", get("{query:q}", "?q=%0A%FF", "-json"), "", lines(
			`{"input":"?q=%0A%FF","output":"\n\ufffd","outputBase64":"Cv8=","parts":{"query:q":"\n\ufffd"},"partsBase64":{"query:q":"Cv8="}}`), 0, ""},
		{"JSON of each part", get("a {user}:{password}@{host}:{port}{default:port}{unescaped:path} {host}", ref, "-json"), "", lines(
			`{"input":"` + ref + `","output":"a u:p@@a.B:80808080/b/c/;d/ a.B","parts":{"user":"u","password":"p@","host":"a.B","port":"8080","default:port":"8080","unescaped:path":"/b/c/;d/"}}`), 0, ""},
		{"JSON, empty and undefined", get("{scheme}{userinfo}{user}{password}{host}{port}{path}{query}{fragment}{default:port}{query:a}{query-all:a}{segment:1}", "//@:?#", "x:", "-json"), "", lines(
			`{"input":"//@:?#","output":"","parts":{"userinfo":"","user":"","host":"","port":"","path":"","query":"","fragment":"","default:port":"","query-all:a":[]}}`,
			`{"input":"x:","output":"x","parts":{"scheme":"x","path":"","query-all:a":[]}}`), 0, ""},
		{"JSON of authorities", get("{authority}{hostport}", "//a:80", "//a", "/", "-json"), "", lines(
			`{"input":"//a:80","output":"a:80a:80","parts":{"authority":"a:80","hostport":"a:80"}}`,
			`{"input":"//a","output":"a","parts":{"authority":"a"}}`,
			`{"input":"/","output":"","parts":{}}`), 0, ""},
		{"template that is not UTF-8", get("\xff{query:\xff}{query:x}", "?%FF=1&x=2"), "", lines(`\xff12`), 0, ""},
		{"braces in a reference", get("{path}", "/a/{x}"), "", "", 1, lines(refusedAt("arg:1:4", uri.RFC3986, "/a/{x}"))},
		{"JSON of lists", get("{query-all:a}{query-all:b}", "?a=1&a&b=%FF&b=2", "-json"), "", lines(
			`{"input":"?a=1&a&b=%FF&b=2","output":"1\t\ufffd\t2","outputBase64":"MQn/CTI=","parts":{"query-all:a":["1",""],"query-all:b":["\ufffd","2"]},"partsBase64":{"query-all:b":["/w==","Mg=="]}}`), 0, ""},
		{"JSON, keys", get("{query:\"\u202e}{query:q}{query:qBase64}", "?q=%FF&qBase64=1", "-json"), "", lines(
			`{"input":"?q=%FF&qBase64=1","output":"\ufffd1","outputBase64":"/zE=","parts":{"query:q":"\ufffd","query:qBase64":"1"},"partsBase64":{"query:q":"/w=="}}`), 0, ""},
		{"lists of a query", get("{pairs};{query-keys}", "?b=1&a=%3d+&&b&c%61"), "", lines("b=1\ta==+\tb=\tca=;a\tb\tca"), 0, ""},
		{"lists of a form", get("{pairs};{query-keys}", "-form", "?b+=+"), "", lines("b = ;b "), 0, ""},
		{"lists, JSON", get("{pairs}{query-keys}", "?b=1&b", "-json"), "", lines(`{"input":"?b=1&b","output":"b=1\tb=b","parts":{"pairs":["b=1","b="],"query-keys":["b"]}}`), 0, ""},
		{"CSV", get("{host},{query}", "//h?a=1,2", "//i?a", "-csv"), "", lines(`h,"a=1,2"`, "i,a"), 0, ""},
		{"CSV, header", get("{host},{scheme}:{port},,x,{query:a,b}", "-csv", "-header", "x://h:1/?a,b=%22q%22%0A"), "", "host,scheme:port,,x,\"query:a,b\"\nh,x:1,,x,\"\"\"q\"\"\n\"\n", 0, ""},
		{"CSV, one field", get("{query:a}", "-csv", "?a", "?b", "?a=%0D", "?a=%C3%BC"), "", "\"\"\n\"\"\n\"\r\"\nü\n", 0, ""},
		{"CSV, header only", get("{pairs},{path}", "-csv", "-header"), "", lines("pairs,path"), 0, ""},
		{"CSV, refused", get("{path},{query}", "-csv", "-blank", "a b", ""), "", lines(",", ","), 1, lines(refusedAt("arg:1:2", uri.RFC3986, "a b"))},
		{"CSV, one field, refused", get("{path}", "-csv", "-blank", "a b", ""), "", lines(`""`, `""`), 1, lines(refusedAt("arg:1:2", uri.RFC3986, "a b"))},
		{"TSV, refused", get("{path},x{query},{host}", "-tsv", "-blank", "-quiet", "a b"), "", lines("\t\t"), 1, lines("uri: 1 input is refused")},
		{"TSV", get("{query:a},{query-all:b}\t{host}", "-tsv", "-header", "//h?a=1,%09%0A&b=1&b=2"), "", "query:a\tquery-all:b\thost\n1,\\t\\n\t1\\t2\th\n", 0, ""},
		{"JSON, refused", []string{"get", "-json", "{host}", "a b", "//c"}, "", lines(
			`{"input":"a b","edition":"rfc3986","error":`+errorJSON(t, uri.RFC3986, "a b")+`}`,
			`{"input":"//c","output":"c","parts":{"host":"c"}}`), 1, ""},
	})
	testCommand(t, []commandTest{
		{"registry-based", []string{"get", "-edition", "2396", "{host}:{port}", "//a", "http://a_b:8/", "//c_d", "e"}, "", lines("a:", ":", ":", ":"), 0,
			lines(`uri: arg:2:9: ` + noServer + `invalid character "_" in host at offset 8: a hostname is labels of letters, digits and "-", and the last one begins with a letter ` +
				`(rule hostname, RFC 2396 section 3.2.2); -edition rfc3986 reads a host there`)},
		{"registry-based, JSON", []string{"get", "-json", "-edition", "uri-syntax-02", "{default:port}"}, "//a,b\nhttp://a_b", lines(
			`{"input":"//a,b","output":"","parts":{}}`, `{"input":"http://a_b","output":"80","parts":{"default:port":"80"}}`), 0,
			lines(`uri: -:1:4: ` + noServer + `invalid character "," in host at offset 3: a hostname is labels of letters, digits and "-", and the last one begins with a letter ` +
				`(rule hostname, draft-fielding-uri-syntax-02 section 3.2.2); -edition rfc3986 reads a host there`)},
		{"registry-based in every edition that has it", []string{"get", "-edition", "2732", "{userinfo}"}, "//a:1,b:2", lines(""), 0,
			lines(`uri: -:1:6: ` + noServer + `invalid character "," in port at offset 5: a port is only digits (rule port, RFC 2396 section 3.2.2)`)},
		{"registry-based, no part of a server", []string{"get", "-edition", "2396", "{scheme}{path}{query:q}{segment:1}", "//a_b/c"}, "", lines("/cc"), 0, ""},
	})
	if stdout, _, _ := runOnTerminal("", get("{query:a},{path}", "-csv", "/?a=%1B%0A")...); stdout != `\x1b\n,/`+"\n" {
		t.Errorf("CSV on a terminal: %q", stdout)
	}
	inDirectory(t, map[string]string{"urls.txt": "//a\n", "my urls.txt": "//a\n"})
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testCommand(t, []commandTest{
		{"name of a file", get("{host}", "//b", "urls.txt"), "", lines("b", ""), 0, lines("uri: arg:2: " + namesFile)},
		{"name of a file, JSON", get("{host}", "urls.txt", "-json"), "", lines(`{"input":"urls.txt","output":"","parts":{}}`), 0, lines("uri: arg:1: " + namesFile)},
		{"name of a file that is not a reference", get("{host}", "my urls.txt"), "", "", 1,
			lines("uri: arg:1: "+namesFile, refusedAt("arg:1:3", uri.RFC3986, "my urls.txt"))},
		{"name of a file, in a line", get("{host}"), "urls.txt", lines(""), 0, ""},
		{"name of a file elsewhere", get("{host}", "../"+filepath.Base(dir)+"/urls.txt"), "", lines(""), 0, ""},
		{"name of a directory", get("{host}", "."), "", lines(""), 0, ""},
		{"name of a file, with other verbs", []string{"normalize", "urls.txt"}, "", lines("urls.txt"), 0, lines("uri: arg:1: " + namesFile)},
		{"name of a file, in editions", []string{"editions", "-edition", "rfc3986", "urls.txt"}, "", lines("urls.txt", "edition  path", "rfc3986  urls.txt"), 0, lines("uri: arg:1: " + namesFile)},
		{"name of a file in a site", []string{"resolve", "-base", "http://a/", "urls.txt"}, "", lines("http://a/urls.txt"), 0, ""},
	})
	for template, want := range map[string]int{
		"{uri}": 0, "{scheme}": 0, "{path}": 0, "{query}": 0, "{fragment}": 0,
		"{query:a}": 0, "{query-all:a}": 0, "{segment:1}": 0, "{unescaped:path}": 0,
		"{userinfo}": 1, "{user}": 1, "{password}": 1, "{host}": 1, "{port}": 1, "{default:port}": 1,
		"{authority}": 0, "{hostport}": 1, "{unescaped:userinfo}": 1, "{unescaped:host}": 1,
	} {
		_, stderr, status := runCommand("", "get", "-edition", "2396", template, "//a_b", "//c_d")
		if got := strings.Count(stderr, noServer); got != want || status != 0 {
			t.Errorf("%s of a registry-based authority: exit status %d\n%s", template, status, stderr)
		}
	}
	const namesOf = `{uri}, {redacted}, {scheme}, {authority}, {userinfo}, {user}, {password}, {host}, {port}, {hostport}, {path}, {query}, {fragment}, {default:port}, {pairs}, {query-keys}, {query:KEY}, {query-all:KEY}, {segment:N} or {unescaped:NAME}`
	for template, want := range map[string]string{
		"{name}":                         "{name} in the template: want " + namesOf,
		"{hots}":                         "{hots} in the template: perhaps {host} is meant",
		"{unescaped:quary:a}":            "{unescaped:quary:a} in the template: perhaps {query:KEY} is meant",
		"{segments:1}":                   "{segments:1} in the template: perhaps {segment:N} is meant",
		"a{}":                            "{} in the template: want " + namesOf,
		"{segment:0}":                    "{segment:0} in the template: want a number that is not 0",
		"{unescaped:unescaped:host}":     "{unescaped:unescaped:host} in the template: perhaps {unescaped:NAME} is meant",
		"{unescaped:authority}":          "{unescaped:authority} in the template: unescape its parts, since unescaping the whole can change where they end",
		"{unescaped:redacted}":           "{unescaped:redacted} in the template: unescape its parts, since unescaping the whole can change where they end",
		"{unescaped:uri}":                "{unescaped:uri} in the template: unescape its parts, since unescaping the whole can change where they end",
		"{segment:99999999999999999999}": "{segment:99999999999999999999} in the template: want a number that is not 0",
		"}x}":                            `a "}" in the template is alone; write "}}" for a brace`,
		"{host":                          `a "{" in the template is alone; write "{{" for a brace`,
		"host}":                          `a "}" in the template is alone; write "}}" for a brace`,
	} {
		stdout, stderr, status := runCommand("", "get", template, "a")
		if want := `uri: get: ` + want + `; "uri get -h" shows its usage` + "\n"; stdout != "" || stderr != want || status != 2 {
			t.Errorf("uri get %q: exit status %d\n%s%swant:\n%s", template, status, stdout, stderr, want)
		}
	}
}
