// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the sentinel errors, and the error types with their messages.
// Package internal/advice has the sentences that say what to do.

import (
	"errors"
	"strconv"
	"strings"

	"example.com/uri/internal/advice"
	"example.com/uri/internal/lex"
)

// The errors that a [ParseError] wraps, for [errors.Is].
var (
	ErrCharacter = errors.New("invalid character")           // the rule of the component does not allow the character
	ErrEscape    = errors.New("invalid escape")              // a "%" without two hexadecimal digits after it
	ErrScheme    = errors.New("invalid scheme")              // the text before the first ":" is not a scheme
	ErrHost      = errors.New("invalid host")                // the host is not valid or not complete
	ErrPort      = errors.New("invalid port")                // the port contains a character that is not a digit
	ErrEmpty     = errors.New("missing character")           // the text ends where the rule needs a character
	ErrNoScheme  = errors.New("missing scheme")              // the reference needs a scheme
	ErrFragment  = errors.New("fragment in an absolute URI") // see [Edition.ParseAbsolute]
	ErrTooLong   = errors.New("too long")                    // 256 MiB or more

	// ErrEdition is the error for an [Edition] that is not one of the
	// constants. Nothing parses in such an edition. Functions that return an
	// error return or wrap ErrEdition. [Edition.ParsePrefix] parses nothing,
	// and [Edition.Escape] escapes every octet.
	ErrEdition = errors.New("unknown edition")
)

// A ParseError describes where parsing a string fails, and which rule fails.
//
// The input may contain a password. Nothing that writes a ParseError writes the
// input: no verb of package fmt, no encoder, no logger. So two errors for the same
// input differ with ==: compare their fields and what their methods return.
type ParseError struct {
	Offset    int       // the first byte that the rule does not derive; the end of the component if a byte is missing
	Component Component // the component that contains the offset
	Edition   Edition   // the edition by which the input was parsed
	rule      uint8
	Err       error // one of the sentinel errors

	input *string         // nothing that formats values follows a pointer to a string
	said  *advice.Message // of the error of which this is the Redacted, or nil
}

// Input returns the whole input.
func (e *ParseError) Input() string {
	if e.input == nil {
		return ""
	}
	return *e.input
}

// Rule returns the production of the BNF that fails, as the edition spells it,
// such as "pchar". It returns "" for an error of [Unescape].
func (e *ParseError) Rule() string { return e.production().name }

// Section returns the section of that production, such as "RFC 2396 section 3.3".
// It returns "" for an error of [Unescape].
func (e *ParseError) Section() string { return e.production().section }

func (e *ParseError) production() rule { return e.Edition.grammar().rules[e.rule] }

// In returns a copy of e with another input and offset. Use it if what was
// parsed is a part of a text, or was made from it, and the error is to be about
// that text.
func (e *ParseError) In(input string, offset int) *ParseError {
	copied := *e
	copied.input, copied.Offset = &input, offset
	return &copied
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

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

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns.
// The error of MarshalText is nil.
func (e ParseError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [ParseError.Error] says it, such as
// `write "%20"`. It returns "" if there is no advice.
func (e *ParseError) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message.
func (e *ParseError) message() advice.Message {
	m := advice.Message{Package: "uri", Place: "at offset " + strconv.Itoa(e.Offset)}
	if r := e.production(); r.name != "" {
		m.Rule = "rule " + r.name + ", " + r.section
	}
	if e.said != nil {
		m.Problem, m.Reason = e.said.Problem, e.said.Reason
		return m
	}
	char := e.at().Char()
	m.Problem, m.Reason = e.problem(char), advice.Reason{Code: e.advice(char), Text: char}
	return m
}

// at returns the input with the offset.
func (e *ParseError) at() advice.Input { return advice.Input{Text: e.Input(), Offset: e.Offset} }

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
		if e.rule == ruleLiteral && !e.at().AfterBracket() {
			return `missing "]"` + in
		}
		if char != "" {
			return reason(ErrCharacter) + " " + advice.Quoted(char) + in
		}
	default:
		return reason(e.Err)
	}
	return reason(ErrEmpty) + in
}

