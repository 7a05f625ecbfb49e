// SPDX-License-Identifier: BSD-3-Clause

// Package advice joins the parts of the messages of errors, and guesses what the
// writer of a text meant.
package advice

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// A Message has the parts of the message of an error.
type Message struct {
	Package string // of the error
	Problem string // such as `invalid character "ü" in path`
	Place   string // such as "at offset 12", or ""
	Advice  string // what to do, or ""
	Escapes bool   // whether the escape of the character is allowed in its place
	Rule    string // the rule and the section, or the edition, or ""
}

// String returns the message:
//
//	PACKAGE: PROBLEM PLACE: ADVICE (RULE)
func (m Message) String() string {
	text := m.Package + ": " + m.Problem
	if m.Place != "" {
		text += " " + m.Place
	}
	if m.Advice != "" {
		text += ": " + m.Advice
	}
	if m.Rule != "" {
		text += " (" + m.Rule + ")"
	}
	return text
}

// GoString returns what %#v prints of a value of the type with the name: a message
// in place of fields that may have a secret.
func GoString(name, message string) string { return name + "(" + strconv.Quote(message) + ")" }

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
