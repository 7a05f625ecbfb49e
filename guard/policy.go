// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package guard

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"time"

	"example.com/uri"
)

// A Policy says which URIs may be fetched, and to which addresses a program may
// connect. The zero Policy is the strict one. It allows http and https, their
// default ports, hosts that are names, and public addresses.
//
// The text of a URI does not say where a name leads: the answer of a name server
// may change from one question to the next. So [Policy.Check] judges the text, and
// [Policy.Control] the address of each connection. [Policy.Client] does both, also
// after redirects.
//
//	client := new(guard.Policy).Client()
//	response, err := client.Get(uri)
//
// Do not change a Policy after its first use. It can be used by several
// goroutines at once.
type Policy struct {
	// Schemes are the allowed schemes, in any letter case. If nil, they are
	// http and https.
	Schemes []string

	// Ports are the allowed ports. If nil, each scheme has its default port.
	Ports []uint16

	// Host reports whether a host is allowed. It takes a name in lower case, such
	// as "example.com", or an address as [netip.Addr.String] writes it, such as
	// "::1". It never takes "Example.com" or "[::1]", so do not compare with
	// those. If nil, each name is allowed except localhost and what ends in
	// ".localhost", and no address.
	//
	// Whatever it reports, a name is in ASCII, does not end in a dot, and does
	// not look like a number.
	Host func(host string) bool

	// Addr reports whether a connection to an address is allowed. An IPv4-mapped
	// IPv6 address is passed as the IPv4 address. If nil, it is [Public]. A client
	// calls Addr and Host from several goroutines at once. To allow more than
	// Public, call that too:
	//
	//	func(a netip.Addr) bool { return guard.Public(a) || intranet.Contains(a) }
	Addr func(netip.Addr) bool

	// Resolver is used by the clients of [Policy.Client] to look up names. If
	// nil, it is [net.DefaultResolver].
	Resolver *net.Resolver
}

// Check returns an error if the text of u is not allowed. It looks up no name. u
// must be an absolute URI with
//
//   - an allowed scheme;
//   - no userinfo;
//   - a host in which no program reads another one: it has no hazard, and is a
//     name of labels with letters, digits, "-" and "_", of which the last one
//     begins with a letter, or an IP address in its usual form;
//   - an allowed host, and an allowed address if it is one;
//   - an allowed port.
//
// Check does not look at the path, the query and the fragment: see [Below]. The
// exception is an "@" after a port, as in "//example.com:80?a@b": some program takes
// what precedes it for a userinfo.
func (p *Policy) Check(u uri.URI) error {
	u, err := read(u)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(p.schemes(), func(s string) bool { return strings.ToLower(s) == u.Scheme() }) {
		return refuse(ReasonNotAllowed, uri.Scheme, "the scheme is not allowed")
	}
	if u.HasUserinfo() {
		return refuse(ReasonNotAllowed, uri.Userinfo, "the URI must not have a userinfo")
	}
	if err := p.checkHost(u); err != nil {
		return err
	}
	if port, ok := portOf(u); !ok || !p.allowsPort(port, u.Scheme()) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return nil
}

// schemes returns the allowed schemes.
func (p *Policy) schemes() []string {
	if p.Schemes == nil {
		return []string{"http", "https"}
	}
	return p.Schemes
}

// checkHost checks the host of u, which has no userinfo.
func (p *Policy) checkHost(u uri.URI) error {
	if err := checkReading(u, uri.Scheme, uri.Host, uri.Port); err != nil {
		return err
	}
	if addr, ok := u.Addr(); ok {
		if p.Host == nil || !p.Host(addr.Unmap().String()) {
			return refuse(ReasonNotAllowed, uri.Host, "the host is an IP address that is not allowed")
		}
		return p.checkAddr(addr)
	}
	name := strings.ToLower(u.Host())
	if !isName(name) {
		return refuse(ReasonNotAllowed, uri.Host, "the host is not a name of the DNS, or ends in a dot")
	}
	if p.Host == nil && name != "localhost" && !strings.HasSuffix(name, ".localhost") || p.Host != nil && p.Host(name) {
		return nil
	}
	return refuse(ReasonNotAllowed, uri.Host, "the host is not allowed")
}

// isName reports whether s is a name of the DNS that cannot be read as a number.
func isName(s string) bool {
	label := ""
	for label = range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
	}
	return len(s) <= 253 && label[0] >= 'a'
}

