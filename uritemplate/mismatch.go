// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// A MismatchError is the error of [Matcher.Explain]: why a reference does not match.
type MismatchError struct {
	Offset   int    // of the first byte of the reference that cannot be there; where the value begins if all of it is refused; or the end
	Variable string // the variable that would have it, or ""

	problem string
	option  string // the field of [Options] that would allow it, or that does not; or ""
}

// Problem returns what is wrong, without the place. It shows no part of the
// reference, and no literal of an authority, which may have a password.
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

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns.
// The error of MarshalText is nil.
func (e MismatchError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// common returns the length of the longest beginning that a and b have in common.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// hint returns what to write if a literal looks like a variable of other
// templates: ":" and a name, or "*", at the beginning of a segment.
func (m *Matcher) hint(literal string) string {
	for segment := range strings.SplitSeq(literal, "/") {
		name, ok := strings.CutPrefix(segment, ":")
		_, err := Parse("{" + name + "}")
		switch {
		case ok && err == nil:
			return ": write \"{" + name + "}\" for \":" + name + "\""
		case strings.HasPrefix(segment, "*") && !m.openAPI:
			return ": write \"{+path}\" for \"*\""
		}
	}
	return ""
}

// original returns the offset in text for an offset in its form with normal
// escapes.
func original(text string, offset int) int {
	i := 0
	for n := 0; n < offset && i < len(text); {
		c, width := lex.Octet(text, i)
		i += width
		if n++; width > 1 && !unreserved.has(c) {
			n += len("XX")
		}
	}
	return i
}
