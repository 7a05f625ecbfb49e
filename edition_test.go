// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// editionNames are the names of the editions, in the order of their publication.
var editionNames = []struct {
	edition    uri.Edition
	name, text string
}{
	{uri.RFC1630, "RFC 1630", "rfc1630"},
	{uri.URLSyntax05, "draft-fielding-url-syntax-05", "url-syntax-05"},
	{uri.URISyntax02, "draft-fielding-uri-syntax-02", "uri-syntax-02"},
	{uri.RFC2396, "RFC 2396", "rfc2396"},
	{uri.RFC2732, "RFC 2732", "rfc2732"},
	{uri.RFC3986, "RFC 3986", "rfc3986"},
	{uri.RFC3987, "RFC 3987", "rfc3987"},
}

func TestEditions(t *testing.T) {
	var want []uri.Edition
	for _, tt := range editionNames {
		want = append(want, tt.edition)
		if got, err := tt.edition.MarshalText(); err != nil || string(got) != tt.text {
			t.Errorf("%v.MarshalText() = %q, %v; want %q", tt.edition, got, err, tt.text)
		}
		got := uri.Edition(255)
		if err := got.UnmarshalText([]byte(tt.text)); err != nil || got != tt.edition {
			t.Errorf("UnmarshalText(%q) = %v, %v; want %v", tt.text, got, err, tt.edition)
		}
	}
	for range 2 {
		editions := uri.Editions()
		if !slices.Equal(editions, want) {
			t.Fatalf("Editions() = %v, want %v", editions, want)
		}
		editions[1] = uri.RFC3986 // of a copy
	}
	for i := range 256 { // no edition is missing
		e := uri.Edition(i)
		if _, err := e.MarshalText(); (err == nil) != slices.Contains(want, e) {
			t.Errorf("%v.MarshalText(): %v", e, err)
		}
	}
}

func TestEditionUnknown(t *testing.T) {
	for _, e := range []uri.Edition{7, 8, 255} {
		if got, want := e.String(), fmt.Sprintf("Edition(%d)", int(e)); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
		if text, err := e.MarshalText(); err != uri.ErrEdition || text != nil {
			t.Errorf("%v.MarshalText() = %q, %v; want ErrEdition", e, text, err)
		}
		var binary uri.URI
		for name, make := range map[string]func() (uri.URI, error){
			"Parse":            func() (uri.URI, error) { return e.Parse("http://a/b") },
			"Parse of nothing": func() (uri.URI, error) { return e.Parse("") },
			"ParseAbsolute":    func() (uri.URI, error) { return e.ParseAbsolute("http://a/b") },
			"Resolve":          func() (uri.URI, error) { _, err := e.Resolve("http://a/b", "c"); return uri.URI{}, err },
			"Builder":          func() (uri.URI, error) { return e.Builder().Scheme("http").Host("a").URI() },
			"FromURL":          func() (uri.URI, error) { return e.FromURL(&url.URL{Scheme: "http", Host: "a"}) },
			"UnmarshalBinary":  func() (uri.URI, error) { return binary, binary.UnmarshalBinary([]byte{byte(e), 'a'}) },
		} {
			if u, err := make(); !errors.Is(err, uri.ErrEdition) || u != (uri.URI{}) {
				t.Errorf("%v: %s: %q, %v; want ErrEdition", e, name, u, err)
			}
		}
		if u, rest := e.ParsePrefix("http://a/b"); u != (uri.URI{}) || rest != "http://a/b" {
			t.Errorf("%v.ParsePrefix = %q, %q; want no prefix", e, u, rest)
		}
		if got, want := e.Escape(uri.Segment, "aA0-\xff"), "%61%41%30%2D%FF"; got != want {
			t.Errorf("%v.Escape = %q, want %q", e, got, want)
		}
	}
	for _, text := range []string{
		"", "rfc", "RFC2396", "rfc 2396", "RFC 2396", "rfc2396 ", "rfc2396\n", "rfc9999", "2396", "0", "Edition(7)",
	} {
		e := uri.RFC3986
		if err := e.UnmarshalText([]byte(text)); err != uri.ErrEdition || e != uri.RFC3986 {
			t.Errorf("UnmarshalText(%q) = %v, %v; want ErrEdition, and no change", text, e, err)
		}
	}
}

// TestEditionsDiffer has a witness for each difference between the grammars.
func TestEditionsDiffer(t *testing.T) {
	for _, tt := range []struct {
		valid   string // a "V" for each of the editions that derives them
		strings []string
	}{
		{"V------", []string{`x:a"b`}},
		{"-VVVVVV", []string{"x:;", "x:~", "x:a=b"}},
		{"-VVVVVV", []string{"g", "?y", "?", "?y#s", ""}},
		{"-V-----", []string{"1:b", "+:b"}},
		{"V------", []string{"a_b:c", "a$:"}},
		{"-------", []string{":", ":b"}},
		{"-VVVVVV", []string{"svn+ssh:x"}},
		{"VVV--VV", []string{"a:", "x:#f"}},
		{"-VVVV--", []string{"x://h:80x"}},
		{"VVVVV--", []string{"x://a@b@c"}},
		{"-VVVV--", []string{"x://a:b"}},
		{"----VVV", []string{"x://[::1]"}},
		{"-------", []string{"x:a b", "x:a%", "x:a%zz", "x:a{b", "x:a^b"}},
		{"------V", []string{"x:é", "é", "//é", "//é@h", "?\ue000"}},
	} {
		for _, s := range tt.strings {
			for i, e := range uri.Editions() {
				want := tt.valid[i] == 'V'
				if _, err := e.Parse(s); (err == nil) != want {
					t.Errorf("%v: Parse(%q): %v; want it valid: %v", e, s, err, want)
				}
			}
		}
	}
}

