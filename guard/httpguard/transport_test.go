// SPDX-License-Identifier: BSD-3-Clause

//lint:file-ignore SA1019 a transport may have the deprecated dialers

package httpguard_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"example.com/uri/guard"
	"example.com/uri/guard/httpguard"
	"example.com/uri/internal/proof/guarded"
)

// A nextProto is a transport's TLSNextProto field.
type nextProto = map[string]func(string, *tls.Conn) http.RoundTripper

// TestTransport tries the transports that a program may use, and checks which protocol
// the result speaks. Each of a transport's own ways to connect would bypass the policy.
func TestTransport(t *testing.T) {
	needNetwork(t)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Proto) }))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	config := server.Client().Transport.(*http.Transport).TLSClientConfig
	config = &tls.Config{RootCAs: config.RootCAs}
	around := func(string, *tls.Conn) http.RoundTripper { return roundTripper{t} }
	dial := func(string, string) (net.Conn, error) { return nil, errors.New("the dialer of base is used") }
	dialContext := func(context.Context, string, string) (net.Conn, error) { return dial("", "") }
	var http1, http2, both http.Protocols
	http1.SetHTTP1(true)
	http2.SetHTTP2(true)
	both.SetHTTP1(true)
	both.SetHTTP2(true)
	registered := &http.Transport{TLSClientConfig: config.Clone()}
	registered.RegisterProtocol("https", roundTripper{t})
	for name, tt := range map[string]struct {
		base *http.Transport
		want string
	}{
		"its scheme":          {registered, "HTTP/1.1"},
		"HTTP/1":              {&http.Transport{TLSClientConfig: config.Clone()}, "HTTP/1.1"},
		"HTTP/2":              {&http.Transport{TLSClientConfig: config.Clone(), ForceAttemptHTTP2: true}, "HTTP/2.0"},
		"its dialers":         {&http.Transport{TLSClientConfig: config.Clone(), Dial: dial, DialTLS: dial, DialContext: dialContext, DialTLSContext: dialContext}, "HTTP/1.1"},
		"its dialers, HTTP/2": {&http.Transport{TLSClientConfig: config.Clone(), Dial: dial, DialTLS: dial, DialContext: dialContext, DialTLSContext: dialContext, ForceAttemptHTTP2: true}, "HTTP/2.0"},
		"its proxy":           {&http.Transport{TLSClientConfig: config.Clone(), Proxy: func(*http.Request) (*url.URL, error) { return nil, errors.New("the proxy of base is used") }}, "HTTP/1.1"},
		"the environment":     {&http.Transport{TLSClientConfig: config.Clone(), Proxy: http.ProxyFromEnvironment}, "HTTP/1.1"},
		"no HTTP/2":           {&http.Transport{TLSClientConfig: config.Clone(), TLSNextProto: nextProto{}, ForceAttemptHTTP2: true}, "HTTP/1.1"},
		"its HTTP/2":          {&http.Transport{TLSClientConfig: config.Clone(), TLSNextProto: nextProto{"h2": around}}, "HTTP/2.0"},
		"its protocol":        {&http.Transport{TLSClientConfig: config.Clone(), TLSNextProto: nextProto{"x": around}, ForceAttemptHTTP2: true}, "HTTP/1.1"},
		"no HTTP/2, both":     {&http.Transport{TLSClientConfig: config.Clone(), TLSNextProto: nextProto{}, Protocols: &both}, "HTTP/2.0"}, // as base does
		"Protocols 1":         {&http.Transport{TLSClientConfig: config.Clone(), Protocols: &http1, ForceAttemptHTTP2: true}, "HTTP/1.1"},
		"Protocols 2":         {&http.Transport{TLSClientConfig: config.Clone(), Protocols: &http2}, "HTTP/2.0"},
		"Protocols":           {&http.Transport{TLSClientConfig: config.Clone(), Protocols: &both, TLSNextProto: nextProto{"h2": around}}, "HTTP/2.0"},
	} {
		for _, used := range []bool{false, true} {
			before := proxy.n.Load()
			if used {
				tt.base.CloseIdleConnections() // net/http prepares a transport at its first use
				(&http.Client{Transport: tt.base}).Get("http://127.0.0.1:1/")
				before = proxy.n.Load()
			}
			p := guard.Policy{Host: func(string) bool { return true }, Addr: netip.Addr.IsLoopback, AnyPort: true}
			client := &http.Client{Transport: &httpguard.Transport{Policy: p, Base: tt.base}}
			got, err := get(client, server.URL)
			if got != tt.want || err != nil || proxy.n.Load() != before {
				t.Errorf("%s (used: %t): %q, %v; want %q", name, used, got, err, tt.want)
			}
			p.Addr = guard.Public // for a new connection
			client = &http.Client{Transport: &httpguard.Transport{Policy: p, Base: tt.base}}
			_, err = get(client, server.URL)
			guarded.Expect(t, name, err, notAllowed)
			client.CloseIdleConnections()
		}
		if tt.base.DialContext == nil != (tt.base.Dial == nil) {
			t.Errorf("%s: base is changed", name)
		}
	}
	client := httpguard.Client(guard.Policy{})
	if _, err := get(client, server.URL); !errors.Is(err, guard.ErrRefused) {
		t.Errorf("the strict policy fetches from 127.0.0.1: %v", err)
	}
}

