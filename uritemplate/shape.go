// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"cmp"
	"strings"
)

// This file has the rule of a Set: which of two templates precedes the other.

// A route is a template of a Set, as the rule and the index see it.
type route struct {
	template Template
	m        *Matcher
	index    int    // of its value
	shape    string // the literals in the normal form, and a byte for each expression
	path     int    // where the path begins in shape
	tail     int    // where the query begins in shape, or the fragment, or its end
	suffix   string // the literal at the end of the path
	query    string // the literal at the beginning of the query, with its "?"
	pieces   []piece

	expressions []*part
}

// A piece is a part of a shape: the scheme and the authority, or a segment of the
// path without its "/", or all from an expression on that can have a "/".
type piece struct {
	start int // in the shape
	text  string
	rest  bool // it is the rest of the shape
}

// The bytes of expressions in a shape. No literal has them.
const (
	behind    = '\x01' // in a query or a fragment
	plain     = '\x02'
	slashes   = '\x03' // {/name}
	reserving = '\x04' // {+name}

	expressions = "\x01\x02\x03\x04"
)

// newRoute returns the route of a template.
func newRoute(t Template) (*route, error) {
	m, err := t.Matcher()
	if err != nil {
		return nil, err
	}
	r := &route{template: t, m: m}
	b := builder{t: t, m: &Matcher{}}
	b.makeRoom()
	var shape strings.Builder
	for i := range t.parts {
		p := &t.parts[i]
		if p.in <= inAuthority || p.in >= inBase {
			r.path = -1
		} else if r.path < 0 {
			r.path = shape.Len()
		}
		if p.in <= inPath || p.in >= inBase {
			r.tail = -1
		} else if r.tail < 0 {
			r.tail = shape.Len()
		}
		if p.operator != nil {
			r.expressions = append(r.expressions, p)
		}
		switch {
		case p.operator != nil && p.in > inPath && p.in < inBase:
			shape.WriteByte(behind)
		case p.operator != nil && p.reserves():
			shape.WriteByte(reserving)
		case p.operator != nil && p.first == '/':
			shape.WriteByte(slashes)
		case p.operator != nil:
			shape.WriteByte(plain)
		default:
			shape.WriteString(b.normal(i))
		}
	}
	r.shape = shape.String()
	if r.path < 0 {
		r.path = len(r.shape)
	}
	if r.tail < 0 {
		r.tail = len(r.shape)
	}
	r.suffix = afterExpressions(r.shape[r.path:r.tail])
	r.query, _, _ = strings.Cut(literalOf(r.shape[r.tail:]), "#")
	r.divide()
	return r, nil
}

// divide finds the pieces.
func (r *route) divide() {
	if r.path < r.tail && !isLiteral(r.shape[r.path:r.path+1]) || r.m.based {
		// No "/" says where the authority of a reference ends in the shape.
		r.pieces = []piece{{0, r.shape, true}}
		return
	}
	r.pieces = append(r.pieces, piece{0, r.shape[:r.path], false})
	start := r.path
	for i := r.path; i < r.tail; i++ {
		switch r.shape[i] {
		case '/':
			r.pieces = append(r.pieces, piece{start, r.shape[start:i], false})
			start = i + 1
		case slashes, reserving:
			r.pieces = append(r.pieces, piece{start, r.shape[start:], true})
			return
		}
	}
	r.pieces = append(r.pieces, piece{start, r.shape[start:r.tail], false})
}

// The ranks of what a shape goes on with, in the order of the rule.
const (
	inSegment = iota
	nextSegment
	nextQuery
	nextFragment
	atEnd
	atBehind
	atPlain
	atSlashes
	atReserving
)

// rank returns the rank of a shape at an offset.
func rank(shape string, i int) int {
	if i == len(shape) {
		return atEnd
	}
	switch shape[i] {
	case '/':
		return nextSegment
	case '?':
		return nextQuery
	case '#':
		return nextFragment
	case behind:
		return atBehind
	case plain:
		return atPlain
	case slashes:
		return atSlashes
	case reserving:
		return atReserving
	}
	return inSegment
}

// compareShapes is the order of shapes. It is the rule, and the order of bytes where
// the rule has none.
func compareShapes(a, b string) int {
	n := common(a, b)
	if n == len(a) && n == len(b) {
		return 0
	}
	if c := cmp.Compare(rank(a, n), rank(b, n)); c != 0 {
		return c
	}
	return cmp.Compare(a[n], b[n])
}

// compare is the order in which templates are tried: that of their shapes, or else of
// their texts.
func (r *route) compare(other *route) int {
	return cmp.Or(compareShapes(r.shape, other.shape), cmp.Compare(r.template.text, other.template.text))
}

// orders reports whether the rule says which of two templates precedes the other.
func orders(a, b *route) bool {
	n := common(a.shape, b.shape)
	ra, rb := rank(a.shape, n), rank(b.shape, n)
	switch {
	case ra == rb:
		return false
	case ra == atEnd:
		return b.extends(a, n)
	case rb == atEnd:
		return a.extends(b, n)
	}
	return true
}

// extends reports whether r goes on at an offset in its shape where shorter ends,
// with a literal, or with an expression that begins another segment or component,
// in which shorter does not match.
func (r *route) extends(shorter *route, offset int) bool {
	if isLiteral(r.shape[offset : offset+1]) {
		return true
	}
	first := r.expression(offset).first
	return first == '/' || first == '#' || (first == '?' || first == '&') && !shorter.m.options.AllowOtherPairs
}

// expression returns the expression at an offset in the shape.
func (r *route) expression(offset int) *part {
	return r.expressions[countExpressions(r.shape[:offset])]
}

// literalOf returns the literal at the beginning of a shape.
func literalOf(shape string) string {
	if i := strings.IndexAny(shape, expressions); i >= 0 {
		return shape[:i]
	}
	return shape
}

// afterExpressions returns the literal at the end of a shape.
func afterExpressions(shape string) string {
	return shape[strings.LastIndexAny(shape, expressions)+1:]
}

func isLiteral(shape string) bool { return !strings.ContainsAny(shape, expressions) }

func countExpressions(shape string) (n int) {
	for i := range len(expressions) {
		n += strings.Count(shape, expressions[i:i+1])
	}
	return n
}
