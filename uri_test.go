// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"bytes"
	"encoding"
	"fmt"
	"iter"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// TestSchemeCase has schemes with an upper case letter at each place, before
// text of several lengths.
func TestSchemeCase(t *testing.T) {
	const letters = "abcdefghijkl"
	for n := 1; n <= len(letters); n++ {
		for i := range n + 1 {
			scheme := letters[:i] + strings.ToUpper(letters[i:min(i+1, n)]) + letters[min(i+1, n):n]
			for _, rest := range []string{"A", "/ABCDE", "/ABCDEFGHIJKL"} {
				if u := uri.MustParse(scheme + ":" + rest); u.Scheme() != letters[:n] {
					t.Errorf("Scheme of %q is %q, want %q", u, u.Scheme(), letters[:n])
				}
			}
		}
	}
}

func TestHostKind(t *testing.T) {
	for _, tt := range []struct {
		ref          string
		older, newer uri.HostKind
	}{
		{"a", uri.HostNone, uri.HostNone},
		{"//", uri.HostNone, uri.HostRegName},
		{"file:///a", uri.HostNone, uri.HostRegName},
		{"//h", uri.HostHostname, uri.HostRegName},
		{"//u@h.a:1", uri.HostHostname, uri.HostRegName},
		{"//localhost", uri.HostHostname, uri.HostRegName},
		{"//1.2.3.4:", uri.HostIPv4, uri.HostIPv4},
	} {
		for _, e := range twin.Editions(twin.AllEditions) {
			want := tt.older
			if slices.Contains(since3986, e) {
				want = tt.newer
			}
			if got := e.MustParse(tt.ref).HostKind(); got != want {
				t.Errorf("%v: HostKind of %q is %v, want %v", e, tt.ref, got, want)
			}
		}
	}
}

func TestSegments(t *testing.T) {
	for _, tt := range []struct {
		ref  string
		want []string
	}{
		{"http://a/b//c/", []string{"b", "", "c", ""}},
		{"/", []string{""}},
		{"a/b?c/d", []string{"a", "b"}},
		{"/a;x;y/b;z/c", []string{"a;x;y", "b;z", "c"}},
		{"http://a", nil},
		{"?q", nil},
		{"mailto:a/b", nil},
	} {
		checkSeq(t, "segments of "+tt.ref, uri.MustParse(tt.ref).Segments(), tt.want...)
	}
	checkSeq(t, "params", uri.Params("a;x;;y"), "x", "", "y")
	checkSeq(t, "no params", uri.Params("a"))
}

