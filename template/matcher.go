// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"errors"
	"strings"

	"example.com/uri"
)

// This file makes a Matcher of a Template.

// A Matcher finds the values of a template in a URI. It does not change, and
// several goroutines may use it.
type Matcher struct {
	options  Options
	patterns [componentCount]pattern
	based    bool           // the first expression may write a scheme and an authority
	flat     int            // how many pairs the pattern of the query has; 0 if it has no text
	pairs    *hole          // the other pairs of the query, in any order; nil if there are none
	begin    int            // how many variables of pairs can begin the query
	often    map[string]int // how often a variable occurs, if more than once
}

// A pattern is literals with groups of expressions between them: there is one
// literal more than groups.
type pattern struct {
	literals []literal
	groups   []group
	middle   int // the group that has the text that the others leave
}

// A group is expressions without a literal between them.
type group []hole

// A hole is an expression, with what helps to read it.
type hole struct {
	expression
	in       component
	stops    string         // the characters that begin an expression after it in the group
	byName   map[string]int // the variables, if the expression has names
	others   int            // the variable that can have pairs with other names, or -1
	exploded int            // how many variables have a "*", if the expression has names
}

// Matcher returns a Matcher, or an [*Error] if the template could match a
// reference in two ways. These are refused:
//
//	{a}{b}        nothing divides the values; {a}-{b} and {a}{.b} are accepted
//	{.a}{/b}{.c}  no literal divides two equal operators; {.a}{.c}{/b} is accepted
//	{+a}{/b}      a value of {+a} or {#a} can contain the operator
//	{a*,b}        a variable follows one with a "*"; {?a*,b} is accepted
//	{a}/{+a}      a has another operator or modifier
//	{?a,a}        two pairs have the same name
//	{?a}{?b}      the query begins twice: write {?a,b}
//	{?a}x         the pairs of a query are not at its end
//	?{+a}{&b}     a value of {+a} can contain a pair
//	{;xy}y{a}     the literal could be in {;xy}: in the name, or a ";" or "="
func (t Template) Matcher() (*Matcher, error) {
	b := builder{t: t, m: &Matcher{options: t.options}}
	variables := 0
	for i := range t.parts {
		p := &t.parts[i]
		if p.in == inAuthority && strings.Contains(p.literal, "@") {
			b.host = i
		}
		variables += len(p.vars)
	}
	b.first = make(map[string]occurrence, variables)
	for i := range t.parts {
		if t.parts[i].operator == nil {
			b.literal(i)
		} else {
			b.expression(&t.parts[i])
		}
		if b.err != nil {
			return nil, b.err
		}
	}
	if b.finish(); b.err != nil {
		return nil, b.err
	}
	return b.m, nil
}

// A builder makes a Matcher.
type builder struct {
	t     Template
	m     *Matcher
	first map[string]occurrence // of each variable
	host  int                   // the part in which a host begins, at its last "@" if it has one
	err   error
}

// An occurrence is a variable in an expression.
type occurrence struct {
	*operator
	most    int
	explode bool
}

// literal adds the literal i.
func (b *builder) literal(i int) {
	p := &b.t.parts[i]
	if p.in == inQuery {
		if b.m.pairs != nil {
			b.refuse(p.offset, "a literal follows the pairs of the query", "write {&name} for a pair, or the literal first")
			return
		}
		if b.m.flat == 0 {
			b.m.flat = 1
		}
		b.m.flat += strings.Count(p.literal, "&")
	}
	to := &b.m.patterns[p.in]
	to.literals = append(to.literals, literal{text: b.normalized(i), offset: p.offset})
}

// normalized returns the text of the literal i in the form of [flags].
func (b *builder) normalized(i int) string {
	p := &b.t.parts[i]
	switch {
	case p.in == inScheme:
		return strings.ToLower(p.literal)
	case p.in != inAuthority, i < b.host:
		return normalizedEscapes(p.literal, false)
	}
	if u, _ := uri.RFC3986.Parse(p.literal); u.HasAuthority() {
		return u.Normalize(flags).String()
	}
	host := strings.LastIndexByte(p.literal, '@') + 1
	return normalizedEscapes(p.literal[:host], false) + normalizedEscapes(p.literal[host:], true)
}

// expression adds an expression.
func (b *builder) expression(p *part) {
	h := hole{expression: p.expression, in: p.in}
	b.variables(&h)
	if h.in == inBase {
		b.m.based, h.in = true, inPath
	}
	to := &b.m.patterns[h.in]
	if h.in == inQuery {
		switch {
		case h.symbol == '&', b.m.flat == 0 && b.m.pairs == nil:
			b.pairs(p.offset, h)
			return
		case h.symbol == '?':
			b.refuse(p.offset, "the query has already begun", "write {&name}, or {?x,y} for {?x}{?y}")
			return
		case b.m.pairs != nil:
			b.refuse(p.offset, "an expression follows the pairs of the query", "write it first")
			return
		}
	}
	if len(to.literals) == 0 {
		to.literals = append(to.literals, literal{})
	}
	if len(to.literals) > len(to.groups) {
		to.groups = append(to.groups, group{h})
		return
	}
	b.join(p.offset, &to.groups[len(to.groups)-1], h)
}

