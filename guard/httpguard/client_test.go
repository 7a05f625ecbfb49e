// SPDX-License-Identifier: BSD-3-Clause

package httpguard_test

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri/guard"
	"example.com/uri/guard/httpguard"
	"example.com/uri/internal/proof/guarded"
)

// proxy is the proxy that the environment names.
var proxy *counter

// TestMain sets the proxy before any client looks for one: package net/http looks
// once.
func TestMain(m *testing.M) {
	if listener, err := net.Listen("tcp", "127.0.0.1:0"); err == nil {
		proxy = &counter{Listener: listener}
		go http.Serve(proxy, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "proxy") }))
		for _, name := range []string{"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"} {
			os.Setenv(name, "http://"+listener.Addr().String())
		}
	}
	os.Exit(m.Run())
}

// get returns the body of a response, or the error.
func get(client *http.Client, uri string) (string, error) {
	response, err := client.Get(uri)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return string(body), err
}

// A world runs a server on 127.0.0.1, which a policy may allow, and one on [::1], which
// nobody may reach. Both answer with their address. The server on 127.0.0.1 redirects to
// the URI in the query.
type world struct {
	scheme     string
	good, evil *counter
	port       uint16
	policy     guard.Policy    // allows only 127.0.0.1, and the port of both servers
	base       *http.Transport // nil without TLS
	resolver   *net.Resolver
	proxy      *connectProxy // or nil
	proxyURL   *url.URL      // or nil
}

// A way is how a world's clients reach its servers.
type way struct{ tls, proxy bool }

// inWorlds runs a test in a world for each way.
func inWorlds(t *testing.T, names answers, test func(t *testing.T, w *world)) {
	for name, way := range map[string]way{"direct": {}, "proxy": {proxy: true}, "HTTP/2": {tls: true}, "HTTP/2 and proxy": {true, true}} {
		t.Run(name, func(t *testing.T) { test(t, newWorld(t, way, names)) })
	}
}

func newWorld(t *testing.T, way way, names answers) *world {
	v4, v6, port := listen(t)
	w := &world{scheme: "http", good: &counter{Listener: v4}, evil: &counter{Listener: v6}, port: port}
	serve := func(listener net.Listener) {
		server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if to := r.FormValue("to"); to != "" {
				w.Header().Set("Location", to)
				w.WriteHeader(http.StatusFound)
				return
			}
			if r.TLS != nil && (r.ProtoMajor != 2 || len(r.TLS.PeerCertificates) != 1) {
				t.Errorf("a request of %s with %d certificates", r.Proto, len(r.TLS.PeerCertificates))
			}
			fmt.Fprint(w, r.Context().Value(http.LocalAddrContextKey).(net.Addr).(*net.TCPAddr).IP, r.RequestURI)
		}))
		server.Listener.Close()
		server.Listener = listener
		t.Cleanup(server.Close)
		if !way.tls {
			server.Start()
			return
		}
		server.EnableHTTP2, server.TLS = true, &tls.Config{ClientAuth: tls.RequireAnyClientCert}
		server.Config.ErrorLog = log.New(io.Discard, "", 0)
		server.StartTLS()
		config := server.Client().Transport.(*http.Transport).TLSClientConfig.Clone() // the certificate is for example.com
		config.ServerName, config.Certificates = "example.com", server.TLS.Certificates
		w.scheme, w.base = "https", &http.Transport{TLSClientConfig: config, ForceAttemptHTTP2: true}
	}
	serve(w.good)
	serve(w.evil)
	w.policy = guard.Policy{
		Host:  func(string) bool { return true },
		Addr:  func(a netip.Addr) bool { return a == netip.MustParseAddr("127.0.0.1") },
		Ports: []uint16{port},
	}
	w.resolver = resolver(t, names)
	if way.proxy {
		w.proxy = newConnectProxy(t)
		w.proxyURL = w.proxy.url
	}
	return w
}

// client returns the policy's client for the world's way.
func (w *world) client() *http.Client {
	client := httpguard.Client(w.policy)
	client.Transport = &httpguard.Transport{Policy: w.policy, Base: w.base, Resolver: w.resolver, Proxy: w.proxyURL}
	return client
}

