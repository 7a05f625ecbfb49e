// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// This file reads the values that an expression wrote.

// expression reads an expression's text, which is not empty.
func (r *reading) expression(e *matchExpression, start, end int) bool {
	if e.first != 0 {
		start++
	}
	if e.named {
		return r.pairs(e, start, end, true)
	}
	for i := range e.vars {
		// The last variable gets all that is left, and so does the first one in {a,b} of "x".
		stop := end
		if i < len(e.vars)-1 {
			stop = start + until(r.text[start:end], e.sep)
		}

		if e.filled && start == stop {
			return r.failValue(start, "is empty", e.vars[i].index, "AllowEmpty")
		}
		if !r.value(e, &e.vars[i], start, stop) {
			return false
		}
		if stop == end {
			break
		}
		start = stop + 1
	}
	return true
}

// pairs reads pairs. If ordered is true, they must be in the variables' order.
func (r *reading) pairs(e *matchExpression, start, end int, ordered bool) bool {
	last := -1 // the variable of the last pair
	for stop := start; start <= end; start = stop + 1 {
		// "name=value", or only "name"
		stop = start + until(r.text[start:end], e.sep)
		equals := start + until(r.text[start:stop], '=') // where the name ends
		name := r.text[start:equals]
		if e.in == inAuthority { // which ignores the letter case
			name = r.key[start:equals]
		}
		i, own := e.find(name, last+1)
		switch {
		case i == isLiteral:
			return r.fail(start, "the template has another pair of this name")
		case i < 0 && !ordered && r.m.t.options.AllowOtherPairs:
			continue
		case i < 0:
			return r.noPair(start, stop, ordered)
		case ordered && i < last:
			return r.failValue(start, "is in another order than in the template", e.vars[i].index, "")
		}
		if !r.pair(e, &e.vars[i], own, start, equals, stop) {
			return false
		}
		last = i
	}
	return true
}

// find returns the variable for the pairs with a name, in any spelling, and whether the name is
// its own. The variable in {?x*} gets all pairs that no other one has. Most pairs are in the
// variables' order, so that the next one is likely.
func (e *matchExpression) find(name string, next int) (i int, own bool) {
	if next < len(e.vars) && e.vars[next].key == name {
		return next, true
	}
	i, own = e.byName[name]
	if !own && strings.IndexByte(name, '%') >= 0 {
		i, own = e.byName[normal(name, sameInName[e.in])]
	}
	if !own {
		i = e.others
	}
	return i, own
}

// noPair returns false, and notes a pair that the template does not show. Where the order
// counts, no option allows it.
func (r *reading) noPair(start, end int, ordered bool) bool {
	problem, option := "the template has no pair of this name", "AllowOtherPairs"
	if ordered {
		option = ""
	}
	if r.why != nil && start == end {
		problem = "no pair follows: remove the " + strconv.Quote(r.text[start-1:start])
	}
	return r.failValue(start, problem, -1, option)
}

// pair reads the pair from start to end, for a variable. Its name is the variable's own, or
// another one if the variable has a "*".
func (r *reading) pair(e *matchExpression, v *matchVariable, own bool, start, equals, end int) bool {
	// For "", {?x} writes "?x=", and {;x} writes ";x". So ";x=" is a list of "".
	isParam, old := e.symbol == ';', r.of(v.index)
	isList := isParam && equals+1 == end
	switch {
	case equals == end && !isParam, isList && !v.mayBeList():
		return r.failValue(equals, "is empty, or is missing after its name", v.index, "")
	case v.explode:
		return r.member(e, v, own, start, equals, end)
	case old.form != nil:
		return r.failValue(start, "occurs twice", v.index, "")
	case isList:
		*old = List("")
		return true
	}
	return r.value(e, v, min(equals+1, end), end)
}

// member adds a pair to the value of a variable with a "*". The value is a list as long as all
// pairs use the variable's name, and then pairs.
func (r *reading) member(e *matchExpression, v *matchVariable, own bool, start, equals, end int) bool {
	value, ok := r.unescape(e, v, min(equals+1, end), end)
	if !ok {
		return false
	}
	old := r.of(v.index)
	if old.form == nil {
		old.form = &form{kind: KindList}
	}

	// "x=1&y=2" under {?x*}: the first pair with another name makes pairs of the list.
	f := old.form
	if !own && f.kind == KindList {
		name, _ := uri.Unescape(v.name)
		var pairs []string
		for _, value := range f.members {
			pairs = append(pairs, name, value)
		}
		*f = form{KindPairs, pairs}
	}
	if f.kind == KindPairs {
		name, ok := r.unescape(e, v, start, equals)
		if !ok {
			return false
		}
		f.members = append(f.members, name)
	}
	f.members = append(f.members, value)
	return true
}

