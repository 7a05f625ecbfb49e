// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"
)

// This file turns a template into a plan, and into the shape that a Set compares.

// A builder makes a plan and a shape.
type builder struct {
	plan      *plan
	shape     shape
	shown     []byte         // the shape's text
	variables map[string]int // the index by the name
	host      int            // the part in which the host begins, after its last "@" if there is one
	refused   *refusal       // the first problem
}

// compile returns the plan and the shape for t, or an error if t is ambiguous.
func (t Template) compile() (*plan, shape, error) {
	b := builder{
		plan: &plan{t: t}, shape: shape{required: map[string]bool{}, expressions: make([]shapeExpression, 0, len(t.parts))},
		variables: map[string]int{}, shown: make([]byte, 0, len(t.text)),
	}
	for _, name := range t.options.Required {
		b.shape.required[name] = true
	}

	// Literals match in any letter case in the host, but not in the userinfo before its "@".
	for i, p := range t.parts {
		if p.in == inAuthority && strings.Contains(p.literal, "@") {
			b.host = i
		}
	}

	// The first problem is enough.
	for i := range t.parts {
		b.part(i)
		if b.refused != nil {
			return nil, shape{}, b.refused.of(t.text)
		}
	}
	b.finish()
	if b.refused != nil {
		return nil, shape{}, b.refused.of(t.text)
	}

	// A variable can only be required if it is there.
	for _, name := range t.options.Required {
		index, ok := b.variables[name]
		if !ok {
			return nil, shape{}, t.missing(name)
		}
		b.plan.required = append(b.plan.required, index)
	}
	b.shape.text = string(b.shown)
	return b.plan, b.shape, nil
}

// refuse notes the first problem. Its callers go on.
func (b *builder) refuse(offset int, problem, says string) {
	if b.refused == nil {
		b.refused = &refusal{offset, problem, says}
	}
}

// part adds the part i.
func (b *builder) part(i int) {
	p := &b.plan.t.parts[i]
	if p.operator == nil {
		b.literal(i)
	} else {
		b.expression(p)
	}

	// So far, the shape's components from this one on end here. A base or a rest, which goes
	// through several, counts as the authority.
	from := p.in
	if from >= inBase {
		from = inAuthority
	}
	for c := from; c < componentCount; c++ {
		b.shape.at[c] = len(b.shown)
	}
}

// literal adds the literal i.
func (b *builder) literal(i int) {
	p := &b.plan.t.parts[i]

	// "HTTP://Me@H/%41" is spelled "http://Me@h/A".
	l := literal{text: normalEscapes(p.literal), offset: p.offset}
	switch {
	case p.in == inScheme:
		l.text = strings.ToLower(l.text)
	case p.in == inAuthority && i >= b.host:
		l.text = lowered(l.text, strings.LastIndexByte(l.text, '@')+1, len(l.text))
	case p.in < componentCount:
		l.exact = b.exact(i, l.text)
		l.text = normal(l.text, sameIn[p.in])
	}
	b.shown = append(b.shown, l.text...)

	// Literal pairs, as in ?a=1{&b}, are at the beginning of the query.
	if p.in == inQuery {
		if b.plan.pairs != nil {
			b.refuse(p.offset, "a literal follows the pairs of the query", "write {&name} for a pair, or the literal first")
			return
		}
		b.plan.patternPairs = max(b.plan.patternPairs, 1) + strings.Count(p.literal, "&")
	}
	in := p.in
	if in == inRest {
		in = inPath
	}
	to := &b.plan.patterns[in]
	to.literals = append(to.literals, l)
}

// exact returns the beginning of the literal i that a reference must spell exactly, since it
// divides values. Between two expressions in one segment or pair, that is the whole literal;
// otherwise, the first character after an expression: the ":" in /{a}:it's.
func (b *builder) exact(i int, text string) string {
	// A pattern alternates: a group precedes this literal only if there are as many groups as
	// literals.
	parts, in := b.plan.t.parts, b.plan.t.parts[i].in
	p := &b.plan.patterns[in]
	if len(p.groups) == 0 || len(p.groups) < len(p.literals) {
		return ""
	}

	// The ":" between {a} and {b} is all of a literal, and the ":" before "it's" begins one.
	n := 0
	if i+1 < len(parts) && parts[i+1].in == in && !strings.ContainsAny(text, divides[in]) {
		n = len(text)
	} else if strings.IndexByte(sameIn[in], text[0]) >= 0 {
		n = 1
	}

	// If the text can be spelled in one way only, Match need not look at the spelling.
	if !strings.ContainsAny(normal(text[:n], sameIn[in]), sameIn[in]) {
		return ""
	}
	return text[:n]
}