// advice returns the reason for what to do about the character, or None if the
// rule is enough.
func (e *ParseError) advice(char string) advice.Code {
	component := e.Component
	if component == Authority { // perhaps of a [Builder]
		component = Host
		if e.at().InUserinfo() {
			component = Userinfo
		}
	}
	if e.at().IsDelimited() {
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
		switch component {
		case Path:
			return advice.EmptyPath
		case Query:
			return advice.EmptySearch
		}
	case ErrScheme:
		return e.schemeAdvice(char)
	case ErrPort:
		return e.at().Port(e.Edition.grammar().regName != 0)
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

// schemeAdvice returns what to do about a character that is not part of a
// scheme.
func (e *ParseError) schemeAdvice(char string) advice.Code {
	g := e.Edition.grammar()
	reason, orRelative := advice.None, advice.None
	switch {
	case char == "":
		return advice.None
	case advice.IsBlank(char):
		return advice.Blank
	case char == ":": // of a [Builder]
		return advice.ColonOfScheme
	case e.at().IsSCP():
		return advice.SCP
	case e.Offset == 0 && g.schemeFirst == alpha:
		reason, orRelative = advice.SchemeStart, advice.SchemeStartOrRelative
	case g.schemeRest == schemeChar:
		reason, orRelative = advice.SchemeRest, advice.SchemeRestOrRelative
	}
	if g.relative && strings.Contains(e.Input(), ":") {
		return orRelative
	}
	return reason
}

// hostAdvice returns what to do about a character that is not part of a host.
func (e *ParseError) hostAdvice(char string) advice.Code {
	g := e.Edition.grammar()
	switch {
	case e.rule == ruleIPv6 && char == "%":
		return advice.Zone
	case e.rule == ruleIPv6:
		return advice.IPv6
	case e.rule == ruleIPvFuture:
		return advice.IPvFuture
	case e.rule == ruleLiteral && !e.at().AfterBracket():
		return advice.None
	case e.rule == ruleLiteral:
		return advice.AfterBracket
	case advice.IsBlank(char), len(char) > 1 && g.regName&ucschar != 0:
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
	case char == ":" && e.rule == ruleFirst:
		return advice.ColonInPath
	case char == "\\" && e.Offset == len("C:") && e.Input()[1] == ':':
		return advice.WindowsPath
	case char == "\\" && component == Path:
		return advice.BackslashData
	case advice.IsBlank(char) && char != " ":
		return advice.BlankData
	case char == "{":
		return advice.TemplateData
	}
	return advice.Data
}

// A fault is a ParseError without its input and its edition. The zero fault is
// not an error.
type fault struct {
	at        int // offset
	component Component
	rule      uint8
	err       error
}

func (f fault) ok() bool { return f.err == nil }

// parseError returns the *ParseError for a fault in s.
func (f fault) parseError(e Edition, s string) error {
	made := &struct {
		ParseError
		text string
	}{ParseError{Offset: f.at, Component: f.component, Edition: e, rule: f.rule, Err: f.err}, s}
	made.input = &made.text
	return &made.ParseError
}

// refuse returns the result of a scan of s that ends with the fault. If at is
// not nil, it sets *at to the fault and does not allocate a *ParseError. Inlined,
// it would make the scanner large and slow.
//
//go:noinline
func (f fault) refuse(e Edition, s string, at *fault) (URI, error) {
	if at != nil {
		*at = f
		return URI{}, f.err
	}
	return URI{}, f.parseError(e, s)
}

// orEscape returns f, or the fault of a bad escape if there is one in s at the
// offset of f.
func (f fault) orEscape(s string) fault {
	if s[f.at] == '%' && !lex.HasEscape(s, f.at) {
		return fault{f.at, f.component, ruleEscaped, ErrEscape}
	}
	return f
}

// The errors that a [ResolveError] wraps, in addition to [ErrTooLong] and
// [ErrAmbiguous], for [errors.Is].
var (
	ErrRelativeBase = errors.New("the base URI is relative")
	ErrOpaqueBase   = errors.New("the base URI is opaque")
	ErrExcess       = errors.New("the reference has more \"..\" segments than the base has levels")
)

// A ResolveError describes why a reference cannot be resolved (section 5.2). Like
// the input of a [ParseError], what was to be resolved is not written.
type ResolveError struct {
	Err error // one of the sentinel errors, or a [*ParseError] if the edition of the base does not derive the text of the reference

	base, ref hidden
}

// hidden is a URI of which no verb of package fmt writes the text.
type hidden struct {
	text *string
	structure
}

func (h hidden) uri() URI {
	if h.text == nil {
		return URI{}
	}
	return URI{*h.text, h.structure}
}

func resolveError(base, ref URI, err error) *ResolveError {
	made := &struct {
		ResolveError
		baseText, refText string
	}{baseText: base.text, refText: ref.text}
	made.ResolveError = ResolveError{err, hidden{&made.baseText, base.structure}, hidden{&made.refText, ref.structure}}
	return &made.ResolveError
}

// Base returns the base URI.
func (e *ResolveError) Base() URI { return e.base.uri() }

// Ref returns the reference.
func (e *ResolveError) Ref() URI { return e.ref.uri() }

// Unwrap returns e.Err.
func (e *ResolveError) Unwrap() error { return e.Err }

// Error returns a message with the reason, what to do if something helps, and
// the section:
//
//	uri: the base URI is opaque (RFC 2396 section 5)
//
// It returns the message of e.Err if that is a [*ParseError].
func (e *ResolveError) Error() string { return e.message().String() }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns.
// The error of MarshalText is nil.
func (e ResolveError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [ResolveError.Error] says it, or "" if there is
// no advice.
func (e *ResolveError) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message.
func (e *ResolveError) message() advice.Message {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.message()
	}
	base, ref := e.Base(), e.Ref()
	edition := base.Edition()
	m := advice.Message{Package: "uri", Problem: reason(e.Err), Rule: edition.grammar().resolution}
	switch {
	case e.Err == ErrAmbiguous:
		m.Problem = "the reference of " + ref.Edition().String() + " has other components in " + edition.String() + ", the edition of the base"
		m.Reason.Code = advice.MixedEditions
	case e.Err == ErrRelativeBase && ref.IsAbsolute():
		m.Problem += ", and the reference is absolute"
		m.Reason.Code = advice.Exchanged
	case e.Err == ErrRelativeBase:
		m.Reason.Code = advice.RelativeBase
	}
	return m
}

// The errors that a [BuildError] wraps, in addition to the errors of a
// [ParseError].
var (
	ErrDotSegment = errors.New("dot segment")                        // resolving would remove a segment "." or ".."
	ErrAmbiguous  = errors.New("would be read as another component") // parsing the text would give other components
	ErrComponent  = errors.New("no such component")                  // the edition does not have the component, or it cannot be set as a whole
)

// A BuildError describes why a reference cannot be built, and which component
// is the cause.
type BuildError struct {
	Edition   Edition
	Component Component
	Err       error // a [*ParseError] if a rule does not derive the text, the error of a function of the caller, or an error that is or wraps a sentinel error

	code advice.Code // the reason for an advice, unless that follows from the other fields
}

func buildError(e Edition, c Component, err error) *BuildError {
	return &BuildError{Edition: e, Component: c, Err: err}
}

// Unwrap returns e.Err.
func (e *BuildError) Unwrap() error { return e.Err }

// Error returns the message of e.Err if it is a [*ParseError], and adds what to
// use for data if a character must be escaped. Otherwise it returns a message
// that contains the one of e.Err or says what to do, such as
//
//	uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
func (e *BuildError) Error() string { return e.message().String() }

// MarshalText implements [encoding.TextMarshaler]. It returns the text of Error.
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
	switch err, c := e.Err, e.Component; {
	case err == ErrDotSegment:
		return advice.DotSegment
	case err == ErrEmpty && c == Segment:
		return advice.FirstSegment
	case err == ErrEmpty:
		return advice.NoHost
	case err == ErrHost:
		return advice.HostData
	case err == ErrComponent && Authority <= c && c <= Port:
		return advice.NoAuthority
	case err == ErrComponent:
		return advice.NoComponent
	case err == ErrCharacter:
		return advice.PairDelimiter
	case err != ErrAmbiguous:
		return advice.None
	case c == Path && e.Edition.grammar().opaque == 0:
		return advice.PathAfterAuthority
	case c == Path:
		return advice.PathAfterScheme
	case c == Opaque:
		return advice.OpaqueAfterNoScheme
	case c == Query:
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
