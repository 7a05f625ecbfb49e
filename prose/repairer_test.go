// SPDX-License-Identifier: BSD-3-Clause

package prose_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/prose"
	"github.com/google/go-cmp/cmp"
)

// showRepairs writes repairs in a short form.
func showRepairs(repairs []prose.Repair) []string {
	var out []string
	for _, m := range repairs {
		out = append(out, fmt.Sprintf("%d %q %q %v", m.Offset, m.Old, m.New, m.Kind))
	}
	return out
}

func TestRepairer(t *testing.T) {
	tests := []struct {
		in, want string
		repairs  []string
	}{
		{"http://a/b?c#d", "http://a/b?c#d", nil},
		{"", "", nil},
		{"../g;x=1?y", "../g;x=1?y", nil},
		{"www/x", "www/x", nil},

		{" \thttp://a/\r\n", "http://a/", []string{`0 " \t" "" whitespace`, `11 "\r\n" "" whitespace`}},
		{" g ", "g", []string{`0 " " "" whitespace`, `2 " " "" whitespace`}},
		{"http://a/ b\n\tc", "http://a/%20bc", []string{`9 " " "%20" blank`, `11 "\n\t" "" whitespace`}},
		{"http://a\n.b:8\r\n 0/", "http://a.b:80/", []string{`8 "\n" "" whitespace`, `13 "\r\n " "" whitespace`}},
		{"ht\ntp: \n //a", "http://a", []string{`2 "\n" "" whitespace`, `6 " \n " "" whitespace`}},
		{"http://a/b-\n c", "http://a/b-c", []string{`11 "\n " "" line break after a hyphen`}},
		{"http://a/b- \v\r c", "http://a/b-c", []string{`11 " \v\r " "" line break after a hyphen`}},
		{"http://a/b- c", "http://a/b-%20c", []string{`11 " " "%20" blank`}},
		{"file:///a b", "file:///a%20b", []string{`9 " " "%20" blank`}},
		{"http://foo.com/my file.pdf", "http://foo.com/my%20file.pdf", []string{`17 " " "%20" blank`}},
		{"a_b~c^d", "a_b~c%5Ed", []string{`5 "^" "%5E" unwise character`}},
		{"my file.pdf", "my%20file.pdf", []string{`2 " " "%20" blank`}},
		{"a/b c?d\te#f \v\fg", "a/b%20c?d%09e#f%20%0B%0Cg", []string{`3 " " "%20" blank`, `7 "\t" "%09" blank`, `11 " \v\f" "%20%0B%0C" blank`}},
		{"<http://a/>", "http://a/", []string{`0 "<" "" delimiter`, `10 ">" "" delimiter`}},
		{`"g"`, "g", []string{`0 "\"" "" delimiter`, `2 "\"" "" delimiter`}},
		{` " <g > " `, "g", []string{`0 " \" <" "" whitespace, delimiter`, `5 " > \" " "" whitespace, delimiter`}},
		{"<>", "", []string{`0 "<>" "" delimiter`}},
		{"<URL:../a>", "../a", []string{`0 "<URL:" "" delimiter, "URL:"`, `9 ">" "" delimiter`}},
		{"<url:>", "", []string{`0 "<url:>" "" delimiter, "URL:"`}},
		{"URL:http://a/", "http://a/", []string{`0 "URL:" "" "URL:"`}},
		{"URL: x:y", "x:y", []string{`0 "URL: " "" whitespace, "URL:"`}},
		{"URL:ht\ntp://a", "http://a", []string{`0 "URL:" "" "URL:"`, `6 "\n" "" whitespace`}},
		{"URL:ht tp://a", "URL:ht%20tp://a", []string{`6 " " "%20" blank`}},
		{"U\nRL:www.w3\n.org", "http://www.w3.org", []string{`0 "U\nRL:" "http://" "URL:", abbreviated reference`, `11 "\n" "" whitespace`}},
		{"<URL:URL:x://y>", "x://y", []string{`0 "<URL:URL:" "" delimiter, "URL:"`, `14 ">" "" delimiter`}},
		{"URL:www.w3.org", "http://www.w3.org", []string{`0 "URL:" "http://" "URL:", abbreviated reference`}},
		{"URL:mailto:a@b.c", "mailto:a@b.c", []string{`0 "URL:" "" "URL:"`}},
		{"URL:x:y", "URL:x:y", nil},
		{"URL:x", "URL:x", nil},
		{"urn:x:y z", "urn:x:y%20z", []string{`7 " " "%20" blank`}},

		{"http://a/{b}|c\\d^e[f]`", "http://a/%7Bb%7D%7Cc%5Cd%5Ee%5Bf%5D%60", []string{
			`9 "{" "%7B" unwise character`, `11 "}|" "%7D%7C" unwise character`, `14 "\\" "%5C" unwise character`, `16 "^" "%5E" unwise character`, `18 "[" "%5B" unwise character`,
			"20 \"]`\" \"%5D%60\" unwise character"}},
		{"{a}?{b}#{c}", "%7Ba%7D?%7Bb%7D#%7Bc%7D", []string{
			`0 "{" "%7B" unwise character`, `2 "}" "%7D" unwise character`, `4 "{" "%7B" unwise character`,
			`6 "}" "%7D" unwise character`, `8 "{" "%7B" unwise character`, `10 "}" "%7D" unwise character`}},
		{"<{}%%\\^éÿ |\n>", "%7B%7D%25%25%5C%5E%C3%A9%C3%BF%20%7C", []string{
			`0 "<{}%%\\^éÿ |\n>" "%7B%7D%25%25%5C%5E%C3%A9%C3%BF%20%7C" whitespace, blank, delimiter, unwise character, national character, lone "%"`}},
		{"x:|", "x:%7C", []string{`2 "|" "%7C" unwise character`}},
		{"dir\\file", "dir%5Cfile", []string{`3 "\\" "%5C" unwise character`}},
		{"/\u00e9t\u00e9?\u65e5\u672c", "/%C3%A9t%C3%A9?%E6%97%A5%E6%9C%AC", []string{
			`1 "é" "%C3%A9" national character`, `4 "é" "%C3%A9" national character`,
			`7 "日本" "%E6%97%A5%E6%9C%AC" national character`}},
		{"http://b\u00fccher.de/", "http://b%C3%BCcher.de/", []string{`8 "ü" "%C3%BC" national character`}},
		{"/\xe9", "/%E9", []string{`1 "\xe9" "%E9" national character`}},
		{"/\x80\x80a\xff\x80", "/%80%80a%FF%80", []string{`1 "\x80\x80" "%80%80" national character`, `4 "\xff\x80" "%FF%80" national character`}},
		{"100%", "100%25", []string{`3 "%" "%25" lone "%"`}},
		{"/%zz%4%%41", "/%25zz%254%25%41", []string{`1 "%" "%25" lone "%"`, `4 "%" "%25" lone "%"`, `6 "%" "%25" lone "%"`}},
		{"/%4\n1%", "/%41%25", []string{`3 "\n" "" whitespace`, `5 "%" "%25" lone "%"`}},
		{"/%4 1", "/%254%201", []string{`1 "%" "%25" lone "%"`, `3 " " "%20" blank`}},

		{"www.w3.org/Addressing/", "http://www.w3.org/Addressing/", []string{`0 "" "http://" abbreviated reference`}},
		{"WWW.w3.org:80", "http://WWW.w3.org:80", []string{`0 "" "http://" abbreviated reference`}},
		{" <ftp.is.co.za/a b{>", "ftp://ftp.is.co.za/a%20b%7B", []string{`0 " <" "ftp://" whitespace, delimiter, abbreviated reference`,
			`16 " " "%20" blank`, `18 "{>" "%7B" delimiter, unwise character`}},
		{"www.b\u00fccher.de", "http://www.b%C3%BCcher.de", []string{
			`0 "" "http://" abbreviated reference`, `5 "ü" "%C3%BC" national character`}},
		{"ftp.txt", "ftp.txt", nil},
		{"user@example.com", "user@example.com", nil},
	}
	for _, test := range tests {
		u, repairs, err := repair(uri.RFC2396, test.in)
		if err != nil || u != parseIn(t, uri.RFC2396, test.want) {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.in, u, err, test.want)
			continue
		}
		if diff := cmp.Diff(test.repairs, showRepairs(repairs)); diff != "" {
			t.Errorf("Parse(%q): (-want +got)\n%s", test.in, diff)
		}
		checkRepairer(t, prose.Repairer{Abbreviated: prose.Hosts}, test.in)
		checkRepairer(t, prose.Repairer{Abbreviated: prose.Hosts, JoinBlanks: true}, test.in)
	}
}

