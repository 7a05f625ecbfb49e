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
	var array [256]byte
	text := array[:0]
	if b.has(Scheme) {
		text = append(append(text, b.scheme...), ':')
	}
	text = b.appendAuthority(text)
	pathStart := len(text)
	if uint64(pathStart)+b.restLen() > maxLen {
		return URI{}, &BuildError{b.edition, Reference, ErrTooLong}
	}
	if c, err := b.unfit(); err != nil {
		return URI{}, &BuildError{b.edition, c, err}
	}
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

func (b *Builder) appendAuthority(text []byte) []byte {
	if b.has(RegName) {
		return append(append(text, "//"...), b.registry...)
	}
	if b.set&serverBits == 0 {
		return text
	}
	text = append(text, "//"...)
	if b.has(Userinfo) {
		text = append(append(text, b.userinfo...), '@')
	}
	if b.has(Host) {
		text = append(text, b.host...)
	}
	if b.has(Port) {
		text = append(append(text, ':'), b.port...)
	}
	return text
}

// restLen returns the length of what follows the authority, without what guard
// may add to it.
func (b *Builder) restLen() uint64 {
	n := b.path.len()
	if b.has(Query) {
		n += uint64(len("?")) + b.query.len()
	}
	if b.has(Fragment) {
		n += uint64(len("#")) + uint64(len(b.fragment))
	}
	return n
}
