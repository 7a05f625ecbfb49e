// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file establishes a base URI (section 5.1).

import "strings"

// EstablishBase returns the base URI of a document and the index of the layer
// that gives it. The layers are, innermost first (section 5.1):
//
//   - the base that the document embeds in its content, such as the BASE of
//     HTML (section 5.1.1);
//   - the base of each entity that encapsulates the document (section 5.1.2);
//   - the URI that was used to retrieve the outermost entity, after all
//     redirects (section 5.1.3);
//   - the default base of the application (section 5.1.4).
//
// Leave out the layers that a document does not have.
//
// The base comes from the innermost layer that gives one. An absolute URI gives
// itself without its fragment. A relative reference is resolved against the
// base from the outer layers. It gives no base if they give no base or an
// opaque one. A same-document reference gives no base. If no layer gives a
// base, EstablishBase returns the zero URI and -1. Only absolute references
// resolve against the zero URI.
//
// The error is a [*ResolveError]. It wraps [ErrMixedEditions] if the layers,
// except same-document references, are of different editions, and [ErrTooLong]
// if the result of resolving a layer is too long. The time is linear in the
// length of the layers times the number of relative ones.
func EstablishBase(layers ...URI) (base URI, layer int, err error) {
	layer = -1
	var outer URI // the last layer that is not a same-document reference
	for i := len(layers) - 1; i >= 0; i-- {
		u := layers[i]
		if u.Kind() == SameDocument {
			continue
		}
		if !outer.IsZero() && outer.Edition() != u.Edition() {
			return URI{}, -1, &ResolveError{outer, u, ErrMixedEditions}
		}
		outer = u
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

// BaseFromHeader returns the base URI of the entity that a MIME or HTTP header
// describes (draft-fielding-url-syntax-05 section 5.1.1; the later editions
// leave this to RFC 2110 and RFC 2557). The header may be a [net/http.Header],
// a [net/textproto.MIMEHeader] or a [net/mail.Header]. The base is in
// Content-Base, or else in Content-Location:
//
//	Content-Base     = "Content-Base" ":" absoluteURI
//	Content-Location = "Content-Location" ":" ( absoluteURI | relativeURI )
//
// BaseFromHeader ignores the letter case of field names, and all whitespace in
// values. If a field has several values, BaseFromHeader uses the first. If the
// header has its name in several letter cases, BaseFromHeader uses the first
// name in byte order.
//
// BaseFromHeader then calls [EstablishBase] with the field as layer 0 and the
// outer layers after it. The result is the next layer of a document that is
// embedded in the entity:
//
//	part, _, err := uri.RFC3986.BaseFromHeader(header, message)
//	base, _, err := uri.EstablishBase(href, part)
//
// A fragment in the field has no effect. The error is a [*ParseError] if the
// field is not a reference in the edition, or if it is a Content-Base without a
// scheme ([ErrNoScheme]). The Input of the ParseError is the value without
// whitespace. Any other error is an error of EstablishBase.
func (e Edition) BaseFromHeader(header map[string][]string, outer ...URI) (base URI, layer int, err error) {
	var field URI
	value, isBase := headerField(header, "Content-Base")
	if !isBase {
		value, _ = headerField(header, "Content-Location")
	}
	// Without a field there is nothing to parse, but an unknown edition fails.
	if text := withoutWhitespace(value); isBase || text != "" || !e.known() {
		if field, err = e.Parse(text); err != nil {
			return URI{}, -1, err
		}
		if isBase && !field.IsAbsolute() {
			return URI{}, -1, fault{e.grammar().schemeStop(text), Scheme, ruleAbsolute, ErrNoScheme}.parseError(e, text)
		}
	}
	return EstablishBase(append([]URI{field}, outer...)...)
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
