// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/uri"
)

// page has links of each sort, and what only looks like one.
const page = `<!DOCTYPE html><html><head><title>"<a href='no'>"</title>
<!-- <a href="no"> -- > <a href="no"> --><!--><base href="d/"><link rel=x href=s.css>
<script src="/s.js">"<a href='no'>"; x("http://in.script/") </SCRIPT >
</head><body background='b.png'><A HREF = "/a?b&amp;c=1&#x26;d"
 data-href="no" class>a</a> <a href='http://abs/?u=x://y/' title="href='no'">
<a href=/r?u=http://x/,>r</a><a href="#top">t</a><a href="  ../up
"><a href=""><a href="a b"><img srcset="1.png 1x, 2.png 2x,3.png, ,http://abs/4.png 4x" src=i.png/>
<a href='x' ping="/p1 /p2" href>5 < 6 <a/href='y'/><p cite="//h/z">http://text/ <a href="un`

// TestFindLinks finds the links of a page.
func TestFindLinks(t *testing.T) {
	const links = `2:59:d/ 2:80:s.css 3:14:/s.js 3:41:http://in.script/ 4:26:b.png 4:44:/a?b&c=1&d 5:38:http://abs/?u=x://y/ 6:9:/r?u=http://x/, 6:39:#top 6:61:../up ` +
		`7:41:1.png 7:51:2.png 7:60:3.png 7:68:http://abs/4.png 7:93:i.png/ 8:10:x 8:19:/p1 8:23:/p2 8:48:y 8:61://h/z 8:68:http://text/`
	shown := func(in io.Reader, args ...string) string {
		var stdout, stderr strings.Builder
		if status := run(append([]string{"find", "-in", "html"}, args...), in, &stdout, &stderr); status != 0 || stderr.Len() > 0 {
			t.Errorf("uri find %q: exit status %d, standard error %q", args, status, stderr.String())
		}
		return strings.ReplaceAll(strings.TrimSpace(strings.ReplaceAll("\n"+stdout.String(), "\n-:", " ")), "\n", " ")
	}
	for _, in := range []io.Reader{strings.NewReader(page), iotest.OneByteReader(strings.NewReader(page)), iotest.HalfReader(strings.NewReader(page))} {
		if got := shown(in); got != links {
			t.Errorf("there is found\n%s\nwant\n%s", got, links)
		}
	}
	const targets = "https://h/d/ https://h/d/s.css https://h/s.js http://in.script/ https://h/d/b.png https://h/a?b&c=1&d http://abs/?u=x://y/ https://h/r?u=http://x/, https://h/d/#top https://h/up " +
		"https://h/d/1.png https://h/d/2.png https://h/d/3.png http://abs/4.png https://h/d/i.png/ https://h/d/x https://h/p1 https://h/p2 https://h/d/y https://h/z http://text/"
	if got := shown(strings.NewReader(page), "-uris", "-base", "https://h/"); got != targets {
		t.Errorf("there is found\n%s\nwant\n%s", got, targets)
	}
	if got := shown(strings.NewReader(page), "-uris", "-base", "https://h/", "-schemes", "http"); got != "http://in.script/ http://abs/?u=x://y/ http://abs/4.png http://text/" {
		t.Errorf("of http there is found %s", got)
	}
	inDirectory(t, map[string]string{"page": "<a href=b><base href=b/><base href=no/><a href=c>"})
	testCommand(t, []commandTest{
		{"JSON", []string{"find", "-in", "html", "-json", "-base", "https://h/"}, "<a href=' a?b&amp;c '>", lines(
			`{"file":"-","line":1,"column":11,"start":10,"end":19,"delimiter":"attribute","uri":"https://h/a?b&c","ref":"a?b&c"}`), 0, ""},
		{"in text", []string{"find", "-base", "https://h/"}, "<a href='/a'> <URL:../b>", lines("-:1:20:https://h/b"), 0, ""},
		{"relative base", []string{"find", "-base", "h/"}, "", "", 2, lines(`uri: find: the base URI is relative: begin it with a scheme; "uri find -h" shows its usage`)},
		{"base refused", []string{"find", "-base", "x y"}, "", "", 2, lines(`uri: find: invalid value for flag -base: invalid character " " in path at offset 1: write "%20" (rule segment-nz-nc, RFC 3986 section 3.3); "uri find -h" shows its usage`)},
		{"two pages", []string{"find", "-in", "html", "-uris", "-base", "x:/", "page", "page"}, "", lines("x:/b", "x:/b/", "x:/b/no/", "x:/b/c", "x:/b", "x:/b/", "x:/b/no/", "x:/b/c"), 0, ""},
	})
}

