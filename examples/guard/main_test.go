// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// loopback is the only address that the tests allow, in addition to the public
// ones. 127.0.0.2 stays forbidden.
var loopback = netip.MustParsePrefix("127.0.0.1/32")

// TestMain sets a proxy. A client that used it would reach nothing.
func TestMain(m *testing.M) {
	os.Setenv("HTTP_PROXY", "http://127.0.0.2:1/")
	os.Exit(m.Run())
}

// get returns the error of a request, or of the status if it is not 200.
func get(client *http.Client, uri string) error {
	response, err := client.Get(uri)
	if err != nil {
		return err
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}

// expect fails unless the text of err contains want. If want is empty, err must
// be nil.
func expect(t *testing.T, what string, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%s: error %v, want %q", what, err, want)
	}
}

const (
	notPublic = "is not a public address"
	number    = "IPv4 address" // in the message of hazard.Address
	userinfo  = "userinfo"
	notWeb    = "the scheme is not http or https"
	noHost    = "no hostname"
)

// attacks are URIs of hosts that are not public. Nothing listens there, so a
// request that is not refused has another error.
var attacks = []struct{ uri, want string }{
	{"http://127.0.0.1/", notPublic},
	{"http://127.0.0.1:8080/", notPublic},
	{"HTTP://127.0.0.1/", notPublic},
	{"https://127.0.0.1/", notPublic},
	{"http://127.8.8.8/", notPublic},
	{"http://0.0.0.0/", notPublic},
	{"http://10.1.2.3/", notPublic},
	{"http://169.254.169.254/latest/meta-data/", notPublic},
	{"http://[::1]/", notPublic},
	{"http://[::]/", notPublic},
	{"http://[::ffff:127.0.0.1]/", notPublic},
	{"http://[::ffff:7f00:1]/", notPublic},
	{"http://[::ffff:a9fe:a9fe]/", notPublic},
	{"http://[::127.0.0.1]/", notPublic},
	{"http://[64:ff9b::7f00:1]/", notPublic},
	{"http://[fd00:ec2::254]/", notPublic},
	{"http://[fe80::1%25lo]/", "invalid"},
	{"http://localhost/", notPublic},
	{"http://LocalHost/", notPublic},
	{"http://0x7f.1/", number},
	{"http://0X7F.1/", number},
	{"http://0x7f000001/", number},
	{"http://2130706433/", number},
	{"http://0177.0.0.1/", number},
	{"http://127.1/", number},
	{"http://127.0.0.1./", number},
	{"http://%31%32%37.0.0.1/", "invalid"},
	{"http://\uff11\uff12\uff17.0.0.1/", "escape"},
	{"http://loc\u24d0lhost/", "escape"},
	{"http://b\u00fccher.example/", "escape"}, // write it in Punycode
	{"http://good.example@127.0.0.1/", userinfo},
	{"http://good.example:80@127.0.0.1/", userinfo},
	{"http://@127.0.0.1/", userinfo},
	{`http://good.example\@127.0.0.1/`, "invalid"},
	{`http:\\127.0.0.1/`, "invalid"},
	{"http:/127.0.0.1/", noHost},
	{"http:127.0.0.1/", noHost},
	{"http:///127.0.0.1/", noHost},
	{"http://127.0.0.1%2f.good.example/", "invalid"},
	{"http://127.0.0.1%00.good.example/", "invalid"},
	{"http://good.example:22/", "port"},
	{"http://good.example:65616/", "port"},
	{"http://127.0.0.1 .good.example/", "invalid"},
	{"http://127.0.0.1/\r\nHost: good.example", "invalid"},
	{"//127.0.0.1/", notWeb},
	{"127.0.0.1", notWeb},
	{"file:///etc/passwd", notWeb},
	{"gopher://127.0.0.1:6379/_", notWeb},
	{"ftp://127.0.0.1/", notWeb},
}

func TestAttacks(t *testing.T) {
	client := newClient(newDialer())
	for _, tt := range attacks {
		expect(t, tt.uri, get(client, tt.uri), tt.want)
	}
}

// A body records whether it is closed.
type body struct {
	io.Reader
	closed bool
}

func (b *body) Close() error {
	b.closed = true
	return nil
}

// TestBody has a request that is refused: the transport must close its body.
func TestBody(t *testing.T) {
	b := &body{Reader: strings.NewReader("x")}
	_, err := newClient(newDialer()).Post("http://0x7f.1/", "text/plain", b)
	expect(t, "a request with a body", err, number)
	if !b.closed {
		t.Error("the body is not closed")
	}
}

