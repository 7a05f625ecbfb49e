// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"example.com/uri"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// An input is files and their contents.
type input struct {
	config config
	pairs  [][2]string // of bases and references
	others int         // lines and records that have none
}

// newInput writes files of text and WARC.
func newInput(t *testing.T) (in input) {
	t.Helper()
	dir := t.TempDir()
	write := func(name, data string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var text strings.Builder
	w := bufio.NewWriter(&text)
	generateText(w, 6000)
	w.WriteString("http://a/\t%\xff\x1b\nrelative\tx\n\t\nhttp://a/\tb\tc\nHTTP://[2001:DB8::1]:80\tx\n//a\t//b")
	w.Flush()
	lines := strings.SplitAfter(text.String(), "\n")
	add := func(lines []string) string {
		for _, line := range lines {
			base, ref, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			in.pairs = append(in.pairs, [2]string{base, ref})
		}
		return strings.Join(lines, "")
	}
	pages := func(lines []string) string {
		var members []string
		for _, line := range lines {
			base, ref, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			members = append(members, response(base, "", fmt.Sprintf(`<a href="%s"><img src="%[1]s">`, ref)))
		}
		add(lines)
		add(lines)
		return gzipped(members...)
	}
	write("a.txt", add(lines[:2000])+"\r\nno TAB\n"+add(lines[6000:]))
	in.others += 2
	write("b.txt", add(lines[1000:3000]))
	write("empty.txt", "")
	packed := gzipped(strings.Repeat("http://a/\tb\n", 5000)) // text is read as it is
	write("c.txt.gz", packed)
	in.others += len(slices.Collect(strings.Lines(packed)))
	write("a.warc.gz", pages(lines[3000:4000]))
	write("b.warc.gz", pages(lines[3500:6000])+"nothing")
	in.others++
	in.config = config{Text: filepath.Join(dir, "*.txt*"), WARC: filepath.Join(dir, "*.warc.gz"), Shards: 3}
	return in
}

// An output is the files that a run writes, and its counts.
type output struct {
	counts counts
	files  map[string]string
}

// output runs the job, by the pipeline or by the plain loop.
func (in input) output(t *testing.T, plain bool, workers int) (out output) {
	t.Helper()
	c := in.config
	c.Out = filepath.Join(t.TempDir(), "out")
	var err error
	if plain {
		out.counts, err = runPlain(context.Background(), c, workers)
	} else {
		out.counts, err = runPipeline(context.Background(), c)
	}
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(c.Out)
	if err != nil {
		t.Fatal(err)
	}
	out.files = make(map[string]string)
	for _, entry := range entries {
		data, err := os.ReadFile(filepath.Join(c.Out, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out.files[entry.Name()] = string(data)
	}
	return out
}

// lines returns the lines of the files of a kind. Those of each file must be
// sorted.
func (out output) lines(t *testing.T, kind string) (all []string) {
	t.Helper()
	for name, data := range out.files {
		if !strings.HasPrefix(name, kind) {
			continue
		}
		lines := strings.Split(strings.TrimSuffix(data, "\n"), "\n")
		if !slices.IsSorted(lines) {
			t.Errorf("%s is not sorted", name)
		}
		all = append(all, lines...)
	}
	slices.Sort(all)
	return all
}

// TestSame checks that the pipeline and the plain loop write the same files.
func TestSame(t *testing.T) {
	in := newInput(t)
	want := in.output(t, true, 1)
	for name, got := range map[string]output{
		"plain loop, 2 workers": in.output(t, true, 2),
		"Prism":                 in.output(t, false, 0),
	} {
		if got.counts != want.counts {
			t.Errorf("%s: %v, want %v", name, got.counts, want.counts)
		}
		if !maps.Equal(got.files, want.files) {
			t.Errorf("%s: the files differ", name)
		}
	}
}

// TestOutput compares the files with the output of a program without shards.
func TestOutput(t *testing.T) {
	in := newInput(t)
	out := in.output(t, true, 2)
	var want counts
	distinct := make(map[uri.URI]bool)
	hosts := make(map[string]int)
	want.refused = int64(in.others)
	for _, pair := range in.pairs {
		s, err := uri.RFC3986.Resolve(pair[0], pair[1])
		if err != nil {
			want.refused++
			continue
		}
		want.links++
		u := uri.RFC3986.MustParse(s).Normalize(uri.SchemeLevel)
		if !distinct[u] {
			distinct[u] = true
			hosts[u.Host()]++
		}
	}
	want.distinct = int64(len(distinct))
	if out.counts != want || want.distinct == want.links {
		t.Errorf("%v, want %v", out.counts, want)
	}

	var links []string
	for u := range distinct {
		links = append(links, SURT(u)+"\t"+u.String())
	}
	slices.Sort(links)
	if !slices.Equal(out.lines(t, "links"), links) {
		t.Error("the links differ")
	}
	var hostLines []string
	for host, count := range hosts {
		if host != "" && host[0] != '[' {
			labels := strings.Split(host, ".")
			slices.Reverse(labels)
			host = strings.Join(labels, ",") + ","
		}
		hostLines = append(hostLines, fmt.Sprintf("%s\t%d", host, count))
	}
	slices.Sort(hostLines)
	if !slices.Equal(out.lines(t, "hosts"), hostLines) {
		t.Error("the hosts differ")
	}

	refused := out.lines(t, "refused")
	if len(refused) != int(want.refused) {
		t.Errorf("%d lines of what is refused, want %d", len(refused), want.refused)
	}
	for _, line := range []string{
		`""` + "\t" + `""` + "\tline\t0\tno TAB between a base URI and a reference",
		`""` + "\t" + `"no TAB"` + "\tline\t6\tno TAB between a base URI and a reference",
		refusedLine("http://a/", "%\xff\x1b", "ref", "0"),
		refusedLine("http://a/", "b\tc", "ref", "1"),
		refusedLine("relative", "x", "base", "-"),
		refusedLine("", "", "base", "-"),
	} {
		if !slices.Contains(refused, line) {
			t.Errorf("what is refused lacks\n%s", line)
		}
	}
}

// refusedLine returns the line of a reference that does not resolve.
func refusedLine(base, ref, part, offset string) string {
	_, err := uri.RFC3986.Resolve(base, ref)
	return fmt.Sprintf("%q\t%q\t%s\t%s\t%v", base, ref, part, offset, err)
}

// TestFlags has flags that are refused, and says why.
func TestFlags(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "a"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(full, "a")
	for _, tt := range []struct {
		config config
		want   string
	}{
		{config{Out: "o", Shards: 1}, "-text or -warc is needed"},
		{config{Text: text, Shards: 1}, "-out is needed"},
		{config{Text: text, Out: "o"}, "-shards is not from 1 to 99999"},
		{config{Text: text, WARC: text + "*b", Out: "o", Shards: 1}, "no file matches " + text + "*b"},
		{config{Text: text, Out: full, Shards: 1}, "-out: " + full + " is not empty"},
	} {
		if err := run(context.Background(), tt.config, true, 1, 0); err == nil || err.Error() != tt.want {
			t.Errorf("%+v: error %v, want %s", tt.config, err, tt.want)
		}
	}
}

// TestReadError checks that a file that cannot be read is an error of the job.
func TestReadError(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "directory"), 0o777); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "*")
	for _, c := range []config{{Text: name}, {WARC: name}} {
		c.Out, c.Shards = filepath.Join(dir, "out"), 1
		if n, err := runPlain(context.Background(), c, 2); err == nil {
			t.Errorf("%+v: %v, no error", c, n)
		}
	}
}
