// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file defines the editions. Each is a constant, an element of Editions, and a row in
// grammars, which the scanner, escaping, resolving and normalizing use. Its collected BNF
// is in testdata.

import (
	"strconv"

	"example.com/uri/internal/lex"
)

// An Edition is a document that defines the generic URI syntax. It determines which
// strings parse, how they divide into components, which characters [Edition.Escape]
// escapes, and how references resolve.
//
// The zero Edition is [RFC3986]. An Edition that is not one of the constants is unknown:
// see [ErrEdition].
type Edition uint8

const (
	RFC3986     Edition = iota // RFC 3986, STD 66: the standard for today's URIs; the default
	RFC1630                    // RFC 1630: its generic BNF, which derives absolute URIs only
	URLSyntax05                // draft-fielding-url-syntax-05
	URISyntax02                // draft-fielding-uri-syntax-02
	RFC2396                    // RFC 2396, published from draft-fielding-uri-syntax-03
	RFC2732                    // RFC 2396 updated by RFC 2732: IPv6 addresses in brackets
	RFC3987                    // RFC 3987: Internationalized Resource Identifiers (IRIs), with non-ASCII characters
)

// Editions returns the editions in the order in which they were published.
func Editions() []Edition {
	return []Edition{RFC1630, URLSyntax05, URISyntax02, RFC2396, RFC2732, RFC3986, RFC3987}
}

// String returns the document's name, such as "RFC 2396" or
// "draft-fielding-url-syntax-05".
func (e Edition) String() string {
	if !e.known() { // "Edition(99)"
		return "Edition(" + strconv.Itoa(int(e)) + ")"
	}
	return grammars[e].name
}

func (e Edition) known() bool { return int(e) < len(grammars) }

// grammar returns the edition's row.
func (e Edition) grammar() *grammar {
	if e.known() {
		return &grammars[e]
	}
	return &noGrammar
}

// A grammar is the data for one edition.
type grammar struct {
	name string // the document
	text string // its short name

	schemeFirst   class // the first character of a scheme
	schemeRest    class // the others
	schemeEscapes bool  // a scheme may contain escapes
	relative      bool  // a reference may lack a scheme

	authority bool      // "//" begins an authority
	registry  class     // the characters of a registry-based authority; 0 if the edition has none
	userinfo  class     // the characters of a userinfo
	password  bool      // userinfo is user [ ":" password ]
	hostnames bool      // a host is a hostname or an IPv4address, not a reg-name
	regName   class     // the characters of a reg-name that is a host
	group     lex.Group // a group in an IPv4address
	rootDot   bool      // a hostname may end in "."
	ipv6      bool      // a host may be an IPv6 address in brackets
	ipvFuture bool      // a host may be an IPvFuture literal

	firstSegment class // the characters of the first segment in a relative path

	opaque   class // the characters of an opaque part, which ends at the fragment; 0 if the edition has none
	path     class
	query    class
	words    bool // a query is words of one character or more, separated by "+"
	fragment class

	bareAuthority class // the characters that Escape keeps in a userinfo or a reg-name
	bareSegment   class // in a segment or a path, which also keeps its slashes
	placedSegment class // in a segment that a Builder places
	bareParam     class
	bareQuery     class
	unreserved    class // elsewhere

	resolution string // the section that defines resolving
	mergeQuery bool   // dot segments are removed from the reference's query too
	removeDots bool   // dot segments are removed from every path, and an empty path becomes the base's path
	sameScheme bool   // the work-around for "http:g" is allowed

	decode        class         // the unreserved US-ASCII characters, whose escapes a normal form decodes
	normalization Normalization // the differences that a normal form may remove

	rules *[ruleCount]rule
}

// allowsPairs reports whether a query may contain "=", as in each edition but RFC 1630.
func (g *grammar) allowsPairs() bool { return classes['=']&g.query != 0 }

