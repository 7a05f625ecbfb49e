// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"
	"slices"
	"strings"
)

// This file makes a Matcher of a Template, and the shape that a Set compares.

// build returns a route with the Matcher and the shape. It has none if there is an error.
func (t Template) build() (route, error) {
	b := builder{
		route:     route{m: &Matcher{t: t}, required: map[string]bool{}, expressions: make([]shapeExpression, 0, len(t.parts))},
		variables: map[string]int{}, shown: make([]byte, 0, len(t.text)),
	}
	for _, name := range t.options.Required {
		b.required[name] = true
	}
	b.findHost()
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil {
			b.literal(i)
		} else {
			b.expression(p)
		}
		if b.err != nil {
			return route{}, b.err
		}
		c := p.in
		if c >= inBase {
			c = inAuthority
		}
		for ; c < componentCount; c++ {
			b.at[c] = len(b.shown)
		}
	}
	if b.finish(); b.err != nil {
		return route{}, b.err
	}
	b.text = string(b.shown)
	return b.route, nil
}

// A builder makes the Matcher of a route, and the shape of its template.
type builder struct {
	route
	shown     []byte         // the shape
	variables map[string]int // the index of each
	host      int            // the part in which a host begins, at its last "@" if it has one
	err       error
}

// findHost finds the host.
func (b *builder) findHost() {
	for i, p := range b.m.t.parts {
		if p.in == inAuthority && p.operator == nil && strings.Contains(p.literal, "@") {
			b.host = i
		}
	}
}

// refuse notes the first problem, which build returns. The callers go on.
func (b *builder) refuse(offset int, problem, says string) {
	if b.err == nil {
		b.err = Error{Offset: offset, Err: errTwoWays, problem: "ambiguous template: " + problem, says: says}.about(b.m.t.text)
	}
}

var errTwoWays = errors.New("the template could match in two ways")

// What several errors say.
const (
	afterExploded = "a variable follows one with \"*\""
	oneOfSeveral  = "a modifier limits the values of one variable of several"

	// What to do.
	anotherLiteral = "write another literal"
	anotherName    = "write another name"
	literalBetween = "write a literal between them"
	divided        = "write an expression for each, and a literal between them"
)

// literal adds the literal i: with normal escapes, and in lower case in a scheme and in a host.
func (b *builder) literal(i int) {
	p := &b.m.t.parts[i]
	l := literal{text: normalEscapes(p.literal), offset: p.offset}
	shown := l.text
	switch {
	case p.in == inScheme:
		l.text = strings.ToLower(l.text)
		shown = l.text
	case p.in == inAuthority && i >= b.host:
		l.text = lowered(l.text, strings.LastIndexByte(l.text, '@')+1, len(l.text))
		shown = l.text
	case p.in < componentCount:
		shown = normal(l.text, sameIn[p.in])
		l.exact = b.exact(i, l.text)
		l.text = l.text[:l.exact] + normal(l.text[l.exact:], sameIn[p.in])
		if strings.ContainsAny(l.text[l.exact:], sameIn[p.in]) {
			l.same = sameIn[p.in]
		}
	}
	b.shown = append(b.shown, shown...)
	if p.in == inQuery {
		if b.m.pairs != nil {
			b.refuse(p.offset, "a literal follows the pairs of the query", "write {&name} for a pair, or the literal first")
			return
		}
		b.m.flat = max(b.m.flat, 1) + strings.Count(p.literal, "&")
	}
	in := p.in
	if in == inRest {
		in = inPath
	}
	to := &b.m.patterns[in]
	to.literals = append(to.literals, l)
}

// exact returns how many octets of the literal i match only as they are written, since they
// divide values: all between two expressions of a segment or a pair, and else a first
// character that is not escaped, behind an expression.
func (b *builder) exact(i int, text string) int {
	p := &b.m.t.parts[i]
	before := &b.m.patterns[p.in]
	if len(before.groups) < len(before.literals) || len(before.groups) == 0 {
		return 0
	}
	if i+1 < len(b.m.t.parts) && b.m.t.parts[i+1].in == p.in && strings.IndexAny(text, divides[p.in]) < 0 {
		return len(text)
	}
	if strings.IndexByte(sameIn[p.in], text[0]) >= 0 {
		return 1
	}
	return 0
}

// divides has the character between segments or pairs.
var divides = [componentCount]string{inPath: "/", inQuery: "&"}

