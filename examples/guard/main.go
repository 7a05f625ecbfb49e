// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Guard fetches URIs that a stranger wrote, and only from public addresses.
// Its client can be copied: it guards a server against requests to the network
// behind it (SSRF).
//
//	$ guard http://169.254.169.254/latest/meta-data/
//	Get "http://169.254.169.254/latest/meta-data/": dial tcp 169.254.169.254:80: 169.254.169.254 is not a public address
//
// With -below, it fetches only what is below a directory.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"syscall"
	"time"

	"example.com/uri"
	"example.com/uri/hazard"
)

func main() {
	dir := flag.String("below", "", "refuse what is not below this `directory`, such as https://example.com/public/")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: guard [-below directory] URI...")
		os.Exit(2)
	}
	client := newClient(newDialer())
	if *dir != "" {
		around, err := newFence(*dir, client.Transport)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		client.Transport = around
	}
	status := 0
	for _, arg := range flag.Args() {
		response, err := client.Get(arg)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
			continue
		}
		response.Body.Close()
		fmt.Println(response.Status)
	}
	os.Exit(status)
}

// newClient returns a client that checks each request, also after a redirect.
func newClient(dialer *net.Dialer) *http.Client {
	return &http.Client{
		Timeout: time.Minute,
		Transport: guard{&http.Transport{
			Proxy:               nil, // a proxy would connect in place of the dialer
			DialContext:         dialer.DialContext,
			ForceAttemptHTTP2:   true,
			TLSHandshakeTimeout: 10 * time.Second,
			IdleConnTimeout:     time.Minute,
		}},
	}
}

// newDialer returns a dialer that connects only to public addresses, and to the
// allowed ones. It checks the address after the name is looked up, so it does
// not matter what a name server answered before.
func newDialer(allowed ...netip.Prefix) *net.Dialer {
	return &net.Dialer{
		Timeout: 10 * time.Second,
		Control: func(_, address string, _ syscall.RawConn) error {
			addrPort, err := netip.ParseAddrPort(address)
			if err != nil {
				return err
			}
			addr := addrPort.Addr().Unmap() // ::ffff:127.0.0.1 is 127.0.0.1
			if isPublic(addr) || contains(allowed, addr) {
				return nil
			}
			return fmt.Errorf("%v is not a public address", addr)
		},
	}
}

// A guard is a transport that refuses some requests.
type guard struct{ transport http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (g guard) RoundTrip(request *http.Request) (*http.Response, error) {
	if err := check(request.URL); err != nil {
		return refuse(request, err)
	}
	return g.transport.RoundTrip(request)
}

// refuse returns what RoundTrip returns for a request that is not made.
func refuse(request *http.Request, err error) (*http.Response, error) {
	if request.Body != nil {
		request.Body.Close()
	}
	return nil, err
}

// check returns an error if programs could disagree about the host of v, or if
// v is not a plain URI of the Web. It does not check addresses: the dialer
// does.
func check(v *url.URL) error {
	u, err := uri.RFC3986.FromURL(v)
	if err != nil {
		return err
	}
	if u.Scheme() != "http" && u.Scheme() != "https" {
		return errors.New("the scheme is not http or https")
	}
	if u.HasUserinfo() {
		return errors.New("the URI has a userinfo")
	}
	if _, ok := u.Hostname(); !ok {
		return errors.New("the URI has no hostname")
	}
	for h := range hazard.Of(u.Normalize(uri.CaseLevel)) { // letter case is harmless
		switch h.Component {
		case uri.Path, uri.Query, uri.Fragment: // for the other server to judge
		default:
			return errors.New(h.Message())
		}
	}
	return nil
}

// isPublic reports whether an address belongs to the public Internet. A zone
// makes an address match no prefix, so it is not public.
func isPublic(addr netip.Addr) bool {
	if addr.Is4() {
		return !contains(special4, addr)
	}
	return contains(global6, addr) && !contains(special6, addr)
}

func contains(prefixes []netip.Prefix, addr netip.Addr) bool {
	return slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(addr) })
}

// The addresses that are not public, from the IANA registries of
// special-purpose addresses. Add the addresses of your cloud, such as
// 168.63.129.16/32 of Azure.
var (
	special4 = parsePrefixes(
		"0.0.0.0/8",       // this network
		"10.0.0.0/8",      // private
		"100.64.0.0/10",   // shared by a provider
		"127.0.0.0/8",     // loopback
		"169.254.0.0/16",  // link-local, with the metadata of clouds
		"172.16.0.0/12",   // private
		"192.0.0.0/24",    // protocol assignments
		"192.0.2.0/24",    // documentation
		"192.88.99.0/24",  // 6to4 relays
		"192.168.0.0/16",  // private
		"198.18.0.0/15",   // benchmarks
		"198.51.100.0/24", // documentation
		"203.0.113.0/24",  // documentation
		"224.0.0.0/3",     // multicast, reserved, broadcast
	)
	global6  = parsePrefixes("2000::/3") // all that is public
	special6 = parsePrefixes(
		"2001::/23",     // protocol assignments, with Teredo, which contains IPv4 addresses
		"2001:db8::/32", // documentation
		"2002::/16",     // 6to4, which contains IPv4 addresses
		"3fff::/20",     // documentation
	)
)

func parsePrefixes(prefixes ...string) (parsed []netip.Prefix) {
	for _, s := range prefixes {
		parsed = append(parsed, netip.MustParsePrefix(s))
	}
	return parsed
}
