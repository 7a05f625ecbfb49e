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

// Expand returns the URI reference of [uri.RFC3986] that the template makes of the
// values that lookup returns (section 3).
//
// The result has the components that the template shows: no value begins, ends or
// moves one. Under {name}, the delimiters in a value are escaped. Under {+name} and
// {#name} they are not. These values are refused, for example:
//
//	/{+x}          "/evil", "a?b", "a#b"
//	/x/{+x}        "/evil", since programs read "//evil" in several ways
//	http://h{+x}   ".evil", ":80", "@evil"
//	http://{+x}/y  "u@evil", "evil/y"
//	/{x}/y         "" and no value, since "//y" has a host
//
// If {+x} follows a part of the host, as in //h{+x}, its value is in the path. If it is
// the whole host, its value may have a port, and with [Options.AnyHost] go on into the
// path. There is one exception: if a template begins with {+x}, as in {+x}/y, the value
// may have a scheme and an authority. In {+x}://h and {+x}:y, it is the scheme: write
// /{+x}:y if it is a path.
//
// Nor may a value make a host for which [uri.URI.Hostname] reports false, such as
// "a/b" in http://{x}.h, unless the option AnyHost is set. An empty host is an error only
// if the scheme has a default port: some programs read "https:///evil.example" as
// "https://evil.example". Expand does not check more than that: "../.." is "..%2F.."
// under {x}, which is one segment.
// A variable that lookup does not know has no value: see [Options.Required].
//
// The error is an [*Error]. It wraps [uri.ErrAmbiguous] if a component would be
// another, [uri.ErrHost] if a value makes such a host, [uri.ErrDotSegment] if a
// value makes a segment "." or ".." and [Options] do not allow it, ErrAmbiguous if
// a value begins with an empty segment and they do not allow it, and an error
// such as [uri.ErrCharacter] if the result is not a URI reference, and [uri.ErrEmpty] if
// a variable of Options.Required has no value. Expand also returns the errors of
// [Template.AppendUnchecked].
func (t Template) Expand(lookup func(name string) Value) (uri.URI, error) {
	for _, name := range t.options.Required {
		if lookup(name).String() == "" {
			return uri.URI{}, t.missing(name)
		}
	}
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
	for _, p := range t.parts {
		for _, v := range p.vars {
			if v.name == name {
				return Error{Offset: v.offset, Err: uri.ErrEmpty, problem: "the variable " + shown(name) + " has no value", says: "see Options.Required"}.about(t.text)
			}
		}
	}
	return Error{Err: uri.ErrEmpty, problem: "the template has no variable " + strconv.Quote(name), says: "see Options.Required"}.about(t.text)
}

// AppendUnchecked appends the text that the template makes of the values that lookup
// returns (section 3). The text is not checked: a value under {+name} or {#name}
// can make other components than the template shows. Use [Template.Expand] for a
// checked reference.
//
// A prefix counts the characters of the value. Under {+name:3} and {#name:3}, escapes
// that together are one character of UTF-8 count as one, and any other escape does:
// {+x:1} of "%C3%A9b" is "%C3%A9".
//
// It escapes the names of pairs as it escapes their values. Appendix A would
// keep reserved characters in them after "?", "&" and ";".
//
// The error is an [*Error]. A value must be UTF-8, pairs must have a value for each
// name, and only a string can have a prefix (section 2.4.1). If there is an error,
// AppendUnchecked returns dst.
func (t Template) AppendUnchecked(dst []byte, lookup func(name string) Value) ([]byte, error) {
	text, err := t.append(dst, nil, lookup)
	if err != nil {
		return dst, err
	}
	return text, nil
}

