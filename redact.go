// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file shows inputs to people: without passwords, and with a caret under a
// fault.

import (
	"strconv"
	"strings"

	"example.com/uri/internal/columns"
)

// Redacted returns the text of u for logs and messages, with "xxxxx" in place
// of the password. The password is the text after the first colon of the
// userinfo, unless it is empty (RFC 3986 section 3.2.1). In a registry-based
// authority, the text before the last "@" counts as the userinfo. Redacted does
// not hide secrets in other components, such as a token in the query, and not a
// token in place of the whole userinfo. Package example.com/uri/redact hides
// these too.
//
// Nothing else calls Redacted, except GoString: package fmt and log/slog print the
// password of a URI, also in a field of another value. Print what Redacted returns,
// give a type that has a URI the methods String and LogValue, or let the handler of
// log/slog redact all that it prints, with the Attr of package redact.
//
// Redacted allocates nothing if there is no password.
func (u URI) Redacted() string {
	i, _, _ := u.Span(Authority)
	start, end := passwordIn(u.Authority())
	if start == end {
		return u.text
	}
	return u.text[:i+start] + hiddenPassword + u.text[i+end:]
}

// GoString implements [fmt.GoStringer]. It returns u in Go syntax, with "xxxxx" in
// place of the password, as [URI.Redacted] does:
//
//	uri.RFC3986.MustParse("http://user:xxxxx@host/")
func (u URI) GoString() string {
	return goEdition(u.Edition()) + ".MustParse(" + strconv.Quote(u.Redacted()) + ")"
}

// goEdition returns e in Go syntax, such as "uri.RFC3986".
func goEdition(e Edition) string {
	if !e.known() {
		return "uri." + e.String()
	}
	return "uri." + strings.NewReplacer("rfc", "RFC", "uri-s", "URIS", "url-s", "URLS", "-", "").Replace(e.grammar().text)
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
// The input does not parse, so the password is a guess, and may be too much: it
// begins after the first colon that follows two slashes or backslashes, and
// ends at the last "@" of the input. If no such slashes precede that "@", the
// password begins after the first colon. Other secrets stay, as in [URI.Redacted].
func (e *ParseError) Redacted() *ParseError {
	i := slashes(e.Input()[:max(0, strings.LastIndexByte(e.Input(), '@'))])
	start, end := passwordIn(e.Input()[i:])
	if start == end {
		return e
	}
	start, end = i+start, i+end
	offset, shown := e.Offset, ""
	switch {
	case start <= e.Offset && e.Offset < end:
		shown = e.at().Char() + hiddenPassword
		offset = start + len(hiddenPassword)
	case e.Offset >= end:
		offset += len(hiddenPassword) - (end - start)
	}
	said := e.message() // which may depend on what is hidden
	r := e.In(e.Input()[:start]+hiddenPassword+shown+e.Input()[end:], offset)
	r.said = &said
	return r
}

// slashes returns the offset of the second of the first two slashes or
// backslashes in a row, or 0 if there are none. They may be mixed, since JSON
// has "\/\/" for "//".
func slashes(s string) int {
	isSlash := func(b byte) bool { return b == '/' || b == '\\' }
	for i := 1; i < len(s); i++ {
		if isSlash(s[i-1]) && isSlash(s[i]) {
			return i
		}
	}
	return 0
}

// Excerpt returns two lines without a final newline: the input around the
// offset, and a caret under the character there.
//
//	http://user:xxxxx@host/a b
//	                        ^
//
// The first line has at most width columns. "..." replaces the text at each end
// that does not fit. A width below 16 counts as 16.
//
// Excerpt hides the password as [ParseError.Redacted] does. It escapes, as in
// Go, each character that is not visible on its own and each octet that is not
// valid UTF-8, such as "\n", "\u202e" or "\xff". If the character at the offset
// has more than one column, a "~" follows the caret for each further column. A
// character that most terminals show in two columns, such as a Chinese one,
// counts as two.
func (e *ParseError) Excerpt(width int) string {
	e = e.Redacted()
	offset := min(max(e.Offset, 0), len(e.Input()))
	char := e.at().Char()
	return columns.Excerpt(e.Input()[:offset], char, e.Input()[offset+len(char):], width)
}
