// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
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
