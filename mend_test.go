package uri_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/uri"
	"github.com/google/go-cmp/cmp"
)

// showMends writes mends in short.
func showMends(mends []uri.Mend) []string {
	var out []string
	for _, m := range mends {
		out = append(out, fmt.Sprintf("%d %q %q %v", m.Offset, m.Old, m.New, m.Kind))
	}
	return out
}

func TestParseLenient(t *testing.T) {
	tests := []struct {
		in, want string
		mends    []string
	}{
		{"http://a/b?c#d", "http://a/b?c#d", nil},
		{"", "", nil},
		{"../g;x=1?y", "../g;x=1?y", nil},
		{"www/x", "www/x", nil},

		{" \thttp://a/\r\n", "http://a/", []string{`0 " \t" "" whitespace`, `11 "\r\n" "" whitespace`}},
		{"http://a/ b\n\tc", "http://a/bc", []string{`9 " " "" whitespace`, `11 "\n\t" "" whitespace`}},
		{"http://a/b-\n c", "http://a/b-c", []string{`11 "\n " "" line break after a hyphen`}},
		{"http://a/b- c", "http://a/b-c", []string{`11 " " "" whitespace`}},
		{"<http://a/>", "http://a/", []string{`0 "<" "" delimiter`, `10 ">" "" delimiter`}},
		{`"g"`, "g", []string{`0 "\"" "" delimiter`, `2 "\"" "" delimiter`}},
		{` " <g > " `, "g", []string{`0 " " "" whitespace`, `1 "\"" "" delimiter`, `2 " " "" whitespace`, `3 "<" "" delimiter`,
			`5 " " "" whitespace`, `6 ">" "" delimiter`, `7 " " "" whitespace`, `8 "\"" "" delimiter`, `9 " " "" whitespace`}},
		{"<URL:../a>", "../a", []string{`0 "<" "" delimiter`, `1 "URL:" "" "URL:"`, `9 ">" "" delimiter`}},
		{"<url:>", "", []string{`0 "<" "" delimiter`, `1 "url:" "" "URL:"`, `5 ">" "" delimiter`}},
		{"URL:http://a/", "http://a/", []string{`0 "URL:" "" "URL:"`}},
		{"URL: x:y", "x:y", []string{`0 "URL:" "" "URL:"`, `4 " " "" whitespace`}},
		{"URL:ht tp://a", "http://a", []string{`0 "URL:" "" "URL:"`, `6 " " "" whitespace`}},
		{"URL:www.w3.org", "http://www.w3.org", []string{`0 "URL:" "" "URL:"`, `4 "" "http://" abbreviated reference`}},
		{"URL:x:y", "URL:x:y", nil},
		{"URL:x", "URL:x", nil},
		{"urn:x:y z", "urn:x:yz", []string{`7 " " "" whitespace`}},

		{"http://a/{b}|c\\d^e[f]`", "http://a/%7Bb%7D%7Cc%5Cd%5Ee%5Bf%5D%60", []string{
			`9 "{" "%7B" unwise character`, `11 "}|" "%7D%7C" unwise character`, `14 "\\" "%5C" unwise character`, `16 "^" "%5E" unwise character`, `18 "[" "%5B" unwise character`,
			"20 \"]`\" \"%5D%60\" unwise character"}},
		{"{a}?{b}#{c}", "%7Ba%7D?%7Bb%7D#%7Bc%7D", []string{
			`0 "{" "%7B" unwise character`, `2 "}" "%7D" unwise character`, `4 "{" "%7B" unwise character`,
			`6 "}" "%7D" unwise character`, `8 "{" "%7B" unwise character`, `10 "}" "%7D" unwise character`}},
		{"{}%%\\^éÿ", "%7B%7D%25%25%5C%5E%C3%A9%C3%BF", []string{
			`0 "{}" "%7B%7D" unwise character`, `2 "%%" "%25%25" lone "%"`, `4 "\\^" "%5C%5E" unwise character`,
			`6 "éÿ" "%C3%A9%C3%BF" national character`}},
		{"x:|", "x:%7C", []string{`2 "|" "%7C" unwise character`}},
		{"dir\\file", "dir%5Cfile", []string{`3 "\\" "%5C" unwise character`}},
		{"/\u00e9t\u00e9?\u65e5\u672c", "/%C3%A9t%C3%A9?%E6%97%A5%E6%9C%AC", []string{
			`1 "é" "%C3%A9" national character`, `4 "é" "%C3%A9" national character`,
			`7 "日本" "%E6%97%A5%E6%9C%AC" national character`}},
		{"http://b\u00fccher.de/", "http://b%C3%BCcher.de/", []string{`8 "ü" "%C3%BC" national character`}},
		{"/\xe9", "/%E9", []string{`1 "\xe9" "%E9" national character`}},
		{"100%", "100%25", []string{`3 "%" "%25" lone "%"`}},
		{"/%zz%4%%41", "/%25zz%254%25%41", []string{`1 "%" "%25" lone "%"`, `4 "%" "%25" lone "%"`, `6 "%" "%25" lone "%"`}},
		{"/%4 1%", "/%41%25", []string{`3 " " "" whitespace`, `5 "%" "%25" lone "%"`}},

		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/", []string{`0 "" "http://" abbreviated reference`}},
		{"WWW.w3.org:80", "http://WWW.w3.org:80", []string{`0 "" "http://" abbreviated reference`}},
		{" <ftp.is.co.za/a b{>", "ftp://ftp.is.co.za/ab%7B", []string{`0 " " "" whitespace`, `1 "<" "" delimiter`,
			`2 "" "ftp://" abbreviated reference`, `16 " " "" whitespace`, `18 "{" "%7B" unwise character`, `19 ">" "" delimiter`}},
		{"www.b\u00fccher.de", "http://www.b%C3%BCcher.de", []string{
			`0 "" "http://" abbreviated reference`, `5 "ü" "%C3%BC" national character`}},
		{"ftp.txt", "ftp.txt", nil},
		{"user@example.com", "user@example.com", nil},
	}
	for _, test := range tests {
		u, mends, err := uri.ParseLenient(test.in)
		if err != nil || u != parseIn(t, uri.RFC2396, test.want) {
			t.Errorf("ParseLenient(%q) = %q, %v; want %q", test.in, u, err, test.want)
			continue
		}
		if diff := cmp.Diff(test.mends, showMends(mends)); diff != "" {
			t.Errorf("ParseLenient(%q): (-want +got)\n%s", test.in, diff)
		}
		checkMender(t, uri.Mender{Abbreviated: uri.HostPrefix}, test.in)
	}
}

