// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the attributes and records of package slog.

import (
	"context"
	"encoding"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/url"
	"reflect"
	"slices"

	"example.com/uri"
)

// Handler returns a handler that gives each record to next without its secrets: those
// of the message, and of the attributes as [Redactor.Attr] hides them. Keys and names
// of groups stay.
//
//	slog.New(redact.Redactor{}.Handler(slog.NewJSONHandler(os.Stderr, nil)))
func (r Redactor) Handler(next slog.Handler) slog.Handler { return handler{next, r.withTable()} }

type handler struct {
	slog.Handler
	r Redactor
}

func (h handler) Handle(ctx context.Context, record slog.Record) error {
	redacted := slog.NewRecord(record.Time, record.Level, h.r.Text(record.Message), record.PC)
	record.Attrs(func(a slog.Attr) bool {
		redacted.AddAttrs(h.r.Attr(nil, a))
		return true
	})
	return h.Handler.Handle(ctx, redacted)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	attrs = slices.Clone(attrs)
	for i, a := range attrs {
		attrs[i] = h.r.Attr(nil, a)
	}
	return handler{h.Handler.WithAttrs(attrs), h.r}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.r}
}

// Attr returns a without the secrets in its value. It can be the field
// ReplaceAttr of [slog.HandlerOptions], which gives it the message too. Use
// [Redactor.Handler] for any handler.
//
// The key of an attribute counts as the name of a header: Attr hides all of
// slog.String("token", "abc"), as [Redactor.Header] does. Numbers stay. An http.Header
// and a [url.Values] are redacted by Header.
//
// A value without a secret stays as it is. A string, a slice of octets, a
// [uri.URI] and a pointer to one keep their types, and an error still wraps the
// error that it was. Attr redacts the members of a group. Any other value with a
// secret becomes the text that a [slog.TextHandler] writes for it, redacted, or
// if only its JSON has the secret, that JSON.
func (r Redactor) Attr(_ []string, a slog.Attr) slog.Attr {
	if v := a.Value.Resolve(); v.Kind() != slog.KindGroup {
		return slog.Attr{Key: a.Key, Value: r.slogValue(a.Key, v)}
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
				v = r.slogValue(m.Key, v)
			}
			members[i].Value = v
		}
	}
	return attrs[0]
}

// slogValue returns the value of a key without its secrets. A value that panics stays,
// since a handler expects that.
func (r Redactor) slogValue(key string, v slog.Value) (redacted slog.Value) {
	if v.Kind() == slog.KindString {
		return slog.StringValue(r.Text(r.field(key, v.String())))
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
		if text := r.Text(r.field(key, string(x))); text != string(x) {
			return slog.AnyValue([]byte(text))
		}
		return v
	case error:
		if e, ok := r.Error(x).(*redactedError); ok {
			return slog.AnyValue(e)
		}
	}
	header := reflect.TypeFor[map[string][]string]()
	if x := reflect.ValueOf(v.Any()); x.CanConvert(header) {
		h := r.Header(x.Convert(header).Interface().(map[string][]string))
		return slog.AnyValue(reflect.ValueOf(h).Convert(x.Type()).Interface())
	}
	text := slogText(v.Any())
	if redacted := r.Text(r.field(key, text)); redacted != text {
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
