// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
)

func TestSetIn(t *testing.T) {
	set := func(args ...string) []string { return append([]string{"set"}, args...) }
	testCommand(t, []commandTest{
		{"sitemap", set("-in", "xml", "-where-host", "old.example", "-host", "new.example"),
			`<urlset xmlns="http://www.sitemaps.org/s"><loc>https://OLD.example/?a=1&amp;b=2&#38;c='</loc>` + "\n<loc>http://sub.old.example/</loc>\r\n",
			`<urlset xmlns="http://www.sitemaps.org/s"><loc>https://new.example/?a=1&amp;b=2&#38;c='</loc>` + "\n<loc>http://sub.old.example/</loc>\r\n", 0, ""},
		{"Markdown", set("-in", "text", "-where-scheme", "http", "-scheme", "https"),
			"[a](http://a/b(c)), <HTTP://d/>. mailto:a@b \x00 http://", "[a](https://a/b(c)), <https://d/>. mailto:a@b \x00 http://", 0, ""},
		{"page", set("-in", "html", "-remove-matching", "utm_*", "-set-pair", "x='&"),
			`<a href="/a?utm_a=1&amp;b=2&amp;utm_c">http://h/?b&utm_d=1</a><!-- http://h?utm_x --><p title="/a?utm_b">`,
			`<a href="/a?b=2&amp;x=%27%26">http://h/?b&x=%27%26</a><!-- http://h?x=%27%26 --><p title="/a?utm_b">`, 0, ""},
		{"what a page goes on to", set("-in", "html", "-where-host", "h", "-host", "new"), `<meta content="5; url=http://h/a" http-equiv=refresh><meta property=og:url content=http://h/b&copy=1><script><!--<script></script>http://h/c`,
			`<meta content="5; url=http://new/a" http-equiv=refresh><meta property=og:url content=http://new/b&copy=1><script><!--<script></script>http://new/c`, 0, ""},
		{"decoded first", set("-in", "html", "-fragment", "f"), `<a href="a&#32;"><img srcset="b&#x20;1x,&Tab;c"><a href="?d&copy=1"><a href="?d&copy;">`,
			`<a href="a#f&#32;"><img srcset="b#f&#x20;1x,&Tab;c#f"><a href="?d&copy=1#f"><a href="?d&copy;">`, 1, lines("uri: -:1:78: " + bareRefusal("?d©"))},
		{"a name without its semicolon", set("-in", "html", "-set-pair", "b=1", "-append-segment", "x"), `<a href=?a&copy&b=2><a href="?a&ampb=2">`, `<a href=?a&copy&b=2><a href="x?a&ampb=2&b=1">`, 1, lines("uri: -:1:9: " + bareRefusal("?a©&b=2"))},
		{"an attribute that does not count", set("-in", "html", "-host", "h"), `<a href="" href="http://a/" title="http://b/" title="http://c/">`, `<a href="" href="http://a/" title="http://h/" title="http://c/">`, 0, ""},
		{"a URI that is a tag", set("-in", "html", "-set-pair", "b=1"), `<http://h/srcset="a 1x, b 2x"title=href>x <a href=c>`, `<http://h/srcset="a?b=1 1x, b?b=1 2x"title=href>x <a href=c?b=1>`, 0, ""},
		{"nothing is left", set("-in", "html", "-drop", "fragment"), `<a href=#a class=b>`, `<a href="" class=b>`, 0, ""},
		{"would be read in another way", set("-in", "html", "-drop", "fragment", "-path", "a,"), `<img srcset="b 1x, c#d 2x">`, `<img srcset="b 1x, c#d 2x">`, 1,
			lines("uri: -:1:14: "+errNotThere.Error(), "uri: -:1:20: "+errNotThere.Error())},
		{"an apostrophe", set("-in", "html", "-path", "/it's"), `<a href='/a'>`, `<a href='/it&#39;s'>`, 0, ""},
		{"a query of two pairs", set("-in", "html", "-query", "a&b"), `<a href='/a'>`, `<a href='/a?a&amp;b'>`, 0, ""},
		{"JSON", set("-in", "json", "-path", "/x/y"), `{"a": "https:\/\/a\/b?\u0063&", "b": "https://a/b", "c": "https:\/\/a\/x\/y"}`, `{"a": "https:\/\/a\/x\/y?\u0063&", "b": "https://a/x/y", "c": "https:\/\/a\/x\/y"}`, 0, ""},
		{"a line break", set("-in", "text", "-fragment", "f"), "<http://a/\n  b>", "<http://a/b#f>", 0, ""},
		{"quoted mail", set("-in", "text", "-scheme", "https"), "> see <http://www.\n> a.example/x> for", "> see <https://www.a.example/x> for", 0, ""},
		{"links to their end", set("-in", "text", "-scheme", "https"), "http://h/?ids[]=1, https://h/x|y", "https://h/?ids%5B%5D=1, https://h/x|y", 0, ""},
		{"exact", set("-in", "text", "-scheme", "https", "-exact"), "http://h/?ids[]=1", "https://h/?ids[]=1", 0, ""},
		{"exact without -in", set("-exact", "-port", "1"), "", "", 2, lines(`uri: set: -exact needs -in; "uri set -h" shows its usage`)},
		{"a line break that stays", set("-in", "text", "-scheme", "http"), "<http://a/\n  b>", "<http://a/\n  b>", 0, ""},
		{"cannot be changed", set("-in", "text", "-path", "x"), "a\n http://u:S3cr3t@a/ b", "a\n http://u:S3cr3t@a/ b", 1, lines("uri: -:2:2: " + buildError(uri.RFC3986.MustParse("//h").Builder().Set(uri.Path, "x")))},
		{"missing", set("-in", "text", "-port", "1", "http://a/"), "", "", 2, lines("uri: the arguments of set -in are files; without arguments, it edits standard input")},
		{"UTF-16", set("-in", "text", "-port", "1"), "\xff\xfea\x00", "", 2, lines("uri: read -: the text is in UTF-16; convert it to UTF-8")},
		{"with -json", set("-in", "text", "-json"), "", "", 2, lines(`uri: set: -in and -json exclude each other; "uri set -h" shows its usage`)},
		{"no format", set("-in", "md"), "", "", 2, lines(`uri: set: invalid value for flag -in: want html, xml, json or text; "uri set -h" shows its usage`)},
		{"refused attributes", set("-in", "html", "-remove-matching", "utm_*"), `<a href="http://h/a b?utm_source=x"> <a href='/a?ids[]=1&utm_source=x'> <a href=/?utm_source=x>` + "\n<a href=/wiki/é?utm_source=x>",
			`<a href="http://h/a b?utm_source=x"> <a href='/a?ids[]=1&utm_source=x'> <a href=/>` + "\n<a href=/wiki/é?utm_source=x>", 1,
			lines("uri: -:1:10: "+bareRefusal("http://h/a b?utm_source=x"), "uri: -:1:47: "+bareRefusal("/a?ids[]=1&utm_source=x"), "uri: -:2:9: "+bareRefusal("/wiki/é?utm_source=x"))},
		{"refused attributes, quiet", set("-in", "html", "-quiet", "-port", "1"), `<a href="a b"> <a href="http://h/">`, `<a href="a b"> <a href="http://h:1/">`, 1, lines("uri: 1 input is refused")},
		{"conditions", set("-where-has", "a", "-drop", "query"), "?a=1\n?b\n", lines("", "?b"), 0, ""},
	})
	inDirectory(t, map[string]string{"a": "http://a", "b": "x http://b\n"})
	testCommand(t, []commandTest{{"files", set("-in", "text", "-port", "1", "a", "-", "b"), "http://c\n", "http://a:1http://c:1\nx http://b:1\n", 0, ""}})
	if stdout, _, _ := runOnTerminal("\x1b http://a\n", "set", "-in", "text", "-port", "1"); stdout != `\x1b http://a:1`+"\n" {
		t.Errorf("on a terminal: %q", stdout)
	}
}

