// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"
	"strings"
)

// This file makes a Matcher of a Template.

// A Matcher finds the values of a template in a URI. It does not change, and
// several goroutines may use it.
type Matcher struct {
	options  Options
	openAPI  bool     // no expression has an operator
	anyHost  bool     // of the template
	names    []string // of the variables, each once
	required []int    // the variables that must have a value
	patterns [componentCount]pattern
	based    bool             // an expression may write an authority and a path
	from     component        // if so, the first one that the pattern of the path has
	flat     int              // how many pairs the pattern of the query has; 0 if it has no text
	noPort   bool             // an empty or default port of a reference does not count
	pairs    *matchExpression // the other pairs of the query, in any order; nil if there are none
	begin    int              // how many variables of pairs can begin the query
}

// Matcher returns a Matcher. It returns an [*Error] if the template could match a
// reference in two ways, so that [Matcher.Match] might miss one of them. These are
// refused:
//
//	{a}{b}        nothing divides the values; {a}-{b} and {a}{.b} are accepted
//	{.a}{/b}{.c}  no literal divides two equal operators; {.a}{.c}{/b} is accepted
//	{+a}{/b}      a value of {+a} or {#a} can contain the operator
//	{/a*}{.b}     a value can contain the operator before another one of its own
//	{a*,b}        a variable follows one with a "*"; {?a*,b} is accepted
//	{a:3,b}       a prefix beside another variable
//	{a,b}-{c}     no part of {a,b} may be empty; accepted with AllowEmpty
//	{a}/{a}       a variable occurs twice
//	{a:3}-{b:3}   the values can contain the literal, and have a limit
//	{?a,a}        two pairs have the same name
//	{?a}{?b}      the query begins twice: write {?a,b}
//	{?a}x         the pairs of a query are not at its end
//	?{+a}{&b}     a value of {+a} can contain a pair
//	{;xy}y{a}     the literal could be in {;xy}: in the name, or a ";" or "="
//	{.a}.{b}      the literal is found in {.a}, since it is the operator
//
// It also returns one if [Options] require a variable that the template does not
// have, or if a literal between two expressions is longer than 256 bytes.
func (t Template) Matcher() (*Matcher, error) {
	b, err := t.build()
	return b.m, err
}

// build returns a builder that has made the Matcher. It has none if there is an error.
func (t Template) build() (builder, error) {
	b := builder{t: t, m: &Matcher{options: t.options, openAPI: t.openAPI, anyHost: t.anyHost}, index: map[string]int{}}
	b.findHost()
	for i := range t.parts {
		if t.parts[i].operator == nil {
			b.literal(i)
		} else {
			b.expression(&t.parts[i])
		}
		if b.err != nil {
			return builder{}, b.err
		}
	}
	if b.finish(); b.err != nil {
		return builder{}, b.err
	}
	return b, nil
}

// A builder makes a Matcher.
type builder struct {
	t     Template
	m     *Matcher
	index map[string]int // of each variable
	host  int            // the part in which a host begins, at its last "@" if it has one
	port  int            // the authority, if it has a port, or -1
	err   error
}

// findHost finds the host, and a port that is in an authority without expressions.
func (b *builder) findHost() {
	parts := b.t.parts
	b.port = -1
	for i := range parts {
		p := &parts[i]
		if p.in != inAuthority || p.operator != nil {
			continue
		}
		if strings.Contains(p.literal, "@") {
			b.host = i
		}
		if i > 0 && parts[i-1].in == inAuthority || i+1 < len(parts) && parts[i+1].in == inAuthority {
			continue
		}
		if strings.LastIndexByte(p.literal, ':') > strings.LastIndexAny(p.literal, "@]") {
			b.port = i
		}
		b.m.noPort = b.port < 0 || parts[0].in != inScheme || i == 1 && parts[0].operator == nil
	}
}

func (b *builder) refuse(offset int, problem, says string) {
	if b.err == nil {
		b.err = Error{Offset: offset, Err: errTwoWays, problem: "ambiguous template: " + problem, says: says}.about(b.t.text)
	}
}

var errTwoWays = errors.New("the template could match in two ways")

// What several errors say.
const (
	twice         = "two pairs have the same name"
	afterExploded = "a variable follows one with \"*\""

	// What to do.
	anotherLiteral = "write another literal"
	anotherName    = "write another name"
	literalBetween = "write a literal between them"
)

// literal adds the literal i.
func (b *builder) literal(i int) {
	p := &b.t.parts[i]
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
	to.literals = append(to.literals, literal{text: b.normal(i), offset: p.offset})
}

// normal returns the text of the literal i with normal escapes, in lower case in a
// scheme and in a host, and without a port that does not count.
func (b *builder) normal(i int) string {
	p := &b.t.parts[i]
	text := normalEscapes(p.literal)
	switch {
	case p.in == inScheme:
		return strings.ToLower(text)
	case p.in != inAuthority, i < b.host:
		return text
	}
	text = lowered(text, strings.LastIndexByte(text, '@')+1, len(text))
	if colon := strings.LastIndexByte(text, ':'); b.m.noPort && i == b.port && isDefaultPort(b.t.parts[0].literal, text[colon+1:]) {
		text = text[:colon]
	}
	return text
}

