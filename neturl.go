// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the conversions from and to the types of net/url and net/netip.

import (
	"errors"
	"net/netip"
	"net/url"
	"strconv"
	"unicode/utf8"
)

// Addr returns the host as an IP address, and reports whether it is one. A name
// and an IPvFuture literal are not IP addresses. In the editions up to RFC2732,
// some hosts are an IPv4address by the BNF but not an IP address: addresses
// with a number above 255, such as 999.1.1.1, and addresses with leading zeros,
// which programs read in different ways.
func (u URI) Addr() (addr netip.Addr, ok bool) {
	host := u.Host()
	switch u.HostKind() {
	case HostIPv4:
	case HostIPv6:
		host = host[len("[") : len(host)-len("]")]
	default:
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(host)
	return addr, err == nil
}

// Hostname returns the host, unescaped, in the letter case of the text and
// without the brackets of an IPv6 address. If ok is true, the name is not
// empty. ok is false for an undefined authority, and for
//
//   - a registry-based authority: another program may find a host there, so
//     false does not mean that the URI is harmless;
//   - an empty host, as in "file:///a";
//   - an IPvFuture literal, which without its brackets could be read as a name;
//   - a host with an escaped control character, an escaped delimiter or other
//     US-ASCII character that a reg-name does not allow, or escaped octets that
//     are not UTF-8.
//
// Hostname does not convert a name beyond US-ASCII to the form of the DNS; see
// [URI.ToURI]. It allocates only if the host has escapes.
func (u URI) Hostname() (name string, ok bool) {
	host := u.Host()
	if u.HostKind() == HostIPv6 {
		return host[len("[") : len(host)-len("]")], true
	}
	name, _ = Unescape(host) // brackets of an IPvFuture literal are not in a name
	if !isName(name) {
		return "", false
	}
	return name, true
}

// isName reports whether data is a host name that is safe to compare: it is
// valid UTF-8, is not empty, and contains no delimiter and no control
// character.
func isName(data string) bool {
	for _, r := range data {
		if r <= '\u009F' && classes[r]&regNameChar == 0 {
			return false
		}
	}
	return data != "" && utf8.ValidString(data)
}

// HostPort returns the host and the port as [net.Dial] takes them, such as
// "example.com:80" or "[::1]:8080", and reports whether u has both. If the port
// is undefined or empty, it is the one that [KnownScheme] returns for the
// scheme. HostPort reports false if Hostname reports false, if there is no
// port, or if the port is greater than 65535. The port has no leading zeros. A
// host never has a zone, which no edition allows.
func (u URI) HostPort() (hostport string, ok bool) {
	name, ok := u.Hostname()
	if !ok {
		return "", false
	}
	port := portNumber(u.Port())
	if u.Port() == "" {
		info, _ := KnownScheme(u.schemeText())
		port = int(info.Port)
		ok = port != 0
	}
	if !ok || port > 65535 {
		return "", false
	}
	if u.HostKind() == HostIPv6 {
		name = u.Host()
	}
	return name + ":" + strconv.Itoa(port), true
}

// errURL is the error of a component that a URI and a [net/url.URL] cannot both
// have.
var errURL = errors.New("net/url cannot hold it as it is")

// FromURL returns the reference whose text is v.String(). The error is a
// [*ParseError] if that text does not parse in the edition. It is a
// [*BuildError] with the Component that differs if v is nil, or if the text does
// not represent the fields of v:
//
//   - [URI.URL] fails for the text, for example because of an empty host
//     before an empty path.
//   - String changes v or leaves out a part of it. It writes a slash between a
//     Host and a Path without one, and "./" before a Path such as "a:b". If
//     Opaque is set, it leaves out User, Host and Path.
//   - net/url parses the text to other fields. For example, a Path that begins
//     with "//" becomes a Host or an Opaque.
//   - RawPath is not an escaped form of Path, or RawFragment is not one of
//     Fragment. String ignores such a field.
//
// String escapes characters beyond US-ASCII, except in RawQuery and Opaque,
// where only RFC3987 allows them. To get an IRI without these escapes, use
// RFC3986.FromURL and [URI.ToIRI].
func (e Edition) FromURL(v *url.URL) (URI, error) {
	if v == nil {
		return URI{}, &BuildError{e, Reference, errURL}
	}
	u, err := e.Parse(v.String())
	if err != nil {
		return URI{}, err
	}
	w, err := u.URL()
	if err != nil {
		return URI{}, err
	}
	if c, ok := differingField(v, w); ok {
		return URI{}, &BuildError{e, c, errURL}
	}
	return u, nil
}

// differingField returns the component in which v differs from w, and reports
// whether there is one. net/url has parsed w from the text of v.
func differingField(v, w *url.URL) (c Component, ok bool) {
	switch {
	case v.Scheme != w.Scheme:
		return Scheme, true
	case v.Opaque != w.Opaque:
		return Opaque, true
	case (v.User == nil) != (w.User == nil): // both write the same text
		return Userinfo, true
	case v.Host != w.Host:
		return Host, true
	case v.Path != w.Path || v.RawPath != "" && v.RawPath != w.EscapedPath():
		return Path, true
	case v.RawQuery != w.RawQuery:
		return Query, true
	case v.RawFragment != "" && v.RawFragment != w.EscapedFragment():
		return Fragment, true
	}
	return 0, false
}

// URL returns u as net/url parses it. The error is a [*BuildError] with the
// Component that would differ if net/url does not parse the text of u, does not
// write the same text again, or reads an authority as a path. This depends on
// the release of Go. The known cases are:
//
//   - The fragment is empty, or an empty authority precedes an empty path.
//   - The scheme has upper case letters, begins with a digit, or has
//     characters that only RFC1630 allows.
//   - The userinfo has a second colon, or net/url writes its characters or
//     escapes in another form.
//   - The host has escapes of US-ASCII characters, or escapes with lower case
//     digits. From Go 1.26 on, it is an IPvFuture literal.
//   - A registry-based authority looks to net/url like a bad port or a bad
//     userinfo.
//   - There is no scheme, and an empty authority precedes a path: net/url
//     reads "///a" as a path.
//   - The userinfo, the host, the path or the fragment of an IRI has characters
//     beyond US-ASCII, which net/url escapes. Use [URI.ToURI] first.
//
// The URL may divide the text differently from u. If u is in RFC1630, which has
// no authority, Host is a part of the path of u. net/url divides an opaque part
// at its first "?".
func (u URI) URL() (*url.URL, error) {
	v, err := url.Parse(u.text)
	if err != nil {
		// The error is not wrapped, since its message prints the text.
		if RFC2396.grammar().schemeStop(u.text) == len(u.schemeText()) {
			return nil, &BuildError{u.Edition(), Authority, errURL}
		}
		return nil, &BuildError{u.Edition(), Scheme, errURL}
	}
	if at, ok := firstDifference(v.String(), u.text); ok {
		return nil, &BuildError{u.Edition(), u.componentAt(at), errURL}
	}
	if u.HasAuthority() && v.EscapedPath() != u.Path() {
		return nil, &BuildError{u.Edition(), Authority, errURL}
	}
	return v, nil
}

// firstDifference returns the offset of the first difference of a and b, and
// reports whether there is one.
func firstDifference(a, b string) (at int, ok bool) {
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return at, len(a) != len(b) || at < len(a)
}

// componentAt returns the component of u that contains the offset. A delimiter
// belongs to the component that it makes defined. The query counts as Path,
// and the port as Host: net/url never changes them alone.
func (u URI) componentAt(at int) Component {
	authority := u.schemeEnd() + len("//")
	switch {
	case at < u.schemeEnd():
		return Scheme
	case at >= u.queryEnd():
		return Fragment
	case at >= u.pathStart():
		return Path
	case at < authority:
		return Authority
	case u.HasUserinfo() && at <= authority+len(u.Userinfo()):
		return Userinfo
	case u.IsServer():
		return Host
	}
	return Authority
}
