// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/uritemplate"
)

// This file is the twin of a Set: it asks each template, and then the rule, which it
// reads off the texts of two templates.

// A twinRoute is a template of a Set.
type twinRoute struct {
	uritemplate.Template
	o     uritemplate.Options
	m     *uritemplate.Matcher
	parts []twinToken
}

// A twinToken is a character of a literal or the operator of an expression.
type twinToken struct {
	literal, operator string // one of them
	isLiteral         bool
	endsScheme        bool // it is the ":" after a scheme
}

func newTwinRoute(tmpl uritemplate.Template, o uritemplate.Options) (*twinRoute, error) {
	m, err := tmpl.With(o).Matcher()
	r := &twinRoute{tmpl.With(o), o, m, nil}
	var operators []string
	text := twinPart.ReplaceAllStringFunc(tmpl.String(), func(part string) string {
		p := twinPart.FindStringSubmatch(part)
		if p[0][0] != '{' {
			return normalText(twinEncode(twinUR, p[0]))
		}
		operators = append(operators, p[1])
		return strings.Trim(p[1], "+.;&") + "\x00" // with the delimiter of the component that it begins
	})
	for c, component := range appendixB.FindStringSubmatch(text)[1:] {
		if c == 0 && strings.Contains(component, "%") {
			c = 2 // no scheme has an escape
		}
		component = escapePattern.ReplaceAllStringFunc(component, func(escape string) string {
			if c, same := must(uri.Unescape(escape)), twinSame[c]; strings.Contains(same, c) {
				return c
			}
			return escape
		})
		for i, b := range []byte(component) {
			switch {
			case b == 0:
				r.parts = append(r.parts, twinToken{operator: operators[0]})
				operators = operators[1:]
			case !strings.ContainsRune("/?#", rune(b)) || !strings.HasPrefix(component[i+1:], "\x00") || operators[0] != string(rune(b)):
				r.parts = append(r.parts, twinToken{literal: string(rune(b)), isLiteral: true, endsScheme: c == 0 && b == ':'})
			}
		}
	}
	return r, err
}

// twinOrder returns -1 if the rule says that a precedes b, 1 if it says that b
// precedes a, and 0 if it says nothing.
func twinOrder(a, b *twinRoute) int {
	for i := 0; i < len(a.parts) || i < len(b.parts); i++ {
		ra, rb := a.rank(i), b.rank(i)
		switch {
		case ra == rb && (ra >= 5 || a.parts[i] == b.parts[i]):
			continue
		case ra == rb:
			return 0
		case a.pathEnds(i, rb) && !b.begins(i, a), b.pathEnds(i, ra) && !a.begins(i, b):
			return 0
		case ra < rb:
			return -1
		}
		return 1
	}
	return 0
}

func (r *twinRoute) rank(i int) int {
	switch {
	case i == len(r.parts):
		return 4
	case !r.parts[i].isLiteral && r.isBehind(i, "?#"):
		return 5
	case r.parts[i].operator == "+":
		return 8
	case r.parts[i].operator == "/":
		return 7
	case !r.parts[i].isLiteral:
		return 6
	}
	return strings.Index("/?#", r.parts[i].literal) + 1
}

// isBehind reports whether a part is in the query or the fragment, which begin with these
// delimiters.
func (r *twinRoute) isBehind(i int, delimiters string) bool {
	for _, p := range r.parts[:i+1] {
		if text := p.operator + p.literal; text != "" && strings.Contains(delimiters, text) {
			return true
		}
	}
	return false
}

// pathEnds reports whether r ends before a part, or goes on with a query or a fragment that
// it may lack, where another template goes on with an expression of this rank.
func (r *twinRoute) pathEnds(i, other int) bool {
	return r.rank(i) == 4 || r.rank(i) == 5 && other > 5
}

