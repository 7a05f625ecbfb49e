// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/uritemplate"
)

// This file has templates that are like each other, of which each is added to a Set with
// each other one.

// A family has templates, made of one piece of each list, with each of the options. It
// has the references of a few units after a start, and others, made as the templates.
type family struct {
	name       string
	templates  [][]string
	options    []uritemplate.Options
	start      string
	units      []string
	references [][]string
}

var families = []family{
	{
		name: "any host",
		templates: [][]string{
			{"x:", "{s}:", ""},
			{"//"},
			{"", "{a}", "{+a}", "{a,d}", "{.a}", "h", "{a}@h", "{a}-h", "{a}.h"},
			{"", "/", "/{b}", "{/b}", "{+b}", "/x", "-", "{.b}", "/{+b}", "/x{b}"},
			{"", "/y", "{?c}", "#"},
		},
		options: []uritemplate.Options{{}, {AnyHost: true}, {AnyHost: true, AllowEmpty: true}, {AnyHost: true, AllowSlashes: true}},
		start:   "x://",
		units:   []string{"/", "h", ".", "@", "-", "x", "?", "y", "%2F", "/x", "/y", "%40"},
	},
	{
		name: "operators",
		templates: [][]string{
			{"/", "/x", "x"},
			{"", "{a}", "{+a}", "{#a}", "{.a}", "{/a}", "{;a}", "{?a}", "{&a}", "{a*}", "{+a*}", "{#a*}", "{.a*}", "{/a*}", "{;a*}", "{?a*}", "{&a*}", "{a:1}", "{+a:1}", "{/a:2}", "{;a:1}", "{a,b}", "{+a,b}", "{#a,b}", "{/a,b}", "{.a,b*}", "{;a,b}", "{;a*,b}", "{?a,b}", "{&a,b}"},
			{"", "-", "/", ".", "x"},
		},
		options: []uritemplate.Options{{}, {AllowEmpty: true}, {Required: []string{"a"}}, allOptions},
		units:   []string{"/", "x", "-", ".", ",", ";", "=", "a", "?", "#", "b", "&", "%2F"},
	}, {
		name: "two in a path",
		templates: [][]string{
			{"/"},
			{"{a}", "{+a}", "{a:1}", "{a,c}", "{;a}", "x{.a}"},
			{"", "-", ".", "/", "x", "-x"},
			{"{b}", "{+b}", "{.b}", "{/b}", "{/b*}", "{;b}", "{;b*}", "{b:1}", "{a}", "{b*}"},
			{"", "-", "/x"},
		},
		options: []uritemplate.Options{{}, {AllowEmpty: true, Required: []string{"b"}}, {Required: []string{"a"}}, allOptions},
		start:   "/",
		units:   []string{"/", "x", "-", ".", ",", ";", "=", "a", "b", "1", "%2F"},
	}, {
		name: "queries",
		templates: [][]string{
			{"/x"},
			{"", "?", "?a", "?a=1", "?a=", "?x", "?{a}", "?{+a}", "?a={a}", "?a={+a}", "?{a}&{b}", "?{a}-", "{?a}", "{?a,b}", "{?b,a}", "{?a*}", "{?a,b*}", "{?b*,a}", "{?a:1}", "{?a,d*,b*}", "?a={a,b}", "?{a*}", "?{;a}", "?{.a}", "?{/a}"},
			{"", "{&b}", "{&b,c}", "{&c*}", "{&b}{&c}", "&b=1", "&{c}", "&b={c}"},
			{"", "#"},
		},
		options:    []uritemplate.Options{{}, {AllowOtherPairs: true}, {Required: []string{"a"}}, {Required: []string{"b"}}, {Required: []string{"a", "b", "c"}}, {AllowEmpty: true}, {Required: []string{"c"}, AllowOtherPairs: true}},
		references: [][]string{{"/x"}, {"", "?a=1", "?a=", "?a", "?b=1", "?b=", "?c=1", "?", "?1", "?x", "?d=1", "?;a", "?.1", "?/1"}, {"", "&a=1", "&b=1", "&b=", "&b", "&c=1", "&1", "&x=1", "&a=", "-", ","}, {"", "&b=1", "&a=1", "&c=1", "&x=1"}, {"", "#"}},
	}, {
		name: "several segments",
		templates: [][]string{
			{"/"},
			{"{a}", "{+a}", "{a:1}", "x{.a}"},
			{"-", ".", "1", "-x", ".."},
			{"{b}", "{+b}", "{b:1}"},
			{"", "-"},
			{"/{c}", "/{c:1}"},
			{"-", ".", "1"},
			{"{d}"},
			{"", "x"},
		},
		options:    []uritemplate.Options{{}, {Required: []string{"a", "c"}}, {Required: []string{"b"}}},
		references: [][]string{{"/"}, {"..-", "1..-1", "1-..1", "-.-", "1.-", ".-", "-.", "1-.1", ".1-", "x.1-x1", ".x-1", "-1", "-x1-", "1-1.1", "1.1-1", "1-x1-", "1.1-", "1.-x1"}, {"/"}, {"-.-", "1.-", ".-", "-.", "1-.1", "x.1-x1", ".x-1", "1-1", ".1x", ".1-", "1-1.1", "1.1-1", ".1-x"}},
	}, {
		name: "spellings",
		templates: [][]string{
			{"/"},
			{"", "'", "%27", "%40x"},
			{"", "{a}", "{+a}", "{a:1}"},
			{"", ":", "%3A", "'/", "-'"},
			{"", "{b}", "{/b}"},
			{"", "?$c={c}", "?%24c={c}", "{?%24c}", "?x='{&%27d*}"},
		},
		options: []uritemplate.Options{{}, {AllowEmpty: true}, {AllowOtherPairs: true}},
		start:   "/",
		units:   []string{"/", "'", "%27", "@x", ":", "%3A", "-", "1", "?$c=1", "?%24c=1", "?x=%27", "&'d=1"},
	}, {
		name: "fragments",
		templates: [][]string{
			{"/x", "/x{?q}"},
			{"", "#", "{#a}", "{#a,b}", "{#a*}", "{#a:1}", "#{a}", "#{+a}", "#{?a}", "#{&a,b}", "#{;a}", "#{;a*,b}", "#{.a}", "#{/a}", "#{?a*,b}"},
			{"", "-", "/x", "?", "{b}", "{/b}", "{.c}", "{;b}", "-{b}", "#"},
		},
		options: []uritemplate.Options{{}, {AllowEmpty: true}, {Required: []string{"a"}}, {Required: []string{"a", "b"}}},
		start:   "/x",
		units:   []string{"#", "-", "1", "?", "a", "=", "&", ";", ".", "/", ",", "x", "a=1"},
	}, {
		name: "authorities",
		templates: [][]string{
			{"//", "//u@", "//{c}@"},
			{"", "{a}", "{+a}", "{a,d}", "{.a}", "{;a}", "{a:2}", "h", "{/a}"},
			{"", ".h", ":", ":1", "@h", "-"},
			{"", "/", "/{b}", "{/b}", "{+b}", ":{b}", "{.b}", "{?b}"},
		},
		options: []uritemplate.Options{{}, {Required: []string{"a"}, AllowEmpty: true}, {Required: []string{"b"}}},
		start:   "//",
		units:   []string{"/", "h", ".", ":", "1", "@", "-", "u", "?", ";", "a", "%2F"},
	}, {
		name: "schemes and bases",
		templates: [][]string{
			{"", "{+a}", "{a}:", "x:", "{a}+{b}:", "x{a}:", "{a:1}:", "{+a}:", "{a,b}:"},
			{"", "//h", "/", "x", "{+c}", "{c}", "{c}:x", "//{c}", "{/c}", "{/c*}", "{?c}", ".", "/x", "/{d}", "//{d}/"},
			{"", "/x", "-", "{e}", "{+e}", "{?e}", "{#e}", ".."},
		},
		options: []uritemplate.Options{{}, {Required: []string{"a"}}, {Required: []string{"c"}}, allOptions},
		units:   []string{"/", "h", ".", ":", "x", "+", "-", "?", "#", "1", ","},
	},
}

