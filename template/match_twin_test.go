// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/template"
)

// This file proves Matcher.Match against a twin that is made of Template.Append
// and of the documentation. The twin has two halves: domain says which values a
// reference may stand for, and recognize finds them by trying.

// A domain says which values Match finds again.
type domain struct {
	tmpl    template.Template
	options template.Options
	parts   []domainPart
	in      [][]domainPart // the parts of each component, in which literals are divided
}

// A domainPart is a literal or an expression.
type domainPart struct {
	index int               // in the template
	alone template.Template // the part as a template
	op    string
	vars  []domainVar // nil for a literal
}

type domainVar struct {
	spec    string
	name    string
	explode bool
	most    int
}

var (
	partPattern = regexp.MustCompile(`\{([+#./;?&]?)([^}]*)\}|[^{]+`)
	varPattern  = regexp.MustCompile(`^(.*?)(\*|:[0-9]+)?$`)
)

// domainOf returns false if the template has no expansion that shows its
// components.
func domainOf(tmpl template.Template, o template.Options) (*domain, bool) {
	d := &domain{tmpl: tmpl.With(o), options: o}
	for i, m := range partPattern.FindAllStringSubmatch(merged(tmpl.String()), -1) {
		p := domainPart{index: i, alone: template.MustParse(m[0]), op: m[1]}
		for name := range strings.SplitSeq(m[2], ",") {
			if m[0][0] != '{' {
				break
			}
			v := varPattern.FindStringSubmatch(name)
			dv := domainVar{spec: name, name: v[1], explode: v[2] == "*"}
			fmt.Sscanf(v[2], ":%d", &dv.most)
			p.vars = append(p.vars, dv)
		}
		d.parts = append(d.parts, p)
	}
	for _, text := range []string{"a", "/a", "1", "::1"} {
		values := template.Values{}
		for _, name := range tmpl.Names() {
			values[name] = template.String(text)
		}
		if u, err := tmpl.With(template.Options{DotSegments: true}).Expand(values.Get); err == nil {
			d.show(u, values)
			return d, true
		}
	}
	return nil, false
}

// merged returns a template in which {/a}{/b} is {/a,b}, which is written alike.
func merged(text string) string {
	s, last := "", ""
	for _, m := range partPattern.FindAllStringSubmatch(text, -1) {
		if m[1] != "" && m[1] == last && strings.Contains("./;&", m[1]) {
			s = s[:len(s)-len("}")] + "," + m[2] + "}"
		} else {
			s += m[0]
		}
		last = m[1]
	}
	return s
}

// show sets the parts of each component. In u, each expression has a text.
func (d *domain) show(u uri.URI, values template.Values) {
	d.in = make([][]domainPart, 5)
	start := 0
	for c, text := range componentsOf(u) {
		end := start + len(text)
		from := 0
		for _, p := range d.parts {
			to := from + len(textOf(p.alone, values))
			switch {
			case p.vars != nil && start <= from && to <= end:
				d.in[c] = append(d.in[c], p)
			case p.vars == nil && max(from, start) < min(to, end):
				s := u.String()[max(from, start):min(to, end)]
				d.in[c] = append(d.in[c], domainPart{index: p.index, alone: template.MustParse(s)})
			}
			from = to
		}
		start = end
	}
}

// componentsOf returns the text of the five components with their delimiters.
func componentsOf(u uri.URI) []string {
	c := make([]string, 5)
	text := u.String()
	if u.IsAbsolute() {
		c[0] = text[:len(u.Scheme()+":")] // Scheme is in lower case
	}
	if u.HasAuthority() {
		c[1] = "//" + u.Authority()
	}
	c[2] = u.Path()
	if u.HasQuery() {
		c[3] = "?" + u.Query()
	}
	c[4] = text[len(c[0]+c[1]+c[2]+c[3]):]
	return c
}

// String returns the template and the options.
func (d *domain) String() string { return fmt.Sprintf("%s %+v", d.tmpl, d.options) }

