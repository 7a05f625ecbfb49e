// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package advice has what the messages of errors say to do: a sentence for each
// reason and each kind of reader. An error has the reason as data, and no
// program edits a message.
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
	Reason  Reason // for the advice
	Rule    string // the rule and the section, or the edition, or ""
}

// Of returns the parts of the message of an error, and reports whether it has
// them. The errors of this module do: their As sets a *Message.
func Of(err error) (m Message, ok bool) {
	e, ok := err.(interface{ As(target any) bool })
	return m, ok && e.As(&m)
}

// SetTo sets *target to m if it is a Message, and reports whether it is. It is
// what the As of an error does.
func (m Message) SetTo(target any) bool {
	p, ok := target.(*Message)
	if ok {
		*p = m
	}
	return ok
}

// Text returns the message for a reader, without the name of the package.
func (m Message) Text(v Voice) string {
	text := m.Short(v)
	if m.Rule == "" {
		return text
	}
	return text + " (" + m.Rule + ")"
}

// Short returns the message for a reader, without the name of the package and
// without the rule.
func (m Message) Short(v Voice) string {
	text := m.Problem
	if m.Place != "" {
		text += " " + m.Place
	}
	if advice := m.Reason.For(v); advice != "" {
		text += ": " + advice
	}
	return text
}

// GoString returns what %#v prints of a value of the type with the name: a message
// in place of fields that may have a secret.
func GoString(name, message string) string { return name + "(" + strconv.Quote(message) + ")" }

// A Voice is a kind of reader.
type Voice uint8

const (
	Go      Voice = iota // a caller in Go, who can call methods and set fields
	Command              // a user of the command, who can set flags
	Page                 // a visitor of the page, who can only write another text
)

// A Reason says why there is an advice. The zero Reason has none.
type Reason struct {
	Code Code
	Text string // the character or the name that the sentence repeats, or ""
}

// For returns the advice for a reader, or "" if there is none.
func (r Reason) For(v Voice) string {
	s := &sentences[r.Code]
	text := s.text
	if v != Go && s.command != "" {
		text = s.command
	}
	if v == Page && s.page != "" {
		text = s.page
	}
	if text == nothing {
		return ""
	}
	var escapes []byte
	for i := range len(r.Text) {
		escapes = lex.AppendEscape(escapes, r.Text[i])
	}
	return strings.NewReplacer(escaped, string(escapes), asItIs, r.Text).Replace(text)
}