// product returns the texts of one piece of each list.
func product(lists [][]string) []string {
	all := []string{""}
	for _, list := range lists {
		var next []string
		for _, text := range all {
			for _, piece := range list {
				next = append(next, text+piece)
			}
		}
		all = next
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// refs returns the references of a family: those with up to n units, and the others.
func (f *family) refs(n int) (all []uri.URI) {
	texts := []string{f.start}
	for from := 0; n > 0; n-- {
		to := len(texts)
		for _, text := range texts[from:to] {
			for _, unit := range f.units {
				texts = append(texts, text+unit)
			}
		}
		from = to
	}
	if f.references != nil {
		texts = append(texts, product(f.references)...)
	}
	slices.Sort(texts)
	for _, text := range slices.Compact(texts) {
		if u, err := uri.RFC3986.Parse(text); err == nil {
			all = append(all, u)
		}
	}
	return all
}

// A pairRoute is a template of a family, with the references that it matches.
type pairRoute struct {
	*twinRoute
	matched []uint64 // a bit for each reference
}

// routes returns the templates of a family that have a Matcher, or n of them at random.
func (f *family) routes(t *testing.T, n int, refs []uri.URI) (all []pairRoute) {
	for _, text := range product(f.templates) {
		for _, o := range f.options {
			if r, err := newTwinRoute(uritemplate.MustParse(text), o); err == nil {
				all = append(all, pairRoute{r, make([]uint64, len(refs)/64+1)})
			}
		}
	}
	rand.New(rand.NewPCG(7, 8)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if len(all) > n {
		all = all[:n]
	}
	for _, r := range all {
		for i, u := range refs {
			if r.m.Matches(u) {
				r.matched[i/64] |= 1 << (i % 64)
			}
		}
	}
	return all
}

// both returns the first reference that both routes match, or -1.
func (r *pairRoute) both(other *pairRoute) int {
	for i, bit := range r.matched {
		if bit &= other.matched[i]; bit != 0 {
			return i*64 + bits.TrailingZeros64(bit)
		}
	}
	return -1
}

// TestSetPairs adds each template of a family to a Set with each other one. It checks
// that Add refuses it if the rule does not order the two and both match one of the
// references, that the reference of a ConflictError matches both, and that Match
// follows the rule, and that Add finds the same conflicts in a Set of all templates. It
// counts the templates that Add refuses without need: none of the references matches both.
func TestSetPairs(t *testing.T) {
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			refs := f.refs(proof.Pick(3, 4))
			routes := f.routes(t, proof.PickSlow(40, proof.Pick(80, 700)), refs)
			counts := map[string]int{}
			conflicts := map[[2]string]bool{}
			for i := range routes {
				for j := range routes {
					a, b := &routes[i], &routes[j]
					if checkPair(t, a, b, refs, counts) {
						conflicts[[2]string{a.key(), b.key()}] = true
					}
				}
			}
			checkMany(t, routes, conflicts)
			t.Log(len(refs), counts)
			if counts["conflict"] < 20 || counts["ordered"] < 20 {
				t.Error("want more conflicts and more orders")
			}
			if counts["without an example"]*4 > counts["conflict"] {
				t.Error("want more examples")
			}
		})
	}
}

