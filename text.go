// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file implements the interfaces in package encoding: text and binary forms.

import "bytes"

// MarshalText implements [encoding.TextMarshaler]. It returns the edition's short name,
// such as "rfc2396" or "url-syntax-05". The error is [ErrEdition].
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

// MarshalText implements [encoding.TextMarshaler]. It returns what String returns, and nil.
func (c Component) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns what String returns, and nil.
func (k Kind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns what String returns, and nil.
func (k HostKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// AppendText implements [encoding.TextAppender]. It appends the text of u,
// without the edition. The error is nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler]. It returns the text of u,
// without the edition. The error is nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses a URI
// reference in the edition [RFC3986], whatever *u was before. Use [IRI] for
// IRIs. The error is a [*ParseError]. On error, *u is unchanged.
func (u *URI) UnmarshalText(text []byte) error { return u.unmarshal(RFC3986, text) }

// unmarshal parses text in the edition and sets *u to the result.
func (u *URI) unmarshal(e Edition, text []byte) error {
	v, err := e.Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// An IRI is a [URI] that unmarshals from text in the edition [RFC3987]. Use it for
// struct fields, slice elements, map keys and elements, and [flag.TextVar]. The zero
// IRI contains the zero URI, which belongs to RFC3986; its text is "".
type IRI struct{ URI }

// UnmarshalText implements [encoding.TextUnmarshaler]. It parses a URI reference in
// the edition RFC3987, and sets *i to the zero IRI if text is empty. The error is a
// [*ParseError]. On error, *i is unchanged.
func (i *IRI) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*i = IRI{}
		return nil
	}
	return i.unmarshal(RFC3987, text)
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It accepts the result of
// [URI.MarshalBinary] for a URI in RFC3987, and for the zero URI. It returns
// [ErrEdition] for another edition, and otherwise the errors of [URI.UnmarshalBinary].
// On error, *i is unchanged.
func (i *IRI) UnmarshalBinary(data []byte) error {
	var u URI
	if err := u.UnmarshalBinary(data); err != nil {
		return err
	}
	if u.Edition() != RFC3987 && !u.IsZero() {
		return ErrEdition
	}
	i.URI = u
	return nil
}

// AppendBinary implements [encoding.BinaryAppender]. It appends the edition's short name,
// as [Edition.MarshalText] returns it, a space, and the text of u. The error is nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	b = append(append(b, u.grammar().text...), ' ')
	return append(b, u.text...), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]. It returns the bytes
// that [URI.AppendBinary] appends. The error is nil.
func (u URI) MarshalBinary() ([]byte, error) {
	return u.AppendBinary(make([]byte, 0, len(u.grammar().text)+len(" ")+len(u.text)))
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It accepts the results of
// [URI.MarshalBinary], in any edition. The error is [ErrEdition] if data does not begin
// with an edition's name and a space, and otherwise a [*ParseError]. On error, *u is
// unchanged.
func (u *URI) UnmarshalBinary(data []byte) error {
	name, text, found := bytes.Cut(data, []byte(" "))
	var e Edition
	if err := e.UnmarshalText(name); err != nil || !found {
		return ErrEdition
	}
	return u.unmarshal(e, text)
}
