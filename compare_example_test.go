// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleEquivalent() {
	a := uri.MustParse("http://www.XEROX.com")
	b := uri.MustParse("http://www.xerox.com")
	fmt.Println(a == b, uri.Equivalent(a, b, uri.CaseLevel))
	// Output: false true
}

func ExampleNormalizer_Equivalent() {
	n := uri.Normalizer{Flags: uri.EmptyPort}
	a, b := uri.MustParse("http://a:/"), uri.MustParse("http://a/")
	fmt.Println(n.Equivalent(a, b))
	// Output: true
}

func ExampleDifference() {
	a := uri.RFC3986.MustParse("http://example.com/~smith")
	for _, s := range []string{
		"http://example.com/~smith",
		"http://Example.com/~smith",
		"http://example.com/%7Esmith",
		"http://example.com:80/~smith",
		"HTTP://example.com/~Smith",
	} {
		component, level, equal := uri.Difference(a, uri.RFC3986.MustParse(s))
		fmt.Println(s, component, level, equal)
	}
	// Output:
	// http://example.com/~smith reference text true
	// http://Example.com/~smith host case true
	// http://example.com/%7Esmith path syntax true
	// http://example.com:80/~smith port scheme true
	// HTTP://example.com/~Smith path text false
}
