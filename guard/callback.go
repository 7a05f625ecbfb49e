// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Callbacks are the redirect URIs that a client registered with a login server, as in
// OAuth 2.0 (RFC 6749 section 3.1.2, RFC 9700 section 2.1).
type Callbacks struct {
	Registered []uri.URI // after CheckRegistration has accepted them

	// Localhost allows the name localhost wherever a loopback address is allowed. A
	// name may lead elsewhere: RFC 8252 section 8.3 advises against it.
	Localhost bool

	// AppSchemes are app schemes that CheckRegistration allows besides those with a
	// ".", in lower case, such as "fb1234". Somebody else's app can take such a scheme:
	// RFC 8252 section 7.1 asks for one that contains a domain name.
	AppSchemes []string
}

// Check returns an error if a client may not use the requested callback. It must be an
// absolute URI without a fragment and a userinfo, and equal to a registered callback,
// octet for octet. Check does not normalize: "/a%2Fb" is not "/a/b", and a default port
// is not a missing one.
//
// The exception is the port of a program on the user's machine (RFC 8252 section 7.3).
// If the scheme is http and the host is spelled "127.0.0.1" or "[::1]", the port may be
// missing, or any number from 1 to 65535.
//
// If Check returns an error, show it, and do not redirect to the callback.
func (c Callbacks) Check(requested uri.URI) error {
	requested, err := readCallback(requested)
	if err != nil {
		return err
	}

	// "http://127.0.0.1:51004/cb" is "http://127.0.0.1/cb": a program listens on any
	// port that is free.
	text := uri.URI.String
	if c.isLoopback(requested) && checkUsualPort(requested) == nil {
		text = func(u uri.URI) string { return u.WithoutPort().String() }
	}

	for _, r := range c.Registered {
		if text(r) == text(requested) {
			return nil
		}
	}
	return refuse(ReasonUnknown, uri.Reference, "the callback is not registered")
}

// CheckRegistration returns an error if a client must not register the callback. It
// must be an absolute URI without a fragment and a userinfo, with one of these
// schemes:
//
//   - https, with a host that [Policy.Check] would accept: an IP address or a name,
//     without "*";
//   - http, with a loopback address, spelled as for Check: a request to it never leaves
//     the machine;
//   - an app's scheme, which contains a "." (RFC 8252 section 7.1) or is in AppSchemes.
//     Neither "javascript" nor "data" contains a ".".
//
// For https and http, the port must be missing, or a number from 1 to 65535.
func (c Callbacks) CheckRegistration(u uri.URI) error {
	u, err := readCallback(u)
	if err != nil {
		return err
	}

	switch u.Scheme() {
	case "https":
		if _, _, err := hostOf(u); err != nil {
			return err
		}

	case "http":
		if u.Host() == "localhost" && !c.Localhost {
			return refuse(ReasonNotAllowed, uri.Host, "http is only for 127.0.0.1 and [::1]: write 127.0.0.1 in place of localhost, or set Callbacks.Localhost (RFC 8252 section 8.3)")
		}
		if !c.isLoopback(u) {
			return refuse(ReasonNotAllowed, uri.Host, "http is only for 127.0.0.1 and [::1], spelled so: write https (RFC 8252 section 7.3)")
		}

	default:
		// An app's URI may have a host and a port, or not: nobody connects to them.
		if !strings.Contains(u.Scheme(), ".") && !slices.Contains(c.AppSchemes, u.Scheme()) {
			return refuse(ReasonNotAllowed, uri.Scheme, `the scheme must be https, or one of an app, which contains a "." or is in AppSchemes (RFC 8252 section 7.1)`)
		}
		return nil
	}
	return checkUsualPort(u)
}

// CheckClientID returns an error if u cannot be a client identifier that is the URI of
// the client's metadata (draft-ietf-oauth-client-id-metadata-document section 3, as of
// November 2026). It must use https, contain a path, and contain no dot segments, no
// fragment and no userinfo. For the host and the port, CheckRegistration's rules apply.
// A query is allowed, but the draft advises against it.
//
// Compare identifiers octet for octet. Fetch the metadata with a [Policy], follow no
// redirect, and compare u with the identifier in the metadata.
func CheckClientID(u uri.URI) error {
	u, err := readCallback(u)
	if err != nil {
		return err
	}
	if u.Scheme() != "https" {
		return refuse(ReasonNotAllowed, uri.Scheme, "the scheme of the identifier of a client must be https")
	}
	if _, _, err := hostOf(u); err != nil {
		return err
	}
	if err := checkUsualPort(u); err != nil {
		return err
	}

	// "https://example.com" would be every client on that site.
	if u.Path() == "" {
		return refuse(ReasonNotAllowed, uri.Path, `the identifier of a client must have a path, such as "/client.json"`)
	}
	if lex.HasDotSegment(u.Path()) {
		return refuse(ReasonNotAllowed, uri.Path, "the identifier of a client must not have dot segments")
	}
	return nil
}

// readCallback is read for a URI that names a callback or a client. It returns an error if
// u has no scheme, or contains a component that neither may contain.
func readCallback(u uri.URI) (uri.URI, error) {
	u, err := read(u)
	if err != nil {
		return uri.URI{}, err
	}
	if u.HasFragment() {
		return uri.URI{}, refuse(ReasonNotAllowed, uri.Fragment, "the URI must not have a fragment (RFC 6749 section 3.1.2)")
	}
	if err := checkUserinfo(u); err != nil {
		return uri.URI{}, err
	}
	_, err = uri.RFC3986.ParseAbsolute(u.String())
	return u, wrap(err)
}

// isLoopback reports whether u is a callback to the user's machine.
func (c Callbacks) isLoopback(u uri.URI) bool {
	if u.Scheme() != "http" {
		return false
	}
	switch u.Host() {
	case "127.0.0.1", "[::1]":
		return true
	case "localhost":
		return c.Localhost
	}
	return false
}

// checkUsualPort returns an error unless the port of u is missing, or a number from 1
// to 65535. An empty port, as in "http://h:/", is neither.
func checkUsualPort(u uri.URI) error {
	isEmpty := u.HasPort() && u.Port() == ""
	if port, ok := portOf(u); !ok || port == 0 || isEmpty {
		return refuse(ReasonNotAllowed, uri.Port, "the port must be missing, or a number from 1 to 65535")
	}
	return nil
}
