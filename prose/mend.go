// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"math"
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
	// [Finder]: it returns what the name at the beginning, which runs to the
	// first of "/?#:", lacks before it. Most such references are valid
	// relative ones, too; the rule takes precedence. A prefix that ends in
	// "//" is added only if the name is the whole host and no more than a
	// port follows it; one that ends in ":", only if the name is the whole
	// path. If it is nil, no reference is abbreviated.
	Abbreviated func(name string) (prefix string)

	// JoinBlanks removes all whitespace in the reference, as Appendix E has
	// it to the letter. Otherwise only whitespace with a line break is
	// removed: a blank within a line is part of a name more often than not.
	JoinBlanks bool
}

// A Mend is a replacement that makes a reference valid: where in the input,
// what, and why. Replacements that follow each other at once are one Mend.
type Mend struct {
	Offset int    // in bytes, of Old in the input
	Old    string // a part of the input; it may be empty
	New    string // what takes its place; it may be empty
	Kind   MendKind
}

// A MendKind is the reason for a [Mend], or a set of reasons: the bitwise OR
// of constants.
type MendKind uint16

const (
	MendWhitespace  MendKind = 1 << iota // whitespace around the reference, or around a line break in it, is removed
	MendHyphen                           // the same after a hyphen; the hyphen, which may not be part, stays
	MendBlank                            // whitespace within a line is escaped
	MendDelimiter                        // angle brackets or double quotes around the reference are removed
	MendURL                              // "URL:" before it is removed
	MendUnwise                           // a character that is excluded as unwise is escaped
	MendNational                         // characters that are not US-ASCII are escaped as the octets that they are, in UTF-8
	MendPercent                          // a "%" that begins no escape is escaped
	MendAbbreviated                      // an abbreviated reference gets what it lacks

	mendEscaped = MendBlank | MendUnwise | MendNational | MendPercent
)

var mendNames = [...]string{
	"whitespace", "line break after a hyphen", "blank", "delimiter", `"URL:"`,
	"unwise character", "national character", `lone "%"`, "abbreviated reference",
}

var mendSections = [...]string{"Appendix E", "Appendix E", "section 2.4.3", "Appendix E", "Appendix E",
	"section 2.4.3", "section 2.1", "section 2.4.2", "Appendix F"}

// String returns a name such as "whitespace" or "unwise character". The names
// of several reasons are separated by ", ".
func (k MendKind) String() string { return k.join(&mendNames) }

// Section returns what in RFC 2396, and the drafts that became it, is the
// ground for it, such as "section 2.4.3" or "Appendix E". Several are
// separated by ", ".
func (k MendKind) Section() string { return k.join(&mendSections) }

// join returns those of the names that are of the reasons in k, each once.
func (k MendKind) join(names *[len(mendNames)]string) string {
	if k == 0 || k>>len(names) != 0 {
		return name(nil, int(k), "MendKind")
	}
	var of []string
	for i, name := range names {
		if k>>i&1 != 0 && !slices.Contains(of, name) {
			of = append(of, name)
		}
	}
	return strings.Join(of, ", ")
}

