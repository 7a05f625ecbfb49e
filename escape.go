// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has escaping and unescaping (section 2.4).

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// bare returns the class of the characters that Escape leaves as they are.
func (g *grammar) bare(c Component) class {
	switch c {
	case Userinfo, Host:
		return g.bareAuthority
	case Segment, Param:
		return g.bareSegment
	case Path:
		return g.barePath
	case Query:
		return g.bareQuery
	case Fragment:
		return g.bareFragment
	}
	return g.unreserved
}

// Escape escapes data for a component in the edition RFC2396.
// It is shorthand for RFC2396.Escape.
func Escape(c Component, data string) string { return RFC2396.Escape(c, data) }

// Escape returns data in escaped form for a component. Data may be any octets.
// Each octet that the edition excludes or reserves in the component becomes "%"
// and two upper case hexadecimal digits. "%" always becomes "%25", so do not
// escape data twice (section 2.4.2). Escape keeps these characters:
//
//	                    up to RFC 2732           RFC 3986          RFC 1630
//	Userinfo, Host      unreserved & = + $ ,     unreserved        xalpha
//	Segment, Param      unreserved : @ & + $ ,   unreserved        xalpha
//	Path                the same and /           unreserved /      xalpha
//	Opaque              unreserved               unreserved        xalpha
//	Query               unreserved               unreserved / ?    xalpha
//	Fragment            unreserved and reserved  unreserved / ?    xalpha
//
// RFC3987 keeps the characters of RFC3986. In every component, it also keeps
// the non-ASCII characters that an IRI may contain. It escapes octets
// that are not UTF-8, and characters for private use or bidirectional
// formatting.
//
// The row of Host is also the one for a registry-based authority. In any other
// component, Escape keeps only the unreserved characters. A Port does not allow escapes, and a Scheme allows
// them only in RFC1630: otherwise the result is valid only if it is equal to
// data. Use [Edition.EscapeExcept] to keep more characters.
//
// Escape returns data itself, without allocation, if there is nothing to
// escape. Like [strings.Repeat], it panics if an int cannot hold the length of
// the result.
func (e Edition) Escape(c Component, data string) string {
	return escape(data, e.grammar().bare(c))
}

// escape returns data in escaped form. It keeps the characters of the class.
func escape(data string, bare class) string {
	i := run(data, 0, bare)
	if i == len(data) {
		return data
	}
	if bare&ucschar != 0 && !isASCII(data[i:]) {
		kept := keptSet{class: bare}
		return kept.escape(data)
	}
	var buf escapeBuffer
	if len(data) <= escapeChunk {
		return string(buf.escape(bare, data))
	}
	escapes := 0
	for j := i; j < len(data); j++ {
		escapes += boolToInt(classes[data[j]]&bare == 0)
	}
	var b strings.Builder
	b.Grow(len(data) + escapes*len("XX"))
	b.WriteString(data[:i])
	for data = data[i:]; data != ""; {
		chunk := data[:min(len(data), escapeChunk)]
		b.Write(buf.escape(bare, chunk))
		data = data[len(chunk):]
	}
	return b.String()
}

// EscapeExcept escapes data as [Edition.Escape] does, but also keeps the
// characters of keep that cannot end the component. Use it if a specification
// lists the characters to escape. EscapeExcept can keep
//
//	                    RFC 3986              up to RFC 2732        RFC 1630
//	Userinfo, Host      reg-name              userinfo, without :   xalpha
//	Segment             pchar                 pchar ;               xalpha +
//	Param               pchar, without ;      pchar                 xalpha +
//	Path                pchar /               pchar ; /             xalpha + /
//	Opaque              pchar                 uric_no_slash         xalpha +
//	Query, Fragment     query                 uric                  xalpha
//
// It escapes "%", and each octet that is not in the table, even if keep has it.
// RFC3987 can keep the characters of RFC3986. Beyond US-ASCII, it keeps the same
// characters as Escape. Opaque is treated as Segment in the editions without
// opaque parts. In any other component, EscapeExcept can
// keep any character of a path, a query or a fragment.
//
// A reader of the component cannot see that a character of keep was data. Do
// not keep a character that separates parts, such as "&" in a query, unless it
// is a separator in the data too.
func (e Edition) EscapeExcept(c Component, data, keep string) string {
	g := e.grammar()
	kept := keptSet{class: g.bare(c)}
	keepable := g.keepable(c)
	for i := 0; i < len(keep); i++ {
		if octet := keep[i]; classes[octet]&keepable != 0 {
			kept.others[octet/64] |= 1 << (octet % 64)
		}
	}
	return kept.escape(data)
}

