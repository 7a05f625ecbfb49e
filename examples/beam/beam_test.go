// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"context"
	"flag"
	"fmt"
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

// TestReadme runs the first command of README.md.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, command, _ := strings.Cut(string(page), "    go run . -text '")
	text, _, ok := strings.Cut(command, "' -out out\n")
	if !ok {
		t.Fatal("the command has another form")
	}

	c := config{Text: text, Out: t.TempDir() + "/out", Shards: 1}
	if err := run(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	links, err := os.ReadFile(c.Out + "/links-00000-of-00001")
	want := "http://(example,other,)/~me#top\thttp://other.example/~me#top\n" +
		"https://(com,example,www,)/img/logo.png\thttps://www.example.com/img/logo.png\n"
	if string(links) != want || err != nil {
		t.Errorf("it writes %q, want %q; %v", links, want, err)
	}
}

// TestRun compares the files of a run with what a loop makes of the same pairs.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	var text, links, refused []string
	for i := range 3000 {
		base := fmt.Sprintf("http://www%d.Example/a/%d", i%7, i%50)
		ref := []string{"../x%%7e%d", "//h%d/./y", "?q=%d", "#%d", "old page %d", "mailto:a%d@b", "HTTP://[2001:DB8::%d]:80", "%%%d\xff"}[i%8]
		ref = fmt.Sprintf(ref, i%90)
		text = append(text, base+"\t"+ref+"\r\n")
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
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := config{Text: filepath.Join(dir, "*.txt"), Out: filepath.Join(dir, "out"), Shards: 3}
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
		{Out: "o", Shards: 1}, {Text: c.Text, Shards: 1}, {Text: c.Text, Out: "o"}, {Text: c.Text + "x", Out: "o", Shards: 1}, c,
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
