// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// urlTests are references that net/url cannot hold, with the component that is
// the reason.
var urlTests = []struct {
	editions, ref string
	want          uri.Component
}{
	{twin.AllEditions, "a#", uri.Fragment},
	{twin.AllEditions, "http://h/?q#", uri.Fragment},
	{twin.AllEditions, "HTTP://h/", uri.Scheme},
	{twin.AllEditions, "hTTp:a", uri.Scheme},
	{"url-syntax-05", "1:b", uri.Scheme},
	{"url-syntax-05", "1://a_b/", uri.Scheme},
	{"rfc1630", "a_b:c", uri.Scheme},
	{"rfc1630", "a%41:c", uri.Scheme},
	{twin.AllEditions, "http://", uri.Authority},
	{twin.AllEditions, "http://?q", uri.Authority},
	{twin.AllEditions, "//", uri.Authority},
	{twin.AllEditions, "///a", uri.Authority},
	{"uri-syntax-02 rfc2396 rfc2732 rfc3986 rfc3987", "http://a:b:c@h/", uri.Userinfo},
	{twin.AllEditions, "http://%75@h/", uri.Userinfo},
	{twin.AllEditions, "http://u:%70@h/", uri.Userinfo},
	{twin.AllEditions, "http://u(x)@h/", uri.Userinfo},
	{twin.NewerEditions, "http://%41/", uri.Authority},
	{twin.NewerEditions, "http://%c3%a9/", uri.Host},
	{twin.NewerEditions, "http://[v1.a]/", uri.Authority},
	{"rfc3987", "http://h/é", uri.Path},
	{"rfc3987", "/é", uri.Path},
	{"rfc3987", "é?q", uri.Path},
	{"rfc3987", "x:/a/b#é", uri.Fragment},
	{"rfc3987", "http://é@h/", uri.Authority},
	{"rfc3987", "http://é/", uri.Host},
	{"rfc3987", "http://h?é#é", uri.Fragment},
	{twin.NewerEditions, "http://u@%c3%a9/", uri.Host},
	{"rfc1630", `http:/a"b`, uri.Path},
	{"rfc1630", "http://", uri.Path},
	{twin.LaterEditions, "http://a:b/", uri.Authority},
	{twin.OlderEditions, "http://u@v@h/", uri.Authority},
	{"rfc2732", "http://[::01.1.1.1]/", uri.Authority},
}

func TestURLErrors(t *testing.T) {
	for _, tt := range urlTests {
		for _, e := range twin.Editions(tt.editions) {
			u := e.MustParse(tt.ref)
			if v, err := url.Parse(tt.ref); strings.Contains(tt.ref, "[") && err == nil && v.String() == tt.ref {
				continue // net/url refuses these only since Go 1.26
			}
			got, err := u.URL()
			var be *uri.BuildError
			if got != nil || !errors.As(err, &be) || be.Component != tt.want {
				t.Errorf("%v: URL of %q is %+v, %v; want an error about the %v", e, tt.ref, got, err, tt.want)
				continue
			}
			if want := fmt.Sprintf("uri: cannot build %v: net/url cannot hold it as it is", tt.want); !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), fmt.Sprintf(" (%v)", e)) {
				t.Errorf("%v: %q: error %q, want %q", e, tt.ref, err, want)
			}
			if adviceOfURL(t, u) == "" && tt.want == uri.Fragment {
				t.Errorf("%v: %q: the error %q has no advice", e, tt.ref, err)
			}
		}
	}
	for _, tt := range []struct {
		e           uri.Edition
		ref, advice string
	}{
		{uri.RFC3986, "HTTP://h/#", "Normalize(CaseLevel) writes it as net/url does"},
		{uri.RFC3986, "http://%c3%a9/", "Normalize(SyntaxLevel) writes it as net/url does"},
		{uri.RFC3986, "http://%75@h/", "Normalize(SyntaxLevel) writes it as net/url does"},
		{uri.RFC3986, "http://h/#", "WithoutFragment removes it"},
		{uri.RFC3987, "http://é/", "ToURI escapes it"},
		{uri.RFC3987, "http://é/?q#", "ToURI escapes it"},
		{uri.RFC3987, "http://h/?é#", "WithoutFragment removes it"},
		{uri.RFC3986, "http://", ""},
		{uri.RFC3986, "http://a:b:c@h/", ""},
		{uri.RFC1630, "a_b:c", ""},
	} {
		if got := adviceOfURL(t, tt.e.MustParse(tt.ref)); got != tt.advice {
			t.Errorf("%v: %q: got %q, want %q", tt.e, tt.ref, got, tt.advice)
		}
	}
}

