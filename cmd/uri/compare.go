// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb compare.

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
)

var compareVerb = verb{
	name:    "compare",
	brief:   "tell where two differ",
	args:    "[A B], or lines of A<TAB>B",
	summary: "Print whether two references are equal, and where they differ",
	example: `$ uri compare 'http://a:80/%7eb' 'http://a/~b'
equal by the rules of the scheme; the port and the path are written differently`,
	notes: "The exit status is 1 if two references are different or one is refused. " +
		"Of queries that differ, the keys of the pairs are named: changed, added in B, missing in B, or in another order. With -json, \"pairs\" has their texts.",
	output: reportOutput,
	define: func(c *call) func([]string) error {
		most := uri.SchemeLevel
		oneOf(c, &most, "level", "take references as equal at the `LEVEL` or a lower one: case, syntax or scheme (default scheme)", levels[1:])
		compare := func(a, b string) { c.compare(c.parse("a", a, 0), c.parse("b", b, 0), most) }
		return func(args []string) error {
			switch len(args) {
			case 0:
				return c.each(nil, c.pairs("two references", compare))
			case 2:
				compare(args[0], args[1])
				return nil
			}
			return usageError("two arguments are needed, or none")
		}
	},
}

// compare prints the result for two references, which are equal if they are
// equivalent at a level up to most.
func (c *call) compare(a, b reference, most uri.Normalization) {
	if !c.beginTwo(a, b) {
		return
	}

	d := compared(a.uri, b.uri, most)
	c.refused = c.refused || !d.equal
	if !c.asJSON {
		d.print(c.out)
		return
	}

	// The lists are there even if they are empty.
	j := c.json
	j.members("equal", d.equal, "level", nonEmpty(d.level))
	j.texts("components", slices.Values(d.components), j.quote)
	if p := d.pairs; p != nil {
		j.begin("pairs")
		j.list("changed")
		for _, pair := range p.changed {
			j.object("", "a", pair[0], "b", pair[1])
		}
		j.endList()
		j.texts("added", slices.Values(p.added), j.quote)
		j.texts("missing", slices.Values(p.missing), j.quote)
		j.members("reordered", p.reordered)
		j.endObject()
	}
	j.endObject()
}

// A difference is the result when two references are compared.
type difference struct {
	equal      bool
	level      string          // the lowest at which the references are equivalent, or ""
	components []string        // that differ
	pairs      *pairDifference // or nil, if the references are equal or their queries do not differ
}

// compared compares a and b. If they are equal, it lists the components that are written
// differently. Otherwise it lists those that differ in the normal forms at the level most
// or, if a and b are equivalent at no level, at the highest one.
func compared(a, b uri.URI, most uri.Normalization) (d difference) {
	i := slices.IndexFunc(levels, func(level uri.Normalization) bool { return a.Equivalent(b, level) })

	if i < 0 {
		most = uri.SchemeLevel
	} else {
		d.equal, d.level = levels[i]&most == levels[i], levels[i].String()
	}

	// Different references differ in their normal forms, and only that is of interest.
	if !d.equal {
		a, b = a.Normalize(most), b.Normalize(most)
		if a.Query() != b.Query() {
			d.pairs = comparePairs(a, b)
		}
	}
	d.components = differences(a, b)
	return d
}

// differences lists the components whose texts differ. If a or b lacks a server-based
// authority, it lists the authority instead of its parts.
func differences(a, b uri.URI) (names []string) {
	of := settable // the parts of the authority, instead of the authority
	if !a.IsServerBased() || !b.IsServerBased() {
		of = []uri.Component{uri.Scheme, uri.Authority, uri.Path, uri.Query, uri.Fragment}
	}

	for _, c := range of {
		startA, endA, definedA := a.Span(c) // part would give the scheme in lower case
		startB, endB, definedB := b.Span(c)
		if definedA == definedB && a.String()[startA:endA] == b.String()[startB:endB] {
			continue
		}

		// The path of "mailto:a" is named as its edition names it.
		if c == uri.Path && a.IsOpaque() && b.IsOpaque() {
			c = uri.Opaque
		}
		names = append(names, c.String())
	}
	return names
}

