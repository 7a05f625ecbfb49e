// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"

	"example.com/uri"
)

func ExampleURI_Normalize() {
	u := uri.RFC3986.MustParse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	fmt.Println(u.Normalize(uri.CaseLevel))
	fmt.Println(u.Normalize(uri.SyntaxLevel))

	u = uri.RFC3986.MustParse("http://example.com:80")
	fmt.Println(u.Normalize(uri.SchemeLevel))
	// Output:
	// example://a/./b/../b/%63/%7bfoo%7d
	// example://a/b/c/%7Bfoo%7D
	// http://example.com/
}

// Each edition allows something else at a level.
func ExampleURI_Normalize_editions() {
	const s = "HTTP://WWW.Xerox.com:80/a/./%7e%21%24%2f"
	for _, e := range uri.Editions() {
		if u, err := e.Parse(s); err == nil {
			fmt.Println(u.Normalize(uri.SchemeLevel), "in", e)
		}
	}
	// Output:
	// http://www.xerox.com/a/./~!$%2F in draft-fielding-url-syntax-05
	// http://www.xerox.com/a/./~!%24%2F in draft-fielding-uri-syntax-02
	// http://www.xerox.com/a/./~!%24%2F in RFC 2396
	// http://www.xerox.com/a/./~!%24%2F in RFC 2732
	// http://www.xerox.com/a/~%21%24%2F in RFC 3986
	// http://www.xerox.com/a/~%21%24%2F in RFC 3987
}

// A level without a flag, and a level with another flag.
func ExampleNormalization() {
	u := uri.RFC3986.MustParse("HTTP://www.example.com/a/./b/../%7Ec")
	fmt.Println(u.Normalize(uri.SyntaxLevel))
	fmt.Println(u.Normalize(uri.SyntaxLevel &^ uri.DotSegments))
	fmt.Println(u.Normalize(uri.CaseLevel | uri.DotSegments))
	// Output:
	// http://www.example.com/a/~c
	// http://www.example.com/a/./b/../~c
	// http://www.example.com/a/%7Ec
}

func ExampleNormalization_String() {
	fmt.Println(uri.SyntaxLevel)
	fmt.Println(uri.CaseLevel | uri.DotSegments)
	// Output:
	// syntax
	// scheme-case|host-case|dot-segments
}

func ExampleNormalizer() {
	n := uri.Normalizer{
		Flags: uri.SchemeLevel,
		Schemes: func(scheme string) (info uri.SchemeInfo, ok bool) {
			if scheme == "example" {
				return uri.SchemeInfo{Port: 1234, RootPath: true}, true
			}
			return info, false
		},
	}
	u := uri.RFC3986.MustParse("Example://A:1234?q")
	fmt.Println(u.Normalize(uri.SchemeLevel))
	fmt.Println(n.Normalize(u))
	// Output:
	// example://a:1234?q
	// example://a/?q
}

func ExampleNormalizer_Normalize() {
	n := uri.Normalizer{Flags: uri.DefaultPort}
	fmt.Println(n.Normalize(uri.RFC3986.MustParse("https://A:443/")))
	// Output: https://A/
}
