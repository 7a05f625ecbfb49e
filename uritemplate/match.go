// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

// Match returns the values that the template has in u, and true, or false if u does
// not match. The values are unescaped, except those of {+name} and {#name}. Variables
// without a value are not in Values. The time is linear in the length of u.
// [Matcher.Explain] says why u does not match.
//
// A value ends at a delimiter of its component, unless the delimiter is escaped: at
// "/" in a path, "&" in a query, ":", "@", "[" and "]" in an authority, "+" in a
// scheme, and the operator of an expression that follows. So /users/{id} matches
// "/users/a@b" and "/users/a%40b", with the same value; /users/{+id} also matches
// "/users/a/b". The pairs of {?name} and {&name} may have any order, and none may
// occur twice. If the template has no expression in the authority, a port that is empty
// or the default one does not count. The result expands to a reference with the same
// components, once these are unescaped, except for the order of pairs, such a port, the
// letter case of literals in a host, and what the options ignore or replace.
//
// Match reads the text of u by RFC 3986, whatever the edition of u is. A value in a
// host keeps its letter case, although a host has none.
//
//	/{a}-{b}   /x-y-z      a is "x", b is "y-z"
//	/{+a}-{b}  /x-y-z      a is "x-y", b is "z"
//	/{+a}      /x%20y      a is "x%20y", still escaped, as in {#a}
//	{+a}:b     /x:b        no match: a is a scheme, and in /{+a}:b, it is a path
//	/{a}       /           no match, unless AllowEmpty is set
//	/{a,b}     /x,         no match, unless AllowEmpty is set
//	/{a}       /x,y        a is a list; in {+a}, commas make none
//	/{a,b}     /x,y,z      a is "x", b is the list of "y" and "z"
//	{/a*}      /x/y=1      a is a list, since it has a "*"
//	{?a*}      ?a=1&a=2    a is a list, since all pairs have its name
//	{?a*}      ?x=1&a=2    a has both pairs, since x is not its name
//	{?a*,b}    ?x=1&b=2    a has the pair x=1, and b is "2"
//	{?a}       ?a          no match: {?a} is written "?a="
//	{;a}       ;a=         a is a list of ""; in ";a", it is ""
//	{?a}{&b}   ?b=2        no match: without a, the expansion is "&b=2"
//	//{a}.Com  //X.COM     a is "X": letters of a literal in a host may have any case
//
// A client chooses whether a value is a string, a list or pairs: see [Value.Kind].
// [Value.List] returns nil for the others. Only under ";", "?" and "&" can a value
// be pairs.
//
// A value ends at the first place of the literal or the operator that follows it.
// After the last {+name}, {#name} or {/name} of a component, a literal is found at
// its last place, if it can be found there. Without a value for some variables, the
// first ones get the values: {a,b}, {/a,b} and {/a}{/b} match the expansion of b
// alone, as a. Under {name} and {+name}, no variable that gets a part of the text is
// empty, unless AllowEmpty is set.
//
// Unless [Options] allow it, there is no match if a value is dangerous as the name
// of a file: if it is "." or "..", or a path with such a segment; if it has a
// control character, or under {+name} and {#name} escapes that are not UTF-8; and in a
// path, if it has an escaped "/" or "\", or begins with an empty segment after a "/",
// as in /files//etc. Some programs remove ";" and what follows it in a segment. So
// /{name} does not match "/.;" and "/..;a", although "..;a" is not "..".
//
// Another value that is not UTF-8 never matches, nor one in a host for which
// [uri.URI.Hostname] reports false, unless the option AnyHost is set. Names that are
// dangerous on Windows do match, such as "C:x", "x:$DATA", "NUL" and "x. ": open files
// with [os.Root].
//
// If no option refuses a value, what [Template.Expand] returns matches, unless a pair
// of {?name*}, {&name*} or {;name*} has the name of another variable.
func (m *Matcher) Match(u uri.URI) (Values, bool) {
	r := reading{}
	if m.load(&r, u) != nil || !r.match() {
		return nil, false
	}
	return r.all(), true
}

// MatchFunc is [Matcher.Match] without a map: if u matches, it calls set for each variable
// with a value, in the order of the template. So a server needs no map of its own:
//
//	m.MatchFunc(u, func(name string, v uritemplate.Value) { request.SetPathValue(name, v.String()) })
func (m *Matcher) MatchFunc(u uri.URI, set func(name string, value Value)) bool {
	r := reading{}
	if m.load(&r, u) != nil || !r.match() {
		return false
	}
	r.each(set)
	return true
}

