// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"errors"
	"math"
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
	"example.com/uri/uritemplate"
)

// This file is the twin of Match: it finds every reading of a small reference, by
// trying. A reading is values of which the template makes the reference, except
// that the reference may have reserved characters unescaped that are no delimiters
// there. Match must find one of the readings if there are any.

// A twinMatcher has the parts of a template, as twinPart matches them.
type twinMatcher struct {
	uritemplate.Template
	allowEmpty bool
	parts      [][]string
}

// A twinReading is a reference that is read from left to right.
type twinReading struct {
	*twinMatcher
	text   string // with normal escapes
	ends   []int  // of the components
	values uritemplate.Values
	found  func(uritemplate.Values)
}

// readings returns the readings of u, as they are shown. A reading is plain if
// Match must find it, or another one.
func (m *twinMatcher) readings(u uri.URI) (all []string, plain bool) {
	for _, text := range orders(u, m.fixedPairs()) {
		r := twinReading{twinMatcher: m, values: uritemplate.Values{}}
		for i, c := range components(uri.RFC3986.MustParse(normalText(text))) {
			if i == 0 {
				c = strings.ToLower(c)
			}
			r.text += c
			r.ends = append(r.ends, len(r.text))
		}
		r.found = func(values uritemplate.Values) {
			if v, err := m.Expand(values.Get); err == nil && slices.Equal(unescaped(u), unescaped(v)) {
				all = append(all, shown(values, true))
				plain = plain || m.isPlain(values)
			}
		}
		r.read(0, 0)
	}
	return all, plain
}

// fixedPairs returns how many pairs at the beginning of the query do not move.
func (m *twinMatcher) fixedPairs() (n int) {
	for _, p := range m.parts {
		literal, _, end := strings.Cut(p[0], "#")
		switch {
		case p[0][0] != '{' && n > 0:
			n += strings.Count(literal, "&")
		case p[0][0] != '{' && strings.Contains(literal, "?"):
			_, query, _ := strings.Cut(literal, "?")
			n = 1 + strings.Count(query, "&")
		case p[1] == "?" && n == 0, p[1] == "&" && n > 0:
			return n
		}
		if end || p[1] == "#" {
			break
		}
	}
	return math.MaxInt
}

// isPlain reports whether no pair has the name of another variable, which would get
// its value.
func (m *twinMatcher) isPlain(values uritemplate.Values) bool {
	for name, v := range values {
		for pair := range v.Pairs() {
			for _, other := range m.Names() {
				if pair == normalText(other) && other != name && m.isNamed(name) {
					return false
				}
			}
		}
	}
	return true
}

// isNamed reports whether a variable is in an expression with names.
func (m *twinMatcher) isNamed(name string) bool {
	return slices.ContainsFunc(m.parts, func(p []string) bool {
		return twinOperators[p[1]].named && slices.Contains(strings.Split(p[2], ","), name+"*")
	})
}

// read reads the text from an offset as the parts from one on.
func (r *twinReading) read(part, offset int) {
	if part == len(r.parts) {
		if offset == len(r.text) {
			r.found(r.values)
		}
		return
	}
	p := r.parts[part]
	if p[0][0] == '{' {
		r.variable(part, 0, offset, offset, twinOperators[p[1]].first)
		return
	}
	literal := normalText(twinEncode(twinUR, p[0]))
	for end := offset; end <= len(r.text); end++ {
		if aligned(r.text, end) && r.isLiteral(part, literal, offset, end) {
			r.read(part+1, end)
		}
	}
}

// twinSame has the characters of a path, and of a query or a fragment, that a literal has
// escaped or not, except next to an expression: see spelling.
var twinSame = []string{"", "", "!$&'()*+,:=@", "!$'()*,/:@", "!$'()*,/:@"}

var twinUnits = regexp.MustCompile(`%..|.`)

