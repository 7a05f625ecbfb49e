// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

// Match returns the values with which the template expands to u, unescaped, and
// true, or false if u does not match. Variables without a value are not in Values.
// The time is linear in the length of u.
//
// Match reads u as a reference of [uri.RFC3986], normalized as [uri.SyntaxLevel]
// does, except that dot segments stay. It accepts only what an expansion writes:
// {name} does not match "a@b", which is "a%40b" there, but {+name} does. The pairs
// of {?name} and {&name} may have any order.
//
//	/{a}-{b}   /x-y-z      a is "x", b is "y-z"
//	/{+a}-{b}  /x-y-z      a is "x-y", b is "z"
//	/{+a}      /x%20y      a is "x%20y", still escaped, as in {#a}
//	/{a}       /           a is undefined
//	/{a}       /x,y        a is a list; in {a,b} and {+a}, commas make none
//	{/a*}      /x          a is a list, since it has a "*"
//	{?a*}      ?x=1&y=2    a has these pairs, if no other variable has a "*"
//	{?a}{&b}   ?b=2        no match: without a, the expansion is "&b=2"
//
// A value ends at the first place of the literal or the operator that follows it.
// After the last {+name}, {#name} or {/name} of a component, a literal is found at
// its last place.
//
// Unless [Options] allow it, there is no match if a value has an escaped "/" or
// "\", is "." or "..", is a path with such a segment, or has a control character,
// or if the query has other pairs. A value that is not UTF-8 never matches.
func (m *Matcher) Match(u uri.URI) (Values, bool) {
	if u.Edition() != uri.RFC3986 {
		var err error
		if u, err = uri.RFC3986.Parse(u.String()); err != nil {
			return nil, false
		}
	}
	u = u.Normalize(flags)
	b := boundsOf(u)
	r := reading{m: m, colon: b[inAuthority] - b[inScheme] - len(":") - len(u.Port())}
	for c := range m.patterns {
		c := component(c)
		start, end := b.of(c)
		switch {
		case m.based && c < inPath:
			continue // the pattern of the path has these too
		case c == inPath:
			r.dots = !m.options.DotSegments && mayHaveDotSegment(u.Path())
			if m.based {
				r.base, start = start, 0
			}
		}
		text := u.String()[start:end]
		if c == inPath && strings.Contains(text, "%2E") {
			text = normalizedEscapes(text, false) // a relative reference keeps escaped dots
		}
		if c == inQuery && m.pairs != nil {
			if !r.query(text) {
				return nil, false
			}
		} else if !r.component(c, text) {
			return nil, false
		}
	}
	for name, times := range m.often {
		if n := r.times[name]; n != 0 && n != times {
			return nil, false
		}
	}
	if r.values == nil {
		r.values = Values{}
	}
	return r.values, true
}

// A reading is one run of Match.
type reading struct {
	m      *Matcher
	base   int  // where the path begins, and the base does not end before
	dots   bool // the path may have a dot segment, which is not allowed
	colon  int  // where the ":" of a port is in the authority, if there is one
	values Values
	times  map[string]int // how often a variable of m.often has a value
}

// component reads the text of a component.
func (r *reading) component(c component, text string) bool {
	p := &r.m.patterns[c]
	if p.literals == nil {
		return text == ""
	}
	first, last := p.literals[0].text, p.literals[len(p.literals)-1].text
	if len(p.groups) == 0 {
		return text == first
	}
	start, end := len(first), len(text)-len(last)
	if start > end || text[:start] != first || text[end:] != last || inEscape(text, end) {
		return false
	}
	for i := range p.middle {
		l := &p.literals[i+1]
		n := l.find(text[start:end])
		if n < 0 || !r.group(p.groups[i], text, start, start+n) {
			return false
		}
		start += n + len(l.text)
	}
	for i := len(p.groups) - 1; i > p.middle; i-- {
		l := &p.literals[i]
		n := l.find(text[start:end])
		if n < 0 || !r.group(p.groups[i], text, start+n+len(l.text), end) {
			return false
		}
		end = start + n
	}
	return r.group(p.groups[p.middle], text, start, end)
}

// group reads text[start:end], the text of a group.
func (r *reading) group(g group, text string, start, end int) bool {
	for i := range g {
		h := &g[i]
		next := start // where the next expression begins
		if start < end && (h.first == 0 || text[start] == h.first) {
			next = end
			if i := strings.IndexAny(text[start:end], h.stops); i >= 0 {
				next = start + i
			}
		}
		if h.in == inAuthority && start <= r.colon && r.colon < next && next < len(text) {
			return false // Expand refuses it
		}
		if h.in == inPath && (next < r.base || r.dots && h.makesDotSegment(text[r.base:], max(start-r.base, 0), next-r.base)) {
			return false
		}
		if start < next && !r.hole(h, text[start:next]) {
			return false
		}
		start = next
	}
	return start == end
}

// hole reads the text of an expression, which is not empty.
func (r *reading) hole(h *hole, text string) bool {
	if h.first != 0 {
		text = text[1:]
	}
	if h.named {
		return r.named(h, text, true)
	}
	for i := range h.vars {
		value, rest, more := text, "", false
		if i < len(h.vars)-1 {
			value, rest, more = strings.Cut(text, string(rune(h.sep)))
		}
		if !r.value(h, &h.vars[i], value) {
			return false
		}
		if !more {
			break
		}
		text = rest
	}
	return true
}

