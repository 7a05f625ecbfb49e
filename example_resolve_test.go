// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"log"

	"example.com/uri"
)

func ExampleURI_Resolve() {
	base := uri.RFC3986.MustParse("http://a/b/c/d;p?q")
	for _, ref := range []string{"g", "../g", "/g", "//g", "?y", "#s", "mailto:g"} {
		u, err := base.Resolve(uri.RFC3986.MustParse(ref))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(ref, "=", u)
	}
	// Output:
	// g = http://a/b/c/g
	// ../g = http://a/b/g
	// /g = http://a/g
	// //g = http://g
	// ?y = http://a/b/c/d;p?y
	// #s = http://a/b/c/d;p?q#s
	// mailto:g = mailto:g
}

func ExampleURI_AppendResolve() {
	base := uri.RFC3986.MustParse("http://a/b/c")
	buf := make([]byte, 0, 100) // used again and again
	for _, ref := range []string{"d", "../d", "?e"} {
		text, err := base.AppendResolve(buf, uri.RFC3986.MustParse(ref))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", text)
	}
	// Output:
	// http://a/b/d
	// http://a/d
	// http://a/b/c?e
}

func ExampleResolve() {
	s, err := uri.Resolve("http://example.com/a/b", "../c")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)

	_, err = uri.Resolve("mailto:user@example.com", "c")
	fmt.Println(err)
	// Output:
	// http://example.com/c
	// uri: the base URI is opaque (RFC 2396 section 5)
}

// Old documents have references such as "http:g" where they mean "g".
func ExampleResolver_sameScheme() {
	base, ref := uri.RFC3986.MustParse("http://a/b/c"), uri.RFC3986.MustParse("http:g")
	strict, _ := uri.Resolver{}.Resolve(base, ref)
	lenient, _ := uri.Resolver{SameScheme: true}.Resolve(base, ref)
	fmt.Println(strict)
	fmt.Println(lenient)
	// Output:
	// http:g
	// http://a/b/g
}

// A reference may go up by more levels than there are.
func ExampleResolver_excess() {
	base, ref := uri.RFC3986.MustParse("http://a/b/c"), uri.RFC3986.MustParse("../../g")
	for _, excess := range []uri.ExcessDots{uri.ExcessKeep, uri.ExcessDrop, uri.ExcessRefuse} {
		u, err := uri.Resolver{Excess: excess}.Resolve(base, ref)
		if errors.Is(err, uri.ErrExcess) {
			fmt.Println("refused")
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://a/../g
	// http://a/g
	// refused
}

// The links of a site that does not know its own address.
func ExampleResolver_relativeBase() {
	r := uri.Resolver{RelativeBase: true}
	for _, s := range [][2]string{{"/docs/a", "b"}, {"docs/a", "../b"}, {"docs/a", "../../b"}, {"docs/a", ".."}} {
		fmt.Println(r.Resolve(uri.RFC3986.MustParse(s[0]), uri.RFC3986.MustParse(s[1])))
	}
	// Output:
	// /docs/b <nil>
	// b <nil>
	// ../b <nil>
	// ./ <nil>
}
