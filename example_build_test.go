// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"example.com/uri"
)

func ExampleBuilder() {
	b := uri.RFC3986.Builder()
	b.Scheme("http").Host("example.com").Port("8080")
	b.Segment("reports").Segment("profit/loss", "v=2").Segment("100%")
	b.QueryPair("q", "R&D + more").QueryPair("page", "1")
	b.Fragment("summary")
	fmt.Println(b.URI())
	// Output: http://example.com:8080/reports/profit%2Floss;v%3D2/100%25?q=R%26D%20%2B%20more&page=1#summary <nil>
}

// A path that would be read as another component gets a dot segment in front,
// or is refused.
func ExampleBuilder_misread() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Set(uri.Path, "this:that").URI())
	fmt.Println(b.Set(uri.Path, "//this").URI())
	_, err := b.Set(uri.Path, "this").Host("example.com").URI()
	fmt.Println(err)
	// Output:
	// ./this:that <nil>
	// /.//this <nil>
	// uri: cannot build path: it must begin with "/" after an authority (RFC 3986)
}

func ExampleEdition_Builder() {
	fmt.Println(uri.RFC3986.Builder().Scheme("mailto").Set(uri.Path, "a@b").QueryPair("subject", "c d").URI())
	fmt.Println(uri.RFC1630.Builder().Scheme("http").Path("//info.cern.ch/a%20b").URI())
	// Output:
	// mailto:a@b?subject=c%20d <nil>
	// http://info.cern.ch/a%20b <nil>
}

func ExampleBuilder_URI() {
	b := uri.RFC3986.Builder().Scheme("http").Host("example.com")
	_, err := b.Segment("..").URI()
	var e *uri.BuildError
	if errors.As(err, &e) {
		fmt.Println(e.Component, "|", errors.Is(err, uri.ErrDotSegment))
	}

	_, err = uri.RFC3986.Builder().Set(uri.Query, "a b").URI()
	var p *uri.ParseError
	if errors.As(err, &p) {
		fmt.Println(p.Component, p.Offset, p.Rule())
	}
	// Output:
	// segment | true
	// query 1 query
}

func ExampleBuildError() {
	_, err := uri.RFC3986.Builder().Port("80").URI()
	fmt.Println(err)
	_, err = uri.RFC3986.Builder().Host("a").Port("8o").URI()
	fmt.Println(err)
	// Output:
	// uri: cannot build host: a userinfo or a port needs a host (RFC 3986)
	// uri: invalid character "o" in port at offset 1: a port is only digits (rule port, RFC 3986 section 3.2.3)
}

func ExampleBuilder_Scheme() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Scheme("urn").Set(uri.Path, "isbn:0-395-36341-1").URI())
	// Output: urn:isbn:0-395-36341-1 <nil>
}

func ExampleBuilder_Host() {
	name := uri.RFC3986.Escape(uri.Host, "bücher.example")
	fmt.Println(uri.RFC3986.Builder().Host(name).URI())
	_, err := uri.RFC2396.Builder().Host(name).URI()
	fmt.Println(err)

	// Without(Userinfo) removes the password, which is for the other host.
	u := uri.RFC3986.MustParse("http://me:secret@a.example/")
	fmt.Println(u.Builder().Host("b.example").URI())
	fmt.Println(u.Builder().Host("b.example").Without(uri.Userinfo).URI())
	// Output:
	// //b%C3%BCcher.example <nil>
	// uri: invalid character "%" in host at offset 1: a hostname is labels of letters, digits and "-", and the last one begins with a letter (rule hostname, RFC 2396 section 3.2.2)
	// http://me:secret@b.example/ <nil>
	// http://b.example/ <nil>
}

func ExampleBuilder_Set() {
	b := uri.RFC3986.Builder()
	b.Scheme("ftp").Host("[2001:db8::7]").Set(uri.Userinfo, "me%40work:a%3Ab")
	fmt.Println(b.Set(uri.Path, "/a/../b%20c").Segment("d e").Query("x=1&y=2").URI())
	// Output: ftp://me%40work:a%3Ab@[2001:db8::7]/a/../b%20c/d%20e?x=1&y=2 <nil>
}

