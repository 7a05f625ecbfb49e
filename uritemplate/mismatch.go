// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import "strconv"

// A MismatchError is the error of [Matcher.Explain]: why a reference does not match.
type MismatchError struct {
	Offset   int    // where the first byte is that cannot be there, where a value begins that is refused as a whole, or the end
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
