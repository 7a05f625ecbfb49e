// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"encoding/hex"
	"errors"
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
		case uri.Path:
			return `unreserved / "/"`
		case uri.Query, uri.Fragment:
			return `unreserved / "/" / "?"`
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

// TestEscapeBare checks each octet in each component: it stays bare if and only if bareDefinition derives it.
func TestEscapeBare(t *testing.T) {
	for _, e := range uri.Editions() {
		others := []uri.Component{uri.Reference, uri.Scheme, uri.Authority, uri.Port}
		for _, c := range slices.Concat(escapeComponents, others) {
			bare := derived(e, bareDefinition(e, c))
			for b := range 256 {
				octet := string([]byte{byte(b)})
				want := octet
				if !bare.Accepts(octet) {
					want = fmt.Sprintf("%%%02X", b)
				}
				if got := e.Escape(c, octet); got != want {
					t.Errorf("%v: Escape(%v, %q) = %q, want %q", e, c, octet, got, want)
				}
				data := "a" + octet + octet + "z" // where bare octets and escapes meet
				want = "a" + want + want + "z"
				if got := e.Escape(c, data); got != want {
					t.Errorf("%v: Escape(%v, %q) = %q, want %q", e, c, data, got, want)
				}
			}
			if bare.Accepts("%") {
				t.Errorf("%v: %v: the percent sign is in the set that stays bare", e, c)
			}
		}
	}
}

// TestEscapeCharacters checks non-ASCII characters in each component: one stays bare if and only if section
// 2.2 of RFC 3987 calls it unreserved and it is not for bidirectional formatting. This does not depend on the set to
// keep.
func TestEscapeCharacters(t *testing.T) {
	kept, escaped := 0, 0
	var buf []byte
	for r := range proof.CodePoints() {
		if r < utf8.RuneSelf || !utf8.ValidRune(r) {
			continue
		}
		c := string(r)
		want := fmt.Sprintf("% X", c)
		want = "%" + strings.ReplaceAll(want, " ", "%")
		if buf = uri.RFC3986.AppendEscape(buf[:0], uri.Segment, c); string(buf) != want {
			t.Fatalf("AppendEscape(%q) = %q, want %q", c, buf, want)
		}
		if in(twinUCSChar, r) && !in(twinBidi, r) {
			want = c
			kept++
		} else {
			escaped++
		}
		component := escapeComponents[int(r)%len(escapeComponents)] // each one gets every kind of character
		data, wanted := c+"/"+c+c+"\xc3"+c, want+"%2F"+want+want+"%C3"+want
		if component == uri.Path || component == uri.Query || component == uri.Fragment {
			wanted = strings.Replace(wanted, "%2F", "/", 1)
		}
		if got := uri.RFC3987.Escape(component, data); got != wanted {
			t.Fatalf("Escape(%v, %q) = %q, want %q", component, data, got, wanted)
		}
		if buf = uri.RFC3987.AppendEscape(buf[:0], component, data); string(buf) != wanted {
			t.Fatalf("AppendEscape(%v, %q) = %q, want %q", component, data, buf, wanted)
		}
	}
	t.Logf("%d kept, %d escaped", kept, escaped)
	for _, c := range append([]uri.Component{uri.Reference, uri.Scheme, uri.Authority, uri.Port}, escapeComponents...) {
		if got := uri.RFC3987.Escape(c, "é\u202e\ue000\u0085\xe9"); got != "é%E2%80%AE%EE%80%80%C2%85%E9" {
			t.Errorf("Escape(%v) = %q", c, got)
		}
	}
}