// adviceOfURL returns what the error of u.URL says to do, and checks that it helps: net/url then holds u, or
// differs only in a later component.
func adviceOfURL(t *testing.T, u uri.URI) string {
	t.Helper()
	_, err := u.URL()
	var before, after *uri.BuildError
	if !errors.As(err, &before) {
		t.Fatalf("%q: %v", u, err)
	}
	better := u
	_, advice, _ := strings.Cut(err.Error(), "net/url cannot hold it as it is: ")
	advice = strings.TrimSuffix(advice, fmt.Sprintf(" (%v)", u.Edition()))
	switch advice {
	case "":
		return ""
	case "WithoutFragment removes it":
		better = u.WithoutFragment()
	case "ToURI escapes it":
		if better, err = u.ToURI(nil); err != nil {
			t.Fatalf("%q: %v", u, err)
		}
	case "Normalize(CaseLevel) writes it as net/url does":
		better = u.Normalize(uri.CaseLevel)
	case "Normalize(SyntaxLevel) writes it as net/url does":
		better = u.Normalize(uri.SyntaxLevel)
	default:
		t.Errorf("%v: %q: unknown advice %q", u.Edition(), u, advice)
	}
	if _, err = better.URL(); errors.As(err, &after) && after.Component <= before.Component {
		t.Errorf("%v: %q: %q does not help: %v", u.Edition(), u, advice, err)
	}
	return advice
}

func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		url  url.URL
		want string
	}{
		{url.URL{}, ""},
		{url.URL{Scheme: "http", Host: "h", Path: "/a b"}, "http://h/a%20b"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a", RawPath: "/a"}, "http://h/a"},
		{url.URL{Scheme: "http", Path: "/a"}, "http:///a"},
		{url.URL{Scheme: "http", Path: "/a", OmitHost: true}, "http:/a"},
		{url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},
		{url.URL{Host: "h:80", User: url.UserPassword("u", "p@:")}, "//u:p%40%3A@h:80"},
		{url.URL{Path: "a", ForceQuery: true, Fragment: "é"}, "a?#%C3%A9"},
		{url.URL{Path: "a", ForceQuery: true, RawQuery: "q"}, "a?q"},
		{url.URL{Path: "a", RawQuery: "q?r", Fragment: "/", RawFragment: "%2F"}, "a?q?r#%2F"},
	} {
		got, err := uri.RFC2396.FromURL(&tt.url)
		if err != nil || got != uri.MustParse(tt.want) {
			t.Errorf("FromURL(%+v) = %q, %v; want %q", tt.url, got, err, tt.want)
		}
	}
	// net/url keeps the non-ASCII characters of a query and of an opaque part, and writes escapes for others.
	for _, tt := range []struct {
		url  url.URL
		want string
	}{
		{url.URL{Scheme: "http", Host: "[::1]:80", Path: "/"}, "http://[::1]:80/"},
		{url.URL{Scheme: "http", Host: "ü", Path: "/é", RawQuery: "é", Fragment: "é", User: url.User("é")}, "http://%C3%A9@%C3%BC/%C3%A9?é#%C3%A9"},
		{url.URL{Path: "é"}, "%C3%A9"},
		{url.URL{Scheme: "x", Opaque: "é"}, "x:é"},
	} {
		if got, err := uri.RFC3987.FromURL(&tt.url); err != nil || got != uri.RFC3987.MustParse(tt.want) {
			t.Errorf("FromURL(%+v) = %q, %v; want %q", tt.url, got, err, tt.want)
		}
	}
}

