// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

// This file has lines as programs log them. In the forms, "{any}" stands for a
// secret, and "{token}" for one that looks like a token.
var lineForms = map[string][]string{
	"presigned URLs": {
		"https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={any}%2F20261124%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20261124T000000Z&X-Amz-Security-Token={any}&X-Amz-Signature={any}",
		"https://b.s3.amazonaws.com/k?AWSAccessKeyId={any}&Signature={any}&Expires=1764000000",
		"https://storage.googleapis.com/b/o?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Credential={any}&X-Goog-Expires=900&X-Goog-Signature={any}",
		"https://storage.googleapis.com/b/o?GoogleAccessId={any}&Expires=1&Signature={any}",
		"https://a.blob.core.windows.net/c/b.txt?sv=2024-11-04&se=2026-11-24T00%3A00%3A00Z&sr=b&sp=r&sig={any}",
		"https://b.oss-cn-hangzhou.aliyuncs.com/k?OSSAccessKeyId={any}&Expires=1&Signature={any}",
		"https://b.cos.ap-beijing.myqcloud.com/k?q-sign-algorithm=sha1&q-ak={any}&q-key-time=1;2&q-signature={any}&x-cos-security-token={any}",
		"https://d111.cloudfront.net/k?Expires=1&Signature={any}&Key-Pair-Id=K1",
		"/v1/AUTH_a/c/o?temp_url_sig={any}&temp_url_expires=1",
		"https://f002.backblazeb2.com/file/b/o?Authorization={any}",
		"https://a.akamaized.net/m.m3u8?hdnts=exp%3D1~acl%3D%2F*~hmac%3D{any}",
		"https://t-my.sharepoint.com/download.aspx?UniqueId=1&tempauth={any}",
		"https://drive.google.com/file/d/1/view?usp=sharing&resourcekey={any}",
		"https://www.dropbox.com/scl/fi/a/b.pdf?rlkey={any}&dl=0",
	},
	"links of mails": {
		"https://h/__/auth/action?mode=resetPassword&oobCode={any}&apiKey={any}&lang=en",
		"https://h/auth/confirm?token_hash={any}&type=email",
		"https://h/?sesame={any}", "https://h/accept?ticket={token}#", "https://h/login?invitation={token}&organization=o",
		"https://h/users/password/edit?reset_password_token={any}", "https://h/users/confirmation?confirmation_token={any}",
		"https://h/reset/MQ/{token}/", "https://h:8443/accounts/reset/MQ/{token}/", "https://h/password/reset/{token}?email=a%40b",
		"https://h/email/verify/7/{token}?expires=1&signature={any}", "https://h/u/password-reset/{token}", "https://h/user/reset/1/1764000000/{token}/login",
		"https://h/wp-login.php?action=rp&key={token}&login=me", "https://h/verify?user_code={any}", "https://h/confirmUser?client_id=1&user_name=me&confirmation_code={any}",
	},
	"OAuth, SAML and CAS": {
		"/cb?code={token}&state={token}&session_state={token}&iss=https%3A%2F%2Fi", "/cb#access_token={any}&token_type=bearer&expires_in=1",
		"https://h/cb?oauth_token={any}&oauth_verifier={any}", "https://h/token?grant_type=a&client_secret={any}&code_verifier={any}&refresh_token={any}",
		"https://h/logout?id_token_hint={any}&post_logout_redirect_uri=https%3A%2F%2Fh", "https://h/acs?SAMLart={any}&RelayState={token}", "https://h/sso?SAMLRequest={token}",
		"https://h/cas/proxyValidate?ticket=ST-{token}&pgtUrl=https%3A%2F%2Fh", "https://h/cas/proxy?targetService=a&pgt={any}", "https://h/pgt?pgtIou={any}&pgtId={any}",
		"openid-credential-offer://?pre-authorized_code={any}", "https://h/oauth2/auth?login_challenge={token}",
	},
	"webhooks": {
		"https://hooks.slack.com/services/T0/B0/{any}", "https://hooks.slack.com./services/T0/B0/{any}", "https://hooks.slack.com//services/T0/B0/{any}",
		"https://hooks.slack-gov.com/services/T0/B0/{any}", "https://hooks.slack.com/commands/T0/1/{any}", "https://hooks.slack.com/actions/T0/1/{any}",
		"https://ptb.discord.com/api/webhooks/1/{any}", "https://discord.com/api/v10/interactions/1/{any}/callback",
		"https://o.webhook.office.com/webhookb2/a@b/IncomingWebhook/{any}/c/V2{any}", "https://events.pagerduty.com/integration/{any}/enqueue",
		"https://hooks.zapier.com/hooks/catch/1/{any}/", "https://maker.ifttt.com/trigger/e/with/key/{any}", "https://hook.eu1.make.com/{any}",
		"https://open.feishu.cn/open-apis/bot/v2/hook/{any}", "https://mattermost.h/hooks/{token}", "https://hc-ping.com/{any}/start",
		"https://api.netlify.com/build_hooks/{any}?trigger_title=a", "https://api.vercel.com/v1/integrations/deploy/prj_1/{any}",
		"https://api.telegram.org/bot1:{any}/getMe", "https://api.telegram.org/file/bot1:{any}/a.jpg",
		"https://mainnet.infura.io/v3/{any}", "wss://mainnet.infura.io/ws/v3/{any}", "https://eth-mainnet.g.alchemy.com/v2/{any}", "https://a.quiknode.pro/{any}/", "https://rpc.ankr.com/eth/{token}",
		"https://oapi.dingtalk.com/robot/send?access_token={any}", "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={token}", "https://prod-1.logic.azure.com/workflows/1/triggers/manual/paths/invoke?api-version=1&sig={any}",
	},
	"databases": {
		"jdbc:postgresql://h:5432/d?user=me&password={any}&ssl=true", "jdbc:mysql://me:{any}@h:3306/d", "jdbc:sqlserver://h:1433;user=sa;password={any};encrypt=true",
		"postgres://me:{any}@h/d?sslmode=require&sslpassword={any}", "mongodb+srv://me:{any}@h/d?w=majority", "redis://:{any}@h:6379/0", "amqps://me:{any}@h/v",
		"jdbc:h2:mem:d;USER=sa;PASSWORD={any}", "jdbc:h2:~/d;PASSWORD={any};MODE=Oracle", "jdbc:derby:d;user=me;password={any}", "jdbc:h2:tcp://h/~/d;PASSWORD={any}",
		"jdbc:oracle:thin:@h:1521:d?password={any}",
		"sqlserver://sa:{any}@h:1433?database=d", "clickhouse://h:9000/d?username=me&password={any}", "snowflake://me:{any}@a/d?passcode={any}",
	},
	"values with pairs": {
		"https://a.akamaized.net/m.m3u8?hdnts=exp=1~acl=/*~hmac={any}&b=c", "https://a.akamaized.net/m;hdnts=exp=1~acl=/a/*~hmac={any}/a.ts", "https://a.akamaized.net/exp=1~acl=/a/*~hmac={any}/m.m3u8",
		"https://a.akamaized.net/m?tok=st=1~exp=2~acl=%2f*~data=b~hmac={any}", "/m?a=exp%3D1~acl%3D%2F*~hmac%3D{any}",
		"jdbc:sqlserver://h:1433;user=sa;password={{any};{any}};encrypt=true", "https://h/a;RefreshToken=1//0g{any}/b?c=d", "jdbc:bigquery://https://h/v2:443;OAuthType=1;OAuthRefreshToken=1//0g{any};Timeout=1",
	},
	"sessions": {
		"/a;jsessionid={token}", "https://h/a;JSESSIONID={token}", "/a?PHPSESSID={token}&b=c", "/a?connect.sid={token}", "/a?ASP.NET_SessionId={token}", "/a?sessionid={token}&user_session={token}",
		"/wp-admin/?_wpnonce={any}", "/course?sesskey={any}", "/a?authenticity_token={any}&_csrf={token}", "/socket.io/?EIO=4&sid={token}", "https://o.ingest.sentry.io/api/1/envelope/?sentry_key={any}&sentry_version=7",
	},
}