// The differences that an edition allows. NormIPv6Form belongs to the generic syntax,
// which defines which address each spelling stands for (RFC 2373 section 2.2, which RFC
// 2732 cites, and RFC 3986 section 3.2.2).
const (
	escapes1630     = NormEscapeCase | NormUnreservedEscapes // it does not mention letter case in a scheme, and has no host
	differences2396 = escapes1630 | NormSchemeCase | NormHostCase | NormIPv6Form | defaultPort
	differences3986 = differences2396 | NormDotSegments | emptyPort | NormEmptyPath // RFC 3986 section 6.2
	// RFC 3987 section 5.3. An IRI maps to the same URI whether or not a ucschar
	// in it is escaped (RFC 3987 section 3.1).
	differences3987 = differences3986 | NormUCSEscapes
)

// grammars contains a row for each edition. The scanner does not name any edition.
var grammars = [...]grammar{
	RFC1630: {
		name: "RFC 1630", text: "rfc1630",
		schemeFirst: alpha, schemeRest: xalpha, schemeEscapes: true,
		path: xpath, query: xalpha, words: true, fragment: xalpha,
		bareAuthority: xalpha, bareSegment: xalpha, placedSegment: xalpha, bareParam: xalpha,
		bareQuery: xalpha, unreserved: xalpha,
		resolution: "RFC 1630",
		// Its BNF calls no character unreserved. Decode only the characters of xalpha
		// that RFC 2396 calls unreserved.
		decode: xalpha & unreserved2396, normalization: escapes1630,
		rules: &rules1630,
	},
	URLSyntax05: {
		name: "draft-fielding-url-syntax-05", text: "url-syntax-05",
		schemeFirst: schemeChar, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, userinfo: userinfoChar, password: true, hostnames: true,
		firstSegment: firstChar, path: pathChar, query: uric, fragment: uric,
		bareAuthority: bareAuthority, bareSegment: bareSegment, placedSegment: bareSegment, bareParam: bareSegment,
		bareQuery: unreserved05, unreserved: unreserved05,
		resolution: "draft-fielding-url-syntax-05 section 5", mergeQuery: true,
		decode: unreserved05, normalization: differences2396,
		rules: &rules05,
	},
	URISyntax02: {
		name: "draft-fielding-uri-syntax-02", text: "uri-syntax-02",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, userinfo: userinfoChar, hostnames: true, rootDot: true,
		firstSegment: firstChar, path: pathChar, query: uric, fragment: uric,
		bareAuthority: bareAuthority, bareSegment: bareSegment, placedSegment: bareSegment, bareParam: bareSegment,
		bareQuery: unreserved2396, unreserved: unreserved2396,
		resolution: "draft-fielding-uri-syntax-02 section 5",
		decode:     unreserved2396, normalization: differences2396,
		rules: &rules02,
	},
	RFC2396: {
		name: "RFC 2396", text: "rfc2396",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, userinfo: userinfoChar, hostnames: true, rootDot: true,
		firstSegment: firstChar, opaque: uric, path: pathChar, query: uric, fragment: uric,
		bareAuthority: bareAuthority, bareSegment: bareSegment, placedSegment: bareSegment, bareParam: bareSegment,
		bareQuery: unreserved2396, unreserved: unreserved2396,
		resolution: "RFC 2396 section 5", sameScheme: true,
		decode: unreserved2396, normalization: differences2396,
		rules: &rules2396,
	},
	RFC2732: {
		name: "RFC 2732", text: "rfc2732",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, userinfo: userinfoChar, hostnames: true, group: lex.ThreeDigits, rootDot: true, ipv6: true,
		firstSegment: firstChar, opaque: uricBrackets, path: pathChar, query: uricBrackets, fragment: uricBrackets,
		bareAuthority: bareAuthority, bareSegment: bareSegment, placedSegment: bareSegment, bareParam: bareSegment,
		bareQuery: unreserved2396, unreserved: unreserved2396,
		resolution: "RFC 2396 section 5", sameScheme: true,
		decode: unreserved2396, normalization: differences2396,
		rules: &rules2396,
	},
	RFC3986: {
		name: "RFC 3986", text: "rfc3986",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, userinfo: userinfoChar, regName: regNameChar, group: lex.DecOctet, ipv6: true, ipvFuture: true,
		firstSegment: firstChar, path: pathChar, query: uric, fragment: uric,
		bareAuthority: unreserved3986, bareSegment: bareSegment3986, placedSegment: placedSegment3986, bareParam: bareParam3986,
		bareQuery: bareQuery3986, unreserved: unreserved3986,
		resolution: "RFC 3986 section 5", removeDots: true, sameScheme: true,
		decode: unreserved3986, normalization: differences3986,
		rules: &rules3986,
	},
	RFC3987: {
		name: "RFC 3987", text: "rfc3987",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, userinfo: iuserinfoChar, regName: iregNameChar, group: lex.DecOctet, ipv6: true, ipvFuture: true,
		firstSegment: ifirstChar, path: ipathChar, query: iqueryChar, fragment: ifragmentChar,
		bareAuthority: iunreserved, bareSegment: bareSegment3986 | ucschar, placedSegment: placedSegment3986 | ucschar, bareParam: bareParam3986 | ucschar,
		bareQuery: bareQuery3986 | ucschar, unreserved: iunreserved,
		resolution: "RFC 3987 section 6.5", removeDots: true, sameScheme: true,
		decode: unreserved3986, normalization: differences3987,
		rules: &rules3987,
	},
}

