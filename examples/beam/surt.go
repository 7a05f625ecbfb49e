// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"

	"example.com/uri"
)

// SURT returns the key by which links are sorted, in the form that the Internet
// Archive calls Sort-friendly URI Reordering Transform. Only the authority
// changes:
//
//	scheme://userinfo@www.example.com:port/path?query#fragment
//	scheme://(com,example,www,:port@userinfo)/path?query#fragment
//
// The keys of a domain, such as "http://(com,example,", are the prefix of the keys of
// its subdomains. In detail:
//
//   - The labels of the host are in reverse order, with a comma after each. The
//     labels of a reg-name are what dots separate, even if they are not a domain
//     name: the host "a..b." has the labels "", "b", "" and "a".
//   - An IPv4address or an IP literal stays as it is, without a comma:
//     "http://(192.0.2.1)/" and "http://([2001:db8::1])/".
//   - A port follows with its colon, then a userinfo with "@" in front of it. An
//     undefined one is left out with its delimiter, an empty one is not.
//   - An empty host has no labels: "file://()/path".
//   - An authority that is registry-based, which RFC 3986 does not have, stays
//     as it is, in parentheses.
//   - A URI without an authority, such as "mailto:jo@example.com", is its own key.
//
// Nothing else changes: no letter case, no escape, and no "www". Normalize u first, so
// that equivalent links have the same key. The Internet Archive also makes all
// letters lower case, which could give different links the same key.
func SURT(u uri.URI) string {
	if !u.HasAuthority() {
		return u.String()
	}
	text := u.String()
	start := strings.Index(text, "//") + len("//")
	end := start + len(u.Authority())
	var b strings.Builder
	b.Grow(len(text) + len("(,)"))
	b.WriteString(text[:start])
	b.WriteString("(")
	b.WriteString(reversedHost(u))
	if u.HasPort() {
		b.WriteString(":")
		b.WriteString(u.Port())
	}
	if u.HasUserinfo() {
		b.WriteString("@")
		b.WriteString(u.Userinfo())
	}
	b.WriteString(")")
	b.WriteString(text[end:])
	return b.String()
}

// reversedHost returns the host of u as SURT writes it.
func reversedHost(u uri.URI) string {
	host := u.Host()
	switch u.HostKind() {
	case uri.HostNone:
		return u.Authority()
	case uri.HostIPv4, uri.HostIPv6, uri.HostFuture:
		return host
	}
	if host == "" {
		return ""
	}
	var b strings.Builder
	b.Grow(len(host) + len(","))
	for {
		dot := strings.LastIndexByte(host, '.')
		b.WriteString(host[dot+1:])
		b.WriteString(",")
		if dot < 0 {
			return b.String()
		}
		host = host[:dot]
	}
}
