// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verbs resolve and relativize.

import "example.com/uri"

var resolveVerb = verb{
	name:    "resolve",
	args:    "-base BASE [REF...], or -pairs [BASE<TAB>REF...]",
	summary: "Resolve each reference against a base URI",
	example: `$ uri resolve -base 'http://a/b/c/d;p?q' ../g '#s'
http://a/b/g
http://a/b/c/d;p?q#s`,
	define: func(c *call) func([]string) error {
		var r uri.Resolver
		c.flags.BoolVar(&r.SameScheme, "compat", false,
			"take http:g as the relative reference g if the base is http, too")
		choices := []uri.ExcessDots{uri.ExcessKeep, uri.ExcessDrop, uri.ExcessRefuse}
		c.valued("excess", "`CHOICE` for \"..\" segments beyond the levels of the base: keep, drop or refuse (default as the edition says)", names(choices),
			func(s string) (err error) {
				r.Excess, err = named(choices, s)
				return err
			})
		c.blankFlag()
		return c.baseFlags("resolve against the `URI`", "ref", "reference", func(base, ref reference) {
			c.resolve(r, base, ref)
		})
	},
}

// resolve prints the result for a base and a reference.
func (c *call) resolve(r uri.Resolver, base, ref reference) {
	if !c.accepts(base, ref) {
		return
	}
	target, err := r.Resolve(base.uri, ref.uri)
	c.refused = c.refused || err != nil
	switch {
	case c.asJSON:
		j := c.json
		j.text("edition", editionName(c.edition))
		if err != nil {
			j.error(err, "")
		} else {
			j.text("target", target.String())
			j.boolean("sameDocument", ref.uri.Kind() == uri.SameDocument)
		}
		j.endObject()
	case err != nil:
		c.refuseText("", 0, err)
	default:
		c.printLine(target.String())
	}
}

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
