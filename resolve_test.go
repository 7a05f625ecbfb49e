// SPDX-License-Identifier: BSD-3-Clause

package uri_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/twin"
)

// A resolveExample is one line of a document's examples of resolution.
type resolveExample struct {
	base, ref, target string
	also              string // what the document also allows, if anything
}

// readResolveExamples reads the examples that the document of edition e prints in
// Appendix C, or in section 5.4 of RFC 3986.
func readResolveExamples(t *testing.T, e uri.Edition) (examples []resolveExample) {
	t.Helper()
	if e == uri.RFC2732 {
		e = uri.RFC2396 // which RFC 2732 updates, with no word about resolving
	}
	if e == uri.RFC3987 {
		e = uri.RFC3986 // to whose algorithms RFC 3987 refers
	}
	name, err := e.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/" + string(name) + ".examples.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, line := range lines[1:] { // after the heading
		f := strings.Split(line, "\t")
		if len(f) != 5 {
			t.Fatalf("%s: %d fields in %q", name, len(f), line)
		}
		also, _, _ := strings.Cut(f[4], " ") // a remark follows
		examples = append(examples, resolveExample{base: f[1], ref: f[2], target: f[3], also: also})
	}
	if len(examples) < 40 {
		t.Fatalf("%s: only %d examples", name, len(examples))
	}
	return examples
}

func TestAppendixC(t *testing.T) {
	for _, e := range since05 {
		t.Run(e.String(), func(t *testing.T) {
			for _, x := range readResolveExamples(t, e) {
				want := x.target
				// The reference is a same-document reference: the target
				// is the base with the reference's fragment.
				if fragment, ok := strings.CutPrefix(want, "(current document)"); ok {
					want = x.base + fragment
					if ref := e.MustParse(x.ref); ref.Kind() != uri.SameDocument {
						t.Errorf("%q is of kind %v, want SameDocument", x.ref, ref.Kind())
					}
				}
				checkResolve(t, e, x.base, x.ref, uri.Resolver{}, want)
				if e == uri.RFC2396 {
					if got, err := uri.Resolve(x.base, x.ref); err != nil || got != want {
						t.Errorf("Resolve(%q, %q) = %q, %v; want %q", x.base, x.ref, got, err, want)
					}
				}
				if x.also == "" {
					continue
				}
				r := uri.Resolver{Excess: uri.ExcessDrop}
				if strings.HasPrefix(x.ref, "http:") {
					r = uri.Resolver{SameScheme: true}
				}
				checkResolve(t, e, x.base, x.ref, r, x.also)
			}
		})
	}
}

const exampleBase = "http://a/b/c/d;p?q"

var (
	keepExcess = uri.Resolver{Excess: uri.ExcessKeep}
	dropExcess = uri.Resolver{Excess: uri.ExcessDrop}
	sameScheme = uri.Resolver{SameScheme: true}
)