func parseIn(t *testing.T, e uri.Edition, s string) uri.URI {
	t.Helper()
	u, err := e.Parse(s)
	if err != nil {
		t.Fatalf("%v: %q: %v", e, s, err)
	}
	return u
}

func TestMenderErrors(t *testing.T) {
	tests := []struct {
		edition uri.Edition
		in      string
		offset  int
		err     error
	}{
		{uri.RFC2396, `http:\\www.w3.org\a`, 5, uri.ErrCharacter},
		{uri.RFC2396, `http:/\www.w3.org/`, 6, uri.ErrCharacter},
		{uri.RFC2396, `http://w3.org\a`, 13, uri.ErrCharacter},
		{uri.RFC2396, `\\server\share`, 0, uri.ErrCharacter},
		{uri.RFC2396, ` c:\a`, 3, uri.ErrCharacter},
		{uri.RFC2396, "http://[::1]/", 7, uri.ErrCharacter},
		{uri.RFC2396, "http://{host}/", 7, uri.ErrCharacter},
		{uri.RFC2396, "<http://a/<b>", 10, uri.ErrCharacter},
		{uri.RFC2396, `http://a/"b"`, 9, uri.ErrCharacter},
		{uri.RFC2396, "é/ %a\x00", 6, uri.ErrCharacter},
		{uri.RFC2396, "< é#a#b>", 6, uri.ErrCharacter},
		{uri.RFC2396, " 1:b", 1, uri.ErrScheme},
		{uri.RFC2396, "é:b", 0, uri.ErrScheme},
		{uri.RFC2396, "< http: >", 9, uri.ErrEmpty},
		{uri.RFC1630, "<>", 2, uri.ErrNoScheme},
		{uri.RFC3986, "http://[::1]\\/", 12, uri.ErrHost},
		{uri.RFC3986, " www.w3.org:x", 12, uri.ErrPort},
		{uri.Edition(99), " a", 0, uri.ErrEdition},
	}
	for _, test := range tests {
		u, mends, err := test.edition.ParseLenient(test.in)
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || !errors.Is(err, test.err) || parseError.Offset != test.offset ||
			parseError.Input != test.in || parseError.Edition != test.edition {
			t.Errorf("%v: ParseLenient(%q): %#v; want offset %d, %v", test.edition, test.in, err, test.offset, test.err)
		}
		if u != (uri.URI{}) || mends != nil {
			t.Errorf("%v: ParseLenient(%q) = %q, %v with an error", test.edition, test.in, u, mends)
		}
	}
}

