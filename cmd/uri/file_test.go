// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"testing"

	"example.com/uri"
)

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