// resolveTests are results that no appendix prints: results in which the
// editions differ, or for which their words need a reading.
var resolveTests = []struct {
	editions, base, ref string
	r                   uri.Resolver
	want                string
}{
	{twin.OlderEditions, exampleBase, "?y", uri.Resolver{}, "http://a/b/c/?y"},
	{twin.NewerEditions, exampleBase, "?y", uri.Resolver{}, "http://a/b/c/d;p?y"},
	{"url-syntax-05", exampleBase, "g?y/../x", uri.Resolver{}, "http://a/b/c/x"},
	{"url-syntax-05", exampleBase, "g/..?y/../x", uri.Resolver{}, "http://a/b/c/g/x"},
	{twin.LaterEditions + " " + twin.NewerEditions, exampleBase, "g?y/../x", uri.Resolver{}, "http://a/b/c/g?y/../x"},
	{twin.OlderEditions, exampleBase, "/./g", uri.Resolver{}, "http://a/./g"},
	{twin.OlderEditions, exampleBase, "//g/../h", uri.Resolver{}, "http://g/../h"},
	{twin.NewerEditions, exampleBase, "//g/../h", uri.Resolver{}, "http://g/h"},
	{twin.OlderEditions, exampleBase, "g://h/../i", uri.Resolver{}, "g://h/../i"},
	{twin.NewerEditions, exampleBase, "g://h/../i", uri.Resolver{}, "g://h/i"},
	{twin.AllEditions, exampleBase + "#f", "", uri.Resolver{}, exampleBase},
	{twin.AllEditions, exampleBase + "#f", "#", uri.Resolver{}, exampleBase + "#"},

	// A relative path never changes the authority.
	{twin.AllEditions, "http://a", "g", uri.Resolver{}, "http://a/g"},
	{twin.AllEditions, "http://a?q", "g", uri.Resolver{}, "http://a/g"},
	{twin.OlderEditions, "http://a", "?y", uri.Resolver{}, "http://a/?y"},
	{twin.NewerEditions, "http://a", "?y", uri.Resolver{}, "http://a?y"},
	{twin.OlderEditions, "http://a", "..", uri.Resolver{}, "http://a/.."},
	{twin.OlderEditions, "http://a", "..", dropExcess, "http://a/"},
	{twin.NewerEditions, "http://a", "..", uri.Resolver{}, "http://a/"},
	{twin.NewerEditions, "http://a", "..", keepExcess, "http://a/.."},
	{twin.NewerEditions, "http://a/b/..", "c", uri.Resolver{}, "http://a/b/c"},

	// A path never becomes an authority.
	{twin.AllEditions, "f:/a", ".//g", uri.Resolver{}, "f:/.//g"},
	{twin.AllEditions, "f:/a/b", "..//g", uri.Resolver{}, "f:/.//g"},
	{twin.NewerEditions, "f:/a", "/.//g", uri.Resolver{}, "f:/.//g"},
	{twin.NewerEditions, exampleBase, "f:a/..//g", uri.Resolver{}, "f:/.//g"},
	{twin.AllEditions, "http://a/b", ".//g", uri.Resolver{}, "http://a//g"},

	// Between slashes there is a segment, even if it is empty; before
	// the first slash there is no segment.
	{twin.OlderEditions, "http://a/b//c", "../g", uri.Resolver{}, "http://a/b/g"},
	{twin.OlderEditions, "http://a//b", "../g", uri.Resolver{}, "http://a/g"},
	{twin.OlderEditions, "http://a/b", "../g", uri.Resolver{}, "http://a/../g"},
	{twin.OlderEditions, "http://a/b", "../../g", dropExcess, "http://a/g"},
	{twin.OlderEditions, "http://a/b", "c/../../../g", dropExcess, "http://a/g"},
	{twin.NewerEditions, "http://a/b", "../../g", keepExcess, "http://a/../../g"},

	// A base without slashes adds nothing to the merged path.
	{"url-syntax-05 uri-syntax-02", "foo:a", "../c", uri.Resolver{}, "foo:../c"},
	{"url-syntax-05 uri-syntax-02", "foo:a/b", "../c", uri.Resolver{}, "foo:c"},
	{"url-syntax-05 uri-syntax-02", "foo:a", "?y", uri.Resolver{}, "foo:?y"},
	{twin.NewerEditions, "foo:a", "../c", uri.Resolver{}, "foo:c"},
	{twin.NewerEditions, "foo:a/b", "../c", uri.Resolver{}, "foo:/c"},
	{"url-syntax-05 uri-syntax-02", "foo:a", "..//../c", dropExcess, "foo:c"},
	{"rfc2396 rfc2732", "mailto:a?b", "#s", uri.Resolver{}, "mailto:a?b#s"},
	{"rfc2396 rfc2732", "mailto:a?b", "g:h", uri.Resolver{}, "g:h"},

	// A reference with the scheme of the base, for backward compatibility.
	{"rfc2396 rfc2732", exampleBase, "HTTP:g?y", sameScheme, "http://a/b/c/g?y"},
	{"rfc2396 rfc2732", exampleBase, "http:?y", sameScheme, "http://a/b/c/?y"},
	{twin.NewerEditions, exampleBase, "http:?y", sameScheme, "http://a/b/c/d;p?y"},
	{twin.NewerEditions, exampleBase, "http:#s", sameScheme, exampleBase + "#s"},
	{"rfc2396 rfc2732 " + twin.NewerEditions, exampleBase, "http:a:b", sameScheme, "http://a/b/c/a:b"},
	{"rfc2396 rfc2732 " + twin.NewerEditions, exampleBase, "http::b", sameScheme, "http://a/b/c/:b"},
	{"rfc2396 rfc2732 " + twin.NewerEditions, exampleBase, "http:1:b?q#f", sameScheme, "http://a/b/c/1:b?q#f"},
	{"rfc2732", exampleBase, "http:a[b", sameScheme, "http:a[b"},
	{"rfc2396 rfc2732 " + twin.NewerEditions, "HTTP://a/b", "http:g", sameScheme, "HTTP://a/g"},
	{twin.AllEditions, exampleBase, "http://h/g", sameScheme, "http://h/g"},
	{twin.AllEditions, "foo:/a/b", "foo:g", sameScheme, "foo:g"},
	{"url-syntax-05 uri-syntax-02", exampleBase, "http:g", sameScheme, "http:g"},
	{"rfc2396 rfc2732", "http:a", "http:g", sameScheme, "http:g"},
}

