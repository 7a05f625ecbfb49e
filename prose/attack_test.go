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