// A roundTripper is a way around a policy.
type roundTripper struct{ *testing.T }

func (r roundTripper) RoundTrip(*http.Request) (*http.Response, error) {
	r.Error("a connection of base is used")
	return nil, errors.New("around")
}

// TestProxySetup tries proxies that no transport accepts.
func TestProxySetup(t *testing.T) {
	for _, proxy := range []*url.URL{{Scheme: "https", User: url.UserPassword("u", "s3cret"), Host: "127.0.0.1:1"}, {Scheme: "http"}, {}} {
		_, err := get(&http.Client{Transport: &httpguard.Transport{Proxy: proxy}}, "http://example.com/")
		guarded.Expect(t, proxy.Redacted(), err, "the proxy must have a host, and the scheme http")
		if errors.Is(err, guard.ErrRefused) {
			t.Errorf("the error is %v", err)
		}
	}
}

// TestProxy tries proxies that do not connect, and names with several addresses.
func TestProxy(t *testing.T) {
	w := newWorld(t, way{proxy: true}, answers{"good.example": {"127.0.0.1"}, "evil.example": {"::1"}, "dual.example": {"::1 127.0.0.2 127.0.0.1"}, "closed.example": {"127.0.0.2"}})
	w.policy.Addr = func(a netip.Addr) bool { return a.Is4() && a.IsLoopback() }
	for _, tt := range []struct{ uri, want, err string }{
		{w.at("good.example"), "127.0.0.1/", ""},
		{w.at("dual.example"), "127.0.0.1/", ""}, // after 127.0.0.2, which the proxy does not reach
		{w.at("closed.example"), "", "it answers with the status 502"},
		{w.at("evil.example"), "", notAllowed},
		{w.at("missing.example"), "", "no such host"},
	} {
		got, err := get(w.client(), tt.uri)
		guarded.Expect(t, tt.uri, err, tt.err)
		if got != tt.want || err != nil && errors.Is(err, guard.ErrRefused) != (tt.err == notAllowed) {
			t.Errorf("%s: %q, %v", tt.uri, got, err)
		}
	}
	if w.evil.n.Load() != 0 || !w.proxy.requests[fmt.Sprintf("CONNECT 127.0.0.2:%d 127.0.0.2:%[1]d Basic bWU6czNjcmV0Og==", w.port)] {
		t.Errorf("the proxy is asked for %v", w.proxy.requests)
	}

	for answer, want := range map[string]string{
		"HTTP/1.1 407 s3cret\r\n\r\n":                         "status 407",
		"HTTP/1.1 302 Found\r\nLocation: http://x/\r\n\r\n":   "status 302",
		"HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\n":      "before the server is asked",
		"HTTP/1.1 200 OK\r\nX: " + strings.Repeat("x", 1<<21): "EOF",
		"\x00": "malformed",
		"":     "EOF",
	} {
		listener, err := net.Listen("tcp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			http.ReadRequest(bufio.NewReader(conn))
			io.WriteString(conn, answer)
			conn.(*net.TCPConn).CloseWrite()
			io.Copy(io.Discard, conn)
			conn.Close()
		}()
		w.proxyURL = &url.URL{Scheme: "http", User: url.UserPassword("me", "s3cret"), Host: listener.Addr().String()}
		_, err = get(w.client(), w.at("good.example"))
		guarded.Expect(t, fmt.Sprintf("%.30q", answer), err, want)
		if errors.Is(err, guard.ErrRefused) {
			t.Errorf("the error is %v", err)
		}
		listener.Close()
		_, err = get(w.client(), w.at("good.example"))
		guarded.Expect(t, "no proxy", err, "httpguard: the proxy: ")
	}
}
