// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verbs normalize, compare and map.

import (
	"errors"
	"fmt"
	"io"
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

var compareVerb = verb{
	name:    "compare",
	args:    "[A B], or lines of A<TAB>B",
	summary: "Print whether two references are equal, and where they differ",
	example: `$ uri compare 'http://a:80/%7eb' 'http://a/~b'
equal at level scheme, not in the text of the port`,
	notes:   "The exit status is 1 if two references are different or one is refused.",
	reports: true,
	define: func(c *call) func([]string) error {
		most := uri.SchemeLevel
		c.levelFlag(&most, "take references as equal at the `LEVEL` or a lower one: case, syntax or scheme (default scheme)")
		compare := func(a, b string) { c.compare(c.parse("a", a, 0), c.parse("b", b, 0), most) }
		return func(args []string) error {
			switch len(args) {
			case 0:
				return c.each(nil, c.pairs("two references", compare))
			case 2:
				compare(args[0], args[1])
				return nil
			}
			return usageError("two arguments are needed, or none")
		}
	},
}

// compare prints the result for two references, which are equal if they are
// equivalent at a level up to most.
func (c *call) compare(a, b reference, most uri.Normalization) {
	if !c.accepts(a, b) {
		return
	}
	d := compared(a.uri, b.uri, most)
	c.refused = c.refused || !d.equal
	if !c.asJSON {
		d.print(c.out)
		return
	}
	c.json.boolean("equal", d.equal)
	c.json.defined(d.level != "", "level", d.level)
	c.json.defined(d.component != "", "component", d.component)
	c.json.endObject()
}

// A difference is the result of comparing two references.
type difference struct {
	equal     bool
	level     string // the lowest at which the references are equivalent, or ""
	component string // the first that differs, or ""
}

// compared compares a and b. If they are equal, the component is the first
// whose text differs. Otherwise it is the first that still differs in the
// normal forms. Their level is the highest or, if a and b are equivalent there,
// most.
func compared(a, b uri.URI, most uri.Normalization) difference {
	for _, level := range levels {
		if !uri.Equivalent(a, b, level) {
			continue
		}
		equal := level&most == level
		if !equal {
			a, b = a.Normalize(most), b.Normalize(most)
		}
		return difference{equal, level.String(), firstDifference(a, b)}
	}
	a, b = a.Normalize(uri.SchemeLevel), b.Normalize(uri.SchemeLevel)
	return difference{component: firstDifference(a, b)}
}

// firstDifference returns the name of the first component whose text differs,
// or "". If only one of the authorities is defined, or only one is
// server-based, the name is "authority".
func firstDifference(a, b uri.URI) string {
	var c uri.Component
	switch {
	case a == b:
		return ""
	case a.IsAbsolute() != b.IsAbsolute() || a.String()[:len(a.Scheme())] != b.String()[:len(b.Scheme())]:
		c = uri.Scheme
	case a.HasAuthority() != b.HasAuthority() || a.IsServerBased() != b.IsServerBased():
		c = uri.Authority
	case a.HasUserinfo() != b.HasUserinfo() || a.Userinfo() != b.Userinfo():
		c = uri.Userinfo
	case a.Host() != b.Host():
		c = uri.Host
	case a.HasPort() != b.HasPort() || a.Port() != b.Port():
		c = uri.Port
	case a.Authority() != b.Authority():
		c = uri.Authority
	case a.Path() != b.Path() && a.IsOpaque() && b.IsOpaque():
		c = uri.Opaque
	case a.Path() != b.Path():
		c = uri.Path
	case a.HasQuery() != b.HasQuery() || a.Query() != b.Query():
		c = uri.Query
	default:
		c = uri.Fragment
	}
	return c.String()
}

// print prints the result for a person.
func (d difference) print(w io.Writer) {
	switch {
	case !d.equal && d.level == "":
		fmt.Fprintf(w, "different in the %s\n", d.component)
	case !d.equal:
		fmt.Fprintf(w, "different in the %s, equal at level %s\n", d.component, d.level)
	case d.component == "":
		fmt.Fprintf(w, "equal at level %s\n", d.level)
	default:
		fmt.Fprintf(w, "equal at level %s, not in the text of the %s\n", d.level, d.component)
	}
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
				if err != nil {
					c.refuse(u.String(), err)
					return
				}
				c.text(u.String(), v.String())
				if name, _ := v.Hostname(); !noted && strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) {
					noted = true
					c.note(nil, 0, `the DNS has another form of this host, "xn--...", which the command does not know`)
				}
			}))
		}
	},
}
