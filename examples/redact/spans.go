// SPDX-License-Identifier: BSD-3-Clause

package main

// This file hides the secrets of URIs in spans of OpenTelemetry.

import (
	"slices"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/trace"

	"example.com/uri/redact"
)

// A processor gives each span to another processor, without the secrets of the
// URIs in its name, attributes, events, links and status. The masks are those of
// https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/ if the
// redactor is conventional.
//
//	trace.NewTracerProvider(trace.WithSpanProcessor(processor{trace.NewBatchSpanProcessor(exporter), conventional}))
type processor struct {
	trace.SpanProcessor
	redact.Redactor
}

// conventional writes "https://REDACTED:REDACTED@h/?sig=REDACTED".
var conventional = redact.Redactor{Mask: "REDACTED", Userinfo: true}

func (p processor) OnEnd(s trace.ReadOnlySpan) { p.SpanProcessor.OnEnd(span{s, p.Redactor}) }

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

// attributes returns a copy of attrs, redacted. The value of url.query has no "?"
// in front.
func (s span) attributes(attrs []attribute.KeyValue) []attribute.KeyValue {
	attrs = slices.Clone(attrs)
	for i, a := range attrs {
		switch a.Value.Type() {
		case attribute.STRING:
			text := a.Value.AsString()
			if a.Key == "url.query" {
				text = s.r.Text("?" + text)[len("?"):]
			} else {
				text = s.r.Text(text)
			}
			attrs[i].Value = attribute.StringValue(text)
		case attribute.STRINGSLICE:
			texts := slices.Clone(a.Value.AsStringSlice())
			for j := range texts {
				texts[j] = s.r.Text(texts[j])
			}
			attrs[i].Value = attribute.StringSliceValue(texts)
		}
	}
	return attrs
}
