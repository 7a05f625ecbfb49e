// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verbs resolve, relativize, normalize and map.

import (
	"cmp"
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

var resolveVerb = verb{
	name:    "resolve",
	brief:   "resolve against a base URI",
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
		oneOf(c, &r.Excess, "excess", "`CHOICE` for \"..\" segments beyond the levels of the base: keep, drop or refuse (default as the edition says)", choices)
		c.blankFlag()
		return c.baseFlags("resolve against the `URI`", "ref", "reference", func(base, ref reference) {
			c.resolve(r, base, ref)
		})
	},
}

// resolve prints the result for a base and a reference.
func (c *call) resolve(r uri.Resolver, base, ref reference) {
	if !c.beginTwo(base, ref) {
		return
	}

	target, err := r.Resolve(base.uri, ref.uri)
	c.refused = c.refused || err != nil

	// Some bases and references have no target, as "a" has none below "mailto:b".
	switch {
	case c.asJSON:
		j := c.json
		j.members("edition", editionName(c.edition))
		if err != nil {
			j.error(err, "")
		} else {
			j.members("target", target.String(), "sameDocument", ref.uri.Kind() == uri.SameDocument)
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
	brief:   "print relative to a base",
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
	if !c.beginTwo(base, target) {
		return
	}

	ref := base.uri.Relativize(target.uri).String()
	if !c.asJSON {
		c.printLine(ref)
		return
	}
	c.json.members("ref", ref)
	c.json.endObject()
}

var normalizeVerb = verb{
	name:    "normalize",
	brief:   "print the normal form",
	args:    "[REF...]",
	summary: "Print the normal form of each reference",
	example: `$ uri normalize 'HTTP://A:80/%7e/../b/./c' 'http://a'
http://a/b/c
http://a/`,
	notes: "References that are equivalent have the same normal form, so that \"sort -u\" removes duplicates. The pairs of a query keep their order: \"uri set -sort-query\" sorts them.",
	define: func(c *call) func([]string) error {
		var level, flags uri.Normalization
		oneOf(c, &level, "level", "remove the differences of the `LEVEL`, case, syntax or scheme, that the edition allows (default scheme)", levels[1:])
		listFlag(c, "flags", "remove these differences, if the edition allows them, and those of no level except -level: a `LIST` of "+list(names(normalizations()), "and")+", separated by commas", normalizations(),
			func(flag uri.Normalization) { flags |= flag })
		c.blankFlag()
		return c.inputs(c.parsed(func(u uri.URI) {
			c.result(u.String(), u.Normalize(cmp.Or(flags|level, uri.SchemeLevel)).String(), nil)
		}))
	},
}

// levels lists the levels of equivalence, from equal texts on.
var levels = []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel}

// normalizations returns the flags that levels consist of.
func normalizations() (flags []uri.Normalization) {
	for f := uri.NormSchemeCase; f <= uri.NormUCSEscapes; f <<= 1 {
		flags = append(flags, f)
	}
	return flags
}

var mapVerb = verb{
	name:    "map",
	brief:   "map IRIs and URIs",
	args:    "-to uri|iri [REF...]",
	summary: "Print the URI for each IRI, or the IRI for each URI",
	example: `$ uri map -to uri http://example.com/ü
http://example.com/%C3%BC`,
	notes: "With -to uri, each input is an IRI of RFC 3987, and its non-ASCII characters are escaped, in the host too. " +
		"With -to iri, each input is a URI of RFC 3986, and escapes of non-ASCII characters are decoded, except those for private use and bidirectional formatting. " +
		"The command does not know Punycode (IDNA): it does not write the xn-- names that the DNS needs, and leaves them as they are. The first host that needs one is reported on standard error. A program can pass URI.ToURI a function for them.",
	edition: fixedEdition,
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
