// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/uri"
)

func TestRepair(t *testing.T) {
	testCommand(t, []commandTest{
		{"arguments", []string{"repair", "<URL:http://a/ b>", "www.w3.org/Addressing/", "a@b.c", "x:/a|é", "http://a/"}, "",
			lines("http://a/%20b", "http://www.w3.org/Addressing/", "a@b.c", "x:/a%7C%C3%A9", "http://a/"), 0, ""},
		{"no abbreviated references", []string{"repair", "-abbreviated=false", "www.w3.org"}, "", lines("www.w3.org"), 0, ""},
		{"mailboxes", []string{"repair", "-mailboxes", "a@b.c", "www.w3.org"}, "", lines("mailto:a@b.c", "http://www.w3.org"), 0, ""},
		{"addresses of the Web", []string{"repair", "-web", "example.com/a b", "localhost:8080", "HTTP://a", "me@example.com", "a", "//b.c", "www.w3.org"}, "",
			lines("https://example.com/a%20b", "https://localhost:8080", "HTTP://a", "me@example.com", "a", "//b.c", "https://www.w3.org"), 0, ""},
		{"join", []string{"repair", "-join-blanks", "http://[a b", "http://a b/c d\n e", "my file"}, "", lines(`http://ab/cde`, `myfile`), 1,
			lines("uri: arg:1:12: missing character in host at offset 11: an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one \"::\" (rule IPv6address, RFC 3986 section 3.2.2)")},
		{"lines", []string{"repair"}, "a b\r\n\n100%", lines("a%20b", "", "100%25"), 0, ""},
		{"why", []string{"repair", "-why", "a\t|", "a", "\x1b", "é", "www.a.b"}, "", lines(
			`a%09%7C`,
			`offset 1: "\t|" becomes "%09%7C": blank, unwise character (section 2.4.3)`,
			`a`,
			`%C3%A9`,
			`offset 0: "\u00e9" becomes "%C3%A9": national character (section 2.1)`,
			`http://www.a.b`,
			`offset 0: "http://" is added: abbreviated reference (Appendix F)`), 1,
			lines(refusedAt("arg:3:1", uri.RFC3986, "\x1b"))},
		{"JSON", []string{"repair", "-json", "http://a/", "ftp.a.b/\xff", "<é>", "//a<b"}, "", lines(
			`{"input":"http://a/","output":"http://a/","repairs":[]}`,
			`{"input":"ftp.a.b/\ufffd","inputBase64":"ZnRwLmEuYi//","output":"ftp://ftp.a.b/%FF","repairs":[`+
				`{"offset":0,"old":"","new":"ftp://","kind":"abbreviated reference"},`+
				`{"offset":8,"old":"\ufffd","oldBase64":"/w==","new":"%FF","kind":"national character"}]}`,
			`{"input":"<é>","output":"%C3%A9","repairs":[`+
				`{"offset":0,"old":"<é>","new":"%C3%A9","kind":"delimiter, national character"}]}`,
			`{"input":"//a<b","edition":"rfc3986","error":{"offset":3,"component":"host","rule":"reg-name","message":"uri: invalid character \"<\" in host at offset 3 (rule reg-name, RFC 3986 section 3.2.2)"}}`,
		), 1, ""},
	})
}

func TestWrap(t *testing.T) {
	const long = "http://a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z/a/b/c/d/e/f/g/h/i"
	testCommand(t, []commandTest{
		{"default", []string{"wrap", long, "../g"}, "", lines("<"+long[:71], long[71:]+">", "<URL:../g>"), 0, ""},
		{"unbroken", []string{"wrap", "-width=0", long}, "", lines("<" + long + ">"), 0, ""},
		{"lines", []string{"wrap", "-width", "12"}, "http://a/b/c/d\nmailto:a", lines("<http://a/b/", "c/d>", "<mailto:a>"), 0, ""},
		{"JSON", []string{"wrap", "-json", "-width", "12", "http://a/b/c/d", "a b"}, "", lines(
			`{"input":"http://a/b/c/d","output":"<http://a/b/\nc/d>"}`,
			`{"input":"a b","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule segment-nz-nc, RFC 3986 section 3.3)"}}`,
		), 1, ""},
	})
	for _, width := range []string{"1", "7", "20", fmt.Sprint(uint(math.MaxUint))} {
		for _, ref := range []string{long, "../a-b%20-c", "urn:a:b", "x:y", "//a?b#c"} {
			wrapped, _, _ := runCommand("", "wrap", "-width", width, ref)
			if found, _, _ := runCommand(wrapped, "find"); !strings.HasSuffix(found, ":"+ref+"\n") {
				t.Errorf("%q wrapped to %s:\n%s, where there is found:\n%s", ref, width, wrapped, found)
			}
		}
	}
}
