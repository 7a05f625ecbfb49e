// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/uri/redact"
)

func TestHeader(t *testing.T) {
	const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	keep := redact.Redactor{Keep: func(name string) bool { return name == "theme" || name == "X-Authorization" }}
	own := redact.Redactor{Mask: "***", Key: func(name string) bool { return strings.EqualFold(name, "x-tenant") }}
	for _, tt := range []struct {
		r              redact.Redactor
		name, in, want string
	}{
		{redact.Redactor{}, "Authorization", "Basic bWU6aHVudGVyMg==", "xxxxx"},
		{redact.Redactor{}, "authorization", "hunter2", "xxxxx"},
		{redact.Redactor{}, "Proxy-Authorization", "Digest username=\"me\", response=\"hunter2\"", "xxxxx"},
		{redact.Redactor{}, "X-Forwarded-Authorization", "hunter2", "xxxxx"},
		{redact.Redactor{}, "Authorization", "", ""},
		{redact.Redactor{}, "X-Api-Key", "hunter2", "xxxxx"},
		{redact.Redactor{}, "X-CSRF-Token", "hunter2 hunter3", "xxxxx"},
		{redact.Redactor{}, "X-Hub-Signature-256", "sha256=hunter2", "xxxxx"},
		{redact.Redactor{}, "X-Auth", token, "xxxxx"},
		{redact.Redactor{}, "X-Auth", "none", "none"},
		{redact.Redactor{}, "X-Auth", "Bearer " + token, "xxxxx"},
		{redact.Redactor{}, "X-GitHub-OTP", "123456", "xxxxx"},
		{redact.Redactor{}, "X-Amzn-Oidc-Data", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.ab", "xxxxx"},
		{redact.Redactor{}, "X-Amzn-Oidc-Data", "eyJ and more", "eyJ and more"},
		{redact.Redactor{}, "Cookie", "sid=hunter2; theme=dark;a=b=c; empty=;hunter2; ;", "sid=xxxxx; theme=xxxxx;a=xxxxx; empty=;xxxxx; ;"},
		{redact.Redactor{}, "Cookie", "", ""},
		{redact.Redactor{}, "Set-Cookie", "sid=hunter2; Path=/a; HttpOnly", "sid=xxxxx; Path=/a; HttpOnly"},
		{redact.Redactor{}, "set-cookie", "hunter2", "xxxxx"},
		{redact.Redactor{}, "Set-Cookie", "a=hunter2; Path=/, b=hunter2; Expires=Wed, 21 Oct 2026 07:28:00 GMT, c=hunter2,3", "a=xxxxx; Path=/, b=xxxxx; Expires=Wed, 21 Oct 2026 07:28:00 GMT, c=xxxxx"},
		{redact.Redactor{}, "Location", "cb?code=200&token=hunter2", "cb?code=200&token=xxxxx"},
		{redact.Redactor{}, "Link", "</a?token=hunter2>; rel=\"next\", <https://me:hunter2@h/>; rel=a", "</a?token=xxxxx>; rel=\"next\", <https://me:xxxxx@h/>; rel=a"},
		{redact.Redactor{}, "Referer", "https://h/?sig=hunter2", "https://h/?sig=xxxxx"},
		{redact.Redactor{}, "Refresh", "0; url=/a?token=hunter2", "0; url=/a?token=xxxxx"},
		{redact.Redactor{}, "Accept", "text/html; q=0.5", "text/html; q=0.5"},

		// Names that say nothing, or that look like another one.
		{redact.Redactor{}, "X-Honeycomb-Team", "hunter2", "xxxxx"},
		{redact.Redactor{}, "X-JFrog-Art-Api", "hunter2", "xxxxx"},
		{redact.Redactor{}, "X-Registry-Config", "eyJodW50ZXIyIjp7fX0=", "xxxxx"},
		{redact.Redactor{}, "X-Registry-Auth", "hunter2", "xxxxx"},
		{redact.Redactor{}, "X-Wp-Nonce", "hunter2", "xxxxx"},
		{redact.Redactor{}, "X-WP-Nonce", "", ""},
		{redact.Redactor{}, "Idempotency-Key", "8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"},
		{redact.Redactor{}, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ=="},
		{own, "Idempotency-Key", "one", "one"},
		{keep, "X-Honeycomb-Team", "hunter2", "xxxxx"},

		// Credentials among subprotocols.
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "graphql-ws, actioncable-v1-json, v4.channel.k8s.io", "graphql-ws, actioncable-v1-json, v4.channel.k8s.io"},
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "bearer, hunter2", "bearer, xxxxx"},
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "chat,access_token,hunter2", "chat,access_token,xxxxx"},
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "Bearer.hunter2, chat", "Bearer.xxxxx, chat"},
		{redact.Redactor{}, "sec-websocket-protocol", "base64url.bearer.authorization.k8s.io.aHVudGVyMg, base64.binary.k8s.io", "base64url.bearer.xxxxx, base64.binary.k8s.io"},
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "realtime, openai-insecure-api-key.hunter2, openai-beta.realtime-v1", "realtime, openai-insecure-api-key.xxxxx, openai-beta.realtime-v1"},
		{redact.Redactor{}, "Sec-WebSocket-Protocol", "", ""},

		// Queries.
		{redact.Redactor{}, "X-Original-Query", "page=2&token=hunter2", "page=2&token=xxxxx"},
		{redact.Redactor{}, "X-Query", "password=hunter2", "password=xxxxx"},
		{keep, "Cookie", "sid=hunter2; theme=dark", "sid=xxxxx; theme=dark"},
		{keep, "X-Authorization", "none", "none"},
		{own, "X-Tenant", "hunter2", "***"},
		{own, "X-Api-Key", "one", "one"},
		{own, "X-Api-Key", token, "***"},
	} {
		h := http.Header{tt.name: {tt.in, tt.in}}
		got := tt.r.Header(h)
		if diff := cmp.Diff(map[string][]string{tt.name: {tt.want, tt.want}}, got); diff != "" {
			t.Errorf("%s: %s: %s", tt.name, tt.in, diff)
		}
		if diff := cmp.Diff(got, tt.r.Header(got)); diff != "" {
			t.Errorf("%s: the header is redacted twice: %s", tt.name, diff)
		}
		if got[tt.name][0] = "changed"; h[tt.name][0] != tt.in {
			t.Errorf("%s: the header is not copied", tt.name)
		}
	}
	if got := (redact.Redactor{}).Header(nil); got != nil {
		t.Error(got)
	}
	if diff := cmp.Diff(map[string][]string{"A": nil, "B": {}}, redact.Redactor{}.Header(http.Header{"A": nil, "B": {}})); diff != "" {
		t.Error(diff)
	}
}
