// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb map.

import (
	"errors"

	"example.com/uri"
)

var mapVerb = verb{
	name:    "map",
	args:    "-to uri|iri [REF...]",
	summary: "Print the URI for each IRI, or the IRI for each URI",
	example: `$ uri map -to uri http://example.com/ü
http://example.com/%C3%BC`,
	notes: "With -to uri, each input is an IRI of RFC 3987, and its non-ASCII characters are escaped, in the host too. " +
		"With -to iri, each input is a URI of RFC 3986, and escapes of non-ASCII characters are decoded, except those for private use and bidirectional formatting. " +
		"The command does not know Punycode (IDNA): it does not write the xn-- names that the DNS needs, and leaves them as they are. A program can pass URI.ToURI a function for them.",
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
			return c.each(args, c.parsed(func(u uri.URI) {
				v, err := mapped(u)
				if err != nil {
					c.refuse(u.String(), err)
					return
				}
				c.text(u.String(), v.String())
			}))
		}
	},
}
