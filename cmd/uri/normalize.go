// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb normalize.

import (
	"strings"

	"example.com/uri"
)

var normalizeVerb = verb{
	name:    "normalize",
	args:    "[REF...]",
	summary: "Print the normal form of each reference",
	example: `$ uri normalize 'HTTP://A:80/%7e/../b/./c' 'http://a'
http://a/b/c
http://a/`,
	define: func(c *call) func([]string) error {
		var level, flags uri.Normalization
		c.levelFlag(&level, "remove the differences of the `LEVEL`, case, syntax or scheme, that the edition allows (default scheme)")
		c.valued("flags", "remove these differences, if the edition allows them, and those of no level except -level: a `LIST` of "+list(names(normalizations()), "and")+", separated by commas", names(normalizations()),
			func(s string) error {
				for name := range strings.SplitSeq(s, ",") {
					flag, err := named(normalizations(), name)
					if err != nil {
						return err
					}
					flags |= flag
				}
				return nil
			})
		c.blankFlag()
		return func(args []string) error {
			if level == 0 && flags == 0 {
				level = uri.SchemeLevel
			}
			n := flags | level
			return c.each(args, c.parsed(func(u uri.URI) {
				c.text(u.String(), u.Normalize(n).String())
			}))
		}
	},
}

// levelFlag defines the flag -level, which sets level.
func (c *call) levelFlag(level *uri.Normalization, usage string) {
	c.valued("level", usage, names(levels[1:]), func(s string) (err error) {
		*level, err = named(levels[1:], s)
		return err
	})
}

// levels are the levels, from the empty one on.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// normalizations returns all single differences.
func normalizations() (flags []uri.Normalization) {
	for f := uri.SchemeCase; f <= uri.UCSEscapes; f <<= 1 {
		flags = append(flags, f)
	}
	return flags
}
