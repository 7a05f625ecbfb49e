// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has section 5.1: establishing a base URI.

import "strings"

// EstablishBase returns the base URI of a document from the layers around it,
// and the index of the layer that gives it. The layers are those of section
// 5.1, innermost first; a layer that is missing is left out:
//
//   - a base that the content of the document embeds, as BASE in HTML does
//     (5.1.1);
//   - the base of the entity that encapsulates the document, of the entity
//     around that one, and so on (5.1.2);
//   - the URI that was used to retrieve the outermost entity, the last one
//     after redirects (5.1.3);
//   - a default of the application (5.1.4).
//
// The innermost layer that gives a base wins. An absolute URI gives itself,
// without its fragment. Any other reference is first resolved against the base
// that the layers around it give. It gives no base if they give none or an
// opaque one, or if it is a same-document reference. If no layer gives a base,
// EstablishBase returns the zero URI and -1. The zero URI resolves absolute
// references alone: see [URI.Resolve].
//
// The error is a [*ResolveError]: two layers that are not same-document
// references are of different editions ([ErrMixedEditions]), or a layer is too
// long when it is resolved ([ErrTooLong]). The work is linear in the length of
// the layers, times the number of layers that are relative.
func EstablishBase(layers ...URI) (base URI, layer int, err error) {
	layer = -1
	var around URI // the layer around the current one
	for i := len(layers) - 1; i >= 0; i-- {
		u := layers[i]
		if u.Kind() == SameDocument {
			continue
		}
		if !around.IsZero() && around.Edition() != u.Edition() {
			return URI{}, -1, &ResolveError{around, u, ErrMixedEditions}
		}
		around = u
		if !u.IsAbsolute() {
			if !base.IsAbsolute() || base.IsOpaque() {
				continue
			}
			if u, err = base.Resolve(u); err != nil {
				return URI{}, -1, err
			}
		}
		base, layer = u.WithoutFragment(), i
	}
	return base, layer, nil
}

// BaseFromHeader returns the base URI that a MIME or HTTP header gives to the
// entity that it describes (draft-fielding-url-syntax-05 section 5.1.1, which
// the later editions leave to MHTML, RFC 2110 and RFC 2557). The header may be
// a [net/http.Header], a [net/textproto.MIMEHeader] or a [net/mail.Header].
// The fields are, in this order:
//
//	Content-Base     = "Content-Base" ":" absoluteURI
//	Content-Location = "Content-Location" ":" ( absoluteURI | relativeURI )
//
// The letter case of their names does not count, nor does whitespace anywhere
// in their values, such as the whitespace of folding. Of several fields with
// one name the first counts; of names in several letter cases, the first in
// the order of their bytes.
//
// The field is the innermost layer, with index 0, of those that
// [EstablishBase] then takes; outer are the others. A document that is
// embedded in the entity has the result as its next layer:
//
//	part, _, err := uri.RFC3986.BaseFromHeader(header, message)
//	base, _, err := uri.EstablishBase(href, part)
//
// The error is a [*ParseError], whose Input is the value without whitespace,
// if the field that counts is not a reference in the edition, or is a relative
// Content-Base ([ErrNoScheme]). Otherwise it is the error of EstablishBase.
// The fragment, which neither field should have, plays no part.
func (e Edition) BaseFromHeader(header map[string][]string, outer ...URI) (base URI, layer int, err error) {
	var field URI
	value, isBase := headerField(header, "Content-Base")
	if !isBase {
		value, _ = headerField(header, "Content-Location")
	}
	if text := withoutWhitespace(value); isBase || text != "" || !e.known() {
		if field, err = e.Parse(text); err != nil {
			return URI{}, -1, err
		}
		if isBase && !field.IsAbsolute() {
			return URI{}, -1, fault{e.grammar().schemeStop(text), Scheme, ruleAbsolute, ErrNoScheme}.error(e, text)
		}
	}
	return EstablishBase(append([]URI{field}, outer...)...)
}

// headerField returns the first value of the field with that name. The case
// of US-ASCII letters does not count.
func headerField(header map[string][]string, name string) (value string, ok bool) {
	first := ""
	for key, values := range header {
		if len(values) > 0 && len(key) == len(name) && strings.EqualFold(key, name) && (!ok || key < first) {
			first, value, ok = key, values[0], true
		}
	}
	return value, ok
}

// withoutWhitespace returns s without the whitespace of US-ASCII.
func withoutWhitespace(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != ' ' && (c < '\t' || c > '\r') {
			b.WriteByte(c)
		}
	}
	return b.String()
}
