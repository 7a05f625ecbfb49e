// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/template"
)

var (
	sinkMatcher *template.Matcher
	sinkValues  template.Values
	sinkOK      bool
	sinkErr     error
)

// linearTests have a template and a reference, both of which grow with n.
var linearTests = []struct {
	name          string
	template, ref func(n int) string
}{
	{"a literal that nearly occurs, not matching", format("/{a}%s{b}", "a", "b"), format("/%s", "a", "")},
	{"a literal that nearly occurs, backward", format("/{+p}%s{b}", "a", ""), format("/%s", "a", "c")},
	{"a short literal that nearly occurs, not matching", format("/{a}aab{b}", "", ""), format("/%s", "ab", "")},
	{"a literal in escapes, not matching", format("/{a}4141{b}", "", ""), format("/%s", "%FF41%41", "")},
	{"many literals", format("/%s", "{v#}-a-", ""), format("/%s", "a-a-", "")},
	{"many literals, missing at the end, not matching", format("/%s", "{v#}-a-", "b"), format("/%s", "a-a-", "")},
	{"many literals, backward", format("/{+p}%s", "-{v#}", ""), format("/%s", "-a", "")},
	{"many segments", format("/%s", "{v#}/", ""), format("/%s", "a/", "")},
	{"many segments of many lists", format("%s", "{/v#*}x", ""), format("%s", "/ax", "")},
	{"many operators", format("/%s", "{a#}{.b#}{/c#}{;d#}-", ""), format("/%s", "a.b/c;d#-", "")},
	{"many variables", format("/{x%s}", ",v#", ""), format("/a%s", ",a", "")},
	{"many variables with names", format("/{;x%s}", ",v#", ""), format("/%s", ";v#=1", "")},
	{"one variable many times", format("/%s", "{a}/", ""), format("/%s", "a/", "")},
	{"many pairs", format("/{?x%s}", ",v#", ""), format("/?x=1%s", "&v#=1", "")},
	{"many pairs, one each", format("/?x=1%s", "{&v#}", ""), format("/?x=1%s", "&v#=1", "")},
	{"many literal pairs", format("/?x=1%s", "&v#={v#}", "{&z}"), format("/?x=1%s", "&v#=1", "&z=2")},
	{"a list of many pairs", format("/{?x*}", "", ""), format("/?x=1%s", "&x=1", "")},
	{"many other pairs", format("/{?x*}", "", ""), format("/?y=1%s", "&y=1", "")},
	{"unknown pairs", format("/{?x}", "", ""), format("/?y=1%s", "&y=1", "")},
	{"a long value", format("/{x}", "", ""), format("/%s", "a", "")},
	{"a long value of escapes", format("/{x}", "", ""), format("/%s", "%41%20", "")},
	{"a long list", format("/{x}", "", ""), format("/%s", ",", "")},
	{"long pairs", format("/{x*}", "", ""), format("/%s", "a=b,", "a=b")},
	{"a long path", format("/{+x}", "", ""), format("/%s", "a/", "")},
	{"a path of dots", format("/{+x}", "", ""), format("/%s", "./", "")},
	{"a long prefix", format("/{x:9999}", "", ""), format("/%s", "%C3%A9", "")},
	{"a segment of dots", format("/{x}.{y}.{z}", "", ""), format("/%s", ".", "")},

	{"many dots in literals", format("/%s", ".{v#}", ""), format("/%s", ".", "")},
	{"many literals in the authority", format("//%s", "{v#}-", ""), format("//%s", "a-", "")},
	{"many pairs after many literal ones", func(n int) string {
		return format("/?x=1%s", "&x={v#}&x={v#}&x={v#}&x={v#}&x={v#}&x={v#}&x={v#}&x={v#}", "")(n) + format("%s", "{&a#}{&b#}{&c#}{&d#}{&e#}{&f#}{&g#}{&h#}", "")(n)
	}, format("/?x=1%s", "&x=1&x=1&x=1&x=1&x=1&x=1&x=1&x=1", "")},
	{"a long base", format("{+base}/x", "", ""), format("http://h/%s", "a/", "x")},
	{"a long template, not matching", format("/%s", "{v#}/", ""), format("/%s", "a", "")},
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
	for _, tt := range linearTests {
		t.Run(tt.name, func(t *testing.T) {
			matches := false
			for _, o := range []template.Options{{}, {DotSegments: true, Slashes: true, OtherPairs: true}} {
				linear.Check(t, "Matcher", func(n int) func() {
					tmpl := template.MustParse(tt.template(n)).With(o)
					return func() { sinkMatcher, sinkErr = tmpl.Matcher() }
				})
				if sinkErr != nil {
					t.Fatal(sinkErr)
				}
				match := func(n int) func() {
					m, _ := template.MustParse(tt.template(n)).With(o).Matcher()
					u := uri.RFC3986.MustParse(tt.ref(n))
					return func() { sinkValues, sinkOK = m.Match(u) }
				}
				linear.Check(t, "Match", match)
				matches = matches || sinkOK
				if small, large := bytesOf(match(1<<10)), bytesOf(match(1<<14)); large > 32*small+4096 {
					t.Errorf("%d bytes for 1 KiB, %d for 16 KiB", small, large)
				}
			}
			if matches == strings.HasSuffix(tt.name, "not matching") {
				t.Errorf("matches: %v", matches)
			}
		})
	}
}

// bytesOf returns how many bytes a function allocates.
func bytesOf(run func()) uint64 {
	var before, after runtime.MemStats
	run()
	runtime.ReadMemStats(&before)
	run()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
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
		m, err := template.MustParse(tt.template).Matcher()
		if err != nil {
			t.Fatal(err)
		}
		u := uri.RFC3986.MustParse(tt.ref)
		if got := testing.AllocsPerRun(100, func() { sinkValues, sinkOK = m.Match(u) }); got > tt.want {
			t.Errorf("%s and %s: %v allocations, want %v at most", tt.template, tt.ref, got, tt.want)
		}
	}
}
