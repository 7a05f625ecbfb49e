// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import "testing"

func TestMend(t *testing.T) {
	testCommand(t, []commandTest{
		{"arguments", []string{"mend", "<URL:http://a/ b>", "www.w3.org/Addressing/", "a@b.c", "x:/a|é", "http://a/"}, "",
			lines("http://a/b", "http://www.w3.org/Addressing/", "a@b.c", "x:/a%7C%C3%A9", "http://a/"), 0},
		{"no abbreviated references", []string{"mend", "-abbreviated=false", "www.w3.org"}, "", lines("www.w3.org"), 0},
		{"mailboxes", []string{"mend", "-mailboxes", "a@b.c", "www.w3.org"}, "", lines("mailto:a@b.c", "http://www.w3.org"), 0},
		{"edition", []string{"mend", "-edition", "rfc3986", "http://[::1]/a b"}, "", lines("http://[::1]/ab"), 0},
		{"lines", []string{"mend"}, "a b\r\n\n100%", lines("ab", "", "100%25"), 0},
		{"why", []string{"mend", "-why", "a\t|", "a", "\x1b", "é"}, "", lines(
			`a%7C`,
			`offset 1: "\t" goes: whitespace (Appendix E)`,
			`offset 2: "|" becomes "%7C": unwise character (section 2.4.3)`,
			`a`,
			`\x1b`,
			`^`,
			`uri: invalid character "\x1b" in path at offset 0 (rule rel_segment, RFC 2396 section 5)`,
			`%C3%A9`,
			`offset 0: "\u00e9" becomes "%C3%A9": national character (section 2.1)`), 1},
		{"JSON", []string{"mend", "-json", "http://a/", "ftp.a.b/\xff", "<é>", "a<b"}, "", lines(
			`{"input":"http://a/","output":"http://a/","mended":[]}`,
			`{"input":"ftp.a.b/\ufffd","inputBase64":"ZnRwLmEuYi//","output":"ftp://ftp.a.b/%FF","mended":[`+
				`{"offset":0,"what":"","with":"ftp://","why":"abbreviated reference (Appendix F)"},`+
				`{"offset":8,"what":"\ufffd","whatBase64":"/w==","with":"%FF","why":"national character (section 2.1)"}]}`,
			`{"input":"<é>","output":"%C3%A9","mended":[`+
				`{"offset":0,"what":"<","with":"","why":"delimiter (Appendix E)"},`+
				`{"offset":1,"what":"é","with":"%C3%A9","why":"national character (section 2.1)"},`+
				`{"offset":3,"what":">","with":"","why":"delimiter (Appendix E)"}]}`,
			`{"input":"a<b","edition":"rfc2396","error":{"offset":1,"component":"path","rule":"rel_segment","message":"uri: invalid character \"<\" in path at offset 1 (rule rel_segment, RFC 2396 section 5)"}}`,
		), 1},
	})
}
