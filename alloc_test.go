// SPDX-License-Identifier: BSD-3-Clause

package uri_test

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
