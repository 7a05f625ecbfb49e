package uri_test

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"example.com/uri"
)

func Example() {
	u, err := uri.Parse("http://user@example.com:8080/docs/guide;v=2?lang=en#start")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Scheme())
	fmt.Println(u.Userinfo(), u.Host(), u.Port())
	fmt.Println(u.Path())
	fmt.Println(u.Query())
	fmt.Println(u.Fragment())

	v, err := u.Resolve(uri.MustParse("../news"))
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
	// uri: invalid character " " in path at offset 20 (rule pchar, RFC 2396 section 3.3)
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
}

func ExampleParseAbsolute() {
	for _, s := range []string{"http://example.com/", "example.com", "http://example.com/#top"} {
		_, err := uri.ParseAbsolute(s)
		switch {
		case errors.Is(err, uri.ErrNoScheme):
			fmt.Println(s, "needs a scheme")
		case errors.Is(err, uri.ErrFragment):
			fmt.Println(s, "has a fragment")
		case err == nil:
			fmt.Println(s, "is absolute")
		}
	}
	// Output:
	// http://example.com/ is absolute
	// example.com needs a scheme
	// http://example.com/#top has a fragment
}

func ExampleParseError() {
	_, err := uri.Parse("http://example.com/search?q=[x]")
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
	// RFC 2396 section 3.4
}

func ExampleURI_Resolve() {
	base := uri.MustParse("http://a/b/c/d;p?q")
	for _, ref := range []string{"g", "../g", "/g", "//g", "?y", "#s", "mailto:g"} {
		u, err := base.Resolve(uri.MustParse(ref))
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
	// ?y = http://a/b/c/?y
	// #s = http://a/b/c/d;p?q#s
	// mailto:g = mailto:g
}

func ExampleURI_AppendResolve() {
	base := uri.MustParse("http://a/b/c")
	buf := make([]byte, 0, 100) // used again and again
	for _, ref := range []string{"d", "../d", "?e"} {
		text, err := base.AppendResolve(buf, uri.MustParse(ref))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s\n", text)
	}
	// Output:
	// http://a/b/d
	// http://a/d
	// http://a/b/?e
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
	base, ref := uri.MustParse("http://a/b/c"), uri.MustParse("http:g")
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
	base, ref := uri.MustParse("http://a/b/c"), uri.MustParse("../../g")
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

func ExampleEscape() {
	name := "black & white/50%"
	fmt.Println(uri.Escape(uri.Segment, name))
	fmt.Println(uri.Escape(uri.Path, name))
	fmt.Println(uri.Escape(uri.Query, name))
	// Output:
	// black%20&%20white%2F50%25
	// black%20&%20white/50%25
	// black%20%26%20white%2F50%25
}

func ExampleUnescape() {
	for _, s := range []string{"black%20&%20white%2F50%25", "a+b", "50%"} {
		data, err := uri.Unescape(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(data)
	}
	// Output:
	// black & white/50%
	// a+b
	// uri: invalid escape in reference at offset 2 (rule escaped, RFC 2396 section 2.4.1)
}

// Split first, unescape after: the escaped slash separates no segments.
func ExampleURI_Segments() {
	u := uri.MustParse("http://example.com/music/AC%2FDC//live")
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
		u := uri.MustParse(s)
		fmt.Printf("%q %t\n", u.Query(), u.HasQuery())
	}
	// Output:
	// "" false
	// "" true
	// "b" true
}

func ExampleURI_Kind() {
	for _, s := range []string{"http://a/b", "//a/b", "/b", "b", "?q", "#f", ""} {
		fmt.Printf("%q is %v\n", s, uri.MustParse(s).Kind())
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
func ExampleURI_ServerError() {
	for _, s := range []string{"http://example.com/", "http://my_host/"} {
		u := uri.MustParse(s)
		fmt.Println(u.Authority(), u.IsServer(), u.ServerError())
	}
	// Output:
	// example.com true <nil>
	// my_host false uri: invalid host: unexpected "_" at offset 9 (rule hostname, RFC 2396 section 3.2.2)
}

func ExampleURI_WithoutFragment() {
	u := uri.MustParse("http://example.com/guide#start")
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
		visits[uri.MustParse(s)]++
	}
	fmt.Println(visits[uri.MustParse("http://a/")])
	fmt.Println(visits[uri.MustParse("http://a")])
	// Output:
	// 2
	// 0
}
