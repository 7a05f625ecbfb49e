// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

func TestAddr(t *testing.T) {
	for _, tt := range []struct{ editions, ref, want string }{
		{twin.AllEditions, "http://1.2.3.4:80/", "1.2.3.4"},
		{twin.AllEditions, "//u@0.0.0.0", "0.0.0.0"},
		{twin.AllEditions, "http://255.255.255.255", "255.255.255.255"},
		{"rfc2732 rfc3986 rfc3987", "http://u@[2001:DB8::1]:80/", "2001:db8::1"},
		{"rfc2732 rfc3986 rfc3987", "http://[::ffff:1.2.3.4]", "::ffff:1.2.3.4"},
		{twin.AllEditions, "http://999.1.1.1/", ""},
		{twin.AllEditions, "http://256.1.1.1/", ""},
		{twin.AllEditions, "http://01.1.1.1/", ""},
		{"rfc2732", "http://[::01.1.1.1]/", ""},
		{"rfc2732", "http://[::999.1.1.1]/", ""},
		{twin.NewerEditions, "http://[v1.1.1.1.1]/", ""},
		{twin.NewerEditions, "http://%31.1.1.1/", ""},
		{twin.LaterEditions + " rfc3986 rfc3987", "http://1.2.3/", ""},
		{twin.AllEditions, "http://a.b/", ""},
		{twin.AllEditions, "http:///1.2.3.4", ""},
		{twin.AllEditions, "1.2.3.4", ""},
		{"rfc1630", "http://1.2.3.4/", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			got, ok := e.MustParse(tt.ref).Addr()
			if ok != (tt.want != "") || ok && got != netip.MustParseAddr(tt.want) || !ok && got.IsValid() {
				t.Errorf("%v: Addr of %q is %v, %v; want %q", e, tt.ref, got, ok, tt.want)
			}
		}
	}
	for _, u := range parsed(uri.Editions(), netReferences...) {
		checkAddr(t, u)
	}
}

// twinHost returns the host that the twin finds, without the brackets of an IP
// literal, and reports whether it is one.
func twinHost(u uri.URI) (host string, isLiteral bool) {
	server, _ := twin.SplitServer(u.Edition(), twin.Split(u.Edition(), u.String()))
	host, isLiteral = strings.CutPrefix(server.Host, "[")
	return strings.TrimSuffix(host, "]"), isLiteral
}

// checkAddr compares Addr with the address that net/netip parses from the host
// that the twin finds.
func checkAddr(t testing.TB, u uri.URI) {
	t.Helper()
	host, isLiteral := twinHost(u)
	want, err := netip.ParseAddr(host)
	if got, ok := u.Addr(); ok != (err == nil && isLiteral == want.Is6()) || ok && got != want {
		t.Errorf("%v: Addr of %q is %v, %v; want %v, %v", u.Edition(), u, got, ok, want, err)
	}
}

