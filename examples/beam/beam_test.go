// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/uri"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// TestRun compares the files of a run with what a loop makes of the same pairs.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	var text, pages []string
	var links, refused []string
	for i := range 3000 {
		base := fmt.Sprintf("http://www%d.Example/a/%d", i%7, i%50)
		ref := []string{"../x%%7e%d", "//h%d/./y", "?q=%d", "#%d", "old page %d", "mailto:a%d@b", "HTTP://[2001:DB8::%d]:80", "%%%d\xff"}[i%8]
		ref = fmt.Sprintf(ref, i%90)
		if i%3 == 0 && !strings.Contains(ref, "\xff") {
			pages = append(pages, response(base, "", `<a href="`+ref+`">`))
		} else {
			text = append(text, base+"\t"+ref+"\r\n")
		}
		u, err := uri.RFC3986.Resolve(base, ref)
		if err != nil {
			refused = append(refused, refusedLine(base, ref, "ref", fmt.Sprint(err.(*uri.ParseError).Offset)))
			continue
		}
		v := uri.RFC3986.MustParse(u).Normalize(uri.SchemeLevel)
		links = append(links, SURT(v)+"\t"+v.String())
	}
	text = append(text, "relative\tx\n", "no TAB")
	refused = append(refused, refusedLine("relative", "x", "base", "-"), "\"\"\t\"no TAB\"\tline\t6\tno TAB between a base URI and a reference")
	for name, data := range map[string]string{
		"a.txt": strings.Join(text[:1000], ""), "b.txt": strings.Join(text[1000:], ""), "empty.txt": "",
		"a.warc.gz": gzipped(pages[:500]...), "b.warc.gz": gzipped(pages[500:]...),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := config{Text: filepath.Join(dir, "*.txt"), WARC: filepath.Join(dir, "*.warc.gz"), Out: filepath.Join(dir, "out"), Shards: 3}
	if err := run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	slices.Sort(links)
	slices.Sort(refused)
	for kind, want := range map[string][]string{"links": slices.Compact(links), "refused": refused} {
		files, err := filepath.Glob(filepath.Join(c.Out, kind+"-0000?-of-00003"))
		if err != nil || len(files) != 3 {
			t.Fatalf("%s: %d files, %v", kind, len(files), err)
		}
		var got []string
		for _, file := range files {
			data, err := os.ReadFile(file)
			lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
			if err != nil || !slices.IsSorted(lines) {
				t.Errorf("%s is not sorted; %v", file, err)
			}
			got = append(got, lines...)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d lines, want %d", kind, len(got), len(want))
		}
	}
	for _, wrong := range []config{
		{Out: "o", Shards: 1}, {Text: c.Text, Shards: 1}, {Text: c.Text, Out: "o"}, {Text: c.Text, WARC: c.Text + "x", Out: "o", Shards: 1}, c,
	} {
		if err := run(context.Background(), wrong); err == nil {
			t.Errorf("%+v: no error", wrong)
		}
	}
}

// refusedLine returns the line of a reference that does not resolve.
func refusedLine(base, ref, part, offset string) string {
	_, err := uri.RFC3986.Resolve(base, ref)
	return fmt.Sprintf("%q\t%q\t%s\t%s\t%v", base, ref, part, offset, err)
}

// record returns a WARC record.
func record(kind, target, contentType, block string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, target, contentType, len(block), block)
}

