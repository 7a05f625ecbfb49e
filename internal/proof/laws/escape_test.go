// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// escapeComponents are the components for which data can be escaped.
var escapeComponents = []uri.Component{
	uri.Userinfo, uri.Host, uri.Path, uri.Segment, uri.Param, uri.Opaque, uri.Query, uri.Fragment,
}

// inSegment3986 are the characters that are no delimiter within a segment, nor at the beginning of a relative reference.
const inSegment3986 = `unreserved / "@" / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+"`

// bareDefinition returns the definition of the characters that stay bare in a component, in the rules of the edition.
// In RFC 3987, the characters for bidirectional formatting do not stay bare, although the rules derive them.
func bareDefinition(e uri.Edition, c uri.Component) string {
	switch e {
	case uri.RFC1630:
		if c == uri.Path {
			return `xalpha / "/"` // path = segment [ / path ]
		}
		return `xalpha`
	case uri.RFC3987:
		return definitionIn(e, bareDefinition(uri.RFC3986, c))
	case uri.RFC3986:
		switch c {
		case uri.Segment:
			return inSegment3986
		case uri.Path:
			return inSegment3986 + ` / "/"`
		case uri.Param:
			return inSegment3986 + ` / ":" / ","`
		case uri.Query:
			return `unreserved / "/" / "?"`
		case uri.Fragment:
			return `pchar / "/" / "?"` // an escape in it is longer than a character
		}
		return `unreserved`
	}
	switch c {
	case uri.Userinfo, uri.Host:
		return `unreserved / "&" / "=" / "+" / "$" / ","`
	case uri.Segment, uri.Param:
		return `unreserved / ":" / "@" / "&" / "+" / "$" / ","`
	case uri.Path:
		return `unreserved / ":" / "@" / "&" / "+" / "$" / "," / "/"`
	case uri.Fragment:
		return `unreserved / reserved`
	}
	return `unreserved`
}

// componentDefinition returns the definition of a component, in the rules of the edition, or "" if the edition has no
// such component. Empty data gives empty text, so a component that needs a character, such as the search of RFC 1630,
// is optional here.
func componentDefinition(e uri.Edition, c uri.Component) string {
	rules := map[uri.Component]string{
		uri.Userinfo: `userinfo`,
		uri.Host:     `[ reg_name ]`,
		uri.Path:     `path`,
		uri.Segment:  `segment`,
		uri.Param:    `param`,
		uri.Opaque:   `[ opaque_part ]`,
		uri.Query:    `query`,
		uri.Fragment: `fragment`,
	}
	switch e {
	case uri.RFC1630:
		rules = map[uri.Component]string{
			uri.Path:     `path`,
			uri.Segment:  `segment`,
			uri.Query:    `[ search ]`,
			uri.Fragment: `fragmentid`,
		}
	case uri.URLSyntax05:
		rules[uri.Userinfo] = `user`
		rules[uri.Host] = ``
		rules[uri.Opaque] = `*urlc`
	case uri.URISyntax02:
		rules[uri.Opaque] = `*uric`
	case uri.RFC3986, uri.RFC3987:
		rules[uri.Host] = `reg-name`
		rules[uri.Param] = `segment`
		rules[uri.Opaque] = `[ path-rootless ]`
	}
	return definitionIn(e, rules[c])
}

// twinEscape escapes each character that bareDefinition does not derive, and those for bidirectional formatting.
func twinEscape(e uri.Edition, c uri.Component, data string) string {
	bare := derived(e, bareDefinition(e, c))
	var b strings.Builder
	for len(data) > 0 {
		r, size := utf8.DecodeRuneInString(data)
		char := data[:size]
		data = data[size:]
		if bare.Accepts(char) && !in(twinBidi, r) {
			b.WriteString(char)
			continue
		}
		for _, octet := range []byte(char) {
			fmt.Fprintf(&b, "%%%02X", octet)
		}
	}
	return b.String()
}

// TestEscapeBare has each octet in each component, where bare octets and escapes meet.
func TestEscapeBare(t *testing.T) {
	for _, e := range uri.Editions() {
		others := []uri.Component{uri.Reference, uri.Scheme, uri.Authority, uri.Port}
		for _, c := range slices.Concat(escapeComponents, others) {
			for b := range 256 {
				octet := string([]byte{byte(b)})
				checkEscape(t, e, c, octet)
				checkEscape(t, e, c, "a"+octet+octet+"z")
			}
			checkEscape(t, e, c, "é\u202e\ue000\u0085\xe9")
		}
	}
}

// TestEscapeCharacters has non-ASCII characters. Each component gets every kind.
func TestEscapeCharacters(t *testing.T) {
	for r := range proof.CodePoints() {
		if r >= utf8.RuneSelf && utf8.ValidRune(r) {
			c := string(r)
			checkEscape(t, uri.RFC3987, escapeComponents[int(r)%len(escapeComponents)], c+"/"+c+c+"\xc3"+c)
		}
	}
}

