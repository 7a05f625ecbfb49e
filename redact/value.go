// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values of any type.

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
)

// mostLevels is how deep a value may be nested. A map may contain itself.
const mostLevels = 100

// A walker redacts values, and what is in them.
type walker struct{ Redactor }

// A scope says which names are around a value.
type scope struct {
	name   string // the nearest name of a field, a member, a key or a group
	all    bool   // a name around that one says that everything in it is a secret
	levels int
}

// within returns the scope of the value with a name in the value of a scope.
func (w *walker) within(at scope, name string) scope {
	at = at.deeper()
	if name == "" || strings.EqualFold(name, "value") { // the name around it says more
		return at
	}
	at.all = w.isSecretAt(at) || isCookies(at.name)
	at.name = name
	return at
}

// isCookies reports whether the members of what has the name are cookies.
func isCookies(name string) bool {
	kind := kindOfField(name)
	return kind == cookieField || kind == setCookieField
}

// deeper returns the scope of an element of the value in a scope. It panics if that is too
// deep.
func (at scope) deeper() scope {
	if at.levels++; at.levels > mostLevels {
		panic("redact: the value is nested too deep")
	}
	return at
}

// isSecretAt reports whether every value in the scope is a secret.
func (w *walker) isSecretAt(at scope) bool { return at.all || w.isSecretField(at.name) }

// text returns a text in a scope without its secrets.
func (w *walker) text(at scope, text string) string {
	if at.all && text != "" {
		return w.mask()
	}
	return w.Text(w.field(at.name, text))
}

// hides reports whether the mask takes the scope of the whole value. Numbers, true and
// false stay.
func (w *walker) hides(at scope, v reflect.Value) bool {
	isNumber := reflect.Bool <= v.Kind() && v.Kind() <= reflect.Complex128
	return !isNumber && !v.IsZero() && w.isSecretAt(at)
}

// anyValue returns a value of [slog.KindAny] without its secrets.
func (w *walker) anyValue(at scope, v slog.Value) slog.Value {
	x := reflect.ValueOf(v.Any())
	if !x.IsValid() || isNil(x) {
		return v
	}
	if w.hides(at, x) {
		return slog.StringValue(w.mask())
	}
	if redacted, ok := w.sameType(at, x); ok {
		return slog.AnyValue(redacted)
	}

	// What a TextHandler and a JSONHandler write.
	text, textChanged := w.handlerText(at, x)
	data, dataChanged := w.json(at, x.Interface())
	switch {
	case dataChanged && textChanged:
		return slog.AnyValue(redactedValue{text, data})
	case dataChanged:
		return slog.AnyValue(json.RawMessage(data))
	case textChanged:
		return slog.StringValue(text)
	}
	return v
}

// sameType returns a value without its secrets whose type handlers know, or which is often
// used. It reports false for any other value.
func (w *walker) sameType(at scope, v reflect.Value) (redacted any, ok bool) {
	switch x := v.Interface().(type) {
	case *slog.Source, slog.Level:
		return x, true
	case slog.Attr:
		return w.attr(at, x), true
	case uri.URI:
		return w.URI(x), true
	case *uri.URI:
		if u := w.URI(*x); u != *x {
			return &u, true
		}
		return x, true
	case error:
		// An error without a secret in its message may have one in another form.
		if e, ok := w.Error(x).(*redactedError); ok {
			return e, true
		}
		_, isFormatter := x.(fmt.Formatter)
		return x, !isFormatter && !isMarshaler(v.Type())
	}

	if text, redacted, ok := w.urlText(at, v.Interface()); ok {
		if redacted != text {
			return redacted, true
		}
		return v.Interface(), true
	}
	header := reflect.TypeFor[map[string][]string]()
	if v.CanConvert(header) {
		h := w.header(at, v.Convert(header).Interface().(map[string][]string))
		return reflect.ValueOf(h).Convert(v.Type()).Interface(), true
	}
	if isOctets(v) {
		return w.octets(at, v), true
	}
	return nil, false
}

// header is [Redactor.Header] in a scope.
func (w *walker) header(at scope, h map[string][]string) map[string][]string {
	h = maps.Clone(h)
	for name, values := range h {
		h[name] = slices.Clone(values)
		for i, value := range values {
			h[name][i] = w.text(w.within(at, name), value)
		}
	}
	return h
}