func TestRequestTarget(t *testing.T) {
	for s, want := range map[string]string{
		"http://h": "/", "http://h/": "/", "http://h?a": "/?a", "http://h?": "/?", "http://h#f": "/", "http://u@h:8/a%2Fb?c?d#f": "/a%2Fb?c?d",
		"/a?b#f": "/a?b", "": "/", "?a": "/?a", "http://h//a": "//a", "a": "", "mailto:a?b": "", "x:": "/",
	} {
		if got := uri.RFC3986.MustParse(s).RequestTarget(); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
	if got := uri.MustParse("x:a/b?c").RequestTarget(); got != "" {
		t.Errorf("an opaque part: %q", got)
	}
}

// checkSeq compares what a sequence yields, also if a loop over it ends before.
func checkSeq(t *testing.T, name string, seq iter.Seq[string], want ...string) {
	t.Helper()
	for stop := 1; stop <= len(want)+1; stop++ {
		var got []string
		for s := range seq {
			if got = append(got, s); len(got) == stop {
				break
			}
		}
		if !slices.Equal(got, want[:min(stop, len(want))]) {
			t.Errorf("%s: %q, want the first %d of %q", name, got, stop, want)
		}
	}
}

// TestNames has the names of constants, and of the number after the last.
func TestNames(t *testing.T) {
	check := func(name func(i int) fmt.Stringer, names ...string) {
		t.Helper()
		for i, want := range names {
			if got := name(i).String(); got != want {
				t.Errorf("%T %d is %q, want %q", name(i), i, got, want)
			}
			switch m := name(i).(type) {
			case uri.Component, uri.Kind, uri.HostKind:
				if text, err := m.(encoding.TextMarshaler).MarshalText(); string(text) != want || err != nil {
					t.Errorf("%T %d is marshaled as %q, %v, want %q", m, i, text, err, want)
				}
			}
		}
	}
	check(func(i int) fmt.Stringer { return uri.Component(i) }, "reference", "scheme", "authority", "userinfo", "host", "port",
		"path", "segment", "param", "opaque", "query", "fragment", "Component(12)")
	check(func(i int) fmt.Stringer { return uri.Kind(i) }, "absolute", "network-path", "absolute-path", "relative-path", "same-document", "Kind(5)")
	check(func(i int) fmt.Stringer { return uri.HostKind(i) }, "none", "hostname", "IPv4address", "IPv6address", "IPvFuture", "reg-name", "HostKind(6)")
	check(func(i int) fmt.Stringer { return uri.ExcessDots(i) }, "as-edition", "keep", "drop", "refuse", "ExcessDots(4)")
	for _, tt := range editionNames {
		check(func(int) fmt.Stringer { return tt.edition }, tt.name)
	}
}

func TestURISize(t *testing.T) {
	typ := reflect.TypeFor[uri.URI]()
	size := typ.Size()
	if size > 48 {
		t.Errorf("a URI has %d bytes, want at most 48", size)
	}
	if strconv.IntSize == 64 && size != 32 {
		t.Errorf("a URI has %d bytes, want 32 on 64-bit systems", size)
	}
	if !typ.Comparable() {
		t.Error("a URI is not comparable")
	}
	for _, field := range reflect.VisibleFields(typ) {
		// Pointers would compare as pointers, and interfaces might panic.
		kind := field.Type.Kind()
		if isEmbedded := field.Anonymous && kind == reflect.Struct; !isEmbedded && kind != reflect.String && (kind < reflect.Bool || kind > reflect.Uint64) {
			t.Errorf("the field %s is a %v", field.Name, kind)
		}
	}
	if uri.RFC3986.MustParse("") != (uri.URI{}) {
		t.Error(`RFC3986.MustParse("") is not the zero URI`)
	}
	var zero uri.URI
	if !zero.IsZero() || zero.Edition() != uri.RFC3986 || zero.Kind() != uri.SameDocument || zero.String() != "" {
		t.Errorf("the zero URI is %q of %v, %v", zero, zero.Edition(), zero.Kind())
	}
}

func TestEqual(t *testing.T) {
	us := []uri.URI{{}}
	for _, s := range strings.Fields("http://a/ HTTP://a/ http://A/ http://a http://a/# http://a/? http://a/%7e http://a/%7E a: a:b") {
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil {
				us = append(us, u)
			}
		}
	}
	seen := map[uri.URI]int{}
	for i, u := range us {
		seen[u] = i
	}
	if len(seen) != len(us) {
		t.Errorf("%d URIs are %d keys of a map", len(us), len(seen))
	}
	for i, u := range us {
		for j, v := range us {
			want := i == j
			if (u == v) != want || u.Equal(v) != want || cmp.Equal(u, v) != want || (u.Compare(v) == 0) != want {
				t.Errorf("%q of %v and %q of %v: ==: %t, Equal: %t, go-cmp: %t, Compare: %d", u, u.Edition(), v, v.Edition(),
					u == v, u.Equal(v), cmp.Equal(u, v), u.Compare(v))
			}
		}
		again := u.Edition().MustParse(strings.Clone(u.String()))
		if again != u || seen[again] != i {
			t.Errorf("%q of %v parsed again is another", u, u.Edition())
		}
	}
}