// isLiteral reports whether the text from start to end is a spelling of the literal. What
// divides is there as it is written: a literal between two expressions, without a "/" in a
// path or a "&" in a query, its first character behind an expression, if it is not escaped,
// and a first segment with a ":".
func (r *twinReading) isLiteral(part int, literal string, start, end int) bool {
	units, texts := twinUnits.FindAllString(literal, -1), twinUnits.FindAllString(r.text[start:end], -1)
	if len(units) != len(texts) {
		return false
	}
	in := r.component(start)
	behind := part > 0 && r.parts[part-1][0][0] == '{' && !strings.Contains("?#", units[0])
	between := behind && part+1 < len(r.parts) && r.component(end-1) == in && !strings.Contains(r.text[start:end], []string{"", "", "/", "&", "#"}[in])
	if between {
		next := r.parts[part+1][1]
		between = next != "#" && !(next == "?" && in < 3)
	}
	segment := 0 // how many units are of the first segment, with a ":"
	if in == 2 && !strings.ContainsAny(r.before(part), ":/") {
		first := regexp.MustCompile(`^[^/?#]*`).FindString(literal)
		if strings.Contains(first, ":") || strings.Contains(first, "%3A") {
			segment = len(twinUnits.FindAllString(first, -1))
		}
	}
	for i, offset := 0, start; i < len(units); offset, i = offset+len(texts[i]), i+1 {
		c := r.component(offset)
		data, _ := uri.Unescape(units[i])
		other, _ := uri.Unescape(texts[i])
		exact := i < segment || behind && c == in && (between || i == 0 && units[i] == data)
		if !r.same(units[i], texts[i], offset) && (exact || data != other || !strings.Contains(twinSame[c], data)) {
			return false
		}
	}
	return true
}

// before returns the literals before a part.
func (r *twinReading) before(part int) (text string) {
	for _, p := range r.parts[:part] {
		if p[0][0] != '{' {
			text += p[0]
		}
	}
	return text
}

// component returns the component in which an offset is.
func (r *twinReading) component(offset int) int {
	return min(slices.IndexFunc(append(r.ends, math.MaxInt), func(end int) bool { return offset < end }), 4)
}

// sameName reports whether two texts are spellings of one name at an offset.
func (r *twinReading) sameName(a, b string, offset int) bool {
	plain := func(escape string) string {
		c, _ := uri.Unescape(escape)
		if strings.Contains(twinSame[r.component(offset)], c) && !strings.Contains("&+=", c) {
			return c
		}
		return escape
	}
	return r.same(escapePattern.ReplaceAllStringFunc(a, plain), escapePattern.ReplaceAllStringFunc(b, plain), offset)
}

// variable reads the text from an offset as the variables of an expression, whose text
// begins before it, from one on, after what an expansion would write before a value.
func (r *twinReading) variable(part, i, from, offset int, before string) {
	p := r.parts[part]
	specs := strings.Split(p[2], ",")
	if i == len(specs) {
		// The parts of {name} and {+name} that variables get are not empty.
		if parts := strings.SplitN(r.text[from:offset], ",", len(specs)); r.allowEmpty || twinOperators[p[1]].first != "" || !slices.Contains(parts, "") {
			r.read(part+1, offset)
		}
		return
	}
	r.variable(part, i+1, from, offset, before) // no value
	start := offset + len(before)
	if !strings.HasPrefix(r.text[offset:], before) {
		return
	}
	spec := twinVarspec.FindStringSubmatch(specs[i])
	for end := start; end <= len(r.text); end++ {
		value, ok := r.value(part, spec, start, end)
		if !ok {
			continue
		}
		r.values[spec[1]] = value
		r.variable(part, i+1, from, end, twinOperators[p[1]].sep)
		delete(r.values, spec[1])
	}
}

