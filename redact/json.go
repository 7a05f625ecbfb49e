// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts JSON.

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// json returns the JSON of a value in a scope without its secrets, and whether it had any.
// If the value has no JSON, it returns the error that a [slog.JSONHandler] writes.
func (w *walker) json(at scope, x any) (redacted []byte, changed bool) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		text, redacted := w.errorText(err)
		return quoteJSON(redacted), redacted != text
	}
	data := bytes.TrimSuffix(b.Bytes(), []byte("\n"))

	d := document{w: w, data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	d.value(at, reflect.ValueOf(x))
	return d.edited()
}

// quoteJSON returns text as a string in JSON.
func quoteJSON(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(text)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// A document is JSON that is read, and edited where there is a secret.
type document struct {
	w       *walker
	data    []byte
	decoder *json.Decoder
	edits   []edit
}

// An edit puts a text in place of data[start:end].
type edit struct {
	start, end int
	text       []byte
}

// edited returns the document with its edits.
func (d *document) edited() (data []byte, changed bool) {
	end := 0
	for _, e := range d.edits {
		data = append(append(data, d.data[end:e.start]...), e.text...)
		end = e.end
	}
	data = append(data, d.data[end:]...)
	return data, !bytes.Equal(data, d.data)
}

// value reads the next value, in a scope. v is what it encodes, or the zero Value if that is
// not known. It returns the text of a string.
func (d *document) value(at scope, v reflect.Value) (text string) {
	start := d.next()
	if d.w.isSecretAt(at) {
		d.hide(start)
		return ""
	}
	v = encoded(v)
	first := len(d.edits)
	switch token, _ := d.decoder.Token(); token := token.(type) {
	case string:
		if redacted := d.w.jsonText(at, token, v); redacted != token {
			d.replace(start, redacted)
		}
		return token
	case json.Delim:
		if token == '{' {
			d.members(at.deeper(), v)
		} else {
			d.elements(at.deeper(), v)
		}
	}

	// The parts of a URL do not show all secrets: a path may be one because of the host. So
	// its text takes their place.
	if v.IsValid() && v.CanInterface() {
		if text, redacted, ok := d.w.urlText(at, v.Interface()); ok && redacted != text {
			d.edits = d.edits[:first]
			d.replace(start, redacted)
		}
	}
	return ""
}

// replace puts a text in place of what was read from start on.
func (d *document) replace(start int, text string) {
	d.edits = append(d.edits, edit{start, int(d.decoder.InputOffset()), quoteJSON(text)})
}

// elements reads the rest of a list.
func (d *document) elements(at scope, v reflect.Value) {
	isList := v.Kind() == reflect.Slice || v.Kind() == reflect.Array
	for i := 0; d.decoder.More(); i++ {
		var element reflect.Value
		if isList {
			element = v.Index(i)
		}
		d.value(at, element)
	}
	d.decoder.Token()
}

// members reads the rest of an object.
func (d *document) members(at scope, v reflect.Value) {
	o := object{at: at}
	var fields []reflect.StructField
	if v.Kind() == reflect.Struct {
		o = objectOf(at, v.Type())
		fields = reflect.VisibleFields(v.Type())
	}
	for d.decoder.More() {
		name := d.value(scope{levels: at.levels}, reflect.Value{})
		in, member := o.within(d.w, name), reflect.Value{}
		if i := slices.IndexFunc(fields, func(f reflect.StructField) bool { return memberName(f) == name }); i >= 0 {
			in = d.w.withinField(&o, fields[i])
			member, _ = v.FieldByIndexErr(fields[i].Index)
		} else if v.Kind() == reflect.Map && v.Type().Key().Kind() == reflect.String {
			member = v.MapIndex(reflect.ValueOf(name).Convert(v.Type().Key()))
		}
		o.see(name, d.value(in, member))
	}
	d.decoder.Token()
}

// memberName returns the name of the member that encodes the field.
func memberName(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
		return name
	}
	return f.Name
}

// encoded returns what package encoding/json encodes for v, or the zero Value if a method
// of v does that.
func encoded(v reflect.Value) reflect.Value {
	for v.IsValid() && !isMarshaler(v.Type()) {
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			return v
		}
		v = v.Elem()
	}
	return reflect.Value{}
}

// isMarshaler reports whether a method encodes values of the type, or pointers to them.
func isMarshaler(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return false // the value in it decides
	}
	for _, method := range []reflect.Type{reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()} {
		if t.Implements(method) || reflect.PointerTo(t).Implements(method) {
			return true
		}
	}
	return false
}

// hide reads the next value, and puts the mask in place of it unless it is a number, empty,
// or the like.
func (d *document) hide(start int) {
	var raw json.RawMessage
	d.decoder.Decode(&raw)
	if string(raw) != `""` && strings.IndexByte(`"[{`, raw[0]) >= 0 {
		d.replace(start, d.w.mask())
	}
}

// next returns the offset of the next value or name.
func (d *document) next() int {
	rest := d.data[d.decoder.InputOffset():]
	return len(d.data) - len(bytes.TrimLeft(rest, ":, \t\r\n"))
}

// jsonText returns a string of JSON without its secrets. It is in base64 if v is octets.
func (w *walker) jsonText(at scope, text string, v reflect.Value) string {
	if v.Kind() != reflect.Slice {
		return w.text(at, text)
	}
	octets, _ := base64.StdEncoding.DecodeString(text)
	if redacted := w.text(at, string(octets)); redacted != string(octets) {
		return base64.StdEncoding.EncodeToString([]byte(redacted))
	}
	return text
}
