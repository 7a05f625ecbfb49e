// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri

// This file hides passwords.

import "strings"

// Redacted returns the text of u for logs and messages, with "xxxxx" in place
// of the password. The password is the text after the first colon of the
// userinfo, unless it is empty (RFC 3986 section 3.2.1). In a registry-based
// authority, the text before the last "@" counts as the userinfo. Redacted
// keeps secrets in other components.
//
// Redacted allocates nothing if there is no password.
func (u URI) Redacted() string {
	authority := u.Authority()
	start, end := passwordIn(authority)
	if start == end {
		return u.text
	}
	i := u.pathStart() - len(authority)
	return u.text[:i+start] + hiddenPassword + u.text[i+end:]
}

// hiddenPassword takes the place of a password.
const hiddenPassword = "xxxxx"

// passwordIn returns the offsets of the password in an authority. They are
// equal if there is no password.
func passwordIn(authority string) (start, end int) {
	end = max(0, strings.LastIndexByte(authority, '@'))
	_, password, _ := strings.Cut(authority[:end], ":")
	return end - len(password), end
}

// Redacted returns a copy of e for logs, with "xxxxx" in place of the password
// in its Input, and with the Offset in that Input. It returns e itself if there
// is no password. If the character at the offset is part of the password,
// Redacted keeps it between two "xxxxx", since [ParseError.Error] shows it.
//
// The input does not parse, so the password is a guess: the text after the
// first colon of the authority, up to its last "@". If the authority has
// neither an "@" nor a port, as in "//user:a/b@host", the password extends to
// the last "@" of the input. Redacted keeps secrets in other places.
func (e *ParseError) Redacted() *ParseError {
	i, authority := e.authority()
	start, end := passwordIn(authority)
	if start == end {
		return e
	}
	start, end = i+start, i+end
	r := *e
	shown := ""
	switch {
	case start <= e.Offset && e.Offset < end:
		shown = e.char() + hiddenPassword
		r.Offset = start + len(hiddenPassword)
	case e.Offset >= end:
		r.Offset += len(hiddenPassword) - (end - start)
	}
	r.Input = e.Input[:start] + hiddenPassword + shown + e.Input[end:]
	return &r
}

// authority returns the offset and the text of the authority of the input. It
// guesses by the "//", since the input does not parse. If the authority has no
// "@", and the text after its first colon is not a port, as in
// "//user:a/b@host", that text may be a password with delimiters. Then
// authority returns all of the input after the "//".
func (e *ParseError) authority() (start int, text string) {
	s := e.Input
	i := strings.IndexAny(s, "/?#")
	if i < 0 || !strings.HasPrefix(s[i:], "//") || i > 0 && s[i-1] != ':' {
		return 0, ""
	}
	i += len("//")
	text = s[i:]
	if n := strings.IndexAny(text, "/?#"); n >= 0 {
		text = text[:n]
	}
	if strings.Contains(text, "@") || strings.HasPrefix(text, "[") {
		return i, text
	}
	if _, port, _ := strings.Cut(text, ":"); strings.Trim(port, "0123456789") != "" {
		return i, s[i:]
	}
	return i, text
}
