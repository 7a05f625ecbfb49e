// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/uri"
)

func ExampleURI_readParameters() {
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

// Set keeps the place of the first pair with the key, and the text of the others.
func ExampleURI_setParameter() {
	u := uri.RFC3986.MustParse("https://shop.example/?x=%7E&page=1&y=~&page=2")
	fmt.Println(u.Form().Set("page", "3").URI())
	fmt.Println(u.Form().Add("q", "R&D lab").URI())
	// Output:
	// https://shop.example/?x=%7E&page=3&y=~ <nil>
	// https://shop.example/?x=%7E&page=1&y=~&page=2&q=R%26D+lab <nil>
}

// A query without its last pair is undefined.
func ExampleURI_removeParameter() {
	u := uri.RFC3986.MustParse("https://shop.example/?session=7#top")
	fmt.Println(u.Form().Delete("session").URI())
	fmt.Println(u.Form().Delete("other").URI())
	// Output:
	// https://shop.example/#top <nil>
	// https://shop.example/?session=7#top <nil>
}

// The parameters that only count visitors.
func ExampleURI_removeTracking() {
	u := uri.RFC3986.MustParse("http://a/?utm_source=x&q=%7E&utm_medium=y")
	isTracking := func(key, value string) bool { return strings.HasPrefix(key, "utm_") }
	fmt.Println(u.Form().DeleteFunc(isTracking).URI())
	// Output: http://a/?q=%7E <nil>
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

// A body of a form, which is a query without a URI.
func ExamplePairs_formBody() {
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

// A pair without "=" differs from one with an empty value.
func ExamplePairs_AddKey() {
	u := uri.RFC3986.MustParse("http://a/")
	fmt.Println(u.Form().AddKey("debug").Add("q", "").URI())
	// Output: http://a/?debug&q= <nil>
}

// Set the host with Builder. Without(Userinfo) removes the password, which is
// for the other host.
func ExampleURI_changeHost() {
	u := uri.RFC3986.MustParse("http://me:secret@a.example:8080/b?q")
	fmt.Println(u.Builder().Host("c.example").URI())
	fmt.Println(u.Builder().Host("c.example").Without(uri.Userinfo).URI())
	fmt.Println(u.Builder().Set(uri.Authority, "c.example").URI())
	// Output:
	// http://me:secret@c.example:8080/b?q <nil>
	// http://c.example:8080/b?q <nil>
	// http://c.example/b?q <nil>
}

func ExampleURI_changeScheme() {
	u := uri.RFC3986.MustParse("http://example.com:80/a")
	fmt.Println(u.WithoutPort().Builder().Scheme("https").URI())
	// Output: https://example.com/a <nil>
}

// A URI does not change: each method returns another one.
func ExampleURI_removeComponents() {
	u := uri.RFC3986.MustParse("http://me:secret@a:80/b?q#f")
	fmt.Println(u.WithoutUserinfo())
	fmt.Println(u.WithoutPort())
	fmt.Println(u.WithoutQuery().WithoutFragment())
	fmt.Println(u)
	// Output:
	// http://a:80/b?q#f
	// http://me:secret@a/b?q#f
	// http://me:secret@a:80/b
	// http://me:secret@a:80/b?q#f
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

func ExampleBuilder() {
	b := uri.RFC3986.Builder()
	b.Scheme("http").Host("example.com").Port("8080")
	b.Segment("reports").Segment("profit/loss", "v=2").Segment("100%")
	b.QueryPair("q", "R&D + more").QueryPair("page", "1")
	b.Fragment("summary")
	fmt.Println(b.URI())
	// Output: http://example.com:8080/reports/profit%2Floss;v%3D2/100%25?q=R%26D%20%2B%20more&page=1#summary <nil>
}

// Segment, QueryPair and User take data. The other methods take escaped text, as
// the accessors of their names return it.
func ExampleBuilder_dataAndText() {
	u := uri.RFC3986.MustParse("http://a/b%20c?d=1")
	fmt.Println(u.Builder().Path(u.Path() + "/e%2Ff").URI())
	fmt.Println(u.Builder().Segment("e/f").QueryPair("g h", "i&j").URI())
	fmt.Println(u.Builder().User("me", "p@ss:1").URI())
	_, err := u.Builder().Query("a b").URI()
	fmt.Println(err)
	// Output:
	// http://a/b%20c/e%2Ff?d=1 <nil>
	// http://a/b%20c/e%2Ff?d=1&g%20h=i%26j <nil>
	// http://me:p%40ss%3A1@a/b%20c?d=1 <nil>
	// uri: invalid character " " in query at offset 1: write "%20"; use QueryPair or Edition.Escape for data (rule query, RFC 3986 section 3.4)
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

func ExampleEdition_Escape() {
	fmt.Println(uri.RFC3986.Escape(uri.Segment, "profit/loss 100%"))
	fmt.Println(uri.RFC3986.Escape(uri.Path, "profit/loss 100%"))
	fmt.Println(uri.RFC3986.Escape(uri.Path, "Käse & Brot"))
	fmt.Println(uri.RFC3987.Escape(uri.Path, "Käse & Brot"))
	// Output:
	// profit%2Floss%20100%25
	// profit/loss%20100%25
	// K%C3%A4se%20&%20Brot
	// Käse%20&%20Brot
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

// A client of OAuth finds the metadata of a server.
func ExampleURI_WellKnown() {
	issuer := uri.RFC3986.MustParse("https://example.com/issuer1/")
	fmt.Println(issuer.WellKnown("oauth-authorization-server"))
	fmt.Println(issuer.JoinPath(".well-known", "openid-configuration")) // OpenID Connect Discovery 1.0
	// Output:
	// https://example.com/.well-known/oauth-authorization-server/issuer1 <nil>
	// https://example.com/issuer1/.well-known/openid-configuration <nil>
}

// The pairs of a url.Values, sorted by their keys.
func ExamplePairs_Append_values() {
	values := url.Values{"tag": {"b c", "d"}, "page": {"2"}}
	u := uri.RFC3986.MustParse("http://example.com/?q=a")
	fmt.Println(u.Form().Append(uri.RFC3986.MustParse("?" + values.Encode()).Form().All()).URI())
	// Output: http://example.com/?q=a&page=2&tag=b+c&tag=d <nil>
}
