// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof"
)

// maxLen is the length of the longest reference.
const maxLen = 1<<28 - 1

// longText returns a text of n octets that begins with head and ends in tail.
// All octets between them are fill.
func longText(t *testing.T, n int, head string, fill byte, tail string) string {
	t.Helper()
	proof.Slow(t)
	return head + strings.Repeat(string(rune(fill)), n-len(head)-len(tail)) + tail
}

// checkTooLong checks the error for a text that is too long.
func checkTooLong(t *testing.T, err error, e uri.Edition, text, rule, section string) {
	t.Helper()
	var got *uri.ParseError
	if !errors.As(err, &got) || got.Err != uri.ErrTooLong || got.Edition != e || got.Component != uri.Reference || got.Offset != 0 ||
		got.Input() != text || got.Rule() != rule || got.Section() != section {
		t.Fatalf("%v: %v, want the rule %s of %s", e, err, rule, section)
	}
}

// TestLongest has the longest reference, and a text that is one octet longer,
// for each operation that makes text.
func TestLongest(t *testing.T) {
	text := longText(t, maxLen+1, "http://a/", 'q', "/#q")
	for e, want := range map[uri.Edition]struct{ rule, section string }{
		uri.RFC1630:     {"fragmentaddress", "RFC 1630, BNF of Generic URI Syntax"},
		uri.URLSyntax05: {"URL-reference", "draft-fielding-url-syntax-05 section 3"},
		uri.URISyntax02: {"URI-reference", "draft-fielding-uri-syntax-02 section 4"},
		uri.RFC2396:     {"URI-reference", "RFC 2396 section 4"},
		uri.RFC2732:     {"URI-reference", "RFC 2396 section 4"},
		uri.RFC3986:     {"URI-reference", "RFC 3986 section 4.1"},
		uri.RFC3987:     {"IRI-reference", "RFC 3987 section 2.2"},
	} {
		_, err := e.Parse(text)
		checkTooLong(t, err, e, text, want.rule, want.section)
	}
	u, err := uri.RFC3986.Parse(text[:maxLen])
	if err != nil {
		t.Fatal(err)
	}
	if len(u.String()) != maxLen || u.Authority() != "a" || len(u.Path()) != maxLen-len("http://a#") ||
		u.HasQuery() || !u.HasFragment() || u.Fragment() != "" {
		t.Fatalf("the longest reference has a path of %d octets, query %t, fragment %t",
			len(u.Path()), u.HasQuery(), u.HasFragment())
	}
	testLongResolve(t, u.WithoutFragment())
	testLongBuild(t, u, text)
}

// testLongResolve has a base URI that is one octet shorter than the longest.
func testLongResolve(t *testing.T, base uri.URI) {
	dst := make([]byte, 0, maxLen)
	for _, test := range []struct {
		ref string
		n   int // of the result, 0 if that is too long
	}{
		{"#", maxLen},
		{"#q", 0},
		{"?", maxLen},
		{"?q", 0},
		{"?#", 0},
		{"x:", len("x:")},
	} {
		ref := uri.RFC3986.MustParse(test.ref)
		b, err := base.AppendResolve(dst, ref)
		if test.n > 0 {
			if err != nil || len(b) != test.n {
				t.Errorf("AppendResolve(%q) gives %d octets, error %v, want %d octets", test.ref, len(b), err, test.n)
			}
			continue
		}
		var resolve *uri.ResolveError
		if !errors.As(err, &resolve) || resolve.Err != uri.ErrTooLong || resolve.Base() != base || resolve.Ref() != ref || len(b) > 0 {
			t.Errorf("AppendResolve(%q) gives %d octets, error %v", test.ref, len(b), err)
			continue
		}
		if _, err := base.Resolve(ref); !errors.Is(err, uri.ErrTooLong) {
			t.Errorf("Resolve(%q): error is %v", test.ref, err)
		}
		if ref.Kind() == uri.SameDocument {
			continue
		}
		if u, layer, err := uri.EstablishBase(ref, base); !errors.Is(err, uri.ErrTooLong) || !u.IsZero() || layer != -1 {
			t.Errorf("EstablishBase(%q) gives %d octets from layer %d, error %v", test.ref, len(u.String()), layer, err)
		}
	}
}

