// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// testRewriter returns a rewriter for a document that moves from
// http://old.example/docs/ to https://new.example/d/, and the tags that it
// reports.
func testRewriter(t testing.TB) (*rewriter, *[]string) {
	t.Helper()
	r, err := newRewriter("http://old.example/docs/a.html?q#f", "HTTP://old.example:80/docs/", "https://new.example/d/")
	if err != nil {
		t.Fatal(err)
	}
	reported := new([]string)
	r.report = func(tag string, err error) { *reported = append(*reported, tag+": "+err.Error()) }
	return r, reported
}

func rewritten(t testing.TB, document string) (result string, reported []string) {
	t.Helper()
	r, tags := testRewriter(t)
	var out strings.Builder
	if err := r.copy(&out, iotest.OneByteReader(strings.NewReader(document))); err != nil {
		t.Fatalf("%q: %v", document, err)
	}
	return out.String(), *tags
}

func TestReferences(t *testing.T) {
	for _, tt := range []struct{ ref, want string }{
		// Links below FROM.
		{"b.html", "https://new.example/d/b.html"},
		{"./b.html#f", "https://new.example/d/b.html#f"},
		{"x/../b.html?q=1&amp;r=2", "https://new.example/d/b.html?q=1&amp;r=2"},
		{"/docs/", "https://new.example/d/"},
		{"//old.example/docs/b", "https://new.example/d/b"},
		{"?y", "https://new.example/d/a.html?y"},
		{"http://old.example/docs/b", "https://new.example/d/b"},
		{"http://old.example/%64ocs/b", "https://new.example/d/b"},
		{"b:c", "b:c"}, // another scheme
		{"./b:c", "https://new.example/d/b:c"},
		{"  b\n", "https://new.example/d/b"},

		// Links elsewhere.
		{"..", "http://old.example/"},
		{"/docs", "http://old.example/docs"},
		{"../docsx/b", "http://old.example/docsx/b"},
		{"%2e%2e/b", "http://old.example/docs/%2e%2e/b"},
		{"http://old.example/docs/%2E%2e/b", "http://old.example/docs/%2E%2e/b"},
		{"http://old.example:8080/docs/b", "http://old.example:8080/docs/b"},
		{"http://old.example@evil.example/docs/b", "http://old.example@evil.example/docs/b"},
		{"http://old.example.evil.example/docs/b", "http://old.example.evil.example/docs/b"},
		{"//evil.example/docs/b", "http://evil.example/docs/b"},
		{"mailto:jo@old.example", "mailto:jo@old.example"},
		{"javascript:alert(1)", "javascript:alert(1)"},
		{"#f", "#f"},
		{"", ""},
	} {
		want := `<a href="` + tt.want + `">`
		got, reported := rewritten(t, `<a href="`+tt.ref+`">`)
		if got != want || reported != nil {
			t.Errorf("%q: got %s, want %s; reported %q", tt.ref, got, want, reported)
		}
	}
}

func TestDocuments(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		// Only tags with a new link change.
		{"<!doctype HTML><P CLASS=x>a &amp b&nbsp;<BR/></p ><!-- <a href=b> --><A HREF='#f'>", ""},
		{"<IMG ALT='x \"y\"' SRC=b>", `<img alt="x &#34;y&#34;" src="https://new.example/d/b">`},
		{"<br/><img src=b />", `<br/><img src="https://new.example/d/b"/>`},
		{"<img src=b/>", `<img src="https://new.example/d/b/">`},
		{`<a href="x?a&amp;lt;b">`, `<a href="https://new.example/d/x?a&amp;lt;b">`},
		{"<script>x = '<a href=b>'</script><textarea><a href=b></textarea>", ""},
		{"<a data-href=b srcset=b>", ""},
		{"<a href=b", ""},
		{"text <", ""},
		{"<!-- <a href=b>", ""},

		// A BASE element changes the base of the links after it, and is a link.
		{"<base href=x/><a href=b>", `<base href="https://new.example/d/x/"><a href="https://new.example/d/x/b">`},
		{"<base target=t><base href=/><a href=b>", `<base target=t><base href="http://old.example/"><a href="http://old.example/b">`},
		{"<base href=x/><base href=y/><a href=b>", `<base href="https://new.example/d/x/"><base href="https://new.example/d/x/y/"><a href="https://new.example/d/x/b">`},
		{"<base href=//evil.example/docs/><a href=b>", `<base href="http://evil.example/docs/"><a href="http://evil.example/docs/b">`},
	} {
		if tt.want == "" {
			tt.want = tt.in
		}
		if got, reported := rewritten(t, tt.in); got != tt.want || reported != nil {
			t.Errorf("%s: got %s, want %s; reported %q", tt.in, got, tt.want, reported)
		}
	}
}

// TestReported has links that stay as they are.
func TestReported(t *testing.T) {
	for _, tt := range []struct{ in, want, reported string }{
		{"<a href='x y'>", "", `a: uri: invalid character " "`},
		{"<a href='ü'>", "", `a: uri: invalid character "ü"`},
		{"<a href=50%>", "", "a: uri: invalid escape"},
		{`<a href="http:\\old.example\docs\b">`, "", `a: uri: invalid character "\\"`},
		{`<a href="http://old.example\@evil.example/docs/b">`, "", `a: uri: invalid character "\\"`},
		{`<a href="java&#10;script:alert(1)">`, "", `a: uri: invalid character "\n"`},
		{`<a href="http://old.example:x/">`, "", "a: uri: invalid character"},
		{"<img SRC='x y' LONGDESC=z>", "", "img: "},
		{"<a href='x y' src=b>", `<a href="x y" src="https://new.example/d/b">`, "a: "},
		{"<base href='x y'><a href=b>", `<base href='x y'><a href="https://new.example/d/b">`, "base: "},
		{"<base href=javascript:/x/><a href=b>", `<base href=javascript:/x/><a href="https://new.example/d/b">`, "base: the base is ignored"},
	} {
		if tt.want == "" {
			tt.want = tt.in
		}
		got, reported := rewritten(t, tt.in)
		if got != tt.want || len(reported) != 1 || !strings.HasPrefix(reported[0], tt.reported) {
			t.Errorf("%s: got %s, want %s; reported %q, want %q", tt.in, got, tt.want, reported, tt.reported)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, args := range [][3]string{
		{"a.html", "http://a/", "http://b/"},
		{"http://a/b c", "http://a/", "http://b/"},
		{"http://a/b", "http://a", "http://b/"},
		{"http://a/b", "http://a/docs", "http://b/"},
		{"http://a/b", "http://a/?q=/", "http://b/"},
		{"http://a/b", "http://a/#/", "http://b/"},
		{"http://a/b", "http://a/", "b/"},
		{"http://a/b", "http://a/", "javascript:/"},
	} {
		if _, err := newRewriter(args[0], args[1], args[2]); err == nil {
			t.Errorf("newRewriter(%q) returns no error", args)
		}
	}
}

func TestIOErrors(t *testing.T) {
	r, _ := testRewriter(t)
	var out strings.Builder
	err := r.copy(&out, io.MultiReader(strings.NewReader("<p>text"), iotest.ErrReader(io.ErrNoProgress)))
	if !errors.Is(err, io.ErrNoProgress) || out.String() != "<p>text" {
		t.Errorf("after an error of the reader: %v, %q", err, &out)
	}
	pipe, w := io.Pipe()
	pipe.Close()
	if err := r.copy(w, strings.NewReader("<a href=b>")); err == nil {
		t.Error("an error of the writer is lost")
	}
}
