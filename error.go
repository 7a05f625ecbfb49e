// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"errors"
	"strconv"
)

// What a [ParseError] wraps, for [errors.Is].
var (
	ErrCharacter = errors.New("invalid character")           // the component's rule has no such character
	ErrEscape    = errors.New("invalid escape")              // a "%" without two hexadecimal digits
	ErrScheme    = errors.New("invalid scheme")              // what stands before the first ":" is no scheme
	ErrHost      = errors.New("invalid host")                // no host, or an incomplete one
	ErrPort      = errors.New("invalid port")                // the port is not of digits
	ErrEmpty     = errors.New("missing character")           // a component needs one more, or any at all
	ErrNoScheme  = errors.New("no scheme")                   // a scheme is needed
	ErrFragment  = errors.New("fragment in an absolute URI") // see [ParseAbsolute]
	ErrTooLong   = errors.New("too long")                    // 4 GiB or more; 512 MiB where an int has 32 bits
	ErrEdition   = errors.New("unknown edition")             // an Edition that is none of the constants
	ErrComponent = errors.New("unknown component")           // the name of no Component
)

// A ParseError says where a string stops being what it was parsed as, and
// which rule stops it.
type ParseError struct {
	Input     string    // the whole input; Error does not print it: it may hold a password
	Edition   Edition   // whose grammar it was held against
	Offset    int       // of the first byte that the rule cannot derive; where the component ends if more is missing
	Component Component // in which it lies
	Rule      string    // the production of the BNF, as the edition spells it, such as "pchar"
	Section   string    // where that production stands, such as "RFC 2396 section 3.3"
	Err       error     // one of the sentinel errors
}

// Error returns a message such as
//
//	uri: invalid character " " in path at offset 12 (rule pchar, RFC 2396 section 3.3)
//
// It shows at most one byte of the input.
func (e *ParseError) Error() string {
	unexpected := "end"
	if 0 <= e.Offset && e.Offset < len(e.Input) {
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

// reason returns the message of an error that an error of a caller's making
// may lack.
func reason(err error) string {
	if err == nil {
		return "unknown error"
	}
	return err.Error()
}

// A fault is what the scanner knows of a failure; the zero fault is none.
type fault struct {
	at        int // offset
	component Component
	rule      uint8
	err       error
}

func (f fault) ok() bool { return f.err == nil }

// error makes the fault in s the error that a caller sees.
func (f fault) error(e Edition, s string) error {
	g := e.grammar()
	r := g.rules[f.rule]
	if f.rule == ruleFirst {
		r = g.first
	}
	return &ParseError{s, e, f.at, f.component, r.name, r.section, f.err}
}

// What a [ResolveError] wraps, for [errors.Is].
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
