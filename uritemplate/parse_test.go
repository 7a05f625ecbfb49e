// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/bnf"
	"example.com/uri/uritemplate"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// openAPI has the paths of OpenAPI 3.2.0, section 4.8.2, with empty segments and with
// characters beyond ASCII.
const openAPI = `path-template = "/" [ ( path-literal / template-expression ) *( "/" / path-literal / template-expression ) ]
path-literal = ipchar / iprivate
template-expression = "{" template-expression-param-name "}"
template-expression-param-name = 1*( %x00-7A / %x7C / %x7E-D7FF / %xE000-10FFFF )
`

// grammar returns the collected ABNF and openAPI, with the rules of RFC 3987 that they
// use.
// The ABNF derives "{=a}", but section 2.2 reserves the operators of op-reserve
// for later, so operator is without them here.
var grammar = sync.OnceValue(func() *bnf.Grammar {
	text := string(must(os.ReadFile("testdata/rfc6570.abnf")))
	for _, cut := range []string{" / op-reserve", `pct-encoded     = "%" HEXDIG HEXDIG` + "\n"} { // RFC 3987 has the latter
		if strings.Count(text, cut) != 1 {
			panic("the ABNF does not have one " + cut)
		}
		text = strings.Replace(text, cut, "", 1)
	}
	return must(must(bnf.Read("../testdata/rfc3987.bnf")).With("abnf-utf8", text+openAPI))
})

// A syntax is a function that parses templates, with the rule of what it accepts.
type syntax struct {
	parse       func(string) (uritemplate.Template, error)
	begin, rule string // each template begins with begin
	language    func() *bnf.Automaton
}

var (
	ofRFC6570 = syntax{uritemplate.Parse, "", "URI-Template", sync.OnceValue(func() *bnf.Automaton { return must(grammar().Compile("URI-Template")) })}
	ofOpenAPI = syntax{uritemplate.ParseOpenAPI, "/", "path-template", sync.OnceValue(func() *bnf.Automaton { return must(grammar().Compile("path-template")) })}
	syntaxes  = []syntax{ofRFC6570, ofOpenAPI}
)

// TestParseLanguage checks that each syntax accepts exactly what the ABNF derives,
// and where it refuses the rest. Package internal/proof/bnf explains the proof.
func TestParseLanguage(t *testing.T) {
	t.Parallel()
	for _, x := range syntaxes {
		l := x.language()
		octets := append(must(grammar().Octets(x.rule)), "+&;=|!@"...) // operators, which are of one class
		t.Logf("%d states, over %d octets: %q", l.States(), len(octets), octets)
		compareParse(t, x, "strings over one octet of each class", l.Strings(octets, proof.Pick(3, 4)))
		compareParse(t, x, "words of the HSI method", bnf.NewSuite(l.Machine(bnf.Each(l.Octets()))).Words(proof.Pick(0, 2)))
		compareParse(t, x, "strings with each octet", l.EachOctet(octets, proof.Pick(1, 2)))
		compareParse(t, x, "random strings", l.NearlyValid(6570, proof.PickSlow(4_000, proof.Pick(20_000, 500_000))))
	}
}

// parseLetters are octets, escapes, and characters beyond ASCII at the edges of
// ucschar and iprivate. The last ones are not characters, or only parts of one.
var parseLetters = []string{
	"{", "}", "a", "%", "%4", "%41", ".", ",", ":", "*", "0", "9", "+", "=", "-", " ", "/", "?", "]",
	"\u00a0", "\U000efffd", "\ue000", "\U0010fffd", "\u009f", "\ufdd0", "\U0001ffff",
	"\xed\xa0\x80", "\xc0\xaf", "\xe2\x82", "\xbf", "\xff",
}

