// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/hazard"
)

// below returns the normal form of u if it stays below the directory dir, whose
// path ends in "/". Use the result, not u. The result stays below dir also in a
// program that unescapes the path before it divides it, ignores parameters such
// as ";x", merges slashes or takes "\" for "/". It may not in a program that
// takes other characters for dots and slashes, such as "\uff0e" and "\uff0f".
//
// Allow what is below a directory, and refuse the rest. The opposite is not
// safe: "/Admin", "/admin%2F" and "/admin./" may be pages of "/admin/" too.
func below(dir, u uri.URI) (uri.URI, error) {
	dir, u = dir.Normalize(uri.SchemeLevel), u.Normalize(uri.SchemeLevel)
	for h := range hazard.Of(u) {
		if h.Component == uri.Path {
			return uri.URI{}, errors.New(h.Message())
		}
	}
	rest, ok := strings.CutPrefix(u.Path(), dir.Path())
	if !ok || !strings.HasSuffix(dir.Path(), "/") || u.Scheme() != dir.Scheme() ||
		u.HasAuthority() != dir.HasAuthority() || u.Authority() != dir.Authority() {
		return uri.URI{}, fmt.Errorf("the URI is not below %s", dir.Redacted())
	}
	if rest == "" {
		return u, nil
	}
	for segment := range strings.SplitSeq(strings.TrimSuffix(rest, "/"), "/") {
		name, _ := uri.Unescape(segment)    // a segment of a URI has no bad escape
		name, _, _ = strings.Cut(name, ";") // some servers ignore parameters
		if strings.Trim(name, ". ") == "" || !utf8.ValidString(name) {
			return uri.URI{}, errors.New("a segment is empty or a dot segment to some programs")
		}
	}
	return u, nil
}

// A fence is a transport that requests only what is below a directory.
type fence struct {
	dir       uri.URI
	transport http.RoundTripper
}

// newFence returns a fence around the directory, an absolute URI whose path ends
// in "/".
func newFence(dir string, transport http.RoundTripper) (fence, error) {
	u, err := uri.RFC3986.ParseAbsolute(dir)
	if err == nil && !strings.HasSuffix(u.Normalize(uri.SchemeLevel).Path(), "/") {
		err = errors.New(`the path of the directory must end in "/"`)
	}
	return fence{u, transport}, err
}

// RoundTrip implements http.RoundTripper.
func (f fence) RoundTrip(request *http.Request) (*http.Response, error) {
	u, err := uri.RFC3986.FromURL(request.URL)
	if err != nil {
		return refuse(request, err)
	}
	if u, err = below(f.dir, u); err != nil {
		return refuse(request, err)
	}
	request = request.Clone(request.Context())
	if request.URL, err = u.URL(); err != nil {
		return refuse(request, err)
	}
	return f.transport.RoundTrip(request)
}
