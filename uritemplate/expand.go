// SPDX-License-Identifier: BSD-3-Clause

package uritemplate

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Expand returns the URI reference of [uri.RFC3986] that the template makes of the values
// that lookup returns (section 3).
//
// The result has the components that the template shows: no value begins, ends or moves a
// component. Delimiters in a value are escaped under {name}, but not under {+name} and
// {#name}. These values are refused, for example:
//
//	/{+x}          "/evil", "a?b", "a#b"
//	/x/{+x}        "/evil", since programs read "//evil" in several ways
//	http://h{+x}   ".evil", ":80", "@evil"
//	http://{+x}/y  "u@evil", "evil/y"
//	/{x}/y         "" and no value, since "//y" has a host
//
// A {+x} that follows a part of the host, as in //h{+x}, belongs to the path. If it is the
// whole host, its value may include a port and, with [Options.AnyHost], go on into the path.
// There is one exception: if a template begins with {+x}, as in {+x}/y, the value may include
// a scheme and an authority. In {+x}://h and {+x}:y, it is the scheme: to get a path, write
// /{+x}:y.
//
// Unless AnyHost is set, no value may make a host for which [uri.URI.Hostname] reports
// false, such as "a/b" in http://{x}.h. An empty host is only refused if the scheme has a
// default port: some programs read "https:///evil.example" as "https://evil.example".
// Expand checks no more than that: "../.." is "..%2F.." under {x}, which is one segment. A
// variable that lookup does not know has no value: see [Options.Required].
//
// The error is an [*Error]. It wraps
//
//   - [uri.ErrAmbiguous] if a value changes the components, or begins with an empty segment,
//     which [Options] can allow;
//   - [uri.ErrHost] if a value makes such a host;
//   - [uri.ErrDotSegment] if a value makes a segment "." or "..", which Options can allow;
//   - [uri.ErrEmpty] if a variable of Options.Required has no value;
//   - an error such as [uri.ErrCharacter] if the result is not a URI reference.
//
// Expand also returns the errors of [Template.AppendUnchecked].
func (t Template) Expand(lookup func(name string) Value) (uri.URI, error) {
	for _, name := range t.options.Required {
		if lookup(name).String() == "" {
			return uri.URI{}, t.missing(name)
		}
	}

	// Most results are on the stack, with the ends of the template's parts in them.
	var buf [256]byte
	var endsBuf [16]int
	ends := slices.Grow(endsBuf[:0], len(t.parts))[:len(t.parts)]
	text, err := t.append(buf[:0], ends, lookup)
	if err != nil {
		return uri.URI{}, err
	}

	u, err := uri.RFC3986.Parse(string(text))
	if err != nil {
		return uri.URI{}, t.invalid(ends, err)
	}
	if err := t.check(u, ends); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// missing returns the error for a required variable without a value.
func (t *Template) missing(name string) error {
	e := Error{Err: uri.ErrEmpty, problem: "the template has no variable " + strconv.Quote(name), says: "see Options.Required"}
	for _, p := range t.parts {
		if i := slices.IndexFunc(p.vars, func(v variable) bool { return v.name == name }); i >= 0 {
			e.Offset, e.problem = p.vars[i].offset, "the variable "+shown(name)+" has no value"
		}
	}
	return e.about(t.text)
}

// AppendUnchecked appends the text that the template makes of the values that lookup
// returns (section 3), and returns the extended slice. It does not check the text: a value
// under {+name} or {#name} can make other components than the template shows. For a checked
// reference, use [Template.Expand].
//
// A prefix counts the characters of the value. Under {+name:3} and {#name:3}, escapes that
// together encode one character of UTF-8 count as one, and so does any other escape: {+x:1}
// turns "%C3%A9b" into "%C3%A9".
//
// The names of pairs are escaped like their values. Appendix A would keep reserved characters
// in them after "?", "&" and ";".
//
// The error is an [*Error]. A value must be UTF-8, pairs must have a value for each name, and
// only a string can have a prefix (section 2.4.1). On an error, AppendUnchecked returns dst.
func (t Template) AppendUnchecked(dst []byte, lookup func(name string) Value) ([]byte, error) {
	text, err := t.append(dst, nil, lookup)
	if err != nil {
		return dst, err
	}
	return text, nil
}

// append is AppendUnchecked. If ends is not empty, append sets it to the end of each part in
// dst.
func (t *Template) append(dst []byte, ends []int, lookup func(name string) Value) (_ []byte, err error) {
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil {
			dst = append(dst, p.literal...)
		} else if dst, err = t.appendExpression(dst, p, lookup); err != nil {
			return nil, err
		}
		if i < len(ends) {
			ends[i] = len(dst)
		}
	}
	return dst, nil
}

