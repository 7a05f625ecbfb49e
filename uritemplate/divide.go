// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import "strings"

// This file says in which component the template shows each of its parts.

// componentOf returns the component of what begins with a character after the last part, and
// does not end a scheme. Behind a character that a scheme cannot have, the parts so far are
// in the path, or {+name} is a base.
func (p *parser) componentOf(c byte) component {
	if p.in == inScheme && (c == '/' || c == '?' || c == '#' || c == '%') {
		p.in = inPath
		for i := range p.parts {
			p.parts[i].in = inPath
		}
		if len(p.parts) > 0 && p.parts[0].isPlusName() {
			p.parts[0].in = inBase
		}
	}
	switch {
	case c == '#':
		return inFragment
	case c == '?':
		return max(p.in, inQuery)
	case c == '/' && p.in == inAuthority:
		return inPath
	}
	return p.in
}

// add adds an expression that begins at an offset and ends at p.i. It is in the component
// in which it writes a value that is not empty.
func (p *parser) add(e expression, start int) {
	if p.in = p.componentOf(e.first); p.in == inAuthority && e.symbol == '+' && !continuesAuthority(p.s[p.i:]) && p.hasHost() {
		// A value such as "/a" begins the path after a host, and ".b" would be
		// another host.
		p.in = inPath
	}
	p.begins = false
	p.parts = append(p.parts, part{in: p.in, offset: start, expression: e})
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