// allowsPort reports whether a scheme may have the port.
func (p *Policy) allowsPort(port uint16, scheme string) bool {
	if p.Ports != nil {
		return slices.Contains(p.Ports, port)
	}
	info, _ := uri.KnownScheme(scheme)
	return port == info.Port && port != 0
}

// checkAddr checks an address to connect to.
func (p *Policy) checkAddr(addr netip.Addr) error {
	allows := p.Addr
	if allows == nil {
		allows = Public
	}
	if !allows(addr.Unmap()) {
		return refuse(ReasonAddress, uri.Host, "the address is not allowed")
	}
	return nil
}

// Control returns an error if the policy does not allow to connect to the
// address. It is for the field Control of a [net.Dialer], which calls it with each
// address that it found for a name, before it connects. The port must be allowed
// for one of the schemes. The last argument is not used. Control does not know the
// name and the scheme: call Check for the URI too, and for each redirect.
//
// A proxy connects in place of the dialer. So a client must not use one, not even
// the one of the environment: set the field Proxy of its [http.Transport] to nil.
// On Plan 9, package net does not call Control.
func (p *Policy) Control(network, address string, _ syscall.RawConn) error {
	addrPort, err := netip.ParseAddrPort(address)
	if err != nil || !strings.HasPrefix(network, "tcp") {
		return refuse(ReasonSetup, uri.Reference, "the connection is not to a port of TCP")
	}
	allows := func(scheme string) bool { return p.allowsPort(addrPort.Port(), scheme) }
	if !slices.ContainsFunc(p.schemes(), allows) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return p.checkAddr(addrPort.Addr())
}

// The limits of a client.
const (
	maxRedirects       = 10
	maxIdle            = 100         // connections that wait for the next request
	maxHeader    int64 = 1 << 20     // octets in the header of a response
	timeout            = time.Minute // for a request, with its redirects and the body
)

// Client returns a client that fetches only what the policy allows. It checks each
// request with Check, also those that follow a redirect, and dials with Control.
// It uses HTTP/1.1 and no proxy, not even the one of the environment, follows at
// most 10 redirects, and takes at most a minute. The path and the query of a
// request are not checked, and may have characters that no URI has.
//
// The Host header is not checked: if a program sets the field Host of a request,
// the client sends that to the server that the URI names. Do not let a stranger
// choose it.
//
// Make one client and keep it: it keeps up to 100 connections for a minute. Its
// fields Timeout, CheckRedirect and Jar can be changed. Its Transport cannot: it
// makes the checks. The size of a body is not limited: use [io.LimitReader].
//
// As every http.Client does, it sends the header of a request again after a
// redirect, except for Authorization and Cookie if the host is another one, and
// after some redirects the body. If a text is not a URL to package net/url, also
// of a redirect, the error contains the text, and so maybe a password.
func (p *Policy) Client() *http.Client {
	// Package net/http dials on after a request has ended. Without limits of their
	// own, dials would go on as long as a stranger likes.
	dialer := &net.Dialer{Control: p.Control, Resolver: p.Resolver, Timeout: timeout}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: checkRedirects,
		Transport: &transport{policy: p, base: &http.Transport{
			Proxy:                  nil, // it would connect in place of the dialer
			DialContext:            dialer.DialContext,
			TLSHandshakeTimeout:    timeout,
			MaxIdleConns:           maxIdle,
			IdleConnTimeout:        timeout,
			MaxResponseHeaderBytes: maxHeader,
		}},
	}
}

// checkRedirects limits the number of redirects.
func checkRedirects(_ *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return refuse(ReasonRedirects, uri.Reference, "there are too many redirects")
	}
	return nil
}

// A transport checks each request. It does not embed base, whose other methods
// check no request.
type transport struct {
	policy *Policy
	base   *http.Transport
}

// CloseIdleConnections is for [http.Client.CloseIdleConnections].
func (t *transport) CloseIdleConnections() { t.base.CloseIdleConnections() }

// RoundTrip implements [http.RoundTripper].
func (t *transport) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := t.check(request.URL); err != nil {
		if request.Body != nil {
			request.Body.Close() // a RoundTripper must
		}
		return nil, err
	}
	return t.base.RoundTrip(request)
}

// check checks what decides where a request goes.
func (t *transport) check(v *url.URL) error {
	if v == nil || v.Opaque != "" {
		return refuse(ReasonSyntax, uri.Reference, "the request has no URI, or an opaque one")
	}
	u, err := uri.RFC3986.FromURL(&url.URL{Scheme: v.Scheme, User: v.User, Host: v.Host, Path: "/"})
	if err != nil {
		return wrap(err)
	}
	return t.policy.Check(u)
}
