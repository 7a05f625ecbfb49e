// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file defines the character classes for all editions, each under the BNF that it
// implements, and the table of characters.

// A class is a set of characters. No class contains escapes: the scanner checks them
// where "%" stops it.
type class uint32

// The atoms. All editions treat the characters of an atom alike, so a class
// is a union of atoms.
const (
	digit     class = 1 << iota // 0 to 9
	hyphen                      // -
	dot                         // .
	alpha                       // a to z, A to Z
	underline                   // _
	tilde                       // ~
	exclaim                     // ! * ' ( )
	dollar                      // $
	comma                       // ,
	ampersand                   // &
	plus                        // +
	equals                      // =
	semicolon                   // ;
	colon                       // :
	at                          // @
	slash                       // /
	question                    // ?
	quote                       // "
	bracket                     // [ ]
	space                       // excluded in every edition; FormEscape writes it as "+"

	follow = iota // the number of atoms
)

// The sets of non-ASCII characters (RFC 3987 section 2.2). They are not atoms: no class
// contains their octets, and the scanner checks the characters where an octet stops it.
const (
	ucschar  class = 1 << (31 - iota) // see lex.IsUCSChar
	iprivate                          // see lex.IsPrivate
)

// The classes that several editions share.
const (
	// alphanum = alpha | digit
	alphanum = alpha | digit

	// scheme = alpha *( alpha | digit | "+" | "-" | "." )
	schemeChar = alpha | digit | plus | hyphen | dot

	// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
	labelChar = alphanum | hyphen

	// hostname = *( domainlabel "." ) toplabel [ "." ]
	hostChar = labelChar | dot
)

// RFC 1630
const (
	// safe  = $ | - | _ | @ | . | &
	// extra = ! | * | " | ' | ( | ) | ,
	safe  = dollar | hyphen | underline | at | dot | ampersand
	extra = exclaim | quote | comma

	// xalpha = alpha | digit | safe | extra | escape
	xalpha = alpha | digit | safe | extra

	// xpalpha = xalpha | +
	// path    = void | xpalphas [ / path ]
	xpath = xalpha | plus | slash
)

// draft-fielding-url-syntax-05
//
//	unreserved = alpha | digit | mark
//	mark       = "$" | "-" | "_" | "." | "!" | "~" |
//	             "*" | "'" | "(" | ")" | ","
const unreserved05 = alpha | digit | dollar | hyphen | underline | dot | exclaim | tilde | comma

// draft-fielding-uri-syntax-02, RFC 2396
const (
	// mark       = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
	// unreserved = alphanum | mark
	mark           = hyphen | underline | dot | exclaim | tilde
	unreserved2396 = alphanum | mark

	// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","
	reserved = semicolon | slash | question | colon | at | ampersand | equals | plus | dollar | comma

	// uric = reserved | unreserved | escaped
	uric = reserved | unreserved2396

	// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
	//                 "&" | "=" | "+" | "$" | ","
	uricNoSlash = uric &^ slash

	// userinfo = *( unreserved | escaped |
	//               ";" | ":" | "&" | "=" | "+" | "$" | "," )
	userinfoChar = unreserved2396 | semicolon | colon | ampersand | equals | plus | dollar | comma

	// reg_name = 1*( unreserved | escaped | "$" | "," |
	//                ";" | ":" | "@" | "&" | "=" | "+" )
	registryChar = userinfoChar | at

	// pchar = unreserved | escaped |
	//         ":" | "@" | "&" | "=" | "+" | "$" | ","
	pchar = unreserved2396 | colon | at | ampersand | equals | plus | dollar | comma

	// path_segments = segment *( "/" segment )
	// segment       = *pchar *( ";" param )
	// param         = *pchar
	pathChar = pchar | semicolon | slash

	// rel_segment = 1*( unreserved | escaped |
	//                   ";" | "@" | "&" | "=" | "+" | "$" | "," )
	firstChar = pathChar &^ (slash | colon)
)

// RFC 2732
//
//	reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
//	           "$" | "," | "[" | "]"
const uricBrackets = uric | bracket