func TestFromURLErrors(t *testing.T) {
	for _, tt := range []struct {
		url  url.URL
		want uri.Component
	}{
		{url.URL{Path: "//h/a"}, uri.Host},             // would be a host
		{url.URL{Path: "///a"}, uri.Authority},         // is an empty one
		{url.URL{Path: "a:b"}, uri.Path},               // gets "./"
		{url.URL{Host: "h", Path: "a"}, uri.Path},      // gets "/"
		{url.URL{Scheme: "http", Path: "a"}, uri.Host}, // would be a host
		{url.URL{Scheme: "HTTP", Host: "h"}, uri.Scheme},
		{url.URL{Path: "/a", RawPath: "/b"}, uri.Path},
		{url.URL{Path: "/a b", RawPath: "/a b"}, uri.Path},
		{url.URL{Path: "/a", RawPath: "/%zz"}, uri.Path},
		{url.URL{Fragment: "a", RawFragment: "b"}, uri.Fragment},
		{url.URL{RawFragment: "b"}, uri.Fragment},
		{url.URL{Scheme: "x", Opaque: "//h/a"}, uri.Opaque},
		{url.URL{Scheme: "x", Opaque: "a?b"}, uri.Opaque},
		{url.URL{Scheme: "x", Opaque: "a#b"}, uri.Opaque},
		{url.URL{Scheme: "x", Opaque: "a", Host: "h"}, uri.Host},
		{url.URL{Scheme: "x", Opaque: "a", Path: "/b"}, uri.Path},
		{url.URL{Scheme: "x", Opaque: "a", User: url.User("u")}, uri.Userinfo},
		{url.URL{Scheme: "x", Opaque: "a", User: url.User("")}, uri.Userinfo},
		{url.URL{Opaque: "a"}, uri.Opaque},
		{url.URL{Opaque: "x:a"}, uri.Scheme},
		{url.URL{Path: "a?", RawQuery: "b#c"}, uri.Query},
	} {
		got, err := uri.URLSyntax05.FromURL(&tt.url)
		var be *uri.BuildError
		if !errors.As(err, &be) || be.Component != tt.want || got != (uri.URI{}) {
			t.Errorf("FromURL(%+v) = %q, %v; want an error about the %v", tt.url, got, err, tt.want)
		}
	}
	// This is "x://a" up to Go 1.26, and "x:%2F/a" since.
	var be *uri.BuildError
	noHost := &url.URL{Scheme: "x", OmitHost: true, Path: "//a"}
	want := uri.Host
	if parsed, err := url.Parse(noHost.String()); err == nil && parsed.Opaque != "" {
		want = uri.Opaque
	}
	if got, err := uri.URLSyntax05.FromURL(noHost); !errors.As(err, &be) || be.Component != want || got != (uri.URI{}) {
		t.Errorf("FromURL(%+v) = %q, %v; want an error about the %v", noHost, got, err, want)
	}
	if got, err := uri.RFC2396.FromURL(nil); !errors.As(err, &be) || be.Component != uri.Reference || got != (uri.URI{}) {
		t.Errorf("FromURL(nil) = %q, %v", got, err)
	}
	for i, v := range []url.URL{ // six of RFC 2396, the others of RFC 3987
		{Host: "[::1]"}, {RawQuery: "a b"}, {RawQuery: "%"}, {Scheme: "1", Host: "h"}, {Scheme: "x", Opaque: "<>"}, {Scheme: "a b", Host: "h"},
		{RawQuery: "\xff"}, {RawQuery: "\ufdd0"}, {Scheme: "x", Opaque: "\ue000"},
	} {
		got, err := []uri.Edition{uri.RFC2396, uri.RFC3987}[i/6].FromURL(&v)
		var pe *uri.ParseError
		if !errors.As(err, &pe) || pe.Input() != v.String() || got != (uri.URI{}) {
			t.Errorf("FromURL(%+v) = %q, %v; want a ParseError", v, got, err)
		}
	}
}
