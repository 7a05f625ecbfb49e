// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// This file implements the conditions that filter and set share.

// conditionFlags defines the flags for conditions. Their names begin with prefix, and their
// usages with does. It returns a function that reports whether a reference meets the
// conditions.
func (c *call) conditionFlags(prefix, does string, p *pairing) func(u uri.URI) bool {
	var hosts, schemes, ports []string
	var paths [][]string
	var conditions []func(u uri.URI) bool
	repeated(c, &hosts, prefix+"host", does+" with the `HOST`; repeat it for several", hostPattern)
	c.schemesFlag(&schemes, prefix+"scheme", does+" of a scheme in the `LIST`, separated by commas")

	// "0080" is normalized to "80", as the references' ports are.
	c.flags.Func(prefix+"port", does+" with a port in the `LIST`, separated by commas; without a port, that of the scheme counts", func(s string) error {
		for port := range strings.SplitSeq(s, ",") {
			n, err := strconv.ParseUint(port, 10, 16)
			if err != nil {
				return errors.New("want numbers of ports, such as 80,8080")
			}
			ports = append(ports, strconv.FormatUint(n, 10))
		}
		return nil
	})
	repeated(c, &paths, prefix+"path", does+" with the `PATH`, in which \"*\" stands for any text in a segment and, in the last one, for \"/\" and more segments too, as in /api/* and /*.pdf; repeat it for several", func(s string) ([]string, error) {
		if _, err := uri.RFC3987.Parse("//h" + s); !strings.HasPrefix(s, "/") || err != nil || strings.ContainsAny(s, "?#") {
			return nil, errors.New("want a path, such as /api/v1, /api/* or /*.pdf")
		}
		return unescapedSegments(s), nil
	})

	// If a flag above is repeated, one of its values must match. If a flag below is, all
	// must.
	repeated(c, &conditions, prefix+"has", does+" whose query has the `KEY`", func(key string) (func(u uri.URI) bool, error) {
		return func(u uri.URI) bool { _, ok := p.of(u).Get(key); return ok }, nil
	})
	repeated(c, &conditions, prefix+"pair", does+" whose query has the pair `KEY=VALUE`", func(s string) (func(u uri.URI) bool, error) {
		key, value, ok := strings.Cut(s, "=")
		if !ok {
			return nil, errors.New("want KEY=VALUE")
		}
		return func(u uri.URI) bool { return slices.Contains(slices.Collect(p.of(u).Values(key)), value) }, nil
	})

	// A list is nil if its flag is not set.
	return func(u uri.URI) bool {
		switch {
		case hosts != nil && !isBelowAny(normalHost(u), hosts):
			return false
		case schemes != nil && !slices.Contains(schemes, u.Scheme()):
			return false
		case ports != nil && !slices.Contains(ports, normalPort(u)):
			return false
		case paths != nil && !hasPathOf(u, paths):
			return false
		}
		return !slices.ContainsFunc(conditions, func(condition func(u uri.URI) bool) bool { return !condition(u) })
	}
}

// normalPort returns u's port or the scheme's, without leading zeros.
func normalPort(u uri.URI) string {
	port, _ := portOrDefault(u)
	return cmp.Or(strings.TrimLeft(port, "0"), port)
}

// hasPathOf reports whether one of the forms matches u's path. Dot segments and escapes do
// not matter.
func hasPathOf(u uri.URI, forms [][]string) bool {
	// "/a/../b%41" is "/bA" to a server, and so it is here.
	segments := unescapedSegments(u.Normalize(uri.SchemeLevel).Path())
	return slices.ContainsFunc(forms, func(form []string) bool {
		// Only a "*" in the last segment can match several.
		last := len(form) - 1
		if n := len(segments); n < len(form) || n > len(form) && !strings.Contains(form[last], "*") {
			return false
		}
		for i, pattern := range form[:last] {
			if !matches(pattern, segments[i]) {
				return false
			}
		}
		return matches(form[last], strings.Join(segments[last:], "/"))
	})
}

// hostPattern returns a host's name, after "*." if s begins with that.
func hostPattern(s string) (string, error) {
	host := strings.TrimPrefix(s, "*.")
	u, err := uri.RFC3987.Parse("//" + host)
	name := normalHost(u)
	isHost := err == nil && u.String() == "//"+u.Host() // nothing is beside it

	// In "a:80", "u@a" and "a/", there is more than a host.
	if !isHost || name == "" || strings.Contains(name, "*") {
		return "", errors.New("want a host, such as example.com, *.example.com or [::1]")
	}

	return strings.TrimSuffix(s, host) + name, nil
}

// normalHost returns u's host, spelled as all equal hosts are, or "" if u lacks a host.
func normalHost(u uri.URI) string {
	if addr, ok := u.Addr(); ok {
		return "[" + addr.String() + "]" // not below a name such as "0.0.1"
	}
	name, _ := u.Hostname()
	return strings.TrimSuffix(strings.ToLower(name), ".")
}

// isBelowAny reports whether a host equals a pattern, or is below one that begins with
// "*.".
func isBelowAny(host string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		// ".shop.example" is in the pattern "*.shop.example", so "myshop.example" is not
		// below.
		domain, isBelow := strings.CutPrefix(pattern, "*")
		return host == pattern || isBelow && len(host) > len(domain) && strings.HasSuffix(host, domain)
	})
}
