// SPDX-License-Identifier: BSD-3-Clause

// Package spans hides the secrets in URIs and headers in OpenTelemetry spans.
package spans

import (
	"log/slog"
	"slices"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"

	"example.com/uri/redact"
)

// Processor returns a processor that passes each span on to next, without the secrets in
// its name, attributes, events, links and status. The scope's and the resource's
// attributes stay. The masks follow
// https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/, as in
// "https://REDACTED:REDACTED@h/?sig=REDACTED".
//
//	trace.NewTracerProvider(trace.WithSpanProcessor(spans.Processor(trace.NewBatchSpanProcessor(exporter))))
func Processor(next trace.SpanProcessor) trace.SpanProcessor {
	return processor{next, redact.Redactor{Mask: "REDACTED", Userinfo: true}}
}

type processor struct {
	trace.SpanProcessor
	r redact.Redactor
}

func (p processor) OnEnd(s trace.ReadOnlySpan) { p.SpanProcessor.OnEnd(span{s, p.r}) }

// A span is redacted as it is read.
type span struct {
	trace.ReadOnlySpan
	r redact.Redactor
}

func (s span) Name() string { return s.r.Text(s.ReadOnlySpan.Name()) }

func (s span) Attributes() []attribute.KeyValue { return s.attributes(s.ReadOnlySpan.Attributes()) }

func (s span) Events() []trace.Event {
	events := slices.Clone(s.ReadOnlySpan.Events())
	for i := range events {
		events[i].Name = s.r.Text(events[i].Name)
		events[i].Attributes = s.attributes(events[i].Attributes)
	}
	return events
}

func (s span) Links() []trace.Link {
	links := slices.Clone(s.ReadOnlySpan.Links())
	for i := range links {
		links[i].Attributes = s.attributes(links[i].Attributes)
	}
	return links
}

func (s span) Status() trace.Status {
	status := s.ReadOnlySpan.Status()
	status.Description = s.r.Text(status.Description)
	return status
}

// attributes returns a copy of attrs, redacted.
func (s span) attributes(attrs []attribute.KeyValue) []attribute.KeyValue {
	attrs = slices.Clone(attrs)
	for i, a := range attrs {
		attrs[i].Value = s.value(string(a.Key), a.Value)
	}
	return attrs
}

// value returns a key's value, redacted. A list or a map of any values becomes text if it
// contains a secret.
func (s span) value(key string, v attribute.Value) attribute.Value {
	switch v.Type() {
	case attribute.BOOL, attribute.INT64, attribute.FLOAT64, attribute.BOOLSLICE, attribute.INT64SLICE, attribute.FLOAT64SLICE:
		return v
	case attribute.STRING:
		return attribute.StringValue(s.text(key, v.AsString()))
	case attribute.STRINGSLICE:
		texts := slices.Clone(v.AsStringSlice())
		for i, text := range texts {
			texts[i] = s.text(key, text)
		}
		return attribute.StringSliceValue(texts)
	}

	text := v.Emit()
	if redacted := s.text(key, text); redacted != text {
		return attribute.StringValue(redacted)
	}
	return v
}

// text returns a key's text, redacted as a log/slog attribute: the key, or its end, says
// how to read the text, as in url.query, http.request.header.cookie and db.password.
func (s span) text(key, text string) string {
	return s.r.Attr(nil, slog.String(key, text)).Value.String()
}