// A keptSet is a set of characters that escaping leaves as they are.
type keptSet struct {
	class  class
	others [4]uint64 // a bit for each other octet in the set
}

// length returns the length of the character at the beginning of s if it is in
// the set, and 0 otherwise.
func (k *keptSet) length(s string) int {
	octet := s[0]
	if octet >= utf8.RuneSelf && k.class&ucschar != 0 {
		return unescapedLen(s)
	}
	return boolToInt(classes[octet]&k.class != 0 || k.others[octet/64]>>(octet%64)&1 != 0)
}

// escape returns data in escaped form.
func (k *keptSet) escape(data string) string {
	escapes := 0
	for i := 0; i < len(data); {
		n := k.length(data[i:])
		escapes += boolToInt(n == 0)
		i += max(n, 1)
	}
	if escapes == 0 {
		return data
	}
	var b strings.Builder
	b.Grow(len(data) + escapes*len("XX"))
	var buf escapeBuffer
	for data != "" {
		var escaped []byte
		escaped, data = buf.escapeExcept(k, data)
		b.Write(escaped)
	}
	return b.String()
}

// appendEscaped appends data in escaped form to dst.
func (k *keptSet) appendEscaped(dst []byte, data string) []byte {
	var buf escapeBuffer
	for data != "" {
		var escaped []byte
		escaped, data = buf.escapeExcept(k, data)
		dst = append(dst, escaped...)
	}
	return dst
}

// keepable returns the class of the characters that, anywhere in a component,
// neither end it nor change it into another component.
func (g *grammar) keepable(c Component) class {
	switch c {
	case Userinfo, Host:
		if !g.authority {
			return g.bareAuthority
		}
		return g.userinfo &^ colon
	case Segment:
		return g.path &^ slash
	case Param:
		return g.path &^ (slash | semicolon)
	case Path:
		return g.path
	case Opaque:
		if g.opaque != 0 {
			return uricNoSlash
		}
		return g.path &^ slash
	case Query:
		return g.query
	case Fragment:
		return g.fragment
	}
	return g.path | g.query | g.fragment
}

// AppendEscape appends the result of [Edition.Escape] to dst.
func (e Edition) AppendEscape(dst []byte, c Component, data string) []byte {
	bare := e.grammar().bare(c)
	i := run(data, 0, bare)
	dst = append(dst, data[:i]...)
	if i == len(data) {
		return dst // does not spend time on clearing an escapeBuffer
	}
	if bare&ucschar != 0 && !isASCII(data[i:]) {
		kept := keptSet{class: bare}
		return kept.appendEscaped(dst, data[i:])
	}
	return appendEscaped(dst, bare, data[i:])
}

func appendEscaped(dst []byte, bare class, data string) []byte {
	var buf escapeBuffer
	for data != "" {
		chunk := data[:min(len(data), escapeChunk)]
		dst = append(dst, buf.escape(bare, chunk)...)
		data = data[len(chunk):]
	}
	return dst
}

// An escapeBuffer has room for escapeChunk octets of data in escaped form.
type escapeBuffer [escapeChunk * len("%XX")]byte

const escapeChunk = 64

func (buf *escapeBuffer) escape(bare class, data string) []byte {
	n := 0
	for i := 0; i < len(data); i++ {
		d := data[i]
		if classes[d]&bare != 0 {
			buf[n] = d
			n++
			continue
		}
		buf[n] = '%'
		buf[n+1] = lex.UpperHex[d>>4]
		buf[n+2] = lex.UpperHex[d&15]
		n += len("%XX")
	}
	return buf[:n]
}

