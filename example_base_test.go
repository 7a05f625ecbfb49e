// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"

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

func ExampleEdition_BaseFromHeader() {
	message, err := mail.ReadMessage(strings.NewReader(
		"Content-Type: text/html\r\n" +
			"Content-Location: http://www.ics.uci.edu/\r\n" +
			"    Test/a/b/c\r\n" +
			"\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	base, _, err := uri.RFC3986.BaseFromHeader(message.Header)
	fmt.Println(base, err)
	// Output:
	// http://www.ics.uci.edu/Test/a/b/c <nil>
}

// The base of a part of an entity.
func ExampleEdition_BaseFromHeader_part() {
	outer, _, err := uri.RFC3986.BaseFromHeader(map[string][]string{
		"Content-Location": {"http://[2001:db8::1]/album/"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	inner, _, err := uri.RFC3986.BaseFromHeader(map[string][]string{
		"Content-Location": {"may/index.html"},
	}, outer)
	fmt.Println(inner, err)
	// Output:
	// http://[2001:db8::1]/album/may/index.html <nil>
}
