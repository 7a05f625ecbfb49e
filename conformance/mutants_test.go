// SPDX-License-Identifier: BSD-3-Clause

package conformance

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/bnf"
)

// A fact is that a rule derives a text of a case, or that it does not.
type fact struct {
	rule, text string
	derives    bool
}

// facts returns what the inputs of a file say of the rules: of the one for a reference, of servers, and of the forms of a host.
func facts(t *testing.T, g *bnf.Grammar, name string) (all []fact) {
	seen := map[fact]bool{}
	add := func(f fact) {
		if !seen[f] {
			seen[f] = true
			all = append(all, f)
		}
	}
	for c := range lines(t, name+".jsonl.gz") {
		if c.Valid == nil {
			continue
		}
		s := text(t, c)
		if name == "rfc2396" && strings.HasPrefix(s, "?") {
			continue // which Appendix C resolves, but the BNF does not derive
		}
		add(fact{g.Top(), s, *c.Valid})
		if g.Has("server") && c.Authority != nil && *c.Authority != "" {
			add(fact{"server", *c.Authority, c.Host != nil})
		}
		if c.Host != nil && !strings.HasPrefix(*c.Host, "[") {
			add(fact{"IPv4address", *c.Host, *c.HostForm == "IPv4address"})
		}
	}
	return all
}

// TestMutantsOfBNF has readers that follow a BNF with one mistake, and checks that a case shows each that differs at all. Rules are
// changed as they are, and with the rules that they use in the place of their names, so that a mistake is in one use.
func TestMutantsOfBNF(t *testing.T) {
	if testing.Short() {
		t.Skip("the files are the same with each release and on each system")
	}
	for name, step := range map[string]int{"rfc2396": 16, "rfc3986": 13, "rfc3987": 50} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := bnf.Read("../testdata/" + name + ".bnf")
			if err != nil {
				t.Fatal(err)
			}
			c := catcher{t: t, grammar: g, facts: facts(t, g, name), right: map[string]*bnf.Automaton{}}
			if c.catch("none", g); c.equal != 1 {
				t.Fatal("the BNF differs")
			}
			for _, form := range []*bnf.Grammar{g, g.Expanded("authority", "iauthority", "server", "IPv4address", "IPv6address", "IPvFuture", "dec-octet", "h16", "ls32", "ucschar", "iprivate", "path_segments", "rel_segment")} {
				i := 0
				for what, wrong := range form.Mutants(g.Top(), []byte(" %:@[]/?#\\\"\n\x00\x7f\x80")) {
					if strings.HasPrefix(what, "ucschar:") || strings.HasPrefix(what, "iprivate:") {
						continue // they are sequences of octets there
					}
					if i++; i%proof.Pick(step, 1) == 0 {
						c.catch(what, wrong)
					}
				}
			}
			if c.made < 80 || c.caught < c.made/2 {
				t.Errorf("only %d mutants, %d of them caught", c.made, c.caught)
			}
			t.Logf("%d mutants, %d caught, %d equal", c.made, c.caught, c.equal)
		})
	}
}

// A catcher counts the mutants of a BNF.
type catcher struct {
	t                   *testing.T
	grammar             *bnf.Grammar
	facts               []fact
	right               map[string]*bnf.Automaton
	made, caught, equal int
}

func (c *catcher) catch(what string, wrong *bnf.Grammar) {
	c.made++
	readers := map[string]*bnf.Reader{}
	i := slices.IndexFunc(c.facts, func(f fact) bool {
		if readers[f.rule] == nil {
			r, err := wrong.Reader(f.rule)
			if err != nil {
				c.t.Fatal(err)
			}
			readers[f.rule] = r
		}
		return readers[f.rule].Accepts(f.text) != f.derives
	})
	if i >= 0 { // it is likely to catch the next one too
		c.caught++
		found := c.facts[i]
		copy(c.facts[1:], c.facts[:i])
		c.facts[0] = found
		return
	}
	for rule := range readers {
		if c.right[rule] == nil {
			c.right[rule] = c.language(c.grammar, rule)
		}
		if s, ok := bnf.Disagreement(c.right[rule], c.language(wrong, rule)); ok {
			c.t.Errorf("%s: no case shows it; %s of %q would", what, rule, s)
			return
		}
	}
	c.equal++
}

