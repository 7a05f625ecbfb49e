// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts HTTP headers.

import (
	"strings"
	"unicode/utf8"

	"example.com/uri/internal/lex"
)

// Header returns a redacted copy of h, such as an http.Header, or nil if h is nil. All names
// stay. The mask replaces
//
//   - the value under Authorization, Proxy-Authorization and any other name with that ending;
//   - each cookie value in Cookie and Set-Cookie, whatever its name is;
//   - the value under a name that Key reports, such as X-Api-Key and X-Csrf-Token;
//   - a value that looks like a token, alone or after "Bearer ", if the name is X-Auth or
//     another one that is only sometimes secret;
//   - the values under X-Honeycomb-Team, X-JFrog-Art-Api, X-Registry-Auth,
//     X-Registry-Config, X-Vercel-Protection-Bypass and X-Wp-Nonce;
//   - in Sec-WebSocket-Protocol, the text after "bearer" or another secret name;
//   - a JSON Web Token that is a whole value.
//
// In all other values, such as Location, Link, Referer and Refresh, Header hides the same
// secrets as [Redactor.Text]. A query in a field such as X-Original-Query is
// redacted as by [Redactor.Query]. Fields and cookies whose names Keep reports stay.
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

// field hides the secrets that the name reveals. Text hides the others.
func (r *Redactor) field(name, value string) string {
	kind := kindOfField(name)
	if kind == queryField && isQuery(value) {
		kind = urlQueryField
	}
	switch kind {
	case cookieField:
		return r.cookies(value)
	case setCookieField:
		return r.setCookie(value)
	case protocolField:
		return r.protocols(value)
	case authorityField:
		const key = "dsn=" // as in the texts where Text finds an authority without a scheme
		return strings.TrimPrefix(r.Text(key+value), key)
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
		_, credentials, _ := strings.Cut(value, " ") // "Bearer abc"
		if isToken(value) || isToken(credentials) {
			return r.mask()
		}
	}

	// X-Amzn-Oidc-Data, and others whose names say nothing: a JSON Web Token.
	if strings.HasPrefix(value, "eyJ") {
		return r.whole(value)
	}
	return value
}

// A fieldKind says how to read a value.
type fieldKind uint8

const (
	plainField fieldKind = iota
	cookieField
	setCookieField
	protocolField
	authorityField // a data source, which may be an authority without a scheme
	urlQueryField
	queryField      // a query or a form, if it looks like one
	credentialField // always a secret
	harmlessField   // no secret, even if it looks like a token
)

// fieldNames lists names that mean more in a field than in a query. They are in lower case,
// without "-" and "_". A name that ends a longer one counts if ends is true, or after a dot.
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
	{"dsn", ends, authorityField}, // https://github.com/go-sql-driver/mysql#dsn-data-source-name
	{"netloc", ends, authorityField},
	{"datasource", ends, authorityField},
	{"datasourcename", ends, authorityField},
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

// kindOfField returns the kind for a name. In "http.request.header.Set-Cookie", the last
// part counts.
func kindOfField(name string) fieldKind {
	for i := range fieldNames {
		row := &fieldNames[i]
		rest, ok := cutFolded(name, row.name)
		if ok && (row.ends || rest == "" || strings.HasSuffix(rest, ".")) {
			return row.kind
		}
	}
	return plainField
}

// isSecretField reports whether every value under the name is a secret.
func (r *Redactor) isSecretField(name string) bool {
	return r.secrecyOfField(name, kindOfField(name)) == always
}

// secrecyOfField returns the secrecy for a name. In "db.password", the last part counts too.
func (r *Redactor) secrecyOfField(name string, kind fieldKind) secrecy {
	if name == "" {
		return never
	}

	// Keep wins, then the names of credentials, whatever Key says about them.
	last := name[strings.LastIndexByte(name, '.')+1:]
	if r.Keep != nil && (r.Keep(name) || r.Keep(last)) {
		return never
	}
	if kind == credentialField {
		return always
	}

	secrecy := r.secrecy(name)
	if last != name {
		secrecy = max(secrecy, r.secrecy(last))
	}
	if kind == harmlessField && secrecy == ifToken {
		return never
	}
	return secrecy
}

// cookies hides the values in the field Cookie.
func (r *Redactor) cookies(text string) string {
	cookies := strings.Split(text, ";")
	for i, cookie := range cookies {
		cookies[i] = r.cookie(cookie)
	}
	return strings.Join(cookies, ";")
}

// setCookie hides the value in the field Set-Cookie. The attributes stay.
func (r *Redactor) setCookie(text string) string {
	parts := strings.Split(text, ";")
	parts[0] = r.cookie(parts[0])
	for i := 1; i < len(parts); i++ {
		attribute, next := cutCookie(parts[i])
		parts[i] = attribute + r.cookie(next)
	}
	return strings.Join(parts, ";")
}

// cookie hides a cookie's value.
func (r *Redactor) cookie(text string) string {
	// Browsers send a cookie without a name as "abc".
	name, value, hasName := strings.Cut(text, "=")
	if !hasName {
		name, value = "", text
	}

	if strings.TrimSpace(value) == "" || r.Keep != nil && r.Keep(strings.TrimSpace(name)) {
		return text
	}
	return strings.TrimSuffix(text, value) + r.mask()
}

// cutCookie splits an attribute from the next cookie, which follows it if several fields
// were joined: "Path=/, sid=abc". The comma in a date begins no cookie.
func cutCookie(text string) (attribute, next string) {
	comma := -1
	for i := range text {
		switch text[i] {
		case ',':
			comma = i
		case '=':
			// In "Path=/, sid=abc", a name follows the comma.
			if comma >= 0 && !strings.Contains(strings.TrimSpace(text[comma+1:i]), " ") {
				return text[:comma+1], text[comma+1:]
			}
			comma = -1
		}
	}
	return text, ""
}

// longestProtocol is how far a subprotocol's name may extend before the credentials.
const longestProtocol = 128

// protocols hides the credentials in the field Sec-WebSocket-Protocol, the only one that
// scripts in a browser can set.
func (r *Redactor) protocols(text string) string {
	protocols := strings.Split(text, ",")
	isNext := false // the protocol before is a name such as "bearer"
	for i, protocol := range protocols {
		name := strings.TrimSpace(protocol)
		secret := ""
		if isNext {
			secret = name // "bearer, abc"
		}
		isNext = r.isSecretField(name)

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

// isQuery reports whether text looks like a URI's query: it begins with a pair's name. SQL,
// GraphQL and PromQL begin otherwise.
func isQuery(text string) bool {
	name, value, hasValue := strings.Cut(text, "=")
	if !hasValue {
		return false
	}
	isOperator := strings.HasPrefix(value, "=") || strings.HasPrefix(value, "~") // "up==1"
	return !isOperator && !strings.ContainsFunc(name, func(c rune) bool {
		return c >= utf8.RuneSelf || !lex.IsAlphanum(byte(c)) && strings.IndexByte("-._~%+$[]&;?", byte(c)) < 0
	})
}
