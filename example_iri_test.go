// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"example.com/uri"
)

func ExampleURI_ToURI() {
	u := uri.RFC3987.MustParse("http://bücher.example/köln?straße=ß")
	fmt.Println(u.ToURI(nil))

	// The function ToASCII of golang.org/x/net/idna, which this package does not
	// import, returns the name that the DNS has.
	toASCII := func(name string) (string, error) {
		if name != "bücher.example" {
			return "", errors.New("no such name")
		}
		return "xn--bcher-kva.example", nil
	}
	fmt.Println(u.ToURI(toASCII))
	// Output:
	// http://b%C3%BCcher.example/k%C3%B6ln?stra%C3%9Fe=%C3%9F <nil>
	// http://xn--bcher-kva.example/k%C3%B6ln?stra%C3%9Fe=%C3%9F <nil>
}

func ExampleURI_ToIRI() {
	for _, s := range []string{
		"https://ru.wikipedia.org/wiki/%D0%A0%D1%83%D1%81%D1%8C",
		"http://example.com/a%2Fb%20%C3%BC?%E2%80%AE#%FF", // escapes that stay
	} {
		fmt.Println(uri.RFC3986.MustParse(s).ToIRI())
	}
	// Output:
	// https://ru.wikipedia.org/wiki/Русь <nil>
	// http://example.com/a%2Fb%20ü?%E2%80%AE#%FF <nil>
}

func ExampleURI3987() {
	var page struct {
		Home  uri.URI3987   `json:"home"`
		Links []uri.URI3987 `json:"links"`
	}
	data := []byte(`{"home":"http://bücher.example/","links":["über","?q=é"]}`)
	fmt.Println(json.Unmarshal(data, &page))
	for _, link := range page.Links {
		fmt.Println(page.Home.Resolve(link.URI))
	}
	// Output:
	// <nil>
	// http://bücher.example/über <nil>
	// http://bücher.example/?q=é <nil>
}

// An IRI is equivalent to the one with escapes, but not to one with other
// characters that look the same.
func ExampleEquivalent_iri() {
	u := uri.RFC3987.MustParse("http://example.com/é")
	for _, s := range []string{"http://example.com/%c3%a9", "http://example.com/e\u0301"} {
		fmt.Println(uri.Equivalent(u, uri.RFC3987.MustParse(s), uri.SyntaxLevel))
	}
	// Output:
	// true
	// false
}

func ExampleEdition_Escape_iri() {
	name := "Käse & Brot"
	fmt.Println(uri.RFC3986.Escape(uri.Segment, name))
	fmt.Println(uri.RFC3987.Escape(uri.Segment, name))
	// Output:
	// K%C3%A4se%20%26%20Brot
	// Käse%20%26%20Brot
}
