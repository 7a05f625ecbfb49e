// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"regexp"
	"slices"
	"testing"

	"example.com/uri"
	"example.com/uri/prose"
)

func TestPrefixes(t *testing.T) {
	tests := []struct{ name, host, mailbox string }{
		{"", "", ""},
		{"www.w3.org", "http://", "http://"},
		{"WWW.W3.ORG.", "http://", "http://"},
		{"ftp.is.co.za", "ftp://", "ftp://"},
		{"www.b%C3%BCcher.de", "http://", "http://"},
		{"www.com", "", ""},
		{"www.com.", "", ""},
		{"www..com", "", ""},
		{"ftp.txt", "", ""},
		{"www2.a.b", "", ""},
		{"a.www.b", "", ""},
		{"a@b.c", "", "mailto:"},
		{"www.a.b@c.d", "", "mailto:"},
		{"a@b", "", ""},
		{"@b.c", "", ""},
		{"a@.c", "", ""},
		{"a@b.", "", ""},
		{"a@b@c.d", "", ""},
		{"a@@c.d", "", ""},
	}
	for _, test := range tests {
		if got := prose.Hosts(test.name); got != test.host {
			t.Errorf("HostPrefix(%q) = %q, want %q", test.name, got, test.host)
		}
		if got := prose.HostsAndMailboxes(test.name); got != test.mailbox {
			t.Errorf("MailboxPrefix(%q) = %q, want %q", test.name, got, test.mailbox)
		}
	}
}

func TestWebHosts(t *testing.T) {
	for name, want := range map[string]bool{
		"example.com":            true,
		"Example.COM.":           true,
		"a.b-c.x1":               true,
		"my_bucket.s3.example":   true,
		"1.example":              true,
		"127.0.0.1":              true,
		"127.0.0.1.":             true,
		"localhost":              true,
		"LocalHost.":             true,
		"b\u00FCcher.example":    true,
		"b%C3%BCcher.example":    true,
		"example.%E6%97%A5":      true,
		"\u00C0.example":         true, // ends in the octet 80
		"example.\u65E5":         true,
		"":                       false,
		".":                      false,
		"..":                     false,
		"https":                  false,
		"intranet":               false,
		"example.":               false,
		"example.com..":          false,
		".example.com":           false,
		"example..com":           false,
		"-a.example":             false,
		"a-.example":             false,
		"a.-example":             false,
		"a.example-":             false,
		"1.2.3":                  false,
		"127.1":                  false,
		"256.0.0.1":              false,
		"1.2.3.4.5":              false,
		"a.1b":                   false,
		"me@example.com":         false,
		"a%2Fb.example":          false,
		"a%7F.example":           false,
		"a%80.example":           true,
		"a%.example":             false,
		"a%C.example":            false,
		"example.com%C3":         true,
		"example.com%C":          false,
		"a b.example":            false,
		"a+b.example":            false,
		"a,b.example":            false,
		"a[.example":             false,
		"a\\b.example":           false,
		"com.example.app":        true, // a host, or a private-use scheme
		"localhost.localdomain":  true,
		"localhost-a":            false,
		"xn--bcher-kva.example.": true,
	} {
		prefix := ""
		if want {
			prefix = "https://"
		}
		if got := prose.WebHosts(name); got != prefix {
			t.Errorf("WebHosts(%q) = %q, want %q", name, got, prefix)
		}
	}
}