// A pairDifference says how two queries' pairs differ, as texts.
type pairDifference struct {
	changed   [][2]string // pairs with the same key, one of each query
	added     []string    // pairs of the second query only
	missing   []string    // pairs of the first query only
	reordered bool        // the pairs of both are in another order
	a, b      uri.URI     // that have the queries
}

// comparePairs compares the query pairs in a and b.
func comparePairs(a, b uri.URI) *pairDifference {
	bothA, onlyA := divided(a, b)
	bothB, onlyB := divided(b, a)
	p := &pairDifference{reordered: !slices.Equal(bothA, bothB), a: a, b: b}

	// Pairs with the same key belong together, in the order of the queries.
	places := map[string][]int{} // in onlyB, by the key
	for i, pair := range onlyB {
		places[keyOf(pair)] = append(places[keyOf(pair)], i)
	}
	for _, pair := range onlyA {
		key := keyOf(pair)
		if len(places[key]) == 0 {
			p.missing = append(p.missing, pair)
			continue
		}

		i := places[key][0]
		places[key] = places[key][1:]
		p.changed = append(p.changed, [2]string{pair, onlyB[i]})
		onlyB[i] = "" // no pair is empty
	}

	// The pairs that are left have no counterpart.
	p.added = slices.DeleteFunc(onlyB, func(pair string) bool { return pair == "" })
	return p
}

// divided returns the pairs that are in both u and v, and those only in u.
func divided(u, v uri.URI) (both, only []string) {
	count := map[string]int{}
	for pair := range v.Pairs('&').Raw() {
		count[pair]++
	}
	for pair := range u.Pairs('&').Raw() {
		if count[pair]--; count[pair] >= 0 {
			both = append(both, pair)
		} else {
			only = append(only, pair)
		}
	}
	return both, only
}

// keyOf returns a pair's key.
func keyOf(pair string) string {
	key, _, _ := strings.Cut(pair, "=")
	return unescaped(key)
}

// shownKey returns a pair's key without its secrets. public lists the keys that remain in
// the redacted queries: any other key may be part of a password that contains "&".
func shownKey(pair string, public map[string]bool) string {
	var r redact.Redactor
	key := keyOf(r.Query(pair))
	if key == keyOf(pair) && !public[key] {
		return "xxxxx"
	}
	return r.Query(key)
}

// print prints the result for a person, with the pairs' keys but not their values.
func (d difference) print(w io.Writer) {
	var parts []string
	for _, name := range d.components {
		parts = append(parts, "the "+name)
	}
	where := list(parts, "and")

	verb := "is"
	if len(parts) > 1 {
		verb = "are"
	}

	// Each sentence says whether they are equal, and where they differ.
	switch {
	case !d.equal && d.level == "":
		fmt.Fprintf(w, "different in %s%s\n", where, d.pairs)
	case !d.equal:
		fmt.Fprintf(w, "different in %s%s, equal by the rules of %s\n", where, d.pairs, rules[d.level])
	case where == "":
		fmt.Fprintln(w, "equal in every character")
	default:
		fmt.Fprintf(w, "equal by the rules of %s; %s %s written differently\n", rules[d.level], where, verb)
	}
}

// rules names the levels for a person.
var rules = map[string]string{"case": "case", "syntax": "the syntax", "scheme": "the scheme"}

// String returns the difference in parentheses, or "".
func (p *pairDifference) String() string {
	if p == nil {
		return ""
	}

	// A key may be a part of a secret, so only keys that redacting leaves are shown.
	public := map[string]bool{}
	for _, u := range []uri.URI{p.a, p.b} {
		for pair := range (redact.Redactor{}).URI(u).Pairs('&').Raw() {
			public[keyOf(pair)] = true
		}
	}

	var parts []string
	add := func(pair, change string) { parts = append(parts, strconv.Quote(shownKey(pair, public))+" "+change) }

	for _, pair := range p.changed {
		add(pair[0], "changed")
	}
	for _, pair := range p.added {
		add(pair, "added")
	}
	for _, pair := range p.missing {
		add(pair, "missing")
	}

	if p.reordered {
		parts = append(parts, "pairs in another order")
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}
