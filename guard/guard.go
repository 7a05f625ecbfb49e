// SPDX-License-Identifier: BSD-3-Clause

// Package guard decides what a program may do with a URI that somebody else chose.
//
// Is it safe to fetch? The client of package [example.com/uri/guard/httpguard] checks
// each address before it connects:
//
//	client := httpguard.Client(guard.Policy{})
//	response, err := client.Get(text)
//
// Is it safe to redirect to, for example after login? Redirect to what Local returns:
//
//	to, err := guard.Local(next)
//
// The package protects from SSRF (server-side request forgery), also by DNS rebinding,
// from open redirects, from path traversal, and from OAuth redirect URIs that a client
// did not register. It judges text and addresses, and makes no connection:
//
//   - A [Policy] limits what a program fetches, and where it connects to. [Public]
//     and [Private] are sets of addresses for it.
//   - [Local], [Redirect] and [Redirects] return where a redirect leads, if it stays
//     on the site, or on the sites that are allowed. [OriginOf] returns the site
//     that a browser names in a header.
//   - [Callbacks] are the redirect URIs of the clients of a login server, and
//     [CheckClientID] judges a client that is named by a URI.
//   - [Below] reports whether every server reads a URI below a directory.
//   - The URI of a [Request] is the one that an HTTP request asks for.
//
// The functions return the URI to use. Use that URI, and not the text that came:
// another program may read the text in another way.
//
// All of them read a URI by RFC 3986, whatever its edition is: they refuse a
// [uri.URI] that [uri.RFC3986] does not parse, and return URIs of [uri.RFC3986].
// Clients and browsers leave some characters unescaped that no URI has. A function
// that takes text accepts these too: its comment says which. No function guesses
// what a host was meant to be.
package guard

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/lex"
)

// ErrRefused is wrapped by each error of this package, which is a [*RefusedError].
//
// An error of package [example.com/uri/guard/httpguard] wraps it if the policy
// refuses a request, and does not wrap it if the network fails.
var ErrRefused = errors.New("refused")

// A RefusedError says why something is refused. Its message contains at most one
// character of the URI, since that may contain a password.
//
// It wraps [ErrRefused], and a [*uri.ParseError] if there is one.
type RefusedError struct {
	Reason    Reason
	Component uri.Component // the component that is the cause, or Reference if there is not exactly one
	Hazard    hazard.Kind   // the hazard, if the Reason is ReasonHazard

	message string
	err     error // or nil
}

// A Reason is the kind of rule that refuses. Compare it with the constants, as in
// e.Reason == guard.ReasonOrigin. Its text is for logs.
type Reason string

const (
	ReasonSyntax     Reason = "syntax"      // the text is not valid there
	ReasonHazard     Reason = "hazard"      // programs read the component in more than one way: see package hazard
	ReasonNotAllowed Reason = "not-allowed" // the component must not be there, or must not have this value
	ReasonAddress    Reason = "address"     // the address of a connection is not allowed
	ReasonOrigin     Reason = "origin"      // a redirect leaves the origin of the page
	ReasonItself     Reason = "itself"      // a redirect leads to the page itself
	ReasonOutside    Reason = "outside"     // the URI is not below the directory
	ReasonUnknown    Reason = "unknown"     // the callback is not registered
	ReasonSetup      Reason = "setup"       // the caller is wrong: its page, sites, directory, policy or request
)

// Error returns the message, which begins with "guard: refused: ".
func (e *RefusedError) Error() string { return "guard: " + ErrRefused.Error() + ": " + e.message }

// MarshalText returns the message, so encoders write nothing else of the error.
func (e RefusedError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Unwrap returns [ErrRefused] and the error that is the cause, if there is one.
func (e *RefusedError) Unwrap() []error {
	if e.err == nil {
		return []error{ErrRefused}
	}
	return []error{ErrRefused, e.err}
}

// refuse returns an error with the message.
func refuse(reason Reason, c uri.Component, message string) error {
	return &RefusedError{Reason: reason, Component: c, message: message}
}

// wrap returns an error for text that does not parse, and nil for nil.
func wrap(err error) error {
	if err == nil {
		return nil
	}
	e := &RefusedError{Reason: ReasonSyntax, message: err.Error(), err: err}
	if p := (*uri.ParseError)(nil); errors.As(err, &p) {
		e.Component = p.Component
	}
	return e
}

// checkReading returns an error if programs differ in what they read in some
// components of u.
func checkReading(u uri.URI, components ...uri.Component) error {
	ambiguous := hazard.Default.Without(hazard.MixedCase, hazard.ReservedPort)
	for h := range ambiguous.Of(u) {
		if slices.Contains(components, h.Component) {
			// The message has no offset: that would be one in a normal form or a result.
			message := h.Kind.String() + " in " + h.Component.String() + ": " + h.Message()
			return &RefusedError{ReasonHazard, h.Component, h.Kind, message, nil}
		}
	}
	return nil
}

// checkUserinfo returns an error if u has a userinfo.
func checkUserinfo(u uri.URI) error {
	if u.HasUserinfo() {
		return refuse(ReasonNotAllowed, uri.Userinfo, "the URI must not have a userinfo")
	}
	return nil
}

// read returns u as RFC 3986 reads its text.
func read(u uri.URI) (uri.URI, error) {
	if u.Edition() == uri.RFC3986 {
		return u, nil
	}
	u, err := uri.RFC3986.Parse(u.String())
	return u, wrap(err)
}

// parsePart parses a text after another one that parses. The offset of an error is
// in the text.
func parsePart(before, text string) (uri.URI, error) {
	u, err := uri.RFC3986.ParseAbsolute(before + text)
	var p *uri.ParseError
	if errors.As(err, &p) {
		return uri.URI{}, wrap(p.In(text, p.Offset-len(before)))
	}
	return u, nil
}

// portOf returns the port of u, or the default port of its scheme. ok is false if u
// has neither, or if the port is above 65535.
func portOf(u uri.URI) (port uint16, ok bool) {
	if u.Port() == "" {
		info, _ := uri.KnownScheme(u.Scheme())
		return info.Port, info.Port != 0
	}
	number, err := strconv.ParseUint(u.Port(), 10, 16)
	return uint16(number), err == nil
}

// escape returns the text of a path, a query or a fragment, with as(octet) for each
// octet that no grammar allows there, and for a "%" that begins no escape.
func escape(s string, as func(octet string) string) string {
	var b strings.Builder
	start := 0 // of what is kept
	for i := range len(s) {
		if !lex.IsAlphanum(s[i]) && strings.IndexByte("-._~!$&'()*+,;=:@/?", s[i]) < 0 && !lex.HasEscape(s, i) {
			b.WriteString(s[start:i])
			b.WriteString(as(s[i : i+1]))
			start = i + 1
		}
	}
	if start == 0 {
		return s
	}
	b.WriteString(s[start:])
	return b.String()
}

// escaped returns the escape of an octet.
func escaped(octet string) string { return uri.RFC3986.Escape(uri.Path, octet) }