// value returns the value of which the text is written.
func (r *twinReading) value(part int, spec []string, start, end int) (v uritemplate.Value, ok bool) {
	o, text := twinOperators[r.parts[part][1]], r.text[start:end]
	name, explode, split := normalText(spec[1]), spec[3] != "", ","
	switch {
	case explode:
		split = o.sep
	case o.named:
		key, value, _ := strings.Cut(text, "=")
		if !r.sameName(key, name, start) {
			return v, false
		}
		text = value
	}
	plain := func(s string) string {
		if o.allow == twinU {
			s, _ = uri.Unescape(s)
		}
		return s
	}
	var list, pairs, own []string // own: the values of pairs that have the name
	arePairs := true
	for member := range strings.SplitSeq(text, split) {
		key, value, hasValue := strings.Cut(member, "=")
		arePairs = arePairs && (hasValue || o.named && o.ifemp == "")
		list, pairs = append(list, plain(member)), append(pairs, plain(key), plain(value))
		if r.sameName(key, name, start) {
			own = append(own, plain(value))
		}
	}
	switch {
	case explode && o.named && len(own) == len(list):
		v = uritemplate.List(own...)
	case explode && arePairs && o.named:
		v = uritemplate.Pairs(pairs...)
	case explode, o.allow == twinU && spec[2] == "" && (len(list) > 1 || text == "" && o.named && o.ifemp == "" && strings.HasSuffix(r.text[start:end], "=")):
		v = uritemplate.List(list...)
	default:
		v = uritemplate.String(plain(text))
	}
	return v, (!explode || !o.named || arePairs) && r.spells(part, spec, v, start, end)
}

// same reports whether two texts are the same at an offset. In an authority, letters
// may have any case: others find out if they are in the host.
func (r *twinReading) same(a, b string, offset int) bool {
	return a == b || offset < r.ends[1] && strings.EqualFold(a, b)
}

// spells reports whether the text is what the variable writes for the value,
// except for reserved characters that are unescaped and no delimiters there.
func (r *twinReading) spells(part int, spec []string, v uritemplate.Value, start, end int) bool {
	p := r.parts[part]
	o := twinOperators[p[1]]
	alone := uritemplate.MustParse("{" + p[1] + spec[0] + "}")
	written, err := alone.AppendUnchecked(nil, uritemplate.Values{spec[1]: v}.Get)
	if err != nil {
		return false
	}
	want, got := normalText(strings.TrimPrefix(string(written), o.first)), r.text[start:end]
	delimiters := r.delimiters(part, start)
	for want != "" || got != "" {
		switch {
		case want != "" && got != "" && r.same(want[:1], got[:1], start):
			want, got = want[1:], got[1:]
		case got != "" && strings.HasPrefix(want, twinEncode(twinU, got[:1])) && !strings.Contains(delimiters, got[:1]):
			want, got = want[len("%XX"):], got[1:]
		default:
			return false
		}
	}
	return true
}

// delimiters returns the characters that a value at an offset cannot have, except
// escaped.
func (r *twinReading) delimiters(part, offset int) string {
	own := ""
	if o := twinOperators[r.parts[part][1]]; o.first != "" && o.first != "." {
		own = o.sep
	}
	for _, next := range r.parts[part+1:] {
		if next[0][0] != '{' || next[1] == "#" || next[1] == "?" && offset < r.ends[2] {
			break
		}
		own += twinOperators[next[1]].first
		if next[1] == "/" && offset < r.ends[1] {
			break // the path begins
		}
	}
	for c, in := range []string{"+", ":@[]", "/", "&", ""} {
		if offset < r.ends[c] || c == 4 {
			return own + in
		}
	}
	return own
}

// orders returns the texts of u with the pairs of its query, except the first ones,
// in every order.
func orders(u uri.URI, fixed int) (all []string) {
	before, after, _ := strings.Cut(u.String(), "?"+u.Query())
	pairs := strings.Split(u.Query(), "&")
	if !u.HasQuery() || len(pairs) <= fixed {
		return []string{u.String()}
	}
	var permute func(n int)
	permute = func(n int) {
		if n == len(pairs) {
			all = append(all, before+"?"+strings.Join(pairs, "&")+after)
		}
		for i := n; i < len(pairs); i++ {
			pairs[n], pairs[i] = pairs[i], pairs[n]
			permute(n + 1)
			pairs[n], pairs[i] = pairs[i], pairs[n]
		}
	}
	permute(fixed)
	return all
}

