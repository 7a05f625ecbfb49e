// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values in the form that slog.JSONHandler writes.

import (
	"bytes"
	"encoding"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// json returns the redacted JSON of a value, and whether a secret was in it. If the value
// cannot be encoded, it returns the error that a [slog.JSONHandler] writes, as a string.
func (w *walker) json(at scope, x any) (redacted []byte, changed bool) {
	data, err := encodeJSON(x)
	if err != nil {
		text, redacted := w.errorText(err)
		return quoteJSON(redacted), redacted != text
	}
	d := document{w: w, data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	d.value(at, reflect.ValueOf(x))
	return d.edited()
}

// encodeJSON returns the JSON of a value. Unlike json.Marshal, and like slog, it does not
// escape "<", ">" and "&".
func encodeJSON(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(x)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// quoteJSON returns text as a JSON string.
func quoteJSON(text string) []byte {
	data, _ := encodeJSON(text) // no string fails
	return data
}

// A document reads JSON next to the value that it encodes, and edits the secrets.
type document struct {
	w       *walker
	data    []byte
	decoder *json.Decoder
	edits   []edit
}

// An edit replaces data[start:end] by text.
type edit struct {
	start, end int
	text       []byte
}

// edited returns the document after its edits, and whether they change it.
func (d *document) edited() (data []byte, changed bool) {
	end := 0
	for _, e := range d.edits {
		data = append(data, d.data[end:e.start]...)
		data = append(data, e.text...)
		end = e.end
	}
	data = append(data, d.data[end:]...)
	return data, !bytes.Equal(data, d.data)
}

// value reads the next value. If it is a string, value returns it. v is the Go value that it
// encodes, or the zero Value if only a method knows.
func (d *document) value(at scope, v reflect.Value) string {
	start := d.next()
	if d.w.isSecretAt(at) {
		d.hide(start)
		return ""
	}

	// From here on, v is the zero Value or has the shape of the JSON.
	v = encoded(v)
	firstEdit := len(d.edits)
	switch token, _ := d.decoder.Token(); token {
	case json.Delim('{'):
		d.members(at.deeper(), v)
	case json.Delim('['):
		d.elements(at.deeper(), v)
	default:
		text, _ := token.(string)
		if redacted := d.w.jsonText(at, text, v); redacted != text {
			d.replace(start, redacted)
		}
		return text
	}

	// A url.URL with a secret: its members do not show which path is one.
	if !v.IsValid() || !v.CanInterface() {
		return ""
	}
	if text, redacted, ok := d.w.urlText(at, v.Interface()); ok && redacted != text {
		d.edits = d.edits[:firstEdit]
		d.replace(start, redacted)
	}
	return ""
}

// next returns the offset of the next value, or the next name in an object.
func (d *document) next() int {
	rest := d.data[d.decoder.InputOffset():]
	return len(d.data) - len(bytes.TrimLeft(rest, ":, \t\r\n"))
}

// replace replaces the JSON from start to the current offset by a string.
func (d *document) replace(start int, text string) {
	d.edits = append(d.edits, edit{start, int(d.decoder.InputOffset()), quoteJSON(text)})
}

// hide reads the next value and replaces it by the mask. Numbers, booleans, null and the
// empty string stay.
func (d *document) hide(start int) {
	var raw json.RawMessage
	d.decoder.Decode(&raw)
	if string(raw) != `""` && strings.IndexByte(`"[{`, raw[0]) >= 0 {
		d.replace(start, d.w.mask())
	}
}

// elements reads a list after its "[".
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

// members reads an object after its "{".
func (d *document) members(at scope, v reflect.Value) {
	o := object{at: at}

	// In a struct, names in Go and the types of fields count too.
	var fields []reflect.StructField
	if v.Kind() == reflect.Struct {
		o = objectOf(at, v.Type())
		fields = reflect.VisibleFields(v.Type())
	}
	for d.decoder.More() {
		// A member name may be a URI too.
		name := d.value(scope{levels: at.levels}, reflect.Value{})
		isMember := func(f reflect.StructField) bool { return memberName(f) == name }

		var text string
		if i := slices.IndexFunc(fields, isMember); i >= 0 {
			field, _ := v.FieldByIndexErr(fields[i].Index)
			text = d.value(o.withinField(d.w, fields[i]), field)
		} else {
			text = d.value(o.within(d.w, name), entry(v, name))
		}
		o.see(name, text)
	}
	d.decoder.Token()
}

// entry returns the value under a map key, or the zero Value if v is no map of strings.
func entry(v reflect.Value, key string) reflect.Value {
	if v.Kind() != reflect.Map || v.Type().Key().Kind() != reflect.String {
		return reflect.Value{}
	}
	return v.MapIndex(reflect.ValueOf(key).Convert(v.Type().Key()))
}

// encoded returns the value that package encoding/json encodes for v, or the zero Value if one
// of its methods writes the JSON.
func encoded(v reflect.Value) reflect.Value {
	for v.IsValid() && !isMarshaler(v.Type()) {
		if v.Kind() != reflect.Pointer && v.Kind() != reflect.Interface {
			return v
		}
		v = v.Elem()
	}
	return reflect.Value{}
}

// isMarshaler reports whether the type, or a pointer to it, encodes itself.
func isMarshaler(t reflect.Type) bool {
	if t.Kind() == reflect.Interface {
		return false // the value inside decides
	}
	asJSON, asText := reflect.TypeFor[json.Marshaler](), reflect.TypeFor[encoding.TextMarshaler]()
	pointer := reflect.PointerTo(t) // has these methods too
	return t.Implements(asJSON) || t.Implements(asText) || pointer.Implements(asJSON) || pointer.Implements(asText)
}

// jsonText returns a redacted string. If it encodes a byte slice, it is base64.
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
