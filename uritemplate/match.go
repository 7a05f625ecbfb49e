// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri"
)

// This file finds a plan's literals in a reference. Its offsets are in the key, except in a
// group.

// match reports whether u matches, and leaves the values in r.
func (m *plan) match(r *reading, u uri.URI) bool {
	if !r.load(u) {
		return false
	}
	r.begin(m)
	return r.match()
}

// match reports whether the reference matches. If r.why is set, it does not stop at a problem
// that it finds from the right, so that r.why gets the leftmost one. So a caller that sets
// r.why must look at it too.
func (r *reading) match() bool {
	end := 0
	for c := range componentCount {
		start, ok := end, true
		end = r.keyAt[c]
		switch {
		case start == end && len(r.m.patterns[c].literals) == 0: // the template lacks it too
		case r.m.from <= c && c < inPath:
			end = start // the path's pattern begins here, for a base such as "http://h/a"
		case c == inQuery:
			ok = r.query(start, end)
		default:
			ok = r.component(c, start, end)
		}
		if !ok {
			return false
		}
	}

	// No required value may be missing.
	for _, i := range r.m.required {
		if r.of(i).String() == "" {
			return r.failValue(len(r.text), "is missing or empty", i, "Required")
		}
	}
	return true
}

// query reads a query, including its "?". Pairs may be in any order, unless a value can contain
// them, as in /?{+x}.
func (r *reading) query(start, end int) bool {
	m := r.m
	if start == end || m.mixed || m.pairs == nil {
		return r.component(inQuery, start, end)
	}

	// The pattern covers the first pairs, as many as the template does: "?a=1" in
	// /x?a={a}{&b}. The pairs begin after them, or after the "?".
	pairs := start + len("?")
	for range m.patternPairs {
		pairs = min(pairs, end)
		pairs += until(r.key[pairs:end], '&') + len("&")
	}
	if !r.component(inQuery, start, pairs-len("&")) {
		return false
	}
	if pairs <= end && !r.pairs(m.pairs, r.where(pairs), r.where(end), false) {
		return false
	}
	if m.patternPairs > 0 {
		return true
	}

	// Only {?a} writes the "?" in /x{?a}{&b}: without a, the expansion is "/x&b=1".
	for i := range m.pairs.vars {
		if v := m.pairs.vars[i].index; r.of(v).form != nil {
			return i < m.openers || r.failValue(r.where(start), "is not the first of the query in an expansion", v, "")
		}
	}
	return true
}

var noComponent = [componentCount]string{
	"the template has no scheme", "the template has no authority", "the template has no path", "the template has no query", "the template has no fragment",
}

// component reads a component.
func (r *reading) component(c component, start, end int) bool {
	p := &r.m.patterns[c]
	if len(p.literals) == 0 {
		option := ""
		if r.why != nil && c == inPath && r.m.t.hasRest() {
			option = "AnyHost"
		}
		return start == end || r.failValue(r.where(start), noComponent[c], -1, option)
	}

	// The first literal is where the component starts, and the last one where it ends. Without a
	// group, they are one.
	first, last := &p.literals[0], &p.literals[len(p.literals)-1]
	if first.exact != "" && !r.isExact(first, start) {
		return r.misses(p, start, end)
	}
	if len(p.groups) == 0 {
		return r.key[start:end] == first.text || r.misses(p, start, end)
	}
	from, to := start+len(first.text), end-len(last.text)
	if from > to || r.key[start:from] != first.text || r.key[to:end] != last.text || !r.begins(last, to) {
		return r.misses(p, start, end)
	}

	// Some literals between groups are found from the left, and the others from the right.
	// One group remains between them.
	left, right := 0, len(p.groups)-1
	for ; left < p.forward; left++ {
		// The text before the literal is not empty, and a base does not end before the path begins.
		l := &p.literals[left+1]
		n := r.first(l, min(max(from+l.leastBefore, r.base), to), to)
		if n < 0 {
			return r.misses(p, start, end)
		}
		if !r.group(&p.groups[left], r.where(from), r.where(n)) {
			return false
		}
		from = n + len(l.text)
	}
	for ; left < right; right-- {
		l := &p.literals[right]
		n := r.last(l, from, to)
		if n < 0 {
			return r.misses(p, start, end)
		}
		ok := r.group(&p.groups[right], r.where(n+len(l.text)), r.where(to))
		if !ok && r.why == nil {
			return false // Explain needs the leftmost problem, and goes on
		}
		to = n
	}
	return r.group(&p.groups[left], r.where(from), r.where(to))
}

// misses returns false, since a component lacks a literal. If somebody asks why, it reads the
// component from the left again, up to the first problem, and forgets all that r found.
func (r *reading) misses(p *pattern, start, end int) bool {
	if r.why == nil {
		return false
	}
	*r.why = MismatchError{}
	r.begin(r.m)
	for i := 0; ; i++ {
		// "/users/" and "/user/" share "/user".
		l := &p.literals[i]
		n := common(r.key[start:end], l.text)
		if n == len(l.text) && !r.begins(l, start) {
			n = 0 // another spelling of what must be exact
		}
		start += n
		if n < len(l.text) {
			return r.fail(r.where(start), r.m.noLiteral(p, i, n))
		}
		if i == len(p.groups) {
			return r.fail(r.where(start), "the template ends there")
		}

		stop := r.groupEnd(p, i, start, end)
		if !r.group(&p.groups[i], r.where(start), r.where(stop)) {
			return false
		}
		start = stop
	}
}

