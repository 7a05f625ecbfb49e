// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds paths that are secrets.

import (
	"slices"
	"strings"
)

// secretPath hides the secrets of the path at i, after its first slash. It returns where
// to go on.
func (r *run) secretPath(host string, i int, level uint8) int {
	if i == r.end {
		return i
	}
	r.reads += len(host)
	host, _, _ = strings.Cut(host, ":")
	host, _, _ = strings.Cut(host, "%") // the ":" may be escaped
	first := i                          // after the slashes before the first segment
	for r.isAt(first, '/', level) {
		first++
	}

	at := i
	service := r.serviceOf(host)
	for i := range service.paths {
		if p := &service.paths[i]; p.has(service.subdomain) {
			at = r.hidePath(p.path, p.secrecy, first, level, at)
		}
	}
	for i := range servicePaths { // of any host
		p := &servicePaths[i]
		if p.domain != "" {
			break
		}
		if p.path[0] == r.octets[first] {
			at = r.hidePath(p.path, p.secrecy, first, level, at)
		}
	}
	for _, form := range r.Paths {
		domain, form, _ := strings.Cut(form, "/")
		if domain == "" || isIn(host, domain) {
			at = r.hidePath(strings.TrimLeft(form, "/"), always, first, level, at)
		}
	}
	return at
}

// serviceOf returns the service that has the host, which often is the host before.
func (m *memory) serviceOf(host string) *service {
	if host != m.service.host {
		m.service = serviceOf(host)
	}
	return &m.service
}

// isRooted reports whether a path with a secret may be of any host.
func (r *Redactor) isRooted() bool {
	return slices.ContainsFunc(r.Paths, func(form string) bool { return strings.HasPrefix(form, "/") })
}

// hidePath hides the secret of the path at i, if it has the form and the secret
// begins at the index at or after it. It returns where to go on.
func (r *run) hidePath(form string, secrecy secrecy, i int, level uint8, at int) int {
	start, end := r.matchPath(form, i, level)
	if secrecy == ifToken {
		if after := strings.IndexFunc(r.slice(start, end), endsToken); after >= 0 { // as in "/hooks/abc,200"
			end = r.index(r.offsetOf(start) + after)
		}
		if !r.looksLikeToken(start, end, leastToken) {
			return at
		}
	}
	if start < at || start == end {
		return at
	}
	return r.hide(start, end)
}

// matchPath returns where the secret of the path at i begins and ends, if it has the
// form, and otherwise the same place twice.
func (r *run) matchPath(form string, i int, level uint8) (start, end int) {
	for more := true; more; {
		var segment string
		segment, form, more = strings.Cut(form, "/")
		prefix, isSecret := strings.CutSuffix(segment, defaultMask)
		if segment != "*" && !r.hasPrefix(i, prefix) {
			return 0, 0
		}
		stop := r.until(i, r.end, level, "/?#&;")
		next := stop
		if r.char(stop).c == '/' {
			next++
		}

		switch length := stop - i; {
		case isSecret && length >= len(prefix):
			start, end = i+len(prefix), stop
			if next == stop { // the last segment of the path
				end = r.trim(start, end)
			}
		case isSecret:
			return 0, 0
		case segment == "*":
			if length == 0 {
				return 0, 0
			}
		case length != len(segment):
			return 0, 0
		}
		i = next
	}
	return start, end
}
