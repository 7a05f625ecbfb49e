// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"io"

	"example.com/uri"
)

var compareVerb = verb{
	name:    "compare",
	args:    "[A B], or lines of A<TAB>B",
	summary: "Tell whether two references are equal, and where they differ",
	example: `$ uri compare 'http://a:80/%7eb' 'http://a/~b'
equal at level scheme, not in the text of the port`,
	status: "The exit status is 1 if two references are different or one is refused.",
	define: func(c *call) func([]string) error {
		var most uri.Normalization
		c.flags.Func("level", "the highest `LEVEL` at which to take two references as equal: case, syntax or scheme (default scheme)",
			func(s string) error {
				most = 0
				return addNamed(&most, levels, s)
			})
		return func(args []string) error {
			if most == 0 {
				most = uri.SchemeLevel
			}
			compare := func(a, b string) { c.compare(c.parse("a", a), c.parse("b", b), most) }
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

// A compareJSON is the result for two references.
type compareJSON struct {
	A       string `json:"a"`
	ABase64 []byte `json:"aBase64,omitempty"`
	B       string `json:"b"`
	BBase64 []byte `json:"bBase64,omitempty"`
	*refusalJSON
	Equal     *bool  `json:"equal,omitempty"`     // at the highest level that was asked for
	Level     string `json:"level,omitempty"`     // the lowest at which they are
	Component string `json:"component,omitempty"` // the first in which they differ
}

// compare prints the result for two references, which are equal if they are
// so at a level up to most.
func (c *call) compare(a, b reference, most uri.Normalization) {
	refusal := c.refusal(a, b)
	result := &compareJSON{
		A: a.text, ABase64: exact(a.text),
		B: b.text, BBase64: exact(b.text),
		refusalJSON: refusal,
	}
	if refusal == nil {
		result.difference(a.uri, b.uri, most)
		c.refused = c.refused || !*result.Equal
	}
	switch {
	case c.json:
		c.encode(result)
	case refusal == nil:
		result.describe(c.out)
	}
}

func (r *compareJSON) difference(a, b uri.URI, most uri.Normalization) {
	component, level, alike := uri.Difference(a, b)
	equal := alike && level <= most
	if alike {
		r.Level = level.String()
		if !equal {
			component, _, _ = uri.Difference(a.Normalize(most), b.Normalize(most))
		}
	}
	if component != uri.Reference {
		r.Component = component.String()
	}
	r.Equal = &equal
}

// describe prints the result for a person.
func (r *compareJSON) describe(w io.Writer) {
	switch {
	case !*r.Equal && r.Level == "":
		fmt.Fprintf(w, "different in the %s\n", r.Component)
	case !*r.Equal:
		fmt.Fprintf(w, "different in the %s, equal at level %s\n", r.Component, r.Level)
	case r.Component == "":
		fmt.Fprintf(w, "equal at level %s\n", r.Level)
	default:
		fmt.Fprintf(w, "equal at level %s, not in the text of the %s\n", r.Level, r.Component)
	}
}
