// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"errors"
	"net/netip"
	"strings"
	"testing"

	"example.com/uri"
)

// Host refuses what is not a name, instead of escaping it.
func TestTrapHostDelimiters(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, name := range []string{"localhost:8080", "::1", "[::1]", "a/b", "a?b", "a#b", "a@b", "[", "]"} {
			u, err := e.Builder().Scheme("http").Host(name).URI()
			var build *uri.BuildError
			if !errors.As(err, &build) || build.Component != uri.Host || build.Err != uri.ErrHost {
				t.Errorf("%v: Host(%q): got %q, %v", e, name, u, err)
				continue
			}
			for _, advice := range []string{"Port", "Addr", "EscapedHost"} {
				if !strings.Contains(err.Error(), advice) {
					t.Errorf("Host(%q): the error does not mention %s: %v", name, advice, err)
				}
			}
			if strings.Contains(err.Error(), name) && len(name) > 1 {
				t.Errorf("Host(%q): the error shows the name: %v", name, err)
			}
		}
	}
	// What the error advises.
	for want, b := range map[string]*uri.Builder{
		"//localhost:8080": uri.RFC3986.Builder().Host("localhost").Port("8080"),
		"//[::1]":          uri.RFC3986.Builder().Addr(netip.MustParseAddr("::1")),
		"//a%2Fb":          uri.RFC3986.Builder().EscapedHost("a%2Fb"),
		"//a%3Ab":          uri.RFC3986.Builder().RegName("a:b"), // data, in every edition
	} {
		if u, err := b.URI(); u.String() != want {
			t.Errorf("got %q, %v; want %q", u, err, want)
		}
	}
}

// The comments of Port and EscapedQuery promise these.
func TestTrapValidByTheBNF(t *testing.T) {
	for want, b := range map[string]*uri.Builder{
		"//h:99999":                uri.RFC3986.Builder().Host("h").Port("99999"),
		"//h:00000000000000000080": uri.RFC3986.Builder().Host("h").Port("00000000000000000080"),
		"??a":                      uri.RFC3986.Builder().EscapedQuery("?a"),
	} {
		if u, err := b.URI(); u.String() != want || err != nil {
			t.Errorf("got %q, %v; want %q", u, err, want)
		}
	}
}