// An opaque part from data.
func ExampleBuilder_Set_opaque() {
	part := uri.Escape(uri.Opaque, "part1/2@example.com")
	fmt.Println(uri.RFC2396.Builder().Scheme("cid").Set(uri.Path, part).URI())
	// Output: cid:part1%2F2%40example.com <nil>
}

func ExampleBuilder_Addr() {
	addr := netip.MustParseAddr("2001:db8::7")
	fmt.Println(uri.RFC3986.Builder().Scheme("http").Addr(addr).Path("/").URI())
	_, err := uri.RFC2396.Builder().Scheme("http").Addr(addr).Path("/").URI()
	fmt.Println(err)
	// Output:
	// http://[2001:db8::7]/ <nil>
	// uri: invalid character "[" in host at offset 0: IPv6 addresses need RFC 2732 or RFC 3986 (rule hostname, RFC 2396 section 3.2.2)
}

func ExampleBuilder_Port() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Host("a").Port("80").URI())
	fmt.Println(b.Port("").URI())
	// Output:
	// //a:80 <nil>
	// //a: <nil>
}

func ExampleBuilder_User() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Host("h").User("me", "p@ss:1").URI())
	fmt.Println(b.User("a:b", "").URI())
	// Output:
	// //me:p%40ss%3A1@h <nil>
	// //a%3Ab@h <nil>
}

func ExampleBuilder_Path() {
	u := uri.RFC3986.MustParse("http://a/b%20c?d")
	fmt.Println(u.Builder().Path(u.Path() + "/e").URI())
	_, err := u.Builder().Path(u.Path() + "/%2e%2E/e").URI()
	fmt.Println(err)

	// A path from data.
	path := uri.RFC3986.Escape(uri.Path, "/home/me/to do?.txt")
	fmt.Println(uri.RFC3986.Builder().Scheme("file").Host("").Path(path).URI())
	// Output:
	// http://a/b%20c/e?d <nil>
	// uri: cannot build path: "." and ".." are not data; Set(Path, ...) takes them (RFC 3986)
	// file:///home/me/to%20do%3F.txt <nil>
}

func ExampleBuilder_Segment() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Segment("a/b").Segment("c;d", "e", "f").Segment("").URI())
	// Output: /a%2Fb/c%3Bd;e;f/ <nil>
}

func ExampleBuilder_Query() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Query("a+b%20c").URI())
	_, err := b.Query("a b").URI()
	fmt.Println(err)
	// Output:
	// ?a+b%20c <nil>
	// uri: invalid character " " in query at offset 1: write "%20"; use QueryPair or Edition.Escape for data (rule query, RFC 3986 section 3.4)
}

func ExampleBuilder_QueryPair() {
	u := uri.RFC3986.MustParse("http://a/?b=1")
	fmt.Println(u.Builder().QueryPair("c d", "e&f=g+h").URI())
	// Output: http://a/?b=1&c%20d=e%26f%3Dg%2Bh <nil>
}

func ExampleBuilder_Fragment() {
	b := uri.RFC3986.Builder()
	fmt.Println(b.Fragment("a%23b").URI())
	fmt.Println(b.Fragment(uri.RFC3986.Escape(uri.Fragment, "a#b c")).URI())
	// Output:
	// #a%23b <nil>
	// #a%23b%20c <nil>
}

func ExampleBuilder_Without() {
	b := uri.RFC3986.MustParse("http://u@a:80/b?q#f").Builder()
	fmt.Println(b.Without(uri.Userinfo).Without(uri.Port).Without(uri.Fragment).URI())
	// Output: http://a/b?q <nil>
}

// The methods that cannot fail return no error.
func ExampleURI_WithoutPort() {
	u := uri.RFC3986.MustParse("http://u@a:80/b?q#f")
	fmt.Println(u.WithoutPort())
	fmt.Println(u.WithoutUserinfo())
	fmt.Println(u.WithoutQuery().WithoutFragment())
	// Output:
	// http://u@a/b?q#f
	// http://a:80/b?q#f
	// http://u@a:80/b
}

