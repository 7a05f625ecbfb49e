// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the fields of HTTP messages.

import (
	"strings"

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
	base := baseName(name)
	switch {
	case base == "cookie" || base == "cookies" && strings.Contains(value, "="):
		return r.cookies(value, true)
	case base == "setcookie":
		return r.cookies(value, false)
	case base == "secwebsocketprotocol":
		return r.protocols(value)
	case isQueryName(base) && isQuery(value):
		return r.Query(value)
	}

	switch r.fieldSecrecy(name) {
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

// baseName returns the end of a name that dots divide, in lower case and without "-" and
// "_": "http.request.header.Set-Cookie" is "setcookie".
func baseName(name string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '-' || c == '_':
			return -1
		case 'A' <= c && c <= 'Z':
			return c | 0x20
		}
		return c
	}, lastLabel(name))
}

// lastLabel returns what follows the last dot of a name.
func lastLabel(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// fieldSecrecy returns the secrecy of the name of a field, in which dots may divide names:
// the last one counts too.
func (r *Redactor) fieldSecrecy(name string) secrecy {
	last := lastLabel(name)
	if last == "" {
		return never
	}
	if r.Keep != nil && (r.Keep(name) || r.Keep(last)) {
		return never
	}
	secrecy := max(r.secrecy(name), r.secrecy(last))
	switch base := baseName(last); base {
	case "xhoneycombteam", // https://docs.honeycomb.io/api/
		"xjfrogartapi",            // https://jfrog.com/help/r/jfrog-rest-apis/authentication
		"xregistryauth",           // https://docs.docker.com/reference/api/engine/
		"xregistryconfig",         // the same
		"xvercelprotectionbypass", // https://vercel.com/docs/deployment-protection
		"xwpnonce":                // https://developer.wordpress.org/rest-api/using-the-rest-api/authentication/
		return always
	case "idempotencykey", "xidempotencykey", "secwebsocketkey":
		// No credentials, and wanted in logs: the first finds a request that was sent twice.
		if secrecy == ifToken {
			return never
		}
	default:
		if strings.HasSuffix(base, "authorization") {
			return always
		}
	}
	return secrecy
}

// isCookieName reports whether what has the name is cookies.
func isCookieName(base string) bool {
	return base == "cookie" || base == "cookies" || base == "setcookie"
}

// cookies returns cookies without their values. If all is false, only the first
// text up to ";" is a cookie, and attributes follow.
func (r *Redactor) cookies(text string, all bool) string {
	cookies := strings.Split(text, ";")
	for i, cookie := range cookies {
		name, value, hasName := strings.Cut(cookie, "=")
		if !hasName {
			name, value = "", cookie
		}
		isCookie := all || i == 0
		stays := r.Keep != nil && r.Keep(strings.TrimSpace(name))
		if isCookie && !stays && strings.TrimSpace(value) != "" {
			cookies[i] = strings.TrimSuffix(cookie, value) + r.mask()
		}
	}
	return strings.Join(cookies, ";")
}

// protocols returns the subprotocols of a WebSocket without the credentials that clients
// in browsers put there: "bearer, abc", "openai-insecure-api-key.abc".
func (r *Redactor) protocols(text string) string {
	protocols := strings.Split(text, ",")
	isSecret := false // as the protocol before says
	for i, protocol := range protocols {
		trimmed := strings.TrimSpace(protocol)
		if isSecret && trimmed != "" {
			protocols[i] = strings.Replace(protocol, trimmed, r.mask(), 1)
		}
		isSecret = r.fieldSecrecy(trimmed) == always
		for end := range trimmed {
			if trimmed[end] == '.' && end+1 < len(trimmed) && r.fieldSecrecy(trimmed[:end]) == always {
				protocols[i] = strings.Replace(protocol, trimmed[end+1:], r.mask(), 1)
				break
			}
		}
	}
	return strings.Join(protocols, ",")
}

// isQueryName reports whether a value of the name is often a query, or a form, which is
// written as one.
func isQueryName(base string) bool {
	for _, end := range []string{"query", "querystring", "args", "params", "fragment", "form", "body"} {
		if strings.HasSuffix(base, end) {
			return true
		}
	}
	return false
}

// isQuery reports whether text may be a query, and not one of a database or a command:
// it begins with a name as pairs have it, and one "=".
func isQuery(text string) bool {
	name, value, hasValue := strings.Cut(text, "=")
	if !hasValue || strings.HasPrefix(value, "=") || strings.HasPrefix(value, "~") { // PromQL: up==1
		return false
	}
	return strings.IndexFunc(name, func(c rune) bool {
		return c >= 0x80 || !lex.IsAlphanum(byte(c)) && strings.IndexByte("-._~%+$[]&;?", byte(c)) < 0
	}) < 0
}