// TestLinksOfStates has a page for each state of the HTML standard that decides what a
// link is. TestLinks of the module bench compares with another implementation.
func TestLinksOfStates(t *testing.T) {
	for _, tt := range []struct{ page, want string }{
		// The ends of comments.
		{`<!-- x --!><a href=1><!--><a href=2><!---><a href=3><!--!><a href=no>--><a href=4>`, "1 2 3 4"},
		{`<!-- <!-- --><a href=1><!----!-><a href=no>---!><a href=2><!-- -- ><a href=no>--><a href=3>`, "1 2 3"},
		{`<? "<a href=no>"><a href=1></ <a href=no><a href=2><!x <a href=no><a href=3><!-x--<a href=no><a href=4></><a href=5>`, "1 2 3 4 5"},
		{`<!DOCTYPE html "><a href=1><![CDATA[<a href=no>]]><a href=2>`, "1 2"},

		// Scripts, escaped and escaped twice.
		{`<script><!--<script></script><a href=no>--></script><a href=1>`, "1"},
		{`<script><!--<script></script></script><a href=1>--></script>`, "1"},
		{`<script><!--<scripts></script><a href=1><script><!--></script><a href=2><script><!-- --><script></script><a href=3>`, "1 2 3"},
		{`<script></scripts><a href=no></script x=">"><a href=1></SCRIPT/><a href=2>`, "1 2"},
		{`<script><!<a href=no></script><a href=1><script><!-<a href=no></script><a href=2>`, "1 2"},

		// Elements whose content is text.
		{`<title></titles><a href=no></title/><a href=1><textarea><</textarea><a href=2><style></style x='>'><a href=3>`, "1 2 3"},
		{`<noscript><a href=no></noscript><xmp><a href=no></xmp ><iframe><a href=no></iframe><noembed><a href=no></noembed><noframes><a href=no></noframes><a href=1>`, "1"},
		{`<a href=1><plaintext></plaintext><a href=no>`, "1"},

		// Tags and attributes.
		{`<a href=1 href=no HREF="http://no/" title='http://t/' title='http://no/' href=no><a/href=2/><a =href=no href = 3><a href="4"href2=no>`, "1 http://t/ 2/ 3 4"},
		{`<a href= ><a href=''><a href=1 x="><a href=no">`, "1"},
		{`<a href=1><a href=no `, "1"},
		{`</a href=no x="><a href=no>"><a href=1>`, "1"},
		{`< a href=no><1 href=no><a href=1>`, "1"},

		// Values are decoded, and then divided.
		{`<a href="1&#32;"><img srcset="2&#x20;1x, 3&#32;2x"><a ping="/4&#32;/5"><a href="&Tab;6&#10;">`, "1 2 3 /4 /5 6"},
		{`<a href="?a&copy=1&amp=2"><a href="?a&copy"><a href="?a&copy;b"><a href="?&notit;&lt-&#65b&#9">`, "?a&copy=1&amp=2 ?a© ?a©b ?&notit;<-Ab"},
		{`<img srcset="1,2 1x,3 (a,b) c, 4,5,, 6 ,7"><link imagesrcset=' ,8'>`, "1,2 3 4,5 6 7 8"},
		{`<a href="&#99999999999;"><a href=1 ` + strings.Repeat("x ", 100_000), "\ufffd 1"}, // a tag without an end, but so long that it is taken for one
		{`<a ` + manyNames(5000) + `><a href=1 x title=http://t/ title=http://no/>`, "1 http://t/"},
		{`<img src="` + strings.Repeat("x", 70_000) + `" srcset=1>`, "1"},

		// What a page goes on to, or shows elsewhere.
		{`<meta http-equiv=refresh content="5; url=1"><meta content="0;URL = '2' x" http-equiv=Refresh><meta http-equiv=refresh content=".5,3"><meta http-equiv=refresh content=" 0 4">`, "1 2 3 4"},
		{`<meta http-equiv=refresh content=5><meta http-equiv=refresh content="x;url=no"><meta http-equiv=refresh content="5x;no"><meta http-equiv=refresh content="5;"><meta http-equiv=x content="5;url=no">`, ""},
		{`<meta http-equiv=refresh content="5; url 1"><meta http-equiv=refresh content="5; urn:2">`, "url 1 urn:2"},
		{`<meta property="og:image" content="1"><meta content=2 name=og:url><meta name="Twitter:Image" content=3 content=no><meta name=description content=no>`, "1 2 3"},
		{`<http://h/href=1> <http://h/href="2 >3"> <http://h/x> <http://h/href="y> `, "1 2 >3 http://h/x http://h/href=%22y"},
		{`<meta content="http://text/ http://text2/"><svg><use href="#1"><use xlink:href='2#3'>`, "http://text/ http://text2/ #1 2#3"},
	} {
		for _, in := range []io.Reader{strings.NewReader(tt.page), iotest.OneByteReader(strings.NewReader(tt.page))} {
			var stdout, stderr strings.Builder
			run([]string{"find", "-in", "html", "-json", "-broken"}, in, &stdout, &stderr)
			var got []string
			for line := range strings.Lines(stdout.String()) {
				var found struct{ URI string }
				if err := json.Unmarshal([]byte(line), &found); err != nil {
					t.Fatal(err)
				}
				got = append(got, found.URI)
			}
			if got := strings.Join(got, " "); got != tt.want {
				t.Errorf("in %s there is found\n%s\nwant\n%s", tt.page, got, tt.want)
			}
		}
	}
}

