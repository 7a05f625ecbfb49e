// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file redacts the fields of HTTP messages.

import "strings"

// Header returns a copy of h, such as an http.Header, without its secrets. All
// names stay. The mask takes the place of
//
//   - the value of Authorization, Proxy-Authorization and other names that end so;
//   - the value of each cookie in Cookie and Set-Cookie, whatever its name is;
//   - the value of a name that Key reports, such as X-Api-Key and X-Csrf-Token,
//     or if it looks like a token, alone or after "Bearer ", of a name such as X-Auth;
//   - a JSON Web Token that is a value.
//
// In all other values, such as those of Location, Link, Referer and Refresh,
// Header hides what [Redactor.Text] hides. What Keep reports stays: names of
// fields, and of cookies. Header of nil is nil.
func (r Redactor) Header(h map[string][]string) map[string][]string {
	if h == nil {
		return nil
	}
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
	switch {
	case strings.EqualFold(name, "Cookie"):
		return r.cookies(value, true)
	case strings.EqualFold(name, "Set-Cookie"):
		return r.cookies(value, false)
	}
	secrecy := r.secrecy(name)
	const auth = "Authorization"
	if n := len(name) - len(auth); n >= 0 && strings.EqualFold(name[n:], auth) && (r.Keep == nil || !r.Keep(name)) {
		secrecy = always
	}
	switch {
	case secrecy == always && value != "":
		return r.mask()
	case secrecy == ifToken:
		_, credentials, _ := strings.Cut(value, " ") // as in "Bearer abc"
		if looksLikeToken(value, leastToken) || looksLikeToken(credentials, leastToken) {
			return r.mask()
		}
	}
	if strings.HasPrefix(value, "eyJ") {
		return r.whole(value)
	}
	return value
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
		if (all || i == 0) && strings.TrimSpace(value) != "" && (r.Keep == nil || !r.Keep(strings.TrimSpace(name))) {
			cookies[i] = strings.TrimSuffix(cookie, value) + r.mask()
		}
	}
	return strings.Join(cookies, ";")
}
