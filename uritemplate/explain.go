// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"

	"example.com/uri/internal/lex"
)

// This file says why a reference does not match, if somebody asks.

// A MismatchError is the error of [Matcher.Explain]: why a reference does not match.
type MismatchError struct {
	Offset   int    // of the first byte that cannot be there, of a value that is refused as a whole, or the end
	Variable string // the variable that would have it, or ""

	problem string
	option  string // the field of [Options] that would allow it, or that does not; or ""
}

// Problem returns what is wrong, without the place. It shows no part of the
// reference, and no literal of an authority, which may have a password.
func (e *MismatchError) Problem() string {
	if e.Variable == "" {
		return e.problem
	}
	return "the value of " + shown(e.Variable) + " " + e.problem
}

// Error returns a message with the problem, the offset, and the option:
//
//	uritemplate: no match: the value of id has an escaped slash at offset 9: see Options.AllowSlashes
func (e *MismatchError) Error() string {
	message := "uritemplate: no match: " + e.Problem() + " at offset " + strconv.Itoa(e.Offset)
	if e.option != "" {
		message += ": see Options." + e.option
	}
	return message
}

// MarshalText implements [encoding.TextMarshaler]. It returns what Error returns.
// The error of MarshalText is nil.
func (e MismatchError) MarshalText() ([]byte, error) { return []byte(e.Error()), nil }

// no returns false. If somebody asks why, it notes the problem, unless there is
// one at a smaller offset.
func (r *reading) no(offset int, problem string, variable int, option string) bool {
	if r.why == nil || r.why.problem != "" && r.why.Offset <= offset {
		return false
	}
	*r.why = MismatchError{Offset: offset, problem: problem, option: option}
	if variable >= 0 {
		r.why.Variable = r.m.names[variable]
	}
	return false
}

// lost returns false, for a component in which a literal is missing. If somebody
// asks why, it reads the component from the left again, and forgets what it has read and
// noted.
func (r *reading) lost(p *pattern, start, end int) bool {
	if r.why == nil {
		return false
	}
	*r.why = MismatchError{}
	r.begin(r.m)
	missed := false
	for i := 0; ; i++ {
		l := &p.literals[i]
		n, length := l.meet(r.key[start:end])
		start += length
		switch {
		case n < len(l.text) && p == &r.m.patterns[inAuthority]: // it may have a password
			return r.no(start, "the template has another text there", -1, "")
		case n < len(l.text):
			want, more := l.text[n:], ""
			if len(want) > 40 {
				want, more = want[:40], "..."
			}
			return r.no(start, "the template has "+strconv.Quote(want)+more+" there"+r.m.hint(l.text, i > 0), -1, "")
		case i == len(p.groups):
			return r.no(start, "the template ends there", -1, "")
		}

		// The group ends before the next literal. Once one is not found where Match wants
		// it, any place is as good, and no other search goes over all of the text.
		g, stop := &p.groups[i], end
		if l = &p.literals[i+1]; l.text != "" {
			n = -1
			if !missed {
				n = l.first(r.key, min(start+l.after, end), end)
			}
			if n < 0 {
				missed = true
				n = (&literal{text: l.text, same: l.same, exact: l.exact}).first(r.key, start, end)
			}
			if n >= 0 {
				stop = n
			}
		}
		for j := start; j < stop; j++ {
			if maskOf(r.key[j:j+1])&g.excluded != 0 {
				stop = j
			}
		}
		if !r.group(g, start, stop) {
			return false
		}
		start = stop
	}
}

// hint returns what to write if a literal looks like a variable of other templates: ":" and
// a name, or "*", at the beginning of a segment. Behind an expression, the literal does not
// begin one.
func (m *Matcher) hint(literal string, behind bool) string {
	if behind {
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

var noComponent = [componentCount]string{
	"the template has no scheme", "the template has no authority", "the template has no path", "the template has no query", "the template has no fragment",
}

// noDelimiter is no for a delimiter in a value that is not escaped.
func (r *reading) noDelimiter(e *matchExpression, v *matchVariable, offset int) bool {
	if r.why == nil {
		return false
	}
	problem := "has a " + strconv.Quote(r.text[offset:offset+1])
	switch {
	case e.in == inAuthority:
		problem += ", which divides an authority"
	case e.in == inPath && r.text[offset] == '/' && e.first != '/' && !r.m.t.openAPI:
		problem += " that is not escaped: {+" + v.name + "} and {/" + v.name + "*} match several segments"
	default:
		problem += " that is not escaped"
	}
	return r.no(offset, problem, v.index, "")
}

// noPair is no for a pair that no variable of the template has. If its order counts, no
// option allows it.
func (r *reading) noPair(start, end int, ordered bool) bool {
	problem, option := "the template has no pair of this name", "AllowOtherPairs"
	if ordered {
		option = ""
	}
	if r.why != nil && start == end {
		problem = "no pair follows: remove the " + strconv.Quote(r.text[start-1:start])
	}
	return r.no(start, problem, -1, option)
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
