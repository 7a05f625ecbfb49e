// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"slices"
	"strings"
)

// ParseLenient parses what a person has typed, in the edition RFC2396. It is
// shorthand for RFC2396.ParseLenient.
func ParseLenient(s string) (URI, []Mend, error) { return RFC2396.ParseLenient(s) }

// ParseLenient parses what a person has typed where no base URI is known, so
// that "www.w3.org/Addressing/" is the abbreviated reference and not the
// relative one (Appendix F). It is shorthand for
//
//	Mender{Edition: e, Abbreviated: HostPrefix}.Parse(s)
func (e Edition) ParseLenient(s string) (URI, []Mend, error) {
	return Mender{Edition: e, Abbreviated: HostPrefix}.Parse(s)
}

// A Mender parses references that are not valid as they stand, such as a
// person has typed or an old system has written, where it is clear what is
// meant. The zero Mender is ready to use.
type Mender struct {
	// Edition is whose grammar the result has.
	Edition Edition

	// Abbreviated is a rule for abbreviated references (Appendix F), as in
	// [Finder]: what the name at the beginning, which runs to the first of
	// "/?#:", lacks before it. Its word goes before the grammar, by which
	// most of them are relative references. If it is nil, they are.
	Abbreviated func(name string) (prefix string)
}

// A Mend is a replacement that makes a reference valid: where in the input,
// what, and why.
type Mend struct {
	Offset int    // in bytes, of Old in the input
	Old    string // a part of the input; it may be empty
	New    string // what takes its place; it may be empty
	Kind   MendKind
}

// A MendKind is the reason for a [Mend].
type MendKind uint8

const (
	MendWhitespace  MendKind = iota // whitespace around or in the reference goes
	MendHyphen                      // so does a line break after a hyphen; the hyphen, which may not be part, stays
	MendDelimiter                   // angle brackets or double quotes around the reference go
	MendURL                         // so does "URL:" before it
	MendUnwise                      // a character that is excluded as unwise is escaped
	MendNational                    // so are characters that are not US-ASCII, as the octets that they are, in UTF-8
	MendPercent                     // so is a "%" that begins no escape
	MendAbbreviated                 // an abbreviated reference gets what it lacks
)

var mendNames = [...]string{
	"whitespace", "line break after a hyphen", "delimiter", `"URL:"`,
	"unwise character", "national character", `lone "%"`, "abbreviated reference",
}

var mendSections = [...]string{"Appendix E", "Appendix E", "Appendix E", "Appendix E",
	"section 2.4.3", "section 2.1", "section 2.4.2", "Appendix F"}

// String returns a name such as "whitespace" or "unwise character".
func (k MendKind) String() string { return name(mendNames[:], int(k), "MendKind") }

// Section returns what in RFC 2396, and the drafts that became it, is the
// ground for it, such as "section 2.4.3" or "Appendix E".
func (k MendKind) Section() string { return name(mendSections[:], int(k), "MendKind") }

// Parse parses a reference, and mends it if need be. A valid one it returns
// as it is, without mends and without allocation, unless it is one that
// m.Abbreviated knows, or "URL:" stands before the scheme of a URI that
// [Finder] would find bare: as in "URL:http://a/", which by the grammar has
// the scheme "URL".
//
// From others it takes, in this order,
//
//   - whitespace, wherever it is, after a hyphen too;
//   - the angle brackets or double quotes around the reference, and "URL:"
//     at its beginning (Appendix E);
//
// and in what remains it escapes, with upper case digits,
//
//   - each "%" without two hexadecimal digits (section 2.4.2);
//   - octets above 7F, which stand for national characters (section 2.1);
//   - the unwise characters {}|\^[]` where the edition does not allow them
//     (section 2.4.3), but for those in an authority, and a "\" where a "/"
//     would begin one or a path: what is meant by them is a guess.
//
// The mends come in the order of their offsets. Applied to s, they give the
// text of the result.
//
// What cannot be mended so is an error, a [*ParseError] whose Input is s and
// whose Offset is where the mended reference goes wrong, in terms of s. It
// comes without mends. The time is linear in the length of s.
func (m Mender) Parse(s string) (URI, []Mend, error) {
	u, err := m.Edition.Parse(s)
	valid := err == nil && m.prefix(s) == ""
	if valid && (!hasURL(s) || !saysURL(s) && m.prefix(s[len("URL:"):]) == "") {
		return u, nil, nil
	}
	if !m.Edition.known() || uint64(len(s)) > maxLen {
		return URI{}, nil, err
	}
	w := mending{g: m.Edition.grammar(), s: s, hi: len(s)}
	w.stripDelimiters()
	w.stripURL(m)
	start, mends := w.lo, len(w.mends)
	w.mendRest()
	text := string(w.out)
	showEscapes(w.mends[mends:], start, text)
	if prefix := m.prefix(text); prefix != "" {
		text = prefix + text
		w.mends = slices.Insert(w.mends, mends, Mend{start, "", prefix, MendAbbreviated})
	}
	slices.Reverse(w.tail)
	w.mends = append(w.mends, w.tail...)
	v, err := m.Edition.Parse(text)
	switch {
	case err == nil:
		return v, w.mends, nil
	case valid: // what "URL:" stands before is no URI
		return u, nil, nil
	}
	mended := *err.(*ParseError)
	mended.Input, mended.Offset = s, unmended(w.mends, mended.Offset)
	return URI{}, nil, &mended
}

