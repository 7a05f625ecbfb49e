// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file lists the paths with secrets, by service.

import (
	"slices"
	"strings"
	"sync"
)

// A servicePath is a path with a secret on a service's hosts.
type servicePath struct {
	domain    string  // the hosts' last two labels; "" for any host
	subdomain string  // the labels before them; "*" for any, or none; "*." at the start for any before it
	path      string  // as in [Redactor.Paths]
	secrecy   secrecy // the segment's
}

// servicePaths are sorted by their domain. All rows that a path is like count.
var servicePaths = [...]servicePath{
	{"", "", "botxxxxx", ifRandom},                                                   // https://core.telegram.org/bots/api#using-a-local-bot-api-server
	{"", "", "hooks/xxxxx", ifToken},                                                 // https://developers.mattermost.com/integrate/webhooks/incoming/
	{"", "", "hooks/*/xxxxx", ifToken},                                               // https://docs.rocket.chat/docs/integrations
	{"", "", "api/webhook/xxxxx", ifToken},                                           // https://www.home-assistant.io/docs/automation/trigger/#webhook-trigger
	{"", "", "reset-password/xxxxx", ifToken},                                        // https://laravel.com/docs/passwords
	{"", "", "password-reset/xxxxx", ifToken},                                        // https://github.com/discourse/discourse/blob/main/config/routes.rb
	{"", "", "password/reset/xxxxx", ifToken},                                        // https://laravel.com/docs/passwords
	{"", "", "email/verify/*/xxxxx", ifToken},                                        // https://laravel.com/docs/verification
	{"", "", "reset/*/xxxxx", ifToken},                                               // https://docs.djangoproject.com/en/stable/topics/auth/default/
	{"", "", "accounts/reset/*/xxxxx", ifToken},                                      // https://docs.djangoproject.com/en/stable/topics/auth/default/
	{"", "", "u/password-reset/xxxxx", ifToken},                                      // https://github.com/discourse/discourse/blob/main/config/routes.rb
	{"", "", "u/activate-account/xxxxx", ifToken},                                    // https://github.com/discourse/discourse/blob/main/config/routes.rb
	{"", "", "session/email-login/xxxxx", ifToken},                                   // https://github.com/discourse/discourse/blob/main/config/routes.rb
	{"", "", "user/reset/*/*/xxxxx", ifToken},                                        // https://api.drupal.org/api/drupal/core!modules!user!user.module/function/user_pass_reset_url
	{"", "", "account/reset/*/xxxxx", ifToken},                                       // https://shopify.dev/docs/api/admin-rest/latest/resources/customer
	{"", "", "account/activate/*/xxxxx", ifToken},                                    // https://shopify.dev/docs/api/admin-rest/latest/resources/customer
	{"airtable.com", "hooks", "workflows/v1/genericWebhook/*/*/xxxxx", always},       // https://support.airtable.com/docs/when-webhook-received-trigger
	{"alchemy.com", "*.g", "v2/xxxxx", always},                                       // https://www.alchemy.com/docs/reference/ethereum-api-quickstart
	{"alchemy.com", "*.g", "nft/*/xxxxx", always},                                    // https://www.alchemy.com/docs/reference/nft-api-quickstart
	{"alchemy.com", "*.g", "data/*/xxxxx", always},                                   // https://www.alchemy.com/docs/reference/portfolio-apis
	{"alchemy.com", "*.g", "prices/*/xxxxx", always},                                 // https://www.alchemy.com/docs/reference/prices-api-quickstart
	{"alchemyapi.io", "*", "v2/xxxxx", always},                                       // https://www.alchemy.com/docs/reference/ethereum-api-quickstart
	{"ankr.com", "rpc", "*/xxxxx", ifToken},                                          // https://www.ankr.com/docs/rpc-service/getting-started/basics-premium/
	{"ankr.com", "rpc", "*/ws/xxxxx", ifToken},                                       // https://www.ankr.com/docs/rpc-service/getting-started/basics-premium/
	{"apple.com", "web.push", "xxxxx", always},                                       // RFC 8030, section 8.3
	{"atlassian.com", "automation", "pro/hooks/xxxxx", always},                       // https://support.atlassian.com/cloud-automation/docs/configure-the-incoming-webhook-trigger-in-atlassian-automation/
	{"atlassian.com", "api-private", "automation/webhooks/jira/a/*/xxxxx", always},   // https://support.atlassian.com/cloud-automation/docs/configure-the-incoming-webhook-trigger-in-atlassian-automation/
	{"basecamp.com", "3", "*/integrations/xxxxx", always},                            // https://github.com/basecamp/bc3-api/blob/master/sections/chatbots.md
	{"betterstack.com", "uptime", "api/v1/heartbeat/xxxxx", always},                  // https://betterstack.com/docs/uptime/cron-and-heartbeat-monitor/
	{"bitrise.io", "hooks", "h/*/*/xxxxx", always},                                   // https://docs.bitrise.io/en/bitrise-ci/api/incoming-and-outgoing-webhooks.html
	{"blastapi.io", "*", "xxxxx", ifToken},                                           // https://docs.blastapi.io/
	{"buildkite.com", "webhook", "deliver/xxxxx", always},                            // https://buildkite.com/docs/pipelines/source-control/github
	{"chainstack.com", "*.core", "xxxxx", ifToken},                                   // https://docs.chainstack.com/docs/authentication-methods-for-different-scenarios
	{"chanify.net", "api", "v1/sender/xxxxx", always},                                // https://github.com/caronc/apprise/blob/master/apprise/plugins/chanify.py
	{"ciscospark.com", "api", "v1/webhooks/incoming/xxxxx", always},                  // https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252
	{"cloudflare.com", "api", "client/v4/pages/webhooks/deploy_hooks/xxxxx", always}, // https://developers.cloudflare.com/pages/configuration/deploy-hooks/
	{"cloudsmith.io", "dl", "xxxxx", ifToken},                                        // https://docs.cloudsmith.com/authentication/entitlement-tokens
	{"cronitor.link", "", "p/xxxxx", always},                                         // https://cronitor.io/docs/telemetry-api
	{"discord.com", "*", "api/webhooks/*/xxxxx", always},                             // https://discord.com/developers/docs/resources/webhook
	{"discord.com", "*", "api/*/webhooks/*/xxxxx", always},                           // https://discord.com/developers/docs/resources/webhook
	{"discord.com", "*", "api/interactions/*/xxxxx", always},                         // https://discord.com/developers/docs/interactions/receiving-and-responding
	{"discord.com", "*", "api/*/interactions/*/xxxxx", always},                       // https://discord.com/developers/docs/interactions/receiving-and-responding
	{"discordapp.com", "*", "api/webhooks/*/xxxxx", always},                          // https://discord.com/developers/docs/resources/webhook
	{"discordapp.com", "*", "api/*/webhooks/*/xxxxx", always},                        // https://discord.com/developers/docs/resources/webhook
	{"docker.com", "hub", "api/build/v1/source/*/trigger/xxxxx", always},             // https://docs.docker.com/docker-hub/repos/manage/builds/triggers/
	{"envoyer.io", "", "deploy/xxxxx", always},                                       // https://docs.envoyer.io/projects/management
	{"exchangerate-api.com", "v6", "v6/xxxxx", always},                               // https://www.exchangerate-api.com/docs/standard-requests
	{"feishu.cn", "open", "open-apis/bot/hook/xxxxx", always},                        // https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
	{"feishu.cn", "open", "open-apis/bot/v2/hook/xxxxx", always},                     // https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
	{"flock.com", "api", "hooks/sendMessage/xxxxx", always},                          // https://dev.flock.com/webhooks/incoming
	{"ftqq.com", "sctapi", "xxxxx", always},                                          // https://github.com/caronc/apprise/blob/master/apprise/plugins/serverchan.py
	{"fury.io", "*", "xxxxx", ifToken},                                               // https://gemfury.com/help/repo-url/
	{"getblock.io", "go", "xxxxx", always},                                           // https://docs.getblock.io/getting-started/authentication-with-access-tokens
	{"google.com", "calendar", "calendar/ical/*/private-xxxxx", always},              // https://support.google.com/calendar/answer/37648
	{"google.com", "www", "calendar/ical/*/private-xxxxx", always},                   // https://support.google.com/calendar/answer/37648
	{"googleapis.com", "fcm", "fcm/send/xxxxx", always},                              // RFC 8030, section 8.3
	{"grafana.net", "*", "integrations/v1/*/xxxxx", always},                          // https://grafana.com/docs/oncall/latest/integrations/webhook/
	{"grafana.net", "*", "oncall/integrations/v1/*/xxxxx", always},                   // https://grafana.com/docs/oncall/latest/integrations/webhook/
	{"guilded.gg", "media", "webhooks/*/xxxxx", always},                              // https://github.com/caronc/apprise/blob/master/apprise/plugins/guilded.py
	{"hc-ping.com", "", "xxxxx", always},                                             // https://healthchecks.io/docs/http_api/
	{"ifttt.com", "maker", "trigger/*/with/key/xxxxx", always},                       // https://ifttt.com/maker_webhooks
	{"ifttt.com", "maker", "trigger/*/json/with/key/xxxxx", always},                  // https://ifttt.com/maker_webhooks
	{"ifttt.com", "maker", "use/xxxxx", always},                                      // https://ifttt.com/maker_webhooks
	{"ilert.com", "api", "api/v1/events/*/xxxxx", always},                            // https://docs.ilert.com/inbound-integrations
	{"infura.io", "*", "v3/xxxxx", always},                                           // https://docs.metamask.io/services/get-started/endpoints/
	{"infura.io", "*", "ws/v3/xxxxx", always},                                        // https://docs.metamask.io/services/get-started/endpoints/
	{"integromat.com", "hook", "xxxxx", always},                                      // https://help.make.com/webhooks
	{"kookapp.cn", "www", "api/v3/incoming/xxxxx", always},                           // https://github.com/caronc/apprise/blob/master/apprise/plugins/kook.py
	{"larksuite.com", "open", "open-apis/bot/hook/xxxxx", always},                    // https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot
	{"larksuite.com", "open", "open-apis/bot/v2/hook/xxxxx", always},                 // https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot
	{"live.com", "outlook", "owa/calendar/*/xxxxx", always},                          // https://support.microsoft.com/office/share-your-calendar-in-outlook-on-the-web-7ecef8ae-139c-40d9-bae2-a23977ee58d5
	{"loggly.com", "*", "inputs/xxxxx", always},                                      // https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-endpoint.htm
	{"loggly.com", "*", "bulk/xxxxx", always},                                        // https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-bulk-endpoint.htm
	{"make.com", "hook.eu1", "xxxxx", always},                                        // https://help.make.com/webhooks
	{"make.com", "hook.eu2", "xxxxx", always},                                        // https://help.make.com/webhooks
	{"make.com", "hook.us1", "xxxxx", always},                                        // https://help.make.com/webhooks
	{"make.com", "hook.us2", "xxxxx", always},                                        // https://help.make.com/webhooks
	{"mozilla.com", "updates.push.services", "wpush/*/xxxxx", always},                // RFC 8030, section 8.3
	{"nabu.casa", "hooks", "xxxxx", always},                                          // https://www.home-assistant.io/docs/automation/trigger/#webhook-trigger
	{"netlify.com", "api", "build_hooks/xxxxx", always},                              // https://docs.netlify.com/configure-builds/build-hooks/
	{"nosnch.in", "", "xxxxx", always},                                               // https://deadmanssnitch.com/docs
	{"office.com", "*.webhook", "webhookb2/*/IncomingWebhook/xxxxx", always},         // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
	{"office.com", "*.webhook", "webhookb2/*/IncomingWebhook/*/*/xxxxx", always},     // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
	{"office.com", "outlook", "webhook/*/IncomingWebhook/xxxxx", always},             // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
	{"office365.com", "outlook", "owa/calendar/*/xxxxx", always},                     // https://support.microsoft.com/office/share-your-calendar-in-outlook-on-the-web-7ecef8ae-139c-40d9-bae2-a23977ee58d5
	{"packagecloud.io", "", "priv/xxxxx", always},                                    // https://packagecloud.io/docs
	{"pagerduty.com", "*", "integration/xxxxx", always},                              // https://developer.pagerduty.com/docs/events-api-v2-overview
	{"pagerduty.com", "*", "x-ere/xxxxx", always},                                    // https://support.pagerduty.com/main/docs/event-orchestration
	{"pirateweather.net", "api", "forecast/xxxxx", always},                           // https://docs.pirateweather.net/en/latest/API/
	{"quiknode.pro", "*", "xxxxx", always},                                           // https://www.quicknode.com/docs/ethereum
	{"ryver.com", "*", "application/webhook/xxxxx", always},                          // https://github.com/caronc/apprise/blob/master/apprise/plugins/ryver.py
	{"sentry.io", "*", "api/*/cron/*/xxxxx", always},                                 // https://docs.sentry.io/product/crons/getting-started/http/
	{"signl4.com", "connect", "webhook/xxxxx", always},                               // https://docs.signl4.com/integrations/webhook/webhook.html
	{"slack-gov.com", "hooks", "services/*/*/xxxxx", always},                         // https://docs.slack.dev/govslack
	{"slack-gov.com", "hooks", "triggers/*/*/xxxxx", always},                         // https://docs.slack.dev/govslack
	{"slack-gov.com", "hooks", "workflows/*/*/*/xxxxx", always},                      // https://docs.slack.dev/govslack
	{"slack-gov.com", "hooks", "commands/*/*/xxxxx", always},                         // https://docs.slack.dev/govslack
	{"slack-gov.com", "hooks", "actions/*/*/xxxxx", always},                          // https://docs.slack.dev/govslack
	{"slack.com", "hooks", "services/*/*/xxxxx", always},                             // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
	{"slack.com", "hooks", "triggers/*/*/xxxxx", always},                             // https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers
	{"slack.com", "hooks", "workflows/*/*/*/xxxxx", always},                          // https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers
	{"slack.com", "hooks", "commands/*/*/xxxxx", always},                             // https://docs.slack.dev/interactivity/implementing-slash-commands
	{"slack.com", "hooks", "actions/*/*/xxxxx", always},                              // https://docs.slack.dev/interactivity/handling-user-interaction
	{"spike.sh", "hooks", "xxxxx", always},                                           // https://docs.spike.sh/integrations/webhook-integration-with-spike
	{"sumologic.com", "*", "receiver/v1/http/xxxxx", always},                         // https://help.sumologic.com/docs/send-data/hosted-collectors/http-source/logs-metrics/
	{"telegram.org", "api", "botxxxxx", always},                                      // https://core.telegram.org/bots/api#making-requests
	{"telegram.org", "api", "file/botxxxxx", always},                                 // https://core.telegram.org/bots/api#making-requests
	{"tenderly.co", "*.gateway", "xxxxx", always},                                    // https://docs.tenderly.co/node/rpc-reference
	{"tines.com", "*", "webhook/*/xxxxx", always},                                    // https://www.tines.com/docs/actions/types/webhook/
	{"vercel.com", "api", "v1/integrations/deploy/*/xxxxx", always},                  // https://vercel.com/docs/deploy-hooks
	{"victorops.com", "alert", "integrations/generic/*/alert/xxxxx", always},         // https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide/
	{"webexapis.com", "", "v1/webhooks/incoming/xxxxx", always},                      // https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252
	{"zapier.com", "hooks", "hooks/catch/*/xxxxx", always},                           // https://help.zapier.com/hc/en-us/articles/8496288690317-Trigger-Zap-workflows-from-webhooks
	{"zenduty.com", "www", "api/events/xxxxx", always},                               // https://zenduty.com/docs/generic-integration/
	{"zoom.us", "inbots", "incoming/hook/xxxxx", always},                             // https://github.com/caronc/apprise/blob/master/apprise/plugins/zoom.py
}

