// SPDX-License-Identifier: BSD-3-Clause

package prose

// This file defines Finder and its results.

import (
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/enum"
)

// A Finder finds URIs in text. The zero Finder is ready to use: it finds URIs
// of [uri.RFC3986].
//
// Appendix E (RFC 3986 Appendix C) recommends three delimiters: angle brackets, with or
// without "URL:" after the first, double quotes, and whitespace:
//
//	Yes, Jim, I found it under "http://www.w3.org/Addressing/",
//	but you can probably pick it up from <ftp://ds.internic.
//	net/rfc/>.
//
// Angle brackets and double quotes contain only the URI. It may be broken over
// lines: whitespace that contains a line break is ignored. Other whitespace
// may only be next to the delimiters, so "<x://a.example and/or b>" is not one
// URI. If the first line begins with ">", as in quoted mail, each ">" that begins
// a later line is ignored too. So is a comment sign, such as "//", "#" and " *",
// if a blank follows it. Double quotes have other uses too. The URI must follow
// the opening quote directly, and text with "://" after whitespace is a list, not
// a URI.
//
// All other URIs are bare. A bare URI is the longest one that the edition
// allows, with these exceptions:
//
//   - It ends before a closing bracket that it did not open, before a "," or ";"
//     that another URI follows, and, if an apostrophe precedes it, before the next
//     apostrophe. It contains no double quote.
//   - It ends before trailing punctuation: any of .,;:!?'( and a character reference
//     such as "&gt;" or "&#39;", and "*", "_" or "~" if the same character precedes
//     the URI. Emphasis that began earlier in the line ends there too: in
//     "**see x://b**", the URI is x://b. In "see x://b/*", the glob stays.
//   - It ends before the first ",", ";" or "&" in its host, since no name contains
//     one. In "curl x://a.example;ls", the URI is x://a.example.
//   - Something must be left after its scheme and "//".
//   - It is broken, and not found, if a person would read on in its authority, up
//     to "/", "?", "#", whitespace, a bracket that is not open, one of <>"`|, or
//     trailing punctuation. For example, no URI is found in "x://a:b@c@d/" and
//     "x://h:80:90/" if the edition does not allow them. "x://b" is not found in
//     "x://bücher.example/", except in [uri.RFC3987], where the host is
//     "bücher.example".
//   - It is not found if an opening delimiter precedes it, and its authority
//     ends at a line break, since the host may go on in the next line. In
//     "<x://a⏎.example/{b}>", where ⏎ is a line break, nothing is found. After "<",
//     any URI may go on after a ">" or a comment sign that is ignored.
//
// A bare URI ends at a line break, even after a hyphen.
//
// The search goes on after a URI, so both x://a/ and x://b/ are found in
// "x://a/{c}?x://b/" if the edition does not allow "{". Nothing within a broken
// URI is found.
//
// In [uri.RFC3987], a bare URI may contain non-ASCII characters, with more
// exceptions:
//
//   - It ends before Unicode whitespace, brackets and quotation marks, and
//     before punctuation that ends a sentence or a clause, such as "。",
//     "，" and "؟", even if no whitespace follows.
//   - It ends before format characters (category Cf), such as those for
//     bidirectional formatting, except the joiners U+200C and U+200D. In the
//     middle of an authority, they hide its end, and the URI is not found.
//   - It ends before a Unicode dash in its host, such as "—".
//   - It ends before other trailing Unicode punctuation, such as "…", except
//     dashes and characters like "_".
//
// Between delimiters, a URI may contain all characters that the edition allows.
//
// Matches do not overlap. A relative reference is found only as <URL:../a>.
// The time is linear in the text's length.
type Finder struct {
	// Edition is the edition that the URIs follow.
	Edition uri.Edition

	// Accept reports whether to find URIs with the scheme, which is in lower
	// case. If slashes is true, "//" follows it. If Accept is nil, every
	// scheme is accepted with "//", and magnet, mailto, news, sip, sips, tel,
	// urn and xmpp are accepted without it. In <URL:...>, every scheme is
	// accepted.
	Accept func(scheme string, slashes bool) bool

	// Abbreviated is a rule for abbreviated references (Appendix F), such as
	// [Hosts] or [HostsAndMailboxes]. The name is a host or a mailbox, such as
	// "www.w3.org" or "user@example.com", with a "." or "@" in it. In
	// [uri.RFC3987], it may contain non-ASCII letters, marks and digits.
	// Abbreviated returns the prefix that the reference lacks, such as "http://",
	// or "" if the name does not begin an abbreviated reference. In a URI that is
	// found, the name is the host if the prefix ends in "//", and the path if it
	// ends in ":". If Abbreviated is nil, abbreviated references are not found.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks ignores all whitespace in angle brackets and double quotes,
	// as Appendix E says. The quoted sentence "http://a/b is here" then is the
	// URI http://a/bishere.
	JoinBlanks bool

	// Broken finds broken URIs too. Each is a [Match] with the zero URI and
	// with Err. The other matches are the same as without Broken.
	//
	// Only an error in the authority makes a URI broken. After the authority,
	// the first character that the edition does not allow ends the URI, without
	// an error: in "x://h/?ids[]=1", the URI is x://h/?ids, and the text after
	// End begins with "[".
	//
	// A broken URI ends before whitespace, control characters and <>"`|. The
	// rules above for closing brackets, lists, apostrophes and trailing
	// punctuation apply to it too, and in every edition those for Unicode. A
	// backslash before a quote does not belong to it. It is not found if only a
	// format character or a line break breaks it, since there is no error in its
	// authority then.
	Broken bool

	// Repair goes on through characters that browsers take in a path, a query or a
	// fragment although no URI contains them, and repairs the URI as [Repairer.Parse]
	// does, except that nothing in the authority is repaired. Without it, such a URI is
	// cut, and often leads to another page: in "x://h/?ids[]=1", it is x://h/?ids.
	//
	// A bare URI goes on through {}[]^%# and non-ASCII characters, by the rules above. It
	// goes on through "|" too, unless "|" divides the text: it begins the line or follows a
	// blank, as in a table, it precedes the URI without a blank between them, as in
	// "{{cite|url=x://h|b}}", or "[" precedes the URI, as in a wiki link. A "|" at the end is
	// trailing punctuation.
	//
	// A bare URI ends before a "\", before a "[" or "{" that nothing closes, before "[x](",
	// which is a Markdown link, and, unless there is a query, before a footnote or a label
	// at its end, as in "x://h/a[1]".
	//
	// Text in angle brackets that begins with a scheme is the URI as a whole, in which
	// blanks are escaped if it is in one line. If it cannot be repaired, nothing is found
	// in it, unless "://" follows a blank. Nor is anything found if a blank follows a "|",
	// as in "<x://h/a|some text>", where a chat message has a label.
	Repair bool
}

