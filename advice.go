// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the messages of errors, and what they tell the caller to write
// instead.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/columns"
	"example.com/uri/internal/lex"
)

// Error returns a message with the problem, the component, the offset, what to
// do, and the rule:
//
//	uri: invalid character "ü" in path at offset 12: write "%C3%BC" (rule pchar, RFC 2396 section 3.3)
//
// It shows at most one character of the input. It escapes, as in Go, a
// character that is not printable, such as "\n", and an octet that is not valid
// UTF-8, such as "\xff". See [ParseError.Excerpt] for the text around the
// offset.
func (e *ParseError) Error() string {
	char := e.char()
	msg := "uri: " + e.problem(char) + " at offset " + strconv.Itoa(e.Offset)
	if advice := e.advice(char); advice != "" {
		msg += ": " + advice
	}
	if e.Rule == "" {
		return msg
	}
	return msg + " (rule " + e.Rule + ", " + e.Section + ")"
}

// is reports whether the rule of the error is r.
func (e *ParseError) is(r uint8) bool {
	return e.Rule != "" && e.Rule == e.Edition.grammar().rules[r].name
}

// problem returns the problem with the character.
func (e *ParseError) problem(char string) string {
	in := " in " + e.Component.String()
	if e.Component == Reference {
		in = ""
	}
	switch e.Err {
	case ErrEmpty:
	case ErrEscape:
		return reason(e.Err) + in
	case ErrCharacter, ErrScheme, ErrHost, ErrPort:
		if e.is(ruleLiteral) && !e.closed() {
			return `missing "]"` + in
		}
		if char != "" {
			return reason(ErrCharacter) + " " + quoted(char) + in
		}
	default:
		return reason(e.Err)
	}
	return reason(ErrEmpty) + in
}

// closed reports whether a "]" precedes the character.
func (e *ParseError) closed() bool {
	i := e.Offset - 1
	return uint(i) < uint(len(e.Input)) && e.Input[i] == ']'
}

// advice returns what to do about the character, or "" if the rule is enough.
func (e *ParseError) advice(char string) string {
	component := e.Component
	if component == Authority {
		component = e.userinfoOrHost()
	}
	if char == "{" && (component == Scheme || component == Host || component == Port) {
		return templateAdvice
	}
	switch e.Err {
	case ErrNoScheme:
		return `begin with one, such as "http:"`
	case ErrFragment:
		return `remove the fragment, or write "%23" for "#"`
	case ErrEmpty:
		return emptyAdvice(component)
	case ErrScheme:
		return e.schemeAdvice(char)
	case ErrPort:
		return e.portAdvice(char)
	case ErrEscape:
		if component == Scheme || component == Host {
			return `write two hexadecimal digits after "%"`
		}
		return `write "%25" for "%", or two hexadecimal digits after it`
	case ErrHost, ErrCharacter:
		if component == Host {
			return e.hostAdvice(char)
		}
		return e.escapeAdvice(char, component)
	}
	return ""
}

// templateAdvice is what to do about a "{", which no edition allows.
const templateAdvice = "expand a URI Template (RFC 6570) or a variable first"

// emptyAdvice returns what to do about a component that must not be empty.
func emptyAdvice(component Component) string {
	switch component {
	case Path:
		return "add what the scheme refers to"
	case Query:
		return `a search is one or more words, with a "+" between them`
	}
	return ""
}

// portAdvice returns what to do about a character that is not part of a port.
func (e *ParseError) portAdvice(char string) string {
	const digits = "a port is only digits"
	if char == "" {
		return digits
	}
	rest := e.Input[e.Offset+len(char):]
	end := strings.IndexAny(rest, ":/?#")
	switch {
	case char == ":":
		return digits + ", and an IPv6 address is in brackets"
	case strings.Contains(rest, "@"):
		return digits + `; a password has "%2F" for "/", "%3F" for "?" and "%23" for "#"`
	case e.Edition.grammar().regName != 0 && (char == "," || end >= 0 && rest[end] == ':'):
		return digits + `, an IPv6 address is in brackets, and only RFC 2396 has authorities such as "a:1,b:2" and "did:x:y"`
	}
	return digits
}

// userinfoOrHost returns Userinfo if an "@" follows the character in its
// authority, and Host otherwise.
func (e *ParseError) userinfoOrHost() Component {
	start, authority := e.authority()
	if authority == "" {
		authority = e.Input // of a [Builder]
	}
	if e.Offset < start+strings.LastIndexByte(authority, '@') {
		return Userinfo
	}
	return Host
}

// schemeAdvice returns what to do about a character that is not part of a
// scheme.
func (e *ParseError) schemeAdvice(char string) string {
	g := e.Edition.grammar()
	msg := ""
	switch {
	case char == "":
		return ""
	case isBlank(char):
		return "remove it"
	case e.isSCP():
		return `write an scp address as "ssh://user@host/path"`
	case e.Offset == 0 && g.schemeFirst == alpha:
		msg = "a scheme begins with an ASCII letter"
	case g.schemeRest == schemeChar:
		msg = `a scheme is only ASCII letters, digits, "+", "-" and "."`
	}
	if g.relative && strings.Contains(e.Input, ":") {
		msg += `; write "//" before a host, or "./" before a path`
	}
	return msg
}

// isSCP reports whether the input is like "user@host:path", as scp and git
// accept it. A number after the colon is a port.
func (e *ParseError) isSCP() bool {
	user, path, _ := strings.Cut(e.Input, ":")
	rest := strings.TrimLeft(path, "0123456789")
	return strings.IndexByte(user, '@') > 0 && rest != "" && (rest == path || !isDelimiter(rest[0]))
}

