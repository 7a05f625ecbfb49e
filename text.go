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

// AppendText implements [encoding.TextAppender]: it appends what
// [URI.String] returns. The error is nil.
func (u URI) AppendText(b []byte) ([]byte, error) { return append(b, u.text...), nil }

// MarshalText implements [encoding.TextMarshaler]: it returns what
// [URI.String] does. The edition is not part of the text. The error is nil.
func (u URI) MarshalText() ([]byte, error) { return []byte(u.text), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]: it parses a URI
// reference in the edition that *u has, which is RFC2396 for the zero URI. To
// unmarshal in another edition, let *u be a URI of that edition before:
//
//	config := Config{Home: uri.RFC3986.MustParse("")}
//	err := json.Unmarshal(data, &config)
//
// (RFC1630 has no empty reference: take any other URI of that edition.)
// The error is that of [Edition.Parse], and leaves *u as it was.
func (u *URI) UnmarshalText(text []byte) error {
	v, err := u.Edition().Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// AppendBinary implements [encoding.BinaryAppender]: it appends the edition,
// as one octet with the value of its constant, and the text. The error is nil.
func (u URI) AppendBinary(b []byte) ([]byte, error) {
	return append(append(b, byte(u.Edition())), u.text...), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]: it returns what
// [URI.AppendBinary] appends. The error is nil.
func (u URI) MarshalBinary() ([]byte, error) {
	return u.AppendBinary(make([]byte, 0, 1+len(u.text)))
}

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]: it takes what
// [URI.MarshalBinary] gives, in whatever edition that was. The error is
// [ErrEdition] for no data at all, and else that of [Edition.Parse]; it leaves
// *u as it was.
func (u *URI) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return ErrEdition
	}
	v, err := Edition(data[0]).Parse(string(data[1:]))
	if err != nil {
		return err
	}
	*u = v
	return nil
}
