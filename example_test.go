// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"strings"

	"example.com/uri"
)

func Example() {
	u, err := uri.RFC3986.Parse("http://user@example.com:8080/docs/guide;v=2?lang=en#start")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Scheme())
	fmt.Println(u.Userinfo(), u.Host(), u.Port())
	fmt.Println(u.Path())
	fmt.Println(u.Query())
	fmt.Println(u.Fragment())

	v, err := u.Resolve(uri.RFC3986.MustParse("../news"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(v)
	// Output:
	// http
	// user example.com 8080
	// /docs/guide;v=2
	// lang=en
	// start
	// http://user@example.com:8080/news
}

func ExampleParse() {
	for _, s := range []string{
		"http://example.com/a%20b",
		"mailto:user@example.com",
		"../images/logo.png",
		"http://example.com/a b",
	} {
		u, err := uri.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://example.com/a%20b
	// mailto:user@example.com
	// ../images/logo.png
	// uri: invalid character " " in path at offset 20: write "%20" (rule pchar, RFC 2396 section 3.3)
}

// Each edition has its own grammar. RFC 3986 has IPv6 addresses as hosts,
// RFC 2396 has not.
func ExampleEdition() {
	for _, e := range uri.Editions() {
		_, err := e.Parse("http://[::1]/")
		fmt.Println(e, err == nil)
	}
	// Output:
	// RFC 1630 false
	// draft-fielding-url-syntax-05 false
	// draft-fielding-uri-syntax-02 false
	// RFC 2396 false
	// RFC 2732 true
	// RFC 3986 true
	// RFC 3987 true
}

func ExampleParseError() {
	_, err := uri.RFC3986.Parse("http://example.com/search?q=[x]")
	var parseErr *uri.ParseError
	if errors.As(err, &parseErr) {
		fmt.Println(parseErr.Input)
		fmt.Println(strings.Repeat(" ", parseErr.Offset) + "^")
		fmt.Println(parseErr.Err)
		fmt.Println(parseErr.Component)
		fmt.Println(parseErr.Rule)
		fmt.Println(parseErr.Section)
	}
	// Output:
	// http://example.com/search?q=[x]
	//                             ^
	// invalid character
	// query
	// query
	// RFC 3986 section 3.4
}

// Split first, unescape after: the escaped slash separates no segments.
func ExampleURI_Segments() {
	u := uri.RFC3986.MustParse("http://example.com/music/AC%2FDC//live")
	for segment := range u.Segments() {
		name, err := uri.Unescape(segment)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%q\n", name)
	}
	// Output:
	// "music"
	// "AC/DC"
	// ""
	// "live"
}

func ExampleParams() {
	for param := range uri.Params("guide;lang=en;draft") {
		fmt.Println(param)
	}
	// Output:
	// lang=en
	// draft
}

// An undefined query is not an empty one.
func ExampleURI_HasQuery() {
	for _, s := range []string{"a", "a?", "a?b"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Printf("%q %t\n", u.Query(), u.HasQuery())
	}
	// Output:
	// "" false
	// "" true
	// "b" true
}

func ExampleURI_Kind() {
	for _, s := range []string{"http://a/b", "//a/b", "/b", "b", "?q", "#f", ""} {
		fmt.Printf("%q is %v\n", s, uri.RFC3986.MustParse(s).Kind())
	}
	// Output:
	// "http://a/b" is absolute
	// "//a/b" is network-path
	// "/b" is absolute-path
	// "b" is relative-path
	// "?q" is relative-path
	// "#f" is same-document
	// "" is same-document
}

// An authority need not be a server.
func ExampleURI_RegistryReason() {
	for _, s := range []string{"http://example.com/", "http://my_host/"} {
		u := uri.RFC2396.MustParse(s)
		fmt.Println(u.Authority(), u.IsServerBased(), u.RegistryReason())
	}
	// Output:
	// example.com true <nil>
	// my_host false uri: invalid character "_" in host at offset 9: a hostname is labels of letters, digits and "-", and the last one begins with a letter (rule hostname, RFC 2396 section 3.2.2)
}

func ExampleURI_WithoutFragment() {
	u := uri.RFC3986.MustParse("http://example.com/guide#start")
	fmt.Println(u.WithoutFragment())
	fmt.Println(u) // a URI does not change
	fmt.Println(u.Builder().Fragment("chapter 2").URI())
	// Output:
	// http://example.com/guide
	// http://example.com/guide#start
	// http://example.com/guide#chapter%202 <nil>
}

func ExampleURI_mapKey() {
	visits := map[uri.URI]int{}
	for _, s := range []string{"http://a/", "http://a/b", "http://a/"} {
		visits[uri.RFC3986.MustParse(s)]++
	}
	fmt.Println(visits[uri.RFC3986.MustParse("http://a/")])
	fmt.Println(visits[uri.RFC3986.MustParse("http://a")])
	// Output:
	// 2
	// 0
}

func ExampleURI_Redacted() {
	u := uri.RFC3986.MustParse("http://user:secret@example.com/a?b")
	fmt.Println(u.Redacted())
	// Output:
	// http://user:xxxxx@example.com/a?b
}

// With log/slog, a reference is logged as its text, the password included. A
// handler can redact them all.
func ExampleURI_Redacted_slog() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			if u, ok := a.Value.Any().(uri.URI); ok {
				a.Value = slog.StringValue(u.Redacted())
			}
			return a
		},
	}))
	logger.Info("fetching", "from", uri.RFC3986.MustParse("http://user:secret@example.com/"))
	// Output:
	// level=INFO msg=fetching from=http://user:xxxxx@example.com/
}
