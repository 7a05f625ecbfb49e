// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"
)

// This file defines the form of a template by which references are read.

// A plan is a template as patterns, one for each component.
type plan struct {
	t        Template
	names    []string // the variables' names, each once
	required []int    // the variables that need a value
	patterns [componentCount]pattern
	from     component // where the path's pattern begins: inPath, or inScheme or inAuthority if an expression may write these too

	patternPairs int              // how many pairs the query's pattern covers; 0 if it is empty
	mixed        bool             // a value in the query can contain a pair, so there are no pairs
	pairs        *matchExpression // the query's other pairs, in any order; nil in the zero plan
	openers      int              // how many variables in pairs can begin the query
}

// A pattern is literals with groups of expressions between them: there is one more literal
// than groups.
type pattern struct {
	literals []literal
	groups   []group
	forward  int // how many literals between groups are found from the left
}

// endsInGroup reports whether a group follows the last literal so far.
func (p *pattern) endsInGroup() bool { return len(p.groups) > 0 && len(p.groups) == len(p.literals) }

// A literal is literal text in the template, as [reading].key spells it.
type literal struct {
	text   string
	exact  string // how the text begins in the template, if it must be there as it is
	offset int    // in the template

	leastBefore  int      // the length, at least, of the group before the literal
	mustFollow   string   // if not "", one of these operators follows the literal, or the end
	cannotFollow []string // for each text after the literal that must not be empty, the characters that end it; "/" divides the texts
}

// longest is the greatest length for a literal that is searched for, since each byte in a text
// may be compared with the whole literal.
const longest = 256

// A group is expressions without a literal between them, and says what is true for its texts.
type group struct {
	expressions []matchExpression
	operators   string // of the expressions
	excluded    chars  // a text never contains them, neither in values nor as operators or separators
	lacking     chars  // the values in at least one expression cannot contain them
	bare        bool   // a text begins with a value
	filled      bool   // the first expression is never empty
	slashes     bool   // a value can contain a "/"

	// It may match a text and not a longer one: there is a prefix, or several variables
	// that must not be empty, or pairs.
	limited bool

	// A text cannot be cut off anywhere: there are pairs with any names, or params, which
	// lack the "=" if they are empty, or several variables that must not be empty.
	whole bool
}

// setFacts sets what is true for the texts.
func (g *group) setFacts() {
	first := &g.expressions[0]
	*g = group{expressions: g.expressions, excluded: ^chars(0), bare: first.first == 0, filled: first.filled}
	for i := range g.expressions {
		e := &g.expressions[i]
		first := string(rune(e.first))
		g.operators += first

		// A text also contains operators and separators: no value of {/x,y} contains "/", but "/a/b"
		// does. With a "*", a value contains separators too.
		not, sep := maskOf(e.not), maskOf(string(rune(e.sep)))
		g.excluded &= not &^ sep &^ maskOf(first)
		if e.vars[len(e.vars)-1].explode {
			not &^= sep
		}
		g.lacking |= not

		// In {a,b}, each of the two needs a part of the text.
		severalFilled := e.filled && len(e.vars) > 1
		g.slashes = g.slashes || e.reserves() || e.first == '/'
		g.limited = g.limited || e.prefixed || e.named || severalFilled
		if e.others >= 0 || e.symbol == ';' || severalFilled {
			g.whole = true
		}
	}
}

// anyLength reports whether a text can have any length, and a character can be anywhere in it.
func (g *group) anyLength() bool { return g.bare && !g.limited }

// A matchExpression is an expression, and how to read it.
type matchExpression struct {
	*operator
	in     component
	vars   []matchVariable
	not    string         // the delimiters that a value can only contain escaped
	stops  string         // the characters that begin an expression after it in the group
	byName map[string]int // for pairs, the variable with each name, or isLiteral
	others int            // the variable for pairs with other names, or -1

	prefixed bool // a variable is a prefix
	filled   bool // no variable that gets a part of the text is empty
	alone    bool // it is {name}, and a text is right if all its characters are unreserved
}

// isLiteral stands for the variable if a pair is a literal.
const isLiteral = -2

// A matchVariable is a variable in a matchExpression.
type matchVariable struct {
	variable
	key   string // the name in a pair, as [reading].key spells it
	index int    // in the plan's names
}

// mayBeList reports whether a value without a pair for each member may be a list.
func (v *variable) mayBeList() bool { return !v.explode && v.most == 0 }

// delimiters returns the characters that a value can only contain escaped.
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

// mayHaveInName reports whether a literal could be in the expression's pairs, and begin or end
// in a name.
func (e *matchExpression) mayHaveInName(literal string) bool {
	if !e.named {
		return false
	}
	first, delimits := literal[0], strings.IndexByte(literal, e.sep) >= 0
	if delimits || first == e.first || first == '=' {
		return true
	}
	return slices.ContainsFunc(e.vars, func(v matchVariable) bool { return strings.IndexByte(v.key, first) >= 0 })
}

// chars is a set of reserved characters.
type chars uint32

const reservedChars = ":/?#[]@!$&'()*+,;="

// maskOf returns the reserved characters in s.
func maskOf(s string) (c chars) {
	for i := range len(s) {
		if j := strings.IndexByte(reservedChars, s[i]); j >= 0 {
			c |= 1 << j
		}
	}
	return c
}