// urlText returns the text of a value of package net/url, and that without its secrets. It
// reports false for any other value.
func (w *walker) urlText(at scope, x any) (text, redacted string, ok bool) {
	switch x := x.(type) {
	case *url.URL:
		text = x.String()
	case url.URL:
		text = x.String()
	case url.Error:
		return x.Error(), w.text(at, w.Error(&x).Error()), true
	case *url.Userinfo:
		return x.String(), w.text(at, w.userinfo(x.String())), true
	default:
		return "", "", false
	}
	return text, w.text(at, text), true
}

// userinfo returns the text of a userinfo without its secrets.
func (w *walker) userinfo(text string) string {
	const before, after = "https://", "@h"
	redacted := w.Text(before + text + after)
	if strings.HasPrefix(redacted, before) && strings.HasSuffix(redacted, after) {
		return redacted[len(before) : len(redacted)-len(after)]
	}
	return w.mask()
}

// octets returns a slice of octets without its secrets, which may be JSON.
func (w *walker) octets(at scope, v reflect.Value) any {
	if x, ok := v.Interface().(json.Marshaler); ok {
		if data, changed := w.json(at, x); changed {
			return json.RawMessage(data)
		}
	}
	text := string(v.Bytes())
	if redacted := w.text(at, text); redacted != text {
		return reflect.ValueOf([]byte(redacted)).Convert(v.Type()).Interface()
	}
	return v.Interface()
}

// isOctets reports whether handlers write v as octets, and not what its methods return.
func isOctets(v reflect.Value) bool {
	_, isText := v.Interface().(encoding.TextMarshaler)
	return !isText && v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8
}

func isNil(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() }

// A redactedValue is what takes the scope of a value: its text and its JSON without
// secrets.
type redactedValue struct {
	text string
	data json.RawMessage
}

func (v redactedValue) String() string { return v.text }

func (v redactedValue) MarshalText() ([]byte, error) { return []byte(v.text), nil }

func (v redactedValue) MarshalJSON() ([]byte, error) { return v.data, nil }

// handlerText returns what a [slog.TextHandler] writes for a value, without secrets, and
// whether it had any.
func (w *walker) handlerText(at scope, v reflect.Value) (text string, changed bool) {
	x, ok := v.Interface().(encoding.TextMarshaler)
	if !ok {
		p := printer{w: w}
		p.value(at, v, true)
		return string(p.out), p.changed
	}
	octets, err := x.MarshalText()
	text = string(octets)
	redacted := w.text(at, text)
	if err != nil {
		text, redacted = w.errorText(err)
	}
	return redacted, redacted != text
}

// errorText returns what a handler writes for a value that cannot be encoded, and that
// without its secrets.
func (w *walker) errorText(err error) (text, redacted string) {
	const before = "!ERROR:"
	return before + err.Error(), before + w.Error(err).Error()
}

// A printer writes a value as package fmt does with %+v, without its secrets.
type printer struct {
	w       *walker
	out     []byte
	changed bool // out has a mask
}

// text writes a text, or the mask in place of it.
func (p *printer) text(text, redacted string) {
	p.out = append(p.out, redacted...)
	p.changed = p.changed || redacted != text
}

// value writes the value in a scope. isOutermost is true for one that is in no other value:
// what it points to is written.
func (p *printer) value(at scope, v reflect.Value, isOutermost bool) {
	at = at.deeper()
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if held, ok := heldValue(v); ok && isOutermost {
		v = held
	}
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
	switch v.Kind() {
	case reflect.String:
		p.text(v.String(), p.w.text(at, v.String()))
	case reflect.Struct:
		p.fields(at, v)
	case reflect.Map:
		p.entries(at, v)
	case reflect.Slice, reflect.Array:
		p.elements(at, v)
	case reflect.Pointer:
		switch kind := v.Elem().Kind(); {
		case isOutermost && (kind == reflect.Struct || kind == reflect.Map || kind == reflect.Slice || kind == reflect.Array):
			p.out = append(p.out, '&')
			p.value(at, v.Elem(), false)
		default:
			p.out = fmt.Appendf(p.out, "%#x", v.Pointer())
		}
	default:
		p.out = fmt.Append(p.out, v)
	}
}

// heldValue returns the value that a [reflect.Value] holds, which package fmt writes.
func heldValue(v reflect.Value) (held reflect.Value, ok bool) {
	if v.IsValid() && v.Type() == reflect.TypeFor[reflect.Value]() && v.CanInterface() {
		held, ok = v.Interface().(reflect.Value)
	}
	return held, ok
}

