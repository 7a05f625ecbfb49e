// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// This file words why a reference does not match.

// noLiteral returns the problem that only n octets of the literal i are there. A literal in an
// authority is not shown, since it may contain a password.
func (m *plan) noLiteral(p *pattern, i, n int) string {
	if p == &m.patterns[inAuthority] {
		return "the template has another text there"
	}
	l := p.literals[i].text
	want, more := l[n:], ""
	if len(want) > 40 {
		want, more = want[:40], "..."
	}
	return "the template has " + strconv.Quote(want) + more + " there" + m.hint(l, i > 0)
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
		// An escape is one octet in the normal form if that is unreserved.
		c, width := lex.Octet(text, i)
		i += width
		n++
		if width > 1 && !unreserved.has(c) {
			n += len("XX")
		}
	}
	return i
}