// Another scheme, host or path.
func ExampleURI_Builder() {
	u := uri.RFC3986.MustParse("http://u@a:80/b?q")
	fmt.Println(u.Builder().Scheme("https").URI())
	fmt.Println(u.Builder().Set(uri.Authority, "c").URI())
	fmt.Println(u.Builder().Host("c").URI())
	fmt.Println(u.Builder().Port("8080").URI())
	fmt.Println(u.Builder().Path("/c%20d").URI())
	fmt.Println(u.Builder().Query("e=f+g").URI())
	// Output:
	// https://u@a:80/b?q <nil>
	// http://c/b?q <nil>
	// http://u@c:80/b?q <nil>
	// http://u@a:8080/b?q <nil>
	// http://u@a:80/c%20d?q <nil>
	// http://u@a:80/b?e=f+g <nil>
}

func ExampleURI_JoinPath() {
	u := uri.RFC3986.MustParse("http://a/b/?q")
	fmt.Println(u.JoinPath("c d", "e/f"))
	_, err := u.JoinPath("..", "etc")
	fmt.Println(err)
	// Output:
	// http://a/b/c%20d/e%2Ff?q <nil>
	// uri: cannot build segment: "." and ".." are not data; Set(Path, ...) takes them (RFC 3986)
}

// A client of OAuth finds the metadata of a server.
func ExampleURI_WellKnown() {
	issuer := uri.RFC3986.MustParse("https://example.com/issuer1/")
	fmt.Println(issuer.WellKnown("oauth-authorization-server"))
	fmt.Println(issuer.JoinPath(".well-known", "openid-configuration")) // OpenID Connect Discovery 1.0
	// Output:
	// https://example.com/.well-known/oauth-authorization-server/issuer1 <nil>
	// https://example.com/issuer1/.well-known/openid-configuration <nil>
}

func ExampleURI_FragmentForm() {
	u := uri.RFC3986.MustParse("https://client.example/cb#access_token=2YotnFZFEjr1zCsicMWpAA&state=x+y")
	fmt.Println(u.FragmentForm().Get("state"))
	fmt.Println(u.FragmentForm().Set("state", "z").URI())
	// Output:
	// x y true
	// https://client.example/cb#access_token=2YotnFZFEjr1zCsicMWpAA&state=z <nil>
}

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
	// Output: http://a/?x=%7E&page=3&y=~ <nil>
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
	// Output: ?%41=x&a=2&a=1&b=2 <nil>
}

// A body of a form, which is a query without a URI.
func ExamplePairs_Add() {
	var u uri.URI
	u, err := u.Form().Add("name", "Bücher & mehr").Add("page", "1").URI()
	fmt.Println(u.Query(), err)
	// Output: name=B%C3%BCcher+%26+mehr&page=1 <nil>
}

// The pairs of another query, after those of u.
func ExamplePairs_Append() {
	u := uri.RFC3986.MustParse("http://a/?q=x&")
	defaults := uri.RFC3986.MustParse("?lang=de&tag=%26").Form()
	fmt.Println(u.Form().Append(defaults.All()).URI())
	// Output: http://a/?q=x&lang=de&tag=%26 <nil>
}

// The parameters that only count visitors.
// The pairs of a url.Values, sorted by their keys.
func ExamplePairs_Append_values() {
	values := url.Values{"tag": {"b c", "d"}, "page": {"2"}}
	u := uri.RFC3986.MustParse("http://example.com/?q=a")
	fmt.Println(u.Form().Append(uri.RFC3986.MustParse("?" + values.Encode()).Form().All()).URI())
	// Output: http://example.com/?q=a&page=2&tag=b+c&tag=d <nil>
}

func ExamplePairs_DeleteFunc() {
	u := uri.RFC3986.MustParse("http://a/?utm_source=x&q=%7E&utm_medium=y")
	isTracking := func(key, value string) bool { return strings.HasPrefix(key, "utm_") }
	fmt.Println(u.Form().DeleteFunc(isTracking).URI())
	// Output: http://a/?q=%7E <nil>
}

// A pair without "=" differs from one with an empty value.
func ExamplePairs_AddKey() {
	u := uri.RFC3986.MustParse("http://a/")
	fmt.Println(u.Form().AddKey("debug").Add("q", "").URI())
	// Output: http://a/?debug&q= <nil>
}

func ExamplePairs_SetKey() {
	u := uri.RFC3986.MustParse("http://a/?debug=1&q=x&debug=2")
	fmt.Println(u.Form().SetKey("debug").URI())
	// Output: http://a/?debug&q=x <nil>
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
	// uri: invalid escape at offset 2: write "%25" for "%", or two hexadecimal digits after it
}
