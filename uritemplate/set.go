// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"iter"
	"slices"

	"example.com/uri"
)

// A Set has templates with a value each, such as the routes of a server. It finds
// the template that a reference matches. The zero Set is empty. Several goroutines
// may use it while none of them calls Add.
//
// If several templates match, one rule decides. Compare the templates from the
// left, with their variables unnamed, up to the first difference:
//
//   - Literal text precedes the end of a segment. A longer path precedes the end of
//     the path, and a query or a fragment precedes the end of the template.
//   - All of these precede an expression.
//   - {x} and the like precede {+x} and {#x}.
//
// These are in the order of the rule:
//
//	/users/new
//	/users/{id}.json
//	/users/{id}/files{/path*}
//	/users/{id}
//	/users/{id}{?page}     matches only references with a query
//	/{kind}/new
//	/{+path}
type Set[T any] struct {
	index  index
	routes []*route
	values []T
}

// Add adds a template. It returns the error of [Template.Matcher], or a [*Conflict]
// if another template of the Set matches the same reference and the rule does not
// say which one precedes the other:
//
//	/users/{id}   /users/{name}   there is no difference
//	/{a}-{b}      /{a}.{b}        both have literal text there: both match "/1-1.1"
//	/x{?a}        /x{?b}          both match "/x"; not if a and b are required
//	/x            /x{?a}          only if /x has the option AllowOtherPairs
//	/{a}          /{a}{.b}        the value of a can have what the longer one matches
//
// Two templates that match no reference in common are never in conflict, nor are
// two of which the rule orders. After an error, the Set is as it was.
func (s *Set[T]) Add(t Template, value T) error {
	r, err := newRoute(t)
	if err != nil {
		return err
	}
	if c := s.index.conflict(r); c != nil {
		return c
	}
	r.index = len(s.values)
	s.index.add(r)
	s.routes, s.values = append(s.routes, r), append(s.values, value)
	return nil
}

// Match returns the value of the template that u matches, the values of its
// variables, and true, or false if u matches none. It does what [Matcher.Match] of
// that template does.
//
// The time is linear in the length of u, and does not depend on how many templates
// there are, except for those that a segment of u leaves a choice of: Match goes on
// with each template that has that segment as a literal, and with each that has an
// expression there whose literals are in the segment, until one matches.
func (s *Set[T]) Match(u uri.URI) (value T, values Values, ok bool) {
	r := reading{}
	route := s.index.match(&r, u)
	if route == nil {
		return value, nil, false
	}
	values = Values{}
	r.appendTo(values)
	return s.values[route.index], values, true
}

// MatchInto is [Set.Match] into values, which the caller uses again: it removes the
// values that are there.
func (s *Set[T]) MatchInto(values Values, u uri.URI) (value T, ok bool) {
	clear(values)
	r := reading{}
	route := s.index.match(&r, u)
	if route == nil {
		return value, false
	}
	r.appendTo(values)
	return s.values[route.index], true
}

// All iterates over the templates and their values, in the order of the rule.
// Templates that it does not order come in the order of their texts.
func (s *Set[T]) All() iter.Seq2[Template, T] {
	routes := slices.Clone(s.routes)
	slices.SortStableFunc(routes, func(a, b *route) int { return compareShapes(a.shape, b.shape) })
	return func(yield func(Template, T) bool) {
		for _, r := range routes {
			if !yield(r.template, s.values[r.index]) {
				return
			}
		}
	}
}