func TestRepairerJoinBlanks(t *testing.T) {
	tests := []struct {
		in, want string
		repairs  []string
	}{
		{"http://a b/c\td\n e", "http://ab/cde", []string{`8 " " "" whitespace`, `12 "\t" "" whitespace`, `14 "\n " "" whitespace`}},
		{"b- c-\n d", "b-c-d", []string{`2 " " "" whitespace`, `5 "\n " "" line break after a hyphen`}},
		{"ht tp: //a", "http://a", []string{`2 " " "" whitespace`, `6 " " "" whitespace`}},
		{"URL:ht tp://a", "http://a", []string{`0 "URL:" "" "URL:"`, `6 " " "" whitespace`}},
		{"/%4 1%", "/%41%25", []string{`3 " " "" whitespace`, `5 "%" "%25" lone "%"`}},
		{"www. w3.org", "http://www.w3.org", []string{`0 "" "http://" abbreviated reference`, `4 " " "" whitespace`}},
	}
	for _, test := range tests {
		m := prose.Repairer{Abbreviated: prose.Hosts, JoinBlanks: true}
		u, repairs, err := m.Parse(test.in)
		if err != nil || u.String() != test.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.in, u, err, test.want)
			continue
		}
		if diff := cmp.Diff(test.repairs, showRepairs(repairs)); diff != "" {
			t.Errorf("Parse(%q): (-want +got)\n%s", test.in, diff)
		}
		checkRepairer(t, m, test.in)
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

