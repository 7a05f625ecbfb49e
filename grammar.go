// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strconv"

// An Edition is one document in the line that defines the generic URI syntax.
// It decides which strings parse, how they divide into components, what
// stays bare in [Edition.Escape] and how references resolve.
//
// The zero Edition is [RFC2396]. A value that is none of the constants
// refuses every string.
type Edition uint8

const (
	RFC2396     Edition = iota // RFC 2396, published from draft-fielding-uri-syntax-03; the default
	RFC1630                    // RFC 1630: its generic BNF, which has absolute URIs only
	URLSyntax05                // draft-fielding-url-syntax-05
	URISyntax02                // draft-fielding-uri-syntax-02
	RFC2732                    // RFC 2396 updated by RFC 2732: IPv6 addresses in brackets
	RFC3986                    // RFC 3986, STD 66: what the Web's URIs follow today
)

// Editions returns the editions in the order of their publication.
func Editions() []Edition {
	return []Edition{RFC1630, URLSyntax05, URISyntax02, RFC2396, RFC2732, RFC3986}
}

// String returns the name of the document, such as "RFC 2396" or
// "draft-fielding-url-syntax-05".
func (e Edition) String() string {
	if !e.known() {
		return "Edition(" + strconv.Itoa(int(e)) + ")"
	}
	return grammars[e].name
}

// MarshalText implements [encoding.TextMarshaler]: it returns the short name
// of the edition, such as "rfc2396" or "url-syntax-05".
func (e Edition) MarshalText() ([]byte, error) {
	if !e.known() {
		return nil, ErrEdition
	}
	return []byte(grammars[e].text), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]: it takes what
// [Edition.MarshalText] gives, and nothing else. The error is [ErrEdition].
func (e *Edition) UnmarshalText(text []byte) error {
	for i := range grammars {
		if grammars[i].text == string(text) {
			*e = Edition(i)
			return nil
		}
	}
	return ErrEdition
}

func (e Edition) known() bool { return int(e) < len(grammars) }

// grammar returns the data of the edition; that of the default where e is
// none of the constants, which no URI holds.
func (e Edition) grammar() *grammar {
	if !e.known() {
		e = RFC2396
	}
	return &grammars[e]
}

// A class is a set of character classes, one bit each. Escapes are in no
// class: the scanner checks them where "%" stops it.
type class uint32

// The classes, each under the BNF that it implements. Where editions spell
// the same set of characters in other words, they share it.
const (
	// alpha = lowalpha | upalpha
	alpha class = 1 << iota

	// scheme = alpha *( alpha | digit | "+" | "-" | "." )
	schemeChar

	// RFC 1630: xalpha = alpha | digit | safe | extra | escape
	//           safe   = $ | - | _ | @ | . | &
	//           extra  = ! | * | " | ' | ( | ) | ,
	xalpha

	// RFC 1630: xpalpha = xalpha | +
	//           path    = segment [ / path ]
	xpath

	// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
	labelChar

	// userinfo = *( unreserved | escaped |
	//               ";" | ":" | "&" | "=" | "+" | "$" | "," )
	// RFC 3986: userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
	userinfoChar

	// reg_name = 1*( unreserved | escaped | "$" | "," |
	//                ";" | ":" | "@" | "&" | "=" | "+" )
	registryChar

	// RFC 3986: reg-name = *( unreserved / pct-encoded / sub-delims )
	regNameChar

	// rel_segment = 1*( unreserved | escaped |
	//                   ";" | "@" | "&" | "=" | "+" | "$" | "," )
	// RFC 3986: segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
	firstChar

	// path_segments = segment *( "/" segment )
	// segment       = *pchar *( ";" param )
	// pchar         = unreserved | escaped |
	//                 ":" | "@" | "&" | "=" | "+" | "$" | ","
	// RFC 3986: pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
	pathChar

	// uric     = reserved | unreserved | escaped
	// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","
	// RFC 3986: query = *( pchar / "/" / "?" )
	uric

	// RFC 2732: reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
	//                      "$" | "," | "[" | "]"
	uricBrackets

	// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
	//                 "&" | "=" | "+" | "$" | ","
	uricNoSlash

	// url-syntax-05: mark = "$" | "-" | "_" | "." | "!" | "~" |
	//                       "*" | "'" | "(" | ")" | ","
	unreserved05

	// unreserved = alphanum | mark
	// mark       = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
	unreserved2396

	// RFC 3986: unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	unreserved3986

	// Section 3.2: "within the authority component, the characters ";", ":",
	// "@", "?", and "/" are reserved".
	bareAuthority

	// Section 3.3: "within a path segment, the characters "/", ";", "=", and
	// "?" are reserved".
	bareSegment
	barePath

	// RFC 3986 section 3.3 to 3.5: "/" stays in a path, "/" and "?" in a
	// query and a fragment.
	barePath3986
	bareQuery3986

	// For one pass over a host that is a hostname without digits at the
	// beginning of a label: what it may hold, and three groups of them, of
	// which what stands before a character excludes some (see [Edition.Parse]).
	hostChar
	edge // "." "-"
	dot
	digit
)