func TestResolve(t *testing.T) {
	for _, tt := range resolveTests {
		for _, e := range twin.Editions(tt.editions) {
			checkResolve(t, e, tt.base, tt.ref, tt.r, tt.want)
		}
	}
}

func checkResolve(t *testing.T, e uri.Edition, base, ref string, r uri.Resolver, want string) {
	t.Helper()
	got, err := r.Resolve(e.MustParse(base), e.MustParse(ref))
	if err != nil || got.String() != want {
		t.Errorf("%v: %+v.Resolve(%q, %q) = %q, %v; want %q", e, r, base, ref, got, err, want)
	}
}

// relativeBaseTests are results of Resolver.RelativeBase.
var relativeBaseTests = []struct{ editions, base, ref, want string }{
	{twin.AllEditions, "/a/b", "c", "/a/c"},
	{twin.AllEditions, "/a/b?q#f", "", "/a/b?q"},
	{twin.AllEditions, "/a/b?q#f", "#g", "/a/b?q#g"},
	{twin.AllEditions, "/a/b", "../c", "/c"},
	{twin.OlderEditions, "/a/b", "../../c", "/../c"},
	{twin.NewerEditions, "/a/b", "../../c", "/c"},
	{twin.AllEditions, "/a/b", "/c", "/c"},
	{twin.NewerEditions, "/a/b", "/./c", "/c"},
	{twin.AllEditions, "/a/b", "//h/c", "//h/c"},
	{twin.AllEditions, "a/b", "x:/c", "x:/c"},
	{twin.AllEditions, "a/b", "c", "a/c"},
	{twin.AllEditions, "a/b", "../c", "c"},
	{twin.AllEditions, "a/b", "../../c", "../c"},
	{twin.AllEditions, "../a/b", "../../../c", "../../../c"},
	{twin.AllEditions, "..", "c", "../c"},
	{twin.AllEditions, "a/.", "c", "a/c"},
	{twin.NewerEditions, "/a/..", "c", "/c"},
	{"uri-syntax-02 rfc2396 rfc2732 rfc3986 rfc3987", "..?x", "c", "../c"},
	{"url-syntax-05", "..?x", "c", "c"},        // "..?x" is not a dot segment
	{twin.OlderEditions, "/a/..", "c", "/a/c"}, // its dot segment stays if it is resolved itself
	{twin.AllEditions, "a/../b", "c", "c"},
	{twin.AllEditions, "a/b", ".", "a/"},
	{twin.AllEditions, "a/b", "..", "./"},
	{twin.AllEditions, "a/b", "../..", ".."},
	{twin.AllEditions, "a", ".", "."},
	{twin.AllEditions, "a", "./", "./"},
	{twin.AllEditions, "a", "..", ".."},
	{twin.LaterEditions + " " + twin.NewerEditions, "a/b", "..?y", "./?y"},
	{twin.AllEditions, "a/b", "..//c", ".//c"},
	{twin.AllEditions, "a/b", "../c:d", "./c:d"},
	{twin.AllEditions, "a", "./c:d", "./c:d"},
	{twin.AllEditions, "a", ".c/d:e", ".c/d:e"},
	{twin.AllEditions, "a", ".c?d:e", ".c?d:e"},
	{twin.AllEditions, "/a/b", "..//c", "/.//c"},
	{twin.AllEditions, "?x", "c", "c"},
	{twin.AllEditions, "?x", "?y", "?y"},
	{twin.AllEditions, "?x", "", "?x"},
	{twin.NewerEditions, "a/b?x", "?y", "a/b?y"},
	{twin.OlderEditions, "a/b?x", "?y", "a/?y"},
	{twin.AllEditions, "", "", ""},
	{twin.AllEditions, "", "c?d#e", "c?d#e"},
	{twin.AllEditions, "", "../c", "../c"},
	{twin.AllEditions, "#f", "#g", "#g"},
	{twin.AllEditions, "//h/p", "c", "//h/c"},
	{twin.AllEditions, "//h", "c", "//h/c"},
	{twin.AllEditions, "//h/p/q", "..//c", "//h//c"},
	{twin.AllEditions, "//h/p", "/c", "//h/c"},
	{twin.AllEditions, "//h/p?q", "#f", "//h/p?q#f"},
	{twin.AllEditions, "//h/p", "//i", "//i"},
}

