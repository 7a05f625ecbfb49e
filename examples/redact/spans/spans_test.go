// SPDX-License-Identifier: BSD-3-Clause

package spans_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"go.opentelemetry.io/otel/trace"

	"example.com/uri/examples/redact/spans"
)

func TestSpans(t *testing.T) {
	const secret = "s3cr3t"
	const full = "https://me:" + secret + "@h/a?page=1&X-Amz-Signature=" + secret
	exporter := tracetest.NewInMemoryExporter()
	provider := sdk.NewTracerProvider(sdk.WithSpanProcessor(spans.Processor(sdk.NewSimpleSpanProcessor(exporter))))
	tracer := provider.Tracer("test")
	_, first := tracer.Start(t.Context(), "first")
	link := trace.WithLinks(trace.Link{SpanContext: first.SpanContext(), Attributes: []attribute.KeyValue{attribute.String("from", full)}})
	_, span := tracer.Start(t.Context(), "GET "+full, link, trace.WithAttributes(attribute.String("url.full", full)))
	span.SetAttributes(
		attribute.String("url.query", "page=1&X-Amz-Signature="+secret),
		attribute.StringSlice("http.request.header.referer", []string{full}),
		attribute.StringSlice("http.request.header.authorization", []string{"Bearer " + secret}),
		attribute.StringSlice("http.request.header.cookie", []string{"sid=" + secret + "; theme=" + secret}),
		attribute.StringSlice("http.response.header.set_cookie", []string{"sid=" + secret + "; Path=/", "theme=" + secret}),
		attribute.String("db.password", secret),
		attribute.StringSlice("process.command_args", []string{"app", "--password=" + secret, "--dsn", full}),
		attribute.String("db.query.text", "SELECT a FROM b WHERE token=$1"),
		attribute.Int("http.response.status_code", 200),
	)
	span.AddEvent("redirect to "+full, trace.WithAttributes(attribute.String("url.full", full)))
	span.RecordError(errors.New("cannot get " + full))
	span.SetStatus(codes.Error, "cannot get "+full)
	span.End()

	stubs := exporter.GetSpans()
	if len(stubs) != 1 {
		t.Fatalf("%d spans are exported", len(stubs))
	}
	stub := stubs[0]
	out := fmt.Sprintf("%+v %+v %+v %+v %+v", stub.Name, stub.Attributes, stub.Events, stub.Links, stub.Status)
	if strings.Contains(out, secret) {
		t.Errorf("the secret is in %s", out)
	}
	attrs := attribute.NewSet(stub.Attributes...)
	for _, want := range []attribute.KeyValue{
		attribute.String("url.full", "https://REDACTED:REDACTED@h/a?page=1&X-Amz-Signature=REDACTED"),
		attribute.String("url.query", "page=1&X-Amz-Signature=REDACTED"),
		attribute.StringSlice("http.request.header.referer", []string{"https://REDACTED:REDACTED@h/a?page=1&X-Amz-Signature=REDACTED"}),
		attribute.StringSlice("http.request.header.authorization", []string{"REDACTED"}),
		attribute.StringSlice("http.request.header.cookie", []string{"sid=REDACTED; theme=REDACTED"}),
		attribute.StringSlice("http.response.header.set_cookie", []string{"sid=REDACTED; Path=/", "theme=REDACTED"}),
		attribute.String("db.password", "REDACTED"),
		attribute.StringSlice("process.command_args", []string{"app", "--password=REDACTED", "--dsn", "https://REDACTED:REDACTED@h/a?page=1&X-Amz-Signature=REDACTED"}),
		attribute.String("db.query.text", "SELECT a FROM b WHERE token=$1"),
		attribute.Int("http.response.status_code", 200),
	} {
		if got, ok := attrs.Value(want.Key); !ok || got != want.Value {
			t.Errorf("%s = %v, want %v", want.Key, got.Emit(), want.Value.Emit())
		}
	}
	if len(stub.Events) != 2 || len(stub.Links) != 1 || stub.Links[0].SpanContext.SpanID() != first.SpanContext().SpanID() {
		t.Errorf("events or links are lost: %+v", stub)
	}
}
