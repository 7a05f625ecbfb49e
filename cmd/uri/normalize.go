// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"strings"

	"example.com/uri"
)

var normalizeVerb = verb{
	name:    "normalize",
	args:    "[REF...]",
	summary: "Print the normal form of each reference",
	example: `$ uri normalize -edition rfc3986 'HTTP://A:80/%7e/../b/./c' 'http://a'
http://a/b/c
http://a/`,
	define: func(c *call) func([]string) error {
		var flags uri.Normalization
		c.flags.Func("level", "take out the differences of the `LEVEL`, case, syntax or scheme, that the edition allows (default scheme)",
			func(s string) error { return addNamed(&flags, levels, s) })
		c.flags.Func("flags", "take out single differences, and those of no level but -level: a `LIST` of "+list(normalizationNames(singles()), "and")+", separated by commas",
			func(s string) error {
				for name := range strings.SplitSeq(s, ",") {
					if err := addNamed(&flags, singles(), name); err != nil {
						return err
					}
				}
				return nil
			})
		return func(args []string) error {
			if flags == 0 {
				flags = uri.SchemeLevel
			}
			return c.each(args, func(input string) {
				u, err := c.edition.Parse(input)
				if err != nil {
					c.refuse(input, err)
					return
				}
				c.text(input, u.Normalize(flags).String())
			})
		}
	},
}

// levels are those of normalization, each of which includes the one before.
var levels = []uri.Normalization{uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// singles returns the differences that are no levels.
func singles() (flags []uri.Normalization) {
	for f := uri.SchemeCase; f < uri.CaseLevel; f <<= 1 {
		flags = append(flags, f)
	}
	return flags
}

func normalizationNames(all []uri.Normalization) (names []string) {
	for _, f := range all {
		names = append(names, f.String())
	}
	return names
}

// addNamed adds to flags the one in all that has the name.
func addNamed(flags *uri.Normalization, all []uri.Normalization, name string) error {
	for _, f := range all {
		if f.String() == name {
			*flags |= f
			return nil
		}
	}
	return errors.New("none of " + list(normalizationNames(all), "and"))
}
