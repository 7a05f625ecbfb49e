package uri_test

// The readable twin of the scanner: it derives strings from the collected BNF of each edition, as testdata/*.bnf
// prints it, and knows nothing of how the package parses. This file reads the notation into a grammar;
// automaton_test.go turns a rule of a grammar into an automaton.

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"example.com/uri"
)

// ruleDFA gives the minimal automaton of a rule of an edition's BNF, without the rulings. It panics if the
// BNF has no such rule. Each automaton is compiled once; ruleDFA may be called from parallel tests.
func ruleDFA(edition uri.Edition, rule string) *dfa {
	type key struct {
		edition uri.Edition
		rule    string
	}
	once, _ := ruleDFAs.LoadOrStore(key{edition, rule}, sync.OnceValue(func() *dfa {
		return compile(readBNF(bnfName(edition)), rule)
	}))
	return once.(func() *dfa)()
}

var ruleDFAs sync.Map

// bnfName gives the base name of the testdata/*.bnf of an edition.
func bnfName(edition uri.Edition) string {
	name, err := edition.MarshalText()
	if err != nil {
		panic(err)
	}
	return string(name)
}

// A grammar is a collected BNF.
type grammar struct {
	notation string // how the document writes it: rfc822, abnf or rfc1630
	top      string // the rule for a whole URI reference
	rules    map[string]expr
}

// An expr is the right side of a rule: octets, reference, sequence, alternatives or repetition.
type expr any

type (
	octets       byteSet // any one octet of the set
	reference    string  // to a rule
	sequence     []expr  // one after the other; without any, the empty string
	alternatives []expr
	repetition   struct {
		min, max int // max is unbounded if it is negative
		of       expr
	}
)

const unbounded = -1

// A byteSet is a set of octets.
type byteSet [4]uint64

func (s byteSet) has(b byte) bool { return s[b/64]>>(b%64)&1 == 1 }

func (s byteSet) with(lo, hi byte) byteSet {
	for b := int(lo); b <= int(hi); b++ {
		s[b/64] |= 1 << (b % 64)
	}
	return s
}

func (s byteSet) union(t byteSet) byteSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func oneOf(bytes string) octets {
	var s byteSet
	for i := range len(bytes) {
		s = s.with(bytes[i], bytes[i])
	}
	return octets(s)
}

// predefined holds what a notation takes as known: the core rules of RFC 2234 section 6.1 that are used,
// and the words that RFC 1630 has for characters that mean something in its notation.
var predefined = map[string]map[string]expr{
	"rfc822": {},
	"abnf": {
		"ALPHA":  octets(byteSet{}.with('A', 'Z').with('a', 'z')),
		"DIGIT":  octets(byteSet{}.with('0', '9')),
		"HEXDIG": octets(byteSet{}.with('0', '9').with('A', 'F').with('a', 'f')),
		"OCTET":  octets(byteSet{}.with(0, 255)),
	},
	"rfc1630": {
		"space":    oneOf(" "),
		"vline":    oneOf("|"),
		"LBRACKET": oneOf("["),
		"RBRACKET": oneOf("]"),
	},
}

// readBNF reads testdata/name.bnf. It panics if the text is not in its notation: the files do not change
// from one run to the next.
func readBNF(name string) *grammar {
	text, err := os.ReadFile("testdata/" + name + ".bnf")
	if err != nil {
		panic(err)
	}
	g := &grammar{rules: map[string]expr{}}
	for line := range strings.Lines(string(text)) {
		if comment, ok := strings.CutPrefix(line, ";; notation:"); ok {
			g.notation = strings.Fields(comment)[0]
		} else if comment, ok := strings.CutPrefix(line, ";; top:"); ok {
			g.top = strings.TrimSpace(comment)
		}
	}
	g.add(g.notation, string(text))
	if g.rules[g.top] == nil {
		panic(name + ": no rule " + g.top)
	}
	return g
}

