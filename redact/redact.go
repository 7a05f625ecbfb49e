// SPDX-License-Identifier: BSD-3-Clause

// Package redact hides the secrets of URIs in texts, streams, logs and errors.
//
//	redact.Redactor{}.Text("cannot get https://me:hunter2@h/a?page=2&token=abc: EOF")
//	// cannot get https://me:xxxxx@h/a?page=2&token=xxxxx: EOF
//
// A [Redactor] replaces each secret by a mask, and changes no other octet:
//
//   - an authority's password, even if nobody escaped it, so that the text is
//     not a URI, or is another one;
//   - a user that looks like a token, if there is no password, and in http, https
//     and some other schemes also beside one; and any user in schemes where it is
//     the password, such as trojan;
//   - the values of pairs with secret names, such as token, in queries,
//     fragments and params, also in JDBC URLs;
//   - JSON Web Tokens;
//   - secret paths, such as those of webhooks. If the service's host is not beside
//     the path, the secret must look random.
//
// It finds them in URIs, with or without a scheme, and in references that begin with
// "/", "./" or "?", in plain text, JSON, HTML and quoted strings, and in URIs that are
// values in other URIs, escaped once or twice. It also finds parts that stand alone, if
// the text before them says so: queries and authorities after keys such as query, dsn and url, queries
// in the columns of IIS and CloudFront logs, a port or a host that a parser's error
// quotes, tokens in .npmrc files, and passwords between pairs for libpq.
//
// If the text is not a URI, where a secret ends is a guess. It may be too far, but
// never beyond whitespace or a double quote: if a secret contains one of these, the rest
// of it stays. In schemes other than http, ftp and the like, a password ends at the last
// "@", so redis://h:6379/a@b becomes redis://h:xxxxx@b.
//
// It finds a query without "?" if two pairs with "&" between them show that it is
// one, or if the value after a secret name looks like a token. [Redactor.Query] is for
// text that is known to be one.
//
// Other text that is not a URI stays: "token=abc" in a sentence, a mailbox, a header
// such as Authorization. [Redactor.Header] hides the secrets in headers,
// [Redactor.Handler] those in package slog's records, and Values of a Redactor
// lists secrets to hide in any text. SECURITY.md lists where no secret is found.
package redact

import (
	"fmt"
	"strings"

	"example.com/uri/internal/lex"
)

// A Redactor hides the secrets of URIs. The zero Redactor is ready to use, and
// hides all that the package knows. A Redactor can be used by several
// goroutines at once if its functions can.
type Redactor struct {
	// Key replaces [IsSecret]: it reports whether every value of a pair with the
	// name is a secret. The name is unescaped. To add names, call IsSecret too. Where
	// Key returns false, a value that looks like a token is still hidden, if the name
	// is one that IsSecret knows, or "key", "code" or the like. Keep prevents that.
	Key func(name string) bool

	// Keep reports whether the value of a pair stays, whatever it looks like and
	// whatever Key returns. A URI or a JSON Web Token in the value is still
	// redacted. If Keep is nil, no value stays.
	Keep func(name string) bool

	// Paths are more paths with a secret, in the form of their result: a host,
	// a slash, and the first segments of the path. "xxxxx" stands for the
	// secret, at the end of one segment. "*" stands for any segment, and "*."
	// at the start of the host for any subdomain. Without a host, the path may be
	// of any host, and of a reference such as the target of a request line:
	//
	//	hooks.example.com/in/*/xxxxx
	//	*.example.com/keyxxxxx/send
	//	/reset/xxxxx
	//
	// A form with "https://", a port or a query hides nothing, one with two "xxxxx"
	// hides only the last secret, and one with "xxxxx" at the start or in the middle
	// of a segment hides another text or nothing: see Check.
	Paths []string

	// Values are secrets that are known, such as those of the environment. They
	// are hidden in any text, also where queries, paths, JSON or HTML escape them,
	// or queries and JSON do so twice. Each line of a value is hidden too. A value in base64
	// or another encoding is not: list that too. A value or a line with fewer than six octets
	// is not used: see Check. The time is linear in the length of the text, and at worst also
	// in the lengths of the values that begin alike. A Writer and a Handler read the values
	// once, other methods at each call.
	Values []string

	// Userinfo hides the user too, as in https://xxxxx:xxxxx@host/. With the
	// Mask "REDACTED", it is what the semantic conventions of OpenTelemetry ask
	// for: https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
	Userinfo bool

	// Mask takes the place of each secret. It has fewer than 16 characters,
	// each an unreserved one or a sub-delim of RFC 3986. Any other mask, and
	// the empty one, counts as "xxxxx".
	Mask string

	values *valueTable // the table of Values, if it is built

	count *int // for tests: how many octets were read
}

