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
// The package protects against SSRF (server-side request forgery), including DNS
// rebinding, against open redirects and path traversal, and against OAuth redirect URIs
// that a client did not register. It judges text and addresses, and makes no connection:
//
//   - A [Policy] limits which URIs a program fetches, and which addresses it connects
//     to. [Public] and [Private] are sets of addresses for it.
//   - [Local], [SameOrigin] and [Redirects] return where a redirect leads, if it stays
//     on the site, or on the sites that are allowed. [ParseOrigin] returns the site
//     that a browser names in a header.
//   - [Callbacks] are the redirect URIs that a login server's clients registered, and
//     [CheckClientID] judges a client identifier that is a URI.
//   - [Below] reports whether every server reads a URI below a directory.
//   - A [Request] returns the URI that an HTTP request asks for.
//
// The functions return the URI to use. Use that URI instead of the original text:
// another program may read the text in another way.
//
// All functions read a URI by RFC 3986, whatever its edition: they refuse a
// [uri.URI] that [uri.RFC3986] does not parse, and return URIs that it does. Browsers
// and other clients leave some characters unescaped that no URI contains. A function
// that takes text accepts these too, and its comment says which. No function guesses
// which host was meant.
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

// ErrRefused is wrapped by every error that this package returns, each a
// [*RefusedError].
//
// An error from package [example.com/uri/guard/httpguard] wraps it if the policy
// refuses a request, but not if the network fails.
var ErrRefused = errors.New("refused")

// A RefusedError says why something is refused. The URI may contain a password, so the
// message quotes at most one character from it.
//
// It wraps [ErrRefused], and a [*uri.ParseError] if the text does not parse.
type RefusedError struct {
	Reason    Reason
	Component uri.Component // the component at fault, or Reference if it is not exactly one
	Hazard    hazard.Kind   // the hazard, if the Reason is ReasonHazard

	message string
	err     error // or nil
}

// A Reason names the kind of rule that refuses. Compare it with the constants, as in
// e.Reason == guard.ReasonOrigin. The text is for logs.
type Reason string

const (
	ReasonSyntax     Reason = "syntax"      // the text is not valid there
	ReasonHazard     Reason = "hazard"      // programs disagree about the component: see package hazard
	ReasonNotAllowed Reason = "not-allowed" // the component must be missing, or must differ
	ReasonAddress    Reason = "address"     // a connection to the address is not allowed
	ReasonOrigin     Reason = "origin"      // a redirect leaves the page's origin
	ReasonItself     Reason = "itself"      // a redirect leads to the page itself
	ReasonOutside    Reason = "outside"     // the URI is not below the directory
	ReasonUnknown    Reason = "unknown"     // the callback is not registered
	ReasonSetup      Reason = "setup"       // a mistake in the caller's page, sites, directory, policy or request
)

// Error returns the message, which begins with "guard: refused: ".
func (e *RefusedError) Error() string { return "guard: " + ErrRefused.Error() + ": " + e.message }

// MarshalText returns the message, so that encoders write nothing else.
func (e RefusedError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// Unwrap returns [ErrRefused] and the underlying error, if there is one.
func (e *RefusedError) Unwrap() []error {
	if e.err == nil {
		return []error{ErrRefused}
	}
	return []error{ErrRefused, e.err}
}

// refuse returns a [RefusedError] with no other error in it.
func refuse(reason Reason, c uri.Component, message string) error {
	return &RefusedError{Reason: reason, Component: c, message: message}
}

// wrap returns the [RefusedError] for a parser's error, and nil for nil.
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

// checkReading returns an error if programs disagree about one of the components.
func checkReading(u uri.URI, components ...uri.Component) error {
	ambiguous := hazard.Default.Without(hazard.MixedCase, hazard.ReservedPort)
	for h := range ambiguous.Of(u) {
		if slices.Contains(components, h.Component) {
			// An offset would only confuse: u may be a normal form, not the caller's text.
			message := h.Kind.String() + " in " + h.Component.String() + ": " + h.Message()
			return &RefusedError{ReasonHazard, h.Component, h.Kind, message, nil}
		}
	}
	return nil
}

// checkUserinfo returns an error if u contains a userinfo.
func checkUserinfo(u uri.URI) error {
	if u.HasUserinfo() {
		return refuse(ReasonNotAllowed, uri.Userinfo, "the URI must not have a userinfo")
	}
	return nil
}

// read returns the URI that RFC 3986 reads in the text of u.
func read(u uri.URI) (uri.URI, error) {
	if u.Edition() == uri.RFC3986 {
		return u, nil
	}
	u, err := uri.RFC3986.Parse(u.String())
	return u, wrap(err)
}

// parsePart parses before+text, where before alone parses. The offset in an error
// counts from the start of text.
func parsePart(before, text string) (uri.URI, error) {
	u, err := uri.RFC3986.ParseAbsolute(before + text)
	var p *uri.ParseError
	if errors.As(err, &p) {
		return uri.URI{}, wrap(p.In(text, p.Offset-len(before)))
	}
	return u, nil
}

// portOf returns the port of u, or its scheme's default port. ok is false if there is
// neither, or if the port is above 65535.
func portOf(u uri.URI) (port uint16, ok bool) {
	if u.Port() == "" {
		info, _ := uri.KnownScheme(u.Scheme())
		return info.Port, info.Port != 0
	}

	number, err := strconv.ParseUint(u.Port(), 10, 16)
	return uint16(number), err == nil
}

// escape returns a path, a query or a fragment in which as(octet) replaces each octet
// that the grammar does not allow there, and each "%" that begins no escape.
func escape(s string, as func(octet string) string) string {
	var b strings.Builder
	done := 0 // b contains the text for s[:done]
	for i := range len(s) {
		if !lex.IsAlphanum(s[i]) && strings.IndexByte("-._~!$&'()*+,;=:@/?", s[i]) < 0 && !lex.HasEscape(s, i) {
			b.WriteString(s[done:i])
			b.WriteString(as(s[i : i+1]))
			done = i + 1
		}
	}

	// Most texts need no escape, and no copy.
	if done == 0 {
		return s
	}
	b.WriteString(s[done:])
	return b.String()
}

// escaped returns an octet's escape, such as "%7C" for "|".
func escaped(octet string) string { return uri.RFC3986.Escape(uri.Path, octet) }
