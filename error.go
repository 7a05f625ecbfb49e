// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file defines the sentinel errors, and the error types with their messages.

import (
	"errors"
	"strconv"
	"strings"

	"example.com/uri/internal/advice"
	"example.com/uri/internal/lex"
)

// The errors that a [ParseError] wraps, for [errors.Is].
var (
	ErrCharacter = errors.New("invalid character")           // the component's rule does not allow it
	ErrEscape    = errors.New("invalid escape")              // a "%" without two hexadecimal digits after it
	ErrScheme    = errors.New("invalid scheme")              // the text before the first ":" is not a scheme
	ErrHost      = errors.New("invalid host")                // the host is not valid or not complete
	ErrPort      = errors.New("invalid port")                // the port contains a character that is not a digit
	ErrEmpty     = errors.New("missing character")           // the text ends where the rule needs a character
	ErrNoScheme  = errors.New("missing scheme")              // the reference needs a scheme
	ErrFragment  = errors.New("fragment in an absolute URI") // see [Edition.ParseAbsolute]
	ErrTooLong   = errors.New("too long")                    // 256 MiB or more

	// ErrEdition is the error for an [Edition] that is not one of the constants.
	// Nothing parses in such an edition. Functions that return an error return or
	// wrap ErrEdition. [Edition.ParsePrefix] parses nothing, and [Edition.Escape]
	// escapes every octet.
	ErrEdition = errors.New("unknown edition")
)

// A ParseError describes where parsing a string fails, and which rule fails.
//
// The input may contain a password, so printing, logging or encoding a ParseError never
// shows the input. One consequence is that two errors for the same input are not ==:
// compare their fields and the results of their methods.
type ParseError struct {
	Offset    int       // of the first invalid byte, or the end of the component if a byte is missing
	Component Component // the component that contains the offset
	Edition   Edition   // the edition in which the input was parsed
	rule      uint8
	Err       error // one of the sentinel errors

	input *string // nothing that formats values follows a pointer to a string
}

// Input returns the whole input.
func (e *ParseError) Input() string {
	if e.input == nil {
		return ""
	}
	return *e.input
}

// Rule returns the BNF production that fails, as the edition spells it, such as "pchar".
// It returns "" for an error from [Unescape].
func (e *ParseError) Rule() string { return e.production().name }

// Section returns the section of that production, such as "RFC 2396 section 3.3".
// It returns "" for an error from [Unescape].
func (e *ParseError) Section() string { return e.production().section }

func (e *ParseError) production() rule { return e.Edition.grammar().rules[e.rule] }

