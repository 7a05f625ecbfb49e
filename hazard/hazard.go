// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package hazard finds the parts of a URI reference that may deceive a person
// or a program. Section 7 of RFC 2396, section 7 of RFC 3986 and section 8 of
// RFC 3987 warn of some of them. Other sections, or practice, warn of the rest.
//
//	for h := range hazard.Of(u) {
//		fmt.Println(h)
//	}
//
// A reference with hazards is valid, and may be harmless. A reference without
// hazards may be unsafe to follow: the package does not judge hosts.
//
// # Browsers
//
// Suppose that [uri.RFC3986] accepts a reference, and that neither the
// reference nor the URI that it resolves to has a hazard. Then a browser
// refuses the reference, or reads the same host and the same port. The host is
// the same address, or the same name in any letter case. The port is the same
// number. A missing port is the default of the scheme. A browser may write them
// in another form, such as "[::ffff:102:304]" for "[::ffff:1.2.3.4]" and ":4431"
// for ":004431". A test compares this package with a parser that follows the URL
// Standard (url.spec.whatwg.org). There are two exceptions, both in file URIs.
// They are not hazards:
//
//   - A browser reads the host "localhost" of a file URI as empty.
//   - A browser reads "file:/dir" with the host of the base, if the base is a
//     file URI.
//
// Paths and queries may still differ, and other programs may read another
// host. [Registry] reports an authority without a host if the scheme needs a
// server: see [uri.URI.IsServer].
//
// The package promises nothing about a browser that reads an IRI of
// [uri.RFC3987] with non-ASCII characters: it maps the host to a name of the DNS
// itself.
// Map the IRI with [uri.URI.ToURI], and check and pass on the URI.
package hazard

import (
	"errors"
	"strconv"

	"example.com/uri"
)

// A Hazard is a part of a URI reference that may deceive a person or a program.
type Hazard struct {
	Kind      Kind
	Component uri.Component // the component it is in; Authority for any part of a registry-based authority
	Offset    int           // where it begins in the text of the reference
}

// A Kind is a kind of [Hazard].
type Kind uint8

const (
	// The scheme precedes a relative reference, as in "http:g": it is known to
	// be hierarchical, but no slash follows. NoHost is then not reported.
	RepeatedScheme Kind = iota

	// The scheme looks like a host, as in "localhost:8080/x": it is
	// "localhost", a hostname of two labels or more, or an IPv4 address, and
	// no slash follows.
	HostScheme

	// The scheme is one letter, or the authority of a file URI is one letter
	// and a colon: "C:/dir" and "file://C:/dir" may be paths of Windows.
	Drive

	// Upper and lower case letters are mixed in a scheme, or in the hexadecimal
	// digits of the escapes.
	MixedCase

	// The authority is registry-based, but the scheme is known to need a
	// server-based one.
	Registry

	// The userinfo begins with text that could be a host: two labels or
	// more, or an IPv4 address. Unescaped non-ASCII characters may be part of a
	// label.
	Userinfo

	// The userinfo has a password: text after its first colon.
	Password

	// The host is empty or missing, but the scheme is known to have a default
	// port, as in "http:/g" and "http:///g". A reference without a scheme has
	// this hazard if it has an authority with an empty host, as in "///g".
	NoHost

	// A path follows the scheme, and the authority is empty or missing, as in
	// "rtmp:/h" and "mongodb:///h": curl takes "h" for the host. This is a hazard
	// if [uri.KnownScheme] does not know the scheme and the first segment of the
	// path is not empty. It is not reported after a Drive, or after a scheme with
	// a dot, such as an app has for itself (RFC 8252 section 7.1).
	HostPath

	// The host is not an IPv4 address in the usual form, but some programs
	// take it for one: it has one to four numbers, decimal, octal or
	// hexadecimal, escaped or not.
	Address

	// The host has an escape. This is reported once, at the first escape.
	EscapedHost

	// The port is below 1024, and is not the known default of the scheme.
	Port

	// The port is above 65535.
	LargePort

	// A ".." segment, escaped or not, has no segment before it to remove. In
	// a relative-path reference this is not a hazard: the base may have one.
	ExcessDots

	// A "." or ".." segment is written with escapes, or appears if escaped
	// slashes are unescaped.
	EscapedDots

	// A "." or "..", escaped or not, has parameters, as in "/..;/x": text after a
	// ";", escaped or not. Servers in Java remove the parameters, and then the dot
	// segment, which a program that checked the path did not see (CVE-2020-1957).
	ParameterDots

	// An escape encodes a delimiter. If a program unescapes the reference
	// before it divides it, the components differ. In an authority, the
	// delimiters are "/", "?", "#", "@", "\", and, except in a password, ":".
	// In a path or an opaque part, they are "/", "?", "#", "\", and, in the
	// first segment of a relative path, ":". In a query, it is "#".
	Delimiter

	// An escape encodes a ";" in the path, as in "/a%3Bb". If a program unescapes
	// the path before it removes parameters, it removes the text that follows
	// (CVE-2020-13933). This is not a hazard if the path follows a scheme without
	// a slash, as in "mailto:a%3Bb".
	EscapedParameter

	// An escape encodes a control character, such as CR, LF or NUL.
	Control

	// An escaped "%" precedes two hexadecimal digits, as in "%2525". If the
	// "%" is unescaped, they become an escape.
	DoubleEscape

	// A character, escaped or not, controls the direction of text, such as
	// U+202E. The reference may be displayed in another order. An IRI must not
	// contain such characters, although the rules of RFC 3987 derive them.
	Bidi

	// A label of the host, once unescaped, has letters of more than one script,
	// such as Latin and Cyrillic. The scripts of Chinese, Japanese and Korean
	// may be mixed as in these languages, and with Latin: Han with Hiragana and
	// Katakana, with Bopomofo, or with Hangul. This is reported once, at the
	// start of the host. Characters of one script may still look like
	// characters of another.
	MixedScripts

	// A non-ASCII character in the authority, escaped or not, looks like one of
	// "/", "?", "#", "@", ":", ".", "%" or "\", or some programs take it for
	// text with one of them, as in "http://a.example／b.example".
	Lookalike
)

