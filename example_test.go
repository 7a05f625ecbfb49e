// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
	"strings"

	"example.com/uri"
	"example.com/uri/redact"
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

func ExampleEdition_Parse() {
	for _, s := range []string{"http://[2001:db8::1]/a%20b", "../images/logo.png", "http://example.com/a b"} {
		fmt.Println(uri.RFC3986.Parse(s))
	}
	// Output:
	// http://[2001:db8::1]/a%20b <nil>
	// ../images/logo.png <nil>
	//  uri: invalid character " " in path at offset 20: write "%20" (rule pchar, RFC 3986 section 3.3)
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

func ExampleEdition_ParseAbsolute() {
	_, err := uri.RFC3986.ParseAbsolute("//example.com/")
	fmt.Println(errors.Is(err, uri.ErrNoScheme))
	_, err = uri.RFC3986.ParseAbsolute("http://example.com/#top")
	fmt.Println(errors.Is(err, uri.ErrFragment))
	// Output:
	// true
	// true
}

func ExampleEdition_ParsePrefix() {
	u, rest := uri.RFC3986.ParsePrefix("http://example.com/a> and more")
	fmt.Printf("%v %q\n", u, rest)
	// Output: http://example.com/a "> and more"
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

func ExampleParseError_Input() {
	_, err := uri.RFC3986.Parse("http://user:secret@example.com/a b")
	var e *uri.ParseError
	if errors.As(err, &e) {
		fmt.Println(redact.Redactor{}.Excerpt(e.Input(), e.Offset, 80)) // the input without secrets
		fmt.Println(e)
	}
	// Output:
	// http://user:xxxxx@example.com/a b
	//                                ^
	// uri: invalid character " " in path at offset 32: write "%20" (rule pchar, RFC 3986 section 3.3)
}

// The accessors return escaped text, except for Scheme, which is in lower case.
func ExampleURI_components() {
	u := uri.RFC3986.MustParse("FTP://me%40work:secret@Example.com:2121/a%2Fb/c;v=1?lang=en#top")
	fmt.Println(u.Scheme())
	fmt.Println(u.Authority())
	fmt.Println(u.Userinfo())
	fmt.Println(u.User())
	fmt.Println(u.Host(), u.Port())
	fmt.Println(u.Path())
	fmt.Println(u.Query())
	fmt.Println(u.Fragment())
	fmt.Println(u)
	// Output:
	// ftp
	// me%40work:secret@Example.com:2121
	// me%40work:secret
	// me@work secret true
	// Example.com 2121
	// /a%2Fb/c;v=1
	// lang=en
	// top
	// FTP://me%40work:secret@Example.com:2121/a%2Fb/c;v=1?lang=en#top
}

// An undefined component is not an empty one.
func ExampleURI_undefinedOrEmpty() {
	for _, s := range []string{"file:/a", "file:///a?#", "//@h:"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Println(s, u.HasAuthority(), u.HasUserinfo(), u.HasPort(), u.HasQuery(), u.HasFragment())
	}
	// Output:
	// file:/a false false false false false
	// file:///a?# true false false true true
	// //@h: true true true false false
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

func ExampleURI_Span() {
	u := uri.RFC3986.MustParse("http://user@example.com:8080/a")
	start, end, _ := u.Span(uri.Host)
	fmt.Println(u)
	fmt.Println(strings.Repeat(" ", start) + strings.Repeat("^", end-start))
	// Output:
	// http://user@example.com:8080/a
	//             ^^^^^^^^^^^
}

// A URI is comparable: it can be a key of a map.
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

// Compare hosts by Hostname, and not by the text of Host. To compare whole
// references, see [uri.URI.Equivalent].
func ExampleURI_compareHosts() {
	for _, s := range []string{"https://EXAMPLE.com/a", "https://%65xample.com:443/", "https://example.com.evil.example/"} {
		host, ok := uri.RFC3986.MustParse(s).Hostname()
		fmt.Println(host, ok && strings.EqualFold(host, "example.com"))
	}
	// Output:
	// EXAMPLE.com true
	// example.com true
	// example.com.evil.example false
}

func ExampleURI_Hostname() {
	for _, s := range []string{"http://%65xample.com:80/", "http://[2001:db8::1]/", "http://a%2Fb/", "file:///a"} {
		fmt.Println(uri.RFC3986.MustParse(s).Hostname())
	}
	// Output:
	// example.com true
	// 2001:db8::1 true
	//  false
	//  false
}

func ExampleURI_HostPort() {
	for _, s := range []string{"https://example.com/", "http://[::1]:08080/", "ws://a:/", "x-unknown://a/", "http://a:70000/"} {
		fmt.Println(uri.RFC3986.MustParse(s).HostPort())
	}
	// Output:
	// example.com:443 true
	// [::1]:8080 true
	// a:80 true
	//  false
	//  false
}

// Text such as "host:port" is the authority of a network-path reference.
func ExampleURI_parseHostPort() {
	for _, text := range []string{"localhost:8080", "[::1]:8080", "localhost", "user@localhost:1", "localhost:1/a"} {
		u, err := uri.RFC3986.Parse("//" + text)
		if err != nil || u.Authority() != text || u.HasUserinfo() {
			fmt.Printf("%s is not a host and a port\n", text)
			continue
		}
		fmt.Println(u.HostPort())
	}
	// Output:
	// localhost:8080 true
	// [::1]:8080 true
	//  false
	// user@localhost:1 is not a host and a port
	// localhost:1/a is not a host and a port
}

// Split first, unescape after: the escaped slash separates no segments. For the
// params of a segment, see [uri.Params].
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

func ExampleURI_logWithoutPassword() {
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

// Fields and elements of the type URI follow RFC 3986.
func ExampleURI_json() {
	type page struct {
		Home  uri.URI            `json:"home"`
		Links []uri.URI          `json:"links"`
		Names map[uri.URI]string `json:"names"`
	}
	data := []byte(`{"home":"http://[::1]/","links":["http://[::1]/a","../b"],"names":{"http://[::1]/c":"see"}}`)

	var p page
	fmt.Println(json.Unmarshal(data, &p))
	fmt.Println(p.Home.Host(), p.Links[0].Path(), p.Links[1].Kind())
	fmt.Println(p.Names[uri.RFC3986.MustParse("http://[::1]/c")])

	again, err := json.Marshal(p)
	fmt.Println(string(again) == string(data), err)
	// Output:
	// <nil>
	// [::1] /a relative-path
	// see
	// true <nil>
}

func ExampleIRI() {
	var page struct {
		Home  uri.IRI   `json:"home"`
		Links []uri.IRI `json:"links"`
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

func ExampleURI_URL() {
	v, err := uri.RFC3986.MustParse("http://example.com/a%2Fb?c").URL()
	fmt.Println(v.Path, v.RawPath, v, err)

	// The empty fragment has no place in a url.URL.
	_, err = uri.RFC3986.MustParse("http://example.com/#").URL()
	fmt.Println(err)
	// Output:
	// /a/b /a%2Fb http://example.com/a%2Fb?c <nil>
	// uri: cannot build fragment: net/url cannot hold it as it is: WithoutFragment removes it (RFC 3986)
}

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

// The levels at which two references are equivalent.
func ExampleURI_Equivalent() {
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
			if a.Equivalent(b, level) {
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

func ExampleURI_RequestTarget() {
	u := uri.RFC3986.MustParse("http://example.com?q=1#top")
	fmt.Println("GET", u.RequestTarget(), "HTTP/1.1")
	fmt.Println("Host:", u.WithoutUserinfo().Authority())
	// Output:
	// GET /?q=1 HTTP/1.1
	// Host: example.com
}
