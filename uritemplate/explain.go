// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// This file says why a literal is missing in a reference.

// explainLost reads the component without a literal from the left again, up to the first
// problem. It forgets the values and the problem that r has found.
func (r *reading) explainLost() {
	*r.why = MismatchError{}
	r.begin(r.m)
	p, start, end := r.lost.pattern, r.lost.start, r.lost.end
	missed := false
	for i := range p.literals {
		l := &p.literals[i]
		n := common(r.key[start:end], l.text)
		if n == len(l.text) && !r.begins(l, start) {
			n = 0 // another spelling of what must be exact
		}
		start += n
		if n < len(l.text) {
			r.noLiteral(p, i, n, start)
			return
		}
		if i == len(p.groups) {
			r.fail(r.where(start), "the template ends there")
			return
		}

		// The group ends before the next literal. Once one is not found where Match wants
		// it, any place is as good, and no other search goes over all of the text.
		g, stop := &p.groups[i], end
		if next := &p.literals[i+1]; next.text != "" {
			n = -1
			if !missed {
				n = r.first(next, min(start+next.leastBefore, end), end)
			}
			if n < 0 {
				missed = true
				n = r.first(&literal{text: next.text}, start, end)
			}
			if n >= 0 {
				stop = n
			}
		}

		// It also ends before a character that no value in it can contain.
		for j := start; j < stop; j++ {
			if octet := r.where(j); maskOf(r.text[octet:octet+1])&g.excluded != 0 {
				stop = j
			}
		}
		if !r.group(g, r.where(start), r.where(stop)) {
			return
		}
		start = stop
	}
}

// noLiteral notes that only n octets of the literal i are there, up to an offset in the key. A
// literal in an authority is not shown, since it may contain a password.
func (r *reading) noLiteral(p *pattern, i, n, offset int) {
	problem := "the template has another text there"
	if p != &r.m.patterns[inAuthority] {
		l := p.literals[i]
		want, more := l.text[n:], ""
		if len(want) > 40 {
			want, more = want[:40], "..."
		}
		problem = "the template has " + strconv.Quote(want) + more + " there" + r.m.hint(l.text, i > 0)
	}
	r.fail(r.where(offset), problem)
}

// hint returns advice, such as `: write "{id}" for ":id"`, if a literal looks like a variable in
// other templates: ":" and a name, or "*", where a segment begins. Otherwise, it returns "". A
// literal after an expression does not begin a segment.
func (m *plan) hint(literal string, afterExpression bool) string {
	if afterExpression {
		// ":archive" after {id} is no variable, and {id}{archive} would be ambiguous.
		_, literal, _ = strings.Cut(literal, "/")
	}
	for segment := range strings.SplitSeq(literal, "/") {
		name, ok := strings.CutPrefix(segment, ":")
		_, err := Parse("{" + name + "}")
		switch {
		case ok && err == nil:
			return ": write \"{" + name + "}\" for \":" + name + "\""
		case strings.HasPrefix(segment, "*") && !m.t.openAPI:
			return ": write \"{+path}\" for \"*\""
		}
	}
	return ""
}

// original returns the offset in a text for one in its form with normal escapes:
// original("%7e%2f", 4) is 6, since "~%2F" is that form.
func original(text string, offset int) int {
	i := 0
	for n := 0; n < offset && i < len(text); {
		c, width := lex.Octet(text, i)
		i += width
		n++
		if width > 1 && !unreserved.has(c) {
			n += len("XX")
		}
	}
	return i
}
