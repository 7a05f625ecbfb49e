// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"testing"

	"example.com/uri"
)

func TestRelativize(t *testing.T) {
	const base = "http://a/b/c/d?q"
	testCommand(t, []commandTest{
		{"arguments", []string{"relativize", "-base", base, "http://a/b/c/g", base + "#s", "http://z/", "g"}, "",
			lines("g", "#s", "http://z/", "g"), 0, ""},
		{"query", []string{"relativize", "-base", base, "http://a/b/c/d?y"}, "", lines("?y"), 0, ""},
		{"edition", []string{"relativize", "-edition", "rfc2396", "-base", base, "http://a/b/c/d?y"}, "", lines("d?y"), 0, ""},
		{"lines", []string{"relativize", "-base", base}, "http://a/\n\n" + base, lines("/", "", ""), 0, ""},
		{"refused", []string{"relativize", "-base", base, "g h", "http://a/b/g"}, "", lines("../g"), 1,
			lines(refusedAt("arg:1:2", uri.RFC3986, "g h"))},
		{"pairs", []string{"relativize", "-pairs"}, "http://a/b\thttp://a/c\nhttp://a/b c\nx y\tc\nx:/\tc\td", lines("c"), 1, lines(
			"uri: -:2: no TAB between a base URI and a target",
			refusedAt("-:3:2", uri.RFC3986, "x y"),
			refusedAt("-:4:6", uri.RFC3986, "c\td"))},
		{"JSON", []string{"relativize", "-json", "-base", base, "http://a/b/c/g&h", base}, "", lines(
			`{"base":"http://a/b/c/d?q","target":"http://a/b/c/g&h","ref":"g&h"}`,
			`{"base":"http://a/b/c/d?q","target":"http://a/b/c/d?q","ref":""}`), 0, ""},
		{"JSON, pairs, refused", []string{"relativize", "-json", "-pairs", "-edition", "rfc2732"}, "x y\tc d\nx:/\tc d\nx:/y c\na\xff\t\xfe\nz:/\tz:/z", lines(
			`{"base":"x y","target":"c d","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule rel_segment, RFC 2396 section 5)","of":"base"}}`,
			`{"base":"x:/","target":"c d","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule rel_segment, RFC 2396 section 5)","of":"target"}}`,
			`{"input":"x:/y c","edition":"rfc2732","error":{"message":"uri: no TAB between a base URI and a target"}}`,
			`{"base":"a\ufffd","baseBase64":"Yf8=","target":"\ufffd","targetBase64":"/g==","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \"\\xff\" in path at offset 1: write \"%FF\" (rule rel_segment, RFC 2396 section 5)","of":"base"}}`,
			`{"base":"z:/","target":"z:/z","ref":"z"}`), 1, ""},
		{"JSON, base refused", []string{"relativize", "-json", "-base", "x y", "c"}, "", lines(
			`{"base":"x y","target":"c","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule segment-nz-nc, RFC 3986 section 3.3)","of":"base"}}`), 1, ""},
	})
	stdout, stderr, status := runCommand("", "relativize", "-base", "x y", "c")
	if want := lines(
		`x y`,
		` ^`,
		`uri: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3)`); stdout != "" || stderr != want || status != 2 {
		t.Errorf("for a base that is refused: standard output %q, exit status %d, standard error:\n%swant:\n%s", stdout, status, stderr, want)
	}
}
