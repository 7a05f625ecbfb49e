// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the flags and the levels of normalization, which editions and the
// normal form name.

import (
	"strings"

	"example.com/uri/internal/enum"
)

// A Normalization is a set of differences between URI references that do not
// change what they refer to (RFC 3986 section 6). [URI.Normalize] removes them, and
// [URI.Equivalent] ignores them. The zero Normalization is the empty set.
//
// A flag is one difference, and a level is a set of flags. Combine them with |
// and &^, such as SyntaxLevel &^ DotSegments. A flag has an effect only in the
// editions that allow the difference:
//
//	EscapeCase, UnreservedEscapes       all
//	SchemeCase, HostCase, DefaultPort   all except RFC1630
//	IPv6Form                            RFC2732, RFC3986, RFC3987
//	DotSegments, EmptyPort, EmptyPath   RFC3986, RFC3987
//	UCSEscapes                          RFC3987
//
// No flag changes non-ASCII letters or applies a Unicode normalization form
// (RFC 3987 section 5.3.2).
type Normalization uint16

// The flags work together: a character that UnreservedEscapes decodes may be a
// letter to HostCase or a dot to DotSegments.
const (
	// SchemeCase writes the letters of the scheme in lower case.
	SchemeCase Normalization = 1 << iota

	// HostCase writes the letters of the host of a server-based authority in
	// lower case.
	HostCase

	// IPv6Form writes an IPv6 address in the form of RFC 5952, as
	// [netip.Addr.String] returns it.
	IPv6Form

	// EscapeCase writes the hexadecimal digits of escapes in upper case.
	EscapeCase

	// UnreservedEscapes decodes the escapes of the US-ASCII characters that the
	// edition calls unreserved.
	UnreservedEscapes

	// DotSegments removes "." and ".." from a path that begins at its root.
	DotSegments

	// DefaultPort removes the port that is the default of the scheme.
	DefaultPort

	// EmptyPort removes an empty port.
	EmptyPort

	// EmptyPath replaces an empty path after an authority with "/", if the
	// scheme says that they are the same.
	EmptyPath

	// UCSEscapes decodes the escapes, as UTF-8, of the non-ASCII characters that
	// RFC3987.Escape keeps.
	UCSEscapes
)

// CaseLevel ignores letter case in the scheme and in the host.
const CaseLevel Normalization = SchemeCase | HostCase

// SyntaxLevel ignores the differences that the generic syntax defines, and those
// of CaseLevel (RFC 3986 section 6.2.2).
const SyntaxLevel Normalization = CaseLevel | IPv6Form | EscapeCase | UnreservedEscapes | DotSegments | UCSEscapes

// SchemeLevel ignores the differences that the scheme defines, and those of
// SyntaxLevel (RFC 3986 section 6.2.3). It has all flags.
const SchemeLevel Normalization = SyntaxLevel | DefaultPort | EmptyPort | EmptyPath

var normalizationNames = [...]string{
	"scheme-case", "host-case", "ipv6-form", "escape-case", "unreserved-escapes", "dot-segments",
	"default-port", "empty-port", "empty-path", "ucs-escapes",
}

// String returns "text" for the empty set, and "case", "syntax" or "scheme" for
// a level. For any other set it returns the names of the flags, in the order of
// the constants and joined by "|", such as "host-case|default-port".
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
		if n>>i&1 != 0 {
			names = append(names, enum.String(normalizationNames[:], i, "Normalization"))
		}
	}
	return strings.Join(names, "|")
}
