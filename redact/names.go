// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has the names of pairs that have secrets.

import (
	"strings"

	"example.com/uri/internal/lex"
)

// IsSecret reports whether the value of a pair with the name is a secret, as of
// password, access_token, X-Amz-Signature, apiKey and other names that services
// and frameworks use for secrets, or that end in one of the longer of them. Page
// tokens are not secrets. The name is not escaped.
//
// The case of letters, "-", "_" and digits at the end do not matter. In a name
// with brackets, such as user[password] or token[0], each part counts.
//
// IsSecret reports false for key, code, state, auth, session and other names
// that are often harmless. Still a [Redactor] hides their values if they look
// like tokens: they have 16 characters or more, a letter and a digit among them,
// and only letters, digits, and any of "_+/=-"; or also any of ".~:", if letters and
// digits in a row look random.
func IsSecret(name string) bool { return secrecyOf(name) == always }

// A secrecy says which values of a name are secrets.
type secrecy uint8

const (
	never   secrecy = iota
	ifToken         // those that look like tokens
	always
)

// What a row of secretNames stands for: the name as a whole, or each name that
// ends in it.
const (
	whole = false
	ends  = true
)

// secretNames has the names in lower case, without "-" and "_", sorted by their
// last letter, the one before it, and then as a whole. If several rows stand for
// a name, the longest counts. Each row names its source:
//
//	Akamai: https://techdocs.akamai.com/property-mgr/docs/auth-token-2-0-ver
//	Alipay: https://opendocs.alipay.com/open/263/105809
//	Auth0: https://auth0.com/docs/manage-users/organizations/configure-organizations/invite-members
//	AWS: https://docs.aws.amazon.com/cli/latest/userguide/cli-usage-pagination.html
//	Azure: https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string, https://learn.microsoft.com/azure/api-management/api-management-subscriptions
//	Baidu: https://lbsyun.baidu.com/index.php?title=webapi
//	CAS: https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html
//	Cognito: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html
//	COS: https://www.tencentcloud.com/document/product/436/7778
//	Datadog: https://github.com/DataDog/dd-trace-go/blob/main/instrumentation/httptrace/config.go
//	Drive: https://developers.google.com/workspace/drive/api/guides/resource-keys
//	Dropbox: https://help.dropbox.com/share/force-download
//	Facebook: https://developers.facebook.com/docs/graph-api/guides/secure-requests
//	Firebase: https://firebase.google.com/docs/auth/custom-email-handler
//	GCS: https://cloud.google.com/storage/docs/access-control/signed-urls-v2
//	GitLab: https://gitlab.com/gitlab-org/gitlab-foss/-/merge_requests/13945
//	Google: https://google.aip.dev/158
//	Jackett: https://github.com/Jackett/Jackett/issues/8927
//	Jenkins: https://www.jenkins.io/doc/book/security/csrf-protection/
//	Lastfm: https://www.last.fm/api/authspec
//	MaxMind: https://dev.maxmind.com/geoip/updating-databases
//	Moodle: https://moodledev.io/general/development/policies/security/crosssite-request-forgery
//	OAuth: https://www.iana.org/assignments/oauth-parameters, RFC 5849, RFC 8628
//	OData: https://learn.microsoft.com/graph/paging, https://learn.microsoft.com/graph/delta-query-overview
//	OpenID: https://openid.net/specs/openid-connect-session-1_0.html, https://openid.net/specs/openid-client-initiated-backchannel-authentication-core-1_0.html
//	OpenID4VCI: https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html
//	OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
//	OpenWeather: https://openweathermap.org/appid
//	Ory: https://www.ory.sh/docs/oauth2-oidc/custom-login-consent/flow
//	Rails: https://github.com/rails/rails/blob/main/railties/lib/rails/generators/rails/app/templates/config/initializers/filter_parameter_logging.rb.tt
//	S3: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
//	SAML: https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf
//	Segment: https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
//	Sentry: https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing, https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py
//	SentryKey: https://docs.sentry.io/security-legal-pii/security/security-policy-reporting/
//	Sesame: https://django-sesame.readthedocs.io/en/stable/
//	SharePoint: https://rclone.org/onedrive/#pre-authenticated-urls
//	Shopify: https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
//	Supabase: https://supabase.com/docs/guides/auth/auth-email-templates
//	Telegram: https://core.telegram.org/widgets/login
//	Tianditu: http://lbs.tianditu.gov.cn/server/MapService.html
//	Vault: https://developer.hashicorp.com/vault/docs/auth/approle
//	WordPress: https://developer.wordpress.org/apis/security/nonces/
var secretNames = [...]struct {
	name    string
	ends    bool
	secrecy secrecy
}{
	{"hdnea", whole, always},                // Akamai
	{"crumb", whole, ifToken},               // Jenkins
	{"hmac", ends, always},                  // Shopify
	{"cvc", whole, always},                  // Rails
	{"signed", whole, ifToken},              // Datadog
	{"accesskeyid", ends, always},           // OpenTelemetry
	{"apikeyid", ends, always},              // Datadog
	{"appid", whole, ifToken},               // OpenWeather
	{"authreqid", whole, ifToken},           // OpenID
	{"connect.sid", whole, ifToken},         // Sentry
	{"googleaccessid", whole, always},       // GCS
	{"pgtid", whole, always},                // CAS
	{"privatekeyid", ends, always},          // Datadog
	{"secretid", whole, always},             // Vault
	{"secretkeyid", ends, always},           // Datadog
	{"sessid", ends, ifToken},               // Sentry
	{"sessionid", ends, ifToken},            // Sentry
	{"sid", whole, ifToken},                 // Datadog
	{"password", ends, always},              // Rails
	{"pword", ends, always},                 // Datadog
	{"passwd", ends, always},                // Sentry
	{"pwd", ends, always},                   // Datadog
	{"wpnonce", whole, always},              // WordPress
	{"authcode", whole, always},             // Alipay
	{"authorizationcode", whole, always},    // OAuth
	{"code", whole, ifToken},                // OAuth
	{"confirmationcode", ends, always},      // Cognito
	{"devicecode", whole, always},           // OAuth
	{"mfacode", ends, always},               // Cognito
	{"oobcode", whole, always},              // Firebase
	{"otpcode", whole, always},              // Rails
	{"passcode", ends, always},              // Rails
	{"preauthorizedcode", whole, always},    // OpenID4VCI
	{"usercode", whole, always},             // OAuth
	{"verificationcode", ends, always},      // Cognito
	{"verifycode", ends, always},            // Cognito
	{"consentchallenge", whole, ifToken},    // Ory
	{"loginchallenge", whole, ifToken},      // Ory
	{"logoutchallenge", whole, ifToken},     // Ory
	{"cookie", whole, ifToken},              // Sentry
	{"sesame", whole, always},               // Sesame
	{"signature", ends, always},             // OpenTelemetry
	{"passphrase", ends, always},            // Datadog
	{"samlresponse", whole, ifToken},        // SAML
	{"secretkeybase", whole, always},        // Rails
	{"relaystate", whole, ifToken},          // SAML
	{"sessionstate", whole, ifToken},        // OpenID
	{"state", whole, ifToken},               // OAuth
	{"appsecretproof", whole, always},       // Facebook
	{"csrf", whole, ifToken},                // Sentry
	{"xsrf", whole, ifToken},                // Sentry
	{"sig", ends, always},                   // OpenTelemetry
	{"hash", whole, ifToken},                // Telegram
	{"passwordhash", whole, always},         // Rails
	{"secrethash", whole, always},           // Cognito
	{"tokenhash", ends, always},             // Supabase
	{"auth", ends, ifToken},                 // Sentry
	{"tempauth", whole, always},             // SharePoint
	{"ak", whole, ifToken},                  // Baidu
	{"qak", whole, always},                  // COS
	{"sk", whole, ifToken},                  // Lastfm
	{"tk", whole, ifToken},                  // Tianditu
	{"credential", ends, always},            // OpenTelemetry
	{"hdntl", whole, always},                // Akamai
	{"continuationtoken", ends, never},      // S3
	{"deltatoken", ends, never},             // OData
	{"nexttoken", ends, never},              // AWS
	{"pagetoken", ends, never},              // Google
	{"skiptoken", ends, never},              // OData
	{"token", ends, always},                 // GitLab
	{"sign", ends, ifToken},                 // Datadog
	{"assertion", ends, always},             // OAuth
	{"authentication", whole, ifToken},      // Datadog
	{"authorization", whole, always},        // Datadog
	{"invitation", whole, ifToken},          // Auth0
	{"passwordconfirmation", whole, always}, // Rails
	{"session", ends, ifToken},              // Sentry
	{"ssn", whole, always},                  // Rails
	{"otp", whole, always},                  // Rails
	{"totp", whole, always},                 // Rails
	{"bearer", ends, always},                // Sentry
	{"verifier", ends, always},              // OAuth
	{"creds", whole, always},                // Sentry
	{"dbcreds", whole, always},              // Sentry
	{"passwords", whole, ifToken},           // Sentry
	{"cookies", whole, ifToken},             // Sentry
	{"credentials", ends, always},           // Sentry
	{"withcredentials", ends, never},        // harmless
	{"tokens", whole, ifToken},              // Sentry
	{"bypass", ends, never},                 // harmless
	{"compass", ends, never},                // harmless
	{"pass", ends, always},                  // Datadog
	{"hdnts", whole, always},                // Akamai
	{"secrets", whole, always},              // Sentry
	{"secret", ends, always},                // GitLab
	{"ticket", ends, ifToken},               // CAS
	{"pgt", whole, always},                  // CAS
	{"salt", whole, ifToken},                // Rails
	{"idtokenhint", whole, always},          // OAuth
	{"otpattempt", whole, always},           // Rails
	{"samlart", whole, always},              // SAML
	{"passworddigest", whole, always},       // Rails
	{"samlrequest", whole, ifToken},         // SAML
	{"jwt", ends, always},                   // Sentry
	{"pgtiou", whole, always},               // CAS
	{"cvv", whole, always},                  // Rails
	{"pw", whole, always},                   // Datadog
	{"passw", whole, always},                // Rails
	{"accesskey", ends, always},             // Datadog
	{"accountkey", ends, always},            // Azure
	{"apikey", ends, always},                // Sentry
	{"appkey", ends, always},                // Datadog
	{"applicationkey", ends, always},        // Datadog
	{"authkey", ends, always},               // Jackett
	{"consumerkey", ends, always},           // Datadog
	{"encryptionkey", ends, always},         // Rails
	{"key", ends, ifToken},                  // Rails
	{"licensekey", ends, always},            // MaxMind
	{"masterkey", ends, always},             // Rails
	{"passkey", whole, always},              // Jackett
	{"privatekey", ends, always},            // Sentry
	{"resourcekey", whole, always},          // Drive
	{"rlkey", whole, always},                // Dropbox
	{"secretkey", ends, always},             // Datadog
	{"sentrykey", whole, always},            // SentryKey
	{"sessionkey", ends, always},            // Rails
	{"sesskey", whole, always},              // Moodle
	{"signingkey", ends, always},            // Rails
	{"subscriptionkey", ends, always},       // Azure
	{"writekey", ends, always},              // Segment
}

