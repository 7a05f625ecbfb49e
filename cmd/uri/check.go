// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the verb check.

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/hazard"
)

var checkVerb = verb{
	name:    "check",
	args:    "[REF...]",
	summary: "Print the hazards in each reference, if any",
	example: `$ uri check 'http://me:secret@a/b%2Fc'
http://me:xxxxx@a/b%2Fc
  password in userinfo at offset 10: whoever sees the reference sees the password (RFC 2396 section 7)
  escaped-delimiter in path at offset 20: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`,
	notes:   "The exit status is 1 if a reference has hazards or is refused.",
	reports: true,
	define: func(c *call) func([]string) error {
		k := checker{call: c}
		c.valued("only", "look only for the `KINDS`, separated by commas: "+list(hazardNames(), "and"), hazardNames(), k.only.add)
		c.valued("except", "do not look for the `KINDS`", hazardNames(), k.except.add)
		return func(args []string) error { return c.each(args, c.parsed(k.check)) }
	},
}

// A hazardSet is a set of kinds.
type hazardSet []hazard.Kind

// add adds the kinds whose names are separated by commas.
func (s *hazardSet) add(names string) error {
	for name := range strings.SplitSeq(names, ",") {
		var kind hazard.Kind
		if err := kind.UnmarshalText([]byte(name)); err != nil {
			return fmt.Errorf("%w %q", err, name)
		}
		*s = append(*s, kind)
	}
	return nil
}

func hazardNames() (names []string) {
	for kind := hazard.Kind(0); ; kind++ {
		name, err := kind.MarshalText()
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}

// A checker looks for hazards in the references of a call.
type checker struct {
	*call
	only, except hazardSet
}

func (k *checker) check(u uri.URI) {
	if k.asJSON {
		k.writeJSON(u)
	} else {
		k.print(u)
	}
}

// hazards iterates over the hazards of u of the kinds to look for.
func (k *checker) hazards(u uri.URI) iter.Seq[hazard.Hazard] {
	return func(yield func(hazard.Hazard) bool) {
		for h := range hazard.Of(u) {
			if k.only != nil && !slices.Contains(k.only, h.Kind) || slices.Contains(k.except, h.Kind) {
				continue
			}
			k.refused = true
			if !yield(h) {
				return
			}
		}
	}
}

// print prints u and its hazards for a person, if it has any.
func (k *checker) print(u uri.URI) {
	first := true
	for h := range k.hazards(u) {
		if first {
			fmt.Fprintln(k.out, visible(u.Redacted())) // the output is often a log
		}
		first = false
		// This is the text of h.String, without allocating it.
		fmt.Fprintf(k.out, "  %v in %v at offset %d: %s\n", h.Kind, h.Component, h.Offset, h.Message())
	}
}

func (k *checker) writeJSON(u uri.URI) {
	j := k.json
	j.object("")
	j.text("input", u.String())
	j.list("hazards")
	for h := range k.hazards(u) {
		j.object("")
		j.text("kind", h.Kind.String())
		j.text("component", h.Component.String())
		j.number("offset", int64(h.Offset))
		j.text("message", h.Message())
		j.endObject()
	}
	j.endList()
	j.endObject()
}
