// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"slices"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

// The tests in this file have text that a person reads as an authority, and
// that the edition does not allow as one.

// TestAttackFoundAuthority has the text of bare URIs, and of broken ones after "!".
func TestAttackFoundAuthority(t *testing.T) {
	type found struct {
		text string
		want []string
	}
	for _, group := range []struct {
		f     prose.Finder
		texts []found
	}{
		{prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.Hosts}, []found{
			// What ends the URI would be in its authority.
			{"see http://user:p@ss@h2/x now", []string{"!http://user:p@ss@h2/x"}},
			{"http://a_b@c@d/", []string{"!http://a_b@c@d/"}},
			{"http://h:80:90/", []string{"!http://h:80:90/"}},
			{"http://h:80:90", []string{"!http://h:80:90"}},
			{"http://:80:90/", []string{"!http://:80:90/"}},
			{"http://user:pa#ss@h/", []string{"!http://user:pa#ss@h/"}},
			{"http://h:port/x", []string{"!http://h:port/x"}},
			{"http://h:8080x", []string{"!http://h:8080x"}},
			{"http://h:80-90, http://i", []string{"!http://h:80-90", "http://i"}},
			{"http://h:80,8080/", []string{"!http://h:80,8080/"}},
			{"http://h:80./x", []string{"!http://h:80./x"}},
			{"http://h:80.?x", []string{"!http://h:80.?x"}},
			{"http://h:80.#x", []string{"!http://h:80.#x"}},
			{"http://[::1]x/y", []string{"!http://[::1]x/y"}},
			{"http://[::1]@h/", []string{"!http://[::1]@h/"}},
			{"http://[::1](x)", []string{"!http://[::1](x)"}},
			{"http://[::1][::2]/", []string{"!http://[::1][::2]/"}},
			{"http://u@[::1]@h/", []string{"!http://u@[::1]@h/"}},
			{"http://u@[::1/ http://u:[p]@h/", []string{"!http://u@[::1/", "!http://u:[p]@h/"}},
			{"http://h:80.?_x http://h:80.?\u00a7x", []string{"!http://h:80.?_x", "!http://h:80.?\u00a7x"}},
			{"http://h:80.,://x", []string{"!http://h:80.,://x"}},
			{"http://h~x^y http://h:80.?é", []string{"!http://h~x^y", "!http://h:80.?é"}},
			{`http://h\x`, []string{`!http://h\x`}},
			{`http://h\@evil.example/`, []string{`!http://h\@evil.example/`}},
			{`http://h\ http://i^ http://j^x`, []string{`!http://h\`, "!http://i^", "!http://j^x"}},
			{"http://h% http://i%zz", []string{"!http://h%", "!http://i%zz"}},
			{"http://h\u2603.example/ http://h\u2014see", []string{"!http://h\u2603.example/", "!http://h\u2014see"}},
			{"http://b\xfccher.example/ http://b\ufffdcher.example/", []string{"!http://b\xfccher.example/", "!http://b\ufffdcher.example/"}},
			{"http://exam\u00adple.com/ http://exam\u200bple.com/", []string{"!http://exam\u00adple.com/", "!http://exam\u200bple.com/"}},
			{"\"http://user:p@ss@h/\" <http://h:80:90/> (http://[::1]x)", []string{"!http://user:p@ss@h/", "!http://h:80:90/", "!http://[::1]x"}},

			// Nothing in a broken authority is found.
			{"http://u:p@s@s,www.a.b:80/ http://u:p@ss:x://h/", []string{"!http://u:p@s@s,www.a.b:80/", "!http://u:p@ss:x://h/"}},
			{"http://u:p@s@mailto:a@b", []string{"!http://u:p@s@mailto:a@b"}},
			{"www.x.org:80:90/ www.x.org:port www.x.org\\x", []string{"!www.x.org:80:90/", "!www.x.org:port", `!www.x.org\x`}},
			{"www.x.org:80@y www.x.org,/y www.x.org,?y www.x.org@[::1]/", nil},
			{"http://h.?{ www.x.org.?{", nil},

			// What follows the authority is part of the broken URI, and so is a URI in it.
			{"http://u:p@s@s/?u=http://h/ http://i http://{j}/x:http://h/", []string{"!http://u:p@s@s/?u=http://h/", "http://i", "!http://{j}/x:http://h/"}},
			{"http://h:80:90/,http://i http://h:80:90,http://i http://h:x/?a@b.c", []string{"!http://h:80:90/", "http://i", "!http://h:80:90", "http://i", "!http://h:x/?a@b.c"}},
			{"http://h.?{u=http://i/} http://h/{u=http://i/}", []string{"http://h/", "http://i/"}},

			// In delimiters that do not contain a URI, an authority may go on after a line break.
			{"<http://exam\nple.com/ü> <http://good.example.evil\n.example/{x}> <http://h.\r\ni/{>", nil},
			{"\"http://exam\nple.com/ü\" \"http://exam \t\n ple.com is\" <\n http://exam\nple.com", nil},
			{"<URL:http://exam\nple.com/ü> <url: \nhttp://exam\nple.com/ü> <URL:www.exam.ple\n.com/ü>", nil},
			{"<www.exam.ple\n.com/ü> <www.exam.ple\n/ü> <mailto:a@b\n.c/ü> \"urn:a\nb{", []string{"mailto:a@b", "urn:a"}},
			{"<http://h\n", nil},
			{"<http://h/a\nb/ü> <http://h:80 \"http://h <http://h, i\nj> \"http://h i\nj\"", []string{"http://h/a", "http://h:80", "http://h", "http://h", "http://h"}},
			{"http://h\ni (http://h\ni/ü) URL:http://h\ni 'http://h\ni \"see http://h\ni\" <see http://h\ni", slices.Repeat([]string{"http://h"}, 6)},
			{"\"http://h/\"http://i\nj <http://h/>\nhttp://i\nj", []string{"http://h/", "http://i", "http://h/", "http://i"}},

			// No name has these characters.
			{"http://h.example;ls http://h.example,b http://h.example&&ls http://h.example;k2=v/x http://h.example,/x", slices.Repeat([]string{"http://h.example"}, 5)},
			{"http://h-i,j http://h,i/{ http://h/i;x://j,k http://u@[v1.a,b]/", []string{"http://h-i", "http://h", "http://h/i", "x://j", "http://u@[v1.a,b]/"}},
			{"http://h.example.;ls http://h&x=http://i/ http://h,www.x.org", []string{"http://h.example", "http://h", "http://i/", "http://h", "www.x.org"}},
			{"http://a;b@h/ http://a&b:c,d@h,e http://a,b@h;k=v", []string{"http://a;b@h/", "http://a&b:c,d@h", "http://a,b@h"}},
			{"http://h/a,b;c&d http://h?a,b;c&d http://h#a,b;c&d urn:a;b&c,d http://[v1.a,b;c&d]/", []string{"http://h/a,b;c&d", "http://h?a,b;c&d", "http://h#a,b;c&d", "urn:a;b&c,d", "http://[v1.a,b;c&d]/"}},
			{"http://h,i)@j/ 'http://h;i'@j http://&h)@j/", slices.Repeat([]string{"http://h"}, 2)},
			{"http://;h/ http://&h http://*.h/ http://$h/ http://a.$h/", []string{"http://*.h/", "http://$h/", "http://a.$h/"}},
			{"http://h;i:80:90/ http://h:80;ls http://h;i\\x", []string{"!http://h;i:80:90/", "!http://h:80;ls", `!http://h;i\x`}},
			{"<http://h;\ni>", []string{"http://h;\ni"}},

			// Punctuation ends a sentence, not only a URI.
			{"http://h: and http://h:80, ok", []string{"http://h", "http://h:80"}},
			{"http://h:80. http://h:80: http://h:80; http://h:80?! http://h:80!? http://h:80...", slices.Repeat([]string{"http://h:80"}, 6)},
			{"(http://h:80). [http://h:80], {http://h:80} 'http://h:80' `http://h:80` |http://h:80| *http://h:80* _http://h:80_.", slices.Repeat([]string{"http://h:80"}, 8)},
			{"&lt;http://h:80&gt;, <a>http://h:80</a> “http://h:80” http://h:80… http://h:80。Then", slices.Repeat([]string{"http://h:80"}, 5)},
			{`"{\"a\":\"http://h:80\"}" \'http://h:80\' \\\"http://h:80\\\"`, slices.Repeat([]string{"http://h:80"}, 3)},
			{"http://h:80.?,http://i http://j:80.?;x-1://k", []string{"http://h:80", "http://i", "http://j:80", "x-1://k"}},
			{"http://h:80,https://h:81;x://h:82", []string{"http://h:80", "https://h:81", "x://h:82"}},
			{"http://[::1]. http://[::1]: http://[::1]( (http://[::1]) [http://[::1]]", slices.Repeat([]string{"http://[::1]"}, 5)},
			{"http://h:80.?: http://h:80.?? http://h:80.?.,;!'( http://h:80.?… *http://h:80.?* http://h:80.?\u00ad http://h:80.\u0964x", slices.Repeat([]string{"http://h:80"}, 7)},
			{"\u200ehttp://h:80\u200e, \u202ahttp://h:80\u202c", slices.Repeat([]string{"http://h:80"}, 2)},
			{"www.x.org:80. www.x.org:80, www.x.org: y (www.x.org)", []string{"www.x.org:80", "www.x.org:80", "www.x.org", "www.x.org"}},

			// These are in other components.
			{"http://h/x@y http://h?x@y http://h#x@y http://h/a:b:c", []string{"http://h/x@y", "http://h?x@y", "http://h#x@y", "http://h/a:b:c"}},
			{"http://user:12#ss@h/", []string{"http://user:12#ss@h/"}},
			{`mailto:a@b urn:a@b@c http://h/x\y http://h/a{b}`, []string{"mailto:a@b", "urn:a@b@c", "http://h/x", "http://h/a"}},
			{"http://a:b@h:80/ http://a:b:c@h/ http://@h http://h:/", []string{"http://a:b@h:80/", "http://a:b:c@h/", "http://@h", "http://h:/"}},
		}},
		{prose.Finder{Edition: uri.RFC2396}, []found{
			{"see http://bücher.example/ü.", []string{"!http://bücher.example/ü"}},
			{"http://ü http://a.ü", []string{"!http://ü", "!http://a.ü"}},
			{"http://a\u0301/ http://a\u0663", []string{"!http://a\u0301/", "!http://a\u0663"}},
			{"(http://${HOST}/x) http://a{b}/c", []string{"!http://${HOST}/x", "!http://a{b}/c"}},
			{"http://a[b]:80/c] http://[::1]/", []string{"!http://a[b]:80/c", "!http://[::1]/"}},
			{"http://a%b http://a%é http://a%٣x", []string{"!http://a%b", "!http://a%é", "!http://a%٣x"}},
			{"http://ü<b http://ü>b http://ü\"b http://ü\x7Fb 'http://ü'b", slices.Repeat([]string{"!http://ü"}, 5)},
			{`<http://ü/ b> "http://ü" http://ü\b|`, []string{"!http://ü/", "!http://ü", `!http://ü\b`}},
			{"http://x,mailto:a@b{c http://d", []string{"!http://x,mailto:a@b{c", "http://d"}},
			{"http://a\xffe http://b% http://c%{ http://d%\xff", []string{"!http://a\xffe", "!http://b%", "!http://c%{", "!http://d%\xff"}},
			{"http://a. Ü http://b）http://c。 http://d} http://e\u3000f", []string{"http://a", "http://b", "http://c", "http://d", "http://e"}},
			{"http://a/ü http://b?{ http://c/%d mailto:a@ü (http://d)ü", []string{"http://a/", "http://b", "http://c/", "mailto:a@", "http://d"}},
		}},
		{prose.Finder{Edition: uri.RFC3987}, []found{ // what is broken ends where other IRIs do
			{"「http://б{c}/日」。 ", []string{"!http://б{c}/日"}},
			{"http://б{日}\u3000c http://б{日}…、c", slices.Repeat([]string{"!http://б{日}"}, 2)},
			{"http://б{c\u0081d http://б{c\u009Fd", slices.Repeat([]string{"!http://б{c"}, 2)},
			{"http://б{c\xff http://б{c\x80d http://б\xffc/、", []string{"!http://б{c\xff", "!http://б{c\x80d", "!http://б\xffc/"}},
			{"http://б\uFFFDc http://б:80@c@d\u200B。", []string{"!http://б\uFFFDc", "!http://б:80@c@d"}},
			{"http://a%日…c/ http://a\U000E0100é, see", []string{"!http://a%日…c/", "!http://a\U000E0100é"}},
		}},

		// The text after an authority, or after a name that could be one, is searched too.
		{prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.HostsAndMailboxes}, []found{
			{"http://h:80.?=mailto:x@y http://h:80.?\u00a7mailto:x@y", []string{"!http://h:80.?=mailto:x@y", "!http://h:80.?\u00a7mailto:x@y"}},
			{"a@b.c.?d a@b.c,#d a@b.c.[1] a@b.c.)x a@b.c.]x (a@b.c.)x", slices.Repeat([]string{"a@b.c"}, 6)},
			{"a@b.c,http://h 'a@b.c.'x", []string{"a@b.c", "http://h", "a@b.c"}},
			{"a@b.c./x a@b.c.x,y a@b.c.% a@b.c%zz", nil},
		}},
		{prose.Finder{Edition: uri.RFC1630, Abbreviated: prose.HostsAndMailboxes}, []found{
			{"www.a.b,/x www.a.b,?x www.a.b.[1] www.a.b.)x", slices.Repeat([]string{"www.a.b"}, 4)},
			{"www.a.b,x/y www.a.b.x,", []string{"www.a.b.x"}},
			{"www.a.b:80:90 www.a.b/c", []string{"www.a.b/c"}}, // without an authority
			// Without the dot, the search of RFC 1630 lacks a word. Nothing within such a reference is found.
			{"see http://a/?b+. And http://a/?b+c.", []string{"http://a/?b+c"}},
			{"http://a/'b@c.d'?e+. http://f www.a.b/'b@c.d'?e+. www.c.d", []string{"http://f", "www.c.d"}},
			{"http://a/?b++c://d", []string{"http://a/?b", "c://d"}}, // the second "+" may end the first
		}},
	} {
		for _, tt := range group.texts {
			whole := slices.DeleteFunc(slices.Clone(tt.want), func(text string) bool { return text[0] == '!' })
			for broken, want := range map[bool][]string{false: whole, true: tt.want} {
				f := group.f
				f.Broken = broken
				var got []string
				for m := range f.Find(tt.text) {
					found := tt.text[m.Start:m.End]
					if m.Err != nil {
						found = "!" + found
					}
					got = append(got, found)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%v, broken ones %v: Find(%q): %q, want %q", f.Edition, broken, tt.text, got, want)
				}
				checkFind(t, f, tt.text)
				for n := range 4 {
					checkFindReader(t, f, tt.text, n+1)
				}
			}
		}
	}
}
