// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file has the error types and the sentinel errors.

import (
	"errors"
	"unicode/utf8"

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
type ParseError struct {
	Input     string    // the whole input; Error and MarshalText omit it, since it may contain a password
	Edition   Edition   // the edition by which the input was parsed
	Offset    int       // the first byte that the rule does not derive; the end of the component if a byte is missing
	Component Component // the component that contains the offset
	Rule      string    // the production of the BNF, as the edition spells it, such as "pchar"; "" for [Unescape]
	Section   string    // the section of that production, such as "RFC 2396 section 3.3"; "" for [Unescape]
	Err       error     // one of the sentinel errors

	said *advice.Message // of the error of which this is the Redacted, or nil
}

// char returns the character of the input at the offset, or "" at its end. An
// octet that is not valid UTF-8 counts as a character.
func (e *ParseError) char() string {
	if uint(e.Offset) >= uint(len(e.Input)) {
		return ""
	}
	_, size := utf8.DecodeRuneInString(e.Input[e.Offset:])
	return e.Input[e.Offset : e.Offset+size]
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

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
	g := e.grammar()
	r := g.rules[f.rule]
	if f.rule == ruleFirst {
		r = g.first
	}
	return &ParseError{s, e, f.at, f.component, r.name, r.section, f.err, nil}
}

// refuse returns the result of a scan of s that ends with the fault. If at is
// not nil, it sets *at to the fault and does not allocate a *ParseError.
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

// A ResolveError describes why a reference cannot be resolved (section 5.2).
type ResolveError struct {
	Base, Ref URI   // Error and MarshalText omit them
	Err       error // one of the sentinel errors, or a [*ParseError] if the edition of Base does not derive the text of Ref
}

// Unwrap returns e.Err.
func (e *ResolveError) Unwrap() error { return e.Err }

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
