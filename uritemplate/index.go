// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"slices"
	"strings"

	"example.com/uri"
)

// This file finds the routes that may match a reference, in the order of the rule.

// An index is a tree of the pieces of shapes: the scheme and the authority are one
// piece, and each segment of the path is another. The pieces of a reference lead to
// the routes. A piece without expressions is found at once. Those with expressions
// are tried in their order, so that the first route that matches is the one of the
// rule.
type index struct {
	root node
	host bool // a value can be in a host
}

// A node is what may follow some pieces.
type node struct {
	literals map[string]*node // by the piece
	single   string           // the piece of the only literal
	only     *node            // what follows it
	edges    []edge           // in the order of the rule
	ends     []*route         // those whose path ends here, in the order of the rule
}

// An edge is a piece with expressions, or the rest of a template from an expression
// on that can have a "/".
type edge struct {
	shape          string
	prefix, suffix string // the literals at the ends of the piece, or of the rest of the path
	to             *node
	route          *route // of the rest
}

// fits returns false if no text of the edge is at the beginning of text, of which
// the first piece is n bytes long.
func (e *edge) fits(text string, n int) bool {
	if e.route == nil {
		text = text[:n]
	}
	return len(text) >= len(e.prefix)+len(e.suffix) && strings.HasPrefix(text, e.prefix) && strings.HasSuffix(text, e.suffix)
}

// child returns what follows a literal piece, or nil.
func (n *node) child(piece string) *node {
	if n.literals == nil {
		if n.single == piece {
			return n.only
		}
		return nil
	}
	return n.literals[piece]
}

// grow returns what follows a literal piece, which it adds if it is new.
func (n *node) grow(piece string) *node {
	child := n.child(piece)
	switch {
	case child != nil:
		return child
	case n.only == nil:
		n.single, n.only = piece, new(node)
		return n.only
	case n.literals == nil:
		n.literals = map[string]*node{n.single: n.only}
	}
	child = new(node)
	n.literals[piece] = child
	return child
}

// edgeOf returns the edge of a piece with expressions.
func (r *route) edgeOf(p piece) edge {
	shape := p.text
	e := edge{shape: shape, prefix: literalOf(shape)}
	if e.suffix = afterExpressions(shape); p.rest {
		e.route, e.suffix = r, r.suffix
	} else {
		e.to = new(node)
	}
	return e
}

// place returns where a piece with expressions is among the edges, or is to be.
func (n *node) place(text string) int {
	i, _ := slices.BinarySearchFunc(n.edges, text, func(e edge, text string) int { return compareShapes(e.shape, text) })
	return i
}

// end returns where a route of this shape is among the ends, or is to be.
func (n *node) end(shape string) int {
	i, _ := slices.BinarySearchFunc(n.ends, shape, func(r *route, shape string) int { return compareShapes(r.shape, shape) })
	return i
}

// after returns what follows a piece, or nil.
func (n *node) after(text string) *node {
	if isLiteral(text) {
		return n.child(text)
	}
	if i := n.place(text); i < len(n.edges) && n.edges[i].shape == text {
		return n.edges[i].to
	}
	return nil
}

// add adds a route.
func (x *index) add(r *route) {
	x.host = x.host || r.m.readsHost()
	n := &x.root
	for _, p := range r.pieces {
		if isLiteral(p.text) {
			n = n.grow(p.text)
			continue
		}
		if next := n.after(p.text); next != nil {
			n = next
			continue
		}
		i := n.place(p.text)
		for i < len(n.edges) && n.edges[i].shape == p.text && n.edges[i].route.compare(r) < 0 {
			i++ // the rest of another template with the same shape
		}
		n.edges = slices.Insert(n.edges, i, r.edgeOf(p))
		if p.rest {
			return
		}
		n = n.edges[i].to
	}
	i, _ := slices.BinarySearchFunc(n.ends, r, (*route).compare)
	n.ends = slices.Insert(n.ends, i, r)
}

// match returns the first route that matches, or nil, and leaves its values in r.
func (x *index) match(r *reading, u uri.URI) *route {
	u, err := ofRFC3986(u)
	if err != nil {
		return nil
	}
	r.load(u, x.host)
	return x.search(r, u)
}

// A turn is a piece of a reference, and what is next to try there.
type turn struct {
	*node
	start, end int // of the piece
	next       int // the next edge, or -1 for a literal
	noPort     bool
}

// search returns the first route that matches, and leaves its values in r. Each
// node is visited once at most.
func (x *index) search(r *reading, u uri.URI) *route {
	var buf [4]turn
	turns := append(buf[:0], turn{node: &x.root, end: r.at[inAuthority], next: -1})
	for len(turns) > 0 {
		p := &turns[len(turns)-1]
		if p.start > r.at[inPath] {
			for _, route := range p.ends {
				if strings.HasPrefix(r.text[r.at[inPath]:], route.query) && r.matches(route, u) {
					return route
				}
			}
			turns = turns[:len(turns)-1]
			continue
		}
		to, route := x.try(p, r, u)
		switch {
		case route != nil:
			return route
		case to == nil:
			turns = turns[:len(turns)-1]
			continue
		}
		start := p.end + len("/")
		if p.node == &x.root {
			start = p.end
		}
		end := start
		for end < r.at[inPath] && r.key[end] != '/' {
			end++
		}
		if p.next == len(p.edges) && !x.isPlaceOfOrigin(p, r) { // nothing else is left to try
			*p = turn{to, start, end, -1, false}
		} else {
			turns = append(turns, turn{to, start, end, -1, false})
		}
	}
	return nil
}

// isPlaceOfOrigin reports whether the scheme and the authority of a reference, without
// a port that does not count, are next to try as a literal.
func (x *index) isPlaceOfOrigin(p *turn, r *reading) bool {
	return p.node == &x.root && r.noPort < p.end && !p.noPort && (p.next == len(p.edges) || compareShapes(r.key[:r.noPort], p.edges[p.next].shape) < 0)
}

// try returns what is next to follow the piece, or the route that matches from it
// on, or neither.
func (x *index) try(p *turn, r *reading, u uri.URI) (to *node, found *route) {
	if p.next < 0 {
		p.next = 0
		if to := p.child(r.key[p.start:p.end]); to != nil {
			return to, nil
		}
	}
	for p.next <= len(p.edges) {
		if x.isPlaceOfOrigin(p, r) {
			p.noPort = true
			if to := p.child(r.key[:r.noPort]); to != nil {
				return to, nil
			}
		}
		if p.next == len(p.edges) {
			break
		}
		e := &p.edges[p.next]
		p.next++
		switch {
		case !e.fits(r.key[p.start:r.at[inPath]], p.end-p.start):
		case e.route == nil:
			return e.to, nil
		case r.matches(e.route, u):
			return nil, e.route
		}
	}
	return nil, nil
}

// matches reports whether the reference matches a route.
func (r *reading) matches(route *route, u uri.URI) bool {
	r.begin(route.m)
	return r.match()
}
