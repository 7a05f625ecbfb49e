// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri"
)

// This file finds the components in a reference.

// A component is a part of a URI reference, with its delimiter: the ":" after a scheme, and
// the "//", "?" or "#" before an authority, a query or a fragment.
type component uint8

const (
	inScheme component = iota
	inAuthority
	inPath
	inQuery
	inFragment
	inBase // the scheme, the authority and the path together
	inRest // the authority and the path together

	componentCount = inFragment + 1
)

// The bounds say where each component ends, and so where the next one starts.
type bounds [componentCount]int

// set finds the bounds in u.
func (b *bounds) set(u uri.URI) {
	text := u.String()
	b[inScheme] = 0
	if u.IsAbsolute() {
		b[inScheme] = strings.IndexByte(text, ':') + len(":")
	}

	// The authority and the query may be undefined, and then end where they start.
	b[inAuthority] = b[inScheme]
	if u.HasAuthority() {
		b[inAuthority] += len("//") + len(u.Authority())
	}
	b[inPath] = b[inAuthority] + len(u.Path())
	b[inQuery] = b[inPath]
	if u.HasQuery() {
		b[inQuery] += len("?") + len(u.Query())
	}
	b[inFragment] = len(text)
}

// of returns where a component starts and ends.
func (b *bounds) of(c component) (start, end int) {
	switch c {
	case inBase:
		return 0, b[inPath]
	case inRest:
		return b[inScheme], b[inPath]
	case inScheme:
		return 0, b[inScheme]
	}
	return b[c-1], b[c]
}

// allowAnyHost reports whether [Options.AnyHost] applies to a reference: its scheme has no
// default port, or it has neither a scheme nor an authority, and so no host.
func (b *bounds) allowAnyHost(text string) bool {
	return b[inAuthority] == 0 || b[inScheme] > 0 && defaultPort(text[:b[inScheme]]) == 0
}

// defaultPort returns the scheme's default port, or 0. The ":" may follow the scheme.
func defaultPort(scheme string) int {
	info, _ := uri.KnownScheme(strings.TrimSuffix(scheme, ":"))
	return int(info.Port)
}

// A span is a range of offsets in a text.
type span struct{ start, end int }

// An authority says where a value must not change the authority that it is in.
type authority struct {
	host span
	at   int  // the "@" after the userinfo, or -1
	end  int  // where the authority ends
	bad  bool // see judge
}

// authorityOf returns the authority of u, which ends at an offset and may be undefined. It
// does not judge the host.
func authorityOf(u uri.URI, end int) authority {
	a := authority{at: -1, end: end}
	if u.HasAuthority() {
		a.host.start, a.host.end, _ = u.Span(uri.Host)
	}
	if u.HasUserinfo() {
		a.at = a.host.start - len("@")
	}
	return a
}

// judge decides whether the host is bad, so that no value may be in it, or leave it empty:
// [uri.URI.Hostname] reports false. But an empty host is only bad if KnownScheme knows a port
// for the scheme: browsers read "https:///evil.example" as "https://evil.example".
func (a *authority) judge(u uri.URI) {
	_, ok := u.Hostname()
	a.bad = !ok && u.HasAuthority() && (!a.emptyHost() || defaultPort(u.Scheme()) != 0)
}

func (a *authority) emptyHost() bool { return a.host.start == a.host.end }

// cutsPort reports whether a text includes the ":" before a port, but not the whole port.
func (a *authority) cutsPort(start, end int) bool {
	return start <= a.host.end && a.host.end < end && end < a.end
}

// makesHost reports whether a text is in the host, or leaves it empty.
func (a *authority) makesHost(start, end int) bool {
	if a.emptyHost() {
		return start <= a.host.start && a.host.end <= end
	}
	return start < end && start < a.host.end && a.host.start < end
}