// ErrKind is the error for a [Kind] that is not one of the constants, and for a
// text that is not the name of a Kind.
var ErrKind = errors.New("unknown hazard")

var kinds = [...]struct{ name, message string }{
	RepeatedScheme: {"repeated-scheme",
		"a relative reference that repeats the scheme of its base is misformed, and programs differ in what they take it for (RFC 2396 section 5.2)"},
	HostScheme: {"misleading-scheme",
		"the scheme looks like a host, but a host begins after \"//\" (RFC 3986 section 4.5)"},
	Drive: {"drive-letter",
		"a letter and a colon are a drive of Windows to some programs (RFC 3986 section 3.1)"},
	MixedCase: {"mixed-case",
		"upper and lower case letters are the same here, but not to a program that compares the text (RFC 3986 section 6.2.2.1)"},
	Registry: {"registry-based",
		"the scheme needs a server, but this authority does not name one (RFC 2396 section 3.2.2)"},
	Userinfo: {"misleading-userinfo",
		"the userinfo looks like a host, but the host is what follows it (RFC 3986 section 7.6)"},
	Password: {"password",
		"whoever sees the reference sees the password (RFC 2396 section 7)"},
	NoHost: {"no-host",
		"there is no host, and some programs take the first segment of the path for it (RFC 3986 section 3.2.2)"},
	HostPath: {"misleading-path",
		"a host begins after \"//\", but some programs take the first segment of this path for one (RFC 3986 section 3.2)"},
	Address: {"rare-address",
		"programs differ in which IPv4 address this host is, if it is any (RFC 3986 section 7.4)"},
	EscapedHost: {"escaped-host",
		"some programs unescape the host and others do not, so they may reach different hosts (RFC 3986 section 3.2.2)"},
	Port: {"reserved-port",
		"a reserved port that is not the scheme's default belongs to another protocol (RFC 2396 section 7)"},
	LargePort: {"large-port",
		"no port is above 65535, and programs differ in which one they use, if any (RFC 3986 section 3.2.3)"},
	ExcessDots: {"excess-dots",
		"the path has more \"..\" segments than levels, and programs differ in what becomes of them (RFC 2396 section 5.2)"},
	EscapedDots: {"escaped-dots",
		"a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)"},
	ParameterDots: {"parameter-dots",
		"a dot segment appears if parameters are removed, as some programs do (RFC 3986 section 3.3)"},
	Delimiter: {"escaped-delimiter",
		"a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)"},
	EscapedParameter: {"escaped-parameter",
		"a parameter appears if this is unescaped, and some programs remove parameters (RFC 2396 section 3.3)"},
	Control: {"escaped-control",
		"a control character, if unescaped, may add a line or an end to what a protocol transmits (RFC 2396 section 7)"},
	DoubleEscape: {"double-escape",
		"another escape appears if this is unescaped, and something else if that is unescaped again (RFC 2396 section 2.4.2)"},
	Bidi: {"bidi-control",
		"a character for bidirectional formatting may change the order in which the reference is displayed (RFC 3987 section 4.1)"},
	MixedScripts: {"mixed-scripts",
		"letters of different scripts may look alike, so a person may read another host (RFC 3987 section 8)"},
	Lookalike: {"lookalike-delimiter",
		"a person or a program may take this for a delimiter or a dot, and find another host (RFC 3987 section 8)"},
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

// Message returns a sentence that describes the danger and cites a section
// about it. It contains no text of the reference.
func (h Hazard) Message() string {
	if int(h.Kind) >= len(kinds) {
		return h.Kind.String()
	}
	return kinds[h.Kind].message
}

// String returns the kind, the component, the offset and the message. It
// contains no text of the reference:
//
//	password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)
func (h Hazard) String() string {
	return h.Kind.String() + " in " + h.Component.String() + " at offset " + strconv.Itoa(h.Offset) + ": " + h.Message()
}
