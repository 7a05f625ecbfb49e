// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"slices"
	"strings"

	"example.com/uri"
)

// A reference is one of the two of a result, as it was given, and what
// parsing it gave.
type reference struct {
	key  string // in JSON
	text string
	uri  uri.URI
	err  error
}

func (c *call) parse(key, text string) reference {
	u, err := c.edition.Parse(text)
	return reference{key, text, u, err}
}

// pairs returns what calls do with the two parts of an input that a TAB
// separates. An input without one is refused; parts says what they are.
func (c *call) pairs(parts string, do func(first, second string)) func(input string) {
	return func(input string) {
		first, second, ok := strings.Cut(input, "\t")
		if !ok {
			c.refuse(input, errors.New("uri: no TAB between "+parts))
			return
		}
		do(first, second)
	}
}

// baseFlags defines the flags -base and -pairs, by one of which each input
// has a base URI. It returns what calls do, once the flags are parsed, with
// the base URI and the other part of each input.
func (c *call) baseFlags(usage, other string) func(args []string, do func(base reference, other string)) error {
	var base *string
	c.flags.Func("base", usage, func(s string) error {
		base = &s
		return nil
	})
	pairs := c.flags.Bool("pairs", false, "the inputs are a base URI, a TAB and a "+other+" each")
	return func(args []string, do func(base reference, other string)) error {
		switch {
		case *pairs && base != nil:
			return usageError("-base and -pairs exclude each other")
		case *pairs:
			return c.each(args, c.pairs("a base URI and a "+other, func(base, other string) {
				do(c.parse("base", base), other)
			}))
		case base != nil:
			return c.against(c.parse("base", *base), args, do)
		}
		return usageError("-base or -pairs is needed")
	}
}

// against calls do with one base for all inputs.
func (c *call) against(base reference, args []string, do func(base reference, other string)) error {
	if base.err != nil && !c.json {
		// Once, and not among the results: there will be none.
		explain(c.stderr, base.text, base.err)
		return errReported
	}
	c.refused = base.err != nil
	return c.each(args, func(other string) { do(base, other) })
}

// A refusalJSON is what a result with two references says if one of them is
// refused.
type refusalJSON struct {
	Edition uri.Edition `json:"edition"`
	Error   *errorJSON  `json:"error"`
}

// refusal returns nil if both references are accepted. If not, it says why
// the first that is refused is; for a person it has already been printed.
func (c *call) refusal(refs ...reference) *refusalJSON {
	i := slices.IndexFunc(refs, func(r reference) bool { return r.err != nil })
	if i < 0 {
		return nil
	}
	c.refused = true
	if !c.json {
		explain(c.out, refs[i].text, refs[i].err)
	}
	e := errorOf(refs[i].err)
	e.Of = refs[i].key
	return &refusalJSON{c.edition, e}
}
