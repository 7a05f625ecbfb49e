// SPDX-License-Identifier: BSD-3-Clause

package bnf

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Grammar is a collected BNF. It does not change.
type Grammar struct {
	top   string
	rules map[string]expr
}

// An expr is the right side of a rule: octets, reference, sequence, alternatives or repetition.
type expr any

type (
	octets       byteSet // any one octet of the set
	reference    string  // to a rule
	sequence     []expr  // one after the other; without elements, the empty string
	alternatives []expr
	repetition   struct {
		min, max int // if max is negative, there is no maximum
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

// coreRules are the core rules of RFC 2234 section 6.1 that are used.
var coreRules = map[string]expr{
	"ALPHA":  octets(byteSet{}.with('A', 'Z').with('a', 'z')),
	"DIGIT":  octets(byteSet{}.with('0', '9')),
	"HEXDIG": octets(byteSet{}.with('0', '9').with('A', 'F').with('a', 'f')),
	"OCTET":  octets(byteSet{}.with(0, 255)),
}

// predefined contains the rules that each notation does not define: the core rules, and the words of RFC 1630 for
// characters that are special in its notation.
var predefined = map[string]map[string]expr{
	"rfc822":    {},
	"abnf":      coreRules,
	"abnf-utf8": coreRules,
	"rfc1630": {
		"space":    oneOf(" "),
		"vline":    oneOf("|"),
		"LBRACKET": oneOf("["),
		"RBRACKET": oneOf("]"),
	},
}

// Read reads a file that contains a collected BNF. Lines that begin with ";;" are comments. Two of them are necessary:
//
//	;; notation: abnf
//	;; top: URI-reference
//
// The notation is rfc822, abnf (RFC 2234), abnf-utf8 or rfc1630. In abnf, values such as %x2F are octets. In abnf-utf8,
// they are Unicode characters, which strings contain in UTF-8. The top rule is the rule for a whole URI reference.
func Read(file string) (*Grammar, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	g, err := read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return g, nil
}

func read(text string) (*Grammar, error) {
	var notation, top string
	for line := range strings.Lines(text) {
		if comment, ok := strings.CutPrefix(line, ";; notation:"); ok {
			notation, _, _ = strings.Cut(strings.TrimSpace(comment), " ")
		} else if comment, ok := strings.CutPrefix(line, ";; top:"); ok {
			top = strings.TrimSpace(comment)
		}
	}
	g, err := (&Grammar{top: top}).With(notation, text)
	if err != nil {
		return nil, err
	}
	if !g.Has(top) {
		return nil, fmt.Errorf("no rule %q", top)
	}
	return g, nil
}

// Top returns the name of the rule for a whole URI reference.
func (g *Grammar) Top() string { return g.top }

// Has reports whether the grammar has a rule.
func (g *Grammar) Has(rule string) bool { return g.rules[rule] != nil }

// With returns a grammar with the rules of g and the rules of text, in the given notation. The new rules may use the
// rules of g, but must not define them again.
func (g *Grammar) With(notation, text string) (*Grammar, error) {
	known, ok := predefined[notation]
	if !ok {
		return nil, fmt.Errorf("unknown notation %q", notation)
	}
	all := &Grammar{top: g.top, rules: maps.Clone(known)}
	maps.Copy(all.rules, g.rules)
	rules, err := splitRules(notation, text)
	if err != nil {
		return nil, err
	}
	for _, rule := range rules {
		if all.Has(rule.name) {
			return nil, fmt.Errorf("rule %s is defined twice", rule.name)
		}
		if all.rules[rule.name], err = readRule(notation, rule.definition); err != nil {
			return nil, fmt.Errorf("rule %s: %w", rule.name, err)
		}
	}
	for name, x := range all.rules {
		if missing, ok := all.undefined(x); ok {
			return nil, fmt.Errorf("rule %s: no rule %s", name, missing)
		}
	}
	return all, nil
}

// undefined returns a rule that x needs but the grammar lacks, if there is one.
func (g *Grammar) undefined(x expr) (rule string, ok bool) {
	if x, ok := x.(reference); ok {
		return string(x), !g.Has(string(x))
	}
	for _, part := range parts(x) {
		if rule, ok := g.undefined(part); ok {
			return rule, true
		}
	}
	return "", false
}

type namedRule struct{ name, definition string }

// splitRules cuts the text of a BNF into its rules. A line that begins with a space continues the rule before it.
func splitRules(notation, text string) ([]namedRule, error) {
	var rules []namedRule
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, ";;") {
			continue
		}
		if notation != "rfc1630" { // in which ";" does not begin a comment
			line = cutComment(line)
		}
		line = strings.TrimRight(line, " \t\r\n")
		if line == "" {
			continue
		}
		if line[0] == ' ' || line[0] == '\t' {
			if len(rules) == 0 {
				return nil, errors.New("the first line continues a rule")
			}
			rules[len(rules)-1].definition += "\n" + line
			continue
		}
		name, definition, _ := strings.Cut(line, " ")
		if notation != "rfc1630" {
			var found bool
			if _, definition, found = strings.Cut(definition, "="); !found {
				return nil, fmt.Errorf("rule %s: no \"=\"", name)
			}
		}
		rules = append(rules, namedRule{name, definition})
	}
	return rules, nil
}

