// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
	"unicode/utf8"

	"example.com/uri"
)

// A Policy says which URIs a program may fetch, and which addresses it may connect to.
// The zero Policy is the strict one. It allows http and https, their default ports,
// hosts that are names, and public addresses.
//
// A URI does not say where a name leads: a name server may give another answer to the
// same question. This is why [Policy.Check] judges the text, and [Policy.Control] the
// address of each connection. The client of package
// [example.com/uri/guard/httpguard] does both, and again after each redirect:
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// An empty slice in a field means the same as nil.
//
// Several goroutines can use a Policy at once, if they can call its functions at once.
type Policy struct {
	// Schemes are the allowed schemes, in any letter case. If empty, they are
	// http and https.
	Schemes []string

	// Ports are the allowed ports. If empty, each scheme allows its default port.
	Ports []uint16

	// AnyPort allows each port except 0. Ports must then be empty: otherwise
	// everything is refused.
	AnyPort bool

	// Host reports whether a host is allowed. It is called with a name in lower case,
	// such as "example.com", or with an address as [netip.Addr.String] writes it, such
	// as "::1", but never with "Example.com" or "[::1]": do not compare with those. If
	// Host is nil, all names are allowed except localhost and those that end in
	// ".localhost", and addresses are not.
	//
	// Whatever Host reports, names that are not ASCII, end in a dot, or look like a
	// number are refused.
	Host func(host string) bool

	// Addr reports whether a connection to an address is allowed. An IPv4-mapped IPv6
	// address arrives as the IPv4 address. If nil, Addr is [Public]. A client calls
	// Addr and Host from several goroutines at once. To allow more than Public does,
	// call Public too:
	//
	//	func(a netip.Addr) bool { return guard.Public(a) || intranet.Contains(a) }
	//
	// If the host itself is an address, as in "http://127.0.0.1:8080/", Host must allow
	// it too: a nil Host does not.
	Addr func(netip.Addr) bool
}

// Check returns an error if the text of u is not allowed. It looks up no name. u
// must be an absolute URI with
//
//   - an allowed scheme;
//   - no userinfo;
//   - a host that every program reads the same way: it has no hazard, and is either
//     an IP address in its usual form, or a name whose labels contain only letters,
//     digits, "-" and "_", and whose last label begins with a letter;
//   - an allowed host, which, if it is an address, Addr allows too;
//   - an allowed port.
//
// Check does not look at the path, the query and the fragment: see [Below]. There is
// one exception: it refuses an "@" after a port, as in "//example.com:80?a@b", since
// some programs take the text before it for a userinfo.
func (p Policy) Check(u uri.URI) error {
	u, err := read(u)
	if err != nil {
		return err
	}
	if err := p.checkSetup(); err != nil {
		return err
	}

	if !slices.ContainsFunc(p.schemes(), func(s string) bool { return strings.ToLower(s) == u.Scheme() }) {
		return refuse(ReasonNotAllowed, uri.Scheme, "the scheme is not allowed")
	}
	if err := checkUserinfo(u); err != nil {
		return err
	}
	if err := p.checkHost(u); err != nil {
		return err
	}

	// A missing port is the scheme's default port.
	if port, ok := portOf(u); !ok || !p.allowsPort(port, u.Scheme()) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return nil
}

// CheckURL is Check for a URL from package net/url. It looks only at the scheme, the
// user, the host and the port: the path, the query and the fragment may contain
// characters that no URI does, as in "?ids[]=1". It refuses an opaque URL, such as
// "http:a", and nil. If users may write a password into a URL, move it to the
// Authorization header first, with the SetBasicAuth method of http.Request.
func (p Policy) CheckURL(v *url.URL) error {
	if v == nil || v.Opaque != "" {
		return refuse(ReasonSyntax, uri.Reference, "the request has no URI, or an opaque one")
	}

	// FromURL would escape the letters of "bücher.example", and the host would be
	// refused for its escapes.
	if strings.ContainsFunc(v.Host, func(r rune) bool { return r >= utf8.RuneSelf }) {
		return refuse(ReasonSyntax, uri.Host, "the host is not in ASCII: a name of other letters has a form with xn--")
	}

	u, err := uri.RFC3986.FromURL(&url.URL{Scheme: v.Scheme, User: v.User, Host: v.Host, Path: "/"})
	if err != nil {
		return wrap(err)
	}
	return p.Check(u)
}

