// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file escapes and unescapes data (RFC 3986 section 2.4).

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// bare returns the characters that Escape leaves as they are.
func (g *grammar) bare(c Component) class {
	switch c {
	case Userinfo, Host:
		return g.bareAuthority
	case Segment:
		return g.bareSegment
	case Path:
		return g.bareSegment | slash
	case Param:
		return g.bareParam
	case Query:
		return g.bareQuery
	case Fragment:
		return g.fragment
	}
	return g.unreserved
}

// Escape escapes data for a component in the edition RFC2396.
// It is shorthand for RFC2396.Escape.
func Escape(c Component, data string) string { return RFC2396.Escape(c, data) }

// Escape returns data in escaped form for a component. Data may be any octets. Each
// octet that the component does not allow, or that could be read as a delimiter there,
// becomes "%" and two upper case hexadecimal digits. "%" always becomes "%25", so do
// not escape data twice (RFC 3986 section 2.4). Escape keeps these characters:
//
//	                 up to RFC 2732           RFC 3986                      RFC 1630
//	Userinfo, Host   unreserved & = + $ ,     unreserved                    xalpha
//	Segment          unreserved : @ & + $ ,   unreserved @ ! $ & ' ( ) * +  xalpha
//	Path             the same and /           the same and /                xalpha /
//	Param            unreserved : @ & + $ ,   a Segment's and : ,           xalpha
//	Query            unreserved               unreserved / ?                xalpha
//	Fragment         unreserved and reserved  all that the rule allows      xalpha
//	Opaque, others   unreserved               unreserved                    xalpha
//
// RFC3987 keeps the characters of RFC3986, and in every component the non-ASCII
// characters that an IRI may contain, except those for private use or bidirectional
// formatting. It escapes octets that are not UTF-8.
//
// In RFC3986 and RFC3987, Escape writes "%3A" for a ":" in a Segment or a Path, which
// may begin a relative reference, where "javascript:x" would be read as a scheme.
// [Builder.Segment] and [URI.JoinPath] know the place, and keep it.
//
// Data that is escaped for Reference contains no reserved character: it is data
// wherever it stands. Signatures such as AWS SigV4 need that form. Do not escape a
// Port, or a Scheme except in RFC1630: they do not allow escapes.
//
// Escape returns data itself, without allocation, if there is nothing to escape.
// Like [strings.Repeat], it panics if an int cannot hold the length of the result.
func (e Edition) Escape(c Component, data string) string { return e.grammar().escape(c, data) }

// escape does the work of [Edition.Escape], which is inlined.
func (g *grammar) escape(c Component, data string) string {
	bare := g.bare(c)
	if run(data, 0, bare) == len(data) {
		return data
	}
	return escapeSome(data, bare)
}

// AppendEscape appends the result of [Edition.Escape] to dst, and returns the longer slice.
func (e Edition) AppendEscape(dst []byte, c Component, data string) []byte {
	return e.grammar().appendEscape(dst, c, data)
}

// appendEscape does the work of [Edition.AppendEscape], which is inlined.
func (g *grammar) appendEscape(dst []byte, c Component, data string) []byte {
	return appendEscape(dst, data, g.bare(c))
}

// escape returns data in escaped form. It keeps the characters in the class. If a space
// is one of them, it becomes "+".
func escape(data string, bare class) string {
	if run(data, 0, bare&^space) == len(data) {
		return data
	}
	return escapeSome(data, bare)
}

// escapeSome is escape for data in which there may be something to escape. It is a separate
// function so that escape does not pay for clearing the buffer.
func escapeSome(data string, bare class) string {
	if kept(data, 0, bare) == len(data) {
		return data
	}
	var buf [384]byte
	return string(appendEscape(buf[:0], data, bare))
}

