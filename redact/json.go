// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts values in the form that slog.JSONHandler writes.

import (
	"bytes"
	"cmp"
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
	w        *walker
	data     []byte
	decoder  *json.Decoder
	isBroken bool // what follows is not valid
	edits    []edit
	open     []*opened // the objects and lists around the next value
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

	// The member "Value", until its name comes: {"Value": "abc", "Name": "Authorization"}.
	unnamed    string
	start, end int
}

// document returns redacted JSON. v is the value that it encodes, or the zero Value.
func (w *walker) document(at scope, data []byte, v reflect.Value) []byte {
	d := document{w: w, data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	d.decoder.UseNumber() // 1e400 is valid
	d.begin(at, v)
	for len(d.open) > 0 && !d.isBroken {
		o := d.open[len(d.open)-1]
		switch {
		case len(d.open) > mostLevels:
			panic("redact: the JSON is nested too deep")
		case !d.decoder.More():
			d.decoder.Token()
			d.open = d.open[:len(d.open)-1]
		case o.isList:
			d.begin(o.elementScope(w, o.next), o.elementValue())
			o.next++
		default:
			d.member(o)
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
	if text, ok := d.w.inJSON(at, v); ok {
		d.skip()
		d.replace(start, text)
		return ""
	}

	// Not even the JSON of a json.RawMessage must be valid.
	token, err := d.decoder.Token()
	if err != nil {
		d.isBroken = true
		return ""
	}
	switch token := token.(type) {
	case json.Delim:
		d.open = append(d.open, &opened{object: objectOf(at, v), v: v, isList: token == '[', members: membersOf(v)})
	case json.Number:
		d.text(start, token.String(), d.w.withoutValues(token.String()))
	case string:
		d.text(start, token, d.w.jsonText(at, token, v))
		return token
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
	switch isText := d.isBroken || strings.IndexByte(`"[{`, raw[0]) >= 0; {
	case !isText:
		d.text(start, string(raw), d.w.withoutValues(string(raw)))
	case string(raw) != `""`:
		d.replace(start, quoteJSON(d.w.mask()))
	}
}

// skip reads the next value. If it is not valid, all that follows belongs to it.
func (d *document) skip() (raw json.RawMessage) {
	d.isBroken = d.decoder.Decode(&raw) != nil
	return raw
}

// text replaces the text from start to the current offset, unless its redacted form is the same.
func (d *document) text(start int, text, redacted string) {
	if redacted != text {
		d.replace(start, quoteJSON(redacted))
	}
}

// replace replaces the JSON from start to the current offset.
func (d *document) replace(start int, text []byte) {
	end := int(d.decoder.InputOffset())
	if d.isBroken {
		end = len(d.data)
	}
	d.edits = append(d.edits, edit{start, end, text})
}

// member reads a member of an object.
func (d *document) member(o *opened) {
	// A member name may be a URI too.
	name := d.begin(scope{}, reflect.Value{})
	at, v := o.find(d.w, name)
	o.next++
	start := d.next()
	text := d.begin(at, v)
	if o.named == "" && isValueName(strings.ToLower(name)) {
		o.unnamed, o.start, o.end = text, start, int(d.decoder.InputOffset())
	}

	// {"Value": "abc", "Name": "Authorization"}: now its name is known.
	if o.see(name, text); o.named != "" && o.unnamed != "" {
		redacted := d.w.text(o.memberScope(d.w, "value"), o.unnamed)
		if redacted != o.unnamed {
			d.edits = append(d.edits, edit{o.start, o.end, quoteJSON(redacted)})
		}
		o.unnamed = ""
	}
}

// find returns the scope and the value of the next member, whose name is given. The value is the
// zero Value if only a method knows it.
func (o *opened) find(w *walker, name string) (at scope, v reflect.Value) {
	switch o.v.Kind() {
	case reflect.Map: // The members come in order, however their names are escaped.
		v = o.members[o.next].v
	case reflect.Struct: // `{"p": "abc"}` may be a field Password with the tag `json:"p"`.
		isNamed := func(m member) bool { return m.name == name }
		if i := slices.IndexFunc(o.members, isNamed); i >= 0 {
			return o.fieldScope(w, o.members[i].field), o.members[i].v
		}
	}
	return o.memberScope(w, name), v
}

// elementValue returns the value of the next element of a list, or the zero Value if only a
// method knows it.
func (o *opened) elementValue() reflect.Value {
	if !o.v.IsValid() {
		return o.v
	}
	return o.v.Index(o.next)
}

// edited returns the document after its edits. Of two edits at one place, the last counts.
func (d *document) edited() (data []byte) {
	slices.SortStableFunc(d.edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	end := 0
	for i, e := range d.edits {
		if i+1 < len(d.edits) && d.edits[i+1].start == e.start {
			continue
		}
		data = append(data, d.data[end:e.start]...)
		data = append(data, e.text...)
		end = e.end
	}
	return append(data, d.data[end:]...)
}

// inJSON returns the JSON that replaces a value with a secret that its members do not show: the
// path of a url.URL may be a secret because of the host. It reports false for any other value.
func (w *walker) inJSON(at scope, v reflect.Value) (data []byte, ok bool) {
	if !v.IsValid() || !v.CanInterface() {
		return nil, false
	}
	if text, redacted, ok := w.urlText(at, v.Interface()); ok && redacted != text {
		return quoteJSON(redacted), true
	}

	// An array of octets is a list of numbers.
	if v.Kind() == reflect.Array && isOctetList(v) {
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

// isOctetList reports whether v is a list of octets that may be a text.
func isOctetList(v reflect.Value) bool {
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return false
	}
	element := v.Type().Elem()
	return element.Kind() == reflect.Uint8 && element.NumMethod() == 0
}

// octetsOf returns the elements of a list of octets.
func octetsOf(v reflect.Value) []byte {
	octets := make([]byte, v.Len())
	for i := range octets {
		octets[i] = byte(v.Index(i).Uint())
	}
	return octets
}