// checkEscape checks the laws of Escape for data.
func checkEscape(t *testing.T, e uri.Edition, c uri.Component, data string) {
	t.Helper()
	escaped := e.Escape(c, data)
	if want := twinEscape(e, c, data); escaped != want {
		t.Errorf("%v: Escape(%v, %q) = %q, want %q", e, c, data, escaped, want)
	}
	if back, err := uri.Unescape(escaped); err != nil || back != data {
		t.Errorf("%v: Escape(%v, %q) = %q, which unescapes to %q, %v", e, c, data, escaped, back, err)
	}
	if d := componentDefinition(e, c); d != "" && !derived(e, d).Accepts(escaped) {
		t.Errorf("%v: Escape(%v, %q) = %q, which %s does not derive", e, c, data, escaped, d)
	}
	dst := []byte("x%")
	if got := string(e.AppendEscape(dst, c, data)); got != "x%"+escaped {
		t.Errorf("%v: AppendEscape(x%%, %v, %q) = %q, want %q", e, c, data, got, "x%"+escaped)
	}
	if got := string(e.AppendEscape(nil, c, data)); got != escaped {
		t.Errorf("%v: AppendEscape(nil, %v, %q) = %q, want %q", e, c, data, got, escaped)
	}
}

func TestEscapeLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(2396, 24))
	all := make([]byte, 256)
	for b := range all {
		all[b] = byte(b)
	}
	for _, e := range someEditions() {
		for _, c := range escapeComponents {
			checkEscape(t, e, c, "")
			checkEscape(t, e, c, string(all))
			for range 200 {
				checkEscape(t, e, c, randomData(random))
			}
			for range 50 {
				checkEscape(t, e, c, randomOctets(random, 500))
			}
			for range 100 {
				checkEscape(t, e, c, randomIRI(random)+randomData(random)+randomIRI(random))
			}
			for n := range 200 { // at whatever length the work is divided
				checkEscape(t, e, c, strings.Repeat("a", n)+"\xff/%")
				checkEscape(t, e, c, strings.Repeat("a", n)+"é€😀é€😀\xf0\x9f")
				checkEscape(t, e, c, strings.Repeat("%", n)+"a😀%a😀")
			}
		}
	}
}

func FuzzEscape(f *testing.F) {
	for i, data := range []string{"", "a", "%", "%41", "a/b;c=d?e#f", "é", "\x00\xff", "user:secret@host", "..", "//"} {
		f.Add(uint8(i), uint8(i), data)
	}
	f.Fuzz(func(t *testing.T, edition, component uint8, data string) {
		editions := uri.Editions()
		e := editions[int(edition)%len(editions)]
		checkEscape(t, e, escapeComponents[int(component)%len(escapeComponents)], data)
		checkUnescape(t, data)
	})
}

// TestUnescapeTriplets compares all pairs of octets after "%" with the rule of each edition.
func TestUnescapeTriplets(t *testing.T) {
	for _, e := range uri.Editions() {
		rule := "escaped"
		switch e {
		case uri.RFC1630:
			rule = "escape"
		case uri.RFC3986, uri.RFC3987:
			rule = "pct-encoded"
		}
		escape := derived(e, rule)
		for pair := range 1 << 16 {
			s := string([]byte{'%', byte(pair >> 8), byte(pair)})
			got, err := uri.Unescape(s)
			if valid := escape.Accepts(s); (err == nil) != valid {
				t.Fatalf("Unescape(%q): %v; by the rule %s of %v it is valid: %t", s, err, rule, e, valid)
			} else if !valid {
				continue
			}
			if want, err := hex.DecodeString(s[1:]); err != nil || got != string(want) {
				t.Fatalf("Unescape(%q) = %q, want %q, %v", s, got, want, err)
			}
		}
	}
}

// checkUnescape compares Unescape with net/url, which checks the same where it unescapes a path.
func checkUnescape(t *testing.T, s string) {
	t.Helper()
	got, err := uri.Unescape(s)
	want, urlErr := url.PathUnescape(s)
	if got != want || (err == nil) != (urlErr == nil) {
		t.Errorf("Unescape(%q) = %q, %v; url.PathUnescape gives %q, %v", s, got, err, want, urlErr)
	}
}

func TestUnescapeNetURL(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 21))
	accepted := 0
	for range 50_000 {
		s := randomData(random)
		checkUnescape(t, s)
		for range random.IntN(4) { // with some more escapes that are valid
			i := random.IntN(len(s) + 1)
			s = s[:i] + fmt.Sprintf("%%%02x", random.IntN(256)) + s[i:]
		}
		checkUnescape(t, s)
		if _, err := uri.Unescape(s); err == nil {
			accepted++
		}
	}
	t.Logf("%d accepted", accepted)
	for n := range 300 { // at whatever length the work is divided
		for _, tail := range []string{"", "%", "%4", "%41", "%4g", "%41%", "%41b%zz"} {
			checkUnescape(t, strings.Repeat("a", n)+tail)
			checkUnescape(t, strings.Repeat("%ff", n)+tail)
			checkUnescape(t, "%00"+strings.Repeat("a", n)+tail)
		}
	}
}
