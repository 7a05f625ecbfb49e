// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
				checkURL(t, u) // net/url refuses these only since Go 1.26
				continue
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
	advice := before.Advice()
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

func sameURL(v, w *url.URL) bool {
	a, b := *v, *w
	sameUser := a.User == b.User || a.User != nil && b.User != nil && *a.User == *b.User
	a.User, b.User = nil, nil
	return sameUser && a == b
}

// checkURL checks that a reference goes over to net/url and back with its text.
// If URL fails, net/url must refuse the text, change it, or read an authority
// as a path.
func checkURL(t testing.TB, u uri.URI) (ok bool) {
	t.Helper()
	e := u.Edition()
	v, err := u.URL()
	w, parseErr := url.Parse(u.String())
	if err != nil {
		var be *uri.BuildError
		if v != nil || !errors.As(err, &be) {
			t.Errorf("%v: URL of %q: %+v, %v", e, u, v, err)
		}
		tripleSlash := w != nil && w.Host == "" && strings.HasPrefix(w.Path, "///") && u.HasAuthority()
		if parseErr == nil && w.String() == u.String() && !tripleSlash {
			t.Errorf("%v: URL of %q: %v, though net/url keeps it", e, u, err)
		}
		return false
	}
	if parseErr != nil || v.String() != u.String() || !sameURL(v, w) {
		t.Errorf("%v: URL of %q is %+v, %v (-want +got):\n%s", e, u, v, parseErr, cmp.Diff(w, v, cmp.AllowUnexported(url.Userinfo{})))
	}
	if back, err := e.FromURL(v); err != nil || back != u {
		t.Errorf("%v: %q is %q, %v after going over to net/url and back", e, u, back, err)
	}
	if e == uri.RFC1630 || u.IsOpaque() || v.Opaque != "" {
		return true
	}
	// They have the same meaning, if it can be compared.
	server := u.IsServerBased() && !strings.Contains(u.Authority(), "%")
	if server && (u.Host() != strings.TrimSuffix(v.Host, ":"+u.Port()) || u.Userinfo() != v.User.String()) ||
		u.Path() != v.EscapedPath() || u.Query() != v.RawQuery || u.Fragment() != v.EscapedFragment() || u.Scheme() != v.Scheme {
		t.Errorf("%v: %q means another thing than %+v", e, u, v)
	}
	return true
}

func TestURL(t *testing.T) {
	for _, e := range uri.Editions() {
		gone, stayed := 0, 0
		for _, s := range netReferences {
			u, err := e.Parse(s)
			switch {
			case err != nil:
			case checkURL(t, u):
				gone++
			default:
				stayed++
			}
		}
		if gone < 15 || stayed < 3 {
			t.Errorf("%v: %d go over, %d stay", e, gone, stayed)
		}
	}
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
	v := &url.URL{Scheme: "http", Host: "[::1]:80", Path: "/"}
	if got, err := uri.RFC3986.FromURL(v); err != nil || got != uri.RFC3986.MustParse("http://[::1]:80/") {
		t.Errorf("FromURL(%v) = %q, %v", v, got, err)
	}
}

