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

// A composite is a value with members that is being written: a struct, a list, a map, or an
// attribute, whose only member is its value.
type composite struct {
	object
	v       reflect.Value // for an attribute, its value
	isAttr  bool
	next    int              // the next member; each entry of a map is two
	iter    *reflect.MapIter // of a map
	entries []entry          // of a map, as far as they are written
}

// An entry of a map begins at an offset of the output, until all of them are sorted.
type entry struct {
	start     int
	key, text string
	number    float64 // the key, if it is a number
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

// begin writes a value, or the beginning of a composite one. Only if it is outermost does fmt
// write the composite value behind a pointer, and the value that a [reflect.Value] holds.
func (p *printer) begin(at scope, v reflect.Value, outermost bool) {
	if outermost && v.IsValid() && v.Type() == reflect.TypeFor[reflect.Value]() {
		v = v.Interface().(reflect.Value)
	}
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
	if outermost && v.Kind() == reflect.Pointer && isComposite(v.Elem().Kind()) {
		p.out = append(p.out, '&')
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String:
		p.text(v.String(), p.w.text(at, v.String()))
	case reflect.Struct:
		p.open = append(p.open, &composite{object: objectOf(at, v), v: v})
		p.out = append(p.out, '{')
	case reflect.Map:
		p.open = append(p.open, &composite{object: objectOf(at, v), v: v, iter: v.MapRange()})
		p.out = append(p.out, "map["...)
	case reflect.Slice, reflect.Array:
		if isOctet(v.Type().Elem()) {
			p.octets(at, v)
			return
		}
		p.open = append(p.open, &composite{object: object{at: at}, v: v})
		p.out = append(p.out, '[')
	case reflect.Pointer:
		p.out = fmt.Appendf(p.out, "%#x", v.Pointer())
	default:
		p.out = fmt.Append(p.out, v)
	}
}

// isComposite reports whether values of the kind contain other values.
func isComposite(kind reflect.Kind) bool {
	switch kind {
	case reflect.Struct, reflect.Map, reflect.Slice, reflect.Array:
		return true
	}
	return false
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
		p.attr(at, x)
	case *slog.Attr:
		p.attr(at, *x)
	case slog.Value:
		p.attrValue(at, x)
	case *slog.Value:
		p.attrValue(at, *x)
	case fmt.Formatter:
		// Package fmt recovers from a panic, and writes its text.
		text := fmt.Sprintf("%+v", x)
		if strings.Contains(text, "(PANIC=") {
			panic("redact: the value panics")
		}
		redacted := text
		if err, ok := x.(error); ok {
			redacted = p.w.textOf(err, text)
		}
		p.text(text, p.w.text(at, redacted))
	case error:
		text := x.Error()
		p.text(text, p.w.text(at, p.w.textOf(x, text)))
	case fmt.Stringer:
		// The text of an *http.Cookie is what a server sends: "sid=abc; Path=/".
		if t := reflect.TypeOf(x); t.Kind() == reflect.Pointer && isCookieType(t.Elem()) {
			at.name = "Set-Cookie"
		}
		text := x.String()

		// Since Go 1.27, a json.RawMessage is a Stringer, and its text has names in it.
		v := reflect.ValueOf(x)
		if v.Kind() == reflect.Slice && isOctet(v.Type().Elem()) && string(octetsOf(v)) == text {
			p.text(text, string(p.w.octets(at, octetsOf(v), v.Type())))
			return true
		}
		p.text(text, p.w.text(at, text))
	default:
		return false
	}
	return true
}

// attr writes the key of an attribute, and leaves its value for later.
func (p *printer) attr(at scope, a slog.Attr) {
	p.out = append(append(p.out, a.Key...), '=')
	p.attrValue(p.w.within(at, a.Key), a.Value)
}

// attrValue leaves the value of an attribute for later.
func (p *printer) attrValue(at scope, v slog.Value) {
	p.open = append(p.open, &composite{object: object{at: at}, v: reflect.ValueOf(v.Any()), isAttr: true})
}

// octets writes a list of octets, which fmt writes as numbers and which may be a text.
func (p *printer) octets(at scope, v reflect.Value) {
	octets := octetsOf(v)
	p.text(fmt.Sprint(octets), fmt.Sprint(p.w.octets(at, octets, v.Type())))
}

// member writes the next member of c, or its end. The member may be a composite one, which is then
// written before the next member of c.
func (p *printer) member(c *composite) {
	i := c.next
	c.next++
	switch {
	case c.isAttr && i == 0:
		p.begin(c.at, c.v, true)
	case c.isAttr:
		p.open = p.open[:len(p.open)-1]
	case c.v.Kind() == reflect.Struct:
		p.field(c, i)
	case c.v.Kind() == reflect.Map:
		p.entry(c, i)
	case i < c.v.Len():
		p.separate(i)
		p.begin(c.at, c.v.Index(i), false)
	default:
		p.end(']')
	}
}

// separate writes a space before each member but the first.
func (p *printer) separate(i int) {
	if i > 0 {
		p.out = append(p.out, ' ')
	}
}

// end writes the end of the innermost composite value.
func (p *printer) end(bracket byte) {
	p.out = append(p.out, bracket)
	p.open = p.open[:len(p.open)-1]
}

// field writes a field of a struct, or its end.
func (p *printer) field(c *composite, i int) {
	if i == c.v.NumField() {
		p.end('}')
		return
	}
	p.separate(i)
	field := c.v.Type().Field(i)
	p.out = append(append(p.out, field.Name...), ':')
	p.begin(c.withinField(p.w, field), c.v.Field(i), false)
}

// entry writes a key of a map, a value, or the map's end.
func (p *printer) entry(c *composite, i int) {
	if i%2 == 1 {
		// The key is the name of its value.
		e := &c.entries[i/2]
		e.key = string(p.out[e.start:])
		if c.v.Type().Key().Kind() != reflect.String {
			e.number, _ = strconv.ParseFloat(e.key, 64)
		}
		p.out = append(p.out, ':')
		p.begin(c.within(p.w, e.key), c.iter.Value(), false)
		return
	}
	if c.iter.Next() {
		c.entries = append(c.entries, entry{start: len(p.out)})
		p.begin(scope{}, c.iter.Key(), false)
		return
	}
	p.sort(c.entries)
	p.end(']')
}

// sort sorts the entries of a map, with which the output ends, by key. As in package fmt, the
// number 2 comes before 10.
func (p *printer) sort(entries []entry) {
	// Take the texts from the output, the last one first.
	for i, e := range slices.Backward(entries) {
		entries[i].text = string(p.out[e.start:])
		p.out = p.out[:e.start]
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.key, b.key))
	})
	for i, e := range entries {
		p.separate(i)
		p.out = append(p.out, e.text...)
	}
}
