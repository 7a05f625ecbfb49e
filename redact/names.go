// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has the names of pairs and the paths that have secrets.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// IsSecret reports whether the value of a pair with the name is a secret: the
// name is password, secret, token, api_key, sig or another that services use for
// secrets, or ends in one of the longer of them, as access_token does. Page
// tokens are not secrets. The case of letters, "-" and "_" do not matter, and of
// user[password] and password[] the name is password. The name is not escaped.
//
// IsSecret reports false for key, code, state, auth, session and other names
// that are often harmless. Still a [Redactor] hides their values if they look
// like tokens: they have 16 characters or more, a letter and a digit among them,
// and only letters, digits, and any of "_+/=-".
func IsSecret(name string) bool { return secrecyOf(name) == always }

// A secrecy says which values of a name are secrets.
type secrecy uint8

const (
	never   secrecy = iota
	ifToken         // those that look like tokens
	always
)

func secrecyOf(name string) secrecy {
	var buf [maxName]byte
	plain := plainName(&buf, name)
	if len(plain) < 2 {
		return never
	}
	switch string(plain[len(plain)-2:]) { // most names end otherwise
	case "en", "rd", "wd", "se", "et", "re", "al", "ey", "ss", "de", "pw", "tp", "on", "er", "wt", "id", "ig", "ac", "nt", "ls", "th", "te":
	default:
		return never
	}
	switch string(plain) {
	case "pwd", "pass", "passcode", "pw", "otp", "totp", "passwordconfirmation", "bearer", "jwt",

		// Requests with a signature in their URI:
		// https://opentelemetry.io/docs/specs/semconv/url/url (AWSAccessKeyId, sig, Signature, X-Amz-Credential, X-Goog-Signature, …)
		// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html (X-Amz-Signature, X-Amz-Security-Token)
		// https://cloud.google.com/storage/docs/access-control/signed-urls (X-Goog-Credential)
		// https://learn.microsoft.com/azure/storage/common/storage-sas-overview (sig)
		// https://docs.openstack.org/swift/latest/api/temporary_url_middleware.html (temp_url_sig)
		"awsaccesskeyid", "sig", "hmac", "tempurlsig",

		// https://www.iana.org/assignments/oauth-parameters
		"clientassertion", "assertion", "codeverifier", "devicecode", "idtokenhint",

		// https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing
		"mysqlpwd", "credentials":
		return always

	case "key", "auth", "session", "sessionid", "sid", "jsessionid", "phpsessid",
		"code", "state", // https://www.iana.org/assignments/oauth-parameters
		"samlresponse", // SAML 2.0 Bindings section 3.4
		"ticket":       // CAS Protocol section 3.5
		return ifToken
	}
	// GitLab filters what ends in _token or contains password or secret:
	// https://gitlab.com/gitlab-org/gitlab-foss/-/merge_requests/13945
	switch {
	case endsIn(plain, "pagetoken", "nexttoken", "continuationtoken"):
	case endsIn(plain, "token", "password", "passwd", "passphrase", "secret", "signature", "credential"),
		endsIn(plain, "apikey", "accesskey", "secretkey", "privatekey", "accountkey", "subscriptionkey", "signingkey", "masterkey"):
		return always
	}
	return never
}

// endsIn reports whether the name ends in one of the words.
func endsIn(name []byte, words ...string) bool {
	for _, word := range words {
		if n := len(name) - len(word); n >= 0 && name[len(name)-1] == word[len(word)-1] && string(name[n:]) == word {
			return true
		}
	}
	return false
}

const maxName = 32 // no name of a secret is as long

// plainName returns the last letters of the name as IsSecret compares them.
func plainName(buf *[maxName]byte, name string) []byte {
	for strings.HasSuffix(name, "[]") {
		name = name[:len(name)-len("[]")]
	}
	if strings.HasSuffix(name, "]") {
		name = name[strings.LastIndexByte(name, '[')+1 : len(name)-1]
	}
	i := maxName
	for j := len(name) - 1; j >= 0 && i > 0; j-- {
		c := name[j]
		if c == '-' || c == '_' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		i--
		buf[i] = c
	}
	return buf[i:]
}

const leastToken = 16

// looksLikeToken reports whether text, unescaped, has at least as many octets as
// least, a letter and a digit, and only characters of tokens.
func looksLikeToken(text string, least int) bool {
	length, letter, digit := 0, false, false
	for i := 0; i < len(text); length++ {
		var c byte
		switch c, i, _ = char(text, i); {
		case lex.IsAlpha(c):
			letter = true
		case lex.IsDigit(c):
			digit = true
		case strings.IndexByte("_+/=-", c) < 0:
			return false
		}
	}
	return length >= least && letter && digit
}

// secretPaths are hosts and their paths with a secret, in the form of
// [Redactor.Paths].
var secretPaths = [...]struct {
	name  string
	paths []string
}{
	{"api.telegram.org", []string{"botxxxxx", "file/botxxxxx"}}, // https://core.telegram.org/bots/api#making-requests
	// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
	// https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers
	{"hooks.slack.com", []string{"services/*/*/xxxxx", "workflows/*/*/*/xxxxx", "triggers/*/*/xxxxx"}},
	{"discord.com", []string{"api/webhooks/*/xxxxx", "api/*/webhooks/*/xxxxx"}}, // https://discord.com/developers/docs/resources/webhook
	{"*.discord.com", []string{"api/webhooks/*/xxxxx", "api/*/webhooks/*/xxxxx"}},
	{"discordapp.com", []string{"api/webhooks/*/xxxxx", "api/*/webhooks/*/xxxxx"}},
	// https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
	{"*.webhook.office.com", []string{"webhookb2/*/IncomingWebhook/xxxxx"}},
}
