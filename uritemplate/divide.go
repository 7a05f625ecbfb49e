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

// from returns the component of what begins with a character in the component, and does
// not end its scheme.
func (in component) from(c byte) component {
	switch {
	case c == '#':
		return inFragment
	case c == '?':
		return max(in, inQuery)
	case c == '/' && in == inAuthority:
		return inPath
	}
	return in
}

// add adds an expression that begins at an offset and ends at p.i. It is in the component
// in which it writes a value that is not empty.
func (p *parser) add(e expression, start int) {
	in := inBase
	if len(p.parts) > 0 || p.in != inPath || e.symbol != '+' || len(e.vars) > 1 {
		if p.in = p.in.from(e.first); p.in == inAuthority && e.symbol == '+' && !continuesAuthority(p.s[p.i:]) && p.hasHost() {
			// A value such as "/a" begins the path after a host, and ".b" would be
			// another host.
			p.in = inPath
		}
		in = p.in
	}
	p.begins = false
	p.parts = append(p.parts, part{in: in, offset: start, expression: e})
}

// hasHost reports whether a part of the host precedes the next part, which is
// neither the host nor a port.
func (p *parser) hasHost() bool {
	before := p.parts[len(p.parts)-1].literal
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
func fixed(parts []part) (fixed, open bool) {
	for i := range parts {
		p := &parts[i]
		begins := i == 0 || parts[i-1].in != p.in
		switch {
		case p.operator == nil:
			if p.in == inPath && begins && (i == 0 && p.literal[0] != '/' || p.literal == "/" && (i == 0 || parts[i-1].in == inScheme)) {
				return false, false
			}
		case p.in < inPath, p.in == inQuery && p.reserves():
			return false, false
		case begins && (p.first != '?' && p.first != '#' || i+1 < len(parts) && parts[i+1].in == p.in):
			return false, false // without a value, the next part would begin the component
		case p.in == inPath && p.reserves():
			open = true
		}
	}
	return true, open
}
