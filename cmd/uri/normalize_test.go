// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestNormalize(t *testing.T) {
	const all = "HTTP://U@A:80/%7e/../b%2f?%41#%c3"
	testCommand(t, []commandTest{
		{"default in RFC 2396", []string{"normalize", "-edition", "rfc2396", all}, "", lines("http://U@a/~/../b%2F?A#%C3"), 0, ""},
		{"case", []string{"normalize", "-level", "case", all}, "", lines("http://U@a:80/%7e/../b%2f?%41#%c3"), 0, ""},
		{"syntax", []string{"normalize", "-level", "syntax", all}, "", lines("http://U@a:80/b%2F?A#%C3"), 0, ""},
		{"default", []string{"normalize", all, "http://a:", "../A"}, "", lines("http://U@a/b%2F?A#%C3", "http://a/", "../A"), 0, ""},
		{"RFC 3987", []string{"normalize", "-edition", "3987", "HTTP://BÜCHER:80/a/../%c3%bc%C3%9f?%E2%80%AE", "http://a/%ff%c3#\ue000"}, "", lines("http://bÜcher/üß?%E2%80%AE"), 1,
			lines(refusedAt("arg:2:17", uri.RFC3987, "http://a/%ff%c3#\ue000"))},
		{"UCS escapes", []string{"normalize", "-edition", "3987", "-flags", "ucs-escapes", "X:%c3%bc%7e%e2%80%ae%C3"}, "", lines("X:ü%7e%e2%80%ae%C3"), 0, ""},
		{"flags", []string{"normalize", "-flags", "host-case,empty-port", "HTTP://A:/%41"}, "", lines("HTTP://a/%41"), 0, ""},
		{"level and flags", []string{"normalize", "-level", "case", "-flags", "dot-segments", "-flags", "empty-path", "HTTP://A/b/../%41", "HTTP://A:80"}, "",
			lines("http://a/%41", "http://a:80/"), 0, ""},
		{"JSON, lines, refused", []string{"normalize", "-json"}, "A:/\n\n[\na&\xff", lines(
			`{"input":"A:/","output":"a:/"}`,
			`{"input":"","output":""}`,
			`{"input":"[","edition":"rfc3986","error":{"offset":0,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \"[\" in path at offset 0: write \"%5B\" (rule segment-nz-nc, RFC 3986 section 3.3)"}}`,
			`{"input":"a&\ufffd","inputBase64":"YSb/","edition":"rfc3986","error":{"offset":2,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \"\\xff\" in path at offset 2: write \"%FF\" (rule segment-nz-nc, RFC 3986 section 3.3)"}}`,
		), 1, ""},
		{"refused", []string{"normalize", "-edition", "rfc2396", "http://[::1]/", "A:b"}, "", lines("a:b"), 1,
			lines(refusedAt("arg:1:8", uri.RFC2396, "http://[::1]/") + "; accepted by rfc2732, rfc3986 and rfc3987")},
	})
}

