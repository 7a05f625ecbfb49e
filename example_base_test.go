// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"

	"example.com/uri"
)

// A document with an embedded base, in a message, in an archive.
func ExampleEstablishBase() {
	base, layer, err := uri.EstablishBase(
		uri.RFC3986.MustParse("pages/"),                         // embedded in the content
		uri.RFC3986.MustParse("http://example.com/mail/17"),     // of the entity around it
		uri.RFC3986.MustParse("http://archive.example/m.mhtml"), // from which it was retrieved
	)
	fmt.Println(base, layer, err)

	link, err := base.Resolve(uri.RFC3986.MustParse("../logo.gif"))
	fmt.Println(link, err)
	// Output:
	// http://example.com/mail/pages/ 0 <nil>
	// http://example.com/mail/logo.gif <nil>
}

// Without a base, absolute references resolve all the same.
func ExampleEstablishBase_none() {
	base, layer, err := uri.EstablishBase(uri.RFC3986.MustParse("pages/"))
	fmt.Println(base.IsZero(), layer, err)

	fmt.Println(base.Resolve(uri.RFC3986.MustParse("http://a/b")))

	_, err = base.Resolve(uri.RFC3986.MustParse("logo.gif"))
	fmt.Println(err, errors.Is(err, uri.ErrRelativeBase))
	// Output:
	// true -1 <nil>
	// http://a/b <nil>
	// uri: the base URI is relative: begin it with a scheme, or set Resolver.RelativeBase (RFC 3986 section 5) true
}