// A form is a path with a secret on any host.
type form struct {
	path    string
	start   string  // its text before any "*" and the secret, or less
	secrecy secrecy // the segment's, if the path begins with the form
}

// forms lists the forms for any host by their first two octets. It contains the rows without a domain,
// and, since the host is often not beside the path, the services' forms that no other path is like.
var forms = sync.OnceValue(func() *[32][32][]form {
	var table [32][32][]form
	for _, p := range servicePaths {
		// A form's words, "fcm/send" in "fcm/send/xxxxx", tell it from other paths, if there are
		// enough: not "actions", as in github.com/actions/checkout/commit/.
		const least = len("fcm/send")
		words := strings.Trim(strings.ReplaceAll(strings.TrimSuffix(p.path, defaultMask), "/*", ""), "/")
		if p.path[0] == '*' || p.domain != "" && len(words) < least {
			continue
		}

		start, _, _ := strings.Cut(p.path, "*")
		f := form{p.path, strings.TrimSuffix(start, defaultMask), p.secrecy}
		if p.domain != "" {
			f.secrecy = ifRandom
		}

		// discordapp.com has the forms of discord.com.
		if list := &table[p.path[0]&31][p.path[1]&31]; !slices.Contains(*list, f) {
			*list = append(*list, f)
		}
	}
	return &table
})

