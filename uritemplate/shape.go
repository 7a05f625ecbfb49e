// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// This file has the rule of a Set: which of two templates precedes the other. It compares
// their shapes.

// A shape is the text of a template, with literals in the spelling of [reading].key and a byte
// for each expression:
//
//	http://H/users/{id}{/path*}{?q}  http://h/users/\x02\x03\x01
type shape struct {
	text        string
	at          bounds
	expressions []shapeExpression
	required    map[string]bool // the variables that must have a value
}

// A shapeExpression is an expression in a shape.
type shapeExpression struct {
	*part
	offset int
	needed bool // it is never empty in a reference that matches
}

// The bytes of expressions in a shape. No literal contains them.
const (
	behind    = '\x01' // in a query or a fragment
	plain     = '\x02'
	slashes   = '\x03' // {/name}
	reserving = '\x04' // {+name}

	expressions = "\x01\x02\x03\x04"
)

// shape returns the byte of an expression in a shape.
func (p *part) shape() byte {
	switch {
	case p.in == inQuery || p.in == inFragment:
		return behind
	case p.reserves():
		return reserving
	case p.first == '/':
		return slashes
	}
	return plain
}

// expression returns the index of the first expression from an offset on.
func (s *shape) expression(offset int) int {
	i, _ := slices.BinarySearchFunc(s.expressions, offset, func(e shapeExpression, offset int) int { return cmp.Compare(e.offset, offset) })
	return i
}

// ranked lists what a shape goes on with, in the order of the rule: after other characters,
// and with "\x00" for the end.
const ranked = "/?#\x00" + expressions

const (
	atEnd    = len("/?#")
	atBehind = atEnd + 1
)

// rank returns the place in the rule of what a shape goes on with.
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

// The literalEnds of a part of a shape are the literals before its first expression and after
// its last one. Without an expression, each of them is all of it.
type literalEnds struct {
	prefix, suffix string
	least          int  // octets of a text with these ends
	literal        bool // there is no expression
}

// literalEnds returns the ends of the shape from start to end.
func (s *shape) literalEnds(start, end int) literalEnds {
	first, after := s.expression(start), s.expression(end)
	if first == after {
		return literalEnds{s.text[start:end], s.text[start:end], end - start, true}
	}
	least := end - start
	for _, e := range s.expressions[first:after] {
		if !e.needed {
			least--
		}
	}
	return literalEnds{s.text[start:s.expressions[first].offset], s.text[s.expressions[after-1].offset+1 : end], least, false}
}

// have reports whether text has the ends.
func (e *literalEnds) have(text string) bool {
	if len(text) < e.least || e.literal && len(text) > e.least {
		return false
	}
	return strings.HasPrefix(text, e.prefix) && strings.HasSuffix(text, e.suffix)
}

// apart reports whether no text has the ends of both.
func (e literalEnds) apart(other literalEnds) bool {
	switch {
	case e.literal:
		return !other.have(e.prefix)
	case other.literal:
		return !e.have(other.prefix)
	}
	samePrefix := strings.HasPrefix(e.prefix, other.prefix) || strings.HasPrefix(other.prefix, e.prefix)
	sameSuffix := strings.HasSuffix(e.suffix, other.suffix) || strings.HasSuffix(other.suffix, e.suffix)
	return !samePrefix || !sameSuffix
}