// appendEscape appends the result of escape to dst, which grows at most once.
func appendEscape(dst []byte, data string, bare class) []byte {
	// If dst might be too small, count the octets that become escapes.
	n := len(dst)
	if len(data) > (cap(dst)-n)/len("%XX") {
		more := len(data)
		for i := kept(data, 0, bare); i < len(data); i = kept(data, i+1, bare) {
			more += len("XX")
		}
		dst = slices.Grow(dst, more)
	}

	// dst has room for everything from here on.
	dst = dst[:cap(dst)]
	for i := 0; i < len(data); i++ {
		d := data[i]
		c := classes[d] & bare
		if c&^space != 0 {
			dst[n] = d
			n++
			continue
		}

		if d >= utf8.RuneSelf && bare&ucschar != 0 {
			if r, size := utf8.DecodeRuneInString(data[i:]); staysUnescaped(r) {
				n += copy(dst[n:], data[i:i+size])
				i += size - 1
				continue
			}
		}

		if c != 0 { // only FormEscape has a space in its class
			dst[n] = '+'
			n++
			continue
		}

		dst[n] = '%'
		dst[n+1] = lex.UpperHex[d>>4]
		dst[n+2] = lex.UpperHex[d&15]
		n += len("%XX")
	}
	return dst[:n]
}

// kept returns the offset of the first character, from i on, that escaping changes.
func kept(data string, i int, bare class) int {
	i = run(data, i, bare&^space)

	// A non-ASCII character stops a run, although an IRI may keep it.
	for i < len(data) && data[i] >= utf8.RuneSelf && bare&ucschar != 0 {
		r, size := utf8.DecodeRuneInString(data[i:])
		if !staysUnescaped(r) {
			return i
		}
		i = run(data, i+size, bare&^space)
	}
	return i
}

// staysUnescaped reports whether mapping, escaping and normalizing write r as it
// is in place of its escapes. They do not write characters for bidirectional
// formatting, which must not be in an IRI (RFC 3987 section 4.1), although its rules
// derive them.
func staysUnescaped(r rune) bool { return lex.IsUCSChar(r) && !unicode.Is(unicode.Bidi_Control, r) }

// isEscapedNonASCII reports whether the escape at i is one of the escapes that
// encode, in UTF-8, a character for which staysUnescaped returns true.
func isEscapedNonASCII(s string, i int) bool {
	// Look back for the escape that begins the character.
	start := i
	for n := 1; n < utf8.UTFMax && !utf8.RuneStart(lex.Unescape(s, start)); n++ {
		if start -= len("%XX"); start < 0 || s[start] != '%' {
			return false
		}
	}

	// "%C3%BC%BC": the last escape continues no character.
	r, width := lex.Rune(s, start)
	return staysUnescaped(r) && i < start+width
}

// Unescape returns s with each escape replaced by its octet. It leaves "+" as it is; see
// [FormUnescape]. Split a component into its parts before you unescape them (RFC 3986
// section 2.4). The result may not be valid UTF-8.
//
// All editions define the same escapes, and Unescape checks nothing else. If two
// hexadecimal digits do not follow a "%", the error is a [*ParseError] with the offset of
// the "%" in s, but without a rule and a section.
//
// If there is nothing to unescape, Unescape returns s itself, without allocation.
func Unescape(s string) (string, error) { return unescape(s, '+') }

// unescape unescapes s, with plus in place of each "+".
func unescape(s string, plus byte) (string, error) {
	// Nothing before i changes.
	i := strings.IndexByte(s, '%')
	if plus != '+' {
		if at := strings.IndexByte(s, '+'); i < 0 || at >= 0 && at < i {
			i = at
		}
	}
	if i < 0 {
		return s, nil
	}

	// Most data fits into a buffer. Begin with s[:i], or with as much of it as fits.
	var buf [128]byte
	n := copy(buf[:], s[:i])
	if n, i = lex.UnescapeInto(buf[:], s, n, n, plus); i == len(s) {
		return string(buf[:n]), nil
	}

	// Longer data goes through the buffer. It stops with room left only at a bad escape.
	var b strings.Builder
	b.Grow(max(0, len(s)-len("XX")*strings.Count(s, "%"))) // exact, unless an escape is bad
	for n == len(buf) {
		b.Write(buf[:n])
		n, i = lex.UnescapeInto(buf[:], s, i, 0, plus)
		if i == len(s) {
			b.Write(buf[:n])
			return b.String(), nil
		}
	}
	return "", fault{i, Reference, ruleNone, ErrEscape}.parseError(RFC3986, s) // no edition was chosen
}