// noGrammar is the row for an unknown edition. It derives nothing.
var noGrammar = grammar{rules: &[ruleCount]rule{}}

// A rule names a BNF production, as its edition spells it, and its section.
type rule struct{ name, section string }

// The places in the grammar where a scan can fail.
const (
	ruleNone = iota
	ruleReference
	ruleAbsolute
	ruleScheme
	ruleAuthority
	ruleUserinfo
	ruleHost
	ruleLiteral
	ruleIPv6
	ruleIPvFuture
	rulePort
	ruleOpaque
	ruleFirst // the first segment in a relative path
	rulePath
	ruleQuery
	ruleFragment
	ruleEscaped
	ruleCount
)

const bnf1630 = "RFC 1630, BNF of Generic URI Syntax"

var rules1630 = [ruleCount]rule{
	ruleReference: {"fragmentaddress", bnf1630},
	ruleAbsolute:  {"uri", bnf1630},
	ruleScheme:    {"scheme", bnf1630},
	rulePath:      {"xpalpha", bnf1630},
	ruleQuery:     {"search", bnf1630},
	ruleFragment:  {"xalpha", bnf1630},
	ruleEscaped:   {"escape", bnf1630},
}

var rules05 = [ruleCount]rule{
	ruleReference: {"URL-reference", "draft-fielding-url-syntax-05 section 3"},
	ruleAbsolute:  {"absoluteURL", "draft-fielding-url-syntax-05 section 4.2"},
	ruleScheme:    {"scheme", "draft-fielding-url-syntax-05 section 4.1"},
	ruleAuthority: {"site", "draft-fielding-url-syntax-05 section 4.3.1"},
	ruleUserinfo:  {"password", "draft-fielding-url-syntax-05 section 4.3.1"},
	ruleHost:      {"hostname", "draft-fielding-url-syntax-05 section 4.3.1"},
	rulePort:      {"port", "draft-fielding-url-syntax-05 section 4.3.1"},
	ruleFirst:     {"rel_path", "draft-fielding-url-syntax-05 section 5"},
	rulePath:      {"pchar", "draft-fielding-url-syntax-05 section 4.3.2"},
	ruleQuery:     {"query", "draft-fielding-url-syntax-05 section 4.3.3"},
	ruleFragment:  {"fragment", "draft-fielding-url-syntax-05 section 3"},
	ruleEscaped:   {"escaped", "draft-fielding-url-syntax-05 section 2.4.1"},
}

