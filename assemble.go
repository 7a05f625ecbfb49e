// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

import (
	"bytes"
	"slices"
)

// URI returns the reference that is built. The error is a [*BuildError] with
// the first thing that was wrong. It wraps
//
//   - a [*ParseError], where text is not what the rule of its component
//     derives, or the whole is not what the edition derives, such as a
//     reference without a scheme in RFC1630;
//   - [ErrDotSegment], for data that is a dot segment;
//   - [ErrEmpty], for a userinfo or a port without a host;
//   - [ErrAmbiguous], for a component that would be read as another: a path
//     that does not begin with a slash, beside an authority; a RegName that
//     would be server-based; any authority in RFC1630; in RFC2396 and
//     RFC2732, a query beside an opaque part, and a hierarchical path that
//     would be an opaque part or the reverse;
//   - [ErrHost], for what is no name or address, [ErrComponent] or [ErrEdition];
//   - [ErrTooLong], for data or a reference that is.
func (b *Builder) URI() (URI, error) {
	if b.err != nil {
		return URI{}, b.err
	}
	beginning := b.beginning()
	if b.size(beginning[:]) > maxLen {
		return URI{}, &BuildError{b.edition, Reference, ErrTooLong}
	}
	if c, err := b.unfit(); err != nil {
		return URI{}, &BuildError{b.edition, c, err}
	}
	var array [256]byte
	text := array[:0]
	for _, s := range beginning {
		text = append(text, s...)
	}
	pathStart := len(text)
	text = b.path.appendTo(text)
	switch path := text[pathStart:]; {
	case b.set&authorityBits == 0:
		text = slices.Insert(text, pathStart, b.guard(path)...)
	case len(path) > 0 && path[0] != '/':
		return URI{}, &BuildError{b.edition, Path, ErrAmbiguous}
	}
	pathEnd := len(text)
	if b.has(Query) {
		text = b.query.appendTo(append(text, '?'))
	}
	queryEnd := len(text)
	if b.has(Fragment) {
		text = append(append(text, '#'), b.fragment...)
	}
	u, err := b.edition.Parse(string(text))
	if err != nil {
		return URI{}, &BuildError{b.edition, err.(*ParseError).Component, err}
	}
	if c := b.misread(u, pathStart, pathEnd, queryEnd); c != Reference {
		return URI{}, &BuildError{b.edition, c, ErrAmbiguous}
	}
	return u, nil
}

// unfit returns what is wrong with the components whatever their text.
func (b *Builder) unfit() (Component, error) {
	hasHost := b.has(Host) && (b.host != "" || !b.grammar().hostnames)
	if !hasHost && (b.has(Userinfo) || b.has(Port)) {
		return Host, ErrEmpty
	}
	if b.has(Opaque) && (!b.has(Scheme) || b.set&authorityBits != 0) {
		return Opaque, ErrAmbiguous
	}
	return 0, nil
}

// guard returns what, beside no authority, keeps the path from being read as
// another component.
func (b *Builder) guard(path []byte) []byte {
	if bytes.HasPrefix(path, []byte("//")) && b.grammar().authority {
		return []byte("/.")
	}
	first, _, _ := bytes.Cut(path, []byte("/"))
	if bytes.IndexByte(first, ':') >= 0 && !b.has(Scheme) {
		return []byte("./")
	}
	return nil
}

// misread returns the component that u, which is parsed from what is built,
// shows as another, or Reference if there is none.
func (b *Builder) misread(u URI, pathStart, pathEnd, queryEnd int) Component {
	switch {
	case u.HasAuthority() && u.IsServer() == b.has(RegName):
		return RegName
	case u.pathEnd() > pathEnd:
		return Query
	case u.pathStart() != pathStart, u.pathEnd() < pathEnd, u.queryEnd() != queryEnd:
		return Path
	case u.IsOpaque() && b.has(Segment):
		return Path
	}
	return Reference
}

// beginning returns the scheme and the authority, in pieces.
func (b *Builder) beginning() (s [8]string) {
	if b.has(Scheme) {
		s[0], s[1] = b.scheme, ":"
	}
	if b.has(RegName) {
		s[2], s[3] = "//", b.registry
		return s
	}
	if b.set&serverBits == 0 {
		return s
	}
	s[2] = "//"
	if b.has(Userinfo) {
		s[3], s[4] = b.userinfo, "@"
	}
	if b.has(Host) {
		s[5] = b.host
	}
	if b.has(Port) {
		s[6], s[7] = ":", b.port
	}
	return s
}

// size returns the length of the text, without what guard may add to it.
func (b *Builder) size(beginning []string) uint64 {
	n := b.path.len()
	for _, s := range beginning {
		n += uint64(len(s))
	}
	if b.has(Query) {
		n += uint64(len("?")) + b.query.len()
	}
	if b.has(Fragment) {
		n += uint64(len("#")) + uint64(len(b.fragment))
	}
	return n
}
