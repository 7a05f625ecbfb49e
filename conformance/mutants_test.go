// SPDX-License-Identifier: BSD-3-Clause

package conformance

import (
	"fmt"
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
	for _, c := range lines(t, name) {
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
	for name, step := range map[string]int{"rfc2396": 53, "rfc3986": 43, "rfc3987": 167} {
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
					if i++; i%proof.PickSlow(2*step, proof.Pick(step, 1)) == 0 {
						c.catch(what, wrong)
					}
				}
			}
			if c.made < proof.PickSlow(12, 25) || c.caught < c.made/2 {
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
	var inputs []string // and then short texts
	for _, c := range lines(t, "rfc3986") {
		if c.Valid != nil && *c.Valid && len(*c.Input) < 200 {
			inputs = append(inputs, *c.Input)
		}
	}
	cases := len(inputs)
	for n := range 7 * 7 * 7 * 7 * 7 {
		s := ""
		for ; n > 0; n /= 7 {
			s += string("aB:/?#@"[n%7])
		}
		if valid.MatchString(s) {
			inputs = append(inputs, s)
		}
	}
	source := appendixB.String()
	made, caught := 0, 0
	for i := range source {
		for j, other := range []string{"", "*", "+", "?", "*?", "+?", "{0,3}", "a", ":", "/", "?:", "#"} {
			changed, err := regexp.Compile(source[:i] + other + source[i+1:])
			if err != nil || changed.NumSubexp() != appendixB.NumSubexp() || (i+j)%proof.PickSlow(12, proof.Pick(4, 1)) > 0 {
				continue
			}
			made++
			switch shown := slices.IndexFunc(inputs, func(s string) bool {
				return !slices.Equal(changed.FindStringSubmatchIndex(s), appendixB.FindStringSubmatchIndex(s))
			}); {
			case shown >= cases:
				t.Errorf("%s: no case shows it; %q would", changed, inputs[shown])
			case shown >= 0:
				caught++
			}
		}
	}
	if caught < made/2 {
		t.Errorf("%d mutants, %d caught", made, caught)
	}
}

// TestMutantsOfCounting has readers that do not check what follows a number of escapes in a row, or that have a buffer for an
// address, and checks that a case shows each.
func TestMutantsOfCounting(t *testing.T) {
	row := regexp.MustCompile(`(?s)^(//h/|//|/|a/|\?|#|x:|x:a/|)((?:%[0-9A-Fa-f]{2})+)(%.{0,2}|[^%])(@h)?$`)
	for _, name := range []string{"rfc2396", "rfc3986", "rfc3987"} {
		rules := newTranslator(t, "../testdata/"+name+".bnf")
		caught, lengths := map[string]bool{}, map[int]bool{}
		for _, c := range lines(t, name) {
			if c.HostForm != nil && *c.HostForm == "IPv6address" {
				lengths[len(*c.Host)-len("[]")] = true
			}
			if c.Valid == nil || *c.Valid {
				continue
			}
			if m := row.FindStringSubmatch(text(t, c)); m != nil {
				mutant := fmt.Sprintf("%s, %d, %t, %s", m[1], len(m[2])/len("%41"), m[3][0] == '%', m[4])
				caught[mutant] = caught[mutant] || rules.valid(name, m[1]+m[2]+"a"+m[4])
			}
		}
		for _, before := range strings.Split(",/,//,//h/,?,#,a/,x:,x:a/", ",") {
			for _, n := range []int{1, 2, 3, 300} {
				for _, escape := range []bool{false, true} {
					for _, after := range []string{"", "@h"} {
						mutant := fmt.Sprintf("%s, %d, %t, %s", before, n, escape, after)
						if (after == "" || strings.HasSuffix(before, "//")) && !caught[mutant] {
							t.Errorf("%s: no case shows it: %s", name, mutant)
						}
					}
				}
			}
		}
		for n := len("::"); n <= len("1111:2222:3333:4444:5555:6666:255.255.255.255") && name != "rfc2396"; n++ {
			if !lengths[n] {
				t.Errorf("%s: no case has an address of %d octets", name, n)
			}
		}
	}
}

// mutants yields resolvers with one mistake: a component from another place, or a step of 5.2.4 that is missing or does something else.
func (r resolver) mutants(yield func(what string, resolve func(base, ref parts) parts) bool) {
	for kind, right := range r.kinds {
		for column, others := range [][]string{{"ref", "base"}, {"ref", "base"}, {"ref", "ref, dots", "base", "base, dots", "merged", "merged, dots"},
			{"ref", "base", "ref or base", "none"}, {"ref", "base", "ref or base", "none"}} {
			for _, other := range others {
				wrong, from := r, right
				field := []*string{&from.scheme, &from.authority, &from.path, &from.query, &from.fragment}[column]
				same := *field == other || kind == emptyPath && column == 2 && strings.TrimPrefix(other, "ref") == ", dots"
				*field = other
				wrong.kinds[kind] = from
				if !same && !yield(fmt.Sprintf("%v in place of %v", from, right), wrong.resolve) {
					return
				}
			}
		}
	}
	for i, step := range r.dots {
		without, other, level := r, r, r
		without.dots = slices.Delete(slices.Clone(r.dots), i, i+1)
		other.dots, level.dots = slices.Clone(r.dots), slices.Clone(r.dots)
		other.dots[i].to = map[string]string{"/": "", "": "/"}[step.to]
		level.dots[i].up = !step.up && step.prefix[0] == '/' // before other steps there is no output
		for _, wrong := range []resolver{without, other, level} {
			if !slices.Equal(wrong.dots, r.dots) && !yield(fmt.Sprintf("%v in place of %v", wrong.dots, r.dots), wrong.resolve) {
				return
			}
		}
	}
	whole, bare, surplus := r, r, r
	whole.whole, bare.bare, surplus.surplus = true, true, "/.."
	_ = yield("whole base", whole.resolve) && yield("no slash", bare.resolve) && yield("surplus", surplus.resolve)
}

// A slip is a mistake of a program that follows section 5.2: what it changes before, or in the target.
type slip struct {
	before func(base, ref *parts)
	after  func(target *parts)
}

func (s slip) resolve(base, ref parts) parts {
	if s.before != nil {
		s.before(&base, &ref)
	}
	target := newer.resolve(base, ref)
	if s.after != nil {
		s.after(&target)
	}
	return target
}

var slips = map[string]slip{
	"empty authority":     {before: func(_, ref *parts) { ref.authority = notEmpty(ref.authority) }},
	"empty query":         {before: func(_, ref *parts) { ref.query = notEmpty(ref.query) }},
	"empty fragment":      {before: func(_, ref *parts) { ref.fragment = notEmpty(ref.fragment) }},
	"escaped dots":        {before: func(_, ref *parts) { ref.path = edited(ref.path, replacer("%2e", ".", "%2E", ".")) }},
	"escaped letters":     {before: func(_, ref *parts) { ref.path = edited(ref.path, replacer("%41", "A")) }},
	"case of the scheme":  {before: func(_, ref *parts) { ref.scheme = edited(ref.scheme, strings.ToLower) }},
	"case of the base":    {before: func(base, _ *parts) { base.scheme = edited(base.scheme, strings.ToLower) }},
	"dots of the base":    {before: merging(func(base parts, path string) string { return newer.removeDots(path) })},
	"params":              {before: merging(func(base parts, path string) string { return strings.Split(path, ";")[0] })},
	"slash in a query":    {before: merging(func(base parts, path string) string { return parts{path: &path, query: base.query}.join() })},
	"slash in a fragment": {before: merging(func(base parts, path string) string { return parts{path: &path, fragment: base.fragment}.join() })},
	"slashes":             {after: func(target *parts) { target.path = edited(target.path, replacer("//", "/")) }},
	"dots in a query":     {after: func(target *parts) { target.query = edited(target.query, newer.removeDots) }},
	"dots in a fragment":  {after: func(target *parts) { target.fragment = edited(target.fragment, newer.removeDots) }},
	"first slashes": {after: func(target *parts) {
		if strings.HasPrefix(*target.path, "//") {
			*target.path = (*target.path)[1:]
		}
	}},
	"same scheme": {before: func(base, ref *parts) {
		if ref.scheme != nil && *ref.scheme == *base.scheme {
			ref.scheme = nil
		}
	}},
}

func replacer(oldnew ...string) func(string) string { return strings.NewReplacer(oldnew...).Replace }

func notEmpty(text *string) *string {
	if text != nil && *text == "" {
		return nil
	}
	return text
}

// merging returns the mistake to merge with another path of the base.
func merging(path func(base parts, path string) string) func(base, ref *parts) {
	return func(base, ref *parts) {
		if kindOf(*ref) == relativePath {
			base.path = edited(base.path, func(text string) string { return path(*base, text) })
		}
	}
}

// TestMutantsOfResolving has section 5.2 with one mistake, and checks that a pair shows each.
func TestMutantsOfResolving(t *testing.T) {
	var pairs []line
	for _, c := range lines(t, "rfc3986") {
		if c.Result != nil {
			pairs = append(pairs, c)
		}
	}
	made := 0
	check := func(what string, resolve func(base, ref parts) parts) bool {
		if made++; made%proof.PickSlow(3, 1) > 0 {
			return true
		}
		if !slices.ContainsFunc(pairs, func(c line) bool { return resolve(split("", *c.Base), split("", *c.Ref)).join() != *c.Result }) {
			t.Errorf("%s: no pair shows it", what)
		}
		return true
	}
	newer.mutants(check)
	for what, slip := range slips {
		check(what, slip.resolve)
	}
	t.Logf("%d mutants", made)
}
