// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/uri/internal/proof/skip"
)

var update = flag.Bool("update", false, "write the golden files")

// links runs the command on a message, or on the files that the arguments name.
func links(message string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(message), &out, &err)
	return status, out.String(), err.String()
}

// listed runs the command with -json and returns the objects, which must be one
// a line.
func listed(t *testing.T, message string, args ...string) (objects []linkJSON) {
	t.Helper()
	_, stdout, _ := links(message, append([]string{"-json"}, args...)...)
	for line := range strings.Lines(stdout) {
		var object linkJSON
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		objects = append(objects, object)
	}
	return objects
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// messages are the files in testdata. Chromium 156 saved snapshot.mhtml, a page
// with a frame in a frame.
var messages = []string{"nested.mhtml", "nobase.mhtml", "encoded.mhtml", "faulty.mhtml", "snapshot.mhtml", "page.html"}

func TestGolden(t *testing.T) {
	t.Chdir("testdata")
	for _, name := range messages {
		for _, form := range []string{"text", "json"} {
			args := []string{"-json=" + fmt.Sprint(form == "json"), name}
			status, stdout, stderr := links("", args...)
			got := fmt.Sprintf("%s-- standard error --\n%s-- status %d --\n", stdout, stderr, status)
			golden := name + "." + form
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if want := read(t, golden); got != want {
				t.Errorf("%v: got\n%s\nwant\n%s", args, got, want)
			}
		}
	}
}

// TestNetURL compares the targets with net/url, which resolves usual references
// as RFC 3986 does.
func TestNetURL(t *testing.T) {
	compared := 0
	for _, name := range messages {
		for _, object := range listed(t, "", filepath.Join("testdata", name)) {
			if object.Target == nil || strings.HasPrefix(object.Base, "thismessage:") {
				continue // net/url writes three slashes
			}
			base, err := url.Parse(object.Base)
			if err != nil {
				t.Fatal(err)
			}
			target, err := base.Parse(strings.TrimSpace(object.Ref))
			if err != nil {
				t.Fatal(err)
			}
			if compared++; target.String() != *object.Target {
				t.Errorf("%s + %s = %s, but %s for net/url", object.Base, object.Ref, *object.Target, target)
			}
		}
	}
	if compared < 50 {
		t.Errorf("compared only %d targets", compared)
	}
}

// TestLineEndings has the messages with CRLF, as they are sent.
func TestLineEndings(t *testing.T) {
	for _, name := range []string{"nested.mhtml", "nobase.mhtml", "encoded.mhtml"} {
		message := read(t, filepath.Join("testdata", name))
		if strings.Contains(message, "\r") {
			t.Fatalf("%s has CR", name)
		}
		_, want, _ := links(message)
		if _, got, _ := links(strings.ReplaceAll(message, "\n", "\r\n")); got != want || got == "" {
			t.Errorf("%s: got with CRLF\n%s\nwant\n%s", name, got, want)
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
		{"", "", "", "", "-json", fallback, "http://default/a/b", "default", ""},
		{"", "", "", "", "-json", "-json", "thismessage:/", "default", ""},
		{"", "", "", "", "-json", "-default=", "", "none", ""},

		{`<base href="h/">`, "Content-Location: p/\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/p/h/", "content", ""},
		{"", "Content-Location: p/\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/p/", "entity", "part 1.1"},
		{"", "Content-Location: #p\n", "Content-Location: r/\n", "Content-Location: m/\n", retrieved, fallback,
			"http://retrieved/a/m/r/", "entity", "part 1"},
		{`<base href="#h">`, "", "", "Content-Location: //m\n", "-json", fallback, "http://m", "entity", "message"},
		{`<base href="?h">`, "", related, message, "-json", fallback, "http://related/a/b?h", "content", ""},
		{`<base href="h">`, "Content-Location: p\n", "", "", "-json", "-default=", "", "none", ""},
		{html, "Content-Location: p\n", "", "", "-json", "-default=", "http://html/a/b", "content", ""},
	} {
		text := test.message + "Content-Type: multipart/mixed; boundary=m\n\n--m\n" +
			test.related + "Content-Type: multipart/related; boundary=r\n\n--r\n" +
			test.part + "Content-Type: text/html\n\n" + test.html + "<a href=x>\n--r--\n--m--\n"
		objects := listed(t, text, test.retrieved, test.fallback)
		if len(objects) != 1 {
			t.Fatalf("%d links in\n%s", len(objects), text)
		}
		got := objects[0]
		if got.Base != test.base || got.Layer != test.layer || got.Entity != test.entity {
			t.Errorf("base %q from %s %q, want %q from %s %q in\n%s",
				got.Base, got.Layer, got.Entity, test.base, test.layer, test.entity, text)
		}
		if (got.Error == nil) != (test.layer != "none") {
			t.Errorf("error %+v from %s", got.Error, test.layer)
		}
	}
}

func TestDirectory(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file can have such names")
	}
	dir := t.TempDir()
	sub := filepath.Join(dir, "sub dir;1")
	if err := os.Mkdir(sub, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		filepath.Join(dir, "50% é?.HTML"),
		filepath.Join(dir, "a:b.htm"),
		filepath.Join(dir, "notes.txt"),
		filepath.Join(sub, "c.xhtml"),
	} {
		if err := os.WriteFile(path, []byte("<a href='x'></a>"), 0o666); err != nil {
			skip.OutsideCI(t, err) // the file system does not allow such names
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		skip.OutsideCI(t, err)
	}

	fileURI := func(dir string) string {
		return (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String() + "/"
	}
	for _, test := range []struct {
		args   []string
		prefix string
	}{
		{[]string{dir}, fileURI(dir)},
		{[]string{dir + "/"}, fileURI(dir)},
		{[]string{link}, fileURI(link)},
		{[]string{"-retrieved", "http://host/site", dir}, "http://host/site/"},
		{[]string{"-retrieved", "http://host/site/?q#f", dir}, "http://host/site/"},
		{[]string{"-retrieved", "http://host", dir}, "http://host/"},
		{[]string{"-edition", "rfc2396", "-retrieved", "http://host/a/../b", dir}, "http://host/a/../b/"},
	} {
		var got []string
		for _, object := range listed(t, "", test.args...) {
			if object.Layer != "retrieval" {
				t.Errorf("%q: base of %s from %s", test.args, object.File, object.Layer)
			}
			got = append(got, object.Base)
		}
		colon := "%3A" // stays bare up to RFC 2732
		if test.args[0] == "-edition" {
			colon = ":"
		}
		want := []string{
			test.prefix + "50%25%20%C3%A9%3F.HTML",
			test.prefix + "a" + colon + "b.htm",
			test.prefix + "sub%20dir%3B1/c.xhtml",
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: got bases\n%q\nwant\n%q", test.args, got, want)
		}
	}

	objects := listed(t, "", filepath.Join(dir, "a:b.htm"), filepath.Join(sub, "c.xhtml"))
	if len(objects) != 2 || *objects[1].Target != fileURI(dir)+"sub%20dir%3B1/x" {
		t.Errorf("two files: got %+v", objects)
	}
}

func TestStatus(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		stderr string // a part of it
	}{
		{[]string{"-h"}, statusListed, ""},
		{[]string{"-x"}, statusFailed, "not defined: -x"},
		{[]string{"-edition", "rfc1630"}, statusFailed, "RFC 1630"},
		{[]string{"-edition", "rfc9999"}, statusFailed, "edition"},
		{[]string{"-retrieved", "a/b"}, statusFailed, `-retrieved: "a/b" is not absolute`},
		{[]string{"-default", "http://[/"}, statusFailed, "-default: uri: invalid character"},
		{[]string{"-retrieved", "http://a/", "b", "c"}, statusFailed, "-retrieved is for one argument"},
		{[]string{"testdata/none.mhtml"}, statusFailed, "testdata/none.mhtml"},
		{[]string{"-retrieved", "urn:a", "testdata"}, statusListed, ""},
		{[]string{"-edition", "rfc2396", "-retrieved", "urn:a", "testdata"}, statusProblem, "testdata/page.html: uri: cannot build"},
		{nil, statusProblem, "(standard input)"},
		{[]string{"testdata/faulty.mhtml", "testdata/nested.mhtml"}, statusProblem, ""},
	} {
		status, stdout, stderr := links("", test.args...)
		if status != test.status || !strings.Contains(stderr, test.stderr) || (status == statusListed) != (stderr == "") {
			t.Errorf("%q: status %d, %q; want %d, %q", test.args, status, stderr, test.status, test.stderr)
		}
		if status == statusFailed && stdout != "" {
			t.Errorf("%q: printed %q", test.args, stdout)
		}
	}
}

type fullWriter struct{}

func (fullWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestWriteError(t *testing.T) {
	var stderr bytes.Buffer
	if status := run([]string{"testdata/page.html"}, nil, fullWriter{}, &stderr); status != statusFailed || stderr.Len() == 0 {
		t.Errorf("status %d, %q", status, stderr.String())
	}
}

// TestTruncated lists messages that end anywhere. A longer one has no fewer
// links.
func TestTruncated(t *testing.T) {
	message := read(t, "testdata/nested.mhtml")
	whole := len(listed(t, message))
	most := 0
	for end := 0; end < len(message); end += 13 {
		n := len(listed(t, message[:end]))
		// A reference that is cut off may be listed, too.
		if n < most-1 || n > whole {
			t.Errorf("%d links in the first %d octets, %d in fewer, %d in all", n, end, most, whole)
		}
		most = max(most, n)
	}
}

func TestDepth(t *testing.T) {
	nested := func(depth int) string {
		message := ""
		for i := range depth {
			message += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d.\n\n--b%d.\n", i, i)
		}
		message += "Content-Type: text/html\n\n<a href=x>\n"
		for i := depth - 1; i >= 0; i-- {
			message += fmt.Sprintf("--b%d.--\n", i)
		}
		return message
	}
	for _, test := range []struct{ depth, status, links int }{
		{maxDepth, statusListed, 1},
		{maxDepth + 1, statusProblem, 0},
		{1000, statusProblem, 0},
	} {
		message := nested(test.depth)
		status, _, stderr := links(message)
		if n := len(listed(t, message)); status != test.status || n != test.links {
			t.Errorf("%d deep: status %d, %d links, %q", test.depth, status, n, stderr)
		}
	}

	message := strings.Repeat("Content-Type: message/global\n\n", 1000) + "Content-Type: text/html\n\n<a href=x>\n"
	if status, _, stderr := links(message); status != statusProblem || !strings.Contains(stderr, "nested") {
		t.Errorf("messages in messages: status %d, %q", status, stderr)
	}
}
