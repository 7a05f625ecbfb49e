// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file lists the names of pairs with secrets.

import (
	"strings"

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

// secretNames lists the names in lower case, without "-" and "_", sorted by their last letter and
// the one before it. Of these, the longest comes first: "page_token" is no secret, though "token"
// is. The source of a row is a page or one of
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
	{"googleaccessid", whole, always},       // https://cloud.google.com/storage/docs/access-control/signed-urls-v2
	{"privatekeyid", ends, always},          // Datadog
	{"accesskeyid", ends, always},           // OpenTelemetry
	{"connect.sid", whole, ifToken},         // Sentry
	{"secretkeyid", ends, always},           // Datadog
	{"authreqid", whole, ifToken},           // OpenID
	{"sessionid", ends, ifToken},            // Sentry
	{"apikeyid", ends, always},              // Datadog
	{"secretid", whole, always},             // https://developer.hashicorp.com/vault/docs/auth/approle
	{"sessid", ends, ifToken},               // Sentry
	{"appid", whole, ifToken},               // https://openweathermap.org/appid
	{"pgtid", whole, always},                // CAS
	{"sid", whole, ifToken},                 // Datadog
	{"password", ends, always},              // Rails
	{"pword", ends, always},                 // Datadog
	{"passwd", ends, always},                // Sentry
	{"pwd", ends, always},                   // Datadog
	{"wpnonce", whole, always},              // https://developer.wordpress.org/apis/security/nonces/
	{"authorizationcode", whole, always},    // OAuth
	{"preauthorizedcode", whole, always},    // https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html
	{"confirmationcode", ends, always},      // Cognito
	{"verificationcode", ends, always},      // Cognito
	{"devicecode", whole, always},           // OAuth
	{"verifycode", ends, always},            // Cognito
	{"authcode", whole, always},             // https://opendocs.alipay.com/open/263/105809
	{"passcode", ends, always},              // Rails
	{"usercode", whole, always},             // OAuth
	{"mfacode", ends, always},               // Cognito
	{"oobcode", whole, always},              // https://firebase.google.com/docs/auth/custom-email-handler
	{"otpcode", whole, always},              // Rails
	{"code", ends, ifToken},                 // OAuth
	{"consentchallenge", whole, ifToken},    // Ory
	{"logoutchallenge", whole, ifToken},     // Ory
	{"loginchallenge", whole, ifToken},      // Ory
	{"cookie", whole, ifToken},              // Sentry
	{"sesame", whole, always},               // https://django-sesame.readthedocs.io/en/stable/
	{"signature", ends, always},             // OpenTelemetry
	{"secretkeybase", whole, always},        // Rails
	{"samlresponse", whole, ifToken},        // SAML
	{"passphrase", ends, always},            // Datadog
	{"sessionstate", whole, ifToken},        // OpenID
	{"relaystate", whole, ifToken},          // SAML
	{"state", whole, ifToken},               // OAuth
	{"appsecretproof", whole, always},       // https://developers.facebook.com/docs/graph-api/guides/secure-requests
	{"csrf", whole, ifToken},                // Sentry
	{"xsrf", whole, ifToken},                // Sentry
	{"sig", ends, always},                   // OpenTelemetry
	{"passwordhash", whole, always},         // Rails
	{"secrethash", whole, always},           // Cognito
	{"tokenhash", ends, always},             // https://supabase.com/docs/guides/auth/auth-email-templates
	{"hash", whole, ifToken},                // https://core.telegram.org/widgets/login
	{"tempauth", whole, always},             // https://rclone.org/onedrive/#pre-authenticated-urls
	{"auth", ends, ifToken},                 // Sentry
	{"qak", whole, always},                  // https://www.tencentcloud.com/document/product/436/7778
	{"ak", whole, ifToken},                  // https://lbsyun.baidu.com/index.php?title=webapi
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
	{"passwordconfirmation", whole, always}, // Rails
	{"authentication", whole, ifToken},      // Datadog
	{"authorization", whole, always},        // Datadog
	{"invitation", whole, ifToken},          // https://auth0.com/docs/manage-users/organizations/configure-organizations/invite-members
	{"assertion", ends, always},             // OAuth
	{"session", ends, ifToken},              // Sentry
	{"ssn", whole, always},                  // Rails
	{"otp", ends, always},                   // Rails
	{"verifier", ends, always},              // OAuth
	{"bearer", ends, always},                // Sentry
	{"passwords", whole, ifToken},           // Sentry
	{"creds", ends, always},                 // Sentry
	{"cookies", whole, ifToken},             // Sentry
	{"withcredentials", ends, never},        // harmless
	{"credentials", ends, always},           // Sentry
	{"tokens", whole, ifToken},              // Sentry
	{"compass", ends, never},                // harmless
	{"bypass", ends, never},                 // harmless
	{"pass", ends, always},                  // Datadog
	{"secrets", whole, always},              // Sentry
	{"hdnts", whole, always},                // Akamai
	{"t", whole, ifToken},                   // https://github.com/joinorbiters/orbiters/issues/174
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
	{"subscriptionkey", ends, always},       // Azure
	{"applicationkey", ends, always},        // Datadog
	{"encryptionkey", ends, always},         // Rails
	{"consumerkey", ends, always},           // Datadog
	{"resourcekey", whole, always},          // https://developers.google.com/workspace/drive/api/guides/resource-keys
	{"accountkey", ends, always},            // Azure
	{"licensekey", ends, always},            // https://dev.maxmind.com/geoip/updating-databases
	{"privatekey", ends, always},            // Sentry
	{"sessionkey", ends, always},            // Rails
	{"signingkey", ends, always},            // Rails
	{"accesskey", ends, always},             // Datadog
	{"masterkey", ends, always},             // Rails
	{"secretkey", ends, always},             // Datadog
	{"sentrykey", whole, always},            // https://docs.sentry.io/security-legal-pii/security/security-policy-reporting/
	{"writekey", ends, always},              // https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
	{"authkey", ends, always},               // Jackett
	{"passkey", whole, always},              // Jackett
	{"sesskey", whole, always},              // https://moodledev.io/general/development/policies/security/crosssite-request-forgery
	{"apikey", ends, always},                // Sentry
	{"appkey", ends, always},                // Datadog
	{"rlkey", whole, always},                // https://help.dropbox.com/share/force-download
	{"key", ends, ifToken},                  // Rails
}