// TestRepairerWebHosts has text from a field for an address of the Web.
func TestRepairerWebHosts(t *testing.T) {
	m := prose.Repairer{Edition: uri.RFC3986, Abbreviated: prose.WebHosts}
	for in, want := range map[string]string{
		"example.com":                "https://example.com",
		" example.com/a b\n":         "https://example.com/a%20b",
		"<example.com?x>":            "https://example.com?x",
		"example.com#":               "https://example.com#",
		"example.com:8080/a":         "https://example.com:8080/a",
		"localhost:8080":             "https://localhost:8080",
		"127.0.0.1:80":               "https://127.0.0.1:80",
		"b\u00FCcher.example/\u00FC": "https://b%C3%BCcher.example/%C3%BC",
		"URL:example.com":            "https://example.com",
		"https://example.com":        "https://example.com",
		"https://https://a":          "https://https://a",
		"HTTP://example.com":         "HTTP://example.com",
		"http:example.com":           "http:example.com",
		"https//example.com":         "https//example.com",
		"//example.com/a":            "//example.com/a",
		"/example.com":               "/example.com",
		"./example.com":              "./example.com",
		"?example.com":               "?example.com",
		"mailto:me@example.com":      "mailto:me@example.com",
		"me@example.com":             "me@example.com",
		"me:pw@example.com":          "me:pw@example.com",
		"good.example:80@evil":       "good.example:80@evil",
		"good.example:pw@evil":       "good.example:pw@evil",
		"good.example@evil":          "good.example@evil",
		"com.example.app:callback":   "com.example.app:callback",
		"[::1]:80":                   "",
		"good.example\\@evil":        "good.example%5C@evil",
		"good .example":              "good%20.example",
	} {
		checkRepairer(t, m, in)
		if u, _, err := m.Parse(in); u.String() != want || (err != nil) != (want == "") {
			t.Errorf("Parse(%q) = %q, %v; want %q", in, u, err, want)
		}
	}
}

// TestRepairerAuthority has abbreviated references whose authority would not be
// the name that the rule approved, or that name and a port.
func TestRepairerAuthority(t *testing.T) {
	const valid = "as it stands"
	tests := []struct {
		in   string
		rule func(string) string
		want string // an error where it is ""
	}{
		{"www.a.b:80", prose.Hosts, "http://www.a.b:80"},
		{"www.a.b:/x", prose.Hosts, "http://www.a.b:/x"},
		{"www.a.b:80?c@d", prose.Hosts, "http://www.a.b:80?c@d"},
		{"www.a.b:80@c.d", prose.Hosts, valid},
		{"www.a.b:80@c.d/", prose.Hosts, valid},
		{"www.a.b:@c.d/", prose.Hosts, valid},
		{"www.a.b:x@c.d", prose.Hosts, valid},
		{"www.a.b:x", prose.Hosts, valid},
		{"www.a.b:80;x", prose.Hosts, valid},
		{"URL:www.a.b:80@c.d", prose.Hosts, valid},
		{"www.a.b@c.d", prose.Hosts, valid},
		{"www.a.b%2F@c.d", prose.Hosts, valid},
		{"www.a.b;x@c.d", prose.Hosts, valid},
		{"www.a.b\\@c.d", prose.Hosts, "www.a.b%5C@c.d"},
		{"<www.a.b:80@c.d>", prose.Hosts, ""},
		{"<URL:www.a.b:80@c.d>", prose.Hosts, ""},
		{"www.a.b:8\n0@c.d", prose.Hosts, ""},
		{"www.a.b:80\\@c.d", prose.Hosts, ""},
		{"www.a.b:80@c.d/|", prose.Hosts, ""},
		{"www.a .b", prose.Hosts, ""},
		{"www.a|.b/", prose.Hosts, ""},
		{"<www.a.b@c.d>", func(string) string { return "http://" }, ""},
		{"@a.b", func(string) string { return "http://" }, valid},
		{"[::1]/|", func(string) string { return "http://" }, ""},

		{"user@www.a.b", prose.HostsAndMailboxes, "mailto:user@www.a.b"},
		{"user@www.a.b?subject=x:y/z", prose.HostsAndMailboxes, "mailto:user@www.a.b?subject=x:y/z"},
		{"user@www.a.b:80@c", prose.HostsAndMailboxes, valid},
		{"user@www.a.b/c", prose.HostsAndMailboxes, valid},
		{"<user@www.a.b:80@c>", prose.HostsAndMailboxes, ""},
		{"<user@www.a.b/c>", prose.HostsAndMailboxes, ""},
		{"www.a.b@c.d", prose.HostsAndMailboxes, "mailto:www.a.b@c.d"},
		{"/a@b.c", prose.HostsAndMailboxes, valid},
		{"?a@b.c", prose.HostsAndMailboxes, valid},
		{"www.a.b:80@c.d", prose.HostsAndMailboxes, valid},
	}
	for _, e := range uri.Editions() {
		for _, test := range tests {
			m := prose.Repairer{Edition: e, Abbreviated: test.rule}
			checkRepairer(t, m, test.in)
			u, repairs, err := m.Parse(test.in)
			want := test.want
			if want == valid && repairs != nil {
				t.Errorf("%v: Parse(%q): repairs %v", e, test.in, repairs)
			}
			if _, err := e.Parse(want); want != "" && err != nil { // "as it stands" is not a reference
				want = ""
				if _, err := e.Parse(test.in); err == nil {
					want = test.in
				}
			}
			if u.String() != want || (err != nil) != (want == "") {
				t.Errorf("%v: Parse(%q) = %q, %v; want %q", e, test.in, u, err, want)
			}
		}
	}
}

