// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"fmt"
	"html"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
	"mvdan.cc/xurls/v2"
)

var findSink struct {
	match  prose.Match
	ranges [][]int
}

func findPass(f prose.Finder, text string) func() {
	return func() {
		for match := range f.Find(text) {
			findSink.match = match
		}
	}
}

// BenchmarkFind has the text as its one input.
func BenchmarkFind(b *testing.B) {
	find(b, "text", goText())
	many := stream()
	find(b, "stream_lines", strings.Join(many.harvested[:size(1000)], "\n"))
	find(b, "stream_page", page(many))
}

// page returns a page with links and text, 200 bytes for each link.
func page(c *corpora) string {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html>\n<title>Links</title>\n")
	for i, s := range c.harvested[:size(400)] {
		title, text := html.EscapeString(c.data[2*i]), html.EscapeString(c.data[2*i+1])
		fmt.Fprintf(&b, "<div class=\"entry\" id=\"e%d\">\n  <a href=\"%s\" rel=\"nofollow\">%s</a>\n", i, html.EscapeString(s), title)
		fmt.Fprintf(&b, "  <p style=\"color: #333\">Note: %s</p>\n</div>\n", text)
	}
	return b.String()
}

func find(b *testing.B, corpus, text string) {
	strict := xurls.Strict()
	c := &comparison{corpus: corpus, inputs: []string{text}, of: 1}
	c.add("xurls", func() { findSink.ranges = strict.FindAllStringIndex(text, -1) })
	c.addEditions(streamed, func(e uri.Edition) func() { return findPass(prose.Finder{Edition: e}, text) })
	c.add("web_hosts", findPass(prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.WebHosts}, text))
	c.run(b)
}

// goText returns 64 KB of text: files of net/http in the source tree of Go.
func goText() string {
	names := must(filepath.Glob(filepath.Join(goEnv("GOROOT")[0], "src/net/http/*.go")))
	var text []byte
	for _, name := range names {
		text = append(text, must(os.ReadFile(name))...)
	}
	return string(text[:min(len(text), 64<<10)])
}

func TestFindersAgree(t *testing.T) {
	const text = "See http://a.example/b?c and (https://d.example/), or not."
	want := []string{"http://a.example/b?c", "https://d.example/"}
	if got := xurls.Strict().FindAllString(text, -1); !slices.Equal(got, want) {
		t.Errorf("xurls finds %q", got)
	}
	var got []string
	for match := range (prose.Finder{Edition: uri.RFC3986}).Find(text) {
		got = append(got, match.URI.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("Find finds %q", got)
	}
}