// What may not follow a character of a hostname, at follow bits above the
// classes themselves: "." begins a label, "-" may not end one.
const (
	follow   = 3
	noneOf   = edge | dot | digit
	afterDot = noneOf << follow
	afterEnd = dot << follow
)

// What each character belongs to, by groups of characters that no edition
// tells apart.
const (
	// in every class that holds a letter
	lt = alpha | ld
	dg = digit | ld
	ld = schemeChar | labelChar | hostChar | ud
	ud = xalpha | xpath | un // "_"
	un = unreserved3986 | bareQuery3986 | barePath3986 | mk

	// reserved as a sub-delim in RFC 3986, unreserved before
	mk = unreserved2396 | unreserved05 | bareAuthority | bareSegment | barePath | sd
	// in every component, but for its delimiters
	sd = userinfoChar | registryChar | regNameChar | firstChar | pathChar | uricNoSlash | uric | uricBrackets

	da = schemeChar | labelChar | hostChar | edge | afterEnd | ud                                                          // "-"
	dt = schemeChar | hostChar | edge | dot | afterDot | ud                                                                // "."
	ti = un                                                                                                                // "~"
	ex = xalpha | xpath | mk                                                                                               // "!" "*" "'" "(" ")"
	dc = xalpha | xpath | unreserved05 | bareAuthority | bareSegment | barePath | sd                                       // "$" ","
	am = xalpha | xpath | bareAuthority | bareSegment | barePath | sd                                                      // "&"
	pl = xpath | schemeChar | bareAuthority | bareSegment | barePath | sd                                                  // "+"
	eq = bareAuthority | sd                                                                                                // "="
	sm = sd                                                                                                                // ";"
	co = bareSegment | barePath | userinfoChar | registryChar | pathChar | uricNoSlash | uric | uricBrackets               // ":"
	at = xalpha | xpath | bareSegment | barePath | registryChar | firstChar | pathChar | uricNoSlash | uric | uricBrackets // "@"
	sl = xpath | barePath | barePath3986 | bareQuery3986 | pathChar | uric | uricBrackets                                  // "/"
	qu = bareQuery3986 | uricNoSlash | uric | uricBrackets                                                                 // "?"
	qt = xalpha | xpath                                                                                                    // the double quote
	br = uricBrackets                                                                                                      // "[" "]"
	no = class(0)
)

// classes tells the classes of each octet; those above 7F are in none.
var classes = [256]class{
	0x20: no, ex, qt, no, dc, no, am, ex, ex, ex, ex, pl, dc, da, dt, sl, //   ! " # $ % & ' ( ) * + , - . /
	0x30: dg, dg, dg, dg, dg, dg, dg, dg, dg, dg, co, sm, no, eq, no, qu, // 0 1 2 3 4 5 6 7 8 9 : ; < = > ?
	0x40: at, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, // @ A B C D E F G H I J K L M N O
	0x50: lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, br, no, br, no, ud, // P Q R S T U V W X Y Z [ \ ] ^ _
	0x60: no, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, // ` a b c d e f g h i j k l m n o
	0x70: lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, lt, no, no, no, ti, no, // p q r s t u v w x y z { | } ~
}

// A grammar is what one edition says, as data for the scanner, for escaping
// and for resolving.
type grammar struct {
	name string // the document
	text string // its short name

	schemeFirst   class // the first character of a scheme
	schemeRest    class // the others
	schemeEscapes bool  // a scheme may hold escapes
	relative      bool  // a reference may lack a scheme

	authority bool   // "//" begins an authority
	registry  class  // what an authority that is no server may hold; 0 where each must be one
	password  bool   // userinfo is user [ ":" password ]
	hostnames bool   // a host is a hostname or an IPv4address, not a reg-name
	plainHost uint64 // the flags of an authority that is a host alone, and no IPv4address
	octet     octet  // a group of an IPv4address
	rootDot   bool   // a hostname may end in "."
	ipv6      bool   // a host may be an IPv6 address in brackets
	ipvFuture bool   // a host may be an IPvFuture literal

	opaque   class // opaque parts, which run to the fragment; 0 where a path takes their place
	path     class
	query    class
	words    bool // a query is words of one character or more, separated by "+"
	fragment class

	unreserved    class
	bareAuthority class // what stays bare in data for a userinfo or a reg-name
	bareSegment   class // for a segment or a param
	barePath      class
	bareQuery     class
	bareFragment  class

	resolution string // where the document defines resolving
	mergeQuery bool   // the reference's query takes part in removing dot segments
	removeDots bool   // as RFC 3986: dots go from every path, and an empty path is the base's
	sameScheme bool   // the work-around for "http:g" is allowed

	rules *[ruleCount]rule
	first rule // the first segment of a relative path
}

// An octet is the form of a group of an IPv4address.
type octet uint8

