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

// An HTML document has <BASE href="pages/"> (Appendix D), and came with a
// message that was retrieved over HTTP. Its base is resolved against that of
// the message.
func ExampleEstablishBase() {
	base, err := uri.EstablishBase(
		uri.Layer{Kind: uri.LayerContent, URI: uri.MustParse("pages/")},
		uri.Layer{Kind: uri.LayerEntity, URI: uri.MustParse("http://example.com/mail/17")},
		uri.Layer{Kind: uri.LayerRetrieval, URI: uri.MustParse("http://archive.example/m.mhtml")},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(base.URI, "from layer", base.Index, base.Kind)

	link, err := base.Resolve(uri.MustParse("../logo.gif"))
	fmt.Println(link, err)
	// Output:
	// http://example.com/mail/pages/ from layer 0 content
	// http://example.com/mail/logo.gif <nil>
}

// Without a base URI, absolute references alone can be resolved.
func ExampleBase_Resolve() {
	base, _ := uri.EstablishBase(uri.Layer{Kind: uri.LayerContent, URI: uri.MustParse("pages/")})
	fmt.Println(base.Kind)

	fmt.Println(base.Resolve(uri.MustParse("http://a/b")))

	_, err := base.Resolve(uri.MustParse("logo.gif"))
	fmt.Println(err, errors.Is(err, uri.ErrRelativeBase))
	// Output:
	// none
	// http://a/b <nil>
	// uri: the base URI is relative (RFC 2396 section 5) true
}

func ExampleBaseFromHeader() {
	message, err := mail.ReadMessage(strings.NewReader(
		"Content-Type: text/html\r\n" +
			"Content-Location: http://www.ics.uci.edu/\r\n" +
			"    Test/a/b/c\r\n" +
			"\r\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	base, err := uri.BaseFromHeader(message.Header)
	fmt.Println(base.URI, err)
	// Output:
	// http://www.ics.uci.edu/Test/a/b/c <nil>
}

// A part within a part is resolved against the base of the one around it.
func ExampleEdition_BaseFromHeader() {
	outer, err := uri.RFC3986.BaseFromHeader(map[string][]string{
		"Content-Location": {"http://[2001:db8::1]/album/"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	inner, err := uri.RFC3986.BaseFromHeader(map[string][]string{
		"Content-Location": {"may/index.html"},
	}, outer.Layer)
	fmt.Println(inner.URI, err)
	// Output:
	// http://[2001:db8::1]/album/may/index.html <nil>
}

func ExampleLayerKind_String() {
	fmt.Println(uri.LayerContent, uri.LayerEntity, uri.LayerRetrieval, uri.LayerDefault)
	// Output:
	// content entity retrieval default
}
