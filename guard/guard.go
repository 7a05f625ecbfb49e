// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package guard decides what a program may do with a URI that somebody else
// chose.
//
//   - [Target] returns the URI that an HTTP request asks for.
//   - [Below] reports whether every server reads a URI below a directory.
//   - [Redirect] reports whether a redirect stays on the site.
//   - A [Policy] limits what a program fetches, and where it connects to.
//
// The functions return the URI to use. Use that URI, and not the text that came:
// another program may read the text in another way.
//
// All of them read a URI by RFC 3986, whatever its edition is, and the URIs that
// they return are of [uri.RFC3986]. They refuse what [uri.RFC3986] does not
// parse. Nothing is repaired: a browser, or another server, may repair in another
// way than this package would.
package guard

import (
	"errors"
	"fmt"
	"slices"

	"example.com/uri"
	"example.com/uri/hazard"
)

// ErrRefused is wrapped by each error of this package. The messages say which rule
// refuses the URI. They contain at most one character of it, since it may contain
// a password.
//
// The errors of the [http.Client] that [Policy.Client] returns wrap it if the
// policy refuses a request, and do not if the network fails.
var ErrRefused = errors.New("refused")

// refuse returns an error with the message.
func refuse(message string) error { return fmt.Errorf("guard: %w: %s", ErrRefused, message) }

// wrap returns an error that also wraps err.
func wrap(err error) error { return fmt.Errorf("guard: %w: %w", ErrRefused, err) }

// checkReading returns an error if programs differ in what they read in some
// components of u.
func checkReading(u uri.URI, components ...uri.Component) error {
	ambiguous := hazard.Paths.Without(hazard.MixedCase, hazard.ReservedPort)
	for h := range ambiguous.Of(u) {
		if slices.Contains(components, h.Component) {
			// The offset is that in a normal form, or in a result.
			return refuse(fmt.Sprintf("%v in %v: %s", h.Kind, h.Component, h.Message()))
		}
	}
	return nil
}

// read returns u as RFC 3986 reads its text.
func read(u uri.URI) (uri.URI, error) {
	u, err := uri.RFC3986.Parse(u.String())
	if err != nil {
		return uri.URI{}, wrap(err)
	}
	return u, nil
}
