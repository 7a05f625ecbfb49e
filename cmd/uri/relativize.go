// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb relativize.

var relativizeVerb = verb{
	name:    "relativize",
	args:    "-base BASE [TARGET...], or -pairs [BASE<TAB>TARGET...]",
	summary: "Print each target relative to a base URI, if possible",
	example: `$ uri relativize -base http://a/b/c/d 'http://a/b/g?y' http://a/ http://z/
../g?y
/
http://z/`,
	define: func(c *call) func([]string) error {
		c.blankFlag()
		return c.baseFlags("print references relative to the `URI`", "target", "target", c.relativize)
	},
}

// relativize prints the result for a base and a target.
func (c *call) relativize(base, target reference) {
	if !c.accepts(base, target) {
		return
	}
	ref := base.uri.Relativize(target.uri).String()
	if !c.asJSON {
		c.printLine(ref)
		return
	}
	c.json.text("ref", ref)
	c.json.endObject()
}