// TestSetInLinks changes the links of random pages. Then there are the links that are
// meant, and nothing else is changed. A change that matches none changes nothing.
func TestSetInLinks(t *testing.T) {
	tags := []string{"<a href=%s>", "<a href='%s' href=%s>", `<a href="%s">`, "<img srcset='%s 1x,%s 2x, %s'>", "<a ping=' %s %s'>", "<meta http-equiv=refresh content='0;%s'>", "<meta content=5,url=%s http-equiv=refresh>",
		`<meta http-equiv=refresh content='0;URL="%s"'>`, "<script>%s</script>", "<!-- <a href=%s> -->", "<a href=%s", "<x title=http://h/href=%s>"}
	pieces := []string{"a", "b?", "&", "&amp;", "&copy", "&#32;", "=", ",", "(", ")", ";", "#x", "url=", "é", "/", "//h/", "'"}
	random := rand.New(rand.NewPCG(1, 2))
	changed := 0
	for range 400 {
		page := ""
		for range 1 + random.IntN(4) {
			page += tags[random.IntN(len(tags))]
		}
		for strings.Contains(page, "%s") {
			var value strings.Builder
			for range random.IntN(4) {
				value.WriteString(pieces[random.IntN(len(pieces))])
			}
			page = strings.Replace(page, "%s", value.String(), 1)
		}
		if stdout, _, _ := runCommand(page, "set", "-in", "html", "-quiet", "-where-host", "none.example", "-host", "h"); stdout != page {
			t.Fatalf("%q becomes %q, although nothing matches", page, stdout)
		}
		before, _, _ := runCommand(page, "find", "-in", "html", "-uris")
		for _, args := range [][]string{{"-fragment", "z"}, {"-query", "a&copy='b"}, {"-path", "z,"}} {
			edited, _, status := runCommand(page, append([]string{"set", "-in", "html", "-quiet"}, args...)...)
			after, _, _ := runCommand(edited, "find", "-in", "html", "-uris")
			want, _, _ := runCommand(before, append([]string{"set"}, args...)...)
			if before == "" {
				want = ""
			}
			if status == 0 && after != want {
				t.Fatalf("set %q makes %q of %q, which has the links %q, want %q", args, edited, page, after, want)
			}
			if status == 0 && want != "" {
				changed++
			}
		}
	}
	if changed < 300 {
		t.Errorf("only %d are changed", changed)
	}
}