// The message of a BuildError says what to do. The sentinel errors stay.
func TestTrapBuildAdvice(t *testing.T) {
	for _, tt := range []struct {
		b         *uri.Builder
		component uri.Component
		sentinel  error
		message   string
	}{
		{uri.RFC3986.Builder().Port("80"), uri.Host, uri.ErrEmpty,
			`uri: cannot build host: a userinfo or a port needs a host (RFC 3986)`},
		{uri.RFC3986.Builder().Userinfo("u"), uri.Host, uri.ErrEmpty,
			`uri: cannot build host: a userinfo or a port needs a host (RFC 3986)`},
		{uri.RFC3986.Builder().Host("h").Path("a"), uri.Path, uri.ErrAmbiguous,
			`uri: cannot build path: it must begin with "/" after an authority (RFC 3986)`},
		{uri.RFC2396.Builder().Host("h").Path("a"), uri.Path, uri.ErrAmbiguous,
			`uri: cannot build path: it must begin with "/" after an authority or a scheme, and has no "?"; Opaque takes an opaque part (RFC 2396)`},
		{uri.RFC2396.Builder().Scheme("x").Path("a"), uri.Path, uri.ErrAmbiguous,
			`uri: cannot build path: it must begin with "/" after an authority or a scheme, and has no "?"; Opaque takes an opaque part (RFC 2396)`},
		{uri.RFC2396.Builder().Scheme("x").Opaque("a").Query("b"), uri.Query, uri.ErrAmbiguous,
			`uri: cannot build query: after a scheme, it needs an authority or a path that begins with "/" (RFC 2396)`},
		{uri.RFC2396.Builder().Opaque("a"), uri.Opaque, uri.ErrAmbiguous,
			`uri: cannot build opaque: it needs a scheme and no authority; Without(Path) removes it (RFC 2396)`},
		{uri.RFC2396.Builder().RegName("h"), uri.RegName, uri.ErrAmbiguous,
			`uri: cannot build reg-name: Host takes a name that is a host; Without(Authority) removes it (RFC 2396)`},
		{uri.RFC1630.Builder().Scheme("x").Host("h"), uri.Host, uri.ErrAmbiguous,
			`uri: cannot build host: the edition has no authority (RFC 1630)`},
		{uri.RFC3986.Builder().Segment(".."), uri.Segment, uri.ErrDotSegment,
			`uri: cannot build segment: "." and ".." are not data; EscapedPath and EscapedSegment take them (RFC 3986)`},
		{uri.RFC3986.Builder().Addr(netip.Addr{}), uri.Host, uri.ErrHost,
			`uri: cannot build host: Host takes a UTF-8 name without any of : / ? # @ [ ], Port a port, Addr a valid IP address, EscapedHost escaped text (RFC 3986)`},
	} {
		_, err := tt.b.URI()
		var build *uri.BuildError
		if !errors.As(err, &build) || build.Component != tt.component || !errors.Is(err, tt.sentinel) || err.Error() != tt.message {
			t.Errorf("got  %v\nwant %s, %v in %v", err, tt.message, tt.sentinel, tt.component)
		}
	}

	_, err := uri.URI{}.JoinPath("", "a")
	if want := `uri: cannot build segment: the first one of a path without a slash in front must not be empty (RFC 2396)`; !errors.Is(err, uri.ErrEmpty) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Without fails for what is not a component of its own, and says so.
func TestTrapWithout(t *testing.T) {
	for c := uri.Reference; c <= uri.Fragment+1; c++ {
		_, err := uri.RFC3986.Builder().Without(c).URI()
		switch c {
		case uri.Scheme, uri.Authority, uri.Userinfo, uri.Host, uri.Port, uri.Path, uri.Query, uri.Fragment:
			if err != nil {
				t.Errorf("Without(%v): %v", c, err)
			}
		default:
			if !errors.Is(err, uri.ErrAmbiguous) || !strings.Contains(err.Error(), "Without") {
				t.Errorf("Without(%v): %v", c, err)
			}
		}
	}
}

// No message of an error panics, whatever its fields are.
func TestTrapZeroErrors(t *testing.T) {
	for err, want := range map[error]string{
		&uri.ParseError{}:   "uri: unknown error at offset 0",
		&uri.ResolveError{}: "uri: unknown error (RFC 2396 section 5)",
		&uri.BuildError{}:   "uri: cannot build reference: unknown error (RFC 2396)",
		&uri.URLError{}:     "uri: net/url cannot hold the reference as it is",
		&uri.BuildError{Edition: 99, Component: 99, Err: uri.ErrAmbiguous}:              "uri: cannot build Component(99): Without removes only whole components (Edition(99))",
		&uri.ParseError{Offset: -1, Component: 99, Err: uri.ErrCharacter, Edition: 99}:  `uri: invalid character end in Component(99) at offset -1`,
		&uri.ParseError{Offset: 1 << 30, Err: errors.New("another error"), Input: "ab"}: `uri: another error: unexpected end at offset 1073741824`,
		&uri.BuildError{Err: errors.New("another error")}:                               "uri: cannot build reference: another error (RFC 2396)",
	} {
		if got := err.Error(); got != want {
			t.Errorf("%#v: got %s, want %s", err, got, want)
		}
		errors.Is(err, uri.ErrHost)
	}
}

// Relativize gives the shortest reference within the same authority. It does
// not leave out a scheme alone.
func TestTrapRelativizeAuthority(t *testing.T) {
	target := uri.MustParse("http://k/a")
	if got := uri.MustParse("http://a/b").Relativize(target); got != target {
		t.Errorf("got %q, want the target", got)
	}
	if got := uri.MustParse("http://k/b").Relativize(target); got.String() != "a" {
		t.Errorf("got %q, want a", got)
	}
}

// The package documentation has these rulings.
func TestTrapRulings(t *testing.T) {
	for _, tt := range []struct {
		edition         uri.Edition
		base, ref, want string
	}{
		{uri.URLSyntax05, "http://a", "?y", "http://a/?y"},
		{uri.RFC2396, "http://a", "?y", "http://a/?y"},
		{uri.RFC3986, "http://a", "?y", "http://a?y"},
		{uri.RFC3986, "http://a/b/..", "c", "http://a/b/c"},
	} {
		if got, err := tt.edition.Resolve(tt.base, tt.ref); got != tt.want || err != nil {
			t.Errorf("%v: %s + %s = %q, %v; want %q", tt.edition, tt.base, tt.ref, got, err, tt.want)
		}
	}
	for _, e := range uri.Editions() {
		if e != uri.RFC1630 && !uri.Equivalent(e.MustParse("a%e2"), e.MustParse("a%E2"), uri.SyntaxLevel) {
			t.Errorf("%v: %%e2 and %%E2 are not equivalent", e)
		}
	}
	if u, err := uri.RFC3986.Parse("http://[fe80::1%25en0]/"); err == nil {
		t.Errorf("%q has a zone identifier", u)
	}
}
