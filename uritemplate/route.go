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
	index    int         // where its value is
	segments []segment   // the scheme and the authority, and then those of the path
	query    literalEnds // with "?"
	fragment literalEnds // with "#"
}

// A segment is a path segment in a shape, without its "/", or the scheme and the authority.
type segment struct {
	start, end  int    // in the shape
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
	return r, nil
}

// divide finds the segments.
func (r *route) divide() {
	// In {+base}/x and //h{/x}, no "/" in the shape shows where the authority ends.
	start, end := r.at.of(inPath)
	begins := start < end && strings.IndexByte(expressions, r.text[start]) >= 0
	r.segment(0, start, begins || strings.IndexByte(r.text[:start], reserving) >= 0)
	for start <= end {
		stop := start + until(r.text[start:end], '/')
		r.segment(start, stop, strings.ContainsAny(r.text[start:stop], several))
		start = stop + len("/")
	}
}

// segment adds a segment.
func (r *route) segment(start, end int, rest bool) {
	s := segment{start, end, r.text[start:end], r.literalEnds(start, end), rest}
	if rest {
		s.shape, s.literalEnds = r.text[start:], r.literalEnds(start, r.at[inPath])
	}
	r.segments = append(r.segments, s)
}

// fromLeft returns the segments up to the first one in which a value can contain a "/".
func (r *route) fromLeft() []segment {
	if i := slices.IndexFunc(r.segments, func(s segment) bool { return s.rest }); i >= 0 {
		return r.segments[:i+1]
	}
	return r.segments
}

// fromRight returns the ends of the path's segment that is the i-th from the right, and whether the
// one before it is known. A {/x} or {+x} writes several segments, and a base even the authority, so
// that only the literal after it is known.
func (r *route) fromRight(i int) (e literalEnds, more bool) {
	s := &r.segments[len(r.segments)-i]
	endsBase := i == len(r.segments)-1 && r.m.from < inPath // x in {+base}x/y
	if s.rest || endsBase {
		return literalEnds{suffix: r.literalEnds(s.start, s.end).suffix}, false
	}
	return s.literalEnds, true
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
