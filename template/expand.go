// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package template

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// Expand returns the URI reference of [uri.RFC3986] that the template makes of the
// values that lookup returns (section 3).
//
// The result has the components that the template shows. A value cannot begin,
// end or move one: under {var}, because it is escaped, and under {+var} and
// {#var}, because that is an error, such as "//host" for "{+path}" in
// "/{+path}", and "@host" for it in "http://h{+path}". There is one exception. In
// a template that begins with {+var}, and has no ":" after it that ends a scheme,
// the value may have a scheme and an authority, such as "http://h/a" in
// "{+base}/x".
//
// The error is an [*Error]. It wraps [uri.ErrAmbiguous] if a component would be
// another, [uri.ErrDotSegment] if a value makes a segment "." or ".." and
// [Options] does not allow it, and a [*uri.ParseError] if the result is not a URI
// reference. It wraps another error if a value is not UTF-8, or is a list or
// pairs and the template has a prefix of it (section 2.4.1).
func (t Template) Expand(lookup func(name string) Value) (uri.URI, error) {
	var buf [256]byte
	var endsBuf [16]int
	text, ends, err := t.append(buf[:0], endsBuf[:0], lookup)
	if err != nil {
		return uri.URI{}, err
	}
	u, err := uri.RFC3986.Parse(string(text))
	if err != nil {
		offset := 0
		var p *uri.ParseError
		if errors.As(err, &p) {
			offset = p.Offset
		}
		return uri.URI{}, t.refuse(t.at(ends, offset), "the result is not a URI reference", "", err)
	}
	if err := t.check(u, ends); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// Append appends the text that the template makes of the values that lookup
// returns (section 3). It does not check the text: a value under {+var} or {#var}
// can make other components than the template shows. Use [Template.Expand] for a
// checked reference.
//
// The error is an [*Error], if a value is not UTF-8, or is a list or pairs and
// the template has a prefix of it. Append then returns dst.
func (t Template) Append(dst []byte, lookup func(name string) Value) ([]byte, error) {
	var ends [16]int
	text, _, err := t.append(dst, ends[:0], lookup)
	if err != nil {
		return dst, err
	}
	return text, nil
}

// append is Append. It also appends the end of each part to ends.
func (t Template) append(dst []byte, ends []int, lookup func(name string) Value) (text []byte, all []int, err error) {
	start := len(dst)
	for i := range t.parts {
		p := &t.parts[i]
		if p.operator == nil {
			dst = append(dst, p.literal...)
		}
		empty := true // nothing of the expression is written
		for j := range p.vars {
			v := &p.vars[j]
			value := lookup(v.name)
			if value.kind == undefined {
				continue
			}
			if reason := v.unfit(value); reason != nil {
				return nil, nil, &Error{Template: t.text, Offset: v.offset, Section: rfc + "2.4.1", Err: reason, problem: "the value of " + v.name + ": " + reason.Error()}
			}
			c := p.sep
			if empty {
				c, empty = p.first, false
			}
			if c != 0 {
				dst = append(dst, c)
			}
			dst = p.appendValue(dst, v, value)
		}
		ends = append(ends, len(dst)-start)
	}
	return dst, ends, nil
}

var (
	errUTF8   = errors.New("it is not UTF-8")
	errPrefix = errors.New("only a string has a prefix")
	errOdd    = errors.New("the last name of the pairs has no value")
)

// unfit returns why v cannot have the value, or nil.
func (v *variable) unfit(value Value) error {
	switch {
	case v.most > 0 && value.kind != isString:
		return errPrefix
	case value.kind == isPairs && len(value.members)%2 != 0:
		return errOdd
	case !utf8.ValidString(value.text):
		return errUTF8
	}
	for _, m := range value.members {
		if !utf8.ValidString(m) {
			return errUTF8
		}
	}
	return nil
}

// appendValue appends the value of v, which is defined, as appendix A does.
func (e *expression) appendValue(dst []byte, v *variable, value Value) []byte {
	switch {
	case value.kind == isString:
		text := value.text
		if v.most > 0 {
			text = text[:e.prefix(text, v.most)]
		}
		if e.named {
			return e.appendPair(dst, v.name, text)
		}
		return e.allow.appendEscaped(dst, text)
	case v.explode:
		return e.appendExploded(dst, v, value)
	}
	if e.named {
		dst = append(append(dst, v.name...), '=')
	}
	for i, m := range value.members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = e.allow.appendEscaped(dst, m)
	}
	return dst
}

