// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/twin"
)

// The results of the accessors go here, so that nothing is compiled away.
var (
	sinkString  string
	sinkBool    bool
	sinkInt     int
	sinkURI     uri.URI
	sinkErr     error
	sinkEdition uri.Edition
)

// lower returns p with the scheme as [uri.URI.Scheme] returns it.
func lower(p twin.Parts) twin.Parts {
	p.Scheme.Text = strings.ToLower(p.Scheme.Text)
	return p
}

// kindOf follows the words of section 5.
func kindOf(p twin.Parts) uri.Kind {
	switch {
	case p.Scheme.Defined:
		return uri.AbsoluteURI
	case p.Authority.Defined:
		return uri.NetworkPath
	case strings.HasPrefix(p.Path, "/"):
		return uri.AbsolutePath
	case p.Path == "" && !p.Query.Defined:
		return uri.SameDocument
	}
	return uri.RelativePath
}

// checkSplit compares u, parsed from s in edition e, with the twin.
func checkSplit(t *testing.T, e uri.Edition, s string, u uri.URI) {
	t.Helper()
	if u.String() != s || u.Edition() != e {
		t.Errorf("%v: Parse(%q) = %q of edition %v", e, s, u, u.Edition())
	}
	want := twin.Split(e, s)
	if got, want := twin.PartsOf(u), lower(want); got != want {
		t.Errorf("%v: components of %q (-want +got):\n%s", e, s, cmp.Diff(want, got))
	}
	if got := twin.Join(want); got != s {
		t.Errorf("%v: %q split and joined is %q", e, s, got)
	}
	if got, want := u.Kind(), kindOf(want); got != want {
		t.Errorf("%v: Kind of %q = %v, want %v", e, s, got, want)
	}
	if got, want := u.IsOpaque(), twin.Opaque(e, want); got != want {
		t.Errorf("%v: IsOpaque of %q = %v, want %v", e, s, got, want)
	}
	server, ok := twin.SplitServer(e, want)
	if u.IsServerBased() != ok {
		t.Errorf("%v: IsServerBased of %q = %v, want %v", e, s, u.IsServerBased(), ok)
	}
	if got := twin.ServerOf(u); got != server {
		t.Errorf("%v: authority of %q (-want +got):\n%s", e, s, cmp.Diff(server, got))
	}
	spans := spansOf(want, server, ok)
	if u.IsOpaque() {
		spans[uri.Opaque] = spans[uri.Path]
	}
	for c := range spans {
		var got span
		if got.start, got.end, got.ok = u.Span(uri.Component(c)); got != spans[c] {
			t.Errorf("%v: Span of %v in %q is %v, want %v", e, uri.Component(c), s, got, spans[c])
		}
	}
}

// A span has what [uri.URI.Span] returns.
type span struct {
	start, end int
	ok         bool
}

// spansOf returns where the components are in the text that step 7 of section 5.2 joins of them, for each component and one
// that does not exist.
func spansOf(p twin.Parts, server twin.Server, isServer bool) (spans [uri.Fragment + 2]span) {
	at := 0
	add := func(c uri.Component, before string, part twin.Part, after string) {
		if part.Defined {
			spans[c] = span{at + len(before), at + len(before+part.Text), true}
			at += len(before + part.Text + after)
		}
	}
	add(uri.Scheme, "", p.Scheme, ":")
	start := at
	add(uri.Authority, "//", p.Authority, "")
	end := at
	if isServer {
		at = start + len("//")
		add(uri.Userinfo, "", server.Userinfo, "@")
		add(uri.Host, "", twin.Defined(server.Host), "")
		add(uri.Port, ":", server.Port, "")
	}
	at = end
	add(uri.Path, "", twin.Defined(p.Path), "")
	add(uri.Query, "?", p.Query, "")
	add(uri.Fragment, "#", p.Fragment, "")
	spans[uri.Reference] = span{0, at, true}
	return spans
}

func TestSplit(t *testing.T) {
	for _, s := range splitReferences {
		valid := 0
		for _, e := range uri.Editions() {
			if u, err := e.Parse(s); err == nil {
				valid++
				checkSplit(t, e, s, u)
			}
		}
		if valid == 0 {
			t.Errorf("%q is not valid in any edition", s)
		}
	}
	for _, u := range parsed(uri.Editions(), append(resolveReferences(), resolveBases...)...) {
		checkSplit(t, u.Edition(), u.String(), u)
	}
}