// naive returns a client that dials as net/http does, with the same name server.
func (w *world) naive() *http.Client {
	transport := new(http.Transport)
	if w.base != nil {
		transport = w.base.Clone()
	}
	transport.DialContext, transport.DisableKeepAlives = (&net.Dialer{Resolver: w.resolver}).DialContext, true
	return &http.Client{Transport: transport}
}

// at returns a URI with the servers' port.
func (w *world) at(host string) string { return fmt.Sprintf("%s://%s:%d/", w.scheme, host, w.port) }

const (
	notAllowed = "the address is not allowed"
	refused    = "guard: refused"
)

func TestClient(t *testing.T) {
	names := answers{"good.example": {"127.0.0.1"}, "dual.example": {"127.0.0.1 ::1"}, "six.example": {"::1"}, "two.example": {"10.1.2.3 127.0.0.1"}, "none.example": {""}}
	inWorlds(t, names, func(t *testing.T, w *world) {
		for _, tt := range []struct{ uri, want, err string }{
			{w.at("127.0.0.1"), "127.0.0.1/", ""},
			{w.at("good.example"), "127.0.0.1/", ""},
			{w.at("GOOD.example") + "a|b?c={d}#e", "127.0.0.1/a%7Cb?c={d}", ""}, // no URI, but harmless
			{w.at("good.example") + "?to=/%2561%2Fb%3Fc", "127.0.0.1/%61/b?c", ""},
			{w.at("good.example") + "?to=x/../y", "127.0.0.1/y", ""},
			{w.at("dual.example"), "127.0.0.1/", ""},
			{w.at("two.example"), "127.0.0.1/", ""},
			{w.at("six.example"), "", notAllowed},
			{w.at("[::1]"), "", notAllowed},
			{w.at("good.example."), "", "ends in a dot"},
			{w.at("none.example"), "", "no such host"},
			{w.at("missing.example"), "", "no such host"},
			{w.scheme + "://good.example/", "", "the port is not allowed"},
		} {
			got, err := get(w.client(), tt.uri)
			guarded.Expect(t, tt.uri, err, tt.err)
			if isRefused := errors.Is(err, guard.ErrRefused); isRefused != (tt.err != "" && tt.err != "no such host") {
				t.Errorf("%s: the error %v is ErrRefused: %t", tt.uri, err, isRefused)
			}
			if got != tt.want {
				t.Errorf("%s: %q, want %q", tt.uri, got, tt.want)
			}
		}
		w.checkEvil(t)
		if w.proxy != nil && w.proxy.asked.Load() == 0 {
			t.Error("the proxy is not asked")
		}

		// A network with IPv6 alone.
		w.policy.Addr = func(a netip.Addr) bool { return a == netip.IPv6Loopback() }
		for _, host := range []string{"six.example", "dual.example", "[::1]"} {
			got, err := get(w.client(), w.at(host))
			if want := "::1/"; got != want || err != nil {
				t.Errorf("%s: %q, %v; want %q", host, got, err, want)
			}
		}
	})
}

// checkEvil checks that [::1] is not reached, and that the proxy is asked only for
// the address that is allowed.
func (w *world) checkEvil(t *testing.T) {
	t.Helper()
	if n := w.evil.n.Load(); n != 0 {
		t.Errorf("[::1] is reached %d times", n)
	}
	if w.proxy != nil {
		w.proxy.check(t, fmt.Sprintf("127.0.0.1:%d", w.port))
	}
}

