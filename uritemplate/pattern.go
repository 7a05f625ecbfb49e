// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/advice"
)

// This file has the pattern of a component, and decides where a Matcher searches
// for the literals between groups: for each, at its first place or at its last
// one. It refuses a pattern if a literal could be at another place, with values
// that the other direction does not find.

// A pattern is literals with groups of expressions between them: there is one
// literal more than groups. A group is expressions without a literal between them.
type pattern struct {
	literals []literal
	holes    []hole
	ends     []int // where each group ends in holes
	forward  int   // how many of the literals between groups are found from the left
}

// group returns the expressions of the group i.
func (p *pattern) group(i int) []hole {
	start := 0
	if i > 0 {
		start = p.ends[i-1]
	}
	return p.holes[start:p.ends[i]]
}

// A hole is an expression, with what helps to read it.
type hole struct {
	*operator
	in     component
	vars   []slot
	not    string         // the delimiters that a value cannot have, except escaped
	stops  string         // the characters that begin an expression after it in the group
	byName map[string]int // the variables, if there are many with names
	others int            // the variable that has the pairs with other names, or -1

	exploded int  // how many variables have a "*"
	limited  bool // a value has a limit
	filled   bool // no variable that has a part of the text is empty
}

// A slot is a variable in a hole.
type slot struct {
	variable
	key   string // the name as it is in a pair
	index int    // in the names of the Matcher
}

// mayBeList reports whether a value without a pair for each member may be a list.
func (s *slot) mayBeList() bool { return !s.explode && s.most == 0 }

// delimiters returns the characters that a value cannot have, except escaped.
func (h *hole) delimiters() string {
	switch {
	case h.in == inAuthority && h.reserves():
		return "@"
	case h.reserves():
		return ""
	case h.in == inScheme:
		return "+"
	case h.in == inAuthority:
		return ":@[]"
	case h.in == inPath:
		return "/"
	case h.in == inQuery && h.sep == '/':
		return "&/"
	case h.in == inQuery:
		return "&"
	case h.sep == '/':
		return "/"
	}
	return ""
}

// few is how many names are searched for without a map.
const few = 8

// add adds a variable. It reports whether its name is not yet there.
func (h *hole) add(v variable, index int) bool {
	s := slot{variable: v, index: index}
	if v.explode {
		h.exploded++
	}
	h.limited = h.limited || v.most > 0
	if !h.named {
		h.vars = append(h.vars, s)
		return true
	}
	if s.key = normalEscapes(v.name); h.in == inAuthority {
		s.key = strings.ToLower(s.key)
	}
	if v.explode && h.others < 0 {
		h.others = len(h.vars)
	}
	_, again := h.find(s.key)
	h.vars = append(h.vars, s)
	switch {
	case h.byName != nil:
		h.byName[s.key] = len(h.vars) - 1
	case len(h.vars) > few:
		h.byName = make(map[string]int, len(h.vars))
		for i := range h.vars {
			h.byName[h.vars[i].key] = i
		}
	}
	return !again
}

// find returns the variable of a pair with the name.
func (h *hole) find(name string) (i int, ok bool) {
	if h.byName != nil {
		i, ok = h.byName[name]
		return i, ok
	}
	for i := range h.vars {
		if h.vars[i].key == name {
			return i, true
		}
	}
	return 0, false
}

// A refusal is why there is no Matcher. It has no problem if there is one.
type refusal struct {
	offset  int // in the template
	problem string
	code    advice.Code
}

// direct decides how many literals between groups are found from the left. Those
// behind are found from the right.
func (p *pattern) direct(c component) refusal {
	between := len(p.ends) - 1 // how many literals
	if between < 1 {
		return refusal{}
	}
	left := 0 // as many can be found from the left
	for left < between && p.first(c, left) {
		left++
	}
	right := between // those from this one on can be found from the right
	for right > 0 && p.last(right-1) {
		right--
	}
	best := p.widest(between)
	p.forward = max(min(best, left), right)
	if left < right {
		return refusal{p.literals[left+1].offset, "the values beside the literal can contain it", advice.SlashOrLiteral}
	}
	for i := range between {
		l, backward := &p.literals[i+1], i >= p.forward
		searched, next := p.group(i), p.group(i+1)
		if backward {
			searched = next
			if next[0].filled && !p.anchoredRight(i) {
				l.then = []string{next[0].emptyBefore()}
			}
		} else if !p.anchored(i) {
			p.unanchored(c, i)
		}
		switch {
		case spells(searched, l.text):
			return refusal{l.offset, "a variable beside the literal has it in its name", advice.AnotherLiteral}
		case hides(searched, l.text, backward):
			return refusal{l.offset, "the literal is the operator of an expression beside it", advice.AnotherLiteral}
		case len(l.text) > longest:
			return refusal{l.offset, "a literal between two expressions is longer than 256 bytes", advice.ShorterLiteral}
		case !validUTF8(l.text):
			return refusal{l.offset, "a literal between two expressions is not UTF-8", advice.AnotherLiteral}
		}
	}
	return refusal{}
}

// unanchored sets what must be around the literal after the group i, which is found
// at its first place.
func (p *pattern) unanchored(c component, i int) {
	g, next, l := p.group(i), p.group(i+1), &p.literals[i+1]
	if g[0].filled {
		l.after = 1
	}
	switch {
	case opens(next):
		for j := range next {
			l.before += string(rune(next[j].first))
		}
	case next[0].filled:
		segments, _ := p.absorbs(c, i+1, lacks(g))
		l.then = slices.Repeat([]string{"/"}, segments)
	}
}