func textOf(t template.Template, values template.Values) string {
	text, err := t.Append(nil, values.Get)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// refusal returns why the values are not in the domain, or "" if they are.
func (d *domain) refusal(values template.Values) string {
	u, err := d.tmpl.Expand(values.Get)
	if err != nil {
		return "Expand refuses them"
	}
	if c := componentsOf(u); len(d.in[0])+len(d.in[1]) == 0 && hasUpper(c[0]+c[1]) {
		return "an upper-case letter in the base"
	}
	for _, p := range d.parts {
		if p.vars == nil {
			continue
		}
		if why := d.expressionRefusal(p, values); why != "" {
			return fmt.Sprintf("%s: %s", p.alone, why)
		}
	}
	for c, parts := range d.in {
		if c < 2 && upperCase(parts, values) {
			return "an upper-case letter in the scheme or the host"
		}
		if c == 3 {
			parts = slices.DeleteFunc(slices.Clone(parts), isPair)
		}
		if why := placesRefusal(parts, values, c < 2); why != "" {
			return why
		}
	}
	return ""
}

// upperCase reports whether the value of a scheme or a host has an upper-case
// letter.
func upperCase(parts []domainPart, values template.Values) (found bool) {
	for _, p := range parts {
		text := textOf(p.alone, values)
		if p.vars != nil {
			found = found || hasUpper(text)
		} else if strings.Contains(text, "@") {
			found = false // it was the user information
		}
	}
	return found
}

func hasUpper(text string) bool {
	return strings.ContainsFunc(escapePattern.ReplaceAllString(text, ""), unicode.IsUpper)
}

// isPair reports whether a part of the query is {?name} or {&name}.
func isPair(p domainPart) bool { return p.op == "?" || p.op == "&" }

func isNamed(op string) bool    { return op == ";" || op == "?" || op == "&" }
func isReserved(op string) bool { return op == "+" || op == "#" }

// separator is what an expression writes between values.
func separator(op string) string {
	switch op {
	case "", "+", "#":
		return ","
	case "?":
		return "&"
	}
	return op
}

// expressionRefusal is refusal for one expression.
func (d *domain) expressionRefusal(p domainPart, values template.Values) string {
	undefined, defined := false, false
	for i, v := range p.vars {
		value, ok := values[v.name]
		if !ok {
			undefined = true
			continue
		}
		defined = true
		if undefined && !isNamed(p.op) {
			return "a variable without a value precedes one with a value"
		}
		if why := d.valueRefusal(p, v, value); why != "" {
			return v.name + ": " + why
		}
		if isNamed(p.op) {
			continue
		}
		alone := textOf(template.MustParse("{"+p.op+v.name+"}"), values)
		switch {
		case i < len(p.vars)-1 && strings.Contains(strings.TrimPrefix(alone, p.op), separator(p.op)):
			return "a value has the separator"
		case v.explode && slices.ContainsFunc(membersOf(value), func(m string) bool { return p.op == "." && strings.Contains(m, ".") }):
			return "a member has the separator"
		}
	}
	if defined && textOf(p.alone, values) == "" {
		return "the expression has no text"
	}
	return ""
}

func isList(v template.Value) bool { return v.List() != nil }

func isPairs(v template.Value) bool {
	for range v.Pairs() {
		return true
	}
	return false
}

// membersOf returns the strings of a value.
func membersOf(v template.Value) []string {
	switch {
	case isList(v):
		return v.List()
	case isPairs(v):
		var members []string
		for name, value := range v.Pairs() {
			members = append(members, name, value)
		}
		return members
	}
	return []string{v.String()}
}

// valueRefusal is refusal for the value of one variable in an expression.
func (d *domain) valueRefusal(p domainPart, v domainVar, value template.Value) string {
	switch {
	case isReserved(p.op) || v.most > 0:
		if isList(value) || isPairs(value) {
			return "not a string"
		}
	case v.explode:
		if !isList(value) && !isPairs(value) {
			return "neither a list nor pairs"
		}
		if isPairs(value) && isNamed(p.op) {
			for name := range value.Pairs() {
				if why := d.pairRefusal(p, name); why != "" {
					return why
				}
			}
		}
	case isPairs(value), isList(value) && len(value.List()) == 1, isList(value) && separator(p.op) == "," && len(p.vars) > 1:
		return "neither a string nor a list of several"
	}
	for _, s := range membersOf(value) {
		if why := d.stringRefusal(p.op, s); why != "" {
			return why
		}
		if v.most > 0 && utf8.RuneCountInString(escapePattern.ReplaceAllStringFunc(s, func(escape string) string {
			if isReserved(p.op) {
				return "E"
			}
			return escape
		})) > v.most {
			return "longer than the prefix"
		}
	}
	return ""
}

// pairRefusal returns why a pair of a variable cannot have the name.
func (d *domain) pairRefusal(p domainPart, name string) string {
	among := []domainPart{p}
	if isPair(p) && slices.ContainsFunc(d.in[3], func(q domainPart) bool { return q.index == p.index }) {
		among = nil
		for _, q := range d.in[3] {
			if isPair(q) {
				among = append(among, q)
			}
		}
	}
	exploded := 0
	for _, q := range among {
		for _, v := range q.vars {
			if v.explode {
				exploded++
			}
			if normalText(v.name) == name {
				return "a pair has the name of a variable"
			}
		}
	}
	if exploded > 1 {
		return "pairs of several variables"
	}
	return ""
}

var (
	escapePattern     = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	unreservedPattern = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
	dotSegmentPattern = regexp.MustCompile(`(^|[/\\])\.\.?([/\\]|$)`)
)

// writtenPattern is of text that an expansion of {+name} does not change.
var writtenPattern = regexp.MustCompile(`^([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-F]{2})*$`)

// stringRefusal returns why a value cannot have the string as a member.
func (d *domain) stringRefusal(op, s string) string {
	escaped := strings.ContainsAny(s, "/\\")
	if isReserved(op) {
		if !writtenPattern.MatchString(s) || normalText(s) != s {
			return "not in the form that is written"
		}
		escaped = strings.Contains(s, "%2F") || strings.Contains(s, "%5C")
		s, _ = uri.Unescape(s)
		if !utf8.ValidString(s) {
			return "not UTF-8"
		}
	}
	switch {
	case escaped && !d.options.Slashes:
		return "an escaped slash"
	case strings.ContainsFunc(s, unicode.IsControl) && !d.options.Controls:
		return "a control character"
	case d.options.DotSegments:
	case dotSegmentPattern.MatchString(s):
		return "a dot segment"
	}
	return ""
}

// placesRefusal returns why the values in a component would end elsewhere.
func placesRefusal(parts []domainPart, values template.Values, host bool) string {
	literals, groups := []string{""}, []string(nil) // a literal precedes each group of expressions
	middle := -1                                    // the last group with {+name} or {/name}
	for i, p := range parts {
		text := normalText(textOf(p.alone, values))
		if isNamed(p.op) {
			text = withoutNames(p, text)
		}
		if host {
			text = lowerCase(text)
		}
		switch {
		case p.vars == nil && len(literals) > len(groups):
			literals[len(groups)] += text
			continue
		case p.vars == nil:
			literals = append(literals, text)
			continue
		case len(literals) > len(groups):
			groups = append(groups, text)
		default:
			groups[len(groups)-1] += text
		}
		if isReserved(p.op) || p.op == "/" {
			middle = len(groups) - 1
		}
		for _, q := range parts[i+1:] {
			if q.vars == nil {
				break
			}
			if strings.Contains(strings.TrimPrefix(text, p.op), q.op) {
				return "a value has the operator that follows"
			}
		}
	}
	if middle < 0 {
		middle = len(groups) - 1
	}
	for i := 1; i < len(groups); i++ {
		switch {
		case i <= middle && places(groups[i-1]+literals[i], literals[i])[0] < len(groups[i-1]):
			return "the literal occurs in the value before it"
		case i > middle && len(places(literals[i]+groups[i], literals[i])) > 1:
			return "the literal occurs again in the value after it"
		}
	}
	return ""
}

// withoutNames returns the text of {;name} or {&name} with other characters for
// the names of variables, since a value cannot end in a name.
func withoutNames(p domainPart, text string) string {
	first := text[:min(len(p.op), len(text))]
	pairs := strings.Split(text[len(first):], separator(p.op))
	for i, pair := range pairs {
		name, _, _ := strings.Cut(pair, "=")
		if slices.ContainsFunc(p.vars, func(v domainVar) bool { return normalText(v.name) == name }) {
			pairs[i] = strings.Repeat("_", len(name)) + pair[len(name):]
		}
	}
	return first + strings.Join(pairs, separator(p.op))
}

// lowerCase returns a text with letters in lower case, except in escapes.
func lowerCase(s string) string {
	text := []byte(strings.ToLower(s))
	for _, at := range escapePattern.FindAllStringIndex(s, -1) {
		copy(text[at[0]:], s[at[0]:at[1]])
	}
	return string(text)
}

// places returns where a literal occurs in a text and does not begin within an
// escape.
func places(text, literal string) (offsets []int) {
	for i := range text {
		if strings.HasPrefix(text[i:], literal) && !strings.Contains(text[max(i-2, 0):i], "%") {
			offsets = append(offsets, i)
		}
	}
	return offsets
}

// normalText returns a text with its escapes in the normal form.
func normalText(s string) string {
	return escapePattern.ReplaceAllStringFunc(s, func(escape string) string {
		c, _ := uri.Unescape(escape)
		if unreservedPattern.MatchString(c) {
			return c
		}
		return strings.ToUpper(escape)
	})
}

// syntax is the level at which Match compares.
const syntax = uri.SyntaxLevel &^ uri.DotSegments

// canonical returns the form in which references are the same to a template: the
// pairs of the query have no order if it has {?name} or {&name}.
func (d *domain) canonical(u uri.URI) string {
	u = u.Normalize(syntax)
	if !slices.ContainsFunc(d.in[3], isPair) {
		return u.String()
	}
	c := componentsOf(u)
	if len(c[3]) > 1 {
		pairs := strings.Split(c[3][1:], "&")
		slices.SortStableFunc(pairs, func(a, b string) int {
			nameA, _, _ := strings.Cut(a, "=")
			nameB, _, _ := strings.Cut(b, "=")
			return strings.Compare(nameA, nameB)
		})
		c[3] = "?" + strings.Join(pairs, "&")
	}
	return strings.Join(c, "")
}

// recognize returns the values in the domain whose expansion is u, by trying.
func (d *domain) recognize(u uri.URI) (found []template.Values) {
	want := d.canonical(u)
	normal := normalText(d.tmpl.String()) == d.tmpl.String() // then expansions have the length of want
	names := d.tmpl.Names()
	candidates := make([][]template.Value, len(names))
	for i, name := range names {
		candidates[i] = d.candidates(u.Normalize(syntax), name)
	}
	values := template.Values{}
	var buf []byte
	var try func(i int)
	try = func(i int) {
		if i < len(names) {
			delete(values, names[i])
			try(i + 1)
			for _, v := range candidates[i] {
				values[names[i]] = v
				try(i + 1)
			}
			delete(values, names[i])
			return
		}
		var err error
		if buf, err = d.tmpl.Append(buf[:0], values.Get); err != nil || len(buf) < len(want) || normal && len(buf) > len(want) {
			return
		}
		if v, err := uri.RFC3986.Parse(string(buf)); err == nil && d.canonical(v) == want && d.refusal(values) == "" {
			found = append(found, maps.Clone(values))
		}
	}
	try(0)
	return found
}

// candidates returns what the variable could be in u: each string in it, and the
// lists and the pairs that such a string divides into.
func (d *domain) candidates(u uri.URI, name string) (values []template.Value) {
	seen := map[string]bool{}
	var alone template.Template // the variable, or empty if other pairs can be between its own
	op := ""
	add := func(v template.Value) {
		text, err := alone.Append(nil, template.Values{name: v}.Get)
		if err != nil || !strings.Contains(u.String(), strings.TrimPrefix(normalText(string(text)), op)) {
			return
		}
		key := fmt.Sprintf("%q", []any{v.List(), isPairs(v), membersOf(v)})
		if !seen[key] {
			seen[key] = true
			values = append(values, v)
		}
	}
	for _, p := range d.parts {
		for _, v := range p.vars {
			if v.name != name {
				continue
			}
			op, alone = p.op, template.Template{}
			if !v.explode || !isNamed(p.op) {
				alone = template.MustParse("{" + p.op + v.spec + "}")
			}
			for s := range substrings(u.String()) {
				if plain, err := uri.Unescape(s); err == nil && utf8.ValidString(plain) && !(v.explode && !isReserved(p.op)) {
					add(template.String(plain))
				}
				if isReserved(p.op) {
					add(template.String(normalText(s)))
				}
				for _, sep := range []string{",", separator(p.op)} {
					divided(s, sep, normalText(v.name), add)
				}
			}
			if v.explode && isNamed(p.op) {
				apart(u, separator(p.op), normalText(v.name), add)
			}
		}
	}
	return values
}

// divided adds the list and the pairs that s is.
func divided(s, sep, name string, add func(template.Value)) {
	var list, named, pairs []string
	for member := range strings.SplitSeq(s, sep) {
		key, value, _ := strings.Cut(member, "=")
		plain, err := uri.Unescape(member)
		plainKey, err2 := uri.Unescape(key)
		plainValue, err3 := uri.Unescape(value)
		if err != nil || err2 != nil || err3 != nil {
			return
		}
		list = append(list, plain)
		pairs = append(pairs, plainKey, plainValue)
		if key == name {
			named = append(named, plainValue)
		}
	}
	add(template.List(list...))
	add(template.Pairs(pairs...))
	if len(named) == len(list) {
		add(template.List(named...))
	}
}

// apart adds the lists and the pairs made of pairs that other pairs divide.
func apart(u uri.URI, sep, name string, add func(template.Value)) {
	all := strings.Split(u.Query(), sep)
	for set := 1; set < 1<<min(len(all), 4); set++ {
		var some []string
		for i, pair := range all {
			if set>>i&1 != 0 {
				some = append(some, pair)
			}
		}
		divided(strings.Join(some, sep), sep, name, add)
	}
}

// substrings yields each substring of s once.
func substrings(s string) map[string]bool {
	all := map[string]bool{}
	for i := range s {
		for j := i; j <= len(s); j++ {
			all[s[i:j]] = true
		}
	}
	return all
}

// The parts of the templates for which the laws are checked. The letters "a" and
// "b" of an expression are variables.
var (
	someExpressions = strings.Fields("{a} {+a} {#a} {.a} {/a} {;a} {?a} {&a} {a*} {.a*} {/a*} {;a*} {?a*} {&a*} {a:2} {+a:2} {a,b} {+a,b} {.a,b} {/a,b*} {?a,b} {?a,b*} {&a,b}")
	someLiterals    = []string{"-", "/", ".", "a", "?", "&", "#", ":", "//h", "-a-", "a=", "%41", "%2f", "é"}
	someNames       = []string{"v0", "a", "a.b", "ab", "%764", "v5", "v6", "v7", "v8"}
	someValues      = []template.Value{
		template.String(""), template.String("a"), template.String("-"), template.String("a-a"), template.String("."), template.String(".a"), template.String("A"), template.String("é"),
		template.String("/"), template.String("/a"), template.String("//h"), template.String("a,b"), template.String("\\"), template.String("\n"), template.String("a=b&c"), template.String("@"), template.String("x:"), template.String("?"),
		template.String("%2F"), template.String("%41"), template.String("100%"), template.String("%2541"),
		template.List(""), template.List("a"), template.List("", ""), template.List("a", "b"), template.List("a.b", "-"), template.List("/", ".."),
		template.Pairs("a", "b"), template.Pairs("", ""), template.Pairs("k", "", "l", "."), template.Pairs("k", "v", "k", "w"),
	}
)

// someTemplate returns a template of a few parts.
func someTemplate(r *rand.Rand) template.Template {
	text, names := "", 0
	for range 1 + r.IntN(4) {
		if r.IntN(5) < 2 {
			text += someLiterals[r.IntN(len(someLiterals))]
			continue
		}
		expression := someExpressions[r.IntN(len(someExpressions))]
		for _, c := range expression {
			switch {
			case c != 'a' && c != 'b':
				text += string(c)
			case names > 0 && r.IntN(8) == 0 && !isNamed(expression[1:2]): // a variable that occurs again
				text += someNames[r.IntN(names)]
			default:
				text += someNames[names]
				names++
			}
		}
	}
	return template.MustParse(text)
}

// someMatcher returns a template with its matcher and its domain, or false if
// there is none.
func someMatcher(r *rand.Rand) (d *domain, m *template.Matcher, ok bool) {
	tmpl := someTemplate(r)
	o := template.Options{DotSegments: r.IntN(4) == 0, Slashes: r.IntN(4) == 0, Controls: r.IntN(4) == 0}
	m, err := tmpl.With(o).Matcher()
	if err != nil {
		return nil, nil, false
	}
	d, ok = domainOf(tmpl, o)
	return d, m, ok
}

// someOf returns values for some variables of a template.
func someOf(r *rand.Rand, tmpl template.Template) template.Values {
	values := template.Values{}
	for _, name := range tmpl.Names() {
		if r.IntN(4) > 0 {
			values[name] = someValues[r.IntN(len(someValues))]
		}
	}
	return values
}

// TestMatchExpansion checks that Match finds the values of an expansion if, and
// only if, they are in the domain.
func TestMatchExpansion(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	inside := 0
	for range proof.Pick(12_000, 400_000) {
		d, m, ok := someMatcher(r)
		if !ok {
			continue
		}
		for range 5 {
			values := someOf(r, d.tmpl)
			u, err := d.tmpl.Expand(values.Get)
			if err != nil {
				continue
			}
			why := d.refusal(values)
			if why == "" {
				inside++
			}
			got, ok := m.Match(u)
			if found := ok && reflect.DeepEqual(got, values); found != (why == "") {
				t.Errorf("%s: %q is written %s, which matches %q, %v; outside of the domain: %q", d, values, u, got, ok, why)
			}
			if ok {
				d.checkExpansion(t, got, u)
			}
		}
	}
	if inside < 5_000 {
		t.Errorf("%d values in a domain, want more", inside)
	}
}

// checkExpansion checks that the values that Match gives expand to the same
// reference.
func (d *domain) checkExpansion(t *testing.T, got template.Values, u uri.URI) {
	t.Helper()
	if v, err := d.tmpl.Expand(got.Get); err != nil || d.canonical(v) != d.canonical(u) {
		t.Errorf("%s: %s matches %q, which is written %s, %v", d, u, got, v, err)
	}
}

// TestMatchTwin compares Match with recognize for references that are nearly
// expansions.
func TestMatchTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	matches := map[bool]int{}
	for range proof.Pick(3_000, 100_000) {
		d, m, ok := someMatcher(r)
		if !ok || len(d.tmpl.Names()) > 2 {
			continue
		}
		text, err := d.tmpl.Append(nil, someOf(r, d.tmpl).Get)
		if err != nil {
			continue
		}
		u, err := uri.RFC3986.Parse(changed(r, string(text)))
		if err == nil && len(u.String()) <= 12 && !keepsDots(u) {
			d.compare(t, m, u)
			_, ok = m.Match(u)
			matches[ok]++
		}
	}
	if matches[true] < 200 || matches[false] < 200 {
		t.Errorf("%d matches and %d others, want more", matches[true], matches[false])
	}
}

