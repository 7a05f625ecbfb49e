// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the error types and the sentinel errors.

import (
	"errors"
	"strconv"

	"example.com/uri/internal/lex"
)

// The errors that a [ParseError] wraps, for [errors.Is].
var (
	ErrCharacter = errors.New("invalid character")           // the rule of the component does not allow the character
	ErrEscape    = errors.New("invalid escape")              // two hexadecimal digits do not follow a "%"
	ErrScheme    = errors.New("invalid scheme")              // the text before the first ":" is not a scheme
	ErrHost      = errors.New("invalid host")                // the host is not valid or not complete
	ErrPort      = errors.New("invalid port")                // the port contains a character that is not a digit
	ErrEmpty     = errors.New("missing character")           // the text ends where the rule needs a character
	ErrNoScheme  = errors.New("no scheme")                   // the reference needs a scheme
	ErrFragment  = errors.New("fragment in an absolute URI") // see [ParseAbsolute]
	ErrTooLong   = errors.New("too long")                    // 4 GiB or more; 512 MiB or more if an int has 32 bits

	// ErrEdition is the error of an [Edition] that is not one of the
	// constants. Such an edition derives no reference. Functions that return
	// an error return or wrap ErrEdition. Of the others, [Edition.ParsePrefix]
	// parses nothing, [Edition.Escape] escapes every octet, and [Level.In]
	// returns no flags.
	ErrEdition = errors.New("unknown edition")
)

// A ParseError describes where a string fails to parse, and by which rule.
type ParseError struct {
	Input     string    // the whole input; Error does not print it, since it may contain a password
	Edition   Edition   // the edition by which the input was parsed
	Offset    int       // the first byte that the rule does not derive; the end of the component if a byte is missing
	Component Component // the component that contains the offset
	Rule      string    // the production of the BNF, as the edition spells it, such as "pchar"
	Section   string    // the section of that production, such as "RFC 2396 section 3.3"
	Err       error     // one of the sentinel errors
}

// Error returns a message such as
//
//	uri: invalid character " " in path at offset 12 (rule pchar, RFC 2396 section 3.3)
//
// It contains at most one byte of the input.
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

// reason returns the message of err, which may be nil.
func reason(err error) string {
	if err == nil {
		return "unknown error"
	}
	return err.Error()
}

// A fault is a ParseError before its input and its edition are known. The zero
// fault is no failure.
type fault struct {
	at        int // offset
	component Component
	rule      uint8
	err       error
}

func (f fault) ok() bool { return f.err == nil }

// parseError returns the *ParseError for a fault in s.
func (f fault) parseError(e Edition, s string) error {
	g := e.grammar()
	r := g.rules[f.rule]
	if f.rule == ruleFirst {
		r = g.first
	}
	return &ParseError{s, e, f.at, f.component, r.name, r.section, f.err}
}

// orEscape returns f, or the fault of a bad escape if there is one in s at the
// offset of f.
func (f fault) orEscape(s string) fault {
	if s[f.at] == '%' && !lex.HasEscape(s, f.at) {
		return fault{f.at, f.component, ruleEscaped, ErrEscape}
	}
	return f
}

// The errors that a [ResolveError] wraps, for [errors.Is].
var (
	ErrRelativeBase  = errors.New("the base URI is relative")
	ErrOpaqueBase    = errors.New("the base URI is opaque")
	ErrMixedEditions = errors.New("the base URI and the reference are of different editions")
	ErrExcess        = errors.New("the reference has more \"..\" segments than the base has levels")
)

// A ResolveError describes why a reference cannot be resolved (section 5.2).
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

// The errors that a [BuildError] wraps, besides those of a [ParseError].
var (
	ErrDotSegment = errors.New("dot segment as data")                // resolving would remove a segment "." or ".."
	ErrAmbiguous  = errors.New("would be read as another component") // parsing the text would give other components
	ErrFilePath   = errors.New("no file URI has this file path")     // see [Edition.FromFilePath]
)

// A BuildError describes which component keeps a reference from being built.
type BuildError struct {
	Edition   Edition
	Component Component
	Err       error // a [*ParseError] if a rule does not derive the text; otherwise a sentinel error
}

// Error returns the message of e.Err if it is a [*ParseError]. Otherwise it
// returns a message that says what to do, such as
//
//	uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
func (e *BuildError) Error() string {
	if parse, ok := e.Err.(*ParseError); ok {
		return parse.Error()
	}
	msg := e.advice()
	if msg == "" {
		msg = reason(e.Err)
	}
	return "uri: cannot build " + e.Component.String() + ": " + msg + " (" + e.Edition.String() + ")"
}

// advice returns what the caller of a [Builder] can do about the error, or ""
// if the reason says it all.
func (e *BuildError) advice() string {
	g := e.Edition.grammar()
	switch e.Err {
	case ErrDotSegment:
		return `"." and ".." are not data; EscapedPath and EscapedSegment take them`
	case ErrEmpty:
		if e.Component == Segment {
			return "the first one of a path without a slash in front must not be empty"
		}
		return "a userinfo or a port needs a host"
	case ErrHost:
		return "Host takes a UTF-8 name without any of : / ? # @ [ ], Port a port, Addr a valid IP address, EscapedHost escaped text"
	case ErrAmbiguous:
	default:
		return ""
	}
	switch e.Component {
	case Authority, Userinfo, Host, Port, RegName:
		if !g.authority {
			return "the edition has no authority"
		}
		return "Host takes a name that is a host; Without(Authority) removes it"
	case Path:
		if g.opaque == 0 {
			return `it must begin with "/" after an authority`
		}
		return `it must begin with "/" after an authority or a scheme, and has no "?"; Opaque takes an opaque part`
	case Opaque:
		return "it needs a scheme and no authority; Without(Path) removes it"
	case Query:
		return `after a scheme, it needs an authority or a path that begins with "/"`
	}
	return "Without removes only whole components"
}

// Unwrap returns e.Err.
func (e *BuildError) Unwrap() error { return e.Err }

// A URLError describes a component that a URI and a [net/url.URL] cannot both
// have.
type URLError struct {
	Component Component // the component in which they would differ
}

// Error returns a message such as
//
//	uri: net/url cannot hold the fragment as it is
func (e *URLError) Error() string {
	return "uri: net/url cannot hold the " + e.Component.String() + " as it is"
}
