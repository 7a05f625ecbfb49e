// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values in the form that slog.TextHandler writes.

import (
	"cmp"
	"encoding/json"
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
	changed bool // out contains a mask
}

// text writes a text in its redacted form.
func (p *printer) text(text, redacted string) {
	p.out = append(p.out, redacted...)
	p.changed = p.changed || redacted != text
}

// outermost writes a value that is not inside another one. Only then does fmt write the
// composite value behind a pointer, and the value that a [reflect.Value] holds.
func (p *printer) outermost(at scope, v reflect.Value) {
	if v.IsValid() && v.Type() == reflect.TypeFor[reflect.Value]() {
		v = v.Interface().(reflect.Value)
	}
	isPointer := v.Kind() == reflect.Pointer && !v.IsNil() && isComposite(v.Elem().Kind())
	switch {
	case !isPointer:
		p.value(at, v)
	case p.w.hides(at, v):
		p.text("", p.w.mask())
	case !p.byMethod(at, v.Interface()):
		p.out = append(p.out, '&')
		p.value(at, v.Elem())
	}
}

// isComposite reports whether such values contain other values.
func isComposite(kind reflect.Kind) bool {
	switch kind {
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array:
		return true
	}
	return false
}

// isNil reports whether v is a nil pointer. Its methods may panic.
func isNil(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

// value writes a value in a scope.
func (p *printer) value(at scope, v reflect.Value) {
	at = at.deeper()
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}

	// In an unexported field, fmt does not call methods.
	switch {
	case !v.IsValid() || isNil(v):
		p.out = append(p.out, "<nil>"...)
		return
	case p.w.hides(at, v):
		p.text("", p.w.mask())
		return
	case v.CanInterface() && p.byMethod(at, v.Interface()):
		return
	}

	// Without methods, the kind decides. Inside a value, a pointer is written as an address.
	switch v.Kind() {
	case reflect.String:
		p.text(v.String(), p.w.text(at, v.String()))
	case reflect.Struct:
		p.fields(at, v)
	case reflect.Map:
		p.entries(at, v)
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			p.octets(at, v)
			return
		}
		p.elements(at, v)
	case reflect.Pointer:
		p.out = fmt.Appendf(p.out, "%#x", v.Pointer())
	default:
		p.out = fmt.Append(p.out, v)
	}
}

// byMethod writes a value whose text a method returns. It reports false if there is no such
// method.
func (p *printer) byMethod(at scope, x any) bool {
	if text, redacted, ok := p.w.urlText(at, x); ok {
		p.text(text, redacted)
		return true
	}
	switch x := x.(type) {
	case slog.Attr:
		p.out = append(append(p.out, x.Key...), '=')
		p.outermost(p.w.within(at, x.Key), reflect.ValueOf(x.Value.Any()))
	case slog.Value:
		p.outermost(at, reflect.ValueOf(x.Any()))
	case fmt.Formatter:
		// Package fmt recovers from a panic, and writes its text.
		text := fmt.Sprintf("%+v", x)
		if strings.Contains(text, "(PANIC=") {
			panic("redact: the value panics")
		}
		p.text(text, p.w.text(at, text))
	case error:
		p.text(x.Error(), p.w.text(at, p.w.Error(x).Error()))
	case fmt.Stringer:
		// The text of an *http.Cookie is what a server sends: "sid=abc; Path=/".
		if t := reflect.TypeOf(x); t.Kind() == reflect.Pointer && isCookieType(t.Elem()) {
			at.name = "Set-Cookie"
		}
		text := x.String()
		p.text(text, p.w.text(at, text))
	default:
		return false
	}
	return true
}

// fields writes the fields of a struct.
func (p *printer) fields(at scope, v reflect.Value) {
	o := objectOf(at, v.Type())
	p.out = append(p.out, '{')
	for i := range v.NumField() {
		p.separate(i)
		field := v.Type().Field(i)
		p.out = append(append(p.out, field.Name...), ':')
		p.value(o.withinField(p.w, field), v.Field(i))
		o.see(field.Name, stringOf(v.Field(i)))
	}
	p.out = append(p.out, '}')
}

// stringOf returns a string, or "" if v is no string.
func stringOf(v reflect.Value) string {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.Kind() != reflect.String {
		return ""
	}
	return v.String()
}

// separate writes a space before each element but the first.
func (p *printer) separate(i int) {
	if i > 0 {
		p.out = append(p.out, ' ')
	}
}

// entries writes the entries of a map, sorted by key.
func (p *printer) entries(at scope, v reflect.Value) {
	type entry struct {
		number float64 // the key, if it is a number
		text   string
	}

	// Entries come in any order, and {"name": …, "value": …} needs the name first.
	o := object{at: at}
	for i := v.MapRange(); i.Next(); {
		o.see(stringOf(i.Key()), stringOf(i.Value()))
	}

	var entries []entry
	for i := v.MapRange(); i.Next(); {
		// The key has no name, and is the name of its value.
		one := printer{w: p.w}
		one.value(scope{levels: at.levels}, i.Key())
		key := string(one.out)
		one.out = append(one.out, ':')
		one.value(o.within(p.w, key), i.Value())
		p.changed = p.changed || one.changed

		// fmt sorts 2 before 10.
		number, _ := strconv.ParseFloat(key, 64)
		entries = append(entries, entry{number, string(one.out)})
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.text, b.text))
	})

	p.out = append(p.out, "map["...)
	for i, e := range entries {
		p.separate(i)
		p.out = append(p.out, e.text...)
	}
	p.out = append(p.out, ']')
}

// elements writes the elements of a list.
func (p *printer) elements(at scope, v reflect.Value) {
	p.out = append(p.out, '[')
	for i := range v.Len() {
		p.separate(i)
		p.value(at, v.Index(i))
	}
	p.out = append(p.out, ']')
}

// octets writes a list of octets, which fmt writes as numbers and which may be a text.
func (p *printer) octets(at scope, v reflect.Value) {
	octets := make([]byte, v.Len())
	for i := range octets {
		octets[i] = byte(v.Index(i).Uint())
	}
	redacted := []byte(p.w.text(at, string(octets)))

	// In JSON, names count too.
	if v.Type() == reflect.TypeFor[json.RawMessage]() {
		if data, changed := p.w.json(at, json.RawMessage(octets)); changed {
			redacted = data
		}
	}
	p.text(fmt.Sprint(octets), fmt.Sprint(redacted))
}