// beforeLast has, for each last letter of the names, the letters before it.
var beforeLast = [26]string{
	0:         "e", // of a
	'b' - 'a': "m",
	'c' - 'a': "av",
	'd' - 'a': "eirw",
	'e' - 'a': "cdgimrst",
	'f' - 'a': "or",
	'g' - 'a': "i",
	'h' - 'a': "st",
	'k' - 'a': "ast",
	'l' - 'a': "at",
	'n' - 'a': "egos",
	'p' - 'a': "t",
	'r' - 'a': "e",
	's' - 'a': "delnst",
	't' - 'a': "eglnprsw",
	'u' - 'a': "o",
	'v' - 'a': "v",
	'w' - 'a': "ps",
	'y' - 'a': "e",
}

// secrecyOf returns the secrecy of a name, the greatest of its parts.
func secrecyOf(name string) secrecy {
	most := never
	for strings.HasSuffix(name, "]") {
		i := strings.LastIndexByte(name, '[')
		if i < 0 {
			break
		}
		most = max(most, secrecyOfPart(name[i+1:len(name)-1]))
		name = name[:i]
	}
	return max(most, secrecyOfPart(name))
}

// secrecyOfPart returns the secrecy of a name without brackets.
func secrecyOfPart(name string) secrecy {
	if n := len(name); n >= 2 && !mayEnd(name[n-2], name[n-1]) {
		return never
	}
	var buf [maxName]byte
	plain := plainName(&buf, name)
	if len(plain) < 2 {
		return never
	}
	found, longest := never, 0
	c, d := plain[len(plain)-2], plain[len(plain)-1]
	for i := firstName(c, d); i < len(secretNames); i++ {
		row := &secretNames[i]
		end := len(row.name)
		if row.name[end-1] != d || row.name[end-2] != c {
			break
		}
		n := len(plain) - end
		if end > longest && (n == 0 || n > 0 && row.ends) && plain[n] == row.name[0] && string(plain[n:]) == row.name {
			found, longest = row.secrecy, end
		}
	}
	return found
}

// mayEnd reports whether a name of secrets may end in the octets c and d, as few
// names do.
func mayEnd(c, d byte) bool {
	return !lex.IsAlpha(c) || !lex.IsAlpha(d) || strings.IndexByte(beforeLast[d|0x20-'a'], c|0x20) >= 0
}

// firstName returns the index of the first name that ends in the letters c and d,
// if there is one.
func firstName(c, d byte) int {
	i, j := 0, len(secretNames)
	for i < j {
		half := (i + j) / 2
		name := secretNames[half].name
		if last := len(name) - 1; name[last] < d || name[last] == d && name[last-1] < c {
			i = half + 1
		} else {
			j = half
		}
	}
	return i
}

const maxName = 32 // no name of a secret is as long

// plainName returns the last letters of the name as IsSecret compares them.
func plainName(buf *[maxName]byte, name string) []byte {
	j := len(name)
	for j > 0 && lex.IsDigit(name[j-1]) {
		j--
	}
	i := maxName
	for j--; j >= 0 && i > 0; j-- {
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
