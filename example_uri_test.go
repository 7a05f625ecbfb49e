// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"example.com/uri"
)

func ExampleEdition_Parse() {
	for _, s := range []string{"http://[2001:db8::1]/a%20b", "../images/logo.png", "http://example.com/a b"} {
		fmt.Println(uri.RFC3986.Parse(s))
	}
	// Output:
	// http://[2001:db8::1]/a%20b <nil>
	// ../images/logo.png <nil>
	//  uri: invalid character " " in path at offset 20: write "%20" (rule pchar, RFC 3986 section 3.3)
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

// MustParse is for variables of a package and for tests.
func ExampleEdition_MustParse() {
	var home = uri.RFC3986.MustParse("https://example.com/")
	fmt.Println(home)
	// Output: https://example.com/
}

// MustParse follows RFC 2396. Use the method of RFC3986 for the URIs of today.
func ExampleMustParse() {
	fmt.Println(uri.MustParse("http://a_b/").Host() == "")
	fmt.Println(uri.RFC3986.MustParse("http://a_b/").Host())
	// Output:
	// true
	// a_b
}

func ExampleEdition_Resolve() {
	fmt.Println(uri.RFC3986.Resolve("http://example.com/docs/guide", "../img/logo.png"))
	// Output: http://example.com/img/logo.png <nil>
}

func ExampleEdition_Escape() {
	fmt.Println(uri.RFC3986.Escape(uri.Segment, "profit/loss 100%"))
	fmt.Println(uri.RFC3986.Escape(uri.Path, "profit/loss 100%"))
	fmt.Println(uri.RFC3986.Escape(uri.Path, "Käse & Brot"))
	fmt.Println(uri.RFC3987.Escape(uri.Path, "Käse & Brot"))
	// Output:
	// profit%2Floss%20100%25
	// profit/loss%20100%25
	// K%C3%A4se%20%26%20Brot
	// Käse%20%26%20Brot
}

func ExampleEdition_AppendEscape() {
	text := []byte("/files/")
	text = uri.RFC3986.AppendEscape(text, uri.Segment, "a/b c")
	fmt.Printf("%s\n", text)
	// Output: /files/a%2Fb%20c
}

func ExampleEditions() {
	for _, e := range uri.Editions() {
		text, err := e.MarshalText()
		fmt.Printf("%s %v\n", text, err)
	}
	// Output:
	// rfc1630 <nil>
	// url-syntax-05 <nil>
	// uri-syntax-02 <nil>
	// rfc2396 <nil>
	// rfc2732 <nil>
	// rfc3986 <nil>
	// rfc3987 <nil>
}

func ExampleEdition_UnmarshalText() {
	var e uri.Edition
	err := e.UnmarshalText([]byte("rfc3986"))
	fmt.Println(e, err)
	// Output: RFC 3986 <nil>
}

func ExampleURI_String() {
	const s = "HTTP://Example.COM/%7e?#"
	fmt.Println(uri.RFC3986.MustParse(s).String() == s)
	// Output: true
}

func ExampleURI_Edition() {
	fmt.Println(uri.MustParse("a").Edition(), uri.RFC3986.MustParse("a").Edition())
	// Output: RFC 2396 RFC 3986
}

func ExampleURI_IsZero() {
	var u uri.URI
	fmt.Println(u.IsZero(), uri.RFC2396.MustParse("").IsZero())
	// Output: true false
}

func ExampleURI_IsAbsolute() {
	for _, s := range []string{"http://a/b#c", "mailto:a", "//a/b", "b"} {
		fmt.Println(s, uri.RFC3986.MustParse(s).IsAbsolute())
	}
	// Output:
	// http://a/b#c true
	// mailto:a true
	// //a/b false
	// b false
}

func ExampleURI_IsOpaque() {
	const s = "mailto:a@example.com?subject=b"
	u, v := uri.RFC2396.MustParse(s), uri.RFC3986.MustParse(s)
	fmt.Println(u.IsOpaque(), u.Path())
	fmt.Println(v.IsOpaque(), v.Path(), v.Query())
	// Output:
	// true a@example.com?subject=b
	// false a@example.com subject=b
}

func ExampleURI_Scheme() {
	u := uri.RFC3986.MustParse("HTTP://example.com/")
	fmt.Println(u.Scheme(), u)
	// Output: http HTTP://example.com/
}

func ExampleURI_Authority() {
	u := uri.RFC3986.MustParse("http://me@example.com:8080/a")
	fmt.Println(u.Authority())
	// Output: me@example.com:8080
}

// An empty authority is defined.
func ExampleURI_HasAuthority() {
	for _, s := range []string{"file:///a", "file:/a"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Printf("%q %t\n", u.Authority(), u.HasAuthority())
	}
	// Output:
	// "" true
	// "" false
}

// A registry-based authority has no host. RFC3986 has no such authorities.
func ExampleURI_IsServerBased() {
	for _, e := range []uri.Edition{uri.RFC2396, uri.RFC3986} {
		u := e.MustParse("http://my_host:80/")
		fmt.Printf("%t %q %q\n", u.IsServerBased(), u.Host(), u.Authority())
	}
	// Output:
	// false "" "my_host:80"
	// true "my_host" "my_host:80"
}

func ExampleURI_Userinfo() {
	u := uri.RFC3986.MustParse("ftp://me%40work:secret@example.com/")
	fmt.Println(u.Userinfo())
	// Output: me%40work:secret
}

func ExampleURI_HasUserinfo() {
	for _, s := range []string{"//example.com", "//@example.com"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Printf("%q %t\n", u.Userinfo(), u.HasUserinfo())
	}
	// Output:
	// "" false
	// "" true
}

func ExampleURI_User() {
	user, password, ok := uri.RFC3986.MustParse("ftp://me%40work:a:b%2Fc@example.com/").User()
	fmt.Println(user, password, ok)
	// Output: me@work a:b/c true
}

func ExampleURI_Host() {
	for _, s := range []string{"http://Example.com:80/", "http://[2001:db8::1]/", "file:///a"} {
		fmt.Printf("%q\n", uri.RFC3986.MustParse(s).Host())
	}
	// Output:
	// "Example.com"
	// "[2001:db8::1]"
	// ""
}

func ExampleURI_HostKind() {
	for _, s := range []string{"//192.0.2.1", "//256.0.2.1", "//[2001:db8::1]", "//example.com", "a"} {
		fmt.Println(s, uri.RFC3986.MustParse(s).HostKind())
	}
	// Output:
	// //192.0.2.1 IPv4address
	// //256.0.2.1 reg-name
	// //[2001:db8::1] IPv6address
	// //example.com reg-name
	// a none
}

func ExampleURI_Port() {
	u := uri.RFC3986.MustParse("http://example.com:8080/")
	fmt.Println(u.Port())
	// Output: 8080
}

func ExampleURI_HasPort() {
	for _, s := range []string{"//example.com", "//example.com:"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Printf("%q %t\n", u.Port(), u.HasPort())
	}
	// Output:
	// "" false
	// "" true
}

func ExampleURI_Path() {
	for _, s := range []string{"http://example.com/a%2Fb/", "http://example.com", "urn:isbn:0395363411"} {
		fmt.Printf("%q\n", uri.RFC3986.MustParse(s).Path())
	}
	// Output:
	// "/a%2Fb/"
	// ""
	// "isbn:0395363411"
}

func ExampleURI_Query() {
	u := uri.RFC3986.MustParse("/search?q=a%26b&page=2")
	fmt.Println(u.Query())
	// Output: q=a%26b&page=2
}

func ExampleURI_RequestTarget() {
	u := uri.RFC3986.MustParse("http://example.com?q=1#top")
	fmt.Println("GET", u.RequestTarget(), "HTTP/1.1")
	fmt.Println("Host:", u.WithoutUserinfo().Authority())
	// Output:
	// GET /?q=1 HTTP/1.1
	// Host: example.com
}

func ExampleURI_Fragment() {
	u := uri.RFC3986.MustParse("guide.html#chapter%202")
	fmt.Println(u.Fragment())
	fmt.Println(uri.Unescape(u.Fragment()))
	// Output:
	// chapter%202
	// chapter 2 <nil>
}

func ExampleURI_HasFragment() {
	for _, s := range []string{"a", "a#", "a#b"} {
		u := uri.RFC3986.MustParse(s)
		fmt.Printf("%q %t\n", u.Fragment(), u.HasFragment())
	}
	// Output:
	// "" false
	// "" true
	// "b" true
}

func ExampleURI_WithoutQuery() {
	u := uri.RFC3986.MustParse("http://example.com/a?b#c")
	fmt.Println(u.WithoutQuery())
	// Output: http://example.com/a#c
}

func ExampleURI_WithoutUserinfo() {
	u := uri.RFC3986.MustParse("http://me:secret@example.com/a")
	fmt.Println(u.WithoutUserinfo())
	// Output: http://example.com/a
}

func ExampleURI_Equal() {
	u := uri.RFC3986.MustParse("http://example.com/")
	fmt.Println(u.Equal(uri.RFC3986.MustParse("http://example.com/")))
	fmt.Println(u.Equal(uri.RFC2396.MustParse("http://example.com/")))
	// Output:
	// true
	// false
}

func ExampleURI_Compare() {
	uris := []uri.URI{
		uri.RFC3986.MustParse("http://b/"),
		uri.RFC3986.MustParse("http://a/"),
	}
	slices.SortFunc(uris, uri.URI.Compare)
	fmt.Println(uris)
	// Output: [http://a/ http://b/]
}

func ExampleURI_AppendText() {
	u := uri.RFC3986.MustParse("http://example.com/")
	text, err := u.AppendText([]byte("Location: "))
	fmt.Printf("%s %v\n", text, err)
	// Output: Location: http://example.com/ <nil>
}

// The binary form has the edition, which the text has not.
func ExampleURI_MarshalBinary() {
	data, err := uri.RFC3986.MustParse("http://[2001:db8::1]/").MarshalBinary()
	if err != nil {
		fmt.Println(err)
		return
	}
	var u uri.URI
	fmt.Println(u.UnmarshalBinary(data), u, u.Edition())
	// Output: <nil> http://[2001:db8::1]/ RFC 3986
}

// Fields and elements of the type URI follow RFC 3986.
func ExampleURI_UnmarshalText() {
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

func ExampleURI_Addr() {
	for _, s := range []string{"http://192.0.2.1:80/", "http://[2001:db8::1]/", "http://999.1.1.1/", "http://example.com/"} {
		addr, ok := uri.RFC3986.MustParse(s).Addr()
		fmt.Println(addr, ok)
	}
	// Output:
	// 192.0.2.1 true
	// 2001:db8::1 true
	// invalid IP false
	// invalid IP false
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
func ExampleURI_HostPort_parse() {
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

func ExampleEdition_FromURL() {
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Scheme: "http", Host: "[::1]:8080", Path: "/a b"}))

	// As text, this would be the host "host" and the path "/a".
	fmt.Println(uri.RFC3986.FromURL(&url.URL{Path: "//host/a"}))
	// Output:
	// http://[::1]:8080/a%20b <nil>
	//  uri: cannot build host: net/url cannot hold it as it is (RFC 3986)
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

func ExampleKnownScheme() {
	info, ok := uri.KnownScheme("HTTPS")
	fmt.Println(info.Port, info.RootPath, ok)
	_, ok = uri.KnownScheme("mailto")
	fmt.Println(ok)
	// Output:
	// 443 true true
	// false
}