const (
	defaultMask = "xxxxx"
	leastToken  = 16 // octets of what looks like a token, so that no mask does
)

// Check returns an error if Mask, Paths or Values is malformed, so that a secret would not
// be hidden. The error does not show any value. Call Check once if the fields come from a
// file or a flag.
func (r Redactor) Check() error {
	if r.Mask != "" && !isMask(r.Mask) {
		return fmt.Errorf("redact: the mask %q has another character than unreserved ones and sub-delims, or 16 or more", r.Mask)
	}
	for _, form := range r.Paths {
		if !isForm(form) {
			return fmt.Errorf("redact: the path %q is not a host, or nothing, and segments of which one ends in \"xxxxx\"; write no \"https://\", and for any host begin with \"/\"", form)
		}
	}

	// A short value may be in any text.
	for i, value := range r.Values {
		if len(value) < leastValue {
			return fmt.Errorf("redact: the value at index %d has fewer than %d octets, and may be in any text", i, leastValue)
		}
	}
	return nil
}

// withTable returns r with the table of its values, which is then built once for many texts.
func (r Redactor) withTable() Redactor {
	r.values = r.valueFilter().valueTable
	return r
}

// valueFilter returns a filter for the values. Its table is nil if there are none.
func (r *Redactor) valueFilter() valueFilter {
	table := r.values
	if table == nil && len(r.Values) > 0 {
		table = newValueTable(r.Values)
	}
	return valueFilter{valueTable: table, mask: r.mask()}
}

// withoutValues returns the text with masks in place of the values.
func (r *Redactor) withoutValues(text string) string {
	if len(r.Values) == 0 {
		return text
	}
	f := r.valueFilter()
	return f.filter(text, false)
}

// mask returns the mask to use.
func (r *Redactor) mask() string {
	if r.Mask == "" || !isMask(r.Mask) {
		return defaultMask
	}
	return r.Mask
}

// isMask reports whether text can be a mask.
func isMask(text string) bool {
	return len(text) < leastToken && consistsOf(text, "-._~!$&'()*+,;=")
}

// consistsOf reports whether the text consists of US-ASCII letters, digits and the others.
func consistsOf(text, others string) bool {
	for i := range len(text) {
		if c := text[i]; !lex.IsAlphanum(c) && strings.IndexByte(others, c) < 0 {
			return false
		}
	}
	return true
}

// isForm reports whether the form is one of [Redactor.Paths].
func isForm(form string) bool {
	host, path, ok := strings.Cut(form, "/")
	return ok && isFormHost(host) && isFormPath(path)
}

// isFormHost reports whether the host is a name, perhaps after "*.", or an address, or empty.
func isFormHost(host string) bool {
	if host == "*." {
		return false
	}

	// An IPv6 host is compared up to its first ":", as in "[2001/xxxxx".
	return consistsOf(strings.TrimPrefix(host, "*."), "-._~[")
}

// isFormPath reports whether one segment of the path, and no other text, ends in "xxxxx".
func isFormPath(path string) bool {
	if strings.ContainsAny(path, "?# \t\r\n\"") {
		return false
	}
	return strings.Count(path, defaultMask) == 1 && strings.Contains(path+"/", defaultMask+"/")
}