// portError returns the message for a port that is not a number.
func portError() string {
	_, err := uri.RFC3986.MustParse("http://a/").Builder().Set(uri.Port, "x").URI()
	return bareMessage(err)
}

// bareRefusal returns the message of set -in for a text that is not a reference.
func bareRefusal(text string) string { return strings.TrimPrefix(refusal(text), "uri: ") }

// TestRespell changes texts of which every escape and character may be spelled in
// several ways.
func TestRespell(t *testing.T) {
	for _, tt := range []struct {
		in             *encoding
		raw, new, want string
	}{
		{nil, "http://a/b", "http://a/c", "http://a/c"},
		{nil, "aaa", "aa", "aa"},
		{nil, "aa", "aaaa", "aaaa"},
		{htmlEncoding, "&#97;&#97;b&#97;", "aab", "&#97;&#97;b"},
		{htmlEncoding, "&#97;&#98;", "ab", "&#97;&#98;"},
		{htmlEncoding, "a?b&amp;c", "a?b&d&c", "a?b&amp;d&amp;c"},
		{htmlEncoding, "a?b&c", "a?b&d&c", "a?b&d&c"},
		{htmlEncoding, "a?b&c", "a?'", "a?&#39;"},
		{htmlEncoding, "&fjlig;x", "fx", "fx"}, // an escape that stands for "fj"
		{htmlEncoding, "x&fjlig;", "xj", "xj"},
		{encodings[2], `a\/b`, "a/c/b", `a\/c\/b`},
		{encodings[2], `a\/b`, "a/b/", `a\/b\/`},
		{encodings[2], `a\u002fb`, "a/c/b", `a\u002fc/b`},
		{nil, "a\n b", "abc", "abc"},
	} {
		old := tt.in.text([]byte(tt.raw))
		if tt.raw == "a\n b" {
			old = "ab"
		}
		if got := string(tt.in.respell([]byte(tt.raw), old, tt.new)); got != tt.want {
			t.Errorf("%q for %q becomes %q, want %q", tt.raw, tt.new, got, tt.want)
		}
	}
}

// TestRespellRandom checks that changed text stands for what is meant, however the
// text before was spelled.
func TestRespellRandom(t *testing.T) {
	pieces := []string{"&amp;", "&", "amp;", "#38;", "&#47;", `\/`, `\u0026`, "/", "a", "b", "'", ";", "&fjlig;", "lt;"}
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(6) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	for range 20_000 {
		for _, in := range encodings {
			raw := []byte(text())
			old, new := in.text(raw), strings.ReplaceAll(text(), `\`, "") // no URI has a backslash
			if got := in.respell(raw, old, new); in.text(got) != new {
				t.Fatalf("%v: %q for %q becomes %q, which stands for %q", in, raw, new, got, in.text(got))
			}
		}
	}
}
