// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"slices"
	"strings"

	"example.com/uri"
)

// SURT returns the key to sort a link by, in the form that the Internet Archive
// calls Sort-friendly URI Reordering Transform. Only the authority changes:
//
//	scheme://userinfo@www.example.com:port/path?query#fragment
//	scheme://(com,example,www,:port@userinfo)/path?query#fragment
//
// A domain's keys begin with a prefix, such as "http://(com,example,", with which its
// subdomains' keys begin too. An IP address stays as it is, without a comma, and so does
// a registry-based authority. A URI without an authority is its own key. Nothing else
// changes: no letter case, no escape, and no "www". Normalize u first, so that
// equivalent links get the same key.
func SURT(u uri.URI) string {
	if !u.HasAuthority() {
		return u.String()
	}

	before, after, _ := strings.Cut(u.String(), "//"+u.Authority())
	key := reversedHost(u)
	if u.HasPort() {
		key += ":" + u.Port()
	}
	if u.HasUserinfo() {
		key += "@" + u.Userinfo()
	}
	return before + "//(" + key + ")" + after
}

// reversedHost returns u's host as SURT writes it.
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

	// "www.example.com" becomes "com,example,www,".
	labels := strings.Split(u.Host(), ".")
	slices.Reverse(labels)
	return strings.Join(labels, ",") + ","
}