// formsOf returns the forms for any host that may begin with the octets.
func formsOf(first, second byte) []form { return forms()[first&31][second&31] }

// A service lists the paths for a host.
type service struct {
	host, subdomain string
	paths           []servicePath // its domain's: see has
	isBare          bool          // no scheme precedes the host
}

// serviceOf returns the service whose domain the host ends in. A port may follow the host.
func serviceOf(host string) service {
	host, _, _ = strings.Cut(host, ":")
	host, _, _ = strings.Cut(host, "%") // the ":" may be escaped

	// "hooks.slack.com." is the same host. Its domain is the last two labels.
	name := strings.TrimSuffix(host, ".")
	dot := strings.LastIndexByte(name[:max(0, strings.LastIndexByte(name, '.'))], '.')
	domain := name[dot+1:]
	if domain == "" { // the rows for any host are no service's
		return service{host: host}
	}

	// The domains with the same first letter are few, and one's rows follow each other.
	rows := rowsOfDomain[domain[0]|0x20]
	for rows.first < rows.end && !strings.EqualFold(servicePaths[rows.first].domain, domain) {
		rows.first++
	}
	end := rows.first
	for end < rows.end && servicePaths[end].domain == servicePaths[rows.first].domain {
		end++
	}
	return service{host: host, subdomain: name[:max(0, dot)], paths: servicePaths[rows.first:end]}
}

// rowsOfDomain says where in servicePaths the domains are that begin with a letter, in lower case. Rows
// without a domain are in forms.
var rowsOfDomain = func() (table [256]rows) {
	for i, p := range servicePaths {
		if p.domain != "" {
			table[p.domain[0]|0x20].add(i)
		}
	}
	return table
}()

// has reports whether the subdomain is one of the path's.
func (p *servicePath) has(subdomain string) bool {
	return p.subdomain == "*" || isIn(subdomain, p.subdomain)
}

// isIn reports whether a host is the domain, or below a domain such as
// "*.example".
func isIn(host, domain string) bool {
	if domain != "" && domain[0] == '*' {
		domain = domain[1:]
		host = host[max(0, len(host)-len(domain)):]
	}
	return len(host) == len(domain) && strings.EqualFold(host, domain)
}