func TestRepairerErrors(t *testing.T) {
	tests := []struct {
		edition uri.Edition
		in      string
		offset  int
		err     error
	}{
		{uri.RFC2396, "http://a b/", 8, uri.ErrCharacter},
		{uri.RFC3986, " http://a b/", 9, uri.ErrHost},
		{uri.RFC2396, "http://a:8 0/", 10, uri.ErrCharacter},
		{uri.RFC2396, "//u v@a", 3, uri.ErrCharacter},
		{uri.RFC2396, "a b:c", 1, uri.ErrScheme},
		{uri.RFC3986, "<http ://a/>", 5, uri.ErrScheme},
		{uri.RFC1630, "a b:c", 1, uri.ErrScheme},
		{uri.RFC1630, "a b", 1, uri.ErrNoScheme},
		{uri.RFC2396, "http: //a/", 5, uri.ErrCharacter},
		{uri.RFC3986, "http:/ /a/", 6, uri.ErrCharacter},
		{uri.RFC2396, "/ /a/", 1, uri.ErrCharacter},
		{uri.RFC2396, "www.a b.c/", 5, uri.ErrCharacter},
		{uri.RFC2396, "|||\x00", 3, uri.ErrCharacter},
		{uri.RFC2396, "<||:>", 1, uri.ErrScheme},
		{uri.RFC2396, " www.w3.org:x", 12, uri.ErrPort},
		{uri.RFC2396, "<www.a.b:80@c.d>", 11, uri.ErrPort},
		{uri.RFC2396, "<www.a.b:8\n0@c.d>", 12, uri.ErrPort},
		{uri.RFC2396, `http:\\www.w3.org\a`, 5, uri.ErrCharacter},
		{uri.RFC2396, `http:/\www.w3.org/`, 6, uri.ErrCharacter},
		{uri.RFC2396, `http://w3.org\a`, 13, uri.ErrCharacter},
		{uri.RFC2396, `\\server\share`, 0, uri.ErrCharacter},
		{uri.RFC2396, ` c:\a`, 3, uri.ErrCharacter},
		{uri.RFC2396, "http://[::1]/", 7, uri.ErrCharacter},
		{uri.RFC2396, "http://{host}/", 7, uri.ErrCharacter},
		{uri.RFC2396, "<http://a/<b>", 10, uri.ErrCharacter},
		{uri.RFC2396, `http://a/"b"`, 9, uri.ErrCharacter},
		{uri.RFC2396, "é/\n%a\x00", 6, uri.ErrCharacter},
		{uri.RFC2396, "< é#a#b>", 6, uri.ErrCharacter},
		{uri.RFC2396, " 1:b", 1, uri.ErrScheme},
		{uri.RFC2396, "é:b", 0, uri.ErrScheme},
		{uri.RFC2396, "< http: >", 9, uri.ErrEmpty},
		{uri.RFC1630, "<>", 2, uri.ErrNoScheme},
		{uri.RFC3986, "http://[::1]\\/", 12, uri.ErrHost},
		{uri.RFC3986, " www.w3.org:x", 12, uri.ErrPort},
		{uri.RFC3986, " http://a:80b/", 12, uri.ErrPort},
		{uri.Edition(99), " a", 0, uri.ErrEdition},
	}
	for _, test := range tests {
		u, repairs, err := repair(test.edition, test.in)
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || !errors.Is(err, test.err) || parseError.Offset != test.offset ||
			parseError.Input != test.in || parseError.Edition != test.edition {
			t.Errorf("%v: Parse(%q): %#v; want offset %d, %v", test.edition, test.in, err, test.offset, test.err)
		}
		if u != (uri.URI{}) || repairs != nil {
			t.Errorf("%v: Parse(%q) = %q, %v with an error", test.edition, test.in, u, repairs)
		}
	}
}

