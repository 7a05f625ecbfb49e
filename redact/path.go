// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds JSON Web Tokens, and paths that are secrets.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// jsonWebToken hides a JSON Web Token: three texts in base64url, or more if it
// is encrypted, with dots between them. The first is a JSON object. The last may
// be missing.
func (s *scanner) jsonWebToken(i int) int {
	end, dots := i, 0
	for ; end < len(s.run); end++ {
		if c := s.run[end]; c == '.' {
			dots++
		} else if !lex.IsAlphanum(c) && c != '-' && c != '_' {
			break
		}
	}
	for s.run[end-1] == '.' {
		end--
		dots--
	}
	if before := s.run[s.start:i]; dots == 0 || before != "" && lex.IsAlphanum(before[len(before)-1]) && !escapeEnds(before) {
		return end
	}
	return s.hide(i, end)
}

// escapeEnds reports whether an escape such as "%3D" is at the end of text.
func escapeEnds(text string) bool {
	return len(text) >= len("%XX") && lex.HasEscape(text, len(text)-len("%XX"))
}

// secretPath hides the secret of the path whose first slash is at i, and ends
// at next.
func (s *scanner) secretPath(host, i, next, level int) int {
	name, _, _ := strings.Cut(s.run[host:i], ":")
	for _, domain := range secretPaths {
		const letter = len("x.com") // in which most hosts differ
		if n := len(name) - letter; n >= 0 && name[n]|0x20 == domain.name[len(domain.name)-letter] && isIn(name, domain.name) {
			for _, form := range domain.paths {
				if start, end := s.matchPath(form, next, level); start < end {
					return s.hide(start, end)
				}
			}
		}
	}
	for _, form := range s.Paths {
		domain, form, _ := strings.Cut(form, "/")
		if isIn(name, domain) {
			if start, end := s.matchPath(form, next, level); start < end {
				return s.hide(start, end)
			}
		}
	}
	return next
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
		stop, next := s.segmentEnd(i, level)
		text := s.run[i:stop]
		if prefix, ok := strings.CutSuffix(segment, defaultMask); ok {
			if !strings.HasPrefix(text, prefix) {
				return 0, 0
			}
			start, end = i+len(prefix), stop
			if next == stop {
				end = s.trim(start, end)
			}
		} else if segment != text && (segment != "*" || text == "") {
			return 0, 0
		}
		i = next
	}
	return start, end
}

// segmentEnd returns the end of the segment at i, and the offset after the slash
// that ends it, if there is one.
func (s *scanner) segmentEnd(i, level int) (end, next int) {
	for i < len(s.run) {
		c, next, l := char(s.run, i)
		if l <= level {
			if c == '/' {
				return i, next
			}
			if strings.IndexByte("?#&;", c) >= 0 || s.ends(c) {
				break
			}
		}
		i = next
	}
	return i, i
}
