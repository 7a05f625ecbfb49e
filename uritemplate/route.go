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
	m           *Matcher
	index       int             // of its value
	required    map[string]bool // the variables that must have a value
	text        string          // the shape: literals in the normal form, and a byte for each expression
	at          bounds          // in the shape
	expressions []shapeExpression
	segments    []segment
	whole       bool        // each expression before the query is a segment of the path
	query       literalEnds // with "?"
	fragment    literalEnds // with "#"
}

// A shapeExpression is an expression in a shape.
type shapeExpression struct {
	*part
	offset int
	needed bool // it has a text in each reference that matches
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
// after its last one. If it has none, each of them is all of it.
type literalEnds struct {
	prefix, suffix string
	least          int  // octets of a text that has them
	literal        bool // there is no expression
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
	r, err := t.build()
	if err != nil {
		return nil, err
	}
	r.query, r.fragment = r.literalEnds(r.at[inPath], r.at[inQuery]), r.literalEnds(r.at[inQuery], len(r.text))
	if !r.m.plus && (len(r.m.pairs.vars) > 0 || t.options.AllowOtherPairs) {
		r.query.suffix, r.query.literal = "", false // any pair may be the last one
	}
	r.divide()
	r.whole = !slices.ContainsFunc(r.segments, func(s segment) bool { return s.rest || !s.literal && s.shape != string(plain) })
	return &r, nil
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
	if r.m.based || start < end && rank(r.text, start) > atEnd || strings.IndexByte(r.text[:start], reserving) >= 0 {
		r.segment(0, len(r.text), true) // no "/" of the shape may end the authority
		return
	}
	r.segment(0, start, false)
	for i := start; i < end; i++ {
		switch r.text[i] {
		case '/':
			r.segment(start, i, false)
			start = i + 1
		case slashes, reserving:
			r.segment(start, len(r.text), true)
			return
		}
	}
	r.segment(start, end, false)
}

// segment adds a segment, or all that follows if an expression can have a "/".
func (r *route) segment(start, end int, rest bool) {
	r.segments = append(r.segments, segment{start, r.text[start:end], r.literalEnds(start, min(end, r.at[inPath])), rest})
}

// lastSegment returns the ends of the last segment of the path up to an offset in it, and
// the offset of the "/" before the segment. If an expression of the segment can have a "/",
// it returns the suffix alone, and -1, as for the first segment.
func (r *route) lastSegment(end int) (e literalEnds, slash int) {
	start, _ := r.at.of(inPath)
	slash = strings.LastIndexByte(r.text[start:start+end], '/')
	e = r.literalEnds(start+slash+1, start+end)
	if slash < 0 && r.m.based || strings.ContainsAny(r.text[start+slash+1:start+end], "\x03\x04") {
		return literalEnds{suffix: e.suffix}, -1
	}
	return e, slash
}

// literalEnds returns those of the shape from start to end.
func (r *route) literalEnds(start, end int) literalEnds {
	first, after := r.expression(start), r.expression(end)
	if first == after {
		return literalEnds{r.text[start:end], r.text[start:end], end - start, true}
	}
	least := end - start
	for _, e := range r.expressions[first:after] {
		if !e.needed {
			least--
		}
	}
	return literalEnds{r.text[start:r.expressions[first].offset], r.text[r.expressions[after-1].offset+1 : end], least, false}
}

// expression returns the index of the first expression from an offset on.
func (r *route) expression(offset int) int {
	i, _ := slices.BinarySearchFunc(r.expressions, offset, func(e shapeExpression, offset int) int { return cmp.Compare(e.offset, offset) })
	return i
}

// ranked has what a shape goes on with, in the order of the rule: after other characters,
// and with "\x00" for the end.
const ranked = "/?#\x00" + expressions

// common returns the length of the longest beginning that a and b have in common.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// rank returns the place in the rule of a shape at an offset.
func rank(shape string, i int) int {
	if i == len(shape) {
		return atEnd
	}
	return strings.IndexByte(ranked, shape[i])
}

const (
	atEnd    = len("/?#")
	atBehind = atEnd + 1
)

// compareShapes orders shapes by the rule, and by their bytes where the rule does not.
func compareShapes(a, b string) int {
	n := common(a, b)
	return cmp.Or(cmp.Compare(rank(a, n), rank(b, n)), strings.Compare(a[n:], b[n:]))
}

// compare orders templates as they are tried: by their shapes, or else by their texts.
func (r *route) compare(other *route) int {
	return cmp.Or(compareShapes(r.text, other.text), cmp.Compare(r.m.t.text, other.m.t.text))
}

// orders reports whether the rule says which of two templates precedes the other.
func orders(a, b *route) bool {
	n := common(a.text, b.text)
	ra, rb := rank(a.text, n), rank(b.text, n)
	if ra > rb {
		a, b, ra, rb = b, a, rb, ra
	}
	switch {
	case ra == rb:
		return false
	case ra == atEnd || ra == atBehind:
		return b.extends(a, n) // a query or a fragment of a may be undefined
	}
	return true
}

// extends reports whether r goes on at an offset in its shape where shorter can end, with an
// expression whose text shorter does not match: one that begins another segment or component,
// or any one behind a literal segment.
func (r *route) extends(shorter *route, offset int) bool {
	switch e := &r.expressions[r.expression(offset)]; {
	case e.first == '/', e.first == '#':
		return true
	case e.in == inQuery && e.named && e.sep == '&':
		return !shorter.m.t.options.AllowOtherPairs
	}
	last := strings.LastIndexAny(r.text[:offset], "/?#"+expressions)
	return last < 0 || rank(r.text, last) < atEnd
}
