// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the attributes and records of package slog.

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
)

// Handler returns a handler that gives each record to next without its secrets: those
// of the message, and of the attributes as [Redactor.Attr] hides them. Keys and names
// of groups stay.
//
//	slog.New(redact.Redactor{}.Handler(slog.NewJSONHandler(os.Stderr, nil)))
func (r Redactor) Handler(next slog.Handler) slog.Handler {
	return handler{next, &walker{r.withTable()}, nil}
}

type handler struct {
	slog.Handler
	w      *walker
	groups []string
}

func (h handler) Handle(ctx context.Context, record slog.Record) error {
	message := h.w.outermost(nil, slog.String(slog.MessageKey, record.Message)).Value.String()
	redacted := slog.NewRecord(record.Time, record.Level, message, record.PC)
	record.Attrs(func(a slog.Attr) bool {
		redacted.AddAttrs(h.w.outermost(h.groups, a))
		return true
	})
	return h.Handler.Handle(ctx, redacted)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	attrs = slices.Clone(attrs)
	for i, a := range attrs {
		attrs[i] = h.w.outermost(h.groups, a)
	}
	return handler{h.Handler.WithAttrs(attrs), h.w, h.groups}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.w, append(slices.Clip(h.groups), name)}
}

// Attr returns a without the secrets in its value. It can be the field
// ReplaceAttr of [slog.HandlerOptions], which gives it the message too. Use
// [Redactor.Handler] for any handler.
//
// The key of an attribute counts as the name of a header: Attr hides all of
// slog.String("token", "abc"), as [Redactor.Header] does. So do the names of the groups
// around it, and inside a value the names of fields, members of JSON, and keys of maps.
// If such a name says that a value is a secret, all of the value is hidden, but numbers stay.
//
// A value without a secret stays as it is. A string, a slice of octets, a
// [uri.URI], a pointer to one and an http.Header keep their types, and an error still
// wraps the error that it was. Attr redacts the members of a group. A [slog.TextHandler]
// or a [slog.JSONHandler] writes any other value with a secret as it would write the
// value itself, with masks. If only one of these two forms shows the secret, it takes
// the place of the other one too.
//
// Where reading the value panics, or it is nested more than 100 levels deep, the mask and
// the type's name take its place.
func (r Redactor) Attr(groups []string, a slog.Attr) slog.Attr {
	w := walker{r.withTable()}
	return w.outermost(groups, a)
}

// outermost returns an attribute in groups without its secrets.
func (w *walker) outermost(groups []string, a slog.Attr) (redacted slog.Attr) {
	defer w.recovered(a, &redacted)
	var at scope
	for _, name := range groups {
		at = w.within(at, name)
	}
	return w.attr(at, a)
}

// attr returns an attribute at a place without its secrets.
func (w *walker) attr(at scope, a slog.Attr) (redacted slog.Attr) {
	defer w.recovered(a, &redacted)
	at = w.within(at, a.Key)
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		v = slog.StringValue(w.text(at, v.String()))
	case slog.KindAny:
		v = w.anyValue(at, v)
	case slog.KindGroup:
		members := slices.Clone(v.Group())
		for i, m := range members {
			members[i] = w.attr(at, m)
		}
		v = slog.GroupValue(members...)
	}
	return slog.Attr{Key: a.Key, Value: v}
}

// recovered is deferred where an attribute is redacted. After a panic it hides the value,
// except a nil pointer, whose methods may panic and which handlers know.
func (w *walker) recovered(a slog.Attr, redacted *slog.Attr) {
	if recover() == nil {
		return
	}
	x := a.Value.Any()
	if v := reflect.ValueOf(x); v.Kind() != reflect.Pointer || !v.IsNil() {
		a.Value = slog.StringValue(fmt.Sprintf("%s (%T)", w.mask(), x))
	}
	*redacted = a
}
