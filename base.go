// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file establishes a base URI (section 5.1).

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
