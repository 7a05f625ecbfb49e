// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package corpus_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/bench/corpus"
)

// What is collected is what its file says.
func TestLines(t *testing.T) {
	tests := []struct {
		file   string
		fewest int
		ok     func(s string) bool
	}{
		{"absolute", 150, func(s string) bool { return uri.RFC3986.MustParse(s).HasAuthority() }},
		{"long", 50, func(s string) bool { return uri.RFC3986.MustParse(s).HasAuthority() && len(s) >= 80 }},
		{"opaque", 50, func(s string) bool {
			u := uri.RFC3986.MustParse(s)
			return u.IsAbsolute() && !u.HasAuthority()
		}},
		{"literals", 25, func(s string) bool { return uri.RFC3986.MustParse(s).HostKind() == uri.HostIPv6 }},
		{"relative", 150, func(s string) bool { return !uri.RFC3986.MustParse(s).IsAbsolute() }},
		{"bad", 40, func(s string) bool { _, err := uri.RFC3986.Parse(s); return err != nil }},
		{"data", 50, func(s string) bool { return uri.Escape(uri.Segment, s) != "" }},
	}
	for _, test := range tests {
		lines := corpus.Lines(test.file)
		if len(lines) < test.fewest {
			t.Errorf("%s has %d lines, want at least %d", test.file, len(lines), test.fewest)
		}
		for i, s := range lines {
			if !test.ok(s) {
				t.Errorf("%s has %q", test.file, s)
			}
			if slices.Contains(lines[:i], s) {
				t.Errorf("%s has %q twice", test.file, s)
			}
		}
	}
}

func TestCollect(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"b.go":        "// See http://b/ and https://a/?q, not http://b/ again; f[T](x/y).",
		"a.html":      `<a href="../up.html">, <a href="#top">, <img src="i/x.png">, <a href="http://a/">`,
		"c.md":        "[text](doc/c.md) and [more](doc/d.md \"title\")",
		"binary":      "http://binary/\x00",
		"cache/x.txt": "http://cached/",
		"sub/d.txt":   "http://" + strings.Repeat("long.", 1000) + "/ http://short/",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h, err := corpus.Collect(100, dir, filepath.Join(dir, "none"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"http://a/", "http://b/", "https://a/?q", "http://short/"}; !slices.Equal(h.URIs, want) {
		t.Errorf("URIs are %q, want %q", h.URIs, want)
	}
	if want := []string{"../up.html", "i/x.png", "doc/c.md", "doc/d.md"}; !slices.Equal(h.Hrefs, want) {
		t.Errorf("Hrefs are %q, want %q", h.Hrefs, want)
	}
	if h.Files != 4 {
		t.Errorf("%d files were read, want 4", h.Files)
	}
	if h.Text == "" {
		t.Error("there is no text")
	}
}

// Every machine with Go has something to harvest.
func TestRoots(t *testing.T) {
	roots, err := corpus.Roots()
	if err != nil {
		t.Fatal(err)
	}
	h, err := corpus.Collect(0, filepath.Join(roots[0], "net", "url"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(h.URIs, "http://www.google.com/") {
		t.Errorf("the tests of net/url are not in %q", roots)
	}
}