// Parse parses a reference, and mends it if need be. A valid one is never an
// error. Parse returns it as it is, without mends and without allocation,
// unless it is one that m.Abbreviated knows, or "URL:" precedes the scheme of
// a URI that [Finder] would find bare: as in "URL:http://a/", which by the
// grammar has the scheme "URL".
//
// From others it removes, in this order,
//
//   - whitespace at both ends;
//   - the angle brackets or double quotes around the reference, and "URL:"
//     at its beginning (Appendix E);
//   - whitespace that has a line break in it, after a hyphen too, or, with
//     m.JoinBlanks, all whitespace;
//
// and in what remains it escapes, with upper case digits,
//
//   - each "%" without two hexadecimal digits (section 2.4.2);
//   - octets above 7F, which stand for national characters (section 2.1);
//   - the unwise characters {}|\^[]` where the edition does not allow them,
//     and whitespace within a line (section 2.4.3).
//
// An unwise character or whitespace in an authority, a "\" or whitespace where
// a "/" could begin an authority or a path, and whitespace in a scheme are
// errors: what is meant by them is a guess.
//
// The mends come in the order of their offsets. Applied to s, they give the
// text of the result.
//
// What cannot be mended so is an error, a [*ParseError] whose Input is s and
// whose Offset is where the mended reference goes wrong, in terms of s. It
// comes without mends. The time is linear in the length of s, and so is the
// memory: there is at most one mend for two bytes.
func (m Mender) Parse(s string) (URI, []Mend, error) {
	u, err := m.Edition.Parse(s)
	valid := err == nil
	if valid && !m.isAbbreviated(s) && (!hasURL(s) || !saysURL(s) && !m.isAbbreviated(s[len("URL:"):])) {
		return u, nil, nil
	}
	if !m.Edition.known() || uint64(len(s)) > maxLen {
		return URI{}, nil, err
	}
	w := mending{Mender: m, g: m.Edition.grammar(), s: s, hi: len(s)}
	w.stripDelimiters()
	w.stripURL()
	w.abbreviate()
	text, err := w.text()
	if err == nil {
		var v URI
		if v, err = w.parse(text); err == nil {
			return v, w.mends(text), nil
		}
	}
	if valid {
		return u, nil, nil
	}
	mended := *err.(*ParseError)
	mended.Input, mended.Offset = s, w.unmended(mended.Offset)
	return URI{}, nil, &mended
}

// isAbbreviated reports whether s, as it is, is an abbreviated reference.
func (m *Mender) isAbbreviated(s string) bool {
	if m.Abbreviated == nil {
		return false
	}
	end := nameEnd(s)
	prefix := m.Abbreviated(s[:end])
	return prefix != "" && abbreviationFault(prefix, s, end).ok()
}

// hasURL reports whether s begins with "URL:".
func hasURL(s string) bool {
	return len(s) >= len("URL:") && strings.EqualFold(s[:len("URL:")], "URL:")
}

// saysURL reports whether "URL:" precedes in s the scheme of a URI that would
// be found bare.
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

// A mending is the state of [Mender.Parse]: the reference is s[lo:hi], and
// the prefix precedes what becomes of it.
type mending struct {
	Mender
	g          *grammar
	s          string
	lo, hi     int
	lead, tail MendKind // why s[:lo] and s[hi:] are removed
	angle      bool     // the delimiters are angle brackets
	prefix     string   // what an abbreviated reference lacks
	count      int      // of the mends
}

// stripDelimiters removes the delimiters and the whitespace around the
// reference.
func (w *mending) stripDelimiters() {
	for {
		left := strings.TrimLeft(w.s[w.lo:w.hi], whitespace)
		w.strip(w.hi-w.lo-len(left), 0, MendWhitespace)
		left = strings.TrimRight(left, whitespace)
		w.strip(0, w.hi-w.lo-len(left), MendWhitespace)
		if len(left) < 2 {
			return
		}
		switch pair := [2]byte{left[0], left[len(left)-1]}; pair {
		case [2]byte{'<', '>'}, [2]byte{'"', '"'}:
			w.angle = pair[0] == '<'
		default:
			return
		}
		w.strip(1, 1, MendDelimiter)
	}
}

// strip removes the first and the last bytes of the reference, so many.
func (w *mending) strip(first, last int, kind MendKind) {
	if first > 0 {
		w.lo += first
		w.lead |= kind
	}
	if last > 0 {
		w.hi -= last
		w.tail |= kind
	}
}

// stripURL removes "URL:" where it is no scheme: in angle brackets, before
// whitespace, and before what is absolute, or abbreviated, itself.
func (w *mending) stripURL() {
	left := w.s[w.lo:w.hi]
	if !hasURL(left) {
		return
	}
	rest := left[len("URL:"):]
	trimmed := strings.TrimLeft(rest, whitespace)
	if w.angle || len(trimmed) < len(rest) || saysURL(w.joined()) || w.isAbbreviated(rest) {
		w.strip(len("URL:"), 0, MendURL)
		w.strip(len(rest)-len(trimmed), 0, MendWhitespace)
	}
}

