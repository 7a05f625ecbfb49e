// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the fields of HTTP messages.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// Header returns a copy of h, such as an http.Header, without its secrets. All
// names stay. The mask takes the place of
//
//   - the value of Authorization, Proxy-Authorization and other names that end so;
//   - the value of each cookie in Cookie and Set-Cookie, whatever its name is;
//   - the value of a name that Key reports, such as X-Api-Key and X-Csrf-Token,
//     or if it looks like a token, alone or after "Bearer ", of a name such as X-Auth;
//   - the values of X-Honeycomb-Team, X-JFrog-Art-Api, X-Registry-Auth,
//     X-Registry-Config, X-Vercel-Protection-Bypass and X-Wp-Nonce;
//   - in Sec-WebSocket-Protocol, what follows a name of secrets, such as "bearer";
//   - a JSON Web Token that is a value.
//
// In all other values, such as those of Location, Link, Referer and Refresh,
// Header hides what [Redactor.Text] hides, and in the query that is the value of a name
// such as X-Query, what [Redactor.Query] hides. What Keep reports stays: names of
// fields, and of cookies. Header of nil is nil.
func (r Redactor) Header(h map[string][]string) map[string][]string {
	if h == nil {
		return nil
	}
	r = r.withTable()
	redacted := make(map[string][]string, len(h))
	for name, values := range h {
		copied := make([]string, len(values))
		for i, value := range values {
			copied[i] = r.Text(r.field(name, value))
		}
		redacted[name] = copied
	}
	return redacted
}

// field returns the value of a field without what its name says is a secret.
func (r *Redactor) field(name, value string) string {
	kind := kindOfField(name)
	switch kind {
	case cookieField:
		return r.cookies(value, true)
	case setCookieField:
		return r.cookies(value, false)
	case protocolField:
		return r.protocols(value)
	case queryField:
		if !isQuery(value) {
			break
		}
		fallthrough
	case urlQueryField:
		if strings.HasPrefix(value, "?") {
			return r.whole(value)
		}
		return r.Query(value)
	}

	switch r.secrecyOfField(name, kind) {
	case always:
		if value != "" {
			return r.mask()
		}
	case ifToken:
		_, credentials, _ := strings.Cut(value, " ") // as in "Bearer abc"
		if isToken(value) || isToken(credentials) {
			return r.mask()
		}
	}
	if strings.HasPrefix(value, "eyJ") {
		return r.whole(value)
	}
	return value
}

// A fieldKind says how to read the value of a field.
type fieldKind uint8

const (
	plainField fieldKind = iota
	cookieField
	setCookieField
	protocolField
	urlQueryField   // the query of a URI
	queryField      // a query or a form, if it looks like one
	credentialField // all of it is a secret
	harmlessField   // it is no secret, even if it looks like a token
)

// fieldNames has the names of fields that are no names of pairs, in lower case, without "-"
// and "_". A name that ends stands for each name that ends so.
var fieldNames = [...]struct {
	name string
	ends bool
	kind fieldKind
}{
	{"authorization", ends, credentialField},
	{"xhoneycombteam", whole, credentialField},          // https://docs.honeycomb.io/api/
	{"xjfrogartapi", whole, credentialField},            // https://jfrog.com/help/r/jfrog-rest-apis/authentication
	{"xregistryauth", whole, credentialField},           // https://docs.docker.com/reference/api/engine/
	{"xregistryconfig", whole, credentialField},         // https://docs.docker.com/reference/api/engine/
	{"xvercelprotectionbypass", whole, credentialField}, // https://vercel.com/docs/deployment-protection
	{"xwpnonce", whole, credentialField},                // https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/
	{"idempotencykey", ends, harmlessField},             // https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/
	{"secwebsocketkey", whole, harmlessField},           // RFC 6455, section 11.3.1
	{"secwebsocketprotocol", whole, protocolField},      // RFC 6455, section 11.3.4
	{"cookie", whole, cookieField},                      // RFC 6265
	{"cookies", whole, cookieField},
	{"setcookie", whole, setCookieField},
	{"url.query", ends, urlQueryField}, // https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
	{"uriquery", ends, urlQueryField},  // https://learn.microsoft.com/windows/win32/http/w3c-logging
	{"query", ends, queryField},
	{"querystring", ends, queryField},
	{"args", ends, queryField}, // https://nginx.org/en/docs/http/ngx_http_core_module.html#var_args
	{"params", ends, queryField},
	{"fragment", ends, queryField},
	{"form", ends, queryField},
	{"body", ends, queryField},
}