// byMethod writes a value as its methods do. It reports false if it has none.
func (p *printer) byMethod(at scope, x any) bool {
	if text, redacted, ok := p.w.urlText(at, x); ok {
		p.text(text, redacted)
		return true
	}
	switch x := x.(type) {
	case slog.Attr:
		p.text(x.String(), p.w.attr(at, x).String())
	case slog.Value:
		p.text(x.String(), p.w.attr(at, slog.Attr{Value: x}).Value.String())
	case fmt.Formatter:
		text := fmt.Sprintf("%+v", x)
		if strings.Contains(text, "(PANIC=") {
			panic("redact: the value panics")
		}
		p.text(text, p.w.text(at, text))
	case error:
		text := x.Error()
		p.text(text, p.w.text(at, p.w.Error(x).Error()))
	case fmt.Stringer:
		if t := reflect.TypeOf(x); t.Kind() == reflect.Pointer && isCookie(t.Elem()) {
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
	t := v.Type()
	o := objectOf(at, t)
	p.out = append(p.out, '{')
	for i := range v.NumField() {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		field := t.Field(i)
		p.out = append(append(p.out, field.Name...), ':')
		p.value(p.w.withinField(&o, field), v.Field(i), false)
		if field.Type.Kind() == reflect.String {
			o.see(field.Name, v.Field(i).String())
		}
	}
	p.out = append(p.out, '}')
}

// entries writes the entries of a map, sorted by their keys.
func (p *printer) entries(at scope, v reflect.Value) {
	type entry struct {
		number float64 // the key, if it is a number
		text   string
	}
	var entries []entry
	for i := v.MapRange(); i.Next(); {
		q := printer{w: p.w}
		q.value(scope{levels: at.levels}, i.Key(), false)
		name := string(q.out)
		q.out = append(q.out, ':')
		q.value(p.w.within(at, name), i.Value(), false)
		p.changed = p.changed || q.changed
		number, _ := strconv.ParseFloat(name, 64)
		entries = append(entries, entry{number, string(q.out)})
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.text, b.text))
	})

	p.out = append(p.out, "map["...)
	for i, e := range entries {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.out = append(p.out, e.text...)
	}
	p.out = append(p.out, ']')
}

// elements writes the elements of a list. If they are octets, they may be a text.
func (p *printer) elements(at scope, v reflect.Value) {
	if v.Type().Elem().Kind() == reflect.Uint8 {
		octets := make([]byte, v.Len())
		for i := range octets {
			octets[i] = byte(v.Index(i).Uint())
		}
		redacted := []byte(p.w.text(at, string(octets)))
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			if data, changed := p.w.json(at, json.RawMessage(octets)); changed {
				redacted = data
			}
		}
		p.text(fmt.Sprint(octets), fmt.Sprint(redacted))
		return
	}
	p.out = append(p.out, '[')
	for i := range v.Len() {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.value(at, v.Index(i), false)
	}
	p.out = append(p.out, ']')
}

// An object is a struct, or an object of JSON, of which some members were read.
type object struct {
	at       scope
	named    string // the text of its member "Name" or "Key", which names the member "Value"
	isCookie bool
}

// objectOf returns an object of a type.
func objectOf(at scope, t reflect.Type) object {
	o := object{at: at, isCookie: isCookie(t)}
	if o.isCookie {
		o.at.name = "" // its fields are not cookies
	}
	return o
}

// within returns the scope of the member with the name.
func (o *object) within(w *walker, name string) scope {
	isValue := strings.EqualFold(name, "value")
	if isValue && o.named != "" {
		name = o.named
	}
	at := w.within(o.at, name)
	at.all = at.all || o.isCookie && (isValue || strings.EqualFold(name, "raw") || strings.EqualFold(name, "unparsed"))
	return at
}

// withinField returns the scope of a field of o, which has a name in Go and one in JSON.
func (w *walker) withinField(o *object, f reflect.StructField) scope {
	at := o.within(w, f.Name)
	if name := memberName(f); name != f.Name && w.isSecretAt(o.within(w, name)) {
		at.all = true
	}
	return at
}

// see reads a member that is a text.
func (o *object) see(name, text string) {
	if strings.EqualFold(name, "name") || strings.EqualFold(name, "key") {
		o.named = text
	}
}

// isCookie reports whether the type is http.Cookie, or one like it.
func isCookie(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	_, hasValue := t.FieldByName("Value")
	_, hasHTTPOnly := t.FieldByName("HttpOnly")
	return hasValue && hasHTTPOnly
}
