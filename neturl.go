// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has what goes over to net/url and net/netip, and comes from there.

import (
	"net/netip"
	"net/url"
)

// Addr returns the host as an IP address, and whether it is one. The host
// 999.1.1.1 of the editions up to RFC2732 is an IPv4address but no IP address,
// and neither is one with leading zeros, which programs read in several
// ways; nor is a name or an IPvFuture literal.
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

// FromURL returns the reference whose text is v.String(). The error is a
// [*ParseError] where that does not parse in the edition, and a [*URLError]
// where that text does not say what the fields of v do:
//
//   - its [URI.URL] is an error, as for an empty host before an empty path;
//   - String changes or leaves out something: it writes a slash between a Host
//     and a Path without one, and "./" before a Path such as "a:b"; it leaves
//     out all but Scheme and queries where there is an Opaque;
//   - net/url would parse it to other fields: a Path that begins with "//"
//     becomes a Host or an Opaque, and the Path of a Scheme without a slash
//     becomes a Host;
//   - RawPath or RawFragment is no escaped form of Path or Fragment, though
//     String makes do without.
func (e Edition) FromURL(v *url.URL) (URI, error) {
	if v == nil {
		return URI{}, &URLError{Reference}
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
		return URI{}, &URLError{c}
	}
	return u, nil
}

// differingField returns the component in which v differs from w, which is
// the URL that net/url parses from the text of v.
func differingField(v, w *url.URL) (c Component, ok bool) {
	switch {
	case v.Scheme != w.Scheme:
		return Scheme, true
	case v.Opaque != w.Opaque:
		return Opaque, true
	case (v.User == nil) != (w.User == nil) || v.User.String() != w.User.String():
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

// URL returns u as net/url parses it, if the String of that is the text of u.
// The error is a [*URLError] where it is not so:
//
//   - An empty fragment is lost, and so is an empty authority before an empty
//     path.
//   - The scheme has upper case letters, begins with a digit, or has other
//     characters that RFC1630 alone allows in it.
//   - The userinfo has a second colon, or escapes or characters in another
//     form than that in which net/url writes them.
//   - The host has escapes of US-ASCII characters, or others with lower case
//     digits, or is an IPvFuture literal, which net/url keeps before Go 1.26,
//     or a registry-based authority that net/url takes for a bad port or a bad
//     userinfo.
//   - An empty authority without a scheme is before a path: net/url takes
//     "///a" for a path.
//
// RFC1630 has no authority: what its URIs have in the path, net/url has in
// Host. And net/url divides an opaque part at its first "?".
func (u URI) URL() (*url.URL, error) {
	v, err := url.Parse(u.text)
	if err != nil {
		// Its message would print the text.
		if RFC2396.grammar().schemeStop(u.text) == len(u.schemeText()) {
			return nil, &URLError{Authority}
		}
		return nil, &URLError{Scheme}
	}
	if at, ok := firstDifference(v.String(), u.text); ok {
		return nil, &URLError{u.componentAt(at)}
	}
	if u.HasAuthority() && v.EscapedPath() != u.Path() {
		return nil, &URLError{Authority}
	}
	return v, nil
}

// firstDifference returns the offset at which a and b begin to differ.
func firstDifference(a, b string) (at int, ok bool) {
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return at, len(a) != len(b) || at < len(a)
}

// componentAt returns the component in which the text of u has the offset,
// where a delimiter belongs to the component that it makes defined. It does
// not tell apart what net/url never changes: paths from queries, hosts from
// ports.
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