// In returns a copy of e that points to an offset in another input. Use it when the
// string that was parsed is part of a larger text, or was derived from it, and the error
// should refer to that text.
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
// It shows at most one character from the input, and none if an "@" follows, since the
// character may then belong to a password. It escapes, as in Go, a character that is not
// printable, such as "\n", and an octet that is not valid UTF-8, such as "\xff".
// [example.com/uri/redact.Redactor.Excerpt] shows the text around the offset.
func (e *ParseError) Error() string { return "uri: " + advice.Message(e.parts()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns, and nil.
func (e ParseError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// parts divides the message into the problem with its offset, the advice, and the rule
// with its section. The advice and the rule may be "".
func (e *ParseError) parts() (problem, advice, rule string) {
	if r := e.production(); r.name != "" {
		rule = "rule " + r.name + ", " + r.section
	}
	advice, _ = e.advice()
	return e.problem() + " at offset " + strconv.Itoa(e.Offset), advice, rule
}

// at returns the input with the offset.
func (e *ParseError) at() advice.Input { return advice.Input{Text: e.Input(), Offset: e.Offset} }

// problem returns the problem and its component.
func (e *ParseError) problem() string {
	problem := reason(e.Err)
	switch e.Err {
	case ErrEmpty, ErrEscape:
	case ErrCharacter, ErrScheme, ErrHost, ErrPort:
		problem = e.wrongCharacter()
	default: // it is about the whole reference
		return problem
	}

	if e.Component == Reference {
		return problem
	}
	return problem + " in " + e.Component.String()
}

// wrongCharacter returns the problem at the offset. It shows the character, unless that
// may belong to a password.
func (e *ParseError) wrongCharacter() string {
	switch char := e.at().Char(); {
	case e.rule == ruleLiteral && !e.at().AfterBracket():
		return `missing "]"`
	case char == "":
		return reason(ErrEmpty)
	case e.at().IsBeforeAt():
		return reason(ErrCharacter)
	default:
		return reason(ErrCharacter) + " " + advice.Quoted(char)
	}
}

// char returns the character at the offset, for advice about it. It returns "*", for
// which there is no advice, if the character may belong to a password.
func (e *ParseError) char() string {
	// A delimiter or a brace says little about a password, and there is advice about it.
	char := e.at().Char()
	if e.at().IsBeforeAt() && !strings.Contains(":/?#@[]{", char) {
		return "*"
	}
	return char
}

// part returns the component. If that is a whole authority, part returns the part that
// contains the offset.
func (e *ParseError) part() Component {
	switch {
	case e.Component != Authority:
		return e.Component
	case e.at().InUserinfo():
		return Userinfo
	}
	return Host
}

// advice returns advice about the error, or "" if the rule says enough. escapes reports
// whether the character may stand there in escaped form.
func (e *ParseError) advice() (says string, escapes bool) {
	// The text may be something else: "<http://h/>", "http://{host}/", "C:\\dir".
	switch char := e.char(); {
	case e.at().IsDelimited():
		return "remove the delimiters around it", false
	case char == "{" && !e.mayBeData():
		return expandFirst, false
	case char == "\\" && e.at().IsAfterDrive():
		return `write a Windows path as "file:///C:/dir", as package fileuri does`, false
	}

	switch e.Err {
	case ErrNoScheme:
		return `begin with one, such as "http:"`, false
	case ErrFragment:
		return `remove the fragment, or write "%23" for "#"`, false
	case ErrEmpty:
		return e.emptyAdvice(), false
	case ErrScheme:
		return e.schemeAdvice(), false
	case ErrPort:
		return e.at().Port(e.char(), e.Edition.grammar().regName != 0), false
	case ErrEscape:
		return e.escapeAdvice()
	case ErrHost, ErrCharacter:
		if e.part() == Host {
			return e.hostAdvice()
		}
		return e.dataAdvice()
	}
	return "", false
}

const expandFirst = "expand a URI Template (RFC 6570) or a variable first"

// mayBeData reports whether the character may be data that needs an escape. In a
// userinfo, a brace more likely begins a variable.
func (e *ParseError) mayBeData() bool {
	part := e.part()
	return part != Scheme && part != Host && part != Port && !e.at().IsBeforeAt()
}

// hostHasEscapes reports whether the edition allows escapes in a name.
func (e *ParseError) hostHasEscapes() bool {
	return e.Component == Authority || !e.Edition.grammar().hostnames
}

// emptyAdvice returns advice about a component that must not be empty.
func (e *ParseError) emptyAdvice() string {
	switch e.part() {
	case Path:
		return "add what the scheme refers to"
	case Query:
		return `a search is one or more words, with a "+" between them`
	}
	return ""
}

// escapeAdvice returns advice about a "%" that begins no escape.
func (e *ParseError) escapeAdvice() (says string, escapes bool) {
	switch e.part() {
	case Scheme:
		return `write two hexadecimal digits after "%"`, false
	case Host: // no name contains "%", so "%25" would not help
		return `write two hexadecimal digits after "%"`, e.hostHasEscapes()
	}
	return `write "%25" for "%", or two hexadecimal digits after it`, true
}

// schemeAdvice returns advice about a character that no scheme contains.
func (e *ParseError) schemeAdvice() (says string) {
	switch char := e.char(); {
	case char == "":
		return ""
	case advice.IsBlank(char):
		return "remove it"
	case char == ":": // a Builder got "http:"
		return "a scheme is the text before the colon"
	case e.at().IsSCP(): // "git@host:path"
		return `write an scp address as "ssh://user@host/path"`
	}

	// In RFC 1630, a scheme may contain most characters.
	switch g := e.Edition.grammar(); {
	case e.Offset == 0 && g.schemeFirst == alpha:
		says = "a scheme begins with an ASCII letter"
	case g.schemeRest == schemeChar:
		says = `a scheme is only ASCII letters, digits, "+", "-" and "."`
	}

	// "a_b:80" may be a host with a port, or a path.
	if e.Edition.grammar().relative && strings.Contains(e.Input(), ":") {
		says += `; write "//" before a host, or "./" before a path`
	}
	return says
}

// hostAdvice returns advice about a character that a host does not allow.
func (e *ParseError) hostAdvice() (says string, escapes bool) {
	g, char := e.Edition.grammar(), e.char()
	if e.rule >= ruleLiteral && e.rule <= ruleIPvFuture {
		return e.literalAdvice(char), false
	}

	// "a b", and "bücher.example" in an edition whose names are ASCII.
	isNonASCII := len(char) > 1
	switch isIRI := g.regName&ucschar != 0; {
	case advice.IsBlank(char), isNonASCII && isIRI:
		return "remove it", e.hostHasEscapes()
	case isNonASCII:
		return `write the name in Punycode, such as "xn--..."`, e.hostHasEscapes()
	}

	// A delimiter: "u@v@h", "h\a", "h[1]".
	switch char {
	case "@":
		return advice.EscapeAt, false
	case "\\":
		return `write "/"`, false
	case "[", "]":
		if !g.ipv6 {
			return "IPv6 addresses need RFC 2732 or RFC 3986", false
		}
		return "only a whole IP address is in brackets", false
	}

	// A character in the wrong place: "a..b", and "h:80" for a Builder's Host.
	switch {
	case e.Err == ErrHost && g.hostnames:
		return `a hostname is labels of letters, digits and "-", and the last one begins with a letter`, false
	case char == ":":
		return "a port is not part of a host, and an IPv6 address is in brackets", false
	}
	return "", false
}

// literalAdvice returns advice about a character in or after an IP literal.
func (e *ParseError) literalAdvice(char string) string {
	switch {
	case e.rule == ruleIPv6 && char == "%": // "[fe80::1%eth0]"
		return "remove the zone identifier, which RFC 6874 added and RFC 9844 withdrew"
	case e.rule == ruleIPv6:
		return `an IPv6 address is eight groups of up to four hexadecimal digits, or fewer groups and one "::"`
	case e.rule == ruleIPvFuture:
		return `an IPvFuture address is "v", hexadecimal digits, "." and the address`
	case e.at().AfterBracket(): // "[::1]x"
		return `only ":" and a port follow an address in brackets`
	}
	return ""
}

// dataAdvice returns advice about a character that a userinfo, a path, a query or a
// fragment does not allow.
func (e *ParseError) dataAdvice() (says string, escapes bool) {
	char := e.char()
	switch part := e.part(); {
	case char == "" || part < Userinfo || part > Fragment:
		return "", false
	case char == "[" && part == Path && e.at().Address() != "": // "sip:u@[::1]"
		return e.at().Address(), false
	case e.at().IsBeforeAt():
		return advice.Escape(char, "@"), true
	case char == ":" && e.rule == ruleFirst: // ":a"
		return `write a scheme before it, or "./" before a path`, false
	case char == "\\" && part == Path:
		return `write "/", or "%5C" for a backslash that is data`, true
	case char == "{":
		return expandFirst + ", or " + advice.Escape(char, ""), true
	case advice.IsBlank(char) && char != " ":
		return "remove it, or " + advice.Escape(char, ""), true
	}
	return advice.Escape(char, ""), true
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
	// One allocation holds the error and the string to which it points.
	made := &struct {
		ParseError
		text string
	}{ParseError{Offset: f.at, Component: f.component, Edition: e, rule: f.rule, Err: f.err}, s}
	made.input = &made.text
	return &made.ParseError
}

// refuse returns the result of a scan that ends with the fault. If at is not nil, it sets
// *at to the fault and does not allocate a *ParseError. Inlined, it would make the
// scanner large and slow.
//
//go:noinline
func (f fault) refuse(e Edition, s string, at *fault) (URI, error) {
	if at != nil {
		*at = f
		return URI{}, f.err
	}
	return URI{}, f.parseError(e, s)
}

// orEscape returns f, or the fault for a bad escape if s contains one at the offset of f.
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

// A ResolveError describes why a reference cannot be resolved (RFC 3986 section 5.2).
// Like a [ParseError], it never prints the URIs involved.
type ResolveError struct {
	Err error // a sentinel error, or a [*ParseError] if the base's edition does not derive the reference

	base, ref hidden
}

// hidden is a URI whose text no verb of package fmt writes.
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
	// As in fault.parseError, one allocation holds everything.
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

// Error returns a message with the reason, advice if there is any, and the section:
//
//	uri: the base URI is opaque (RFC 2396 section 5)
//
// If e.Err is a [*ParseError], it returns the message of that.
func (e *ResolveError) Error() string { return "uri: " + advice.Message(e.parts()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns, and nil.
func (e ResolveError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// parts divides the message into the problem, the advice, which may be "", and the
// section.
func (e *ResolveError) parts() (problem, advice, section string) {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.parts()
	}

	base, ref := e.Base(), e.Ref()
	problem, section = reason(e.Err), base.grammar().resolution
	switch {
	case e.Err == ErrAmbiguous: // "//a_b" in RFC 2396, and a base in RFC 3986
		return "the reference of " + ref.Edition().String() + " has other components in " + base.Edition().String() + ", the edition of the base", "parse both in one edition", section
	case e.Err == ErrRelativeBase && ref.IsAbsolute():
		return problem + ", and the reference is absolute", "exchange them, or set Resolver.RelativeBase", section
	case e.Err == ErrRelativeBase:
		return problem, "begin it with a scheme, or set Resolver.RelativeBase", section
	}
	return problem, "", section
}

// The errors that a [BuildError] wraps, in addition to those that a [ParseError] wraps.
var (
	ErrDotSegment = errors.New("dot segment")                        // resolving would remove a segment "." or ".."
	ErrAmbiguous  = errors.New("would be read as another component") // parsing the text would give other components
	ErrComponent  = errors.New("no such component")                  // the edition does not know it, or it is not set whole
)

// errWellKnown is the error for a missing part without which there is no well-known URI.
var errWellKnown = errors.New("a well-known URI has a host and a name")

// A BuildError describes why a reference cannot be built, and which component
// is the cause.
type BuildError struct {
	Edition   Edition
	Component Component
	Err       error // a [*ParseError], the error of the caller's function, or an error that is or wraps a sentinel error

	says string // the advice, unless it follows from the other fields
}

func buildError(e Edition, c Component, err error) *BuildError {
	return &BuildError{Edition: e, Component: c, Err: err}
}

// Unwrap returns e.Err.
func (e *BuildError) Unwrap() error { return e.Err }

// Error returns the message of e.Err if that is a [*ParseError], and names the function
// for data if a character must be escaped. Otherwise it returns a message that contains
// the one of e.Err or advice, such as
//
//	uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
func (e *BuildError) Error() string { return "uri: " + advice.Message(e.parts()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns, and nil.
func (e BuildError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// parts divides the message into the problem, the advice, and the rule or the edition.
// The advice may be "". If there is advice that e.Err implies, the message of e.Err is
// left out.
func (e *BuildError) parts() (problem, advice, rule string) {
	if parse, ok := e.Err.(*ParseError); ok {
		problem, advice, rule = parse.parts()
		if _, escapes := parse.advice(); escapes && e.Component != Param { // a param is data already
			advice += "; use " + e.forData() + " for data"
		}
		return problem, advice, rule
	}

	// Advice that e.Err implies takes the place of its message.
	problem, rule = "cannot build "+e.Component.String(), e.Edition.String()
	if e.Err == errWellKnown {
		rule = "RFC 8615 section 3"
	}
	if advice = e.advice(); advice != "" {
		return problem, advice, rule
	}
	return problem + ": " + reason(e.Err), e.says, rule
}

// forData returns the functions that escape data for the component.
func (e *BuildError) forData() string {
	switch {
	case e.Component == Path:
		return "Segment or Edition.Escape"
	case e.Component == Query && e.Edition.grammar().allowsPairs():
		return "QueryPair or Edition.Escape"
	case e.Component == Userinfo:
		return "User"
	}
	return "Edition.Escape"
}

// advice returns advice for the caller of a [Builder], or "" if the message of e.Err is
// enough.
func (e *BuildError) advice() string {
	switch e.Err {
	case ErrDotSegment:
		return `"." and ".." are not data; Set(Path, ...) takes them`
	case ErrEmpty:
		if e.Component == Segment {
			return "the first one of a path without a slash in front must not be empty"
		}
		return "a userinfo or a port needs a host"
	case ErrHost:
		return "a name is UTF-8 without control characters and delimiters (: / ? # @ [ ]); Addr takes a valid IP address"
	case ErrComponent:
		if Authority <= e.Component && e.Component <= Port {
			return "the edition has no authority"
		}
		return "Set and Without take whole components"
	case ErrCharacter:
		return `the delimiter of pairs must be one of the characters ";/?:@&+$,"`
	case ErrAmbiguous:
		return e.ambiguousAdvice()
	}
	return ""
}

// ambiguousAdvice returns advice about a component that would be read as another one.
func (e *BuildError) ambiguousAdvice() string {
	switch {
	case e.Component == Path && e.Edition.grammar().opaque == 0: // "//h" and "a"
		return `it must begin with "/" after an authority`
	case e.Component == Path:
		return `it must begin with "/" after an authority or a scheme, and has no "?"`
	case e.Component == Opaque:
		return "it needs a scheme and no authority"
	case e.Component == Query: // "mailto:a" and "?b"
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