// add reads more rules into g. They may use the rules that g has, but not define them again.
func (g *grammar) add(notation, text string) {
	known, ok := predefined[notation]
	if !ok {
		panic("unknown notation " + notation)
	}
	for name, x := range known {
		g.rules[name] = x
	}
	for _, rule := range splitRules(notation, text) {
		if g.rules[rule.name] != nil {
			panic("rule " + rule.name + " is defined twice")
		}
		r := bnfReader{notation: notation, rule: rule.name, text: rule.definition}
		x := r.alternatives()
		if r.peek() != 0 {
			r.fail("unexpected " + r.text[r.pos:])
		}
		g.rules[rule.name] = x
	}
	for name, x := range g.rules {
		g.checkReferences(name, x)
	}
}

func (g *grammar) checkReferences(name string, x expr) {
	switch x := x.(type) {
	case reference:
		if g.rules[string(x)] == nil {
			panic(fmt.Sprintf("rule %s: no rule %s", name, x))
		}
	case sequence:
		for _, y := range x {
			g.checkReferences(name, y)
		}
	case alternatives:
		for _, y := range x {
			g.checkReferences(name, y)
		}
	case repetition:
		g.checkReferences(name, x.of)
	}
}

type bnfRule struct{ name, definition string }

// splitRules cuts the text of a BNF into its rules: a rule begins where a line does not begin with a space.
func splitRules(notation, text string) []bnfRule {
	var rules []bnfRule
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ";;") {
			continue
		}
		if notation != "rfc1630" { // where ";" is a character like any other
			line = cutComment(line)
		}
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case line == "":
		case line[0] == ' ' || line[0] == '\t':
			rules[len(rules)-1].definition += "\n" + line
		default:
			name, definition, _ := strings.Cut(line, " ")
			if notation != "rfc1630" {
				_, definition, _ = strings.Cut(definition, "=")
			}
			rules = append(rules, bnfRule{name, definition})
		}
	}
	return rules
}

// cutComment cuts a line at the first ";" that is not within quotation marks.
func cutComment(line string) string {
	quoted := false
	for i := range len(line) {
		switch {
		case line[i] == '"':
			quoted = !quoted
		case line[i] == ';' && !quoted:
			return line[:i]
		}
	}
	return line
}

// A bnfReader reads the definition of one rule, by recursive descent.
type bnfReader struct {
	notation, rule, text string
	pos                  int
}

func (r *bnfReader) fail(why string) {
	panic(fmt.Sprintf("rule %s, offset %d of its definition: %s", r.rule, r.pos, why))
}