// TestPrint has what package fmt and the handlers of slog print of the types that are not references.
func TestPrint(t *testing.T) {
	u := uri.RFC3986.MustParse("http://me:secret@h/p?q=a+b&c=%26")
	const urlText, syntax = "http://me:xxxxx@h/p?q=a+b&c=%26", `uri.RFC3986.MustParse("http://me:xxxxx@h/p?q=a+b&c=%26")`
	const delimiter = `uri: cannot build query: the delimiter of pairs must be one of the characters ";/?:@&+$," (RFC 3986)`
	const host = `uri: cannot build host: a userinfo or a port needs a host (RFC 3986)`
	const ambiguous = `uri: cannot build query: after a scheme, it needs an authority or a path that begins with "/" (RFC 2396)`
	const edition = `uri: cannot build reference: unknown edition (Edition(99))`
	b := u.Builder()
	form := u.Form()
	for _, test := range []struct {
		value      any
		want, goes string // goes is the Go syntax
	}{
		{form, "q=a+b&c=%26", syntax + ".Form()"},
		{&form, "q=a+b&c=%26", syntax + ".Form()"},
		{u.Pairs(';'), "q=a+b&c=%26", syntax + ".Pairs(';')"},
		{uri.Pairs{}, "", `uri.RFC3986.MustParse("").Pairs('&')`},
		{u.Pairs('x'), delimiter, syntax + ".Pairs('x') /* " + delimiter + " */"},
		{uri.MustParse("mailto:a").Pairs('&').Add("b", "c"), ambiguous, `uri.RFC2396.MustParse("mailto:a?b=c").Pairs('&') /* ` + ambiguous + " */"},
		{b, urlText, syntax + ".Builder()"},
		{*b, urlText, syntax + ".Builder()"},
		{uri.RFC3986.Builder(), "", `uri.RFC3986.MustParse("").Builder()`},
		{u.Builder().Without(uri.Host), host, "uri.RFC3986.Builder() /* " + host + " */"},
		{uri.Edition(99).Builder(), edition, "uri.Edition(99).Builder() /* " + edition + " */"},
	} {
		for verb, want := range map[string]string{"%v": test.want, "%s": test.want, "%+v": test.want, "%q": fmt.Sprintf("%q", test.want), "%#v": test.goes} {
			if got := fmt.Sprintf(verb, test.value); got != want {
				t.Errorf("%s of a %T is %q, want %q", verb, test.value, got, want)
			}
		}
		if got, want := fmt.Sprint([]any{test.value}, struct{ V any }{test.value}), "["+test.want+"] {"+test.want+"}"; got != want {
			t.Errorf("a %T in others is %q, want %q", test.value, got, want)
		}
		var text, json bytes.Buffer
		slog.New(slog.NewTextHandler(&text, nil)).Info("", "v", test.value)
		slog.New(slog.NewJSONHandler(&json, nil)).Info("", "v", test.value)
		if got := text.String(); !strings.Contains(got, "v="+test.want+"\n") && !strings.Contains(got, "v="+fmt.Sprintf("%q", test.want)+"\n") {
			t.Errorf("a %T is logged as %s, want %s", test.value, got, test.want)
		}
		if strings.Contains(text.String()+json.String(), "secret") {
			t.Errorf("the password of a %T is logged:\n%s%s", test.value, &text, &json)
		}
	}
	for _, test := range []struct {
		value any
		want  string
	}{
		{u, syntax},
		{&u, syntax},
		{uri.IRI{URI: u}, syntax},
		{uri.RFC1630.MustParse("x:y"), `uri.RFC1630.MustParse("x:y")`},
		{uri.URLSyntax05.MustParse("x:y"), `uri.URLSyntax05.MustParse("x:y")`},
		{uri.URISyntax02.MustParse("x:y"), `uri.URISyntax02.MustParse("x:y")`},
		{uri.RFC2396.MustParse("x:y"), `uri.RFC2396.MustParse("x:y")`},
		{uri.RFC2732.MustParse("x:y"), `uri.RFC2732.MustParse("x:y")`},
		{uri.RFC3987.MustParse("x:y"), `uri.RFC3987.MustParse("x:y")`},
	} {
		if got := fmt.Sprintf("%#v", test.value); got != test.want {
			t.Errorf("%%#v of a %T is %s, want %s", test.value, got, test.want)
		}
	}
}