var rules02 = [ruleCount]rule{
	ruleReference: {"URI-reference", "draft-fielding-uri-syntax-02 section 4"},
	ruleAbsolute:  {"absoluteURI", "draft-fielding-uri-syntax-02 section 3"},
	ruleScheme:    {"scheme", "draft-fielding-uri-syntax-02 section 3.1"},
	ruleAuthority: {"reg_name", "draft-fielding-uri-syntax-02 section 3.2.1"},
	ruleHost:      {"hostname", "draft-fielding-uri-syntax-02 section 3.2.2"},
	rulePort:      {"port", "draft-fielding-uri-syntax-02 section 3.2.2"},
	ruleFirst:     {"rel_path", "draft-fielding-uri-syntax-02 section 5"},
	rulePath:      {"pchar", "draft-fielding-uri-syntax-02 section 3.3"},
	ruleQuery:     {"query", "draft-fielding-uri-syntax-02 section 3.4"},
	ruleFragment:  {"fragment", "draft-fielding-uri-syntax-02 section 4.1"},
	ruleEscaped:   {"escaped", "draft-fielding-uri-syntax-02 section 2.4.1"},
}

// RFC 2732 changes only the rules for brackets.
var rules2396 = [ruleCount]rule{
	ruleReference: {"URI-reference", "RFC 2396 section 4"},
	ruleAbsolute:  {"absoluteURI", "RFC 2396 section 3"},
	ruleScheme:    {"scheme", "RFC 2396 section 3.1"},
	ruleAuthority: {"reg_name", "RFC 2396 section 3.2.1"},
	ruleHost:      {"hostname", "RFC 2396 section 3.2.2"},
	ruleLiteral:   {"IPv6reference", "RFC 2732 section 3"},
	ruleIPv6:      {"IPv6address", "RFC 2732 section 3"},
	rulePort:      {"port", "RFC 2396 section 3.2.2"},
	ruleOpaque:    {"opaque_part", "RFC 2396 section 3"},
	ruleFirst:     {"rel_segment", "RFC 2396 section 5"},
	rulePath:      {"pchar", "RFC 2396 section 3.3"},
	ruleQuery:     {"query", "RFC 2396 section 3.4"},
	ruleFragment:  {"fragment", "RFC 2396 section 4.1"},
	ruleEscaped:   {"escaped", "RFC 2396 section 2.4.1"},
}

var rules3986 = [ruleCount]rule{
	ruleReference: {"URI-reference", "RFC 3986 section 4.1"},
	ruleAbsolute:  {"absolute-URI", "RFC 3986 section 4.3"},
	ruleScheme:    {"scheme", "RFC 3986 section 3.1"},
	ruleUserinfo:  {"userinfo", "RFC 3986 section 3.2.1"},
	ruleHost:      {"reg-name", "RFC 3986 section 3.2.2"},
	ruleLiteral:   {"IP-literal", "RFC 3986 section 3.2.2"},
	ruleIPv6:      {"IPv6address", "RFC 3986 section 3.2.2"},
	ruleIPvFuture: {"IPvFuture", "RFC 3986 section 3.2.2"},
	rulePort:      {"port", "RFC 3986 section 3.2.3"},
	ruleFirst:     {"segment-nz-nc", "RFC 3986 section 3.3"},
	rulePath:      {"pchar", "RFC 3986 section 3.3"},
	ruleQuery:     {"query", "RFC 3986 section 3.4"},
	ruleFragment:  {"fragment", "RFC 3986 section 3.5"},
	ruleEscaped:   {"pct-encoded", "RFC 3986 section 2.1"},
}

const bnf3987 = "RFC 3987 section 2.2"

var rules3987 = [ruleCount]rule{
	ruleReference: {"IRI-reference", bnf3987},
	ruleAbsolute:  {"absolute-IRI", bnf3987},
	ruleScheme:    {"scheme", bnf3987},
	ruleUserinfo:  {"iuserinfo", bnf3987},
	ruleHost:      {"ireg-name", bnf3987},
	ruleLiteral:   {"IP-literal", bnf3987},
	ruleIPv6:      {"IPv6address", bnf3987},
	ruleIPvFuture: {"IPvFuture", bnf3987},
	rulePort:      {"port", bnf3987},
	ruleFirst:     {"isegment-nz-nc", bnf3987},
	rulePath:      {"ipchar", bnf3987},
	ruleQuery:     {"iquery", bnf3987},
	ruleFragment:  {"ifragment", bnf3987},
	ruleEscaped:   {"pct-encoded", bnf3987},
}
