// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
)

func ExampleRequest() {
	r := guard.Request{Method: "GET", Scheme: "https", Host: "example.com", Target: "//admin/x?ids[]=1"}
	u, err := r.URI()
	fmt.Println(u, err)
	fmt.Println(u.Host(), u.Path())
	r.Target = "/a#b"
	fmt.Println(r.URI())
	// Output:
	// https://example.com//admin/x?ids%5B%5D=1 <nil>
	// example.com //admin/x
	//  guard: refused: uri: fragment in an absolute URI at offset 2: remove the fragment, or write "%23" for "#" (rule absolute-URI, RFC 3986 section 4.3)
}

func ExampleBelow() {
	dir := uri.RFC3986.MustParse("https://example.com/static/")
	for _, path := range []string{"/static/%7Ea?b", "/static/../admin", "/static/..%2Fadmin"} {
		u, err := guard.Below(dir, uri.RFC3986.MustParse("https://example.com"+path))
		fmt.Println(u, err)
	}
	// Output:
	// https://example.com/static/~a?b <nil>
	//  guard: refused: the path is not below the directory
	//  guard: refused: escaped-dots in path: a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)
}

// Origin and Referer headers.
func ExampleParseOrigin() {
	for _, header := range []string{"https://shop.example", "https://shop.example/a|b?ids[]=1", "https://shop.example.evil.example", "null"} {
		origin, ok := guard.ParseOrigin(header)
		fmt.Println(origin, ok, origin == "https://shop.example")
	}
	// Output:
	// https://shop.example true true
	// https://shop.example true true
	// https://shop.example.evil.example true false
	//  false false
}

// Redirects after a login.
func ExampleLocal() {
	for _, next := range []string{"/inbox?ids[]=1", "//evil.example/", `/\evil.example/`, "https://evil.example/", ""} {
		to, err := guard.Local(next)
		if err != nil {
			to = "/"
		}
		fmt.Println(to, err)
	}
	// Output:
	// /inbox?ids%5B%5D=1 <nil>
	// / guard: refused: the reference must be a path: it must not have a scheme or a host
	// / guard: refused: the reference must not have a "\" before its query: browsers take it for a slash
	// / guard: refused: the reference must be a path: it must not have a scheme or a host
	// / guard: refused: the URI is the page itself, which would redirect again
}

// A login server that leads back to several sites.
func ExampleRedirects_Allow() {
	r := guard.Redirects{Sites: []string{"https://shop.example", "https://*.shop.example:*"}}
	for _, next := range []string{"/account", "https://shop.example/cart?id=7", "https://a.shop.example:8443/", "https://shop.example.evil.example/"} {
		u, err := r.Allow(next)
		fmt.Println(u, err)
	}
	// Output:
	// /account <nil>
	// https://shop.example/cart?id=7 <nil>
	// https://a.shop.example:8443/ <nil>
	//  guard: refused: the reference must be a path, or be on a site that is allowed
}