// kindOfField returns the kind of the fields with the name, whose end counts:
// "http.request.header.Set-Cookie" is the name of cookies.
func kindOfField(name string) fieldKind {
	for i := range fieldNames {
		row := &fieldNames[i]
		if rest, ok := cutFolded(name, row.name); ok && (row.ends || rest == "" || rest[len(rest)-1] == '.') {
			return row.kind
		}
	}
	return plainField
}

// cutFolded returns what precedes end in name, in which the case of letters, "-" and "_" do
// not matter. It reports false if name does not end so.
func cutFolded(name, end string) (rest string, ok bool) {
	i, n := len(end), len(name)
	for ; n > 0; n-- {
		c := name[n-1]
		switch {
		case c == '-' || c == '_':
		case i > 0 && c|0x20 == end[i-1]:
			i--
		default:
			return name[:n], i == 0
		}
	}
	return "", i == 0
}

// isSecretField reports whether all that has the name is a secret.
func (r *Redactor) isSecretField(name string) bool {
	return r.secrecyOfField(name, kindOfField(name)) == always
}

// secrecyOfField returns the secrecy of the name of a field of the kind. Dots may divide
// names, of which the last one counts too.
func (r *Redactor) secrecyOfField(name string, kind fieldKind) secrecy {
	if name == "" {
		return never
	}
	last := name[strings.LastIndexByte(name, '.')+1:]
	if r.Keep != nil && (r.Keep(name) || r.Keep(last)) {
		return never
	}
	secrecy := r.secrecy(name)
	if last != name {
		secrecy = max(secrecy, r.secrecy(last))
	}
	switch {
	case kind == credentialField:
		return always
	case kind == harmlessField && secrecy == ifToken:
		return never
	}
	return secrecy
}

// cookies returns cookies without their values. If all is false, only the first text up to
// ";" is a cookie, and attributes follow.
func (r *Redactor) cookies(text string, all bool) string {
	cookies := strings.Split(text, ";")
	for i, cookie := range cookies {
		if all || i == 0 {
			cookies[i] = r.cookie(cookie)
			continue
		}
		attribute, next := cutCookie(cookie)
		cookies[i] = attribute + r.cookie(next)
	}
	return strings.Join(cookies, ";")
}

// cookie returns a cookie without its value.
func (r *Redactor) cookie(text string) string {
	name, value, hasName := strings.Cut(text, "=")
	if !hasName {
		name, value = "", text
	}
	if strings.TrimSpace(value) == "" || r.Keep != nil && r.Keep(strings.TrimSpace(name)) {
		return text
	}
	return strings.TrimSuffix(text, value) + r.mask()
}

// cutCookie returns the attribute of a cookie, and the next cookie if the value of another
// field Set-Cookie was joined to it: "Path=/, sid=abc". A date has a comma too.
func cutCookie(text string) (attribute, next string) {
	comma := -1
	for i := range text {
		switch text[i] {
		case ',':
			comma = i
		case '=':
			if comma >= 0 && !strings.Contains(strings.TrimSpace(text[comma+1:i]), " ") {
				return text[:comma+1], text[comma+1:]
			}
			comma = -1
		}
	}
	return text, ""
}

// longestProtocol is how long the name of a subprotocol may be, without credentials.
const longestProtocol = 128

// protocols returns the subprotocols of a WebSocket without the credentials that clients
// in browsers put there.
func (r *Redactor) protocols(text string) string {
	protocols := strings.Split(text, ",")
	isSecret := false
	for i, protocol := range protocols {
		name := strings.TrimSpace(protocol)
		secret := ""
		if isSecret { // "bearer, abc"
			secret = name
		}
		isSecret = r.isSecretField(name)

		// "openai-insecure-api-key.abc", "base64url.bearer.authorization.k8s.io.abc"
		for end := range min(len(name), longestProtocol) {
			if name[end] == '.' && secret == "" && r.isSecretField(name[:end]) {
				secret = name[end+1:]
			}
		}
		if secret != "" {
			protocols[i] = strings.TrimSuffix(strings.TrimRight(protocol, " \t"), secret) + r.mask()
		}
	}
	return strings.Join(protocols, ",")
}

// isQuery reports whether text may be a query, and not one of a database: it begins with
// a name as pairs have it, and "=".
func isQuery(text string) bool {
	name, value, hasValue := strings.Cut(text, "=")
	if !hasValue || strings.HasPrefix(value, "=") || strings.HasPrefix(value, "~") { // PromQL: up==1
		return false
	}
	return !strings.ContainsFunc(name, func(c rune) bool {
		return c >= utf8.RuneSelf || !lex.IsAlphanum(byte(c)) && strings.IndexByte("-._~%+$[]&;?", byte(c)) < 0
	})
}
