// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"iter"
	"slices"

	"example.com/uri"
)

// A Set maps templates to values, as the routes of a server do. It finds the template that a
// reference matches. The zero Set is empty. Several goroutines may use a Set while none of
// them calls Add.
//
// Match does not return the template. To expand it too, or to explain why a reference does
// not match, keep it in T.
//
// If a reference matches several templates, one rule decides. Compare two of them from the
// left, where all expressions in one line of this list are equal, whatever their variables
// are. Where the templates first differ, the one that goes on with the upper line precedes:
//
//   - literal text in the same segment
//   - "/"
//   - "?" and then "#"
//   - the template's end
//   - an expression in the query or in the fragment
//   - an expression such as {x}, {.x} or {;x}
//   - {/x}
//   - {+x}
//
// So literal text precedes an expression. The rule puts these in this order:
//
//	/users/new
//	/users/{id}.json
//	/users/{id}/files{/path*}
//	/users/{id}
//	/users
//	/users{?page}
//	/users{.format}
//	/{kind}/new
//	/{+path}
type Set[T any] struct {
	root   node
	routes []*route
	values []T
}

// Add adds a template. It returns the error of [Template.Matcher], or a [*ConflictError] if t
// conflicts with a template in the Set: both may match the same reference, and the rule does
// not say which one precedes. So the order in which Add is called decides nothing. These
// conflict:
//
//	/users/{id}   /users/{name}   only the names differ
//	/{a}-{b}      /{a}.{b}        both go on with literal text, and match "/1.1-1"
//	/x{?a}        /x{?b}          both match "/x", unless a or b is required
//	/x            /x{?a}          only if the option AllowOtherPairs is set for /x
//	/{a}          /{a}{.b}        both match "/x.y": only {/b}, {?b} and {#b} may follow {a}
//	/{a}{?c}      /{a}{.b}        both match "/x.y", since c may be undefined
//
// If the rule does not order two templates, Add looks for a proof that no reference matches
// both. It accepts t if one of these differs:
//
//   - the number of ":" or "@" before the path, or the number of segments, if neither template
//     uses {/x} or {+x};
//   - the literals with which the query, the fragment, or the scheme and the authority
//     together begin or end;
//   - the literals with which a segment before the first {/x} or {+x} begins or ends, or the
//     text from there to the path's end;
//   - the literals with which a segment after the last {/x} or {+x} begins or ends;
//   - the pairs in the query: one template requires a {?x} or {&x} that the other one lacks.
//
// So Add refuses some templates although no reference matches both. The ConflictError then
// gives no reference. These are refused:
//
//	/{a}-{b}/x          /{a}.{b}/{c}-{d}   {c}-{d} does not match "x"
//	/{a:1}.x            /{a}yy.x           the first a is one character long
//	/{a}-{b}/.          /{a}.{b}/{c}       c is not ".", unless AllowDotSegments is set
//	/{a}.json           /{a}.xml{/b}       ".xml" ends a segment with a {/b}
//	/{a}{.b}{/c}/d      /{e}               {/c} may be undefined, so segments are not counted
//	http://{+h}/x/{a}   http://{+h}/y{/a}  "y" is in a segment with a {/a}
//
// The time of Add hardly depends on the size of the Set: Add finds the templates to compare t
// with by their shapes, and by the literals around the expressions in a segment. It compares
// t, in linear time, with each template that these do not tell apart, such as /{a}-1-{b}/x and
// /{a}-2-{b}/y. So n templates that somebody else chose can cost as much as n² comparisons.
func (s *Set[T]) Add(t Template, value T) error {
	r, err := newRoute(t)
	if err != nil {
		return err
	}
	if c := s.root.conflict(r); c != nil {
		return c
	}
	r.index = len(s.values)
	s.root.add(r)
	s.routes, s.values = append(s.routes, r), append(s.values, value)
	return nil
}

// Match returns the value of the template that u matches, and the values of its variables, as
// [Matcher.Match] does. It reports false if u matches no template.
//
// Match goes from segment to segment. It finds a literal segment at once, however many there
// are. It tries the templates with an expression in the segment one after another, and skips
// those with other literals around it. It also tries those that differ only after the path.
// Each template is tried once at most, in linear time.
func (s *Set[T]) Match(u uri.URI) (value T, values Values, ok bool) {
	r := reading{}
	route := s.root.match(&r, u)
	if route == nil {
		return value, nil, false
	}
	return s.values[route.index], r.all(), true
}

// MatchFunc is [Set.Match] without a map: it calls set for each variable with a value, as
// [Matcher.MatchFunc] does.
func (s *Set[T]) MatchFunc(u uri.URI, set func(name string, value Value)) (value T, ok bool) {
	r := reading{}
	route := s.root.match(&r, u)
	if route == nil {
		return value, false
	}
	r.each(set)
	return s.values[route.index], true
}

// All iterates over the templates and their values, in the rule's order. Where the rule gives
// none, the texts decide: first without the variables' names, then with them.
func (s *Set[T]) All() iter.Seq2[Template, T] {
	routes := slices.SortedFunc(slices.Values(s.routes), (*route).compare)
	return func(yield func(Template, T) bool) {
		for _, r := range routes {
			if !yield(r.m.t, s.values[r.index]) {
				return
			}
		}
	}
}
