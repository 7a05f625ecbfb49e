// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package uri implements the generic syntax of Uniform Resource Identifiers in
// each of its published editions, from RFC 1630 through the drafts of RFC 2396
// to RFC 3986.
//
// A [URI] is an immutable, comparable value. It keeps the text from which it
// was parsed, byte for byte:
//
//	u, err := uri.Parse("http://a/b/c/d;p?q")
//	v, err := u.Resolve(uri.MustParse("../g"))
//	fmt.Println(v) // http://a/b/g
//
// The package repairs nothing. A string parses if and only if the collected
// BNF of the edition derives it, with the exceptions under "Where the text
// overrules the BNF". An error has the offset, the component and the rule of
// the BNF that fails.
//
// # Editions
//
// The functions [Parse], [ParseAbsolute], [MustParse], [Resolve] and [Escape]
// follow [RFC2396]. The methods of [Edition] with the same names follow their
// edition. Use [RFC3986] for the URIs of the Web today, which may contain
// addresses such as http://[::1]/:
//
//	u, err := uri.RFC3986.Parse("http://[2001:db8::1]:8080/")
//
// A URI keeps its edition. URIs of different editions are not ==, and
// operations on a URI follow its edition.
//
// # Terms
//
// A section without the name of a document is a section of RFC 2396.
//
// The terms are those of the documents. A URI reference is an absolute URI,
// which begins with a scheme, or a relative reference, which does not. Either
// may end in a fragment. A relative reference is a network-path ("//a/b"),
// absolute-path ("/b") or relative-path ("b", "?q") reference, or a
// same-document reference ("", "#f"). See [Kind].
//
//	http://user@host:80/a/b;p?query#fragment
//	\__/   \__________/\____/ \___/ \______/
//	scheme   authority  path  query fragment
//	       \__/ \__/ \/
//	   userinfo host port
//
// A component without its delimiter is undefined. An undefined component
// differs from an empty one: the query of "a?" is empty, and the query of "a"
// is undefined. An authority is server-based, with a userinfo, a host and a
// port, or registry-based. A URI is hierarchical, with segments and params in
// its path, or opaque, such as "mailto:a@b".
//
// A URI is always in escaped form: an octet that a component reserves or
// excludes is written as "%" and two hexadecimal digits. Split a component
// into its parts before you unescape them: "a%2Fb" is one segment. See
// [Escape] and [Unescape].
//
// # Operations
//
// The operations, in the order of the sections of RFC 2396:
//
//   - [Escape] and [Unescape] convert data to and from the text of a
//     component. A [Builder] composes a URI from its components (2.4.2).
//   - [EstablishBase] and [Edition.BaseFromHeader] find the base URI of a
//     document (5.1). [URI.Resolve] and [Resolver] resolve references against
//     it (5.2), and [URI.Relativize] is the inverse.
//   - [URI.Normalize] and [Equivalent] ignore differences that do not change
//     what a URI refers to (6).
//   - [URI.Redacted] hides a password (7).
//
// Package example.com/uri/prose finds URIs in text and parses what a person
// wrote (2.4.3, Appendices E and F). Package example.com/uri/hazard reports
// suspicious parts of a URI (7).
//
// # Where the text overrules the BNF
//
// The documents contradict themselves in places, are silent, or would let a
// relative path change the authority. This is how the package reads them.
//
// What parses:
//
//   - RFC2396, RFC2732: a relative reference may be a query alone, "?y".
//     Appendix C resolves it, but the BNF does not derive it.
//   - URLSyntax05, URISyntax02: a relative reference is refused if its first
//     segment contains a colon, such as "a_b:c". Section 5 says that the
//     segment would be mistaken for a scheme name.
//   - RFC2396, RFC2732: "http:" and "x:#f" are refused. The BNF derives them
//     neither as hierarchical nor as opaque. RFC 3986, which calls this a
//     defect, and the earlier drafts allow them.
//   - URLSyntax05: a site may contain any character of a URL except "/", "?"
//     and "#", since the BNF derives it as an opaque URL. A site that the rule
//     site does not derive is not server-based and has no host.
//   - RFC1630: three slips of the BNF are corrected. An xpalphas may have more
//     than two characters. A path may begin with "/" and contain empty
//     segments. A fragmentid may be empty. Without this the BNF would derive
//     no http URI.
//   - RFC1630: there are no relative references. The generic BNF has none.
//   - Up to RFC2732, "999.1.1.1" is an IPv4address by the BNF, although it is
//     not an IP address. RFC2732 allows at most three digits in each group,
//     and the others any number. In RFC3986, "256.1.1.1" is a reg-name.
//   - RFC3986: zone identifiers are refused. RFC 6874 added them, and RFC 9844
//     has withdrawn them.
//
// How it divides into components:
//
//   - "//x" is always an authority, never a path that begins with an empty
//     segment. It ends at "/", "?" or "#". RFC1630 has no authority: there
//     "//x" is a path, and the search follows the "?".
//   - URISyntax02, RFC2396, RFC2732: an authority that the rule server does not
//     derive is registry-based, such as "a_b", "7up", ":80" and "u@". An empty
//     authority is server-based.
//   - RFC2396, RFC2732: an opaque part extends to the "#", so "mailto:a?b" has
//     no query. The regular expression of Appendix B would divide it at the
//     "?", as the other editions do.
//
// How it resolves:
//
//   - The base must have a scheme. Its fragment has no effect.
//   - A same-document reference gives the base with the fragment of the
//     reference. Appendix C writes "(current document)".
//   - If the path of the base has no slash, a relative path replaces it.
//   - If the base has an authority and an empty path, a relative path gets "/"
//     in front: "http://a" and "g" give "http://a/g". By the letter the result
//     would be "http://ag", but a relative path must never change the
//     authority. The editions before RFC3986 merge the path of a query alone
//     too, so "http://a" and "?y" give "http://a/?y" there. RFC3986 gives
//     "http://a?y".
//   - A path that would begin with "//" gets "/." in front if there is no
//     authority: "f:/a" and ".//g" give "f:/.//g". By the letter the result
//     would be "f://g", where g is an authority.
//   - Surplus ".." segments stay up to RFC2732, and are dropped in RFC3986. A
//     [Resolver] can keep, drop or refuse them.
//   - RFC3986: a base path that ends in ".." is not normalized first:
//     "http://a/b/.." and "c" give "http://a/b/c". Erratum 4789 would change
//     this, but it is held for a later document.
//   - RFC2396, RFC2732: only an absolute or a same-document reference resolves
//     against an opaque base. The other editions have no opaque parts, and
//     merge the paths.
//   - RFC3986: "http:g" is an absolute URI, as in the other editions. A
//     [Resolver] can resolve it as relative.
//   - URLSyntax05: dot segments are also removed from the query of a relative
//     reference, so "g?y/../x" loses its query. Later editions do not do this.
//
// What is equivalent:
//
//   - The letter case of the hexadecimal digits of an escape is ignored at
//     [SyntaxLevel] in every edition: "%e2" and "%E2" are the same octet. Only
//     RFC3986 says so outright, but section 2.4.1 has both digits represent
//     the octet.
package uri