// groupEnd returns where the group i ends if some literal is missing.
func (r *reading) groupEnd(p *pattern, i, start, end int) int {
	// It ends before the next literal. If that is only where Match does not want it, what follows
	// it fails, so that no other search goes over all of the text.
	stop := end
	if next := &p.literals[i+1]; next.text != "" {
		n := r.first(next, min(start+next.leastBefore, end), end)
		if n < 0 {
			n = r.first(&literal{text: next.text}, start, end)
		}
		if n >= 0 {
			stop = n
		}
	}

	// It also ends before a character that no value in it can contain.
	for j := start; j < stop; j++ {
		octet := r.where(j)
		if maskOf(r.text[octet:octet+1])&p.groups[i].excluded != 0 {
			return j
		}
	}
	return stop
}

// begins reports whether a literal begins at i, where the key contains its text: not within
// an escape, and spelled exactly where it must be.
func (r *reading) begins(l *literal, i int) bool {
	return !inEscape(r.key, i) && (l.exact == "" || r.isExact(l, i))
}

func (r *reading) isExact(l *literal, i int) bool {
	return strings.HasPrefix(r.text[r.where(i):], l.exact)
}

// inEscape reports whether i is within an escape, after its "%".
func inEscape(s string, i int) bool {
	return i >= 1 && s[i-1] == '%' || i >= 2 && s[i-2] == '%'
}

// first returns a literal's first place between two offsets, or -1.
func (r *reading) first(l *literal, start, end int) int {
	for {
		i := strings.Index(r.key[start:end], l.text)
		if i < 0 {
			return -1
		}
		i += start
		start = i + 1

		// The place counts if the next group can match what follows it.
		next := i + len(l.text)
		follows := l.mustFollow == "" || next == end || r.isAt(next, l.mustFollow)
		if !follows || !r.begins(l, i) {
			continue
		}
		empty := r.emptyAfter(l, next, end)
		if empty < 0 {
			return i
		}

		// In "/-a//" for /{+p}-{b}/{c}/{+d}, c is empty, and so it is after each other "-" up to
		// there. The next place to try ends after that.
		start = max(start, empty-len(l.text)+1)
	}
}

// last returns a literal's last place between two offsets, or -1.
func (r *reading) last(l *literal, start, end int) int {
	for i := end - len(l.text); i >= start; i-- {
		// Go back to the last place of its first character.
		i = start + strings.LastIndexByte(r.key[start:i+1], l.text[0])
		if i < start {
			break
		}
		next := i + len(l.text)
		if r.key[i:next] == l.text && r.begins(l, i) && r.emptyAfter(l, next, end) < 0 {
			return i
		}
	}
	return -1
}

// emptyAfter returns the offset of the first empty text after a literal that ends at i, or -1. It
// looks at as many texts as l.cannotFollow lists: {b} and {c} in /{+a}-{b}/{c}/{+d}, which "/"
// divides. A text is empty if the end follows, or a character that ends it.
func (r *reading) emptyAfter(l *literal, i, end int) int {
	for n, octets := range l.cannotFollow {
		if n > 0 { // go on after the next "/"
			i = min(i+until(r.key[i:end], '/')+len("/"), end)
		}
		if i == end || r.isAt(i, octets) {
			return i
		}
	}
	return -1
}

// isAt reports whether one of the characters is at i, not escaped.
func (r *reading) isAt(i int, characters string) bool {
	return strings.IndexByte(characters, r.text[r.where(i)]) >= 0
}

// group reads a group.
func (r *reading) group(g *group, start, end int) bool {
	// The text of a lone {name} is its value, if no character needs a look.
	expressions := g.expressions
	if len(expressions) == 1 && expressions[0].alone && start < end && isPlain(r.text[start:end]) {
		*r.of(expressions[0].vars[0].index) = String(r.text[start:end])
		return true
	}

	// The texts of the expressions follow each other, up to the end.
	for i := range expressions {
		next, ok := r.next(&expressions[i], start, end)
		if !ok {
			return false
		}
		start = next
	}
	return start == end || r.fail(start, "no expression can begin there")
}

// next reads an expression's text from start on, which may be "", and returns where it ends.
func (r *reading) next(e *matchExpression, start, end int) (next int, ok bool) {
	// An expression is there if its operator is. It ends where the next one begins.
	next = start
	if start < end && (e.first == 0 || r.text[start] == e.first) {
		next = e.stop(r.text, start, end)
	}
	switch {
	case !r.fits(e, start, next):
		return next, false
	case start < next:
		return next, r.expression(e, start, next)
	case !e.filled:
		return next, true
	case e.in == inScheme && e.symbol == '+':
		return next, r.failValue(start, "is a scheme, as \":\" follows {+"+e.vars[0].name+"}; begin the template with \"/\"", e.vars[0].index, "")
	}
	return next, r.failValue(start, "is empty", e.vars[0].index, "AllowEmpty")
}

// stop returns where an expression ends: at an operator. A text that must not be empty can
// begin with ".".
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

// fits reports whether an expression may write the text from start to end.
func (r *reading) fits(e *matchExpression, start, end int) bool {
	v, in, host := e.vars[0].index, e.in, r.authority.host
	if in != inAuthority && in != inPath {
		return true
	}

	// A base such as "http://h/a" goes through the authority and the path.
	if r.m.from < inPath {
		in = inBase
	}
	switch {
	case in == inBase && end < r.base:
		return r.failValue(end, "ends in the authority", v, "")
	case r.m.from == inAuthority && start < end && r.text[start] == '/':
		return r.failValue(start, "begins with an empty segment", v, "")
	}

	// Expand would refuse these values.
	found := r.fault(e.operator, in, start, end)
	offset := start
	switch found {
	case faultless:
		return true
	case dividesPort:
		offset = host.end
	case emptyHost, badHost:
		offset = host.start
	}
	return r.failValue(offset, faults[found].problem, v, r.option(found))
}
