// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/uri"
	"example.com/uri/uritemplate"
)

// testServer returns a server of a new directory, beside which there are secrets.
func testServer(t *testing.T, o uritemplate.Options) *server {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"secret":                   "secret",
		"users/secret.json":        "secret",
		"root/secret":              "secret",
		"root/files/a.md":          "a",
		"root/files/100% b?/c":     "\xff",
		"root/repos/o/r/docs/ü.md": "ü",
		"root/repos/New York/r/x":  "a space",
		"root/users/7.json":        "{}",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, link := range []string{"link", "dir"} {
		to := map[string]string{"link": "../../secret", "dir": "../.."}[link]
		if err := os.Symlink(to, filepath.Join(dir, "root/files", link)); err != nil {
			t.Fatal(err)
		}
	}
	root, err := os.OpenRoot(filepath.Join(dir, "root"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	s, err := newServer(root.FS(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRead(t *testing.T) {
	s := testServer(t, uritemplate.Options{})
	for ref, want := range map[string]string{
		"file:///a.md":                       "a",
		"FILE:///%61.md":                     "a",
		"file:///100%25%20b%3F/c":            "\xff",
		"repo://o/r/contents/docs/%C3%BC.md": "ü",
		"repo://New%20York/r/contents/x":     "a space",
		"/users/7":                           "{}",
	} {
		if got, err := s.read(ref); err != nil || string(got) != want {
			t.Errorf("%s has %q, %v, want %q", ref, got, err, want)
		}
	}
	if _, err := s.read("file:///a b"); err == nil || err == errAbsent {
		t.Errorf("a reference that is not valid: %v", err)
	}
}

// traversals are references that lead out of the root, or to another kind of
// resource, in a program that joins paths.
var traversals = []string{
	"file:///../secret",
	"file:///..%2Fsecret",
	"file:///..%5Csecret",
	"file:///%2Fsecret",
	"file:///../secret%00.md",
	"file:///link",
	"file:///dir/secret",
	"repo://o/r/contents/..%2Fsecret",
	"repo://o/r/contents/%2e%2e/%2E%2E/%2e%2e/secret",
	"/users/..%2F..%2Fusers%2Fsecret",
}

// TestTraversals tests each of three guards. A Matcher refuses a traversal, except
// those that are only symbolic links. If the options let it pass, the name is not
// valid, or the root refuses it.
func TestTraversals(t *testing.T) {
	strict := testServer(t, uritemplate.Options{})
	lenient := testServer(t, uritemplate.Options{AllowDotSegments: true, AllowSlashes: true, AllowControls: true})
	passed := 0
	for _, ref := range traversals {
		u, err := uri.RFC3986.Parse(ref)
		if err != nil {
			t.Fatal(err)
		}
		_, _, passes := strict.routes.Match(u)
		if isLink := ref == "file:///link" || ref == "file:///dir/secret"; passes != isLink {
			t.Errorf("%s matches: %t, want %t", ref, passes, isLink)
		}
		if _, _, passes := lenient.routes.Match(u); passes {
			passed++
		}
		for _, s := range []*server{strict, lenient} {
			if content, err := s.read(ref); err != errAbsent {
				t.Errorf("%s has %v, %v", ref, content, err)
			}
		}
	}
	if passed < 8 {
		t.Errorf("%d traversals pass a lenient matcher, want at least 8", passed)
	}
}
