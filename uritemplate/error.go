// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"

	"example.com/uri/internal/advice"
)

// An Error describes why a template cannot be parsed, expanded, or matched, and
// where in the template the cause is.
type Error struct {
	Template string // the text of the template
	Offset   int    // in bytes, of the character, variable, expression or literal that is the cause
	Rule     string // the production that fails: of the template, such as "varname", or of the result, such as "port"; or ""
	Section  string // the section that is violated, such as "RFC 6570 section 2.3"; or ""
	Err      error  // an error of package uri, such as uri.ErrCharacter, uri.ErrHost, uri.ErrDotSegment or uri.ErrAmbiguous, or another error

	problem string // "" if Err describes it
	reason  advice.Reason
}

// Error returns a message with the problem, the offset, what to do, and the
// rule:
//
//	uritemplate: invalid character "-" in a name at offset 5: write "page_size", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)
//
// No field of an Error has a part of a value, since a value may be secret.
func (e *Error) Error() string { return e.message().String() }

// String returns what Error returns, so that %v does not print the Template of an
// Error that is not a pointer.
func (e Error) String() string { return e.Error() }

// GoString implements [fmt.GoStringer]. It returns the name of the type and what
// Error returns, without the Template.
func (e Error) GoString() string { return advice.GoString("uritemplate.Error", e.Error()) }

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns,
// so that encoders such as encoding/json do not write the Template. The error of
// MarshalText is nil.
func (e Error) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Advice returns what to do, as [Error.Error] says it, such as
// `write "page_size", or "%2D" for "-"`. It returns "" if there is no advice.
func (e *Error) Advice() string { return e.message().Reason.String() }

// message returns the parts of the message.
func (e *Error) message() advice.Message {
	m := advice.Message{Package: "uritemplate", Problem: e.problem, Place: "at offset " + strconv.Itoa(e.Offset), Reason: e.reason, Rule: e.Section}
	switch {
	case m.Problem != "":
	case e.Err != nil:
		m.Problem = e.Err.Error()
	default:
		m.Problem = "unknown error"
	}
	if e.Rule != "" {
		m.Rule = "rule " + e.Rule + ", " + e.Section
	}
	return m
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// shown returns a name or an expression for a message. Those of [ParseOpenAPI] may
// have any characters, and are then in quotes.
func shown(name string) string {
	for i := range len(name) {
		if name[i] <= ' ' || name[i] > '~' {
			return strconv.Quote(name)
		}
	}
	return name
}
