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

// A Reason says why there is an advice. The zero Reason has none.
type Reason struct {
	Code Code
	Text string // the character or the name that the sentence repeats, or ""
	Data string // the functions that take data instead, or ""
}

// String returns the advice, or "" if there is none.
func (r Reason) String() string {
	var escapes []byte
	for i := range len(r.Text) {
		escapes = lex.AppendEscape(escapes, r.Text[i])
	}
	text := strings.NewReplacer(escaped, string(escapes), asItIs, r.Text).Replace(sentences[r.Code])
	if r.Data != "" {
		text += "; use " + r.Data + " for data"
	}
	return text
}
