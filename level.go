// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the flags and the levels of normalization (section 6).

import (
	"strings"

	"example.com/uri/internal/enum"
)

// A Normalization is a set of differences between URI references that do not
// change what they refer to (section 6). [URI.Normalize] removes them, and
// [Equivalent] ignores them. The zero Normalization is the empty set.
//
// A flag is one difference, in every edition. A level is a set of differences,
// each in the editions that allow it. Add and remove flags with | and &^:
//
//	SyntaxLevel &^ DotSegments // dot segments stay in every edition
//	SyntaxLevel | DotSegments  // dot segments are removed in every edition
type Normalization uint32

// allowed is the bits of a Normalization that have an effect only if the edition
// allows the difference. The bits above them have an effect in every edition. A
// flag has a bit of both kinds, so that &^ removes it from a level.
const allowed Normalization = 0xFFFF

// Flags work together: a character that UnreservedEscapes decodes may be a
// letter to HostCase or a dot to DotSegments.
const (
	SchemeCase        Normalization = 0x1_0001 << iota // letters of the scheme: to lower case
	HostCase                                           // letters of the host of a server-based authority: to lower case
	IPv6Form                                           // forms of an IPv6 address: to the one of RFC 5952, as [netip.Addr.String] returns it
	EscapeCase                                         // hexadecimal digits of escapes: to upper case
	UnreservedEscapes                                  // escapes of US-ASCII characters that the edition calls unreserved: decoded
	DotSegments                                        // "." and ".." in a path that begins at its root: removed
	DefaultPort                                        // a port that is the default of the scheme: removed
	EmptyPort                                          // an empty port: removed
	EmptyPath                                          // an empty path after an authority, if the scheme needs one: "/"
	UCSEscapes                                         // escapes, as UTF-8, of the non-ASCII characters that RFC3987.Escape keeps: decoded in RFC3987
)

// Each level includes the one before it. The editions allow these differences:
//
//	                CaseLevel     SyntaxLevel adds     SchemeLevel adds
//	RFC1630                       EscapeCase,
//	                              UnreservedEscapes
//	URLSyntax05 to  SchemeCase,   IPv6Form,            DefaultPort
//	RFC2732         HostCase      EscapeCase,
//	                              UnreservedEscapes
//	RFC3986         SchemeCase,   IPv6Form,            DefaultPort,
//	                HostCase      EscapeCase,          EmptyPort,
//	                              UnreservedEscapes,   EmptyPath
//	                              DotSegments
//	RFC3987         the same      the same and         the same
//	                              UCSEscapes
//
// No level changes non-ASCII letters or applies a Unicode normalization form
// (RFC 3987 section 5.3.2).
const (
	CaseLevel   = allowed & (SchemeCase | HostCase)                                                  // letter case in the scheme and in the host
	SyntaxLevel = CaseLevel | allowed&(IPv6Form|EscapeCase|UnreservedEscapes|DotSegments|UCSEscapes) // differences that the generic syntax defines (RFC 3986 section 6.2.2)
	SchemeLevel = SyntaxLevel | allowed&(DefaultPort|EmptyPort|EmptyPath)                            // differences that the scheme defines (RFC 3986 section 6.2.3)
)

// in returns the flags that have an effect in an edition with these differences.
func (n Normalization) in(differences Normalization) Normalization {
	return n>>16 | n&differences
}

var normalizationNames = [...]string{
	"scheme-case", "host-case", "ipv6-form", "escape-case", "unreserved-escapes", "dot-segments",
	"default-port", "empty-port", "empty-path", "ucs-escapes",
}

// String returns "text" for the empty set, and "case", "syntax" or "scheme" for
// a level. For any other set it returns the names of the flags, in the order of
// the constants and joined by "|", such as "host-case|default-port". A flag that
// has an effect only in the editions that allow it has a "?" after its name.
func (n Normalization) String() string {
	switch n {
	case 0:
		return "text"
	case CaseLevel:
		return "case"
	case SyntaxLevel:
		return "syntax"
	case SchemeLevel:
		return "scheme"
	}
	var names []string
	for i := range 16 {
		name := enum.String(normalizationNames[:], i, "Normalization")
		switch flag := SchemeCase << i & n; {
		case flag > allowed:
			names = append(names, name)
		case flag != 0:
			names = append(names, name+"?")
		}
	}
	return strings.Join(names, "|")
}
