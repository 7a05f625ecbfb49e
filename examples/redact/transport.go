// SPDX-License-Identifier: BSD-3-Clause

package main

// This file logs requests, for debugging.

import (
	"log/slog"
	"net/http"

	"example.com/uri/redact"
)

// A transport is an http.RoundTripper that logs each request and its response at
// slog.LevelDebug. The Redactor hides the secrets in URIs, headers and errors. Bodies
// are not logged.
type transport struct {
	redact.Redactor
	next   http.RoundTripper
	logger *slog.Logger
}

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx := request.Context()
	if !t.logger.Enabled(ctx, slog.LevelDebug) {
		return t.next.RoundTrip(request)
	}

	// A request is logged together with its response.
	response, err := t.next.RoundTrip(request)
	attrs := []slog.Attr{
		slog.String("method", request.Method),
		slog.String("uri", t.Text(request.URL.String())),
		slog.Any("header", t.Header(request.Header)),
	}
	if err != nil {
		attrs = append(attrs, slog.Any("error", t.Error(err)))
	} else {
		attrs = append(attrs, slog.Int("status", response.StatusCode), slog.Any("response", t.Header(response.Header)))
	}
	t.logger.LogAttrs(ctx, slog.LevelDebug, "request", attrs...)
	return response, err
}