// expression adds an expression.
func (b *builder) expression(p *part) {
	has := func(is func(v variable) bool) bool { return slices.ContainsFunc(p.vars, is) }
	e := matchExpression{
		operator: p.operator, in: p.in, others: -1, filled: p.first == 0 && !b.m.t.options.AllowEmpty,
		prefixed: has(func(v variable) bool { return v.most > 0 }),
	}
	needed := e.filled || has(func(v variable) bool { return b.required[v.name] })
	b.expressions = append(b.expressions, shapeExpression{p, len(b.shown), needed})
	b.shown = append(b.shown, p.shape())
	e.not = e.delimiters()
	switch e.in {
	case inBase:
		b.m.based, e.in = true, inPath
	case inRest:
		b.m.based, b.m.from, e.in = true, inAuthority, inPath
		e.not = "@:"
	}
	e.alone = e.first == 0 && !e.reserves() && len(p.vars) == 1 && p.vars[0].mayBeList() && e.in >= inPath && !b.m.based
	if e.named {
		e.byName = map[string]int{}
	}
	to := b.target(p, e)
	for i := range p.vars {
		b.variable(to, p, i)
	}
	if groups := b.m.patterns[e.in].groups; to != b.m.pairs {
		groups[len(groups)-1].setFacts()
	}
}

// target returns what gets the variables of p: e, or one before it that writes the same.
func (b *builder) target(p *part, e matchExpression) *matchExpression {
	if e.in == inQuery {
		switch {
		case e.symbol == '&', b.m.flat == 0 && b.m.pairs == nil:
			if b.m.pairs == nil && b.m.plus {
				b.refuse(p.offset, "a value before the pairs can contain a pair", "write {name} for {+name}")
			}
			if b.m.pairs == nil {
				pairs := e // so that e is not on the heap
				b.m.pairs, b.m.begin = &pairs, len(p.vars)
			}
			return b.m.pairs
		case e.symbol == '?':
			b.refuse(p.offset, "the query has already begun", "write {&name}, or {?x,y} for {?x}{?y}")
		case b.m.pairs != nil:
			b.refuse(p.offset, "an expression follows the pairs of the query", "write it first")
		}
		b.m.plus = b.m.plus || e.reserves()
	}
	to := &b.m.patterns[e.in]
	if len(to.literals) == 0 {
		to.literals = append(to.literals, literal{})
	}
	if len(to.groups) < len(to.literals) {
		to.groups = append(to.groups, group{})
	}
	g := &to.groups[len(to.groups)-1]
	if n := len(g.expressions); n > 0 && e.operator == g.expressions[n-1].operator && e.first == e.sep {
		// {/a}{/b} writes what {/a,b} writes.
		last := &g.expressions[n-1]
		switch {
		case e.named:
		case last.vars[len(last.vars)-1].explode:
			b.refuse(p.offset, afterExploded, "write a literal before it")
		case last.prefixed || e.prefixed:
			b.refuse(p.offset, oneOfSeveral, literalBetween)
		}
		return last
	}
	for i := range g.expressions {
		before := &g.expressions[i]
		switch {
		case e.first == 0:
			b.refuse(p.offset, "nothing divides two expressions", literalBetween)
		case before.reserves(),
			e.first == '.' && (i > 0 || e.prefixed || g.whole || before.filled && before.prefixed || before.sep != ',' && (len(before.vars) > 1 || before.vars[0].explode)):
			b.refuse(p.offset, "a value before the expression can contain \""+string(rune(e.first))+"\"", literalBetween)
		case e.first == before.first, before.mayHaveInName(string(rune(e.first))):
			b.refuse(p.offset, "an expression before it has the same delimiter", "write one expression, or a literal between them")
		}
		before.stops += string(rune(e.first))
		if e.first != '.' {
			before.not += string(rune(e.first))
		}
	}
	g.expressions = append(g.expressions, e)
	return &g.expressions[len(g.expressions)-1]
}

// variable adds the variable i of p to an expression.
func (b *builder) variable(e *matchExpression, p *part, i int) {
	v := matchVariable{variable: p.vars[i], index: len(b.m.names)}
	switch {
	case e.named:
	case v.explode && i < len(p.vars)-1:
		b.refuse(v.offset, afterExploded, divided)
	case v.most > 0 && len(p.vars) > 1:
		b.refuse(v.offset, oneOfSeveral, divided)
	}
	if _, again := b.variables[v.name]; again {
		b.refuse(v.offset, "the variable "+v.name+" occurs twice", anotherName)
	}
	b.variables[v.name] = v.index
	b.m.names = append(b.m.names, v.name)
	e.prefixed = e.prefixed || v.most > 0
	if e.named {
		if v.key = normal(v.name, sameInName[e.in]); e.in == inAuthority {
			v.key = strings.ToLower(v.key)
		}
		switch {
		case v.explode && e.others < 0:
			e.others = len(e.vars)
		case v.explode && e != b.m.pairs:
			b.refuse(p.offset, "two variables with \"*\" can have the same pairs", literalBetween)
		}
		if _, again := e.byName[v.key]; again {
			b.refuse(v.offset, "two pairs have the same name", anotherName)
		}
		e.byName[v.key] = len(e.vars)
	}
	e.vars = append(e.vars, v)
}