// keySpellings are names in words, which a line spells in many ways.
var keySpellings = []string{
	"password", "old password", "user pass", "db pwd", "pass phrase", "api key", "x api key", "api key id", "access key", "access key id", "aws secret access key", "secret key base", "private key",
	"account key", "subscription key", "signing key", "encryption key", "consumer key", "app key", "application key", "license key", "write key", "client secret", "app secret proof",
	"access token", "id token", "refresh token", "csrf token", "auth token", "my service token", "bearer", "jwt", "otp", "otp code", "totp", "verify code", "cvv", "ssn", "hmac", "sig", "api sig", "signature",
	"credentials", "db credentials", "passkey", "authkey", "torrent pass", "password digest", "password confirmation",
}

// spell returns a name in one of its spellings.
func (g generator) spell(words string) string {
	snake := strings.ReplaceAll(words, " ", "_")
	switch g.IntN(8) {
	case 0:
		return strings.ReplaceAll(words, " ", "-")
	case 1:
		return strings.ToUpper(snake)
	case 2:
		var b strings.Builder
		for i, word := range strings.Fields(words) {
			if i > 0 {
				word = strings.ToUpper(word[:1]) + word[1:]
			}
			b.WriteString(word)
		}
		return b.String()
	case 3:
		return snake + g.pick("", "1", "2", "_2")
	case 4:
		return "user[" + snake + "]" + g.pick("", "[]", "[0]", "[first]")
	case 5:
		return snake + g.pick("[]", "[0]", "[a][b]", "%5B0%5D", "%5B%5D", "%5Ba%5D[b]")
	case 6:
		return fmt.Sprintf("%%%02X%s%%%02x", snake[0], snake[1:len(snake)-1], snake[len(snake)-1])
	}
	return snake
}

