// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strings"

	"example.com/uri/internal/lex"
)

// This file finds the literals of a Matcher in the components of a reference.

func (r *reading) match() bool { return r.components(inScheme, 0) && r.complete() }

// components reads the components from one on, which begins where the one before it ends.
func (r *reading) components(from component, end int) bool {
	m := r.m
	for c := from; c < componentCount; c++ {
		start := end
		end = r.at[c]
		switch {
		case start == end && len(m.patterns[c].literals) == 0:
			continue
		case m.based && c >= m.from && c < inPath:
			end = start // the pattern of the path has these too
			continue
		}
		if c == inQuery && !m.plus && m.pairs != nil {
			if !r.query(start, end) {
				return false
			}
			continue
		}
		if !r.component(c, start, end) {
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
	for range m.flat {
		pattern = min(pairs, end)
		pattern += until(r.text[pattern:end], '&')
		pairs = pattern + len("&")
	}
	if !r.component(inQuery, start, pattern) || pairs <= end && !r.named(m.pairs, pairs, end, false) {
		return false
	}
	if m.flat > 0 {
		return true
	}
	// The template begins the query with {?name}. An expansion without a value for it
	// does not write the others in the query.
	for i := range m.pairs.vars {
		if v := m.pairs.vars[i].index; r.of(v).form != nil {
			return i < m.begin || r.no(start, "is not the first of the query in an expansion", v, "")
		}
	}
	return true
}

// component reads the text of a component.
func (r *reading) component(c component, start, end int) bool {
	p := &r.m.patterns[c]
	if len(p.literals) == 0 {
		option := ""
		if r.why != nil && c == inPath && r.m.t.hasRest() {
			option = "AnyHost"
		}
		return start == end || r.no(start, noComponent[c], -1, option)
	}
	if len(p.groups) == 0 {
		first := &p.literals[0]
		return r.key[start:end] == first.text || first.end(r.key[:end], start) == end || r.lost(p, start, end)
	}
	from, to := p.between(r.key[:end], start)
	if to < 0 || inEscape(r.text, to) {
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
		from = l.behind(r.key[:to], n)
	}
	for ; left < right; right-- {
		l := &p.literals[right]
		n := l.last(r.key, from, to)
		if n < 0 {
			return r.lost(p, start, end)
		}
		if !r.group(&p.groups[right], l.behind(r.key[:to], n), to) && r.why == nil {
			return false // Explain goes on to the first problem from the left
		}
		to = n
	}
	return r.group(&p.groups[left], from, to)
}

// between returns where the text between the first literal and the last one is, in s from
// an offset on, or -1 for its end if these are not there.
func (p *pattern) between(s string, start int) (from, to int) {
	first, last := &p.literals[0], &p.literals[len(p.literals)-1]
	from, to = start+len(first.text), len(s)-len(last.text)
	if from <= to && s[start:from] == first.text && s[to:] == last.text {
		return from, to
	}
	if from = first.end(s, start); from < 0 {
		return 0, -1
	}
	return from, last.start(s, from)
}

// A literal is the text of a literal, with normal escapes. In a scheme or a host
// it is in lower case.
type literal struct {
	text   string
	offset int      // in the template
	same   string   // if not "", text has some of these characters, and matches them escaped too
	exact  int      // but not so many octets at its beginning
	after  int      // the least number of bytes of the group before it
	before string   // if not "", one of these operators follows it, or the end
	then   []string // then[0] has the characters that cannot follow it, then[1] those after the next "/", and so on; nor can the end
}

// meet returns how many octets of l the text begins with, and how long these are there.
func (l *literal) meet(s string) (n, length int) {
	if l.same == "" {
		n = common(l.text, s)
		return n, n
	}
	for n < len(l.text) && length < len(s) {
		switch {
		case s[length] == l.text[n]:
			length++
		case n >= l.exact && s[length] == '%' && l.isSame(n, s, length):
			length += len("%XX")
		default:
			return n, length
		}
		n++
	}
	return n, length
}

// isSame reports whether the escape at i in s is that of the octet n of l, which may be
// escaped.
func (l *literal) isSame(n int, s string, i int) bool {
	return lex.Unescape(s, i) == l.text[n] && strings.IndexByte(l.same, l.text[n]) >= 0
}

// behind returns where l ends in s if it begins at i.
func (l *literal) behind(s string, i int) int {
	if l.same == "" {
		return i + len(l.text)
	}
	return l.end(s, i)
}

// end returns where l ends in s if it begins at i, or -1.
func (l *literal) end(s string, i int) int {
	if strings.HasPrefix(s[i:], l.text) {
		return i + len(l.text)
	}
	n, length := l.meet(s[i:])
	if n < len(l.text) {
		return -1
	}
	return i + length
}

// start returns where l begins in s, from an offset on, if it ends at the end of s, or -1.
func (l *literal) start(s string, from int) int {
	if strings.HasSuffix(s[from:], l.text) {
		return len(s) - len(l.text)
	}
	i := len(s)
	for n := len(l.text) - 1; n >= 0; n-- {
		switch {
		case i > from && s[i-1] == l.text[n]:
			i--
		case n >= l.exact && i >= from+len("%XX") && s[i-len("%XX")] == '%' && l.isSame(n, s, i-len("%XX")):
			i -= len("%XX")
		default:
			return -1
		}
	}
	return i
}

// find returns the first place of l in s from an offset on, or -1.
func (l *literal) find(s string, from int) int {
	if l.same == "" {
		if i := strings.Index(s[from:], l.text); i >= 0 {
			return from + i
		}
		return -1
	}
	for ; from < len(s); from++ {
		if l.end(s, from) >= 0 {
			return from
		}
	}
	return -1
}

// longest is the most bytes of a literal that is searched for, since each byte of
// a text may be compared with all of them.
const longest = 256

// first returns the offset of the first place of l in s[start:end], or -1. A place
// does not begin within an escape.
func (l *literal) first(s string, start, end int) int {
	for {
		i := l.find(s[:end], start)
		if i < 0 {
			return -1
		}
		next := l.behind(s[:end], i)
		start = i + 1
		if !inEscape(s, i) && (l.before == "" || next == end || strings.IndexByte(l.before, s[next]) >= 0) {
			empty := l.emptyAfter(s, next, end)
			if empty < 0 {
				return i
			}
			longest := len(l.text)
			if l.same != "" {
				longest *= len("%XX")
			}
			start = max(start, empty-longest+1) // it also follows the places before
		}
	}
}

// emptyAfter returns the offset at which a text that follows l would be empty, or -1.
func (l *literal) emptyAfter(s string, i, end int) int {
	for n, octets := range l.then {
		if n > 0 {
			slash := strings.IndexByte(s[i:end], '/')
			if slash < 0 {
				return end
			}
			i += slash + len("/")
		}
		if i == end || strings.IndexByte(octets, s[i]) >= 0 {
			return i
		}
	}
	return -1
}

// last returns the offset of the last place of l in s[start:end], or -1.
func (l *literal) last(s string, start, end int) int {
	for i := end - len(l.text); i >= start; i-- {
		if l.same == "" {
			if i = start + strings.LastIndexByte(s[start:i+1], l.text[0]); i < start {
				break
			}
		}
		if next := l.end(s[:end], i); next >= 0 && !inEscape(s, i) && l.emptyAfter(s, next, end) < 0 {
			return i
		}
	}
	return -1
}

// inEscape reports whether i is within an escape, after its "%".
func inEscape(s string, i int) bool {
	return i >= 1 && s[i-1] == '%' || i >= 2 && s[i-2] == '%'
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