// TestMatchOtherPairs checks that another pair changes nothing with the option,
// and that it does not match without, if no value of the query can have it.
func TestMatchOtherPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	matches := 0
	for range proof.Pick(10_000, 200_000) {
		d, m, ok := someMatcher(r)
		if !ok || slices.ContainsFunc(d.in[3], func(p domainPart) bool {
			return isReserved(p.op) || slices.ContainsFunc(p.vars, func(v domainVar) bool { return v.explode })
		}) {
			continue
		}
		u, err := d.tmpl.Expand(someOf(r, d.tmpl).Get)
		if err != nil {
			continue
		}
		want, ok := m.Match(u)
		if !ok {
			continue
		}
		matches++
		c := componentsOf(u)
		c[3] += "&zz=1"
		if !u.HasQuery() {
			c[3] = "?zz=1"
		}
		more := uri.RFC3986.MustParse(strings.Join(c, ""))
		if got, ok := m.Match(more); ok {
			t.Errorf("%s: %s matches %q", d, more, got)
		}
		o := d.options
		o.OtherPairs = true
		if m, err = d.tmpl.With(o).Matcher(); err != nil {
			t.Fatal(err)
		}
		if got, ok := m.Match(more); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: with OtherPairs, %s matches %q, %v, want %q", d, more, got, ok, want)
		}
	}
	if matches < 1_000 {
		t.Errorf("%d matches, want more", matches)
	}
}

