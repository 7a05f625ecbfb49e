// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package prose

// This file has the type Finder and its results.

import (
	"example.com/uri"
	"example.com/uri/internal/enum"
)

// A Finder finds URIs in text. The zero Finder is ready to use: it finds URIs
// of [uri.RFC2396].
//
// Appendix E (RFC 3986 Appendix C) recommends that angle brackets, which may
// begin with "URL:", double quotes, or whitespace delimit them:
//
//	Yes, Jim, I found it under "http://www.w3.org/Addressing/",
//	but you can probably pick it up from <ftp://ds.internic.
//	net/rfc/>.
//
// Angle brackets and double quotes contain nothing but the URI. It may be
// broken over lines: whitespace that contains a line break is ignored. A blank
// within a line ends a URI, except next to the delimiters, so
// "<x://a.example and/or b>" is not one URI. Double quotes have other uses
// too: the URI must follow the opening quote at once, and text with "://"
// after whitespace is a list.
//
// All other URIs are bare. A bare URI is as long as the edition can derive it,
// with these exceptions:
//
//   - It ends before a closing bracket that it has not opened, before the ","
//     or ";" and the scheme and "//" of another URI, and, if an apostrophe
//     precedes it, before the next apostrophe. It contains no double quote.
//   - It loses punctuation at its end: any of .,;:!?'( and an entity reference
//     such as "&gt;", and "*", "_" or "~" if the same character precedes it.
//   - Something must be left after its scheme and "//".
//   - It is broken, and not found, if its authority ends before a character
//     that a person would read on from: a letter, mark or digit outside of
//     US-ASCII, "{", "[", or a "%" and a letter or digit. So "x://bücher.example/"
//     is not found as "x://b", nor "x://${HOST}/" as "x://$".
//
// A bare URI ends at a line break, even after a hyphen.
//
// Each URI is found once: not again in the content of its delimiters, and not
// as part of another URI. A relative reference is found only as <URL:../a>.
// The time is linear in the length of the text. Most of it goes into looking
// for ":".
type Finder struct {
	// Edition is the edition of the URIs.
	Edition uri.Edition

	// Accept reports whether to find URIs of a scheme, which it is given in
	// lower case; slashes says whether "//" follows the scheme. If Accept is
	// nil, every scheme is accepted with "//", and magnet, mailto, news, sip,
	// sips, tel, urn and xmpp without it. Every scheme is accepted in
	// <URL:...>.
	Accept func(scheme string, slashes bool) bool

	// Abbreviated is a rule for abbreviated references (Appendix F). It is
	// given a name, which is a host or a mailbox such as "www.w3.org" or
	// "user@example.com", and returns the prefix that the reference lacks,
	// such as "http://", or "" if the name does not begin an abbreviated
	// reference. The name is the host of the URI that is found, or, without
	// "//" in the prefix, its path. [Hosts] and [HostsAndMailboxes] are such
	// rules. If Abbreviated is nil, abbreviated references are not found.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks asks for Appendix E to the letter: all whitespace in angle
	// brackets and double quotes is ignored. Then the quoted sentence
	// "http://a/b is here" is one URI, http://a/bishere.
	JoinBlanks bool

	// Broken asks for broken URIs too. Each is a [Match] with the zero URI and
	// with Err. It ends at whitespace, a control character, or one of <>", and
	// ends and loses punctuation as other bare URIs do.
	Broken bool
}

// A Match is a URI in a text, or a broken one. Its offsets are in bytes.
type Match struct {
	// URI is the URI. Its text is Added and text[Start:End] without
	// whitespace.
	URI uri.URI

	// Unhyphenated is the second way to read the URI, if it has one. If a line
	// ends in a hyphen, in brackets or quotes, the hyphen may belong to the
	// URI, as it does in the field URI, or to the line break (Appendix E).
	// Unhyphenated is without all such hyphens. It is equal to URI if there
	// are none, or if one of the readings is not a URI.
	Unhyphenated uri.URI

	// Start and End delimit the URI in the text.
	Start, End int64

	// OuterStart and OuterEnd delimit the URI together with its delimiters and
	// "URL:". For a bare URI they equal Start and End.
	OuterStart, OuterEnd int64

	// Delimiter says what delimits the URI.
	Delimiter Delimiter

	// Dropped is the text that the URI lost: all whitespace between Start and
	// End, or, for a bare URI, the punctuation and closing brackets that begin
	// at End.
	Dropped string

	// Added is the prefix of an abbreviated reference, such as "http://".
	Added string

	// Err is the [*uri.ParseError] of a broken URI: of Added and
	// text[Start:End]. It is nil unless the field Broken of [Finder] is set.
	Err error
}

// A Delimiter is the kind of delimiters around a URI in a text (Appendix E).
type Delimiter uint8

const (
	Bare     Delimiter = iota // none: whitespace, or characters that no URI contains, are around it
	Angle                     // <http://a/>
	AngleURL                  // <URL:http://a/>
	Quote                     // "http://a/"
)

var delimiterNames = [...]string{"bare", "angle", "angle-url", "quote"}

// String returns "bare", "angle", "angle-url" or "quote".
func (d Delimiter) String() string {
	return enum.String(delimiterNames[:], int(d), "Delimiter")
}
