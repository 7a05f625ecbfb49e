// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/uritemplate"
)

var (
	sinkMatcher *uritemplate.Matcher
	sinkValues  uritemplate.Values
	sinkOK      bool
	sinkErr     error
)

// linearTests have a template and a reference, both of which grow with n.
var linearTests = []struct {
	name          string
	template, ref func(n int) string
}{
	{"a literal that nearly occurs, not matching", format("/{a}"+strings.Repeat("a", 255)+"b{b}", "", ""), format("/%s", "a", "")},
	{"a literal that nearly occurs, backward", format("/{+p}"+strings.Repeat("a", 64)+"{b}", "", ""), format("/%s", "a", "c")},
	{"a literal in each escape, backward, not matching", format("/{+p}"+strings.Repeat("20%", 84)+"20{b}", "", ""), format("/%s", "%20", "")},
	{"a literal in each escape, not matching", format("/{a}"+strings.Repeat("20%", 84)+"20{b}", "", ""), format("/%s", "%20", "")},
	{"a literal without what follows it, not matching", format("/{a}aa{.b}", "", ""), format("/%s", "a", "-")},
	{"a literal in escapes, not matching", format("/{a}4141{b}", "", ""), format("/%s", "%FF41%41", "")},
	{"many literals", format("/%s", "{v#}-a-", ""), format("/%s", "a-a-", "")},
	{"many literals, backward", format("/{+p}%s", "-{v#}", ""), format("/a%s", "-a", "")},
	{"many segments", format("/%s", "{v#}/", ""), format("/%s", "a/", "")},
	{"many operators", format("/%s", "{a#}{.b#}/", ""), format("/%s", "a.b/", "")},
	{"many variables", format("/{x%s}", ",v#", ""), format("/a%s", ",a", "")},
	{"many variables with names", format("/{;x%s}", ",v#", ""), format("/%s", ";v#=1", "")},
	{"many pairs", format("/{?x%s}", ",v#", ""), format("/?x=1%s", "&v#=1", "")},
	{"many literal pairs", format("/?x=1%s", "&v#={v#}", "{&z}"), format("/?x=1%s", "&v#=1", "&z=2")},
	{"a list of many pairs", format("/{?x*}", "", ""), format("/?x=1%s", "&x=1", "")},
	{"unknown pairs", format("/{?x}", "", ""), format("/?y=1%s", "&y=1", "")},
	{"a long value of escapes", format("/{x}", "", ""), format("/%s", "%41%20", "")},
	{"a long list", format("/{x}", "", ""), format("/%s", ",", "")},
	{"a long path", format("/{+x}", "", ""), format("/%s", "a/", "")},
	{"a path of dots", format("/{+x}", "", ""), format("/%s", "./", "")},
	{"a long prefix", format("/{x:9999}", "", ""), format("/%s", "%C3%A9", "")},
	{"a segment of dots", format("/{x}.{y}.{z}", "", ""), format("/%s", ".", "")},

	{"many dots in literals", format("/%s", ".{v#}", ""), format("/%s", "..", "")},
	{"many empty segments, not matching", format("/{+p}-{b}/{c}/{+d}", "", ""), format("/%s", "-a//", "")},
	{"many segments after a literal", format("/{+p}-{b}/{c}/{+d}", "", ""), format("/a-%s", "a/", "b")},
	{"many pairs after many literal ones", func(n int) string {
		return format("/?x=1%s", "&x={v#}", "")(n) + format("%s", "{&a#}{&b#}{&c#}{&d#}{&e#}{&f#}{&g#}{&h#}", "")(n)
	}, format("/?x=1%s", "&x=1", "")},
	{"many paths, not matching", format("/%s", "{+v#}/y/", "z"), format("/%s", "x/y/", "w")},
	{"a long base", format("{+base}/x", "", ""), format("http://h/%s", "a/", "x")},
}

// format returns a function that repeats unit n/8 times, with the number of the
// repetition for "#".
func format(format, unit, after string) func(n int) string {
	return func(n int) string {
		if !strings.Contains(format, "%s") {
			return format
		}
		var b strings.Builder
		for i := range n / 8 {
			b.WriteString(strings.ReplaceAll(unit, "#", fmt.Sprintf("%06d", i)))
		}
		return fmt.Sprintf(format, b.String()) + after
	}
}