// finish completes the patterns.
func (b *builder) finish() {
	m := b.m
	if m.pairs == nil {
		m.pairs = &matchExpression{operator: &operators[len(operators)-1], others: -1, byName: map[string]int{}}
	}
	b.addLiteralPairs()
	for c := range m.patterns {
		p := &m.patterns[c]
		if len(p.groups) > 0 && len(p.literals) == len(p.groups) {
			p.literals = append(p.literals, literal{})
		}
		b.chooseDirections(component(c), p)
	}
	for _, name := range b.m.t.options.Required {
		index, ok := b.variables[name]
		if !ok && b.err == nil {
			b.err = b.m.t.missing(name)
		}
		m.required = append(m.required, index)
	}
}

// addLiteralPairs adds the names of the pairs that are literals: with ?mode=safe{&rest*}, no
// other pair may have the name "mode".
func (b *builder) addLiteralPairs() {
	query := strings.TrimPrefix(string(b.shown[b.at[inPath]:b.at[inQuery]]), "?")
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		_, isVariable := b.m.pairs.byName[name]
		if b.m.flat > 0 && pair != "" && !isVariable && strings.IndexByte(name, behind) < 0 {
			b.m.pairs.byName[name] = isLiteral
		}
	}
}

// isLiteral is in the place of the variable of a pair that is a literal.
const isLiteral = -2

// A pattern is literals with groups of expressions between them: there is one
// literal more than groups.
type pattern struct {
	literals []literal
	groups   []group
	forward  int // how many of the literals between groups are found from the left
}

// A group is expressions without a literal between them, and what is true of its texts.
type group struct {
	expressions []matchExpression
	excluded    chars // a text cannot have them: values cannot, and the operators and the separators are others
	lacking     chars // the values of at least one expression cannot have them
	bare        bool  // a text begins with a value
	filled      bool  // the first expression has a text
	slashes     bool  // a value can have a "/"
	named       bool  // there are pairs

	// It may match a text and not a longer one: there is a prefix, or several variables
	// none of which may be empty.
	limited bool

	// A text cannot be cut off anywhere: there are pairs with any names, or params, which
	// have no "=" if they are empty, or several variables none of which may be empty.
	whole bool
}

// setFacts sets what is true of the texts.
func (g *group) setFacts() {
	first := &g.expressions[0]
	*g = group{expressions: g.expressions, excluded: ^chars(0), bare: first.first == 0, filled: first.filled}
	for i := range g.expressions {
		e := &g.expressions[i]
		not, sep := maskOf(e.not), maskOf(string(rune(e.sep)))
		g.excluded &= not &^ sep &^ maskOf(string(rune(e.first)))
		if e.vars[len(e.vars)-1].explode {
			not &^= sep
		}
		g.lacking |= not
		severalFilled := e.filled && len(e.vars) > 1
		g.slashes = g.slashes || e.reserves() || e.first == '/'
		g.named = g.named || e.named
		g.limited = g.limited || e.prefixed || severalFilled
		g.whole = g.whole || e.others >= 0 || e.named && !e.ifEmpty || severalFilled
	}
}

// anyLength reports whether the group matches texts of any length, in which each
// character may be at any place.
func (g *group) anyLength() bool { return g.bare && !g.named && !g.limited }

// A matchExpression is an expression, with what helps to read it.
type matchExpression struct {
	*operator
	in     component
	vars   []matchVariable
	not    string         // the delimiters that a value cannot have, except escaped
	stops  string         // the characters that begin an expression after it in the group
	byName map[string]int // the variables, if they have names
	others int            // the variable that has the pairs with other names, or -1

	prefixed bool // a variable is a prefix
	filled   bool // no variable that has a part of the text is empty
	alone    bool // it is {name}, and a text of unreserved characters cannot be wrong
}

// A matchVariable is a variable of a matchExpression.
type matchVariable struct {
	variable
	key   string // the name as it is in a pair
	index int    // in the names of the Matcher
}

// mayBeList reports whether a value without a pair for each member may be a list.
func (v *variable) mayBeList() bool { return !v.explode && v.most == 0 }

// delimiters returns the characters that a value cannot have, except escaped.
func (e *matchExpression) delimiters() string {
	switch {
	case e.reserves() && e.in == inAuthority:
		return "@"
	case e.reserves():
		return ""
	case e.sep == '/' && e.in > inPath:
		return delimiters[e.in] + "/"
	}
	return delimiters[e.in]
}

var delimiters = [componentCount]string{"+", ":@[]", "/", "&", ""}

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
