// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// record returns a WARC record.
func record(kind, target, contentType, block string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Record-ID: <urn:uuid:0>\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"+
		"WARC-Target-URI: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, target, contentType, len(block), block)
}

// response returns the record of a page.
func response(target, header, body string) string {
	return record("response", target, "application/http; msgtype=response",
		fmt.Sprintf("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n%sX-Crawl-Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", header, len(body), body))
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

// resolved returns the output of the job for a WARC file, in one shard.
func resolved(file io.Reader) (links, refused string, err error) {
	j := newJob(1).to(
		func(_ int, batch []byte) { links += string(batch) },
		func(_ int, batch []byte) { refused += string(batch) })
	err = j.warc("f", file)
	j.flush()
	return links, refused, err
}

func TestWARC(t *testing.T) {
	for _, tt := range []struct {
		name, file     string
		links, refused string
	}{
		{"empty file", "", "", ""},
		{"other records", gzipped(
			record("warcinfo", "", "application/warc-fields", "software: test\r\n"),
			record("request", "http://a.b/", "application/http; msgtype=request", "GET / HTTP/1.1\r\nHost: a.b\r\n\r\n"),
			record("response", "dns:a.b", "text/dns", "a.b. 1 IN A 192.0.2.1"),
			record("metadata", "http://a.b/", "application/warc-fields", "<a href=x>")), "", ""},
		{"page", gzipped(response("http://a.b/c/d", "", "<a href=\" ../x \"><IMG alt=y SRC='y?a&amp;b'><p title='href=z'><script>'<a href=z>'</script><!-- <a href=z> -->")),
			"http://(b,a,)/x\thttp://a.b/x\nhttp://(b,a,)/c/y?a&b\thttp://a.b/c/y?a&b\n", ""},
		{"records in one member", gzipped(response("http://a/", "", "<a href=x>") + response("<http://b/>", "", "<a href=y>")),
			"http://(a,)/x\thttp://a/x\nhttp://(b,)/y\thttp://b/y\n", ""},
		{"members", gzipped(response("http://a/", "", "<a href=x>"), response("http://b/", "", "<a href=y/>")),
			"http://(a,)/x\thttp://a/x\nhttp://(b,)/y/\thttp://b/y/\n", ""},
		{"base element", gzipped(response("http://a/b/c", "", "<a href=x><base target=_top><base href='../d/#e'><base href=/no/><a href=y href=z>")),
			"http://(a,)/d/x\thttp://a/d/x\nhttp://(a,)/d/y\thttp://a/d/y\n", ""},
		{"base element refused", gzipped(response("http://a/b", "", "<base href='c d/'><a href=x>")),
			"http://(a,)/x\thttp://a/x\n",
			refusedLine("http://a/b", "c d/", "ref", "1") + "\n"},
		{"target refused", gzipped(response("http://a/|", "", "<a href=x>")), "",
			refusedLine("http://a/|", "x", "base", "9") + "\n"},
		{"target relative", gzipped(response("a", "", "<a href='x\ty'><a href=z>")), "",
			refusedLine("a", "x\ty", "ref", "1") + "\n" + refusedLine("a", "z", "base", "-") + "\n"},
		{"not HTML", gzipped(record("response", "http://a/", "application/http", "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n<a href=x>")), "", ""},
		{"no body", gzipped(response("http://a/", "", "")), "", ""},
		{"charset", gzipped(response("http://a/", "", "<meta charset=utf-16><a href=x>"),
			record("response", "http://b/", "application/http", "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-16le\r\n\r\n<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00y\x00>\x00")),
			"http://(a,)/x\thttp://a/x\nhttp://(b,)/y\thttp://b/y\n", ""},
		{"chunks", gzipped(record("response", "http://a/", "application/http",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n6\r\n<a hre\r\n4\r\nf=x>\r\n0\r\n\r\n")),
			"http://(a,)/x\thttp://a/x\n", ""},
		{"page cut off", gzipped(record("response", "http://a/", "application/http",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99\r\n\r\n<a href=x><a hre"), response("http://b/", "", "<a href=y>")),
			"http://(a,)/x\thttp://a/x\nhttp://(b,)/y\thttp://b/y\n",
			"\"f\"\t\"http://a/\"\trecord\t0\tunexpected EOF\n"},
		{"coding", gzipped(response("http://a/", "Content-Encoding: br\r\n", "<a href=x>") + response("http://b/", "", "<a href=y>")),
			"http://(b,)/y\thttp://b/y\n",
			"\"f\"\t\"http://a/\"\trecord\t0\tHTTP: content coding \"br\" is not supported\n"},
		{"not HTTP", gzipped(record("response", "http://a/", "application/http", "nothing\r\n\r\n")), "",
			"\"f\"\t\"http://a/\"\trecord\t0\tmalformed HTTP response \"nothing\"\n"},
		{"no record, then one", gzipped("nothing\r\n\r\n"+response("http://a/", "", "<a href=x>"), response("http://b/", "", "<a href=y>")),
			"http://(b,)/y\thttp://b/y\n",
			"\"f\"\t\"\"\trecord\t0\tWARC: no version at the beginning of a record\n"},
		{"no length", gzipped("WARC/1.0\r\nWARC-Type: response\r\n\r\n"), "",
			"\"f\"\t\"\"\trecord\t0\tstrconv.ParseInt: parsing \"\": invalid syntax\n"},
		{"header cut off", gzipped("WARC/1.0\r\nWARC-Type: resp"), "",
			"\"f\"\t\"\"\trecord\t0\tunexpected EOF\n"},
		{"block cut off", gzipped("WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 5\r\n\r\nabcd"), "",
			"\"f\"\t\"\"\trecord\t0\tunexpected EOF\n"},
		{"not gzip", response("http://a/", "", "<a href=x>"), "",
			"\"f\"\t\"\"\trest of file\t0\tgzip: invalid header\n"},
	} {
		for _, reader := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.DataErrReader} {
			links, refused, err := resolved(reader(strings.NewReader(tt.file)))
			if links != tt.links || refused != tt.refused || err != nil {
				t.Errorf("%s: links\n%s, want\n%s, refused\n%s, want\n%s, error %v", tt.name, links, tt.links, refused, tt.refused, err)
			}
		}
	}
}

// TestWARCOffset has a file whose third member is cut off or not valid: its
// offset is the one in the file.
func TestWARCOffset(t *testing.T) {
	member := gzipped(response("http://a/", "", "<a href=x>"))
	want := fmt.Sprintf("\trest of file\t%d\t", 2*len(member))
	for _, end := range []string{member[:1], member[:len(member)/2], member[:len(member)-1], "nothing", member[:len(member)-1] + "z"} {
		links, refused, err := resolved(strings.NewReader(member + member + end))
		if strings.Count(links, "\n") < 2 || !strings.Contains(refused, want) || err != nil {
			t.Errorf("member %q: links\n%s, refused\n%s, want offset %d; error %v", end, links, refused, 2*len(member), err)
		}
	}
}

// TestWARCReadError checks that an error of the file system is not taken for
// one of the file: the engine must try again.
func TestWARCReadError(t *testing.T) {
	bad := errors.New("bad disk")
	member := gzipped(response("http://a/", "", "<a href=x>"))
	for _, n := range []int{0, 5, len(member) / 2, len(member)} {
		_, _, err := resolved(io.MultiReader(strings.NewReader(member[:n]), iotest.ErrReader(bad)))
		if err != bad {
			t.Errorf("after %d bytes: error %v, want %v", n, err, bad)
		}
	}
}