// append is AppendUnchecked. It also sets the end of each part in dst, if there are ends.
func (t *Template) append(dst []byte, ends []int, lookup func(name string) Value) (_ []byte, err error) {
	for i := range t.parts {
		p := &t.parts[i]
		delimiter := byte(0)
		if p.operator == nil {
			dst = append(dst, p.literal...)
		} else {
			delimiter = p.first
		}
		for j := range p.vars {
			v := &p.vars[j]
			value := lookup(v.name)
			if value.form == nil {
				continue
			}
			if delimiter != 0 {
				dst = append(dst, delimiter)
			}
			delimiter = p.sep
			if value.form == ofString && v.most == 0 && !p.named {
				dst, err = p.allow.appendEscaped(dst, value.text)
			} else {
				dst, err = p.appendValue(dst, v, value)
			}
			if err != nil {
				return nil, Error{Offset: v.offset, section: sectionOf(err), Err: err, problem: "the value of " + shown(v.name) + ": " + err.Error()}.about(t.text)
			}
		}
		if i < len(ends) {
			ends[i] = len(dst)
		}
	}
	return dst, nil
}

// With errUTF8 and errOdd, this is why a variable cannot have a value.
var errPrefix = errors.New("only a string has a prefix")

// sectionOf returns the section that does not allow a value.
func sectionOf(reason error) string {
	switch reason {
	case errUTF8:
		return rfc + "1.6"
	case errPrefix:
		return rfc + "2.4.1"
	}
	return ""
}

// appendValue appends the value of v, which is defined, as appendix A does: a string as the
// only member of a list with "*". It returns an error if v cannot have the value.
func (p *part) appendValue(dst []byte, v *variable, value Value) (_ []byte, err error) {
	members, kind, explode := value.form.members, value.form.kind, v.explode
	switch {
	case kind == KindString:
		text := value.text
		if v.most > 0 {
			if !utf8.ValidString(text) {
				return nil, errUTF8
			}
			text = text[:p.prefix(text, int(v.most))]
		}
		members, explode = []string{text}, true
	case v.most > 0:
		return nil, errPrefix
	case kind == KindPairs && len(members)%2 != 0:
		return nil, errOdd
	}
	sep, pairs := byte(','), explode && kind == KindPairs
	switch {
	case explode:
		sep = p.sep
	case p.named:
		dst = append(append(dst, v.name...), '=')
	}
	for i, m := range members {
		switch paired := pairs && i%2 > 0; {
		case paired && (m != "" || !p.named || p.ifEmpty):
			dst = append(dst, '=')
		case i > 0 && !paired:
			dst = append(dst, sep)
		}
		if explode && p.named && !pairs {
			if dst = append(dst, v.name...); m != "" || p.ifEmpty {
				dst = append(dst, '=')
			}
		}
		if dst, err = p.allow.appendEscaped(dst, m); err != nil {
			return nil, err
		}
	}
	return dst, nil
}

// prefix returns the length of the first characters of s. If the operator keeps
// escapes, those of one character count as one, and so does any other escape.
func (o *operator) prefix(s string, characters int) int {
	i := 0
	for ; characters > 0 && i < len(s); characters-- {
		_, size := utf8.DecodeRuneInString(s[i:])
		if o.reserves() {
			_, size = lex.Rune(s, i)
		}
		i += size
	}
	return i
}

// refuse returns the error for a result that is wrong in the part i. It does not
// show a literal, which may have a password.
func (t *Template) refuse(i int, problem, says string, err error) *Error {
	p := &t.parts[i]
	if p.operator != nil {
		text := t.text[p.offset:]
		problem += " because of " + shown(text[:strings.IndexByte(text, '}')+1])
	}
	return Error{Offset: p.offset, Err: err, problem: problem, says: says}.about(t.text)
}

// ambiguous returns the error for a part that is in another component. If it is a
// literal, the cause is the expression before it, or else the one after it.
func (t *Template) ambiguous(i int) error {
	for i > 0 && t.parts[i].operator == nil {
		i--
	}
	for i < len(t.parts)-1 && t.parts[i].operator == nil {
		i++
	}
	says := "see Template.Expand"
	if t.parts[i].operator != nil && t.parts[i].in == inScheme && t.parts[i].symbol == '+' {
		says = `it is a scheme, as ":" follows; begin the template with "/" for a path`
	}
	return t.refuse(i, "the result has other components than the template shows", says, uri.ErrAmbiguous)
}

