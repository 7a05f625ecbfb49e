// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the attributes and records that package slog logs.

import (
	"context"
	"log/slog"
	"reflect"
	"slices"
)

// Handler returns a handler that passes each record to next without its secrets: it redacts
// the message, and the attributes as [Redactor.Attr] does. Keys and group names stay.
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
	message := h.w.attr(nil, slog.String("", record.Message)).Value.String()
	redacted := slog.NewRecord(record.Time, record.Level, message, record.PC)
	record.Attrs(func(a slog.Attr) bool {
		redacted.AddAttrs(h.w.attr(h.groups, a))
		return true
	})
	return h.Handler.Handle(ctx, redacted)
}

func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	attrs = slices.Clone(attrs)
	for i, a := range attrs {
		attrs[i] = h.w.attr(h.groups, a)
	}
	return handler{h.Handler.WithAttrs(attrs), h.w, h.groups}
}

func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.w, append(slices.Clip(h.groups), name)}
}

// Attr returns a without the secrets in its value. It can be the field ReplaceAttr in
// [slog.HandlerOptions], where it redacts the message too. [Redactor.Handler] works with any
// handler.
//
// The key counts as a header name does: in slog.String("token", "abc"), Attr hides the whole
// value, as [Redactor.Header] does. The names of the enclosing groups count too, and so do
// names inside the value: struct fields, map keys and JSON members, but not those of JSON in a
// string. Where such a name is secret, Attr hides everything inside, except numbers and booleans. A
// number that is one of Values is hidden.
//
// A value without a secret stays as it is. A string, a [uri.URI] or a pointer to one, a
// byte slice and an http.Header keep their types. An error still wraps the original. In a
// group, Attr redacts each member. For any other value with a secret, a [slog.TextHandler]
// and a [slog.JSONHandler] write the same text or JSON as before, with masks. If only one of
// the two forms shows the secret, it replaces the other.
//
// The mask and the type's name replace a value if one of its methods panics, if it contains
// itself or is nested more than 100 levels deep, or if it has more than a million members.
func (r Redactor) Attr(groups []string, a slog.Attr) slog.Attr {
	w := walker{r.withTable()}
	return w.attr(groups, a)
}

// attr redacts an attribute in groups.
func (w *walker) attr(groups []string, a slog.Attr) (redacted slog.Attr) {
	defer w.recovered(a, &redacted)
	var at scope
	for _, name := range groups {
		at = w.within(at, name)
	}

	// The members of groups are redacted in place, in copies of the groups.
	type group struct {
		at      scope
		members []slog.Attr
		level   int
	}
	outermost, n := group{at, []slog.Attr{a}, 0}, 0
	for work := []group{outermost}; len(work) > 0; {
		g := work[len(work)-1]
		work = work[:len(work)-1]
		if n += len(g.members); n > mostMembers {
			panic("redact: the group is too large")
		}

		for i, a := range g.members {
			at, a := w.member(g.at, a)
			if a.Value.Kind() == slog.KindGroup {
				a.Value = slog.GroupValue(slices.Clone(a.Value.Group())...)
				inner := group{at, a.Value.Group(), g.level + 1}
				if inner.level > mostLevels {
					a.Value = slog.StringValue(w.instead(inner.members))
				} else {
					work = append(work, inner)
				}
			}
			g.members[i] = a
		}
	}
	return outermost.members[0]
}

// member redacts an attribute in a scope, except the members of a group. It returns their
// scope.
func (w *walker) member(at scope, a slog.Attr) (inside scope, redacted slog.Attr) {
	defer w.recovered(a, &redacted)
	at = w.within(at, a.Key)

	// A LogValuer decides what is logged, and may decide for a group.
	v := a.Value.Resolve()
	switch v.Kind() {
	case slog.KindString:
		v = slog.StringValue(w.text(at, v.String()))
	case slog.KindAny:
		v = w.anyValue(at, v)
	case slog.KindGroup:
	default:
		// A number may be one of Values.
		if len(w.Values) > 0 && w.withoutValues(v.String()) != v.String() {
			v = slog.StringValue(w.mask())
		}
	}
	return at, slog.Attr{Key: a.Key, Value: v}
}

// recovered hides an attribute's value after a panic. It must be deferred: a panic in
// Key, in Keep or in a method must not stop the program, nor show the value.
func (w *walker) recovered(a slog.Attr, redacted *slog.Attr) {
	if recover() == nil {
		return
	}

	// Methods may panic on a nil pointer. Handlers expect that, and write "<nil>".
	x := a.Value.Any()
	if !isNil(reflect.ValueOf(x)) {
		a.Value = slog.StringValue(w.instead(x))
	}
	*redacted = a
}