// Matches reports whether u matches. It is [Matcher.Match] without the values.
func (m *Matcher) Matches(u uri.URI) bool {
	r := reading{}
	return m.load(&r, u) == nil && r.match()
}

// load makes r the beginning of a run of m. It returns an error if u is not a
// reference of RFC 3986.
func (m *Matcher) load(r *reading, u uri.URI) error {
	u, err := ofRFC3986(u)
	if err == nil {
		r.load(u, m.readsHost())
		r.begin(m)
	}
	return err
}

// readsHost reports whether a value can be in a host.
func (m *Matcher) readsHost() bool {
	return m.based || len(m.patterns[inAuthority].groups) > 0
}

// Explain returns nil if u matches, and a [*MismatchError] otherwise.
func (m *Matcher) Explain(u uri.URI) error {
	r := reading{why: &MismatchError{}}
	if err := m.load(&r, u); err != nil {
		var p *uri.ParseError
		errors.As(err, &p) // uri.RFC3986.Parse returns no other error
		return &MismatchError{Offset: p.Offset, problem: "the reference is not one of RFC 3986"}
	}
	if r.match() && r.why.problem == "" {
		return nil
	}
	text := u.String()
	r.why.Offset = original(text, r.why.Offset)
	return r.why
}

func (r *reading) match() bool { return r.components(inScheme) && r.complete() }

// components reads the components from one on.
func (r *reading) components(from component) bool {
	m := r.m
	end, _ := r.at.of(from)
	for c := from; c < componentCount; c++ {
		start := end
		end = r.at[c]
		switch {
		case start == end && len(m.patterns[c].literals) == 0:
			continue
		case m.based && c >= m.from && c < inPath:
			continue // the pattern of the path has these too
		case m.based && c == inPath:
			start, _ = r.at.of(m.from)
		}
		if c == inQuery && m.pairs != nil {
			if !r.query(start, end) {
				return false
			}
			continue
		}
		stop := end
		if c == inAuthority && m.noPort {
			stop = r.noPort
		}
		if !r.component(c, start, stop) {
			return false
		}
	}
	return true
}

// complete reports whether the variables have the values that they must have.
func (r *reading) complete() bool {
	for _, i := range r.m.required {
		if r.of(i).isEmpty() {
			return r.no(len(r.text), "is missing or empty", i, "Required")
		}
	}
	return true
}

// component reads the text of a component.
func (r *reading) component(c component, start, end int) bool {
	p := &r.m.patterns[c]
	if len(p.literals) == 0 {
		return start == end || r.no(start, noComponent[c], -1, r.optionForRest(c))
	}
	first, last := p.literals[0].text, p.literals[len(p.literals)-1].text
	from, to := start+len(first), end-len(last)
	switch {
	case len(p.groups) == 0:
		return r.key[start:end] == first || r.lost(p, start, end)
	case from > to, r.key[start:from] != first, r.key[to:end] != last, inEscape(r.text, to):
		return r.lost(p, start, end)
	}
	left, right := 0, len(p.groups)-1 // the groups to read
	for ; left < p.forward; left++ {
		l := &p.literals[left+1]
		n := l.first(r.key, min(max(from+l.after, r.base), to), to)
		if n < 0 {
			return r.lost(p, start, end)
		}
		if !r.group(&p.groups[left], from, n) {
			return false
		}
		from = n + len(l.text)
	}
	for ; left < right; right-- {
		l := &p.literals[right]
		n := l.last(r.key, from, to)
		if n < 0 {
			return r.lost(p, start, end)
		}
		if !r.group(&p.groups[right], n+len(l.text), to) && r.why == nil {
			return false // Explain goes on to the first problem from the left
		}
		to = n
	}
	return r.group(&p.groups[left], from, to)
}

// lost returns false, for a component in which a literal is missing. If somebody
// asks why, it reads the component from the left.
func (r *reading) lost(p *pattern, start, end int) bool {
	if r.why == nil {
		return false
	}
	*r.why = MismatchError{}
	r.begin(r.m)
	for i := 0; ; i++ {
		l := &p.literals[i]
		n := common(r.key[start:end], l.text)
		start += n
		switch {
		case n < len(l.text):
			return r.noLiteral(p, l, start, n)
		case i == len(p.groups):
			return r.no(start, "the template ends there", -1, "")
		}
		g, stop := &p.groups[i], start
		for stop < end && maskOf(r.key[stop:stop+1])&g.excluded == 0 {
			stop++
		}
		l = &p.literals[i+1]
		n = l.first(r.key, min(start+l.after, end), end)
		if n < 0 {
			n = (&literal{text: l.text}).first(r.key, start, end)
		}
		if n >= 0 && l.text != "" {
			stop = min(stop, n)
		}
		if !r.group(g, start, stop) {
			return false
		}
		start = stop
	}
}

