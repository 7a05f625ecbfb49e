// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"maps"
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

// conflict returns the conflict between r and the first route with one, in the rule's order, or nil.
func (root *node) conflict(r *route) *ConflictError {
	routes := root.similar(r)
	slices.SortFunc(routes, (*route).compare)
	i := slices.IndexFunc(routes, func(other *route) bool { return !orders(r, other) && !apart(r, other) })
	if i < 0 {
		return nil
	}
	first := routes[i]

	// A template may contain a password. No function that prints values calls another one.
	found := conflict{r.m.t, first.m.t, example(r, first)}
	return &ConflictError{func() conflict { return found }}
}

// similar returns the routes that may conflict with r: those with the same segments, and those whose
// first segment that differs contains expressions too, and similar literals around them. The
// rule orders the others, or their literals prove them apart.
func (root *node) similar(r *route) (routes []*route) {
	n := root
	for _, s := range r.fromLeft() {
		var differ []*route
		if s.literal {
			n = n.literals[s.shape]
		} else {
			n, differ = n.besides(&s, r.restFrom(&s).suffix)
		}
		routes = append(routes, differ...)
		if n == nil {
			return routes
		}
	}
	return append(routes, r.withQueryOf(n.routes)...)
}

// besides returns the node after a segment with expressions, or nil, and the routes with another
// segment there that is similar. The path from s on ends in the suffix.
func (n *node) besides(s *segment, suffix string) (next *node, routes []*route) {
	// Only a segment with the same prefix, and with a suffix that agrees with s's, can match the
	// same text. The suffix of a rest is at the end of the path.
	head, tail := s.shape[:len(s.prefix)+1], reversed(s.suffix)
	if s.rest {
		tail = ""
	}
	for _, b := range n.segmentEnds.withEnds(head, tail) {
		if b.shape == s.shape {
			next = b.to
		} else {
			routes = append(routes, b.to.all()...)
		}
	}

	// The rest of a path contains this segment and those after it.
	for _, b := range n.restEnds.withEnds(head, reversed(suffix)) {
		routes = append(routes, b.to.routes...)
	}
	return next, routes
}

// all returns the routes to which a node leads.
func (n *node) all() (routes []*route) {
	for nodes := []*node{n}; len(nodes) > 0; {
		n, nodes = nodes[0], nodes[1:]
		routes = append(routes, n.routes...)
		nodes = slices.AppendSeq(nodes, maps.Values(n.literals))
		for _, b := range n.branches {
			nodes = append(nodes, b.to)
		}
	}
	return routes
}

// withQueryOf returns the routes whose query begins with the literal with which r's does. All
// have the same path.
func (r *route) withQueryOf(routes []*route) []*route {
	// They are next to each other, around r's place.
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
		if s.rest || t.rest {
			return a.restFrom(s).apart(b.restFrom(t))
		}
		if s.apart(t.literalEnds) {
			return true
		}

		// A value before the path contains neither ":" nor "@": //{a}:{b} is apart from //{a}.
		differs := func(c string) bool { return strings.Count(s.shape, c) != strings.Count(t.shape, c) }
		if i == 0 && (differs(":") || differs("@")) {
			return true
		}
	}
	return len(a.segments) != len(b.segments)
}

// apartFromRight compares the segments from the last one.
func apartFromRight(a, b *route) bool {
	for i := 1; i < min(len(a.segments), len(b.segments)); i++ {
		e, more := a.fromRight(i)
		other, alsoMore := b.fromRight(i)
		if e.apart(other) {
			return true
		}
		if !more || !alsoMore {
			break
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
