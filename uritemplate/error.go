// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
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
	Offset int   // in bytes, where the character, variable, expression or literal is that is the cause
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
func (e *Error) Error() string { return "uritemplate: " + advice.Message(e.Parts()) }

// MarshalText implements [encoding.TextMarshaler]. It returns the message of Error, and nil.
func (e Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Parts returns the message in parts: the problem with its offset, the advice, and the rule
// with its section. The advice and the rule may be "".
func (e *Error) Parts() (problem, advice, rule string) {
	switch {
	case e.problem != "":
		problem = e.problem
	case e.Err != nil:
		problem = e.Err.Error()
	default:
		problem = "unknown error"
	}
	rule = e.section
	if e.rule != "" {
		rule = "rule " + e.rule + ", " + e.section
	}
	return problem + " at offset " + strconv.Itoa(e.Offset), e.says, rule
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

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

// A refusal says why a template is ambiguous, and where.
type refusal struct {
	offset        int
	problem, says string
}

// of returns the error for a template.
func (r *refusal) of(text string) *Error {
	return Error{Offset: r.offset, Err: errTwoWays, problem: "ambiguous template: " + r.problem, says: r.says}.about(text)
}

var errTwoWays = errors.New("the template could match in two ways")

// Problems and advice that several refusals share.
const (
	afterExploded = "a variable follows one with \"*\""
	oneOfSeveral  = "a modifier limits the values of one variable of several"

	anotherLiteral = "write another literal"
	anotherName    = "write another name"
	literalBetween = "write a literal between them"
	divided        = "write an expression for each, and a literal between them"
)