// TestEditionsSplit has a witness for each difference between the components
// that the editions see.
func TestEditionsSplit(t *testing.T) {
	const (
		v1630 = 1 << iota
		url05
		uri02
		v2396
		v2732
		v3986
		v3987
		since3986 = v3986 | v3987
		registry  = uri02 | v2396 | v2732
	)
	def := func(s string) twin.Part { return twin.Defined(s) }
	http := func(authority string) twin.Parts {
		return twin.Parts{Scheme: def("http"), Authority: def(authority), Path: "/"}
	}
	ftp := twin.Parts{Scheme: def("ftp"), Authority: def("a:b:c@h"), Path: "/"}
	for _, tt := range []struct {
		in       string
		editions int
		parts    twin.Parts
		isServer bool
		server   twin.Server
	}{
		{"mailto:a?b", v1630 | url05 | uri02 | since3986, twin.Parts{Scheme: def("mailto"), Path: "a", Query: def("b")}, false, twin.Server{}},
		{"mailto:a?b", v2396 | v2732, twin.Parts{Scheme: def("mailto"), Path: "a?b"}, false, twin.Server{}},
		{"ftp://a:b:c@h/", url05, ftp, false, twin.Server{}},
		{"ftp://a:b:c@h/", registry | since3986, ftp, true, twin.Server{Userinfo: def("a:b:c"), Host: "h"}},
		{"http://a_b/", url05 | registry, http("a_b"), false, twin.Server{}},
		{"http://a_b/", since3986, http("a_b"), true, twin.Server{Host: "a_b"}},
		{"http://7up/", url05 | registry, http("7up"), false, twin.Server{}},
		{"http://7up/", since3986, http("7up"), true, twin.Server{Host: "7up"}},
		{"http://%41/", url05 | registry, http("%41"), false, twin.Server{}},
		{"http://%41/", since3986, http("%41"), true, twin.Server{Host: "%41"}},
		{"http://a./", url05, http("a."), false, twin.Server{}},
		{"http://a./", registry | since3986, http("a."), true, twin.Server{Host: "a."}},
		{"http://:80/", url05 | registry, http(":80"), false, twin.Server{}},
		{"http://:80/", since3986, http(":80"), true, twin.Server{Port: def("80")}},
		{"http://u@/", url05 | registry, http("u@"), false, twin.Server{}},
		{"http://u@/", since3986, http("u@"), true, twin.Server{Userinfo: def("u")}},
		{"http://1.2.3/", url05 | registry, http("1.2.3"), false, twin.Server{}},
		{"http:///", url05 | registry | since3986, http(""), true, twin.Server{}},
		{"http://h/", v1630, twin.Parts{Scheme: def("http"), Path: "//h/"}, false, twin.Server{}},
		{"http://h:/", url05 | registry | since3986, http("h:"), true, twin.Server{Host: "h", Port: def("")}},
		{"http://@h/", url05 | registry | since3986, http("@h"), true, twin.Server{Userinfo: def(""), Host: "h"}},
		{"http://999.1.1.1/", url05 | registry | since3986, http("999.1.1.1"), true, twin.Server{Host: "999.1.1.1"}},
		{"http://[::1]:8/", v2732 | since3986, http("[::1]:8"), true, twin.Server{Host: "[::1]", Port: def("8")}},
		{"http://ü@日本:80/é?д#ж", v3987, twin.Parts{Scheme: def("http"), Authority: def("ü@日本:80"), Path: "/é", Query: def("д"), Fragment: def("ж")}, true,
			twin.Server{Userinfo: def("ü"), Host: "日本", Port: def("80")}},
		{"é/b:c", v3987, twin.Parts{Path: "é/b:c"}, false, twin.Server{}},
	} {
		for i, e := range uri.Editions() {
			if tt.editions&(1<<i) == 0 {
				continue
			}
			u, err := e.Parse(tt.in)
			if err != nil {
				t.Errorf("%v: %v", e, err)
				continue
			}
			if got := twin.PartsOf(u); got != tt.parts {
				t.Errorf("%v: components of %q (-want +got):\n%s", e, tt.in, cmp.Diff(tt.parts, got))
			}
			if got := twin.ServerOf(u); got != tt.server || u.IsServerBased() != tt.isServer {
				t.Errorf("%v: %q: IsServerBased = %v, want %v; authority (-want +got):\n%s", e, tt.in, u.IsServerBased(), tt.isServer, cmp.Diff(tt.server, got))
			}
		}
	}
}
