// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Redirect reports whether the redirect URI of an OAuth request is the one that
// the client registered.
//
//	$ redirect http://127.0.0.1/callback http://127.0.0.1:49152/callback
//	match
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/uri"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: redirect REGISTERED REQUESTED")
		os.Exit(2)
	}
	registered, err := register(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "redirect: cannot register:", err)
		os.Exit(2)
	}
	if err := match(registered, os.Args[2]); err != nil {
		fmt.Println("no match:", err)
		os.Exit(1)
	}
	fmt.Println("match")
}

// register returns the redirect URI that a client registers. It refuses a URI
// to which a server must not redirect.
func register(s string) (uri.URI, error) {
	u, err := uri.RFC3986.ParseAbsolute(s) // no fragment: RFC 6749 section 3.1.2
	if err != nil {
		return uri.URI{}, err
	}
	if u.HasUserinfo() {
		return uri.URI{}, errors.New("the URI has a userinfo")
	}
	_, hasServer := u.HostPort() // false for an empty host, and for a port above 65535
	switch scheme := u.Scheme(); {
	case scheme == "https" && hasServer:
		return u, nil
	case scheme == "http" && hasServer && isLoopback(u):
		return u, nil
	case strings.Contains(scheme, ".") && !u.HasAuthority() && strings.HasPrefix(u.Path(), "/"):
		return u, nil // a private-use scheme: RFC 8252 section 7.1
	}
	return uri.URI{}, errors.New("the URI is not https://HOST, http://LOOPBACK-ADDRESS or REVERSED.DOMAIN:/PATH")
}

// match returns nil if s is the registered redirect URI. They must be the same
// text (RFC 6749 section 3.1.2.3, RFC 9700 section 2.1). The only exception is
// the port of a loopback address, which a native app knows only when it makes
// the request (RFC 8252 section 7.3).
func match(registered uri.URI, s string) error {
	u, err := register(s)
	if err != nil {
		return err
	}
	if isLoopback(u) && u.Scheme() == "http" {
		u, registered = u.WithoutPort(), registered.WithoutPort()
	}
	if u != registered {
		return errors.New("the URI is not the registered one")
	}
	return nil
}

// isLoopback reports whether the host is a loopback address. The name localhost
// is not an address: RFC 8252 section 8.3 advises against it.
func isLoopback(u uri.URI) bool {
	addr, ok := u.Addr()
	return ok && addr.IsLoopback()
}