func ExampleSameOrigin() {
	page := uri.RFC3986.MustParse("https://example.com/login?next=x")
	for _, ref := range []string{"/inbox", "//evil.example/", `/\evil.example/`} {
		u, err := guard.SameOrigin(page, ref)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.com/inbox <nil>
	//  guard: refused: the URI is not in the origin of the page
	//  guard: refused: the reference must not have a "\" before its query: browsers take it for a slash
}

// Claude Code registers and requests callbacks on localhost, with a port that it learns
// when it starts.
func ExampleCallbacks_Check() {
	c := guard.Callbacks{
		Registered: []uri.URI{
			uri.RFC3986.MustParse("http://localhost/callback"),
			uri.RFC3986.MustParse("http://127.0.0.1/callback"),
		},
		Localhost: true,
	}
	for _, s := range []string{"http://localhost:3118/callback", "http://127.0.0.1:49152/callback", "http://localhost.evil.example:3118/callback"} {
		fmt.Println(c.Check(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// <nil>
	// <nil>
	// guard: refused: the callback is not registered
}

func ExampleCallbacks_CheckRegistration() {
	c := guard.Callbacks{AppSchemes: []string{"cursor"}}
	for _, s := range []string{
		"https://client.example/cb", "com.example.app:/cb", "cursor://anysphere.cursor-mcp/oauth/callback", "javascript:alert(1)", "http://client.example/cb", "http://localhost/cb",
	} {
		fmt.Println(c.CheckRegistration(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// guard: refused: the scheme must be https, or one of an app, which contains a "." or is in AppSchemes (RFC 8252 section 7.1)
	// guard: refused: http is only for 127.0.0.1 and [::1], spelled so: write https (RFC 8252 section 7.3)
	// guard: refused: http is only for 127.0.0.1 and [::1]: write 127.0.0.1 in place of localhost, or set Callbacks.Localhost (RFC 8252 section 8.3)
}

func ExampleCheckClientID() {
	for _, s := range []string{"https://claude.ai/oauth/claude-code-client-metadata", "https://client.example", "http://client.example/client.json", "https://client.example/a/../client.json"} {
		fmt.Println(guard.CheckClientID(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// <nil>
	// guard: refused: the identifier of a client must have a path, such as "/client.json"
	// guard: refused: the scheme of the identifier of a client must be https
	// guard: refused: the identifier of a client must not have dot segments
}

func ExampleOrigin() {
	fmt.Println(guard.Origin(uri.RFC3986.MustParse("HTTPS://me@Example.com:443/a")))
	fmt.Println(guard.Origin(uri.RFC3986.MustParse("http://[::1]:8080/")))
	fmt.Println(guard.Origin(uri.RFC3986.MustParse("file:///a")))
	// Output:
	// https://example.com true
	// http://[::1]:8080 true
	//  false
}

// A connection's address, whatever name led to it.
func ExamplePolicy_Control() {
	p := guard.Policy{}
	fmt.Println(p.Control("tcp4", "1.1.1.1:443", nil))
	fmt.Println(p.Control("tcp4", "169.254.169.254:80", nil))
	fmt.Println(p.Control("tcp6", "[::ffff:127.0.0.1]:443", nil))
	// Output:
	// <nil>
	// guard: refused: the address is not allowed
	// guard: refused: the address is not allowed
}

// A request for a URL that no grammar allows.
func ExamplePolicy_CheckURL() {
	for _, s := range []string{"https://example.com/hook?ids[]=1", "https://me:secret@example.com/", "http://127.0.0.1/"} {
		v, err := url.Parse(s)
		if err != nil {
			continue
		}
		fmt.Println(guard.Policy{}.CheckURL(v))
	}
	// Output:
	// <nil>
	// guard: refused: the URI must not have a userinfo
	// guard: refused: the host is an IP address that is not allowed
}

// The parts that a program may log, or send back.
func ExampleRefusedError() {
	for _, s := range []string{"http://127.0.0.1/", "http://0x7f.1/", "http://me:secret@example.com/"} {
		err := guard.Policy{}.Check(uri.RFC3986.MustParse(s))
		var refused *guard.RefusedError
		if errors.As(err, &refused) {
			fmt.Println(refused.Reason, refused.Component)
			if refused.Reason == guard.ReasonHazard {
				fmt.Println(refused.Hazard)
			}
		}
	}
	// Output:
	// not-allowed host
	// hazard host
	// rare-address
	// not-allowed userinfo
}

// A policy for one site and its subdomains.
func ExamplePolicy_Check() {
	p := guard.Policy{
		Schemes: []string{"https"},
		Host: func(host string) bool {
			return host == "example.com" || strings.HasSuffix(host, ".example.com")
		},
	}
	for _, s := range []string{"https://www.example.com/", "https://evilexample.com/", "https://example.com@evil.example/", "https://www.example.com:8443/"} {
		fmt.Println(p.Check(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// <nil>
	// guard: refused: the host is not allowed
	// guard: refused: the URI must not have a userinfo
	// guard: refused: the port is not allowed
}

func ExamplePublic() {
	for _, s := range []string{"1.1.1.1", "64:ff9b::1.1.1.1", "10.0.0.1", "127.0.0.1", "::ffff:127.0.0.1", "169.254.169.254", "64:ff9b::7f00:1"} {
		fmt.Println(s, guard.Public(netip.MustParseAddr(s)))
	}
	// Output:
	// 1.1.1.1 true
	// 64:ff9b::1.1.1.1 true
	// 10.0.0.1 false
	// 127.0.0.1 false
	// ::ffff:127.0.0.1 false
	// 169.254.169.254 false
	// 64:ff9b::7f00:1 false
}

// A policy for the Internet and the program's network, without a cloud's services.
func ExamplePrivate() {
	p := guard.Policy{
		Host: func(string) bool { return true }, // addresses too
		Addr: func(a netip.Addr) bool { return guard.Public(a) || guard.Private(a) },
	}
	for _, s := range []string{"http://example.com/", "http://192.168.1.7/", "http://[fd00:ec2::254]/", "http://127.0.0.1/"} {
		fmt.Println(p.Check(uri.RFC3986.MustParse(s)))
	}
	// Output:
	// <nil>
	// <nil>
	// guard: refused: the address is not allowed
	// guard: refused: the address is not allowed
}

// A policy for an IPv6-only network, which reaches IPv4 through NAT64 with its own
// prefix.
func ExampleNAT64() {
	prefix := netip.MustParsePrefix("fd00:64::/96")
	p := guard.Policy{Addr: func(a netip.Addr) bool {
		if held, ok := guard.NAT64(prefix, a); ok {
			a = held
		}
		return guard.Public(a)
	}}
	fmt.Println(p.Control("tcp6", "[fd00:64::101:101]:443", nil))
	fmt.Println(p.Control("tcp6", "[fd00:64::7f00:1]:443", nil))
	// Output:
	// <nil>
	// guard: refused: the address is not allowed
}