// invalid returns the error for a result that does not parse. It does not wrap err,
// which has the values.
func (t *Template) invalid(ends []int, err error) error {
	var p *uri.ParseError
	errors.As(err, &p)                            // uri.RFC3986.Parse returns no other error
	i, _ := slices.BinarySearch(ends, p.Offset+1) // the part that has the octet
	e := t.refuse(min(i, len(ends)-1), p.Err.Error()+" in the "+p.Component.String()+" of the result", "", p.Err)
	e.rule, e.section = p.Rule(), p.Section()
	return e
}

// check returns an error if u does not have the components that the template
// shows, or if a value makes a dot segment. ends has the ends of the parts in u.
func (t *Template) check(u uri.URI, ends []int) error {
	mayHaveDots := lex.MayHaveDotSegment(u.Path()) // true for "//" too
	if t.fixed && !mayHaveDots && !(t.open && (u.HasQuery() || u.HasFragment())) {
		return nil
	}
	var b bounds
	b.set(u)
	a := authorityOf(u, b[inAuthority])
	a.judge(u)
	dots := !t.options.AllowDotSegments && mayHaveDots
	start, end := 0, 0
	for i := range t.parts {
		p := &t.parts[i]
		start, end = end, ends[i]
		if from, to := b.of(p.in); start < from || end > to {
			return t.ambiguous(i)
		}
		if p.operator == nil || p.in == inScheme {
			continue
		}
		if err := t.checkValue(u, &b, &a, i, start, end, dots); err != nil {
			return err
		}
	}
	return nil
}

// checkValue returns an error if the text of the expression i has the delimiter of a
// component, or if it makes another host, a segment "." or "..", or an empty segment. If
// dots is false, the path has no "." and no "..", or they are allowed.
func (t *Template) checkValue(u uri.URI, b *bounds, a *authority, i, start, end int, dots bool) error {
	p, text, from, path := &t.parts[i], u.String(), b[inAuthority], u.Path()
	switch p.in {
	case inQuery, inFragment:
		if start < end && start == b[p.in-1] && p.first != text[start] {
			return t.ambiguous(i)
		}
		return nil
	case inAuthority, inBase:
		if p.in == inAuthority && a.divides(start, end) {
			return t.ambiguous(i)
		}
		if a.makesBadHost(start, end) {
			says := "a name has no escaped delimiters, spaces or control characters"
			switch allowed := b.allowAnyHost(text); {
			case a.host.start == a.host.end:
				return t.refuse(i, "the host of the result is empty", "give it a value, since some programs take the host from the path", uri.ErrHost)
			case allowed && t.options.AnyHost:
				return nil
			case allowed:
				says = "see Options.AnyHost"
			}
			return t.refuse(i, "the host of the result is neither a name nor an IP address", says, uri.ErrHost)
		}
	case inRest:
		from, path = start, text[start:end]
		if strings.HasPrefix(path, "/") || strings.ContainsAny(path, "@:") {
			return t.ambiguous(i)
		}
		dots = !t.options.AllowDotSegments
	}
	if dots && p.in != inAuthority && p.makesDotSegment(path, max(start-from, 0), end-from) {
		return t.refuse(i, "a value makes a segment \".\" or \"..\"", "see Options.AllowDotSegments", uri.ErrDotSegment)
	}
	if !t.options.AllowSlashes && p.in == inPath && (p.beginsEmpty(text, from, start, end) || p.listBeginsEmpty(text[start:end])) {
		return t.refuse(i, "a value begins with an empty segment", "see Options.AllowSlashes", uri.ErrAmbiguous)
	}
	return nil
}