func (e *expression) appendExploded(dst []byte, v *variable, value Value) []byte {
	for i, m := range value.members {
		if i > 0 && (value.kind == isList || i%2 == 0) {
			dst = append(dst, e.sep)
		}
		switch {
		case value.kind == isList && e.named:
			dst = e.appendPair(dst, v.name, m)
		case value.kind == isList || i%2 == 0:
			dst = e.allow.appendEscaped(dst, m)
		case m != "" || !e.named || e.ifEmpty:
			dst = e.allow.appendEscaped(append(dst, '='), m)
		}
	}
	return dst
}

// appendPair appends the name of a variable and a string.
func (e *expression) appendPair(dst []byte, name, text string) []byte {
	dst = append(dst, name...)
	if text != "" || e.ifEmpty {
		dst = append(dst, '=')
	}
	return e.allow.appendEscaped(dst, text)
}

// prefix returns the length of the first characters of s. If the operator keeps
// escapes, each counts as a character.
func (e *expression) prefix(s string, characters int) int {
	i := 0
	for ; characters > 0 && i < len(s); characters-- {
		if e.allow&reserved != 0 && lex.HasEscape(s, i) {
			i += len("%XX")
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
	}
	return i
}

// at returns the part that wrote the octet at an offset of the result.
func (t Template) at(ends []int, offset int) int {
	for i, end := range ends {
		if offset < end {
			return i
		}
	}
	return len(ends) - 1
}

// refuse returns the error for the part i.
func (t Template) refuse(i int, problem, advice string, err error) error {
	p := &t.parts[i]
	return &Error{Template: t.text, Offset: p.offset, Err: err, problem: problem + " because of " + strconv.Quote(t.text[p.offset:p.end]), advice: advice}
}

// check returns an error if u does not have the components that the template
// shows, or if a value makes a dot segment. ends has the ends of the parts in u.
func (t Template) check(u uri.URI, ends []int) error {
	b := boundsOf(u)
	start := 0
	for i := range t.parts {
		from, to := b.of(t.parts[i].in)
		if start < ends[i] && (start < from || ends[i] > to) {
			return t.ambiguous(i)
		}
		start = ends[i]
	}
	if u.HasUserinfo() {
		at := b[inScheme] + len("//") + len(u.Userinfo())
		if i := t.at(ends, at); t.parts[i].operator != nil && t.parts[i].in != inBase {
			return t.ambiguous(i)
		}
	}
	if t.options.DotSegments {
		return nil
	}
	if i, found := t.dotSegment(u.Path(), b[inAuthority], ends); found {
		return t.refuse(i, "a value makes a segment \".\" or \"..\"", "see Options.DotSegments", uri.ErrDotSegment)
	}
	return nil
}

func (t Template) ambiguous(i int) error {
	return t.refuse(i, "the result has other components than the template shows", "", uri.ErrAmbiguous)
}

// dotSegment returns an expression that writes a dot segment of the path, or a
// part of one. The path begins at an offset of the result.
func (t Template) dotSegment(path string, offset int, ends []int) (expression int, found bool) {
	first := 0 // of the parts of the segment
	for more := true; more; {
		var segment string
		segment, path, more = strings.Cut(path, "/")
		end := offset + len(segment)
		if dots, _ := lex.DotSegment(segment); dots > 0 {
			for ends[first] < offset {
				first++
			}
			for i := first; i < len(ends); i++ {
				start := 0
				if i > 0 {
					start = ends[i-1]
				}
				if start > end {
					break
				}
				// A value that is empty can leave literals that are a dot segment.
				e := t.parts[i].expression
				if e.operator != nil && (max(start, offset) < min(ends[i], end) || start == ends[i] && e.first == 0) {
					return i, true
				}
			}
		}
		offset = end + len("/")
	}
	return 0, false
}
