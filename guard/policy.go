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

// A Policy says which URIs may be fetched, and to which addresses a program may
// connect. The zero Policy is the strict one. It allows http and https, their
// default ports, hosts that are names, and public addresses.
//
// The text of a URI does not say where a name leads: the answer of a name server
// may change from one question to the next. So [Policy.Check] judges the text, and
// [Policy.Control] the address of each connection. The client of package
// [example.com/uri/guard/httpguard] does both, also after redirects:
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// A field that is an empty slice means the same as nil.
//
// A Policy can be used by several goroutines at once, if its functions can.
type Policy struct {
	// Schemes are the allowed schemes, in any letter case. If empty, they are
	// http and https.
	Schemes []string

	// Ports are the allowed ports. If empty, each scheme has its default port.
	Ports []uint16

	// AnyPort allows each port except 0. Ports must then be empty: otherwise
	// everything is refused.
	AnyPort bool

	// Host reports whether a host is allowed. It takes a name in lower case, such
	// as "example.com", or an address as [netip.Addr.String] writes it, such as
	// "::1". It never takes "Example.com" or "[::1]", so do not compare with
	// those. If nil, each name is allowed except localhost and what ends in
	// ".localhost", and no address.
	//
	// Names that are not in ASCII, end in a dot, or look like a number are refused
	// whatever it reports.
	Host func(host string) bool

	// Addr reports whether a connection to an address is allowed. It gets an
	// IPv4-mapped IPv6 address as the IPv4 address. If nil, it is [Public]. A client
	// calls Addr and Host from several goroutines at once. To allow more than Public
	// does, call Public too:
	//
	//	func(a netip.Addr) bool { return guard.Public(a) || intranet.Contains(a) }
	//
	// A host that is an address, as in "http://127.0.0.1:8080/", must be allowed by Host
	// too: a nil Host allows none.
	Addr func(netip.Addr) bool
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
// exception is an "@" after a port, as in "//example.com:80?a@b": some programs take
// what precedes it for a userinfo. It refuses that.
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
	if port, ok := portOf(u); !ok || !p.allowsPort(port, u.Scheme()) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return nil
}

// CheckURL is Check for a URL of package net/url, of which it looks at the scheme,
// the user, the host and the port. The path, the query and the fragment may have
// characters that no URI has, as in "?ids[]=1". It refuses an opaque URL, such as
// "http:a", and nil. If users may write a password into a URL, move it to the
// Authorization header first, with SetBasicAuth of an http.Request.
func (p Policy) CheckURL(v *url.URL) error {
	if v == nil || v.Opaque != "" {
		return refuse(ReasonSyntax, uri.Reference, "the request has no URI, or an opaque one")
	}
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

// schemes returns the allowed schemes.
func (p Policy) schemes() []string {
	if len(p.Schemes) == 0 {
		return []string{"http", "https"}
	}
	return p.Schemes
}

// checkHost checks the host of u, which has no userinfo.
func (p Policy) checkHost(u uri.URI) error {
	name, addr, err := hostOf(u)
	if err != nil {
		return err
	}
	if addr.IsValid() {
		if p.Host == nil || !p.Host(addr.Unmap().String()) {
			return refuse(ReasonNotAllowed, uri.Host, "the host is an IP address that is not allowed")
		}
		return p.checkAddr(addr)
	}
	if p.Host == nil && name != "localhost" && !strings.HasSuffix(name, ".localhost") || p.Host != nil && p.Host(name) {
		return nil
	}
	return refuse(ReasonNotAllowed, uri.Host, "the host is not allowed")
}

// hostOf returns the host of u if each program reads the same one: a name in lower
// case, or else a valid address.
func hostOf(u uri.URI) (name string, addr netip.Addr, err error) {
	if err := checkReading(u, uri.Scheme, uri.Host, uri.Port); err != nil {
		return "", netip.Addr{}, err
	}
	if addr, ok := u.Addr(); ok {
		return "", addr, nil
	}
	if name = strings.ToLower(u.Host()); !isName(name) {
		return "", netip.Addr{}, refuse(ReasonNotAllowed, uri.Host, "the host is not a name of the DNS, or ends in a dot")
	}
	return name, netip.Addr{}, nil
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

// checkAddr checks an address to connect to.
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
// It is for the field Control of a net.Dialer, which calls it with each address of a
// name before it connects. The port must be allowed for one of the schemes. The last
// argument is not used. Control does not know the name and the scheme: call Check for
// the URI too, and for each redirect.
//
// A client that dials with Control must not use a proxy, not even the proxy of the
// environment: the proxy would connect in place of the dialer. On Plan 9, package net
// does not call Control.
func (p Policy) Control(network, address string, _ syscall.RawConn) error {
	addrPort, err := netip.ParseAddrPort(address)
	if err != nil || !strings.HasPrefix(network, "tcp") {
		return refuse(ReasonSetup, uri.Reference, "the connection is not to a port of TCP")
	}
	if err := p.checkSetup(); err != nil {
		return err
	}
	allows := func(scheme string) bool { return p.allowsPort(addrPort.Port(), scheme) }
	if !slices.ContainsFunc(p.schemes(), allows) {
		return refuse(ReasonNotAllowed, uri.Port, "the port is not allowed")
	}
	return p.checkAddr(addrPort.Addr())
}
