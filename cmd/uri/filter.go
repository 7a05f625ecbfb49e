// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb filter.

var filterVerb = verb{
	name:    "filter",
	brief:   "print the references that pass",
	args:    "[REF...]",
	summary: "Print the references that pass, as they are",
	example: `$ uri filter -host '*.shop.example' -scheme https 'https://EU.Shop.example/' 'https://shop.example/'
https://EU.Shop.example/`,
	notes: "A reference passes if it meets the conditions of all flags. A HOST such as *.shop.example stands for all hosts below shop.example, and not for shop.example. Hosts are compared as hosts: letter case, escapes, the forms of an IPv6 address and a dot at the end do not matter. " +
		"The KEY and the VALUE are data. What is not a reference is refused, unless -valid or -invalid asks for it. " +
		"The exit status is 1 if nothing passes, or if an input is refused. With -json, each input has an object, in which \"passes\" is true or false.",
	define: func(c *call) func([]string) error {
		p := c.pairingFlags()
		passes := c.conditionFlags("", "pass only references", p)
		valid := c.flags.Bool("valid", false, "do not refuse what is not a reference: it does not pass")
		invalid := c.flags.Bool("invalid", false, "pass what is not a reference, and nothing else")
		invert := c.flags.Bool("v", false, "print what does not pass")
		c.excludes("-valid", "-invalid")
		return func(args []string) error {
			found := false
			err := c.each(args, func(input string) {
				c.hintFile(input)
				u, err := c.edition.Parse(input)
				if err != nil && !*valid && !*invalid {
					c.refuse(input, err)
					return
				}

				// The conditions are about references, so -invalid asks none.
				ok := err != nil
				if !*invalid {
					ok = err == nil && passes(u)
				}
				ok = ok != *invert
				found = found || ok
				switch {
				case c.asJSON:
					c.json.object("", "input", input, "passes", ok)
				case ok:
					c.printLine(input)
				}
			})
			c.refused = c.refused || !found
			return err
		}
	},
}
