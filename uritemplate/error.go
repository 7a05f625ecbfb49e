// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"cmp"
	"errors"
	"strconv"

	"example.com/uri/internal/advice"
)

// An Error describes why a template cannot be parsed, expanded, or matched, and
// where in the template the cause is.
//
// The template may contain a password, and a value may be secret. Printing, logging or
// encoding an Error never shows the template, and an Error contains no part of a value. See
// [uri.ParseError] for how to compare errors.
type Error struct {
	Offset int   // the offset in bytes of the cause: a character, a variable, an expression or a literal
	Err    error // an error from package uri, such as uri.ErrCharacter or uri.ErrAmbiguous, or another error

	template      *string // nothing that formats values follows a pointer to a string
	rule, section string
	problem       string // "" if Err describes it
	says          string // the advice, or ""
}

// about returns the error for the template with the text.
func (e Error) about(text string) *Error {
	e.template = &text
	return &e
}

// Template returns the template's text.
func (e *Error) Template() string {
	if e.template == nil {
		return ""
	}
	return *e.template
}

// Rule returns the production that fails in the template, such as "varname", or in the result,
// such as "port", or "".
func (e *Error) Rule() string { return e.rule }

// Section returns the section that is violated, such as "RFC 6570 section 2.3", or "".
func (e *Error) Section() string { return e.section }

// Error returns a message with the problem, the offset, the advice, and the rule:
//
//	uritemplate: invalid character "-" in a name at offset 5: write "page_size", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)
func (e *Error) Error() string {
	problem, rule := e.problem, e.section
	if problem == "" && e.Err != nil {
		problem = e.Err.Error()
	}
	if e.rule != "" {
		rule = "rule " + e.rule + ", " + e.section
	}
	return "uritemplate: " + advice.Message(cmp.Or(problem, "unknown error")+" at offset "+strconv.Itoa(e.Offset), e.says, rule)
}

// MarshalText implements [encoding.TextMarshaler]. It returns the message of Error, and nil.
func (e Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// A MismatchError is the error of [Matcher.Explain]: why a reference does not match.
type MismatchError struct {
	Offset   int    // the offset in bytes of the first byte that cannot be there, of a value that is refused as a whole, or of the end
	Variable string // the variable whose value would be there, or ""

	problem string
	option  string // the field of [Options] that would allow it, or that does not; or ""
}

// Problem returns the problem without its place. It shows no part of the reference, and no
// literal in an authority, which may contain a password.
func (e *MismatchError) Problem() string {
	if e.Variable == "" {
		return e.problem
	}
	return "the value of " + shown(e.Variable) + " " + e.problem
}

// Error returns a message with the problem, the offset, and the option:
//
//	uritemplate: no match: the value of id has an escaped slash at offset 9: see Options.AllowSlashes
func (e *MismatchError) Error() string {
	message := "uritemplate: no match: " + e.Problem() + " at offset " + strconv.Itoa(e.Offset)
	if e.option != "" {
		message += ": see Options." + e.option
	}
	return message
}

// MarshalText implements [encoding.TextMarshaler]. It returns the message of Error, and nil.
func (e MismatchError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// A valueError says why a value is refused, and which section does not allow it.
type valueError struct{ problem, section string }

func (e *valueError) Error() string { return e.problem }

var (
	errUTF8   = &valueError{"it is not UTF-8", rfc + "1.6"}
	errPrefix = &valueError{"only a string has a prefix", rfc + "2.4.1"}
	errOdd    = &valueError{"the last name of the pairs has no value", ""}
)

// rfc precedes a section's number.
const rfc = "RFC 6570 section "

// shown returns a name or an expression for a message. [ParseOpenAPI] allows any characters in
// it; it is then in quotes.
func shown(name string) string {
	for i := range len(name) {
		if name[i] <= ' ' || name[i] > '~' {
			return strconv.Quote(name)
		}
	}
	return name
}

// ambiguous returns the error for a template without a Matcher, still without its text.
func ambiguous(offset int, problem, says string) *Error {
	return &Error{Offset: offset, Err: errTwoWays, problem: "ambiguous template: " + problem, says: says}
}

var errTwoWays = errors.New("the template could match in two ways")

// Problems and advice that several of these errors share.
const (
	afterExploded = "a variable follows one with \"*\""
	oneOfSeveral  = "a modifier limits the values of one variable of several"

	anotherLiteral = "write another literal"
	anotherName    = "write another name"
	literalBetween = "write a literal between them"
	divided        = "write an expression for each, and a literal between them"
)
