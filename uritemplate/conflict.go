// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// This file finds a route that may match the same reference as another one: the rule does not
// order the two, and their literals do not prove them apart.

// A ConflictError is the error of [Set.Add]: two templates may match the same reference, and
// the rule does not say which one comes first. Printing, logging or encoding a ConflictError
// shows both without their passwords.
type ConflictError struct {
	conflict func() conflict // nothing that formats values calls it
}

type conflict struct {
	template, other Template
	reference       uri.URI
}

func (c *ConflictError) get() (of conflict) {
	if c.conflict != nil {
		of = c.conflict()
	}
	return of
}

// Template returns the template that was to be added.
func (c *ConflictError) Template() Template { return c.get().template }

// Other returns the template in the Set.
func (c *ConflictError) Other() Template { return c.get().other }

// Reference returns a reference that both templates match. It returns the zero URI if Add
// found none.
func (c *ConflictError) Reference() uri.URI { return c.get().reference }

// Error returns a message with the templates and the reference, without their passwords:
//
//	uritemplate: "/users/{name}" conflicts with "/users/{id}": both match "/users/1"
func (c *ConflictError) Error() string {
	message := "uritemplate: " + c.Template().redacted() + " conflicts with " + c.Other().redacted()
	if c.Reference().IsZero() {
		return message + ": both may match the same reference"
	}
	return message + ": both match " + strconv.Quote(c.Reference().Redacted())
}

// MarshalText implements [encoding.TextMarshaler]. It returns the message of Error, and nil.
func (c ConflictError) MarshalText() ([]byte, error) { return []byte(c.Error()), nil }

// A search finds the first route in a Set, in the rule's order, that conflicts with a route.
type search struct {
	*route
	first *route
	nodes []nodeAt // to look at
}

type nodeAt struct {
	*node
	segment   int  // the route's next segment
	unordered bool // before it, the routes go on with other literal text than the route
}

// conflict returns the conflict between r and the first route with one, or nil. It only goes
// through nodes that lead to routes with similar segments. While the shapes are equal, it finds
// these at once.
func (n *node) conflict(r *route) *ConflictError {
	f := search{route: r, nodes: []nodeAt{{n, 0, false}}}

	// The rule orders most pairs of routes where they first differ. Only those that go on with
	// other literal text there must be compared to the end.
	for len(f.nodes) > 0 {
		n := f.nodes[len(f.nodes)-1]
		f.nodes = f.nodes[:len(f.nodes)-1]
		switch {
		case n.unordered:
			f.allBranches(n)
		case n.segment == len(r.segments):
			f.check(r.withQueryOf(n.routes)...)
		default:
			f.similarBranches(n)
		}
	}
	if f.first == nil {
		return nil
	}

	// A template may contain a password. No function that prints values calls another one.
	found := conflict{r.m.t, f.first.m.t, example(r, f.first)}
	return &ConflictError{func() conflict { return found }}
}

// check notes the first route that conflicts.
func (f *search) check(routes ...*route) {
	for _, other := range routes {
		if f.first != nil && other.compare(f.first) >= 0 {
			continue
		}
		if !orders(f.route, other) && !apart(f.route, other) {
			f.first = other
		}
	}
}

// goOn adds a node.
func (f *search) goOn(n *node, segment int, unordered bool) {
	f.nodes = append(f.nodes, nodeAt{n, segment, unordered})
}

// allBranches goes on to all segments that are not apart.
func (f *search) allBranches(n nodeAt) {
	if n.last || n.segment == len(f.segments) {
		f.check(n.routes...)
		return
	}

	// If a value in the segment can contain "/", the routes at every depth are candidates.
	s, next := &f.segments[n.segment], n.segment+1
	if s.rest {
		f.check(n.routes...)
		next = n.segment
	}

	// Go on to each segment that a text could share with this one.
	for _, b := range n.branches {
		if b.rest || s.rest || !s.apart(b.literalEnds) {
			f.goOn(b.to, next, true)
		}
	}
	if s.literal {
		if child := n.literals[s.shape]; child != nil {
			f.goOn(child, next, true)
		}
		return
	}
	for literal, child := range n.literals {
		if s.rest || s.matches(literal) {
			f.goOn(child, next, true)
		}
	}
}

// similarBranches goes on to the segments that the rule does not order, after equal ones.
func (f *search) similarBranches(n nodeAt) {
	s, next := &f.segments[n.segment], n.segment+1
	child := n.literals[s.prefix]
	if !s.literal {
		f.checkEnding(child)
		f.branchesWithHead(n, s, s.shape[:len(s.prefix)+1], next)
		return
	}
	if child != nil {
		f.goOn(child, next, false)
	}

	// s is the last segment, and a literal. In a route such as /x{.y}, an expression may follow
	// it. The rule orders those that begin with "/". Only routes that end there are looked for.
	if s.start+len(s.shape) == len(f.text) {
		for _, kind := range []byte{plain, reserving} {
			f.branchesWithHead(n, s, s.prefix+string(kind), next)
		}
	}
}

