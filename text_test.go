// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
)

// The interfaces that the types implement.
var (
	_ interface {
		encoding.TextAppender
		encoding.BinaryAppender
	} = uri.URI{}
	_ encoding.TextMarshaler   = uri.Edition(0)
	_ encoding.TextUnmarshaler = (*uri.Edition)(nil)
	_ fmt.Stringer             = uri.Normalization(0)
)

func TestBinaryErrors(t *testing.T) {
	for data, want := range map[string]error{
		"":                     uri.ErrEdition,
		"rfc3986":              uri.ErrEdition,
		" http://a/":           uri.ErrEdition,
		"\x05http://a/":        uri.ErrEdition, // the form before version 0.1
		"RFC3986 http://a/":    uri.ErrEdition,
		"http://a/":            uri.ErrEdition,
		"rfc3986  http://a/":   uri.ErrScheme,
		"rfc2396 a b":          uri.ErrCharacter,
		"rfc3986 %":            uri.ErrEscape,
		"rfc3987 /é\xff":       uri.ErrCharacter,
		"rfc1630 ":             uri.ErrNoScheme, // RFC 1630 has no empty reference
		"rfc2396 http://[::1]": uri.ErrCharacter,
	} {
		u := uri.RFC3986.MustParse("http://[::1]/")
		if err := u.UnmarshalBinary([]byte(data)); !errors.Is(err, want) {
			t.Errorf("UnmarshalBinary(%q): %v, want %v", data, err, want)
		}
		if u != uri.RFC3986.MustParse("http://[::1]/") {
			t.Errorf("UnmarshalBinary(%q) fails and leaves %q of %v", data, u, u.Edition())
		}
	}
	var u uri.URI
	if err := u.UnmarshalBinary(nil); err != uri.ErrEdition {
		t.Errorf("UnmarshalBinary(nil): %v, want ErrEdition", err)
	}
}

func TestIsZero(t *testing.T) {
	for _, tt := range []struct {
		u    uri.URI
		want bool
	}{
		{uri.RFC3986.MustParse(""), true},
		{uri.RFC3986.MustParse("#").WithoutFragment(), true},
		{uri.RFC3986.MustParse("#"), false},
		{uri.RFC3986.MustParse("?"), false},
		{uri.MustParse(""), false},
		{uri.URISyntax02.MustParse(""), false},
	} {
		if got := tt.u.IsZero(); got != tt.want {
			t.Errorf("%v: %q.IsZero() = %t, want %t", tt.u.Edition(), tt.u, got, tt.want)
		}
	}
}

// A wrapper is a URI or an IRI, and a pointer to one unmarshals.
type (
	wrapper interface {
		comparable
		fmt.Stringer
		encoding.TextMarshaler
		encoding.BinaryMarshaler
	}
	pointer[T any] interface {
		*T
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
	}
)

func TestURIText(t *testing.T) {
	checkWrapper(t, uri.RFC3986, func(u uri.URI) uri.URI { return u },
		[]any{"http://[::1]/", "../b", "//[v1.x]", "http://[::1]/", "http://a_b:80/", "x:"}, "a b", "%", "http://[::", "\xff")
}

func TestIRIType(t *testing.T) {
	checkWrapper(t, uri.RFC3987, func(u uri.URI) uri.IRI { return uri.IRI{URI: u} },
		[]any{"http://bücher.example/é", "../点", "//[v1.x]", "?ü", "http://a_b:80/#я", "%C3%A9"}, "a b", "%", "/\ue000", "é:x", "\xff")
}

// checkWrapper checks that T unmarshals in edition e, whatever was there before, and "" as the zero value. The edition does
// not derive the bad texts.
func checkWrapper[T wrapper, P pointer[T]](t *testing.T, e uri.Edition, wrap func(u uri.URI) T, refs []any, bad ...string) {
	type page struct { // of zero values and new elements
		List   []T          `json:"list"`
		ByName map[string]T `json:"byName"`
		Set    map[T]bool   `json:"set"`
		At     *T           `json:"at"`
		Home   T            `json:"home"`
		Array  [2]T         `json:"array"`
		None   *T           `json:"none,omitempty"`
		Zero   T            `json:"zero,omitzero"`
	}
	text := fmt.Sprintf(`{"list":[%q,%q,""],"byName":{"a":%q},"set":{%q:true},"at":%q,"home":%q,"array":["?q","#"]}`, refs...)
	parse := func(s any) T { return wrap(e.MustParse(s.(string))) }
	at := parse(refs[4])
	want := page{
		List:   []T{parse(refs[0]), parse(refs[1]), wrap(uri.URI{})},
		ByName: map[string]T{"a": parse(refs[2])},
		Set:    map[T]bool{parse(refs[3]): true},
		At:     &at,
		Home:   parse(refs[5]),
		Array:  [2]T{parse("?q"), parse("#")},
	}
	var got page
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b T) bool { return a == b })); diff != "" {
		t.Errorf("Unmarshal (-want +got):\n%s", diff)
	}
	if data, err := json.Marshal(got); err != nil || string(data) != text {
		t.Errorf("Marshal: %v\n%s, want\n%s", err, data, text)
	}

	for _, before := range []T{wrap(uri.URI{}), at, wrap(uri.RFC1630.MustParse("x:y"))} {
		for _, text := range bad {
			u := before
			err := P(&u).UnmarshalText([]byte(text))
			var parseErr *uri.ParseError
			if !errors.As(err, &parseErr) || parseErr.Edition != e || parseErr.Input() != text || u != before {
				t.Errorf("%T: UnmarshalText(%q) = %q, %v; want an error, and no change", u, text, u, err)
			}
			if err := P(&u).UnmarshalBinary([]byte("x" + text)); !errors.Is(err, uri.ErrEdition) || u != before {
				t.Errorf("%T: UnmarshalBinary without an edition gives %q, %v", u, u, err)
			}
		}
		u, data := before, []byte("//[v1.x]")
		err := P(&u).UnmarshalText(data)
		clear(data) // the URI must not share it
		if err != nil || u != parse("//[v1.x]") {
			t.Errorf("%T: UnmarshalText into %q: %q, %v", u, before, u, err)
		}
	}
	var zero T
	var back map[T]T
	data, err := json.Marshal(map[T]T{zero: zero})
	if err != nil || string(data) != `{"":""}` || json.Unmarshal(data, &back) != nil || len(back) != 1 || back[zero] != zero {
		t.Errorf("the zero %T is %s, %v, and comes back as %v", zero, data, err, back)
	}
}