// expression adds an expression.
func (b *builder) expression(p *part) {
	e := b.matchExpression(p)
	switch e.in {
	case inBase:
		b.m.based, e.in = true, inPath
	case inRest:
		b.m.based, b.m.from, e.in = true, inAuthority, inPath
		e.not = "@:"
	}
	to := &b.m.patterns[e.in]
	if e.in == inQuery {
		switch {
		case e.symbol == '&', b.m.flat == 0 && b.m.pairs == nil:
			b.pairs(p.offset, e)
			return
		case e.symbol == '?':
			b.refuse(p.offset, "the query has already begun", "write {&name}, or {?x,y} for {?x}{?y}")
			return
		case b.m.pairs != nil:
			b.refuse(p.offset, "an expression follows the pairs of the query", "write it first")
			return
		}
	}
	b.checkOrdered(p.offset, &e)
	e.alone = e.first == 0 && !e.reserves() && len(e.vars) == 1 && e.vars[0].mayBeList() && e.in >= inPath && !b.m.based
	if len(to.literals) == 0 {
		to.literals = append(to.literals, literal{})
	}
	if len(to.literals) > len(to.ends) {
		to.expressions = append(to.expressions, e)
		to.ends = append(to.ends, len(to.expressions))
		return
	}
	b.join(p.offset, to, e)
}

// matchExpression returns what matches an expression, whose variables it checks.
func (b *builder) matchExpression(p *part) matchExpression {
	e := matchExpression{operator: p.operator, in: p.in, others: -1, filled: p.first == 0 && !b.t.options.AllowEmpty}
	e.not = e.delimiters()
	for i, v := range p.vars {
		switch {
		case e.named:
		case v.explode && i < len(p.vars)-1:
			b.refuse(v.offset, afterExploded, "write an expression for each, and a literal between them")
		case v.most > 0 && len(p.vars) > 1:
			b.refuse(v.offset, "a modifier limits the values of one variable of several", "write an expression for each, and a literal between them")
		}
		index, again := b.index[v.name]
		if again {
			b.refuse(v.offset, "the variable "+v.name+" occurs twice", anotherName)
		} else {
			index = len(b.m.names)
			b.index[v.name] = index
			b.m.names = append(b.m.names, v.name)
		}
		if !e.add(v, index) {
			b.refuse(v.offset, twice, anotherName)
		}
	}
	return e
}

// join adds an expression to the last group.
func (b *builder) join(offset int, p *pattern, e matchExpression) {
	g := p.group(len(p.ends) - 1)
	last := &g[len(g)-1]
	if e.operator == last.operator && e.first == e.sep {
		// {/a}{/b} writes what {/a,b} writes.
		switch {
		case e.named:
		case last.vars[len(last.vars)-1].explode:
			b.refuse(offset, afterExploded, "write a literal before it")
		case last.prefixed || e.prefixed:
			b.refuse(offset, "a modifier limits the values of one variable of several", literalBetween)
		}
		for _, s := range e.vars {
			if !last.add(s.variable, s.index) {
				b.refuse(s.offset, twice, anotherName)
			}
		}
		b.checkOrdered(offset, last)
		return
	}
	for i := range g {
		before := &g[i]
		switch {
		case e.first == 0:
			b.refuse(offset, "nothing divides two expressions", literalBetween)
		case before.reserves(),
			e.first == '.' && (i > 0 || e.prefixed || g.mustBeWhole() || before.filled && before.prefixed || before.sep != ',' && (len(before.vars) > 1 || before.vars[0].explode)):
			b.refuse(offset, "a value before the expression can contain \""+string(rune(e.first))+"\"", literalBetween)
		case e.first == before.first, before.mayHaveInName(string(rune(e.first))):
			b.refuse(offset, "an expression before it has the same delimiter", "write one expression, or a literal between them")
		}
		before.stops += string(rune(e.first))
		if e.first != '.' {
			before.not += string(rune(e.first))
		}
	}
	p.expressions = append(p.expressions, e)
	p.ends[len(p.ends)-1]++
}

// checkOrdered checks the pairs of an expression that is not in the query.
func (b *builder) checkOrdered(offset int, e *matchExpression) {
	if e.named && e.exploded > 1 {
		b.refuse(offset, "two variables with \"*\" can have the same pairs", literalBetween)
	}
}

// pairs adds an expression to the pairs of the query.
func (b *builder) pairs(offset int, e matchExpression) {
	if b.m.pairs != nil {
		for _, s := range e.vars {
			if !b.m.pairs.add(s.variable, s.index) {
				b.refuse(s.offset, twice, anotherName)
			}
		}
		return
	}
	for i := range b.m.patterns[inQuery].expressions {
		if b.m.patterns[inQuery].expressions[i].reserves() {
			b.refuse(offset, "a value before the pairs can contain a pair", "write {name} for {+name}")
		}
	}
	b.m.pairs = &e
	b.m.begin = len(e.vars)
}

// finish completes the patterns.
func (b *builder) finish() {
	m := b.m
	plus := false // a value in the query can contain a pair
	for i := range m.patterns[inQuery].expressions {
		plus = plus || m.patterns[inQuery].expressions[i].reserves()
	}
	if m.pairs == nil && !plus {
		m.pairs = &matchExpression{operator: &operators[len(operators)-1], others: -1}
	}
	for c := range m.patterns {
		p := &m.patterns[c]
		if len(p.ends) > 0 && len(p.literals) == len(p.ends) {
			p.literals = append(p.literals, literal{})
		}
		if r := p.chooseDirections(component(c)); r.problem != "" {
			b.refuse(r.offset, r.problem, r.says)
		}
	}
	for _, name := range b.t.options.Required {
		index, ok := b.index[name]
		if !ok && b.err == nil {
			b.err = b.t.missing(name)
		}
		m.required = append(m.required, index)
	}
}
