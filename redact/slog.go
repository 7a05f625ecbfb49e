// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the values of package slog.

import (
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"slices"

	"example.com/uri"
)

// Attr returns a without the secrets in its value. It is for the field
// ReplaceAttr of [slog.HandlerOptions], and then redacts the message too:
//
//	slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: redact.Redactor{}.Attr})
//
// Attr does not judge the key of an attribute: it hides no secret that is not in a
// URI, such as slog.String("token", "abc").
//
// A value without a secret stays as it is. A string, a slice of octets, a
// [uri.URI] and a pointer to one keep their types, and an error still wraps the
// error that it was. Attr redacts the members of a group. Any other value with a
// secret becomes the text that a [slog.TextHandler] writes for it, redacted, or
// if only its JSON has the secret, that JSON.
func (r Redactor) Attr(_ []string, a slog.Attr) slog.Attr {
	if v := a.Value.Resolve(); v.Kind() != slog.KindGroup {
		return slog.Attr{Key: a.Key, Value: r.slogValue(v)}
	}
	attrs := []slog.Attr{a}
	for work := [][]slog.Attr{attrs}; len(work) > 0; {
		members := work[len(work)-1]
		work = work[:len(work)-1]
		for i, m := range members {
			v := m.Value.Resolve()
			if v.Kind() == slog.KindGroup {
				v = slog.GroupValue(slices.Clone(v.Group())...)
				work = append(work, v.Group())
			} else {
				v = r.slogValue(v)
			}
			members[i].Value = v
		}
	}
	return attrs[0]
}

// slogValue returns v without its secrets. A value that panics stays, since a
// handler expects that.
func (r Redactor) slogValue(v slog.Value) (redacted slog.Value) {
	if v.Kind() == slog.KindString {
		return slog.StringValue(r.Text(v.String()))
	}
	if v.Kind() != slog.KindAny {
		return v
	}
	defer func() {
		if recover() != nil {
			redacted = v
		}
	}()
	switch x := v.Any().(type) {
	case nil, *slog.Source:
		return v
	case uri.URI:
		return slog.AnyValue(r.URI(x))
	case *uri.URI:
		u := r.URI(*x)
		if u == *x {
			return v
		}
		return slog.AnyValue(&u)
	case []byte:
		if text := r.Text(string(x)); text != string(x) {
			return slog.AnyValue([]byte(text))
		}
		return v
	case error:
		if e, ok := r.Error(x).(*redactedError); ok {
			return slog.AnyValue(e)
		}
	}
	text := slogText(v.Any())
	if redacted := r.Text(text); redacted != text {
		return slog.StringValue(redacted)
	}
	if data, err := json.Marshal(v.Any()); err == nil {
		if redacted := r.Text(string(data)); redacted != string(data) {
			return slog.AnyValue(json.RawMessage(redacted))
		}
	}
	return v
}

// slogText returns the text of a value as a [slog.TextHandler] writes it. A URL
// is written as a pointer to it is.
func slogText(x any) string {
	switch x := x.(type) {
	case encoding.TextMarshaler:
		text, _ := x.MarshalText()
		return string(text)
	case url.URL:
		return x.String()
	}
	return fmt.Sprintf("%+v", x)
}
