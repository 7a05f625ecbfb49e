// SPDX-License-Identifier: BSD-3-Clause

package advice

// A Code is a reason without its text.
type Code uint8

// The reasons of all errors.
const (
	None Code = iota

	// of a uri.ParseError
	NoScheme
	HasFragment
	EmptyPath
	EmptySearch
	Delimited
	Template
	TemplateData
	Blank
	BlankData
	Data
	Backslash
	BackslashData
	WindowsPath
	HalfEscape
	PercentData
	ColonOfScheme
	SCP
	SchemeStart
	SchemeStartOrRelative
	SchemeRest
	SchemeRestOrRelative
	ColonInPath
	Port
	PortIPv6
	PortPassword
	PortRegistry
	AtInUserinfo
	Zone
	IPv6
	IPvFuture
	AfterBracket
	NonASCIIHost
	OldEdition
	Brackets
	Hostname
	ColonInHost

	// of a uri.ResolveError
	MixedEditions
	Exchanged
	RelativeBase

	// of a uri.BuildError
	DotSegment
	FirstSegment
	NoHost
	HostData
	NoAuthority
	NoComponent
	PairDelimiter
	PathAfterAuthority
	PathAfterScheme
	OpaqueAfterNoScheme
	QueryAfterOpaque
	EmptyFragmentOfURL
	NonASCIIOfURL
	CaseOfURL
	SyntaxOfURL

	// of an uritemplate.Error
	LiteralData
	Method
	ReservedOperator
	OneModifier
	DashInName
	Name
	WholePath
	WholePathOrList
	NameEscape
	PrefixLength
	NoPattern
	OpenExpression
	OneSlash
	PathOnly
	ParameterName
	Required
	AllowDotSegments
	AllowSlashes
	AnyHost
	OtherComponents
	SchemeValue
	HostValue
	AnotherLiteral
	SlashOrLiteral
	ShorterLiteral
	LiteralBetween
	LiteralBefore
	ExpressionForEach
	ExpressionFirst
	OneExpression
	AnotherName
	PairOrLiteral
	PairOfQuery
	PlainValue

	codes
)

// In a sentence, escaped stands for the escapes of the text of a reason, and
// asItIs for the text.
const (
	escaped = "ESCAPED"
	asItIs  = "TEXT"
)