// manyNames returns attributes with different names.
func manyNames(n int) string {
	var names strings.Builder
	for i := range n {
		fmt.Fprintf(&names, "a%d ", i)
	}
	return names.String()
}

// TestFarLinks has more links than are held, and values that are too long.
func TestFarLinks(t *testing.T) {
	const many = 200_000
	text := strings.Repeat("<a href=b>", many) + "http://a/ <a href=" + strings.Repeat("c", 1<<16+1) + "><a href=d>"
	stdout, _, _ := runCommand(text, "find", "-in", "html", "-uris")
	if want := strings.Repeat("b\n", many) + "http://a/\nd\n"; stdout != want {
		t.Errorf("%d bytes are found, want %d; they end in %q", len(stdout), len(want), stdout[max(0, len(stdout)-20):])
	}
}

// TestRefusedLinks has attributes whose whole value is refused, or is longer than a URI
// in text, where a delimiter ends it.
func TestRefusedLinks(t *testing.T) {
	for _, tt := range []struct{ text, found, broken string }{
		{`<a href="http://h.example/my file.pdf">`, "", "-:1:10:http://h.example/my file.pdf (" + refusal("http://h.example/my file.pdf") + ")\n"},
		{`<a href="http://h/a?ids[]=1">`, "", "-:1:10:http://h/a?ids[]=1 (" + refusal("http://h/a?ids[]=1") + ")\n"},
		{`<a href="my file.pdf">`, "", "-:1:10:my file.pdf (" + refusal("my file.pdf") + ")\n"},
		{`<a href=/wiki/é?u=http://h/>`, "", "-:1:9:/wiki/é?u=http://h/ (" + refusal("/wiki/é?u=http://h/") + ")\n"},
		{`<a href="http://me:S3cr3t@h/a b">`, "", "-:1:10:http://me:xxxxx@h/a b (" + refusal("http://me:S3cr3t@h/a b") + ")\n"},
		{`<a href="a b">http://h/`, "-:1:15:http://h/\n", "-:1:10:a b (" + refusal("a b") + ")\n-:1:15:http://h/\n"},
		{`<img srcset="a|b 1x, c 2x">`, "-:1:22:c\n", "-:1:14:a|b (" + refusal("a|b") + ")\n-:1:22:c\n"},
		{`<a href="http://h/a,b.">`, "-:1:10:http://h/a,b.\n", "-:1:10:http://h/a,b.\n"},
		{`<a href='JavaScript:f( )'><a href=javascript:f(//http://h/)><img src=data:,a>`, "-:1:50:http://h/\n", "-:1:50:http://h/\n"},
		{"<a href=\"http://h/a\n b\">", "-:1:10:http://h/ab\n", "-:1:10:http://h/ab\n"},
		{"<a href=\"http://h/a\n b c\">", "", "-:1:10:http://h/a\\n b c (" + refusal("http://h/a\n b c") + ")\n"},
		{`<p data="a b http://h/"><object data="c d">`, "-:1:14:http://h/\n", "-:1:14:http://h/\n-:1:39:c d (" + refusal("c d") + ")\n"},
	} {
		found, _, _ := runCommand(tt.text, "find", "-in", "html")
		broken, _, _ := runCommand(tt.text, "find", "-in", "html", "-broken")
		if found != tt.found || broken != tt.broken {
			t.Errorf("in %q there is found\n%sand with -broken\n%swant\n%sand\n%s", tt.text, found, broken, tt.found, tt.broken)
		}
	}
	if stdout, _, _ := runCommand("<img src=data:,a><a href=javascript:f()>", "find", "-in", "html", "-schemes", "data"); stdout != "-:1:10:data:,a\n" {
		t.Errorf("of data there is found %q", stdout)
	}
	stdout, _, _ := runCommand("<a href='a b'>", "find", "-in", "html", "-json", "-broken")
	if want := `{"file":"-","line":1,"column":10,"start":9,"end":12,"delimiter":"attribute","uri":"a b","error":{`; !strings.HasPrefix(stdout, want) {
		t.Errorf("in JSON: %swant %s", stdout, want)
	}
}

// refusal returns the message for a text that is not a reference.
func refusal(text string) string {
	_, err := uri.RFC3986.Parse(text)
	return messageOf(err)
}
