// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the base URI in the header of an entity.

import (
	"strings"

	"example.com/uri"
)

// baseFromHeader returns the base URI of the entity that a MIME or HTTP header
// describes, and the index of the layer that gives it
// (draft-fielding-url-syntax-05 section 5.1.1; the later editions leave this to
// RFC 2110 and RFC 2557). The base is in Content-Base, or else in
// Content-Location:
//
//	Content-Base     = "Content-Base" ":" absoluteURI
//	Content-Location = "Content-Location" ":" ( absoluteURI | relativeURI )
//
// It ignores the letter case of field names, and all whitespace in values. If a
// field has several values, it uses the first. If the header has its name in
// several letter cases, it uses the first name in byte order.
//
// The field is layer 0 of [uri.EstablishBase], and the outer layers follow it.
// The error is a [*uri.ParseError] if the field is not a reference in the
// edition, or if it is a Content-Base without a scheme ([uri.ErrNoScheme]). Its
// Input is the value without whitespace. Any other error is an error of
// EstablishBase.
func baseFromHeader(e uri.Edition, header map[string][]string, outer ...uri.URI) (base uri.URI, layer int, err error) {
	var field uri.URI
	value, isBase := headerField(header, "Content-Base")
	if !isBase {
		value, _ = headerField(header, "Content-Location")
	}
	if text := withoutWhitespace(value); isBase || text != "" {
		if field, err = e.Parse(text); err != nil {
			return uri.URI{}, -1, err
		}
		if isBase && !field.IsAbsolute() {
			_, err = e.ParseAbsolute(text)
			return uri.URI{}, -1, err
		}
	}
	return uri.EstablishBase(append([]uri.URI{field}, outer...)...)
}

// headerField returns the first value of the field with that name in any letter
// case, and reports whether there is one.
func headerField(header map[string][]string, name string) (value string, ok bool) {
	first := ""
	for key, values := range header {
		if len(values) > 0 && len(key) == len(name) && strings.EqualFold(key, name) && (!ok || key < first) {
			first, value, ok = key, values[0], true
		}
	}
	return value, ok
}

// withoutWhitespace returns s without US-ASCII whitespace.
func withoutWhitespace(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != ' ' && (c < '\t' || c > '\r') {
			b.WriteByte(c)
		}
	}
	return b.String()
}