var sentences = [codes]string{
	NoScheme:      `begin with one, such as "http:"`,
	HasFragment:   `remove the fragment, or write "%23" for "#"`,
	EmptyPath:     "add what the scheme refers to",
	EmptySearch:   `a search is one or more words, with a "+" between them`,
	Delimited:     "remove the delimiters around it",
	Template:      "expand a URI Template (RFC 6570) or a variable first",
	TemplateData:  `expand a URI Template (RFC 6570) or a variable first, or write "ESCAPED"`,
	Blank:         "remove it",
	BlankData:     `remove it, or write "ESCAPED"`,
	Data:          `write "ESCAPED"`,
	Backslash:     `write "/"`,
	BackslashData: `write "/", or "ESCAPED" for a backslash that is data`,
	WindowsPath:   `write a Windows path as "file:///C:/dir", as package fileuri does`,
	HalfEscape:    `write two hexadecimal digits after "%"`,
	PercentData:   `write "%25" for "%", or two hexadecimal digits after it`,

	ColonOfScheme:         "a scheme is the text before the colon",
	SCP:                   `write an scp address as "ssh://user@host/path"`,
	SchemeStart:           "a scheme begins with an ASCII letter",
	SchemeStartOrRelative: `a scheme begins with an ASCII letter; write "//" before a host, or "./" before a path`,
	SchemeRest:            `a scheme is only ASCII letters, digits, "+", "-" and "."`,
	SchemeRestOrRelative:  `a scheme is only ASCII letters, digits, "+", "-" and "."; write "//" before a host, or "./" before a path`,
	ColonInPath:           `write a scheme before it, or "./" before a path`,

	Port:         "a port is only digits",
	PortIPv6:     "a port is only digits, and an IPv6 address is in brackets",
	PortPassword: `a port is only digits; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`,
	PortRegistry: `a port is only digits, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`,
	AtInUserinfo: `write "%40" for an "@" in the userinfo`,
	Zone:         "remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew",
	IPv6:         `an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one "::"`,
	IPvFuture:    `an IPvFuture address is "v", hexadecimal digits, "." and the address`,
	AfterBracket: `only ":" and a port follow an address in brackets`,
	NonASCIIHost: `write the name in Punycode, such as "xn--..."`,
	OldEdition:   "IPv6 addresses need RFC 2732 or RFC 3986",
	Brackets:     "only a whole IP address is in brackets",
	Hostname:     `a hostname is labels of letters, digits and "-", and the last one begins with a letter`,
	ColonInHost:  "a port is not part of a host, and an IPv6 address is in brackets",

	MixedEditions: "parse both in one edition",
	Exchanged:     "exchange them, or set Resolver.RelativeBase",
	RelativeBase:  "begin it with a scheme, or set Resolver.RelativeBase",

	DotSegment:          `"." and ".." are not data; Set(Path, ...) takes them`,
	FirstSegment:        "the first one of a path without a slash in front must not be empty",
	NoHost:              "a userinfo or a port needs a host",
	HostData:            "a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address",
	NoAuthority:         "the edition has no authority",
	NoComponent:         "Set and Without take whole components",
	PairDelimiter:       `the delimiter of pairs must be one of the characters ";/?:@&+$,"`,
	PathAfterAuthority:  `it must begin with "/" after an authority`,
	PathAfterScheme:     `it must begin with "/" after an authority or a scheme, and has no "?"`,
	OpaqueAfterNoScheme: "it needs a scheme and no authority",
	QueryAfterOpaque:    `after a scheme, it needs an authority or a path that begins with "/"`,
	EmptyFragmentOfURL:  "WithoutFragment removes it",
	NonASCIIOfURL:       "ToURI escapes it",
	CaseOfURL:           "Normalize(CaseLevel) writes it as net/url does",
	SyntaxOfURL:         "Normalize(SyntaxLevel) writes it as net/url does",

	LiteralData:       `write "ESCAPED" for "TEXT"`,
	Method:            `remove "TEXT", since a method is not part of a template`,
	ReservedOperator:  "it is reserved for later",
	OneModifier:       `"," or "}" follows a modifier, and a variable has at most one`,
	DashInName:        `write "TEXT", or "%2D" for "-"`,
	Name:              `a name has letters, digits, "_", escapes, and single dots between them`,
	WholePath:         `write "{+TEXT}"`,
	WholePathOrList:   `write "{+TEXT}" or "{TEXT*}"`,
	NameEscape:        `two hexadecimal digits follow "%"`,
	PrefixLength:      "the length is 1 to 9999, without zeros before it",
	NoPattern:         `write "{TEXT}", since a template has no patterns`,
	OpenExpression:    `an expression ends with "}"`,
	OneSlash:          `a path begins with one "/"`,
	PathOnly:          `a path ends before it; write "ESCAPED" for one that is data`,
	ParameterName:     `a name has one or more characters, in UTF-8, except "{" and "}"`,
	Required:          "see Options.Required",
	AllowDotSegments:  "see Options.AllowDotSegments",
	AllowSlashes:      "see Options.AllowSlashes",
	AnyHost:           "see Options.AnyHost",
	OtherComponents:   "see Template.Expand",
	SchemeValue:       "it is a scheme, as \":\" follows; begin the template with \"/\" for a path",
	HostValue:         "a name has no escaped delimiters, spaces or control characters",
	AnotherLiteral:    "write another literal",
	SlashOrLiteral:    `write "/" beside it, or another literal`,
	ShorterLiteral:    "write a shorter one",
	LiteralBetween:    "write a literal between them",
	LiteralBefore:     "write a literal before it",
	ExpressionForEach: "write an expression for each, and a literal between them",
	ExpressionFirst:   "write it first",
	OneExpression:     "write one expression, or a literal between them",
	AnotherName:       "write another name",
	PairOrLiteral:     "write {&name} for a pair, or the literal first",
	PairOfQuery:       "write {&name}, or {?x,y} for {?x}{?y}",
	PlainValue:        "write {name} for {+name}",
}