// language returns what a rule derives. It may derive a query alone, as Appendix C of RFC 2396 needs. Of the rules for parts of an
// authority, only what may be in one matters.
func (c *catcher) language(g *bnf.Grammar, rule string) *bnf.Automaton {
	all := must(g.Compile(rule))
	if rule == g.Top() {
		if !g.Has("opaque_part") {
			return all
		}
		query := must(c.grammar.With("abnf", `alone = [ "?" query ] [ "#" fragment ]`))
		return bnf.Union(all, must(query.Compile("alone")))
	}
	for _, within := range []string{"reg_name", "reg-name", "ireg-name"} {
		if c.grammar.Has(within) {
			return bnf.Difference(all, bnf.Difference(all, must(c.grammar.Compile(within))))
		}
	}
	return all
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestMutantsOfAppendixB has the regular expression of Appendix B with one character changed, and checks that a case shows each that
// differs from it for a short text.
func TestMutantsOfAppendixB(t *testing.T) {
	valid := newTranslator(t, "../testdata/rfc3986.bnf").expression("")
	var short []string
	for n := range 7 * 7 * 7 * 7 * 7 {
		s := ""
		for ; n > 0; n /= 7 {
			s += string("aB:/?#@"[n%7])
		}
		if valid.MatchString(s) {
			short = append(short, s)
		}
	}
	var inputs []string
	for c := range lines(t, "rfc3986.jsonl.gz") {
		if c.Valid != nil && *c.Valid && len(*c.Input) < 200 {
			inputs = append(inputs, *c.Input)
		}
	}
	source := appendixB.String()
	made, caught := 0, 0
	for i := range source {
		for _, other := range []string{"", "*", "+", "?", "*?", "+?", "{0,3}", "a", ":", "/", "?:", "#"} {
			changed, err := regexp.Compile(source[:i] + other + source[i+1:])
			if err != nil || changed.NumSubexp() != appendixB.NumSubexp() {
				continue
			}
			shows := func(s string) bool {
				return !slices.Equal(changed.FindStringSubmatchIndex(s), appendixB.FindStringSubmatchIndex(s))
			}
			made++
			if slices.ContainsFunc(inputs, shows) {
				caught++
			} else if i := slices.IndexFunc(short, shows); i >= 0 {
				t.Errorf("%s: no case shows it; %q would", changed, short[i])
			}
		}
	}
	t.Logf("%d mutants, %d caught", made, caught)
}

// flaws are mistakes in section 5.2, each in one step.
var flaws = strings.Fields(`same-scheme scheme-dots scheme-query scheme-keeps-base-query scheme-fragment authority-dots empty-authority authority-base-query
	path-base empty-query ref-query base-query same-dots absolute-dots absolute-base-query merge-dots merge-query merge-slash merge-all merge-base-dots
	base-authority base-fragment fragment empty-fragment base-scheme first-dot first-dots dot last-dot dots last-dots surplus alone-dot alone-dots
	escaped collapse leading-slashes query-dots fragment-dots base-query-slash base-fragment-slash case-scheme unescape params`)

// A flawed resolves by section 5.2.2 with the mistake that it names.
type flawed string

func (f flawed) resolve(base, ref parts) string {
	t := ref
	dots := func(path *string, leave flawed) *string {
		if f == leave {
			return path
		}
		text := f.removeDots(*path)
		return &text
	}
	if f == "escaped" {
		path := regexp.MustCompile(`(?i)%2e`).ReplaceAllString(*ref.path, ".")
		ref.path, t.path = &path, &path
	}
	if f == "unescape" {
		path := strings.ReplaceAll(*ref.path, "%41", "A")
		ref.path, t.path = &path, &path
	}
	if f == "empty-query" && ref.query != nil && *ref.query == "" {
		ref.query, t.query = nil, nil
	}
	if f == "empty-authority" && ref.authority != nil && *ref.authority == "" {
		ref.authority, t.authority = nil, nil
	}
	if f == "same-scheme" && ref.scheme != nil && *ref.scheme == *base.scheme {
		ref.scheme = nil
	}
	switch {
	case ref.scheme != nil:
		t.path = dots(t.path, "scheme-dots")
		if f == "scheme-query" {
			t.query = nil
		}
		if f == "scheme-keeps-base-query" && t.query == nil {
			t.query = base.query
		}
		if f == "scheme-fragment" {
			t.fragment = nil
		}
	case ref.authority != nil:
		t.path = dots(t.path, "authority-dots")
		if f == "authority-base-query" && t.query == nil {
			t.query = base.query
		}
	case *ref.path == "":
		t.path = base.path
		if f == "path-base" {
			t.path = ref.path
		}
		if f == "same-dots" {
			t.path = dots(t.path, "")
		}
		if ref.query == nil && f != "base-query" || f == "ref-query" {
			t.query = base.query
		}
	case strings.HasPrefix(*ref.path, "/"):
		t.path = dots(t.path, "absolute-dots")
		if f == "absolute-base-query" && t.query == nil {
			t.query = base.query
		}
	default:
		t.path = dots(f.merge(base, *ref.path), "merge-dots")
		if f == "merge-query" && t.query == nil {
			t.query = base.query
		}
	}
	if ref.scheme == nil {
		if t.scheme = base.scheme; f == "base-scheme" {
			lower := strings.ToLower(*t.scheme)
			t.scheme = &lower
		}
		if ref.authority == nil && f != "base-authority" {
			t.authority = base.authority
		}
	} else if f == "case-scheme" {
		lower := strings.ToLower(*t.scheme)
		t.scheme = &lower
	}
	switch {
	case f == "base-fragment" && t.fragment == nil:
		t.fragment = base.fragment
	case f == "fragment", f == "empty-fragment" && t.fragment != nil && *t.fragment == "":
		t.fragment = nil
	case f == "query-dots" && t.query != nil:
		t.query = dots(t.query, "")
	case f == "fragment-dots" && t.fragment != nil:
		t.fragment = dots(t.fragment, "")
	}
	return t.join()
}

// merge is section 5.2.3.
func (f flawed) merge(base parts, path string) *string {
	before := *base.path
	if f == "base-query-slash" && base.query != nil {
		before += "?" + *base.query
	}
	if f == "base-fragment-slash" && base.fragment != nil {
		before += "#" + *base.fragment
	}
	if f == "merge-base-dots" {
		before = f.removeDots(before)
	}
	if f == "params" {
		before, _, _ = strings.Cut(before, ";")
	}
	switch {
	case base.authority != nil && *base.path == "" && f != "merge-slash":
		path = "/" + path
	case f == "merge-all":
		path = before + path
	default:
		path = before[:strings.LastIndex(before, "/")+1] + path
	}
	return &path
}

// removeDots is section 5.2.4.
func (f flawed) removeDots(in string) string {
	out := ""
	if f == "collapse" {
		for strings.Contains(in, "//") {
			in = strings.ReplaceAll(in, "//", "/")
		}
	}
	if f == "leading-slashes" && strings.HasPrefix(in, "//") {
		in = in[1:]
	}
	up := func() {
		if i := strings.LastIndex(out, "/"); i >= 0 {
			out = out[:i]
		} else if f == "surplus" {
			out += "/.."
		} else {
			out = ""
		}
	}
	for in != "" {
		switch {
		case f != "first-dots" && strings.HasPrefix(in, "../"):
			in = in[3:]
		case f != "first-dot" && strings.HasPrefix(in, "./"):
			in = in[2:]
		case f != "dot" && strings.HasPrefix(in, "/./"):
			in = in[2:]
		case in == "/.":
			if in = "/"; f == "last-dot" {
				in = ""
			}
		case f != "dots" && strings.HasPrefix(in, "/../"):
			in = in[3:]
			up()
		case in == "/..":
			up()
			if in = "/"; f == "last-dots" {
				in = ""
			}
		case f != "alone-dot" && in == ".", f != "alone-dots" && in == "..":
			in = ""
		default:
			i := strings.Index(in[1:], "/") + 1
			if i == 0 {
				i = len(in)
			}
			out, in = out+in[:i], in[i:]
		}
	}
	return out
}

// TestMutantsOfResolving has section 5.2 with one step changed, and checks that a pair shows each.
func TestMutantsOfResolving(t *testing.T) {
	var pairs []line
	for c := range lines(t, "rfc3986.jsonl.gz") {
		if c.Result != nil {
			pairs = append(pairs, c)
		}
	}
	shows := func(f flawed) int {
		return slices.IndexFunc(pairs, func(c line) bool {
			return f.resolve(split("", *c.Base), split("", *c.Ref)) != *c.Result
		})
	}
	if i := shows(""); i >= 0 {
		t.Errorf("without a mistake, the result for the base %q and %q differs", *pairs[i].Base, *pairs[i].Ref)
	}
	for _, name := range flaws {
		if shows(flawed(name)) < 0 {
			t.Errorf("%s: no pair shows it", name)
		}
	}
	t.Logf("%d mutants", len(flaws))
}

// TestLimits says up to which length each component is tried: no case shows that a parser has a limit beyond it.
func TestLimits(t *testing.T) {
	longest := map[string]int{}
	for c := range lines(t, "rfc3986.jsonl.gz") {
		if c.Valid == nil || !*c.Valid {
			continue
		}
		for name, part := range map[string]*string{"scheme": c.Scheme, "userinfo": c.Userinfo, "host": c.Host, "port": c.Port, "path": c.Path, "query": c.Query, "fragment": c.Fragment} {
			if part != nil {
				longest[name] = max(longest[name], len(*part))
			}
		}
	}
	for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		if t.Logf("a limit of %d or more octets for the %s needs a longer text", longest[name], name); longest[name] < 8000 {
			t.Errorf("the longest %s has %d octets", name, longest[name])
		}
	}
}
