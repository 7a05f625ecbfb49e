// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"slices"
	"strings"
)

// A route is a template in a Set.
type route struct {
	shape
	m        *plan
	index    int // where its value is
	segments []segment
	whole    bool        // each expression before the query is a whole segment
	query    literalEnds // with "?"
	fragment literalEnds // with "#"
}

// A segment is a path segment in a shape, without its "/". The first segment is the scheme and
// the authority.
type segment struct {
	start       int    // in the shape
	shape       string // the segment, or all that follows if rest is true
	literalEnds        // the segment's, or those of the path from there
	rest        bool   // a value in the segment can contain a "/"
}

// newRoute returns the route for a template.
func newRoute(t Template) (*route, error) {
	m, shape, err := t.compile()
	if err != nil {
		return nil, err
	}
	r := &route{shape: shape, m: m}
	r.query, r.fragment = r.literalEnds(r.at[inPath], r.at[inQuery]), r.literalEnds(r.at[inQuery], len(r.text))
	if !m.mixed && (len(m.pairs.vars) > 0 || t.options.AllowOtherPairs) {
		r.query.suffix, r.query.literal = "", false // any pair may be the last one
	}
	r.divide()
	r.whole = !slices.ContainsFunc(r.segments, func(s segment) bool { return s.rest || !s.literal && s.shape != string(plain) })
	return r, nil
}

// divide finds the segments.
func (r *route) divide() {
	start, end := r.at.of(inPath)

	// In {+base}/x and //h{/x}, the authority may end at no "/" in the shape.
	begins := start < end && isExpression(r.text[start])
	if r.m.based || begins || strings.IndexByte(r.text[:start], reserving) >= 0 {
		r.segment(0, len(r.text), true)
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

// segment adds a segment, or all that follows if a value can contain a "/".
func (r *route) segment(start, end int, rest bool) {
	r.segments = append(r.segments, segment{start, r.text[start:end], r.literalEnds(start, min(end, r.at[inPath])), rest})
}

// lastSegment returns the ends of the segment that ends at an offset in the path, and the
// offset of the "/" before it. If a value in the segment can contain a "/", it returns the
// suffix alone, and -1, as for the first segment.
func (r *route) lastSegment(end int) (e literalEnds, slash int) {
	start, _ := r.at.of(inPath)
	slash = strings.LastIndexByte(r.text[start:start+end], '/')

	// {/x} and {+x} write several segments, and a base even the authority.
	e = r.literalEnds(start+slash+1, start+end)
	if slash < 0 && r.m.based || strings.ContainsAny(r.text[start+slash+1:start+end], string(slashes)+string(reserving)) {
		return literalEnds{suffix: e.suffix}, -1
	}
	return e, slash
}

// compare orders routes as they are tried: by their shapes, or else by their texts.
func (r *route) compare(other *route) int {
	return cmp.Or(compareShapes(r.text, other.text), cmp.Compare(r.m.t.text, other.m.t.text))
}

// orders reports whether the rule says which route precedes the other.
func orders(a, b *route) bool {
	n := common(a.text, b.text)
	ra, rb := rank(a.text, n), rank(b.text, n)
	if ra > rb {
		a, b, ra, rb = b, a, rb, ra
	}
	switch ra {
	case rb:
		return false
	case atEnd, atAfterPath:
		return b.extends(a, n) // a's query and fragment may be undefined
	}
	return true
}

// extends reports whether r goes on at an offset in its shape, where shorter can end, with an
// expression whose text shorter does not match: one that begins another segment or component,
// or any one after a literal segment.
func (r *route) extends(shorter *route, offset int) bool {
	switch e := &r.expressions[r.expression(offset)]; {
	case e.first == '/', e.first == '#':
		return true
	case e.in == inQuery && e.named && e.sep == '&':
		return !shorter.m.t.options.AllowOtherPairs
	}

	// "/users" does not match "/users.json", but {id} matches "7.json".
	last := strings.LastIndexAny(r.text[:offset], "/?#"+expressions)
	return last < 0 || !isExpression(r.text[last])
}

// isExpression reports whether a byte in a shape stands for an expression.
func isExpression(b byte) bool { return strings.IndexByte(expressions, b) >= 0 }

// allowsPair returns false if no query that matches r contains a pair with this name.
func (r *route) allowsPair(name string) bool {
	_, ok := r.m.pairs.byName[name]
	if ok || r.m.mixed || r.m.patternPairs > 0 {
		return true
	}
	return r.m.pairs.others >= 0 || r.m.t.options.AllowOtherPairs
}
