// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verbs normalize and map.

import (
	"errors"
	"strings"
	"unicode/utf8"

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
		listFlag(c, "flags", "remove these differences, if the edition allows them, and those of no level except -level: a `LIST` of "+list(names(normalizations()), "and")+", separated by commas", normalizations(),
			func(flag uri.Normalization) { flags |= flag })
		c.blankFlag()
		return func(args []string) error {
			if level == 0 && flags == 0 {
				level = uri.SchemeLevel
			}
			n := flags | level
			return c.each(args, c.parsed(func(u uri.URI) {
				c.result(u.String(), u.Normalize(n).String(), nil)
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

var mapVerb = verb{
	name:    "map",
	args:    "-to uri|iri [REF...]",
	summary: "Print the URI for each IRI, or the IRI for each URI",
	example: `$ uri map -to uri http://example.com/ü
http://example.com/%C3%BC`,
	notes: "With -to uri, each input is an IRI of RFC 3987, and its non-ASCII characters are escaped, in the host too. " +
		"With -to iri, each input is a URI of RFC 3986, and escapes of non-ASCII characters are decoded, except those for private use and bidirectional formatting. " +
		"The command does not know Punycode (IDNA): it does not write the xn-- names that the DNS needs, and leaves them as they are. The first host that needs one is reported on standard error. A program can pass URI.ToURI a function for them.",
	fixed: true,
	define: func(c *call) func([]string) error {
		var mapped func(u uri.URI) (uri.URI, error)
		c.valued("to", "map to the `KIND`: uri or iri", []string{"uri", "iri"}, func(to string) error {
			switch to {
			case "uri":
				c.edition = uri.RFC3987
				mapped = func(u uri.URI) (uri.URI, error) { return u.ToURI(nil) }
			case "iri":
				c.edition = uri.RFC3986
				mapped = uri.URI.ToIRI
			default:
				return errors.New("want uri or iri")
			}
			return nil
		})
		c.blankFlag()
		return func(args []string) error {
			if mapped == nil {
				return usageError("-to is needed")
			}
			noted := c.edition != uri.RFC3987
			return c.each(args, c.parsed(func(u uri.URI) {
				v, err := mapped(u)
				c.result(u.String(), v.String(), err)
				if name, _ := v.Hostname(); !noted && strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
					noted = true
					c.note(nil, 0, `the DNS has another form of this host, "xn--...", which the command does not know`)
				}
			}))
		}
	},
}
