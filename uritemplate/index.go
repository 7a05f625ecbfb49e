// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"slices"
	"strings"

	"example.com/uri"
)

// This file finds the routes that may match a reference, in the order of the rule.

// A node is what may follow some segments of routes. The root is a tree of all of them: the
// segments of a reference lead to the routes that may match it. A segment without
// expressions is found at once. Those with expressions are tried in their order, so that
// the first route that matches is the one of the rule.
type node struct {
	literals map[string]*node // by the segment
	branches []*branch        // in the order of the rule
	ends     [2]byEnds        // those of one segment, and those of the rest of the path
	routes   []*route         // those whose path ends here, in the order of the rule
	hasValue bool             // the segment before it has expressions
	last     bool             // that is the rest of the path
}

// A branch is a segment with expressions.
type branch struct {
	segment
	head string // the shape up to the first expression
	tail string // the suffix from the right, without a port
	to   *node  // what follows it
}

// addBranch returns what follows a segment with expressions, and adds it if it is new.
func (n *node) addBranch(r *route, s segment) *node {
	i, found := slices.BinarySearchFunc(n.branches, s.shape, func(b *branch, shape string) int { return compareShapes(b.shape, shape) })
	if found {
		n.branches[i].least = min(n.branches[i].least, s.least)
		return n.branches[i].to
	}
	b := &branch{s, s.shape[:len(s.prefix)+1], reversed(s.suffix), &node{hasValue: true, last: s.rest}}
	n.branches = slices.Insert(n.branches, i, b)
	ends := &n.ends[0]
	if s.rest {
		ends = &n.ends[1]
	}
	*ends = slices.Insert(*ends, ends.find(b.head, b.tail), b)
	return b.to
}

// add adds a route to the root.
func (n *node) add(r *route) {
	for _, s := range r.segments {
		if !s.literal {
			n = n.addBranch(r, s)
			continue
		}
		if n.literals == nil {
			n.literals = map[string]*node{}
		}
		if n.literals[s.shape] == nil {
			n.literals[s.shape] = new(node)
		}
		n = n.literals[s.shape]
	}
	i, _ := slices.BinarySearchFunc(n.routes, r, (*route).compare)
	n.routes = slices.Insert(n.routes, i, r)
}

// A visit is a segment of a reference at a node, and what to try next.
type visit struct {
	*node
	start, end int  // of the segment
	tried      bool // the literal
	values     int  // how many segments before it have values
	next       int  // the next branch
}

// match returns the first route that matches, or nil, and leaves its values in r. Each
// node is visited once at most.
func (root *node) match(r *reading, u uri.URI) *route {
	if !r.load(u) {
		return nil
	}
	var buf [2]visit
	later := buf[:0]   // with something left to try
	var values [6]span // the segments that have values
	path := r.key[:r.at[inPath]]
	v := visit{node: root, end: r.at[inAuthority]}
	for {
		to, found := v.try(r, values[:])
		switch {
		case found != nil:
			return found
		case to == nil && len(later) == 0:
			return nil
		case to == nil:
			v = later[len(later)-1]
			later = later[:len(later)-1]
			continue
		case !v.tried || v.next < len(v.branches):
			later = append(later, v)
		}
		if to.hasValue {
			if v.values < len(values) {
				values[v.values] = span{v.start, v.end}
			}
			v.values++
		}
		v.start = v.end
		if v.node != root {
			v.start += len("/")
		}
		v.end = min(v.start, len(path))
		v.end += until(path[v.end:], '/')
		v.node, v.tried, v.next = to, false, 0
	}
}

// try returns the next node that the segment leads to, or a route that matches, or nil
// for both. Behind the last segment, it tries the routes whose path ends there.
func (v *visit) try(r *reading, values []span) (to *node, found *route) {
	if v.last || v.start > r.at[inPath] {
		for _, route := range v.routes {
			if strings.HasPrefix(r.spelled(inQuery, r.at[inPath], r.at[inQuery]), route.query.prefix) && r.matches(route, values) {
				return nil, route
			}
		}
		return nil, nil
	}
	text := r.spelled(inPath, v.start, v.end)
	if !v.tried {
		v.tried = true
		if to := v.literals[text]; to != nil {
			return to, nil
		}
	}
	for v.next < len(v.branches) {
		b, its := v.branches[v.next], text
		if v.next++; b.rest {
			its = r.spelled(inPath, v.start, r.at[inPath])
		}
		if b.have(its) {
			return b.to, nil
		}
	}
	return nil, nil
}

// matches reports whether the reference matches a route, to which its segments led. If
// each value is a segment, they are not searched for again.
func (r *reading) matches(route *route, values []span) bool {
	r.begin(route.m)
	groups := route.m.patterns[inPath].groups
	if !route.whole || len(groups) > len(values) {
		return r.match()
	}
	for i, s := range values[:len(groups)] {
		if !r.group(&groups[i], s.start, s.end) {
			return false
		}
	}
	return r.components(inQuery, r.at[inPath]) && r.complete()
}
