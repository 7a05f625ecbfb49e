// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
)

// The interfaces that the types implement.
var (
	_ interface {
		fmt.Stringer
		encoding.TextMarshaler
		encoding.TextAppender
		encoding.BinaryMarshaler
		encoding.BinaryAppender
	} = uri.URI{}
	_ interface {
		encoding.TextUnmarshaler
		encoding.BinaryUnmarshaler
	} = (*uri.URI)(nil)

	_ interface {
		fmt.Stringer
		encoding.TextMarshaler
	} = uri.Edition(0)
	_ encoding.TextUnmarshaler = (*uri.Edition)(nil)

	_ fmt.Stringer = uri.Kind(0)
	_ fmt.Stringer = uri.HostKind(0)
	_ fmt.Stringer = uri.Component(0)
	_ fmt.Stringer = uri.Normalization(0)

	_ interface{ Unwrap() error } = (*uri.ParseError)(nil)
	_ interface{ Unwrap() error } = (*uri.ResolveError)(nil)
	_ error                       = (*uri.ParseError)(nil)
	_ error                       = (*uri.ResolveError)(nil)
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

func TestJSON(t *testing.T) {
	type page struct {
		Home  uri.URI            `json:"home"`
		Base  *uri.URI           `json:"base"`
		Links []uri.URI          `json:"links"`
		Seen  map[uri.URI]string `json:"seen"`
	}
	a, b, q := uri.RFC3986.MustParse("http://a/b/c/d;p?q"), uri.RFC3986.MustParse("../g"), uri.RFC3986.MustParse("?x=1&y=2")
	want := page{a, &b, []uri.URI{b, q, {}}, map[uri.URI]string{a: "yes", b: "no", {}: "empty"}}
	text := `{"home":"http://a/b/c/d;p?q","base":"../g","links":["../g","?x=1\u0026y=2",""],` +
		`"seen":{"":"empty","../g":"no","http://a/b/c/d;p?q":"yes"}}`
	data, err := json.Marshal(want)
	if err != nil || string(data) != text {
		t.Errorf("Marshal: %v\n%s, want\n%s", err, data, text)
	}
	var got page
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after a round trip (-want +got):\n%s", diff)
	}
}

func TestJSONErrors(t *testing.T) {
	home := uri.RFC3986.MustParse("http://a/")
	for _, data := range []string{`"a b"`, `"http://[::1/"`, `"%"`, `"\u00e9"`, `"\u0000"`} {
		u := home
		err := json.Unmarshal([]byte(data), &u)
		var parseErr *uri.ParseError
		if !errors.As(err, &parseErr) {
			t.Errorf("Unmarshal of %s: %v, want a *ParseError", data, err)
		}
		if u != home {
			t.Errorf("Unmarshal of %s fails and leaves %q", data, u)
		}
	}
	for _, data := range []string{`1`, `true`, `{}`, `[]`} {
		u := home
		if err := json.Unmarshal([]byte(data), &u); err == nil || u != home {
			t.Errorf("Unmarshal of %s = %q, %v; want an error, and no change", data, u, err)
		}
	}
	u := home
	if err := json.Unmarshal([]byte(`null`), &u); err != nil || u != home { // as encoding/json does by convention
		t.Errorf("Unmarshal of null = %q, %v; want no change", u, err)
	}
	var seen map[uri.URI]int
	if err := json.Unmarshal([]byte(`{"a b":1}`), &seen); !errors.Is(err, uri.ErrCharacter) || len(seen) != 0 {
		t.Errorf("Unmarshal of a bad key = %v, %v", seen, err)
	}
}

// TestJSONOmitZero checks that JSON omits the zero URI, and keeps the empty reference of another edition.
func TestJSONOmitZero(t *testing.T) {
	type page struct {
		Home uri.URI `json:",omitzero"`
	}
	for _, tt := range []struct {
		home uri.URI
		want string
	}{
		{uri.URI{}, `{}`},
		{uri.RFC3986.MustParse(""), `{}`},
		{uri.RFC3986.MustParse("#").WithoutFragment(), `{}`},
		{uri.RFC3986.MustParse("#"), `{"Home":"#"}`},
		{uri.RFC3986.MustParse("?"), `{"Home":"?"}`},
		{uri.MustParse(""), `{"Home":""}`},
		{uri.URISyntax02.MustParse(""), `{"Home":""}`},
	} {
		if got, err := json.Marshal(page{tt.home}); err != nil || string(got) != tt.want {
			t.Errorf("%v: Marshal of %q: %s, %v; want %s", tt.home.Edition(), tt.home, got, err, tt.want)
		}
		if want := tt.want == `{}`; tt.home.IsZero() != want {
			t.Errorf("%v: %q.IsZero() = %t, want %t", tt.home.Edition(), tt.home, !want, want)
		}
	}
}

// A wrapper is a URI or a URI3987, and a pointer to one unmarshals.
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

func TestURI3987(t *testing.T) {
	checkWrapper(t, uri.RFC3987, func(u uri.URI) uri.URI3987 { return uri.URI3987{URI: u} },
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
			if !errors.As(err, &parseErr) || parseErr.Edition != e || parseErr.Input != text || u != before {
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
	checkFlag[T, P](t, wrap(uri.URI{}), parse("http://[::1]/"))
}

// checkFlag checks a flag whose default is an empty reference.
func checkFlag[T wrapper, P pointer[T]](t *testing.T, empty, want T) {
	for _, tt := range []struct {
		args []string
		want T
		ok   bool
	}{{nil, empty, true}, {[]string{"-base", "http://[::1]/"}, want, true}, {[]string{"-base", "a b"}, empty, false}} {
		var u T
		flags := flag.NewFlagSet("uri", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.TextVar(P(&u), "base", empty, "the base `URI`")
		if err := flags.Parse(tt.args); (err == nil) != tt.ok || u != tt.want {
			t.Errorf("%q: %T %q, %v; want %q", tt.args, u, u, err, tt.want)
		}
	}
}

func TestAppendAllocs(t *testing.T) {
	buf := make([]byte, 0, 100)
	var data []byte
	for _, e := range uri.Editions() {
		u := e.MustParse("http://a/b")
		if n := testing.AllocsPerRun(10, func() { u.AppendText(buf) }); n != 0 {
			t.Errorf("%v: AppendText allocates %v times, want 0", e, n)
		}
		if n := testing.AllocsPerRun(10, func() { u.AppendBinary(buf) }); n != 0 {
			t.Errorf("%v: AppendBinary allocates %v times, want 0", e, n)
		}
		if n := testing.AllocsPerRun(10, func() { data, sinkErr = u.MarshalBinary() }); n != 1 {
			t.Errorf("%v: MarshalBinary of %d octets allocates %v times, want 1", e, len(data), n)
		}
		if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = u.Builder().Set(uri.Fragment, "f").URI() }); n != 1 {
			t.Errorf("%v: Set of a Builder allocates %v times, want 1", e, n)
		}
	}
}
