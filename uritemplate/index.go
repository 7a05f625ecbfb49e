// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"slices"
	"strings"

	"example.com/uri"
)

// This file finds the routes that may match a reference, in the rule's order.

// A node lists the segments that may follow some others. The root is the tree that leads to
// all routes: a reference goes down segment by segment. A segment without expressions is found
// at once. Those with expressions are tried in their order, so the first route that matches is
// the rule's choice.
type node struct {
	literals map[string]*node // by the segment
	branches []*branch        // in the rule's order
	routes   []*route         // whose path ends here, in the rule's order
	last     bool             // the segment before it is the rest of the path

	segmentEnds byEnds // the branches for one segment
	restEnds    byEnds // the branches for the rest of the path
}

// A branch is a segment with expressions.
type branch struct {
	segment
	head string // the prefix, and the byte of the first expression
	tail string // the suffix from the right
	to   *node  // the segments that follow
}

// add adds a route to the root.
func (n *node) add(r *route) {
	// Go down to the node after the path.
	for _, s := range r.fromLeft() {
		if !s.literal {
			n = n.addBranch(s)
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

// addBranch returns the node after a segment with expressions, and adds it if it is new.
func (n *node) addBranch(s segment) *node {
	i, found := slices.BinarySearchFunc(n.branches, s.shape, func(b *branch, shape string) int { return compareShapes(b.shape, shape) })
	if found {
		n.branches[i].least = min(n.branches[i].least, s.least)
		return n.branches[i].to
	}
	b := &branch{s, s.shape[:len(s.prefix)+1], reversed(s.suffix), &node{last: s.rest}}
	n.branches = slices.Insert(n.branches, i, b)
	ends := &n.segmentEnds
	if s.rest {
		ends = &n.restEnds
	}
	*ends = slices.Insert(*ends, ends.find(b.head, b.tail), b)
	return b.to
}

// A visit is a reference's segment at a node, and says what to try next.
type visit struct {
	*node
	start, end int // where the segment is in the key
	next       int // the next branch; before the first one, at -1, the literal
}

// match returns the first route that matches, or nil, and leaves its values in r. It visits
// each node once at most.
func (root *node) match(r *reading, u uri.URI) *route {
	if !r.load(u) {
		return nil
	}
	var buf [2]visit
	later := buf[:0] // with something left to try
	path := r.key[:r.keyAt[inPath]]
	v := visit{root, 0, r.keyAt[inAuthority], -1}
	for {
		to, found := v.step(r, path)
		switch {
		case found != nil:
			return found
		case to == nil && len(later) == 0:
			return nil
		case to == nil: // a dead end: go back to the last segment with something left
			v, later = later[len(later)-1], later[:len(later)-1]
			continue
		case v.next < len(v.branches):
			later = append(later, v)
		}

		// The authority, the first segment, ends without a "/": the next one in "/x" is "".
		v.start = v.end
		if v.node != root {
			v.start += len("/")
		}
		v.end = min(v.start, len(path))
		v.end += until(path[v.end:], '/')
		v.node, v.next = to, -1
	}
}

// step returns the next node that the segment leads to, or a route that matches, or nil for
// both. After the last segment, it tries the routes whose path ends there.
func (v *visit) step(r *reading, path string) (to *node, found *route) {
	if v.last || v.start > len(path) {
		return nil, r.firstOf(v.routes)
	}

	// A literal precedes all expressions.
	text := path[v.start:v.end]
	if v.next < 0 {
		v.next = 0
		if to := v.literals[text]; to != nil {
			return to, nil
		}
	}

	// Skip the branches with other literals around their expressions.
	for v.next < len(v.branches) {
		b, its := v.branches[v.next], text
		v.next++
		if b.rest {
			its = path[v.start:]
		}
		if b.matches(its) {
			return b.to, nil
		}
	}
	return nil, nil
}

// firstOf returns the first of these routes that the reference matches, or nil. Their path ends
// where the reference's does.
func (r *reading) firstOf(routes []*route) *route {
	for _, route := range routes {
		if !strings.HasPrefix(r.key[r.keyAt[inPath]:], route.query.prefix) {
			continue
		}
		r.begin(route.m)
		if r.match() {
			return route
		}
	}
	return nil
}

// byEnds are branches, ordered by their heads and then their tails.
type byEnds []*branch

// find returns the index of the first branch with a head and a tail, or of its place.
func (l byEnds) find(head, tail string) int {
	i, _ := slices.BinarySearchFunc(l, tail, func(b *branch, tail string) int {
		return cmp.Or(strings.Compare(b.head, head), strings.Compare(b.tail, tail))
	})
	return i
}

// withEnds returns the branches with a head, and with a tail that begins with the tail, or the
// other way round.
func (l byEnds) withEnds(head, tail string) (found []*branch) {
	// Those with longer tails follow each other.
	start := l.find(head, tail)
	for i := start; i < len(l) && l[i].head == head && strings.HasPrefix(l[i].tail, tail); i++ {
		found = append(found, l[i])
	}

	// Those with shorter tails precede them, from the longest one, with others between them. With
	// "abcd" and the tails "ab", "aba" and "abb", the last one shares "ab" with "abcd". So no tail
	// before it shares more, and the search goes on with "ab".
	for i := start - 1; i >= 0 && l[i].head == head; i-- {
		if n := common(l[i].tail, tail); n < len(l[i].tail) {
			tail = tail[:n]
			i = l.find(head, tail+"\x00") // just after "ab", if it is there
		} else {
			found = append(found, l[i])
		}
	}
	return found
}

func reversed(s string) string {
	b := []byte(s)
	slices.Reverse(b)
	return string(b)
}
