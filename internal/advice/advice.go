// SPDX-License-Identifier: BSD-3-Clause

// Package advice joins the parts of the messages of errors, and guesses what the
// writer of a text meant.
package advice

import (
	"strings"

	"example.com/uri/internal/lex"
)

// Message joins what is wrong, what to do and the rule, of which the last two may be "":
//
//	PROBLEM: ADVICE (RULE)
func Message(problem, advice, rule string) string {
	if advice != "" {
		problem += ": " + advice
	}
	if rule != "" {
		problem += " (" + rule + ")"
	}
	return problem
}

// Escape returns what to do about a character that is allowed only in escaped form.
// If an "@" follows in the rest, the character may be part of a password.
func Escape(char, rest string) string {
	if strings.Contains(rest, "@") {
		return `write its escape, as "%20" for a space`
	}
	return `write "` + Escaped(char) + `"`
}

// Escaped returns the escapes of the octets of s.
func Escaped(s string) string {
	var b []byte
	for i := range len(s) {
		b = lex.AppendEscape(b, s[i])
	}
	return string(b)
}