// testLongBuild has the longest reference, which ends in "#", and a text that
// is one octet longer.
func testLongBuild(t *testing.T, u uri.URI, text string) {
	built := func(b *uri.Builder) error {
		_, err := b.URI()
		return err
	}
	short := func() *uri.Builder { return uri.RFC3986.Builder().Scheme("x") }
	for _, test := range []struct {
		name      string
		component uri.Component
		build     func() error
	}{
		{"Set(Fragment)", uri.Reference, func() error { return built(u.Builder().Set(uri.Fragment, "q")) }},
		{"Set(Fragment) of more", uri.Reference, func() error { return built(u.Builder().Set(uri.Fragment, "12345678")) }},
		{"Set(Query)", uri.Reference, func() error { return built(u.Builder().Set(uri.Query, "")) }},
		{"Port", uri.Reference, func() error { return built(u.Builder().Port("")) }},
		{"User", uri.Reference, func() error { return built(u.Builder().User("", "")) }},
		{"Scheme", uri.Reference, func() error { return built(u.Builder().Scheme("https")) }},
		{"Segment", uri.Reference, func() error { return built(u.Builder().Segment("")) }},
		{"Without", uri.Reference, func() error { return built(u.Builder().Without(uri.Scheme).Scheme("https")) }},
		{"guard", uri.Reference, func() error { return built(u.Builder().Without(uri.Authority).Set(uri.Host, "aa")) }},
		{"Set(Authority)", uri.Reference, func() error { return built(u.Builder().Set(uri.Authority, "aa")) }},
		{"Set(Host)", uri.Reference, func() error { return built(u.Builder().Set(uri.Host, "aa")) }},
		{"JoinPath", uri.Reference, func() error { _, err := u.JoinPath("q"); return err }},
		{"User of data", uri.Userinfo, func() error { return built(short().User(text, "")) }},
		{"User of a password", uri.Userinfo, func() error { return built(short().User("", text)) }},
		{"User of both", uri.Userinfo, func() error { return built(short().User(text[:len(text)/2], text[:len(text)/2])) }},
		{"Segment of data", uri.Segment, func() error { return built(short().Segment(text)) }},
		{"Param of data", uri.Param, func() error { return built(short().Segment("", text)) }},
		{"QueryPair of data", uri.Query, func() error { return built(short().QueryPair("", text)) }},
		{"Pairs.Add", uri.Reference, func() error { _, err := u.Pairs('&').Add("", "").URI(); return err }},
		{"Pairs.Add and Delete", uri.Reference, func() error { _, err := u.Pairs('&').Add("", "").Delete("").URI(); return err }},
		{"Pairs.Add of data", uri.Query, func() error { _, err := uri.Pairs{}.Add(text, "").URI(); return err }},
		{"Pairs.Add of a value", uri.Query, func() error { _, err := uri.Pairs{}.Add("", text).URI(); return err }},
		{"Pairs.Set of data", uri.Query, func() error { _, err := u.Form().Set("", text).Add("a", "b").URI(); return err }},
		{"Pairs.Set of a value", uri.Query, func() error { _, err := uri.MustParse("?a").Pairs('&').Set("a", text).URI(); return err }},
		{"Pairs.Append of data", uri.Query, func() error {
			_, err := uri.Pairs{}.Append(seqOf([2]string{"a", "b"}, [2]string{text, ""})).URI()
			return err
		}},
		{"Pairs.AddKey of data", uri.Query, func() error { _, err := uri.Pairs{}.AddKey(text).URI(); return err }},
	} {
		var build *uri.BuildError
		if err := test.build(); !errors.As(err, &build) || build.Component != test.component || build.Err != uri.ErrTooLong {
			t.Errorf("%s: error is %v", test.name, err)
		}
	}

	// These have the length of the longest reference, or one more. The error is found before the text is made.
	for name, b := range map[string]func(port string) *uri.Builder{
		"port without a host": func(port string) *uri.Builder { return u.Builder().Without(uri.Authority).Port(port) },
		"port without a host, and a query": func(port string) *uri.Builder {
			return u.Builder().Without(uri.Fragment).Set(uri.Query, "").Without(uri.Authority).Port(port)
		},
	} {
		if err, longer := built(b("")), built(b("8")); !errors.Is(err, uri.ErrEmpty) || !errors.Is(longer, uri.ErrTooLong) {
			t.Errorf("%s: errors are %v and %v", name, err, longer)
		}
	}
}

// TestLongIRI maps an IRI to a URI that is one octet longer than the longest.
func TestLongIRI(t *testing.T) {
	text := longText(t, maxLen-2*len("XX")+1, "ü", 'q', "")
	u, err := uri.RFC3987.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	v, err := u.ToURI(nil)
	if !v.IsZero() {
		t.Errorf("ToURI gives %d octets", len(v.String()))
	}
	checkTooLong(t, err, uri.RFC3986, text, "URI-reference", "RFC 3986 section 4.1")
}

// TestLongRedirect has a reference that is too long once its brackets are escaped.
func TestLongRedirect(t *testing.T) {
	if _, err := guard.Local(longText(t, maxLen/3+1, "/", '[', "")); !errors.Is(err, uri.ErrTooLong) {
		t.Errorf("error is %v", err)
	}
}

// TestLongNormalize has a reference whose normal form is one octet longer than
// the longest, and one whose normal form is the longest.
func TestLongNormalize(t *testing.T) {
	text := longText(t, maxLen, "http://", 'q', "")
	u := uri.RFC3986.MustParse(text)
	if v := u.Normalize(uri.SchemeLevel); v != u {
		t.Errorf("the normal form of the longest reference has %d octets", len(v.String()))
	}
	v := uri.RFC3986.MustParse(text[:maxLen-1]).Normalize(uri.SchemeLevel)
	if len(v.String()) != maxLen || v.Host() != u.Host()[:len(u.Host())-1] || v.Path() != "/" {
		t.Errorf("the normal form has %d octets and a path of %d, want %d and 1", len(v.String()), len(v.Path()), maxLen)
	}
}

// TestLongSegments gives a Builder the same text so often that the length of all
// of them is too long, and in an exhaustive build does not fit in 32 bits.
func TestLongSegments(t *testing.T) {
	const size = 1 << 20
	text := longText(t, size, "", 'q', "")
	_, err := new(uri.Builder).Segment("", slices.Repeat([]string{text}, proof.Pick(maxLen/size+1, 1<<32/size))...).URI()
	if !errors.Is(err, uri.ErrTooLong) {
		t.Errorf("error is %v", err)
	}
}