func TestMenderEditions(t *testing.T) {
	tests := []struct {
		edition  uri.Edition
		in, want string
	}{
		{uri.RFC2732, "http://[::1]/{?[a]", "http://[::1]/%7B?[a]"},
		{uri.RFC2732, "x:a{[b]", "x:a%7B[b]"},
		{uri.RFC2732, "/{[", "/%7B%5B"},
		{uri.RFC3986, "http://[::1]/[a", "http://[::1]/%5Ba"},
		{uri.RFC3986, "<URL:http://\u00fc/>", "http://%C3%BC/"},
		{uri.URLSyntax05, "<1:a b>", "1:ab"},
		{uri.RFC1630, `"x:a"b"`, `x:a"b`},
		{uri.RFC1630, "x://a{", "x://a%7B"},
		{uri.RFC1630, "x:a?{", "x:a?%7B"},
	}
	for _, test := range tests {
		u, _, err := test.edition.ParseLenient(test.in)
		if err != nil || u.String() != test.want || u.Edition() != test.edition {
			t.Errorf("%v: ParseLenient(%q) = %q, %v; want %q", test.edition, test.in, u, err, test.want)
		}
	}
}

func TestMenderAbbreviated(t *testing.T) {
	ask := func(name string) string {
		if name == "localhost" {
			return "https://"
		}
		return ""
	}
	tests := []struct {
		rule     func(string) string
		in, want string
	}{
		{nil, "www.w3.org/Addressing/", "www.w3.org/Addressing/"},
		{nil, "<www.w3.org>", "www.w3.org"},
		{uri.MailboxPrefix, "user@example.com?subject=x y", "mailto:user@example.com?subject=xy"},
		{uri.MailboxPrefix, "www.w3.org#a", "http://www.w3.org#a"},
		{ask, "localhost:80/{", "https://localhost:80/%7B"},
		{ask, "www.w3.org", "www.w3.org"},
	}
	for _, test := range tests {
		m := uri.Mender{Abbreviated: test.rule}
		u, _, err := m.Parse(test.in)
		if err != nil || u.String() != test.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.in, u, err, test.want)
		}
	}
}

func TestPrefixes(t *testing.T) {
	tests := []struct{ name, host, mailbox string }{
		{"", "", ""},
		{"www.w3.org", "http://", "http://"},
		{"WWW.W3.ORG.", "http://", "http://"},
		{"ftp.is.co.za", "ftp://", "ftp://"},
		{"www.b%C3%BCcher.de", "http://", "http://"},
		{"www.com", "", ""},
		{"www.com.", "", ""},
		{"www..com", "", ""},
		{"ftp.txt", "", ""},
		{"www2.a.b", "", ""},
		{"a.www.b", "", ""},
		{"a@b.c", "", "mailto:"},
		{"www.a.b@c.d", "", "mailto:"},
		{"a@b", "", ""},
		{"@b.c", "", ""},
		{"a@.c", "", ""},
		{"a@b.", "", ""},
		{"a@b@c.d", "", ""},
	}
	for _, test := range tests {
		if got := uri.HostPrefix(test.name); got != test.host {
			t.Errorf("HostPrefix(%q) = %q, want %q", test.name, got, test.host)
		}
		if got := uri.MailboxPrefix(test.name); got != test.mailbox {
			t.Errorf("MailboxPrefix(%q) = %q, want %q", test.name, got, test.mailbox)
		}
	}
}

func TestMendKind(t *testing.T) {
	want := []string{
		`whitespace, Appendix E`, `line break after a hyphen, Appendix E`, `delimiter, Appendix E`, `"URL:", Appendix E`,
		`unwise character, section 2.4.3`, `national character, section 2.1`, `lone "%", section 2.4.2`,
		`abbreviated reference, Appendix F`, `MendKind(8), MendKind(8)`,
	}
	for i, want := range want {
		if got := uri.MendKind(i).String() + ", " + uri.MendKind(i).Section(); got != want {
			t.Errorf("MendKind(%d): %s; want %s", i, got, want)
		}
	}
}

// exampleStrings gives what stands in the examples of resolution of all
// editions.
func exampleStrings(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.examples.tsv")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	var examples []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		examples = append(examples, strings.FieldsFunc(string(text), func(r rune) bool { return r == '\t' || r == '\n' })...)
	}
	return examples
}

// What is valid comes back unchanged: the references in the examples of
// resolution, and random ones.
func TestMenderValid(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	n := 0
	check := func(e uri.Edition, s string) {
		want, err := e.Parse(s)
		if err != nil {
			return
		}
		n++
		for _, rule := range []func(string) string{nil, uri.HostPrefix} {
			if strings.HasPrefix(strings.ToLower(s), "url:") || rule != nil && rule(strings.Split(s, "/")[0]) != "" {
				continue
			}
			u, mends, err := uri.Mender{Edition: e, Abbreviated: rule}.Parse(s)
			if u != want || mends != nil || err != nil {
				t.Errorf("%v: Parse(%q) = %q, %v, %v", e, s, u, mends, err)
			}
		}
	}
	for _, e := range uri.Editions() {
		for _, s := range exampleStrings(t) {
			check(e, s)
		}
		for range 5000 {
			check(e, randomText(r))
		}
	}
	if n < 5000 {
		t.Errorf("only %d valid references", n)
	}
}

