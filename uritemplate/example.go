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
	for _, how := range []merger{{all: true, both: true}, {}, {all: true, both: true, last: true}, {both: true}} {
		for _, routes := range [][2]*route{{a, b}, {b, a}} {
			m := how
			m.a, m.b = routes[0], routes[1]
			u, err := uri.RFC3986.Parse(normalEscapes(m.reference()))
			if err == nil && a.m.match(&reading{}, u) && b.m.match(&reading{}, u) {
				return u
			}
		}
	}
	return uri.URI{}
}

// A merger writes a reference with the literals from two templates.
type merger struct {
	a, b *route
	all  bool // variables that may be undefined are defined
	both bool // the text between b's ends follows the text between a's ends
	last bool // the text between the ends lacks as many segments as the end contains
	text []byte
}

// value is each variable's value.
const value = "1"

func (m *merger) reference() string {
	a, b := m.a, m.b
	start, other := 0, 0
	slashes := strings.Count(a.text[:a.at[inPath]], "/")
	for slashes == strings.Count(b.text[other:b.at[inPath]], "/") && slashes > 0 {
		end, otherEnd := start+until(a.text[start:], '/'), other+until(b.text[other:], '/')
		m.merge(span{start, end}, span{other, otherEnd})
		m.text = append(m.text, '/')
		start, other = end+len("/"), otherEnd+len("/")
		slashes--
	}
	m.merge(span{start, a.at[inPath]}, span{other, b.at[inPath]})
	query := len(m.text)
	m.merge(span{a.at[inPath], a.at[inQuery]}, span{b.at[inPath], b.at[inQuery]})
	m.addPairs(query)
	m.merge(span{a.at[inQuery], len(a.text)}, span{b.at[inQuery], len(b.text)})
	return string(m.text)
}

// merge writes the longer ends of two spans, of the shapes of a and b, and what is
// between the ends.
func (m *merger) merge(a, b span) {
	e, other := m.a.literalEnds(a.start, a.end), m.b.literalEnds(b.start, b.end)
	switch {
	case e.literal && (other.have(e.prefix) || other.literal && len(other.prefix) < len(e.prefix)):
		m.text = append(m.text, e.prefix...)
		return
	case other.literal:
		m.text = append(m.text, other.prefix...)
		return
	}
	text, more := m.between(m.a, a), m.between(m.b, b)
	switch {
	case !m.both, bytes.Contains(text, more):
	case bytes.Contains(more, text):
		text = more
	default:
		text = append(bytes.TrimSuffix(text, []byte(value)), more...)
	}
	prefix, suffix := e.prefix, e.suffix
	if len(prefix) < len(other.prefix) {
		prefix = other.prefix
	}
	if len(suffix) < len(other.suffix) {
		suffix = other.suffix
	}
	for i := strings.Count(suffix, "/"); i > 0 && m.last; i-- {
		text = text[:max(bytes.LastIndexByte(text, '/'), 0)]
	}
	m.text = append(append(append(m.text, prefix...), text...), suffix...)
}

// between returns a text from the first expression to the last one of a span.
func (m *merger) between(r *route, s span) (text []byte) {
	expressions := r.expressions[r.expression(s.start):r.expression(s.end)]
	for i, x := range expressions {
		if i > 0 {
			text = append(text, r.text[expressions[i-1].offset+1:x.offset]...)
		}
		if x.offset > 0 && x.offset == r.at[inAuthority] && r.text[x.offset] == reserving {
			text = append(text, '/') // begins the path
		}
		if x.in == inQuery && x.named && x.sep == '&' {
			continue // addPairs adds them
		}
		text, _ = Template{parts: []part{*x.part}}.AppendUnchecked(text, func(name string) Value {
			switch {
			case !m.all && (x.first != 0 || name != x.vars[0].name) && !r.required[name]:
				return Value{}
			case x.in == inScheme:
				return String("x")
			}
			return String(value)
		})
	}
	return text
}

// addPairs adds the pairs of both templates that one needs, or that both allow, to a
// query that begins at an offset of the text.
func (m *merger) addPairs(query int) {
	has := map[string]bool{}
	for pair := range bytes.SplitSeq(m.text[query:], []byte("&")) {
		name, _, _ := strings.Cut(strings.TrimPrefix(string(pair), "?"), "=")
		has[name] = true
	}
	for _, routes := range [][2]*route{{m.a, m.b}, {m.b, m.a}} {
		r := routes[0]
		for _, s := range r.m.pairs.vars {
			if has[s.key] || !(m.all && routes[1].allowsPair(s.key)) && (s.explode || !r.required[s.name]) {
				continue
			}
			has[s.key] = true
			delimiter := byte('&')
			if len(m.text) == query {
				delimiter = '?'
			}
			m.text = append(append(append(append(m.text, delimiter), s.key...), '='), value...)
		}
	}
}
