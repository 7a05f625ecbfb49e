// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the characters beyond US-ASCII, and the mapping of IRIs to URIs
// and back (RFC 3987 sections 2.2 and 3).

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// isUCSChar reports whether r is a ucschar:
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
func isUCSChar(r rune) bool {
	switch {
	case r < 0xE000:
		return 0xA0 <= r && r <= 0xD7FF
	case r < 0x10000:
		return 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	return r&0xFFFF <= 0xFFFD && (r <= 0xDFFFD || 0xE1000 <= r && r <= 0xEFFFD)
}

// isPrivate reports whether r is for private use:
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFF && r&0xFFFF <= 0xFFFD
}

// runBeyond is [run] for a class that contains ucschar. It returns the offset of
// the first character from i on that the class does not allow. A fault in UTF-8
// counts as U+FFFD, which no class allows.
func runBeyond(s string, i int, c class) int {
	for i < len(s) {
		b := s[i]
		switch {
		case classes[b]&c != 0:
			i++
			continue
		case b < utf8.RuneSelf:
			return i
		case 0xC3 <= b && b <= 0xDF && i+1 < len(s) && isContinuation(s[i+1]):
			i += 2 // U+00C0 to U+07FF
			continue
		case 0xE1 <= b && b <= 0xEC && i+2 < len(s) && isContinuation(s[i+1]) && isContinuation(s[i+2]):
			i += 3 // U+1000 to U+CFFF
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		if !isUCSChar(r) && (c&iprivate == 0 || !isPrivate(r)) {
			return i
		}
		i += size
	}
	return i
}

// isContinuation reports whether b is an octet of UTF-8 after the first one.
func isContinuation(b byte) bool { return b&0xC0 == 0x80 }

// isWritten reports whether mapping, escaping and normalizing write r as it is,
// and not in escaped form. They escape characters for bidirectional formatting,
// which must not be in an IRI (section 4.1) although its rules derive them.
func isWritten(r rune) bool { return isUCSChar(r) && !unicode.Is(unicode.Bidi_Control, r) }

// isEscapedBeyond reports whether the escape at i is a part of the escapes of a
// character, in UTF-8, for which isWritten returns true.
func isEscapedBeyond(s string, i int) bool {
	start := i
	for n := 1; n < utf8.UTFMax && !utf8.RuneStart(lex.Unescape(s, start)); n++ {
		if start -= len("%XX"); start < 0 || s[start] != '%' {
			return false
		}
	}
	var buf [utf8.UTFMax]byte
	n := 0
	for j := start; n < len(buf) && lex.HasEscape(s, j); j += len("%XX") {
		buf[n] = lex.Unescape(s, j)
		n++
	}
	r, size := utf8.DecodeRune(buf[:n])
	return isWritten(r) && i < start+size*len("%XX")
}

// written returns the length of the character at the beginning of s if
// isWritten returns true for it, and 0 otherwise.
func written(s string) int {
	if r, size := utf8.DecodeRuneInString(s); isWritten(r) {
		return size
	}
	return 0
}

// ToURI maps an IRI to a URI in RFC3986 (RFC 3987 section 3.1). It escapes each
// character beyond US-ASCII as UTF-8, such as "ü" as "%C3%BC". The result has
// the same components. An IRI in US-ASCII keeps its text.
//
// If the host has characters beyond US-ASCII, ToURI replaces it with the result
// of the function host for its name, as [URI.Hostname] returns it. The function
// ToASCII of package golang.org/x/net/idna returns the name that the DNS has. If
// host is nil, ToURI escapes the host like the other components.
//
// ToURI parses a URI of any other edition in RFC3986, whose rules may divide its
// text into other components.
//
// The error is a [*BuildError] that wraps the error of the function, or
// [ErrHost] if Hostname reports false. In all other cases it is a
// [*ParseError]: the function returns "" or text that is not a name or an IPv4
// address in US-ASCII, the result is too long, or the URI of another edition
// does not parse.
func (u URI) ToURI(host func(name string) (string, error)) (URI, error) {
	if u.Edition() != RFC3987 {
		return RFC3986.Parse(u.text)
	}
	if host != nil && octetsBeyond(u.Host()) > 0 {
		v, err := u.withHost(host)
		if err != nil {
			return URI{}, err
		}
		u = v
	}
	n := octetsBeyond(u.text)
	if n == 0 {
		return RFC3986.Parse(u.text)
	}
	if n > (maxLen-len(u.text))/len("XX") {
		return URI{}, fault{0, Reference, ruleReference, ErrTooLong}.parseError(RFC3986, u.text)
	}
	var b strings.Builder
	b.Grow(len(u.text) + n*len("XX"))
	for i := 0; i < len(u.text); i++ {
		c := u.text[i]
		if c < utf8.RuneSelf {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(lex.UpperHex[c>>4])
		b.WriteByte(lex.UpperHex[c&15])
	}
	return RFC3986.Parse(b.String())
}

// octetsBeyond returns the number of octets that are not in US-ASCII.
func octetsBeyond(s string) (n int) {
	for i := 0; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// withHost returns u with the host that the function returns for its name.
func (u URI) withHost(host func(name string) (string, error)) (URI, error) {
	name, ok := u.Hostname()
	if !ok {
		return URI{}, &BuildError{RFC3986, Host, ErrHost}
	}
	name, err := host(name)
	if err != nil {
		return URI{}, &BuildError{RFC3986, Host, err}
	}
	if stop := run(name, 0, regNameChar); stop < len(name) || name == "" {
		return URI{}, fault{stop, Host, ruleHost, ErrHost}.parseError(RFC3986, name)
	}
	return u.Builder().EscapedHost(name).URI()
}

// ToIRI maps a URI to an IRI in RFC3987 (RFC 3987 section 3.2). It decodes the
// escapes that are the UTF-8 form of characters beyond US-ASCII that an IRI may
// contain. All others stay: those of US-ASCII, of characters for private use or
// bidirectional formatting (section 4.1), and of octets that are not UTF-8. The
// result has the same components, and [URI.ToURI] maps it to a URI that is
// equivalent at [SyntaxLevel]. A host keeps the form of the DNS, such as
// "xn--bcher-kva.example".
//
// ToIRI returns an IRI as it is. It parses a URI of any other edition in
// RFC3986, and returns the [*ParseError] if that fails.
func (u URI) ToIRI() (URI, error) {
	if u.Edition() == RFC3987 {
		return u, nil
	}
	if u.Edition() != RFC3986 {
		v, err := RFC3986.Parse(u.text)
		if err != nil {
			return URI{}, err
		}
		u = v
	}
	decoded := spelling{decode: ucschar}
	if decoded.isSpelled(u.text) {
		return RFC3987.Parse(u.text)
	}
	return RFC3987.Parse(string(decoded.appendTo(make([]byte, 0, len(u.text)), u.text)))
}
