// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"strings"
)

// A route is a template in a Set.
type route struct {
	shape
	m         *plan
	index     int // where its value is
	segments  []segment
	fromRight []literalEnds // of the path's segments, from the last one back to one with a {/x}, a {+x} or a base
	query     literalEnds   // with "?"
	fragment  literalEnds   // with "#"
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

	// The literals of the query and the fragment.
	r.query, r.fragment = r.literalEnds(r.at[inPath], r.at[inQuery]), r.literalEnds(r.at[inQuery], len(r.text))
	if !m.mixed && (len(m.pairs.vars) > 0 || t.options.AllowOtherPairs) {
		r.query.suffix, r.query.literal = "", false // any pair may be the last one
	}
	r.divide()
	r.divideFromRight()
	return r, nil
}

// divide finds the segments.
func (r *route) divide() {
	start, end := r.at.of(inPath)

	// In {+base}/x and //h{/x}, no "/" in the shape shows where the authority ends.
	begins := start < end && strings.IndexByte(expressions, r.text[start]) >= 0
	if begins || strings.IndexByte(r.text[:start], reserving) >= 0 {
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

// divideFromRight finds the segments of the path from the last one. A {/x} or {+x} writes several
// segments, and a base even the authority, so that the literal after it is all that is known.
func (r *route) divideFromRight() {
	first, end := r.at.of(inPath)
	for slash := end; slash >= first; end = slash {
		slash = first + strings.LastIndexByte(r.text[first:end], '/')
		e := r.literalEnds(slash+1, end)

		// In {+base}x/y, the base ends in the segment of "x".
		isBase := slash < first && r.m.from < inPath
		if isBase || strings.ContainsAny(r.text[slash+1:end], several) {
			r.fromRight = append(r.fromRight, literalEnds{suffix: e.suffix})
			return
		}
		r.fromRight = append(r.fromRight, e)
	}
}

// restFrom returns the ends of the path from a segment on.
func (r *route) restFrom(s *segment) literalEnds { return r.literalEnds(s.start, r.at[inPath]) }

// compare orders routes as they are tried: by their shapes, or else by their texts.
func (r *route) compare(other *route) int {
	return cmp.Or(compareShapes(r.text, other.text), cmp.Compare(r.m.t.text, other.m.t.text))
}

// orders reports whether the rule says which route precedes the other.
func orders(a, b *route) bool {
	// The shapes go on in two ways after the text that they share.
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
	start := 1 + strings.LastIndexAny(r.text[:offset], "/?#")
	if offset >= r.at[inScheme] {
		start = max(start, r.at[inScheme])
	}
	return !strings.ContainsAny(r.text[start:offset], expressions)
}

// allowsPair returns false if no query that matches r contains a pair with this name.
func (r *route) allowsPair(name string) bool {
	_, ok := r.m.pairs.byName[name]
	if ok || r.m.patternPairs > 0 {
		return true
	}
	return r.m.pairs.others >= 0 || r.m.t.options.AllowOtherPairs
}