// optionForRest returns AnyHost if that gives the path to the expression of the authority.
func (r *reading) optionForRest(c component) string {
	authority := &r.m.patterns[inAuthority]
	if r.why != nil && !r.m.anyHost && c == inPath && len(r.m.patterns[inScheme].groups) == 0 && len(authority.groups) == 1 && authority.groups[0].expressions[0].reserves() && authority.literals[0].text+authority.literals[1].text == "//" && r.at.allowAnyHost(r.text) {
		return "AnyHost"
	}
	return ""
}

// noLiteral returns false, for a literal of which only the first n bytes are there.
func (r *reading) noLiteral(p *pattern, l *literal, offset, n int) bool {
	problem := "the template has another text there"
	if p != &r.m.patterns[inAuthority] {
		want, end := l.text[n:], ""
		if len(want) > 40 {
			want, end = want[:40], "..."
		}
		problem = "the template has " + strconv.Quote(want) + end + " there" + r.m.hint(l.text)
	}
	return r.no(offset, problem, -1, "")
}

var noComponent = [componentCount]string{
	"the template has no scheme", "the template has no authority", "the template has no path", "the template has no query", "the template has no fragment",
}

// group reads the text of a group.
func (r *reading) group(g *group, start, end int) bool {
	expressions := g.expressions
	if len(expressions) == 1 && expressions[0].alone && start < end && isPlain(r.text[start:end]) {
		*r.of(expressions[0].vars[0].index) = String(r.text[start:end])
		return true
	}
	for i := range expressions {
		e := &expressions[i]
		next := start // where the next expression begins
		if start < end && (e.first == 0 || r.text[start] == e.first) {
			next = e.stop(r.text, start, end)
		}
		switch {
		case !r.fits(e, start, next):
			return false
		case start == next && e.filled && e.in == inScheme && e.symbol == '+':
			return r.no(start, "is a scheme, as \":\" follows {+"+e.vars[0].name+"}; begin the template with \"/\"", e.vars[0].index, "")
		case start == next && e.filled:
			return r.no(start, "is empty", e.vars[0].index, "AllowEmpty")
		case start < next && !r.expression(e, start, next):
			return false
		}
		start = next
	}
	return start == end || r.no(start, "no expression can begin there", -1, "")
}

// stop returns where the text of an expression ends, at an operator. A text that must
// not be empty can begin with ".".
func (e *matchExpression) stop(s string, start, end int) int {
	if e.stops == "" {
		return end
	}
	if e.filled && s[start] == '.' {
		start++
	}
	if i := strings.IndexAny(s[start:end], e.stops); i >= 0 {
		return start + i
	}
	return end
}

// fits reports whether an expression may write the text from start to end in its
// component.
func (r *reading) fits(e *matchExpression, start, end int) bool {
	v := e.vars[0].index
	switch {
	case e.in == inAuthority && start <= r.colon && r.colon < end && end < r.at[inAuthority]:
		return r.no(r.colon, "has the \":\" of a port", v, "") // Expand refuses it
	case start < end && start < r.bad.end && r.bad.start < end && !r.anyHost:
		option := ""
		if r.why != nil && r.at.allowAnyHost(r.text) {
			option = "AnyHost"
		}
		return r.no(r.bad.start, "is in a host that is neither a name nor an IP address", v, option)
	case e.in != inPath:
		return true
	case end < r.base:
		return r.no(end, "ends in the authority", v, "")
	}
	path := r.at[inAuthority]
	if r.m.from == inAuthority && start < end && r.text[start] == '/' {
		return r.no(start, "begins with an empty segment", v, "")
	}
	if r.dots && e.makesDotSegment(r.text[path:r.at[inPath]], max(start-path, 0), end-path) {
		return r.no(start, "makes a segment \".\" or \"..\"", v, "AllowDotSegments")
	}
	if start >= r.base && !r.m.options.AllowSlashes && e.beginsEmpty(r.text, path, start, end) {
		return r.no(start, "begins with an empty segment", v, "AllowSlashes")
	}
	return true
}

