// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file lists the names of pairs with secrets.

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"example.com/uri/internal/lex"
)

// IsSecret reports whether the value of a pair with the name is a secret, as of
// password, access_token, X-Amz-Signature, apiKey and other names that services
// and frameworks use for secrets, or that end in one of the longer of them. The
// token of the next page of a list, such as page_token, is not a secret. The name is
// unescaped.
//
// The case of letters, "-", "_", and digits and punctuation at the end do not matter.
// In a name with brackets, such as user[password] or token[0], each part counts.
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
	never    secrecy = iota
	ifRandom         // those that look random, in paths
	ifToken          // those that look like tokens
	always
)

// A secretName stands for the name, or for each name that ends in it.
type secretName struct {
	name    string
	ends    bool
	secrecy secrecy
}

const (
	whole = false
	ends  = true
)

// secretNames lists the names in lower case, without "-" and "_", sorted by their
// ending, and then as a whole. If several rows stand for a name, the longest counts. The
// source of a row is a page or one of
//
//	Akamai: https://techdocs.akamai.com/property-mgr/docs/auth-token-2-0-ver
//	Azure: https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string, https://learn.microsoft.com/azure/api-management/api-management-subscriptions
//	CAS: https://apereo.github.io/cas/development/protocol/CAS-Protocol-Specification.html
//	Cognito: https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html
//	Datadog: https://github.com/DataDog/dd-trace-go/blob/main/instrumentation/httptrace/config.go
//	GitLab: https://gitlab.com/gitlab-org/gitlab-foss/-/merge_requests/13945
//	Jackett: https://github.com/Jackett/Jackett/issues/8927
//	OAuth: https://www.iana.org/assignments/oauth-parameters, RFC 5849, RFC 8628
//	OData: https://learn.microsoft.com/graph/paging, https://learn.microsoft.com/graph/delta-query-overview
//	OpenID: https://openid.net/specs/openid-connect-session-1_0.html, https://openid.net/specs/openid-client-initiated-backchannel-authentication-core-1_0.html
//	OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
//	Ory: https://www.ory.sh/docs/oauth2-oidc/custom-login-consent/flow
//	Rails: https://github.com/rails/rails/blob/main/railties/lib/rails/generators/rails/app/templates/config/initializers/filter_parameter_logging.rb.tt
//	SAML: https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf
//	Sentry: https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing, https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py
var secretNames = [...]secretName{
	{"hdnea", whole, always},                // Akamai
	{"crumb", whole, ifToken},               // https://www.jenkins.io/doc/book/security/csrf-protection/
	{"hmac", ends, always},                  // https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant
	{"cvc", whole, always},                  // Rails
	{"signed", whole, ifToken},              // Datadog
	{"sessionid", ends, ifToken},            // Sentry
	{"appid", whole, ifToken},               // https://openweathermap.org/appid
	{"authreqid", whole, ifToken},           // OpenID
	{"connect.sid", whole, ifToken},         // Sentry
	{"googleaccessid", whole, always},       // https://cloud.google.com/storage/docs/access-control/signed-urls-v2
	{"sessid", ends, ifToken},               // Sentry
	{"sid", whole, ifToken},                 // Datadog
	{"pgtid", whole, always},                // CAS
	{"secretid", whole, always},             // https://developer.hashicorp.com/vault/docs/auth/approle
	{"accesskeyid", ends, always},           // OpenTelemetry
	{"apikeyid", ends, always},              // Datadog
	{"privatekeyid", ends, always},          // Datadog
	{"secretkeyid", ends, always},           // Datadog
	{"password", ends, always},              // Rails
	{"pword", ends, always},                 // Datadog
	{"pwd", ends, always},                   // Datadog
	{"passwd", ends, always},                // Sentry
	{"wpnonce", whole, always},              // https://developer.wordpress.org/apis/security/nonces/
	{"authcode", whole, always},             // https://opendocs.alipay.com/open/263/105809
	{"authorizationcode", whole, always},    // OAuth
	{"code", ends, ifToken},                 // OAuth
	{"confirmationcode", ends, always},      // Cognito
	{"devicecode", whole, always},           // OAuth
	{"mfacode", ends, always},               // Cognito
	{"oobcode", whole, always},              // https://firebase.google.com/docs/auth/custom-email-handler
	{"otpcode", whole, always},              // Rails
	{"passcode", ends, always},              // Rails
	{"preauthorizedcode", whole, always},    // https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html
	{"usercode", whole, always},             // OAuth
	{"verificationcode", ends, always},      // Cognito
	{"verifycode", ends, always},            // Cognito
	{"consentchallenge", whole, ifToken},    // Ory
	{"loginchallenge", whole, ifToken},      // Ory
	{"logoutchallenge", whole, ifToken},     // Ory
	{"cookie", whole, ifToken},              // Sentry
	{"sesame", whole, always},               // https://django-sesame.readthedocs.io/en/stable/
	{"signature", ends, always},             // OpenTelemetry
	{"passphrase", ends, always},            // Datadog
	{"secretkeybase", whole, always},        // Rails
	{"samlresponse", whole, ifToken},        // SAML
	{"relaystate", whole, ifToken},          // SAML
	{"sessionstate", whole, ifToken},        // OpenID
	{"state", whole, ifToken},               // OAuth
	{"appsecretproof", whole, always},       // https://developers.facebook.com/docs/graph-api/guides/secure-requests
	{"csrf", whole, ifToken},                // Sentry
	{"xsrf", whole, ifToken},                // Sentry
	{"sig", ends, always},                   // OpenTelemetry
	{"hash", whole, ifToken},                // https://core.telegram.org/widgets/login
	{"passwordhash", whole, always},         // Rails
	{"secrethash", whole, always},           // Cognito
	{"tokenhash", ends, always},             // https://supabase.com/docs/guides/auth/auth-email-templates
	{"auth", ends, ifToken},                 // Sentry
	{"tempauth", whole, always},             // https://rclone.org/onedrive/#pre-authenticated-urls
	{"ak", whole, ifToken},                  // https://lbsyun.baidu.com/index.php?title=webapi
	{"qak", whole, always},                  // https://www.tencentcloud.com/document/product/436/7778
	{"sk", whole, ifToken},                  // https://www.last.fm/api/authspec
	{"tk", whole, ifToken},                  // http://lbs.tianditu.gov.cn/server/MapService.html
	{"credential", ends, always},            // OpenTelemetry
	{"hdntl", whole, always},                // Akamai
	{"continuationtoken", ends, never},      // https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
	{"deltatoken", ends, never},             // OData
	{"nexttoken", ends, never},              // https://docs.aws.amazon.com/cli/latest/userguide/cli-usage-pagination.html
	{"pagetoken", ends, never},              // https://google.aip.dev/158
	{"skiptoken", ends, never},              // OData
	{"token", ends, always},                 // GitLab
	{"sign", ends, ifToken},                 // Datadog
	{"assertion", ends, always},             // OAuth
	{"authentication", whole, ifToken},      // Datadog
	{"authorization", whole, always},        // Datadog
	{"invitation", whole, ifToken},          // https://auth0.com/docs/manage-users/organizations/configure-organizations/invite-members
	{"passwordconfirmation", whole, always}, // Rails
	{"session", ends, ifToken},              // Sentry
	{"ssn", whole, always},                  // Rails
	{"otp", ends, always},                   // Rails
	{"verifier", ends, always},              // OAuth
	{"bearer", ends, always},                // Sentry
	{"creds", ends, always},                 // Sentry
	{"passwords", whole, ifToken},           // Sentry
	{"cookies", whole, ifToken},             // Sentry
	{"credentials", ends, always},           // Sentry
	{"withcredentials", ends, never},        // harmless
	{"tokens", whole, ifToken},              // Sentry
	{"bypass", ends, never},                 // harmless
	{"compass", ends, never},                // harmless
	{"pass", ends, always},                  // Datadog
	{"secrets", whole, always},              // Sentry
	{"hdnts", whole, always},                // Akamai
	{"t", whole, ifToken},                   // https://github.com/joinorbiters/orbiters/issues/174
	{"ticket", ends, ifToken},               // CAS
	{"secret", ends, always},                // GitLab
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
	{"licensekey", ends, always},            // https://dev.maxmind.com/geoip/updating-databases
	{"masterkey", ends, always},             // Rails
	{"passkey", whole, always},              // Jackett
	{"privatekey", ends, always},            // Sentry
	{"resourcekey", whole, always},          // https://developers.google.com/workspace/drive/api/guides/resource-keys
	{"rlkey", whole, always},                // https://help.dropbox.com/share/force-download
	{"secretkey", ends, always},             // Datadog
	{"sentrykey", whole, always},            // https://docs.sentry.io/security-legal-pii/security/security-policy-reporting/
	{"sessionkey", ends, always},            // Rails
	{"sesskey", whole, always},              // https://moodledev.io/general/development/policies/security/crosssite-request-forgery
	{"signingkey", ends, always},            // Rails
	{"subscriptionkey", ends, always},       // Azure
	{"writekey", ends, always},              // https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
}