// hostAdvice returns what to do about a character that is not part of a host.
func (e *ParseError) hostAdvice(char string) string {
	g := e.Edition.grammar()
	switch {
	case e.is(ruleIPv6) && char == "%":
		return "remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew"
	case e.is(ruleIPv6):
		return `an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one "::"`
	case e.is(ruleIPvFuture):
		return `an IPvFuture address is "v", hexadecimal digits, "." and the address`
	case e.is(ruleLiteral) && !e.closed():
		return ""
	case e.is(ruleLiteral):
		return `only ":" and a port follow an address in brackets`
	case isBlank(char), len(char) > 1 && g.regName&ucschar != 0:
		return "remove it"
	case len(char) > 1:
		return `write the name in Punycode, such as "xn--..."`
	case char == "@":
		return `write "%40" for an "@" in the userinfo`
	case char == "\\":
		return `write "/"`
	case (char == "[" || char == "]") && !g.ipv6:
		return "IPv6 addresses need RFC 2732 or RFC 3986"
	case char == "[" || char == "]":
		return "only a whole IP address is in brackets"
	case e.Err == ErrHost && g.hostnames:
		return `a hostname is labels of letters, digits and "-", and the last one begins with a letter`
	case char == ":":
		return "a port is not part of a host, and an IPv6 address is in brackets"
	}
	return ""
}

// escapeAdvice returns what to do about a character that a component allows
// only in escaped form.
func (e *ParseError) escapeAdvice(char string, component Component) string {
	var escaped [utf8.UTFMax * len("%XX")]byte
	b := escaped[:0]
	for i := range len(char) {
		b = lex.AppendEscape(b, char[i])
	}
	write := strconv.Quote(string(b))
	switch {
	case char == "" || component < Userinfo || component > Fragment:
		return ""
	case char == ":" && e.Rule == e.Edition.grammar().first.name:
		return `write a scheme before it, or "./" before a path`
	case char == "\\" && component == Path:
		return `write "/", or ` + write + " for a backslash that is data"
	case isBlank(char) && char != " ":
		return "remove it, or write " + write
	case char == "{":
		return templateAdvice + ", or write " + write
	}
	return "write " + write
}

// isBlank reports whether a character is a space or not printable, such as a
// control character or a byte order mark.
func isBlank(char string) bool {
	r, _ := utf8.DecodeRuneInString(char)
	return r == ' ' || !strconv.IsPrint(r)
}

// quoted returns a character in quotes. It escapes, as in Go, a character that
// is not visible on its own.
func quoted(char string) string {
	if r, _ := utf8.DecodeRuneInString(char); !columns.StandsAlone(r) {
		return strconv.QuoteToASCII(char)
	}
	return strconv.Quote(char)
}

// Error returns a message with the reason, what to do if something helps, and
// the section:
//
//	uri: the base URI is opaque (RFC 2396 section 5)
func (e *ResolveError) Error() string {
	edition := e.Base.Edition()
	if e.Base.text == "" {
		edition = e.Ref.Edition()
	}
	return "uri: " + reason(e.Err) + e.advice() + " (" + edition.grammar().resolution + ")"
}

// advice returns what the message adds to the reason.
func (e *ResolveError) advice() string {
	switch e.Err {
	case ErrMixedEditions:
		return ", " + e.Base.Edition().String() + " and " + e.Ref.Edition().String() + ": parse both in one of them"
	case ErrRelativeBase:
		if e.Ref.IsAbsolute() {
			return ", and the reference is absolute: exchange them, or set Resolver.RelativeBase"
		}
		return ": begin it with a scheme, or set Resolver.RelativeBase"
	}
	return ""
}

// Error returns the message of e.Err if it is a [*ParseError]. Otherwise it
// returns a message that contains the one of e.Err or says what to do, such as
//
//	uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
func (e *BuildError) Error() string {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.Error()
	}
	msg := e.advice()
	if msg == "" {
		msg = reason(e.Err)
	}
	return "uri: cannot build " + e.Component.String() + ": " + msg + " (" + e.Edition.String() + ")"
}

// advice returns what the caller of a [Builder] can do about the error, or ""
// if the reason is enough.
func (e *BuildError) advice() string {
	g := e.Edition.grammar()
	switch e.Err {
	case ErrDotSegment:
		return `"." and ".." are not data; Set(Path, ...) and EscapedSegment take them`
	case ErrEmpty:
		if e.Component == Segment {
			return "the first one of a path without a slash in front must not be empty"
		}
		return "a userinfo or a port needs a host"
	case ErrHost:
		return "a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address, Port a port, Set(Host, ...) escaped text"
	case ErrComponent:
		switch e.Component {
		case Authority, Userinfo, Host, Port:
			return "the edition has no authority"
		}
		return "Set and Without take whole components"
	case ErrCharacter:
		return `the delimiter of pairs must be one of the characters ";/?:@&+$,"`
	case ErrAmbiguous:
	default:
		return ""
	}
	switch e.Component {
	case Path:
		if g.opaque == 0 {
			return `it must begin with "/" after an authority`
		}
		return `it must begin with "/" after an authority or a scheme, and has no "?"; Set(Path, ...) takes an opaque part`
	case Opaque:
		return "it needs a scheme and no authority; Without(Path) removes it"
	case Query:
		return `after a scheme, it needs an authority or a path that begins with "/"`
	}
	return ""
}

// reason returns the message of err, which may be nil.
func reason(err error) string {
	if err == nil {
		return "unknown error"
	}
	return err.Error()
}
