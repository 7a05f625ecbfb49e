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
// If a reference matches several templates, one rule decides. Compare two of them
// from the left, without the names of their variables. Where they first differ, what
// they go on with decides, in this order:
//
//   - literal text in the same segment
//   - "/"
//   - "?" and then "#"
//   - the end of the template
//   - an expression in the query or in the fragment
//   - an expression such as {x}
//   - {/x}
//   - {+x}
//
// So literal text precedes an expression. These are in the order of the rule:
//
//	/users/new
//	/users/{id}.json
//	/users/{id}/files{/path*}
//	/users/{id}
//	/users/{id}{?page}
//	/{kind}/new
//	/{+path}
type Set[T any] struct {
	index  index
	routes []*route
	values []T
}

// Add adds a template. It returns the error of [Template.Matcher], or a [*ConflictError]
// if the Set has a template that matches the same reference and the rule does not
// say which one precedes the other:
//
//	/users/{id}   /users/{name}   there is no difference
//	/{a}-{b}      /{a}.{b}        both go on with literal text, and match "/1-.1"
//	/x{?a}        /x{?b}          both match "/x"; not if a and b are required
//	/x            /x{?a}          only if the option AllowOtherPairs of /x is set
//	/{a}          /{a}{.b}        only "/", "?", "&" and "#" begin what /{a} does not match
//
// Templates that match no reference in common are never in conflict, unless they are
// too long to be compared. After an error, the Set is as it was.
//
// Add compares t only with the templates that go on with an expression where its first
// one is, or end there, and with those of the same path that have the same literal
// after it. Two templates take a time that is linear in both for most of them, and
// limited for all: about 30 ms. The search may miss a reference that is hard to find.
// Both templates are then in the Set, and Match tries them in the order of [Set.All].
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
// variables, and true, or false if u matches none. The variables have the values of
// [Matcher.Match].
//
// Match goes through the segments of u. The time does not depend on how many
// templates there are, except those with an expression in the same place, or with the
// same path: after the literal, each of them is tried whose literals are at the ends
// of the segment. Match goes on with the next one if what follows does not match. It
// reads each template once at most, in linear time.
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
// values that are there. If values is nil, it only finds the template.
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
// The texts order those that it does not: first without the names of the variables,
// then with them.
func (s *Set[T]) All() iter.Seq2[Template, T] {
	routes := slices.Clone(s.routes)
	slices.SortStableFunc(routes, (*route).compare)
	return func(yield func(Template, T) bool) {
		for _, r := range routes {
			if !yield(r.template, s.values[r.index]) {
				return
			}
		}
	}
}