// begins reports whether r goes on with literal text or with an expression that begins a
// segment, a query or a fragment, which the other one does not match, or with any expression
// behind a segment, a query or a fragment that is a literal, or behind a scheme.
func (r *twinRoute) begins(i int, other *twinRoute) bool {
	p := r.parts[i]
	switch {
	case p.isLiteral, p.operator == "/", p.operator == "#":
		return true
	case (p.operator == "?" || p.operator == "&") && r.isBehind(i, "?") && !r.isBehind(i, "#"):
		return !other.o.AllowOtherPairs
	}
	for i > 0 && r.parts[i-1].isLiteral && !r.parts[i-1].endsScheme && !strings.Contains("/?#", r.parts[i-1].literal) {
		i--
	}
	return i == 0 || r.parts[i-1].isLiteral
}

// someOptions returns options of a route.
func someOptions(r *rand.Rand, tmpl uritemplate.Template) (o uritemplate.Options) {
	if r.IntN(2) == 0 {
		o = allOptions
	}
	o.AllowEmpty = r.IntN(4) == 0
	o.AllowOtherPairs = r.IntN(4) == 0
	for _, name := range tmpl.Names() {
		if r.IntN(4) == 0 {
			o.Required = append(o.Required, name)
		}
	}
	return o
}

// smallReference returns a reference of at most five units.
func smallReference(r *rand.Rand) uri.URI {
	units := []string{"/", "a", "-", ".", "?", "&", "=", "#", ":", "1", ";", "h", ",", "v", "0", "%2F", "'", "%27", "%3a", ""}
	for {
		text := ""
		for range 5 {
			text += units[r.IntN(len(units))]
		}
		if u, err := uri.RFC3986.Parse(text); err == nil {
			return u
		}
	}
}

// TestSetTwin adds random templates to a Set. It checks that a conflict is one, that
// no two templates without a conflict match the same reference without an order, and
// that the Set finds the template of the rule.
func TestSetTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	counts := map[string]int{}
	n := proof.PickSlow(1_000, proof.Pick(3_000, 100_000))
	for range n {
		checkSet(t, r, counts)
	}
	for name, least := range map[string]int{"conflict": n / 6, "one": n, "several": n / 6, "none": n} {
		if counts[name] < least {
			t.Errorf("%s: %d, want at least %d", name, counts[name], least)
		}
	}
	t.Log(counts)
}

func checkSet(t *testing.T, r *rand.Rand, counts map[string]int) {
	t.Helper()
	var s uritemplate.Set[int]
	var routes []*twinRoute
	var refs []uri.URI
	for range 2 + r.IntN(4) {
		tmpl := someTemplate(r)
		if len(routes) > 0 && r.IntN(2) == 0 {
			tmpl = likeTemplate(r, routes[r.IntN(len(routes))].Template)
		}
		route, err := newTwinRoute(tmpl, someOptions(r, tmpl))
		if err != nil || strings.Contains(tmpl.String(), "//") && strings.Contains(tmpl.String(), "%41") {
			continue
		}
		err = s.Add(route.Template, len(routes))
		for range 10 {
			if u, ok := someReference(r, tmpl); ok {
				refs = append(refs, u)
			}
		}
		var c *uritemplate.ConflictError
		if !errors.As(err, &c) {
			routes = append(routes, route)
			continue
		}
		counts["conflict"]++
		checkConflict(t, route, routes, c)
	}
	for range 200 {
		refs = append(refs, smallReference(r))
	}
	for _, u := range refs {
		checkSetMatch(t, &s, routes, u, counts)
	}
}

// likeTemplate returns a template that begins as another one.
func likeTemplate(r *rand.Rand, tmpl uritemplate.Template) uritemplate.Template {
	parts := twinPart.FindAllString(tmpl.String(), -1)
	if len(parts) == 0 {
		return tmpl
	}
	i := r.IntN(len(parts) + 1)
	text := strings.Join(parts[:i], "")
	for range r.IntN(3) {
		if r.IntN(2) == 0 {
			text += someLiterals[r.IntN(len(someLiterals))]
		} else {
			text += strings.NewReplacer("a", "v8", "b", "v9").Replace(someExpressions[r.IntN(len(someExpressions))])
		}
	}
	if r.IntN(2) == 0 && i < len(parts) {
		text += strings.Join(parts[i+1:], "")
	}
	return uritemplate.MustParse(text)
}

