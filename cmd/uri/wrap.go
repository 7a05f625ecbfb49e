// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb wrap.

import (
	"errors"
	"strconv"

	"example.com/uri"
	"example.com/uri/prose"
)

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
		width := uint64(72)
		c.flags.Func("width", "break references longer than `N` bytes, or none if N is 0 (default 72)", func(s string) (err error) {
			if width, err = strconv.ParseUint(s, 10, strconv.IntSize); err != nil {
				err = errors.New("want a number of bytes")
			}
			return err
		})
		return func(args []string) error {
			return c.each(args, c.parsed(func(u uri.URI) {
				c.text(u.String(), prose.Wrap(u, int(width)))
			}))
		}
	},
}
