// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"net/url"

	"example.com/uri"
)

func ExampleURI_Addr() {
	for _, s := range []string{"http://192.0.2.1:80/", "http://[2001:db8::1]/", "http://999.1.1.1/", "http://example.com/"} {
		addr, ok := uri.RFC3986.MustParse(s).Addr()
		fmt.Println(addr, ok)
	}
	// Output:
	// 192.0.2.1 true
	// 2001:db8::1 true
	// invalid IP false
	// invalid IP false
}

func ExampleURI_URL() {
	v, err := uri.RFC3986.MustParse("http://example.com/a%2Fb?c").URL()
	fmt.Println(v.Path, v.RawPath, v, err)

	// The empty fragment has no place in a url.URL.
	_, err = uri.RFC3986.MustParse("http://example.com/#").URL()
	fmt.Println(err)
	// Output:
	// /a/b /a%2Fb http://example.com/a%2Fb?c <nil>
	// uri: cannot build fragment: net/url cannot hold it as it is: WithoutFragment removes it (RFC 3986)
}

func ExampleURI_Hostname() {
	for _, s := range []string{"http://%65xample.com:80/", "http://[2001:db8::1]/", "http://a%2Fb/", "file:///a"} {
		fmt.Println(uri.RFC3986.MustParse(s).Hostname())
	}
	// Output:
	// example.com true
	// 2001:db8::1 true
	//  false
	//  false
}

func ExampleURI_HostPort() {
	for _, s := range []string{"https://example.com/", "http://[::1]:08080/", "ws://a:/", "x-unknown://a/", "http://a:70000/"} {
		fmt.Println(uri.RFC3986.MustParse(s).HostPort())
	}
	// Output:
	// example.com:443 true
	// [::1]:8080 true
	// a:80 true
	//  false
	//  false
}

// Text such as "host:port" is the authority of a network-path reference.
func ExampleURI_HostPort_parse() {
	for _, text := range []string{"localhost:8080", "[::1]:8080", "localhost", "user@localhost:1", "localhost:1/a"} {
		u, err := uri.RFC3986.Parse("//" + text)
		if err != nil || u.Authority() != text || u.HasUserinfo() {
			fmt.Printf("%s is not a host and a port\n", text)
			continue
		}
		fmt.Println(u.HostPort())
	}
	// Output:
	// localhost:8080 true
	// [::1]:8080 true
	//  false
	// user@localhost:1 is not a host and a port
	// localhost:1/a is not a host and a port
}

func ExampleEdition_FromURL() {
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Scheme: "http", Host: "[::1]:8080", Path: "/a b"}))

	// As text, this would be the host "host" and the path "/a".
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Path: "//host/a"}))
	// Output:
	// http://[::1]:8080/a%20b <nil>
	//  uri: cannot build host: net/url cannot hold it as it is (RFC 3986)
}
