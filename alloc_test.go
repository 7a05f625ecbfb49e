// SPDX-License-Identifier: BSD-3-Clause

//go:build !race

package uri_test

// The race detector allocates too, so these tests are left out of its build.

import (
	"strings"
	"testing"

	"example.com/uri"
)

// Results whose allocations are counted go here, so that nothing is compiled away.
var (
	sinkString string
	sinkBool   bool
	sinkBytes  []byte
	sinkInt    int
	sinkURI    uri.URI
	sinkErr    error
)

// TestAllocs counts the allocations of single calls. Test*Allocs in other files have many calls of one function.
func TestAllocs(t *testing.T) {
	u := uri.RFC3986.MustParse("http://u@a:80/b/c;d?q#f")
	plain, secret := uri.RFC3986.MustParse("http://user@[2001:db8::1]:80/a?b#c"), uri.MustParse("http://user:secret@1.2.3.4/")
	short, relative := uri.MustParse("http://h/p"), uri.MustParse("x")
	long, escapes := strings.Repeat("a", 100_000), strings.Repeat("%41", 100_000)
	around := long[:128] + "%41"
	p := uri.MustParse("?" + strings.Repeat("a=1&b&a%2Bb=&", 1000) + "z+%7A=end&x%2Bx=a+%20b").Form()
	buf := make([]byte, 0, 100)
	resolve := func(base, ref string) func() {
		b, r := uri.RFC3986.MustParse(base), uri.RFC3986.MustParse(ref)
		return func() { sinkURI, sinkErr = b.Resolve(r) }
	}
	for _, tt := range []struct {
		name string
		want float64
		call func()
	}{
		{"Builder.Scheme", 1, func() { sinkURI, sinkErr = u.Builder().Scheme("https").URI() }},
		{"Builder.Port", 1, func() { sinkURI, sinkErr = u.Builder().Port("443").URI() }},
		{"Builder.Set(Path)", 1, func() { sinkURI, sinkErr = u.Builder().Set(uri.Path, "/").URI() }},
		{"Builder.Without", 1, func() { sinkURI, sinkErr = u.Builder().Without(uri.Userinfo).URI() }},
		{"JoinPath", 1, func() { sinkURI, sinkErr = u.JoinPath("a b", "c") }},
		{"Builder", 1, func() {
			sinkURI, sinkErr = uri.RFC3986.Builder().Scheme("x").Host("h").Segment("a b").Segment("c").QueryPair("d", "é").URI()
		}},
		{"WithoutFragment", 0, func() { sinkURI = u.WithoutFragment() }},
		{"WithoutQuery", 1, func() { sinkURI = u.WithoutQuery() }},
		{"WithoutUserinfo", 1, func() { sinkURI = u.WithoutUserinfo() }},
		{"WithoutPort", 1, func() { sinkURI = u.WithoutPort() }},
		{"Without what there is not", 0, func() { sinkURI = short.WithoutFragment().WithoutQuery().WithoutUserinfo().WithoutPort() }},
		{"Unescape of nothing", 0, func() { sinkString, sinkErr = uri.Unescape("") }},
		{"Unescape without escapes", 0, func() { sinkString, sinkErr = uri.Unescape(long) }},
		{"Unescape of one octet", 0, func() { sinkString, sinkErr = uri.Unescape("%41") }}, // which needs no text of its own
		{"Unescape of two octets", 1, func() { sinkString, sinkErr = uri.Unescape("%00%ff") }},
		{"Unescape of 128 octets", 1, func() { sinkString, sinkErr = uri.Unescape(around[1:]) }},
		{"Unescape of 129 octets", 1, func() { sinkString, sinkErr = uri.Unescape(around) }},
		{"Unescape of many octets", 1, func() { sinkString, sinkErr = uri.Unescape(escapes) }},
		{"Resolve of nothing", 0, resolve("http://a/b?c", "")},
		{"Resolve of nothing against a fragment", 0, resolve("http://a/b#c", "")},
		{"Resolve of an absolute reference", 0, resolve("http://a/b", "http://c/d")},
		{"EstablishBase", 0, func() { sinkURI, sinkInt, sinkErr = uri.EstablishBase(u, short) }},
		{"EstablishBase, relative", 1, func() { sinkURI, sinkInt, sinkErr = uri.EstablishBase(relative, short) }},
		{"Redacted without a password", 0, func() { sinkString = plain.Redacted() }},
		{"Redacted", 1, func() { sinkString = secret.Redacted() }},
		{"Addr, IPv6", 0, func() { _, sinkBool = plain.Addr() }},
		{"Addr, IPv4", 0, func() { _, sinkBool = secret.Addr() }},
		{"Hostname", 0, func() { sinkString, sinkBool = plain.Hostname() }},
		{"HostPort", 0, func() { sinkString, sinkBool = plain.HostPort() }},
		{"HostPort, default", 1, func() { sinkString, sinkBool = short.HostPort() }},
		{"KnownScheme", 0, func() { _, sinkBool = uri.KnownScheme("Svn+SSH") }},
		{"Pairs.Get", 0, func() { sinkString, sinkBool = p.Get("z z") }},
		{"Pairs.Get of an escaped value", 1, func() { sinkString, sinkBool = p.Get("x+x") }},
		{"Pairs.Get of nothing", 0, func() { sinkString, sinkBool = p.Get("no") }},
		{"Pairs.Set", 1, func() { sinkURI, sinkErr = p.Set("z z", "1").URI() }},
		{"Pairs.Set to a value with escapes", 2, func() { sinkURI, sinkErr = p.Set("z z", "&").URI() }},
		{"Pairs.Set of a new key", 1, func() { sinkURI, sinkErr = p.Set("new", "1").URI() }},
		{"Pairs.Delete", 1, func() { sinkURI, sinkErr = p.Delete("b").URI() }},
		{"Pairs.Delete of nothing", 0, func() { sinkURI, sinkErr = p.Delete("no").URI() }},
		{"Pairs.URI without an edit", 0, func() { sinkURI, sinkErr = p.URI() }},
		{"Pairs.Raw", 0, func() {
			for pair := range p.Raw() {
				sinkString = pair
			}
		}},
		{"Pairs.Values", 0, func() {
			for value := range p.Values("a") {
				sinkString = value
			}
		}},
		{"FormEscape", 1, func() { sinkString = uri.FormEscape("a b/ü") }},
		{"FormUnescape", 0, func() { sinkString, sinkErr = uri.FormUnescape("a-b") }},
		{"AppendText", 0, func() { sinkBytes, sinkErr = u.AppendText(buf) }},
		{"AppendBinary", 0, func() { sinkBytes, sinkErr = u.AppendBinary(buf) }},
		{"MarshalBinary", 1, func() { sinkBytes, sinkErr = u.MarshalBinary() }},
	} {
		if got := testing.AllocsPerRun(10, tt.call); got != tt.want {
			t.Errorf("%s allocates %v times, want %v", tt.name, got, tt.want)
		}
	}
}

