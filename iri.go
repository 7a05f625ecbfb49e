// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file maps IRIs to URIs and back (RFC 3987 section 3).

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// ToURI maps an IRI to a URI in RFC3986 (RFC 3987 section 3.1). It escapes each non-ASCII
// character as UTF-8, such as "ü" as "%C3%BC". The result divides into the same
// components. An IRI in US-ASCII keeps its text.
//
// If the host contains non-ASCII characters, ToURI calls the function host with its name,
// as [URI.Hostname] returns it, and puts the result in its place. Pass ToASCII from
// package golang.org/x/net/idna to get the name that the DNS knows. If host is nil, ToURI
// escapes the host like the other components. Escapes in the host do not count: normalize
// the IRI first if equivalent IRIs must get the same host.
//
// If u belongs to another edition, ToURI parses its text in RFC3986, whose rules may
// divide it into other components.
//
// The error is a [*BuildError] that wraps the function's error, whose message it prints,
// or [ErrHost] if Hostname reports false. Otherwise it is a [*ParseError]: the function
// returns "" or text that is neither a name nor an IPv4 address in US-ASCII, the result
// is too long, or the text from another edition does not parse.
func (u URI) ToURI(host func(name string) (string, error)) (URI, error) {
	text := u.text // US-ASCII, except in RFC 3987
	if host != nil && nonASCIIOctets(u.Host()) > 0 {
		var err error
		if text, err = u.withHost(host); err != nil {
			return URI{}, err
		}
	}

	// Each non-ASCII octet becomes an escape.
	n := nonASCIIOctets(text)
	if n == 0 {
		return RFC3986.Parse(text)
	}
	if len(text) > maxLen-n*len("XX") {
		return URI{}, RFC3986.textFault().parseError(RFC3986, text)
	}

	var b strings.Builder
	b.Grow(len(text) + n*len("XX"))
	for i := range len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			b.Write(lex.AppendEscape(make([]byte, 0, len("%XX")), c))
		}
	}
	return RFC3986.Parse(b.String())
}

// nonASCIIOctets counts the octets that are not in US-ASCII.
func nonASCIIOctets(s string) (n int) {
	for i := 0; i < len(s); i++ {
		n += int(s[i] >> 7)
	}
	return n
}

// withHost returns the text of u with the host that the function returns for its name.
func (u URI) withHost(host func(name string) (string, error)) (text string, err error) {
	name, ok := u.Hostname()
	if !ok {
		return "", buildError(RFC3986, Host, ErrHost)
	}
	if name, err = host(name); err != nil {
		return "", buildError(RFC3986, Host, err)
	}

	// The function may return any text, such as the name unconverted.
	if stop := run(name, 0, regNameChar); stop < len(name) || name == "" {
		return "", fault{stop, Host, ruleHost, ErrHost}.parseError(RFC3986, name)
	}
	start, end, _ := u.Span(Host)
	return u.text[:start] + name + u.text[end:], nil
}

// ToIRI maps a URI to an IRI in RFC3987 (RFC 3987 section 3.2). It decodes escapes that
// encode, in UTF-8, non-ASCII characters that an IRI may contain. All other escapes stay:
// those that encode US-ASCII, characters for private use or bidirectional formatting (RFC
// 3987 section 4.1), and octets that are not UTF-8. The result divides into the same
// components, and [URI.ToURI] maps it to a URI that is equivalent at [SyntaxLevel]. A name
// for the DNS, such as "xn--bcher-kva.example", stays as it is. Section 3.2 also decodes
// escaped unreserved characters, as [URI.Normalize] does.
//
// ToIRI returns an IRI as it is. If u belongs to another edition, ToIRI parses its text in
// RFC3986, and returns the [*ParseError] if that fails.
func (u URI) ToIRI() (URI, error) {
	if u.Edition() == RFC3987 {
		return u, nil
	}

	// A text that RFC 3986 refuses may be a valid IRI, which is not asked for.
	if u.Edition() != RFC3986 {
		if _, err := RFC3986.Parse(u.text); err != nil {
			return URI{}, err
		}
	}

	decoded := spelling{decode: ucschar}
	if decoded.isSpelled(u.text) {
		return RFC3987.Parse(u.text)
	}
	return RFC3987.Parse(string(decoded.appendTo(make([]byte, 0, len(u.text)), u.text)))
}
