// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// This file decides where a Matcher searches for the literals between groups of
// expressions: for each, at its first place or at its last one. It refuses a pattern if a
// literal could be at another place, with values that the other direction does not find.
//
// The path of /{+dir}/v{major}-{minor}{.ext} has three groups: {+dir}, {major}, and
// {minor}{.ext}. The literals between them are "/v" and "-":
//
//   - "/v": a value of {+dir} can contain it, and one of {major} has no "/". So only the
//     last "/v" can be the literal.
//   - "-": values of {major} and of {minor} can contain it. The template matches with each
//     place that has an octet on both sides, or with none. So "-" is found from the right
//     too, at its last place.
//
// So forward is 0. In /{dir}/v{major}-{minor}{.ext}, where a value of {dir} has no "/",
// it is 2: both literals are found at their first place.

// chooseDirections decides how many literals between groups are found from the left.
// Those behind are found from the right.
func (b *builder) chooseDirections(c component, p *pattern) {
	between := len(p.groups) - 1 // how many literals
	if between < 1 {
		return
	}
	left := 0 // as many can be found from the left
	for left < between && p.canBeFirst(c, left) {
		left++
	}
	right := between // those from this one on can be found from the right
	for right > 0 && p.canBeLast(right-1) {
		right--
	}
	last := between // the last group in which a value can have a "/", or the last one
	for i := range p.groups {
		if p.groups[i].slashes {
			last = i
		}
	}
	p.forward = max(min(last, left), right)
	if left < right {
		b.refuse(p.literals[left+1].offset, "the values beside the literal can contain it", `write "/" beside it, or another literal`)
		return
	}
	for i := range between {
		b.prepare(c, p, i)
	}
}

// prepare sets what must be around the literal after the group i. It refuses one that
// cannot be searched for.
func (b *builder) prepare(c component, p *pattern, i int) {
	l, g, next := &p.literals[i+1], &p.groups[i], &p.groups[i+1]
	searched, backward := g, i >= p.forward
	if backward {
		searched = next
	}
	one := l.hasOnePlace(searched)
	if g.filled && !backward {
		l.after = 1
	}
	switch {
	case one, backward && !next.filled:
	case backward:
		l.then = []string{strings.Trim(next.expressions[0].stops, ".")} // a value may begin with "."
	case !next.bare:
		for _, e := range next.expressions {
			l.before += string(rune(e.first))
		}
	case next.filled:
		segments, _ := p.matchesAfter(c, i+1, g.excluded)
		l.then = slices.Repeat([]string{"/"}, segments)
	}
	data, _ := uri.Unescape(l.text)
	switch {
	case slices.ContainsFunc(searched.expressions, func(e matchExpression) bool { return e.mayHaveInName(l.text) }):
		b.refuse(l.offset, "a variable beside the literal has it in its name", anotherLiteral)
	case searched.isOperator(l.text, backward):
		b.refuse(l.offset, "the literal is the operator of an expression beside it", anotherLiteral)
	case len(l.text) > longest:
		b.refuse(l.offset, "a literal between two expressions is longer than 256 bytes", "write a shorter one")
	case !utf8.ValidString(data):
		b.refuse(l.offset, "a literal between two expressions is not UTF-8", anotherLiteral)
	}
}

// canBeFirst reports whether the literal after the group i can be found at its first
// place: if the template matches with another place, it matches with this one.
func (p *pattern) canBeFirst(c component, i int) bool {
	g, next := &p.groups[i], &p.groups[i+1]
	switch {
	case p.literals[i+1].hasOnePlace(g):
		return true
	case g.whole:
		return false
	case !next.bare:
		return i+1 == len(p.groups)-1 && !next.named && !next.limited && next.lacking&^g.excluded == 0
	}
	_, ok := p.matchesAfter(c, i+1, g.excluded)
	return ok
}

// canBeLast reports whether the literal can be found at its last place.
func (p *pattern) canBeLast(i int) bool {
	g, next := &p.groups[i], &p.groups[i+1]
	if p.literals[i+1].hasOnePlace(next) {
		return true
	}
	if !next.bare || next.whole || next.limited && len(next.expressions) > 1 {
		return false
	}
	return p.grows(i) && g.lacking&^next.excluded == 0
}

// grows reports whether the group i matches whatever follows a text that it matches. A
// fragment begins with the "#" of {#x}, and goes on with any text.
func (p *pattern) grows(i int) bool {
	g := &p.groups[i]
	if i == 0 && p.literals[0].text == "" && g.expressions[0].first == '#' {
		return !g.named && !g.limited
	}
	return g.anyLength()
}

// matchesAfter reports whether a text that the template matches from the group i on
// may follow any other text without these characters, and how many segments of both
// must not be empty.
func (p *pattern) matchesAfter(c component, i int, excluded chars) (segments int, ok bool) {
	for ; i < len(p.groups); i++ {
		g := &p.groups[i]
		switch lacking := g.lacking &^ excluded; {
		case !g.anyLength():
			return 0, false
		case lacking == 0:
			return segments, true
		case c != inPath, len(g.expressions) > 1, lacking != maskOf("/"), p.literals[i+1].text != "/":
			return 0, false
		}
		segments++
	}
	return 0, false
}

// hasOnePlace reports whether l has a character that a group beside it cannot have.
func (l *literal) hasOnePlace(g *group) bool { return maskOf(l.text)&g.excluded != 0 }

// mayHaveInName reports whether a literal could be in the text of the expression and begin,
// or end, in a name.
func (e *matchExpression) mayHaveInName(literal string) bool {
	if !e.named {
		return false
	}
	for i := range e.vars {
		if strings.IndexByte(e.vars[i].key, literal[0]) >= 0 || literal[0] == '%' && strings.IndexByte(e.vars[i].name, '%') >= 0 {
			return true
		}
	}
	return literal[0] == e.first || literal[0] == '=' || strings.IndexByte(literal, e.sep) >= 0
}

// isOperator reports whether the literal is always found in an expression of the group
// that has a text, since that begins with it, or since it ends in the operator.
func (g *group) isOperator(literal string, backward bool) bool {
	return slices.ContainsFunc(g.expressions, func(e matchExpression) bool {
		first := string(rune(e.first))
		return literal == first || backward && strings.Trim(literal, first) == ""
	})
}
