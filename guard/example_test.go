// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"fmt"
	"net/netip"
	"strings"

	"example.com/uri"
	"example.com/uri/guard"
)

func ExampleTarget() {
	u, err := guard.Target("GET", "https", "example.com", "//admin/x?y")
	fmt.Println(u, err)
	fmt.Println(u.Host(), u.Path())
	fmt.Println(guard.Target("OPTIONS", "https", "example.com", "*"))
	fmt.Println(guard.Target("CONNECT", "http", "", "example.com:443"))
	// Output:
	// https://example.com//admin/x?y <nil>
	// example.com //admin/x
	// https://example.com <nil>
	// http://example.com:443 <nil>
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

// The headers of requests.
func ExampleOriginOf() {
	for _, header := range []string{"https://shop.example", "https://shop.example/a|b?ids[]=1", "https://shop.example.evil.example", "null"} {
		origin, ok := guard.OriginOf(header)
		fmt.Println(origin, ok, origin == "https://shop.example")
	}
	// Output:
	// https://shop.example true true
	// https://shop.example true true
	// https://shop.example.evil.example true false
	//  false false
}

// What follows a login.
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
	// / guard: refused: the reference must be a path, or be on a site that is allowed
	// / guard: refused: the reference must not have a "\" before its query: browsers take it for a slash
	// / guard: refused: the reference must be a path, or be on a site that is allowed
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

func ExampleRedirect() {
	page := uri.RFC3986.MustParse("https://example.com/login?next=x")
	for _, ref := range []string{"/inbox", "//evil.example/", `/\evil.example/`} {
		u, err := guard.Redirect(page, ref)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.com/inbox <nil>
	//  guard: refused: the URI is not in the origin of the page
	//  guard: refused: the reference must not have a "\" before its query: browsers take it for a slash
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

// A policy for a network with only IPv6, which reaches IPv4 addresses through NAT64.
func ExampleNAT64() {
	prefix := netip.MustParsePrefix("64:ff9b::/96")
	p := guard.Policy{Addr: func(a netip.Addr) bool {
		if held, ok := guard.NAT64(prefix, a); ok {
			a = held
		}
		return guard.Public(a)
	}}
	fmt.Println(p.Control("tcp6", "[64:ff9b::101:101]:443", nil))
	fmt.Println(p.Control("tcp6", "[64:ff9b::7f00:1]:443", nil))
	// Output:
	// <nil>
	// guard: refused: the address is not allowed
}
