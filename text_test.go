package uri_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
)

// What the types implement.
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

	_ encoding.TextMarshaler   = uri.URI3986{}
	_ encoding.TextUnmarshaler = (*uri.URI3986)(nil)

	_ fmt.Stringer = uri.Kind(0)
	_ fmt.Stringer = uri.HostKind(0)
	_ fmt.Stringer = uri.Component(0)
	_ fmt.Stringer = uri.Normalization(0)
	_ fmt.Stringer = uri.Level(0)

	_ interface{ Unwrap() error } = (*uri.ParseError)(nil)
	_ interface{ Unwrap() error } = (*uri.ResolveError)(nil)
	_ error                       = (*uri.ParseError)(nil)
	_ error                       = (*uri.ResolveError)(nil)
)

// parsed gives what the editions derive of the references that split_test.go has, each parsed in each edition.
func parsed() (us []uri.URI) {
	for _, e := range uri.Editions() {
		for _, s := range splitReferences {
			if u, err := e.Parse(s); err == nil {
				us = append(us, u)
			}
		}
	}
	return us
}

// editionURI gives some URI of the edition, to unmarshal into: RFC 1630 has no empty one.
func editionURI(e uri.Edition) uri.URI { return e.MustParse("before:this") }

func TestText(t *testing.T) {
	for _, u := range parsed() {
		text, err := u.MarshalText()
		if err != nil || string(text) != u.String() {
			t.Errorf("%v: MarshalText of %q = %q, %v", u.Edition(), u, text, err)
		}
		appended, err := u.AppendText([]byte("x"))
		if err != nil || string(appended) != "x"+u.String() {
			t.Errorf("%v: AppendText of %q = %q, %v", u.Edition(), u, appended, err)
		}
		back := editionURI(u.Edition())
		if err := back.UnmarshalText(text); err != nil || back != u {
			t.Errorf("%v: UnmarshalText(%q) = %q, %v", u.Edition(), text, back, err)
		}
		clear(text) // the URI must not share it
		if back != u {
			t.Errorf("%v: what UnmarshalText made of %q changes with its text: %q", u.Edition(), u, back)
		}
	}
}

func TestTextErrors(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, text := range []string{"a b", "x:%", "x:#a#b", ":", "\xff"} {
			u := editionURI(e)
			err := u.UnmarshalText([]byte(text))
			var parseErr *uri.ParseError
			if !errors.As(err, &parseErr) || parseErr.Input != text || parseErr.Edition != e {
				t.Errorf("%v: UnmarshalText(%q): %v, want the error of Parse", e, text, err)
			}
			if u != editionURI(e) {
				t.Errorf("%v: UnmarshalText(%q) fails and leaves %q", e, text, u)
			}
		}
	}
}

// editionOctets are what stands for the editions in binary form, once and for all.
var editionOctets = map[uri.Edition]byte{
	uri.RFC2396: 0, uri.RFC1630: 1, uri.URLSyntax05: 2, uri.URISyntax02: 3, uri.RFC2732: 4, uri.RFC3986: 5,
}

func TestBinary(t *testing.T) {
	for _, u := range parsed() {
		want := string([]byte{editionOctets[u.Edition()]}) + u.String()
		data, err := u.MarshalBinary()
		if err != nil || string(data) != want {
			t.Errorf("%v: MarshalBinary of %q = %q, %v; want %q", u.Edition(), u, data, err, want)
		}
		appended, err := u.AppendBinary([]byte("x"))
		if err != nil || string(appended) != "x"+want {
			t.Errorf("%v: AppendBinary of %q = %q, %v; want %q", u.Edition(), u, appended, err, "x"+want)
		}
		for _, e := range uri.Editions() { // whatever edition it had before
			back := editionURI(e)
			if err := back.UnmarshalBinary(data); err != nil || back != u || back.Edition() != u.Edition() {
				t.Errorf("%v: UnmarshalBinary(%q) = %q of %v, %v", u.Edition(), data, back, back.Edition(), err)
			}
		}
	}
}

