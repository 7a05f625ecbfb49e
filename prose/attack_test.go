// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"fmt"
	"slices"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

// The tests in this file are for classes of attacks on programs that find or
// repair references. SECURITY.md names all of them.

// attackTexts are references with a place for the text of an attacker.
var attackTexts = []string{
	"%s", "java%sscript:alert(1)", "javascript%s:alert(1)", "ht%stp://h/", "http:%s//h/", "http:/%s/h/", "http://%sh/", "http://h%s", "http://h%s/",
	"http://trusted.example%sevil.example/", "http://trusted.example%s@evil.example/", "http://u%s@h/", "http://h%s:80/", "http://h:8%s0/",
	"http://h/a%sb", "http://h/%s../x", "http://h/..%s/x", "http://h/?q%sr", "http://h/#f%sg", "www.trusted.example%sevil.example", "//%s/evil.example", "/%s/evil.example", "%s/evil.example/",
	"<http://h/%s>", "<URL:http://%sh/>", `"http://h%s/a"`, "<www.trusted.example/%s>", "URL:http://h/%s",
}

// eachAttack calls do for the texts with text of an attacker, in each edition.
func eachAttack(do func(e uri.Edition, s string)) {
	for _, format := range attackTexts {
		for _, c := range []string{"\t", "\n", "\r\n", " ", "\v", "\x00", "\x7f", `\`, `\\`, "／", "．", "。", "＠", "é", "\u00a0", "\u2028", "\u202e", "\ufeff", "\u200b", "\xff", "%", "%2", "%2F", "{", "[", "|", "<", ">", `"`, "-\n", "URL:", "@"} {
			for _, e := range uri.Editions() {
				do(e, fmt.Sprintf(format, c))
			}
		}
	}
}

// If "java\nscript:" becomes a scheme, a filter that saw the old text must
// learn of it: no character is dropped, decoded or replaced without a Repair.
func TestAttackSilentRepairs(t *testing.T) {
	eachAttack(func(e uri.Edition, s string) {
		checkRepairer(t, prose.Repairer{Edition: e}, s)
		checkRepairer(t, prose.Repairer{Edition: e, JoinBlanks: true}, s)
		checkRepairer(t, prose.Repairer{Edition: e, Abbreviated: prose.HostsAndMailboxes}, s)
	})
}

// A match is in the text: a person would not see a URI that is joined from
// other characters.
func TestAttackFoundText(t *testing.T) {
	eachAttack(func(e uri.Edition, s string) {
		checkFind(t, prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes}, "see "+s+", or not")
	})
}

// A repair must not change the host. In an authority, or where one could begin,
// a character that programs read in several ways is an error.
func TestAttackRepairedHost(t *testing.T) {
	for _, s := range []string{
		`http:\\evil.example\`, `http:/\evil.example/`, `http:\/evil.example/`, `\\evil.example/`, `/\evil.example/`, `\/evil.example/`,
		`http://evil.example\@trusted.example/`, `http://trusted.example\.evil.example/`, `//trusted.example\evil.example`,
		"http://evil.example{@trusted.example/", "http://trusted.example|evil.example/", "http://trusted.example^/", "http://tru sted.example/", "http://trusted.example @evil.example/",
		"java script:alert(1)", "ht\ttp://evil.example/", " \t/ /evil.example/", "/ /evil.example/", "http:/ /evil.example/",
	} {
		for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
			for _, p := range []prose.Repairer{{Edition: e}, {Edition: e, Abbreviated: prose.HostsAndMailboxes}} {
				if u, repairs, err := p.Parse(s); err == nil {
					t.Errorf("%v: %q becomes %q: %+v", e, s, u, repairs)
				}
			}
		}
	}
	// Only RFC 1630 allows escapes in a scheme. A blank does not become one.
	for _, s := range []string{"java script:alert(1)", "javascript :alert(1)"} {
		if u, repairs, err := (prose.Repairer{Edition: uri.RFC1630}).Parse(s); err == nil {
			t.Errorf("%q becomes %q: %+v", s, u, repairs)
		}
	}
	// Escaping does not change the meaning of these: no form of Unicode becomes
	// a dot, a slash or an "@".
	for _, c := range []string{"．", "。", "／", "＠", "：", "℀", "⒈", "\u00ad", "K"} {
		escaped := uri.Escape(uri.Segment, c)
		u, repairs, err := prose.Repairer{Edition: uri.RFC3986}.Parse("http://trusted.example" + c + "evil.example/")
		if c == "K" {
			if err != nil || len(repairs) > 0 {
				t.Errorf("%q is repaired: %v, %v", u, repairs, err)
			}
		} else if err != nil || u.Host() != "trusted.example"+escaped+"evil.example" || len(repairs) != 1 || repairs[0].Kind != prose.RepairNational {
			t.Errorf("%q becomes the host %q: %+v, %v", c, u.Host(), repairs, err)
		}
	}
}

