// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has an authority as data: the user, and the host as package net and
// net/netip take it, and the schemes that have a port.

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/scheme"
)

// User returns the user and the password of the userinfo, unescaped, and
// reports whether the userinfo is defined. The password is the text after the
// first colon (RFC 3986 section 3.2.1). It is "" for both "user@" and "user:@";
// see Userinfo. User allocates only what it has to unescape.
func (u URI) User() (user, password string, ok bool) {
	user, password, _ = strings.Cut(u.Userinfo(), ":")
	user, _ = Unescape(user) // the escapes of a URI are valid
	password, _ = Unescape(password)
	return user, password, u.HasUserinfo()
}

// Addr returns the host as an IP address, and reports whether it is one. A name
// and an IPvFuture literal are not IP addresses. In the editions up to RFC2732,
// some hosts are an IPv4address by the BNF but not an IP address: addresses
// with a number above 255, such as 999.1.1.1, and addresses with leading zeros,
// which programs read in different ways.
func (u URI) Addr() (addr netip.Addr, ok bool) {
	if kind := u.HostKind(); kind != HostIPv4 && kind != HostIPv6 {
		return netip.Addr{}, false
	}
	host, _ := u.Hostname() // without brackets
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// Hostname returns the host, unescaped, in the letter case of the text and
// without the brackets of an IPv6 address. If ok is true, the name is not
// empty. ok is false for an undefined authority, and for
//
//   - a registry-based authority: see [URI.IsServerBased];
//   - an empty host, as in "file:///a";
//   - an IPvFuture literal, which without its brackets could be read as a name;
//   - a host with an escaped control character, an escaped delimiter or other
//     US-ASCII character that a reg-name does not allow, or escaped octets that
//     are not UTF-8.
//
// Hostname does not convert a non-ASCII name to the form of the DNS; see
// [URI.ToURI]. It allocates only if the host has escapes.
func (u URI) Hostname() (name string, ok bool) {
	host := u.Host()
	switch u.HostKind() {
	case HostIPv6:
		return host[len("[") : len(host)-len("]")], true
	case HostFuture:
		return "", false
	}
	if strings.IndexByte(host, '%') < 0 {
		return host, host != "" // the rules of a host allow only the characters of a name
	}
	name, _ = Unescape(host)
	bad := func(r rune) bool { return r <= '\u009F' && classes[r]&regNameChar == 0 }
	if strings.ContainsFunc(name, bad) || !utf8.ValidString(name) {
		return "", false
	}
	return name, true
}

// HostPort returns the host and the port as [net.Dial] takes them, such as
// "example.com:80" or "[::1]:8080", and reports whether u has both. If the port
// is undefined or empty, it is the one that [KnownScheme] returns for the
// scheme. HostPort reports false if Hostname reports false, if there is no
// port, or if the port is greater than 65535. The port has no leading zeros. A
// host never has a zone, which no edition allows.
func (u URI) HostPort() (hostport string, ok bool) {
	name, ok := u.Hostname()
	port := portNumber(u.Port())
	if u.Port() == "" {
		info, _ := KnownScheme(u.schemeText())
		port = int(info.Port)
		ok = ok && port != 0
	}
	if !ok || port > 65535 {
		return "", false
	}
	if u.HostKind() == HostIPv6 {
		name = u.Host()
	}
	text := append(append(make([]byte, 0, 64), name...), ':')
	return string(strconv.AppendUint(text, uint64(port), 10)), true
}

// portNumber returns the value of the digits, or some number above 65535 if the
// value is above 65535. It returns 0 for "".
func portNumber(digits string) (port int) {
	for i := 0; i < len(digits) && port <= 65535; i++ {
		port = 10*port + int(digits[i]-'0')
	}
	return port
}

// A SchemeInfo describes the URIs of a scheme beyond the generic syntax. The
// zero SchemeInfo promises nothing.
type SchemeInfo struct {
	Port     uint16 // the default port, or 0 if the scheme has no default
	RootPath bool   // an empty path after an authority is equivalent to "/"
}

// KnownScheme returns the SchemeInfo of a scheme, in any letter case, and
// reports whether the package knows the scheme. It knows schemes that are
// registered with IANA and have an authority. It allocates nothing. Use
// [Normalizer.Schemes] to add schemes or to change them.
func KnownScheme(name string) (info SchemeInfo, ok bool) {
	known, ok := scheme.Find(name)
	return SchemeInfo{known.Port, known.RootPath}, ok
}