// RFC 3986. It defines other sets than RFC 2396, but most of its components allow the
// same characters: pathChar is *( pchar / "/" ), firstChar is segment-nz-nc, and uric is
// its query and its fragment.
const (
	// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
	unreserved3986 = alphanum | hyphen | dot | underline | tilde

	// sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
	//            / "*" / "+" / "," / ";" / "="
	subDelims = exclaim | dollar | ampersand | plus | comma | semicolon | equals

	// reg-name = *( unreserved / pct-encoded / sub-delims )
	regNameChar = unreserved3986 | subDelims
)

// RFC 3987. It adds ucschar to the unreserved characters in RFC 3986.
const (
	// iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
	iunreserved = unreserved3986 | ucschar

	// ireg-name = *( iunreserved / pct-encoded / sub-delims )
	iregNameChar = iunreserved | subDelims

	// iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )
	iuserinfoChar = iregNameChar | colon

	// ipchar   = iunreserved / pct-encoded / sub-delims / ":" / "@"
	// isegment = *ipchar
	ipathChar = iuserinfoChar | at | slash

	// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims / "@" )
	ifirstChar = ipathChar &^ (slash | colon)

	// ifragment = *( ipchar / "/" / "?" )
	ifragmentChar = ipathChar | question

	// iquery = *( ipchar / iprivate / "/" / "?" )
	iqueryChar = ifragmentChar | iprivate
)

// The classes that [Edition.Escape] and a [Builder] leave as they are.
const (
	// RFC 2396 section 3.2: "Within the authority component, the characters ";", ":",
	// "@", "?", and "/" are reserved."
	bareAuthority = uric &^ (semicolon | colon | at | question | slash)

	// RFC 2396 section 3.3: "Within a path segment, the characters "/", ";", "=", and
	// "?" are reserved."
	bareSegment = uric &^ (slash | semicolon | equals | question)

	// RFC 3986 section 3.3: "the semicolon (";") and equals ("=") reserved characters
	// are often used to delimit parameters and parameter values applicable to that
	// segment. The comma (",") reserved character is often used for similar purposes."
	// A ":" in the first segment of a relative reference ends a scheme (section 4.2).
	placedSegment3986 = pchar &^ (equals | comma)
	bareSegment3986   = placedSegment3986 &^ colon
	bareParam3986     = placedSegment3986 | comma

	// RFC 3986 section 3.4: "/" and "?" stay in a query.
	bareQuery3986 = unreserved3986 | slash | question
)

// An entry's upper bits, from follow on, say which atoms must not follow the character in
// a hostname whose labels begin with a letter: "." begins a label, and "-" must not end
// one.
const (
	noneOf      = hyphen | dot | digit
	afterDot    = noneOf << follow
	afterHyphen = dot << follow
)

// The entries in classes.
const (
	dg = digit
	hy = hyphen | afterHyphen
	dt = dot | afterDot
	al = alpha
	un = underline
	ti = tilde
	ex = exclaim
	dl = dollar
	cm = comma
	am = ampersand
	pl = plus
	eq = equals
	sc = semicolon
	co = colon
	sl = slash
	qu = question
	qt = quote
	br = bracket
	sp = space
	__ = class(0) // excluded in every edition
)

// classes contains each character's atom, and none for the octets above 7F.
var classes = [256]class{
	//      0   1   2   3   4   5   6   7   8   9   A   B   C   D   E   F
	0x00: __, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __,
	0x10: __, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __,
	0x20: sp, ex, qt, __, dl, __, am, ex, ex, ex, ex, pl, cm, hy, dt, sl, //   ! " # $ % & ' ( ) * + , - . /
	0x30: dg, dg, dg, dg, dg, dg, dg, dg, dg, dg, co, sc, __, eq, __, qu, // 0 1 2 3 4 5 6 7 8 9 : ; < = > ?
	0x40: at, al, al, al, al, al, al, al, al, al, al, al, al, al, al, al, // @ A B C D E F G H I J K L M N O
	0x50: al, al, al, al, al, al, al, al, al, al, al, br, __, br, __, un, // P Q R S T U V W X Y Z [ \ ] ^ _
	0x60: __, al, al, al, al, al, al, al, al, al, al, al, al, al, al, al, // ` a b c d e f g h i j k l m n o
	0x70: al, al, al, al, al, al, al, al, al, al, al, __, __, __, ti, __, // p q r s t u v w x y z { | } ~
}
