// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"strings"

	"example.com/uri/internal/advice"
)

// This file finds the routes of an index with which another one is in conflict. It
// leaves out most of those that match no reference in common, and those that the
// rule orders, without looking at each of them.

// String returns what Error returns, so that %v does not print the templates of a
// ConflictError that is not a pointer.
func (c ConflictError) String() string { return c.Error() }

// GoString implements [fmt.GoStringer]. It returns the name of the type and what
// Error returns, without the templates.
func (c ConflictError) GoString() string {
	return advice.GoString("uritemplate.ConflictError", c.Error())
}

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns,
// so that encoders such as encoding/json do not write the templates. The error of
// MarshalText is nil.
func (c ConflictError) MarshalText() ([]byte, error) { return []byte(c.Error()), nil }

// conflict returns the conflict of r with a route of the index, or nil.
func (x *index) conflict(r *route) *ConflictError {
	n := &x.root
	for _, p := range r.pieces {
		literal := literalOf(p.text)
		for i := n.place(literal); i < len(n.edges) && strings.HasPrefix(n.edges[i].shape, literal); i++ {
			if c := r.conflictBehind(&n.edges[i], p); c != nil {
				return c
			}
		}
		if literal != p.text {
			// A template that ends before the expression may match the same.
			for m := n.child(literal); m != nil; m = m.child("") {
				if c := r.conflictWith(m.ends...); c != nil {
					return c
				}
			}
		}
		if p.rest {
			return nil
		}
		if n = n.after(p.text); n == nil {
			return nil
		}
	}
	return r.conflictWith(n.endsLike(r)...)
}

// endsLike returns the routes that end at a node and go on, after the path of r, as it
// does up to an expression or its end.
func (n *node) endsLike(r *route) []*route {
	like := r.shape[:r.tail] + literalOf(r.shape[r.tail:])
	start := n.end(like)
	end := start
	for end < len(n.ends) && strings.HasPrefix(n.ends[end].shape, like) {
		end++
	}
	return n.ends[start:end]
}

// conflictBehind returns the conflict of r, which has the piece p, with a route that
// has the edge e there, or nil.
func (r *route) conflictBehind(e *edge, p piece) *ConflictError {
	switch {
	case !e.mayConflict(p, r.shape[p.start:]):
		return nil
	case e.route != nil:
		return r.conflictWith(e.route)
	}
	nodes := []*node{e.to}
	for len(nodes) > 0 {
		n := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		if c := r.conflictWith(n.ends...); c != nil {
			return c
		}
		if n.literals == nil && n.only != nil {
			nodes = append(nodes, n.only)
		}
		for _, child := range n.literals {
			nodes = append(nodes, child)
		}
		for i := range n.edges {
			if e := &n.edges[i]; e.route == nil {
				nodes = append(nodes, e.to)
			} else if c := r.conflictWith(e.route); c != nil {
				return c
			}
		}
	}
	return nil
}

// mayConflict returns false if no route of the edge is in conflict with one that
// has the piece p, and whose shape goes on from there with rest.
func (e *edge) mayConflict(p piece, rest string) bool {
	n := common(rest, e.shape)
	switch {
	case e.shape == p.text && !p.rest:
		return false // the same piece: what follows it decides
	case n == len(e.shape):
		return rank(rest, n) != inSegment
	case n == len(rest):
		return rank(e.shape, n) >= atBehind
	case rank(rest, n) != rank(e.shape, n):
		return false
	}
	return e.route != nil || p.rest || haveEnd(e.suffix, afterExpressions(p.text))
}

// haveEnd returns false if no text ends with both literals.
func haveEnd(a, b string) bool { return strings.HasSuffix(a, b) || strings.HasSuffix(b, a) }

// haveBeginning returns false if no text begins with both literals.
func haveBeginning(a, b string) bool { return strings.HasPrefix(a, b) || strings.HasPrefix(b, a) }

// conflictWith returns the conflict of r with one of the routes, or nil.
func (r *route) conflictWith(routes ...*route) *ConflictError {
	for _, other := range routes {
		if orders(r, other) || !haveEnd(r.suffix, other.suffix) || !haveBeginning(r.query, other.query) {
			continue
		}
		if c := overlap(r, other); c != nil {
			return c
		}
	}
	return nil
}
