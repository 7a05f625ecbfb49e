// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"fmt"
	"slices"
	"strings"

	"example.com/uri"
)

func ExampleURI_Form() {
	u := uri.RFC3986.MustParse("http://a/?q=R%26D+lab&tag=x&tag=y&session=7")
	form := u.Form()
	fmt.Println(form.Get("q"))
	fmt.Println(form.Get("page"))
	fmt.Println(slices.Collect(form.Values("tag")))
	fmt.Println(form.Set("q", "a b").Delete("session").Add("page", "2").URI())
	// Output:
	// R&D lab true
	//  false
	// [x y]
	// http://a/?q=a+b&tag=x&tag=y&page=2 <nil>
}

func ExampleURI_Pairs() {
	u := uri.RFC3986.MustParse("?a+b=1;c=x%3By")
	for key, value := range u.Pairs(';').All() {
		fmt.Printf("%q %q\n", key, value)
	}
	fmt.Println(u.Pairs(';').Set("c", "d;e f").URI())
	// Output:
	// "a+b" "1"
	// "c" "x;y"
	// ?a+b=1;c=d%3Be%20f <nil>
}

// A key without a value, such as "debug", has the value "".
func ExamplePairs_Get() {
	form := uri.RFC3986.MustParse("?q=R%26D+lab&debug").Form()
	fmt.Println(form.Get("q"))
	fmt.Println(form.Get("debug"))
	fmt.Println(form.Get("page"))
	// Output:
	// R&D lab true
	//  true
	//  false
}

// Set keeps the place of the pair and the text of the others.
func ExamplePairs_Set() {
	u := uri.RFC3986.MustParse("http://a/?x=%7E&page=1&y=~&page=2")
	fmt.Println(u.Form().Set("page", "3").URI())
	// Output:
	// http://a/?x=%7E&page=3&y=~ <nil>
}

// The pairs with their escapes, and those without a value.
func ExamplePairs_Raw() {
	for pair := range uri.RFC3986.MustParse("?a=1&b&a=&&c=x%26y").Pairs('&').Raw() {
		fmt.Println(pair)
	}
	// Output:
	// a=1
	// b
	// a=
	// c=x%26y
}

// A query without its last pair is undefined.
func ExamplePairs_Delete() {
	u := uri.RFC3986.MustParse("http://a/?session=7#top")
	fmt.Println(u.Form().Delete("session").URI())
	fmt.Println(u.Form().Delete("other").URI())
	// Output:
	// http://a/#top <nil>
	// http://a/?session=7#top <nil>
}

func ExamplePairs_Sort() {
	u := uri.RFC3986.MustParse("?b=2&a=2&%41=x&a=1")
	fmt.Println(u.Pairs('&').Sort().URI())
	// Output:
	// ?%41=x&a=2&a=1&b=2 <nil>
}

// A body of a form, which is a query without a URI.
func ExamplePairs_Add() {
	var u uri.URI
	u, err := u.Form().Add("name", "Bücher & mehr").Add("page", "1").URI()
	fmt.Println(u.Query(), err)
	// Output:
	// name=B%C3%BCcher+%26+mehr&page=1 <nil>
}

// The pairs of another query, after those of u.
func ExamplePairs_Append() {
	u := uri.RFC3986.MustParse("http://a/?q=x&")
	defaults := uri.RFC3986.MustParse("?lang=de&tag=%26").Form()
	fmt.Println(u.Form().Append(defaults.All()).URI())
	// Output:
	// http://a/?q=x&lang=de&tag=%26 <nil>
}

// The parameters that only count visitors.
func ExamplePairs_DeleteFunc() {
	u := uri.RFC3986.MustParse("http://a/?utm_source=x&q=%7E&utm_medium=y")
	isTracking := func(key, value string) bool { return strings.HasPrefix(key, "utm_") }
	fmt.Println(u.Form().DeleteFunc(isTracking).URI())
	// Output:
	// http://a/?q=%7E <nil>
}

// A pair without "=" differs from one with an empty value.
func ExamplePairs_AddKey() {
	u := uri.RFC3986.MustParse("http://a/")
	fmt.Println(u.Form().AddKey("debug").Add("q", "").URI())
	// Output:
	// http://a/?debug&q= <nil>
}

func ExamplePairs_SetKey() {
	u := uri.RFC3986.MustParse("http://a/?debug=1&q=x&debug=2")
	fmt.Println(u.Form().SetKey("debug").URI())
	// Output:
	// http://a/?debug&q=x <nil>
}

func ExampleFormEscape() {
	fmt.Println(uri.FormEscape("R&D + more"))
	fmt.Println(uri.RFC3986.Escape(uri.Query, "R&D + more"))
	// Output:
	// R%26D+%2B+more
	// R%26D%20%2B%20more
}

func ExampleFormUnescape() {
	fmt.Println(uri.FormUnescape("R%26D+%2B+more"))
	fmt.Println(uri.Unescape("R%26D+%2B+more"))
	// Output:
	// R&D + more <nil>
	// R&D+++more <nil>
}
