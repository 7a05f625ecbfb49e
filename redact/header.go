// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts HTTP headers.

import (
	"maps"
	"slices"
	"strings"
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
	r = r.withTable()
	return copyHeader(h, func(name, value string) string { return r.Text(r.field(name, value)) })
}

// copyHeader returns a copy of h with each value as redacted returns it.
func copyHeader(h map[string][]string, redacted func(name, value string) string) map[string][]string {
	h = maps.Clone(h)
	for name, values := range h {
		h[name] = slices.Clone(values)
		for i, value := range values {
			h[name][i] = redacted(name, value)
		}
	}
	return h
}

// field hides the secrets that the name reveals. Text hides the others.
func (r *Redactor) field(name, value string) string {
	switch kind := kindOfField(name); {
	case kind == cookieField:
		return r.cookies(value)
	case kind == setCookieField:
		return r.setCookie(value)
	case kind == protocolField:
		return r.protocols(value)
	case kind == authorityField:
		const key = "dsn=" // as in the texts where Text finds an authority without a scheme
		return strings.TrimPrefix(r.Text(key+value), key)
	case kind == urlQueryField, kind.mayBeQuery() && isQuery(value):
		return r.Query(value)
	}

	switch r.secrecyOfField(name) {
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
	isCredentials := false // the protocol before is a name such as "bearer"
	for i, protocol := range protocols {
		name := strings.TrimSpace(protocol)
		credentials := r.afterName(name)
		if isCredentials { // "bearer, abc"
			credentials = name
		}
		isCredentials = r.isSecretField(name)
		if credentials != "" {
			protocols[i] = strings.TrimSuffix(strings.TrimRight(protocol, " \t"), credentials) + r.mask()
		}
	}
	return strings.Join(protocols, ",")
}

// afterName returns the credentials after a secret name in a subprotocol's, or "":
// "openai-insecure-api-key.abc", "base64url.bearer.authorization.k8s.io.abc".
func (r *Redactor) afterName(protocol string) string {
	for end := range min(len(protocol), longestProtocol) {
		if protocol[end] == '.' && r.isSecretField(protocol[:end]) {
			return protocol[end+1:]
		}
	}
	return ""
}

// isQuery reports whether text looks like a URI's query: it begins with a pair's name. SQL,
// GraphQL and PromQL begin otherwise.
func isQuery(text string) bool {
	name, value, hasValue := strings.Cut(text, "=")
	if !hasValue {
		return false
	}
	isOperator := strings.HasPrefix(value, "=") || strings.HasPrefix(value, "~") // "up==1"
	return !isOperator && consistsOf(name, "-._~%+$[]&;?")
}
