// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"slices"

	"example.com/uri"
)

// A textJSON is the result for a text: an output or an error.
type textJSON struct {
	Input        string     `json:"input"`
	InputBase64  []byte     `json:"inputBase64,omitempty"`
	Output       *string    `json:"output,omitempty"`
	OutputBase64 []byte     `json:"outputBase64,omitempty"`
	Error        *errorJSON `json:"error,omitempty"`
}

var escapeVerb = verb{
	name:    "escape",
	args:    "-for COMPONENT [TEXT...]",
	summary: "Escape each text for a component",
	example: `$ uri escape -for segment '50% of a/b'
50%25%20of%20a%2Fb`,
	define: func(c *call) func([]string) error {
		var component uri.Component
		none := ^uri.Component(0) // has no name, and so is not shown as the default
		c.flags.TextVar(&component, "for", none, "the `COMPONENT` to escape for: "+list(componentNames(), "or"))
		return func(args []string) error {
			if !slices.Contains(escapeComponents, component) {
				return usageError("-for is to be one of " + list(componentNames(), "and"))
			}
			return c.each(args, func(input string) {
				c.text(input, c.edition.Escape(component, input))
			})
		}
	},
}

// escapeComponents are those that may hold escapes in every edition that has
// them.
var escapeComponents = []uri.Component{
	uri.Userinfo, uri.RegName, uri.Path, uri.Segment, uri.Param, uri.Opaque, uri.Query, uri.Fragment,
}

func componentNames() (names []string) {
	for _, c := range escapeComponents {
		names = append(names, c.String())
	}
	return names
}

var unescapeVerb = verb{
	name:    "unescape",
	args:    "[TEXT...]",
	summary: "Print the octets that each text, one component or part of one, stands for",
	example: `$ uri unescape a%20b%2Fc
a b/c`,
	define: func(c *call) func([]string) error {
		return func(args []string) error { return c.each(args, c.unescape) }
	},
}

func (c *call) unescape(input string) {
	output, err := uri.Unescape(input)
	switch {
	case err == nil:
		c.text(input, output)
	case c.json:
		c.refused = true
		c.encode(&textJSON{Input: input, InputBase64: exact(input), Error: errorOf(err)})
	default:
		c.refuse(input, err)
	}
}

// text prints a result that is text.
func (c *call) text(input, output string) {
	if c.json {
		c.encode(&textJSON{
			Input: input, InputBase64: exact(input),
			Output: &output, OutputBase64: exact(output),
		})
		return
	}
	// As it is: it may be binary, and on its way into a file.
	fmt.Fprintln(c.out, output)
}
