// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package guard

import (
	"strings"

	"example.com/uri"
)

// Below returns the normal form of u if every server reads it below the directory
// dir: dir itself, or a URI whose path begins with that of dir. Otherwise it
// returns an error. Request the result, and not u. The path of dir must begin and
// end with "/". Scheme and authority must be the same in the normal forms, or
// undefined in both.
//
// The result stays below dir even if a server unescapes the path before it
// divides it, ignores parameters such as ";x", merges slashes, or takes "\" for
// "/". For this reason, Below refuses a path with a hazard, such as "/a//b",
// "/a;v=1", "/a%2Fb" or "/a%25b": see package hazard. It also refuses a segment
// of dots and spaces, which Windows reads as a dot segment. It does not look at
// the query and at the fragment, and not at a server that takes other characters
// for dots and slashes, such as U+FF0E.
//
// Allow what is below a directory, and refuse the rest. The opposite is not safe:
// Below refuses "/Admin/" and "/admin%2F" for "/admin/", but a server may find the
// same page there.
//
// A server of files needs more: [os.Root] follows no symbolic link out of a
// directory.
func Below(dir, u uri.URI) (uri.URI, error) {
	dir, err := read(dir)
	if err != nil {
		return uri.URI{}, err
	}
	if u, err = read(u); err != nil {
		return uri.URI{}, err
	}
	dir, u = dir.Normalize(uri.SchemeLevel), u.Normalize(uri.SchemeLevel)
	if !strings.HasPrefix(dir.Path(), "/") || !strings.HasSuffix(dir.Path(), "/") {
		return uri.URI{}, refuse(`the path of the directory must begin and end with "/"`)
	}
	if err := checkReading(u, uri.Path); err != nil {
		return uri.URI{}, err
	}
	if u.Scheme() != dir.Scheme() || u.HasAuthority() != dir.HasAuthority() || u.Authority() != dir.Authority() {
		return uri.URI{}, refuse("the scheme and the authority must be those of the directory")
	}
	if !strings.HasPrefix(u.Path(), dir.Path()) {
		return uri.URI{}, refuse("the path is not below the directory")
	}
	for segment := range u.Segments() {
		name, _ := uri.Unescape(segment) // the escapes of a URI are valid
		if name != "" && strings.Trim(name, ". ") == "" {
			return uri.URI{}, refuse("a segment of dots and spaces is a dot segment to some programs")
		}
	}
	return u, nil
}