// A Match is a URI in a text, or a broken one. Its offsets are in bytes.
type Match struct {
	// URI is the URI. Unless it was repaired, its text is Added and text[Start:End]
	// without whitespace, and without the ">" or the comment signs that begin its later
	// lines.
	URI uri.URI

	// Unhyphenated is the URI without the hyphens that end a line in angle
	// brackets or double quotes. Such a hyphen may belong to the URI, or only
	// to the line break (Appendix E). The field URI keeps it. Unhyphenated is
	// equal to URI if there is no such hyphen, or if only one reading is a URI.
	Unhyphenated uri.URI

	// Start and End delimit the URI in the text.
	Start, End int64

	// OuterStart and OuterEnd delimit the URI together with its delimiters and
	// "URL:". For a bare URI they equal Start and End.
	OuterStart, OuterEnd int64

	// Delimiter says which delimiters are around the URI.
	Delimiter Delimiter

	// Dropped is the text that does not belong to the URI: the whitespace between
	// Start and End, with the ">" or the comment signs that follow it, or, after a
	// bare URI, the punctuation and closing brackets.
	Dropped string

	// Added is the prefix that an abbreviated reference lacks, such as "http://".
	Added string

	// Err is the error if the URI is broken, which needs Broken in [Finder]. Its
	// Input is Added and text[Start:End].
	Err *uri.ParseError

	// Repairs are the repairs that make the URI, which needs Repair in [Finder]. Their
	// offsets are in Added and text[Start:End] without the whitespace that was dropped.
	Repairs []Repair
}

// String returns Start and the URI's text, for logs, with "xxxxx" in place of the
// password, as in [uri.URI.Redacted]. If the URI is broken, it returns Start and the
// error:
//
//	offset 5: uri: invalid character "x" in port at offset 18: a port is only digits
func (m Match) String() string {
	text := m.URI.Redacted()
	if m.Err != nil {
		text = m.Err.Error()
	}
	return "offset " + strconv.FormatInt(m.Start, 10) + ": " + text
}

// A Delimiter is the kind of the delimiters around a URI (Appendix E).
type Delimiter uint8

const (
	Bare     Delimiter = iota // no delimiters
	Angle                     // <http://a/>
	AngleURL                  // <URL:http://a/>
	Quote                     // "http://a/"
)

var delimiterNames = [...]string{"bare", "angle", "angle-url", "quote"}

// String returns "bare", "angle", "angle-url" or "quote".
func (d Delimiter) String() string {
	return enum.String(delimiterNames[:], int(d), "Delimiter")
}

// MarshalText implements [encoding.TextMarshaler]. It writes the same text as String.
func (d Delimiter) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// accepts calls f.Accept, or applies the rule for a nil Accept.
func (f *Finder) accepts(scheme string, slashes bool) bool {
	if f.Accept != nil {
		return f.Accept(strings.ToLower(scheme), slashes)
	}
	return slashes || isKnownOpaque(scheme)
}

// isKnownOpaque reports whether the scheme alone, without "//", is enough to find its
// URIs in text. The last letters of these schemes are in opaqueEnds too.
func isKnownOpaque(scheme string) bool {
	return slices.ContainsFunc([]string{"magnet", "mailto", "news", "sip", "sips", "tel", "urn", "xmpp"}, func(known string) bool {
		return len(known) == len(scheme) && strings.EqualFold(known, scheme) // a length is compared fast
	})
}

// hasURLPrefix reports whether s begins with "URL:".
func hasURLPrefix(s string) bool {
	return len(s) >= len("URL:") && s[len("URL")] == ':' && strings.EqualFold(s[:len("URL")], "URL")
}
