// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// readTestdata reads one of the BNFs of this module.
func readTestdata(t *testing.T, name string) *Grammar {
	t.Helper()
	g, err := Read("../../../testdata/" + name + ".bnf")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// compile returns the automaton of a rule.
func compile(t *testing.T, g *Grammar, rule string) *Automaton {
	t.Helper()
	a, err := g.Compile(rule)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestDerives has facts about the BNFs that can be checked in the documents by eye.
func TestDerives(t *testing.T) {
	tests := []struct {
		bnf, rule string // without a rule, the top rule
		derives   []string
		not       []string
	}{
		{bnf: "rfc2396",
			derives: []string{"http:g", "mailto:a?b", "//a", "g", "", "#", "/", "x:%41", "//u@h:80/p;q?r#s", "x://", "x:?"},
			not:     []string{"?y", "http:", "x:#f", "http://[::1]", "x:%4", "x:%4g", "##", "a b", "1:b", "a_b:c", "x:\xe9"}},
		{bnf: "rfc2396", rule: "scheme", derives: []string{"a", "A1+-."}, not: []string{"", "1", "+", "a_"}},
		{bnf: "rfc2396", rule: "hostname", derives: []string{"a", "a.", "7.a-b", "a--b.c"}, not: []string{"", "7", "a-", "-a", "a..b", "a.7up"}},
		{bnf: "rfc2396", rule: "IPv4address", derives: []string{"1.2.3.4", "999.01.1.1234"}, not: []string{"1.2.3", "1.2.3.", "1.2.3.4."}},
		{bnf: "rfc2732",
			derives: []string{"//[::1]", "x:a[", "//u@[::1.2.3.4]:80/", "#[]"},
			not:     []string{"//[::g]", "x:[", "[", "//[::1]x", "//a[::1]", "//[v1.a]", "//[::1.2.3.1234]", "?y"}},
		{bnf: "rfc3986",
			derives: []string{"http://[v1.a]", "http://[V1.a]", "http://[::1.2.3.4]", "http:", "?y", "a:b:c", "//@:/", "x:/", "x://a//"},
			not:     []string{"http://h:80x", "a_b:c", ":", "//[::1.2.3.256]", "//[1::2::3]", "//a@b@c", "x:[", "//[v.a]"}},
		{bnf: "rfc3986", rule: "IPv6address",
			derives: []string{"::", "1::", "::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "a::B:1.2.3.4", "1:2:3:4:5:6:255.249.10.9"},
			not:     []string{"", ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "1.2.3.4::", "::01.2.3.4"}},
		{bnf: "rfc3986", rule: "path-empty", derives: []string{""}, not: []string{"a"}},
		{bnf: "rfc3986", rule: "path-absolute", derives: []string{"/", "/a//"}, not: []string{"", "//", "a"}},
		{bnf: "rfc3987",
			derives: []string{"http://bücher.example/ü?ü\ue000#ü", "//ü:p@日", "日本", "#😀", "x:\u202e", "//[v1.a]", "x:\U000e1000"},
			not:     []string{"ü:x", "日:80", "/\ue000", "#\ue000", "//h:٣", "//[v1.ü]", "/\u009f", "?\ufdd0", "/\ufffe", "/\xc3", "/\xc0\xaf", "/\xed\xa0\x80", "?\U000e0fff"}},
		{bnf: "rfc3987", rule: "iunreserved", derives: []string{"~", "\u00a0", "\u07ff", "\u0800", "\ud7ff", "\U0001fffd"}, not: []string{"", "\u0080", "\xa0", "\U0001fffe", "éé"}},
		{bnf: "uri-syntax-02",
			derives: []string{"x:", "x:#f", "x:%41?", "?y", "a_b:c", "1:b", "//a?b", "mailto:a?b"},
			not:     []string{"x:[", "//[::1]", "a#b#c"}},
		{bnf: "url-syntax-05", derives: []string{"1:b", "+:b", "a_b:c", "//a_b", "//a?b", "x:"}, not: []string{"x:a\"b", "a#b#c"}},
		{bnf: "url-syntax-05", rule: "site", derives: []string{"", "a", "u:p@h:80", ":@a", "1.2.3.4"}, not: []string{"a_b", "a.", ":80", "a:b:c@h"}},
		{bnf: "rfc1630",
			derives: []string{`x:a"b`, "x:", "x:#", "http://info.cern.ch/a", "a_b:c", "x:a?b+c", "x:a+b", "mailto:a?b"},
			not:     []string{"g", "", "x:;", "x:~", "x:a?", "x:a?b++c", "svn+ssh:x", "x:a:b"}},
		// RFC 1630 has three slips, and derives no http URI with them.
		{bnf: "rfc1630-as-printed", derives: []string{"http:", "x:ab/c"}, not: []string{"http://info.cern.ch/a", "x:abc", "x:/", "x:#"}},
	}
	for _, test := range tests {
		g := readTestdata(t, test.bnf)
		rule := test.rule
		if rule == "" {
			rule = g.Top()
		}
		a := compile(t, g, rule)
		for _, s := range slices.Concat(test.derives, test.not) {
			if got, want := a.Accepts(s), slices.Contains(test.derives, s); got != want {
				t.Errorf("%s: %s derives %q: %t, want %t", test.bnf, rule, s, got, want)
			}
		}
	}
}

func TestReadErrors(t *testing.T) {
	tests := []struct{ text, err string }{
		{"a = \"b\"\n", `unknown notation ""`},
		{";; notation: ebnf\n", `unknown notation "ebnf"`},
		{";; notation: abnf\na = \"b\"\n", `no rule ""`},
		{";; notation: abnf\n;; top: b\na = \"b\"\n", `no rule "b"`},
		{";; notation: abnf\n a = \"b\"\n", `the first line continues a rule`},
		{";; notation: abnf\na \"b\"\n", `rule a: no "="`},
		{";; notation: abnf\na = \"b\"\na = \"c\"\n", `rule a is defined twice`},
		{";; notation: abnf\nALPHA = \"b\"\n", `rule ALPHA is defined twice`},
		{";; notation: abnf\na = 1*( \"b\" / [ c ] )\n", `rule a: no rule c`},
		{";; notation: rfc822\na = DIGIT\n", `rule a: no rule DIGIT`},
		{";; notation: abnf\na = \"b\n", `rule a: offset 3 of its definition: no '"'`},
		{";; notation: abnf\na = ( \"b\"\n", `rule a: offset 6 of its definition: no ')'`},
		{";; notation: abnf\na = [ \"b\" )\n", `rule a: offset 7 of its definition: no ']'`},
		{";; notation: abnf\na = \"b\" )\n", `rule a: offset 5 of its definition: unexpected ')'`},
		{";; notation: rfc822\na = <b>\n", `rule a: offset 1 of its definition: no element`},
		{";; notation: abnf\na = \"b\" | \"c\"\n", `rule a: offset 5 of its definition: no element`},
		{";; notation: abnf\na = 3*2\"b\"\n", `rule a: offset 4 of its definition: 2 are fewer than 3`},
		{";; notation: abnf\na = %x39-30\n", `rule a: offset 8 of its definition: the range 39-30 is empty`},
		{";; notation: abnf\na = %x100\n", `rule a: offset 6 of its definition: strconv.ParseUint: parsing "100": value out of range`},
		{";; notation: abnf-utf8\na = %x110000\n", `rule a: offset 9 of its definition: not all of 110000-110000 are characters`},
		{";; notation: abnf-utf8\na = %xA0-D800\n", `rule a: offset 10 of its definition: not all of A0-D800 are characters`},
		{";; notation: abnf-utf8\na = %xDFFF-E000\n", `rule a: offset 12 of its definition: not all of DFFF-E000 are characters`},
		{";; notation: abnf-utf8\na = %xA0-9F\n", `rule a: offset 8 of its definition: the range A0-9F is empty`},
		{";; notation: abnf-utf8\na = %x80000000\n", `rule a: offset 11 of its definition: strconv.ParseUint: parsing "80000000": value out of range`},
		{";; notation: abnf\na = %d65\n", `rule a: offset 2 of its definition: no 'x'`},
		{";; notation: rfc1630\na b | [ c\n", `rule a: offset 7 of its definition: no ']'`},
	}
	for _, test := range tests {
		file := filepath.Join(t.TempDir(), "test.bnf")
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		g, err := Read(file)
		if want := file + ": " + test.err; g != nil || err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", test.text, err, want)
		}
	}
	if _, err := Read("testdata/missing.bnf"); !os.IsNotExist(err) {
		t.Errorf("Read of a missing file: %v", err)
	}
}