// TestMatchLinear checks that the time and the memory to make a Matcher and to
// match are linear in the template and in the reference.
func TestMatchLinear(t *testing.T) {
	proof.Slow(t)
	for _, tt := range linearTests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := uritemplate.MustParse(tt.template(1 << 10)).Matcher(); err != nil {
				t.Fatal(err)
			}
			matches := false
			for _, o := range []uritemplate.Options{{}, {AllowDotSegments: true, AllowSlashes: true, AllowOtherPairs: true}} {
				linear.Check(t, "Matcher", func(n int) func() {
					tmpl := uritemplate.MustParse(tt.template(n)).With(o)
					return func() { sinkMatcher, sinkErr = tmpl.Matcher() }
				})
				if sinkErr != nil {
					t.Fatal(sinkErr)
				}
				match := func(n int) func() {
					m, _ := uritemplate.MustParse(tt.template(n)).With(o).Matcher()
					u := uri.RFC3986.MustParse(tt.ref(n))
					return func() { sinkValues, sinkOK = m.Match(u) }
				}
				linear.Check(t, "Match", match)
				linear.Check(t, "Explain", func(n int) func() {
					m, _ := uritemplate.MustParse(tt.template(n)).With(o).Matcher()
					u, other := uri.RFC3986.MustParse(tt.ref(n)), uri.RFC3986.MustParse(tt.ref(n)+"/%FF")
					return func() { sinkErr = errors.Join(m.Explain(u), m.Explain(other)) }
				})
				matches = matches || sinkOK
				small := linear.Allocated(0, match(1<<10))
				most := 32*small + 1<<12
				if large := linear.Allocated(most, match(1<<14)); large > most {
					t.Errorf("%d bytes for 1 KiB, %d for 16 KiB", small, large)
				}
			}
			if matches == strings.HasSuffix(tt.name, "not matching") {
				t.Errorf("matches: %v", matches)
			}
		})
	}
}

// searchPieces are what templates and their expansions are made of.
var searchPieces = []string{
	"{a}", "{b}", "{+a}", "{#a}", "{.a}", "{/a}", "{/a*}", "{;a}", "{?a}", "{?a*}", "{&b}", "{a,b}", "{a*}", "{a:3}", "{+a,b}", "{", "}", ",", ":", "*",
	"x:", "//", "/", "?", "#", "@", "[", "]", "::1", ":80", "a", "aa", "b", "-", "a-", ".", "..", ";", "=", "&", "a=", "&b=", "%41", "%2F", "%2e", "%C3%A9", "%E2", "%", " ", "é",
}

// TestSearchLinear searches for slow templates, values and references for as long
// as the flag -search says.
func TestSearchLinear(t *testing.T) {
	nothing := func() {}
	o := uritemplate.Options{AllowDotSegments: true, AllowSlashes: true, AllowControls: true, AllowOtherPairs: true}
	linear.Search(t, proof.Pick(0, 2_000), linear.Operation{
		Name:   "Parse and Matcher",
		Pieces: [][]string{searchPieces},
		Prepare: func(texts ...string) func() {
			return func() {
				if sinkTemplate, sinkErr = uritemplate.Parse(texts[0]); sinkErr == nil {
					sinkMatcher, sinkErr = sinkTemplate.Matcher()
				}
			}
		},
	}, linear.Operation{
		Name:   "Expand",
		Pieces: [][]string{searchPieces, searchPieces[15:]},
		Prepare: func(texts ...string) func() {
			tmpl, err := uritemplate.Parse(texts[0])
			if err != nil {
				return nothing
			}
			// The value is long, so only one variable has it.
			values := uritemplate.Values{"a": uritemplate.String("x"), "b": uritemplate.String(texts[1])}
			if strings.Count(texts[0], "b") > 2 {
				values["b"] = uritemplate.List("x", "y")
			}
			return func() { sinkURI, sinkErr = tmpl.Expand(values.Get) }
		},
	}, linear.Operation{
		Name:   "Match",
		Pieces: [][]string{searchPieces, searchPieces[15:]},
		Prepare: func(texts ...string) func() {
			tmpl, err := uritemplate.Parse(texts[0])
			u, err2 := uri.RFC3986.Parse(texts[1])
			if err != nil || err2 != nil {
				return nothing
			}
			m, err := tmpl.With(o).Matcher()
			if err != nil {
				return nothing
			}
			return func() { sinkValues, sinkOK = m.Match(u) }
		},
	}, linear.Operation{
		Name:   "Set",
		Pieces: [][]string{searchPieces, searchPieces},
		Prepare: func(texts ...string) func() {
			first, err := uritemplate.Parse(texts[0])
			second, err2 := uritemplate.Parse(texts[1])
			if err != nil || err2 != nil {
				return nothing
			}
			return func() {
				var s uritemplate.Set[int]
				if s.Add(first.With(o), 1) == nil {
					sinkErr = s.Add(second.With(o), 2)
				}
			}
		},
	})
}

// TestParseAllocs counts the allocations of Parse: one for the parts and the variables
// of a template with one expression, and two for most others.
func TestParseAllocs(t *testing.T) {
	for _, tt := range []struct {
		template string
		want     float64
	}{
		{"/users", 1},
		{"https://api.example/search{?q,sort,page}", 1},
		{"/users/{id}/files{/path*}", 2},
		{"https://api.example/repos/{owner}/{repo}/issues/{number}{?page,sort}", 2},
		{"/s{?a,b,c,d}", 2},
		{"/s?a={a}&b={b}#c={c}", 3},
		{strings.Repeat("/{a,b}", 1<<12), 32}, // as much again each time, and each time twice under the race detector
	} {
		if got := testing.AllocsPerRun(100, func() { sinkTemplate, sinkErr = uritemplate.Parse(tt.template) }); got > tt.want {
			t.Errorf("%.80s: %v allocations, want %v at most", tt.template, got, tt.want)
		}
	}
}

