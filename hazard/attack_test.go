// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package hazard_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
)

// The tests in this file are for classes of attacks by references that are
// valid. SECURITY.md names all of them.

// checkWarned checks that s has a hazard of the kind in each edition with
// authorities that parses it, and that at least one does.
func checkWarned(t *testing.T, s string, kind hazard.Kind) {
	t.Helper()
	parsed := false
	for _, e := range uri.Editions()[1:] { // RFC1630 has no authority
		u, err := e.Parse(s)
		if err != nil {
			continue
		}
		parsed = true
		kinds := kindsOf(u)
		if !slices.Contains(kinds, kind) {
			t.Errorf("%v: %q has the hazards %v, want %v", e, s, kinds, kind)
		}
	}
	if !parsed {
		t.Errorf("%q parses in no edition", s)
	}
}

func kindsOf(u uri.URI) (kinds []hazard.Kind) {
	for h := range hazard.Of(u) {
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
		for _, format := range []string{"http://%s/", "//%s", "http://u@%s:8080/"} {
			checkWarned(t, fmt.Sprintf(format, host), hazard.RareAddress)
		}
	}
	for _, host := range []string{"127.0.0.1", "1.2.3.4.5", "a1", "1a", "0xg", "localhost", "example.1a", "1-2"} {
		for _, e := range uri.Editions() {
			if u, err := e.Parse("http://" + host + "/"); err == nil && slices.Contains(kindsOf(u), hazard.RareAddress) {
				t.Errorf("%v: %q has a rare address", e, u)
			}
		}
	}
}

// CVE-2026-6321, CVE-2026-6322: programs that unescape before they split see
// another host or path.
func TestAttackEncodedDelimiters(t *testing.T) {
	for _, s := range []string{
		"http://trusted.example%40evil.example/", "http://trusted.example%3A80/", "http://trusted.example%2fevil.example/", "http://trusted.example%3Fa/", "http://trusted.example%23a/",
		"http://u:a%2Fb@evil.example/", "http://u:a%3fb@evil.example/", "http://u:a%23b@evil.example/", "http://u:a%5Cb@evil.example/", "http://u:a%40b@evil.example/",
		"http://trusted.example%5c@evil.example/", "http://u%40trusted.example@evil.example/", "http://h/a%2Fb", "http://h/a%5cb", "http://h/a%3fb", "http://h/a%23b", "/%2Fevil.example", "%2F%2fevil.example", "javascript%3Aalert(1)",
	} {
		checkWarned(t, s, hazard.EscapedDelimiter)
	}
	for _, s := range []string{"http://h/%2e%2e/a", "http://h/a/.%2E/b", "http://h/a/..%2fb", "http://h/a%2F..%2Fb", "http://h/a%2F..", "http://h/%2e/a", "http://h/..%5Ca"} {
		checkWarned(t, s, hazard.EscapedDots)
	}
	for _, s := range []string{"http://h/%252e%252e/a", "http://h/a%252Fb", "http://a%2540b/"} {
		checkWarned(t, s, hazard.DoubleEscape)
	}
}

// CR, LF and NUL come out of escapes, and split headers, log lines and C
// strings.
func TestAttackControlCharacters(t *testing.T) {
	for c := range 0x80 {
		if c >= ' ' && c != 0x7F {
			continue
		}
		for _, format := range []string{"http://h%%%02x/", "http://u%%%02X@h/", "http://u:a%%%02xb@h/", "http://h/a%%%02x", "x:a%%%02xb", "http://h/?a%%%02Xb", "#%%%02x", "a%%%02x/b"} {
			checkWarned(t, fmt.Sprintf(format, c), hazard.EscapedControl)
		}
	}
}

// An attacker writes a trusted host before the "@" of an authority.
func TestAttackAtSign(t *testing.T) {
	for _, s := range []string{
		"http://trusted.example@evil.example/", "http://www.trusted.example&a=b@evil.example/", "http://10.0.0.1@evil.example/", "http://trusted.example:80@evil.example/", "http://trusted.example.@evil.example/", "http://trusted.example%2F@evil.example/",
		"http://trusted.example@a@evil.example/", "http://trusted.example:80@a@evil.example/", // registry-based
	} {
		checkWarned(t, s, hazard.MisleadingUserinfo)
	}
	for _, s := range []string{"http://a@b@trusted.example/", "http://a_b/", "http://trusted.example:80@x@evil.example/"} {
		for _, e := range []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732} {
			if u := e.MustParse(s); !slices.Contains(kindsOf(u), hazard.RegistryBased) {
				t.Errorf("%v: %q has the hazards %v", e, u, kindsOf(u))
			}
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

// CVE-2020-1957, CVE-2020-13933: servers that remove the parameters of a
// segment route another path than the one that a filter checked.
func TestAttackPathParameters(t *testing.T) {
	for _, s := range []string{
		"http://h/public/..;/admin", "http://h/a/..;x=1;y/b", "/a/.;/b", "/a/..;", "/..;%2Fb", "/a%2f..;/b", `/a%5c..;b`, "a/..;/b", "..;/b",
		"/a/%2e%2e;/b", "/a/.%2E;/b", "/a/..%3b/b", "/a/..%3Bx/b", "/a/%2e%2e%3B",
	} {
		checkWarned(t, s, hazard.ParameterDots)
	}
	for _, s := range []string{"http://h/admin%3B/x", "http://h/admin/%3bx", "/%3Bx/admin", "/a/..%3Bx/b", "a%3Bb", "//h/a;b%3Bc", "rtmp:/h/a%3B"} {
		checkWarned(t, s, hazard.EscapedParameter)
	}
	for _, s := range []string{"http://h/a;b", "/a..;/b", "/...;/b", "/;..", "/a;/..", "/?..;%3B", "#..;%3B", "mailto:a%3Bb", "http://u%3B@h/"} {
		for _, e := range uri.Editions()[1:] {
			kinds := kindsOf(e.MustParse(s))
			if slices.Contains(kinds, hazard.ParameterDots) || slices.Contains(kinds, hazard.EscapedParameter) {
				t.Errorf("%v: %q has the hazards %v", e, s, kinds)
			}
		}
	}
}

// Where a scheme and a slash, or three, precede a name, curl connects to it.
func TestAttackHostInPath(t *testing.T) {
	for _, s := range []string{"http:/evil.example/x", "http:///evil.example/x", "wss:/evil.example", "ldap:///evil.example"} {
		checkWarned(t, s, hazard.NoHost)
	}
	for _, s := range []string{"rtmp:/evil.example/x", "RTMP:/127.0.0.1", "rtmp:///evil.example/x", "mongodb:///evil.example", "mongodb+srv:/evil.example?q", "x-y:/h"} {
		checkWarned(t, s, hazard.MisleadingPath)
	}
	for _, s := range []string{"rtmp://h/x", "rtmp:/", "rtmp:///", "rtmp:///?q", "rtmp:h", "file:/etc/hosts", "file:///etc/hosts", "com.example.app:/x", "C:/x", "/h", "urn:a/b"} {
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil && slices.Contains(kindsOf(u), hazard.MisleadingPath) {
				t.Errorf("%v: %q has the hazards %v", e, s, kindsOf(u))
			}
		}
	}
}
