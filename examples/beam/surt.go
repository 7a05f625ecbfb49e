// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"slices"
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
// The keys of a domain, such as "http://(com,example,", are the prefix of the
// keys of its subdomains. An IP address stays as it is, without a comma, and so
// does a registry-based authority. A URI without an authority is its own key.
// Nothing else changes: no letter case, no escape, and no "www". Normalize u
// first, so that equivalent links have the same key.
func SURT(u uri.URI) string {
	if !u.HasAuthority() {
		return u.String()
	}
	text := u.String()
	before, after, _ := strings.Cut(text, "//"+u.Authority())
	key := reversedHost(u)
	if u.HasPort() {
		key += ":" + u.Port()
	}
	if u.HasUserinfo() {
		key += "@" + u.Userinfo()
	}
	return before + "//(" + key + ")" + after
}

// reversedHost returns the host of u as SURT writes it.
func reversedHost(u uri.URI) string {
	switch u.HostKind() {
	case uri.HostNone:
		return u.Authority()
	case uri.HostIPv4, uri.HostIPv6, uri.HostFuture:
		return u.Host()
	}
	if u.Host() == "" {
		return ""
	}
	labels := strings.Split(u.Host(), ".")
	slices.Reverse(labels)
	return strings.Join(labels, ",") + ","
}