// divides lists what is between segments and between pairs.
var divides = [componentCount]string{inPath: "/", inQuery: "&"}

// expression adds an expression.
func (b *builder) expression(p *part) {
	has := func(is func(v variable) bool) bool { return slices.ContainsFunc(p.vars, is) }
	e := matchExpression{
		operator: p.operator, in: p.in, others: -1, filled: p.first == 0 && !b.plan.t.options.AllowEmpty,
		prefixed: has(func(v variable) bool { return v.most > 0 }),
	}

	needed := e.filled || has(func(v variable) bool { return b.shape.required[v.name] })
	b.shape.expressions = append(b.shape.expressions, shapeExpression{p, len(b.shown), needed})
	b.shown = append(b.shown, p.shape())

	// The path's pattern reads a base, such as "http://h/a", and the text after "x://".
	e.not = e.delimiters()
	switch e.in {
	case inBase:
		b.plan.based, e.in = true, inPath
	case inRest:
		b.plan.based, b.plan.from, e.in = true, inAuthority, inPath
		e.not = "@:"
	}
	if len(p.vars) == 1 && p.vars[0].mayBeList() && e.first == 0 && !e.reserves() {
		e.alone = e.in >= inPath && !b.plan.based
	}
	if e.named {
		e.byName = map[string]int{}
	}

	// The variables go to the pairs, or to the expression that is the last one then.
	to := b.joinPairs(p, &e)
	if to == nil {
		to = b.place(p, &e)
	}
	for i := range p.vars {
		b.variable(to, p, i)
	}
	if to != b.plan.pairs { // the expression is in its pattern's last group
		groups := b.plan.patterns[e.in].groups
		groups[len(groups)-1].setFacts()
	}
}

// joinPairs adds e to the query's pairs if {?x} or {&x} writes it there, and returns their
// expression. It returns nil if e belongs to a pattern. The pairs follow the literal ones: {&b}
// in /x?a=1{&b}.
func (b *builder) joinPairs(p *part, e *matchExpression) *matchExpression {
	m := b.plan
	if e.in != inQuery {
		return nil
	}

	// Only {?x}, where the query begins, and {&x} write pairs. The {x} in ?q={x} belongs to
	// the pattern, and the value of a {+x} there can contain "&".
	begun := m.patternPairs > 0 || m.pairs != nil
	if begun && e.symbol != '&' {
		if e.symbol == '?' {
			b.refuse(p.offset, "the query has already begun", "write {&name}, or {?x,y} for {?x}{?y}")
		} else if m.pairs != nil {
			b.refuse(p.offset, "an expression follows the pairs of the query", "write it first")
		}
		m.mixed = m.mixed || e.reserves()
		return nil
	}

	// All pairs are together, whether {?x} or {&x} writes them.
	if m.pairs == nil {
		if m.mixed {
			b.refuse(p.offset, "a value before the pairs can contain a pair", "write {name} for {+name}")
		}
		pairs := *e // so that e is not on the heap
		m.pairs, m.openers = &pairs, len(p.vars)
	}
	return m.pairs
}

// place adds an expression to its pattern's last group, and returns it. If the expression before
// it has the same operator, p's variables belong to that one, which place returns: {/a}{/b} is
// written like {/a,b}.
func (b *builder) place(p *part, e *matchExpression) *matchExpression {
	// A pattern begins with a literal, and may go on with a group.
	to := &b.plan.patterns[e.in]
	if len(to.literals) == 0 {
		to.literals = append(to.literals, literal{})
	}
	if len(to.groups) < len(to.literals) {
		to.groups = append(to.groups, group{})
	}
	g := &to.groups[len(to.groups)-1]

	// {/a}{/b} reads as {/a,b}, unless the text does not say how many values are a's.
	if n := len(g.expressions); n > 0 && e.operator == g.expressions[n-1].operator && e.first == e.sep {
		last := &g.expressions[n-1]
		switch {
		case e.named: // the names tell the values apart
		case last.vars[len(last.vars)-1].explode:
			b.refuse(p.offset, afterExploded, "write a literal before it")
		case last.prefixed || e.prefixed:
			b.refuse(p.offset, oneOfSeveral, literalBetween)
		}
		return last
	}

	// The operator ends the texts before it.
	for i := range g.expressions {
		before, first := &g.expressions[i], string(rune(e.first))
		switch {
		case e.first == 0:
			b.refuse(p.offset, "nothing divides two expressions", literalBetween)
		case before.reserves(), e.first == '.' && !g.endsAtDot(i, e):
			b.refuse(p.offset, "a value before the expression can contain \""+first+"\"", literalBetween)
		case e.first == before.first, before.mayHaveInName(first):
			b.refuse(p.offset, "an expression before it has the same delimiter", "write one expression, or a literal between them")
		}
		before.stops += first
		if e.first != '.' {
			before.not += first
		}
	}
	g.expressions = append(g.expressions, *e)
	return &g.expressions[len(g.expressions)-1]
}

