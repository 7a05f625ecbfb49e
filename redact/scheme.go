// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file says how the authorities of a scheme are read.

import "example.com/uri/internal/lex"

// A schemeKind says how the userinfo of a scheme is read.
type schemeKind uint8

const (
	isWeb     schemeKind = 1 << iota // passwords are escaped, and an "@" is frequent elsewhere
	hasTokens                        // a token may be the user, beside a password too
	isEncoded                        // the user or the whole authority is in base64, with a password
	isSecret                         // the user is a password
	isOpaque                         // it may precede no slashes, but an "@": "mailto:me@h"
)

// kindAt returns the kind of the scheme that ends at the colon.
func (r *run) kindAt(colon int) schemeKind { return kindOf(r.slice(r.schemeStart(colon), colon)) }

// kindOf returns a scheme's kind. git+https is like https, and so is ahttps, since other text may
// precede a scheme: "http://h/ahttps://i".
func kindOf(scheme string) schemeKind {
	// Only the last word counts: "git+https".
	start := len(scheme)
	for start > 0 && lex.IsAlphanum(scheme[start-1]) {
		start--
	}
	var buffer foldBuffer
	word := fold(&buffer, scheme[start:])
	switch string(word) {
	case "wss", "ws":
		return isWeb | hasTokens
	case "ftp":
		return isWeb
	case "file":
		return isWeb | isOpaque
	case "ss", "ssr", "vmess": // https://shadowsocks.org/doc/sip002.html
		return isEncoded | isSecret
	case "trojan", "vless", // https://xtls.github.io/config/outbounds/trojan.html
		"hysteria2", "hy2": // https://v2.hysteria.network/docs/developers/URI-Scheme/
		return isSecret
	case "nats", "tls", // https://docs.nats.io/using-nats/developer/connecting/token
		"discord",  // https://containrrr.dev/shoutrrr/v0.8/services/discord
		"telegram", // https://containrrr.dev/shoutrrr/v0.8/services/telegram
		"slack",    // https://containrrr.dev/shoutrrr/v0.8/services/slack
		"pushover": // https://containrrr.dev/shoutrrr/v0.8/services/pushover
		return hasTokens
	case "mailto", "sip", "sips", "xmpp", "acct", "im", "pres", "cid", "mid", "tag", "urn", "data", // https://www.iana.org/assignments/uri-schemes
		"jdbc", "javascript", "npm",
		"pkg": // https://github.com/package-url/purl-spec
		return isOpaque
	}
	_, isHTTP := cutSuffix(word, "http")
	_, isHTTPS := cutSuffix(word, "https")
	if isHTTP || isHTTPS {
		return isWeb | hasTokens
	}
	return 0
}
