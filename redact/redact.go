// SPDX-License-Identifier: BSD-3-Clause

// Package redact hides the secrets of URIs in texts, streams, logs and errors.
//
//	redact.Redactor{}.Text("cannot get https://me:hunter2@h/a?page=2&token=abc: EOF")
//	// cannot get https://me:xxxxx@h/a?page=2&token=xxxxx: EOF
//
// A [Redactor] replaces each secret by a mask, and changes no other octet:
//
//   - the password of an authority, even if nobody escaped it, so that the text
//     is not a URI, or is another one;
//   - a token in place of the user, in http, https and some others;
//   - the values of pairs with secret names, such as token, in queries,
//     fragments and params;
//   - JSON Web Tokens;
//   - paths that are secrets, such as those of webhooks.
//
// It finds them in URIs, and in references that begin with "/", "./" or "?", in
// plain text, JSON, HTML and quoted strings, and in URIs that are values of
// pairs of others, escaped once or twice.
//
// Where a secret ends is a guess if the text is not a URI. The guess may hide
// too much, and then hides text up to whitespace or a quote. Whitespace and
// double quotes in a secret end it. If the scheme is not one of the web, such as
// http or ftp, a password ends at the last "@", so redis://h:6379/a@b becomes
// redis://h:xxxxx@b.
//
// Text that is neither a URI nor a pair of one stays: "token=abc" in a sentence,
// an Authorization header, a mailbox. [Redactor.Header] is for headers; use another
// tool for the rest.
package redact

import (
	"strings"

	"example.com/uri/internal/lex"
)

// A Redactor hides the secrets of URIs. The zero Redactor is ready to use, and
// hides all that the package knows. A Redactor can be used by several
// goroutines at once if its functions can.
type Redactor struct {
	// Key reports whether the value of a pair is a secret. The name is
	// unescaped. If Key is nil, [IsSecret] is used. A value of "key", "code" or
	// the like that looks like a token is a secret whatever Key returns.
	Key func(name string) bool

	// Keep reports whether the value of a pair stays, whatever it looks like and
	// whatever Key returns. A URI or a JSON Web Token in the value is still
	// redacted. If Keep is nil, no value stays.
	Keep func(name string) bool

	// Paths are more paths with a secret, in the form of their result: a host,
	// a slash, and the first segments of the path. "xxxxx" stands for the
	// secret, at the end of one segment. "*" stands for any segment, and "*."
	// at the start of the host for any subdomain:
	//
	//	hooks.example.com/in/*/xxxxx
	//	*.example.com/keyxxxxx/send
	Paths []string

	// Userinfo hides the user too, as in https://xxxxx:xxxxx@host/. With the
	// Mask "REDACTED", it is what the semantic conventions of OpenTelemetry ask
	// for: https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
	Userinfo bool

	// Mask takes the place of each secret. It has fewer than 16 characters,
	// each an unreserved one or a sub-delim of RFC 3986. Any other mask, and
	// the empty one, counts as "xxxxx".
	Mask string

	count *int // for tests: how many octets were read
}

const defaultMask = "xxxxx"

// mask returns the mask to use.
func (r *Redactor) mask() string {
	if r.Mask == "" || len(r.Mask) >= leastToken {
		return defaultMask
	}
	for i := range len(r.Mask) {
		if c := r.Mask[i]; !lex.IsAlphanum(c) && strings.IndexByte("-._~!$&'()*+,;=", c) < 0 {
			return defaultMask
		}
	}
	return r.Mask
}
