// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
)

// The tests in this file are for classes of attacks with valid references. SECURITY.md
// names them all.

// checkWarned checks that each reference contains a hazard of the kind, in each edition
// with authorities that parses it, and that at least one does.
func checkWarned(t *testing.T, kind hazard.Kind, refs ...string) {
	t.Helper()
	for _, s := range refs {
		parsed := 0
		for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			if parsed++; !slices.Contains(kindsOf(u), kind) {
				t.Errorf("%v: %q has the hazards %v, want %v", e, s, kindsOf(u), kind)
			}
			checkHazards(t, u)
		}
		if parsed == 0 {
			t.Errorf("%q parses in no edition", s)
		}
	}
}

func kindsOf(u uri.URI) (kinds []hazard.Kind) {
	for h := range hazard.All.Of(u) {
		kinds = append(kinds, h.Kind)
	}
	return kinds
}

// Many programs take "0177.1" or "2130706433" for 127.0.0.1, past filters that
// look for the usual form.
func TestAttackRareAddresses(t *testing.T) {
	for _, host := range []string{
		"2130706433", "017700000001", "0x7f000001", "0X7F000001", "0x7f.1", "127.1", "127.0.1", "0177.0.0.1", "127.0.0.01", "0x7f.0x0.0x0.0x1", "127.0.0.1.",
		"256.0.0.1", "%31%32%37.0.0.1", "127%2e0%2E0%2e1", "%30x7f.1", "0%78%37f.1", "00000127.0.0.1", "0", "1.",
		"[::127.0.0.01]", "[::ffff:256.0.0.1]", // only RFC 2732 allows these numbers
	} {
		checkWarned(t, hazard.RareAddress, "http://"+host+"/", "//"+host, "http://u@"+host+":8080/")
	}
}

// CVE-2026-6321, CVE-2026-6322: programs that unescape before they split see
// another host or path.
func TestAttackEncodedDelimiters(t *testing.T) {
	checkWarned(t, hazard.EscapedDelimiter,
		"http://trusted.example%40evil.example/", "http://trusted.example%3A80/", "http://trusted.example%2fevil.example/", "http://trusted.example%3Fa/", "http://trusted.example%23a/",
		"http://u:a%2Fb@evil.example/", "http://u:a%3fb@evil.example/", "http://u:a%23b@evil.example/", "http://u:a%5Cb@evil.example/", "http://u:a%40b@evil.example/",
		"http://trusted.example%5c@evil.example/", "http://u%40trusted.example@evil.example/", "http://h/a%2Fb", "http://h/a%5cb", "http://h/a%3fb", "http://h/a%23b",
		"/%2Fevil.example", "%2F%2fevil.example", "javascript%3Aalert(1)")
	checkWarned(t, hazard.EscapedDots,
		"http://h/%2e%2e/a", "http://h/a/.%2E/b", "http://h/a/..%2fb", "http://h/a%2F..%2Fb", "http://h/a%2F..", "http://h/%2e/a", "http://h/..%5Ca")
	checkWarned(t, hazard.DoubleEscape, "http://h/%252e%252e/a", "http://h/a%252Fb", "http://a%2540b/")
}

// CR, LF and NUL come out of escapes, and split headers, log lines and C
// strings.
func TestAttackControlCharacters(t *testing.T) {
	for c := range 0x20 {
		escape := fmt.Sprintf("%%%02x", c)
		checkWarned(t, hazard.EscapedControl, "http://h"+escape+"/", "http://u:a"+escape+"b@h/", "http://h/a"+escape, "x:a"+escape, "?a"+escape+"b", "#"+escape)
	}
	checkWarned(t, hazard.EscapedControl, "http://h%7f/", "http://u%7F@h/", "http://h/a%7f", "?%7F", "#%7f")
}

// An attacker writes a trusted host before the "@" in an authority.
func TestAttackAtSign(t *testing.T) {
	checkWarned(t, hazard.MisleadingUserinfo,
		"http://trusted.example@evil.example/", "http://www.trusted.example&a=b@evil.example/", "http://10.0.0.1@evil.example/", "http://trusted.example:80@evil.example/", "http://trusted.example.@evil.example/", "http://trusted.example%2F@evil.example/",
		"http://trusted.example@a@evil.example/", "http://trusted.example:80@a@evil.example/") // registry-based
	for _, s := range []string{"http://a@b@trusted.example/", "http://a_b/", "http://trusted.example:80@x@evil.example/"} {
		if u := uri.RFC2396.MustParse(s); !slices.Contains(kindsOf(u), hazard.RegistryBased) {
			t.Errorf("%q has the hazards %v", u, kindsOf(u))
		}
	}
}

// A warning that shows a password would put it into a log.
func TestAttackSecretsInWarnings(t *testing.T) {
	const secret = "s3cret"
	for _, e := range uri.Editions()[1:] {
		warned := 0
		for h := range hazard.Of(e.MustParse("HTtp://user.a:" + secret + "%00%2f%252f@0177.1:22/../%2e%2e/" + secret + "%2F?%23" + secret + "#%0a")) {
			warned++
			if message := fmt.Sprintf("%v %s %s", h, h, h.Message()); strings.Contains(message, secret) {
				t.Errorf("%v: the password is in %q", e, message)
			}
		}
		if warned < 5 {
			t.Errorf("%v: %d hazards", e, warned)
		}
	}
}

// CVE-2020-1957, CVE-2020-13933: servers that remove a segment's parameters route
// another path than a filter checked.
func TestAttackPathParameters(t *testing.T) {
	checkWarned(t, hazard.ParameterDots,
		"http://h/public/..;/admin", "http://h/a/..;x=1;y/b", "/a/.;/b", "/a/..;", "/..;%2Fb", "/a%2f..;/b", `/a%5c..;b`, "a/..;/b", "..;/b",
		"/a/%2e%2e;/b", "/a/.%2E;/b", "/a/..%3b/b", "/a/..%3Bx/b", "/a/%2e%2e%3B")
	checkWarned(t, hazard.EscapedParameter,
		"http://h/admin%3B/x", "http://h/admin/%3bx", "/%3Bx/admin", "/a/..%3Bx/b", "a%3Bb", "//h/a;b%3Bc", "rtmp:/h/a%3B")
}

// Where a scheme and a slash, or three, precede a name, curl connects to it.
func TestAttackHostInPath(t *testing.T) {
	checkWarned(t, hazard.NoHost, "http:/evil.example/x", "http:///evil.example/x", "wss:/evil.example", "ldap:///evil.example")
	checkWarned(t, hazard.MisleadingPath,
		"rtmp:/evil.example/x", "RTMP:/127.0.0.1", "rtmp:///evil.example/x", "mongodb:///evil.example", "mongodb+srv:/evil.example?q", "x-y:/h")
}
