// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the text and binary forms, for the interfaces of package
// encoding.

// MarshalText implements [encoding.TextMarshaler]. It returns the short name
// of the edition, such as "rfc2396" or "url-syntax-05". The error is
// [ErrEdition].
func (e Edition) MarshalText() ([]byte, error) {
	if !e.known() {
		return nil, ErrEdition
	}
	return []byte(grammars[e].text), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts only the
// names that [Edition.MarshalText] returns. The error is [ErrEdition]. On
// error, *e is unchanged.
func (e *Edition) UnmarshalText(text []byte) error {
	for i := range grammars {
		if grammars[i].text == string(text) {
			*e = Edition(i)
			return nil
		}
	}
	return ErrEdition
}

// AppendText implements [encoding.TextAppender]. It appends the text of u,
// without the edition. The error is nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns the text of u,
// without the edition. The error is nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses a URI
// reference in the edition of *u. The edition of the zero URI is RFC2396; use
// [URI3986] or [URI3987] for fields and elements of those editions. The error
// is a [*ParseError]. On error, *u is unchanged.
func (u *URI) UnmarshalText(text []byte) error { return u.unmarshal(u.Edition(), text) }

// unmarshal parses text in the edition and sets *u to the result.
func (u *URI) unmarshal(e Edition, text []byte) error {
	v, err := e.Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// A URI3986 is a [URI] that unmarshals from text in the edition RFC3986. Use
// it for fields of structs, elements of slices, keys and elements of maps, and
// [flag.TextVar]. The zero URI3986 contains the zero URI, which is in RFC2396.
type URI3986 struct{ URI }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses a URI
// reference in the edition RFC3986. The error is a [*ParseError]. On error, *u
// is unchanged.
func (u *URI3986) UnmarshalText(text []byte) error { return u.unmarshal(RFC3986, text) }

// A URI3987 is a [URI] that unmarshals from text in the edition RFC3987, like a
// [URI3986] in RFC3986. The zero URI3987 contains the zero URI, which is in
// RFC2396.
type URI3987 struct{ URI }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses a URI
// reference in the edition RFC3987. The error is a [*ParseError]. On error, *u
// is unchanged.
func (u *URI3987) UnmarshalText(text []byte) error { return u.unmarshal(RFC3987, text) }

// AppendBinary implements [encoding.BinaryAppender]. It appends one byte with
// the value of the edition, and the text of u. The error is nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, byte(u.Edition())), u.text...), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]. It returns the bytes
// that [URI.AppendBinary] appends. The error is nil.
func (u URI) MarshalBinary() ([]byte, error) {
	return u.AppendBinary(make([]byte, 0, 1+len(u.text)))
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It accepts the
// result of [URI.MarshalBinary] for a URI in any edition. The error is
// [ErrEdition] if data is empty, and otherwise a [*ParseError]. On error, *u is
// unchanged.
func (u *URI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return ErrEdition
	}
	return u.unmarshal(Edition(data[0]), data[1:])
}