// value reads a variable's value.
func (r *reading) value(e *matchExpression, v *matchVariable, start, end int) bool {
	text := r.text[start:end]
	if v.mayBeList() && isPlain(text) {
		*r.of(v.index) = String(text)
		return true
	}

	// "a,b" is a list under {x}, and a string under {+x} and {x:9}.
	hasMembers := v.mayBeList() && !e.reserves() && strings.IndexByte(text, ',') >= 0
	if v.explode || hasMembers {
		return r.list(e, v, start, end)
	}
	s, ok := r.unescape(e, v, start, end)
	switch {
	case !ok:
		return false
	case v.most > 0 && len(e.cut(s, v.most)) < len(s):
		return r.failValue(start, "is longer than the prefix", v.index, "")
	}
	*r.of(v.index) = String(s)
	return true
}

// list reads a value that is a list: "a,b", or with a "*" what the operator writes, such as "a/b".
func (r *reading) list(e *matchExpression, v *matchVariable, start, end int) bool {
	text, split := r.text[start:end], byte(',')
	if v.explode {
		split = e.sep
	}
	members := make([]string, 0, 1+strings.Count(text, string(rune(split))))
	for from := start; from <= end; {
		stop := from + until(r.text[from:end], split)
		member, ok := r.unescape(e, v, from, stop)
		if !ok {
			return false
		}
		members, from = append(members, member), stop+1
	}

	// The first member of "//b" under {/x*} is "".
	if e.in == inPath && split == '/' && strings.HasPrefix(text, "/") && !r.slashes {
		return r.failValue(start+1, "begins with an empty segment", v.index, "AllowSlashes")
	}
	*r.of(v.index) = List(members...)
	return true
}

// unescape returns the value that is written as a text. It returns false if e does not write
// such a text, or if the options forbid the value.
func (r *reading) unescape(e *matchExpression, v *matchVariable, start, end int) (value string, ok bool) {
	text, o := r.text[start:end], &r.m.t.options
	if i := strings.IndexAny(text, e.not); i >= 0 {
		return "", r.noDelimiter(e, v, start+i)
	}

	// The options judge the data, and {+x} returns the text.
	data := text
	if o.FormPlus && e.in == inQuery && !e.reserves() {
		data = strings.ReplaceAll(data, "+", " ")
	}
	if strings.IndexByte(text, '%') >= 0 {
		if !r.escapes(e, v, start, end) {
			return "", false
		}
		data, _ = uri.Unescape(data)
	}
	if !o.AllowDotSegments && hasDotSegment(data) {
		return "", r.failValue(start, "has a segment \".\" or \"..\"", v.index, "AllowDotSegments")
	}
	if e.reserves() {
		return text, true
	}
	return data, true
}

// noDelimiter returns false, and notes a delimiter in a value that is not escaped.
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
	return r.failValue(offset, problem, v.index, "")
}

// escapes reports whether the escapes in a value's text are allowed.
func (r *reading) escapes(e *matchExpression, v *matchVariable, start, end int) bool {
	// Programs read file names from a path, and from a host if it may be any text. Elsewhere, a
	// slash is data.
	o := &r.m.t.options
	isName := e.in == inPath || e.in == inAuthority && r.anyHost
	noSlashes := isName && !o.AllowSlashes

	for i := start + until(r.text[start:end], '%'); i < end; i += until(r.text[i:end], '%') {
		c, width := lex.Rune(r.text[:end], i)
		isUTF8 := c != utf8.RuneError || width != len("%XX")
		switch {
		case !isUTF8 && !e.reserves():
			return r.failValue(i, "is not UTF-8", v.index, "")
		case !isUTF8 && !o.AllowControls:
			return r.failValue(i, "is not UTF-8", v.index, "AllowControls")
		case c == '/' && noSlashes:
			return r.failValue(i, "has an escaped slash", v.index, "AllowSlashes")
		case c == '\\' && noSlashes:
			return r.failValue(i, "has an escaped backslash", v.index, "AllowSlashes")
		case unicode.IsControl(c) && !o.AllowControls:
			return r.failValue(i, "has a control character", v.index, "AllowControls")
		}
		i += width
	}
	return true
}

// hasDotSegment reports whether a value is "." or "..", or a path with such a segment, with
// slashes or backslashes.
func hasDotSegment(value string) bool {
	if lex.HasDots(value) || strings.IndexByte(value, '\\') >= 0 {
		for segment := range strings.FieldsFuncSeq(value, isSlash) {
			if segment == "." || segment == ".." {
				return true
			}
		}
	}
	return false
}

func isSlash(r rune) bool { return r == '/' || r == '\\' }