// expression reads the text of an expression, which is not empty.
func (r *reading) expression(e *matchExpression, start, end int) bool {
	if e.first != 0 {
		start++
	}
	if e.named {
		return r.named(e, start, end, true)
	}
	for i := range e.vars {
		stop := end
		if i < len(e.vars)-1 {
			if n := strings.IndexByte(r.text[start:end], e.sep); n >= 0 {
				stop = start + n
			}
		}
		if e.filled && start == stop {
			return r.no(start, "is empty", e.vars[i].index, "AllowEmpty")
		}
		if !r.value(e, &e.vars[i], start, stop) {
			return false
		}
		if start = stop + 1; stop == end {
			break
		}
	}
	return true
}

// value reads the value of a variable.
func (r *reading) value(e *matchExpression, v *matchVariable, start, end int) bool {
	text := r.text[start:end]
	if !v.explode && v.most == 0 && isPlain(text) {
		*r.of(v.index) = String(text)
		return true
	}
	split := byte(',') // what divides the members
	switch {
	case v.explode:
		split = e.sep
	case e.reserves(), v.most > 0, strings.IndexByte(text, ',') < 0:
		s, ok := r.unescape(e, v, start, end)
		if ok && v.most > 0 && e.prefix(s, int(v.most)) < len(s) {
			return r.no(start, "is longer than the prefix", v.index, "")
		}
		if ok {
			*r.of(v.index) = String(s)
		}
		return ok
	}
	list, second := &form{KindList, make([]string, 0, 1+strings.Count(text, string(rune(split))))}, start+1
	for more := true; more; {
		stop := end
		if n := strings.IndexByte(r.text[start:end], split); n >= 0 {
			stop = start + n
		}
		member, ok := r.unescape(e, v, start, stop)
		if !ok {
			return false
		}
		if list.members, more = append(list.members, member), stop < end; more {
			start = stop + 1
		}
	}
	if e.in == inPath && split == '/' && len(list.members) > 1 && list.members[0] == "" && !r.m.options.AllowSlashes {
		return r.no(second, "begins with an empty segment", v.index, "AllowSlashes")
	}
	*r.of(v.index) = Value{form: list}
	return true
}

// isPlain reports whether a text has only unreserved characters other than ".". It is
// a value that no option refuses.
func isPlain(text string) bool {
	for i := range len(text) {
		if !unreserved.has(text[i]) || text[i] == '.' {
			return false
		}
	}
	return true
}

// query reads a query, including its "?", in which pairs may have any order.
func (r *reading) query(start, end int) bool {
	m := r.m
	if start == end {
		return r.component(inQuery, start, end)
	}
	pattern, pairs := start, start+len("?") // where the pattern ends, and the pairs begin
	if m.flat > 0 {
		pattern = pairsEnd(r.text, start, end, m.flat)
		pairs = pattern + len("&")
	}
	if !r.component(inQuery, start, pattern) || pairs <= end && !r.named(m.pairs, pairs, end, false) {
		return false
	}
	// If the template begins the query with {?name}, an expansion without a value
	// for it does not write the others in the query.
	begun := m.flat > 0
	for i := range m.pairs.vars {
		v := &m.pairs.vars[i]
		defined := r.of(v.index).form != nil
		if begun = begun || defined && i < m.begin; defined && !begun {
			return r.no(start, "is not the first of the query in an expansion", v.index, "")
		}
	}
	return true
}

// pairsEnd returns where the first n pairs of a query end.
func pairsEnd(text string, start, end, n int) int {
	for i := start; i < end; i++ {
		if text[i] == '&' {
			if n--; n == 0 {
				return i
			}
		}
	}
	return end
}

// named reads the pairs of an expression with names. If ordered is true, they
// must be in the order of the variables.
func (r *reading) named(e *matchExpression, start, end int, ordered bool) bool {
	next := 0 // the first variable that may follow
	for start <= end {
		stop := end
		if n := strings.IndexByte(r.text[start:end], e.sep); n >= 0 {
			stop = start + n
		}
		equals := stop // where the name ends
		if n := strings.IndexByte(r.text[start:stop], '='); n >= 0 {
			equals = start + n
		}
		name := r.text[start:equals]
		if e.in == inAuthority {
			name = r.key[start:equals]
		}
		i, known := e.byName[name]
		if !known {
			i = e.others
		}
		switch {
		case i < 0 && !ordered && r.m.options.AllowOtherPairs:
		case i < 0 && ordered:
			return r.no(start, "the template has no pair of this name", -1, "")
		case i < 0:
			return r.no(start, "the template has no pair of this name", -1, "AllowOtherPairs")
		case ordered && i < next:
			return r.no(start, "is in another order than in the template", e.vars[i].index, "")
		case equals == stop && e.ifEmpty, equals+1 == stop && !e.ifEmpty && !e.vars[i].mayBeList():
			return r.no(equals, "is empty, or is missing after its name", e.vars[i].index, "")
		case !r.pair(e, &e.vars[i], known, start, equals, stop):
			return false
		default:
			next = i
		}
		start = stop + 1
	}
	return true
}