// checkMender checks the laws of mending for one input.
func checkMender(t *testing.T, m uri.Mender, s string) {
	t.Helper()
	valid, validErr := m.Edition.Parse(s)
	u, mends, err := m.Parse(s)
	if err != nil {
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || parseError.Input != s || parseError.Offset < 0 || parseError.Offset > len(s) ||
			u != (uri.URI{}) || mends != nil {
			t.Fatalf("Parse(%q) = %q, %v, %#v", s, u, mends, err)
		}
		if validErr == nil && m.Abbreviated == nil && !strings.HasPrefix(strings.ToLower(s), "url:") {
			t.Fatalf("Parse(%q), which is valid: %v", s, err)
		}
		return
	}
	// The mends, applied to the input, give the result.
	mended, at := "", 0
	for _, mend := range mends {
		if mend.Offset < at || !strings.HasPrefix(s[mend.Offset:], mend.Old) || mend.Old == mend.New {
			t.Fatalf("Parse(%q): mends %+v", s, mends)
		}
		mended += s[at:mend.Offset] + mend.New
		at = mend.Offset + len(mend.Old)
	}
	if mended += s[at:]; mended != u.String() {
		t.Fatalf("Parse(%q) = %q, but mends %+v give %q", s, u, mends, mended)
	}
	if parsed, err := m.Edition.Parse(mended); err != nil || parsed != u {
		t.Fatalf("Parse(%q) = %q, which is not what parses: %v", s, u, err)
	}
	if len(mends) == 0 && (validErr != nil || u != valid) {
		t.Fatalf("Parse(%q) = %q without mends", s, u)
	}
	// No octet of the data is lost: what stays after unescaping is what was
	// there, without delimiters and whitespace.
	for _, mend := range mends {
		if len(mend.New) > 0 && mend.Kind != uri.MendAbbreviated {
			if data, err := uri.Unescape(mend.New); err != nil || data != mend.Old {
				t.Fatalf("Parse(%q): %+v", s, mend)
			}
		} else if strings.Trim(mend.Old, "<>\" \t\n\v\f\r") != "" && !strings.EqualFold(mend.Old, "URL:") {
			t.Fatalf("Parse(%q): %+v", s, mend)
		}
	}
	// What has been mended needs no more of it.
	again, more, err := m.Parse(mended)
	if (again != u || more != nil || err != nil) && !strings.HasPrefix(strings.ToLower(mended), "url:") {
		t.Fatalf("Parse(%q) = %q, and then %q, %+v, %v", s, u, again, more, err)
	}
}

// TestMenderValidURL has references that are valid, but not without "URL:".
func TestMenderValidURL(t *testing.T) {
	for _, tt := range []struct {
		e uri.Edition
		s string
	}{
		{uri.RFC3986, "URL:http://a:b"},
		{uri.RFC3986, "URL:http://a@b@c"},
		{uri.RFC2732, "URL:http://[a"},
		{uri.RFC2396, "URL:mailto:"},
		{uri.RFC2732, "URL:mailto:"},
	} {
		u, mends, err := uri.Mender{Edition: tt.e}.Parse(tt.s)
		if err != nil || mends != nil || u != tt.e.MustParse(tt.s) {
			t.Errorf("%v: Parse(%q) = %q, %v, %v; want it as it is", tt.e, tt.s, u, mends, err)
		}
	}
}

func TestMenderRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	n := 20000
	if testing.Short() {
		n = 2000
	}
	for range n {
		s := randomText(r)
		for _, e := range uri.Editions() {
			checkMender(t, uri.Mender{Edition: e}, s)
			checkMender(t, uri.Mender{Edition: e, Abbreviated: uri.HostPrefix}, s)
			checkMender(t, uri.Mender{Edition: e, Abbreviated: uri.MailboxPrefix}, s)
		}
	}
}

// FuzzMender: the mends of an input give the result, which parses; it needs no
// more of them; what is valid needs none; data is escaped, and not lost.
func FuzzMender(f *testing.F) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 100 {
		f.Add(uint8(i), randomText(r))
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		e := uri.Editions()[int(edition)%len(uri.Editions())]
		checkMender(t, uri.Mender{Edition: e}, s)
		checkMender(t, uri.Mender{Edition: e, Abbreviated: uri.MailboxPrefix}, s)
	})
}

func TestMenderAllocs(t *testing.T) {
	for _, s := range []string{"http://a/b?c#d", "mailto:a@b.c", "../g", "", "URL:foo/bar"} {
		allocs := testing.AllocsPerRun(100, func() {
			if _, mends, err := uri.ParseLenient(s); mends != nil || err != nil {
				t.Fatal(mends, err)
			}
		})
		if allocs != 0 {
			t.Errorf("ParseLenient(%q), which is valid: %v allocations", s, allocs)
		}
	}
}
