// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"example.com/uri"
)

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
		{"refused", []string{"wrap", "a b"}, "", "", 1, lines(refusedAt("arg:1:2", uri.RFC3986, "a b"))},
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
