// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values in the form that slog.JSONHandler writes.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
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
	redacted = w.document(at, data, reflect.ValueOf(x))
	return redacted, !bytes.Equal(redacted, data)
}

// rawJSON returns redacted JSON that was written by another program. It may end early:
// what is not valid is redacted as text.
func (w *walker) rawJSON(at scope, data []byte) []byte {
	redacted := w.document(at, data, reflect.Value{})
	if !json.Valid(redacted) {
		return []byte(w.text(at, string(redacted)))
	}
	return redacted
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
	open    []*opened // the objects and lists around the next value
}

// An edit replaces data[start:end] by text.
type edit struct {
	start, end int
	text       []byte
}

// An opened value is an object or a list that is being read.
type opened struct {
	object
	isList  bool
	next    int           // the number of the next member
	v       reflect.Value // the zero Value if only a method knows
	members []member      // those of v, if it is a struct or a map
}

// document returns redacted JSON. v is the value that it encodes, or the zero Value.
func (w *walker) document(at scope, data []byte, v reflect.Value) []byte {
	d := document{w: w, data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	d.begin(at, v)
	for len(d.open) > 0 {
		o := d.open[len(d.open)-1]
		switch {
		case len(d.open) > mostLevels:
			panic("redact: the JSON is nested too deep")
		case d.decoder.More():
			d.member(o)
		default:
			d.decoder.Token()
			d.open = d.open[:len(d.open)-1]
		}
	}
	return d.edited()
}

// begin reads a value, or the beginning of an object or a list. If the value is a string,
// begin returns it.
func (d *document) begin(at scope, v reflect.Value) string {
	start := d.next()
	if d.w.isSecretAt(at) {
		d.hide(start)
		return ""
	}

	// From here on, v is the zero Value or has the shape of the JSON.
	v = encoded(v)
	if text, ok := d.w.whole(at, v); ok {
		d.skip()
		d.replace(start, text)
		return ""
	}

	// Not even the JSON of a json.RawMessage must be valid.
	token, err := d.decoder.Token()
	if err != nil {
		d.open = nil
		return ""
	}
	switch token {
	case json.Delim('{'):
		d.open = append(d.open, &opened{object: objectOf(at, v), v: v, members: membersOf(v)})
	case json.Delim('['):
		d.open = append(d.open, &opened{object: object{at: at}, v: v, isList: true})
	default:
		text, _ := token.(string)
		if redacted := d.w.jsonText(at, text, v); redacted != text {
			d.replace(start, quoteJSON(redacted))
		}
		return text
	}
	return ""
}

// next returns the offset of the next value, or the next name in an object.
func (d *document) next() int {
	rest := d.data[d.decoder.InputOffset():]
	return len(d.data) - len(bytes.TrimLeft(rest, ":, \t\r\n"))
}

// hide reads the next value and replaces it by the mask. Numbers, booleans, null and the
// empty string stay.
func (d *document) hide(start int) {
	raw := d.skip()
	if string(raw) != `""` && (raw == nil || strings.IndexByte(`"[{`, raw[0]) >= 0) {
		d.replace(start, quoteJSON(d.w.mask()))
	}
}

// skip reads the next value. If it is not valid, all that follows belongs to it.
func (d *document) skip() (raw json.RawMessage) {
	if d.decoder.Decode(&raw) != nil {
		d.open = nil
		return nil
	}
	return raw
}

// replace replaces the JSON from start to the current offset.
func (d *document) replace(start int, text []byte) {
	end := int(d.decoder.InputOffset())
	if end <= start { // `"abc`: skip did not find its end
		end = len(d.data)
	}
	d.edits = append(d.edits, edit{start, end, text})
}

// member reads a member of an object or an element of a list.
func (d *document) member(o *opened) {
	i := o.next
	o.next++
	if o.isList {
		var element reflect.Value
		if o.v.IsValid() {
			element = o.v.Index(i)
		}
		d.begin(o.at, element)
		return
	}

	// A member name may be a URI too.
	name := d.begin(scope{}, reflect.Value{})

	// `{"p": "abc"}` may be a field Password with the tag `json:"p"`. The members of a map come in
	// order, however their names are escaped.
	at, v := o.within(d.w, name), reflect.Value{}
	switch o.v.Kind() {
	case reflect.Map:
		v = o.members[i].v
	case reflect.Struct:
		isNamed := func(m member) bool { return m.name == name }
		if i := slices.IndexFunc(o.members, isNamed); i >= 0 {
			at, v = o.withinField(d.w, o.members[i].field), o.members[i].v
		}
	}
	o.see(name, d.begin(at, v))
}

// edited returns the document after its edits.
func (d *document) edited() (data []byte) {
	end := 0
	for _, e := range d.edits {
		data = append(data, d.data[end:e.start]...)
		data = append(data, e.text...)
		end = e.end
	}
	return append(data, d.data[end:]...)
}

// whole returns the JSON that replaces a value with a secret that its members do not show: the
// path of a url.URL may be a secret because of the host. It reports false for any other value.
func (w *walker) whole(at scope, v reflect.Value) (data []byte, ok bool) {
	if !v.IsValid() || !v.CanInterface() {
		return nil, false
	}
	if text, redacted, ok := w.urlText(at, v.Interface()); ok && redacted != text {
		return quoteJSON(redacted), true
	}

	// An array of octets is a list of numbers.
	if v.Kind() == reflect.Array && isOctet(v.Type().Elem()) {
		text := string(octetsOf(v))
		redacted := w.text(at, text)
		return []byte(strings.ReplaceAll(fmt.Sprint([]byte(redacted)), " ", ",")), redacted != text
	}
	return nil, false
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

// octets redacts octets of a type. If it writes JSON, as json.RawMessage does, names in it
// count too.
func (w *walker) octets(at scope, octets []byte, t reflect.Type) []byte {
	if t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return w.rawJSON(at, octets)
	}
	return []byte(w.text(at, string(octets)))
}

// isOctet reports whether a list of such elements may be a text.
func isOctet(t reflect.Type) bool { return t.Kind() == reflect.Uint8 && t.NumMethod() == 0 }

// octetsOf returns the elements of a list of octets.
func octetsOf(v reflect.Value) []byte {
	octets := make([]byte, v.Len())
	for i := range octets {
		octets[i] = byte(v.Index(i).Uint())
	}
	return octets
}