// keepsDots reports whether the normal form of u has escaped dots, as a relative
// reference can. Match reads them as dots.
func keepsDots(u uri.URI) bool { return strings.Contains(u.Normalize(syntax).String(), "%2E") }

// compare compares Match with recognize.
func (d *domain) compare(t *testing.T, m *template.Matcher, u uri.URI) {
	t.Helper()
	want := d.recognize(u)
	got, ok := m.Match(u)
	if ok != (len(want) > 0) || len(want) > 1 || ok && !reflect.DeepEqual(got, want[0]) {
		t.Errorf("%s: %s matches %q, %v, want one of %q", d, u, got, ok, want)
	}
}

// changed returns s with some changes, or none.
func changed(r *rand.Rand, s string) string {
	units := []string{"", "", "-", "/", ".", "a", "?", "&", "#", ":", ",", "=", "%2F", "%2e", "%00", "@", ";v0=", "%C3", "A", "v1=x"}
	for r.IntN(3) > 0 {
		i := r.IntN(len(s) + 1)
		j := min(i+r.IntN(3), len(s))
		s = s[:i] + units[r.IntN(len(units))] + s[j:]
	}
	return s
}

// FuzzMatch checks the laws of Match for any template, reference and values. The
// bits of flags are options, and which values are lists.
func FuzzMatch(f *testing.F) {
	for _, tt := range matchTests {
		f.Add(tt.template, tt.ref, "a", "b,c", byte(0))
	}
	f.Fuzz(func(t *testing.T, text, ref, a, b string, flags byte) {
		tmpl, err := template.Parse(text)
		if err != nil {
			return
		}
		o := template.Options{DotSegments: flags&1 != 0, Slashes: flags&2 != 0, Controls: flags&4 != 0}
		m, err := tmpl.With(o).Matcher()
		if err != nil {
			return
		}
		d, ok := domainOf(tmpl, o)
		if !ok {
			return
		}
		if u, err := uri.RFC3986.Parse(ref); err == nil && !keepsDots(u) {
			if got, ok := m.Match(u); ok {
				d.checkExpansion(t, got, u)
			}
			if len(ref) <= 12 && len(tmpl.Names()) <= 2 {
				d.compare(t, m, u)
			}
		}
		values := template.Values{}
		for i, name := range tmpl.Names() {
			values[name] = []template.Value{template.String(a), template.String(b), template.List(a, b), template.Pairs(a, b)}[(i+int(flags>>3))%4]
		}
		u, err := d.tmpl.Expand(values.Get)
		if err != nil {
			return
		}
		got, ok := m.Match(u)
		if why := d.refusal(values); (ok && reflect.DeepEqual(got, values)) != (why == "") {
			t.Errorf("%s: %q is written %s, which matches %q, %v; outside of the domain: %q", d, values, u, got, ok, why)
		}
	})
}
