// SPDX-License-Identifier: BSD-3-Clause

// Package twin divides URI references as the documents say. It takes the same
// steps and uses the same words, so that a reader can check each line against
// the document. Tests compare package uri with it. It is slow, and shares no
// code with the package. Other twins are in the tests that need them.
package twin

import (
	"regexp"
	"strings"

	"example.com/uri"
)

// The short names of editions, for the tables of tests. They do not include
// RFC 1630, which has no relative references.
const (
	LaterEditions = "uri-syntax-02 rfc2396 rfc2732" // with a registry-based authority of its own
	OlderEditions = "url-syntax-05 " + LaterEditions
	NewerEditions = "rfc3986 rfc3987"
	AllEditions   = OlderEditions + " " + NewerEditions
)

// Editions returns the editions with these short names, which are separated by
// spaces. It panics if a name is unknown.
func Editions(names string) (editions []uri.Edition) {
	for name := range strings.FieldsSeq(names) {
		var e uri.Edition
		if err := e.UnmarshalText([]byte(name)); err != nil {
			panic(name + ": " + err.Error())
		}
		editions = append(editions, e)
	}
	return editions
}

// A Part is one component. An undefined component is not an empty one: the
// query of "?" is empty, and the query of "" is undefined.
type Part struct {
	Defined bool
	Text    string
}

// Defined returns a defined component.
func Defined(text string) Part { return Part{Defined: true, Text: text} }

// Parts are the components of a URI reference. The path is never undefined,
// though it may be empty.
type Parts struct {
	Scheme, Authority Part
	Path              string
	Query, Fragment   Part
}

// appendixB is the regular expression of Appendix B, the same in every
// edition that has one.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// Split divides s, a valid URI reference of edition e, as Appendix B does.
func Split(e uri.Edition, s string) Parts {
	m := appendixB.FindStringSubmatchIndex(s)
	sub := func(n int) string {
		if m[2*n] < 0 {
			return ""
		}
		return s[m[2*n]:m[2*n+1]]
	}
	part := func(outer, inner int) Part {
		return Part{Defined: m[2*outer] >= 0, Text: sub(inner)}
	}
	p := Parts{
		Scheme:    part(1, 2),
		Authority: part(3, 4),
		Path:      sub(5),
		Query:     part(6, 7),
		Fragment:  part(8, 9),
	}
	// The generic BNF of RFC 1630 has no authority: two slashes begin a path
	// whose first segments are void.
	if e == uri.RFC1630 {
		p.Path = sub(3) + p.Path
		p.Authority = Part{}
	}
	// opaque_part = uric_no_slash *uric contains any "?", which Appendix B
	// overlooks.
	if Opaque(e, p) {
		p.Path += sub(6)
		p.Query = Part{}
	}
	return p
}

// Opaque reports whether p is an opaque URI: absolute, and without a slash
// after the scheme (RFC 2396 section 3). Only RFC 2396, and RFC 2732 after it,
// have a separate form for such URIs.
func Opaque(e uri.Edition, p Parts) bool {
	return (e == uri.RFC2396 || e == uri.RFC2732) &&
		p.Scheme.Defined && !p.Authority.Defined && !strings.HasPrefix(p.Path, "/")
}

// Join returns the URI reference with the components p. It is step 7 of section
// 5.2, which is section 5.3 in RFC 3986.
func Join(p Parts) string {
	result := ""
	if p.Scheme.Defined {
		result += p.Scheme.Text
		result += ":"
	}
	if p.Authority.Defined {
		result += "//"
		result += p.Authority.Text
	}
	result += p.Path
	if p.Query.Defined {
		result += "?"
		result += p.Query.Text
	}
	if p.Fragment.Defined {
		result += "#"
		result += p.Fragment.Text
	}
	return result
}

// PartsOf returns the results of the accessors of u. The scheme is in lower
// case.
func PartsOf(u uri.URI) Parts {
	return Parts{
		Scheme:    Part{Defined: u.IsAbsolute(), Text: u.Scheme()},
		Authority: Part{Defined: u.HasAuthority(), Text: u.Authority()},
		Path:      u.Path(),
		Query:     Part{Defined: u.HasQuery(), Text: u.Query()},
		Fragment:  Part{Defined: u.HasFragment(), Text: u.Fragment()},
	}
}
