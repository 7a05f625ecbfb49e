// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import "strconv"

// An Error describes why a template cannot be parsed, expanded, or matched, and
// where in the template the cause is.
type Error struct {
	Template string // the text of the template
	Offset   int    // in bytes, of the character, variable, expression or literal that is the cause
	Rule     string // the production of the ABNF that fails, such as "varname"; "" if the template is valid
	Section  string // the section that says so, such as "RFC 6570 section 2.3"; "" if none does
	Err      error  // uri.ErrCharacter, uri.ErrEscape, uri.ErrEmpty, uri.ErrDotSegment, uri.ErrAmbiguous, a [*uri.ParseError], or another error

	problem string // "" if Err describes it
	advice  string
}

// Error returns a message with the problem, the offset, what to do, and the
// rule:
//
//	template: invalid character "-" in a name at offset 8: write "_" or an escape (rule varname, RFC 6570 section 2.3)
//
// It shows no part of a value, since a value may be secret.
func (e *Error) Error() string {
	problem := e.problem
	switch {
	case problem != "":
	case e.Err != nil:
		problem = e.Err.Error()
	default:
		problem = "unknown error"
	}
	msg := "template: " + problem + " at offset " + strconv.Itoa(e.Offset)
	if e.advice != "" {
		msg += ": " + e.advice
	}
	switch {
	case e.Rule != "":
		msg += " (rule " + e.Rule + ", " + e.Section + ")"
	case e.Section != "":
		msg += " (" + e.Section + ")"
	}
	return msg
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