// TestAttackFetch tries names and addresses that lead to a server on the loopback. They
// differ from allowed ones only in the address.
func TestAttackFetch(t *testing.T) {
	names, hosts := answers{"four.example": {"127.0.0.1"}, "six.example": {"::1"}}, []string{"localhost", "LocalHost", "four.example", "six.example"}
	lead := func(addr netip.Addr) {
		name := fmt.Sprintf("name%d.example", len(names))
		names[name] = []string{addr.String()}
		hosts = append(hosts, name)
	}
	for _, addr := range append(guarded.Addrs, netip.MustParseAddr("::ffff:127.0.0.1")) {
		hosts = append(hosts, guarded.Spellings(addr)...)
		lead(addr)
		for _, holder := range guarded.Holders(addr) {
			lead(holder)
		}
	}
	inWorlds(t, names, func(t *testing.T, w *world) {
		w.policy.Addr = nil
		client := w.client()
		tried := 0
		for _, host := range hosts {
			_, err := get(client, w.at(host))
			if err == nil {
				t.Errorf("%s is fetched", host)
			}
			if errors.Is(err, guard.ErrRefused) {
				tried++
			}
		}
		if w.proxy != nil && w.proxy.asked.Load() > 0 {
			t.Error("the proxy is asked")
		}
		if good, evil := w.good.n.Load(), w.evil.n.Load(); good+evil != 0 {
			t.Errorf("127.0.0.1 is reached %d times, and [::1] %d times", good, evil)
		}
		if tried < 300 {
			t.Errorf("%d URIs are refused", tried)
		}
		for _, host := range []string{"four.example", "six.example", "127.0.0.1", "[::1]"} { // a client that does not look reaches them
			if _, err := get(w.naive(), w.at(host)); err != nil {
				t.Errorf("%s: %v", host, err)
			}
		}
	})
}

// TestAttackRebinding runs a name server that gives an allowed address only as its first
// answer. A program that looks up a name, and then fetches, asks twice.
func TestAttackRebinding(t *testing.T) {
	inWorlds(t, answers{"a.example": {"127.0.0.1", "::1"}, "b.example": {"127.0.0.1", "::1"}}, func(t *testing.T, w *world) {
		addrs, err := w.resolver.LookupNetIP(t.Context(), "ip", "a.example")
		if err != nil || len(addrs) != 1 || !addrs[0].Is4() {
			t.Fatalf("the first addresses are %v, %v", addrs, err)
		}
		if got, err := get(w.naive(), w.at("a.example")); got != "::1/" {
			t.Fatalf("the naive program gets %q, %v", got, err)
		}
		before := w.evil.n.Load()
		for _, want := range []string{"", notAllowed, notAllowed} {
			_, err := get(w.client(), w.at("b.example"))
			guarded.Expect(t, "b.example", err, want)
		}
		if w.evil.n.Load() != before {
			t.Error("[::1] is reached")
		}
	})
}

// TestAttackFetchRedirect runs an allowed server that redirects to one that is not.
func TestAttackFetchRedirect(t *testing.T) {
	inWorlds(t, answers{"good.example": {"127.0.0.1"}, "evil.example": {"::1"}}, func(t *testing.T, w *world) {
		client := w.client()
		other := strings.TrimSuffix(w.at("evil.example"), "/")
		for _, tt := range []struct{ to, err string }{
			{w.at("[::1]"), notAllowed},
			{other, notAllowed},
			{strings.TrimPrefix(other, w.scheme+":"), notAllowed},
			{w.at("0x7f.1"), "rare-address"},
			{w.at("2130706433"), "rare-address"},
			{w.at("0"), "rare-address"},
			{w.at("[::ffff:7f00:2]"), refused},
			{w.at("good.example."), "ends in a dot"},
			{w.at("①②⑦.⓪.⓪.①"), "not in ASCII"},
			{w.at("[fe80::1%25lo]"), "invalid character"},
			{w.at("user:s3cret@good.example"), "userinfo"},
			{"http://good.example:1/", "the port is not allowed"},
			{"https://good.example:1/", "the port is not allowed"},
			{"file:///etc/passwd", "the scheme is not allowed"},
			{"gopher://good.example/_", "the scheme is not allowed"},
			{"ftp://127.0.0.1/", "the scheme is not allowed"},
			{"data:text/plain,x", "opaque"},
			{"javascript:alert(1)", "opaque"},
			{"unix:///run/docker.sock", "the scheme is not allowed"},
			{`\\evil.example`, ""},               // a path to net/http
			{"//", "stopped after 10 redirects"}, // to the same page
			{"http:///", refused},
		} {
			_, err := get(client, w.at("good.example")+"?to="+url.QueryEscape(tt.to))
			guarded.Expect(t, tt.to, err, tt.err)
		}
		w.checkEvil(t)
	})
}