// TestBuilderAllocs has many segments and pairs, which share their allocations, and many errors, of which only the
// first is made.
func TestBuilderAllocs(t *testing.T) {
	for _, n := range []int{10, 1000, 100_000} {
		got := testing.AllocsPerRun(1, func() {
			b := uri.RFC3986.Builder()
			for range n {
				b.Segment("a").QueryPair("b", "")
			}
			sinkURI, sinkErr = b.URI()
		})
		if len(sinkURI.String()) != 5*n || got > float64(n/4+10) {
			t.Errorf("%d segments and pairs: length %d, %v allocations", n, len(sinkURI.String()), got)
		}
	}
	if got := testing.AllocsPerRun(10, func() {
		b := uri.RFC3986.Builder()
		for range 1000 {
			b.Scheme("").Port("x").Set(uri.Query, "#")
		}
	}); got > 10 {
		t.Errorf("3000 errors: %v allocations", got)
	}
}

func TestEscapeAllocs(t *testing.T) {
	for _, n := range []int{1, 10, 64, 65, 1000} {
		for _, e := range uri.Editions() {
			bare, escaped := []string{strings.Repeat("a", n)}, []string{strings.Repeat("%", n)}
			if e == uri.RFC3987 {
				bare = append(bare, strings.Repeat("é", n))
				escaped = append(escaped, "\u202e", strings.Repeat("путь ", n))
			}
			for _, data := range bare {
				escaped = append(escaped, data+"%", "%"+data)
			}
			buf := make([]byte, 0, 50*n)
			for c := uri.Userinfo; c <= uri.Fragment; c++ {
				for i, data := range append(bare, escaped...) {
					want := 1.0
					switch {
					case i < len(bare):
						want = 0
					case len(e.Escape(c, data)) > 384: // it does not fit into the buffer
						want = 2
					}
					if got := testing.AllocsPerRun(10, func() { sinkString = e.Escape(c, data) }); got != want {
						t.Errorf("%v: Escape(%v, %.20q), %d octets, allocates %v times, want %v", e, c, data, len(data), got, want)
					}
					if got := testing.AllocsPerRun(10, func() { e.AppendEscape(buf, c, data) }); got != 0 {
						t.Errorf("%v: AppendEscape(buf, %v, %.20q), %d octets, allocates %v times, want 0", e, c, data, len(data), got)
					}
				}
			}
		}
	}
}

func TestNormalizeAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 200)
	for _, e := range uri.Editions() {
		for _, s := range []string{
			"http://www.example.com/a/b.html?q=%20#f", "http://user@a:8080/", "mailto:a@b", "http://a/%2F%C3", "http://a/" + long,
			"http://a/" + long + "?%2F" + long, "../a", "/a/b", "", "http://a_b/%20", "urn:isbn:0", "foo://a", "http://[::1]:8080/", "http://[::ffff:1.2.3.4]/", "news:a",
			"f:/.//a", "/.//b", "http://пример/путь?%20#ф", "/é%C3/%E2%80%AE",
		} {
			u, err := e.Parse(s)
			if err != nil || e == uri.RFC1630 && s == "f:/.//a" {
				continue // in RFC 1630 nothing is an authority
			}
			for _, flags := range levels {
				var got uri.URI
				if n := testing.AllocsPerRun(100, func() { got = u.Normalize(flags) }); n > 0 || got != u {
					t.Errorf("%v: %.40q without %v is %.40q, with %v allocations; want it back with 0", e, u, flags, got, n)
				}
			}
		}
		for _, s := range []string{"HTTP://A/b/../%7e?%7e#%2f", "http://a:80/" + long + "../x", "http://a/%41" + long, "f:/a/..//" + long,
			"http://[0::a]/b", "http://[::ffff:ffff:ffff]/" + long, "http://пример:80/%D0%BF/../" + long} {
			u, err := e.Parse(s)
			if err != nil {
				continue
			}
			for _, flags := range levels {
				if n := testing.AllocsPerRun(100, func() { u.Normalize(flags) }); n > 2 || n > 1 && len(s) < 250 {
					t.Errorf("%v: normalizing %.40q (%v) allocates %v times, want at most 2, and 1 if it is short", e, u, flags, n)
				}
			}
		}
	}
}

func TestIRIAllocs(t *testing.T) {
	long := strings.Repeat("путь/", 200)
	escaped := strings.Repeat("%D0%BF%D1%83%D1%82%D1%8C/", 200)
	for _, tt := range []struct {
		in           string
		toURI, toIRI float64
	}{
		{"http://example.com/a?b#c", 0, 0},
		{"http://example.com/%2F%00%D0", 0, 0},
		{"http://example.com/%D0%BF", 0, 2},
		{"http://пример/" + long + "?" + long + "#" + long, 1, 0},
		{"http://example.com/" + escaped, 0, 2},
		{"путь", 1, 0},
	} {
		u := uri.RFC3987.MustParse(tt.in)
		v, _ := uri.RFC3986.Parse(tt.in)
		for name, call := range map[string]struct {
			most float64
			call func()
		}{
			"Parse":            {0, func() { sinkURI, sinkErr = uri.RFC3987.Parse(tt.in) }},
			"ToURI":            {tt.toURI, func() { sinkURI, sinkErr = u.ToURI(nil) }},
			"ToURI of a host":  {tt.toURI + 1, func() { sinkURI, sinkErr = u.ToURI(func(string) (string, error) { return "xn--e1afmkfd", nil }) }},
			"ToIRI of the IRI": {0, func() { sinkURI, sinkErr = u.ToIRI() }},
			"ToIRI of the URI": {tt.toIRI, func() { sinkURI, sinkErr = v.ToIRI() }},
			"Equivalent":       {0, func() { sinkBool = u.Equivalent(u.WithoutFragment(), uri.SchemeLevel) }},
		} {
			if n := testing.AllocsPerRun(10, call.call); n > call.most {
				t.Errorf("%s of %.40q allocates %v times, want %v at most", name, tt.in, n, call.most)
			}
		}
	}
}

func TestResolveAllocs(t *testing.T) {
	long := strings.Repeat("segment/", 55)
	for _, e := range since05 {
		for _, tt := range [][2]string{
			{"http://a/b/c/d;p?q", "g"},
			{"http://a/b/c/d;p?q", "../../g?y#s"},
			{"http://a/b/c/d;p?q", "./../g/./h/../../../i"},
			{"http://a/b/c/d;p?q", "../../../../g"},
			{"http://a/b/c/d;p?q", "?y"},
			{"http://a/b/c/d;p?q", "#s"},
			{"http://a/b/c/d;p?q", ""},
			{"http://a/b/c/d;p?q", "//g/h"},
			{"http://a/b/c/d;p?q", "g://h/../i"},
			{"http://a", "g"},
			{"f:/a", ".//g"},
			{"http://a/" + long, "../g"},
			{"http://a/b", "./" + long + "../g"},
			{"http://a/" + long, strings.Repeat("../", 54) + "g"},
			{"http://a/b", "./" + strings.Repeat("z", 2000)},
			{"http://a/b", "../" + strings.Repeat("z", 2000)},
			{"s:b/c", "./" + strings.Repeat("z", 2000)},
			{"s:%41", "./?" + strings.Repeat("z", 2000)},
		} {
			base, ref := e.MustParse(tt[0]), e.MustParse(tt[1])
			if base.IsOpaque() {
				continue
			}
			if n := testing.AllocsPerRun(100, func() { base.Resolve(ref) }); n > 1 {
				t.Errorf("%v: %q.Resolve(%q) allocates %v times, want at most 1", e, base, ref, n)
			}
			if n := testing.AllocsPerRun(100, func() { e.Resolve(tt[0], tt[1]) }); n > 1 {
				t.Errorf("%v.Resolve(%q, %q) allocates %v times, want at most 1", e, tt[0], tt[1], n)
			}
			buf := make([]byte, 0, len(base.String())+len(ref.String())+len("/"))
			if n := testing.AllocsPerRun(100, func() { base.AppendResolve(buf, ref) }); n > 0 {
				t.Errorf("%v: %q.AppendResolve(buf, %q) allocates %v times, want 0", e, base, ref, n)
			}
		}
	}
}
