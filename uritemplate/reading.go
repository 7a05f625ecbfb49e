// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"sort"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// A reading is one run of Match. Its authority is only judged if values can be in it.
type reading struct {
	reference // with normal escapes, and the scheme in lower case
	m         *plan
	u         uri.URI        // the reference
	key       string         // its text as literals spell it: see load
	keyAt     bounds         // in the key
	removed   []int          // the offsets in the key after each octet that is escaped in the text
	base      int            // where the path begins, before which a base such as "http://h" cannot end; 0 without a base
	values    [6]Value       // for the first variables
	more      []Value        // for the others
	why       *MismatchError // filled in if there is no match; or nil
}

// load reads a reference, for every plan. It returns false if RFC 3986 does not allow it. The
// key is the text with the host in lower case, and without the escapes that literals match
// unescaped:
//
//	http://Me@H/it%27s  http://Me@h/it's
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
	r.authority = authorityOf(u, r.at[inAuthority])

	r.key, r.keyAt = r.text, r.at
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
	var respelled [componentCount]string
	end := r.at[inAuthority]
	for c := inPath; c < componentCount; c++ {
		respelled[c] = normal(r.key[r.at[c-1]:r.at[c]], sameIn[c])
		end += len(respelled[c])
		r.keyAt[c] = end
	}
	if end == len(r.key) {
		return // most escapes stay, such as "%20" and "%C3"
	}

	// Where the two differ, the text contains an escape, and the key an octet.
	r.key = r.key[:r.at[inAuthority]] + strings.Join(respelled[:], "")
	for i, j := 0, 0; j < len(r.key); i, j = i+1, j+1 {
		if r.text[i] == '%' && r.key[j] != '%' {
			r.removed = append(r.removed, j+1)
			i += len("XX")
		}
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

	// Judging the host costs something, so it is only done if a value can be in it.
	r.m, r.base = m, 0
	if m.from < inPath {
		r.base = r.at[inAuthority]
	}
	if m.from < inPath || len(m.patterns[inAuthority].groups) > 0 {
		r.authority.judge(r.u)
	}
	o := &m.t.options
	r.slashes = o.AllowSlashes
	r.anyHost = o.AnyHost && r.at.allowAnyHost(r.text)
	r.dots = !o.AllowDotSegments && lex.HasDots(r.text[r.at[inAuthority]:r.at[inPath]])

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
