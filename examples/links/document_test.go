// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"testing"
	"unicode/utf16"
)

func TestCandidates(t *testing.T) {
	for srcset, want := range map[string][]string{
		"":                            nil,
		" , ,":                        nil,
		"a":                           {"a"},
		"a,b":                         {"a,b"},
		"a, b":                        {"a", "b"},
		"a 1x,b 2x":                   {"a", "b"},
		"\n a.png 1x ,\n\tb.png 2x,":  {"a.png", "b.png"},
		"a,, b":                       {"a", "b"},
		"a f(1,2) 2x, b":              {"a", "b"},
		"a f(1,2":                     {"a"},
		"data:image/gif,x 1x, b 100w": {"data:image/gif,x", "b"},
	} {
		if got := candidates(srcset); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("candidates(%q) = %q, want %q", srcset, got, want)
		}
	}
}

func TestRefresh(t *testing.T) {
	for content, want := range map[string]string{
		"0;url=a":            "a",
		" 5 ; URL = a ":      "a ",
		"5,a":                "a",
		"5 a":                "a",
		".5;url='a b' c":     "a b",
		"5;url=\"a'b":        "a'b",
		"5;\"a\"":            "a",
		"5;urls.html":        "urls.html",
		"5; url":             "url",
		"1;url==a":           "=a",
		"5":                  "-",
		"5;":                 "-",
		"":                   "-",
		"url=a":              "-",
		"5x;url=a":           "-",
		"5; url=":            "",
		"5; url=''":          "",
		"5; url='":           "",
		"5;\nurl\n=\n'\na\n": "\na\n",
	} {
		got, ok := refresh(content)
		if !ok {
			got = "-"
		}
		if got != want {
			t.Errorf("refresh(%q) = %q, want %q", content, got, want)
		}
	}
}

// TestCharset has documents whose text must be decoded to find BASE or the
// reference.
func TestCharset(t *testing.T) {
	const document = `<!DOCTYPE html><base href="http://a/"><a href="é">`
	utf16le := "\xff\xfe"
	for _, u := range utf16.Encode([]rune(document)) {
		utf16le += string([]byte{byte(u), byte(u >> 8)})
	}
	latin1 := document[:len(document)-len(`é">`)] + "\xe9\">"
	for _, test := range []struct{ name, charset, text, ref string }{
		{"UTF-8", "; charset=utf-8", document, "é"},
		{"UTF-8 with a byte order mark", "", "\uFEFF" + document, "é"},
		{"UTF-16", "", utf16le, "é"},
		{"ISO 8859-1", "; charset=iso-8859-1", latin1, "é"},
		{"not what it says", "; charset=utf-8", latin1, "\uFFFD"},
		{"unknown", "; charset=unknown", latin1, "é"},
	} {
		objects := listed(t, "Content-Type: text/html"+test.charset+"\nContent-Transfer-Encoding: 8bit\n\n"+test.text)
		if len(objects) != 1 || objects[0].Base != "http://a/" || objects[0].Ref != test.ref {
			t.Errorf("%s: got %+v", test.name, objects)
		}
	}
}

// TestSameDocument has same-document references of RFC 2396 section 4.2, and of
// RFC 3986 section 4.4, which compares the target.
func TestSameDocument(t *testing.T) {
	const head = "Content-Type: text/html\nContent-Location: http://a/b\n\n"
	for ref, want := range map[string]struct{ rfc2396, rfc3986 bool }{
		"":             {true, true},
		"#f":           {true, true},
		"b":            {false, true},
		"b#f":          {false, true},
		"http://a/b#f": {false, true},
		"b?":           {false, false},
		"HTTP://a/b":   {false, false},
		"c#f":          {false, false},
	} {
		message := head + `<a href="` + ref + `">`
		old := listed(t, message, "-edition", "rfc2396")
		now := listed(t, message)
		if old[0].Same != want.rfc2396 || now[0].Same != want.rfc3986 {
			t.Errorf("%q: %t in RFC 2396, %t in RFC 3986", ref, old[0].Same, now[0].Same)
		}
	}
}

// TestBase has BASE elements that count and some that do not.
func TestBase(t *testing.T) {
	for document, want := range map[string]string{
		`<base href="http://b/">`:                              "http://b/",
		`<BASE HREF=" http://b/&#10;">`:                        "http://b/",
		`<base><base href="http://b/">`:                        "http://b/",
		`<base href="http://b/"><base href="http://c/">`:       "http://b/",
		`<base href="b/"><base href="http://c/">`:              "http://a/b/",
		`<base href=""><base href="http://c/">`:                "http://a/",
		`<base href="http://b/#f">`:                            "http://b/",
		`<base href="http://b b/"><base href="http://c/">`:     "http://a/",
		`<p><base href="http://b/">`:                           "http://a/",
		`<!-- <base href="http://b/"> -->`:                     "http://a/",
		`<template><base href="http://b/"></template>`:         "http://a/",
		`<script>"<base href='http://b/'>"</script>`:           "http://a/",
		`<title>t</title><style></style><base href=http://b/>`: "http://b/",
	} {
		objects := listed(t, "Content-Location: http://a/\nContent-Type: text/html\n\n"+document+"<a href=x>")
		if len(objects) != 1 || objects[0].Base != want {
			t.Errorf("%s: got %+v, want the base %s", document, objects, want)
		}
	}
}
