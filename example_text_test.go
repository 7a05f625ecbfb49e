// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"encoding/json"
	"flag"
	"fmt"

	"example.com/uri"
)

// New elements of a slice or a map are zero, and a zero URI unmarshals in the
// edition RFC2396. Declare them as URI3986 to read RFC 3986.
func ExampleURI3986() {
	type page struct {
		Home  uri.URI3986            `json:"home"`
		Links []uri.URI3986          `json:"links"`
		Names map[uri.URI3986]string `json:"names"`
	}
	data := []byte(`{"home":"http://[::1]/","links":["http://[::1]/a","../b"],"names":{"http://[::1]/c":"see"}}`)

	var p page
	fmt.Println(json.Unmarshal(data, &p))
	fmt.Println(p.Home.Host(), p.Links[0].Path(), p.Links[1].Edition())
	fmt.Println(p.Names[uri.URI3986{URI: uri.RFC3986.MustParse("http://[::1]/c")}])

	again, err := json.Marshal(p)
	fmt.Println(string(again) == string(data), err)
	// Output:
	// <nil>
	// [::1] /a RFC 3986
	// see
	// true <nil>
}

// A URI3986 needs no default of its edition.
func ExampleURI3986_flag() {
	flags := flag.NewFlagSet("fetch", flag.ExitOnError)
	var base uri.URI3986
	flags.TextVar(&base, "base", uri.URI3986{}, "the base `URI`")

	flags.Parse([]string{"-base", "http://[::1]/docs/"})
	fmt.Println(base.Host(), base.Edition())
	// Output:
	// [::1] RFC 3986
}

func ExampleURI_UnmarshalText() {
	data := []byte(`"http://[::1]:8080/"`)

	// The zero URI has the edition RFC2396, which has no IPv6 addresses.
	var home uri.URI
	fmt.Println(json.Unmarshal(data, &home))

	// A URI of another edition unmarshals in that one.
	home = uri.RFC3986.MustParse("")
	fmt.Println(json.Unmarshal(data, &home), home)
	// Output:
	// uri: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)
	// <nil> http://[::1]:8080/
}

// The default gives the edition.
func ExampleURI_UnmarshalText_flag() {
	flags := flag.NewFlagSet("fetch", flag.ExitOnError)
	var base uri.URI
	flags.TextVar(&base, "base", uri.RFC3986.MustParse("http://localhost/"), "the base `URI`")

	flags.Parse([]string{"-base", "http://[::1]/docs/"})
	fmt.Println(base.Host())
	// Output:
	// [::1]
}
