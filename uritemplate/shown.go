// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"strings"

	"example.com/uri"
)

// This file says in which component the template shows each of its parts.

// bounds has the offset of the end of each component, which is the start of the
// next one.
type bounds [componentCount]int

func boundsOf(u uri.URI) (b bounds) {
	text := u.String()
	if u.IsAbsolute() {
		b[inScheme] = strings.IndexByte(text, ':') + len(":")
	}
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
	return b
}

// of returns the offsets of the start and the end of a component.
func (b *bounds) of(c component) (start, end int) {
	switch c {
	case inBase:
		return 0, b[inPath]
	case inScheme:
		return 0, b[inScheme]
	}
	return b[c-1], b[c]
}

// badHost returns the offsets of the start and the end of the host, or zeros if it
// is empty or [uri.URI.Hostname] accepts it.
func (b *bounds) badHost(u uri.URI) (start, end int) {
	host := u.Host()
	if _, ok := u.Hostname(); ok || host == "" {
		return 0, 0
	}
	start = b[inScheme] + len("//")
	if u.HasUserinfo() {
		start += len(u.Userinfo()) + len("@")
	}
	return start, start + len(host)
}

// divide returns the parts of the template s, with the component of each. It
// divides a literal that is in several components. An expression is in the
// component in which it writes a value that is not empty. The first componentCount
// of parts are room: divide writes to the slice that it reads.
func divide(s string, parts []part) []part {
	d := divider{s: s, parts: parts[:0], in: inPath, begins: true}
	parts = parts[componentCount:]
	if hasScheme(s, parts) {
		d.in = inScheme
	}
	for i, p := range parts {
		if p.operator == nil {
			d.literal(p.offset, endOf(s, parts, i))
			continue
		}
		if i == 0 && d.in == inPath && p.symbol == '+' && len(p.vars) == 1 {
			p.in = inBase
		} else {
			d.enter(p.expression, i+1 < len(parts) && continuesAuthority(s, parts[i+1]))
			p.in = d.in
		}
		d.begins = false
		d.parts = append(d.parts, p)
	}
	return d.parts
}

// endOf returns where the part i ends in the template s.
func endOf(s string, parts []part, i int) int {
	if i++; i < len(parts) {
		return parts[i].offset
	}
	return len(s)
}

// hasScheme reports whether a ":" ends a scheme.
func hasScheme(s string, parts []part) bool {
	for i, p := range parts {
		if p.operator != nil {
			if p.first == '/' || p.first == '?' || p.first == '#' {
				return false
			}
			continue
		}
		literal := s[p.offset:endOf(s, parts, i)]
		if end := strings.IndexAny(literal, ":/?#"); end >= 0 {
			return literal[end] == ':'
		}
	}
	return false
}

// A divider divides a template from left to right.
type divider struct {
	s      string
	parts  []part
	in     component // of what was last divided
	begins bool      // "//" would begin an authority
}

// literal divides the literal from start to end.
func (d *divider) literal(start, end int) {
	for start < end {
		rest := d.s[start:end]
		if d.begins && strings.HasPrefix(rest, "//") {
			d.in = inAuthority
		}
		n, after := d.component(rest)
		d.begins = d.in == inScheme && after == inPath
		if n > 0 {
			text := d.s[start : start+n]
			d.parts = append(d.parts, part{in: d.in, offset: start, literal: escapedLiteral(text)})
		}
		d.in = after
		start += n
	}
}

// component returns the length of the part of a literal that is in d.in, and the
// component of the rest.
func (d *divider) component(rest string) (n int, after component) {
	switch d.in {
	case inScheme:
		if i := strings.IndexByte(rest, ':'); i >= 0 {
			return i + len(":"), inPath
		}
	case inAuthority:
		skip := 0
		if d.begins {
			skip = len("//")
		}
		if i := strings.IndexAny(rest[skip:], "/?#"); i >= 0 {
			return skip + i, inPath
		}
	case inPath:
		if i := strings.IndexAny(rest, "?#"); i >= 0 {
			return i, inQuery
		}
	case inQuery:
		if i := strings.IndexByte(rest, '#'); i >= 0 {
			return i, inFragment
		}
	}
	return len(rest), d.in
}

// enter sets d.in to the component of an expression. If d.in is an authority,
// more reports whether the next part is certainly in it too.
func (d *divider) enter(e expression, more bool) {
	switch {
	case e.first == '#':
		d.in = inFragment
	case e.first == '?':
		d.in = max(d.in, inQuery)
	case d.in != inAuthority:
	case e.first == '/', e.symbol == '+' && !more && d.hasHost():
		// A value such as "/a" begins the path after a host, and ".b" would be
		// another host.
		d.in = inPath
	}
}

// hasHost reports whether a part of the host precedes the next part, which is
// neither the host nor a port.
func (d *divider) hasHost() bool {
	before := d.parts[len(d.parts)-1].literal
	return before == "" || strings.IndexByte("@/:", before[len(before)-1]) < 0
}

// continuesAuthority reports whether a part after an authority is a literal that
// does not end it.
func continuesAuthority(s string, p part) bool {
	return p.operator == nil && strings.IndexByte("/?#", s[p.offset]) < 0
}