// lineWrappings make a line of a reference. No secret has a character that ends it.
var lineWrappings = []func(ref string) string{
	func(s string) string {
		return "ts=2026-11-24T10:00:00Z level=info msg=request url=" + s + " status=200"
	},
	func(s string) string {
		return `ts=2026-11-24T10:00:00Z level=error err="Post \"` + quoted(s) + `\": context deadline exceeded"`
	},
	func(s string) string {
		return "<34>1 2026-11-24T10:00:00Z h app 1 - - fetching " + s + ", attempt 2"
	},
	func(s string) string {
		return `{"log":"{\"level\":\"info\",\"url\":\"` + each(each(s, jsonString), jsonString) + `\"}\n","stream":"stderr"}`
	},
	func(s string) string { return `{"request":{"uri":"` + each(s, jsonString) + `"},"status":502}` },
	func(s string) string {
		return "Caused by: java.io.IOException: Server returned HTTP response code: 403 for URL: " + s
	},
	func(s string) string { return "> GET " + s + " HTTP/1.1" },
	func(s string) string { return "urllib.error.HTTPError: HTTP Error 401 for " + s + ": Unauthorized" },
	func(s string) string { return "Redirecting (302) to <" + s + ">" },
	func(s string) string { return "  url: " + s + "\n  method: GET" },
	func(s string) string { return "export URL=" + s },
	func(s string) string { return "2026/11/24 10:00:00 proxy.go:12: [" + s + "] refused" },
	func(s string) string { return `<request uri="` + each(s, xmlText) + `" status="500"/>` },
	func(s string) string { return "1764000000," + s + "\t200" },
	func(s string) string { return "see " + s + "; then retry" },
	func(s string) string { return `Failed to load "` + s + `": net::ERR_ABORTED 404` },
	func(s string) string { return "/login?next=" + each(s, url.QueryEscape) + "&lang=en" },
	func(s string) string { return "/login?next=" + each(s, url.QueryEscape) + "%3Fb%3Dc" },
	func(s string) string { return s + ",200" },
}

