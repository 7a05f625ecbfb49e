// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has all errors.

import (
	"errors"
	"strconv"

	"example.com/uri/internal/lex"
)

// The errors that a [ParseError] wraps, for [errors.Is].
var (
	ErrCharacter = errors.New("invalid character")           // the rule of the component has no such character
	ErrEscape    = errors.New("invalid escape")              // a "%" without two hexadecimal digits
	ErrScheme    = errors.New("invalid scheme")              // the text before the first ":" is not a scheme
	ErrHost      = errors.New("invalid host")                // not a host, or an incomplete one
	ErrPort      = errors.New("invalid port")                // the port has other characters than digits
	ErrEmpty     = errors.New("missing character")           // a component needs one more, or any at all
	ErrNoScheme  = errors.New("no scheme")                   // a scheme is needed
	ErrFragment  = errors.New("fragment in an absolute URI") // see [ParseAbsolute]
	ErrTooLong   = errors.New("too long")                    // 4 GiB or more; 512 MiB where an int has 32 bits

	// ErrEdition is the error of an [Edition] that is not one of the
	// constants. It derives no string: all functions that return an error
	// return this one. Those that do not find no references, and escape
	// every octet.
	ErrEdition = errors.New("unknown edition")
)

// A ParseError says where a string fails to parse, and by which rule.
type ParseError struct {
	Input     string    // the whole input; Error does not print it: it may contain a password
	Edition   Edition   // the edition in which it was parsed
	Offset    int       // the first byte that the rule cannot derive; the end of the component if more is missing
	Component Component // the component that contains it
	Rule      string    // the production of the BNF, as the edition spells it, such as "pchar"
	Section   string    // the section of that production, such as "RFC 2396 section 3.3"
	Err       error     // one of the sentinel errors
}

// Error returns a message such as
//
//	uri: invalid character " " in path at offset 12 (rule pchar, RFC 2396 section 3.3)
//
// It shows at most one byte of the input.
func (e *ParseError) Error() string {
	unexpected := "end"
	if uint(e.Offset) < uint(len(e.Input)) {
		unexpected = strconv.Quote(e.Input[e.Offset : e.Offset+1])
	}
	msg := "uri: " + reason(e.Err)
	switch e.Err {
	case ErrCharacter:
		msg += " " + unexpected + " in " + e.Component.String()
	case ErrEscape, ErrEmpty:
		msg += " in " + e.Component.String()
	case ErrTooLong, ErrEdition, nil:
	default:
		msg += ": unexpected " + unexpected
	}
	msg += " at offset " + strconv.Itoa(e.Offset)
	if e.Rule == "" {
		return msg
	}
	return msg + " (rule " + e.Rule + ", " + e.Section + ")"
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// reason returns the message of a sentinel error.
func reason(err error) string {
	if err == nil {
		return "unknown error"
	}
	return err.Error()
}

// A fault is a failure as the scanner knows it. The zero fault is no failure.
type fault struct {
	at        int // offset
	component Component
	rule      uint8
	err       error
}

func (f fault) ok() bool { return f.err == nil }

// error returns the fault in s as the error that a caller sees.
func (f fault) error(e Edition, s string) error {
	g := e.grammar()
	r := g.rules[f.rule]
	if f.rule == ruleFirst {
		r = g.first
	}
	return &ParseError{s, e, f.at, f.component, r.name, r.section, f.err}
}

// faultAt returns the fault of a component whose rule has no way on at i: err,
// or a bad escape.
func faultAt(s string, i int, component Component, rule uint8, err error) fault {
	if s[i] == '%' && !lex.HasEscape(s, i) {
		return fault{i, component, ruleEscaped, ErrEscape}
	}
	return fault{i, component, rule, err}
}

// The errors that a [ResolveError] wraps, for [errors.Is].
var (
	ErrRelativeBase  = errors.New("the base URI is relative")
	ErrOpaqueBase    = errors.New("the base URI is opaque")
	ErrMixedEditions = errors.New("the base URI and the reference are of different editions")
	ErrExcess        = errors.New("the reference has more \"..\" segments than the base has levels")
)

// A ResolveError says why a reference cannot be resolved (section 5.2).
type ResolveError struct {
	Base, Ref URI   // Error prints neither
	Err       error // one of the sentinel errors
}

// Error returns a message such as
//
//	uri: the base URI is opaque (RFC 2396 section 5)
func (e *ResolveError) Error() string {
	return "uri: " + reason(e.Err) + " (" + e.Base.grammar().resolution + ")"
}

// Unwrap returns e.Err.
func (e *ResolveError) Unwrap() error { return e.Err }

// The errors that a [BuildError] wraps, besides a [*ParseError].
var (
	ErrDotSegment = errors.New("dot segment as data")                // "." or "..", which resolving would remove
	ErrAmbiguous  = errors.New("would be read as another component") // the text would not divide as it was built
)

// A BuildError says which component keeps a reference from being built.
type BuildError struct {
	Edition   Edition
	Component Component
	Err       error // a [*ParseError], if a rule cannot derive the text, or one of the sentinel errors
}

// Error returns the message of the [ParseError], if e.Err is one, or a message
// such as
//
//	uri: cannot build path: would be read as another component (RFC 3986)
func (e *BuildError) Error() string {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.Error()
	}
	return "uri: cannot build " + e.Component.String() + ": " + reason(e.Err) + " (" + e.Edition.String() + ")"
}

// Unwrap returns e.Err.
func (e *BuildError) Unwrap() error { return e.Err }

// A URLError says that a URI and a [net/url.URL] cannot say the same.
type URLError struct {
	Component Component // in which they would differ
}

// Error returns a message such as
//
//	uri: net/url cannot hold the fragment as it is
func (e *URLError) Error() string {
	return "uri: net/url cannot hold the " + e.Component.String() + " as it is"
}