func TestBinaryErrors(t *testing.T) {
	for data, want := range map[string]error{
		"":               uri.ErrEdition,
		"\x06":           uri.ErrEdition,
		"\xffhttp://a/":  uri.ErrEdition,
		"http://a/":      uri.ErrEdition, // a text, whose "h" is no edition
		"\x00a b":        uri.ErrCharacter,
		"\x05%":          uri.ErrEscape,
		"\x01":           uri.ErrNoScheme, // RFC 1630 has no empty reference
		"\x00http://[::": uri.ErrCharacter,
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

func TestGob(t *testing.T) {
	type page struct {
		Name  string
		Links []uri.URI
		Home  *uri.URI
	}
	us := parsed()
	want := page{"all", us, &us[len(us)-1]}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(want); err != nil {
		t.Fatal(err)
	}
	var got page
	if err := gob.NewDecoder(&buf).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after a round trip (-want +got):\n%s", diff)
	}
}

func TestJSON(t *testing.T) {
	type page struct {
		Home  uri.URI            `json:"home"`
		Base  *uri.URI           `json:"base"`
		Links []uri.URI          `json:"links"`
		Seen  map[uri.URI]string `json:"seen"`
	}
	a, b, q := uri.MustParse("http://a/b/c/d;p?q"), uri.MustParse("../g"), uri.MustParse("?x=1&y=2")
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
	home := uri.MustParse("http://a/")
	for _, data := range []string{`"a b"`, `"http://[::1]/"`, `"%"`, `"\u00e9"`, `"\u0000"`} {
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
	if err := json.Unmarshal([]byte(`null`), &u); err != nil || u != home { // as encoding/json has it
		t.Errorf("Unmarshal of null = %q, %v; want no change", u, err)
	}
	var seen map[uri.URI]int
	if err := json.Unmarshal([]byte(`{"a b":1}`), &seen); !errors.Is(err, uri.ErrCharacter) || len(seen) != 0 {
		t.Errorf("Unmarshal of a bad key = %v, %v", seen, err)
	}
}

// TestJSONOmitZero has the zero URI omitted, and the empty reference of another edition kept.
func TestJSONOmitZero(t *testing.T) {
	type page struct {
		Home uri.URI `json:",omitzero"`
	}
	for _, tt := range []struct {
		home uri.URI
		want string
	}{
		{uri.URI{}, `{}`},
		{uri.MustParse(""), `{}`},
		{uri.MustParse("#").WithoutFragment(), `{}`},
		{uri.MustParse("#"), `{"Home":"#"}`},
		{uri.MustParse("?"), `{"Home":"?"}`},
		{uri.RFC3986.MustParse(""), `{"Home":""}`},
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

// TestUnmarshalEdition has text unmarshal in the edition of what is there before.
func TestUnmarshalEdition(t *testing.T) {
	for _, tt := range []struct {
		text     string
		editions string
	}{
		{`http://[::1]/`, "rfc2732 rfc3986"},
		{`x:a"b`, "rfc1630"},
		{`1:b`, "url-syntax-05"},
		{`x:a/b`, "rfc1630 url-syntax-05 uri-syntax-02 rfc2396 rfc2732 rfc3986"},
	} {
		for _, e := range uri.Editions() {
			data, err := json.Marshal(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			config := struct{ Home uri.URI }{editionURI(e)}
			err = json.Unmarshal([]byte(`{"Home":`+string(data)+`}`), &config)
			if !slices.Contains(strings.Fields(tt.editions), bnfName(e)) {
				if err == nil || config.Home != editionURI(e) {
					t.Errorf("%v: Unmarshal of %s = %q, %v; want an error, and no change", e, data, config.Home, err)
				}
				continue
			}
			if err != nil || config.Home != e.MustParse(tt.text) {
				t.Errorf("%v: Unmarshal of %s = %q of %v, %v", e, data, config.Home, config.Home.Edition(), err)
			}
		}
	}
	u := uri.RFC3986.MustParse("")
	if err := json.Unmarshal([]byte(`"http://[::1]/"`), &u); err != nil || u != uri.RFC3986.MustParse("http://[::1]/") {
		t.Errorf("Unmarshal into the empty reference of RFC 3986 = %q, %v", u, err)
	}
}

func TestURIFlag(t *testing.T) {
	empty := uri.RFC3986.MustParse("")
	newFlags := func(u *uri.URI) *flag.FlagSet {
		flags := flag.NewFlagSet("uri", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.TextVar(u, "base", empty, "the base `URI`")
		return flags
	}
	var u uri.URI
	if err := newFlags(&u).Parse(nil); err != nil || u != empty {
		t.Errorf("without the flag: %q of %v, %v; want the default", u, u.Edition(), err)
	}
	if err := newFlags(&u).Parse([]string{"-base", "http://[::1]/"}); err != nil || u != uri.RFC3986.MustParse("http://[::1]/") {
		t.Errorf("-base http://[::1]/: %q of %v, %v; want it in the edition of the default", u, u.Edition(), err)
	}
	if err := newFlags(&u).Parse([]string{"-base", "a b"}); err == nil || u != empty {
		t.Errorf("-base 'a b': %q, %v; want an error, and the default", u, err)
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

func TestCompare(t *testing.T) {
	us := parsed()
	random := rand.New(rand.NewPCG(6, 3986))
	for range 20_000 {
		u, v, w := us[random.IntN(len(us))], us[random.IntN(len(us))], us[random.IntN(len(us))]
		if random.IntN(2) == 0 { // of the same text, if possible
			if same, err := uri.RFC3986.Parse(u.String()); err == nil {
				v = same
			}
		}
		c := u.Compare(v)
		if c < -1 || c > 1 || c != -v.Compare(u) || (c == 0) != (u == v) {
			t.Fatalf("%q of %v, %q of %v: Compare gives %d, and %d the other way", u, u.Edition(), v, v.Edition(), c, v.Compare(u))
		}
		if text := strings.Compare(u.String(), v.String()); text != 0 && text != c {
			t.Fatalf("%q.Compare(%q) = %d, want %d as of their text", u, v, c, text)
		}
		if c <= 0 && v.Compare(w) <= 0 && u.Compare(w) > 0 {
			t.Fatalf("%q <= %q <= %q, but not the first and the last", u, v, w)
		}
	}

	var texts []string
	for _, u := range us {
		texts = append(texts, u.String())
	}
	random.Shuffle(len(us), func(i, j int) { us[i], us[j] = us[j], us[i] })
	slices.SortFunc(us, uri.URI.Compare)
	slices.Sort(texts)
	for i, u := range us {
		if u.String() != texts[i] {
			t.Fatalf("in order, %q is where %q belongs", u, texts[i])
		}
		if i > 0 && us[i-1] != u && us[i-1].String() == u.String() && us[i-1].Edition() >= u.Edition() {
			t.Errorf("in order, %q of %v is after that of %v", u, u.Edition(), us[i-1].Edition())
		}
	}
}

func TestGoCmp(t *testing.T) {
	type page struct {
		Home  uri.URI
		Links []uri.URI
		Names map[uri.URI]string
	}
	newPage := func(link uri.URI) page {
		home := uri.MustParse("http://a/")
		return page{home, []uri.URI{home, link}, map[uri.URI]string{home: "home"}}
	}
	a := newPage(uri.MustParse("b"))
	if diff := cmp.Diff(a, newPage(uri.MustParse("b"))); diff != "" {
		t.Errorf("a diff of what is the same:\n%s", diff)
	}
	for _, link := range []uri.URI{uri.MustParse("c"), uri.RFC3986.MustParse("b")} {
		if cmp.Equal(a, newPage(link)) {
			t.Errorf("%q of %v and %q of %v are equal", a.Links[1], a.Links[1].Edition(), link, link.Edition())
		}
	}
}

// TestOneForm has what operations return be the same value as its text parsed: otherwise == would not do.
func TestOneForm(t *testing.T) {
	check := func(operation string, of, got uri.URI) {
		t.Helper()
		if want, err := of.Edition().Parse(got.String()); err != nil || got != want {
			t.Errorf("%v: %s of %q gives %q, which is not that text parsed: %v", of.Edition(), operation, of, got, err)
		}
	}
	for _, u := range parsed() {
		check("WithoutFragment", u, u.WithoutFragment())
		check("WithoutQuery", u, u.WithoutQuery())
		check("WithoutUserinfo", u, u.WithoutUserinfo())
		check("WithoutPort", u, u.WithoutPort())
		for _, fragment := range []string{"", "f", "%41"} {
			v, err := u.Builder().EscapedFragment(fragment).URI()
			if err != nil {
				t.Errorf("%v: fragment %q of %q: %v", u.Edition(), fragment, u, err)
				continue
			}
			check("EscapedFragment", u, v)
			check("WithoutFragment after EscapedFragment", u, v.WithoutFragment())
		}
		if u.IsAbsolute() {
			for _, ref := range []string{"", "#s", "g", "/g", "//g", "?y"} {
				if ref, err := u.Edition().Parse(ref); err == nil {
					if v, err := u.Resolve(ref); err == nil {
						check("Resolve "+ref.String(), u, v)
					}
				}
			}
		}
	}
}