// cutComment cuts a line at the first ";" outside of quotation marks.
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

// A reader reads the definition of one rule, by recursive descent. Once it has failed, nothing is left to read.
type reader struct {
	notation, text string
	utf8           bool // values are characters
	bar            byte // between alternatives
	pos            int
	err            error
}

func readRule(notation, definition string) (expr, error) {
	r := reader{text: definition, bar: '|'}
	r.notation, r.utf8 = strings.CutSuffix(notation, "-utf8")
	if r.notation == "abnf" {
		r.bar = '/'
	}
	x := r.alternatives()
	if c := r.peek(); c != 0 {
		r.fail("unexpected %q", c)
	}
	return x, r.err
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("offset %d of its definition: "+format, append([]any{r.pos}, args...)...)
	}
	r.pos = len(r.text)
}

// peek returns the next character that is not whitespace, or 0 at the end.
func (r *reader) peek() byte {
	r.while(func(c byte) bool { return strings.IndexByte(" \t\n", c) >= 0 })
	if r.pos == len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

func (r *reader) expect(c byte) {
	if r.peek() != c {
		r.fail("no %q", c)
		return
	}
	r.pos++
}

// while takes the characters for which ok is true.
func (r *reader) while(ok func(c byte) bool) string {
	start := r.pos
	for r.pos < len(r.text) && ok(r.text[r.pos]) {
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *reader) alternatives() expr {
	xs := alternatives{r.sequence()}
	for r.peek() == r.bar {
		r.pos++
		xs = append(xs, r.sequence())
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return xs
}

func (r *reader) sequence() expr {
	xs := sequence{}
	for c := r.peek(); c != 0 && c != r.bar && c != ']' && (c != ')' || r.notation == "rfc1630"); c = r.peek() {
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

// word reads a word in the notation of RFC 1630: text in "[ ]" is optional, a single character is a literal, and a
// longer word is the name of a rule.
func (r *reader) word() expr {
	if r.peek() == '[' {
		return r.optional()
	}
	word := r.while(func(c byte) bool { return strings.IndexByte(" \t\n[|]", c) < 0 })
	if len(word) == 1 {
		return oneOf(word)
	}
	return reference(word)
}

func (r *reader) optional() expr {
	r.expect('[')
	x := r.alternatives()
	r.expect(']')
	return repetition{0, 1, x}
}

// repeated reads an element after its repeat count: "n*m", without n or m if it is not limited, or "n" for "n*n".
func (r *reader) repeated() expr {
	r.peek()
	least, given := r.number()
	if r.peek() != '*' {
		if !given {
			return r.element()
		}
		return repetition{least, least, r.element()}
	}
	r.pos++
	most, given := r.number()
	if !given {
		most = unbounded
	} else if most < least {
		r.fail("%d are fewer than %d", most, least)
	}
	return repetition{least, most, r.element()}
}

// number reads digits, if there are any.
func (r *reader) number() (n int, given bool) {
	digits := r.while(func(c byte) bool { return '0' <= c && c <= '9' })
	if digits == "" {
		return 0, false
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		r.fail("%w", err)
	}
	return n, true
}

func (r *reader) element() expr {
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
		name := r.name()
		r.expect('>')
		return name
	}
	return r.name()
}

func (r *reader) name() reference {
	name := r.while(func(c byte) bool {
		return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_'
	})
	if name == "" {
		r.fail("no element")
	}
	return reference(name)
}

// literal reads a quoted string. Letters match in either case in RFC 2234 (section 2.3), but not in RFC 822.
func (r *reader) literal() expr {
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

// value reads one octet or character, or a range of them, such as %x31-39.
func (r *reader) value() expr {
	r.expect('%')
	r.expect('x')
	lo := r.code()
	hi := lo
	if r.pos < len(r.text) && r.text[r.pos] == '-' {
		r.pos++
		hi = r.code()
	}
	switch {
	case lo > hi:
		r.fail("the range %X-%X is empty", lo, hi)
	case !r.utf8:
		return octets(byteSet{}.with(byte(lo), byte(hi)))
	case hi > utf8.MaxRune || lo <= 0xDFFF && 0xD800 <= hi:
		r.fail("not all of %X-%X are characters", lo, hi)
	}
	return characters(lo, hi)
}

func (r *reader) code() rune {
	digits := r.while(func(c byte) bool { return strings.IndexByte("0123456789ABCDEFabcdef", c) >= 0 })
	bits := 8
	if r.utf8 {
		bits = 31
	}
	n, err := strconv.ParseUint(digits, 16, bits)
	if err != nil {
		r.fail("%w", err)
	}
	return rune(n)
}
