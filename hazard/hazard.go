// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package hazard warns of what a URI reference may be up to: what section 7
// of RFC 2396 and of RFC 3986, and practice, warn of.
//
//	for h := range hazard.Of(u) {
//		fmt.Println(h)
//	}
//
// A reference with hazards is valid, and may well be meant as it is. Without
// them it is not safe to follow: the package does not judge hosts.
package hazard

import (
	"errors"
	"strconv"

	"example.com/uri"
)

// A Hazard is something in a URI reference that the documents warn of.
type Hazard struct {
	Kind      Kind
	Component uri.Component // the place of it; RegName for all of a registry-based authority
	Offset    int           // where it begins in the text of the reference
}

// A Kind is a kind of [Hazard].
type Kind uint8

const (
	// The scheme precedes a relative reference, as in "http:g": it is known to
	// be hierarchical, but neither an authority nor a slash follows.
	RepeatedScheme Kind = iota

	// Upper and lower case letters are mixed in a scheme, in a host, or in
	// the hexadecimal digits of the escapes.
	MixedCase

	// The authority is registry-based, but the scheme is known to need a
	// server-based one.
	Registry

	// The userinfo begins with text that could be a host: two labels or
	// more, or an IPv4 address.
	Userinfo

	// The userinfo has a password: text after its first colon.
	Password

	// The host is not an IPv4 address in the usual form, but some programs
	// take it for one: it has one to four numbers, decimal, octal or
	// hexadecimal, escaped or not.
	Address

	// The port is below 1024, and is not the known default of the scheme.
	Port

	// A ".." segment, escaped or not, has no segment before it to remove. In
	// a relative-path reference this is not a hazard: the base may have one.
	ExcessDots

	// A "." or ".." segment is written with escapes, or appears if escaped
	// slashes are unescaped.
	EscapedDots

	// An escape is for a delimiter of its component, so that the reference
	// divides otherwise if it is unescaped first: "/", "?", "#", "@" or "\"
	// in an authority, and ":" except in a password; "/", "?", "#" or "\" in
	// a path or an opaque part, and ":" where it would make the first segment
	// a scheme; "#" in a query.
	Delimiter

	// An escape is for a control character: CR, LF, NUL or another.
	Control

	// An escaped "%" precedes two hexadecimal digits, which become an escape
	// if it is unescaped: "%2525".
	DoubleEscape
)

// ErrKind is the error of a [Kind] that is not one of the constants, and of a
// text that is not the name of one.
var ErrKind = errors.New("unknown hazard")

var kinds = [...]struct{ name, message string }{
	RepeatedScheme: {"repeated-scheme",
		"a relative reference that repeats the scheme of its base is misformed, and programs differ in what they take it for (RFC 2396 section 5.2)"},
	MixedCase: {"mixed-case",
		"upper and lower case letters are the same here, but not to a program that compares the text (RFC 3986 section 6.2.2.1)"},
	Registry: {"registry-based",
		"the scheme wants a server, which this authority does not name (RFC 2396 section 3.2.2)"},
	Userinfo: {"misleading-userinfo",
		"the userinfo looks like a host, but the host is what follows it (RFC 3986 section 7.6)"},
	Password: {"password",
		"whoever sees the reference sees the password (RFC 2396 section 7)"},
	Address: {"rare-address",
		"programs differ in which IPv4 address this host is, if it is any (RFC 3986 section 7.4)"},
	Port: {"reserved-port",
		"a reserved port that is not the scheme's default belongs to another protocol (RFC 2396 section 7)"},
	ExcessDots: {"excess-dots",
		"the path has more \"..\" segments than levels, and programs differ in what becomes of them (RFC 2396 section 5.2)"},
	EscapedDots: {"escaped-dots",
		"a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)"},
	Delimiter: {"escaped-delimiter",
		"a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)"},
	Control: {"escaped-control",
		"a control character, if unescaped, may add a line or an end to what a protocol transmits (RFC 2396 section 7)"},
	DoubleEscape: {"double-escape",
		"another escape appears if this is unescaped, and something else if that is unescaped again (RFC 2396 section 2.4.2)"},
}

// String returns the short name, such as "password" or "escaped-control".
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return "Kind(" + strconv.Itoa(int(k)) + ")"
	}
	return kinds[k].name
}

// MarshalText implements [encoding.TextMarshaler]: it returns what String
// does. The error is [ErrKind].
func (k Kind) MarshalText() ([]byte, error) {
	if int(k) >= len(kinds) {
		return nil, ErrKind
	}
	return []byte(kinds[k].name), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]: it accepts
// what [Kind.MarshalText] returns, and nothing else. The error is [ErrKind].
func (k *Kind) UnmarshalText(text []byte) error {
	for i := range kinds {
		if kinds[i].name == string(text) {
			*k = Kind(i)
			return nil
		}
	}
	return ErrKind
}

// Message returns a sentence that says what the danger is, with the section
// to read about it. It contains nothing of the reference.
func (h Hazard) Message() string {
	if int(h.Kind) >= len(kinds) {
		return h.Kind.String()
	}
	return kinds[h.Kind].message
}

// String returns the kind, the component, the offset and the message. It
// contains nothing of the reference:
//
//	password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)
func (h Hazard) String() string {
	return h.Kind.String() + " in " + h.Component.String() + " at offset " + strconv.Itoa(h.Offset) + ": " + h.Message()
}