func TestResolveRelativeBase(t *testing.T) {
	for _, tt := range relativeBaseTests {
		for _, e := range twin.Editions(tt.editions) {
			base, ref := e.MustParse(tt.base), e.MustParse(tt.ref)
			resolvers := []uri.Resolver{{}}
			if base.Kind() == uri.RelativePath {
				resolvers = []uri.Resolver{{}, keepExcess, dropExcess, {Excess: uri.ExcessRefuse}}
			}
			for _, r := range resolvers {
				r.RelativeBase = true
				if got, err := r.Resolve(base, ref); err != nil || got != e.MustParse(tt.want) {
					t.Errorf("%v: %q and %q, with %+v, give %q, %v; want %q", e, base, ref, r, got, err, tt.want)
				}
			}
		}
	}
}

func TestResolveErrors(t *testing.T) {
	sections := map[uri.Edition]string{
		uri.RFC1630: "RFC 1630", uri.URLSyntax05: section05 + "5", uri.URISyntax02: section02 + "5",
		uri.RFC2396: section2396 + "5", uri.RFC2732: section2396 + "5", uri.RFC3986: section3986 + "5",
		uri.RFC3987: "RFC 3987 section 6.5",
	}
	opaque := []uri.Edition{uri.RFC2396, uri.RFC2732}
	refuse := uri.Resolver{Excess: uri.ExcessRefuse}
	const begin = "the base URI is relative: begin it with a scheme, or set Resolver.RelativeBase"
	const excess = `the reference has more ".." segments than the base has levels`
	const other = "the reference of EDITION has other components in BASE, the edition of the base: parse both in one edition"
	for _, tt := range []struct {
		editions []uri.Edition // of the base
		base     string
		refs     []uri.Edition // the editions of the reference, if they are others
		ref      string
		r        uri.Resolver
		want     error
		says     string // the message, if the error is not a ParseError
	}{
		{since05, "secret", nil, "secret", uri.Resolver{}, uri.ErrRelativeBase, begin},
		{since05, "//secret/", nil, "#secret", uri.Resolver{}, uri.ErrRelativeBase, begin},
		{since05, "", nil, "", uri.Resolver{}, uri.ErrRelativeBase, begin},
		{since05, "a", nil, "x:/secret", uri.Resolver{}, uri.ErrRelativeBase,
			"the base URI is relative, and the reference is absolute: exchange them, or set Resolver.RelativeBase"},
		{since05, "http://secret/a", nil, "../secret", refuse, uri.ErrExcess, excess},
		{since05, "http://secret", nil, "..", refuse, uri.ErrExcess, excess},
		{since05, "http://secret/a/b", nil, ".././../secret/..", refuse, uri.ErrExcess, excess},
		{opaque, "mailto:secret", nil, "secret", uri.Resolver{}, uri.ErrOpaqueBase, "the base URI is opaque"},
		{opaque, "mailto:secret", nil, "//secret", uri.Resolver{}, uri.ErrOpaqueBase, "the base URI is opaque"},
		{opaque, "mailto:secret", nil, "?secret", sameScheme, uri.ErrOpaqueBase, "the base URI is opaque"},
		{since3986, "http://secret/", opaque, "//a_b/secret", uri.Resolver{}, uri.ErrAmbiguous, other},
		{since3986, "http://secret/", opaque, "mailto:secret?a", uri.Resolver{}, uri.ErrAmbiguous, other},
		{opaque, "http://secret/", since3986, "//u@/secret", uri.Resolver{}, uri.ErrAmbiguous, other},
		{[]uri.Edition{uri.RFC1630}, "http:secret/", since3986, "http://a/secret", uri.Resolver{}, uri.ErrAmbiguous, other},
		{since3986, "http://secret/", opaque, "//u:p@ss@secret", uri.Resolver{}, uri.ErrHost, ""},
		{opaque[:1], "http://secret/", since3986, "//[::1]/secret", uri.Resolver{}, uri.ErrCharacter, ""},
		{since3986[:1], "http://secret/", since3986[1:], "secret/é", uri.Resolver{}, uri.ErrCharacter, ""},
		{opaque, "http://secret/", since3986, "http:", sameScheme, uri.ErrEmpty, ""},
	} {
		for _, e := range tt.editions {
			refs := tt.refs
			if refs == nil {
				refs = []uri.Edition{e}
			}
			for _, e2 := range refs {
				base, ref := e.MustParse(tt.base), e2.MustParse(tt.ref)
				got, err := tt.r.Resolve(base, ref)
				var re *uri.ResolveError
				if !errors.As(err, &re) || !errors.Is(err, tt.want) || re.Base() != base || re.Ref() != ref || got != (uri.URI{}) {
					t.Errorf("%v: %+v.Resolve(%q, %q of %v) = %q, %v (%T); want %v as a *ResolveError", e, tt.r, base, ref, e2, got, err, err, tt.want)
					continue
				}
				says := strings.NewReplacer("EDITION", e2.String(), "BASE", e.String()).Replace(tt.says)
				want := "uri: " + says + " (" + sections[e] + ")"
				if says != "" && err.Error() != want || strings.Contains(err.Error(), "secret") {
					t.Errorf("%v: %q + %q:\n got %s\nwant %s", e, base, ref, err, want)
				}
			}
		}
	}
	for _, args := range [][2]string{{"http://secret/", "a secret"}, {"http://a secret/", "g"}, {"secret", "g"}} {
		got, err := uri.Resolve(args[0], args[1])
		if err == nil || got != "" || strings.Contains(err.Error(), "secret") {
			t.Errorf("Resolve(%q, %q) = %q, %v; want an error that does not show the input", args[0], args[1], got, err)
		}
	}
}

