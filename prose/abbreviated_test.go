// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

func TestRules(t *testing.T) {
	for _, test := range []struct {
		rule  func(string) string
		names map[string]string // for each prefix, the names that lack it
	}{
		{prose.Hosts, map[string]string{
			"http://": "www.w3.org WWW.W3.ORG. www.b%C3%BCcher.de",
			"ftp://":  "ftp.is.co.za",
			"":        "www.com www.com. www..com ftp.txt www2.a.b wwwab.c.d a.www.b a@b.c www.a.b@c.d",
		}},
		{prose.HostsAndMailboxes, map[string]string{
			"http://": "www.w3.org WWW.W3.ORG. www.b%C3%BCcher.de",
			"ftp://":  "ftp.is.co.za",
			"mailto:": "a@b.c www.a.b@c.d",
			"":        "www.com www.com. www..com ftp.txt www2.a.b a.www.b a@b @b.c a@.c a@b. a@b@c.d a@@c.d",
		}},
		{prose.WebHosts, map[string]string{
			"https://": "example.com Example.COM. a.b-c.x1 my_bucket.s3.example 1.example xn--bcher-kva.example. " +
				"127.0.0.1 127.0.0.1. localhost LocalHost. localhost.localdomain " +
				"b\u00FCcher.example b%C3%BCcher.example example.%E6%97%A5 a%80.example example.com%C3 example.\u65E5 " +
				"\u00C0.example " + // ends in the octet 80
				"com.example.app", // a host, or a private-use scheme
			"": ". .. https intranet example. example.com.. .example.com example..com -a.example a-.example a.-example " +
				"a.example- 1.2.3 127.1 256.0.0.1 1.2.3.4.5 a.1b me@example.com a%2Fb.example a%7F.example a%.example " +
				"a%C.example example.com%C a+b.example a,b.example a[.example a\\b.example localhost-a",
		}},
	} {
		for prefix, names := range test.names {
			for _, name := range strings.Fields(names) {
				if got := test.rule(name); got != prefix {
					t.Errorf("the prefix of %q is %q, want %q", name, got, prefix)
				}
			}
		}
		if got := test.rule("") + test.rule("a b.example"); got != "" {
			t.Errorf("the prefix of no name is %q", got)
		}
	}
}

// TestFinderNames checks the names that a rule gets.
func TestFinderNames(t *testing.T) {
	for _, test := range []struct {
		edition    uri.Edition
		text, want string
	}{
		{uri.RFC3986, "_._a.b_. www.a/b.c", "a.b www.a"},
		{uri.RFC3986, "-a.b- a-.-b a@b %41.b", "-a.b- a-.-b a@b"},
		{uri.RFC3986, "Àa.b àc.d /e.f $g.h", "a.b c.d"},
		{uri.RFC3986, "(a.b),c.d;e.f:g.h|i.j", "a.b c.d e.f g.h i.j"},
		{uri.RFC3987, "„jürgen@bücher.example“ 見るwww.a.b www.نامه\u200Cای.ir", "jürgen@bücher.example 見るwww.a.b www.نامه\u200Cای.ir"},
		{uri.RFC3987, "☃www.a.b @é.b é@b.\u0301 _é._www.a.b.é www.a.À. www.b.À", "www.a.b é@b.\u0301 é._www.a.b.é www.a.À www.b.À"},
	} {
		var got []string
		f := prose.Finder{Edition: test.edition, Abbreviated: func(name string) string {
			got = append(got, name)
			return ""
		}}
		for range f.Find(test.text) {
		}
		if names := strings.Join(got, " "); names != test.want {
			t.Errorf("Find(%q) asks for %q, want %q", test.text, names, test.want)
		}
	}
}

// TestPrefix has a prefix that neither ends in "//" nor in ":". The name and the
// text after it are added to it.
func TestPrefix(t *testing.T) {
	throughServer := func(name string) string {
		if strings.HasPrefix(name, "www.") {
			return "http://cache.example/?of="
		}
		return ""
	}
	var got []string
	for m := range (prose.Finder{Abbreviated: throughServer}).Find("see www.a.b/c, or www.d.e.") {
		got = append(got, m.URI.String())
	}
	if want := []string{"http://cache.example/?of=www.a.b/c", "http://cache.example/?of=www.d.e"}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
	u, repairs, err := prose.Repairer{Abbreviated: throughServer}.Parse("www.a@b.c/d")
	if u.String() != "http://cache.example/?of=www.a@b.c/d" || len(repairs) != 1 || err != nil {
		t.Errorf("got %q, %+v, %v", u, repairs, err)
	}
}

var (
	twinExpanded  = regexp.MustCompile(`^(https?://|ftp://)([^/?#:@]*)(?::[0-9]*)?(?:[/?#]|$)`)
	twinAddressed = regexp.MustCompile(`^(mailto:)([^/?#:]*)(?:[?#]|$)`)
)

// checkExpanded checks that u, made of text by a rule for abbreviated
// references, has the host or the mailbox that the rule approved.
func checkExpanded(t *testing.T, rule func(string) string, text string, u uri.URI) {
	t.Helper()
	parts := twinExpanded.FindStringSubmatch(u.String())
	if parts == nil {
		parts = twinAddressed.FindStringSubmatch(u.String())
	}
	if parts == nil || rule(parts[2]) != parts[1] {
		t.Fatalf("%q expands to %q", text, u)
	}
	if u.HasUserinfo() || u.IsServerBased() && u.Host() != parts[2] {
		t.Fatalf("%q expands to %q, whose host is %q", text, u, u.Host())
	}
}
