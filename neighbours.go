// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"errors"
	"net/netip"
	"net/url"
	"strings"
)

// Redacted returns the text of u with "xxxxx" in place of a password, for logs
// and messages; the rest is as [URI.String] gives it. The password is what
// follows the first colon in the userinfo, unless that is empty, which is no
// password (RFC 3986 section 3.2.1). Of a registry-based authority, the part
// before the last "@" is taken as userinfo. What other components may hold
// of secrets stays.
//
// Redacted allocates nothing if there is no password.
func (u URI) Redacted() string {
	authority := u.Authority()
	userinfo := authority[:max(0, strings.LastIndexByte(authority, '@'))]
	user, password, _ := strings.Cut(userinfo, ":")
	if password == "" {
		return u.text
	}
	start := u.pathStart() - len(authority) + len(user) + len(":")
	return u.text[:start] + "xxxxx" + u.text[start+len(password):]
}

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

// Scan implements the interface Scanner of [database/sql] for columns of text:
// src is a string or a []byte, which Scan parses as [URI.UnmarshalText] does, in
// the edition that *u has. NULL is no reference, not even the empty one: use
// [database/sql.Null] where a column may hold it. To store u, pass u.String().
//
// The error is that of [Edition.Parse], or [ErrScan] for any other src. It
// leaves *u as it was.
func (u *URI) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return u.UnmarshalText([]byte(src))
	case []byte:
		return u.UnmarshalText(src)
	}
	return ErrScan
}

// ErrScan says that [URI.Scan] was given something that is no text.
var ErrScan = errors.New("uri: a URI can be scanned from text alone, not from NULL or another type")

// A URLError says that a URI and a [url.URL] cannot say the same.
type URLError struct {
	Component Component // in which they would differ
}

// Error returns a message such as
//
//	uri: net/url cannot hold the fragment as it is
func (e *URLError) Error() string {
	return "uri: net/url cannot hold the " + e.Component.String() + " as it is"
}

// FromURL returns a [url.URL] as a reference in the edition RFC2396.
// It is shorthand for RFC2396.FromURL.
func FromURL(v *url.URL) (URI, error) { return RFC2396.FromURL(v) }

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
		if RFC2396.grammar().schemeStop(u.text) == u.schemeLen() {
			return nil, &URLError{Authority}
		}
		return nil, &URLError{Scheme}
	}
	if at, ok := difference(v.String(), u.text); ok {
		return nil, &URLError{u.componentAt(at)}
	}
	if u.HasAuthority() && v.EscapedPath() != u.Path() {
		return nil, &URLError{Authority}
	}
	return v, nil
}

// difference returns the offset at which a and b begin to differ.
func difference(a, b string) (at int, ok bool) {
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
