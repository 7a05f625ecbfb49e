// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb compare.

import (
	"fmt"
	"io"

	"example.com/uri"
)

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