// TestResolveZero has the zero URI, which is of RFC 3986, as the reference and as the base. TestResolveMixedEditions has more.
func TestResolveZero(t *testing.T) {
	for _, e := range since05 {
		for text, want := range map[string]string{"x:/a/b?q#f": "x:/a/b?q", "x:a/../b": "x:a/../b", "x:a#f": "x:a"} {
			if got, err := e.MustParse(text).Resolve(uri.URI{}); err != nil || got != e.MustParse(want) {
				t.Errorf("%v: %q with an empty reference is %q, %v; want %q", e, text, got, err, want)
			}
		}
		if got, err := e.Resolve("", "http://a/"); err != nil || got != "http://a/" {
			t.Errorf("%v: Resolve of an empty base: %q, %v", e, got, err)
		}
		var parse *uri.ParseError
		if got, err := e.Resolve("a b", "http://a/"); !errors.As(err, &parse) || parse.Input() != "a b" || got != "" {
			t.Errorf("%v: Resolve of an invalid base: %q, %v", e, got, err)
		}
	}
}

// noBase is the index if no layer gives a base.
const noBase = -1

// baseTests has layers, innermost first, and the base that they give.
var baseTests = []struct {
	editions string
	layers   string
	want     string
	index    int
}{
	{twin.AllEditions + " rfc1630", "", "", noBase},
	{twin.AllEditions + " rfc1630", "http://a/b", "http://a/b", 0},
	{twin.AllEditions + " rfc1630", "http://a/b http://c/d http://e/f", "http://a/b", 0},
	{twin.AllEditions, "x http://c/d/e http://f/g", "http://c/d/x", 0},
	{twin.AllEditions, "x ../y http://c/d/e/f", "http://c/d/x", 0},
	{twin.AllEditions, "x/ y/ z/ http://c/d", "http://c/z/y/x/", 0},
	{twin.AllEditions, "x http://a//b ../y http://c", "http://a//x", 0},
	{twin.AllEditions, "//h http://c/d", "http://h", 0},
	{twin.AllEditions, "/h http://c/d", "http://c/h", 0},
	{twin.AllEditions, "h?q http://c/d?r", "http://c/h?q", 0},
	{twin.OlderEditions, "?q http://c/d?r", "http://c/?q", 0},
	{twin.NewerEditions, "?q http://c/d?r", "http://c/d?q", 0},

	{"rfc3987", "é ../д http://ü/ж/з?\ue000", "http://ü/é", 0},

	// The fragment is left out.
	{twin.AllEditions + " rfc1630", "http://a/b#c", "http://a/b", 0},
	{twin.AllEditions, "x#s http://a/b#c", "http://a/x", 0},
	{twin.AllEditions + " rfc1630", "http://a/b#", "http://a/b", 0},

	// A same-document reference has the base of the layer around it.
	{twin.AllEditions, "#s http://a/b", "http://a/b", 1},
	{twin.AllEditions, "# #s http://a/b?q", "http://a/b?q", 2},
	{twin.AllEditions, "#s", "", noBase},

	// A layer that cannot be resolved gives no base.
	{twin.AllEditions, "x", "", noBase},
	{twin.AllEditions, "x y z/ ? //h", "", noBase},
	{twin.AllEditions, "x y http://a/b", "http://a/x", 0},
	{twin.AllEditions, "http://a/b x", "http://a/b", 0},
	{twin.AllEditions, "http://a/b x http://c", "http://a/b", 0},
	{"rfc2396 rfc2732", "x mid:a@b", "mid:a@b", 1},
	{"rfc2396 rfc2732", "x mid:a@b http://c", "mid:a@b", 1},
	{"rfc2396 rfc2732", "x /y cid:a?b", "cid:a?b", 2},
	{"rfc2396 rfc2732", "mid:a@b http://c", "mid:a@b", 0},
	{"url-syntax-05 uri-syntax-02 " + twin.NewerEditions, "x mid:a@b", "mid:x", 0},

	// An absolute layer stays as it is: only resolving removes dots.
	{twin.AllEditions, "http://a/b/../c", "http://a/b/../c", 0},
	{twin.AllEditions, "x http://a/b/../c", "http://a/x", 0},
}