// peek gives the next character that is not a space, or 0 at the end.
func (r *bnfReader) peek() byte {
	for r.pos < len(r.text) && strings.IndexByte(" \t\n", r.text[r.pos]) >= 0 {
		r.pos++
	}
	if r.pos == len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

func (r *bnfReader) expect(c byte) {
	if r.peek() != c {
		r.fail("no " + strconv.QuoteRune(rune(c)))
	}
	r.pos++
}

// while takes the characters for which ok holds.
func (r *bnfReader) while(ok func(c byte) bool) string {
	start := r.pos
	for r.pos < len(r.text) && ok(r.text[r.pos]) {
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *bnfReader) alternatives() expr {
	bar := byte('|')
	if r.notation == "abnf" {
		bar = '/'
	}
	xs := alternatives{r.sequence(bar)}
	for r.peek() == bar {
		r.pos++
		xs = append(xs, r.sequence(bar))
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return xs
}

func (r *bnfReader) sequence(bar byte) expr {
	xs := sequence{}
	for c := r.peek(); c != 0 && c != bar && c != ']' && (c != ')' || r.notation == "rfc1630"); c = r.peek() {
		if r.notation == "rfc1630" {
			xs = append(xs, r.word())
		} else {
			xs = append(xs, r.repeated())
		}
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return xs
}

// word reads what RFC 1630 has between bars: "[ ]" is optional, a single character stands for itself, and
// anything longer is a rule.
func (r *bnfReader) word() expr {
	if r.peek() == '[' {
		return r.optional()
	}
	word := r.while(func(c byte) bool { return strings.IndexByte(" \t\n[|]", c) < 0 })
	if len(word) == 1 {
		return oneOf(word)
	}
	return reference(word)
}

func (r *bnfReader) optional() expr {
	r.expect('[')
	x := r.alternatives()
	r.expect(']')
	return repetition{0, 1, x}
}

// repeated reads an element and how often it comes: "n*m", either of which may be left out, or "n" for "n*n".
func (r *bnfReader) repeated() expr {
	r.peek()
	number := func(otherwise int) int {
		digits := r.while(func(c byte) bool { return '0' <= c && c <= '9' })
		if digits == "" {
			return otherwise
		}
		n, err := strconv.Atoi(digits)
		if err != nil {
			r.fail(err.Error())
		}
		return n
	}
	exactly := number(-1)
	if r.peek() != '*' {
		if exactly < 0 {
			return r.element()
		}
		return repetition{exactly, exactly, r.element()}
	}
	r.pos++
	most := number(unbounded)
	return repetition{max(exactly, 0), most, r.element()}
}

func (r *bnfReader) element() expr {
	isName := func(c byte) bool {
		return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
	}
	switch c := r.peek(); {
	case c == '[':
		return r.optional()
	case c == '(':
		r.pos++
		x := r.alternatives()
		r.expect(')')
		return x
	case c == '"':
		return r.literal()
	case c == '%' && r.notation == "abnf":
		return r.value()
	case c == '<' && r.notation == "abnf": // as in 0<pchar>
		r.pos++
		name := r.while(isName)
		r.expect('>')
		return reference(name)
	}
	name := r.while(isName)
	if name == "" {
		r.fail("no element")
	}
	return reference(name)
}

// literal reads a quoted string. RFC 2234 section 2.3 has it match in either case, RFC 822 in its own.
func (r *bnfReader) literal() expr {
	r.expect('"')
	text := r.while(func(c byte) bool { return c != '"' })
	r.expect('"')
	xs := sequence{}
	for i := range len(text) {
		c := text[i : i+1]
		if r.notation == "abnf" {
			c = strings.ToLower(c) + strings.ToUpper(c)
		}
		xs = append(xs, oneOf(c))
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return xs
}

// value reads one octet or a range of octets, such as %x31-39.
func (r *bnfReader) value() expr {
	r.expect('%')
	r.expect('x')
	octet := func() byte {
		digits := r.while(func(c byte) bool { return strings.IndexByte("0123456789ABCDEFabcdef", c) >= 0 })
		n, err := strconv.ParseUint(digits, 16, 8)
		if err != nil {
			r.fail(err.Error())
		}
		return byte(n)
	}
	lo := octet()
	hi := lo
	if r.pos < len(r.text) && r.text[r.pos] == '-' {
		r.pos++
		hi = octet()
	}
	return octets(byteSet{}.with(lo, hi))
}

// TestOracleDerives holds the twin itself against facts that can be checked by eye in the documents.
func TestOracleDerives(t *testing.T) {
	tests := []struct {
		bnf, rule string // no rule: the top rule
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
		{bnf: "uri-syntax-02",
			derives: []string{"x:", "x:#f", "x:%41?", "?y", "a_b:c", "1:b", "//a?b", "mailto:a?b"},
			not:     []string{"x:[", "//[::1]", "a#b#c"}},
		{bnf: "url-syntax-05", derives: []string{"1:b", "+:b", "a_b:c", "//a_b", "//a?b", "x:"}, not: []string{"x:a\"b", "a#b#c"}},
		{bnf: "url-syntax-05", rule: "site", derives: []string{"", "a", "u:p@h:80", ":@a", "1.2.3.4"}, not: []string{"a_b", "a.", ":80", "a:b:c@h"}},
		{bnf: "rfc1630",
			derives: []string{`x:a"b`, "x:", "x:#", "http://info.cern.ch/a", "a_b:c", "x:a?b+c", "x:a+b", "mailto:a?b"},
			not:     []string{"g", "", "x:;", "x:~", "x:a?", "x:a?b++c", "svn+ssh:x", "x:a:b"}},
		// with its three slips, RFC 1630 derives no http URI
		{bnf: "rfc1630-as-printed", derives: []string{"http:", "x:ab/c"}, not: []string{"http://info.cern.ch/a", "x:abc", "x:/", "x:#"}},
	}
	for _, test := range tests {
		g := readBNF(test.bnf)
		rule := test.rule
		if rule == "" {
			rule = g.top
		}
		d := compile(g, rule)
		for _, s := range slices.Concat(test.derives, test.not) {
			if got, want := d.accepts(s), slices.Contains(test.derives, s); got != want {
				t.Errorf("%s: %s derives %q: %t, want %t", test.bnf, rule, s, got, want)
			}
		}
	}
}
