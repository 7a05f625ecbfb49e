// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/advice"
)

// This file finds a reference that two templates match. Automata give a text, and
// the Matchers are asked whether they match it: what is found is a proof.

// A Conflict is the error of [Set.Add]: two templates match the same reference,
// and the rule does not say which of them precedes the other.
type Conflict struct {
	Template  Template // the one that was to be added
	Other     Template // one that the Set has
	Reference uri.URI  // one that both match; zero if the templates are too long to find one
}

// Error returns a message with the templates and the reference, without their
// passwords:
//
//	uritemplate: "/users/{name}" conflicts with "/users/{id}": both match "/users/1"
func (c *Conflict) Error() string { return "uritemplate: " + c.message().Text(advice.Go) }

// As is for the commands of this module, as [Error.As] is.
func (c *Conflict) As(target any) bool { return c.message().SetTo(target) }

// message returns the parts of the message.
func (c *Conflict) message() advice.Message {
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

// cares are tried in turn.
var cares = []care{
	{words: true, noDots: true, noEmpty: true},
	{words: true, noDots: true},
	{noDots: true, noEmpty: true},
	{noDots: true},
	{words: true, full: true},
	{words: true},
	{},
}

// overlap returns the conflict of two templates that match the same reference, or
// nil.
func overlap(t, other *route) *Conflict {
	for _, how := range cares {
		u, found, visited := overlapping(t.m, other.m, how, nil)
		if !found && visited && (t.m.times != nil || other.m.times != nil) {
			u, found = overlapOfValues(t.m, other.m, how, u)
		}
		if found || !visited {
			return &Conflict{t.template, other.template, u}
		}
	}
	return nil
}

// overlapOfValues searches for a reference if variables occur twice, with a part of
// a text that does not match as their value.
func overlapOfValues(m, t *Matcher, how care, u uri.URI) (_ uri.URI, found bool) {
	text := u.String()
	tries := mostTried / (len(text) + 1)
	for start := range text {
		for end := start + 1; end <= min(start+longestValue, len(text)); end++ {
			if tries--; tries < 0 {
				return uri.URI{}, false
			}
			value := text[start:end]
			if v, found, _ := overlapping(m, t, how, &value); found {
				return v, true
			}
		}
	}
	return uri.URI{}, false
}

// mostTried is the most bytes of the texts that are tried.
const mostTried = 1 << 16

// longestValue is the most bytes of a value that occurs twice.
const longestValue = 8

// overlapping returns a reference that both match. If it does not find one, it
// returns one that is like it, if there is one. visited is false if the templates
// are too long.
func overlapping(m, t *Matcher, how care, value *string) (u uri.URI, found, visited bool) {
	var word *set
	if how.words {
		word = wordsBeside(m, t)
	}
	texts := [3]string{}
	for i := range texts {
		var common bool
		texts[i], common, visited = commonText(m, t, i, word, how, value)
		if !common && visited && i > 0 {
			texts[i], common, visited = commonText(m, t, i, nil, how, value)
		}
		if !common {
			return u, false, visited
		}
	}
	for _, query := range queries(m, t, texts[1]) {
		v, err := uri.RFC3986.Parse(texts[0] + query + texts[2])
		if err != nil {
			continue
		}
		if u = v; matchBoth(m, t, u) {
			return u, true, true
		}
	}
	return u, false, true
}

// commonText returns a text that both may have as the part i of a reference.
func commonText(m, t *Matcher, i int, word *set, how care, value *string) (text string, found, visited bool) {
	a, b := newAutomaton(m, word, how, value), newAutomaton(t, word, how, value)
	if i == 0 && m.based && t.based && how.noDots {
		a.begin(atRelative)
	}
	a.add(i)
	b.add(i)
	return a.common(b, how)
}

// wordsBeside returns the letters and the digits that are in no literal.
func wordsBeside(all ...*Matcher) *set {
	words := setOf(digits + letters + upper)
	for _, m := range all {
		for c := range m.patterns {
			for _, l := range m.patterns[c].literals {
				words = words.without(setOf(l.text))
			}
		}
	}
	return &words
}

func matchBoth(m, t *Matcher, u uri.URI) bool {
	_, ok := m.Match(u)
	_, also := t.Match(u)
	return ok && also
}

// newAutomaton returns an empty automaton for m, in which variables that occur twice
// have a value.
func newAutomaton(m *Matcher, word *set, how care, value *string) *automaton {
	a := &automaton{Matcher: m, word: word, full: how.full, must: make([]bool, len(m.names))}
	for _, i := range m.required {
		a.must[i] = true
	}
	if value == nil || m.times == nil {
		return a
	}
	a.fixed = map[int]string{}
	for i, n := range m.times {
		if n > 1 {
			a.fixed[i] = *value
		}
	}
	return a
}

// queries returns the queries to try, which begin as one does: they have the pairs
// that must be there, after one with which a query may begin, or one that a variable
// with "*" can have.
func queries(m, t *Matcher, begin string) (all []string) {
	firsts := append([]string{""}, append(m.pairNames(), t.pairNames()...)...)
	required := append(m.requiredPairs(false), t.requiredPairs(false)...)
	exploded := append(m.requiredPairs(true), t.requiredPairs(true)...)
	for _, first := range firsts {
		query := withPairs(begin, append([]string{first}, required...))
		all = append(all, query)
		if len(exploded) > 0 {
			all = append(all, withPairs(query, exploded))
		}
	}
	return all
}

// withPairs returns a query with pairs of these names, except "" and those that it
// has.
func withPairs(query string, names []string) string {
	has := map[string]bool{"": true}
	for pair := range strings.SplitSeq(strings.TrimPrefix(query, "?"), "&") {
		name, _, _ := strings.Cut(pair, "=")
		has[name] = true
	}
	b := []byte(query)
	for _, name := range names {
		if has[name] {
			continue
		}
		has[name] = true
		delimiter := byte('&')
		if len(b) == 0 {
			delimiter = '?'
		}
		b = append(append(append(b, delimiter), name...), "=1"...)
	}
	return string(b)
}

// someNames is how many names of pairs are tried.
const someNames = 16

// pairNames returns names of pairs of m.
func (m *Matcher) pairNames() (names []string) {
	if m.pairs == nil {
		return nil
	}
	for _, s := range m.pairs.vars[:min(len(m.pairs.vars), someNames)] {
		names = append(names, s.key)
	}
	return names
}

// requiredPairs returns the names of the pairs that must be in a query of m: of the
// variables that can have pairs of other names, or of those that cannot.
func (m *Matcher) requiredPairs(exploded bool) (names []string) {
	if m.pairs == nil {
		return nil
	}
	must := map[int]bool{}
	for _, i := range m.required {
		must[i] = true
	}
	for i, s := range m.pairs.vars {
		if must[s.index] && (i == m.pairs.others) == exploded {
			names = append(names, s.key)
		}
	}
	return names
}
