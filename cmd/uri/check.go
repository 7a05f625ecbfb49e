// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

var checkVerb = verb{
	name:    "check",
	args:    "[REF...]",
	summary: "Print the hazards in each reference, if any",
	example: `$ uri check 'http://me:secret@a/b%2Fc'
http://me:xxxxx@a/b%2Fc
  password in userinfo at offset 10: whoever sees the reference sees the password (RFC 2396 section 7)
  escaped-delimiter in path at offset 20: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`,
	status: "The exit status is 1 if a reference has hazards or is refused.",
	define: func(c *call) func([]string) error {
		k := checker{call: c}
		c.flags.Func("only", "look for no hazards but the `KINDS`, separated by commas: "+list(hazardNames(), "and"), k.only.add)
		c.flags.Func("except", "do not look for the `KINDS`", k.except.add)
		return func(args []string) error { return c.each(args, k.check) }
	},
}

// A hazardSet is a set of kinds.
type hazardSet []uri.HazardKind

// add adds the kinds whose names are separated by commas.
func (s *hazardSet) add(names string) error {
	for name := range strings.SplitSeq(names, ",") {
		var kind uri.HazardKind
		if err := kind.UnmarshalText([]byte(name)); err != nil {
			return err
		}
		*s = append(*s, kind)
	}
	return nil
}

func hazardNames() (names []string) {
	for kind := uri.HazardKind(0); ; kind++ {
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

func (k *checker) check(input string) {
	u, err := k.edition.Parse(input)
	switch {
	case err != nil:
		k.refuse(input, err)
	case k.json:
		k.printJSON(u)
	default:
		k.print(u)
	}
}

// hazards iterates over the hazards of u of the kinds to look for.
func (k *checker) hazards(u uri.URI) iter.Seq[uri.Hazard] {
	return func(yield func(uri.Hazard) bool) {
		for h := range u.Hazards() {
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

// print prints for a person u and its hazards, if there are any.
func (k *checker) print(u uri.URI) {
	first := true
	for h := range k.hazards(u) {
		if first {
			fmt.Fprintln(k.out, u.Redacted()) // the output may well be a log
		}
		first = false
		// The text of h.String, which is not allocated.
		fmt.Fprintf(k.out, "  %v in %v at offset %d: %s\n", h.Kind, h.Component, h.Offset, h.Message())
	}
}

// printJSON prints the result as encode would, but each hazard as it is
// found: u may have one for every three bytes.
func (k *checker) printJSON(u uri.URI) {
	k.out.WriteString(`{"input":`)
	k.quote(u.String())
	k.out.WriteString(`,"hazards":[`)
	first := true
	for h := range k.hazards(u) {
		if !first {
			k.out.WriteByte(',')
		}
		first = false
		fmt.Fprintf(k.out, `{"kind":"%v","component":"%v","offset":%d,"message":`, h.Kind, h.Component, h.Offset)
		k.quote(h.Message())
		k.out.WriteByte('}')
	}
	k.out.WriteString("]}\n")
}

// quote prints a string of printable US-ASCII, which Go and JSON quote alike.
func (k *checker) quote(s string) {
	k.out.Write(strconv.AppendQuote(k.out.AvailableBuffer(), s))
}