// namesByEnding lists the names by their ending, the longest first: "page_token" is no secret,
// though "token" is.
var namesByEnding = sync.OnceValue(func() map[ending][]secretName {
	names := map[ending][]secretName{}
	for _, n := range secretNames {
		names[endingOf(n.name)] = append(names[endingOf(n.name)], n)
	}
	for _, list := range names {
		slices.SortFunc(list, func(a, b secretName) int { return cmp.Compare(len(b.name), len(a.name)) })
	}
	return names
})

// secrecy returns a name's secrecy.
func (r *Redactor) secrecy(name string) secrecy {
	known := secrecyOf(name)

	// Where Key says no, a token is still a secret.
	if r.Key != nil {
		known = min(known, ifToken)
		if r.Key(name) {
			known = always
		}
	}
	if known != never && r.Keep != nil && r.Keep(name) {
		return never
	}
	return known
}

// secrecyOf returns a name's secrecy, the greatest among its parts'.
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
func secrecyOfPart(text string) secrecy {
	// Digits and punctuation at the end do not count: "token_2".
	end := len(text)
	for end > 0 && !lex.IsAlpha(text[end-1]) && kinds[text[end-1]]&isName != 0 {
		end--
	}
	text = text[:end]

	names := namesByEnding()[endingOf(text)]
	for i := range names {
		if n := &names[i]; n.standsFor(text) {
			return n.secrecy
		}
	}
	return never
}