// TestMatchAllocs counts the allocations of Match for references in the normal
// form: two of the map, and those of values that have escapes or members.
func TestMatchAllocs(t *testing.T) {
	for _, tt := range []struct {
		template, ref string
		want          float64
	}{
		{"/users/{id}", "/users/1", 2},
		{"https://api.github.com/repos/{owner}/{repo}{/sha}", "https://api.github.com/repos/o/r/1f", 2},
		{"/s{?q,page}", "/s?q=a&page=1", 2},
		{"/users/{id}", "/users/a%20b", 3},
		{"/files{/path*}", "/files/a/b", 4},
		{"/users/{id}", "/groups/1", 0},
		{"/users/{id}", "http://h/users/1", 0},
		{"/users/{id}", "/users/1/2", 1},
		{"/users/{id}", "/users/..", 0},
		{"/s{?q}", "/s?r=1", 0},
	} {
		m := must(uritemplate.MustParse(tt.template).Matcher())
		u := uri.RFC3986.MustParse(tt.ref)
		if got := testing.AllocsPerRun(100, func() { sinkValues, sinkOK = m.Match(u) }); got > tt.want {
			t.Errorf("%s and %s: %v allocations, want %v at most", tt.template, tt.ref, got, tt.want)
		}
	}
}

// setTests have the templates of a Set by their number, and a reference that one of them
// matches, or none if Match tries all of them.
var setTests = []struct{ name, template, ref string }{
	{"ends of a host", "https://{x}.h#.example/", ""},
	{"literals", "/a/{x}/b#/{y}", "/a/1/b#/2"},
	{"owners with parts", "/a#/{x}/b/{y}/c", "/a#/1/b/2/c"},
	{"literals beside a value", "/a/b#", "/a/b#"},
	{"hosts", "https://h#.example/{x}", "https://h#.example/1"},
	{"queries", "/a#{?x,y}", "/a#?x=1"},
	{"deep", "/a/b/c/d/e/f/g/h/i/j#/k", "/a/b/c/d/e/f/g/h/i/j#/k"},
	{"ends of a path", "/{+x}/#", ""},
	{"queries of one path", "/a?b=#{&x}", ""},
	{"hosts of any scheme", "{s}://h#/", ""},
}

// TestSetLinear checks that the time to add n templates is linear in n, and so is the time
// of n matches in a Set of n templates: the time of a match does not depend on how many
// there are.
func TestSetLinear(t *testing.T) {
	numbered := func(text string, i int) string { return strings.ReplaceAll(text, "#", fmt.Sprintf("%06d", i)) }
	for i, tt := range setTests {
		t.Run(tt.name, func(t *testing.T) {
			if i > 0 {
				proof.Slow(t)
			}
			build := func(n int) *uritemplate.Set[int] {
				s := &uritemplate.Set[int]{}
				for i := range n / 32 {
					if err := s.Add(uritemplate.MustParse(numbered(tt.template, i)), i); err != nil {
						t.Fatal(err)
					}
				}
				if err := s.Add(uritemplate.MustParse("{+other}"), -1); err != nil {
					t.Fatal(err)
				}
				return s
			}
			linear.Check(t, "Add", func(n int) func() { return func() { build(n) } })
			if tt.ref == "" {
				return
			}
			linear.Check(t, "Match", func(n int) func() {
				s := build(n)
				var refs []uri.URI
				for i := range n / 32 {
					refs = append(refs, uri.RFC3986.MustParse(numbered(tt.ref, i)))
				}
				return func() {
					for i, u := range refs {
						if got, _, ok := s.Match(u); !ok || got != i {
							t.Fatalf("%s matches %d %t", u, got, ok)
						}
					}
				}
			})
		})
	}
}

// TestSetMatchLinear checks that the time of a match is linear in the reference and
// in the templates.
func TestSetMatchLinear(t *testing.T) {
	proof.Slow(t)
	for _, tt := range linearTests {
		t.Run(tt.name, func(t *testing.T) {
			linear.Check(t, "Match", func(n int) func() {
				s := uritemplate.Set[int]{}
				for i, text := range []string{tt.template(n), "/{+any}", "/a/{b}", "//{h}/a/b/{c}", "{+base}/x/y"} {
					_ = s.Add(uritemplate.MustParse(text), i) // without those in conflict
				}
				u := uri.RFC3986.MustParse(tt.ref(n))
				return func() { _, sinkValues, sinkOK = s.Match(u) }
			})
		})
	}
}