// TestFinderAuthority has texts that look like abbreviated references whose
// host or mailbox is not the name that the rule approved.
func TestFinderAuthority(t *testing.T) {
	for _, e := range uri.Editions() {
		f := prose.Finder{Edition: e, Abbreviated: prose.HostsAndMailboxes}
		for _, text := range []string{
			"www.a.b:80@c.d", "www.a.b:80@c.d/", "www.a.b:@c.d/", "www.a.b:x@c.d", "www.a.b:x", "www.a.b;x@c.d",
			"www.a.b$@c.d", "a@b.c%zz", "user@www.a.b:80@c", "user@www.a.b/c", "<www.a.b:80@c.d>", "\"www.a.b:80@c.d\"", "www.a.b\\@c.d",
		} {
			for m := range f.Find(text) {
				checkExpanded(t, f.Abbreviated, text, m.URI)
				if e != uri.RFC1630 { // there, no path has a colon: a match ends before it
					t.Errorf("%v: Find(%q) found %q", e, text, m.URI)
				}
			}
		}
	}
	f := prose.Finder{Abbreviated: prose.HostsAndMailboxes}
	for text, want := range map[string]string{
		"www.a.b:80":         "http://www.a.b:80",
		"www.a.b:80/@c":      "http://www.a.b:80/@c",
		"www.a.b:?c@d":       "http://www.a.b:?c@d",
		"<www.a.b:8\n0>":     "http://www.a.b:80",
		"<www.a.b/\n;@c.d{>": "http://www.a.b/",
		"www.a.b@c.d":        "mailto:www.a.b@c.d",
		"a@b.c?subject=x:/y": "mailto:a@b.c?subject=x:/y",
		"a@b.c: x":           "mailto:a@b.c",
	} {
		var got []string
		for m := range f.Find(text) {
			got = append(got, m.URI.String())
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("Find(%q) found %q, want %q", text, got, want)
		}
	}
}

// TestFinderNames checks the names that a rule gets.
func TestFinderNames(t *testing.T) {
	for text, want := range map[string][]string{
		"_._a.b_. www.a/b.c":    {"a.b", "www.a"},
		"-a.b- a-.-b a@b %41.b": {"-a.b-", "a-.-b", "a@b"},
		"Àa.b àc.d /e.f $g.h":   {"a.b", "c.d"},
		"(a.b),c.d;e.f:g.h|i.j": {"a.b", "c.d", "e.f", "g.h", "i.j"},
	} {
		var got []string
		f := prose.Finder{Abbreviated: func(name string) string {
			got = append(got, name)
			return ""
		}}
		for range f.Find(text) {
		}
		if !slices.Equal(got, want) {
			t.Errorf("Find(%q) asks for %q, want %q", text, got, want)
		}
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