// emptyBefore returns the characters at which a text that must not be empty would end.
func (h *hole) emptyBefore() string { return strings.Trim(h.stops, ".") }

// widest returns the last group with {+name}, {#name} or {/name}, or the last one.
func (p *pattern) widest(last int) int {
	for i := last; i >= 0; i-- {
		for _, h := range p.group(i) {
			if h.reserves() || h.first == '/' {
				return i
			}
		}
	}
	return last
}

// first reports whether the literal after the group i can be found at its first
// place: if the template matches with another place, it matches with this one.
func (p *pattern) first(c component, i int) bool {
	g, next := p.group(i), p.group(i+1)
	switch {
	case p.anchored(i):
		return true
	case divides(g): // a value cannot be cut off anywhere
		return false
	case opens(next):
		return i+1 == len(p.ends)-1 && !hasPairs(next) && !limited(next) && within(next, lacks(g))
	}
	_, ok := p.absorbs(c, i+1, lacks(g))
	return ok
}

// absorbs reports whether the template matches a text from the group i on also
// after any other text that has none of these characters, and how many segments of
// that must not be empty.
func (p *pattern) absorbs(c component, i int, lacking chars) (segments int, ok bool) {
	for ; i < len(p.ends); i++ {
		g := p.group(i)
		switch {
		case !free(g):
			return 0, false
		case within(g, lacking):
			return segments, true
		case c != inPath, len(g) > 1, !within(g, lacking|maskOf("/")), p.literals[i+1].text != "/":
			return 0, false
		}
		segments++
	}
	return 0, false
}

// last reports whether the literal after the group i can be found at its last
// place.
func (p *pattern) last(i int) bool {
	g, next := p.group(i), p.group(i+1)
	if p.anchoredRight(i) {
		return true
	}
	return !opens(next) && !divides(next) && (len(next) == 1 || !limited(next)) && free(g) && within(g, lacks(next))
}

// anchored reports whether the literal after the group i has a character that the
// group cannot have, so that it has only one place.
func (p *pattern) anchored(i int) bool {
	return maskOf(p.literals[i+1].text)&lacks(p.group(i)) != 0
}

// anchoredRight reports the same for the group before the literal.
func (p *pattern) anchoredRight(i int) bool {
	return maskOf(p.literals[i+1].text)&lacks(p.group(i+1)) != 0
}

func limited(g []hole) bool {
	return slices.ContainsFunc(g, func(h hole) bool { return h.limited || h.filled && len(h.vars) > 1 })
}

func hasPairs(g []hole) bool { return slices.ContainsFunc(g, func(h hole) bool { return h.named }) }

// opens reports whether the text of a group begins with an operator, if there is
// any text.
func opens(g []hole) bool { return g[0].first != 0 }

// divides reports whether a text of the group cannot be cut off anywhere: it has
// pairs with any names, or params, which have no "=" if they are empty, or several
// variables none of which may be empty.
func divides(g []hole) bool {
	return slices.ContainsFunc(g, func(h hole) bool {
		return h.others >= 0 || h.named && !h.ifEmpty || h.filled && len(h.vars) > 1
	})
}

// free reports whether the text of the group can begin and go on with the same
// characters, at any length.
func free(g []hole) bool { return !opens(g) && !hasPairs(g) && !limited(g) }

// within reports whether each expression of the group can have each character
// except these.
func within(g []hole, lacking chars) bool {
	for i := range g {
		h := &g[i]
		c := h.lacks()
		if h.vars[len(h.vars)-1].explode {
			c &^= maskOf(string(rune(h.sep)))
		}
		if c&^lacking != 0 {
			return false
		}
	}
	return true
}

func spells(g []hole, s string) bool {
	for i := range g {
		if g[i].spells(s) {
			return true
		}
	}
	return false
}

// hides reports whether the literal is always found in an expression of the group
// that has a text, since that begins with it, or since it ends in the operator.
func hides(g []hole, literal string, backward bool) bool {
	for i := range g {
		first := string(rune(g[i].first))
		if literal == first || backward && strings.Trim(literal, first) == "" {
			return true
		}
	}
	return false
}

// chars is a set of reserved characters.
type chars uint32

const reservedChars = ":/?#[]@!$&'()*+,;="

// maskOf returns the reserved characters of s.
func maskOf(s string) (c chars) {
	for i := range len(s) {
		if j := strings.IndexByte(reservedChars, s[i]); j >= 0 {
			c |= 1 << j
		}
	}
	return c
}

// lacks returns the characters that the text of the expression cannot have. Values
// cannot have them, and the operator and the separator are others.
func (h *hole) lacks() chars {
	return maskOf(h.not)
}

// lacks returns the characters that the text of the group cannot have.
func lacks(g []hole) chars {
	c := ^chars(0)
	for i := range g {
		c &= g[i].lacks() &^ maskOf(string(rune(g[i].first))) &^ maskOf(string(rune(g[i].sep)))
	}
	return c
}

// spells reports whether s could be in the text of h and begin, or end, in a name.
func (h *hole) spells(s string) bool {
	if !h.named {
		return false
	}
	for i := range h.vars {
		if strings.IndexByte(h.vars[i].key, s[0]) >= 0 {
			return true
		}
	}
	return s[0] == h.first || s[0] == '=' || strings.IndexByte(s, h.sep) >= 0
}

// validUTF8 reports whether a literal, unescaped, is UTF-8.
func validUTF8(literal string) bool {
	data, _ := uri.Unescape(literal)
	return utf8.ValidString(data)
}
