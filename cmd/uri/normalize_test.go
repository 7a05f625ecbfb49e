// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"testing"

	"example.com/uri"
)

func TestNormalize(t *testing.T) {
	const all = "HTTP://U@A:80/%7e/../b%2f?%41#%c3"
	testCommand(t, []commandTest{
		{"case in RFC 2396", []string{"normalize", "-edition", "rfc2396", "-level", "case", all}, "", lines("http://U@a:80/%7e/../b%2f?%41#%c3"), 0, ""},
		{"syntax in RFC 2396", []string{"normalize", "-edition", "rfc2396", "-level", "syntax", all}, "", lines("http://U@a:80/~/../b%2F?A#%C3"), 0, ""},
		{"scheme in RFC 2396", []string{"normalize", "-edition", "rfc2396", "-level", "scheme", all}, "", lines("http://U@a/~/../b%2F?A#%C3"), 0, ""},
		{"default in RFC 2396", []string{"normalize", "-edition", "rfc2396", all}, "", lines("http://U@a/~/../b%2F?A#%C3"), 0, ""},
		{"case", []string{"normalize", "-level", "case", all}, "", lines("http://U@a:80/%7e/../b%2f?%41#%c3"), 0, ""},
		{"syntax", []string{"normalize", "-level", "syntax", all}, "", lines("http://U@a:80/b%2F?A#%C3"), 0, ""},
		{"default", []string{"normalize", all, "http://a:", "../A"}, "", lines("http://U@a/b%2F?A#%C3", "http://a/", "../A"), 0, ""},
		{"RFC 1630", []string{"normalize", "-edition", "rfc1630", "X:%41"}, "", lines("X:A"), 0, ""},
		{"RFC 3987", []string{"normalize", "-edition", "3987", "HTTP://BÜCHER:80/a/../%c3%bc%C3%9f?%E2%80%AE", "http://a/%ff%c3#\ue000"}, "", lines("http://bÜcher/üß?%E2%80%AE"), 1,
			lines(refusedAt("arg:2:17", uri.RFC3987, "http://a/%ff%c3#\ue000"))},
		{"octets of a character that are a dot and a slash without the high bit", []string{"normalize", "-edition", "3987", "http://a/\u202e\u202e\u202e/\u902f\u902e/../b"}, "",
			lines("http://a/\u202e\u202e\u202e/b"), 0, ""},
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
		{"refused lines", []string{"normalize"}, "\r\nb\xff c\r\nA:b\r\n", lines("", "a:b"), 1,
			lines(refusedAt("-:2:2", uri.RFC3986, "b\xff c"))},
	})
}