// value reads the value of a variable.
func (r *reading) value(h *hole, v *variable, text string) bool {
	split := "" // what divides the members
	switch {
	case h.reserves():
		if h.in == inAuthority && strings.Contains(text, "@") {
			return false
		}
	case v.explode:
		split = string(rune(h.sep))
	case v.most == 0 && (h.sep != ',' || len(h.vars) == 1) && strings.Contains(text, ","):
		split = ","
	}
	if split == "" {
		s, ok := r.unescape(h, text)
		return ok && (v.most == 0 || h.prefix(s, v.most) == len(s)) && r.set(v.name, String(s))
	}
	hasPairs := v.explode && strings.Contains(text, "=")
	members := make([]string, 0, 1+strings.Count(text, split))
	for more := true; more; {
		var member string
		member, text, more = strings.Cut(text, split)
		if hasPairs {
			name, value, ok := strings.Cut(member, "=")
			if !ok {
				return false
			}
			if name, ok = r.unescape(h, name); !ok {
				return false
			}
			members, member = append(members, name), value
		}
		member, ok := r.unescape(h, member)
		if !ok {
			return false
		}
		members = append(members, member)
	}
	if hasPairs {
		return r.set(v.name, Pairs(members...))
	}
	return r.set(v.name, List(members...))
}

// set sets a variable, and reports whether it has no other value.
func (r *reading) set(name string, v Value) bool {
	if r.values == nil {
		r.values = Values{}
	}
	if _, ok := r.m.often[name]; ok {
		if old, again := r.values[name]; again && !old.equal(v) {
			return false
		}
		if r.times == nil {
			r.times = map[string]int{}
		}
		r.times[name]++
	}
	r.values[name] = v
	return true
}

// query reads a query, including its "?", in which pairs may have any order.
func (r *reading) query(text string) bool {
	m := r.m
	if text == "" {
		return r.component(inQuery, text)
	}
	pattern, pairs, more := "", text[1:], true
	if m.flat > 0 {
		pattern, pairs, more = cutPairs(text, m.flat)
	}
	if !r.component(inQuery, pattern) || more && !r.named(m.pairs, pairs, false) {
		return false
	}
	// If the template begins the query with {?name}, an expansion without a value
	// for it does not write the others in the query.
	begun := m.flat > 0
	for i := range m.pairs.vars {
		_, ok := r.values[m.pairs.vars[i].name]
		if begun = begun || ok && i < m.begin; ok && !begun {
			return false
		}
	}
	return true
}

// cutPairs returns the first n pairs of a query and the rest, without the "&"
// between them.
func cutPairs(query string, n int) (pairs, rest string, more bool) {
	for i := range len(query) {
		if query[i] != '&' {
			continue
		}
		if n--; n == 0 {
			return query[:i], query[i+len("&"):], true
		}
	}
	return query, "", false
}

// named reads the pairs of an expression with names. If ordered is true, they
// must be in the order of the variables.
func (r *reading) named(h *hole, text string, ordered bool) bool {
	next := 0 // the first variable that may follow
	for more := true; more; {
		var pair string
		pair, text, more = strings.Cut(text, string(rune(h.sep)))
		name, value, hasValue := strings.Cut(pair, "=")
		i, known := h.byName[name]
		if !known {
			i = h.others
		}
		if i < 0 && !ordered && r.m.options.OtherPairs {
			continue
		}
		if i < 0 || ordered && i < next || hasValue != (value != "" || h.ifEmpty) || !r.pair(h, &h.vars[i], known, name, value) {
			return false
		}
		next = i
	}
	return true
}

// pair reads a pair for a variable. If known is false, the pair is one of its
// pairs.
func (r *reading) pair(h *hole, v *variable, known bool, name, value string) bool {
	old, again := r.values[v.name]
	if !v.explode {
		return !again && r.value(h, v, value)
	}
	want := isList
	if !known {
		want = isPairs
		s, ok := r.unescape(h, name)
		if !ok {
			return false
		}
		old.members = append(old.members, s)
	}
	s, ok := r.unescape(h, value)
	if !ok || again && old.kind != want {
		return false
	}
	return r.set(v.name, Value{kind: want, members: append(old.members, s)})
}

// unescape returns the value of a text. It returns false if h does not write such
// a text, or if the options do not allow the value.
func (r *reading) unescape(h *hole, text string) (value string, ok bool) {
	if !h.reserves() && !h.allow.writes(text) {
		return "", false
	}
	o := &r.m.options
	data := text
	if strings.Contains(text, "%") {
		data, _ = uri.Unescape(text)
		switch {
		case !utf8.ValidString(data),
			!o.Slashes && (strings.Count(data, "/") > strings.Count(text, "/") || strings.Contains(data, `\`)),
			!o.Controls && strings.ContainsFunc(data, unicode.IsControl):
			return "", false
		}
	}
	if !o.DotSegments && hasDotSegment(data) {
		return "", false
	}
	if h.reserves() {
		return text, true
	}
	return data, true
}
