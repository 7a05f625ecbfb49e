// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file defines the flags and levels of normalization.

import (
	"strings"

	"example.com/uri/internal/enum"
)

// A Normalization is a set of differences between URI references that do not change
// what they refer to (RFC 3986 section 6). [URI.Normalize] removes them, and
// [URI.Equivalent] ignores them. The zero Normalization is the empty set.
//
// A flag, whose name begins with Norm, is one difference, and a level is a set of
// flags. Combine them with | and &^, such as SyntaxLevel &^ NormDotSegments. A flag
// takes effect only in the editions that allow the difference:
//
//	NormEscapeCase, NormUnreservedEscapes             all
//	NormSchemeCase, NormHostCase, NormPort (default)  all except RFC1630
//	NormIPv6Form                                      RFC2732, RFC3986, RFC3987
//	NormDotSegments, NormEmptyPath, NormPort (empty)  RFC3986, RFC3987
//	NormUCSEscapes                                    RFC3987
//
// No flag changes non-ASCII letters or applies a Unicode normalization form
// (RFC 3987 section 5.3.2).
type Normalization uint16

// The flags work together: a character that NormUnreservedEscapes decodes may be a
// letter to NormHostCase or a dot to NormDotSegments.
const (
	// NormSchemeCase writes the scheme in lower case.
	NormSchemeCase Normalization = 1 << iota

	// NormHostCase writes the host of a server-based authority in lower case.
	NormHostCase

	// NormIPv6Form writes an IPv6 address in the form of RFC 5952, as
	// [netip.Addr.String] returns it.
	NormIPv6Form

	// NormEscapeCase writes the hexadecimal digits of escapes in upper case.
	NormEscapeCase

	// NormUnreservedEscapes decodes the escapes of the US-ASCII characters that the
	// edition calls unreserved.
	NormUnreservedEscapes

	// NormDotSegments removes "." and ".." from a path that begins at its root.
	NormDotSegments

	defaultPort
	emptyPort

	// NormEmptyPath replaces an empty path after an authority with "/", if the
	// scheme says that they are the same.
	NormEmptyPath

	// NormUCSEscapes decodes the escapes, as UTF-8, of the non-ASCII characters that
	// RFC3987.Escape keeps.
	NormUCSEscapes
)

// NormPort removes the scheme's default port, and an empty port.
const NormPort Normalization = defaultPort | emptyPort

// CaseLevel ignores letter case in the scheme and in the host.
const CaseLevel Normalization = NormSchemeCase | NormHostCase

// SyntaxLevel ignores the differences that the generic syntax defines, in addition to
// those of CaseLevel (RFC 3986 section 6.2.2).
const SyntaxLevel Normalization = CaseLevel | NormIPv6Form | NormEscapeCase | NormUnreservedEscapes | NormDotSegments | NormUCSEscapes

// SchemeLevel ignores a default port and an empty path, if [KnownScheme] or the
// [Normalizer] knows them, in addition to the differences of SyntaxLevel (RFC 3986 section
// 6.2.3). It knows no other rules of a scheme, such as those for URNs. It contains all flags.
const SchemeLevel Normalization = SyntaxLevel | NormPort | NormEmptyPath

var normalizationNames = [...]string{
	"scheme-case", "host-case", "ipv6-form", "escape-case", "unreserved-escapes", "dot-segments",
	"default-port", "empty-port", "empty-path", "ucs-escapes",
}

// String returns "text" for the empty set, and "case", "syntax" or "scheme" for a
// level. For any other set it returns the names of its differences, in the order of
// the constants and joined by "|", such as "host-case|empty-path". NormPort is
// "default-port|empty-port".
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

	// A bit that no constant sets prints as its number: "Normalization(12)".
	var names []string
	for i := range 16 {
		if n>>i&1 != 0 {
			names = append(names, enum.String(normalizationNames[:], i, "Normalization"))
		}
	}
	return strings.Join(names, "|")
}
