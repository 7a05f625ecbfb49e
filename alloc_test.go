package uri_test

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
)

// What the accessors return goes here, so that nothing is compiled away.
var (
	sinkString  string
	sinkBool    bool
	sinkInt     int
	sinkURI     uri.URI
	sinkErr     error
	sinkEdition uri.Edition
)

// accessors are what must not allocate.
var accessors = []struct {
	name string
	call func(u uri.URI)
}{
	{"String", func(u uri.URI) { sinkString = u.String() }},
	{"Edition", func(u uri.URI) { sinkEdition = u.Edition() }},
	{"Edition.String", func(u uri.URI) { sinkString = u.Edition().String() }},
	{"IsZero", func(u uri.URI) { sinkBool = u.IsZero() }},
	{"Kind", func(u uri.URI) { sinkString = u.Kind().String() }},
	{"IsAbsolute", func(u uri.URI) { sinkBool = u.IsAbsolute() }},
	{"IsOpaque", func(u uri.URI) { sinkBool = u.IsOpaque() }},
	{"HasAuthority", func(u uri.URI) { sinkBool = u.HasAuthority() }},
	{"Authority", func(u uri.URI) { sinkString = u.Authority() }},
	{"IsServer", func(u uri.URI) { sinkBool = u.IsServer() }},
	{"HasUserinfo", func(u uri.URI) { sinkBool = u.HasUserinfo() }},
	{"Userinfo", func(u uri.URI) { sinkString = u.Userinfo() }},
	{"Host", func(u uri.URI) { sinkString = u.Host() }},
	{"HostKind", func(u uri.URI) { sinkString = u.HostKind().String() }},
	{"HasPort", func(u uri.URI) { sinkBool = u.HasPort() }},
	{"Port", func(u uri.URI) { sinkString = u.Port() }},
	{"Path", func(u uri.URI) { sinkString = u.Path() }},
	{"Segments", func(u uri.URI) {
		for segment := range u.Segments() {
			sinkString = segment
		}
	}},
	{"Params", func(u uri.URI) {
		for segment := range u.Segments() {
			for param := range uri.Params(segment) {
				sinkString = param
			}
		}
	}},
	{"HasQuery", func(u uri.URI) { sinkBool = u.HasQuery() }},
	{"Query", func(u uri.URI) { sinkString = u.Query() }},
	{"HasFragment", func(u uri.URI) { sinkBool = u.HasFragment() }},
	{"Fragment", func(u uri.URI) { sinkString = u.Fragment() }},
	{"WithoutFragment", func(u uri.URI) { sinkURI = u.WithoutFragment() }},
	{"Equal", func(u uri.URI) { sinkBool = u.Equal(sinkURI) }},
	{"Compare", func(u uri.URI) { sinkInt = u.Compare(sinkURI) }},
}

// allocReferences are split_test.go's, and long ones.
var allocReferences = slices.Concat(splitReferences, []string{
	"http://" + strings.Repeat("label.", 1000) + "a/" + strings.Repeat("segment;param=1/", 1000) + "?" + strings.Repeat("%41", 1000) + "#f",
	strings.Repeat("scheme+", 10_000) + "x://h/", // longer than what is packed
	"a b", "http://a/b c", "%", "x:%4", "x:[", "http://[::g]/", "http://[::1", "http://a:b/", "//a@b@c", "x:\xff", "x:#a#b", ":",
})

func TestParseAllocs(t *testing.T) {
	for _, e := range uri.Editions() {
		valid, refused := 0, 0
		for _, s := range allocReferences {
			most := 0.0
			if _, err := e.Parse(s); err != nil {
				refused++
				most = 2 // for the error
			} else {
				valid++
			}
			if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = e.Parse(s) }); n > most {
				t.Errorf("%v: Parse(%.50q), whose error is %v, allocates %v times, want at most %v", e, s, sinkErr, n, most)
			}
			_, err := e.ParseAbsolute(s)
			if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = e.ParseAbsolute(s) }); n > most && (err == nil || n > 2) {
				t.Errorf("%v: ParseAbsolute(%.50q), whose error is %v, allocates %v times, want 0, or 2 if refused", e, s, err, n)
			}
		}
		if valid == 0 || refused == 0 {
			t.Errorf("%v: %d are valid and %d refused, want some of both", e, valid, refused)
		}
	}
}

func TestAccessorAllocs(t *testing.T) {
	for _, e := range uri.Editions() {
		for _, s := range allocReferences {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			for _, accessor := range accessors {
				if n := testing.AllocsPerRun(5, func() { accessor.call(u) }); n != 0 {
					t.Errorf("%v: %s of %.50q allocates %v times, want 0", e, accessor.name, u, n)
				}
			}
			most := 0.0
			if scheme := s[:len(u.Scheme())]; scheme != u.Scheme() {
				most = 1 // for it in lower case
			}
			if n := testing.AllocsPerRun(5, func() { sinkString = u.Scheme() }); n != most {
				t.Errorf("%v: Scheme of %.50q allocates %v times, want %v", e, u, n, most)
			}
			most = 0
			if u.ServerError() != nil {
				most = 2 // for the error
			}
			if n := testing.AllocsPerRun(5, func() { sinkErr = u.ServerError() }); n > most {
				t.Errorf("%v: ServerError of %.50q allocates %v times, want at most %v", e, u, n, most)
			}
		}
	}
}

func TestAppendAllocs(t *testing.T) {
	buf := make([]byte, 0, 100)
	for _, e := range uri.Editions() {
		u := e.MustParse("http://a/b")
		if n := testing.AllocsPerRun(10, func() { u.AppendText(buf) }); n != 0 {
			t.Errorf("%v: AppendText allocates %v times, want 0", e, n)
		}
		if n := testing.AllocsPerRun(10, func() { u.AppendBinary(buf) }); n != 0 {
			t.Errorf("%v: AppendBinary allocates %v times, want 0", e, n)
		}
		if n := testing.AllocsPerRun(10, func() { sinkURI, sinkErr = u.Builder().EscapedFragment("f").URI() }); n != 1 {
			t.Errorf("%v: EscapedFragment of a Builder allocates %v times, want 1", e, n)
		}
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
		// Pointers would compare as such, and interfaces might panic.
		kind := field.Type.Kind()
		if isEmbedded := field.Anonymous && kind == reflect.Struct; !isEmbedded && kind != reflect.String && (kind < reflect.Bool || kind > reflect.Uint64) {
			t.Errorf("the field %s is a %v", field.Name, kind)
		}
	}
	if uri.MustParse("") != (uri.URI{}) {
		t.Error(`MustParse("") is not the zero URI`)
	}
	var zero uri.URI
	if !zero.IsZero() || zero.Edition() != uri.RFC2396 || zero.Kind() != uri.SameDocument || zero.String() != "" {
		t.Errorf("the zero URI is %q of %v, %v", zero, zero.Edition(), zero.Kind())
	}
}
