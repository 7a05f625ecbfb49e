// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// A LayerKind says where the base URI of a document may come from: section
// 5.1 has four layers, of which the innermost takes precedence.
type LayerKind uint8

const (
	LayerNone      LayerKind = iota // from nowhere
	LayerContent                    // embedded in the document's content, as by BASE in HTML (5.1.1)
	LayerEntity                     // of the entity that encapsulates the document (5.1.2)
	LayerRetrieval                  // used to retrieve the document: the last one after redirects (5.1.3)
	LayerDefault                    // of the application's choice (5.1.4)
)

var layerNames = [...]string{"none", "content", "entity", "retrieval", "default"}

// String returns "none", "content", "entity", "retrieval" or "default".
func (k LayerKind) String() string { return name(layerNames[:], int(k), "LayerKind") }

// A Layer is what one of the layers around a document says of its base URI.
type Layer struct {
	Kind LayerKind
	URI  URI // absolute, or relative to what the layers around this one give
}

// A Base is the base URI of a document and the layer that gave it. The zero
// Base is that of a document for which no layer gives one.
type Base struct {
	// URI is absolute and has no fragment, whatever the layer says. It is the
	// zero URI, which is the empty reference, where no layer gives a base.
	Layer

	// Index is that of the layer among those given to EstablishBase.
	Index int
}

// EstablishBase returns the base URI of a document from the layers around it,
// innermost first (section 5.1): a base that its content embeds, that of the
// entity which encapsulates it, that of the entity around that one and so on,
// the URI with which the outermost was retrieved, the default of the
// application. A layer that is not there is left out. It is the order that
// counts; the kinds are for the caller to know the layers by.
//
// The innermost layer that gives a base wins. An absolute URI gives itself,
// without its fragment. Any other reference has to be resolved first, against
// the base that the layers around its own give; where they give none, or an
// opaque one, it gives none either. Nor does a same-document reference, such
// as the empty one, give any but theirs.
//
// The error is a [*ResolveError]: the layers, but for same-document
// references, are of different editions ([ErrMixedEditions]), or one is too
// long when resolved ([ErrTooLong]). The work is linear in the length of the
// layers, times the number of those that need resolving.
func EstablishBase(layers ...Layer) (Base, error) {
	var base Base
	var around URI // the layer around the one at hand
	for i := len(layers) - 1; i >= 0; i-- {
		u := layers[i].URI
		if u.Kind() == SameDocument {
			continue
		}
		if !around.IsZero() && around.Edition() != u.Edition() {
			return Base{}, &ResolveError{around, u, ErrMixedEditions}
		}
		around = u
		if !u.IsAbsolute() {
			if !base.URI.IsAbsolute() || base.URI.IsOpaque() {
				continue
			}
			var err error
			if u, err = base.URI.Resolve(u); err != nil {
				return Base{}, err
			}
		}
		base = Base{Layer{layers[i].Kind, u.WithoutFragment()}, i}
	}
	return base, nil
}

// Resolve returns the absolute form of a reference that is found in the
// document: what [URI.Resolve] of b.URI returns. Without a base URI, an
// absolute reference still has the absolute form that it has with any, and
// others have none ([ErrRelativeBase]). The error is a [*ResolveError].
func (b Base) Resolve(ref URI) (URI, error) {
	if b.URI.IsAbsolute() {
		return b.URI.Resolve(ref)
	}
	if !ref.IsAbsolute() {
		empty := pack("", ref.Edition(), 0, 0, 0, 0, 0)
		return URI{}, &ResolveError{empty, ref, ErrRelativeBase}
	}
	return ref.Resolve(ref)
}

// BaseFromHeader returns the base URI of what a header describes, in the
// edition RFC2396. It is shorthand for RFC2396.BaseFromHeader.
func BaseFromHeader(header map[string][]string, outer ...Layer) (Base, error) {
	return RFC2396.BaseFromHeader(header, outer...)
}

// BaseFromHeader returns the base URI that a MIME or HTTP header gives to what
// it describes (draft-fielding-url-syntax-05 section 5.1.1, which the later
// editions leave to MHTML, RFC 2110 and RFC 2557). The types of
// [net/http.Header], [net/textproto.MIMEHeader] and [net/mail.Header] may be
// passed as header. The fields are, in this order:
//
//	Content-Base     = "Content-Base" ":" absoluteURI
//	Content-Location = "Content-Location" ":" ( absoluteURI | relativeURI )
//
// Letter case does not count in their names, nor does white space anywhere in
// their values, such as that of folding. Of several fields of one name the
// first counts, and of names in several letter cases the first in the order
// of their bytes.
//
// The field is the innermost of the layers that [EstablishBase] then takes,
// of kind [LayerEntity] and with index 0; outer are the others, so that a
// relative Content-Location is resolved against what they give. The base of
// a document embedded in the entity has the result as its next layer:
//
//	part, err := uri.BaseFromHeader(header, message.Layer)
//	base, err := uri.EstablishBase(uri.Layer{Kind: uri.LayerContent, URI: href}, part.Layer)
//
// The error is a [*ParseError], in whose Input the value has lost its white
// space, where the field that counts is not a reference in the edition, or is
// a relative Content-Base ([ErrNoScheme]); or else that of EstablishBase. The
// fragment, which neither field should have, plays no part.
func (e Edition) BaseFromHeader(header map[string][]string, outer ...Layer) (Base, error) {
	layer := Layer{Kind: LayerEntity}
	value, isBase := headerField(header, "Content-Base")
	if !isBase {
		value, _ = headerField(header, "Content-Location")
	}
	if text, _, _ := joinLines(value); isBase || text != "" {
		var err error
		if layer.URI, err = e.Parse(text); err != nil {
			return Base{}, err
		}
		if isBase && !layer.URI.IsAbsolute() {
			return Base{}, fault{e.grammar().schemeStop(text), Scheme, ruleAbsolute, ErrNoScheme}.error(e, text)
		}
	}
	return EstablishBase(append([]Layer{layer}, outer...)...)
}

// headerField returns the first value of the field with that name, in which the
// case of US-ASCII letters does not count.
func headerField(header map[string][]string, name string) (value string, ok bool) {
	first := ""
	for key, values := range header {
		if len(values) > 0 && len(key) == len(name) && strings.EqualFold(key, name) && (!ok || key < first) {
			first, value, ok = key, values[0], true
		}
	}
	return value, ok
}
