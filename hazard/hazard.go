// SPDX-License-Identifier: BSD-3-Clause

// Package hazard finds the parts of a URI reference that may deceive a person, as in
// phishing, or a program, as when two parsers read different hosts. RFC 2396 section 7,
// RFC 3986 section 7 and RFC 3987 section 8 warn about some of them. Experience adds the
// rest.
//
//	u := uri.RFC3986.MustParse("https://bank.example@evil.example/")
//	for h := range hazard.Of(u) {
//		fmt.Println(h)
//	}
//	// misleading-userinfo in userinfo at offset 8: the userinfo looks like a host,
//	// but the host is what follows it (RFC 3986 section 7.6)
//
// A reference with hazards is valid, and may be harmless. A reference without
// hazards may be unsafe to follow: the package does not judge hosts.
//
// # Browsers
//
// If [uri.RFC3986] accepts a reference, and there is no hazard in the reference or in
// the URI that it resolves to, a browser either refuses it or connects to the same host
// and port. The host is the same address, or the same name in any letter case. The port
// is the same number: if it is missing, the scheme's default. A browser may write them
// in another form, such as ":4431" for ":004431". A test compares this package with a
// parser that follows the URL Standard (url.spec.whatwg.org). There are two exceptions,
// both in file URIs, which are not hazards:
//
//   - A browser reads the host "localhost" in a file URI as empty.
//   - If the base is a file URI, a browser reads "file:/dir" with the base's host.
//
// Programs other than browsers may still read another host. [RegistryBased] reports an
// authority without a host if the scheme needs a server: see
// [uri.URI.IsServerBased].
//
// # Servers
//
// Normalize an RFC 3986 URI with [uri.SyntaxLevel], look for hazards in the result, and
// send the result. If it contains no hazard in [Default], servers, proxies and frameworks
// read the same path: the segments that [uri.URI.Segments] returns, unescaped. If it
// contains no hazard in [Forms], those that read the query as a form also read the same
// pairs: those that [uri.URI.Form] returns, in the same order for each key. Some still
// differ where only [All] warns: Python's parse_qs ignores a pair without a value, and
// Perl's Plack adds a pair for an empty one, as in "?&x=1". A program that refuses the
// request or redirects it does not count as reading it in another way.
//
// This was measured on 40 programs, such as nginx, Tomcat, Express, Django, PHP and the
// routers in Go. The module's page docs/servers.md shows how each of them reads which
// URI, and a test checks the rule against the data. These differences are not hazards,
// since other URIs do not avoid them:
//
//   - Some routers ignore an empty segment at the end, or the letter case.
//   - Some routers return the segments still escaped.
//   - Some programs take escapes for Latin-1 unless configured otherwise.
//   - A front controller ends the path at its file, as in "/index.php/x".
//   - Ruby's Addressable also normalizes the characters (NFKC), and so turns
//     "%EF%BC%8E%EF%BC%8E" into "..".
//
// The order among different keys is not promised either.
//
// # IRIs
//
// The package promises nothing about a program that reads an RFC 3987 IRI with non-ASCII
// characters: such a program maps the host to a DNS name itself. Map the IRI with
// [uri.URI.ToURI], check the resulting URI, and pass that on. Its path, query and
// fragment contain the same hazards as the IRI's, except for [MixedCase].
//
// In a sample with 140,000 different http and https URIs from documentation, 0.5 %
// contain a hazard in Default. Among their queries, 3 % contain another hazard in Forms,
// and 12 % in All.
package hazard

import (
	"errors"
	"strconv"
	"strings"

	"example.com/uri"
)

// A Hazard is a part of a URI reference that may deceive a person or a program.
type Hazard struct {
	Kind      Kind
	Component uri.Component // the component it is in; Authority if that is registry-based
	Offset    int           // where it begins in the reference
}

// A Kind says why a [Hazard] may deceive.
type Kind uint8