// components returns the text of the five components with their delimiters.
func components(u uri.URI) []string {
	return appendixB.FindStringSubmatch(u.String())[1:]
}

// unescaped returns the components unescaped, with the scheme and the host in lower
// case and the pairs of the query in order.
func unescaped(u uri.URI) []string {
	c := components(u)
	c[0] = strings.ToLower(c[0])
	if u.HasAuthority() {
		host, port := strings.TrimPrefix(c[1], "//"+u.Userinfo()), ""
		if u.HasPort() {
			port = ":" + u.Port()
		}
		host, _ = uri.Unescape(strings.TrimSuffix(host, port))
		if addr, ok := u.Addr(); ok {
			host = addr.String()
		}
		c[1] = "//" + u.Userinfo() + strings.ToLower(host) + port
	}
	for i := range c {
		c[i], _ = uri.Unescape(c[i])
	}
	if len(c[3]) > 1 {
		pairs := strings.Split(c[3][1:], "&")
		slices.Sort(pairs)
		c[3] = "?" + strings.Join(pairs, "&")
	}
	return c
}

var escapePattern = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// normalText returns a text with its escapes in the normal form.
func normalText(s string) string {
	return escapePattern.ReplaceAllStringFunc(s, func(escape string) string {
		c, _ := uri.Unescape(escape)
		if twinEncode(twinU, c) == c {
			return c
		}
		return strings.ToUpper(escape)
	})
}

// aligned reports whether i is not within an escape.
func aligned(s string, i int) bool { return !strings.Contains(s[max(i-2, 0):i], "%") }

// The parts of the templates for which the laws are checked. The letters "a" and
// "b" of an expression are variables.
var (
	someExpressions = strings.Fields("{a} {+a} {#a} {.a} {/a} {;a} {?a} {&a} {a*} {+a*} {.a*} {/a*} {;a*} {?a*} {&a*} {a:2} {+a:2} {.a:1} {a,b} {a,b*} {+a,b} {.a,b} {/a,b*} {?a,b} {?a,b*} {;a,b} {&a,b}")
	someLiterals    = []string{"-", "/", ".", "a", "?", "&", "#", ":", "//h", "//", "-a-", "a=", "%41", "%2f", "é", "@", ";", ",", "x:", "x://", "'", "%27", "%40", "-'a", ":/@"}
	someNames       = []string{"v0", "a", "a.b", "a%2c%2Fb", "%764", "v5", "v6", "v7", "v8"}
	someUnits       = []string{"-", "/", ".", "a", "?", "&", "#", ":", ",", "=", "%2F", "%2C", "@", ";", "A", "%41", "//", "!", "+", "'", "%27", "%40", "%3A", "v0=", ";a=", "[", "%C3%A9"}
	someValues      = []uritemplate.Value{
		uritemplate.String(""), uritemplate.String("a"), uritemplate.String("-"), uritemplate.String("a-a"), uritemplate.String(".a"), uritemplate.String("A"), uritemplate.String("é"),
		uritemplate.String("/a"), uritemplate.String("a,b"), uritemplate.String("a=b"), uritemplate.String("@"), uritemplate.String("x:"), uritemplate.String("%2F"), uritemplate.String("%41"),
		uritemplate.List("a"), uritemplate.List("", ""), uritemplate.List("a", "b"), uritemplate.List("a.b", "-"), uritemplate.Pairs("a", "b"), uritemplate.Pairs("k", "", "l", "."), uritemplate.Pairs("v0", "v", "k", "w"),
	}
)

// someTemplate returns a template of a few parts.
func someTemplate(r *rand.Rand) uritemplate.Template {
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
			default:
				text += someNames[names]
				names++
			}
		}
	}
	return uritemplate.MustParse(text)
}