// TestRedirects counts the requests that a client makes, and checks its other limits.
func TestRedirects(t *testing.T) {
	needNetwork(t)
	requests := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests++
		http.Redirect(w, r, "/", http.StatusFound)
	}))
	defer server.Close()
	p := guard.Policy{Host: func(string) bool { return true }, Addr: netip.Addr.IsLoopback, AnyPort: true}
	client := httpguard.Client(p)
	_, err := get(client, server.URL)
	guarded.Expect(t, "a loop", err, "stopped after 10 redirects")
	if errors.Is(err, guard.ErrRefused) || requests != 10 {
		t.Errorf("%d requests, and the error %v", requests, err)
	}
	limits := reflect.ValueOf(client.Transport).Elem().FieldByName("dialer").Elem()
	for field, want := range map[string]int64{"TLSHandshakeTimeout": int64(time.Minute), "IdleConnTimeout": int64(time.Minute), "MaxResponseHeaderBytes": 1 << 20} {
		if got := limits.FieldByName(field).Int(); got != want {
			t.Errorf("%s is %d, want %d", field, got, want)
		}
	}
	if client.Timeout != time.Minute {
		t.Errorf("the client waits for %v", client.Timeout)
	}
}

// TestAttackTransport looks for parts that a program could take out of a client, or
// change in it, such as a transport without checks.
func TestAttackTransport(t *testing.T) {
	transport := reflect.TypeOf(httpguard.Client(guard.Policy{}).Transport)
	for i := range transport.NumMethod() {
		if name := transport.Method(i).Name; name != "RoundTrip" && name != "CloseIdleConnections" {
			t.Errorf("the transport has the method %s", name)
		}
	}
	for i := range transport.Elem().NumField() {
		field := transport.Elem().Field(i)
		if field.IsExported() && !slices.Contains([]string{"Policy", "Base", "Resolver", "Proxy"}, field.Name) || field.Anonymous {
			t.Errorf("the transport has the field %s", field.Name)
		}
	}
}

// TestAttackProxy puts a proxy into the environment. It would connect to any address in
// place of the client.
func TestAttackProxy(t *testing.T) {
	w := newWorld(t, way{}, answers{"good.example": {"127.0.0.1"}, "evil.example": {"::1"}})
	naive := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}}
	if got, err := get(naive, w.at("evil.example")); got != "proxy" {
		t.Fatalf("the naive client gets %q, %v", got, err)
	}
	before := proxy.n.Load()
	_, err := get(w.client(), w.at("evil.example"))
	guarded.Expect(t, "evil.example", err, notAllowed)
	got, err := get(w.client(), w.at("good.example"))
	guarded.Expect(t, "good.example", err, "")
	if proxy.n.Load() != before || got != "127.0.0.1/" {
		t.Errorf("%q, and the proxy is used %d times", got, proxy.n.Load()-before)
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

// TestClientBody makes requests that are refused: the transport must close their bodies.
func TestClientBody(t *testing.T) {
	client := httpguard.Client(guard.Policy{})
	b := &body{Reader: strings.NewReader("x")}
	_, err := client.Post("http://0x7f.1/", "text/plain", b)
	guarded.Expect(t, "a request with a body", err, "rare-address")
	if !b.closed {
		t.Error("the body is not closed")
	}
	_, err = client.Transport.RoundTrip(&http.Request{})
	guarded.Expect(t, "no URL", err, "no URI")
}

// TestAttackIdle plays a stranger with many names. For each, the client may keep a
// connection.
func TestAttackIdle(t *testing.T) {
	const most, tried = 100, 150
	names := answers{}
	for i := range tried {
		names[fmt.Sprintf("name%d.example", i)] = []string{"127.0.0.1"}
	}
	w := newWorld(t, way{}, names)
	client := w.client()
	for name := range names {
		if _, err := get(client, w.at(name)); err != nil {
			t.Fatal(err)
		}
	}
	isOpen := func(want int64) {
		for end := time.Now().Add(10 * time.Second); w.good.open.Load() > want && time.Now().Before(end); time.Sleep(time.Millisecond) {
		}
		if n := w.good.open.Load(); n != want {
			t.Errorf("%d connections are open, want %d", n, want)
		}
	}
	isOpen(most)
	client.CloseIdleConnections()
	isOpen(0)
}
