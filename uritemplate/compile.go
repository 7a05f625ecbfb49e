// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"bytes"
	"cmp"
	"strings"
)

// This file turns a template into a plan, and into the shape that a Set compares.

// A builder makes a plan and a shape.
type builder struct {
	plan      *plan
	shape     shape
	shown     []byte         // the shape's text
	variables map[string]int // the index by the name
	userinfo  int            // the last literal with an "@" in the authority, in which the userinfo ends; or 0
	inHost    bool           // the current part is in the host or the port
	err       *Error         // the first problem, still without the template's text
}

// compile returns the plan and the shape for t, or an error if t is ambiguous.
func (t Template) compile() (*plan, shape, error) {
	b := builder{
		plan: &plan{t: t, from: inPath}, shape: shape{required: map[string]bool{}, expressions: make([]shapeExpression, 0, len(t.parts))},
		variables: map[string]int{}, shown: make([]byte, 0, len(t.text)),
	}
	for _, name := range t.options.Required {
		b.shape.required[name] = true
	}

	// Literals match in any letter case in the host, but not in the userinfo before its "@".
	for i, p := range t.parts {
		if p.in == inAuthority && strings.Contains(p.literal, "@") {
			b.userinfo = i
		}
	}

	// The first problem is enough.
	for i := 0; i < len(t.parts) && b.err == nil; i++ {
		b.part(i)
	}
	if b.err == nil {
		b.finish()
	}
	if b.err != nil {
		b.err.template = &t.text
		return nil, shape{}, b.err
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
	if b.err == nil {
		b.err = ambiguous(offset, problem, says)
	}
}

// part adds the part i.
func (b *builder) part(i int) {
	p := &b.plan.t.parts[i]
	b.inHost = p.in == inAuthority && i >= b.userinfo
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
	in := p.in
	if in == inRest {
		in = inPath // the "//" in x://{+path}
	}

	// "HTTP://Me@H/%41" is spelled "http://Me@h/A".
	l := literal{text: normalEscapes(p.literal), offset: p.offset}
	switch {
	case in == inScheme:
		l.text = strings.ToLower(l.text)
	case b.inHost:
		l.text = lowered(l.text, strings.LastIndexByte(l.text, '@')+1, len(l.text))
	default:
		text := l.text
		l.text = normal(text, sameIn[in])
		l.exact = b.exact(i, in, text, l.text)
	}
	b.shown = append(b.shown, l.text...)

	// Literal pairs, as in ?a=1{&b}, are at the beginning of the query.
	if in == inQuery {
		if b.plan.pairs != nil {
			b.refuse(p.offset, "a literal follows the pairs of the query", "write {&name} for a pair, or the literal first")
		}

		// The first literal begins a pair, and each "&" another one.
		b.plan.patternPairs = max(b.plan.patternPairs, 1) + strings.Count(p.literal, "&")
	}
	to := &b.plan.patterns[in]
	to.literals = append(to.literals, l)
}

// exact returns the beginning of the literal i that a reference must spell as the template does,
// since it divides components or values: all of ":-" in {a}:-{b}, or the first character after an expression,
// such as the ":" in /{a}:it's, unless an escape stands there.
func (b *builder) exact(i int, in component, text, key string) string {
	// In "%41:" and {/a}x:, the first segment of a relative reference may contain "%3A", but not ":".
	if in == inPath && !bytes.ContainsAny(b.shown, ":/") && strings.Contains(key[:until(key, '/')], ":") {
		return text[:until(text, '/')]
	}

	// The ":" in /it:/{a} divides no values, and "-" has only one spelling.
	if !b.plan.patterns[in].endsInGroup() || !strings.ContainsAny(key, sameIn[in]) {
		return ""
	}

	// {a}:-{b}: a ":-" that is spelled in another way, as "%3A-", belongs to a value.
	parts := b.plan.t.parts
	precedesExpression := i+1 < len(parts) && parts[i+1].in == in
	if precedesExpression && !strings.ContainsAny(text, divides[in]) {
		return text
	}

	// /{a}:/{b}: the "/" divides the values, and only the ":" could belong to one. But in
	// /{a}%3A/{b}, an escape matches ":" too.
	return strings.TrimSuffix(text[:1], "%")
}

// divides lists what is between segments and between pairs.
var divides = [componentCount]string{inPath: "/", inQuery: "&"}

// expression adds an expression.
func (b *builder) expression(p *part) {
	// Unless the options allow it, the text of {x} or {+x} is not empty. Under other operators, a
	// text is only there if a variable has a value.
	e := matchExpression{operator: p.operator, in: p.in, others: -1, filled: p.first == 0 && !b.plan.t.options.AllowEmpty}
	needed := e.filled
	for _, v := range p.vars {
		e.prefixed = e.prefixed || v.most > 0
		needed = needed || b.shape.required[v.name]
	}
	b.shape.expressions = append(b.shape.expressions, shapeExpression{p, len(b.shown), needed})
	b.shown = append(b.shown, p.shape())

	// The path's pattern reads a base, such as "http://h/a", and the text after "x://".
	e.not = e.delimiters()
	switch e.in {
	case inBase:
		b.plan.from, e.in = inScheme, inPath
	case inRest:
		b.plan.from, e.in, e.not = inAuthority, inPath, "@:"
	}

	// In /{x}, a text of unreserved characters is a value. In a host, it may still be wrong.
	isValue := e.symbol == 0 && len(p.vars) == 1 && p.vars[0].mayBeList()
	e.alone = isValue && e.in >= inPath && b.plan.from == inPath
	if e.named {
		e.byName = map[string]int{}
	}

	// The variables go to the query's pairs, or to an expression in the pattern's last group.
	if to := b.queryPairs(p, &e); to != nil {
		b.addVariables(to, p)
		return
	}
	g := b.plan.patterns[e.in].lastGroup()
	b.addVariables(b.place(g, p, &e), p)
	g.setFacts()
}

// queryPairs returns the expression of the pairs in the query, whether {?x} or {&x} writes them,
// if e is one of these. It returns nil if e belongs to a pattern, as {x} in ?q={x} does.
func (b *builder) queryPairs(p *part, e *matchExpression) *matchExpression {
	m := b.plan
	if e.in != inQuery {
		return nil
	}

	// {?x} begins the query, and {&x} adds to it. Other expressions can only be in literal pairs.
	begun := m.patternPairs > 0 || m.pairs != nil
	switch {
	case !begun, e.symbol == '&':
	case e.symbol == '?':
		b.refuse(p.offset, "the query has already begun", "write {&name}, or {?x,y} for {?x}{?y}")
	case m.pairs != nil:
		b.refuse(p.offset, "an expression follows the pairs of the query", "write it first")
	default:
		m.mixed = m.mixed || e.reserves() // the value of a {+x} there can contain "&"
		return nil
	}

	if m.pairs == nil {
		pairs := *e // so that e is not on the heap
		m.pairs, m.openers = &pairs, len(p.vars)
	}
	if m.mixed {
		b.refuse(p.offset, "a value before the pairs can contain a pair", "write {name} for {+name}")
	}
	return m.pairs
}

// lastGroup returns the pattern's last group, to which an expression is added. A pattern begins
// with a literal, which may be "".
func (p *pattern) lastGroup() *group {
	if len(p.literals) == 0 {
		p.literals = append(p.literals, literal{})
	}
	if !p.endsInGroup() {
		p.groups = append(p.groups, group{})
	}
	return &p.groups[len(p.groups)-1]
}

// place adds an expression to a group, and returns it. If the one before it has the same operator,
// p's variables belong to that one, which place returns: {/a}{/b} is written like {/a,b}.
func (b *builder) place(g *group, p *part, e *matchExpression) *matchExpression {
	if n := len(g.expressions); n > 0 && e.operator == g.expressions[n-1].operator && e.first == e.sep {
		last := &g.expressions[n-1]
		switch {
		case e.named: // the names tell the values apart
		case last.vars[len(last.vars)-1].explode:
			b.refuse(p.offset, afterExploded, "write a literal before it")
		case last.prefixed || e.prefixed:
			b.refuse(p.offset, oneOfSeveral, literalBetween)
		}
		last.prefixed = last.prefixed || e.prefixed
		return last
	}
	for i := range g.expressions {
		b.stop(g, i, p.offset, e)
	}
	g.expressions = append(g.expressions, *e)
	return &g.expressions[len(g.expressions)-1]
}

// stop makes the texts of the expression i stop at the operator of next, which follows it in the
// group: in {a}{/b}, a stops at "/". It refuses next if a text can contain its operator.
func (b *builder) stop(g *group, i, offset int, next *matchExpression) {
	e, first := &g.expressions[i], string(rune(next.first))
	switch {
	case next.first == 0: // {/a}{b}
		b.refuse(offset, "nothing divides two expressions", literalBetween)
	case e.reserves(), next.first == '.' && !g.endsAtDot(i, next): // {+a}{/b}, {/a*}{.b}
		b.refuse(offset, "a value before the expression can contain \""+first+"\"", literalBetween)
	case next.first == e.first, e.mayHaveInName(first): // {.a}{/b}{.c}
		b.refuse(offset, "an expression before it has the same delimiter", "write one expression, or a literal between them")
	}
	e.stops += first
	if next.first != '.' { // a value may begin with "."
		e.not += first
	}
}

// endsAtDot reports whether the expression i ends at its first ".", if next, which is {.name},
// follows it: {a}{.b} reads "x.y.z" as "x" and "y.z".
func (g *group) endsAtDot(i int, next *matchExpression) bool {
	e := &g.expressions[i]
	switch {
	case i > 0: // {a}{/b}{.c}: the first "." of "x.y/z.w" is in a
	case g.whole: // {;a}{.b}: a param cannot be cut off anywhere
	case next.prefixed: // {a}{.b:3}: after the first "." of "x.y.zzz", the text is too long for b
	case e.sep != ',' && len(e.vars) > 1: // {/a,b}{.c}: the first "." of "/x.y/z.w" is in a
	default:
		return e.sep == ',' || !e.vars[0].explode // {/a*}{.c}: so it is here
	}
	return false
}

// addVariables adds p's variables to an expression.
func (b *builder) addVariables(e *matchExpression, p *part) {
	for i := range p.vars {
		v := matchVariable{variable: p.vars[i], index: len(b.plan.names)}

		// Match would have to compare the two values of {a}/{a}.
		if _, again := b.variables[v.name]; again {
			b.refuse(v.offset, "the variable "+v.name+" occurs twice", anotherName)
		}
		b.variables[v.name] = v.index

		// Without names, the members of {a*,b} could belong to a or b, and the text of {a:3,b} too.
		switch {
		case e.named:
			b.name(e, p, &v)
		case v.explode && i < len(p.vars)-1:
			b.refuse(v.offset, afterExploded, divided)
		case v.most > 0 && len(p.vars) > 1:
			b.refuse(v.offset, oneOfSeveral, divided)
		}
		b.plan.names = append(b.plan.names, v.name)
		e.vars = append(e.vars, v)
	}
}

// name sets the name that a variable's pairs have, and adds it to the expression.
func (b *builder) name(e *matchExpression, p *part, v *matchVariable) {
	v.key = normal(v.name, sameInName[e.in])
	if b.inHost {
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

	// A pattern ends with a literal, which may be "".
	for c := range b.plan.patterns {
		p := &b.plan.patterns[c]
		if p.endsInGroup() {
			p.literals = append(p.literals, literal{})
		}
		b.err = cmp.Or(b.err, p.chooseDirections(component(c)))
	}
}

// nameLiteralPairs adds the names in literal pairs. With ?mode=safe{&rest*}, no other pair may
// have the name "mode".
func (b *builder) nameLiteralPairs() {
	if b.plan.patternPairs == 0 {
		return
	}

	// A name with an expression in it, such as {x}=1, is not known.
	query := strings.TrimPrefix(string(b.shown[b.shape.at[inPath]:b.shape.at[inQuery]]), "?")
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(pair, "=")
		_, isVariable := b.plan.pairs.byName[name]
		hasExpression := strings.IndexByte(name, afterPath) >= 0
		if pair != "" && !isVariable && !hasExpression {
			b.plan.pairs.byName[name] = isLiteral
		}
	}
}
