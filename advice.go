// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the messages of errors, and the reasons for what they tell the
// caller to write instead.

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/advice"
	"example.com/uri/internal/columns"
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
func (e *ParseError) Error() string { return e.message().String() }

// String returns what Error returns, so that %v does not print the Input of a
// ParseError that is not a pointer.
func (e ParseError) String() string { return e.Error() }

// GoString implements [fmt.GoStringer]. It returns the name of the type and what
// Error returns, without the Input:
//
//	uri.ParseError("uri: ...")
func (e ParseError) GoString() string { return advice.GoString("uri.ParseError", e.Error()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns,
// so that encoders such as encoding/json do not write the Input. The error of
// MarshalText is nil.
func (e ParseError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [ParseError.Error] says it, such as
// `write "%20"`. It returns "" if there is no advice.
func (e *ParseError) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message.
func (e *ParseError) message() advice.Message {
	m := advice.Message{Package: "uri", Place: "at offset " + strconv.Itoa(e.Offset)}
	if e.Rule != "" {
		m.Rule = "rule " + e.Rule + ", " + e.Section
	}
	if e.said != nil {
		m.Problem, m.Reason = e.said.Problem, e.said.Reason
		return m
	}
	char := e.char()
	m.Problem, m.Reason = e.problem(char), advice.Reason{Code: e.advice(char), Text: char}
	return m
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

// advice returns the reason for what to do about the character, or None if the
// rule is enough.
func (e *ParseError) advice(char string) advice.Code {
	component := e.Component
	if component == Authority {
		component = e.userinfoOrHost()
	}
	if e.isDelimited() {
		return advice.Delimited
	}
	if char == "{" && (component == Scheme || component == Host || component == Port) {
		return advice.Template
	}
	switch e.Err {
	case ErrNoScheme:
		return advice.NoScheme
	case ErrFragment:
		return advice.HasFragment
	case ErrEmpty:
		return emptyAdvice(component)
	case ErrScheme:
		return e.schemeAdvice(char)
	case ErrPort:
		return e.portAdvice(char)
	case ErrEscape:
		if component == Scheme || component == Host {
			return advice.HalfEscape
		}
		return advice.PercentData
	case ErrHost, ErrCharacter:
		if component == Host {
			return e.hostAdvice(char)
		}
		return e.escapeAdvice(char, component)
	}
	return advice.None
}

// isDelimited reports whether delimiters that are not allowed are around the
// input, as around a URI in a text.
func (e *ParseError) isDelimited() bool {
	s := e.Input
	if e.Offset != 0 || len(s) < 2 {
		return false
	}
	end := s[0]
	if end == '<' {
		end = '>'
	}
	return strings.IndexByte("<\"'`", s[0]) >= 0 && strings.IndexByte(s[1:], end) == len(s)-2
}

// emptyAdvice returns what to do about a component that must not be empty.
func emptyAdvice(component Component) advice.Code {
	switch component {
	case Path:
		return advice.EmptyPath
	case Query:
		return advice.EmptySearch
	}
	return advice.None
}

// portAdvice returns what to do about a character that is not part of a port.
func (e *ParseError) portAdvice(char string) advice.Code {
	if char == "" {
		return advice.Port
	}
	rest := e.Input[e.Offset+len(char):]
	end := strings.IndexAny(rest, ":/?#")
	at := strings.IndexByte(rest, '@')
	switch {
	case at >= 0 && !strings.ContainsAny(rest[:at], "/?#"):
		return advice.AtInUserinfo
	case char == ":":
		return advice.PortIPv6
	case at >= 0:
		return advice.PortPassword
	case e.Edition.grammar().regName != 0 && (char == "," || end >= 0 && rest[end] == ':'):
		return advice.PortRegistry
	}
	return advice.Port
}

// userinfoOrHost returns Userinfo if an "@" follows the character in its
// authority, and Host otherwise. The input of a [Builder] is an authority.
func (e *ParseError) userinfoOrHost() Component {
	start, end := 0, len(e.Input)
	if i := strings.IndexAny(e.Input, "/?#"); i >= 0 && strings.HasPrefix(e.Input[i:], "//") {
		start = i + len("//")
	}
	if n := strings.IndexAny(e.Input[start:], "/?#"); n >= 0 {
		end = start + n
	}
	if e.Offset < start+strings.LastIndexByte(e.Input[start:end], '@') {
		return Userinfo
	}
	return Host
}

// schemeAdvice returns what to do about a character that is not part of a
// scheme.
func (e *ParseError) schemeAdvice(char string) advice.Code {
	g := e.Edition.grammar()
	reason, orRelative := advice.None, advice.None
	switch {
	case char == "":
		return advice.None
	case isBlank(char):
		return advice.Blank
	case char == ":": // of a [Builder]
		return advice.ColonOfScheme
	case e.isSCP():
		return advice.SCP
	case e.Offset == 0 && g.schemeFirst == alpha:
		reason, orRelative = advice.SchemeStart, advice.SchemeStartOrRelative
	case g.schemeRest == schemeChar:
		reason, orRelative = advice.SchemeRest, advice.SchemeRestOrRelative
	}
	if g.relative && strings.Contains(e.Input, ":") {
		return orRelative
	}
	return reason
}

// isSCP reports whether the input is like "user@host:path", as scp and git
// accept it. A number after the colon is a port.
func (e *ParseError) isSCP() bool {
	user, path, _ := strings.Cut(e.Input, ":")
	rest := strings.TrimLeft(path, "0123456789")
	return strings.IndexByte(user, '@') > 0 && rest != "" && (rest == path || !isDelimiter(rest[0]))
}

// hostAdvice returns what to do about a character that is not part of a host.
func (e *ParseError) hostAdvice(char string) advice.Code {
	g := e.Edition.grammar()
	switch {
	case e.is(ruleIPv6) && char == "%":
		return advice.Zone
	case e.is(ruleIPv6):
		return advice.IPv6
	case e.is(ruleIPvFuture):
		return advice.IPvFuture
	case e.is(ruleLiteral) && !e.closed():
		return advice.None
	case e.is(ruleLiteral):
		return advice.AfterBracket
	case isBlank(char), len(char) > 1 && g.regName&ucschar != 0:
		return advice.Blank
	case len(char) > 1:
		return advice.NonASCIIHost
	case char == "@":
		return advice.AtInUserinfo
	case char == "\\":
		return advice.Backslash
	case (char == "[" || char == "]") && !g.ipv6:
		return advice.OldEdition
	case char == "[" || char == "]":
		return advice.Brackets
	case e.Err == ErrHost && g.hostnames:
		return advice.Hostname
	case char == ":":
		return advice.ColonInHost
	}
	return advice.None
}

// escapeAdvice returns what to do about a character that a component allows
// only in escaped form.
func (e *ParseError) escapeAdvice(char string, component Component) advice.Code {
	switch {
	case char == "" || component < Userinfo || component > Fragment:
		return advice.None
	case char == ":" && e.Rule == e.Edition.grammar().first.name:
		return advice.ColonInPath
	case char == "\\" && e.Offset == len("C:") && e.Input[1] == ':':
		return advice.WindowsPath
	case char == "\\" && component == Path:
		return advice.BackslashData
	case isBlank(char) && char != " ":
		return advice.BlankData
	case char == "{":
		return advice.TemplateData
	}
	return advice.Data
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
//
// It returns the message of e.Err if that is a [*ParseError].
func (e *ResolveError) Error() string { return e.message().String() }

// String returns what Error returns, so that %v does not print the references of a
// ResolveError that is not a pointer.
func (e ResolveError) String() string { return e.Error() }

// GoString implements [fmt.GoStringer]. It returns the name of the type and what
// Error returns, without the references:
//
//	uri.ResolveError("uri: ...")
func (e ResolveError) GoString() string { return advice.GoString("uri.ResolveError", e.Error()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns,
// so that encoders such as encoding/json do not write the references. The error of
// MarshalText is nil.
func (e ResolveError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [ResolveError.Error] says it, or "" if there is
// no advice.
func (e *ResolveError) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message.
func (e *ResolveError) message() advice.Message {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.message()
	}
	edition := e.Base.Edition()
	m := advice.Message{Package: "uri", Problem: reason(e.Err), Rule: edition.grammar().resolution}
	switch {
	case e.Err == ErrAmbiguous:
		m.Problem = "the reference of " + e.Ref.Edition().String() + " has other components in " + edition.String() + ", the edition of the base"
		m.Reason.Code = advice.MixedEditions
	case e.Err == ErrRelativeBase && e.Ref.IsAbsolute():
		m.Problem += ", and the reference is absolute"
		m.Reason.Code = advice.Exchanged
	case e.Err == ErrRelativeBase:
		m.Reason.Code = advice.RelativeBase
	}
	return m
}

// Error returns the message of e.Err if it is a [*ParseError], and adds what to
// use for data if a character must be escaped. Otherwise it returns a message
// that contains the one of e.Err or says what to do, such as
//
//	uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
func (e *BuildError) Error() string { return e.message().String() }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns.
// The error of MarshalText is nil.
func (e BuildError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [BuildError.Error] says it, or "" if there is no
// advice.
func (e *BuildError) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message. An advice takes the place of the
// message of e.Err, unless it does not follow from that.
func (e *BuildError) message() advice.Message {
	if parse, ok := e.Err.(*ParseError); ok {
		m := parse.message()
		m.Reason.Data = e.forData(m.Reason.Code)
		return m
	}
	m := advice.Message{Package: "uri", Problem: "cannot build " + e.Component.String(), Rule: e.Edition.String()}
	m.Reason.Code = e.advice()
	if m.Reason.Code == advice.None {
		m.Problem += ": " + reason(e.Err)
		m.Reason.Code = e.code
	}
	return m
}

// forData returns the functions for data, if a component does not allow a
// character of the text but its escape.
func (e *BuildError) forData(code advice.Code) string {
	g := e.Edition.grammar()
	switch code {
	case advice.Data, advice.BlankData, advice.TemplateData, advice.BackslashData, advice.PercentData:
	case advice.Blank, advice.NonASCIIHost, advice.HalfEscape:
		if e.Component == Scheme || e.Component == Host && g.hostnames {
			return ""
		}
	default:
		return ""
	}
	switch {
	case e.Component == Path:
		return "Segment or Edition.Escape"
	case e.Component == Query && classes['=']&g.query != 0:
		return "QueryPair or Edition.Escape"
	case e.Component == Userinfo:
		return "User"
	case e.Component == Param:
		return ""
	}
	return "Edition.Escape"
}

// advice returns the reason for what the caller of a [Builder] can do about the
// error, or None if the message of e.Err is enough.
func (e *BuildError) advice() advice.Code {
	switch e.Err {
	case ErrDotSegment:
		return advice.DotSegment
	case ErrEmpty:
		if e.Component == Segment {
			return advice.FirstSegment
		}
		return advice.NoHost
	case ErrHost:
		return advice.HostData
	case ErrComponent:
		switch e.Component {
		case Authority, Userinfo, Host, Port:
			return advice.NoAuthority
		}
		return advice.NoComponent
	case ErrCharacter:
		return advice.PairDelimiter
	case ErrAmbiguous:
	default:
		return advice.None
	}
	switch e.Component {
	case Path:
		if e.Edition.grammar().opaque == 0 {
			return advice.PathAfterAuthority
		}
		return advice.PathAfterScheme
	case Opaque:
		return advice.OpaqueAfterNoScheme
	case Query:
		return advice.QueryAfterOpaque
	}
	return advice.None
}

// reason returns the message of err, which may be nil.
func reason(err error) string {
	if err == nil {
		return "unknown error"
	}
	return err.Error()
}