// appendExpression appends the values of p's variables. The operator precedes the first value, and
// the separator the others.
func (t *Template) appendExpression(dst []byte, p *part, lookup func(name string) Value) ([]byte, error) {
	delimiter := p.first
	for i := range p.vars {
		v := &p.vars[i]
		value := lookup(v.name)
		if value.form == nil {
			continue
		}
		if delimiter != 0 {
			dst = append(dst, delimiter)
		}
		delimiter = p.sep

		// Most values are strings, which need no more than escapes.
		var err *valueError
		if value.form == ofString && v.most == 0 && !p.named {
			dst, err = p.allow.appendEscaped(dst, value.text)
		} else {
			dst, err = p.appendValue(dst, v, value)
		}
		if err != nil {
			return nil, Error{Offset: v.offset, section: err.section, Err: err, problem: "the value of " + shown(v.name) + ": " + err.problem}.about(t.text)
		}
	}
	return dst, nil
}

// appendValue appends the value of v, which is defined, as appendix A does. It returns an
// error if the value is not one for v.
func (p *part) appendValue(dst []byte, v *variable, value Value) (_ []byte, err *valueError) {
	members, isPairs := value.form.members, value.form.kind == KindPairs
	switch {
	case value.form.kind == KindString:
		return p.appendString(dst, v, value.text)
	case v.most > 0:
		return nil, errPrefix
	case isPairs && len(members)%2 != 0:
		return nil, errOdd
	case v.explode:
		return p.appendExploded(dst, v, members, isPairs)
	}

	// Without a "*", the members are one value: "x=a,b".
	if p.named {
		dst = append(append(dst, v.name...), '=')
	}
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst, err = p.allow.appendEscaped(dst, m); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// appendExploded appends the members of {v*}. Each member of a list is a value of its
// own: "x=a&x=b". A pair is too, under its own name: "a=b".
func (p *part) appendExploded(dst []byte, v *variable, members []string, isPairs bool) (_ []byte, err *valueError) {
	for i, m := range members {
		inPair := isPairs && i%2 > 0 // m is the value after the name
		if i > 0 && !inPair {
			dst = append(dst, p.sep)
		}
		underName := p.named && !isPairs
		if underName {
			dst = append(dst, v.name...)
		}
		if underName || inPair {
			dst = p.appendEquals(dst, m)
		}
		if dst, err = p.allow.appendEscaped(dst, m); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// appendString appends a string, or its prefix if v is one.
func (p *part) appendString(dst []byte, v *variable, text string) ([]byte, *valueError) {
	if v.most > 0 {
		if !utf8.ValidString(text) {
			return nil, errUTF8
		}
		text = p.cut(text, v.most)
	}
	if p.named {
		dst = p.appendEquals(append(dst, v.name...), text)
	}
	return p.allow.appendEscaped(dst, text)
}

// appendEquals appends the "=" between a name and a value, which ";" leaves out before "".
func (o *operator) appendEquals(dst []byte, value string) []byte {
	if value == "" && o.symbol == ';' {
		return dst
	}
	return append(dst, '=')
}

// cut returns the first characters of s, at most as many. If the operator keeps escapes, those of one
// character count as one, and so does any other escape.
func (o *operator) cut(s string, most uint16) string {
	end := 0
	for n := uint16(0); n < most && end < len(s); n++ {
		// "%C3%A9" is "é" under {+x:1}, and "%" under {x:1}.
		_, size := utf8.DecodeRuneInString(s[end:])
		if o.reserves() {
			_, size = lex.Rune(s, end)
		}
		end += size
	}
	return s[:end]
}

// refuse returns the error for a result that is wrong in the part i. It does not show a
// literal, which may contain a password.
func (t *Template) refuse(i int, problem, says string, err error) *Error {
	p := &t.parts[i]
	if p.operator != nil {
		text := t.text[p.offset:]
		problem += " because of " + shown(text[:strings.IndexByte(text, '}')+1])
	}
	return Error{Offset: p.offset, Err: err, problem: problem, says: says}.about(t.text)
}

// ambiguous returns the error for a part in another component. If the part is a literal, the
// cause is the expression before it, or else the one after it.
func (t *Template) ambiguous(i int) error {
	// In a:{x}//b, the literal "//b" is in the authority if x is "".
	for i > 0 && t.parts[i].operator == nil {
		i--
	}
	for i < len(t.parts)-1 && t.parts[i].operator == nil {
		i++
	}
	says := "see Template.Expand"
	if p := &t.parts[i]; p.operator != nil && p.in == inScheme && p.symbol == '+' {
		says = `it is a scheme, as ":" follows; begin the template with "/" for a path`
	}
	return t.refuse(i, "the result has other components than the template shows", says, uri.ErrAmbiguous)
}

// invalid returns the error for a result that does not parse. It does not wrap err, which
// contains the values.
func (t *Template) invalid(ends []int, err error) error {
	var p *uri.ParseError
	errors.As(err, &p)                            // uri.RFC3986.Parse returns no other error
	i, _ := slices.BinarySearch(ends, p.Offset+1) // the part of the octet
	e := t.refuse(min(i, len(ends)-1), p.Err.Error()+" in the "+p.Component.String()+" of the result", "", p.Err)
	e.rule, e.section = p.Rule(), p.Section()
	return e
}

// check returns an error if u does not have the components that the template shows, or if a
// value has a fault. The parts of the template end at ends in u.
func (t *Template) check(u uri.URI, ends []int) error {
	// In most templates, only a dot segment or "//" can be wrong.
	mayHaveDots := lex.MayHaveDotSegment(u.Path()) // true for "//" too
	if t.fixed && !mayHaveDots {
		return nil
	}

	r := reference{text: u.String(), dots: !t.options.AllowDotSegments && mayHaveDots, slashes: t.options.AllowSlashes}
	r.at.set(u)
	r.authority = authorityOf(u, r.at[inAuthority])
	r.authority.judge(u)
	r.anyHost = t.options.AnyHost && r.at.allowAnyHost(r.text)

	// Each part must be where the template shows it.
	start, end := 0, 0
	for i := range t.parts {
		p := &t.parts[i]
		start, end = end, ends[i]
		if from, to := r.at.of(p.in); start < from || end > to {
			return t.ambiguous(i)
		}

		// A value in a scheme can do no harm: no delimiter is one of its characters.
		if p.operator == nil || p.in == inScheme {
			continue
		}
		if p.delimits(&r, start, end) {
			return t.ambiguous(i)
		}
		if p.in == inQuery || p.in == inFragment {
			continue
		}
		if err := t.checkValue(&r, i, start, end); err != nil {
			return err
		}
	}
	return nil
}

// delimits reports whether a value in text[start:end], which p wrote, is read as a component's
// delimiter.
func (p *part) delimits(r *reference, start, end int) bool {
	text := r.text[start:end]
	switch p.in {
	case inQuery, inFragment:
		// Only {?x} and {#x} may begin the component, not the value of a {+x}, such as "?x".
		return text != "" && start == r.at[p.in-1] && p.first != text[0]
	case inAuthority:
		return start <= r.authority.at && r.authority.at < end
	case inRest:
		// The value of {+x} in x://{+x} begins with a host, and goes on with a path.
		return strings.HasPrefix(text, "/") || strings.ContainsAny(text, "@:")
	}
	return false
}

// checkValue returns an error for a fault of text[start:end], which the expression i wrote.
func (t *Template) checkValue(r *reference, i, start, end int) error {
	// In x://{+x}, the host counts as a segment too.
	p := &t.parts[i]
	if p.in == inRest {
		r.at[inAuthority], r.dots = start, !t.options.AllowDotSegments
	}
	found := r.fault(p.operator, p.in, start, end)
	if found == faultless && !r.slashes && p.listBeginsEmpty(r.text[start:end]) {
		found = emptySegment
	}

	switch found {
	case faultless:
		return nil
	case dividesPort:
		return t.ambiguous(i)
	}
	says := faults[found].says
	if option := r.option(found); option != "" {
		says = "see Options." + option
	}
	return t.refuse(i, "a value "+faults[found].problem, says, faults[found].err)
}
