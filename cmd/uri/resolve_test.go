// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"testing"

	"example.com/uri"
)

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	testCommand(t, []commandTest{
		{"arguments", []string{"resolve", "-base", base, "../g", "", "#s", "http:g"}, "",
			lines("http://a/b/g", base, base+"#s", "http:g"), 0, ""},
		{"lines", []string{"resolve", "-base", base}, "../g\n\n//g", lines("http://a/b/g", base, "http://g"), 0, ""},
		{"compat", []string{"resolve", "-compat", "-base", base, "http:g"}, "", lines("http://a/b/c/g"), 0, ""},
		{"excess drop", []string{"resolve", "-edition", "rfc2396", "-excess", "drop", "-base", base, "../../../g"}, "", lines("http://a/g"), 0, ""},
		{"excess refuse", []string{"resolve", "-excess", "refuse", "-base", base, "../../../g", "g"}, "", lines("http://a/b/c/g"), 1,
			lines(`uri: arg:1: the reference has more ".." segments than the base has levels (RFC 3986 section 5)`)},
		{"refused", []string{"resolve", "-base", base, "g h", "g"}, "", lines("http://a/b/c/g"), 1,
			lines(refusedAt("arg:1:2", uri.RFC3986, "g h"))},
		{"base and reference exchanged", []string{"resolve", "-base", "g", base}, "", "", 1, lines("uri: arg:1: the base URI is relative, and the reference is absolute: exchange them (RFC 3986 section 5)")},
		{"pairs", []string{"resolve", "-pairs"}, "http://a/b\tc\nhttp://a/b\t\nhttp://a/b c\n\tc\nx y\tc\nhttp://a/\tc\td\nhttp://z\tz", lines("http://a/c", "http://a/b", "http://z/z"), 1, lines(
			"uri: -:3: no TAB between a base URI and a reference",
			"uri: -:4: the base URI is relative: begin it with a scheme (RFC 3986 section 5)",
			refusedAt("-:5:2", uri.RFC3986, "x y"),
			refusedAt("-:6:12", uri.RFC3986, "c\td"))},
		{"JSON", []string{"resolve", "-json", "-base", base, "?y", "#s", "y:z"}, "", lines(
			`{"base":"http://a/b/c/d;p?q","ref":"?y","edition":"rfc3986","target":"http://a/b/c/d;p?y","sameDocument":false}`,
			`{"base":"http://a/b/c/d;p?q","ref":"#s","edition":"rfc3986","target":"http://a/b/c/d;p?q#s","sameDocument":true}`,
			`{"base":"http://a/b/c/d;p?q","ref":"y:z","edition":"rfc3986","target":"y:z","sameDocument":false}`), 0, ""},
		{"JSON, pairs, refused", []string{"resolve", "-json", "-pairs", "-edition", "rfc2732"}, "x y\tc d\nx:y\tc d\nx:y\tc\nx:y c\na\xff\t\xfe\nz:/\tz", lines(
			`{"base":"x y","ref":"c d","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule rel_segment, RFC 2396 section 5)","of":"base"}}`,
			`{"base":"x:y","ref":"c d","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule rel_segment, RFC 2396 section 5)","of":"ref"}}`,
			`{"base":"x:y","ref":"c","edition":"rfc2732","error":{"message":"uri: the base URI is opaque (RFC 2396 section 5)"}}`,
			`{"input":"x:y c","edition":"rfc2732","error":{"message":"uri: no TAB between a base URI and a reference"}}`,
			`{"base":"a\ufffd","baseBase64":"Yf8=","ref":"\ufffd","refBase64":"/g==","edition":"rfc2732","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \"\\xff\" in path at offset 1: write \"%FF\" (rule rel_segment, RFC 2396 section 5)","of":"base"}}`,
			`{"base":"z:/","ref":"z","edition":"rfc2732","target":"z:/z","sameDocument":false}`), 1, ""},
		{"JSON, base refused", []string{"resolve", "-json", "-base", "x y", "c", "d e"}, "", lines(
			`{"base":"x y","ref":"c","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule segment-nz-nc, RFC 3986 section 3.3)","of":"base"}}`,
			`{"base":"x y","ref":"d e","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \" \" in path at offset 1: write \"%20\" (rule segment-nz-nc, RFC 3986 section 3.3)","of":"base"}}`), 1, ""},
		{"JSON, base refused, no references", []string{"resolve", "-json", "-base", "x y"}, "", "", 1, ""},
	})
}

func TestRefusedBase(t *testing.T) {
	stdout, stderr, status := runCommand("", "resolve", "-edition", "rfc2396", "-base", "http://[::1]/", "c", "d")
	if want := lines(`uri: resolve: invalid value for flag -base: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1); ` +
		`accepted by rfc2732, rfc3986 and rfc3987; "uri resolve -h" shows its usage`); stdout != "" || stderr != want || status != 2 {
		t.Errorf("for a base that is refused: standard output %q, exit status %d, standard error:\n%swant:\n%s", stdout, status, stderr, want)
	}
}

func TestRelativize(t *testing.T) {
	const base = "http://a/b/c/d?q"
	testCommand(t, []commandTest{
		{"arguments", []string{"relativize", "-base", base, "http://a/b/c/g", base + "#s", "http://z/", "g"}, "",
			lines("g", "#s", "http://z/", "g"), 0, ""},
		{"edition", []string{"relativize", "-edition", "rfc2396", "-base", base, "http://a/b/c/d?y"}, "", lines("d?y"), 0, ""},
		{"pairs", []string{"relativize", "-pairs"}, "http://a/b\thttp://a/c\nhttp://a/b c\nx y\tc\nx:/\tc\td", lines("c"), 1, lines(
			"uri: -:2: no TAB between a base URI and a target",
			refusedAt("-:3:2", uri.RFC3986, "x y"),
			refusedAt("-:4:6", uri.RFC3986, "c\td"))},
		{"JSON", []string{"relativize", "-json", "-base", base, "http://a/b/c/g&h", base}, "", lines(
			`{"base":"http://a/b/c/d?q","target":"http://a/b/c/g&h","ref":"g&h"}`,
			`{"base":"http://a/b/c/d?q","target":"http://a/b/c/d?q","ref":""}`), 0, ""},
	})
}
