// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
	"github.com/google/go-cmp/cmp"
)

// show writes matches in short: the URI, before it the delimiter and the text with
// its delimiters if that is not the URI, and everything unusual.
func show(text string, matches []prose.Match) []string {
	var out []string
	for _, m := range matches {
		s := m.URI.String()
		if outer := text[m.OuterStart:m.OuterEnd]; outer != s {
			s = fmt.Sprintf("%v %q %s", m.Delimiter, outer, s)
		}
		if m.Unhyphenated != m.URI {
			s += " or " + m.Unhyphenated.String()
		}
		if m.Dropped != "" {
			s += fmt.Sprintf(" -%q", m.Dropped)
		}
		if m.Added != "" {
			s += fmt.Sprintf(" +%q", m.Added)
		}
		if m.Err != nil {
			s += " " + m.Err.Error()
		}
		out = append(out, s)
	}
	return out
}

// checkMatches checks what f finds in text, and that it finds the same in a stream.
func checkMatches(t *testing.T, f prose.Finder, text string, want []string) {
	t.Helper()
	got := show(text, slices.Collect(f.Find(text)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%v: Find(%q): (-want +got)\n%s", f.Edition, text, diff)
	}
	checkFind(t, f, text)
	for n := range 4 {
		checkFindReader(t, f, text, n+1)
	}
}

// TestFindAppendixE has two examples of RFC 2396. The other documents have the first
// one too, with other hosts.
func TestFindAppendixE(t *testing.T) {
	const text = `
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://ds.internic.
      net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.

   within double-quotes "http://test.com/", angle brackets
   <http://test.com/>, or just using whitespace

                             http://test.com/

   These wrappers do not form part of the URI.
`
	want := []string{
		`quote http://www.w3.org/Addressing/`,
		`angle ftp://ds.internic.net/rfc/`,
		`angle http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING`,
		`quote http://test.com/`, `angle http://test.com/`, `bare http://test.com/`,
	}
	for _, lineBreak := range []string{"\n", "\r\n"} {
		var got []string
		for m := range (prose.Finder{Edition: uri.RFC2396}).Find(strings.ReplaceAll(text, "\n", lineBreak)) {
			got = append(got, m.Delimiter.String()+" "+m.Unhyphenated.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

func TestFind(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"schemes that begin as escapes end", "see urn:a:b xmpp:a@b and udp://h", []string{"urn:a:b", "xmpp:a@b", "udp://h"}},
		{"nothing", "", nil},
		{"no URI", "hello: world:x := a::b, c://", nil},
		{"comparison", "if a < b && c > d { x := y }", nil},
		{"tag", "<T> <xsl:template> <a:b xmlns:c='d'>", nil},
		{"case of a comparison", "case i < t3:\n\t// 80 to FF two bytes\n\tif x > 1 {", nil},

		{"angle", "x<http://a/b>y", []string{`angle "<http://a/b>" http://a/b`}},
		{"whitespace in angle", "<\n http://a\t\r/\n b\v\f\r\n/c\t>", []string{
			`angle "<\n http://a\t\r/\n b\v\f\r\n/c\t>" http://a/b/c -"\t\r\n \v\f\r\n"`}},
		{"blanks around what is in delimiters", "<\t http://a > <URL: x:y\t> \"http://b \" \" http://c\"", []string{
			`angle "<\t http://a >" http://a`, `angle-url "<URL: x:y\t>" x:y`, `quote "\"http://b \"" http://b`,
			`http://c`}},
		{"blanks in angle", "<http://a.example and/or b> <http://a /b> <http://a/\n\v/b\fc> <URL:http://a/b \nc d>", []string{
			`http://a.example`, `http://a`, `http://a/`, `http://a/b`}},
		{"a bracket before a blank", "<http://a/\n)b> <http://a/\n) b>", []string{`angle "<http://a/\n)b>" http://a/)b -"\n"`, `http://a/`}},
		{"angle keeps punctuation", "<http://a/b).>", []string{`angle "<http://a/b).>" http://a/b).`}},
		{"opaque in angle", "<mailto:a@b> <urn:x:y>", []string{
			`angle "<mailto:a@b>" mailto:a@b`, `angle "<urn:x:y>" urn:x:y`}},
		{"empty in angle", "<http://>", []string{`angle "<http://>" http://`}},
		{"not closed", "<http://a/b <http://c/d> <http://e", []string{
			`http://a/b`, `angle "<http://c/d>" http://c/d`, `http://e`}},

		{"URL", "<URL:http://a/b> <url: foo:bar > <URL:\nx-\ny>", []string{
			`angle-url "<URL:http://a/b>" http://a/b`, `angle-url "<url: foo:bar >" foo:bar`,
			`angle-url "<URL:\nx-\ny>" x-y or xy -"\n"`}},
		{"URL with a relative reference", "<URL:../a?b#c> <URL:> <URL://h/>", []string{
			`angle-url "<URL:../a?b#c>" ../a?b#c`, `angle-url "<URL:>" `, `angle-url "<URL://h/>" //h/`}},
		{"URL with no reference", "<URL:a_b:c> <URL:{http://a}> <urls://a>", []string{`http://a`, `angle "<urls://a>" urls://a`}},
		{"URL in other delimiters", `URL:http://a "URL:http://b" "URL:x:y>`, []string{`http://a`, `http://b`}},

		{"quoted mail", "> see <http://www.\n> example.com/x> for\n>> <URL:http://www.\n>>example.com/x>\n> > <mailto:joe@www.\n> > example.com>\n \t> \"http://www.\n> example.com/x\"", []string{
			`angle "<http://www.\n> example.com/x>" http://www.example.com/x -"\n> "`,
			`angle-url "<URL:http://www.\n>>example.com/x>" http://www.example.com/x -"\n>>"`,
			`angle "<mailto:joe@www.\n> > example.com>" mailto:joe@www.example.com -"\n> > "`,
			`quote "\"http://www.\n> example.com/x\"" http://www.example.com/x -"\n> "`}},
		{"quoted mail, at the ends", "> <\n> http://www.\r\n> a.b>\n> > <URL:\n> x:y> <urn:\n>x>", []string{
			`angle "<\n> http://www.\r\n> a.b>" http://www.a.b -"\r\n> "`, `angle-url "<URL:\n> x:y>" x:y`, `angle "<urn:\n>x>" urn:x -"\n>"`}},
		{"mail that is quoted again", ">> <http://www.\n> a.b/\nc>\n> <http://www.\n>> d> <http://e/\n> > e <http://f/\n>> g/h>", []string{
			`angle "<http://www.\n> a.b/\nc>" http://www.a.b/c -"\n> \n"`, `angle "<http://www.\n>> d>" http://www.d -"\n>> "`, `angle "<http://f/\n>> g/h>" http://f/g/h -"\n>> "`}},
		{"mail that is quoted with a name", "Joe> see <http://www.\nJoe> example.com/x> for\nJoe <http://a/\nJoe>", []string{`angle "<http://a/\nJoe>" http://a/Joe -"\n"`}},
		{"quoted mail without the end, or with more", "> <http://www.\n> a.b c>\n> <http://h/long/\n> pa th>\n> <http://h/long/\n> {a}>\n> <mailto:a@b.\n> c d>\n> <http://a/b c\n> <http://a/\n> http://b", []string{
			`http://a/b`, `http://a/`, `http://b`}},
		{"a quoted sentence in quoted mail", "> \"http://a/b\n> is here\", \"http://www.\n> a b\"", []string{`http://a/b`}},
		{"no quoted mail", "x > <http://www.\n> a.b>\n<http://c/\n>", []string{`angle "<http://www.\n>" http://www.`, `angle "<http://c/\n>" http://c/`}},
		{"comments", "// see <https://h/long/\n// path>\n/* <http://www.\n * a.b/c>\n  # <http://d/-\n#\te/\n  # f>\n-- <\n-- URL:\n-- x:y>\n> ;; <http://g\n> ;; /h>", []string{
			`angle "<https://h/long/\n// path>" https://h/long/path -"\n// "`, `angle "<http://www.\n * a.b/c>" http://www.a.b/c -"\n * "`,
			`angle "<http://d/-\n#\te/\n  # f>" http://d/-e/f or http://d/e/f -"\n#\t\n  # "`, `angle-url "<\n-- URL:\n-- x:y>" x:y`,
			`angle "<http://g\n> ;; /h>" http://g/h -"\n> ;; "`}},
		{"no comments", "# <http://a/\n#b>\n// <http://c/\n//\nd>\n//x <http://e/\n// f>\n// <http://g/\n# h>", []string{
			`angle "<http://a/\n#b>" http://a/#b -"\n"`, `angle "<http://c/\n//\nd>" http://c///d -"\n\n"`, `http://e/`, `http://g/`}},

		{"quote", `x"http://a/b"y`, []string{`quote "\"http://a/b\"" http://a/b`}},
		{"directly after delimiters", `"http://a"http://b" <http://c>x://d`, []string{
			`quote "\"http://a\"" http://a`, `http://b`, `angle "<http://c>" http://c`, `x://d`}},
		{"quote keeps punctuation", `"http://a/b)."`, []string{`quote "\"http://a/b).\"" http://a/b).`}},
		{"quote over lines", "\"http://a/\r\n  b\n c \"", []string{
			`quote "\"http://a/\r\n  b\n c \"" http://a/bc -"\r\n  \n "`}},
		{"quote with blanks", `"http://a/ b/c" "http://a b.com" "http://a/b ?c"`, []string{
			`http://a/`, `http://a`, `http://a/b`}},
		{"quoted sentence", `"http://a/b is here" "http://a/b, see 1.2" "http://a/b is 1.2." "http://a/b what?"`, []string{
			`http://a/b`, `http://a/b -","`, `http://a/b`, `http://a/b`}},
		{"quoted list", "\"http://a/b http://c/d\" \"http://a\n http://b\"", []string{
			`http://a/b`, `http://c/d`, `http://a`, `http://b`}},
		{"between quoted texts", `"x" http://a/b "y"`, []string{`http://a/b`}},
		{"scheme alone", `"http://" http:// http://. "mailto:" mailto: urn:!`, nil},
		{"quote in a string literal", `"say \"http://a/b\"\n"`, []string{`http://a/b`}},

		{"hyphens", "<http://a/b-\n c-d-\r\n e> \"ftp://x-\n y/\"", []string{
			`angle "<http://a/b-\n c-d-\r\n e>" http://a/b-c-d-e or http://a/bc-de -"\n \r\n "`,
			`quote "\"ftp://x-\n y/\"" ftp://x-y/ or ftp://xy/ -"\n "`}},
		{"blanks between hyphen and line break", "<http://a/b- \n\n c-- \t\n d-\t\ve->\n<http://a/b- \n\n c-- \t\n d-e->", []string{
			`http://a/b-`, `angle "<http://a/b- \n\n c-- \t\n d-e->" http://a/b-c--d-e- or http://a/bc-d-e- -" \n\n  \t\n "`}},
		{"hyphen that breaks an escape", "<http://a/%4-\n1>", []string{`angle "<http://a/%4-\n1>" http://a/%41 -"\n"`}},
		{"hyphen, and only one reading is a URI", "<URL://[v1.-\n]>", []string{`angle-url "<URL://[v1.-\n]>" //[v1.-] -"\n"`}},
		{"neither reading is a URI", "<URL:-\n:a> <URL:a-\n_:a>", nil},
		{"bare URI ends at a line break", "http://a/b-\nc", []string{`http://a/b-`}},

		{"punctuation", "http://a/b. http://a/b, http://a/b?! http://a/b'. http://a/b...", []string{
			`http://a/b -"."`, `http://a/b -","`, `http://a/b -"?!"`, `http://a/b -"'."`, `http://a/b -"..."`}},
		{"punctuation inside", "http://a/b.c,d;e:f!g?h'i", []string{`http://a/b.c,d;e:f!g?h'i`}},
		{"brackets", "(see http://a/b(c)). [http://a/b] {http://a/b} (http://a/()", []string{
			`http://a/b(c) -")."`, `http://a/b -"]"`, `http://a/b`, `http://a/()`}},
		{"brackets that follow", "http://a/(b http://a/b( http://a/b(.", []string{
			`http://a/(b`, `http://a/b -"("`, `http://a/b -"(."`}},
		{"Markdown", "[x](http://a/b),[![y](http://c/d)](http://e) *http://f* __http://g__ ~http://h~. http://i_", []string{
			`http://a/b -"),"`, `http://c/d -")]"`, `http://e -")"`, `http://f -"*"`, `http://g -"__"`, `http://h -"~."`,
			`http://i_`}},
		{"emphasis from before", "**PR：https://h.example/pull/5081** _site: https://h.example/a._ ~~old: http://a~~, (*see http://b*) **_x: http://c/_**. ***y http://d***", []string{
			`https://h.example/pull/5081 -"**"`, `https://h.example/a -"._"`, `http://a -"~~,"`, `http://b -"*)"`, `http://c/ -"_**."`, `http://d -"***"`}},
		{"emphasis in emphasis", "**x *y http://a***\n***x* y http://b**\n*x **y** http://c*", []string{`http://a -"***"`, `http://b -"**"`, `http://c -"*"`}},
		{"no emphasis", "/a/* and http://a/*\n* see http://b/*\n*x* http://c/*\n*x http://d/**\n**x http://e/*\n*.go http://f/*\n\"*\" http://g/*\na*b http://h/*\n*x\nhttp://i/*\n__init__ http://j/__\n**** http://k/****", []string{
			`http://a/*`, `http://b/*`, `http://c/*`, `http://d/**`, `http://e/*`, `http://f/*`, `http://g/*`, `http://h/*`, `http://i/*`, `http://j/__`, `http://k/****`}},
		{"emphasis that ends once", "*x http://a* http://b* *http://c* http://d/*\n_a_b http://e_ http://f_", []string{
			`http://a -"*"`, `http://b*`, `http://c -"*"`, `http://d/*`, `http://e -"_"`, `http://f_`}},
		{"HTML", `<a href=http://a/b>http://c/d</a> <a href="http://e"> &lt;http://f/?x&gt;, &quot;http://g&quot;`, []string{
			`http://a/b`, `http://c/d`, `quote "\"http://e\"" http://e`, `http://f/?x -"&gt;,"`, `http://g -"&quot;"`}},
		{"no entity", "http://a/b&; http://c/d; http://e/f&g http://h/&.; http://i/&j;", []string{
			`http://a/b& -";"`, `http://c/d -";"`, `http://e/f&g`, `http://h/& -".;"`, `http://i/ -"&j;"`}},
		{"numeric character references", "&#39;http://a.example/x&#39; &#34;http://b&#34;, &#x27;http://c/&#x27;. &#X22;http://d/?x&#X22; &#34;&#39;http://e/#f&#39;&#34; http://g/#h&#8217;s", []string{
			`http://a.example/x -"&#39;"`, `http://b -"&#34;,"`, `http://c/ -"&#x27;."`, `http://d/?x -"&#X22;"`, `http://e/#f -"&#39;&#34;"`, `http://g/#h -"&#8217;"`}},
		{"no numeric character references", "http://a/?x&#39;y http://b/&#x; http://c/&#; http://d/&#x3g; http://e/&#3a; http://f/#&# http://g/#&#x41", []string{
			`http://a/?x&#39;y`, `http://b/&#x -";"`, `http://c/&# -";"`, `http://d/&#x3g -";"`, `http://e/&#3a -";"`, `http://f/#&`, `http://g/#&`}},
		{"apostrophes", "['http://a/b','http://c'd'] the URI's http://e's", []string{
			`http://a/b -"','"`, `http://c -"'"`, `http://e's`}},
		{"no list", "http://a,://b", []string{`http://a -",:"`}},
		{"lists", "http://a,https://b;ftp://c http://d/?u=http://e,f://", []string{
			`http://a -","`, `https://b -";"`, `ftp://c`, `http://d/?u=http://e -","`}},
		{"other characters", "日http://a/b日 http://c“ http://d\\n http://e|f `http://g`", []string{
			`http://a/b`, `http://c`, `http://e`, `http://g`}},
		{"escapes", "http://a/%41%4 http://b/%zz http://c%", []string{`http://a/%41`, `http://b/`}},
		{"before the scheme", `1.http://a --http://b \nhttp://c \u003chttp://d %3Dhttp://e x=http://f see:http://g \x3ahttp://h %FFhttp://i \ahttp://j \zhttp://k`, []string{
			`http://a`, `http://b`, `http://c`, `http://d`, `http://e`, `http://f`, `http://g`, `http://h`, `http://i`,
			`http://j`, `zhttp://k`}},
		{"schemes", "x://y git+ssh://a.b/c a-b://c HTTP://A file:///etc mailto:a@b?subject=c NEWS:a.b foo:bar data:x urn:/", []string{
			`x://y`, `git+ssh://a.b/c`, `a-b://c`, `HTTP://A`, `file:///etc`, `mailto:a@b?subject=c`, `NEWS:a.b`,
			`urn:/`}},
		{"schemes without slashes", "see magnet:a mailto:a news:a sip:a sips:a tel:a urn:a xmpp:a MAGNET:a MailTo:a NEWS:a SIP:a SIPS:a TEL:a URN:a XMPP:a",
			strings.Fields(`magnet:a mailto:a news:a sip:a sips:a tel:a urn:a xmpp:a MAGNET:a MailTo:a NEWS:a SIP:a SIPS:a TEL:a URN:a XMPP:a`)},
		{"schemes with such an end", "net:a to:a ws:a ip:a ps:a el:a rn:a pp:a url:a x:a amailto:a mailtoo:a", nil},
		{"abbreviated", "www.w3.org ftp.is.co.za a@b.c", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkMatches(t, prose.Finder{}, test.text, test.want) })
	}
}

func TestFinderEdition(t *testing.T) {
	text := "http://[::1]:80/a[b] http://h:port/x http://[::1]x http://u@[ x:a y://b\"c http://a_b/~;="
	tests := map[uri.Edition][]string{
		uri.RFC2396:     {`http://h:port/x`, `y://b`, `http://a_b/~;=`},
		uri.RFC2732:     {`http://[::1]:80/a`, `http://h:port/x`, `y://b`, `http://a_b/~;=`},
		uri.RFC3986:     {`http://[::1]:80/a`, `y://b`, `http://a_b/~;=`},
		uri.RFC1630:     {`http://h -":"`, `http://u@`, `y://b`, `http://a_b/`},
		uri.Edition(99): nil,
	}
	for edition, want := range tests {
		checkMatches(t, prose.Finder{Edition: edition}, text, want)
	}
}

func TestFinderAccept(t *testing.T) {
	text := "://a HTTP://a ftp://b <ftp://c> \"foo:d\" foo:e <foo:f> <URL:g://h> mailto:i@j"
	var asked []string
	f := prose.Finder{Accept: func(scheme string, slashes bool) bool {
		asked = append(asked, fmt.Sprint(scheme, " ", slashes))
		return scheme == "http" && slashes || scheme == "foo" && !slashes
	}}
	got := show(text, slices.Collect(f.Find(text)))
	want := []string{`HTTP://a`, `quote "\"foo:d\"" foo:d`, `foo:e`, `angle "<foo:f>" foo:f`, `angle-url "<URL:g://h>" g://h`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	wantAsked := []string{"http true", "ftp true", "ftp true", "foo false", "foo false", "foo false", "mailto false"}
	if diff := cmp.Diff(wantAsked, asked); diff != "" {
		t.Errorf("asked: (-want +got)\n%s", diff)
	}
}

func TestFinderAbbreviated(t *testing.T) {
	tests := []struct {
		name, text string
		rule       func(string) string
		want       []string
	}{
		{"hosts", "www.w3.org, ftp.is.co.za/rfc/. WWW.a.b:80/x?y#z a@b.org", prose.Hosts, []string{
			`bare "www.w3.org" http://www.w3.org -"," +"http://"`,
			`bare "ftp.is.co.za/rfc/" ftp://ftp.is.co.za/rfc/ -"." +"ftp://"`,
			`bare "WWW.a.b:80/x?y#z" http://WWW.a.b:80/x?y#z +"http://"`}},
		{"root dots", "www.a.b./x www.c.d.:80/x www.e.f.?x www.g.h.", prose.Hosts, []string{
			`bare "www.a.b./x" http://www.a.b./x +"http://"`, `bare "www.c.d.:80/x" http://www.c.d.:80/x +"http://"`,
			`bare "www.e.f.?x" http://www.e.f.?x +"http://"`, `bare "www.g.h" http://www.g.h -"." +"http://"`}},
		{"ports and userinfos", "www.a.b:80/@c www.a.b:?c@d <www.a.b:8\n0> <www.a.b/\n;@c.d{>", prose.Hosts, []string{
			`bare "www.a.b:80/@c" http://www.a.b:80/@c +"http://"`, `bare "www.a.b:?c@d" http://www.a.b:?c@d +"http://"`,
			`angle "<www.a.b:8\n0>" http://www.a.b:80 -"\n" +"http://"`, `bare "www.a.b/" http://www.a.b/ +"http://"`}},
		{"a mailbox before a colon", "a@b.c: x", prose.HostsAndMailboxes, []string{`bare "a@b.c" mailto:a@b.c -":" +"mailto:"`}},
		{"mailboxes", "joe@example.com. <Jim_B@x.example.org> a@b @c.d", prose.HostsAndMailboxes, []string{
			`bare "joe@example.com" mailto:joe@example.com -"." +"mailto:"`,
			`angle "<Jim_B@x.example.org>" mailto:Jim_B@x.example.org +"mailto:"`}},
		{"delimiters", "\"www.w3.org/\n Addressing/\" <www.a-\nb.c.d>(www.e.f) *www.g.h* 'www.i.j' |www.k.l|", prose.Hosts, []string{
			`quote "\"www.w3.org/\n Addressing/\"" http://www.w3.org/Addressing/ -"\n " +"http://"`,
			`bare "www.e.f" http://www.e.f -")" +"http://"`, `bare "www.g.h" http://www.g.h -"*" +"http://"`,
			`bare "www.i.j" http://www.i.j -"'" +"http://"`, `bare "www.k.l" http://www.k.l +"http://"`}},
		{"what may precede a name", "x{www.a.b x[www.a.b x>www.a.b x`www.a.b x:www.a.b x=www.a.b x-www.a.b x.www.a.b xwww.a.b", prose.Hosts,
			slices.Repeat([]string{`bare "www.a.b" http://www.a.b +"http://"`}, 6)},
		{"folded in brackets", "<www.a.b-\nc.d/>", prose.Hosts, []string{
			`angle "<www.a.b-\nc.d/>" http://www.a.b-c.d/ or http://www.a.bc.d/ -"\n" +"http://"`}},
		{"parts of something else", "http://www.a.b /www.a.b x/www.a.b $www.a.b http://a/?www.c.d a@www.c.d \x7Fwww.a.b", prose.Hosts,
			[]string{`http://www.a.b`, `http://a/?www.c.d`}},
		{"punctuation before a slash", "www.a.b,/c www.a.b,?c", prose.Hosts, nil},
		{"no escape in brackets", "<www.a.b/%z>", prose.Hosts, []string{`bare "www.a.b/" http://www.a.b/ +"http://"`}},
		{"folded to a name that is not approved", "<go.dev\nx/>", func(name string) string {
			return map[string]string{"go.dev": "https://"}[name]
		}, nil},
		{"after a slash", "/www.a.b", prose.Hosts, nil},
		{"broken", "www.a.bücher.example www.a.{b}/ www.a.b:80[ www.a.b/ü joe@bücher.example", prose.Hosts, []string{
			`bare "www.a.b/" http://www.a.b/ +"http://"`}},
		{"a rule of the caller's", "localhost.lan:8080/x go.dev", func(name string) string {
			if name == "go.dev" {
				return "https://"
			}
			return ""
		}, []string{`bare "go.dev" https://go.dev +"https://"`}},
		{"a rule that goes wrong", "a.b c.d", func(name string) string { return "1:" }, nil},
		{"no progress", "www.a.b@@%. www.ftp.A@@%. www.~%.a ftp.~%.- a@@%. A~%.", prose.HostsAndMailboxes, nil},
		{"scheme with dots", "a.b://c.d.e", prose.Hosts, []string{`a.b://c.d.e`}},
		{"calls", "www.a.b(c) www.d.e(www.f.g). www.h.i(\"x\") [www.j.k] www.l.m(www.n.o/p q@r.s(t) q@r.t/u", prose.HostsAndMailboxes, []string{
			`bare "www.h.i" http://www.h.i -"(" +"http://"`, `bare "www.j.k" http://www.j.k -"]" +"http://"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkMatches(t, prose.Finder{Abbreviated: test.rule}, test.text, test.want) })
	}
}

// TestFinderJoinBlanks has the literal reading of Appendix E.
func TestFinderJoinBlanks(t *testing.T) {
	tests := map[string][]string{
		"<\n http://a\t/ b\v\f\r\n/c >": {`angle "<\n http://a\t/ b\v\f\r\n/c >" http://a/b/c -"\t \v\f\r\n"`},
		"<http://a.example and/or b>":   {`angle "<http://a.example and/or b>" http://a.exampleand/orb -"  "`},
		"<URL:a b>":                     {`angle-url "<URL:a b>" ab -" "`},
		`"http://a/b is here"`:          {`quote "\"http://a/b is here\"" http://a/bishere -"  "`},
		`"http://a http://b"`:           {`http://a`, `http://b`},
		`"mailto: "`:                    nil,
		"<http://a/b- \n c- d>":         {`angle "<http://a/b- \n c- d>" http://a/b-c-d or http://a/bc-d -" \n  "`},
	}
	for text, want := range tests {
		checkMatches(t, prose.Finder{JoinBlanks: true}, text, want)
	}
}

// TestFindLong has an escape, the end of a userinfo, and the end of a host that
// other text is glued to, at each offset.
func TestFindLong(t *testing.T) {
	f := prose.Finder{Edition: uri.RFC3986}
	for n := range 300 {
		rest := strings.Repeat("b", n)
		for _, tt := range []struct{ want, after string }{
			{"http://a/" + rest + "%41c", " e"}, {"http://a:" + rest + "@c/d", " e"}, {"http://a" + rest, ",b/"}, {"http://a,b" + rest + "@c", "&d/?x"},
		} {
			got := slices.Collect(f.Find(tt.want + tt.after))
			if len(got) != 1 || got[0].URI.String() != tt.want {
				t.Errorf("Find(%q) = %+v", tt.want+tt.after, got)
			}
		}
	}
}

func TestFindStops(t *testing.T) {
	const text = "http://a http://b"
	for m := range (prose.Finder{}).Find(text) {
		if m.URI.String() != "http://a" {
			t.Errorf("found %v", m)
		}
		break
	}
	for m, err := range (prose.Finder{}).FindReader(strings.NewReader(text)) {
		if m.URI.String() != "http://a" || err != nil {
			t.Errorf("found %v, %v", m, err)
		}
		break
	}
}

// TestPrint has what package fmt and the text handler of slog print of results.
func TestPrint(t *testing.T) {
	finder := prose.Finder{Edition: uri.RFC3986, Broken: true}
	_, repairs, err := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.Hosts}.Parse("<URL:http://me:sécrët日本@h/a b|c%>")
	if err != nil {
		t.Fatal(err)
	}
	values := []any{prose.Repair{New: "http://", Kind: prose.RepairAbbreviated}, &prose.Repair{Offset: 3, Old: "\n", Kind: prose.RepairWhitespace}}
	for _, r := range repairs {
		values = append(values, r)
	}
	for m := range finder.Find("see http://me:secret@h/a, <http://me:secret@h:x\u202e/> and\thttp://me:s%zcret@h/") {
		values = append(values, m)
	}
	values = append(values, prose.Match{}, prose.RepairHyphen|prose.RepairDelimiter, prose.RepairKind(0), 2*prose.RepairExcluded, prose.RepairKind(1<<16-1), prose.Delimiter(4))
	want := []string{
		`offset 0: "http://" is added: abbreviated reference`,
		`offset 3: 1 character is removed: whitespace`,
		`offset 0: 5 characters are removed: delimiter, "URL:"`,
		`offset 16: 1 character is escaped: national character`,
		`offset 20: 1 character is escaped: national character`,
		`offset 23: 2 characters are escaped: national character`,
		`offset 33: 1 character is escaped: blank`,
		`offset 35: 1 character is escaped: unwise character`,
		`offset 37: 2 characters are replaced: delimiter, lone "%"`,
		`offset 4: http://me:xxxxx@h/a`,
		`offset 27: uri: invalid character "x" in port at offset 19: a port is only digits; write "/" for the ":" before a path (rule port, RFC 3986 section 3.2.3)`,
		`offset 57: uri: invalid escape in userinfo at offset 11: write "%25" for "%", or two hexadecimal digits after it (rule pct-encoded, RFC 3986 section 2.1)`,
		`offset 0: `,
		`line break after a hyphen, delimiter`,
		`RepairKind(0)`,
		`RepairKind(2048)`,
		`RepairKind(65535)`,
		`Delimiter(4)`,
	}
	var got []string
	for _, v := range values {
		text := fmt.Sprint(v)
		got = append(got, text)
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "v", v)
		if got := log.String(); !strings.HasSuffix(got, fmt.Sprintf(" v=%q\n", text)) && !strings.HasSuffix(got, " v="+text+"\n") {
			t.Errorf("%#v is logged as %s", v, &log)
		}
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("got\n%s\nwant\n%s", a, b)
	}
	if got, want := fmt.Sprintf("%#v", prose.Repair{Offset: 1, Old: "|", New: "%7C", Kind: prose.RepairUnwise}), `prose.Repair("offset 1: 1 character is escaped: unwise character")`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, err := json.Marshal([]any{prose.Quote, prose.RepairBlank | prose.RepairURL}); string(got) != `["quote","blank, \"URL:\""]` || err != nil {
		t.Errorf("JSON is %s, %v", got, err)
	}
}

func TestFindAllocs(t *testing.T) {
	text := strings.Repeat(`x := y; <T:U> http://a/b. <http://c/d> "http://e" (mailto:f@g) if a < b { TODO: x }`, 20)
	n := 0
	allocs := testing.AllocsPerRun(100, func() {
		n = 0
		for range (prose.Finder{}).Find(text) {
			n++
		}
	})
	if n != 80 || allocs != 0 {
		t.Errorf("%d matches with %v allocations, want 80 with 0", n, allocs)
	}
	// The texts of names share memory: 256 bytes are 16 times "https://abc.test".
	text = strings.Repeat("abc.test ", 160)
	allocs = testing.AllocsPerRun(100, func() {
		for range (prose.Finder{Abbreviated: prose.WebHosts}).Find(text) {
		}
	})
	if allocs != 10 {
		t.Errorf("160 names with %v allocations, want 10", allocs)
	}
}

func TestFindBeyond(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"letters", "see http://bücher.example/ü. Or 日http://例え.テスト/東京?q=ё#ж、と", []string{
			`http://bücher.example/ü -"."`, `http://例え.テスト/東京?q=ё#ж -"、"`}},
		{"whitespace", "http://a/б\u00A0c http://a/б\u3000c http://a/б\u2028c http://a/б\u202Fc http://a/б\u0085c", []string{
			`http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`}},
		{"quotation marks", "“http://a/б” «http://a/б» ‘http://a/б’ „http://a/б“ 「http://a/б」 ＂http://a/б＂ http://a/б’c http://a/б＂c", []string{
			`http://a/б -"”"`, `http://a/б -"»"`, `http://a/б -"’"`, `http://a/б`, `http://a/б -"」"`, `http://a/б -"＂"`,
			`http://a/б -"’"`, `http://a/б -"＂"`}},
		{"brackets", "（http://a/б）。 【http://a/б】 http://a/б（c） http://a/(б)）", []string{
			`http://a/б -"）。"`, `http://a/б -"】"`, `http://a/б`, `http://a/(б) -"）"`}},
		{"ends of sentences", "http://a/б。c http://a，http://b、http://c؟ http://a/б！！ http://a.б：80", []string{
			`http://a/б -"。"`, `http://a -"，"`, `http://b -"、"`, `http://c -"؟"`, `http://a/б -"！！"`, `http://a.б -"："`}},
		{"punctuation at the end", "http://a/б… http://a/б…, http://a/б…c http://a/б—c http://a/б– http://a/б§ http://a/б\u05C0", []string{
			`http://a/б -"…"`, `http://a/б -"…,"`, `http://a/б…c`, `http://a/б—c`, `http://a/б–`, `http://a/б -"§"`,
			`http://a/б -"׀"`}},
		{"punctuation before the mark", "_http://a/б…_ *http://a/б*", []string{`http://a/б -"…_"`, `http://a/б -"*"`}},
		{"nothing is left", "http://… http://。", nil},
		{"invisible characters", "\u202Bhttp://a/א\u202C http://a/б\u200Bc http://a/б\uFEFF http://a/می\u200Cشود http://a/б\u00AD", []string{
			`http://a/א`, `http://a/б`, `http://a/б`, "http://a/می\u200Cشود", `http://a/б`}},
		{"symbols", "http://☃.example/😀 http://a/€", []string{`http://☃.example/😀`, `http://a/€`}},
		{"not in an IRI", "http://a/б\xff http://a/б\xe6\x97 http://a/б\uFDD0 http://a/б\uE000 http://a/?б\uE000 http://a/б\uFFFD http://a/б\U000E0100", []string{
			`http://a/б`, `http://a/б`, `http://a/б`, `http://a/б`, "http://a/?б\uE000", `http://a/б`, `http://a/б`}},
		{"lists", "http://a/б,http://b/б;http://c", []string{`http://a/б -","`, `http://b/б -";"`, `http://c`}},
		{"delimiters", "<http://a/“б”\n。> \"http://б\u3000c\" <URL:ü> <http://a/б c> <http://б\u2028>", []string{
			`angle "<http://a/“б”\n。>" http://a/“б”。 -"\n"`, "quote \"\\\"http://б\\u3000c\\\"\" http://б\u3000c",
			`angle-url "<URL:ü>" ü`, `http://a/б`, "angle \"<http://б\\u2028>\" http://б\u2028"}},
		{"not in delimiters", "<http://a/б\xff> \"http://a/б\uFDD0\"", []string{`http://a/б`, `http://a/б`}},
		{"broken", "http://a{ü}/б」 http://б%日/ http://a\U000E0100/ http://б\u00ADc/ http://б\u200Bc http://б:80…c", nil},
		{"invisible characters at the end", "http://б\u200B http://б:80\u202C, http://a:80\u200D", []string{
			`http://б -"\u200b"`, `http://б:80 -"\u202c,"`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { checkMatches(t, prose.Finder{Edition: uri.RFC3987}, test.text, test.want) })
	}
}

// TestFindBeyondAbbreviated has names with characters beyond US-ASCII.
func TestFindBeyondAbbreviated(t *testing.T) {
	text := "www.bücher.example/ü, „jürgen@bücher.example“ WWW.例え.テスト。 www.a.b☃ www.a.b…, 見るwww.a.b www.نامه\u200Cای.ir <www.é.日\n本> ☃www.a.b @é.b é@b.\u0301 _é._www.a.b.é www.a.À. www.b.À"
	want := []string{
		`bare "www.bücher.example/ü" http://www.bücher.example/ü -"," +"http://"`,
		`bare "jürgen@bücher.example" mailto:jürgen@bücher.example +"mailto:"`,
		`bare "WWW.例え.テスト" http://WWW.例え.テスト -"。" +"http://"`,
		`bare "www.a.b" http://www.a.b -"…," +"http://"`,
		"bare \"www.نامه\\u200cای.ir\" http://www.نامه\u200Cای.ir +\"http://\"",
		`angle "<www.é.日\n本>" http://www.é.日本 -"\n" +"http://"`,
		`bare "www.a.b" http://www.a.b +"http://"`,
		"bare \"é@b.\u0301\" mailto:é@b.\u0301 +\"mailto:\"",
		`bare "www.a.À" http://www.a.À -"." +"http://"`,
		`bare "www.b.À" http://www.b.À +"http://"`,
	}
	checkMatches(t, prose.Finder{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}, text, want)
}

// TestFindReaderBeyond has names at all offsets, so that the window of the
// stream slides in each of their characters, and after an opening bracket.
func TestFindReaderBeyond(t *testing.T) {
	f := prose.Finder{Edition: uri.RFC3987, Abbreviated: prose.HostsAndMailboxes}
	for pad := 0; pad < 100; pad += proof.PickSlow(3, 1) {
		for _, name := range []string{"aé@b.c", "日a日@b.c", "a𝐚b𝐚@é.c", "www.é.日"} {
			for n := range 4 {
				checkFindReader(t, f, strings.Repeat(" ", pad)+name+" d", n+1)
				checkFindReader(t, f, "<"+strings.Repeat(" ", pad)+name+">", n+1)
			}
		}
	}
}