func TestCompare(t *testing.T) {
	testCommand(t, []commandTest{
		{"text", []string{"compare", "a%7e", "a%7e"}, "", lines("equal in every character"), 0, ""},
		{"case", []string{"compare", "X://A/b", "x://a/b"}, "", lines("equal by the rules of case; the scheme and the host are written differently"), 0, ""},
		{"syntax", []string{"compare", "x://A/%7e", "x://a/~"}, "", lines("equal by the rules of the syntax; the host and the path are written differently"), 0, ""},
		{"scheme", []string{"compare", "http://a:80/~", "http://a/~"}, "", lines("equal by the rules of the scheme; the port is written differently"), 0, ""},
		{"different", []string{"compare", "HTTP://a:80/%7e", "http://a/b"}, "", lines("different in the path"), 1, ""},
		{"too high a level", []string{"compare", "-level", "case", "HTTP://A/%7e", "http://a:80/~"}, "", lines("different in the port and the path, equal by the rules of the scheme"), 1, ""},
		{"higher level", []string{"compare", "-level", "case", "-level", "syntax", "HTTP://A/%7e", "http://a/~"}, "", lines("equal by the rules of the syntax; the scheme, the host and the path are written differently"), 0, ""},
		{"RFC 2396", []string{"compare", "-edition", "rfc2396", "x:/a/../b", "x:/b"}, "", lines("different in the path"), 1, ""},
		{"several components", []string{"compare", "https://a.example/x?a=1&b=2", "https://b.example/y?a=1&b=3"}, "", lines(`different in the host, the path and the query ("b" changed)`), 1, ""},
		{"a query and none, too high a level", []string{"compare", "-level", "case", "http://a:80/?x", "http://a/?x"}, "", lines("different in the port, equal by the rules of the scheme"), 1, ""},
		{"JSON, pairs", []string{"compare", "-json", "https://a.example/x?a=1&b=2&c", "https://b.example/y?d&c&a=1&b=3"}, "", lines(
			`{"a":"https://a.example/x?a=1&b=2&c","b":"https://b.example/y?d&c&a=1&b=3","equal":false,"components":["host","path","query"],` +
				`"pairs":{"changed":[{"a":"b=2","b":"b=3"}],"added":["d"],"missing":[],"reordered":true}}`), 1, ""},
		{"JSON, one query", []string{"compare", "-json", "?a", ""}, "", lines(
			`{"a":"?a","b":"","equal":false,"components":["query"],"pairs":{"changed":[],"added":[],"missing":["a"],"reordered":false}}`), 1, ""},
		{"lines", []string{"compare"}, "a\ta\na\nb\tb\n\t", lines(
			`equal in every character`,
			`a`,
			`uri: line 2 has no TAB between two references`,
			`equal in every character`,
			`equal in every character`), 1, ""},
		{"refused", []string{"compare", "a", "b c"}, "", lines(
			`b c`,
			` ^`,
			`uri: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3)`), 1, ""},
		{"JSON, equal", []string{"compare", "-json", "", ""}, "", lines(`{"a":"","b":"","equal":true,"level":"text","components":[]}`), 0, ""},
		{"JSON, lines", []string{"compare", "-json", "-edition", "rfc2396"}, "X:a\tx:a\nx:%61\tx:a\nhttp://a:80\thttp://a\n//a\t/a\nmailto:a\tmailto:b", lines(
			`{"a":"X:a","b":"x:a","equal":true,"level":"case","components":["scheme"]}`,
			`{"a":"x:%61","b":"x:a","equal":true,"level":"syntax","components":["opaque"]}`,
			`{"a":"http://a:80","b":"http://a","equal":true,"level":"scheme","components":["port"]}`,
			`{"a":"//a","b":"/a","equal":false,"components":["authority","path"]}`,
			`{"a":"mailto:a","b":"mailto:b","equal":false,"components":["opaque"]}`), 1, ""},
		{"JSON, refused", []string{"compare", "-json"}, "a b\tc d\na\t\xff\na&b", lines(
			`{"a":"a b","b":"c d","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule segment-nz-nc, RFC 3986 section 3.3)","of":"a"}}`,
			`{"a":"a","b":"\ufffd","bBase64":"/w==","edition":"rfc3986","error":{"offset":0,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \"\\xff\" in path at offset 0: write \"%FF\" (rule segment-nz-nc, RFC 3986 section 3.3)","of":"b"}}`,
			`{"input":"a&b","edition":"rfc3986","error":{"message":"uri: no TAB between two references"}}`), 1, ""},
	})
}

// TestCompareSecrets has secrets in the keys of pairs, which are printed for a person.
func TestCompareSecrets(t *testing.T) {
	const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.S3cr3tS3cr3t"
	for _, tt := range []struct{ query, want string }{
		{"https://me:S3cr3t@x/", `"https://me:xxxxx@x/" missing`},
		{"https://me:S3cr=3t@x/", `"https://me:xxxxx@x/" missing`},
		{"https://me:S3cr&S3cr3t&3t@x/", `"xxxxx" missing, "xxxxx" missing, "xxxxx" missing`},
		{"https%3A%2F%2Fme%3AS3cr3t%40x%2F", `"https://me:xxxxx@x/" missing`},
		{"https%253A%252F%252Fme%253AS3cr3t%2540x%252F", `"https%3A%2F%2Fme%3Axxxxx%40x%2F" missing`},
		{"token%3DS3cr3t", `"token=xxxxx" missing`},
		{"https://hooks.slack.com/services/T00000000/B00000000/S3cr3tS3cr3tS3cr3tS3cr3t", `"https://hooks.slack.com/services/T00000000/B00000000/xxxxx" missing`},
		{token, `"xxxxx" missing`},
		{strings.ReplaceAll(token, ".", "%2E"), `"xxxxx" missing`},
		{"token=S3cr3t&%64", `"token" missing, "d" missing`},
	} {
		for _, swapped := range []bool{false, true} {
			a, b, want := "http://h/?"+tt.query, "http://h/", tt.want
			if swapped {
				a, b, want = b, a, strings.ReplaceAll(want, "missing", "added")
			}
			stdout, _, status := runCommand("", "compare", a, b)
			if stdout != "different in the query ("+want+")\n" || status != 1 {
				t.Errorf("compare %q %q: exit status %d\n%swant %s", a, b, status, stdout, want)
			}
		}
	}
	stdout, _, _ := runCommand("", "compare", "?"+token+"=1", "?"+token+"=2")
	if want := "different in the query (\"xxxxx\" changed)\n"; stdout != want {
		t.Errorf("for a changed pair: %swant %s", stdout, want)
	}
}

