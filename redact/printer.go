// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values in the form that slog.TextHandler writes.

import (
	"cmp"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A printer writes a value as package fmt does with %+v, but without secrets.
type printer struct {
	w       *walker
	out     []byte
	changed bool         // out contains a mask
	open    []*composite // the values around the next one
}

// A composite is a struct, a list or a map that is being written.
type composite struct {
	object
	v       reflect.Value
	entries []member // of a map
	next    int      // how many members were written
}

// print writes a value and everything inside it. It panics if that has too many levels or members.
func (p *printer) print(at scope, v reflect.Value) {
	p.begin(at, v, true)
	for n := 0; len(p.open) > 0; n++ {
		if len(p.open) > mostLevels || n > mostMembers {
			panic("redact: the value is too large")
		}
		p.member(p.open[len(p.open)-1])
	}
}

// text writes a text in its redacted form.
func (p *printer) text(text, redacted string) {
	p.out = append(p.out, redacted...)
	p.changed = p.changed || redacted != text
}

// begin writes a value, or the start of a composite one. Only if it is outermost does fmt write
// the composite value behind a pointer.
func (p *printer) begin(at scope, v reflect.Value, outermost bool) {
	at, v, outermost = p.unwrap(at, v, outermost)

	// In an unexported field, fmt does not call methods.
	switch {
	case !v.IsValid() || isNil(v):
		p.out = append(p.out, "<nil>"...)
		return
	case p.w.hides(at, v):
		p.text("", p.w.mask())
		return
	case v.CanInterface():
		if text, redacted, ok := p.w.methodText(at, v.Interface()); ok {
			p.text(text, redacted)
			return
		}
	}

	// Without methods, the kind decides. Inside a value, a pointer is written as an address.
	if outermost && v.Kind() == reflect.Pointer && isComposite(v.Elem()) {
		p.out = append(p.out, '&')
		v = v.Elem()
	}
	switch {
	case isOctetList(v): // It is written as numbers, and may be a text.
		octets := octetsOf(v)
		p.text(fmt.Sprint(octets), fmt.Sprint(p.w.octets(at, octets, v.Type())))
	case isComposite(v):
		p.out = append(p.out, brackets[v.Kind()].begin...)
		p.open = append(p.open, &composite{object: objectOf(at, v), v: v, entries: entriesOf(v)})
	case v.Kind() == reflect.String:
		p.text(v.String(), p.w.text(at, v.String()))
	case v.Kind() == reflect.Pointer:
		p.out = fmt.Appendf(p.out, "%#x", v.Pointer())
	default: // a number, which may be one of Values, or the like
		text := fmt.Sprint(v)
		p.text(text, p.w.withoutValues(text))
	}
}

// unwrap returns the value in an interface, or in an attribute, whose key it writes.
func (p *printer) unwrap(at scope, v reflect.Value, outermost bool) (scope, reflect.Value, bool) {
	// An attribute may contain another one, and even itself.
	for range mostLevels {
		for v.Kind() == reflect.Interface {
			v = v.Elem()
		}
		mayContain := v.Kind() == reflect.Struct || v.Kind() == reflect.Pointer && !v.IsNil()
		if !mayContain || !v.CanInterface() {
			return at, v, outermost
		}

		x := v.Interface()
		switch pointer := x.(type) {
		case *slog.Attr:
			x = *pointer
		case *slog.Value:
			x = *pointer
		}
		switch x := x.(type) {
		case slog.Attr:
			if p.w.isSecretAt(at) { // the mask replaces the key too
				return at, v, outermost
			}
			p.out = append(append(p.out, x.Key...), '=')
			at, v, outermost = p.w.within(at, x.Key), reflect.ValueOf(x.Value.Any()), true
		case slog.Value:
			v, outermost = reflect.ValueOf(x.Any()), true
		case reflect.Value:
			if !outermost { // fmt writes it by its kind
				return at, v, outermost
			}
			v = x
		default:
			return at, v, outermost
		}
	}
	panic("redact: the value is nested too deep")
}

// methodText returns the text of a value that a method returns, plain and redacted. It reports
// false if there is no such method.
func (w *walker) methodText(at scope, x any) (text, redacted string, ok bool) {
	if text, redacted, ok := w.urlText(at, x); ok {
		return text, redacted, true
	}
	switch x := x.(type) {
	case fmt.Formatter:
		// Package fmt recovers from a panic, and writes its text.
		text = fmt.Sprintf("%+v", x)
		if strings.Contains(text, "(PANIC=") {
			panic("redact: the value panics")
		}
	case error:
		text = x.Error()
	case fmt.Stringer:
		return w.stringerText(at, x)
	default:
		return "", "", false
	}

	redacted = text
	if err, ok := x.(error); ok {
		redacted = w.textOf(err, text)
	}
	return text, w.text(at, redacted), true
}

// stringerText is methodText for the String method.
func (w *walker) stringerText(at scope, x fmt.Stringer) (text, redacted string, ok bool) {
	text = x.String()
	v := reflect.ValueOf(x)

	// The text of an *http.Cookie is what a server sends: "sid=abc; Path=/".
	if v.Kind() == reflect.Pointer && isCookieType(v.Type().Elem()) {
		at.name = "Set-Cookie"
	}

	// Since Go 1.27, a json.RawMessage is a Stringer, and its text has names in it.
	if isOctetList(v) && string(octetsOf(v)) == text {
		return text, string(w.octets(at, []byte(text), v.Type())), true
	}
	return text, w.text(at, text), true
}

// brackets are around the members of composite values.
var brackets = [reflect.UnsafePointer + 1]struct{ begin, end string }{
	reflect.Array:  {"[", "]"},
	reflect.Map:    {"map[", "]"},
	reflect.Slice:  {"[", "]"},
	reflect.Struct: {"{", "}"},
}

// isComposite reports whether the value contains other values.
func isComposite(v reflect.Value) bool { return brackets[v.Kind()].begin != "" }

// entriesOf returns the entries of a map in the order of their keys, or nil for any other value.
func entriesOf(v reflect.Value) (entries []member) {
	if v.Kind() != reflect.Map {
		return nil
	}
	entries = membersOf(v)
	if v.Type().Key().Kind() != reflect.String {
		// As in package fmt, the number 2 comes before 10.
		number := func(m member) float64 { n, _ := strconv.ParseFloat(m.name, 64); return n }
		slices.SortStableFunc(entries, func(a, b member) int { return cmp.Compare(number(a), number(b)) })
	}
	return entries
}

// member writes the next member of c, or its end. The member may be a composite one, which is then
// written before the next member of c.
func (p *printer) member(c *composite) {
	i := c.next
	c.next++
	isEntry := i%2 == 1 && c.entries != nil // its key is written
	switch {
	case i == c.len():
		p.out = append(p.out, brackets[c.v.Kind()].end...)
		p.open = p.open[:len(p.open)-1]
		return
	case isEntry:
		p.out = append(p.out, ':')
	case i > 0:
		p.out = append(p.out, ' ')
	}

	switch c.v.Kind() {
	case reflect.Struct:
		field := c.v.Type().Field(i)
		p.out = append(append(p.out, field.Name...), ':')
		p.begin(c.fieldScope(p.w, field), c.v.Field(i), false)
	case reflect.Map:
		if e := &c.entries[i/2]; isEntry {
			p.begin(c.memberScope(p.w, e.name), e.v, false)
		} else {
			p.begin(scope{}, e.key, false)
		}
	default:
		p.begin(c.elementScope(p.w, i), c.v.Index(i), false)
	}
}

// len returns the number of members, where each entry of a map is two.
func (c *composite) len() int {
	switch c.v.Kind() {
	case reflect.Struct:
		return c.v.NumField()
	case reflect.Map:
		return 2 * len(c.entries)
	}
	return c.v.Len()
}
