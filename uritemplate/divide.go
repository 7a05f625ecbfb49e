// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import "strings"

// This file says in which component the template shows each of its parts.

// hasScheme reports whether a ":" ends a scheme in a template.
func hasScheme(s string) bool {
	colon := strings.IndexByte(s, ':')
	for i := 0; i < colon; i++ {
		switch s[i] {
		case '/', '?', '#', '%':
			return false
		case '{':
			n := strings.IndexByte(s[i:], '}')
			if n < 0 || strings.IndexByte("/?#", s[i+1]) >= 0 {
				return false
			}
			if i += n; colon < i { // it is of a prefix
				next := strings.IndexByte(s[i:], ':')
				if next < 0 {
					return false
				}
				colon = i + next
			}
		}
	}
	return colon >= 0
}

// A divider makes the parts of a template from left to right, with the component of
// each. It divides a literal that is in several components. An expression is in the
// component in which it writes a value that is not empty.
type divider struct {
	s      string
	parts  []part
	in     component // of what was last divided
	begins bool      // "//" would begin an authority
}

// literal adds the literal from start to end, which has characters to escape or not.
func (d *divider) literal(start, end int, escape bool) {
	for start < end {
		rest := d.s[start:end]
		if d.begins && strings.HasPrefix(rest, "//") {
			d.in = inAuthority
		}
		n, after := d.component(rest)
		d.begins = d.in == inScheme && after == inPath
		if n > 0 {
			p := part{in: d.in, offset: start, literal: rest[:n]}
			if escape {
				text, _ := literals.appendEscaped(nil, rest[:n])
				p.literal = string(text)
			}
			d.parts = append(d.parts, p)
		}
		d.in = after
		start += n
	}
}

// expression adds an expression from start to end.
func (d *divider) expression(e expression, start, end int) {
	in := inBase
	if len(d.parts) > 0 || d.in != inPath || e.symbol != '+' || len(e.vars) > 1 {
		d.enter(e, continuesAuthority(d.s[end:]))
		in = d.in
	}
	d.begins = false
	d.parts = append(d.parts, part{in: in, offset: start, expression: e})
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
		for i := skip; i < len(rest); i++ {
			if c := rest[i]; c == '/' || c == '?' || c == '#' {
				return i, inPath
			}
		}
	case inPath:
		for i := range len(rest) {
			if c := rest[i]; c == '?' || c == '#' {
				return i, inQuery
			}
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

// continuesAuthority reports whether what follows an expression in an authority is a
// literal that does not end it.
func continuesAuthority(rest string) bool {
	return rest != "" && strings.IndexByte("{/?#", rest[0]) < 0
}

// fixed reports whether no value changes the components of a result. It takes for granted
// that no segment of the result is empty or begins with a dot. If open is true, there is
// one exception: a value can begin a query or a fragment. In such a template, literals
// begin the components, and values have no delimiters:
//
//	https://h/{x}/y{?q}{#f}  is fixed
//	https://h/{+x}           is fixed and open, since x can be "?"
//	https://h{/x}y           without x, the host is "hy"
//	/{x}/y                   if x is "", the host is "y"
func (d *divider) fixed() (fixed, open bool) {
	for i := range d.parts {
		p := &d.parts[i]
		begins := i == 0 || d.parts[i-1].in != p.in
		switch {
		case p.operator == nil:
			if p.in == inPath && begins && (i == 0 && p.literal[0] != '/' || p.literal == "/" && (i == 0 || d.parts[i-1].in == inScheme)) {
				return false, false
			}
		case p.in < inPath, p.in == inQuery && p.reserves():
			return false, false
		case begins && (p.first != '?' && p.first != '#' || i+1 < len(d.parts) && d.parts[i+1].in == p.in):
			return false, false // without a value, the next part would begin the component
		case p.in == inPath && p.reserves():
			open = true
		}
	}
	return true, open
}