// TestURLBeyond has non-ASCII characters: net/url keeps them in a query
// and in an opaque part, and writes escapes for them elsewhere.
func TestURLBeyond(t *testing.T) {
	for _, s := range []string{"?é", "http://h/a?é=ü#f", "?\ue000\u202e", "x:é", "mailto:ü@h?é", "http://%C3%BC/%C3%A9?é#%C3%A9"} {
		if u := uri.RFC3987.MustParse(s); !checkURL(t, u) {
			_, err := u.URL()
			t.Errorf("%q does not go over: %v", u, err)
		}
	}
	for _, tt := range []struct {
		url  url.URL
		want string
	}{
		{url.URL{Scheme: "http", Host: "ü", Path: "/é", RawQuery: "é", Fragment: "é", User: url.User("é")}, "http://%C3%A9@%C3%BC/%C3%A9?é#%C3%A9"},
		{url.URL{Path: "é"}, "%C3%A9"},
		{url.URL{Scheme: "x", Opaque: "é"}, "x:é"},
	} {
		got, err := uri.RFC3987.FromURL(&tt.url)
		if err != nil || got != uri.RFC3987.MustParse(tt.want) {
			t.Errorf("FromURL(%+v) = %q, %v; want %q", tt.url, got, err, tt.want)
		}
	}
	for _, v := range []url.URL{{RawQuery: "\xff"}, {RawQuery: "\ufdd0"}, {Scheme: "x", Opaque: "\ue000"}} {
		got, err := uri.RFC3987.FromURL(&v)
		var parse *uri.ParseError
		if !errors.As(err, &parse) || got != (uri.URI{}) {
			t.Errorf("FromURL(%+v) = %q, %v; want a ParseError", v, got, err)
		}
	}
	// ToURI makes a URI that goes over, and ToIRI gives the IRI back.
	u := uri.RFC3987.MustParse("http://é@bücher.example/é?ü#я")
	v, err := u.ToURI(nil)
	if err != nil {
		t.Fatal(err)
	}
	w, err := v.URL()
	if err != nil {
		t.Fatal(err)
	}
	back, err := uri.RFC3986.FromURL(w)
	if err != nil || back != v {
		t.Errorf("%q is %q, %v after going over to net/url and back", v, back, err)
	}
	if back, err := back.ToIRI(); err != nil || back != u {
		t.Errorf("%q is %q, %v after going over to net/url and back", u, back, err)
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
	for _, v := range []url.URL{
		{Host: "[::1]"}, {RawQuery: "a b"}, {RawQuery: "%"}, {Scheme: "1", Host: "h"}, {Scheme: "x", Opaque: "<>"}, {Scheme: "a b", Host: "h"},
	} {
		got, err := uri.RFC2396.FromURL(&v)
		var pe *uri.ParseError
		if !errors.As(err, &pe) || pe.Input != v.String() || got != (uri.URI{}) {
			t.Errorf("FromURL(%+v) = %q, %v; want a ParseError", v, got, err)
		}
	}
}

// FuzzURL checks that the text with its password masked parses to the same
// components, except the userinfo; that a host is the address that net/netip
// parses from it; and that a reference goes over to net/url and back as
// checkURL says.
func FuzzURL(f *testing.F) {
	for i, s := range netReferences {
		f.Add(uint8(i), s)
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		u, err := e.Parse(s)
		if err != nil {
			t.Skip()
		}
		checkRedacted(t, u)
		checkURL(t, u)
		if !(e == uri.RFC2732 && strings.Contains(u.Authority(), "[")) { // which the twin knows in part
			checkAddr(t, u)
		}
	})
}

// FuzzFromURL checks that the result of FromURL has the text of its argument,
// and that net/url parses that text to the fields of the argument.
func FuzzFromURL(f *testing.F) {
	f.Add(uint8(0), "http", "", "u", "p", "h:80", "/a b", "/a%20b", "q", "f", "f", uint8(0))
	f.Add(uint8(5), "", "", "", "", "", "//h/a", "", "", "", "", uint8(1))
	f.Add(uint8(5), "x", "a?b", "", "", "", "", "", "", "", "", uint8(2))
	f.Add(uint8(1), "x", "//h/a", "", "", "h", "a:b", "", "", "", "", uint8(7))
	f.Fuzz(func(t *testing.T, edition uint8, scheme, opaque, user, password, host, path, rawPath, query, fragment, rawFragment string, flags uint8) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		v := &url.URL{Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, RawQuery: query,
			Fragment: fragment, RawFragment: rawFragment, ForceQuery: flags&1 != 0, OmitHost: flags&2 != 0}
		if flags&4 != 0 {
			v.User = url.User(user)
		}
		if flags&8 != 0 {
			v.User = url.UserPassword(user, password)
		}
		u, err := e.FromURL(v)
		if err != nil {
			return
		}
		w, err := url.Parse(v.String())
		if err != nil || u.String() != v.String() {
			t.Fatalf("%v: FromURL(%+v) = %q; %v", e, v, u, err)
		}
		if w.Scheme != scheme || w.Opaque != opaque || w.Host != host || w.Path != path || w.RawQuery != query || w.Fragment != fragment ||
			w.EscapedPath() != v.EscapedPath() || w.EscapedFragment() != v.EscapedFragment() || w.User.String() != v.User.String() {
			t.Fatalf("%v: FromURL(%+v) = %q, which net/url takes for %+v", e, v, u, w)
		}
		if !checkURL(t, u) {
			t.Fatalf("%v: FromURL(%+v) = %q does not go back", e, v, u)
		}
	})
}