const (
	// The scheme stands before a relative reference, as in "http:g": it is known to
	// be hierarchical, but no slash follows. NoHost is then not reported.
	RepeatedScheme Kind = iota

	// The scheme looks like a host, as in "localhost:8080/x": it is "localhost", a
	// hostname with two labels or more, or an IPv4 address, and no slash follows.
	MisleadingScheme

	// The scheme is one letter, or a file URI's authority is one letter and a colon:
	// "C:/dir" and "file://C:/dir" may be Windows paths.
	DriveLetter

	// Upper and lower case letters are mixed in the scheme, or in the escapes'
	// hexadecimal digits.
	MixedCase

	// The authority is registry-based, but the scheme is known to need a
	// server-based one.
	RegistryBased

	// The userinfo begins with text that could be a host: two labels or more, or an
	// IPv4 address. A label may contain unescaped non-ASCII characters.
	MisleadingUserinfo

	// The authority contains a port and no userinfo, and an "@" follows the port before
	// the next slash, as in "postgres://me:4711#x@db/": to a program that looks for the
	// last "@", "me" is a user and "db" is the host. An "@" that begins a path, as in
	// "http://h:4873/@a/b", is not a hazard.
	MisleadingPort

	// The userinfo contains a password: text after its first colon.
	Password

	// The host is empty or missing, but a default port is known for the scheme, as in
	// "http:/g" and "http:///g". Without a scheme, an authority with an empty host is
	// reported, as in "///g".
	NoHost

	// A path follows the scheme, and the authority is empty or missing, as in
	// "rtmp:/h" and "mongodb:///h": curl takes "h" for the host. This is a hazard if
	// [uri.KnownScheme] does not know the scheme and the path's first segment is not
	// empty. It is not reported after a DriveLetter, or after a scheme with a dot, which
	// is usually an app's own (RFC 8252 section 7.1).
	MisleadingPath

	// The host is not an IPv4 address in the usual form, but some programs take it for
	// one: it consists of one to four numbers, decimal, octal or hexadecimal, escaped
	// or not.
	RareAddress

	// The host is an IPv6 address that contains an IPv4 address, such as
	// "[::ffff:7f00:1]" or "[64:ff9b::7f00:1]": a blocklist may contain one and not the
	// other. The address is written with dots, or it is an IPv4-mapped, IPv4-compatible,
	// IPv4-translated, NAT64, 6to4, Teredo or ISATAP address.
	EmbeddedAddress

	// The host contains an escape. This is reported once, at the first escape.
	EscapedHost

	// Some version of IDNA maps a character in the host, escaped or not, to US-ASCII
	// characters only, or removes it. Examples are "①", U+037E (";") and U+00AD. So some
	// programs take "http://①②⑦.⓪.⓪.①/" for 127.0.0.1. This kind includes "ß", "ς",
	// U+200C and U+200D, which one version maps or removes and another keeps, and some
	// other characters in the same blocks, such as "㈱". It does not include letters
	// that are mapped to other non-ASCII letters, as "É" is to "é". A character that is
	// a LookalikeDelimiter is not reported again.
	MappedHost

	// A label in the host is "xn--", or begins with "xn--" and ends in "-". No name is
	// encoded this way, but some programs decode such a label to US-ASCII characters. So
	// they take "http://xn--127-.0.0.xn--1-/" for 127.0.0.1 (CVE-2026-39821). This is
	// reported once, where the host starts.
	FakeALabel

	// The host contains a "*". Chromium escapes it, and then reaches another host than
	// programs that keep it. To others it is a pattern for many hosts. This is reported
	// once, where the host starts.
	WildcardHost

	// The port is below 1024, and is not known as the scheme's default.
	ReservedPort

	// The port is above 65535.
	LargePort

	// A ".." segment, escaped or not, follows no segment that it could remove. In a
	// relative-path reference this is not a hazard: there may be one in the base.
	SurplusDots

	// A "." or ".." segment is written with escapes, or appears if escaped
	// slashes are unescaped.
	EscapedDots

	// Parameters follow a "." or "..", escaped or not, as in "/..;/x". They begin with
	// a ";", escaped or not. Java servers remove the parameters, and then the dot
	// segment, which a program that checked the path did not see (CVE-2020-1957).
	// Python's urljoin does the same with the last segment.
	ParameterDots

	// A segment is empty and not the last, as in "/a//b". Many servers remove it, and
	// some take "//b" for a host. This kind and the next three are not reported if the
	// path follows a scheme without a slash, as in "mailto:a;b".
	EmptySegment

	// The path contains a ";", as in "/a;b/c". Many Java servers remove it together
	// with the rest of the segment.
	Parameter

	// An escape encodes a ";" in the path, as in "/a%3Bb". If a program unescapes
	// the path before it removes parameters, it removes the text that follows
	// (CVE-2020-13933).
	EscapedParameter

	// Escapes in the path are not UTF-8, as in "/%E9". Programs take them for
	// U+FFFD or for characters in another encoding, keep them, or refuse the
	// path. This is reported once, at the first such escape.
	NotUTF8

	// An escape encodes a delimiter. If a program unescapes the reference before it
	// splits it, it reads other components. In an authority, the delimiters are "/",
	// "?", "#", "@", "\", and, except in a password, ":". In a path or an opaque part,
	// they are "/", "?", "#", "\", and, in a relative path's first segment, ":".
	EscapedDelimiter

	// An escape encodes a control character, such as CR, LF or NUL.
	EscapedControl

	// An escaped "%" stands before two hexadecimal digits, as in "%2525". Unescaped,
	// the "%" forms another escape with them. This is not reported in a query or a
	// fragment.
	DoubleEscape

	// A character, escaped or not, controls the text direction, such as U+202E. The
	// reference may be displayed in another order. An IRI must not contain such
	// characters, although the rules in RFC 3987 derive them.
	BidiControl

	// A label in the host, once unescaped, contains letters from more than one script,
	// such as Latin and Cyrillic. Chinese, Japanese and Korean may mix their scripts as
	// usual, and with Latin: Han with Hiragana and Katakana, with Bopomofo, or with
	// Hangul. This is reported once, where the host starts. Even within one script,
	// characters may look like those in another.
	MixedScripts

	// A non-ASCII character in the authority, escaped or not, looks like "/", "?", "#",
	// "@", ":", ".", "%" or "\", or some programs take it for text that contains one
	// of these, as in "http://a.example／b.example".
	LookalikeDelimiter

	// The query contains a ";": some programs divide pairs there, and package net/url
	// drops the pair. This kind and all the following are about the query as pairs, as
	// [uri.URI.Form] reads them. [Forms] contains this kind and the next eight. A hazard
	// in a pair is reported where the pair starts.
	QuerySemicolon

	// The query contains a "?": some programs end or begin the query there.
	QueryQuestion

	// Escapes in the query are not UTF-8. This is reported once, at the first such
	// escape.
	QueryNotUTF8

	// There are more than 100 pairs in the query. Programs ignore those after a limit.
	// This is reported at pair 101, and no RepeatedKey is reported after it.
	ManyPairs

	// The same key appears in an earlier pair. Programs take the first value, the last,
	// or all.
	RepeatedKey

	// The key is empty, as in "?=a". Some programs ignore the pair.
	EmptyKey

	// The key contains a bracket, escaped as it must be: "?a%5Bb%5D=c". Some programs
	// read the key "a" with a list or a map.
	BracketKey

	// The key contains a "." or a space. PHP writes "_" instead.
	RewrittenKey

	// The key is the name of a property that every JavaScript object inherits, such as
	// "toString". Some programs ignore the pair.
	PropertyKey

	// The value is empty, as in "?a" and "?a=". Some programs ignore the pair, or do not
	// read "a" as a key. Only [All] contains this kind and the next two.
	NoValue

	// A "&" begins or ends the query, or follows another one. Some programs read
	// an empty pair.
	EmptyPair

	// The value begins or ends with a space, which some programs remove.
	EdgeSpace
)