// TestDifferences has references that differ in components, and the names of all.
func TestDifferences(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"http://u@a:1/b?c#d", "http://u@a:1/b?c#d", ""},
		{"http://u@a:1/b?c#d", "HTTP://v@b:2/c?d#e", "scheme userinfo host port path query fragment"},
		{"http:/b", "/b", "scheme"},
		{"x://u@a:1/b", "x:/c", "authority path"},
		{"x:///b", "x:/b", "authority"},
		{"x://a_b", "x://a", "authority"},
		{"x://@a/b", "x://a/b", "userinfo"},
		{"x://a:/b", "x://a/b", "port"},
		{"x://a:1/b", "x://a:2/b", "port"},
		{"x://a_b/b", "x://a_c/c", "authority path"},
		{"x:b", "x:/b", "path"},
		{"x:b#d", "x:c#e", "opaque fragment"},
		{"/b?#d", "/b#e", "query fragment"},
		{"b#", "b", "fragment"},
	} {
		a, b := uri.MustParse(tt.a), uri.MustParse(tt.b)
		if got, back := strings.Join(differences(a, b), " "), strings.Join(differences(b, a), " "); got != tt.want || back != tt.want {
			t.Errorf("%q and %q differ in %q and %q, want %q", tt.a, tt.b, got, back, tt.want)
		}
	}
}

// TestComparePairs has queries and how their pairs differ.
func TestComparePairs(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"a=1&b=2", "a=1&b=3", `("b" changed)`},
		{"a=1", "a=1&c", `("c" added)`},
		{"a=1&%64=S3cr3t", "a=1", `("d" missing)`},
		{"a=1&b=2", "b=2&a=1", `(pairs in another order)`},
		{"a=1&b=2&c", "b=3&c&a=1&d", `("b" changed, "d" added, pairs in another order)`},
		{"a=1&a=2&a=3", "a=3&a=1", `("a" missing, pairs in another order)`},
		{"a=1&a=2", "a=3&a=4&a=5", `("a" changed, "a" changed, "a" added)`},
		{"a", "a=", `("a" changed)`},
		{"a&&b", "a&b", ""},
	} {
		a, b := uri.RFC3986.MustParse("?"+tt.a), uri.RFC3986.MustParse("?"+tt.b)
		if got := strings.TrimSpace(comparePairs(a, b).String()); got != tt.want {
			t.Errorf("%q and %q differ in %s, want %s", tt.a, tt.b, got, tt.want)
		}
	}
}

// noPunycode is the note about a host that is not in US-ASCII.
const noPunycode = `the DNS has another form of this host, "xn--...", which the command does not know`

func TestMap(t *testing.T) {
	testCommand(t, []commandTest{
		{"to URIs", []string{"map", "-to", "uri", "http://bücher.example/ü?é#日", "HTTP://a:/%c3%bc%7e", "../ü", "", "x:?\ue000\u202e"}, "",
			lines("http://b%C3%BCcher.example/%C3%BC?%C3%A9#%E6%97%A5", "HTTP://a:/%c3%bc%7e", "../%C3%BC", "", "x:?%EE%80%80%E2%80%AE"), 0, lines("uri: arg:1: " + noPunycode)},
		{"hosts that the DNS has in another form", []string{"map", "-to", "uri", "-json"}, "//a/é\n//b%c3%bc\n//ü\n", lines(
			`{"input":"//a/é","output":"//a/%C3%A9"}`, `{"input":"//b%c3%bc","output":"//b%c3%bc"}`, `{"input":"//ü","output":"//%C3%BC"}`), 0, lines("uri: -:2: " + noPunycode)},
		{"to IRIs", []string{"map", "-to", "iri"}, "http://b%C3%BCcher.example/%c3%bc%2F%7E?%E6%97%A5#%FF\nHTTP://a:/\nx:?%EE%80%80%E2%80%AE%C3%28\n",
			lines("http://bücher.example/ü%2F%7E?日#%FF", "HTTP://a:/", "x:?%EE%80%80%E2%80%AE%C3%28"), 0, ""},
		{"refused IRI", []string{"map", "-to", "uri"}, "http://a/ü b\nü\n", lines("%C3%BC"), 1,
			lines(refusedAt("-:1:12", uri.RFC3987, "http://a/ü b"))},
		{"refused URI", []string{"map", "-to", "iri", "a%C3%BC", "aü"}, "", lines("aü"), 1,
			lines(refusedAt("arg:2:2", uri.RFC3986, "aü") + "; accepted by rfc3987")},
		{"JSON", []string{"map", "-to", "uri", "-json", "/ü", "/\xff"}, "", lines(
			`{"input":"/ü","output":"/%C3%BC"}`,
			`{"input":"/\ufffd","inputBase64":"L/8=","edition":"rfc3987","error":`+errorJSON(t, uri.RFC3987, "/\xff")+`}`), 1, ""},
	})
	t.Setenv(editionVariable, "rfc1630")
	testCommand(t, []commandTest{{"whatever URI_EDITION says", []string{"map", "-to", "uri", "ü"}, "", lines("%C3%BC"), 0, ""}})
}