// response returns the record of a page.
func response(target, header, body string) string {
	return record("response", target, "application/http; msgtype=response",
		fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n%sContent-Length: %d\r\n\r\n%s", header, len(body), body))
}

// gzipped returns each text as a gzip member.
func gzipped(texts ...string) string {
	var b bytes.Buffer
	for _, text := range texts {
		w := gzip.NewWriter(&b)
		io.WriteString(w, text)
		w.Close()
	}
	return b.String()
}

// resolved returns the output of the job for a WARC file.
func resolved(file io.Reader) (links, refused string, err error) {
	j := job{1, func(_ int, line string) { links += line + "\n" }, func(_ int, line string) { refused += line + "\n" }}
	err = j.warc("f", file)
	return links, refused, err
}

func TestWARC(t *testing.T) {
	a, b := response("http://a/", "", "<a href=x>"), response("<http://b/>", "", "<a href=y>")
	const ofA, ofB = "http://(a,)/x\thttp://a/x\n", "http://(b,)/y\thttp://b/y\n"
	second := fmt.Sprintf("\"f\"\t\"\"\trest of file\t%d\t", len(gzipped(a)))
	for _, tt := range []struct{ name, file, links, refused string }{
		{"empty", "", "", ""},
		{"other records", gzipped(record("metadata", "http://a/", "application/warc-fields", "<a href=x>"), record("response", "dns:a", "text/dns", "a"),
			record("response", "http://a/", "application/http", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n<a href=x>")), "", ""},
		{"pages", gzipped(a, b), ofA + ofB, ""},
		{"page", gzipped(response("http://a/c/d", "", "<a href=\" ../x \"><IMG alt=y SRC='/y?a&amp;b' src=no><script>'<a href=z>'</script><!-- <a href=z> -->")),
			ofA + "http://(a,)/y?a&b\thttp://a/y?a&b\n", ""},
		{"base", gzipped(response("http://a/b/c", "", "<base target=_top><base href='../'><base href=/no/><a href=x>")), ofA, ""},
		{"base refused", gzipped(response("http://a/b", "", "<base href='c d/'><a href=x>")), ofA, refusedLine("http://a/b", "c d/", "ref", "1") + "\n"},
		{"target refused", gzipped(response("http://a/|", "", "<a href=x>")), "", refusedLine("http://a/|", "x", "base", "9") + "\n"},
		{"no body", gzipped(response("http://a/", "", "")), "", ""},
		{"charset", gzipped(record("response", "http://a/", "application/http",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-16le\r\n\r\n<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00")), ofA, ""},
		{"page cut off", gzipped(record("response", "http://a/", "application/http",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<a href=x>"), b), ofA + ofB, "\"f\"\t\"http://a/\"\trecord\t0\tunexpected EOF\n"},
		{"coding", gzipped(response("http://a/", "Content-Encoding: br\r\n", ""), b), ofB, "\"f\"\t\"http://a/\"\trecord\t0\tHTTP: content coding \"br\" is not supported\n"},
		{"not HTTP", gzipped(record("response", "http://a/", "application/http", "no\r\n"), b), ofB, "\"f\"\t\"http://a/\"\trecord\t0\tmalformed HTTP response \"no\"\n"},
		{"no record", gzipped(a, "nothing", b), ofA, second},
		{"member cut off", gzipped(a) + gzipped(b)[:50], ofA, second},
		{"not gzip", a, "", "\"f\"\t\"\"\trest of file\t0\tgzip: not compressed\n"},
	} {
		links, refused, err := resolved(iotest.OneByteReader(strings.NewReader(tt.file)))
		if links != tt.links || !strings.HasPrefix(refused, tt.refused) || (refused == "") != (tt.refused == "") || err != nil {
			t.Errorf("%s: links\n%s, want\n%s, refused\n%s, want\n%s, error %v", tt.name, links, tt.links, refused, tt.refused, err)
		}
	}
	bad := errors.New("bad disk") // which is not an error of the file
	for _, n := range []int{0, 5, 50, len(gzipped(a))} {
		if _, refused, err := resolved(io.MultiReader(strings.NewReader(gzipped(a)[:n]), iotest.ErrReader(bad))); err != bad || refused != "" {
			t.Errorf("after %d bytes: error %v, and %s is refused; want %v", n, err, refused, bad)
		}
	}
}

// TestSURT has links in the order of their keys.
func TestSURT(t *testing.T) {
	last := ""
	for _, tt := range [][2]string{
		{"file:///a", "file://()/a"},
		{"http://192.0.2.1:80/", "http://(192.0.2.1:80)/"},
		{"http://me@[2001:db8::1]:80/", "http://([2001:db8::1]:80@me)/"},
		{"http://example.com.au/", "http://(au,com,example,)/"},
		{"http://example.com/a?q#f", "http://(com,example,)/a?q#f"},
		{"http://me:pw@example.com:21/http://a.b/", "http://(com,example,:21@me:pw)/http://a.b/"},
		{"http://@example.com:", "http://(com,example,:@)"},
		{"http://www.example.com/", "http://(com,example,www,)/"},
		{"http://example-2.com/", "http://(com,example-2,)/"},
		{"mailto:jo@example.com", "mailto:jo@example.com"},
		{"x://a..b./", "x://(,b,,a,)/"},
		{"x:/a//b.c/", "x:/a//b.c/"},
	} {
		if got := SURT(uri.RFC3986.MustParse(tt[0])); got != tt[1] || got <= last {
			t.Errorf("SURT(%q) = %q after %q, want %q", tt[0], got, last, tt[1])
		}
		last = tt[1]
	}
}