// An abbreviated reference has the host or the mailbox that a person sees, not one
// after it, even if the rule of the caller is careless.
func TestAttackAbbreviatedHost(t *testing.T) {
	for _, test := range []struct {
		rule     func(string) string
		expanded map[string]string
		others   []string
	}{
		{prose.Hosts, map[string]string{
			"www.a.b:80":           "http://www.a.b:80",
			"www.a.b:/x":           "http://www.a.b:/x",
			"www.a.b:80?c@d":       "http://www.a.b:80?c@d",
			"www.a.b%40evil.c":     "http://www.a.b%40evil.c",
			"www.a.b.:80":          "http://www.a.b.:80",
			"www.a.b/x:80@c.d/y@z": "http://www.a.b/x:80@c.d/y@z",
		}, []string{
			"www.a.b:80@c.d", "www.a.b:80@c.d/", "www.a.b:@c.d/", "www.a.b:x@c.d", "www.a.b:x", "www.a.b:80;x", "URL:www.a.b:80@c.d",
			"www.a.b@c.d", "www.a.b.@c.d", "www.a.b%2F@c.d", "www.a.b;x@c.d", "www.a.b&@c.d", "www.a.b$@c.d", `www.a.b\@c.d`,
			"<www.a.b:80@c.d>", "<URL:www.a.b:80@c.d>", "\"www.a.b:80@c.d\"", `www.a.b:80\@c.d`, "www.a.b:80@c.d/|", "www.a .b", "www.a|.b/",
		}},
		{func(string) string { return "http://" }, nil, []string{"<www.a.b@c.d>", "@a.b", "[::1]/|", "www.a.b:80@c.d/", "www.a.b;@c.d/", `www.a.b\@c.d`}},
		{prose.HostsAndMailboxes, map[string]string{
			"user@www.a.b":               "mailto:user@www.a.b",
			"user@www.a.b?subject=x:y/z": "mailto:user@www.a.b?subject=x:y/z",
			"www.a.b@c.d":                "mailto:www.a.b@c.d",
		}, []string{
			"user@www.a.b:80@c", "user@www.a.b/c", "<user@www.a.b:80@c>", "<user@www.a.b/c>", "/a@b.c", "?a@b.c", "www.a.b:80@c.d",
		}},
	} {
		for _, e := range uri.Editions() {
			p := prose.Repairer{Edition: e, Abbreviated: test.rule}
			f := prose.Finder{Edition: e, Abbreviated: test.rule}
			for in, want := range test.expanded {
				if _, err := e.Parse(want); err != nil {
					continue
				}
				checkRepairer(t, p, in)
				if u, _, err := p.Parse(in); err != nil || u.String() != want {
					t.Errorf("%v: Parse(%q) = %q, %v; want %q", e, in, u, err, want)
				}
				if found := slices.Collect(f.Find(in)); len(found) != 1 || found[0].URI.String() != want {
					t.Errorf("%v: Find(%q): %v, want %q", e, in, found, want)
				}
			}
			for _, in := range test.others {
				checkRepairer(t, p, in)
				if u, repairs, _ := p.Parse(in); slices.ContainsFunc(repairs, func(r prose.Repair) bool { return r.Kind&prose.RepairAbbreviated != 0 }) {
					t.Errorf("%v: Parse(%q) = %q, %v", e, in, u, repairs)
				}
				for m := range f.Find(in + " ") {
					if m.Added == "" {
						continue
					}
					checkExpanded(t, test.rule, in, m.URI)
					if e != uri.RFC1630 { // there, no path has a colon: a match ends before it
						t.Errorf("%v: Find(%q) found %q", e, in, m.URI)
					}
				}
			}
		}
	}
}

// A URI does not end within what a person reads as its authority. The texts of
// broken ones are after "!".
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
			{"x://\u00ad/% x://\u00ad:80/a%zz y", nil}, // the authority has no error
			{"http://a%日…c/ http://a\U000E0100é, see", []string{"!http://a%日…c/", "!http://a\U000E0100é"}},
		}},

		// The text after an authority, or after a name that could be one, is searched too.
		{prose.Finder{Edition: uri.RFC3986, Abbreviated: prose.HostsAndMailboxes}, []found{
			{"http://h:80.?=mailto:x@y http://h:80.?\u00a7mailto:x@y", []string{"!http://h:80.?=mailto:x@y", "!http://h:80.?\u00a7mailto:x@y"}},
			{"a@b.c.)x a@b.c.]x (a@b.c.)x a@b.c.?d a@b.c,#d a@b.c.[1]", slices.Repeat([]string{"a@b.c"}, 3)},
			{"a@b.c,http://h 'a@b.c.'x", []string{"a@b.c", "http://h", "a@b.c"}},
			{"a@b.c./x a@b.c.% a@b.c%zz a@b.c[1],x", nil},
			{"www.a.b%c,www.d.e www.f.g%h,www.i.j:k", []string{"!www.a.b%c,www.d.e", "!www.f.g%h,www.i.j:k"}},

			// Lists without blanks.
			{"www.a.b,ftp.c.d;www.e.f/x,www.g.h www.a.b:80,c", []string{"www.a.b", "ftp.c.d", "www.e.f/x,www.g.h", "!www.a.b:80,c"}},
			{"a@b.c,d@e.f;www.a.b,c 'www.a.b,c'@d www.a.b,http://h@i", []string{"a@b.c", "d@e.f", "www.a.b", "www.a.b", "www.a.b", "http://h@i"}},
			{"www.a.b,www.c.d:x@h/ www.a.b,www.c.d/x@h www.a.b,/c www.a.b;,c www.a.b&www.c.d", nil},
		}},
		{prose.Finder{Edition: uri.RFC1630, Abbreviated: prose.HostsAndMailboxes}, []found{
			{"www.a.b.)x www.a.b.[1] www.a.b,?x www.a.b,/x", []string{"www.a.b"}},
			{"www.a.b,x/y www.a.b.x,", []string{"www.a.b", "www.a.b.x"}},
			{"www.a.b:80:90 www.a.b/c", []string{"www.a.b/c"}}, // without an authority
			{"www.a.b{ www.a.b@c{ www.a.b,c.d@x y", []string{"www.a.b", "www.a.b"}},
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