// pair reads the pair from start to end, for a variable. If own is false, the pair
// is one of its pairs, and else a member of its list, if all of them are.
func (r *reading) pair(e *matchExpression, v *matchVariable, own bool, start, equals, end int) bool {
	value := min(equals+1, end)
	old := r.of(v.index)
	if !v.explode {
		if old.form != nil {
			return r.no(start, "occurs twice", v.index, "")
		}
		if equals+1 == end && !e.ifEmpty { // {;x} is written ";x" for ""
			*old = List("")
			return true
		}
		return r.value(e, v, value, end)
	}
	s, ok := r.unescape(e, v, value, end)
	if !ok {
		return false
	}
	switch {
	case old.form == nil:
		if old.form = (&form{kind: KindPairs}); own {
			old.form.kind = KindList
		}
	case !own && old.form.kind == KindList:
		*old.form = form{KindPairs, withName(old.form.members, v.name)}
	}
	if old.form.kind == KindList {
		old.form.members = append(old.form.members, s)
		return true
	}
	name, ok := r.unescape(e, v, start, equals)
	if !ok {
		return false
	}
	old.form.members = append(old.form.members, name, s)
	return true
}

// withName returns the names and the values of pairs that all have the name.
func withName(values []string, name string) []string {
	name, _ = uri.Unescape(name)
	var pairs []string
	for _, value := range values {
		pairs = append(pairs, name, value)
	}
	return pairs
}

// hasDelimiter returns the problem with a value that has a delimiter unescaped.
func (r *reading) hasDelimiter(e *matchExpression, c byte, name string) string {
	problem := "has a " + strconv.Quote(string(rune(c)))
	switch {
	case e.in == inAuthority:
		return problem + ", which divides an authority"
	case e.in == inPath && c == '/' && e.first != '/' && !r.m.openAPI:
		return problem + " that is not escaped: {+" + name + "} and {/" + name + "*} match several segments"
	}
	return problem + " that is not escaped"
}

// unescape returns the value of a text. It returns false if e does not write such
// a text, or if the options do not allow the value.
func (r *reading) unescape(e *matchExpression, v *matchVariable, start, end int) (value string, ok bool) {
	text, o := r.text[start:end], &r.m.options
	if e.not != "" {
		if i := strings.IndexAny(text, e.not); i >= 0 {
			problem := ""
			if r.why != nil {
				problem = r.hasDelimiter(e, text[i], v.name)
			}
			return "", r.no(start+i, problem, v.index, "")
		}
	}
	data := text
	if o.FormPlus && e.in == inQuery && !e.reserves() {
		data = strings.ReplaceAll(data, "+", " ")
	}
	if strings.IndexByte(text, '%') >= 0 {
		data, _ = uri.Unescape(data)
		slashes := !o.AllowSlashes && (e.in == inPath || e.in == inAuthority && r.anyHost)
		switch {
		case !utf8.ValidString(data) && !e.reserves():
			return "", r.noRune(start, end, isNotUTF8, "is not UTF-8", v.index, "")
		case !utf8.ValidString(data) && !o.AllowControls:
			return "", r.noRune(start, end, isNotUTF8, "is not UTF-8", v.index, "AllowControls")
		case slashes && (strings.Count(data, "/") > strings.Count(text, "/") || strings.Contains(data, `\`)):
			problem := "has an escaped slash"
			if strings.Count(data, "/") == strings.Count(text, "/") {
				problem = "has an escaped backslash"
			}
			return "", r.noRune(start, end, isSlash, problem, v.index, "AllowSlashes")
		case !o.AllowControls && strings.ContainsFunc(data, unicode.IsControl):
			return "", r.noRune(start, end, unicode.IsControl, "has a control character", v.index, "AllowControls")
		}
	}
	if !o.AllowDotSegments && hasDotSegment(data) {
		return "", r.no(start, "has a segment \".\" or \"..\"", v.index, "AllowDotSegments")
	}
	if e.reserves() {
		return text, true
	}
	return data, true
}