// key returns what no two routes of a family have in common.
func (r *pairRoute) key() string { return fmt.Sprint(r.Template, r.o) }

// checkMany adds all templates of a family to one Set. It checks that Add refuses those
// that it refuses beside one of them, and that it names the first one.
func checkMany(t *testing.T, routes []pairRoute, conflicts map[[2]string]bool) {
	var s uritemplate.Set[*pairRoute]
	for i := range routes {
		r, want := &routes[i], ""
		for _, other := range s.All() {
			if want == "" && conflicts[[2]string{other.key(), r.key()}] {
				want = other.String()
			}
		}
		var c *uritemplate.ConflictError
		got := ""
		if errors.As(s.Add(r.Template, r), &c) {
			got = c.Other().String()
		}
		if got != want {
			t.Errorf("%s %+v conflicts with %q, want %q", r, r.o, got, want)
		}
	}
}

// checkPair reports whether b is in conflict with a.
func checkPair(t *testing.T, a, b *pairRoute, refs []uri.URI, counts map[string]int) bool {
	var s uritemplate.Set[int]
	if err := s.Add(a.Template, 1); err != nil {
		t.Fatal(err)
	}
	err := s.Add(b.Template, 2)
	order, both := twinOrder(a.twinRoute, b.twinRoute), a.both(b)
	var c *uritemplate.ConflictError
	switch {
	case errors.As(err, &c):
		if checkReference(t, a.twinRoute, b.twinRoute, c.Reference()); order != 0 {
			t.Errorf("%v, but the rule orders them", err)
		}
		switch {
		case !c.Reference().IsZero():
			counts["conflict"]++
		case both >= 0:
			counts["conflict"]++
			counts["without an example"]++
		default:
			counts["without need"]++
		}
	case err != nil:
		t.Errorf("%s %+v: %v", b, b.o, err)
	case order == 0:
		counts["apart"]++
		if both >= 0 {
			t.Errorf("%s %+v and %s %+v both match %s", a, a.o, b, b.o, refs[both])
		}
	default:
		counts["ordered"]++
		if both < 0 {
			break
		}
		want := (order + 3) / 2
		if got, _, ok := s.Match(refs[both]); !ok || got != want {
			t.Errorf("%s %+v and %s %+v: %s matches %d %t, want %d", a, a.o, b, b.o, refs[both], got, ok, want)
		}
	}
	return c != nil
}

// checkReference checks the reference of a ConflictError of two templates, if there is
// one.
func checkReference(t *testing.T, a, b *twinRoute, u uri.URI) {
	t.Helper()
	_, ok := a.m.Match(u)
	_, also := b.m.Match(u)
	if !u.IsZero() && (!ok || !also || twinOrder(a, b) != 0) {
		t.Errorf("%s %+v and %s %+v are no conflict, with %q", a, a.o, b, b.o, u)
	}
}
