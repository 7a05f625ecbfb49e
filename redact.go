// SPDX-License-Identifier: BSD-3-Clause

package uri

// This file shows references to people, without passwords.

import (
	"strconv"
	"strings"
)

// Redacted returns the text of u for logs and messages, with "xxxxx" in place of the
// password: the text after the first colon in the userinfo, unless it is empty (RFC 3986
// section 3.2.1). In a registry-based authority, the text before the last "@" counts as
// the userinfo. Redacted does not hide secrets in other components, such as a token in
// the query, nor a token in place of the whole userinfo. Package
// [example.com/uri/redact] hides these too.
//
// Only GoString calls Redacted: fmt and log/slog print a URI's password, even when the URI
// is a field of another value. Print the result of Redacted, give a type that contains a
// URI the methods String and LogValue, or redact everything that log/slog prints, with
// [example.com/uri/redact.Redactor.Attr].
//
// Redacted allocates nothing if there is no password.
func (u URI) Redacted() string {
	// The last "@" ends the userinfo, and the first ":" begins the password.
	start, end, _ := u.Span(Authority)
	end = start + max(0, strings.LastIndexByte(u.text[start:end], '@'))
	_, password, _ := strings.Cut(u.text[start:end], ":")
	if password == "" {
		return u.text
	}
	return u.text[:end-len(password)] + "xxxxx" + u.text[end:]
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

	// "rfc3986" becomes "RFC3986", and "uri-syntax-02" becomes "URISyntax02".
	return "uri." + strings.NewReplacer("rfc", "RFC", "uri-s", "URIS", "url-s", "URLS", "-", "").Replace(e.grammar().text)
}