// escapeExcept returns data in escaped form, except the characters of a set, up
// to where buf may be full. It also returns the rest of data.
func (buf *escapeBuffer) escapeExcept(k *keptSet, data string) (escaped []byte, rest string) {
	escaped = buf[:0]
	for data != "" && len(escaped) <= len(buf)-utf8.UTFMax {
		n := k.length(data)
		if n > 0 {
			escaped = append(escaped, data[:n]...)
		} else {
			n = 1
			escaped = lex.AppendEscape(escaped, data[0])
		}
		data = data[n:]
	}
	return escaped, data
}

// Unescape returns s with each escape replaced by its octet. It leaves "+" as
// it is; see [FormUnescape]. Split a component into its parts before you
// unescape them (section 2.4.2). The result may not be valid UTF-8.
//
// All editions have the same escapes, and Unescape checks nothing else. If two
// hexadecimal digits do not follow a "%", the error is a [*ParseError] with
// the offset of the "%" in s, and without a rule and its section.
//
// Unescape returns s itself, without allocation, if there is nothing to
// unescape.
func Unescape(s string) (string, error) { return unescape(s, '+') }

// unescape unescapes s, with plus in place of each "+".
func unescape(s string, plus byte) (string, error) {
	i := strings.IndexByte(s, '%')
	if plus != '+' {
		if at := strings.IndexByte(s, '+'); i < 0 || at >= 0 && at < i {
			i = at
		}
	}
	if i < 0 {
		return s, nil
	}
	var buf unescapeBuffer
	if len(s) <= len(buf) {
		n := copy(buf[:], s[:i])
		if n, i = buf.unescape(s, i, n, plus); i < len(s) {
			return "", escapeError(s, i)
		}
		return string(buf[:n]), nil
	}
	var b strings.Builder
	b.Grow(max(0, len(s)-len("XX")*strings.Count(s[i:], "%"))) // exact, unless an escape is bad
	b.WriteString(s[:i])
	for i < len(s) {
		var n int
		if n, i = buf.unescape(s, i, 0, plus); n < len(buf) && i < len(s) {
			return "", escapeError(s, i)
		}
		b.Write(buf[:n])
	}
	return b.String(), nil
}

// An unescapeBuffer has room for unescapeChunk octets of data.
type unescapeBuffer [unescapeChunk]byte

const unescapeChunk = 128

// unescape unescapes s from i on into buf[n:]. It stops at the end of s, at a
// bad escape, or if buf is full. It returns the length of the data in buf, and
// the offset in s at which it stops.
func (buf *unescapeBuffer) unescape(s string, i, n int, plus byte) (length, stop int) {
	for i < len(s) && n < len(buf) {
		d := s[i]
		switch d {
		case '%':
			if !lex.HasEscape(s, i) {
				return n, i
			}
			d = lex.Unescape(s, i)
			i += len("XX")
		case '+':
			d = plus
		}
		buf[n] = d
		n++
		i++
	}
	return n, i
}

// escapeError returns the error of the bad escape at i. It has no rule, since s
// has no edition.
func escapeError(s string, i int) error {
	return fault{i, Reference, ruleNone, ErrEscape}.parseError(RFC2396, s)
}

// AppendUnescape appends the result of [Unescape] to dst. On error it returns
// dst unchanged.
func AppendUnescape(dst []byte, s string) ([]byte, error) {
	b := dst
	for i := 0; i < len(s); {
		percent := strings.IndexByte(s[i:], '%')
		if percent < 0 {
			return append(b, s[i:]...), nil
		}
		b = append(b, s[i:i+percent]...)
		i += percent
		if !lex.HasEscape(s, i) {
			return dst, escapeError(s, i)
		}
		b = append(b, lex.Unescape(s, i))
		i += len("%XX")
	}
	return b, nil
}