const (
	anyDigits   octet = iota // 1*digit
	threeDigits              // 1*3digit
	decOctet                 // 0 to 255 without leading zeros
)

// grammars holds the editions. They are data: the scanner knows none by name.
var grammars = [...]grammar{
	RFC2396: {
		name: "RFC 2396", text: "rfc2396",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, hostnames: true, plainHost: flagServer | uint64(HostName)<<hostShift, rootDot: true,
		opaque: uric, path: pathChar, query: uric, fragment: uric,
		unreserved: unreserved2396, bareAuthority: bareAuthority, bareSegment: bareSegment,
		barePath: barePath, bareQuery: unreserved2396, bareFragment: uric,
		resolution: "RFC 2396 section 5",
		sameScheme: true,
		rules:      &rules2396, first: rule{"rel_segment", "RFC 2396 section 5"},
	},
	RFC1630: {
		name: "RFC 1630", text: "rfc1630",
		schemeFirst: alpha, schemeRest: xalpha, schemeEscapes: true,
		path: xpath, query: xalpha, words: true, fragment: xalpha,
		unreserved: xalpha, bareAuthority: xalpha, bareSegment: xalpha,
		barePath: xalpha, bareQuery: xalpha, bareFragment: xalpha,
		resolution: "RFC 1630",
		rules:      &rules1630,
	},
	URLSyntax05: {
		name: "draft-fielding-url-syntax-05", text: "url-syntax-05",
		schemeFirst: schemeChar, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, password: true, hostnames: true, plainHost: flagServer | uint64(HostName)<<hostShift,
		path: pathChar, query: uric, fragment: uric,
		unreserved: unreserved05, bareAuthority: bareAuthority, bareSegment: bareSegment,
		barePath: barePath, bareQuery: unreserved05, bareFragment: uric,
		resolution: "draft-fielding-url-syntax-05 section 5",
		mergeQuery: true,
		rules:      &rules05, first: rule{"rel_path", "draft-fielding-url-syntax-05 section 5"},
	},
	URISyntax02: {
		name: "draft-fielding-uri-syntax-02", text: "uri-syntax-02",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, hostnames: true, plainHost: flagServer | uint64(HostName)<<hostShift, rootDot: true,
		path: pathChar, query: uric, fragment: uric,
		unreserved: unreserved2396, bareAuthority: bareAuthority, bareSegment: bareSegment,
		barePath: barePath, bareQuery: unreserved2396, bareFragment: uric,
		resolution: "draft-fielding-uri-syntax-02 section 5",
		rules:      &rules02, first: rule{"rel_path", "draft-fielding-uri-syntax-02 section 5"},
	},
	RFC2732: {
		name: "RFC 2732", text: "rfc2732",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, registry: registryChar, hostnames: true, plainHost: flagServer | uint64(HostName)<<hostShift, rootDot: true, octet: threeDigits, ipv6: true,
		opaque: uricBrackets, path: pathChar, query: uricBrackets, fragment: uricBrackets,
		unreserved: unreserved2396, bareAuthority: bareAuthority, bareSegment: bareSegment,
		barePath: barePath, bareQuery: unreserved2396, bareFragment: uricBrackets,
		resolution: "RFC 2396 section 5",
		sameScheme: true,
		rules:      &rules2396, first: rule{"rel_segment", "RFC 2396 section 5"},
	},
	RFC3986: {
		name: "RFC 3986", text: "rfc3986",
		schemeFirst: alpha, schemeRest: schemeChar, relative: true,
		authority: true, plainHost: flagServer | uint64(HostRegName)<<hostShift, octet: decOctet, ipv6: true, ipvFuture: true,
		path: pathChar, query: uric, fragment: uric,
		unreserved: unreserved3986, bareAuthority: unreserved3986, bareSegment: unreserved3986,
		barePath: barePath3986, bareQuery: bareQuery3986, bareFragment: bareQuery3986,
		resolution: "RFC 3986 section 5",
		removeDots: true, sameScheme: true,
		rules: &rules3986, first: rule{"segment-nz-nc", "RFC 3986 section 3.3"},
	},
}

// A rule is a production of the BNF, as its edition spells it, and where it stands.
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
	ruleFirst // [grammar.first], which alone differs between editions that share the others
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
	rulePath:      {"pchar", "draft-fielding-uri-syntax-02 section 3.3"},
	ruleQuery:     {"query", "draft-fielding-uri-syntax-02 section 3.4"},
	ruleFragment:  {"fragment", "draft-fielding-uri-syntax-02 section 4.1"},
	ruleEscaped:   {"escaped", "draft-fielding-uri-syntax-02 section 2.4.1"},
}

// RFC 2732 changes RFC 2396 in the rules for brackets alone.
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
	rulePath:      {"pchar", "RFC 3986 section 3.3"},
	ruleQuery:     {"query", "RFC 3986 section 3.4"},
	ruleFragment:  {"fragment", "RFC 3986 section 3.5"},
	ruleEscaped:   {"pct-encoded", "RFC 3986 section 2.1"},
}
