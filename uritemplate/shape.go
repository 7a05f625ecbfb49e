// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// This file has the rule of a Set: which of two templates precedes the other. It
// compares their shapes, in which a byte stands for each expression:
//
//	http://H/users/{id}{/path*}{?q}  http://h/users/\x02\x03\x01

// A route is a template of a Set.
type route struct {
	template    Template
	m           *Matcher
	index       int    // of its value
	shape       string // the literals in the normal form, and a byte for each expression
	expressions []shapeExpression
	required    map[string]bool // the variables that must have a value
	segments    []segment
	whole       bool        // each expression before the query is a segment of the path
	at          bounds      // in the shape
	query       literalEnds // with "?"
	fragment    literalEnds // with "#"
}

// A segment is a segment of the path in a shape, without its "/". The first one is
// the scheme and the authority.
type segment struct {
	start       int    // in the shape
	shape       string // of the segment, or all that follows if rest is true
	literalEnds        // of the segment, or of the path from there
	rest        bool   // an expression of the segment can have a "/"
}

// The literalEnds of a part of a shape are the literals before its first expression and
// after its last one. If it has none, all of it is the prefix.
type literalEnds struct {
	prefix, suffix string
	least          int  // octets of a text that has them
	literal        bool // there is no expression
}

// A shapeExpression is an expression in a shape.
type shapeExpression struct {
	*part
	offset int
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
	b, err := t.build()
	if err != nil {
		return nil, err
	}
	r := &route{template: t, m: b.m, required: map[string]bool{}}
	for _, name := range t.options.Required {
		r.required[name] = true
	}
	var shape strings.Builder
	for i := range t.parts {
		p := &t.parts[i]
		switch {
		case p.operator != nil:
			r.expressions = append(r.expressions, shapeExpression{p, shape.Len()})
			shape.WriteByte(p.shape())
		default:
			shape.WriteString(b.normal(i))
		}
		c := p.in
		if c >= inBase {
			c = inAuthority
		}
		for ; c < componentCount; c++ {
			r.at[c] = shape.Len()
		}
	}
	r.shape = shape.String()
	r.query, r.fragment = r.literalEnds(r.at[inPath], r.at[inQuery]), r.literalEnds(r.at[inQuery], len(r.shape))
	if pairs := r.m.pairs; pairs != nil && (len(pairs.vars) > 0 || t.options.AllowOtherPairs) {
		r.query.suffix, r.query.literal = "", false // any pair may be the last one
	}
	r.divide()
	r.whole = !slices.ContainsFunc(r.segments, func(s segment) bool { return s.rest || !s.literal && s.shape != string(plain) })
	return r, nil
}

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

// divide finds the segments.
func (r *route) divide() {
	start, end := r.at.of(inPath)
	if r.m.based || start < end && !isLiteral(r.shape[start:start+1]) || strings.IndexByte(r.shape[:start], reserving) >= 0 {
		r.rest(0) // no "/" of the shape may end the authority
		return
	}
	r.segment(0, start)
	for i := start; i < end; i++ {
		switch r.shape[i] {
		case '/':
			r.segment(start, i)
			start = i + 1
		case slashes, reserving:
			r.rest(start)
			return
		}
	}
	r.segment(start, end)
}

func (r *route) segment(start, end int) {
	r.segments = append(r.segments, segment{start, r.shape[start:end], r.literalEnds(start, end), false})
}

func (r *route) rest(start int) {
	r.segments = append(r.segments, segment{start, r.shape[start:], r.literalEnds(start, r.at[inPath]), true})
}

// literalEnds returns those of the shape from start to end.
func (r *route) literalEnds(start, end int) literalEnds {
	shape := r.shape[start:end]
	first := strings.IndexAny(shape, expressions)
	if first < 0 {
		return literalEnds{shape, "", len(shape), true}
	}
	last := strings.LastIndexAny(shape, expressions)
	least := len(shape)
	for i := r.expression(start); i < len(r.expressions) && r.expressions[i].offset < end; i++ {
		if !r.needs(r.expressions[i].part) {
			least--
		}
	}
	return literalEnds{shape[:first], shape[last+1:], least, false}
}

// expression returns the index of the first expression from an offset on.
func (r *route) expression(offset int) int {
	i, _ := slices.BinarySearchFunc(r.expressions, offset, func(e shapeExpression, offset int) int { return cmp.Compare(e.offset, offset) })
	return i
}

// needs reports whether an expression has a text in each reference that matches.
func (r *route) needs(p *part) bool {
	return !r.m.options.AllowEmpty && (p.symbol == 0 || p.symbol == '+') || slices.ContainsFunc(p.vars, func(v variable) bool { return r.required[v.name] })
}

// ranked has what a shape goes on with, in the order of the rule: after other characters,
// and with "\x00" for the end.
const ranked = "/?#\x00" + expressions

// rank returns the place in the rule of a shape at an offset.
func rank(shape string, i int) int {
	if i == len(shape) {
		return atEnd
	}
	return strings.IndexByte(ranked, shape[i])
}

const atEnd = len("/?#")

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
	first := r.expressions[r.expression(offset)].first
	return first == '/' || first == '#' || (first == '?' || first == '&') && !shorter.m.options.AllowOtherPairs
}

func isLiteral(shape string) bool { return !strings.ContainsAny(shape, expressions) }
