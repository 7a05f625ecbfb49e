// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds paths that are secrets.

import (
	"slices"
	"strings"

	"example.com/uri/internal/lex"
)

// secretPath hides the secrets of the path with the first slash from i to next. It
// returns where to go on.
func (s *scanner) secretPath(host, i, next, level int) int {
	if next == s.stop {
		return next
	}
	name, _, _ := strings.Cut(s.slice(host, i), ":")
	name, _, _ = strings.Cut(name, "%") // the ":" may be escaped
	first := next                       // after the slashes before the first segment
	for c, after, l := s.char(first); c == '/' && l <= level; c, after, l = s.char(first) {
		first = after
	}
	at := next
	for i := range s.servicesOf(name) {
		if p := &s.service.paths[i]; p.has(s.service.subdomain) {
			at = s.hidePath(p.path, p.secrecy, first, level, at)
		}
	}
	c := s.at(first)
	for i := range servicePaths {
		p := &servicePaths[i]
		if p.domain != "" {
			break
		}
		if c == p.path[0] {
			at = s.hidePath(p.path, p.secrecy, first, level, at)
		}
	}
	for _, form := range s.Paths {
		domain, form, _ := strings.Cut(form, "/")
		if domain == "" || isIn(name, domain) {
			at = s.hidePath(strings.TrimLeft(form, "/"), always, first, level, at)
		}
	}
	return at
}

// servicesOf returns the paths of the service that has the host, which often is the
// host before.
func (s *scanner) servicesOf(host string) []servicePath {
	if host != s.service.host {
		s.service.host = host
		s.service.paths, s.service.subdomain = pathsOf(host)
	}
	return s.service.paths
}

// isRooted reports whether a path with a secret may be of any host.
func (r *Redactor) isRooted() bool {
	return slices.ContainsFunc(r.Paths, func(form string) bool { return strings.HasPrefix(form, "/") })
}

// isForm reports whether the form is one of [Redactor.Paths].
func isForm(form string) bool {
	host, path, ok := strings.Cut(form, "/")
	host = strings.TrimPrefix(host, "*.")
	for i := range len(host) {
		// An IPv6 host is compared up to its first ":", as in "[2001/xxxxx".
		if c := host[i]; !lex.IsAlphanum(c) && strings.IndexByte("-._~[", c) < 0 {
			return false
		}
	}
	if strings.HasPrefix(form, "*./") || strings.ContainsAny(path, "?# \t\r\n\"") {
		return false
	}
	return ok && strings.Count(path, defaultMask) == 1 && strings.Contains(path+"/", defaultMask+"/")
}

// hidePath hides the secret of the path at i, if it has the form and the secret
// begins at the offset at or after it. It returns where to go on.
func (s *scanner) hidePath(form string, secrecy secrecy, i, level, at int) int {
	start, end := s.matchPath(form, i, level)
	if secrecy == ifToken {
		if after := strings.IndexFunc(s.slice(start, end), endsToken); after >= 0 { // as in "/hooks/abc,200"
			end = start + after
		}
	}
	if start < at || start == end || secrecy == ifToken && !looksLikeToken(s.slice(start, end), leastToken) {
		return at
	}
	return s.hide(start, end)
}

// isIn reports whether a host is the domain, or below a domain such as
// "*.example".
func isIn(host, domain string) bool {
	if domain != "" && domain[0] == '*' {
		domain = domain[1:]
		host = host[max(0, len(host)-len(domain)):]
	}
	return len(host) == len(domain) && strings.EqualFold(host, domain)
}

// matchPath returns the offsets of the secret in the path at i, if it has the
// form.
func (s *scanner) matchPath(form string, i, level int) (start, end int) {
	for more := true; more; {
		var segment string
		segment, form, more = strings.Cut(form, "/")
		prefix, isSecret := strings.CutSuffix(segment, defaultMask)
		if segment != "*" && s.slice(i, min(i+len(prefix), s.stop)) != prefix {
			return 0, 0
		}
		stop := s.until(i, s.stop, level, "/?#&;")
		c, next, _ := s.char(stop)
		if c != '/' {
			next = stop
		}
		switch length := stop - i; {
		case isSecret && length >= len(prefix):
			start, end = i+len(prefix), stop
			if next == stop {
				end = s.trim(start, end)
			}
		case isSecret, length != len(segment) && (segment != "*" || length == 0):
			return 0, 0
		}
		i = next
	}
	return start, end
}
