// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verbs escape and unescape.

import (
	"errors"
	"fmt"

	"example.com/uri"
)

var escapeVerb = verb{
	name:    "escape",
	args:    "-for COMPONENT [TEXT...]",
	summary: "Escape each text for a component",
	example: `$ uri escape -for segment '50% of a/b'
50%25%20of%20a%2Fb`,
	notes: "With -for form, the text is a key or a value in the query of a form, in which a space is \"+\". " +
		"A segment \".\" or \"..\" has nothing to escape, and resolving removes it: refuse it as data.",
	define: func(c *call) func([]string) error {
		var escape func(data string) string
		choices := append(names(escapeComponents), "form")
		c.valued("for", "escape for the `COMPONENT`: "+list(choices, "or"), choices, func(s string) error {
			component, err := named(escapeComponents, s)
			switch {
			case s == "form":
				escape = uri.FormEscape
			case err != nil:
				return errors.New("want " + list(choices, "or"))
			default:
				escape = func(data string) string { return c.edition.Escape(component, data) }
			}
			return nil
		})
		return func(args []string) error {
			if escape == nil {
				return usageError("-for is needed: " + list(choices, "or"))
			}
			return c.each(args, func(input string) { c.text(input, escape(input)) })
		}
	},
}

// escapeComponents are the components that may have escapes in every edition
// that has the component.
var escapeComponents = []uri.Component{
	uri.Userinfo, uri.Host, uri.Path, uri.Segment, uri.Param, uri.Opaque, uri.Query, uri.Fragment,
}

var unescapeVerb = verb{
	name:    "unescape",
	args:    "[TEXT...]",
	summary: "Print the octets that each text, one component or part of one, stands for",
	example: `$ uri unescape a%20b%2Fc
a b/c`,
	define: func(c *call) func([]string) error {
		isForm := c.flags.Bool("form", false, "take \"+\" as a space, as forms have it")
		return func(args []string) error {
			unescape := uri.Unescape
			if *isForm {
				unescape = uri.FormUnescape
			}
			return c.each(args, func(input string) {
				output, err := unescape(input)
				c.unescaped(input, output, err)
			})
		}
	},
}

// unescaped prints the result for an input.
func (c *call) unescaped(input, output string, err error) {
	switch {
	case err == nil && c.isTerminal && !c.asJSON:
		fmt.Fprintln(c.out, visible(output)) // on one line
	case err == nil:
		c.text(input, output)
	case c.asJSON:
		c.refused = true
		c.json.object("")
		c.json.text("input", input)
		c.json.error(err, "") // without an edition: all have the same escapes
		c.json.endObject()
	default:
		c.refuse(input, err)
	}
}

// text prints a result that is text.
func (c *call) text(input, output string) {
	if !c.asJSON {
		c.printLine(output)
		return
	}
	c.json.object("")
	c.json.text("input", input)
	c.json.text("output", output)
	c.json.endObject()
}