// TestSplitGenerated splits every string of a few tokens.
func TestSplitGenerated(t *testing.T) {
	tokens := []string{"a", ":", "/", "//", "?", "#", "@", ".", ";", "1", "[::1]", "%41"}
	length := proof.Pick(4, 5)
	for _, e := range uri.Editions() {
		t.Run(e.String(), func(t *testing.T) {
			t.Parallel()
			tokens := slices.Clone(tokens)
			if e == uri.RFC3987 {
				tokens = append(tokens, "日")
			}
			valid := 0
			for s := range everyText(t, tokens, length) {
				if u, err := e.Parse(s); err == nil {
					valid++
					checkSplit(t, e, s, u)
				}
			}
			if valid < 100 {
				t.Errorf("only %d references", valid)
			}
		})
	}
}

// TestLongScheme has schemes whose end is near the greatest offset that fits beside the flags. A greater offset is not
// stored exactly.
func TestLongScheme(t *testing.T) {
	for _, n := range []int{1<<16 - 4, 1<<16 - 3, 1<<16 - 2, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17} {
		scheme := strings.Repeat("s", n) + ":"
		for _, s := range []string{"s:/p?q#f", "s://u@h:1/p?q#f", "s://h/p?q#f", "s://!$/p?q#f"} {
			for _, u := range parsed(uri.Editions(), s) {
				e := u.Edition()
				v := e.MustParse(scheme + s[len("s:"):])
				if v.Scheme()+":" != scheme || strings.ReplaceAll(divisionOf(t, v), scheme[:n], "s") != divisionOf(t, u) {
					t.Fatalf("%v: after a scheme of %d octets, the components of %q are others", e, n, s)
				}
				if e == uri.RFC1630 {
					continue
				}
				w, err := v.Resolve(e.MustParse("//x/y"))
				if err != nil || w != e.MustParse(scheme+"//x/y") {
					t.Fatalf("%v: scheme of %d octets: Resolve gives another, error %v", e, n, err)
				}
				if w, err = e.MustParse("x:/").Resolve(v); err != nil || w != v {
					t.Fatalf("%v: scheme of %d octets: Resolve of it gives another, error %v", e, n, err)
				}
			}
		}
	}
}

// accessors must not allocate.
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
	{"IsServerBased", func(u uri.URI) { sinkBool = u.IsServerBased() }},
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

// TestParseAllocs counts the allocations of parsing and of the accessors. An error takes two at most.
func TestParseAllocs(t *testing.T) {
	for _, e := range proof.Pick([]uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3987}, uri.Editions()) {
		valid, refused := 0, 0
		check := func(name, s string, most float64, call func()) {
			t.Helper()
			if n := testing.AllocsPerRun(5, call); n > most {
				t.Errorf("%v: %s of %.50q allocates %v times, want at most %v", e, name, s, n, most)
			}
		}
		ofError := func(err error) float64 {
			if err != nil {
				return 2
			}
			return 0
		}
		for _, s := range allocReferences {
			u, err := e.Parse(s)
			check("Parse", s, ofError(err), func() { sinkURI, sinkErr = e.Parse(s) })
			_, absoluteErr := e.ParseAbsolute(s)
			check("ParseAbsolute", s, ofError(absoluteErr), func() { sinkURI, sinkErr = e.ParseAbsolute(s) })
			if err != nil {
				refused++
				continue
			}
			valid++
			for _, accessor := range accessors {
				check(accessor.name, s, 0, func() { accessor.call(u) })
			}
			most := 0.0
			if s[:len(u.Scheme())] != u.Scheme() {
				most = 1 // for it in lower case
			}
			check("Scheme", s, most, func() { sinkString = u.Scheme() })
			check("RegistryReason", s, ofError(u.RegistryReason()), func() { sinkErr = u.RegistryReason() })
		}
		if valid == 0 || refused == 0 {
			t.Errorf("%v: %d are valid and %d refused, want some of both", e, valid, refused)
		}
	}
}

func TestCompare(t *testing.T) {
	us := parsed(uri.Editions(), splitReferences...)
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
}