func TestNetAllocs(t *testing.T) {
	plain, secret := uri.RFC3986.MustParse("http://user@[2001:db8::1]:80/a?b#c"), uri.MustParse("http://user:secret@1.2.3.4/")
	for _, tt := range []struct {
		name string
		want float64
		call func()
	}{
		{"Redacted without a password", 0, func() { sinkString = plain.Redacted() }},
		{"Redacted", 1, func() { sinkString = secret.Redacted() }},
		{"Addr, IPv6", 0, func() { _, sinkBool = plain.Addr() }},
		{"Addr, IPv4", 0, func() { _, sinkBool = secret.Addr() }},
		{"Hostname", 0, func() { sinkString, sinkBool = plain.Hostname() }},
		{"HostPort", 1, func() { sinkString, sinkBool = secret.HostPort() }},
	} {
		if got := testing.AllocsPerRun(100, tt.call); got != tt.want {
			t.Errorf("%s: %v allocations, want %v", tt.name, got, tt.want)
		}
	}
}

// A look is at one thing about a text, through net/url and through this package.
type look struct{ net, ours func(text string) string }

// The looks are in the edition that net/url names: RFC 3986.
var (
	// The text, which may have changed.
	lookText = look{
		net: func(s string) string { return netURL(s, (*url.URL).String) },
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return u.String() })
		},
	}
	// The segments of the path, unescaped.
	lookSegments = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("%q", strings.Split(u.Path, "/")[1:]) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string {
				var all []string
				for segment := range u.Segments() {
					data, _ := uri.Unescape(segment)
					all = append(all, data)
				}
				return fmt.Sprintf("%q", all)
			})
		},
	}
	// The query, and whether it is defined.
	lookQuery = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("RawQuery %q, ForceQuery %t", u.RawQuery, u.ForceQuery) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return fmt.Sprintf("Query %q, HasQuery %t", u.Query(), u.HasQuery()) })
		},
	}
	// The port.
	lookPort = look{
		net: func(s string) string {
			return netURL(s, func(u *url.URL) string { return fmt.Sprintf("Port %q", u.Port()) })
		},
		ours: func(s string) string {
			return ourURI(s, func(u uri.URI) string { return fmt.Sprintf("Port %q, HasPort %t", u.Port(), u.HasPort()) })
		},
	}
	// The message of the error.
	lookMessage = look{
		net: func(s string) string {
			_, err := url.Parse(s)
			return fmt.Sprint(err)
		},
		ours: func(s string) string {
			_, err := uri.RFC3986.Parse(s)
			return fmt.Sprint(err)
		},
	}
	// The target of a reference. The text is a base, a space and the reference.
	lookResolved = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC3986, s) }}
	// The same by RFC 2396.
	lookResolved2396 = look{net: netResolve, ours: func(s string) string { return ourResolve(uri.RFC2396, s) }}
	// A URI with a segment appended. The text is the URI, a space and the
	// segment.
	lookJoined = look{
		net: func(s string) string {
			base, segment, _ := strings.Cut(s, " ")
			return netURL(base, func(u *url.URL) string { return u.JoinPath(segment).String() })
		},
		ours: func(s string) string {
			base, segment, _ := strings.Cut(s, " ")
			return ourResolve(uri.RFC3986, base+"/ "+segment)
		},
	}
)