// someReference returns an expansion of a template, or a reference that is like one.
func someReference(r *rand.Rand, tmpl uritemplate.Template) (u uri.URI, ok bool) {
	text, err := tmpl.AppendUnchecked(nil, func(string) uritemplate.Value {
		if r.IntN(4) == 0 {
			return uritemplate.Value{}
		}
		return someValues[r.IntN(len(someValues))]
	})
	s := string(text)
	for r.IntN(3) > 0 {
		i := r.IntN(len(s) + 1)
		s = s[:i] + someUnits[r.IntN(len(someUnits))] + s[min(i+r.IntN(3), len(s)):]
	}
	u, parseErr := uri.RFC3986.Parse(s)
	return u, err == nil && parseErr == nil && len(s) <= 14
}

// allOptions are the options that refuse no value.
var allOptions = uritemplate.Options{AllowDotSegments: true, AllowSlashes: true, AllowControls: true}

// TestMatchTwin checks that Match finds one of the readings, and that a reference
// does not match if it has none, or if the values are dangerous.
func TestMatchTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	matches := map[bool]int{}
	n := proof.PickSlow(6_000, proof.Pick(20_000, 1_000_000))
	for range n {
		tmpl, o := someTemplate(r), allOptions
		o.AllowEmpty, o.AnyHost = r.IntN(2) == 0, r.IntN(2) == 0
		m, err := tmpl.With(o).Matcher()
		if err != nil {
			continue
		}
		for range 5 {
			if u, ok := someReference(r, tmpl); ok {
				matches[checkReadings(t, tmpl.With(o), m, o, u)]++
			}
		}
	}
	if matches[true] < n/20 || matches[false] < n/20 {
		t.Errorf("%d matches and %d others, want more", matches[true], matches[false])
	}
}

// TestMatchPlaces compares Match with the twin for all small paths, and templates in
// which a literal has several places. With values that may be empty, and without.
func TestMatchPlaces(t *testing.T) {
	t.Parallel()
	refs := []string{"/"}
	for i := 0; len(refs[i]) < len("/.-./././"); i++ {
		for _, c := range "-/." {
			refs = append(refs, refs[i]+string(c))
		}
	}
	for _, text := range strings.Fields("/{a}-{b} /{a}-{b}-{c} /{+a}-{b} /{+a}-{b}/{c} /{+a}-{b}/{+c} /{+a}-{b}/{c}/{+d} /{+a}--{b}/{c}/{+d} /{a}-{b}{.c} /{a}{.b}-{c} /{a}{.b} /{+a}-{b}{/c} /{a}-/{b} {+a}/{b} {+a}-{+b} /{a}.{b} /{a:2}-{b}{.c} /{a}{/b}-{+c} /{+a}-{b:1}") {
		for _, allowEmpty := range []bool{false, true} {
			o := allOptions
			o.AllowEmpty = allowEmpty
			tmpl := uritemplate.MustParse(text).With(o)
			m, err := tmpl.Matcher()
			if err != nil {
				t.Error(err)
				continue
			}
			matches := map[bool]int{}
			for i := 0; i < len(refs); i += proof.PickSlow(97, proof.Pick(29, 1)) {
				if u, err := uri.RFC3986.Parse(refs[i]); err == nil {
					matches[checkReadings(t, tmpl, m, o, u)]++
				}
			}
			if matches[true] == 0 || matches[false] == 0 {
				t.Errorf("%s: %d references match, and %d do not", tmpl, matches[true], matches[false])
			}
		}
	}
}

