// SPDX-License-Identifier: BSD-3-Clause

//go:build !race

package main

import (
	"io"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
)

// The race detector allocates too, so these tests are left out of its build.

// TestMemory checks that the memory that a line costs is proportional to its
// length, for any repeated text.
func TestMemory(t *testing.T) {
	proof.Slow(t)
	const most = 40
	for _, args := range []string{
		"split", "resolve -base http://a/b", "relativize -base http://a/b", "normalize", "compare", "escape -for segment",
		"get {query:a},{segment:1},{segment:-1}", "get {query-all:},{unescaped:path},{uri}", "set -host b -append-segment a -set-pair a=b -remove-pair b -sort-query",
		"set -set-pair a -remove-matching %* -add-pair b", "set -delimiter ; -replace-pair a", "set -form -remove-matching *a*", "unescape",
		"find", "find -in html", "find -in json", "repair", "repair -why", "wrap", "wrap -width 1", "check", "check -edition rfc2396", "editions", "editions -base http://a/b",
		"split -edition 3987", "normalize -edition 3987", "compare -edition 3987", "check -edition 3987", "wrap -edition 3987", "repair -edition 3987 -why", "map -to uri", "map -to iri",
		"file", "file -path", "file -windows", "redact", "expand", "expand -text", "match {+x}", "match -slashes -dot-segments http://a/{x}", "match -other-pairs http://a/{+x}{?y}",
	} {
		size := proof.Pick(1<<15, 1<<17)
		if args == "check" {
			size = proof.Pick(1<<18, 1<<20)
		}
		for _, unit := range []string{"a", "a/", "../", "%2E%2e/", ";", "&", "=", "%00", "%2525", "a;b/", "<x:a>", "\x00", "\xff", "é", "日", "\u0301", "\u202e", "%C3%A9", "&amp;", `\u0041`, "[x", "\xffx", " x", "<<>>"} {
			line := "http://a/" + strings.Repeat(unit, size/len(unit))
			if strings.HasPrefix(args, "compare") {
				line = line[:size/2] + "\t" + line[:size/2]
			}
			for _, args := range []string{args, args + " -json"} {
				limit := most * uint64(len(line))
				n := linear.Allocated(limit, func() { run(strings.Fields(args), strings.NewReader(line), io.Discard, io.Discard) })
				if n > limit {
					t.Errorf("uri %s of %q again and again: %.1f bytes for each of the input, want at most %d", args, unit, float64(n)/float64(len(line)), most)
				}
			}
		}
	}
}