// join adds an expression to a group.
func (b *builder) join(offset int, g *group, h hole) {
	last := &(*g)[len(*g)-1]
	if h.operator == last.operator && h.first == h.sep {
		// {/a}{/b} writes what {/a,b} writes.
		if !h.named && last.vars[len(last.vars)-1].explode {
			b.refuse(offset, afterExploded, "write a literal before it")
		}
		for _, v := range h.vars {
			if !last.name(v) {
				b.refuse(v.offset, twice, "write another name")
			}
		}
		return
	}
	for i := range *g {
		before := &(*g)[i]
		switch {
		case h.first == 0:
			b.refuse(offset, "nothing divides two expressions", "write a literal between them")
		case before.reserves():
			b.refuse(offset, "a value before the expression can contain \""+string(rune(h.first))+"\"", "write a literal between them")
		case h.first == before.first, before.names(string(rune(h.first))):
			b.refuse(offset, "an expression before it has the same delimiter", "write one expression, or a literal between them")
		}
		before.stops += string(rune(h.first))
	}
	*g = append(*g, h)
}

// names reports whether s could be in the text of h and begin, or end, in a name.
func (h *hole) names(s string) bool {
	if !h.named {
		return false
	}
	for name := range h.byName {
		if strings.IndexByte(name, s[0]) >= 0 {
			return true
		}
	}
	return s[0] == h.first || s[0] == '=' || strings.IndexByte(s, h.sep) >= 0
}

func (g group) names(s string) bool {
	for i := range g {
		if g[i].names(s) {
			return true
		}
	}
	return false
}

// pairs adds an expression to the pairs of the query.
func (b *builder) pairs(offset int, h hole) {
	if b.m.pairs != nil {
		for _, v := range h.vars {
			if !b.m.pairs.name(v) {
				b.refuse(v.offset, twice, "write another name")
			}
		}
		return
	}
	for _, g := range b.m.patterns[inQuery].groups {
		for i := range g {
			if g[i].reserves() {
				b.refuse(offset, "a value before the pairs can contain a pair", "write {name} for {+name}")
			}
		}
	}
	b.m.pairs = &h
	b.m.begin = len(h.vars)
}

const (
	twice         = "two pairs have the same name"
	afterExploded = "a variable follows one with \"*\""
)

// variables checks the variables of a hole.
func (b *builder) variables(h *hole) {
	vars := h.vars
	h.vars, h.others = nil, -1
	for i, v := range vars {
		if v.explode && !h.named && i < len(vars)-1 {
			b.refuse(v.offset, afterExploded, "write an expression for each, and a literal between them")
		}
		o := occurrence{h.operator, v.most, v.explode}
		first, again := b.first[v.name]
		switch {
		case again && first != o:
			b.refuse(v.offset, "the variable "+v.name+" also occurs with another operator or modifier", "write the same ones, or another name")
		case again && h.named:
			b.refuse(v.offset, twice, "write another name")
		case again:
			if b.m.often == nil {
				b.m.often = map[string]int{}
			}
			b.m.often[v.name] = max(b.m.often[v.name], 1) + 1
		}
		b.first[v.name] = o
		if !h.name(v) {
			b.refuse(v.offset, twice, "write another name")
		}
	}
}

// name adds a variable. It reports whether its name is not yet there.
func (h *hole) name(v variable) bool {
	h.vars = append(h.vars, v)
	if !h.named {
		return true
	}
	if h.byName == nil {
		h.byName = map[string]int{}
	}
	name := normalizedEscapes(v.name, false)
	_, again := h.byName[name]
	h.byName[name] = len(h.vars) - 1
	if v.explode {
		h.exploded++
		h.others = len(h.vars) - 1
	}
	if h.exploded > 1 {
		h.others = -1
	}
	return !again
}

// finish completes the patterns.
func (b *builder) finish() {
	m := b.m
	plus := false // a value in the query can contain a pair
	for c := range m.patterns {
		p := &m.patterns[c]
		if len(p.literals) == len(p.groups) {
			p.literals = append(p.literals, literal{})
		}
		p.middle = len(p.groups) - 1
		for i, g := range p.groups {
			for j := range g {
				if g[j].reserves() || g[j].first == '/' {
					p.middle = i
				}
				plus = plus || component(c) == inQuery && g[j].reserves()
			}
		}
		for i := 1; i < len(p.groups); i++ {
			l := &p.literals[i]
			l.prepare(i > p.middle)
			searched := p.groups[i-1]
			if l.backward {
				searched = p.groups[i]
			}
			if searched.names(l.text) {
				b.refuse(l.offset, "a variable beside the literal has it in its name", "write another literal")
			}
		}
	}
	if m.pairs == nil && !plus {
		m.pairs = &hole{expression: expression{operator: &operators[len(operators)-1]}, others: -1}
	}
}

func (b *builder) refuse(offset int, problem, advice string) {
	if b.err == nil {
		b.err = &Error{Template: b.t.text, Offset: offset, Err: errTwoWays, problem: "ambiguous template: " + problem, advice: advice}
	}
}

var errTwoWays = errors.New("the template could match in two ways")
