// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// The ways in which an answer differs from the suite.
const (
	acceptedInvalid = iota
	refusedValid
	otherComponents
	otherResolution
	ways
)

// A difference is an answer that differs.
type difference struct {
	way    int
	reason string
	c      testCase
	a      answer
}

// A report has the differences of a parser.
type report struct {
	all    []difference
	silent [ways]bool // the parser has no function for it
}

var componentNames = [...]string{"scheme", "authority", "path", "query", "fragment"}

// A parser may give a normal form of section 6.2.2 or 6.2.3. It may not leave dot segments in what it resolves.
const (
	ofParts  = uri.SchemeLevel | uri.NormIPv6Form
	ofResult = ofParts &^ uri.NormDotSegments
)

var zeros = regexp.MustCompile(`^(.*:)0+([0-9]+)$`)

// normal returns the normal form of s, without an empty userinfo, which not every parser tells from none, and without the zeros
// before a port that a parser gives as a number.
func normal(s string, level uri.Normalization) string {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return s
	}
	if u.HasUserinfo() && u.Userinfo() == "" {
		u = u.WithoutUserinfo()
	}
	s = u.String()
	if u.HasPort() {
		start := strings.Index(s, u.Authority())
		s = s[:start] + zeros.ReplaceAllString(u.Authority(), "$1$2") + s[start+len(u.Authority()):]
	}
	return uri.RFC3986.MustParse(s).Normalize(level).String()
}

// judge compares the answers with the cases. A component of which the parser does not say whether it is undefined or empty
// may be both, and the components may be those of a normal form.
func judge(cases []testCase, answers []answer) (r report) {
	for i, c := range cases {
		if c.Section == "" {
			continue // the case of another one, with the scheme http
		}
		a := answers[i]
		add := func(way int, reason string) {
			if c.again > 0 && (way == refusedValid || way == otherResolution) && right(cases[c.again], answers[c.again]) {
				reason = "only with another scheme, such as http"
			}
			r.all = append(r.all, difference{way, reason, c, a})
		}
		switch {
		case a.silent:
			r.silent[otherResolution] = true
		case c.Result != nil && a.endless:
			add(otherResolution, "resolution without an end")
		case c.Result != nil && a.refused:
			add(otherResolution, "resolution refused")
		case c.Result != nil:
			if !right(c, a) {
				add(otherResolution, "resolution")
			}
		case !c.Valid && !a.refused:
			add(acceptedInvalid, "accepted, "+c.Section)
		case c.Valid && a.refused && c.Scheme == nil:
			add(refusedValid, "refused, no scheme")
		case c.Valid && a.refused:
			add(refusedValid, "refused, "+c.Section)
		case c.Valid && a.parts[2].untold:
			r.silent[otherComponents] = true // only a path is always defined
		case c.Valid:
			if name, ok := a.otherPart(c.parts()); ok {
				add(otherComponents, name)
			}
		}
	}
	return r
}

// right reports whether a parser accepts or resolves what it should. It need not be strict.
func right(c testCase, a answer) bool {
	switch {
	case a.refused:
		return false
	case c.Result == nil:
		return true
	}
	result := normal(a.result, ofResult)
	return result == normal(*c.Result, ofResult) || c.NonStrict != nil && result == normal(*c.NonStrict, ofResult)
}

// otherPart returns how the first component that differs does, unless all are those of a normal form.
func (a answer) otherPart(want [5]*string) (name string, differs bool) {
	var got [5]*string
	for i, f := range a.parts {
		if got[i] = f.text; f.is(want[i], i == 0) {
			got[i] = want[i]
		}
	}
	if normal(join(got), ofParts) == normal(join(want), ofParts) {
		return "", false
	}
	for i, f := range a.parts {
		mixed := want
		if mixed[i] = got[i]; normal(join(mixed), ofParts) == normal(join(want), ofParts) {
			continue
		}
		switch name := componentNames[i]; {
		case want[i] == nil:
			return name + " where it is undefined", true
		case f.text == nil && *want[i] == "":
			return "no empty " + name, true
		case f.text == nil:
			return "no " + name, true
		default:
			return "other " + name, true
		}
	}
	return "other components", true
}

// join returns the reference with the components.
func join(parts [5]*string) (s string) {
	before, after := [5]string{1: "//", 3: "?", 4: "#"}, [5]string{0: ":"}
	for i, part := range parts {
		if part != nil {
			s += before[i] + *part + after[i]
		}
	}
	return s
}

// is reports whether a parser that gives f may mean the component.
func (f field) is(want *string, anyCase bool) bool {
	switch {
	case f.untold:
		return true
	case f.orEmpty:
		return want == nil || strings.Trim(*want, "@:") == "" // an empty userinfo, host and port
	case f.text == nil || want == nil:
		return f.text == nil && want == nil
	}
	return *f.text == *want || anyCase && strings.EqualFold(*f.text, *want)
}

// row returns the row of a parser.
func (r report) row(name string) string {
	var counts [ways]int
	for _, d := range r.all {
		counts[d.way]++
	}
	row := "| " + name
	for way, n := range counts {
		if r.silent[way] {
			row += " | none"
			continue
		}
		row += " | " + thousands(n)
	}
	return row + " |"
}

// reasons returns the three commonest reasons of a parser, as a list.
func (r report) reasons() string {
	reasons := map[string][]difference{}
	for _, d := range r.all {
		reasons[d.reason] = append(reasons[d.reason], d)
	}
	order := slices.SortedFunc(maps.Keys(reasons), func(a, b string) int {
		return cmp.Or(len(reasons[b])-len(reasons[a]), strings.Compare(a, b))
	})
	text := ""
	for _, reason := range order[:min(3, len(order))] {
		text += fmt.Sprintf("- %s %s, as %s\n", thousands(len(reasons[reason])), reason, shortest(reasons[reason]))
	}
	return text
}

// shortest returns the three shortest cases, with the answers.
func shortest(ds []difference) string {
	var texts []string
	for _, d := range ds {
		texts = append(texts, d.String())
	}
	slices.SortFunc(texts, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	texts = slices.Compact(texts)
	return strings.Join(texts[:min(3, len(texts))], ", ")
}

func (d difference) String() string {
	switch {
	case d.c.Result != nil && d.a.refused:
		return fmt.Sprintf("%s + %s = %s", code(*d.c.Base), code(*d.c.Ref), code(*d.c.Result))
	case d.c.Result != nil:
		return fmt.Sprintf("%s + %s = %s, not %s", code(*d.c.Base), code(*d.c.Ref), code(*d.c.Result), code(d.a.result))
	case d.a.refused, !d.c.Valid:
		return code(*d.c.Input)
	}
	for i, name := range componentNames {
		if strings.Contains(d.reason, name) {
			return fmt.Sprintf("%s: %s, not %s", code(*d.c.Input), partCode(d.c.parts()[i]), partCode(d.a.parts[i].text))
		}
	}
	return code(*d.c.Input)
}

func partCode(s *string) string {
	if s == nil {
		return "undefined"
	}
	return code(*s)
}

// code writes a text as code. Text with unusual characters is quoted.
func code(s string) string {
	if s == "" {
		return "empty"
	}
	quoted := fmt.Sprintf("%+q", s)
	if quoted[1:len(quoted)-1] == s {
		return "`" + s + "`"
	}
	return "`" + strings.ReplaceAll(quoted, "`", "\\u0060") + "`"
}

// thousands writes n, which is less than a million, with a comma.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}
