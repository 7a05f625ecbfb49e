// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

func TestSet(t *testing.T) {
	const ref = "http://u@a:80/b/?x=1&y=2&x=3#f"
	var tests []commandTest
	for _, tt := range []struct{ flags, ref, want string }{
		{"", ref, ref},
		{"-scheme https", ref, "https://u@a:80/b/?x=1&y=2&x=3#f"},
		{"-userinfo u:p%40", ref, "http://u:p%40@a:80/b/?x=1&y=2&x=3#f"},
		{"-port 81 -host [::1]", "/b", "//[::1]:81/b"},
		{"-path /c%20d", ref, "http://u@a:80/c%20d?x=1&y=2&x=3#f"},
		{"-query q=%41", ref, "http://u@a:80/b/?q=%41#f"},
		{"-fragment %41", ref, "http://u@a:80/b/?x=1&y=2&x=3#%41"},
		{"-drop userinfo -drop port -drop query -drop fragment", ref, "http://a/b/"},
		{"-drop scheme -drop authority", ref, "/b/?x=1&y=2&x=3#f"},
		{"-drop path", ref, "http://u@a:80?x=1&y=2&x=3#f"},
		{"-drop path -host h -drop authority", "//a/b", ""},
		{"-append-segment c/d -append-segment é", ref, "http://u@a:80/b/c%2Fd/%C3%A9?x=1&y=2&x=3#f"},
		{"-append-segment lost -path /c -append-segment d", ref, "http://u@a:80/c/d?x=1&y=2&x=3#f"},
		{"-add-pair z=a+b&c=d", ref, "http://u@a:80/b/?x=1&y=2&x=3&z=a%2Bb%26c%3Dd#f"},
		{"-set-pair x=é", ref, "http://u@a:80/b/?x=%C3%A9&y=2#f"},
		{"-remove-pair x -remove-pair y", ref, "http://u@a:80/b/#f"},
		{"-remove-pair x -add-pair x=", ref, "http://u@a:80/b/?y=2&x=#f"},
		{"-add-pair x=0 -sort-query", "?y=1&x=2", "?x=2&x=0&y=1"},
		{"-sort-query -add-pair x=0", "?y=1&x=2", "?x=2&y=1&x=0"},
		{"-add-pair x=0", "?y=1&", "?y=1&x=0"},
		{"-sort-query", "?&y=1&&x=2&", "?x=2&y=1"},
		{"-sort-query=false", "?y=1&x=2", "?y=1&x=2"},
		{"-add-pair lost=1 -query y -add-pair x=1", ref, "http://u@a:80/b/?y&x=1#f"},
		{"-form -set-pair z=+", "?a+b=c+d&z", "?a+b=c+d&z=%2B"},
	} {
		args := append([]string{"set", "-edition", "rfc3986", tt.ref}, strings.Fields(tt.flags)...)
		tests = append(tests, commandTest{tt.flags, args, "", lines(tt.want), 0, ""})
	}
	tests = append(tests, []commandTest{
		{"space in a form", []string{"set", "-form", "-add-pair", "a b=c d", "/"}, "", lines("/?a+b=c+d"), 0, ""},
		{"lines", []string{"set", "-port", "1"}, "//a\r\n//b c\n//d:2\n", lines("//a:1", "//d:1"), 1,
			lines(refusedAt("-:2:4", uri.RFC2396, "//b c"))},
		{"refused", []string{"set", "-port", "1", "//a", "b"}, "", lines("//a:1"), 1,
			lines("uri: arg:2: " + buildError(uri.MustParse("b").Builder().Port("1")))},
		{"text refused", []string{"set", "-path", "/ü", "//u:secret@a"}, "", "", 1,
			lines("uri: arg:1: " + buildError(uri.MustParse("//a").Builder().EscapedPath("/ü")))},
		{"dot segment", []string{"set", "-append-segment", "..", "//a"}, "", "", 1,
			lines("uri: arg:1: " + buildError(uri.MustParse("//a").Builder().Segment("..")))},
		{"JSON", []string{"set", "-json", "-port", "1", "//a", "b"}, "", lines(
			`{"input":"//a","output":"//a:1"}`,
			`{"input":"b","edition":"rfc2396","error":{"component":"host","message":"uri: `+buildError(uri.MustParse("b").Builder().Port("1"))+`"}}`), 1, ""},
		{"no value", []string{"set", "-add-pair", "a"}, "", "", 2,
			lines(`uri: set: invalid value "a" for flag -add-pair: want KEY=VALUE; "uri set -h" shows its usage`)},
		{"unknown component", []string{"set", "-drop", "segment"}, "", "", 2,
			lines(`uri: set: invalid value "segment" for flag -drop: want scheme, authority, userinfo, host, port, path, query or fragment; "uri set -h" shows its usage`)},
	}...)
	testCommand(t, tests)
}

// buildError returns the message of a Builder that fails.
func buildError(b *uri.Builder) string {
	_, err := b.URI()
	return strings.TrimPrefix(err.Error(), "uri: ")
}
