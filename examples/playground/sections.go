// SPDX-License-Identifier: BSD-3-Clause

package main

// This file lists the sections that the page's terms link to.

import (
	"strings"

	"example.com/uri"
)

// terms lists the components, resolving, and the normalization levels.
var terms = strings.Fields("scheme authority userinfo host port path query fragment resolving case-level syntax-level scheme-level")

// documents contains each edition's document, and the number of each term's section. RFC 1630
// does not number its sections.
var documents = map[uri.Edition]struct{ document, numbers string }{
	uri.RFC1630:     {"RFC 1630", ""},
	uri.URLSyntax05: {"draft-fielding-url-syntax-05", "4.1 4.3.1 4.3.1 4.3.1 4.3.1 4.3.2 4.3.3 3 5.2 6 6 6"},
	uri.URISyntax02: {"draft-fielding-uri-syntax-02", "3.1 3.2 3.2.2 3.2.2 3.2.2 3.3 3.4 4.1 5.2 6 6 6"},
	uri.RFC2396:     {"RFC 2396", "3.1 3.2 3.2.2 3.2.2 3.2.2 3.3 3.4 4.1 5.2 6 6 6"},
	uri.RFC2732:     {"RFC 2396", "3.1 3.2 3.2.2 3.2.2 3.2.2 3.3 3.4 4.1 5.2 6 6 6"},
	uri.RFC3986:     {"RFC 3986", "3.1 3.2 3.2.1 3.2.2 3.2.3 3.3 3.4 3.5 5.2 6.2.2.1 6.2.2 6.2.3"},
	uri.RFC3987:     {"RFC 3987", "2.2 2.2 2.2 2.2 2.2 2.2 2.2 2.2 6.5 5.3.2.1 5.3.2 5.3.3"},
}

// sectionsOf returns each term's section, such as "RFC 3986 section 3.1".
func sectionsOf(e uri.Edition) object {
	of := object{}
	numbers := strings.Fields(documents[e].numbers)
	for i, term := range terms {
		of[term] = documents[e].document
		if len(numbers) > 0 {
			of[term] = documents[e].document + " section " + numbers[i]
		}
	}
	return of
}
