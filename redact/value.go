// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts attribute values that are neither strings, numbers nor groups.

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"

	"example.com/uri"
)

// anyValue redacts a value of [slog.KindAny].
func (w *walker) anyValue(at scope, v slog.Value) slog.Value {
	x := reflect.ValueOf(v.Any())
	if !x.IsValid() || isNil(x) {
		return v
	}
	if w.hides(at, x) {
		return slog.StringValue(w.mask())
	}
	if redacted, ok := w.byType(at, x); ok {
		return slog.AnyValue(redacted)
	}

	// For any other type, only the output that slog's handlers write counts.
	text, textChanged := w.handlerText(at, x)

	// A tree whose nodes point to their parents: its text is short, but its JSON has no end.
	if isTooLarge(x) {
		return slog.AnyValue(redactedValue{text, quoteJSON(w.instead(x.Interface()))})
	}

	// Only one of them may show the secret: in text, a *string is an address, and in JSON, an
	// unexported field is missing.
	data, dataChanged := w.json(at, x.Interface())
	switch {
	case dataChanged && textChanged:
		return slog.AnyValue(redactedValue{text, data})
	case dataChanged:
		// A string in JSON, as for a *string, is written as one in text too.
		var shown string
		if err := json.Unmarshal(data, &shown); err == nil {
			return slog.StringValue(shown)
		}
		return slog.AnyValue(json.RawMessage(data))
	case textChanged:
		return slog.StringValue(text)
	}
	return v
}

// byType redacts a value whose type must stay, or needs its own rules. It reports false for any
// other value.
func (w *walker) byType(at scope, v reflect.Value) (redacted any, ok bool) {
	switch x := v.Interface().(type) {
	case *slog.Source, slog.Level: // in each record, and never secret
		return x, true
	case uri.URI:
		return w.URI(x), true
	case *uri.URI:
		if u := w.URI(*x); u != *x {
			return &u, true
		}
		return x, true
	case error:
		return w.errorValue(x)
	}

	// Its text replaces a *url.URL, whose fields cannot have masks: "/a/xxxxx" is another path.
	if text, redacted, ok := w.urlText(at, v.Interface()); ok {
		if redacted != text {
			return redacted, true
		}
		return v.Interface(), true
	}

	// An http.Header, a url.Values, or a type like them.
	header := reflect.TypeFor[map[string][]string]()
	if v.CanConvert(header) {
		h := copyHeader(v.Convert(header).Interface().(map[string][]string), func(name, value string) string {
			return w.text(w.within(at, name), value)
		})
		return reflect.ValueOf(h).Convert(v.Type()).Interface(), true
	}

	// A slice of octets, which a [slog.TextHandler] writes as a text.
	_, isText := v.Interface().(encoding.TextMarshaler)
	if v.Kind() == reflect.Slice && isOctetList(v) && !isText {
		if redacted := w.octets(at, v.Bytes(), v.Type()); !bytes.Equal(redacted, v.Bytes()) {
			return reflect.ValueOf(redacted).Convert(v.Type()).Interface(), true
		}
		return v.Interface(), true
	}
	return nil, false
}

// errorValue redacts an error. It reports false if the message contains no secret, and
// handlers may write another text than the message.
func (w *walker) errorValue(err error) (redacted any, ok bool) {
	if e, ok := w.Error(err).(*redactedError); ok {
		return e, true
	}
	_, isFormatter := err.(fmt.Formatter)
	return err, !isFormatter && !encodesItself(reflect.ValueOf(err))
}

// handlerText returns the redacted text that a [slog.TextHandler] writes for a value, and
// whether a secret was in it.
func (w *walker) handlerText(at scope, v reflect.Value) (redacted string, changed bool) {
	x, ok := v.Interface().(encoding.TextMarshaler)
	if !ok {
		p := printer{w: w}
		p.print(at, v)
		return string(p.out), p.changed
	}

	// Like slog, write the error if there is one.
	octets, err := x.MarshalText()
	if err != nil {
		text, redacted := w.errorText(err)
		return redacted, redacted != text
	}
	redacted = w.text(at, string(octets))
	return redacted, redacted != string(octets)
}

// A redactedValue replaces a value whose text and JSON both show a secret.
type redactedValue struct {
	text string
	data json.RawMessage
}

func (v redactedValue) String() string { return v.text }

func (v redactedValue) MarshalText() ([]byte, error) { return []byte(v.text), nil }

func (v redactedValue) MarshalJSON() ([]byte, error) { return v.data, nil }