func TestEstablishBase(t *testing.T) {
	for _, tt := range baseTests {
		for _, e := range twin.Editions(tt.editions) {
			var layers []uri.URI
			for _, layer := range strings.Fields(tt.layers) {
				layers = append(layers, e.MustParse(layer))
			}
			var want uri.URI
			if tt.index != noBase {
				want = e.MustParse(tt.want)
			}
			if got, index, err := uri.EstablishBase(layers...); err != nil || got != want || index != tt.index {
				t.Errorf("%v: EstablishBase(%s) = %q, %d, %v; want %q, %d", e, tt.layers, got, index, err, want, tt.index)
			}
			// The result can be the only layer of a document inside.
			if again, index, err := uri.EstablishBase(want); err != nil || again != want || index != min(tt.index, 0) {
				t.Errorf("%v: EstablishBase(%q) = %q, %d, %v; want the same", e, want, again, index, err)
			}
		}
	}
}

// TestEstablishBaseEditions has layers of several editions. The base is of the
// edition of the outermost one.
func TestEstablishBaseEditions(t *testing.T) {
	old, new, iri := uri.RFC2396.MustParse, uri.RFC3986.MustParse, uri.RFC3987.MustParse
	for _, tt := range []struct {
		layers []uri.URI // innermost first
		want   uri.URI
		index  int
		err    error
	}{
		{[]uri.URI{old("x"), new("http://a/b")}, new("http://a/x"), 0, nil},
		{[]uri.URI{new("?y"), old("http://a/b/c")}, old("http://a/b/?y"), 0, nil},
		{[]uri.URI{new("x"), {}, old("http://a/b")}, old("http://a/x"), 0, nil},
		{[]uri.URI{new("http://a/"), old("http://b/")}, old("http://a/"), 0, nil},
		{[]uri.URI{old("#f"), new("x"), iri("/y/"), new("http://a")}, new("http://a/y/x"), 1, nil},
		{[]uri.URI{{}, iri("http://é/"), {}}, iri("http://é/"), 1, nil},
		{[]uri.URI{old("//a_b/"), new("http://a")}, uri.URI{}, noBase, uri.ErrAmbiguous},
		{[]uri.URI{old("mailto:a?b"), new("http://a")}, uri.URI{}, noBase, uri.ErrAmbiguous},
		{[]uri.URI{old("x"), old("http://a_b/"), new("http://a")}, uri.URI{}, noBase, uri.ErrAmbiguous},
		{[]uri.URI{old("x"), iri("é"), new("http://a")}, uri.URI{}, noBase, uri.ErrCharacter},
	} {
		base, index, err := uri.EstablishBase(tt.layers...)
		var re *uri.ResolveError
		if base != tt.want || index != tt.index || !errors.Is(err, tt.err) || err != nil && !errors.As(err, &re) {
			t.Errorf("EstablishBase(%q) = %q of %v, %d, %v; want %q, %d, %v", tt.layers, base, base.Edition(), index, err, tt.want, tt.index, tt.err)
		}
	}
}