// checkReadings compares Match with the twin, and with Explain. It reports whether
// u matches.
func checkReadings(t *testing.T, tmpl uritemplate.Template, m *uritemplate.Matcher, o uritemplate.Options, u uri.URI) (ok bool) {
	t.Helper()
	readings, plain := (&twinMatcher{tmpl, o.AllowEmpty, twinPart.FindAllStringSubmatch(tmpl.String(), -1)}).readings(u)
	got, ok := m.Match(u)
	if ok && !slices.Contains(readings, shown(got, true)) || plain && !ok {
		t.Errorf("%s: %s matches %s, want one of %q", tmpl, u, shown(got, ok), readings)
	}
	var why *uritemplate.MismatchError
	if errors.As(m.Explain(u), &why) == ok || !ok && (why.Offset < 0 || why.Offset > len(u.String()) || why.Problem() == "") {
		t.Errorf("%s: %s matches: %t, but %v", tmpl, u, ok, why)
	}
	strict := must(tmpl.With(uritemplate.Options{AllowEmpty: o.AllowEmpty, AnyHost: o.AnyHost}).Matcher())
	values, safe := strict.Match(u)
	if safe && (!ok || shown(values, true) != shown(got, true)) || !safe && ok && !dangerous(got, u) {
		t.Errorf("%s: without options, %s matches %s, want %s", tmpl, u, shown(values, safe), shown(got, ok))
	}
	if ok && !safe && (!errors.As(strict.Explain(u), &why) || optionOf(why) == "") {
		t.Errorf("%s: %s: %v, want an option", tmpl, u, why)
	}
	return ok
}

// FuzzMatch compares Match with the twin for any small template and reference. For
// others, it checks that the values expand to the same components.
func FuzzMatch(f *testing.F) {
	for _, tt := range matchTests {
		f.Add(tt.template, tt.ref, true, true)
		f.Add(tt.template, tt.ref, false, false)
	}
	f.Add("/s{?q}", "/s?q=%000", true, false)
	f.Fuzz(func(t *testing.T, text, ref string, allowEmpty, anyHost bool) {
		tmpl, err := uritemplate.Parse(text)
		u, refErr := uri.RFC3986.Parse(ref)
		if err != nil || refErr != nil {
			return
		}
		o := allOptions
		o.AllowEmpty, o.AnyHost = allowEmpty, anyHost
		m, err := tmpl.With(o).Matcher()
		if err != nil {
			return
		}
		if len(ref) <= 12 && len(tmpl.Names()) <= 3 && strings.Count(ref, "&") < 4 {
			checkReadings(t, tmpl.With(o), m, o, u)
		}
		values, ok := m.Match(u)
		if !ok {
			return
		}
		if v, err := tmpl.With(o).Expand(values.Get); err != nil || !slices.Equal(unescaped(u), unescaped(v)) {
			t.Errorf("%s: %s matches %s, which is written %s, %v", tmpl, u, shown(values, ok), v, err)
		}
	})
}

// dangerous reports whether the reference or a value has what a Matcher refuses.
func dangerous(values uritemplate.Values, u uri.URI) bool {
	path, _ := uri.Unescape(u.Path())
	data, _ := uri.Unescape(u.String())
	if strings.ContainsFunc(data, unicode.IsControl) || !utf8.ValidString(data) || strings.Contains(u.Authority()+u.Path(), "%2") || strings.Contains(u.Path(), "//") || strings.Contains("/"+path, "/.") {
		return true
	}
	for _, v := range values {
		if strings.Contains(v.String(), ".") || strings.ContainsFunc(v.String(), unicode.IsControl) {
			return true
		}
	}
	return false
}

