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
// change what they refer to (section 6). A [Normalizer] removes or ignores
// them. The zero Normalization is the empty set.
type Normalization uint16

// Each flag is one difference, in every edition. Flags work together: a
// character that UnreservedEscapes decodes may be a letter to HostCase or a dot
// to DotSegments.
const (
	SchemeCase        Normalization = 1 << iota // letters of the scheme: to lower case
	HostCase                                    // letters of the host of a server-based authority: to lower case
	IPv6Form                                    // forms of an IPv6 address: to the one of RFC 5952, as [netip.Addr.String] returns it
	EscapeCase                                  // hexadecimal digits of escapes: to upper case
	UnreservedEscapes                           // escapes of US-ASCII characters that the edition calls unreserved: decoded
	DotSegments                                 // "." and ".." in a path that begins at its root: removed
	DefaultPort                                 // a port that is the default of the scheme: removed
	EmptyPort                                   // an empty port: removed
	EmptyPath                                   // an empty path after an authority, if the scheme needs one: "/"
	UCSEscapes                                  // escapes, as UTF-8, of the characters beyond US-ASCII that RFC3987.Escape keeps: decoded in RFC3987
)

var normalizationNames = [...]string{
	"scheme-case", "host-case", "ipv6-form", "escape-case", "unreserved-escapes", "dot-segments",
	"default-port", "empty-port", "empty-path", "ucs-escapes",
}

// String returns the names of the flags in the set, in the order of the
// constants and joined by "|", such as "host-case|default-port". It returns
// "text" for the empty set.
func (f Normalization) String() string {
	var names []string
	for i := 0; f>>i != 0; i++ {
		if f>>i&1 != 0 {
			names = append(names, enum.String(normalizationNames[:], i, "Normalization"))
		}
	}
	if names == nil {
		return "text"
	}
	return strings.Join(names, "|")
}

// A Level selects the differences that a comparison ignores. The documents of
// the editions allow them. Each level includes the one before it. The zero
// Level ignores nothing: it compares the text.
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
// No level changes letters beyond US-ASCII or applies a Unicode normalization
// form (RFC 3987 section 5.3.2).
type Level uint8

const (
	CaseLevel   Level = 1 + iota // letter case in the scheme and in the host
	SyntaxLevel                  // differences that the generic syntax defines (RFC 3986 section 6.2.2)
	SchemeLevel                  // differences that the scheme defines (RFC 3986 section 6.2.3)
)

var levelNames = [...]string{"text", "case", "syntax", "scheme"}

// String returns "text", "case", "syntax" or "scheme".
func (l Level) String() string { return enum.String(levelNames[:], int(l), "Level") }