// lookRefused is the result for a text that does not parse.
const lookRefused = "refused"

func netURL(s string, of func(u *url.URL) string) string {
	u, err := url.Parse(s)
	if err != nil {
		return lookRefused
	}
	return of(u)
}

func ourURI(s string, of func(u uri.URI) string) string {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return lookRefused
	}
	return of(u)
}

func netResolve(s string) string {
	base, ref, _ := strings.Cut(s, " ")
	return netURL(base, func(u *url.URL) string {
		return netURL(ref, func(v *url.URL) string { return u.ResolveReference(v).String() })
	})
}

func ourResolve(e uri.Edition, s string) string {
	base, ref, _ := strings.Cut(s, " ")
	got, err := e.Resolve(base, ref)
	var resolveErr *uri.ResolveError
	if errors.As(err, &resolveErr) {
		return resolveErr.Err.Error()
	} else if err != nil {
		return lookRefused
	}
	return got
}

// netURLTests are where this package and net/url, as it is in Go 1.26, differ.
var netURLTests = []struct {
	look      look
	in        string
	net, ours string
}{
	// net/url changes the text: it does not keep empty components and letter case.
	{lookText, "http://a/b#", "http://a/b", "http://a/b#"},
	{lookText, "#", "", "#"},
	{lookText, "//", "", "//"},
	{lookText, "x://", "x:", "x://"},
	{lookText, "HTTP://a/%7e", "http://a/%7e", "HTTP://a/%7e"},
	{lookText, "http://u%2fv@h/", "http://u%2Fv@h/", "http://u%2fv@h/"},

	// net/url distinguishes undefined and empty components in other ways, or not at all.
	{lookQuery, "a?", `RawQuery "", ForceQuery true`, `Query "", HasQuery true`},
	{lookQuery, "a?b", `RawQuery "b", ForceQuery false`, `Query "b", HasQuery true`},
	{lookPort, "//a:", `Port ""`, `Port "", HasPort true`},

	// net/url accepts hosts that the BNF does not derive.
	{lookText, `http://a"b/`, `http://a"b/`, lookRefused},
	{lookText, "http://a<b>c/", "http://a<b>c/", lookRefused},
	{lookText, "http://é/", "http://%C3%A9/", lookRefused},
	{lookText, "http://[fe80::1%25en0]/", "http://[fe80::1%25en0]/", lookRefused}, // a zone, of RFC 6874

	// The BNF derives hosts that net/url refuses.
	{lookText, "http://a%41b/", lookRefused, "http://a%41b/"},
	{lookText, "http://a%2Cb/", lookRefused, "http://a%2Cb/"},

	// net/url accepts characters and escapes that the BNF does not.
	{lookText, "http://a/b c", "http://a/b%20c", lookRefused},
	{lookText, "http://a/{x}", "http://a/%7Bx%7D", lookRefused},
	{lookText, "http://a/[x]", "http://a/[x]", lookRefused},
	{lookText, "|", "%7C", lookRefused},
	{lookText, "http://a/é", "http://a/%C3%A9", lookRefused},
	{lookText, "http://a/?b c", "http://a/?b c", lookRefused},
	{lookText, "http://a/?%zz", "http://a/?%zz", lookRefused},
	{lookText, "mailto:a b%", "mailto:a b%", lookRefused},
	{lookText, "http://a/#b c", "http://a/#b%20c", lookRefused},

	// net/url unescapes a path before it is split.
	{lookSegments, "http://h/a%2Fb", `["a" "b"]`, `["a/b"]`},

	// The errors of net/url show secrets.
	{lookMessage, "http://user:secret@h/%zz",
		`parse "http://user:secret@h/%zz": invalid URL escape "%zz"`,
		`uri: invalid escape in path at offset 21: write "%25" for "%", or two hexadecimal digits after it (rule pct-encoded, RFC 3986 section 2.1)`},
	{lookMessage, "http://user:secret@h:x/",
		`parse "http://user:secret@h:x/": invalid port ":x" after host`,
		`uri: invalid character "x" in port at offset 21: a port is only digits (rule port, RFC 3986 section 3.2.3)`},

	// net/url does not resolve as RFC 3986 says.
	{lookResolved, "f:/a .//g", "f:////g", "f:/.//g"},
	{lookResolved, "f:/a/b ../g", "f:///g", "f:/g"},
	{lookResolved, "x:a/b c", "x:///c", "x:a/c"},
	{lookResolved, "http://a/b/c ..//g", "http://a/g", "http://a//g"},
	{lookResolved, "http://a/b //", "http://a/b", "http://"},
	{lookResolved, "http://a/b?#f g#", "http://a/g", "http://a/g#"},
	{lookResolved, "http://a/b? #f", "http://a/b#f", "http://a/b?#f"},
	{lookResolved, "http://a/b#f ", "http://a/b#f", "http://a/b"},
	{lookResolved, "a/b c", "/a/c", "the base URI is relative"},

	// net/url does not follow RFC 2396.
	{lookResolved2396, "http://a/b/c/d;p?q ?y", "http://a/b/c/d;p?y", "http://a/b/c/?y"},
	{lookResolved2396, "http://a/b/c/d;p?q ../../../g", "http://a/g", "http://a/../g"},
	{lookResolved2396, "http://a/b/c/d;p?q /./g", "http://a/g", "http://a/./g"},
	{lookResolved2396, "mailto:a b", "mailto:///b", "the base URI is opaque"},

	// net/url cleans the path that it joins.
	{lookJoined, "http://a/b//c d", "http://a/b/c/d", "http://a/b//c/d"},
}

