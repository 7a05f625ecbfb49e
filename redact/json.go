// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts JSON.

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
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
	d.value(at)
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

// value reads the next value, in a scope. It returns the text if it is a string.
func (d *document) value(at scope) string {
	start := d.next()
	if d.w.isSecretAt(at) {
		d.hide(start)
		return ""
	}
	token, _ := d.decoder.Token()
	switch token := token.(type) {
	case string:
		if redacted := d.w.jsonText(at, token); redacted != token {
			d.edits = append(d.edits, edit{start, d.offset(), quoteJSON(redacted)})
		}
		return token
	case json.Delim:
		if token == '{' {
			d.members(at.deeper(), start)
			return ""
		}
		for at := at.deeper(); d.decoder.More(); {
			d.value(at)
		}
		d.decoder.Token()
	}
	return ""
}

// hide reads the next value, and puts the mask in place of it unless it is a number, empty,
// or the like.
func (d *document) hide(start int) {
	var raw json.RawMessage
	d.decoder.Decode(&raw)
	if c := raw[0]; string(raw) == `""` || c != '"' && c != '[' && c != '{' {
		return
	}
	d.edits = append(d.edits, edit{start, start + len(raw), quoteJSON(d.w.mask())})
}

// members reads the members and the end of an object that begins at start.
func (d *document) members(at scope, start int) {
	o := object{at: at}
	first := len(d.edits)
	ofURL := 0
	var value struct{ from, to, start, end int } // the edits of the member "Value", and where it is
	for d.decoder.More() {
		name := d.value(scope{levels: at.levels})
		from, before := len(d.edits), d.next()
		text := d.value(o.within(d.w, name))
		o.see(name, text)

		switch strings.ToLower(name) {
		case "value":
			if text != "" {
				value.from, value.to, value.start, value.end = from, len(d.edits), before, d.offset()
			}
		case "httponly":
			// An http.Cookie: its value is a secret, whatever its name is.
			if o.isCookie = true; value.end > 0 {
				mask := edit{value.start, value.end, quoteJSON(d.w.mask())}
				d.edits = slices.Replace(d.edits, value.from, value.to, mask)
			}
		case "scheme", "opaque", "host", "rawquery":
			ofURL++
		}
	}
	d.decoder.Token()

	// A url.URL: its path may be a secret because of its host. If so, its text takes
	// the place of its members.
	if ofURL < 4 {
		return
	}
	var u url.URL
	if json.Unmarshal(d.data[start:d.offset()], &u) == nil {
		u.User = nil // JSON does not have it
		if text := u.String(); d.w.text(at, text) != text {
			d.edits = append(d.edits[:first], edit{start, d.offset(), quoteJSON(d.w.text(at, text))})
		}
	}
}

// offset returns the offset after what was read.
func (d *document) offset() int { return int(d.decoder.InputOffset()) }

// next returns the offset of the next value or name.
func (d *document) next() int {
	rest := d.data[d.offset():]
	return len(d.data) - len(bytes.TrimLeft(rest, ":, \t\r\n"))
}

// jsonText returns a string of JSON without its secrets. Package encoding/json writes octets
// in base64.
func (w *walker) jsonText(at scope, text string) string {
	const least = 12 // characters of base64 that may have a secret
	redacted := w.text(at, text)
	if redacted != text || len(text) < least {
		return redacted
	}
	octets, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return text
	}
	if redacted := w.text(at, string(octets)); redacted != string(octets) {
		return base64.StdEncoding.EncodeToString([]byte(redacted))
	}
	return text
}