// branchesWithHead goes on to the segments with expressions that begin with a head.
func (f *search) branchesWithHead(n nodeAt, s *segment, head string, next int) {
	tail := reversed(s.suffix)
	if s.rest {
		tail, next = "", n.segment
	}
	for _, b := range n.segmentEnds.withEnds(head, tail) {
		i := common(b.shape, s.shape)
		switch {
		case b.shape == s.shape:
			f.goOn(b.to, next, false)
		case i == len(s.shape) || i == len(b.shape):
			// One segment goes on, where only a route that ends is not ordered: {a} and {a}{.b}.
			f.checkEnding(b.to)
		case rank(b.shape, i) == rank(s.shape, i) && (n.segment == 0 || s.rest || !s.apart(b.literalEnds)):
			f.goOn(b.to, next, true)
		}
	}

	// The rest of a path contains this segment and those after it.
	for _, b := range n.restEnds.withEnds(head, reversed(f.literalEnds(s.start, f.at[inPath]).suffix)) {
		f.check(b.to.routes...)
	}
}

// checkEnding checks the routes that end at a node, which may be nil.
func (f *search) checkEnding(n *node) {
	if n == nil {
		return
	}
	f.check(n.routes...)
	if empty := n.literals[""]; empty != nil { // the path, after an authority
		f.check(empty.routes...)
	}
}

// withQueryOf returns the routes whose query begins with the literal with which r's does. All
// have the same path.
func (r *route) withQueryOf(routes []*route) []*route {
	shape := r.text[:r.at[inPath]+len(r.query.prefix)]
	start, _ := slices.BinarySearchFunc(routes, r, (*route).compare)
	end := start
	for start > 0 && strings.HasPrefix(routes[start-1].text, shape) {
		start--
	}
	for end < len(routes) && strings.HasPrefix(routes[end].text, shape) {
		end++
	}
	return routes[start:end]
}

// apart reports whether literals prove that no reference matches both templates. They are at
// the ends of segments, queries and fragments, and no option changes them:
//
//	//{a}.x         //{a}:{b}       the ":" before the path
//	/{a}.json       /{a}.xml        the ends of the last segment
//	/{a}-{b}/x/     /{a}.{b}/y{c}/  the beginning of the second segment
//	/{+a}/x/{b}     /{+a}/y/{b}     the last segment but one
//	/{a}-{b}        /{a}.{b}?x      the queries
//	/x{?a}          /x{?b}          the pair of a, if it is required
func apart(a, b *route) bool {
	if apartFromLeft(a, b) || apartFromRight(a, b) {
		return true
	}
	if a.query.apart(b.query) || a.fragment.apart(b.fragment) {
		return true
	}
	return a.needsPair(b) || b.needsPair(a)
}

// apartFromLeft compares the segments up to the first one in which a value can contain a "/",
// and then the rest of both paths.
func apartFromLeft(a, b *route) bool {
	for i := range min(len(a.segments), len(b.segments)) {
		s, t := &a.segments[i], &b.segments[i]
		rest := s.rest || t.rest
		if a.endsOf(s, rest).apart(b.endsOf(t, rest)) {
			return true
		}
		if rest {
			return false
		}

		// A value before the path contains neither ":" nor "@".
		if i == 0 && (strings.Count(s.shape, ":") != strings.Count(t.shape, ":") || strings.Count(s.shape, "@") != strings.Count(t.shape, "@")) {
			return true
		}
	}
	return len(a.segments) != len(b.segments)
}

// endsOf returns the ends of a segment, or those of the path from there.
func (r *route) endsOf(s *segment, rest bool) literalEnds {
	if rest {
		return r.literalEnds(s.start, r.at[inPath])
	}
	return s.literalEnds
}

// apartFromRight compares the path segments from the last one.
func apartFromRight(a, b *route) bool {
	for i, j := a.at[inPath]-a.at[inAuthority], b.at[inPath]-b.at[inAuthority]; i >= 0 && j >= 0; {
		var e, other literalEnds
		e, i = a.lastSegment(i)
		other, j = b.lastSegment(j)
		if e.apart(other) {
			return true
		}
	}
	return false
}

// needsPair reports whether r requires a pair in the query that other does not allow.
func (r *route) needsPair(other *route) bool {
	return slices.ContainsFunc(r.m.pairs.vars, func(s matchVariable) bool {
		return r.required[s.name] && !s.explode && !other.allowsPair(s.key)
	})
}
