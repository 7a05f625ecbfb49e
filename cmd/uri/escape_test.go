// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
)

// unescapeError returns the message for text that cannot be unescaped.
func unescapeError(text string) string {
	_, err := uri.Unescape(text)
	return strings.TrimPrefix(err.Error(), "uri: ")
}

func TestEscape(t *testing.T) {
	testCommand(t, []commandTest{
		{"arguments", []string{"escape", "-for", "segment", "a/b", "100%", "", "\xff\n"}, "", lines("a%2Fb", "100%25", "", "%FF%0A"), 0, ""},
		{"lines", []string{"escape", "-for=query", "-edition=rfc2396"}, "a/b?\r\r\n&\r", lines("a%2Fb%3F%0D", "%26%0D"), 0, ""},
		{"JSON", []string{"escape", "-json", "-for", "path", "a/b c<&>", "\xff"}, "", lines(
			`{"input":"a/b c<&>","output":"a/b%20c%3C&%3E"}`,
			`{"input":"\ufffd","inputBase64":"/w==","output":"%FF"}`), 0, ""},
		{"form", []string{"escape", "-for", "form", "a b+c&d=é", "~", "a\xff"}, "", lines("a+b%2Bc%26d%3D%C3%A9", "~", "a%FF"), 0, ""},
		{"unescape form", []string{"unescape", "-form", "a+b%2Bc%26d", "+", "%zz"}, "", lines("a b+c&d", " "), 1, lines("uri: arg:3:1: " + unescapeError("%zz"))},
		{"unescape", []string{"unescape", "a%2Fb+c", "%ff%00", ""}, "", "a/b+c\n\xff\x00\n\n", 0, ""},
		{"unescape refused", []string{"unescape", "\t100%", "%41"}, "", lines("A"), 1,
			lines("uri: arg:1:5: " + unescapeError("\t100%"))},
		{"unescape JSON", []string{"unescape", "-json", "%41&", "%C3%a9", "%ff", "\xff", "%", "%\xff"}, "", lines(
			`{"input":"%41&","output":"A&"}`,
			`{"input":"%C3%a9","output":"é"}`,
			`{"input":"%ff","output":"\ufffd","outputBase64":"/w=="}`,
			`{"input":"\ufffd","inputBase64":"/w==","output":"\ufffd","outputBase64":"/w=="}`,
			`{"input":"%","error":{"offset":0,"component":"reference","message":"uri: invalid escape at offset 0: write \"%25\" for \"%\", or two hexadecimal digits after it"}}`,
			`{"input":"%\ufffd","inputBase64":"Jf8=","error":{"offset":0,"component":"reference","message":"uri: invalid escape at offset 0: write \"%25\" for \"%\", or two hexadecimal digits after it"}}`), 1, ""},
	})
	var ascii, want strings.Builder
	for c := byte(1); c < 0x80; c++ {
		ascii.WriteByte(c)
		if 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-_.!~*'()", c) >= 0 { // ECMA-262, uriUnescaped
			want.WriteByte(c)
		} else {
			fmt.Fprintf(&want, "%%%02X", c)
		}
	}
	for _, edition := range []string{"rfc3986", "rfc3987", "rfc1630"} {
		if stdout, _, _ := runCommand("", "escape", "-edition", edition, ascii.String()+"é"); stdout != want.String()+"%C3%A9\n" {
			t.Errorf("escape prints %q, want %q", stdout, want.String())
		}
	}
	for _, c := range escapeComponents {
		const data = "%/;?#@: \x00\xff"
		stdout, _, status := runCommand("", "escape", "-for", c.String(), data)
		if want := uri.RFC3986.Escape(c, data) + "\n"; stdout != want || status != 0 {
			t.Errorf("escape -for %v printed %q, exit status %d; want %q", c, stdout, status, want)
		}
	}
}

func TestFile(t *testing.T) {
	const cannot = "cannot build path: no file URI has this file path: "
	testCommand(t, []commandTest{
		{"paths", []string{"file", "/a b/@c;d%", "/", `/C:\x`}, "", lines("file:///a%20b/@c%3Bd%25", "file:///", "file:///C:%5Cx"), 0, ""},
		{"lines", []string{"file", "-blank"}, "/a\nb\n/c\r\n", lines("file:///a", "", "file:///c"), 1,
			lines("uri: -:2: " + cannot + `it must be absolute, and begin with "/" (RFC 3986)`)},
		{"of Windows, without the flag", []string{"file", `C:\secret`}, "", "", 1,
			lines("uri: arg:1: " + cannot + `this is a path of Windows: -windows takes it (RFC 3986)`)},
		{"of Windows", []string{"file", "-windows", `C:\a b`, "c:/d", `\\host\share\e`, "/x"}, "",
			lines("file:///C:/a%20b", "file:///c:/d", "file://host/share/e"), 1,
			lines("uri: arg:4: " + cannot + `it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share (RFC 3986)`)},
		{"edition", []string{"file", "-edition", "rfc3987", "/é"}, "", lines("file:///é"), 0, ""},
		{"JSON", []string{"file", "-json", "/\xff", "a"}, "", lines(
			`{"input":"/\ufffd","inputBase64":"L/8=","output":"file:///%FF"}`,
			`{"input":"a","edition":"rfc3986","error":{"component":"path","message":"uri: `+cannot+`it must be absolute, and begin with \"/\" (RFC 3986)"}}`), 1, ""},

		{"URIs", []string{"file", "-path", "file:///a%20b/%40c%3Bd%25", "file://localhost/e", "file:/f"}, "", lines("/a b/@c;d%", "/e", "/f"), 0, ""},
		{"no path", []string{"file", "-path", "-blank", "file:///a%2Fb", "http://u:secret@h/", "a b", "file:///c"}, "", lines("", "", "", "/c"), 1, lines(
			"uri: arg:1: "+errNoUnixPath.Error(), "uri: arg:2: "+errNoUnixPath.Error(), refusedAt("arg:3:2", uri.RFC3986, "a b"))},
		{"URIs of Windows", []string{"file", "-path", "-windows", "file:///C:/a%20b", "file://host/share/e", "file:///x"}, "",
			lines(`C:\a b`, `\\host\share\e`), 1, lines("uri: arg:3: " + errNoWindowsPath.Error())},
		{"path with octets, JSON", []string{"file", "-path", "-json", "file:///%FF%0A", "x:"}, "", lines(
			`{"input":"file:///%FF%0A","output":"/\ufffd\n","outputBase64":"L/8K"}`,
			`{"input":"x:","edition":"rfc3986","error":{"message":"uri: it names no file: want \"file:///\" and the rest of a path, without a host, query, fragment or escaped slash; -windows reads paths of Windows"}}`), 1, ""},
	})
	if stdout, _, _ := runOnTerminal("", "file", "-path", "file:///%1B%0A"); stdout != `/\x1b\n`+"\n" {
		t.Errorf("on a terminal: %q", stdout)
	}
}
