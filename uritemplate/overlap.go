// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/advice"
)

// This file finds a reference that two templates match. Automata give a text, and
// the Matchers are asked whether they match it: what is found is a proof.

// A ConflictError is the error of [Set.Add]: two templates match the same reference,
// and the rule does not say which of them precedes the other.
type ConflictError struct {
	Template  Template // the one that was to be added
	Other     Template // one that the Set has
	Reference uri.URI  // one that both match; zero if the templates are too long to find one
}

// Error returns a message with the templates and the reference, without their
// passwords:
//
//	uritemplate: "/users/{name}" conflicts with "/users/{id}": both match "/users/1"
func (c *ConflictError) Error() string { return c.message().String() }

// message returns the parts of the message.
func (c *ConflictError) message() advice.Message {
	problem := shownTemplate(c.Template) + " conflicts with " + shownTemplate(c.Other)
	if c.Reference.IsZero() {
		problem += ": they are too long to be compared"
	} else {
		problem += ": both match " + strconv.Quote(c.Reference.Redacted())
	}
	return advice.Message{Package: "uritemplate", Problem: problem}
}

// shownTemplate returns the text of a template, in quotes and without a password.
func shownTemplate(t Template) string {
	return strconv.Quote((&uri.ParseError{Input: t.text}).Redacted().Input)
}

// overlap returns the conflict of two templates that match the same reference, or
// nil. It prefers a reference in which each variable has a value.
func overlap(t, other *route) *ConflictError {
	for _, all := range []bool{true, false} {
		s := search{m: t.m, t: other.m, all: all}
		u, found, visited := s.find()
		if found || !visited {
			return &ConflictError{t.template, other.template, u}
		}
	}
	return nil
}

// A search is for a reference that two Matchers match.
type search struct {
	m, t *Matcher
	all  bool // each variable has a value
}

// find searches for the parts of a reference, one after another. visited is false
// if the templates are too long.
func (s *search) find() (u uri.URI, found, visited bool) {
	for _, last := range []component{inPath, inQuery, inFragment} {
		if u, found, visited = s.findPart(u.String(), last); !found {
			return uri.URI{}, false, visited
		}
	}
	return u, true, true
}

// findPart searches for what follows a text, up to a component. It goes through few
// texts first, and through more if both automata accept one of them.
func (s *search) findPart(before string, last component) (u uri.URI, found, visited bool) {
	automata := [2]*automaton{s.automaton(s.m), s.automaton(s.t)}
	for _, a := range automata {
		if a.add(last); a.long {
			return u, false, false
		}
	}
	for _, ways := range []uint8{1, 16} {
		w := walk{automata: automata, ways: ways, states: []state{{}}, last: map[key]int32{}}
		text, common := w.next()
		for ok := common; ok; text, ok = w.next() {
			if u, found = s.accepts(before, text, last); found {
				return u, true, true
			}
		}
		if visited = w.visited < most; !visited || !common {
			break
		}
	}
	return u, false, visited
}

// accepts returns the reference of two parts, if both match it up to a component. To
// a query, it may add all pairs that both may have.
func (s *search) accepts(before, text string, last component) (u uri.URI, ok bool) {
	texts := []string{text}
	if last == inQuery {
		texts = append(texts, s.withPairs(text))
	}
	for _, text := range texts {
		u, err := uri.RFC3986.Parse(before + text)
		if err == nil && s.m.begins(u, last) && s.t.begins(u, last) {
			return u, true
		}
	}
	return u, false
}

// begins reports whether m matches the components of u up to the last one, in which
// the variables have the values that they must have.
func (m *Matcher) begins(u uri.URI, last component) bool {
	r := reading{}
	if m.load(&r, u) != nil || !r.matchUntil(last) {
		return false
	}
	times := make([]int, len(m.names)) // how often each variable occurs there
	for c := range last + 1 {
		for _, h := range m.holesIn(c) {
			for _, v := range h.vars {
				times[v.index]++
			}
		}
	}
	for _, i := range m.required {
		if times[i] > 0 && r.of(i).isEmpty() {
			return false
		}
	}
	return true
}

// holesIn returns the expressions of a component.
func (m *Matcher) holesIn(c component) []matchExpression {
	if c == inQuery && m.pairs != nil {
		return append(slices.Clip(m.patterns[c].expressions), *m.pairs)
	}
	return m.patterns[c].expressions
}

// automaton returns an empty automaton for m, in which variables that occur twice
// have a value.
func (s *search) automaton(m *Matcher) *automaton {
	a := &automaton{Matcher: m, must: make([]bool, len(m.names))}
	for i := range a.must {
		a.must[i] = s.all
	}
	for _, i := range m.required {
		a.must[i] = true
	}
	for c := range m.patterns {
		for _, h := range m.patterns[c].expressions {
			if h.filled {
				a.must[h.vars[0].index] = true
			}
		}
	}
	return a
}

// withPairs returns a query that is not empty with all pairs that both may have.
func (s *search) withPairs(query string) string {
	has := map[string]bool{}
	for pair := range strings.SplitSeq(strings.TrimPrefix(query, "?"), "&") {
		name, _, _ := strings.Cut(pair, "=")
		has[name] = true
	}
	b := []byte(query)
	for _, m := range []*Matcher{s.m, s.t} {
		if m.pairs == nil {
			continue
		}
		for _, v := range m.pairs.vars {
			if !has[v.key] && s.m.allowsPair(v.key) && s.t.allowsPair(v.key) {
				has[v.key] = true
				b = append(append(append(b, '&'), v.key...), "=1"...)
			}
		}
	}
	return string(b)
}

// allowsPair reports whether a pair with the name may be among the pairs of m.
func (m *Matcher) allowsPair(name string) bool {
	if m.pairs == nil || m.pairs.others >= 0 || m.options.AllowOtherPairs {
		return true
	}
	_, ok := m.pairs.find(name)
	return ok
}
