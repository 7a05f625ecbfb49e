// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"errors"
	"iter"
	"strconv"
)

// A Hazard is something in a URI reference of which the documents warn, in
// section 7 for the most part. The reference is valid all the same, and may
// well be meant as it is.
type Hazard struct {
	Kind      HazardKind `json:"kind"`
	Component Component  `json:"component"` // in which it lies; RegName for all of a registry-based authority
	Offset    int        `json:"offset"`    // where it begins in the text of the reference
}

// A HazardKind says what a [Hazard] is.
type HazardKind uint8

const (
	// The scheme stands before a relative reference, as in "http:g": it is
	// known to be hierarchical, but neither an authority nor a slash follows.
	HazardRepeatedScheme HazardKind = iota

	// Upper and lower case letters are mixed in a scheme, in a host, or in
	// the hexadecimal digits of the escapes.
	HazardMixedCase

	// The authority is registry-based, but the scheme is known to want a
	// server-based one.
	HazardRegistry

	// The userinfo begins with what could be a host: two labels or more,
	// or an IPv4 address.
	HazardUserinfo

	// A password: what follows the first colon of the userinfo. An empty
	// one is none (RFC 3986 section 3.2.1).
	HazardPassword

	// The host is no IPv4 address in the usual form, but some programs take
	// it for one: it is of one to four numbers, decimal, octal, or
	// hexadecimal, escaped or not.
	HazardAddress

	// The port is below 1024, and is not known to be the scheme's default.
	HazardPort

	// A ".." segment, escaped or not, has no segment before it to take
	// back. That of a relative-path reference may have one in the base.
	HazardExcessDots

	// A "." or ".." segment is written with escapes, or would be one if
	// escaped slashes were slashes.
	HazardEscapedDots

	// An escape stands for a delimiter of where it is, so that unescaping
	// before splitting would split otherwise: "/", "?", "#", "@" or "\" in an
	// authority, and ":" but for that in a password; "/", "?", "#" or "\" in a
	// path or an opaque part, and ":" where it would make a scheme of the
	// first segment; "#" in a query.
	HazardDelimiter

	// An escape stands for a control character: CR, LF, NUL or another.
	HazardControl

	// An escaped "%" makes an escape of the two hexadecimal digits after it,
	// if unescaped twice: "%2525".
	HazardDoubleEscape
)

// ErrHazard says that a text is the name of no [HazardKind], or a value none
// of the constants.
var ErrHazard = errors.New("unknown hazard")

var hazards = [...]struct{ name, message string }{
	HazardRepeatedScheme: {"repeated-scheme",
		"a relative reference that repeats the scheme of its base is misformed, and programs differ in what they take it for (RFC 2396 section 5.2)"},
	HazardMixedCase: {"mixed-case",
		"upper and lower case letters are the same here, but not to a program that compares the text (RFC 3986 section 6.2.2.1)"},
	HazardRegistry: {"registry-based",
		"the scheme wants a server, which this authority does not name (RFC 2396 section 3.2.2)"},
	HazardUserinfo: {"misleading-userinfo",
		"the userinfo looks like a host, but the host is what follows it (RFC 3986 section 7.6)"},
	HazardPassword: {"password",
		"whoever sees the reference sees the password (RFC 2396 section 7)"},
	HazardAddress: {"rare-address",
		"programs differ in which IPv4 address this host is, if it is any (RFC 3986 section 7.4)"},
	HazardPort: {"reserved-port",
		"a reserved port that is not the scheme's default belongs to another protocol (RFC 2396 section 7)"},
	HazardExcessDots: {"excess-dots",
		"the path has more \"..\" segments than levels, and programs differ in what becomes of them (RFC 2396 section 5.2)"},
	HazardEscapedDots: {"escaped-dots",
		"a dot segment is not seen as one until it is unescaped (RFC 3986 section 6.2.2)"},
	HazardDelimiter: {"escaped-delimiter",
		"a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)"},
	HazardControl: {"escaped-control",
		"a control character, if unescaped, may add a line or an end to what a protocol transmits (RFC 2396 section 7)"},
	HazardDoubleEscape: {"double-escape",
		"another escape appears if this is unescaped, and something else if that is unescaped again (RFC 2396 section 2.4.2)"},
}

// String returns the short name, such as "password" or "escaped-control".
func (k HazardKind) String() string {
	if int(k) >= len(hazards) {
		return "HazardKind(" + strconv.Itoa(int(k)) + ")"
	}
	return hazards[k].name
}

// MarshalText implements [encoding.TextMarshaler]: it returns what String
// does. The error is [ErrHazard], for a value that is none of the constants.
func (k HazardKind) MarshalText() ([]byte, error) {
	if int(k) >= len(hazards) {
		return nil, ErrHazard
	}
	return []byte(hazards[k].name), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]: it takes what
// [HazardKind.MarshalText] gives, and nothing else. The error is [ErrHazard].
func (k *HazardKind) UnmarshalText(text []byte) error {
	for i := range hazards {
		if hazards[i].name == string(text) {
			*k = HazardKind(i)
			return nil
		}
	}
	return ErrHazard
}

// Message returns a sentence that says what the danger is, and in which
// section to read about it. It holds nothing of the reference.
func (h Hazard) Message() string {
	if int(h.Kind) >= len(hazards) {
		return h.Kind.String()
	}
	return hazards[h.Kind].message
}

// String returns the kind, the component, the offset and the message, and
// nothing of the reference:
//
//	password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)
func (h Hazard) String() string {
	return h.Kind.String() + " in " + h.Component.String() + " at offset " + strconv.Itoa(h.Offset) + ": " + h.Message()
}

// Hazards iterates over what the documents warn of in u, in the order of the
// offsets. It looks at u alone: a relative reference may hold other hazards
// once it is resolved. The work is linear in the length of u, is done as the
// caller goes on, and allocates nothing.
func (u URI) Hazards() iter.Seq[Hazard] {
	return func(yield func(Hazard) bool) { scanHazards(u, yield) }
}