// joined returns the reference without the whitespace that is removed from it.
func (w *mending) joined() string {
	if strings.IndexAny(w.s[w.lo:w.hi], whitespace) < 0 {
		return w.s[w.lo:w.hi]
	}
	var joined strings.Builder
	joined.Grow(w.hi - w.lo)
	for i := w.lo; i < w.hi; {
		end, removed := i+1, false
		if isWhitespace(w.s[i]) {
			end, removed = w.gap(i)
		}
		if !removed {
			joined.WriteString(w.s[i:end])
		}
		i = end
	}
	return joined.String()
}

// abbreviate sets the prefix. The rule sees the name as it is once it is
// mended.
func (w *mending) abbreviate() {
	if w.Abbreviated == nil {
		return
	}
	name := *w
	name.hi = w.lo + nameEnd(w.s[w.lo:w.hi])
	name.s = w.s[:name.hi]
	if text, err := name.text(); err == nil {
		w.prefix = w.Abbreviated(text)
	}
}

// each calls do for the parts of s in their order: why a part is mended, or 0
// if it is not. The prefix takes the place of an empty part.
func (w *mending) each(do func(start, end int, kind MendKind)) {
	if w.lo > 0 {
		do(0, w.lo, w.lead)
	}
	in := inStart
	if w.prefix != "" {
		do(w.lo, w.lo, MendAbbreviated)
		if strings.HasSuffix(w.prefix, "//") {
			in = inAuthority
		}
	}
	for i := w.lo; i < w.hi; {
		end, kind := w.part(i, in)
		do(i, end, kind)
		switch {
		case kind == 0:
			in = w.after(in, w.s[i])
		case kind&mendEscaped != 0:
			in = w.after(in, 'x')
		}
		i = end
	}
	if w.hi < len(w.s) {
		do(w.hi, len(w.s), w.tail)
	}
}

// part returns the end of what is treated alike from i on, and why it is
// mended, or 0 if it is not.
func (w *mending) part(i int, in place) (end int, kind MendKind) {
	b := w.s[i]
	switch {
	case classes[b]&hostChar != 0:
		return run(w.s[:w.hi], i, hostChar), 0
	case isWhitespace(b):
		return w.space(i, in)
	case b >= 0x80:
		for end = i; end < w.hi && w.s[end] >= 0x80; end++ {
		}
		return end, MendNational
	case b == '%' && !w.hasEscape(i):
		return i + 1, MendPercent
	case w.isUnwise(b, in):
		return i + 1, MendUnwise
	}
	return i + 1, 0
}

// space returns the end of the whitespace that begins at i, and why it is
// mended, or 0 where the grammar is to refuse it.
func (w *mending) space(i int, in place) (end int, kind MendKind) {
	end, removed := w.gap(i)
	switch {
	case removed && i > w.lo && w.s[i-1] == '-' && strings.ContainsAny(w.s[i:end], "\r\n"):
		return end, MendHyphen
	case removed:
		return end, MendWhitespace
	case in == inAuthority || in == afterScheme || in == afterSlash || in <= inFirst && !w.g.relative:
		return end, 0
	}
	return end, MendBlank
}

// gap returns the end of the whitespace that begins at i, and whether it is
// removed.
func (w *mending) gap(i int) (end int, removed bool) {
	removed = w.JoinBlanks
	for end = i; end < w.hi && isWhitespace(w.s[end]); end++ {
		removed = removed || isLineBreak(w.s[end])
	}
	return end, removed
}

// mendedLen returns the length of what becomes of a part.
func (w *mending) mendedLen(start, end int, kind MendKind) int64 {
	switch {
	case kind == 0:
		return int64(end - start)
	case kind == MendAbbreviated:
		return int64(len(w.prefix))
	case kind&mendEscaped != 0:
		return int64(len("%XX")) * int64(end-start)
	}
	return 0
}