func TestHostname(t *testing.T) {
	for _, tt := range []struct{ editions, ref, hostname, hostport string }{
		{twin.AllEditions, "http://Example.COM/", "Example.COM", "Example.COM:80"},
		{twin.AllEditions, "http://u:p@a:8080/b", "a", "a:8080"},
		{twin.AllEditions, "https://a:", "a", "a:443"},
		{twin.AllEditions, "HTTPS://1.2.3.4", "1.2.3.4", "1.2.3.4:443"},
		{twin.AllEditions, "http://a:00080", "a", "a:80"},
		{twin.AllEditions, "http://a:0", "a", "a:0"},
		{twin.AllEditions, "http://a:65535", "a", "a:65535"},
		{twin.AllEditions, "http://a:65536", "a", ""},
		{twin.AllEditions, "http://a:655350", "a", ""},
		{twin.AllEditions, "http://a:18446744073709551696", "a", ""}, // 80 in 64 bits
		{twin.AllEditions, "x://a", "a", ""},
		{twin.AllEditions, "x://a:", "a", ""},
		{twin.AllEditions, "x://a:1", "a", "a:1"},
		{twin.AllEditions, "//a", "a", ""},
		{twin.AllEditions, "//a:1", "a", "a:1"},
		{twin.AllEditions, "file://a/b", "a", ""},
		{twin.AllEditions, "file:///b", "", ""},
		{twin.AllEditions, "http:/a", "", ""},
		{twin.AllEditions, "a", "", ""},
		{twin.AllEditions, "", "", ""},
		{twin.LaterEditions + " rfc3986 rfc3987", "http://a.b./", "a.b.", "a.b.:80"},
		{"rfc2732 rfc3986 rfc3987", "http://[::A]", "::A", "[::A]:80"},
		{"rfc2732 rfc3986 rfc3987", "http://u@[::1.2.3.4]:81/", "::1.2.3.4", "[::1.2.3.4]:81"},
		{twin.NewerEditions, "http://[v1.evil.com]/", "", ""},
		{twin.NewerEditions, "http://@:80/", "", ""},
		{twin.NewerEditions, "http://a_b:5432/", "a_b", "a_b:5432"},
		{twin.NewerEditions, "http://%65x%2Da%2emple.com/", "ex-a.mple.com", "ex-a.mple.com:80"},
		{twin.NewerEditions, "http://b%C3%BCcher.example/", "bücher.example", "bücher.example:80"},
		{twin.NewerEditions, "http://!$&'()*+,;=~%21%24%26%27%28%29%2A%2B%2C%3B%3D%7E", "!$&'()*+,;=~!$&'()*+,;=~", "!$&'()*+,;=~!$&'()*+,;=~:80"},
		{"rfc3987", "http://u@Bücher.example/", "Bücher.example", "Bücher.example:80"},
		{"rfc3987", "http://%C3%BC\u202eü%2e:1", "ü\u202eü.", "ü\u202eü.:1"}, // a hazard, which package hazard reports
		{"rfc3987", "//／．:1", "／．", "／．:1"},                                  // not delimiters
		{twin.LaterEditions, "http://a_b:5432/", "", ""},                     // registry-based
		{twin.LaterEditions, "http://%65/", "", ""},
		{"rfc1630", "http://a/", "", ""},
	} {
		for _, e := range twin.Editions(tt.editions) {
			u := e.MustParse(tt.ref)
			if got, ok := u.Hostname(); got != tt.hostname || ok != (tt.hostname != "") {
				t.Errorf("%v: Hostname of %q is %q, %t; want %q", e, u, got, ok, tt.hostname)
			}
			if got, ok := u.HostPort(); got != tt.hostport || ok != (tt.hostport != "") {
				t.Errorf("%v: HostPort of %q is %q, %t; want %q", e, u, got, ok, tt.hostport)
			}
		}
	}
	// Characters for which an escape must not stand.
	for _, bad := range []string{"%00", "%09", "%0a", "%1F", "%20", "%22", "%23", "%25", "%2F", "%3A", "%3c", "%3E", "%3F", "%40",
		"%5B", "%5C", "%5D", "%5E", "%60", "%7B", "%7C", "%7D", "%7F", "%80", "%FF", "%C3", "%C2%80", "%C2%9F", "%ED%A0%80", "%C0%AF"} {
		for i, format := range []string{"http://%s/", "http://a%sb:80/", "//u@%s", "http://é%s/"} {
			e := since3986[i%2]
			u := e.MustParse(fmt.Sprintf(format, bad))
			if got, ok := u.Hostname(); ok || got != "" {
				t.Errorf("Hostname of %q is %q", u, got)
			}
			if got, ok := u.HostPort(); ok || got != "" {
				t.Errorf("HostPort of %q is %q", u, got)
			}
		}
	}
	for _, u := range parsed(uri.Editions(), netReferences...) {
		checkHostname(t, u)
	}
}

