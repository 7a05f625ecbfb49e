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
		if start += n; n < len(l.text) {
			r.noLiteral(l, n, p == &r.m.patterns[inAuthority], i > 0, start)
			return
		}
		if i == len(p.groups) {
			r.no(r.where(start), "the template ends there", -1, "")
			return
		}

		// The group ends before the next literal. Once one is not found where Match wants
		// it, any place is as good, and no other search goes over all of the text.
		g, stop := &p.groups[i], end
		if next := &p.literals[i+1]; next.text != "" {
			n = -1
			if !missed {
				n = r.first(next, min(start+next.after, end), end)
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

// noLiteral notes that only n octets of a literal are there, up to an offset in the key. If the
// literal is secret, since it may contain a password, it is not shown.
func (r *reading) noLiteral(l *literal, n int, secret, behind bool, offset int) {
	problem := "the template has another text there"
	if !secret {
		want, more := l.text[n:], ""
		if len(want) > 40 {
			want, more = want[:40], "..."
		}
		problem = "the template has " + strconv.Quote(want) + more + " there" + r.m.hint(l.text, behind)
	}
	r.no(r.where(offset), problem, -1, "")
}

// hint returns the expression to write if a literal looks like a variable in other templates:
// ":" and a name, or "*", where a segment begins. A literal behind an expression does not begin
// one.
func (m *plan) hint(literal string, behind bool) string {
	if behind {
		// ":archive" behind {id} is no variable, and {id}{archive} would be ambiguous.
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

// original returns the offset in a text for one in its form with normal escapes.
func original(text string, offset int) int {
	i := 0
	for n := 0; n < offset && i < len(text); {
		c, width := lex.Octet(text, i)
		i += width
		if n++; width > 1 && !unreserved.has(c) {
			n += len("XX")
		}
	}
	return i
}