// The operators, lawVarspecs and lawPlaces make the templates of the law. One unit, or
// two in a row, make the values.
var (
	lawVarspecs  = strings.Fields("x x* x:1 x:2 x:3 x,y x,y* x*,y x:1,y:2")
	lawPlaces    = strings.Fields("_ _a /_ /a_ /_a /a_/b /_.b /_-{+z} //h_ //h/_ //_/a //u@_:80 x:_ _:b /a?_ /a?b_ #_ /%C3_ /_%A9/ /é_ /_é_ /_-_ /%2E_ /_{/z} /_{.z} /_{?z} //h_{+z} _/_ x://_ x://_/a x://_@_ x://a._:8{/z}")
	hostileUnits = append(strings.Fields("a x é € 😀 % %4 %41 %C3 %c3 %A9 %C3%A9 %E2%82 %E2%82%AC %F0%9F%98%80 %FF %00 %2F %2f %5C %2E %25 / . .. , ; = & ? # @ : [ + - ~"), "", " ", `\`, "\x00")
)

// TestMatchExpansions checks the law of templates: what Expand writes matches, with
// values that are written the same. If it does not, one or more options of those that
// allow something allow it, and Explain names them. If a list of {/name*} begins with an
// empty segment, Expand wants the option too. The values are hostile.
func TestMatchExpansions(t *testing.T) {
	t.Parallel()
	s, list, pairs := uritemplate.String, uritemplate.List, uritemplate.Pairs
	var values []uritemplate.Value
	for _, a := range hostileUnits {
		for _, b := range hostileUnits {
			values = append(values, s(a+b))
		}
		values = append(values, list(a), list(a, ""), list("", a), list(a, "b", a), pairs(a, ""), pairs("", a), pairs(a, "v", "k", a), pairs("k", a, "x", ""))
	}
	r := rand.New(rand.NewPCG(35, 3))
	checked := 0
	for operator := range twinOperators {
		for i := range len(lawVarspecs) * len(lawPlaces) {
			first, place := lawVarspecs[i%len(lawVarspecs)], lawPlaces[i/len(lawVarspecs)]
			second := strings.NewReplacer("x", "v", "y", "w").Replace(first)
			tmpl := uritemplate.MustParse(strings.Replace(strings.Replace(place, "_", "{"+operator+first+"}", 1), "_", "{"+operator+second+"}", 1))
			if _, err := tmpl.Matcher(); err != nil {
				continue
			}
			twin := &twinMatcher{Template: tmpl, parts: twinPart.FindAllStringSubmatch(tmpl.String(), -1)}
			step := proof.PickSlow(67, proof.Pick(17, 1))
			for i := r.IntN(step); i < len(values); i += step {
				all := uritemplate.Values{"x": values[i]}
				for _, name := range tmpl.Names() {
					if name != "x" && r.IntN(4) > 0 {
						all[name] = values[r.IntN(len(values))]
					}
				}
				if !twin.isPlain(all) {
					continue
				}
				checked++
				checkExpansion(t, tmpl, uritemplate.Options{}, all)
				checkExpansion(t, tmpl, everyOption, all)
				if strings.HasPrefix(place, "x://") {
					checkExpansion(t, tmpl, uritemplate.Options{AnyHost: true}, all)
				}
			}
		}
	}
	if checked < proof.PickSlow(25_000, 100_000) {
		t.Errorf("%d values, want more", checked)
	}
}

// everyOption has the options that allow something.
var everyOption = uritemplate.Options{AllowDotSegments: true, AllowSlashes: true, AllowControls: true, AllowOtherPairs: true, AllowEmpty: true}

// checkExpansion checks the law of templates for what Expand writes with the options.
func checkExpansion(t *testing.T, tmpl uritemplate.Template, o uritemplate.Options, values uritemplate.Values) {
	t.Helper()
	u, err := tmpl.With(o).Expand(values.Get)
	for err == nil {
		m, matcherErr := tmpl.With(o).Matcher()
		if matcherErr != nil {
			t.Fatal(matcherErr)
		}
		if got, ok := m.Match(u); ok {
			if v, err := tmpl.With(o).Expand(got.Get); err != nil || !slices.Equal(unescaped(u), unescaped(v)) {
				t.Errorf("%s: %s is written %s, which matches %s, which is written %s, %v", tmpl, shown(values, true), u, shown(got, true), v, err)
			}
			return
		}
		var why *uritemplate.MismatchError
		errors.As(m.Explain(u), &why)
		option := reflect.ValueOf(&o).Elem().FieldByName(optionOf(why))
		if !strings.HasPrefix(optionOf(why), "Allow") || option.Bool() || strings.Contains(why.Problem(), "empty segment") && strings.Contains(tmpl.String(), "{/x") {
			t.Errorf("%s: %s is written %s: %v", tmpl, shown(values, true), u, why)
			return
		}
		option.SetBool(true)
	}
}