func xmlText(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s))
	return b.String()
}

// logSecret returns a secret as services make them. None begins or ends in a
// character that a sentence could have there.
func (g generator) logSecret() string {
	switch g.IntN(5) {
	case 0:
		return "a1" + g.run("0123456789abcdef") + g.run("0123456789abcdef") + "c3"
	case 1:
		return "A1" + g.run(alnum+"-_") + g.run(alnum) + "z9"
	case 2:
		return "b2" + g.run(alnum) + "%2B" + g.run(alnum) + "%3D"
	case 3:
		return "3f2504e0-4f89-" + g.run("0123456789abcdef") + "-9a0c-" + g.run("0123456789abcdef") + "c3"
	}
	return g.token()
}

var placeholder = regexp.MustCompile(`\{(any|token)\}`)

// fill puts secrets into a form.
func (g generator) fill(form string) string {
	return placeholder.ReplaceAllStringFunc(form, func(kind string) string {
		secret := g.logSecret()
		if kind == "{any}" && g.IntN(2) == 0 {
			secret = "s3" + g.run(alnum) // at least 8 characters
		}
		return secretMark(secret)
	})
}

func TestLines(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(5, 39))}
	var forms []string
	for _, kind := range lineForms {
		forms = append(forms, kind...)
	}
	for range proof.PickSlow(8, proof.Pick(20, 2000)) {
		for _, words := range keySpellings {
			forms = append(forms, g.pick("https://h/a?b=c&", "/a?", "https://h/a;", "/cb#", "?page=2&")+g.spell(words)+"={any}"+g.pick("", "&d=e"))
		}
	}
	for _, form := range forms {
		for _, wrap := range lineWrappings {
			marked := wrap(g.fill(form)) + "\n"
			text, _ := expected(marked)
			got := redact.Redactor{}.Text(text)
			if run := leak(marked, got); run != "" {
				t.Fatalf("%q is in %q\nof %q", run, got, text)
			}
			if again := (redact.Redactor{}).Text(got); again != got {
				t.Fatalf("Text(%q) = %q", got, again)
			}
			checkWriter(t, g, text, got)
		}
	}
}

// TestHeaderLines has the fields of requests.
func TestHeaderLines(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(6, 39))}
	for name, value := range map[string]string{
		"Authorization": "Bearer {any}", "Proxy-Authorization": "Basic {any}", "Cookie": "sid={any}; theme={any}", "Set-Cookie": "sid={any}; Path=/; HttpOnly", "X-Api-Key": "{any}", "Api-Key": "{any}",
		"X-Auth-Token": "{any}", "X-CSRF-Token": "{any}", "X-Amz-Security-Token": "{any}", "X-Goog-Api-Key": "{any}", "X-Vault-Token": "{any}", "DD-API-KEY": "{any}", "Private-Token": "{any}",
		"Ocp-Apim-Subscription-Key": "{any}", "X-Functions-Key": "{token}", "Stripe-Signature": "t=1,v1={any}", "X-Hub-Signature-256": "sha256={any}", "X-Plex-Token": "{any}", "Cf-Access-Jwt-Assertion": "{any}",
		"Location": "https://h/cb?code={token}&token={any}", "Link": "</a?token={any}>; rel=next", "Referer": "https://me:{any}@h/", "Refresh": "5; url=/a?sig={any}", "Forwarded": "for=1;proto=https",
	} {
		marked := g.fill(value)
		text, _ := expected(marked)
		got := redact.Redactor{}.Header(http.Header{name: {text}})[name][0]
		if run := leak(marked, got); run != "" {
			t.Errorf("%s: %q is in %q", name, run, got)
		}
		if !strings.Contains(value, "{") && got != value {
			t.Errorf("%s: %q", name, got)
		}
	}
}
