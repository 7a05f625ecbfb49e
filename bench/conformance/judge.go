// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"cmp"
	"fmt"
	"maps"
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

// A difference is an answer that differs from a case.
type difference struct {
	way    int
	reason string // "" if the answer does not differ
	c      testCase
	a      answer
}

// A report lists a parser's differences.
type report struct {
	all    []difference
	silent [ways]bool // the parser has no such function
}

var componentNames = [...]string{"scheme", "authority", "path", "query", "fragment"}

// A parser may return a normal form by section 6.2.2 or 6.2.3. It must not leave dot segments in the result of resolving.
const (
	ofParts  = uri.SchemeLevel | uri.NormIPv6Form
	ofResult = ofParts &^ uri.NormDotSegments
)

// normal returns the normal form of s. It removes an empty userinfo, which some parsers do not distinguish from none, and leading
// zeros in a port, since some return it as a number.
func normal(s string, level uri.Normalization) string {
	u, err := uri.RFC3986.Parse(s)
	if err != nil {
		return s
	}

	if u.HasUserinfo() && u.Userinfo() == "" {
		u = u.WithoutUserinfo()
	}
	s = u.String()
	if port := u.Port(); port != "" {
		start, end, _ := u.Span(uri.Port)
		s = s[:start] + cmp.Or(strings.TrimLeft(port, "0"), "0") + s[end:]
	}
	return uri.RFC3986.MustParse(s).Normalize(level).String()
}

// judge compares the answers with the cases. If a parser does not distinguish undefined and empty components, its answer counts
// as the one or the other.
func judge(cases []testCase, answers []answer) (r report) {
	for i, c := range cases {
		a := answers[i]
		switch {
		case c.Section == "": // the same as an earlier case, with the scheme http
			continue
		case a.silent:
			r.silent[otherResolution] = true
			continue
		case c.Valid && !a.refused && a.parts[2].untold: // a path is always defined, so the parser returns no component
			r.silent[otherComponents] = true
			continue
		}

		way, reason := fault(c, a)
		if reason == "" {
			continue
		}
		if isRefusal := way == refusedValid || way == otherResolution; isRefusal && c.again > 0 && right(cases[c.again], answers[c.again]) {
			reason = "only with another scheme, such as http"
		}
		r.all = append(r.all, difference{way, reason, c, a})
	}
	return r
}

// fault returns the way in which an answer differs from a case, and the reason, which is "" if it does not differ.
func fault(c testCase, a answer) (way int, reason string) {
	if c.Result != nil {
		switch {
		case right(c, a):
			return 0, ""
		case a.endless:
			return otherResolution, "resolution without an end"
		case a.refused:
			return otherResolution, "resolution refused"
		}
		return otherResolution, "resolution"
	}

	switch {
	case !c.Valid && a.refused:
		return 0, ""
	case !c.Valid:
		return acceptedInvalid, "accepted, " + c.Section
	case a.refused && c.Scheme == nil:
		return refusedValid, "refused, no scheme"
	case a.refused:
		return refusedValid, "refused, " + c.Section
	}
	return otherComponents, a.otherPart(c.parts())
}

// right reports whether a parser accepts a valid input, or resolves correctly. It need not be strict.
func right(c testCase, a answer) bool {
	isResult := func(want *string) bool { return want != nil && normal(a.result, ofResult) == normal(*want, ofResult) }
	return !a.refused && (c.Result == nil || isResult(c.Result) || isResult(c.NonStrict))
}

// otherPart says how the first component that differs does. It returns "" if the components belong to a normal form.
func (a answer) otherPart(want [5]*string) string {
	// A component that a parser does not return exactly counts as right.
	var got [5]*string
	for i, f := range a.parts {
		got[i] = f.text
		if f.mayBe(want[i], i == 0) {
			got[i] = want[i]
		}
	}
	if isSame(got, want) {
		return ""
	}

	// Look for a component that makes a difference without the others.
	for i, f := range a.parts {
		mixed := want
		mixed[i] = got[i]
		if isSame(mixed, want) {
			continue
		}

		switch name := componentNames[i]; {
		case want[i] == nil:
			return name + " where it is undefined"
		case f.text == nil && *want[i] == "":
			return "no empty " + name
		case f.text == nil:
			return "no " + name
		default:
			return "other " + name
		}
	}
	return "other components"
}

// isSame reports whether components have the same normal form.
func isSame(a, b [5]*string) bool { return normal(join(a), ofParts) == normal(join(b), ofParts) }

// join returns the reference that consists of the components.
func join(parts [5]*string) (s string) {
	before, after := [5]string{1: "//", 3: "?", 4: "#"}, [5]string{0: ":"}
	for i, part := range parts {
		if part != nil {
			s += before[i] + *part + after[i]
		}
	}
	return s
}

// mayBe reports whether a parser that returns f may mean the component.
func (f field) mayBe(want *string, anyCase bool) bool {
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

// row returns a parser's row in the table.
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

// reasons returns a list of a parser's three commonest reasons.
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

	// Show the component that the reason names.
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

// code writes text as code. It quotes text that contains unusual characters.
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