// text returns what becomes of s, and counts the mends. The error is that it
// would be too long.
func (w *mending) text() (string, error) {
	size, before := int64(0), MendKind(0)
	w.each(func(start, end int, kind MendKind) {
		size += w.mendedLen(start, end, kind)
		if kind != 0 && before == 0 {
			w.count++
		}
		before = kind
	})
	if w.count == 0 {
		return w.s, nil
	}
	if size > min(maxLen, math.MaxInt) {
		return "", fault{0, Reference, ruleReference, ErrTooLong}.error(w.Edition, w.s)
	}
	var text strings.Builder
	text.Grow(int(size))
	w.each(func(start, end int, kind MendKind) {
		switch {
		case kind == 0:
			text.WriteString(w.s[start:end])
		case kind == MendAbbreviated:
			text.WriteString(w.prefix)
		case kind&mendEscaped != 0:
			for ; start < end; start++ {
				text.WriteByte('%')
				text.WriteByte(upperHex[w.s[start]>>4])
				text.WriteByte(upperHex[w.s[start]&15])
			}
		}
	})
	return text.String(), nil
}

// parse parses what has become of s.
func (w *mending) parse(text string) (URI, error) {
	u, err := w.Edition.Parse(text)
	if err != nil || w.prefix == "" {
		return u, err
	}
	if f := renamedFault(w.Abbreviated, w.prefix, text[len(w.prefix):]); !f.ok() {
		f.at += len(w.prefix)
		return URI{}, f.error(w.Edition, text)
	}
	return u, nil
}

// mends returns what makes text of s. Parts that follow each other are mended
// by one Mend, so that there is at most one for two bytes of s.
func (w *mending) mends(text string) []Mend {
	mends := make([]Mend, 0, w.count)
	at, before := 0, MendKind(0)
	w.each(func(start, end int, kind MendKind) {
		n := int(w.mendedLen(start, end, kind))
		if kind != 0 {
			if before == 0 {
				mends = append(mends, Mend{Offset: start})
			}
			m := &mends[len(mends)-1]
			m.Old = w.s[m.Offset:end]
			m.New = text[at-len(m.New) : at+n]
			m.Kind |= kind
		}
		at, before = at+n, kind
	})
	return mends
}

// unmended returns the offset in s of what is at the offset in what becomes of
// it.
func (w *mending) unmended(offset int) int {
	in, rest := -1, int64(offset)
	w.each(func(start, end int, kind MendKind) {
		n := w.mendedLen(start, end, kind)
		if in < 0 && rest < n {
			in = start
			if end > start {
				in += int(rest / (n / int64(end-start)))
			}
		}
		rest -= n
	})
	if in < 0 {
		return len(w.s)
	}
	return in
}

// hasEscape reports whether an escape begins at i, apart from the whitespace
// that is removed from it.
func (w *mending) hasEscape(i int) bool {
	digits := 0
	for i++; i < w.hi && digits < len("XX"); {
		if isWhitespace(w.s[i]) {
			end, removed := w.gap(i)
			if !removed {
				return false
			}
			i = end
			continue
		}
		if unhex(w.s[i]) == 16 {
			return false
		}
		digits++
		i++
	}
	return digits == len("XX")
}

// A place is where in a reference a character is, as far as it matters to what
// may be escaped there.
type place uint8

const (
	inStart     place = iota // at the first character
	inFirst                  // a scheme, or the first segment of a relative path
	afterScheme              // where an authority, a path or an opaque part begins
	afterSlash               // where an authority may begin
	inAuthority
	inOpaque
	inPath
	inQuery
	inFragment
)

// after returns the place of what follows b, which is at in.
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
	case in == inAuthority && b != '/':
		return in
	case in <= inFirst && b == ':':
		return afterScheme
	case in <= inFirst && b != '/':
		return inFirst
	case in == afterSlash && b == '/' && w.g.authority:
		return inAuthority
	case (in == afterScheme || in == inStart) && b == '/':
		return afterSlash
	}
	return inPath
}

// isUnwise reports whether b is an unwise character that is to be escaped
// where it is:
//
//	unwise = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
func (w *mending) isUnwise(b byte, in place) bool {
	if strings.IndexByte("{}|\\^[]`", b) < 0 || in == inAuthority {
		return false
	}
	if b == '\\' && (in == afterScheme || in == afterSlash || in == inStart) {
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
