// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file has the interfaces of package encoding.

// MarshalText implements [encoding.TextMarshaler]: it returns the short name
// of the edition, such as "rfc2396" or "url-syntax-05". The error is
// [ErrEdition].
func (e Edition) MarshalText() ([]byte, error) {
	if !e.known() {
		return nil, ErrEdition
	}
	return []byte(grammars[e].text), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]: it accepts what
// [Edition.MarshalText] returns, and nothing else. The error is [ErrEdition].
func (e *Edition) UnmarshalText(text []byte) error {
	for i := range grammars {
		if grammars[i].text == string(text) {
			*e = Edition(i)
			return nil
		}
	}
	return ErrEdition
}

// AppendText implements [encoding.TextAppender]: it appends the text of u. The
// error is nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler]: it returns the text of u,
// without the edition. The error is nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it parses a URI
// reference in the edition that *u has. The zero URI has RFC2396, and so do
// new elements of slices and maps: for RFC3986, declare fields and elements as
// [URI3986]. The error is the error of [Edition.Parse], and leaves *u as it
// was.
func (u *URI) UnmarshalText(text []byte) error { return u.unmarshal(u.Edition(), text) }

func (u *URI) unmarshal(e Edition, text []byte) error {
	v, err := e.Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// A URI3986 is a [URI] that unmarshals from text in the edition RFC3986. It is
// for the fields of structs, the elements of slices and the keys of maps, and
// for [flag.TextVar]. It has the methods of the URI in it. The zero URI3986
// contains the zero URI.
type URI3986 struct{ URI }

// UnmarshalText implements [encoding.TextUnmarshaler]: it parses a URI
// reference in the edition RFC3986. The error is the error of [Edition.Parse],
// and leaves *u as it was.
func (u *URI3986) UnmarshalText(text []byte) error { return u.unmarshal(RFC3986, text) }

// AppendBinary implements [encoding.BinaryAppender]: it appends the edition,
// as one byte with the value of its constant, and the text. The error is nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, byte(u.Edition())), u.text...), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]: it returns the bytes
// that [URI.AppendBinary] appends. The error is nil.
func (u URI) MarshalBinary() ([]byte, error) {
	return u.AppendBinary(make([]byte, 0, 1+len(u.text)))
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]: it accepts what
// [URI.MarshalBinary] returns, in any edition. The error is [ErrEdition] if
// there is no data, and the error of [Edition.Parse] otherwise. It leaves *u
// as it was.
func (u *URI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return ErrEdition
	}
	return u.unmarshal(Edition(data[0]), data[1:])
}
