// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleEquivalent() {
	a := uri.RFC3986.MustParse("http://www.XEROX.com")
	b := uri.RFC3986.MustParse("http://www.xerox.com")
	fmt.Println(a == b, uri.Equivalent(a, b, uri.CaseLevel))
	// Output: false true
}

func ExampleNormalizer_Equivalent() {
	n := uri.Normalizer{Flags: uri.EmptyPort}
	a, b := uri.RFC3986.MustParse("http://a:/"), uri.RFC3986.MustParse("http://a/")
	fmt.Println(n.Equivalent(a, b))
	// Output: true
}

// The levels at which two references are equivalent.
func ExampleEquivalent_levels() {
	a := uri.RFC3986.MustParse("http://example.com/~smith")
	for _, s := range []string{
		"http://example.com/~smith",
		"http://Example.com/~smith",
		"http://example.com/%7Esmith",
		"http://example.com:80/~smith",
		"HTTP://example.com/~Smith",
	} {
		b := uri.RFC3986.MustParse(s)
		fmt.Print(s)
		for _, level := range []uri.Normalization{0, uri.CaseLevel, uri.SyntaxLevel, uri.SchemeLevel} {
			if uri.Equivalent(a, b, level) {
				fmt.Print(" ", level)
			}
		}
		fmt.Println()
	}
	// Output:
	// http://example.com/~smith text case syntax scheme
	// http://Example.com/~smith case syntax scheme
	// http://example.com/%7Esmith syntax scheme
	// http://example.com:80/~smith scheme
	// HTTP://example.com/~Smith
}
