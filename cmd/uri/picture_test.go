// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"
	"testing"

	"example.com/uri"
)

// TestPicture checks that a picture is the reference, with marks at its
// components.
func TestPicture(t *testing.T) {
	for _, ref := range []string{
		"", "a", "/", "?", "#", "?#", "//", "///", "//?#", "x:", "x:/", "x://", "X://U@H:1/P?Q#F", "x://@:/", "//u@h", "//h:1", "//:1",
	} {
		u := uri.RFC3986.MustParse(ref)
		p := draw(u, usualColumns)
		line := p.line.String()
		if line != ref {
			t.Errorf("%q is drawn as %q", ref, line)
		}
		want := map[string]string{
			"scheme": u.String()[:len(u.Scheme())], "authority": u.Authority(), "userinfo": u.Userinfo(), "host": u.Host(),
			"port": u.Port(), "path": u.Path(), "query": u.Query(), "fragment": u.Fragment(),
		}
		for _, m := range append(p.components, p.server...) {
			name, empty := strings.CutPrefix(m.name, "empty ")
			if got := line[m.start:m.end]; got != want[name] || empty != (got == "") {
				t.Errorf("%q: %s is marked at %q, want %q", ref, m.name, got, want[name])
			}
		}
	}
}

// TestLongPicture has references that are longer than a line.
func TestLongPicture(t *testing.T) {
	long := strings.Repeat("abcdefgh/", 5000)
	for _, ref := range []string{
		long, "//" + strings.ReplaceAll(long, "/", "."), "x:" + long, strings.Repeat("s", 70_000) + "://u" + long,
		"//" + strings.ReplaceAll("u/@h/.a:80/?/#/", "/", strings.Repeat("1", 1000)),
	} {
		stdout, _, status := runCommand("", "split", "-edition", "rfc3986", ref)
		if status != 0 {
			t.Fatalf("exit status %d:\n%.100s", status, stdout)
		}
		picture, table, _ := strings.Cut(stdout, "\n\n")
		for line := range strings.Lines(picture) {
			if len(line) > usualColumns+len("empty fragment\n") {
				t.Errorf("a line of the picture has %d columns: %.100s", len(line), line)
			}
		}
		if !strings.Contains(table, "reference    "+ref+"\n") {
			t.Error("no line has the whole reference")
		}
	}
}
