// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the schemes that the package knows.

import "example.com/uri/internal/scheme"

// A SchemeInfo describes the URIs of a scheme beyond the generic syntax. The
// zero SchemeInfo promises nothing.
type SchemeInfo struct {
	Port     uint16 // the default port, or 0 if the scheme has no default
	RootPath bool   // an empty path after an authority is equivalent to "/"
}

// KnownScheme returns the SchemeInfo of a scheme, in any letter case, and
// reports whether the package knows the scheme. It knows schemes that are
// registered with IANA and have an authority. It allocates nothing. Use
// [Normalizer.Schemes] to add schemes or to change them.
func KnownScheme(name string) (info SchemeInfo, ok bool) {
	known, ok := scheme.Find(name)
	return SchemeInfo{known.Port, known.RootPath}, ok
}
