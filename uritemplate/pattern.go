// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// This file has the pattern of a component, and decides where a Matcher searches for
// the literals between groups of expressions: for each, at its first place or at its
// last one. It refuses a pattern if a literal could be at another place, with values
// that the other direction does not find.
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

// A pattern is literals with groups of expressions between them: there is one
// literal more than groups.
type pattern struct {
	literals    []literal
	expressions []matchExpression
	ends        []int // where each group ends in expressions
	forward     int   // how many of the literals between groups are found from the left
}

// A group is expressions without a literal between them.
type group []matchExpression

// group returns the group i.
func (p *pattern) group(i int) group {
	start := 0
	if i > 0 {
		start = p.ends[i-1]
	}
	return p.expressions[start:p.ends[i]]
}

// A matchExpression is an expression, with what helps to read it.
type matchExpression struct {
	*operator
	in     component
	vars   []matchVariable
	not    string         // the delimiters that a value cannot have, except escaped
	stops  string         // the characters that begin an expression after it in the group
	byName map[string]int // the variables, if they have names
	others int            // the variable that has the pairs with other names, or -1

	exploded int  // how many variables have a "*"
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
func (s *matchVariable) mayBeList() bool { return !s.explode && s.most == 0 }

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

// add adds a variable. It reports whether its name is not yet there.
func (e *matchExpression) add(v variable, index int) bool {
	s := matchVariable{variable: v, index: index}
	if v.explode {
		e.exploded++
	}
	e.prefixed = e.prefixed || v.most > 0
	if !e.named {
		e.vars = append(e.vars, s)
		return true
	}
	if s.key = normalEscapes(v.name); e.in == inAuthority {
		s.key = strings.ToLower(s.key)
	}
	if v.explode && e.others < 0 {
		e.others = len(e.vars)
	}
	if e.byName == nil {
		e.byName = map[string]int{}
	}
	_, again := e.byName[s.key]
	e.byName[s.key] = len(e.vars)
	e.vars = append(e.vars, s)
	return !again
}

// A refusal is why there is no Matcher. It has no problem if there is one.
type refusal struct {
	offset  int // in the template
	problem string
	says    string
}

// chooseDirections decides how many literals between groups are found from the left.
// Those behind are found from the right.
func (p *pattern) chooseDirections(c component) refusal {
	between := len(p.ends) - 1 // how many literals
	if between < 1 {
		return refusal{}
	}
	left := 0 // as many can be found from the left
	for left < between && p.canBeFirst(c, left) {
		left++
	}
	right := between // those from this one on can be found from the right
	for right > 0 && p.canBeLast(right-1) {
		right--
	}
	p.forward = max(min(p.lastWithSlashes(between), left), right)
	if left < right {
		return refusal{p.literals[left+1].offset, "the values beside the literal can contain it", `write "/" beside it, or another literal`}
	}
	for i := range between {
		if r := p.prepare(c, i); r.problem != "" {
			return r
		}
	}
	return refusal{}
}

// prepare sets what must be around the literal after the group i, and returns why it
// cannot be searched for, if it cannot.
func (p *pattern) prepare(c component, i int) refusal {
	l, backward := &p.literals[i+1], i >= p.forward
	searched, next := p.group(i), p.group(i+1)
	switch {
	case backward:
		searched = next
		if next[0].filled && !l.hasOnePlace(next) {
			l.then = []string{strings.Trim(next[0].stops, ".")}
		}
	case !l.hasOnePlace(searched):
		p.prepareFirst(c, i)
	}
	switch {
	case searched.mayHaveInName(l.text):
		return refusal{l.offset, "a variable beside the literal has it in its name", anotherLiteral}
	case searched.isOperator(l.text, backward):
		return refusal{l.offset, "the literal is the operator of an expression beside it", anotherLiteral}
	case len(l.text) > longest:
		return refusal{l.offset, "a literal between two expressions is longer than 256 bytes", "write a shorter one"}
	case !validUTF8(l.text):
		return refusal{l.offset, "a literal between two expressions is not UTF-8", anotherLiteral}
	}
	return refusal{}
}

// prepareFirst sets what must be around the literal after the group i, which is found
// at its first place of several.
func (p *pattern) prepareFirst(c component, i int) {
	g, next, l := p.group(i), p.group(i+1), &p.literals[i+1]
	if g[0].filled {
		l.after = 1
	}
	switch {
	case next[0].first != 0:
		for j := range next {
			l.before += string(rune(next[j].first))
		}
	case next[0].filled:
		segments, _ := p.matchesAfter(c, i+1, g.excluded())
		l.then = slices.Repeat([]string{"/"}, segments)
	}
}

// lastWithSlashes returns the last group with {+name}, {#name} or {/name}, or the last
// one.
func (p *pattern) lastWithSlashes(last int) int {
	for i := last; i >= 0; i-- {
		for _, e := range p.group(i) {
			if e.reserves() || e.first == '/' {
				return i
			}
		}
	}
	return last
}

// canBeFirst reports whether the literal after the group i can be found at its first
// place: if the template matches with another place, it matches with this one.
func (p *pattern) canBeFirst(c component, i int) bool {
	g, next := p.group(i), p.group(i+1)
	switch {
	case p.literals[i+1].hasOnePlace(g):
		return true
	case g.mustBeWhole():
		return false
	case next[0].first != 0:
		return i+1 == len(p.ends)-1 && !next.hasPairs() && !next.hasLimit() && next.canHaveAllExcept(g.excluded())
	}
	_, ok := p.matchesAfter(c, i+1, g.excluded())
	return ok
}

// canBeLast reports whether the literal after the group i can be found at its last
// place.
func (p *pattern) canBeLast(i int) bool {
	g, next := p.group(i), p.group(i+1)
	if p.literals[i+1].hasOnePlace(next) {
		return true
	}
	return next[0].first == 0 && !next.mustBeWhole() && (len(next) == 1 || !next.hasLimit()) && g.hasAnyLength() && g.canHaveAllExcept(next.excluded())
}

// matchesAfter reports whether a text that the template matches from the group i on
// may follow any other text without these characters, and how many segments of both
// must not be empty.
func (p *pattern) matchesAfter(c component, i int, excluded chars) (segments int, ok bool) {
	for ; i < len(p.ends); i++ {
		g := p.group(i)
		switch {
		case !g.hasAnyLength():
			return 0, false
		case g.canHaveAllExcept(excluded):
			return segments, true
		case c != inPath, len(g) > 1, !g.canHaveAllExcept(excluded | maskOf("/")), p.literals[i+1].text != "/":
			return 0, false
		}
		segments++
	}
	return 0, false
}

// hasOnePlace reports whether the literal has a character that a group beside it
// cannot have.
func (l *literal) hasOnePlace(g group) bool { return maskOf(l.text)&g.excluded() != 0 }

// hasLimit reports whether the group may match a text and not a longer one: it has a
// prefix, or several variables none of which may be empty.
func (g group) hasLimit() bool {
	return slices.ContainsFunc(g, func(e matchExpression) bool { return e.prefixed || e.filled && len(e.vars) > 1 })
}

func (g group) hasPairs() bool {
	return slices.ContainsFunc(g, func(e matchExpression) bool { return e.named })
}

// mustBeWhole reports whether a text of the group cannot be cut off anywhere: it has
// pairs with any names, or params, which have no "=" if they are empty, or several
// variables none of which may be empty.
func (g group) mustBeWhole() bool {
	return slices.ContainsFunc(g, func(e matchExpression) bool {
		return e.others >= 0 || e.named && !e.ifEmpty || e.filled && len(e.vars) > 1
	})
}

// hasAnyLength reports whether the group matches texts of any length, in which each
// character may be at any place.
func (g group) hasAnyLength() bool { return g[0].first == 0 && !g.hasPairs() && !g.hasLimit() }

// canHaveAllExcept reports whether each expression of the group can have each character
// except these.
func (g group) canHaveAllExcept(excluded chars) bool {
	for i := range g {
		c := maskOf(g[i].not)
		if g[i].vars[len(g[i].vars)-1].explode {
			c &^= maskOf(string(rune(g[i].sep)))
		}
		if c&^excluded != 0 {
			return false
		}
	}
	return true
}

// excluded returns the characters that the text of the group cannot have: values cannot
// have them, and the operators and the separators are others.
func (g group) excluded() chars {
	c := ^chars(0)
	for i := range g {
		c &= maskOf(g[i].not) &^ maskOf(string(rune(g[i].first))) &^ maskOf(string(rune(g[i].sep)))
	}
	return c
}

// mayHaveInName reports whether a literal could be in the text of the group and begin,
// or end, in a name.
func (g group) mayHaveInName(literal string) bool {
	return slices.ContainsFunc(g, func(e matchExpression) bool { return e.mayHaveInName(literal) })
}

func (e *matchExpression) mayHaveInName(literal string) bool {
	if !e.named {
		return false
	}
	for i := range e.vars {
		if strings.IndexByte(e.vars[i].key, literal[0]) >= 0 {
			return true
		}
	}
	return literal[0] == e.first || literal[0] == '=' || strings.IndexByte(literal, e.sep) >= 0
}

// isOperator reports whether the literal is always found in an expression of the group
// that has a text, since that begins with it, or since it ends in the operator.
func (g group) isOperator(literal string, backward bool) bool {
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

// validUTF8 reports whether a literal, unescaped, is UTF-8.
func validUTF8(literal string) bool {
	data, _ := uri.Unescape(literal)
	return utf8.ValidString(data)
}
