// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import "example.com/uri"

var wrapVerb = verb{
	name:    "wrap",
	args:    "[REF...]",
	summary: "Print each reference in angle brackets, broken over lines so that \"uri find\" gets it back",
	example: `$ uri wrap -width 20 'http://a/a-long-path/over/more-than/a-line?of=text'
<http://a/
a-long-path/over/
more-than/a-line?of=
text>`,
	define: func(c *call) func([]string) error {
		width := c.flags.Uint("width", 72, "break what is longer than `N` bytes, or nothing if N is 0")
		return func(args []string) error {
			return c.each(args, func(input string) {
				u, err := c.edition.Parse(input)
				if err != nil {
					c.refuse(input, err)
					return
				}
				c.text(input, uri.Wrap(u, int(*width)))
			})
		}
	},
}
