// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"sort"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A reading is one run of Match.
type reading struct {
	m         *plan
	u         uri.URI        // the reference, with normal escapes
	text      string         // u, with the scheme in lower case
	key       string         // text as literals spell it: see load
	at, keyAt bounds         // in text and in key
	removed   []int          // the offsets in key after each octet that is escaped in text
	authority authority      // judged if values can be in it
	base      int            // where the path begins, if the plan is based: a base does not end before it; else 0
	anyHost   bool           // [uri.URI.Hostname] may report false
	dots      bool           // the path may contain a dot segment, and the options forbid it
	values    [6]Value       // for the first variables
	more      []Value        // for the others
	why       *MismatchError // filled in if there is no match; or nil
	lost      lost           // where a literal is missing, if somebody asks why
}

// lost is a component in which a literal is missing.
type lost struct {
	pattern *pattern
	span
}

// load reads a reference, for every plan. It returns false if RFC 3986 does not allow it. The
// key is the text with the host in lower case, and without the escapes that literals match
// unescaped.
func (r *reading) load(u uri.URI) bool {
	// Templates belong to RFC 3986, and compare normal escapes: "%7e" is "~".
	if u.Edition() != uri.RFC3986 {
		var err error
		if u, err = uri.RFC3986.Parse(u.String()); err != nil {
			return false
		}
	}
	escaped := strings.IndexByte(u.String(), '%') >= 0
	if escaped {
		if text := normalEscapes(u.String()); text != u.String() {
			u, _ = uri.RFC3986.Parse(text) // it is valid, and has the same components
		}
	}
	r.u = u
	r.at.set(u)
	r.text = lowered(u.String(), 0, r.at[inScheme])

	// "http://Me@H/it%27s" has the key "http://Me@h/it's".
	r.key, r.keyAt = r.text, r.at
	r.authority = authorityOf(u, r.at[inAuthority])
	if host := r.authority.host; host.start < host.end {
		r.key = lowered(r.text, host.start, host.end)
	}
	if escaped {
		r.respell()
	}
	return true
}

// respell removes escapes from the key, after the authority.
func (r *reading) respell() {
	var b []byte
	copied, c := 0, inPath
	for i := r.at[inAuthority]; ; i += len("%XX") {
		i += until(r.key[i:], '%')
		if i == len(r.key) {
			break
		}

		// Most escapes stay, such as "%20" and "%C3".
		octet := lex.Unescape(r.key, i)
		if !reserved.has(octet) {
			continue
		}
		for i >= r.at[c] {
			c++
		}
		if strings.IndexByte(sameIn[c], octet) < 0 {
			continue
		}

		// The components end earlier in the key than in the text.
		b = append(append(b, r.key[copied:i]...), octet)
		copied = i + len("%XX")
		r.removed = append(r.removed, len(b))
		for d := c; d < componentCount; d++ {
			r.keyAt[d] -= len("XX")
		}
	}
	if copied > 0 {
		r.key = string(append(b, r.key[copied:]...))
	}
}

// where returns the offset in the text for one in the key.
func (r *reading) where(i int) int {
	if len(r.removed) == 0 {
		return i
	}
	return r.whereAfter(i)
}

// whereAfter returns where(i) if escapes were removed.
func (r *reading) whereAfter(i int) int {
	before := r.removed[:sort.SearchInts(r.removed, i+1)]
	return i + len("XX")*len(before)
}

// begin prepares r for a plan, and forgets the values that another one read.
func (r *reading) begin(m *plan) {
	if r.m != nil {
		clear(r.values[:min(len(r.m.names), len(r.values))])
	}

	// The facts about the reference that cost something, only if the plan needs them.
	r.m = m
	r.base = 0
	if m.based {
		r.base = r.at[inAuthority]
	}
	if m.based || len(m.patterns[inAuthority].groups) > 0 {
		r.authority.judge(r.u)
	}
	r.anyHost = m.t.options.AnyHost && r.at.allowAnyHost(r.text)
	r.dots = !m.t.options.AllowDotSegments && lex.HasDots(r.text[r.at[inAuthority]:r.at[inPath]])

	// Most templates have few variables, whose values need no memory.
	r.more = nil
	if n := len(m.names) - len(r.values); n > 0 {
		r.more = make([]Value, n)
	}
}

// of returns a variable's value.
func (r *reading) of(variable int) *Value {
	if variable < len(r.values) {
		return &r.values[variable]
	}
	return &r.more[variable-len(r.values)]
}

// each calls set for each variable with a value.
func (r *reading) each(set func(name string, value Value)) {
	for i, name := range r.m.names {
		if v := r.of(i); v.form != nil {
			set(name, *v)
		}
	}
}

// all returns the values that are defined.
func (r *reading) all() Values {
	values := Values{}
	r.each(func(name string, value Value) { values[name] = value })
	return values
}

// fail returns false, and notes a problem, as failValue does.
func (r *reading) fail(offset int, problem string) bool { return r.failValue(offset, problem, -1, "") }

// failValue returns false. If somebody asks why, it notes the problem with the variable's value,
// unless there is one at a smaller offset. A negative variable is none. The option would allow
// it, or is "".
func (r *reading) failValue(offset int, problem string, variable int, option string) bool {
	if r.why == nil || r.why.problem != "" && r.why.Offset <= offset {
		return false
	}
	*r.why = MismatchError{Offset: offset, problem: problem, option: option}
	if variable >= 0 {
		r.why.Variable = r.m.names[variable]
	}
	return false
}