// A Set is a set of kinds. Begin with a constant, or with the zero Set, which is empty:
//
//	hazard.Default.Without(hazard.MixedCase, hazard.ReservedPort)
type Set uint64

const (
	// Default contains the kinds that [Of] reports: all except those that are only
	// about the query as pairs.
	Default = Set(1)<<QuerySemicolon - 1

	// Forms contains the kinds in Default, and those where programs that read the query
	// as a form disagree about its pairs.
	Forms = Set(1)<<NoValue - 1

	// All contains all kinds, including those that only a few programs read in another
	// way.
	All = Set(1)<<(EdgeSpace+1) - 1
)

// Has reports whether s contains the kind.
func (s Set) Has(k Kind) bool { return s>>k&1 != 0 }

// With returns s with the kinds.
func (s Set) With(kinds ...Kind) Set {
	for _, k := range kinds {
		s |= 1 << k
	}
	return s
}

// Without returns s without the kinds.
func (s Set) Without(kinds ...Kind) Set { return s &^ Set(0).With(kinds...) }

// String returns "default", "forms" or "all" for a constant. For any other set it
// returns the kinds' names in order, joined by "|", such as "mixed-case|password". The
// empty set is "none".
func (s Set) String() string {
	switch s {
	case 0:
		return "none"
	case Default:
		return "default"
	case Forms:
		return "forms"
	case All:
		return "all"
	}
	var names []string
	for k := range Kind(64) {
		if s.Has(k) {
			names = append(names, k.String())
		}
	}
	return strings.Join(names, "|")
}

