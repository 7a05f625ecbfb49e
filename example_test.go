// SPDX-License-Identifier: BSD-3-Clause

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
		fmt.Println(parseErr.Input())
		fmt.Println(strings.Repeat(" ", parseErr.Offset) + "^")
		fmt.Println(parseErr.Err)
		fmt.Println(parseErr.Component)
		fmt.Println(parseErr.Rule())
		fmt.Println(parseErr.Section())
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
	fmt.Println(u.Builder().Fragment("chapter%202").URI())
	// Output:
	// http://example.com/guide
	// http://example.com/guide#start
	// http://example.com/guide#chapter%202 <nil>
}

// A URI is comparable: it can be a key of a map.
func ExampleURI() {
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
	// Output: http://user:xxxxx@example.com/a?b
}

// A job is a type of a program that has a URI. Without the method, log/slog would
// log the password.
type job struct {
	Source uri.URI
}

func (j job) LogValue() slog.Value { return slog.StringValue(j.Source.Redacted()) }

func ExampleURI_Redacted_slog() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime}))
	logger.Info("fetching", "job", job{uri.RFC3986.MustParse("http://user:secret@example.com/")})
	// Output: level=INFO msg=fetching job=http://user:xxxxx@example.com/
}

func withoutTime(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}

func ExampleParseError_Excerpt() {
	_, err := uri.RFC3986.Parse("http://user:secret@example.com/a b")
	var e *uri.ParseError
	if errors.As(err, &e) {
		e = e.Redacted() // its offset fits the excerpt
		fmt.Println(e.Excerpt(80))
		fmt.Println(e)
	}
	// Output:
	// http://user:xxxxx@example.com/a b
	//                                ^
	// uri: invalid character " " in path at offset 31: write "%20" (rule pchar, RFC 3986 section 3.3)
}

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

// A reference may go up by more levels than there are. Without options, a Resolver
// resolves as URI.Resolve does.
func ExampleResolver() {
	base, ref := uri.RFC3986.MustParse("http://a/b/c"), uri.RFC3986.MustParse("../../g")
	for _, excess := range []uri.ExcessDots{uri.ExcessAsEdition, uri.ExcessKeep, uri.ExcessRefuse} {
		u, err := uri.Resolver{Excess: excess}.Resolve(base, ref)
		if errors.Is(err, uri.ErrExcess) {
			fmt.Println("refused")
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// http://a/g
	// http://a/../g
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

// A document with an embedded base, in a message, in an archive.
func ExampleEstablishBase() {
	base, layer, err := uri.EstablishBase(
		uri.RFC3986.MustParse("pages/"),                         // embedded in the content
		uri.RFC3986.MustParse("http://example.com/mail/17"),     // of the entity around it
		uri.RFC3986.MustParse("http://archive.example/m.mhtml"), // from which it was retrieved
	)
	fmt.Println(base, layer, err)

	link, err := base.Resolve(uri.RFC3986.MustParse("../logo.gif"))
	fmt.Println(link, err)
	// Output:
	// http://example.com/mail/pages/ 0 <nil>
	// http://example.com/mail/logo.gif <nil>
}

func ExampleURI_Relativize() {
	base := uri.RFC3986.MustParse("http://a/b/c/d;p?q")
	for _, s := range []string{
		"http://a/b/c/g;x",
		"http://a/b/",
		"http://a/b/c/d;p?q#s",
		"http://a/b/c/d:e",
		"http://a/g",
		"http://a//g",
		"http://b/",
	} {
		target := uri.RFC3986.MustParse(s)
		ref := base.Relativize(target)
		resolved, err := base.Resolve(ref)
		fmt.Printf("%-8v %v %v\n", ref, resolved == target, err)
	}
	// Output:
	// g;x      true <nil>
	// ..       true <nil>
	// #s       true <nil>
	// ./d:e    true <nil>
	// /g       true <nil>
	// /.//g    true <nil>
	// http://b/ true <nil>
}

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

func ExampleNormalizer_Equivalent() {
	n := uri.Normalizer{Flags: uri.EmptyPort}
	a, b := uri.RFC3986.MustParse("http://a:/"), uri.RFC3986.MustParse("http://a/")
	fmt.Println(n.Equivalent(a, b))
	// Output: true
}

// The levels at which two references are equivalent.
func ExampleEquivalent() {
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