// standsFor reports whether the row is for the name.
func (n *secretName) standsFor(text string) bool {
	// "2&sid", "a,sid": the text before the name ends in a character that no name contains.
	rest, ok := cutFolded(text, n.name)
	return ok && (n.ends || rest == "" || kinds[rest[len(rest)-1]]&isName == 0)
}

// cutFolded returns name without the ending, and reports whether it has that ending. Letter
// case, "-" and "_" do not matter.
func cutFolded(name, ending string) (rest string, ok bool) {
	i := len(ending)
	for n := len(name); n > 0; n-- {
		c := name[n-1]
		switch {
		case c == '-' || c == '_':
		case i > 0 && c|0x20 == ending[i-1]:
			i--
		default:
			return name[:n], i == 0
		}
	}
	return "", i == 0
}

// An ending is the last three letters of a name as a number, of which the last one counts most.
type ending uint32

// endingOf returns the ending of a name, whatever its letter case is. "-" and "_" do not count.
func endingOf(name string) (e ending) {
	shift := 16
	for i := len(name) - 1; i >= 0 && shift >= 0; i-- {
		switch c := name[i]; {
		case lex.IsAlpha(c):
			e |= ending(c|0x20) << shift
			shift -= 8
		case c != '-' && c != '_':
			return e
		}
	}
	return e
}