func TestRepairerEditions(t *testing.T) {
	tests := []struct {
		edition  uri.Edition
		in, want string
	}{
		{uri.RFC2732, "http://[::1]/{?[a]", "http://[::1]/%7B?[a]"},
		{uri.RFC2732, "x:a{[b]", "x:a%7B[b]"},
		{uri.RFC2732, "/{[", "/%7B%5B"},
		{uri.RFC2732, "/[", "/%5B"},
		{uri.RFC2732, "x:[a[", "x:%5Ba["}, // a bracket cannot begin an opaque part
		{uri.RFC2732, "#[ a", "#[%20a"},
		{uri.RFC2732, "www.a.b:80/[", "http://www.a.b:80/%5B"},
		{uri.RFC1630, "x:a b", "x:a%20b"},
		{uri.URISyntax02, "[?[#]x:a%41", "%5B?%5B#%5Dx:a%41"},
		{uri.RFC3986, "http://[::1]/[a", "http://[::1]/%5Ba"},
		{uri.RFC3986, "<URL:http://\u00fc/>", "http://%C3%BC/"},
		{uri.URLSyntax05, "<1:a b>", "1:a%20b"},
		{uri.RFC1630, `"x:a"b"`, `x:a"b`},
		{uri.RFC1630, "x://a{", "x://a%7B"},
		{uri.RFC1630, "x:a?{", "x:a?%7B"},
		{uri.RFC1630, "<URL:www.w3.org/a b|c>", "http://www.w3.org/a%20b%7Cc"},
	}
	for _, test := range tests {
		u, _, err := repair(test.edition, test.in)
		if err != nil || u.String() != test.want || u.Edition() != test.edition {
			t.Errorf("%v: Parse(%q) = %q, %v; want %q", test.edition, test.in, u, err, test.want)
		}
	}
}

func TestRepairerAbbreviated(t *testing.T) {
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
		{prose.HostsAndMailboxes, "user@example.com?subject=x y", "mailto:user@example.com?subject=x%20y"},
		{prose.HostsAndMailboxes, "www.w3.org#a", "http://www.w3.org#a"},
		{ask, "localhost:80/{", "https://localhost:80/%7B"},
		{ask, "www.w3.org", "www.w3.org"},
		{func(string) string { return "http://x/" }, "a.b@c;d/e", "http://x/a.b@c;d/e"}, // only "//" and ":" have more conditions
	}
	for _, test := range tests {
		m := prose.Repairer{Abbreviated: test.rule}
		u, _, err := m.Parse(test.in)
		if err != nil || u.String() != test.want {
			t.Errorf("Parse(%q) = %q, %v; want %q", test.in, u, err, test.want)
		}
	}
}