// checkSetup returns an error if the policy contradicts itself.
func (p Policy) checkSetup() error {
	if p.AnyPort && len(p.Ports) > 0 {
		return refuse(ReasonSetup, uri.Port, "the policy has both Ports and AnyPort")
	}
	return nil
}

// schemes returns the allowed schemes, which have no particular letter case.
func (p Policy) schemes() []string {
	if len(p.Schemes) == 0 {
		return []string{"http", "https"}
	}
	return p.Schemes
}

// checkHost returns an error if the host of u is not allowed. u contains no userinfo.
func (p Policy) checkHost(u uri.URI) error {
	name, addr, err := hostOf(u)
	if err != nil {
		return err
	}

	// An address must be one that the program may name, and may connect to.
	if addr.IsValid() {
		if p.Host == nil || !p.Host(addr.Unmap().String()) {
			return refuse(ReasonNotAllowed, uri.Host, "the host is an IP address that is not allowed")
		}
		return p.checkAddr(addr)
	}

	allows := p.Host
	if allows == nil {
		allows = isNotLocalhost
	}
	if !allows(name) {
		return refuse(ReasonNotAllowed, uri.Host, "the host is not allowed")
	}
	return nil
}

// isNotLocalhost reports whether a name is neither localhost nor a name below it.
func isNotLocalhost(name string) bool {
	return name != "localhost" && !strings.HasSuffix(name, ".localhost")
}

// hostOf returns the host of u, if every program reads the same one: a name in lower
// case, or else a valid address.
func hostOf(u uri.URI) (name string, addr netip.Addr, err error) {
	if err := checkReading(u, uri.Scheme, uri.Host, uri.Port); err != nil {
		return "", netip.Addr{}, err
	}
	if addr, ok := u.Addr(); ok {
		return "", addr, nil
	}

	// Hosts without a hazard can still be no name, such as "a..b" and "example.com.".
	if name = strings.ToLower(u.Host()); !isName(name) {
		return "", netip.Addr{}, refuse(ReasonNotAllowed, uri.Host, "the host is not a name of the DNS, or ends in a dot")
	}
	return name, netip.Addr{}, nil
}

// isName reports whether s is a DNS name that nothing reads as a number.
func isName(s string) bool {
	label := ""
	for label = range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
	}

	// To browsers, "a.1" and "a.0x1" are addresses.
	return len(s) <= 253 && label[0] >= 'a'
}

// allowsPort reports whether a URI with the scheme may use the port.
func (p Policy) allowsPort(port uint16, scheme string) bool {
	switch {
	case p.AnyPort:
		return port != 0
	case len(p.Ports) > 0:
		return slices.Contains(p.Ports, port)
	}
	info, _ := uri.KnownScheme(scheme)
	return port == info.Port && port != 0
}

// checkAddr returns an error if the program may not connect to an address.
func (p Policy) checkAddr(addr netip.Addr) error {
	allows := p.Addr
	if allows == nil {
		allows = Public
	}
	if !allows(addr.Unmap()) {
		return refuse(ReasonAddress, uri.Host, "the address is not allowed")
	}
	return nil
}

// Control returns an error if the policy does not allow a connection to the address.
// It is meant for the Control field of a net.Dialer, which calls it with each address
// that a name resolves to, before it connects. The port must be allowed for one of the
// schemes. The last argument is not used. Control does not know the name or the scheme:
// call Check for the URI too, and for each redirect.
//
// A client that dials with Control must not use a proxy, not even the one that the
// environment names: the proxy would connect in place of the dialer. On Plan 9, package
// net does not call Control.
func (p Policy) Control(network, address string, _ syscall.RawConn) error {
	addrPort, err := netip.ParseAddrPort(address)
	if err != nil || !strings.HasPrefix(network, "tcp") {
		return refuse(ReasonSetup, uri.Reference, "the connection is not to a port of TCP")
	}
	if err := p.checkSetup(); err != nil {
		return err
	}

	// "host:443" does not say for which scheme the dialer connects.
	allows := func(scheme string) bool { return p.allowsPort(addrPort.Port(), scheme) }
	if !slices.ContainsFunc(p.schemes(), allows) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return p.checkAddr(addrPort.Addr())
}
