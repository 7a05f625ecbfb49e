// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

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
	OtherComponents
	HostValue
	AnotherLiteral
	SlashOrLiteral
	ShorterLiteral
	LiteralBetween
	LiteralBefore
	ExpressionForEach
	ExpressionFirst
	OneExpression
	SlashBeside
	AnotherName
	SameOrName
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

// nothing is the advice for a reader who can do nothing.
const nothing = "-"

// A sentence is an advice for each reader.
type sentence struct {
	text    string // for all readers, except those below
	command string // for Command and Page, or "" if text is
	page    string // for Page, or "" if command is
}

var sentences = [codes]sentence{
	NoScheme:      {text: `begin with one, such as "http:"`},
	HasFragment:   {text: `remove the fragment, or write "%23" for "#"`},
	EmptyPath:     {text: "add what the scheme refers to"},
	EmptySearch:   {text: `a search is one or more words, with a "+" between them`},
	Delimited:     {text: "remove the delimiters around it"},
	Template:      {text: "expand a URI Template (RFC 6570) or a variable first"},
	TemplateData:  {text: `expand a URI Template (RFC 6570) or a variable first, or write "ESCAPED"`},
	Blank:         {text: "remove it"},
	BlankData:     {text: `remove it, or write "ESCAPED"`},
	Data:          {text: `write "ESCAPED"`},
	Backslash:     {text: `write "/"`},
	BackslashData: {text: `write "/", or "ESCAPED" for a backslash that is data`},
	WindowsPath:   {text: `package fileuri makes "file:///C:/dir" of a Windows path`, command: `write a Windows path as "file:///C:/dir"`},
	HalfEscape:    {text: `write two hexadecimal digits after "%"`},
	PercentData:   {text: `write "%25" for "%", or two hexadecimal digits after it`},

	ColonOfScheme:         {text: "a scheme is the text before the colon"},
	SCP:                   {text: `write an scp address as "ssh://user@host/path"`},
	SchemeStart:           {text: "a scheme begins with an ASCII letter"},
	SchemeStartOrRelative: {text: `a scheme begins with an ASCII letter; write "//" before a host, or "./" before a path`},
	SchemeRest:            {text: `a scheme is only ASCII letters, digits, "+", "-" and "."`},
	SchemeRestOrRelative:  {text: `a scheme is only ASCII letters, digits, "+", "-" and "."; write "//" before a host, or "./" before a path`},
	ColonInPath:           {text: `write a scheme before it, or "./" before a path`},

	Port:         {text: "a port is only digits"},
	PortIPv6:     {text: "a port is only digits, and an IPv6 address is in brackets"},
	PortPassword: {text: `a port is only digits; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`},
	PortRegistry: {text: `a port is only digits, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`},
	AtInUserinfo: {text: `write "%40" for an "@" in the userinfo`},
	Zone:         {text: "remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew"},
	IPv6:         {text: `an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one "::"`},
	IPvFuture:    {text: `an IPvFuture address is "v", hexadecimal digits, "." and the address`},
	AfterBracket: {text: `only ":" and a port follow an address in brackets`},
	NonASCIIHost: {text: `write the name in Punycode, such as "xn--..."`},
	OldEdition:   {text: "IPv6 addresses need RFC 2732 or RFC 3986"},
	Brackets:     {text: "only a whole IP address is in brackets"},
	Hostname:     {text: `a hostname is labels of letters, digits and "-", and the last one begins with a letter`},
	ColonInHost:  {text: "a port is not part of a host, and an IPv6 address is in brackets"},

	MixedEditions: {text: "parse both in one edition"},
	Exchanged:     {text: "exchange them, or set Resolver.RelativeBase", command: "exchange them"},
	RelativeBase:  {text: "begin it with a scheme, or set Resolver.RelativeBase", command: "begin it with a scheme"},

	DotSegment:          {text: `"." and ".." are not data; Set(Path, ...) and EscapedSegment take them`, command: `"." and ".." are not data; -path takes them`},
	FirstSegment:        {text: "the first one of a path without a slash in front must not be empty"},
	NoHost:              {text: "a userinfo or a port needs a host"},
	HostData:            {text: "a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address, Port a port, Set(Host, ...) escaped text, Set(Authority, ...) a host and its port", command: "a name is UTF-8 without control characters and delimiters (: / ? # @ [ ])"},
	NoAuthority:         {text: "the edition has no authority"},
	NoComponent:         {text: "Set and Without take whole components", command: nothing},
	PairDelimiter:       {text: `the delimiter of pairs must be one of the characters ";/?:@&+$,"`},
	PathAfterAuthority:  {text: `it must begin with "/" after an authority`},
	PathAfterScheme:     {text: `it must begin with "/" after an authority or a scheme, and has no "?"; Set(Path, ...) takes an opaque part`, command: `it must begin with "/" after an authority or a scheme, and has no "?"; -path takes an opaque part`},
	OpaqueAfterNoScheme: {text: "it needs a scheme and no authority; Without(Path) removes it", command: "it needs a scheme and no authority; -drop path removes it"},
	QueryAfterOpaque:    {text: `after a scheme, it needs an authority or a path that begins with "/"`},
	EmptyFragmentOfURL:  {text: "WithoutFragment removes it", command: nothing},
	NonASCIIOfURL:       {text: "ToURI escapes it", command: nothing},
	CaseOfURL:           {text: "Normalize(CaseLevel) writes it as net/url does", command: nothing},
	SyntaxOfURL:         {text: "Normalize(SyntaxLevel) writes it as net/url does", command: nothing},

	LiteralData:       {text: `write "ESCAPED" for "TEXT"`},
	Method:            {text: `remove "TEXT", since a method is not part of a template`},
	ReservedOperator:  {text: "it is reserved for later"},
	OneModifier:       {text: `"," or "}" follows a modifier, and a variable has at most one`},
	DashInName:        {text: `write "TEXT", or "%2D" for "-"`},
	Name:              {text: `a name has letters, digits, "_", escapes, and single dots between them`},
	WholePath:         {text: `write "{+TEXT}"`},
	WholePathOrList:   {text: `write "{+TEXT}" or "{TEXT*}"`},
	NameEscape:        {text: `two hexadecimal digits follow "%"`},
	PrefixLength:      {text: "the length is 1 to 9999, without zeros before it"},
	NoPattern:         {text: `write "{TEXT}", since a template has no patterns`},
	OpenExpression:    {text: `an expression ends with "}"`},
	OneSlash:          {text: `a path begins with one "/"`},
	PathOnly:          {text: `a path ends before it; write "ESCAPED" for one that is data`},
	ParameterName:     {text: `a name has one or more characters, in UTF-8, except "{" and "}"`},
	Required:          {text: "see Options.Required", command: nothing},
	AllowDotSegments:  {text: "see Options.AllowDotSegments", command: "-dot-segments allows it", page: nothing},
	AllowSlashes:      {text: "see Options.AllowSlashes", command: "-slashes allows it", page: nothing},
	OtherComponents:   {text: "see Template.Expand", command: `see "uri expand -h"`, page: nothing},
	HostValue:         {text: "a name has no escaped delimiters, spaces or control characters"},
	AnotherLiteral:    {text: "write another literal"},
	SlashOrLiteral:    {text: `write "/" beside it, or another literal`},
	ShorterLiteral:    {text: "write a shorter one"},
	LiteralBetween:    {text: "write a literal between them"},
	LiteralBefore:     {text: "write a literal before it"},
	ExpressionForEach: {text: "write an expression for each, and a literal between them"},
	ExpressionFirst:   {text: "write it first"},
	OneExpression:     {text: "write one expression, or a literal between them"},
	SlashBeside:       {text: `write "/" beside it`},
	AnotherName:       {text: "write another name"},
	SameOrName:        {text: "write the same ones, or another name"},
	PairOrLiteral:     {text: "write {&name} for a pair, or the literal first"},
	PairOfQuery:       {text: "write {&name}, or {?x,y} for {?x}{?y}"},
	PlainValue:        {text: "write {name} for {+name}"},
}