// TestParseLetters has the strings of TestParseLanguage over letters.
func TestParseLetters(t *testing.T) {
	t.Parallel()
	all := make([]byte, len(parseLetters))
	for i := range all {
		all[i] = byte(i)
	}
	for _, x := range syntaxes {
		l := x.language().Over(parseLetters)
		for name, words := range map[string]iter.Seq2[string, bool]{
			"words":                   bnf.Spell(parseLetters, l.Strings(all, proof.Pick(3, 4))),
			"random words":            bnf.Spell(parseLetters, l.NearlyValid(6570, proof.PickSlow(4_000, proof.Pick(20_000, 500_000)))),
			"words of the HSI method": bnf.NewSuite(x.language().Machine(parseLetters)).Words(proof.Pick(1, 2)),
		} {
			compareParse(t, x, name, words)
		}
	}
}

// TestParseCharacters has each character as a literal and in a name.
func TestParseCharacters(t *testing.T) {
	for _, x := range syntaxes {
		compareParse(t, x, "characters", func(yield func(string, bool) bool) {
			for r := range proof.CodePoints() {
				for _, s := range []string{x.begin + string(r), x.begin + "{" + string(r) + "}"} {
					if !yield(s, x.language().Accepts(s)) {
						return
					}
				}
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, tt := range slices.Concat(parseErrors, openAPIErrors) {
		f.Add(tt.template)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, x := range syntaxes {
			checkParse(t, x, s, x.language().Accepts(s))
		}
	})
}

// compareParse parses strings, each with whether it is valid.
func compareParse(t *testing.T, x syntax, name string, words iter.Seq2[string, bool]) {
	all, accepted := 0, 0
	for s, valid := range words {
		all++
		if valid {
			accepted++
		}
		if checkParse(t, x, s, valid); t.Failed() {
			return
		}
	}
	if accepted == 0 || accepted == all {
		t.Errorf("%s: %d of %d are valid, want some", name, accepted, all)
	}
	t.Logf("%d (%d valid) %s", all, accepted, name)
}

// checkParse checks that a syntax accepts s if it is valid. Otherwise the error is at
// the first character after which no template can follow, or at the end. No path of
// OpenAPI has a name twice.
func checkParse(t *testing.T, x syntax, s string, valid bool) {
	tmpl, err := x.parse(s)
	dead, repeated, text := len(s), -1, s
	if !valid {
		dead = x.language().Dead(s)
	}
	if x.rule == ofOpenAPI.rule {
		repeated, text = repeatedName(s[:dead]), withoutEscapes(s)
	}
	if valid && repeated < 0 {
		if err != nil || tmpl.String() != s {
			t.Errorf("%s %q = %q, %v; the ABNF derives it", x.rule, s, tmpl, err)
		}
		return
	}
	e, ok := err.(*uritemplate.Error)
	if !ok {
		t.Errorf("%s %q: %v; the ABNF does not derive it", x.rule, s, err)
		return
	}
	offset, sentinel := repeated, e.Err
	if repeated < 0 {
		offset, sentinel = fault(text, dead)
	}
	if e.Template() != s || e.Offset != offset || e.Err != sentinel || (e.Err.Error() == "repeated name") != (repeated >= 0) || !grammar().Has(e.Rule()) || tmpl.String() != "" {
		t.Errorf("%s %q: %v; want offset %d, %v", x.rule, s, err, offset, sentinel)
	}
}

// repeatedName returns the offset of the first name in a path that precedes it too, or -1.
func repeatedName(path string) int {
	for end, c := range path {
		start := strings.LastIndex(path[:end], "{")
		if c == '}' && strings.Contains(path[:start], path[start:end+1]) {
			return start + len("{")
		}
	}
	return -1
}

// withoutEscapes returns a path with "x" for each "%" in a name, where it is a
// character like others.
func withoutEscapes(path string) string {
	text, isName := []byte(path), false
	for i, c := range text {
		switch {
		case c == '{', c == '}':
			isName = c == '{'
		case isName && c == '%':
			text[i] = 'x'
		}
	}
	return string(text)
}

// fault returns where a string fails that is dead at an offset: at the beginning
// of an escape or a character that contains it.
func fault(s string, dead int) (offset int, err error) {
	if percent := strings.LastIndexByte(s[:dead], '%'); percent >= 0 && dead < percent+len("%XX") {
		return percent, uri.ErrEscape
	}
	for offset < dead {
		r, size := utf8.DecodeRuneInString(s[offset:])
		if offset+size > dead || r == utf8.RuneError && size == 1 {
			break
		}
		offset += size
	}
	if offset == len(s) {
		return offset, uri.ErrEmpty
	}
	return offset, uri.ErrCharacter
}

// These are what several errors advise.
const (
	aName       = `a name has letters, digits, "_", escapes, and single dots between them (rule varname, RFC 6570 section 2.3)`
	aLength     = `the length is 1 to 9999, without zeros before it (rule max-length, RFC 6570 section 2.4.1)`
	noPattern   = `write "{id}", since a template has no patterns (rule max-length, RFC 6570 section 2.4.1)`
	oneModifier = `"," or "}" follows a modifier, and a variable has at most one (rule varspec, RFC 6570 section 2.4)`
	anEnd       = `an expression ends with "}" `
)

var parseErrors = []struct {
	template string
	err      error
	message  string // after "uritemplate: "
}{
	{"a b", uri.ErrCharacter, `invalid character " " in a literal at offset 1: write "%20" (rule literals, RFC 6570 section 2.1)`},
	{"é\u009f", uri.ErrCharacter, `invalid character "\u009f" in a literal at offset 2: write "%C2%9F" (rule literals, RFC 6570 section 2.1)`},
	{"a\xff", uri.ErrCharacter, `invalid character "\xff" in a literal at offset 1: write "%FF" (rule literals, RFC 6570 section 2.1)`},
	{"/{id}}", uri.ErrCharacter, `invalid character "}" without a "{" at offset 5: write "%7D" for "}" (rule literals, RFC 6570 section 2.1)`},
	{"GET /users/{id}", uri.ErrCharacter, `invalid character " " in a literal at offset 3: remove "GET ", since a method is not part of a template (rule literals, RFC 6570 section 2.1)`},
	{"{x}GET /", uri.ErrCharacter, `invalid character " " in a literal at offset 6: write "%20" (rule literals, RFC 6570 section 2.1)`},
	{"a%4", uri.ErrEscape, `invalid escape "%" in a literal at offset 1: write "%25" for "%" (rule pct-encoded, RFC 6570 section 2.1)`},
	{"http://u:p^w@h/{x}", uri.ErrCharacter, `invalid character in a literal at offset 10: write its escape, as "%20" for a space (rule literals, RFC 6570 section 2.1)`},
	{"{|var*}", uri.ErrCharacter, `invalid character "|" as an operator at offset 1: it is reserved for later (rule op-reserve, RFC 6570 section 2.2)`},
	{"{+a,}", uri.ErrCharacter, `invalid character "}" in place of a name at offset 4: ` + aName},
	{"{a.:1}", uri.ErrCharacter, `invalid character ":" in place of a name at offset 3: ` + aName},
	{"{a..b}", uri.ErrCharacter, `invalid character "." in place of a name at offset 3: ` + aName},
	{"{default-graph-uri}", uri.ErrCharacter, `invalid character "-" in a name at offset 8: write "default_graph_uri", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)`},
	{"/{x,user-id*}", uri.ErrCharacter, `invalid character "-" in a name at offset 8: write "user_id", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)`},
	{"{a-é}", uri.ErrCharacter, `invalid character "-" in a name at offset 2: write "a_", or "%2D" for "-" (rule varname, RFC 6570 section 2.3)`},
	{"/s{?$select}", uri.ErrCharacter, `invalid character "$" in place of a name at offset 4: write "%24select" (rule varname, RFC 6570 section 2.3)`},
	{"/s{?a,filter[name]*}", uri.ErrCharacter, `invalid character "[" in a name at offset 12: write "filter%5Bname%5D" (rule varname, RFC 6570 section 2.3)`},
	{"{a]\x00}", uri.ErrCharacter, `invalid character "]" in a name at offset 2: write "a%5D" (rule varname, RFC 6570 section 2.3)`},
	{"{aé}", uri.ErrCharacter, `invalid character "é" in a name at offset 2: ` + aName},
	{"{a%4}", uri.ErrEscape, `invalid escape "%" in a name at offset 2: two hexadecimal digits follow "%" (rule pct-encoded, RFC 6570 section 2.3)`},
	{"{hello:2*}", uri.ErrCharacter, `invalid character "*" after a modifier at offset 8: ` + oneModifier},
	{"{a:01}", uri.ErrCharacter, `invalid character "0" in the length of a prefix at offset 3: ` + aLength},
	{"{a:12345}", uri.ErrCharacter, `invalid character "5" in the length of a prefix at offset 7: ` + aLength},
	{"{a:}", uri.ErrCharacter, `invalid character "}" in the length of a prefix at offset 3: ` + aLength},
	{"{id:[0-9]+}", uri.ErrCharacter, `invalid character "[" in the length of a prefix at offset 4: ` + noPattern},
	{"/{id:int}", uri.ErrCharacter, `invalid character "i" in the length of a prefix at offset 5: ` + noPattern},
	{"/{proxy+}", uri.ErrCharacter, `invalid character "+" in a name at offset 7: write "{+proxy}" (rule varname, RFC 6570 section 2.3)`},
	{"/{id...}", uri.ErrCharacter, `invalid character "." in place of a name at offset 5: write "{+id}" (rule varname, RFC 6570 section 2.3)`},
	{"/{*path}", uri.ErrCharacter, `invalid character "*" in place of a name at offset 2: write "{+path}" or "{path*}" (rule varname, RFC 6570 section 2.3)`},
	{"/{*}", uri.ErrCharacter, `invalid character "*" in place of a name at offset 2: ` + aName},
	{"/{*a-b}", uri.ErrCharacter, `invalid character "*" in place of a name at offset 2: ` + aName},
	{"/{.}", uri.ErrCharacter, `invalid character "}" in place of a name at offset 3: ` + aName},
	{"x{", uri.ErrEmpty, `missing character in place of a name at offset 2: ` + anEnd + `(rule varname, RFC 6570 section 2.3)`},
	{"{a", uri.ErrEmpty, `missing character in a name at offset 2: ` + anEnd + `(rule varname, RFC 6570 section 2.3)`},
	{"{/id*", uri.ErrEmpty, `missing character after a modifier at offset 5: ` + anEnd + `(rule varspec, RFC 6570 section 2.4)`},
	{"{a:", uri.ErrEmpty, `missing character in the length of a prefix at offset 3: ` + anEnd + `(rule max-length, RFC 6570 section 2.4.1)`},
}

const (
	aParameter = `a name has one or more characters, in UTF-8, except "{" and "}" (rule template-expression-param-name, OpenAPI 3.2.0 section 4.8.2)`
	oneSlash   = `a path begins with one "/" (rule path-template, OpenAPI 3.2.0 section 4.8.2)`
	onlyPath   = ` (rule path-literal, OpenAPI 3.2.0 section 4.8.2)`
)

// openAPIErrors are of ParseOpenAPI. Those without an err have one without a name.
var openAPIErrors = []struct {
	template string
	err      error
	message  string // after "uritemplate: "
}{
	{"", uri.ErrEmpty, `missing character in place of "/" at offset 0: ` + oneSlash},
	{"users/{id}", uri.ErrCharacter, `invalid character "u" in place of "/" at offset 0: ` + oneSlash},
	{"{id}", uri.ErrCharacter, `invalid character "{" in place of "/" at offset 0: ` + oneSlash},
	{"https://h/a", uri.ErrCharacter, `invalid character "h" in place of "/" at offset 0: ` + oneSlash},
	{"//h/{id}", uri.ErrCharacter, `invalid character "/" after "/" at offset 1: ` + oneSlash},
	{"/a/{id}?q={q}", uri.ErrCharacter, `invalid character "?" in a path at offset 7: cut the path there, or write "%3F" if it is data` + onlyPath},
	{"/a#b c", uri.ErrCharacter, `invalid character "#" in a path at offset 2: cut the path there, or write "%23" if it is data` + onlyPath},
	{"/a[b]?", uri.ErrCharacter, `invalid character "[" in a path at offset 2: write "%5B" for "["` + onlyPath},
	{"/a]b", uri.ErrCharacter, `invalid character "]" in a path at offset 2: write "%5D" for "]"` + onlyPath},
	{"/a b", uri.ErrCharacter, `invalid character " " in a literal at offset 2: write "%20" (rule literals, RFC 6570 section 2.1)`},
	{"/{}", uri.ErrCharacter, `invalid character "}" in place of a name at offset 2: ` + aParameter},
	{"/{{id}}", uri.ErrCharacter, `invalid character "{" in place of a name at offset 2: ` + aParameter},
	{"/{a{b}}", uri.ErrCharacter, `invalid character "{" in a name at offset 3: ` + aParameter},
	{"/{a\xff}", uri.ErrCharacter, `invalid character "\xff" in a name at offset 3: ` + aParameter},
	{"/{", uri.ErrEmpty, `missing character in place of a name at offset 2: ` + anEnd + `(rule template-expression-param-name, OpenAPI 3.2.0 section 4.8.2)`},
	{"/{id", uri.ErrEmpty, `missing character in a name at offset 4: ` + anEnd + `(rule template-expression-param-name, OpenAPI 3.2.0 section 4.8.2)`},
	{"/{a b}/{id}/{a b}?", nil, `repeated name at offset 13: write another name (rule template-expression, OpenAPI 3.2.0 section 4.8.2)`},
}

func TestParseErrors(t *testing.T) {
	for i, tt := range slices.Concat(parseErrors, openAPIErrors) {
		parse := uritemplate.Parse
		if i >= len(parseErrors) {
			parse = uritemplate.ParseOpenAPI
		}
		_, err := parse(tt.template)
		if tt.err != nil && !errors.Is(err, tt.err) || err == nil || err.Error() != "uritemplate: "+tt.message {
			t.Errorf("%q: %v\nwant %v", tt.template, err, tt.message)
			continue
		}
		e := err.(*uritemplate.Error)
		if fields := fmt.Sprintf(" at offset %d: ", e.Offset); !strings.Contains(tt.message, fields) {
			t.Errorf("%v: its offset is %d", err, e.Offset)
		}
		if fields := fmt.Sprintf(" (rule %s, %s)", e.Rule(), e.Section()); !strings.HasSuffix(tt.message, fields) {
			t.Errorf("%v: its rule and section are%s", err, fields)
		}
	}
	for _, symbol := range "=,!@|" {
		var e *uritemplate.Error
		if _, err := uritemplate.Parse("{" + string(symbol) + "a}"); !errors.As(err, &e) || e.Rule() != "op-reserve" {
			t.Errorf("as an operator, %q: %v", symbol, err)
		}
	}
	// Errors that another package makes.
	if got := (&uritemplate.Error{Offset: 3, Err: uri.ErrEmpty}).Error(); got != "uritemplate: missing character at offset 3" {
		t.Error(got)
	}
	if got := (&uritemplate.Error{}).Error(); got != "uritemplate: unknown error at offset 0" { // like a *uri.ParseError
		t.Error(got)
	}
	var zero uritemplate.ConflictError
	if got := zero.Error(); got != `uritemplate: "" conflicts with "": both may match the same reference` || new(uritemplate.Error).Template() != "" {
		t.Errorf("the zero errors: %s", got)
	}
}

// TestParseMany has templates with more expressions and variables than there is room
// for at first.
func TestParseMany(t *testing.T) {
	for _, tt := range []struct{ before, again, after, want string }{
		{"", "/{x,y}", "", "/1,2"},
		{"http://h", "{/x,y}{.x}", "", "/1/2.1"},
		{"{", "x,", "y}", "1,"},
	} {
		for n := range 100 {
			text := tt.before + strings.Repeat(tt.again, n) + tt.after
			want := strings.TrimPrefix(tt.before, "{") + strings.Repeat(tt.want, n) + strings.Replace(tt.after, "y}", "2", 1)
			got, err := uritemplate.MustParse(text).AppendUnchecked(nil, twinValues{"x": "1", "y": "2"}.get)
			if string(got) != want || err != nil {
				t.Fatalf("%s is %s, %v; want %s", text, got, err, want)
			}
		}
	}
}
