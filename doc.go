// SPDX-License-Identifier: BSD-3-Clause

// Package uri parses, validates, resolves, compares, edits and builds Uniform
// Resource Identifiers (URLs, URNs and IRIs), exactly as their documents define
// them.
//
// Begin with [Edition.Parse]: an [Edition], such as [RFC3986], parses a string.
// The result is a [URI], an immutable, comparable value. It keeps the text from
// which it was parsed, byte for byte:
//
//	u, err := uri.RFC3986.Parse("http://me:pw@example.com/a%2Fb?x=1#top")
//	if err != nil {
//		log.Fatal(err)
//	}
//	fmt.Println(u.Hostname())                             // example.com true
//	fmt.Println(u.HostPort())                             // example.com:80 true
//	fmt.Println(u.Path())                                 // /a%2Fb
//	fmt.Println(uri.Unescape("a%2Fb"))                    // a/b <nil>
//	fmt.Println(uri.RFC3986.Escape(uri.Segment, "a/b c")) // a%2Fb%20c
//	fmt.Println(u.Form().Get("x"))                        // 1 true
//	fmt.Println(u.WithoutFragment().Redacted())           // http://me:xxxxx@example.com/a%2Fb?x=1
//	fmt.Println(u.Resolve(uri.RFC3986.MustParse("/c")))   // http://me:pw@example.com/c <nil>
//	fmt.Println(u.WithoutUserinfo().JoinPath("c d"))      // http://example.com/a%2Fb/c%20d?x=1#top <nil>
//	fmt.Println(u.Builder().Host("h").Path("/").URI())    // http://me:pw@h/?x=1#top <nil>
//	fmt.Println(u.Equivalent(u, uri.SchemeLevel))         // true
//
// The package repairs nothing. A string parses if and only if the edition's BNF derives
// it, with the exceptions that the module's page docs/editions.md lists. An error gives
// the offset, the component and the rule that fails.
//
// # Editions
//
// Use [RFC3986] for today's URIs, and [RFC3987] for IRIs, which allow non-ASCII
// characters: [URI.ToURI] maps them to URIs. Zero values follow RFC
// 3986, as do URIs that are read from text, JSON and flags. Only the functions
// [Parse], [MustParse], [Resolve] and [Escape] follow [RFC2396], where an
// authority need not have a host: see [URI.IsServerBased].
//
// A URI keeps its edition, and URIs of different editions are never equal.
// The page docs/editions.md lists all differences.
//
// # Terms
//
// The package uses the documents' terms:
//
//	http://user@host:80/a/b;p?query#fragment
//	\__/   \__________/\____/ \___/ \______/
//	scheme   authority  path  query fragment
//	       \__/ \__/ \/
//	   userinfo host port
//
// A URI reference is an absolute URI, which begins with a scheme, or a relative
// reference, which does not: see [Kind].
//
// A component without its delimiter is undefined. An undefined component
// differs from an empty one: the query of "a?" is empty, and the query of "a"
// is undefined.
//
// The accessors return escaped text, in which "%" and two hexadecimal digits
// stand for an octet. Split a component into its parts before you unescape
// them: "a%2Fb" is one segment.
//
// # Other packages
//
// Package [example.com/uri/prose] finds URIs in text and parses what a person
// wrote. Package [example.com/uri/hazard] reports suspicious parts of a URI.
// Package [example.com/uri/guard] decides what a program may do with a URI that
// somebody else chose. Package [example.com/uri/redact] hides the secrets of URIs
// in logs and errors. Package [example.com/uri/fileuri] converts the paths of
// files, and package [example.com/uri/uritemplate] expands and matches URI
// Templates.
package uri
