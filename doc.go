// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package uri implements the generic syntax of Uniform Resource Identifiers,
// in each of the editions in which it was published: from RFC 1630 through
// the drafts that became RFC 2396 to RFC 3986.
//
// A [URI] is an immutable, comparable value that keeps the text from which
// it was parsed, byte for byte:
//
//	u, err := uri.Parse("http://a/b/c/d;p?q")
//	v, err := u.Resolve(uri.MustParse("../g"))
//	fmt.Println(v) // http://a/b/g
//
// Nothing is repaired: a string parses if and only if the collected BNF of
// the edition derives it (see "Where the text overrules the BNF"). Errors say
// at which byte, in which component, and by which rule of the BNF a string
// fails.
//
// # Editions
//
// The functions [Parse], [ParseAbsolute], [MustParse], [Resolve], [Escape]
// and [AppendEscape] follow [RFC2396]. The methods of [Edition] with the same
// names follow the edition on which they are called. For the URIs of today's
// Web, which may hold addresses such as http://[::1]/, take [RFC3986]:
//
//	u, err := uri.RFC3986.Parse("http://[2001:db8::1]:8080/")
//
// An edition stays with its URIs: it takes part in ==, and the operations on
// a URI follow it.
//
// # Terms
//
// Sections that are named without a document are those of RFC 2396.
//
// The words are those of the documents. A URI reference is an absolute URI,
// which begins with a scheme, or a relative reference, which does not;
// either may end in a fragment. A relative reference is a network-path
// ("//a/b"), an absolute-path ("/b") or a relative-path ("b", "?q") reference,
// or a same-document reference ("", "#f"). See [Kind].
//
//	http://user@host:80/a/b;p?query#fragment
//	\__/   \__________/\____/ \___/ \______/
//	scheme   authority  path  query fragment
//	       \__/ \__/ \/
//	   userinfo host port
//
// A component whose delimiter is missing is undefined, which is not the same
// as empty: the query of "a?" is empty, that of "a" undefined. An authority is
// server-based (userinfo, host and port), or else registry-based. A URI is
// hierarchical, with segments and params in its path, or opaque, such as
// "mailto:a@b".
//
// A URI is always in its escaped form: "%" and two hexadecimal digits stand
// for an octet that is reserved or excluded where it is. Split first, unescape
// after: "a%2Fb" is one segment. See [Escape] and [Unescape].
//
// # Operations
//
// What the documents say of URIs beyond their grammar, in the order of
// RFC 2396:
//
//   - [Escape] and [Unescape] treat data for one component, [Builder] and the
//     With methods compose a URI from its parts (section 2.4.2).
//   - [ParseLenient] and [Mender] take what a person typed, and tell what they
//     mended (section 2.4.3, Appendices E and F).
//   - [EstablishBase] and [BaseFromHeader] find the base URI of a document
//     (5.1), [URI.Resolve] and [Resolver] resolve references against it (5.2),
//     and [URI.Relativize] does the inverse.
//   - [URI.Normalize], [Equivalent] and [Difference] compare by what is known
//     of URIs and of their schemes (6).
//   - [URI.Hazards] warns of what a URI may be up to, [URI.Redacted] hides its
//     password (7).
//   - [Find] and [FindReader] find URIs in text, [Wrap] breaks a long one over
//     lines (Appendix E).
//
// # Where the text overrules the BNF
//
// Where a document contradicts itself, is silent, or its letter would let a
// reference change an authority, this is how the package reads it.
//
// What parses:
//
//   - RFC2396, RFC2732: a relative reference may be a query alone, "?y".
//     Appendix C resolves it, but the BNF cannot derive it.
//   - URLSyntax05, URISyntax02: a reference whose first segment has a colon
//     is refused where what stands before the colon is no scheme, as "a_b:c".
//     Section 5 says that such a segment cannot be used, as it would be
//     mistaken for a scheme name.
//   - RFC2396, RFC2732: "http:" and "x:#f" are refused. The BNF has them
//     neither as hierarchical nor as opaque; RFC 3986 calls it a defect, and
//     allows them, as do the earlier drafts.
//   - URLSyntax05: a site may be anything that a URL may hold, but for "/",
//     "?" and "#", since the opaque URL derives it. One that the rule site
//     cannot derive is not server-based and has no host.
//   - RFC1630: three slips of its BNF are mended. An xpalphas may have more
//     than two characters, a path may begin with "/" and hold empty
//     segments, and a fragmentid may be empty. Without that, it could derive
//     no http URI.
//   - RFC1630: there are no relative references, as the generic BNF has none.
//   - Up to RFC2396, "999.1.1.1" is an IPv4address by the BNF, though no IP
//     address; RFC2732 allows three digits in each group. In RFC3986
//     "256.1.1.1" is a reg-name and valid. Zone identifiers (RFC 6874) are
//     not part of that edition.
//
// What it divides into:
//
//   - "//x" is always an authority, never a path that begins with an empty
//     segment, and it ends at "/", "?" or "#": the greedy rule. RFC1630 has
//     no authority; there "//x" is path, and what follows "?" is the search.
//   - URISyntax02, RFC2396, RFC2732: an authority that the rule server cannot
//     derive is registry-based, such as "a_b", "7up", ":80" and "u@". An empty
//     authority is a server with nothing in it.
//   - RFC2396, RFC2732: an opaque part runs to the "#", so "mailto:a?b" has no
//     query. The regular expression of Appendix B would cut it at "?", as the
//     other editions do.
//
// What it resolves to:
//
//   - The base must have a scheme; its fragment plays no part.
//   - A same-document reference gives the base without its fragment, with the
//     fragment of the reference. Appendix C writes "(current document)".
//   - All but the last segment of a path without a slash is nothing.
//   - A base with an authority and an empty path, merged with a relative
//     path, gives a "/" first: "http://a" and "g" are "http://a/g". By the
//     letter it would be "http://ag", but a relative path must never change
//     the authority.
//   - A path that would begin with "//" where there is no authority gets "/."
//     in front: "f:/a" and ".//g" are "f:/.//g", not "f://g", for the same
//     reason.
//   - Surplus ".." segments stay up to RFC2732, and go in RFC3986, unless a
//     [Resolver] is told otherwise.
//   - RFC2396, RFC2732: a relative reference that is no same-document
//     reference cannot be resolved against an opaque base. The other editions
//     have no such base, and merge the paths.
//   - RFC3986: "http:g" is an absolute URI, as in the other editions; a
//     [Resolver] may take it as relative.
//   - URLSyntax05: the query of the reference takes part in the removal of dot
//     segments, so that "g?y/../x" loses it. Later editions took that out.
package uri