// prefix returns what m.Abbreviated says of the name that text begins with.
func (m *Mender) prefix(text string) string {
	if m.Abbreviated == nil {
		return ""
	}
	if i := strings.IndexAny(text, "/?#:"); i >= 0 {
		text = text[:i]
	}
	return m.Abbreviated(text)
}

// unmended returns the offset in the input of what is at the offset in the
// text that the mends make of it.
func unmended(mends []Mend, offset int) int {
	in := 0 // offset is relative to it
	for _, m := range mends {
		if offset < m.Offset-in {
			break
		}
		offset -= m.Offset - in
		if in = m.Offset; offset < len(m.New) {
			return in
		}
		offset -= len(m.New)
		in += len(m.Old)
	}
	return in + offset
}

// hasURL reports whether s begins with "URL:".
func hasURL(s string) bool {
	return len(s) >= len("URL:") && strings.EqualFold(s[:len("URL:")], "URL:")
}

// saysURL reports whether "URL:" stands in s before the scheme of a URI that
// would be found bare.
func saysURL(s string) bool {
	if !hasURL(s) {
		return false
	}
	scheme, rest, _ := strings.Cut(s[len("URL:"):], ":")
	return isScheme(scheme) && (strings.HasPrefix(rest, "//") || knownOpaque(scheme))
}

// isScheme reports whether s is a scheme, as most editions define it.
func isScheme(s string) bool {
	return s != "" && RFC2396.grammar().schemeStop(s) == len(s)
}

// A mending is the state of [Mender.Parse]: what is left of s is s[lo:hi].
type mending struct {
	g      *grammar
	s      string
	lo, hi int
	angle  bool // the delimiters are angle brackets

	out   []byte // what is mended
	mends []Mend // in their order
	tail  []Mend // those at the end of s, the last first
}

// stripDelimiters takes the delimiters and the whitespace around the
// reference.
func (w *mending) stripDelimiters() {
	for {
		left := w.s[w.lo:w.hi]
		w.strip(len(left)-len(strings.TrimLeft(left, whitespace)), MendWhitespace)
		left = w.s[w.lo:w.hi]
		w.stripLast(len(left)-len(strings.TrimRight(left, whitespace)), MendWhitespace)
		left = w.s[w.lo:w.hi]
		if len(left) < 2 {
			return
		}
		switch pair := [2]byte{left[0], left[len(left)-1]}; pair {
		case [2]byte{'<', '>'}, [2]byte{'"', '"'}:
			w.angle = pair[0] == '<'
		default:
			return
		}
		w.strip(1, MendDelimiter)
		w.stripLast(1, MendDelimiter)
	}
}

// stripURL takes "URL:" where it is no scheme: in angle brackets, before
// whitespace, and before what is absolute, or abbreviated, itself.
func (w *mending) stripURL(m Mender) {
	left := w.s[w.lo:w.hi]
	if !hasURL(left) {
		return
	}
	rest := left[len("URL:"):]
	trimmed := strings.TrimLeft(rest, whitespace)
	joined, _, _ := joinLines(left)
	if w.angle || len(trimmed) < len(rest) || saysURL(joined) || m.prefix(rest) != "" {
		w.strip(len("URL:"), MendURL)
		w.strip(len(rest)-len(trimmed), MendWhitespace)
	}
}

// strip takes the first n bytes of what is left.
func (w *mending) strip(n int, kind MendKind) {
	if n > 0 {
		w.mends = append(w.mends, Mend{w.lo, w.s[w.lo : w.lo+n], "", kind})
		w.lo += n
	}
}

// stripLast takes the last n bytes of what is left.
func (w *mending) stripLast(n int, kind MendKind) {
	if n > 0 {
		w.tail = append(w.tail, Mend{w.hi - n, w.s[w.hi-n : w.hi], "", kind})
		w.hi -= n
	}
}

// mendRest mends what is left, from its beginning to its end.
func (w *mending) mendRest() {
	for in := inFirst; w.lo < w.hi; {
		b := w.s[w.lo]
		switch {
		case isWhitespace(b):
			w.dropWhitespace()
		case b >= 0x80:
			w.escape(MendNational)
			in = w.after(in, 'x')
		case b == '%' && !w.hasEscape():
			w.escape(MendPercent)
			in = w.after(in, 'x')
		case w.isUnwise(b, in):
			w.escape(MendUnwise)
			in = w.after(in, 'x')
		default:
			in = w.after(in, b)
			w.out = append(w.out, b)
			w.lo++
		}
	}
}

