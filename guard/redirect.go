// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package guard

import (
	"strconv"

	"example.com/uri"
)

// Origin returns the origin of u as a browser writes it in the Origin header: the
// scheme, the host, and the port unless it is the default (RFC 6454 section 6.2).
// Two URIs have the same origin if the strings are equal. A userinfo is not part
// of it.
//
//	HTTPS://me@Example.com:443/a    https://example.com
//	http://[::1]:8080/              http://[::1]:8080
//
// It reports false if a browser gives u an origin that equals no other: if the
// scheme is not http, https, ws, wss or ftp. It also reports false if the host is
// missing or has a hazard, so that a browser may read another one, or if the port
// is above 65535. A browser may still refuse u, as it does the host "a.1".
func Origin(u uri.URI) (origin string, ok bool) {
	u, _ = read(u) // the zero URI has no origin
	u = u.Normalize(uri.SchemeLevel)
	switch u.Scheme() {
	case "http", "https", "ws", "wss", "ftp":
	default:
		return "", false
	}
	_, hasName := u.Hostname()
	port, hasPort := portOf(u)
	if !hasName || !hasPort || checkReading(u, uri.Host) != nil {
		return "", false
	}
	origin = u.Scheme() + "://" + u.Host()
	if info, _ := uri.KnownScheme(u.Scheme()); port != info.Port {
		origin += ":" + strconv.Itoa(int(port))
	}
	return origin, true
}

// portOf returns the port of u, or the default port of its scheme. It reports
// false if there is none, or if the port is above 65535.
func portOf(u uri.URI) (port uint16, ok bool) {
	if u.Port() == "" {
		info, _ := uri.KnownScheme(u.Scheme())
		return info.Port, info.Port != 0
	}
	number, err := strconv.ParseUint(u.Port(), 10, 16)
	return uint16(number), err == nil
}

// Redirect resolves the reference ref against page, and returns the result if
// every browser stays in the origin of page: see [Origin]. Otherwise it returns an
// error. Page is the URI of the page that redirects. A Host header, and so the
// result of [Target], may name any host: check that it is yours before.
//
// Redirect to the whole result, and not to ref or to the path of the result: a
// browser reads `/\evil.example` and "//evil.example" as another host.
//
// Redirect allows only what all programs read in the same way. So it refuses text
// that is not a URI reference, even if a browser would repair it, a userinfo, and
// hazards outside of the query and the fragment. Among them are some that a site
// may want: an empty segment, as in "/a//b", a ";" or an escaped delimiter in a
// path, as in "/a%2Fb", ".." above the root, and, if the result has a port, an "@"
// before the next slash, as in "/a?mail=b@c". Do not repair ref before: what a
// repair makes harmless is not what a browser sees.
//
// It also refuses page itself, in normal form and without the fragments. A missing
// parameter gives the empty text, and "" and "#f" would redirect again without an
// end. "?tab=2" is another page. After an error, redirect to a page of your own
// choice, such as "/". That must not be page either.
//
// What another page at the result does is for its own to guard: it may redirect
// again.
func Redirect(page uri.URI, ref string) (uri.URI, error) {
	page, err := read(page)
	if err != nil {
		return uri.URI{}, err
	}
	reference, err := uri.RFC3986.Parse(ref)
	if err != nil {
		return uri.URI{}, wrap(err)
	}
	u, err := page.Resolve(reference)
	if err != nil {
		return uri.URI{}, wrap(err)
	}
	for _, v := range []uri.URI{reference, u} {
		if err := checkReading(v, uri.Scheme, uri.Userinfo, uri.Host, uri.Port, uri.Path); err != nil {
			return uri.URI{}, err
		}
	}
	if u.HasUserinfo() {
		return uri.URI{}, refuse("the URI must not have a userinfo")
	}
	from, ok := Origin(page)
	if !ok {
		return uri.URI{}, refuse("the page has no origin")
	}
	if to, _ := Origin(u); to != from {
		return uri.URI{}, refuse("the URI is not in the origin of the page")
	}
	if uri.Equivalent(u.WithoutFragment(), page.WithoutUserinfo().WithoutFragment(), uri.SchemeLevel) {
		return uri.URI{}, refuse("the URI is the page itself, which would redirect again")
	}
	return u, nil
}