// TestRepairerNames checks the names that a rule gets: they are repaired.
func TestRepairerNames(t *testing.T) {
	for in, want := range map[string]string{"<a|b.c/d|>": "a%7Cb.c", "é.b:80|": "%C3%A9.b", " a.\nb?c": "a.b", "a%.b|": "a%25.b%7C", "a[.b|": "a%5B.b%7C"} {
		var got []string
		p := prose.Repairer{Edition: uri.RFC2732, Abbreviated: func(name string) string {
			got = append(got, name)
			return ""
		}}
		p.Parse(in)
		if len(got) == 0 || got[len(got)-1] != want {
			t.Errorf("Parse(%q) asks for %q, want %q", in, got, want)
		}
	}
}

// TestRepairerComponent checks the component of the error of an abbreviated
// reference.
func TestRepairerComponent(t *testing.T) {
	for in, want := range map[string]uri.Component{
		"<www.a.b;x@c.d>":  uri.Host,
		"<www.a.b:80@c.d>": uri.Port,
		"<a@b.c/d>":        uri.Path,
	} {
		var parseError *uri.ParseError
		_, _, err := prose.Repairer{Abbreviated: func(name string) string {
			if strings.HasPrefix(name, "www") {
				return "http://"
			}
			return "mailto:"
		}}.Parse(in)
		if !errors.As(err, &parseError) || parseError.Component != want {
			t.Errorf("Parse(%q): %v, want an error in the %v", in, err, want)
		}
	}
}

// TestRepairerApproval has rules that do not approve the host of the result, or
// whose prefix is not the beginning of a URI.
func TestRepairerApproval(t *testing.T) {
	for _, test := range []struct {
		rule   func(string) string
		in     string
		offset int
		err    error
	}{
		{func(name string) string { return map[string]string{"%5Bv1.a%5D": "http://"}[name] }, "[v1.a]/|", 0, uri.ErrHost},
		{func(string) string { return "h|p://" }, " a.b/|", 1, uri.ErrScheme},
	} {
		u, _, err := prose.Repairer{Edition: uri.RFC3986, Abbreviated: test.rule}.Parse(test.in)
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || parseError.Offset != test.offset || !errors.Is(err, test.err) {
			t.Errorf("Parse(%q) = %q, %v; want %v at offset %d", test.in, u, err, test.err, test.offset)
		}
	}
}

func TestRepairKind(t *testing.T) {
	tests := []struct {
		kind prose.RepairKind
		name string
	}{
		{prose.RepairWhitespace, "whitespace"},
		{prose.RepairHyphen, "line break after a hyphen"},
		{prose.RepairBlank, "blank"},
		{prose.RepairDelimiter, "delimiter"},
		{prose.RepairURL, `"URL:"`},
		{prose.RepairUnwise, "unwise character"},
		{prose.RepairNational, "national character"},
		{prose.RepairPercent, `lone "%"`},
		{prose.RepairAbbreviated, "abbreviated reference"},
		{prose.RepairUnwise | prose.RepairWhitespace, "whitespace, unwise character"},
		{prose.RepairHyphen | prose.RepairDelimiter, "line break after a hyphen, delimiter"},
		{0, "RepairKind(0)"},
		{2 * prose.RepairAbbreviated, "RepairKind(512)"},
		{1<<16 - 1, "RepairKind(65535)"},
	}
	for _, test := range tests {
		if name := test.kind.String(); name != test.name {
			t.Errorf("RepairKind(%d): %s; want %s", uint(test.kind), name, test.name)
		}
	}
}