// TestDiffersFromNetURL shows, row by row, how this package differs from net/url. net/url may change with Go: change
// the row then.
func TestDiffersFromNetURL(t *testing.T) {
	report := t.Errorf
	if !strings.HasPrefix(runtime.Version(), "go1.26") {
		report = t.Logf
	}
	for _, tt := range netURLTests {
		if tt.net == tt.ours {
			t.Errorf("%q: %s is no difference", tt.in, tt.net)
		}
		if got := tt.look.net(tt.in); got != tt.net {
			report("%q: with net/url of %s: %s, want %s", tt.in, runtime.Version(), got, tt.net)
		}
		if got := tt.look.ours(tt.in); got != tt.ours {
			t.Errorf("%q: %s, want %s", tt.in, got, tt.ours)
		}
	}
}

// TestDiffersFromNetURLAsKey checks that URIs with the same text are equal,
// unlike url.URLs.
func TestDiffersFromNetURLAsKey(t *testing.T) {
	const s = "http://user@h/"
	u, err := url.Parse(s)
	v, err2 := url.Parse(s)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	// It compiles, but User is a pointer.
	if !reflect.TypeFor[url.URL]().Comparable() || u == v || *u == *v {
		t.Errorf("two url.URLs of %q are equal", s)
	}
	if keys := map[url.URL]bool{*u: true, *v: true}; len(keys) != 2 {
		t.Errorf("two url.URLs of %q are %d keys, want 2", s, len(keys))
	}
	if one, other := uri.MustParse(s), uri.MustParse(s); one != other {
		t.Errorf("two URIs of %q differ", s)
	}
	if keys := map[uri.URI]bool{uri.MustParse(s): true, uri.MustParse(s): true}; len(keys) != 1 {
		t.Errorf("two URIs of %q are %d keys, want 1", s, len(keys))
	}
}