func checkConflict(t *testing.T, route *twinRoute, routes []*twinRoute, c *uritemplate.ConflictError) {
	t.Helper()
	for _, other := range routes {
		if other.String() == c.Other().String() {
			checkReference(t, route, other, c.Reference())
			return
		}
	}
	t.Errorf("%v: the Set does not have it", c)
}

func checkSetMatch(t *testing.T, s *uritemplate.Set[int], routes []*twinRoute, u uri.URI, counts map[string]int) {
	t.Helper()
	best := -1
	for i, route := range routes {
		if _, ok := route.m.Match(u); !ok {
			continue
		}
		if best < 0 {
			best = i
			counts["one"]++
			continue
		}
		counts["several"]++
		switch twinOrder(route, routes[best]) {
		case 0:
			t.Errorf("%s %+v and %s %+v both match %s, without an order", route, route.o, routes[best], routes[best].o, u)
		case -1:
			best = i
		}
	}
	got, values, ok := s.Match(u)
	if ok != (best >= 0) || ok && got != best {
		t.Errorf("%s matches %d %t, want %d of %v", u, got, ok, best, routes)
		return
	}
	if !ok {
		counts["none"]++
		return
	}
	if want, _ := routes[best].m.Match(u); shown(values, true) != shown(want, true) {
		t.Errorf("%s has %s, want %s", u, shown(values, true), shown(want, true))
	}
}

// FuzzSet makes templates of the lines of a text, and adds them to a Set. It checks a
// ConflictError, that Match finds the template of the rule with the values of its Matcher,
// and that templates without a conflict may be added in any order.
func FuzzSet(f *testing.F) {
	f.Add("/users/{id}\n/users/new\n/{+path}", "/users/1", uint8(0))
	f.Add("/x{?a}\n/x{?b}\n/x?a=1{&b}\n//{h}.a/{b}", "/x?a=1&b=2", uint8(1))
	f.Add("/{a}.{b}\n/{a}-{b:3}\n{/a*}\n/{a}/{b}\n{s}:{a}", "/x.y-z", uint8(6))
	f.Fuzz(func(t *testing.T, text, ref string, options uint8) {
		o := uritemplate.Options{AllowEmpty: options&1 != 0, AllowOtherPairs: options&2 != 0, AllowDotSegments: options&4 != 0, AllowSlashes: options&8 != 0}
		var s, reversed uritemplate.Set[int]
		var routes []*twinRoute
		u, refErr := uri.RFC3986.Parse(ref)
		if len(text) > 200 || refErr != nil {
			return
		}
		refs := []uri.URI{u}
		for line := range strings.Lines(strings.ToLower(text)) {
			tmpl, err := uritemplate.Parse(strings.TrimSuffix(line, "\n"))
			if err != nil || strings.Contains(line, "//") && strings.ContainsAny(line, "%[") {
				continue // the twin does not know the normal form of a host
			}
			if names := tmpl.Names(); options&16 != 0 && len(names) > 0 {
				o.Required = names[:1]
			}
			route, err := newTwinRoute(tmpl, o)
			if err != nil {
				continue
			}
			err = s.Add(route.Template, len(routes))
			var c *uritemplate.ConflictError
			if !errors.As(err, &c) {
				routes = append(routes, route)
			} else if !c.Reference().IsZero() {
				checkConflict(t, route, routes, c)
				refs = append(refs, c.Reference())
			}
		}
		for i := len(routes) - 1; i >= 0; i-- {
			if err := reversed.Add(routes[i].Template, i); err != nil {
				t.Errorf("%v, but not in another order", err)
			}
		}
		for _, u := range refs {
			checkSetMatch(t, &s, routes, u, map[string]int{})
			checkSetMatch(t, &reversed, routes, u, map[string]int{})
		}
	})
}