// TestRedirects has a server that redirects to the attacks.
func TestRedirects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.FormValue("to"); to != "" {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	client := newClient(newDialer(loopback))
	redirected := func(to string) error { return get(client, server.URL+"/?to="+url.QueryEscape(to)) }
	expect(t, "no redirect", get(client, server.URL), "")
	expect(t, "a redirect to a path", redirected("/a%2Fb?c=%2e%2E"), "")
	expect(t, "without allowed addresses", get(newClient(newDialer()), server.URL), notPublic)
	expect(t, "a redirect to an address", redirected("http://127.0.0.2/"), notPublic)
	expect(t, "a redirect to an authority", redirected("//127.0.0.2/"), notPublic)
	expect(t, "a redirect to a number", redirected("http://0x7f.1/"), number)
	expect(t, "a redirect to a userinfo", redirected(strings.Replace(server.URL, "//", "//me@", 1)), userinfo)
	expect(t, "a redirect to a file", redirected("file:///etc/passwd"), notWeb)
}

// TestNames has a name server whose answers change from the first to the second.
func TestNames(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	port := server.URL[strings.LastIndex(server.URL, ":"):]
	dialer := newDialer(loopback)
	dialer.Resolver = newResolver(t, map[string][]string{
		"good.example.":          {"127.0.0.1"},
		"xn--bcher-kva.example.": {"127.0.0.1"},
		"rebinding.example.":     {"127.0.0.1", "127.0.0.2"},
		"internal.example.":      {"10.0.0.1"},
		"metadata.example.":      {"169.254.169.254"},
		"127.0.0.1.nip.example.": {"127.0.0.2"},
	})
	client := newClient(dialer)
	client.Transport.(guard).transport.(*http.Transport).DisableKeepAlives = true
	for _, tt := range []struct{ host, want string }{
		{"good.example", ""},
		{"good.example.", ""},
		{"GOOD.Example", ""},
		{"xn--bcher-kva.example", ""},
		{"rebinding.example", ""},
		{"rebinding.example", notPublic},
		{"internal.example", notPublic},
		{"metadata.example", notPublic},
		{"127.0.0.1.nip.example", notPublic},
	} {
		expect(t, tt.host, get(client, "http://"+tt.host+port+"/"), tt.want)
	}
}

// newResolver returns a resolver that has the addresses of some names. Each
// lookup of a name takes its next address, and then always the last one.
func newResolver(t *testing.T, addresses map[string][]string) *net.Resolver {
	server, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close() })
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return // the test has ended
			}
			var m dnsmessage.Message
			if m.Unpack(packet[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			q := m.Questions[0]
			m.Header = dnsmessage.Header{ID: m.ID, Response: true, Authoritative: true}
			m.Additionals = nil
			name := strings.ToLower(q.Name.String())
			if list := addresses[name]; len(list) > 0 && q.Type == dnsmessage.TypeA {
				if len(list) > 1 {
					addresses[name] = list[1:]
				}
				header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
				m.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AResource{A: netip.MustParseAddr(list[0]).As4()}}}
			}
			if answer, err := m.Pack(); err == nil {
				server.WriteTo(answer, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp4", server.LocalAddr().String())
	}}
}

// TestControl has the addresses that a system may give to the dialer.
func TestControl(t *testing.T) {
	control := newDialer(loopback).Control
	for address, want := range map[string]string{
		"127.0.0.1:80":          "",
		"[::ffff:127.0.0.1]:80": "",
		"1.1.1.1:80":            "",
		"[::ffff:1.1.1.1]:80":   "",
		"[2606:4700::1]:80":     "",
		"127.0.0.2:80":          notPublic,
		"[::ffff:127.0.0.2]:80": notPublic,
		"[fe80::1%lo]:80":       notPublic,
		"127.0.0.1":             "not an ip:port",
	} {
		expect(t, address, control("tcp", address, nil), want)
	}
}

func TestIsPublic(t *testing.T) {
	for _, s := range []string{"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
		"192.0.1.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2001:200::1", "2606:4700::1", "3fff:1000::"} {
		if !isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is public", s)
		}
	}
	for _, s := range []string{"0.0.0.0", "10.0.0.0", "100.64.0.0", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.0",
		"172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.1",
		"203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.0", "255.255.255.255",
		"::", "::1", "::7f00:1", "64:ff9b::a00:1", "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::", "2001:db8::1", "2002:7f00:1::",
		"3fff::1", "4000::", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%lo", "2606:4700::1%lo", "fec0::1", "ff02::1"} {
		if isPublic(netip.MustParseAddr(s)) {
			t.Errorf("%s is not public", s)
		}
	}
}
