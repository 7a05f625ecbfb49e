// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"fmt"
	"strings"
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

// An abbreviated reference has the host that a person sees, not one after it,
// even if the rule of the caller is careless.
func TestAttackAbbreviatedHost(t *testing.T) {
	careless := func(string) string { return "http://" }
	for _, s := range []string{
		"www.trusted.example@evil.example", "www.trusted.example.@evil.example", "www.trusted.example:80@evil.example/", "www.trusted.example%40evil.example", "www.trusted.example\\@evil.example",
		"www.trusted.example&@evil.example", "www.trusted.example;@evil.example/",
	} {
		for _, e := range uri.Editions() {
			for _, rule := range []func(string) string{prose.Hosts, careless} {
				u, _, err := prose.Repairer{Edition: e, Abbreviated: rule}.Parse(s)
				if err == nil && u.HasAuthority() && (strings.Contains(s, "@") || u.Authority() != s) {
					t.Errorf("%v: %q becomes %q, with the host %q", e, s, u, u.Host())
				}
				for m := range (prose.Finder{Edition: e, Abbreviated: rule}).Find(s + " ") {
					if strings.Contains(m.URI.Authority(), "@") || !strings.HasPrefix(s, m.URI.Authority()) {
						t.Errorf("%v: %q is found in %q", e, m.URI, s)
					}
				}
			}
		}
		if name, _, _ := strings.Cut(s, ":"); strings.Contains(name, "@") && prose.Hosts(name) != "" {
			t.Errorf("Hosts takes %q for a host", name)
		}
	}
}