// checkHostname compares Hostname and HostPort with the authority as the twin
// and package net read it.
func checkHostname(t testing.TB, u uri.URI) {
	t.Helper()
	escaped, isLiteral := twinHost(u)
	want, err := url.PathUnescape(escaped)
	wantOK := err == nil && want != "" && utf8.ValidString(want) && !(isLiteral && strings.ContainsAny(want, "vV"))
	if !isLiteral && (strings.ContainsAny(want, " \"#%/:<>?@[]^`{|}\\") || strings.ContainsFunc(want, unicode.IsControl)) {
		wantOK = false
	}
	name, ok := u.Hostname()
	if ok != wantOK || ok && name != want || !ok && name != "" {
		t.Errorf("%v: Hostname of %q is %q, %t; want %q, %t", u.Edition(), u, name, ok, want, wantOK)
	}
	hostport, ok := u.HostPort()
	if !ok {
		number, err := strconv.ParseUint(u.Port(), 10, 16)
		info, _ := uri.KnownScheme(u.Scheme())
		if hostport != "" || wantOK && (err == nil && number < 65536 || u.Port() == "" && info.Port != 0) {
			t.Errorf("%v: HostPort of %q is %q, false", u.Edition(), u, hostport)
		}
		return
	}
	host, port, err := net.SplitHostPort(hostport)
	number, _ := strconv.ParseUint(port, 10, 16)
	if err != nil || host != name || net.JoinHostPort(host, port) != hostport || strconv.FormatUint(number, 10) != port {
		t.Errorf("%v: HostPort of %q is %q, %v", u.Edition(), u, hostport, err)
	}
	if v, err := u.Edition().Builder().Scheme("x").Set(uri.Host, u.Host()).Port(port).URI(); err != nil {
		t.Errorf("%v: %q: %v", u.Edition(), v, err)
	} else if again, ok := v.HostPort(); !ok || again != hostport {
		t.Errorf("%v: HostPort of %q is %q, of %q %q", u.Edition(), u, hostport, v, again)
	}
	if info, _ := uri.KnownScheme(u.Scheme()); u.Port() == "" && uint64(info.Port) != number {
		t.Errorf("%v: HostPort of %q is %q", u.Edition(), u, hostport)
	} else if strings.TrimLeft(u.Port(), "0") != port && u.Port() != "" && number != 0 {
		t.Errorf("%v: HostPort of %q is %q", u.Edition(), u, hostport)
	}
}

func FuzzHostname(f *testing.F) {
	for i, s := range netReferences {
		f.Add(uint8(i), s)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		if u, err := uri.Editions()[int(edition)%len(uri.Editions())].Parse(s); err == nil {
			checkHostname(t, u)
		}
	})
}

func TestUser(t *testing.T) {
	const all = twin.OlderEditions + " rfc3986 rfc3987"
	for _, tt := range []struct {
		editions, in   string
		user, password string
		ok             bool
	}{
		{all, "//h/", "", "", false},
		{all, "//@h/", "", "", true},
		{all, "//u@h/a:b@c", "u", "", true},
		{all, "//u:@h/", "u", "", true},
		{all, "//:p@h/", "", "p", true},
		{all, "//u%3a%40:p%3A%2f@h/", "u:@", "p:/", true},
		{"uri-syntax-02 rfc2396 rfc2732 rfc3986 rfc3987", "//u:p:q%FF@h/", "u", "p:q\xff", true},
		{"url-syntax-05 uri-syntax-02 rfc2396 rfc2732", "//u:p@q@h/", "", "", false},
		{"rfc1630", "x://u/@h/", "", "", false},
		{"rfc3987", "//ü:é@h", "ü", "é", true},
	} {
		for _, e := range twin.Editions(tt.editions) {
			user, password, ok := e.MustParse(tt.in).User()
			if user != tt.user || password != tt.password || ok != tt.ok {
				t.Errorf("%v: User of %q = %q, %q, %v; want %q, %q, %v", e, tt.in, user, password, ok, tt.user, tt.password, tt.ok)
			}
		}
	}
}