func TestEscape(t *testing.T) {
	const punctuation = ` !"#$%&'()*+,-./:;<=>?@[\]^_{|}~` + "`"
	tests := []struct {
		edition    uri.Edition
		component  uri.Component
		data, want string
	}{
		{uri.RFC2396, uri.Segment, "", ""},
		{uri.RFC2396, uri.Segment, "a/b;c=d", "a%2Fb%3Bc%3Dd"},
		{uri.RFC2396, uri.Path, "/a b/c;d", "/a%20b/c%3Bd"},
		{uri.RFC2396, uri.Query, "a=b&c", "a%3Db%26c"},
		{uri.RFC2396, uri.Userinfo, "user:pass@word", "user%3Apass%40word"},
		{uri.RFC2396, uri.Opaque, "a@b?c", "a%40b%3Fc"},
		{uri.RFC2396, uri.Fragment, "a?b/c#d", "a?b/c%23d"},
		{uri.RFC2396, uri.Segment, "100%", "100%25"},
		{uri.RFC2396, uri.Segment, "100%25", "100%2525"}, // escaping twice is not escaping once
		{uri.RFC2396, uri.Segment, "\x00\xc3\xa9\xff", "%00%C3%A9%FF"},
		{uri.RFC2396, uri.Segment, punctuation,
			`%20!%22%23$%25&'()*+,-.%2F:%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC2396, uri.Fragment, punctuation,
			`%20!%22%23$%25&'()*+,-./:;%3C=%3E?@%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC2732, uri.Fragment, "[a]", "[a]"}, // RFC 2732 has brackets among the reserved characters
		{uri.RFC2732, uri.Segment, "[a]", "%5Ba%5D"},
		{uri.URLSyntax05, uri.Query, "$a,b", "$a,b"}, // which are unreserved there
		{uri.URISyntax02, uri.Query, "$a,b", "%24a%2Cb"},
		{uri.RFC3986, uri.Segment, punctuation,
			`%20%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC3986, uri.Path, "/a/b?c", "/a/b%3Fc"},
		{uri.RFC3986, uri.Query, "/a/b?c#d", "/a/b?c%23d"},
		{uri.RFC3986, uri.Host, "a:b", "a%3Ab"},
		{uri.RFC3987, uri.Segment, punctuation,
			`%20%21%22%23%24%25%26%27%28%29%2A%2B%2C-.%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E_%7B%7C%7D~%60`},
		{uri.RFC3987, uri.Path, "/é/€😀?c", "/é/€😀%3Fc"},
		{uri.RFC3987, uri.Query, "/é?\ue000#d", "/é?%EE%80%80%23d"}, // private use is escaped
		{uri.RFC3987, uri.Host, "Bücher:80", "Bücher%3A80"},
		{uri.RFC3987, uri.Fragment, "\u200ea\u2028", "%E2%80%8Ea\u2028"},
		{uri.RFC3987, uri.Segment, "\xc3\xa9\xa9\xc3", "é%A9%C3"},
		{uri.RFC3987, uri.Segment, "\xed\xa0\x80\xc0\xaf\ufffd\uffff", "%ED%A0%80%C0%AF%EF%BF%BD%EF%BF%BF"},
		{uri.RFC1630, uri.Path, punctuation,
			`%20!"%23$%25&'()*%2B,-./%3A%3B%3C%3D%3E%3F@%5B%5C%5D%5E_%7B%7C%7D%7E%60`},
	}
	for _, tt := range tests {
		if got := tt.edition.Escape(tt.component, tt.data); got != tt.want {
			t.Errorf("%v: Escape(%v, %q) = %q, want %q", tt.edition, tt.component, tt.data, got, tt.want)
		}
		if tt.edition != uri.RFC2396 {
			continue
		}
		if got := uri.Escape(tt.component, tt.data); got != tt.want {
			t.Errorf("Escape(%v, %q) = %q, want %q", tt.component, tt.data, got, tt.want)
		}
	}
}

// checkEscape checks the laws of Escape for data.
func checkEscape(t *testing.T, e uri.Edition, c uri.Component, data string) {
	t.Helper()
	escaped := e.Escape(c, data)
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
	checkEscapePlaced(t, e, c, escaped)
}

// checkEscapePlaced checks that escaped text stays in its component when it is put into a reference.
func checkEscapePlaced(t *testing.T, e uri.Edition, c uri.Component, escaped string) {
	t.Helper()
	before, after := "", ""
	var component func(u uri.URI) string
	switch c {
	case uri.Userinfo:
		before, after, component = "x://", "@h/p?q#f", uri.URI.Userinfo
	case uri.Host:
		before, after, component = "x://", "/p?q#f", uri.URI.Authority
	case uri.Path:
		before, after, component = "x://h/", "?q#f", func(u uri.URI) string { return u.Path()[len("/"):] }
	case uri.Segment:
		before, after, component = "x:/p/", "/p?q#f", func(u uri.URI) string {
			return slices.Collect(u.Segments())[1]
		}
	case uri.Param:
		before, after, component = "x:/p;p;", ";p/p", func(u uri.URI) string {
			return slices.Collect(uri.Params(slices.Collect(u.Segments())[0]))[1]
		}
	case uri.Opaque:
		before, after, component = "x:", "#f", uri.URI.Path
	case uri.Query:
		before, after, component = "x:/p?", "#f", uri.URI.Query
	case uri.Fragment:
		before, component = "x:/p?q#", uri.URI.Fragment
	}
	authority := c == uri.Userinfo || c == uri.Host || c == uri.Path
	empty := escaped == "" && (c == uri.Opaque || c == uri.Query)
	switch {
	case component == nil, empty, e == uri.RFC1630 && (authority || c == uri.Param):
		return // no such component, or none that may be empty
	}
	u, err := e.Parse(before + escaped + after)
	if err != nil {
		t.Errorf("%v: %q as %v: %v", e, escaped, c, err)
		return
	}
	if got := component(u); got != escaped {
		t.Errorf("%v: the %v of %q is %q, want %q", e, c, u, got, escaped)
	}
}

func TestEscapeLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(2396, 24))
	all := make([]byte, 256)
	for b := range all {
		all[b] = byte(b)
	}
	for _, e := range uri.Editions() {
		for _, c := range escapeComponents {
			checkEscape(t, e, c, "")
			checkEscape(t, e, c, string(all))
			for range 500 {
				checkEscape(t, e, c, randomData(random))
			}
			for range 100 {
				checkEscape(t, e, c, randomOctets(random, 500))
			}
			for range 200 {
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

var escapeSink string

func TestEscapeAllocs(t *testing.T) {
	allocs := func(escape func() string) float64 {
		return testing.AllocsPerRun(10, func() { escapeSink = escape() })
	}
	for _, n := range []int{0, 1, 10, 1000, 10_000} {
		bare := strings.Repeat("a", n)
		buf := make([]byte, 0, 3*(n+1))
		for _, e := range uri.Editions() {
			for _, c := range escapeComponents {
				if got := allocs(func() string { return e.Escape(c, bare) }); got != 0 {
					t.Errorf("%v: Escape(%v, %d bare octets) allocates %v times, want 0", e, c, n, got)
				}
				for _, data := range []string{bare + "%", "%" + bare, strings.Repeat("%", n+1)} {
					if got := allocs(func() string { return e.Escape(c, data) }); got != 1 {
						t.Errorf("%v: Escape(%v, %d octets) allocates %v times, want 1", e, c, n+1, got)
					}
					if got := testing.AllocsPerRun(10, func() { e.AppendEscape(buf, c, data) }); got != 0 {
						t.Errorf("%v: AppendEscape(buf, %v, %d octets) allocates %v times, want 0", e, c, n+1, got)
					}
				}
			}
		}
	}
}

func TestEscapeCharactersAllocs(t *testing.T) {
	for _, tt := range []struct {
		data string
		want float64
	}{
		{"é", 0}, {"Это_путь", 0}, {strings.Repeat("путь", 1000), 0}, {"Это путь", 1}, {strings.Repeat("путь ", 1000), 1}, {"\u202e", 1}, {"é\xc3", 1},
	} {
		buf := make([]byte, 0, 3*len(tt.data))
		for _, c := range escapeComponents {
			if got := testing.AllocsPerRun(10, func() { escapeSink = uri.RFC3987.Escape(c, tt.data) }); got != tt.want {
				t.Errorf("Escape(%v, %.20q) allocates %v times, want %v", c, tt.data, got, tt.want)
			}
			if got := testing.AllocsPerRun(10, func() { uri.RFC3987.AppendEscape(buf, c, tt.data) }); got != 0 {
				t.Errorf("AppendEscape(buf, %v, %.20q) allocates %v times, want 0", c, tt.data, got)
			}
		}
	}
}

func TestUnescapeAllocs(t *testing.T) {
	for _, tt := range []struct {
		s    string
		want float64
	}{
		{"", 0},
		{"a+b", 0},
		{strings.Repeat("a", 100_000), 0},
		{"%41", 0}, // one octet needs no text of its own
		{"%00%ff", 1},
		{strings.Repeat("a", 127) + "%41", 1},
		{strings.Repeat("a", 128) + "%41", 1},
		{"%41" + strings.Repeat("a", 100_000), 1},
		{strings.Repeat("%41", 100_000), 1},
	} {
		if got := testing.AllocsPerRun(10, func() { escapeSink, _ = uri.Unescape(tt.s) }); got != tt.want {
			t.Errorf("Unescape(%d octets) allocates %v times, want %v", len(tt.s), got, tt.want)
		}
	}
}

func TestUnescape(t *testing.T) {
	for s, want := range map[string]string{
		"":             "",
		"a":            "a",
		"%41":          "A",
		"%7e%7E":       "~~",
		"a%2Fb":        "a/b",
		"a+b":          "a+b", // no space
		"%2B+%20":      "++ ",
		"%00":          "\x00",
		"%ff%FE":       "\xff\xfe", // no UTF-8
		"%C3%A9":       "é",
		"%c3":          "\xc3",
		"%2541":        "%41", // once only
		"%25":          "%",
		"é /?#":        "é /?#", // only escapes are checked
		"%61b%63d%65":  "abcde",
		"%aF%Fa%09%90": "\xaf\xfa\t\x90",
	} {
		if got, err := uri.Unescape(s); err != nil || got != want {
			t.Errorf("Unescape(%q) = %q, %v; want %q", s, got, err, want)
		}
	}
}

func TestUnescapeErrors(t *testing.T) {
	for s, offset := range map[string]int{
		"%":              0,
		"%%":             0,
		"%4":             0,
		"a%":             1,
		"a%4":            1,
		"%4g":            0,
		"%g4":            0,
		"%%41":           0,
		"%4%41":          0,
		"%41%":           3,
		"%41%4":          3,
		"%41%4/":         3,
		"a%41%zz%41":     4,
		"%aF%Fa%09%90%0": 12,
		"%-1":            0,
		"%+1":            0,
		"% 41":           0,
		"%0x41":          0,
		"%\x004":         0,
		"%4\xb1":         0,
		"%４１":            0, // full-width digits

		strings.Repeat("%", 500): 0,
	} {
		got, err := uri.Unescape(s)
		var parseErr *uri.ParseError
		if !errors.As(err, &parseErr) || !errors.Is(err, uri.ErrEscape) || got != "" {
			t.Errorf("Unescape(%q) = %q, %v; want ErrEscape in a *ParseError", s, got, err)
			continue
		}
		if parseErr.Input != s || parseErr.Offset != offset {
			t.Errorf("Unescape(%q): the error has offset %d in %q, want %d", s, parseErr.Offset, parseErr.Input, offset)
		}
		if parseErr.Edition != 0 || parseErr.Rule != "" || parseErr.Section != "" {
			t.Errorf("Unescape(%q): the error has %v and the rule %q of %q, want none: no edition was asked for", s, parseErr.Edition, parseErr.Rule, parseErr.Section)
		}
		want := fmt.Sprintf(`uri: invalid escape at offset %d: write "%%25" for "%%", or two hexadecimal digits after it`, offset)
		if err.Error() != want {
			t.Errorf("Unescape(%q): the error is %q, want %q", s, err, want)
		}
	}
}

// TestEscapeOne has data of many lengths in which every character stays, one does
// not, or none does.
func TestEscapeOne(t *testing.T) {
	for _, tt := range []struct {
		kept   string
		escape func(data string) string
	}{
		{"a", func(data string) string { return uri.RFC3986.Escape(uri.Segment, data) }},
		{"é", func(data string) string { return uri.RFC3987.Escape(uri.Segment, data) }},
		{"é", func(data string) string { return string(uri.RFC3987.AppendEscape(nil, uri.Segment, data)) }},
	} {
		for n := range 200 {
			data, before := strings.Repeat(tt.kept, n), strings.Repeat(tt.kept, n/2)
			for in, want := range map[string]string{data: data, before + "/" + data: before + "%2F" + data, strings.Repeat("%", n): strings.Repeat("%25", n)} {
				if got := tt.escape(in); got != want {
					t.Fatalf("%q escaped: %q, want %q", in, got, want)
				}
			}
		}
	}
	for _, n := range []int{1, 20, 64, 65, 1000} {
		accented := strings.Repeat("é", n)
		if got := testing.AllocsPerRun(10, func() { sinkString = uri.RFC3987.Escape(uri.Segment, accented) }); got != 0 {
			t.Errorf("escaping %d characters that stay allocates %v times, want 0", n, got)
		}
	}
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