// ErrKind is the error for a [Kind] other than the constants, and for text that is not
// the name of a Kind.
var ErrKind = errors.New("unknown hazard")

var kinds = [...]struct{ name, message string }{
	RepeatedScheme: {"repeated-scheme",
		"a relative reference that repeats the scheme of its base is misformed, and programs differ in what they take it for (RFC 2396 section 5.2)"},
	MisleadingScheme: {"misleading-scheme",
		"the scheme looks like a host, but a host begins after \"//\" (RFC 3986 section 4.5)"},
	DriveLetter: {"drive-letter",
		"a letter and a colon are a drive of Windows to some programs (RFC 3986 section 3.1)"},
	MixedCase: {"mixed-case",
		"upper and lower case letters are the same here, but not to a program that compares the text (RFC 3986 section 6.2.2.1)"},
	RegistryBased: {"registry-based",
		"the scheme needs a server, but this authority does not name one (RFC 2396 section 3.2.2)"},
	MisleadingUserinfo: {"misleading-userinfo",
		"the userinfo looks like a host, but the host is what follows it (RFC 3986 section 7.6)"},
	MisleadingPort: {"misleading-port",
		"the text before an \"@\" that follows is a userinfo to some programs, and what looks like a host is a user (RFC 3986 section 3.2)"},
	Password: {"password",
		"whoever sees the reference sees the password (RFC 2396 section 7)"},
	NoHost: {"no-host",
		"there is no host, and some programs take the first segment of the path for it (RFC 3986 section 3.2.2)"},
	MisleadingPath: {"misleading-path",
		"a host begins after \"//\", but some programs take the first segment of this path for one (RFC 3986 section 3.2)"},
	RareAddress: {"rare-address",
		"programs differ in which IPv4 address this host is, if it is any (RFC 3986 section 7.4)"},
	EmbeddedAddress: {"embedded-address",
		"an IPv4 address in this IPv6 address may be what is reached (RFC 3986 section 7.4)"},
	EscapedHost: {"escaped-host",
		"some programs unescape the host and others do not, so they may reach different hosts (RFC 3986 section 3.2.2)"},
	MappedHost: {"mapped-host",
		"some programs map this character to others or remove it, so they may reach different hosts (RFC 3987 section 3.1)"},
	FakeALabel: {"fake-a-label",
		"some programs decode this label to US-ASCII characters, so they may reach different hosts (RFC 3987 section 3.1)"},
	WildcardHost: {"wildcard-host",
		"some programs escape \"*\" in a host, and others take it for a pattern (RFC 3986 section 3.2.2)"},
	ReservedPort: {"reserved-port",
		"a reserved port that is not the scheme's default belongs to another protocol (RFC 2396 section 7)"},
	LargePort: {"large-port",
		"no port is above 65535, and programs differ in which one they use, if any (RFC 3986 section 3.2.3)"},
	SurplusDots: {"surplus-dots",
		"the path has more \"..\" segments than levels, and programs differ in what becomes of them (RFC 2396 section 5.2)"},
	EscapedDots: {"escaped-dots",
		"a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)"},
	ParameterDots: {"parameter-dots",
		"a dot segment appears if parameters are removed, as some programs do (RFC 3986 section 3.3)"},
	EmptySegment: {"empty-segment",
		"many servers remove an empty segment, and some take what follows for a host (RFC 3986 section 3.3)"},
	Parameter: {"parameter",
		"some servers remove a parameter, and others take it for a part of the name (RFC 3986 section 3.3)"},
	EscapedParameter: {"escaped-parameter",
		"a parameter appears if this is unescaped, and some programs remove parameters (RFC 2396 section 3.3)"},
	NotUTF8: {"not-utf8",
		"servers differ in the characters that they take these escapes for (RFC 3986 section 2.5)"},
	EscapedDelimiter: {"escaped-delimiter",
		"a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)"},
	EscapedControl: {"escaped-control",
		"a control character, if unescaped, may add a line or an end to what a protocol transmits (RFC 2396 section 7)"},
	DoubleEscape: {"double-escape",
		"another escape appears if this is unescaped, and something else if that is unescaped again (RFC 2396 section 2.4.2)"},
	BidiControl: {"bidi-control",
		"a character for bidirectional formatting may change the order in which the reference is displayed (RFC 3987 section 4.1)"},
	MixedScripts: {"mixed-scripts",
		"letters of different scripts may look alike, so a person may read another host (RFC 3987 section 8)"},
	LookalikeDelimiter: {"lookalike-delimiter",
		"a person or a program may take this for a delimiter or a dot, and find another host (RFC 3987 section 8)"},
	QuerySemicolon: {"query-semicolon",
		"some programs divide pairs at \";\", and others drop the pair (RFC 3986 section 3.4)"},
	QueryQuestion: {"query-question",
		"some programs end or begin the query at another \"?\" (RFC 3986 section 3.4)"},
	QueryNotUTF8: {"query-not-utf8",
		"programs differ in the characters that they take these escapes of a query for (RFC 3986 section 2.5)"},
	ManyPairs: {"many-pairs",
		"programs ignore the pairs after a limit, and the limits differ (RFC 3986 section 3.4)"},
	RepeatedKey: {"repeated-key",
		"programs take the first value of a repeated key, the last, or all (RFC 3986 section 3.4)"},
	EmptyKey: {"empty-key",
		"some programs ignore a pair with an empty key (RFC 3986 section 3.4)"},
	BracketKey: {"bracket-key",
		"some programs take a key with brackets for another key with a list or a map (RFC 3986 section 3.4)"},
	RewrittenKey: {"rewritten-key",
		"some programs replace a dot or a space in a key (RFC 3986 section 3.4)"},
	PropertyKey: {"property-key",
		"some programs ignore a key that is a property of every object of JavaScript (RFC 3986 section 3.4)"},
	NoValue: {"no-value",
		"some programs ignore a pair without a value (RFC 3986 section 3.4)"},
	EmptyPair: {"empty-pair",
		"some programs read a pair where there is nothing between delimiters (RFC 3986 section 3.4)"},
	EdgeSpace: {"edge-space",
		"some programs remove a space at an end of a value (RFC 3986 section 3.4)"},
}

// String returns the short name, such as "password" or "escaped-control".
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return kinds[k].name
}

// MarshalText implements [encoding.TextMarshaler]. It returns the same text as
// String, or [ErrKind].
func (k Kind) MarshalText() ([]byte, error) {
	if int(k) >= len(kinds) {
		return nil, ErrKind
	}
	return []byte(kinds[k].name), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts only the
// names that [Kind.MarshalText] returns. The error is [ErrKind].
func (k *Kind) UnmarshalText(text []byte) error {
	for i := range kinds {
		if kinds[i].name == string(text) {
			*k = Kind(i)
			return nil
		}
	}
	return ErrKind
}

// Message returns a sentence that describes the danger and cites a section about it. It
// contains no text from the reference.
func (h Hazard) Message() string {
	if int(h.Kind) >= len(kinds) {
		return h.Kind.String()
	}
	return kinds[h.Kind].message
}

// String returns the kind, the component, the offset and the message. It contains no
// text from the reference:
//
//	password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)
func (h Hazard) String() string {
	return h.Kind.String() + " in " + h.Component.String() + " at offset " + strconv.Itoa(h.Offset) + ": " + h.Message()
}