// secretRows is the index of secretNames.
var secretRows = func() (index endingIndex) {
	for i, row := range secretNames {
		index.add(i, row.name)
	}
	return index
}()

// An endingIndex says where in a table the names end in two letters: the last one is the first index.
type endingIndex [32][32]rows

// add adds the next row of the table, whose name is given.
func (x *endingIndex) add(i int, name string) {
	last, before := endingOf(name)
	x[last][before].add(i)
}

// rows returns the rows whose names end as the name does.
func (x *endingIndex) rows(name string) rows {
	last, before := endingOf(name)
	return x[last][before]
}

// rows are those from first to end in a table.
type rows struct{ first, end uint8 }

// add adds the next row of a table.
func (r *rows) add(i int) {
	if r.end == 0 {
		r.first = uint8(i)
	}
	r.end = uint8(i + 1)
}

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

	// Few names end as one of the rows does.
	rows := secretRows.rows(text)
	if rows.end == 0 {
		return never
	}

	// The first row that the name ends in decides, since it is the longest.
	var buffer foldBuffer
	name := fold(&buffer, text)
	for i := rows.first; i < rows.end; i++ {
		n := &secretNames[i]
		rest, ok := cutSuffix(name, n.name)
		if ok && (n.ends || precedesName(rest)) {
			return n.secrecy
		}
	}
	return never
}

// precedesName reports whether a whole name may follow the text, as in "2&sid", "a,sid" and
// "f(sid": the text ends in a character that no name contains, or in a bracket.
func precedesName(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	c := text[len(text)-1]
	return c == '(' || kinds[c]&isName == 0
}

// endingOf returns the numbers of a name's last letter and of the letter before it, whatever their
// case is, or 0 if another character is there. "-" and "_" do not count.
func endingOf(name string) (last, before byte) {
	for i := len(name) - 1; i >= 0; i-- {
		switch c := name[i]; {
		case c == '-' || c == '_':
		case !lex.IsAlpha(c):
			return last, 0
		case last == 0:
			last = c & 31
		default:
			return last, c & 31
		}
	}
	return last, 0
}

// A foldBuffer has room for the end of a name: for all that a table lists, and the character
// before it.
type foldBuffer [32]byte

// fold returns the end of the name in lower case, without "-" and "_".
func fold(buffer *foldBuffer, name string) []byte {
	start := len(buffer)
	for i := len(name) - 1; i >= 0 && start > 0; i-- {
		c := name[i]
		if c == '-' || c == '_' {
			continue
		}
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		start--
		buffer[start] = c
	}
	return buffer[start:]
}

// cutSuffix is [bytes.CutSuffix] for a suffix that is a string.
func cutSuffix(name []byte, suffix string) (rest []byte, ok bool) {
	n := len(name) - len(suffix)
	if n < 0 || string(name[n:]) != suffix {
		return nil, false
	}
	return name[:n], true
}
