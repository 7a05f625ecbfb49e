// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"net/url"

	"example.com/uri"
)

func ExampleURI_Addr() {
	for _, s := range []string{"http://192.0.2.1:80/", "http://[2001:db8::1]/", "http://999.1.1.1/", "http://example.com/"} {
		addr, ok := uri.RFC3986.MustParse(s).Addr()
		fmt.Println(addr, ok)
	}
	// Output:
	// 192.0.2.1 true
	// 2001:db8::1 true
	// invalid IP false
	// invalid IP false
}

func ExampleURI_URL() {
	v, err := uri.MustParse("http://example.com/a%2Fb?c").URL()
	fmt.Println(v.Path, v.RawPath, v, err)

	// The empty fragment has no place in a url.URL.
	_, err = uri.MustParse("http://example.com/#").URL()
	var ue *uri.URLError
	fmt.Println(errors.As(err, &ue), err)
	// Output:
	// /a/b /a%2Fb http://example.com/a%2Fb?c <nil>
	// true uri: net/url cannot hold the fragment as it is
}

func ExampleEdition_FromURL() {
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Scheme: "http", Host: "[::1]:8080", Path: "/a b"}))

	// As text, this would be the host "host" and the path "/a".
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Path: "//host/a"}))
	// Output:
	// http://[::1]:8080/a%20b <nil>
	//  uri: net/url cannot hold the host as it is
}
