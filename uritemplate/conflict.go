// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"

	"example.com/uri"
	"example.com/uri/internal/advice"
)

// This file finds a route of an index that may match the same as another one.

// A ConflictError is the error of [Set.Add]: two templates may match the same
// reference, and the rule does not say which of them precedes the other.
type ConflictError struct {
	Template  Template // the one that was to be added
	Other     Template // one that the Set has
	Reference uri.URI  // one that both match; zero if Add found none
}

// Error returns a message with the templates and the reference, without their
// passwords:
//
//	uritemplate: "/users/{name}" conflicts with "/users/{id}": both match "/users/1"
func (c *ConflictError) Error() string {
	message := "uritemplate: " + shownTemplate(c.Template) + " conflicts with " + shownTemplate(c.Other)
	if c.Reference.IsZero() {
		return message + ": both may match the same reference"
	}
	return message + ": both match " + strconv.Quote(c.Reference.Redacted())
}

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

// shownTemplate returns the text of a template, in quotes and without a password.
func shownTemplate(t Template) string {
	return strconv.Quote((&uri.ParseError{Input: t.text}).Redacted().Input)
}

// conflict returns the conflict of r with the first route of the index, in the order of
// the rule, with which it has one, or nil. It goes only through the nodes that lead to
// routes with segments like those of r.
func (x *index) conflict(r *route) *ConflictError {
	var first *route
	check := func(routes ...*route) {
		for _, other := range routes {
			if (first == nil || other.compare(first) < 0) && !orders(r, other) && !apart(r, other) {
				first = other
			}
		}
	}
	type nodeAt struct {
		*node
		segment int // of r, to follow
	}
	for nodes := []nodeAt{{&x.root, 0}}; len(nodes) > 0; {
		n := nodes[len(nodes)-1]
		nodes = nodes[:len(nodes)-1]
		if n.segment == len(r.segments) {
			check(n.routes...)
			continue
		}
		s, next := &r.segments[n.segment], n.segment+1
		if s.rest {
			check(n.routes...)
			next = n.segment
		}
		for i := range n.branches {
			if b := &n.branches[i]; b.rest {
				check(b.route)
			} else if s.rest || n.segment == 0 || !s.apart(b.literalEnds) {
				nodes = append(nodes, nodeAt{b.to, next})
			}
		}
		if s.literal {
			if child := n.literals[s.shape]; child != nil {
				nodes = append(nodes, nodeAt{child, next})
			}
			continue
		}
		for literal, child := range n.literals {
			if s.rest || n.segment == 0 || s.have(literal) {
				nodes = append(nodes, nodeAt{child, next})
			}
		}
	}
	if first == nil {
		return nil
	}
	return &ConflictError{r.template, first.template, example(r, first)}
}
