// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import "strings"

// Without returns u with a component undefined, as [Builder.Without] says.
// The error is a [*BuildError]. See also [URI.WithoutFragment].
func (u URI) Without(c Component) (URI, error) {
	b := u.builder()
	return b.Without(c).URI()
}

// WithScheme returns u with the scheme that is given in place of its own, as
// [Builder.Scheme] sets it. The error is a [*BuildError].
func (u URI) WithScheme(scheme string) (URI, error) {
	b := u.builder()
	return b.Scheme(scheme).URI()
}

// WithAuthority returns u with the authority that is given, escaped and
// without the "//", in place of its own, as [Builder.EscapedAuthority] sets
// it. The error is a [*BuildError].
func (u URI) WithAuthority(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedAuthority(escaped).URI()
}

// WithUserinfo returns u with the userinfo that is given, escaped and without
// the "@", in place of its own, as [Builder.EscapedUserinfo] sets it. The
// error is a [*BuildError].
func (u URI) WithUserinfo(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedUserinfo(escaped).URI()
}

// WithHost returns u with the host that is given, escaped, in place of its
// own or of a registry-based authority, as [Builder.EscapedHost] sets it. The
// error is a [*BuildError].
func (u URI) WithHost(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedHost(escaped).URI()
}

// WithPort returns u with the port that is given, without the colon, in place
// of its own, as [Builder.Port] sets it. The error is a [*BuildError].
func (u URI) WithPort(digits string) (URI, error) {
	b := u.builder()
	return b.Port(digits).URI()
}

// WithPath returns u with the path or the opaque part that is given, escaped
// and with its leading slash if it has one, in place of its own, as
// [Builder.EscapedPath] sets it. The error is a [*BuildError].
func (u URI) WithPath(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedPath(escaped).URI()
}

// WithQuery returns u with the query that is given, escaped and without the
// "?", in place of its own, as [Builder.EscapedQuery] sets it. The error is a
// [*BuildError].
func (u URI) WithQuery(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedQuery(escaped).URI()
}

// WithFragment returns u with the fragment that is given, escaped and without
// the "#", in place of its own. The error is a [*BuildError].
func (u URI) WithFragment(escaped string) (URI, error) {
	b := u.builder()
	return b.EscapedFragment(escaped).URI()
}

// WithoutFragment returns u with its fragment undefined. It allocates nothing.
func (u URI) WithoutFragment() URI {
	u.text = u.text[:u.queryEnd()]
	return u
}

// JoinPath returns u with segments appended to its path, from data, as
// [Builder.Segment] appends them. They take the place of one empty segment at
// the end: "http://a/b" and "http://a/b/" joined with "c" are "http://a/b/c".
// An empty path stays without a slash in front where there is no authority.
// Dot segments that u has stay. JoinPath without data returns u.
//
// The error is a [*BuildError]: [ErrDotSegment], for data that is "." or
// ".."; [ErrEmpty], for an empty segment at the beginning of a path without
// a slash in front; or [ErrAmbiguous], for an opaque u.
func (u URI) JoinPath(data ...string) (URI, error) {
	b := u.builder()
	for i, name := range data {
		sep := byte('/')
		if i == 0 {
			path := u.Path()
			b.path.first = strings.TrimSuffix(path, "/")
			if path == "" && !u.HasAuthority() {
				sep = 0
			}
		}
		if sep == 0 && name == "" {
			b.fail(Segment, ErrEmpty)
		}
		b.segment(sep, name, nil)
	}
	return b.URI()
}
