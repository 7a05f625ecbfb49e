// SPDX-License-Identifier: BSD-3-Clause

package redact

import (
	"strings"
	"testing"
)

func TestServicePaths(t *testing.T) {
	const secret = "a1B2c3D4e5F6g7H8i9J0k1L2"
	for i, p := range servicePaths {
		if i > 0 && servicePaths[i-1].domain > p.domain {
			t.Errorf("%q is not in order", p.domain)
		}
		if p.domain != "" && strings.Count(p.domain, ".") != 1 || p.domain != strings.ToLower(p.domain) || !strings.Contains(p.path, defaultMask) {
			t.Errorf("no path is %v", p)
		}
		host := strings.TrimPrefix(strings.Replace(p.subdomain, "*", "a", 1)+"."+p.domain, ".")
		if p.domain == "" {
			host = "example.com"
		}
		want := strings.ReplaceAll(p.path, "*", "ws") + "/x?a=b"
		in := strings.Replace(want, defaultMask, secret, 1)
		for _, before := range []string{host + "/", strings.ToUpper(host) + "./", host + ":8080//", "u@" + host + `\/`, host + ".%2F"} {
			got := Redactor{}.Text("https://" + before + in)
			if got != (Redactor{}).Text("https://"+before+want) || strings.Contains(got, secret) {
				t.Errorf("the secret is in %q", got)
			}
		}
		if p.domain != "" && !strings.HasPrefix(p.path, "hooks/") { // of any host, if it looks random
			in := strings.Replace(want, defaultMask, "section-2-of-part-1", 1)
			checkText(t, "https://"+host+".example/"+in, "https://"+host+".example/"+in)
		}
	}
	for _, same := range []string{
		"https://example.com/hooks/pre-commit https://localhost/hooks/a https://h/reset-password/new https://h/reset/a/b",
		"https://www.slack.com/v2/T0/B0/" + secret, "https://com/xxxxx", "https://" + strings.Repeat("a", 40) + ".com/v2/" + secret,
		"https://rpc.ankr.com/eth/ws https://dl.cloudsmith.io/public/o/r https://make.com/pricing https://blog.discord.com/api/webhooks",
	} {
		checkText(t, same, same)
	}
	checkText(t, "https://x.webhook.office.com/webhookb2/a@b/IncomingWebhook/"+secret+"/c/V2"+secret, "https://x.webhook.office.com/webhookb2/a@b/IncomingWebhook/xxxxx/c/xxxxx")
}

func checkText(t *testing.T, in, want string) {
	t.Helper()
	if got := (Redactor{}).Text(in); got != want {
		t.Errorf("Text(%q) = %q, want %q", in, got, want)
	}
}
