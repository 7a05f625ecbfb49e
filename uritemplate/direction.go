// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// This file decides where Match searches for the literals between groups of expressions: for
// each, at its first place or at its last one. It refuses a pattern if a literal could be at
// another place, with values that the other direction does not find.
//
// The path /{+dir}/v{major}-{minor}{.ext} contains three groups: {+dir}, {major}, and
// {minor}{.ext}. The literals between them are "/v" and "-":
//
//   - "/v": {+dir} can contain it, but {major} cannot contain "/". So
//     only the last "/v" can be the literal.
//   - "-": {major} and {minor} can contain it. Whichever "-" with an octet on both sides is
//     taken, the template matches. So "-" is found from the right too, at its last place.
//
// So forward is 0. In /{dir}/v{major}-{minor}{.ext}, where {dir} cannot contain "/", it is 2:
// both literals are found at their first place.

// chooseDirections decides how many literals between groups are found from the left. The
// literals after these are found from the right.
func (p *pattern) chooseDirections(c component) *Error {
	between := len(p.groups) - 1 // how many literals
	if between < 1 {
		return nil
	}

	// The literals before left can be found from the left, and those from right on from the right.
	left, right := 0, between
	for left < between && p.canBeFirst(left) {
		left++
	}
	for right > 0 && p.canBeLast(c, right-1) {
		right--
	}

	// Neither direction finds a literal between them: in {a:3}-{b:3}, each "-" could be it.
	if left < right {
		return ambiguous(p.literals[left+1].offset, "the values beside the literal can contain it", `write "/" beside it, or another literal`)
	}

	// Those from right to left can be found in both ways. After the last value with a "/", the last
	// place of a literal is the likely one, and before it the first one.
	p.forward = between
	for i := range p.groups {
		if p.groups[i].slashes {
			p.forward = i
		}
	}
	p.forward = max(right, min(p.forward, left))
	for i := range between {
		if err := p.prepare(i); err != nil {
			return err
		}
	}
	return nil
}

// prepare sets the texts that must be around the literal after the group i. It returns an error if Match
// cannot search for the literal.
func (p *pattern) prepare(i int) *Error {
	// Match goes over the text of a group beside the literal to find it.
	l, g, next := &p.literals[i+1], &p.groups[i], &p.groups[i+1]
	backward, searched := i >= p.forward, g
	if backward {
		searched = next
	} else if g.filled {
		l.leastBefore = 1
	}

	// If the literal can be at several places, only those count after which next can match.
	switch {
	case l.hasOnePlace(searched), backward && !next.filled: // it counts
	case backward: // {+a}-{b}{/c}: b is not empty, but may begin with "."
		l.cannotFollow = []string{strings.Trim(next.expressions[0].stops, ".")}
	case !next.bare: // {a}-{.b}
		l.mustFollow = next.operators
	case next.filled: // {+a}-{b}/{c}/{+d}: neither b nor c is empty
		segments, _ := p.matchesAfter(i)
		l.cannotFollow = slices.Repeat([]string{"/"}, segments)
	}
	return l.check(searched, backward)
}

// check returns an error if Match cannot search for the literal in a group's texts.
func (l *literal) check(g *group, backward bool) *Error {
	// A literal that a name or an operator contains would be found there.
	data, _ := uri.Unescape(l.text)
	switch {
	case slices.ContainsFunc(g.expressions, func(e matchExpression) bool { return e.mayHaveInName(l.text) }):
		return ambiguous(l.offset, "a variable beside the literal has it in its name", anotherLiteral)
	case g.isOperator(l.text, backward):
		return ambiguous(l.offset, "the literal is the operator of an expression beside it", anotherLiteral)
	case len(l.text) > longest:
		return ambiguous(l.offset, "a literal between two expressions is longer than 256 bytes", "write a shorter one")
	case !utf8.ValidString(data):
		return ambiguous(l.offset, "a literal between two expressions is not UTF-8", anotherLiteral)
	}
	return nil
}

// canBeFirst reports whether the literal after the group i can be found at its first place:
// if the template matches with another place, it matches with this one.
func (p *pattern) canBeFirst(i int) bool {
	g, next := &p.groups[i], &p.groups[i+1]
	switch {
	case p.literals[i+1].hasOnePlace(g): // {a}/{b}
		return true
	case g.whole: // {;a}-{b}
		return false
	case next.bare: // {a}-{b}
		_, ok := p.matchesAfter(i)
		return ok
	}

	// The text after the literal begins with an operator, as in {a}-{.b}. It must be the last
	// group, which then reads whatever follows the operator.
	isLast := i+1 == len(p.groups)-1
	return isLast && !next.limited && next.mayContain(g)
}

// canBeLast reports whether the literal after the group i can be found at its last place.
func (p *pattern) canBeLast(c component, i int) bool {
	g, next := &p.groups[i], &p.groups[i+1]
	if p.literals[i+1].hasOnePlace(next) {
		return true
	}

	// The last place leaves next the shortest text. For {a}-{.b}, that may lack the ".". And for
	// {+a}-{b:2}{/c}, the last "-" of "x-yy/z-www" leaves "www", which is too long for b.
	if !next.bare || next.whole || next.limited && len(next.expressions) > 1 {
		return false
	}

	// All that precedes it is left to g.
	return p.grows(c, i) && g.mayContain(next)
}

// grows reports whether the group i matches whatever follows a text that it matches. So does
// {#x} where a fragment begins.
func (p *pattern) grows(c component, i int) bool {
	g := &p.groups[i]
	if c == inFragment && i == 0 && p.literals[0].text == "" {
		return !g.limited
	}
	return g.anyLength()
}

// matchesAfter reports whether the groups after the group i still match if a part of its text is
// put before theirs. Then the literal between them can be found at its first place: in {a}-{b}, the
// first "-" of "x-y-z" puts "y-" before the "z" of b. It also returns how many segments at the
// beginning must not be empty for that: 2 for {b}/{c}/{+d} after {+a}-.
func (p *pattern) matchesAfter(i int) (segments int, ok bool) {
	excluded := p.groups[i].excluded
	for i++; i < len(p.groups) && p.groups[i].anyLength(); i++ {
		g := &p.groups[i]
		lacking := g.lacking &^ excluded
		if lacking == 0 {
			return segments, true
		}

		// A "/" in the part ends {b} in {+a}-{b}/{c}, and the rest of the part goes to {c}.
		isSegment := len(g.expressions) == 1 && lacking == maskOf("/")
		if !isSegment || p.literals[i+1].text != "/" {
			break
		}
		segments++
	}
	return 0, false
}

// mayContain reports whether each value in g can contain all that a text of other contains.
func (g *group) mayContain(other *group) bool { return g.lacking&^other.excluded == 0 }

// hasOnePlace reports whether l contains a character that a group beside it cannot contain.
func (l *literal) hasOnePlace(g *group) bool { return maskOf(l.text)&g.excluded != 0 }

// isOperator reports whether the literal is always found in an expression of the group: "." is, at
// the beginning of {.a}. From the right, ".." is too: the last ".." of "...a" includes the operator.
func (g *group) isOperator(literal string, backward bool) bool {
	for _, first := range g.operators {
		if literal == string(first) || backward && strings.Trim(literal, string(first)) == "" {
			return true
		}
	}
	return false
}
