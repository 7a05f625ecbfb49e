// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"bytes"
	"strings"

	"example.com/uri"
)

// This file finds a reference that two templates match. It writes a few with the
// literals of both, and asks the Matchers:
//
//	/{a}-{b}/x  /{a}.{b}/{c}  /1-1.1/x

// example returns a reference that both templates match. It returns the zero URI if it
// finds none.
func example(a, b *route) uri.URI {
	for _, m := range []merger{{a: a, b: b, all: true}, {a: b, b: a, all: true}, {a: a, b: b}, {a: b, b: a}, {a: a, b: b, all: true, last: true}, {a: b, b: a, all: true, last: true}} {
		u, err := uri.RFC3986.Parse(m.reference())
		if err == nil && a.m.Matches(u) && b.m.Matches(u) {
			return u
		}
	}
	return uri.URI{}
}

// A merger writes a reference with the literals of two templates.
type merger struct {
	a, b *route
	all  bool // variables that may have no value have one too, and what is between the ends of b follows what is between those of a
	last bool // the last segments of what is between the ends are those of the longer end
	text []byte
}

// value is that of each variable.
const value = "1"

func (m *merger) reference() string {
	a, b := m.a, m.b
	path, other := span{0, a.at[inPath]}, span{0, b.at[inPath]}
	if strings.Count(a.text[:path.end], "/") == strings.Count(b.text[:other.end], "/") {
		path, other = m.mergeSegments(path, other)
	}
	m.merge(path, other)
	query := len(m.text)
	m.merge(span{a.at[inPath], a.at[inQuery]}, span{b.at[inPath], b.at[inQuery]})
	m.addPairs(query)
	m.merge(span{a.at[inQuery], len(a.text)}, span{b.at[inQuery], len(b.text)})
	return string(m.text)
}

// mergeSegments merges what precedes each "/" of two spans, which have as many, and
// returns what is left.
func (m *merger) mergeSegments(a, b span) (span, span) {
	for {
		i := strings.IndexByte(m.a.text[a.start:a.end], '/')
		j := strings.IndexByte(m.b.text[b.start:b.end], '/')
		if i < 0 {
			return a, b
		}
		m.merge(span{a.start, a.start + i}, span{b.start, b.start + j})
		m.text = append(m.text, '/')
		a.start += i + len("/")
		b.start += j + len("/")
	}
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
	text, more := m.between(m.a, a, e), m.between(m.b, b, other)
	switch {
	case !m.all, bytes.Contains(text, more):
	case bytes.Contains(more, text):
		text = more
	default:
		text = append(bytes.TrimSuffix(text, []byte(value)), more...)
	}
	longer := func(a, b string) string {
		if len(a) > len(b) {
			return a
		}
		return b
	}
	prefix, suffix := longer(e.prefix, other.prefix), longer(e.suffix, other.suffix)
	for i := strings.Count(suffix, "/"); i > 0 && m.last; i-- {
		text = text[:max(bytes.LastIndexByte(text, '/'), 0)]
	}
	m.text = append(append(append(m.text, prefix...), text...), suffix...)
}

// between returns a text from the first expression to the last one of a span.
func (m *merger) between(r *route, s span, e literalEnds) (text []byte) {
	next := r.expression(s.start)
	for i := s.start + len(e.prefix); i < s.end-len(e.suffix); i++ {
		if next == len(r.expressions) || i < r.expressions[next].offset {
			text = append(text, r.text[i])
			continue
		}
		if i > 0 && i == r.at[inAuthority] && r.text[i] == reserving {
			text = append(text, '/') // begins the path
		}
		text = m.appendExpression(text, r, r.expressions[next].part)
		next++
	}
	return text
}

// appendExpression appends the text of an expression that is not one of the pairs of
// the query.
func (m *merger) appendExpression(dst []byte, r *route, p *part) []byte {
	if p.in == inQuery && p.named && p.sep == '&' {
		return dst
	}
	dst, _ = Template{parts: []part{*p}}.AppendUnchecked(dst, func(name string) Value {
		switch {
		case !m.all && (p.first != 0 || name != p.vars[0].name) && !r.required[name]:
			return Value{}
		case p.in == inScheme:
			return String("x")
		}
		return String(value)
	})
	return dst
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
		if r.m.pairs == nil {
			continue
		}
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
