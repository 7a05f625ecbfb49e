// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// This file reduces templates to shapes, by which a Set orders and compares them.

// A shape is a template's text, with literals as [reading].key spells them and a byte for each
// expression:
//
//	http://H/users/{id}{/path*}{?q}  http://h/users/\x02\x03\x01
type shape struct {
	text        string
	at          bounds
	expressions []shapeExpression
	required    map[string]bool // the variables that need a value
}

// A shapeExpression is an expression in a shape.
type shapeExpression struct {
	*part
	offset int
	needed bool // it is never empty in a reference that matches
}

// The bytes that stand for expressions. No literal contains them.
const (
	afterPath = '\x01' // in a query or a fragment
	plain     = '\x02'
	slashes   = '\x03' // {/name}
	reserving = '\x04' // {+name}

	expressions = "\x01\x02\x03\x04"
	several     = "\x03\x04" // their values can be several segments
)

// shape returns the byte that stands for an expression.
func (p *part) shape() byte {
	switch {
	case p.in == inQuery || p.in == inFragment:
		return afterPath
	case p.reserves():
		return reserving
	case p.first == '/':
		return slashes
	}
	return plain
}

// expression returns the index at which the expressions from an offset on begin.
func (s *shape) expression(offset int) int {
	i, _ := slices.BinarySearchFunc(s.expressions, offset, func(e shapeExpression, offset int) int { return cmp.Compare(e.offset, offset) })
	return i
}

// ranked lists the bytes with which a shape can go on, in the rule's order: after other
// characters, and with "\x00" for the end.
const ranked = "/?#\x00" + expressions

const (
	atEnd       = len("/?#")
	atAfterPath = atEnd + 1
)

// rank returns the index, in the rule's list, of the byte with which a shape goes on at i.
func rank(shape string, i int) int {
	if i == len(shape) {
		return atEnd
	}
	return strings.IndexByte(ranked, shape[i])
}

// compareShapes orders shapes by the rule, and by their bytes where the rule does not.
func compareShapes(a, b string) int {
	n := common(a, b)
	return cmp.Or(cmp.Compare(rank(a, n), rank(b, n)), strings.Compare(a[n:], b[n:]))
}

// The literalEnds are the literals before the first expression and after the last one, in a
// part of a shape. Without an expression, each is the whole part.
type literalEnds struct {
	prefix, suffix string
	least          int  // the shortest text with these ends
	literal        bool // there is no expression
}

// literalEnds returns the ends from start to end.
func (s *shape) literalEnds(start, end int) literalEnds {
	first, after := s.expression(start), s.expression(end)
	if first == after {
		return literalEnds{s.text[start:end], s.text[start:end], end - start, true}
	}

	// An expression is one byte in the shape, and at least as long in a text if it is needed.
	least := end - start
	for _, e := range s.expressions[first:after] {
		if !e.needed {
			least--
		}
	}
	return literalEnds{s.text[start:s.expressions[first].offset], s.text[s.expressions[after-1].offset+1 : end], least, false}
}

// matches reports whether text begins with e.prefix, ends with e.suffix, and is long enough for
// both. A literal is the whole text.
func (e *literalEnds) matches(text string) bool {
	if len(text) < e.least || e.literal && len(text) > e.least {
		return false
	}
	return strings.HasPrefix(text, e.prefix) && strings.HasSuffix(text, e.suffix)
}

// apart reports whether no text matches both.
func (e literalEnds) apart(other literalEnds) bool {
	switch {
	case e.literal:
		return !other.matches(e.prefix)
	case other.literal:
		return !e.matches(other.prefix)
	}

	// The prefixes of one text agree, as far as the shorter one goes, and so do the suffixes.
	samePrefix := strings.HasPrefix(e.prefix, other.prefix) || strings.HasPrefix(other.prefix, e.prefix)
	sameSuffix := strings.HasSuffix(e.suffix, other.suffix) || strings.HasSuffix(other.suffix, e.suffix)
	return !samePrefix || !sameSuffix
}
