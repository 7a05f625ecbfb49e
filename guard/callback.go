// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"slices"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Callbacks are the redirect URIs that a client of a login server registered, as
// OAuth 2.0 has them (RFC 6749 section 3.1.2, RFC 9700 section 2.1).
type Callbacks struct {
	Registered []uri.URI // by CheckRegistration

	// Localhost allows the name localhost where an address of the loopback is
	// allowed. A name may lead elsewhere: RFC 8252 section 8.3 advises against it.
	Localhost bool

	// AppSchemes are schemes of apps that CheckRegistration allows besides those with
	// a ".", in lower case, such as "fb1234". An app of somebody else can take such a
	// scheme: RFC 8252 section 7.1 asks for one with the name of a domain.
	AppSchemes []string
}

// Check returns an error if a client may not have the requested callback. It must
// be an absolute URI without a fragment and a userinfo, and equal to a registered one,
// octet for octet. Check makes no normal form: "/a%2Fb" is not "/a/b", and a default
// port is not a missing one.
//
// The exception is the port of a program on the machine of the user (RFC 8252
// section 7.3). If the scheme is http and the host is spelled "127.0.0.1" or "[::1]",
// the port may be missing, or any number from 1 to 65535.
//
// If Check refuses, do not redirect to the callback: show an error.
func (c Callbacks) Check(requested uri.URI) error {
	requested, err := read(requested)
	if err != nil {
		return err
	}
	if err := checkCallback(requested); err != nil {
		return err
	}
	isLoopback := c.isLoopback(requested)
	for _, r := range c.Registered {
		if isLoopback {
			if hasUsualPort(requested) && r.WithoutPort().String() == requested.WithoutPort().String() {
				return nil
			}
		} else if r.String() == requested.String() {
			return nil
		}
	}
	return refuse(ReasonUnknown, uri.Reference, "the callback is not registered")
}

// CheckRegistration returns an error if a client must not register the callback. It
// must be an absolute URI without a fragment and a userinfo, with one of these
// schemes:
//
//   - https, with a host as [Policy.Check] requires: an IP address or a name, without
//     "*";
//   - http, with an address of the loopback, spelled as for Check: what is sent there
//     does not leave the machine;
//   - the scheme of an app, which contains a "." (RFC 8252 section 7.1), or is one of
//     AppSchemes. Neither "javascript" nor "data" contains one.
//
// For https and http, the port must be missing, or a number from 1 to 65535.
func (c Callbacks) CheckRegistration(u uri.URI) error {
	u, err := read(u)
	if err != nil {
		return err
	}
	if err := checkCallback(u); err != nil {
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
		if !strings.Contains(u.Scheme(), ".") && !slices.Contains(c.AppSchemes, u.Scheme()) {
			return refuse(ReasonNotAllowed, uri.Scheme, `the scheme must be https, or one of an app, which contains a "." or is in AppSchemes (RFC 8252 section 7.1)`)
		}
		return nil
	}
	return checkUsualPort(u)
}

// CheckClientID returns an error if u cannot be the identifier of a client, where that
// is the URI of its metadata (draft-ietf-oauth-client-id-metadata-document section 3,
// as of November 2026). It must have the scheme https and a path, and no dot segments,
// fragment or userinfo. The host and the port must be as CheckRegistration requires. A
// query is allowed, but the draft advises against it.
//
// Compare identifiers octet for octet. Fetch the metadata with a [Policy], follow no
// redirect, and compare u with the identifier in the metadata.
func CheckClientID(u uri.URI) error {
	u, err := read(u)
	if err != nil {
		return err
	}
	if err := checkCallback(u); err != nil {
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
	if u.Path() == "" {
		return refuse(ReasonNotAllowed, uri.Path, `the identifier of a client must have a path, such as "/client.json"`)
	}
	for segment := range u.Segments() {
		if dots, _ := lex.DotSegment(segment); dots > 0 {
			return refuse(ReasonNotAllowed, uri.Path, "the identifier of a client must not have dot segments")
		}
	}
	return nil
}

// checkCallback returns an error if u has a part that no callback and no identifier
// of a client has, or no scheme.
func checkCallback(u uri.URI) error {
	if u.HasFragment() {
		return refuse(ReasonNotAllowed, uri.Fragment, "the URI must not have a fragment (RFC 6749 section 3.1.2)")
	}
	if err := checkUserinfo(u); err != nil {
		return err
	}
	_, err := uri.RFC3986.ParseAbsolute(u.String())
	return wrap(err)
}

// isLoopback reports whether u is a callback to the machine of the user.
func (c Callbacks) isLoopback(u uri.URI) bool {
	host := u.Host()
	return u.Scheme() == "http" && (host == "127.0.0.1" || host == "[::1]" || c.Localhost && host == "localhost")
}

// checkUsualPort returns an error if the port of u is not a usual one.
func checkUsualPort(u uri.URI) error {
	if !hasUsualPort(u) {
		return refuse(ReasonNotAllowed, uri.Port, "the port must be missing, or a number from 1 to 65535")
	}
	return nil
}

// hasUsualPort reports whether u has no port, or one from 1 to 65535.
func hasUsualPort(u uri.URI) bool {
	port, ok := portOf(u)
	return ok && port != 0 && u.HasPort() == (u.Port() != "")
}