// dropWhitespace takes the whitespace that what is left begins with.
func (w *mending) dropWhitespace() {
	left := w.s[w.lo:w.hi]
	n := len(left) - len(strings.TrimLeft(left, whitespace))
	kind := MendWhitespace
	if strings.ContainsAny(left[:n], "\r\n") && bytes.HasSuffix(w.out, []byte("-")) {
		kind = MendHyphen
	}
	w.strip(n, kind)
}

// escape escapes the first byte of what is left. Bytes in a row are escaped by
// one mend, of which showEscapes sets New.
func (w *mending) escape(kind MendKind) {
	b := w.s[w.lo]
	w.out = append(w.out, '%', upperHex[b>>4], upperHex[b&15])
	w.lo++
	if i := len(w.mends) - 1; i >= 0 {
		if last := &w.mends[i]; last.Kind == kind && last.Offset+len(last.Old) == w.lo-1 {
			last.Old = w.s[last.Offset:w.lo]
			return
		}
	}
	w.mends = append(w.mends, Mend{w.lo - 1, w.s[w.lo-1 : w.lo], "", kind})
}

// showEscapes sets New of the mends that escape to a part of text, which comes
// of them and of the input from start on.
func showEscapes(mends []Mend, start int, text string) {
	for i, m := range mends {
		text = text[m.Offset-start:]
		start = m.Offset + len(m.Old)
		switch m.Kind {
		case MendUnwise, MendNational, MendPercent:
			n := len("%XX") * len(m.Old)
			mends[i].New, text = text[:n], text[n:]
		}
	}
}

// hasEscape reports whether an escape begins what is left, apart from the
// whitespace in it.
func (w *mending) hasEscape() bool {
	digits := 0
	for i := w.lo + 1; i < w.hi && digits < len("XX"); i++ {
		if isWhitespace(w.s[i]) {
			continue
		}
		if unhex(w.s[i]) == 16 {
			return false
		}
		digits++
	}
	return digits == len("XX")
}

// A place is where in a reference a character stands, as far as it matters to
// what may be escaped there.
type place uint8

const (
	inFirst     place = iota // a scheme, or the first segment of a relative path
	afterScheme              // where an authority, a path or an opaque part begins
	afterSlash               // where an authority may begin
	inAuthority
	inOpaque
	inPath
	inQuery
	inFragment
)

// after returns the place of what follows b, which stands at in, after w.out.
func (w *mending) after(in place, b byte) place {
	switch {
	case b == '#':
		return inFragment
	case in >= inQuery || in == inOpaque:
		return in
	case in == afterScheme && b != '/' && w.g.opaque != 0:
		return inOpaque
	case b == '?':
		return inQuery
	case in == inAuthority && b != '/', in == inFirst && b != '/' && b != ':':
		return in
	case in == inFirst && b == ':':
		return afterScheme
	case in == afterSlash && b == '/' && w.g.authority:
		return inAuthority
	case in == afterScheme && b == '/', in == inFirst && len(w.out) == 0:
		return afterSlash
	}
	return inPath
}

// isUnwise reports whether b is an unwise character that is to be escaped
// where it stands:
//
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
func (w *mending) isUnwise(b byte, in place) bool {
	if strings.IndexByte("{}|\\^[]`", b) < 0 || in == inAuthority {
		return false
	}
	if b == '\\' && (in == afterScheme || in == afterSlash || len(w.out) == 0) {
		return false
	}
	chars := w.g.path
	switch in {
	case inOpaque:
		chars = w.g.opaque
	case inQuery:
		chars = w.g.query
	case inFragment:
		chars = w.g.fragment
	}
	return classes[b]&chars == 0
}

// HostPrefix is the rule for abbreviated references that most people expect:
// it returns "http://" for a host of three labels or more of which the first
// is "www", "ftp://" if that is "ftp", and "" for any other name (Appendix F;
// RFC 3986 section 4.5, suffix references).
func HostPrefix(name string) string {
	label, rest, _ := strings.Cut(name, ".")
	second, rest, _ := strings.Cut(rest, ".")
	switch {
	case second == "" || rest == "" || strings.IndexByte(name, '@') >= 0:
		return ""
	case strings.EqualFold(label, "www"):
		return "http://"
	case strings.EqualFold(label, "ftp"):
		return "ftp://"
	}
	return ""
}

// MailboxPrefix is [HostPrefix] with one rule more: it returns "mailto:" for
// a mailbox, one "@" between something and a host of two labels or more.
func MailboxPrefix(name string) string {
	local, host, ok := strings.Cut(name, "@")
	label, rest, _ := strings.Cut(host, ".")
	if !ok || local == "" || label == "" || rest == "" || strings.IndexByte(host, '@') >= 0 {
		return HostPrefix(name)
	}
	return "mailto:"
}