// exampleStrings returns the strings in the examples of resolution of all
// editions.
func exampleStrings(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../testdata/*.examples.tsv")
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

// Valid references come back unchanged: the ones in the examples of resolution,
// and random ones.
func TestRepairerValid(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	n := 0
	check := func(e uri.Edition, s string) {
		want, err := e.Parse(s)
		if err != nil {
			return
		}
		n++
		for _, rule := range []func(string) string{nil, prose.Hosts} {
			name := s[:strings.IndexAny(s+"/", "/?#:")]
			if strings.HasPrefix(strings.ToLower(s), "url:") || rule != nil && rule(name) != "" {
				continue
			}
			u, repairs, err := prose.Repairer{Edition: e, Abbreviated: rule}.Parse(s)
			if u != want || repairs != nil || err != nil {
				t.Errorf("%v: Parse(%q) = %q, %v, %v", e, s, u, repairs, err)
			}
		}
	}
	for _, e := range uri.Editions() {
		for _, s := range exampleStrings(t) {
			check(e, s)
		}
		for range 6000 {
			check(e, randomText(r))
		}
	}
	if n < 5000 {
		t.Errorf("only %d valid references", n)
	}
}

var (
	twinUnhex = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	twinName  = regexp.MustCompile(`^([^/?#:]*):?[0-9]*`)
	twinURL   = regexp.MustCompile(`^(?i:U\s*R\s*L\s*:\s*)+`)
	twinBreak = regexp.MustCompile(`[ \t\v\f]*[\r\n][ \t\n\v\f\r]*`)
)

// twinUnescape unescapes s, and keeps each "%" that does not begin an escape.
func twinUnescape(s string) string {
	return twinUnhex.ReplaceAllStringFunc(s, func(escape string) string {
		octet, _ := strconv.ParseUint(escape[1:], 16, 8)
		return string([]byte{byte(octet)})
	})
}

// twinMeant returns s as a person reads it: without whitespace and delimiters
// around it, without line breaks or, if blanks is true, all whitespace, and, if
// url is true, without each "URL:" at its beginning.
func twinMeant(s string, url, blanks bool) string {
	const space = " \t\n\v\f\r"
	s = strings.Trim(s, space)
	for len(s) >= 2 && (s[0] == '<' && s[len(s)-1] == '>' || s[0] == '"' && s[len(s)-1] == '"') {
		s = strings.Trim(s[1:len(s)-1], space)
	}
	if url {
		s = s[len(twinURL.FindString(s)):]
	}
	if blanks {
		return twinSpace.ReplaceAllString(s, "")
	}
	return twinBreak.ReplaceAllString(s, "")
}

// isFault reports whether with some other text in place of the byte at the offset
// there is no error, or a later one. At the end, the text is added before what is
// removed there.
func isFault(m prose.Repairer, s string, offset int) bool {
	rest := s[min(offset+1, len(s)):]
	if offset == len(s) {
		offset = len(strings.TrimRight(s, " \t\n\v\f\r>\""))
		rest = s[offset:]
	}
	for _, other := range []string{"a", "1", "/", "#", ":", "::]/", "a:", "", "]", "]/"} {
		var parseError *uri.ParseError
		_, _, err := m.Parse(s[:offset] + other + rest)
		if err == nil || errors.As(err, &parseError) && parseError.Offset > offset {
			return true
		}
	}
	return false
}

// isAbbreviatedFault reports whether the offset is where s has a fault without a
// prefix or with one of those of [prose.HostsAndMailboxes], or where a name
// begins or ends, or a port does. It does not judge references with delimiters,
// "URL:" or whitespace in them.
func isAbbreviatedFault(m prose.Repairer, s string, offset int) bool {
	reference := strings.Trim(s, " \t\n\v\f\r")
	if strings.Contains(strings.ToLower(s), "url:") || strings.ContainsAny(reference, " \t\n\v\f\r<>\"") {
		return true
	}
	start := strings.Index(s, reference)
	if slices.Contains(twinName.FindStringSubmatchIndex(reference), offset-start) {
		return true
	}
	if offset < len(s) && strings.IndexByte("{}|\\^[]`", s[offset]) >= 0 {
		return true // in what may be an authority without the prefix, or with it
	}
	m.Abbreviated = nil
	for _, prefix := range []string{"", "http://", "ftp://", "mailto:"} {
		var parseError *uri.ParseError
		_, _, err := m.Parse(s[:start] + prefix + s[start:])
		if errors.As(err, &parseError) && parseError.Offset == offset+len(prefix) {
			return true
		}
	}
	return false
}

// checkRepairers checks the laws of repairing for one input, with each rule.
func checkRepairers(t *testing.T, e uri.Edition, s string) {
	t.Helper()
	escaped := func(name string) string { // approves some names only when they are repaired
		if !strings.Contains(name, "%") {
			return ""
		}
		return prose.WebHosts(name)
	}
	for _, rule := range []func(string) string{nil, prose.Hosts, prose.HostsAndMailboxes, prose.WebHosts, escaped} {
		checkRepairer(t, prose.Repairer{Edition: e, Abbreviated: rule}, s)
		checkRepairer(t, prose.Repairer{Edition: e, Abbreviated: rule, JoinBlanks: true}, s)
	}
}

// checkRepairer checks the laws of repairing for one input.
func checkRepairer(t *testing.T, m prose.Repairer, s string) {
	t.Helper()
	valid, validErr := m.Edition.Parse(s)
	u, repairs, err := m.Parse(s)
	if err != nil {
		var parseError *uri.ParseError
		if !errors.As(err, &parseError) || parseError.Input != s || parseError.Offset < 0 || parseError.Offset > len(s) ||
			u != (uri.URI{}) || repairs != nil {
			t.Fatalf("Parse(%q) = %q, %v, %#v", s, u, repairs, err)
		}
		if validErr == nil {
			t.Fatalf("Parse(%q), which is valid: %v", s, err)
		}
		if m.Abbreviated == nil && !isFault(m, s, parseError.Offset) || m.Abbreviated != nil && !isAbbreviatedFault(m, s, parseError.Offset) {
			t.Fatalf("%v: Parse(%q): %v, which is not the fault, or not the first", m.Edition, s, err)
		}
		return
	}
	// The repairs, applied to the input, give the result. No two are adjacent.
	repaired, at, kinds := "", 0, prose.RepairKind(0)
	for i, r := range repairs {
		if r.Offset < at || i > 0 && r.Offset == at || !strings.HasPrefix(s[r.Offset:], r.Old) || r.Old == r.New || r.Kind == 0 {
			t.Fatalf("Parse(%q): repairs %+v", s, repairs)
		}
		repaired += s[at:r.Offset] + r.New
		at = r.Offset + len(r.Old)
		kinds |= r.Kind
	}
	if repaired += s[at:]; repaired != u.String() {
		t.Fatalf("Parse(%q) = %q, but repairs %+v give %q", s, u, repairs, repaired)
	}
	if parsed, err := m.Edition.Parse(repaired); err != nil || parsed != u {
		t.Fatalf("Parse(%q) = %q, which is not what parses: %v", s, u, err)
	}
	if len(repairs) == 0 && (validErr != nil || u != valid) {
		t.Fatalf("Parse(%q) = %q without repairs", s, u)
	}
	// The host or the path is the name that the rule approved.
	without := repaired
	if kinds&prose.RepairAbbreviated != 0 {
		checkExpanded(t, m.Abbreviated, s, u)
		without = repaired[strings.IndexByte(repaired, ':')+1:]
		without = strings.TrimPrefix(without, "//")
	}
	// The repairs do not change the host or the page.
	if len(repairs) > 0 {
		url := kinds&prose.RepairURL != 0
		meant, got := twinUnescape(twinMeant(s, url, m.JoinBlanks)), twinUnescape(without)
		if url {
			got = got[len(twinURL.FindString(got)):]
		}
		if got != meant {
			t.Fatalf("Parse(%q) = %q: it means %q, not %q", s, u, got, meant)
		}
	}
	// A repaired reference needs no more repairs.
	again, more, err := m.Parse(repaired)
	if again != u || more != nil || err != nil {
		t.Fatalf("Parse(%q) = %q, and then %q, %+v, %v", s, u, again, more, err)
	}
}

// TestRepairerValidURL has references that are valid, but not without "URL:".
func TestRepairerValidURL(t *testing.T) {
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
		u, repairs, err := prose.Repairer{Edition: tt.e}.Parse(tt.s)
		if err != nil || repairs != nil || u != tt.e.MustParse(tt.s) {
			t.Errorf("%v: Parse(%q) = %q, %v, %v; want it as it is", tt.e, tt.s, u, repairs, err)
		}
	}
}

func TestRepairerRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	n := proof.Pick(3_000, 20_000)
	for i := range n {
		s := randomText(r, "U\nRL:", "URL: ", "b.c\n", "/\n")
		if i%2 == 0 {
			s = "URL:" + s
		}
		for _, e := range uri.Editions() {
			checkRepairers(t, e, s)
		}
	}
}

// FuzzRepairer checks that the repairs of an input give the result, which parses
// and needs no more repairs; that valid input has no repairs; that repairs do
// not change the meaning; and that the host of an abbreviated reference is the
// one that the rule approved.
func FuzzRepairer(f *testing.F) {
	r := rand.New(rand.NewPCG(13, 14))
	for i := range 100 {
		f.Add(uint8(i), randomText(r))
	}
	f.Fuzz(func(t *testing.T, edition uint8, s string) {
		checkRepairers(t, uri.Editions()[int(edition)%len(uri.Editions())], s)
	})
}

func TestRepairerAllocs(t *testing.T) {
	for _, s := range []string{"http://a/b?c#d", "mailto:a@b.c", "../g", "", "URL:foo/bar", "www.a.b:80@c.d/", "a@b.c"} {
		allocs := testing.AllocsPerRun(100, func() {
			if _, repairs, err := repair(uri.RFC2396, s); repairs != nil || err != nil {
				t.Fatal(repairs, err)
			}
		})
		if allocs != 0 {
			t.Errorf("Parse(%q), which is valid: %v allocations", s, allocs)
		}
	}
}

// TestRepairerMemory has inputs that need a repair at every other byte, or an
// escape at each.
func TestRepairerMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and is the same on every system")
	}
	const most = 40
	size := proof.Pick(1<<18, 1<<20)
	m := prose.Repairer{Abbreviated: prose.HostsAndMailboxes}
	for _, unit := range []string{
		"[ ", "% ", "<<>>", "[", "%", "\xff", "[x", " x", "%x", "\xffx", "\nx", "-\n", "[%\xff\n", "/ [", "\x00",
	} {
		for _, start := range []string{"", "www.a.b/", "URL:"} {
			s := start + strings.Repeat(unit, size/len(unit))
			if got := allocated(func() { m.Parse(s) }); got > most*uint64(len(s)) {
				t.Errorf("%q and then many %q: %d bytes allocated, %d a byte", start, unit, got, got/uint64(len(s)))
			}
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// repair parses text that a person typed, without a known base URI.
func repair(e uri.Edition, s string) (uri.URI, []prose.Repair, error) {
	return prose.Repairer{Edition: e, Abbreviated: prose.Hosts}.Parse(s)
}

// TestRepairerWithoutRule has references that no rule abbreviates, so that "URL:"
// is a scheme.
func TestRepairerWithoutRule(t *testing.T) {
	for _, s := range []string{"URL:foo", "url:www.a.b", "URL:a/b"} {
		u, repairs, err := prose.Repairer{Edition: uri.RFC3986}.Parse(s)
		if u.String() != s || repairs != nil || err != nil {
			t.Errorf("Parse(%q): %q, %v, %v", s, u, repairs, err)
		}
	}
}

// TestRepairerControl has a control character, which is not repaired.
func TestRepairerControl(t *testing.T) {
	for _, e := range uri.Editions() {
		if u, repairs, err := (prose.Repairer{Edition: e}).Parse("x:a\x7f^"); err == nil {
			t.Errorf("%v: %q, %v", e, u, repairs)
		}
	}
}

// TestRepairerLong has a text whose repair would be as long as no reference is.
func TestRepairerLong(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const n = (1<<28 - 1) / len("%C3%A9")
	text := strings.Repeat("é", n+1)
	if u, repairs, err := (prose.Repairer{}).Parse(text); !errors.Is(err, uri.ErrTooLong) || repairs != nil || !u.IsZero() {
		t.Errorf("%d octets are repaired by %d: %d octets, %v", len(text), len(repairs), len(u.String()), err)
	}
}
