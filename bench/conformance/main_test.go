// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
)

// askURI asks the package itself.
func askURI(c testCase) answer {
	if c.Result != nil {
		s, err := uri.RFC3986.Resolve(*c.Base, *c.Ref)
		return answer{refused: err != nil, result: s}
	}
	u, err := uri.RFC3986.Parse(*c.Input)
	if err != nil {
		return answer{refused: true}
	}
	part := func(text string, defined bool) field {
		if !defined {
			return field{}
		}
		return known(text)
	}
	return answer{parts: [5]field{
		part(u.Scheme(), u.IsAbsolute()), part(u.Authority(), u.HasAuthority()), known(u.Path()),
		part(u.Query(), u.HasQuery()), part(u.Fragment(), u.HasFragment()),
	}}
}

// TestJudge judges the package, which has no differences, and parsers that make one mistake each.
func TestJudge(t *testing.T) {
	s, err := readCases(filepath.Join("..", "..", "conformance", "rfc3986.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	_, right, _ := parser{ask: askURI}.answers(s.list)
	for _, tt := range []struct {
		name string
		slip func(c testCase, a *answer)
		want [ways]bool
		row  string
	}{
		{"none", func(testCase, *answer) {}, [ways]bool{}, ""},
		{"accepts all", func(_ testCase, a *answer) { a.refused = false }, [ways]bool{acceptedInvalid: true}, "accepted, 2.1 pct-encoded, as `%`"},
		{"refuses queries", func(_ testCase, a *answer) { a.refused = a.refused || a.parts[3].text != nil }, [ways]bool{refusedValid: true}, "refused, no scheme, as `?`"},
		{"no fragments", func(_ testCase, a *answer) { a.parts[4] = field{} }, [ways]bool{otherComponents: true}, "no empty fragment, as `#`: empty, not undefined"},
		{"keeps the base", func(c testCase, a *answer) {
			if c.Result != nil {
				a.result = *c.Base
			}
		}, [ways]bool{otherResolution: true}, "resolution, as "},
		{"is not strict", func(c testCase, a *answer) {
			if c.NonStrict != nil {
				a.result = *c.NonStrict
			}
		}, [ways]bool{}, ""},
		{"never returns", func(c testCase, a *answer) {
			a.refused, a.endless = a.refused || c.Result != nil, c.Result != nil
		}, [ways]bool{otherResolution: true}, "resolution without an end, as "},
		{"yes or no", func(_ testCase, a *answer) {
			for i := range a.parts {
				a.parts[i] = field{untold: true}
			}
		}, [ways]bool{}, "| yes or no | 0 | 0 | none | 0 |"},
		{"only http", func(c testCase, a *answer) {
			a.refused = a.refused || c.Input != nil && strings.Contains(*c.Input, ":") && !strings.HasPrefix(*c.Input, "http:")
		}, [ways]bool{refusedValid: true}, "only with another scheme, such as http, as `"},
		{"says less", func(_ testCase, a *answer) {
			for i, p := range a.parts {
				if p.text == nil || *p.text == "" {
					a.parts[i] = field{orEmpty: true}
				}
			}
			a.parts[3].untold = true
		}, [ways]bool{}, ""},
		{"lower case", func(c testCase, a *answer) {
			if a.parts[1].text != nil && !strings.Contains(*a.parts[1].text, "@") { // only a host
				a.parts[1] = known(strings.ToLower(*a.parts[1].text))
			}
		}, [ways]bool{}, ""},
	} {
		answers := slices.Clone(right)
		for i, c := range s.list {
			tt.slip(c, &answers[i])
		}
		r := judge(s.list, answers)
		var got [ways]bool
		for _, d := range r.all {
			got[d.way] = true
		}
		if text := r.row(tt.name) + "\n" + r.reasons(); got != tt.want || !strings.Contains(text, tt.row) {
			t.Errorf("%s: %v, %s; want %v and %q", tt.name, got, text, tt.want, tt.row)
		}
	}
}

// TestReadAnswer has the lines that a program may print.
func TestReadAnswer(t *testing.T) {
	a, err := readAnswer("+ x61 - e ? x")
	if err != nil || *a.parts[0].text != "a" || a.parts[1] != (field{}) || !a.parts[2].orEmpty || !a.parts[3].untold || *a.parts[4].text != "" {
		t.Errorf("%+v, %v", a, err)
	}
	for line, want := range map[string]answer{"!": {refused: true}, "~": {refused: true, endless: true}, "?": {silent: true}} {
		if got, err := readAnswer(line); err != nil || got != want {
			t.Errorf("%q: %+v, %v", line, got, err)
		}
	}
	for _, line := range []string{"", "+", "+ x61 x62", "+ x6", "error"} {
		if a, err := readAnswer(line); err == nil {
			t.Errorf("%q: %+v", line, a)
		}
	}
}

// TestParsers asks the parsers that the machine has whether they can be asked.
func TestParsers(t *testing.T) {
	a, b := "http://h/a?q#f", "http://h/"
	ref := "c"
	result := "http://h/c"
	cases := []testCase{{Input: &a, Valid: true, Section: "x"}, {Base: &b, Ref: &ref, Result: &result, Section: "x"}}
	found := 0
	for _, p := range parsers("programs", os.Getenv("CONFORMANCE")) {
		version, answers, err := p.answers(cases)
		if err != nil {
			t.Logf("%s: %v", p.name, err)
			continue
		}
		found++
		if version == "" || len(answers) != 2 || answers[0].refused || answers[1].refused || !answers[1].silent && answers[1].result != result {
			t.Errorf("%s %s: %+v", p.name, version, answers)
		}
	}
	if found < 3 {
		t.Errorf("only %d parsers", found)
	}
}

// TestPage asks the parsers that the machine has in the release that the page names about its examples.
func TestPage(t *testing.T) {
	const file = "../../examples/playground/site/examples.json"
	recorded, err := readPage(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := recorded.text()
	if old, _ := os.ReadFile(file); err != nil || string(text) != string(old) {
		t.Errorf("-page would write another text: %s, %v", text, err)
	}
	for i, name := range onPage {
		all := parsers("programs", os.Getenv("CONFORMANCE"))
		p := all[slices.IndexFunc(all, func(p parser) bool { return p.name == name })]
		asked, err := recorded.answered([]parser{p})
		if err != nil || asked.Parsers[0] != recorded.Parsers[i] {
			t.Logf("not asked: %s here, %v", asked.Parsers, err)
			continue
		}
		for j, e := range recorded.Examples {
			if e.Values != nil && e.Answers == nil {
				continue
			}
			if got, want := asked.Examples[j].Answers[0], e.Answers[i]; !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %q against %q: %q, and on the page %q", asked.Parsers, e.Reference, e.Base, got, want)
			}
		}
	}
	asked, _ := recorded.answered([]parser{{name: onPage[0], ask: askURI}, {name: "another"}})
	if text, _ := asked.text(); !strings.Contains(string(text), `#top","answers":[["https","example.com","/docs/page","lang=en","top"]]}`) {
		t.Errorf("the package alone: %s", text)
	}
}
