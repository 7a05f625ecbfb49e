// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files")

// links runs the command on a message, or on the files that the arguments name.
func links(message string, args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(message), &out, &err)
	return status, out.String(), err.String()
}

// TestGolden has the files in testdata, also with CRLF, as messages are sent.
// Chromium 156 saved snapshot.mhtml, a page with a frame in a frame.
func TestGolden(t *testing.T) {
	t.Chdir("testdata")
	for _, name := range []string{"nested.mhtml", "nobase.mhtml", "faulty.mhtml", "snapshot.mhtml", "page.html"} {
		status, stdout, stderr := links("", name)
		got := fmt.Sprintf("%s-- standard error --\n%s-- status %d --\n", stdout, stderr, status)
		if *update {
			if err := os.WriteFile(name+".text", []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(name + ".text"); err != nil || got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s, %v", name, got, want, err)
		}
		if message, err := os.ReadFile(name); err != nil || strings.HasPrefix(name, "n") {
			_, got, _ := links(strings.ReplaceAll(string(message), "\n", "\r\n"))
			if strings.ReplaceAll(got, `"(standard input)"`, name) != stdout {
				t.Errorf("%s with CRLF: got\n%s, %v", name, got, err)
			}
		}
	}
}

// TestLayers removes the layers around a document one by one, the innermost
// first, and then has relative layers.
func TestLayers(t *testing.T) {
	const (
		html      = `<base href="http://html/a/b">`
		base      = "Content-Base: http://base/a/b\n"
		part      = "Content-Location: http://part/a/b\n"
		related   = "Content-Location: http://related/a/b\n"
		message   = "Content-Location: http://message/a/b\n"
		retrieved = "-retrieved=http://retrieved/a/b"
		fallback  = "-default=http://default/a/b"
	)
	for _, test := range []struct {
		html, part, related, message, retrieved, fallback string
		base, layer, entity                               string
	}{
		{html, part + base, related, message, retrieved, fallback, "http://html/a/b", "content", ""},
		{"", part + base, related, message, retrieved, fallback, "http://base/a/b", "entity", "part 1.1"},
		{"", part, related, message, retrieved, fallback, "http://part/a/b", "entity", "part 1.1"},
		{"", "", related, message, retrieved, fallback, "http://related/a/b", "entity", "part 1"},
		{"", "", "", message, retrieved, fallback, "http://message/a/b", "entity", "message"},
		{"", "", "", "", retrieved, fallback, "http://retrieved/a/b", "retrieval", ""},
		{"", "", "", "", "-edition=rfc3986", fallback, "http://default/a/b", "default", ""},
		{"", "", "", "", "-edition=rfc3986", "-edition=rfc3986", "thismessage:/", "default", ""},
		{"", "", "", "", "-edition=rfc3986", "-default=", "", "no layer", ""},

		{`<base href="h/">`, "Content-Location: p/\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/p/h/", "content", ""},
		{"", "Content-Location: p/\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/p/", "entity", "part 1.1"},
		{"", "Content-Location: #p\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/", "entity", "part 1"},
		{`<base href="#h">`, "", "", "Content-Location: //m\n", "-edition=rfc3986", fallback, "http://m", "entity", "message"},
		{`<base href="?h">`, "", related, message, "-edition=rfc3986", fallback, "http://related/a/b?h", "content", ""},
		{`<base href="h">`, "Content-Location: p\n", "", "", "-edition=rfc3986", "-default=", "", "no layer", ""},
	} {
		text := test.message + "Content-Type: multipart/mixed; boundary=m\n\n--m\n" +
			test.related + "Content-Type: multipart/related; boundary=r\n\n--r\n" +
			test.part + "Content-Type: text/html\n\n" + test.html + "<a href=x>\n--r--\n--m--\n"
		want := "base " + test.base + " from " + test.layer
		if test.entity != "" {
			want += " (" + test.entity + ")"
		}
		_, got, _ := links(text, test.retrieved, test.fallback)
		heading, link, _ := strings.Cut(got, "\n")
		if !strings.HasSuffix(heading, ": "+want) || strings.Contains(link, "  ! ") != (test.layer == "no layer") {
			t.Errorf("%s, want %s in\n%s", got, want, text)
		}
	}
}

// TestDocument has documents with a link each: what BASE counts, which references
// are to the same document, and text that must be decoded first.
func TestDocument(t *testing.T) {
	for document, want := range map[string]string{
		`<base href="http://b/"><a href=x>`:                           "http://b/x",
		`<BASE HREF=" http://b/&#10;"><a href=x>`:                     "http://b/x",
		`<base href="b/"><base href="http://c/"><a href=x>`:           "http://a/b/x",
		`<base href="http://b b/"><base href="http://c/"><a href=x>`:  "http://a/x",
		`<template><base href="http://b/"></template><a href=x>`:      "http://a/x",
		`<script>"<base href='http://b/'>"</script><a href=x href=y>`: "http://a/x",
		"\xff\xfe<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00":  "http://a/x",
		"<meta charset=iso-8859-1><a href=\xe9>":                      `! uri: invalid character "é" in path at offset 0: write "%C3%A9" (rule segment-nz-nc, RFC 3986 section 3.3)`,
		`<a href="">`:                                                 "http://a/d  (same document)",
		`<a href="#f">`:                                               "http://a/d#f  (same document)",
		`<a href=" x ">`:                                              "http://a/x  (whitespace stripped)",
	} {
		_, got, _ := links("Content-Location: http://a/d\nContent-Type: text/html\n\n" + document)
		if _, link, _ := strings.Cut(got, "\n"); !strings.HasSuffix(link, "  "+want+"\n") || strings.Count(link, "\n") != 1 {
			t.Errorf("%q: got %s, want %s", document, got, want)
		}
	}
	const old = "Content-Location: http://a/d\nContent-Type: text/html\n\n<a href=d>"
	if _, got, _ := links(old, "-edition", "rfc2396"); strings.Contains(got, "same document") {
		t.Errorf("RFC 2396 compares the target: %s", got)
	}
}

func TestStatus(t *testing.T) {
	nested := strings.Repeat("Content-Type: message/global\n\n", 1000) + "Content-Type: text/html\n\n<a href=x>\n"
	for _, test := range []struct {
		message string
		args    []string
		status  int
		stderr  string // a part of it
	}{
		{"", []string{"testdata/page.html"}, 0, ""},
		{"", []string{"-edition", "rfc9999"}, 2, "edition"},
		{"", []string{"-retrieved", "a/b"}, 2, "-retrieved: uri: missing scheme"},
		{"no header\n", nil, 1, "(standard input)"},
		{nested, nil, 1, "nested more than 32 deep"},
	} {
		status, stdout, stderr := links(test.message, test.args...)
		if status != test.status || !strings.Contains(stderr, test.stderr) || (status == 0) != (stderr == "") || status == 2 && stdout != "" {
			t.Errorf("%q: status %d, %q, %q; want %d, %q", test.args, status, stdout, stderr, test.status, test.stderr)
		}
	}
}
