// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"bytes"
	"strings"

	"example.com/uri"
)

// This file finds a reference that two templates match. It writes a few with the literals that
// both contain, and asks the plans:
//
//	/{a}-{b}/x  /{a}.{b}/{c}  /1-1.1/x

// example returns a reference that both templates match, or the zero URI if it finds none.
func example(a, b *route) uri.URI {
	for _, way := range []merger{
		{defined: true, both: true},             // /{a}-{b} and /{a}.{b} both match "/1-1.1"
		{},                                      // /y{;a*} and /y{;b}, if b is required: "/y;b=1"
		{both: true},                            // /{a}.{b} and /{a}:x{/c}: "/1.1:x", without c
		{defined: true, both: true, last: true}, // /{+a}/x and /{+a}/y/{b}: "/1/y/x"
	} {
		for _, routes := range [][2]*route{{a, b}, {b, a}} {
			m := way
			m.a, m.b = routes[0], routes[1]
			u, err := uri.RFC3986.Parse(normalEscapes(m.reference()))
			if err == nil && a.m.match(&reading{}, u) && b.m.match(&reading{}, u) {
				return u
			}
		}
	}
	return uri.URI{}
}

// A merger writes a reference with the literals from two templates. In a part of it, such as a
// segment, each template contributes a prefix, a text from the first expression to the last one,
// and a suffix.
type merger struct {
	a, b    *route
	defined bool // all variables are defined; otherwise, only those that must be
	both    bool // b's text follows a's text; otherwise, there is only a's
	last    bool // the suffix replaces as many segments of the text, and does not follow them
	text    []byte
}

const exampleValue = "1" // of each variable

// reference merges the shapes of both templates, a component after the other.
func (m *merger) reference() string {
	a, b := m.a, m.b

	// If the paths have equally many segments, these go together.
	start, other := 0, 0
	slashes := strings.Count(a.text[:a.at[inPath]], "/")
	if slashes != strings.Count(b.text[:b.at[inPath]], "/") {
		slashes = 0
	}
	for range slashes {
		end, otherEnd := start+until(a.text[start:], '/'), other+until(b.text[other:], '/')
		m.merge(span{start, end}, span{other, otherEnd})
		m.text = append(m.text, '/')
		start, other = end+len("/"), otherEnd+len("/")
	}
	m.merge(span{start, a.at[inPath]}, span{other, b.at[inPath]})

	query := len(m.text)
	m.merge(span{a.at[inPath], a.at[inQuery]}, span{b.at[inPath], b.at[inQuery]})
	m.addPairs(query)
	m.merge(span{a.at[inQuery], len(a.text)}, span{b.at[inQuery], len(b.text)})
	return string(m.text)
}

// merge writes a part of the reference, from two spans in the shapes of a and b.
func (m *merger) merge(a, b span) {
	// A literal is the only text of its part. Of two, one may be "".
	e, other := m.a.literalEnds(a.start, a.end), m.b.literalEnds(b.start, b.end)
	if e.literal || other.literal {
		literal := ""
		if e.literal {
			literal = e.prefix
		}
		if other.literal {
			literal = longer(literal, other.prefix)
		}
		m.text = append(m.text, literal...)
		return
	}

	// "1-1" and "1.1" make "1-1.1".
	text, more := m.between(m.a, a), m.between(m.b, b)
	if m.both && !bytes.Contains(text, more) {
		text = append(bytes.TrimSuffix(text, []byte(exampleValue)), more...)
	}

	// The suffix "/y/x" replaces two segments of the text, or follows it.
	suffix := longer(e.suffix, other.suffix)
	if m.last {
		for range strings.Count(suffix, "/") {
			text = text[:max(bytes.LastIndexByte(text, '/'), 0)]
		}
	}
	m.text = append(append(append(m.text, longer(e.prefix, other.prefix)...), text...), suffix...)
}

func longer(a, b string) string {
	if len(a) < len(b) {
		return b
	}
	return a
}

// between returns a text from the first expression to the last one in a span.
func (m *merger) between(r *route, s span) (text []byte) {
	end := 0 // of the expression before, in the shape
	for _, x := range r.expressions[r.expression(s.start):r.expression(s.end)] {
		if end > 0 {
			text = append(text, r.text[end:x.offset]...)
		}
		end = x.offset + 1

		// In //h{+x}, "/" begins the path.
		if x.offset > 0 && x.offset == r.at[inAuthority] && r.text[x.offset] == reserving {
			text = append(text, '/')
		}

		// Only addPairs knows which pairs of {?x} and {&x} the other template allows.
		if x.in != inQuery || !x.named || x.sep != '&' {
			text = m.write(text, r, x.part)
		}
	}
	return text
}

// write appends an expression's text, with the example's values.
func (m *merger) write(text []byte, r *route, p *part) []byte {
	text, _ = Template{parts: []part{*p}}.AppendUnchecked(text, func(name string) Value {
		mayBeUndefined := p.first != 0 || name != p.vars[0].name
		switch {
		case mayBeUndefined && !m.defined && !r.required[name]:
			return Value{}
		case p.in == inScheme:
			return String("x")
		}
		return String(exampleValue)
	})
	return text
}

// addPairs adds the pairs that one template needs, or both allow, to a query that begins at an
// offset in the text.
func (m *merger) addPairs(query int) {
	// Some pairs are literals.
	has := map[string]bool{}
	for pair := range bytes.SplitSeq(m.text[query:], []byte("&")) {
		name, _, _ := strings.Cut(strings.TrimPrefix(string(pair), "?"), "=")
		has[name] = true
	}

	for _, routes := range [][2]*route{{m.a, m.b}, {m.b, m.a}} {
		for _, v := range routes[0].m.pairs.vars {
			needed := !v.explode && routes[0].required[v.name]
			allowed := m.defined && routes[1].allowsPair(v.key)
			if has[v.key] || !needed && !allowed {
				continue
			}
			has[v.key] = true
			delimiter := "&"
			if len(m.text) == query {
				delimiter = "?"
			}
			m.text = append(m.text, delimiter+v.key+"="+exampleValue...)
		}
	}
}