// endsAtDot reports whether the expression i ends at its first ".", if next, which is {.name},
// follows it: {a}{.b} reads "x.y.z" as "x" and "y.z".
func (g *group) endsAtDot(i int, next *matchExpression) bool {
	e := &g.expressions[i]
	limited := next.prefixed || e.filled && e.prefixed
	if i > 0 || g.whole || limited {
		return false
	}
	return e.sep == ',' || len(e.vars) == 1 && !e.vars[0].explode
}

// variable adds the variable p.vars[i] to an expression.
func (b *builder) variable(e *matchExpression, p *part, i int) {
	v := matchVariable{variable: p.vars[i], index: len(b.plan.names)}

	// Without names, the members of {a*,b} could belong to a or b, and the text of {a:3,b} too.
	switch {
	case e.named:
	case v.explode && i < len(p.vars)-1:
		b.refuse(v.offset, afterExploded, divided)
	case v.most > 0 && len(p.vars) > 1:
		b.refuse(v.offset, oneOfSeveral, divided)
	}

	// Match would have to compare the two values of {a}/{a}.
	if _, again := b.variables[v.name]; again {
		b.refuse(v.offset, "the variable "+v.name+" occurs twice", anotherName)
	}
	b.variables[v.name] = v.index
	b.plan.names = append(b.plan.names, v.name)
	e.prefixed = e.prefixed || v.most > 0
	if e.named {
		b.name(e, p, &v)
	}
	e.vars = append(e.vars, v)
}

// name sets the name that a variable's pairs have, and adds it to the expression.
func (b *builder) name(e *matchExpression, p *part, v *matchVariable) {
	v.key = normal(v.name, sameInName[e.in])
	if e.in == inAuthority {
		v.key = strings.ToLower(v.key)
	}

	// {?x*} gets the pairs with other names. In a query, {?x*,y*} is clear too: y only gets the
	// pairs with its own name.
	switch {
	case v.explode && e.others < 0:
		e.others = len(e.vars)
	case v.explode && e != b.plan.pairs:
		b.refuse(p.offset, "two variables with \"*\" can have the same pairs", literalBetween)
	}
	if _, again := e.byName[v.key]; again {
		b.refuse(v.offset, "two pairs have the same name", anotherName)
	}
	e.byName[v.key] = len(e.vars)
}

// finish completes the patterns.
func (b *builder) finish() {
	if b.plan.pairs == nil {
		and, _ := operatorOf('&')
		b.plan.pairs = &matchExpression{operator: and, others: -1, byName: map[string]int{}}
	}
	b.nameLiteralPairs()
	for c := range b.plan.patterns {
		// A pattern ends with a literal, which may be "".
		p := &b.plan.patterns[c]
		if len(p.groups) > 0 && len(p.literals) == len(p.groups) {
			p.literals = append(p.literals, literal{})
		}
		if why := p.chooseDirections(component(c)); why != nil {
			b.refuse(why.offset, why.problem, why.says)
		}
	}
}

// nameLiteralPairs adds the names in literal pairs. With ?mode=safe{&rest*}, no other pair may
// have the name "mode".
func (b *builder) nameLiteralPairs() {
	if b.plan.patternPairs == 0 {
		return
	}
	query := strings.TrimPrefix(string(b.shown[b.shape.at[inPath]:b.shape.at[inQuery]]), "?")
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		_, isVariable := b.plan.pairs.byName[name]
		if pair != "" && !isVariable && strings.IndexByte(name, afterPath) < 0 {
			b.plan.pairs.byName[name] = isLiteral
		}
	}
}
