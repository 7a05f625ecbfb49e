// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file has the paths of services that have secrets.

import "strings"

// A servicePath is a path with a secret of the hosts of a service.
type servicePath struct {
	domain    string  // the last two labels of the hosts; "" for any host
	subdomain string  // what precedes them; "*" for any, or none; "*." at the start for any before it
	path      string  // in the form of the paths of [Redactor.Paths]
	secrecy   secrecy // of the segment
}

// servicePaths are sorted by their domain. Of one path, all rows count, in their
// order.
var servicePaths = [...]servicePath{
	// https://developers.mattermost.com/integrate/webhooks/incoming/
	{"", "", "hooks/xxxxx", ifToken},
	// https://docs.rocket.chat/docs/integrations
	{"", "", "hooks/*/xxxxx", ifToken},
	// https://www.home-assistant.io/docs/automation/trigger/#webhook-trigger
	{"", "", "api/webhook/xxxxx", ifToken},
	// https://laravel.com/docs/passwords
	{"", "", "reset-password/xxxxx", ifToken},
	{"", "", "password/reset/xxxxx", ifToken},
	// https://laravel.com/docs/verification
	{"", "", "email/verify/*/xxxxx", ifToken},
	// https://docs.djangoproject.com/en/stable/topics/auth/default/
	{"", "", "reset/*/xxxxx", ifToken},
	{"", "", "accounts/reset/*/xxxxx", ifToken},
	// https://github.com/discourse/discourse/blob/main/config/routes.rb
	{"", "", "u/password-reset/xxxxx", ifToken},
	{"", "", "u/activate-account/xxxxx", ifToken},
	{"", "", "session/email-login/xxxxx", ifToken},
	// https://api.drupal.org/api/drupal/core!modules!user!user.module/function/user_pass_reset_url
	{"", "", "user/reset/*/*/xxxxx", ifToken},
	// https://shopify.dev/docs/api/admin-rest/latest/resources/customer
	{"", "", "account/reset/*/xxxxx", ifToken},
	{"", "", "account/activate/*/xxxxx", ifToken},
	// https://support.airtable.com/docs/when-webhook-received-trigger
	{"airtable.com", "hooks", "workflows/v1/genericWebhook/*/*/xxxxx", always},
	// https://www.alchemy.com/docs/reference/ethereum-api-quickstart
	{"alchemy.com", "*.g", "v2/xxxxx", always},
	// https://www.alchemy.com/docs/reference/nft-api-quickstart
	{"alchemy.com", "*.g", "nft/*/xxxxx", always},
	// https://www.alchemy.com/docs/reference/portfolio-apis
	{"alchemy.com", "*.g", "data/*/xxxxx", always},
	// https://www.alchemy.com/docs/reference/prices-api-quickstart
	{"alchemy.com", "*.g", "prices/*/xxxxx", always},
	// https://www.alchemy.com/docs/reference/ethereum-api-quickstart
	{"alchemyapi.io", "*", "v2/xxxxx", always},
	// https://www.ankr.com/docs/rpc-service/getting-started/basics-premium/
	{"ankr.com", "rpc", "*/xxxxx", ifToken},
	{"ankr.com", "rpc", "*/ws/xxxxx", ifToken},
	// RFC 8030, section 8.3
	{"apple.com", "web.push", "xxxxx", always},
	// https://support.atlassian.com/cloud-automation/docs/configure-the-incoming-webhook-trigger-in-atlassian-automation/
	{"atlassian.com", "automation", "pro/hooks/xxxxx", always},
	{"atlassian.com", "api-private", "automation/webhooks/jira/a/*/xxxxx", always},
	// https://github.com/basecamp/bc3-api/blob/master/sections/chatbots.md
	{"basecamp.com", "3", "*/integrations/xxxxx", always},
	// https://betterstack.com/docs/uptime/cron-and-heartbeat-monitor/
	{"betterstack.com", "uptime", "api/v1/heartbeat/xxxxx", always},
	// https://docs.bitrise.io/en/bitrise-ci/api/incoming-and-outgoing-webhooks.html
	{"bitrise.io", "hooks", "h/*/*/xxxxx", always},
	// https://docs.blastapi.io/
	{"blastapi.io", "*", "xxxxx", ifToken},
	// https://buildkite.com/docs/pipelines/source-control/github
	{"buildkite.com", "webhook", "deliver/xxxxx", always},
	// https://docs.chainstack.com/docs/authentication-methods-for-different-scenarios
	{"chainstack.com", "*.core", "xxxxx", ifToken},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/chanify.py
	{"chanify.net", "api", "v1/sender/xxxxx", always},
	// https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252
	{"ciscospark.com", "api", "v1/webhooks/incoming/xxxxx", always},
	// https://developers.cloudflare.com/pages/configuration/deploy-hooks/
	{"cloudflare.com", "api", "client/v4/pages/webhooks/deploy_hooks/xxxxx", always},
	// https://docs.cloudsmith.com/authentication/entitlement-tokens
	{"cloudsmith.io", "dl", "xxxxx", ifToken},
	// https://cronitor.io/docs/telemetry-api
	{"cronitor.link", "", "p/xxxxx", always},
	// https://discord.com/developers/docs/resources/webhook
	{"discord.com", "*", "api/webhooks/*/xxxxx", always},
	{"discord.com", "*", "api/*/webhooks/*/xxxxx", always},
	// https://discord.com/developers/docs/interactions/receiving-and-responding
	{"discord.com", "*", "api/interactions/*/xxxxx", always},
	{"discord.com", "*", "api/*/interactions/*/xxxxx", always},
	// https://discord.com/developers/docs/resources/webhook
	{"discordapp.com", "*", "api/webhooks/*/xxxxx", always},
	{"discordapp.com", "*", "api/*/webhooks/*/xxxxx", always},
	// https://docs.docker.com/docker-hub/repos/manage/builds/triggers/
	{"docker.com", "hub", "api/build/v1/source/*/trigger/xxxxx", always},
	// https://docs.envoyer.io/projects/management
	{"envoyer.io", "", "deploy/xxxxx", always},
	// https://www.exchangerate-api.com/docs/standard-requests
	{"exchangerate-api.com", "v6", "v6/xxxxx", always},
	// https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
	{"feishu.cn", "open", "open-apis/bot/hook/xxxxx", always},
	{"feishu.cn", "open", "open-apis/bot/v2/hook/xxxxx", always},
	// https://dev.flock.com/webhooks/incoming
	{"flock.com", "api", "hooks/sendMessage/xxxxx", always},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/serverchan.py
	{"ftqq.com", "sctapi", "xxxxx", always},
	// https://gemfury.com/help/repo-url/
	{"fury.io", "*", "xxxxx", ifToken},
	// https://docs.getblock.io/getting-started/authentication-with-access-tokens
	{"getblock.io", "go", "xxxxx", always},
	// https://support.google.com/calendar/answer/37648
	{"google.com", "calendar", "calendar/ical/*/private-xxxxx", always},
	{"google.com", "www", "calendar/ical/*/private-xxxxx", always},
	// RFC 8030, section 8.3
	{"googleapis.com", "fcm", "fcm/send/xxxxx", always},
	// https://grafana.com/docs/oncall/latest/integrations/webhook/
	{"grafana.net", "*", "integrations/v1/*/xxxxx", always},
	{"grafana.net", "*", "oncall/integrations/v1/*/xxxxx", always},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/guilded.py
	{"guilded.gg", "media", "webhooks/*/xxxxx", always},
	// https://healthchecks.io/docs/http_api/
	{"hc-ping.com", "", "xxxxx", always},
	// https://ifttt.com/maker_webhooks
	{"ifttt.com", "maker", "trigger/*/with/key/xxxxx", always},
	{"ifttt.com", "maker", "trigger/*/json/with/key/xxxxx", always},
	{"ifttt.com", "maker", "use/xxxxx", always},
	// https://docs.ilert.com/inbound-integrations
	{"ilert.com", "api", "api/v1/events/*/xxxxx", always},
	// https://docs.metamask.io/services/get-started/endpoints/
	{"infura.io", "*", "v3/xxxxx", always},
	{"infura.io", "*", "ws/v3/xxxxx", always},
	// https://help.make.com/webhooks
	{"integromat.com", "hook", "xxxxx", always},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/kook.py
	{"kookapp.cn", "www", "api/v3/incoming/xxxxx", always},
	// https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot
	{"larksuite.com", "open", "open-apis/bot/hook/xxxxx", always},
	{"larksuite.com", "open", "open-apis/bot/v2/hook/xxxxx", always},
	// https://support.microsoft.com/office/share-your-calendar-in-outlook-on-the-web-7ecef8ae-139c-40d9-bae2-a23977ee58d5
	{"live.com", "outlook", "owa/calendar/*/xxxxx", always},
	// https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-endpoint.htm
	{"loggly.com", "*", "inputs/xxxxx", always},
	// https://documentation.solarwinds.com/en/success_center/loggly/content/admin/http-bulk-endpoint.htm
	{"loggly.com", "*", "bulk/xxxxx", always},
	// https://help.make.com/webhooks
	{"make.com", "hook.eu1", "xxxxx", always},
	{"make.com", "hook.eu2", "xxxxx", always},
	{"make.com", "hook.us1", "xxxxx", always},
	{"make.com", "hook.us2", "xxxxx", always},
	// RFC 8030, section 8.3
	{"mozilla.com", "updates.push.services", "wpush/*/xxxxx", always},
	// https://www.home-assistant.io/docs/automation/trigger/#webhook-trigger
	{"nabu.casa", "hooks", "xxxxx", always},
	// https://docs.netlify.com/configure-builds/build-hooks/
	{"netlify.com", "api", "build_hooks/xxxxx", always},
	// https://deadmanssnitch.com/docs
	{"nosnch.in", "", "xxxxx", always},
	// https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
	{"office.com", "*.webhook", "webhookb2/*/IncomingWebhook/xxxxx", always},
	{"office.com", "*.webhook", "webhookb2/*/IncomingWebhook/*/*/xxxxx", always},
	{"office.com", "outlook", "webhook/*/IncomingWebhook/xxxxx", always},
	// https://support.microsoft.com/office/share-your-calendar-in-outlook-on-the-web-7ecef8ae-139c-40d9-bae2-a23977ee58d5
	{"office365.com", "outlook", "owa/calendar/*/xxxxx", always},
	// https://packagecloud.io/docs
	{"packagecloud.io", "", "priv/xxxxx", always},
	// https://developer.pagerduty.com/docs/events-api-v2-overview
	{"pagerduty.com", "*", "integration/xxxxx", always},
	// https://support.pagerduty.com/main/docs/event-orchestration
	{"pagerduty.com", "*", "x-ere/xxxxx", always},
	// https://docs.pirateweather.net/en/latest/API/
	{"pirateweather.net", "api", "forecast/xxxxx", always},
	// https://www.quicknode.com/docs/ethereum
	{"quiknode.pro", "*", "xxxxx", always},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/ryver.py
	{"ryver.com", "*", "application/webhook/xxxxx", always},
	// https://docs.sentry.io/product/crons/getting-started/http/
	{"sentry.io", "*", "api/*/cron/*/xxxxx", always},
	// https://docs.signl4.com/integrations/webhook/webhook.html
	{"signl4.com", "connect", "webhook/xxxxx", always},
	// https://docs.slack.dev/govslack
	{"slack-gov.com", "hooks", "services/*/*/xxxxx", always},
	{"slack-gov.com", "hooks", "triggers/*/*/xxxxx", always},
	{"slack-gov.com", "hooks", "workflows/*/*/*/xxxxx", always},
	{"slack-gov.com", "hooks", "commands/*/*/xxxxx", always},
	{"slack-gov.com", "hooks", "actions/*/*/xxxxx", always},
	// https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
	{"slack.com", "hooks", "services/*/*/xxxxx", always},
	// https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers
	{"slack.com", "hooks", "triggers/*/*/xxxxx", always},
	{"slack.com", "hooks", "workflows/*/*/*/xxxxx", always},
	// https://docs.slack.dev/interactivity/implementing-slash-commands
	{"slack.com", "hooks", "commands/*/*/xxxxx", always},
	// https://docs.slack.dev/interactivity/handling-user-interaction
	{"slack.com", "hooks", "actions/*/*/xxxxx", always},
	// https://docs.spike.sh/integrations/webhook-integration-with-spike
	{"spike.sh", "hooks", "xxxxx", always},
	// https://help.sumologic.com/docs/send-data/hosted-collectors/http-source/logs-metrics/
	{"sumologic.com", "*", "receiver/v1/http/xxxxx", always},
	// https://core.telegram.org/bots/api#making-requests
	{"telegram.org", "api", "botxxxxx", always},
	{"telegram.org", "api", "file/botxxxxx", always},
	// https://docs.tenderly.co/node/rpc-reference
	{"tenderly.co", "*.gateway", "xxxxx", always},
	// https://www.tines.com/docs/actions/types/webhook/
	{"tines.com", "*", "webhook/*/xxxxx", always},
	// https://vercel.com/docs/deploy-hooks
	{"vercel.com", "api", "v1/integrations/deploy/*/xxxxx", always},
	// https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide/
	{"victorops.com", "alert", "integrations/generic/*/alert/xxxxx", always},
	// https://apphub.webex.com/applications/incoming-webhooks-cisco-systems-38054-23307-75252
	{"webexapis.com", "", "v1/webhooks/incoming/xxxxx", always},
	// https://help.zapier.com/hc/en-us/articles/8496288690317-Trigger-Zap-workflows-from-webhooks
	{"zapier.com", "hooks", "hooks/catch/*/xxxxx", always},
	// https://zenduty.com/docs/generic-integration/
	{"zenduty.com", "www", "api/events/xxxxx", always},
	// https://github.com/caronc/apprise/blob/master/apprise/plugins/zoom.py
	{"zoom.us", "inbots", "incoming/hook/xxxxx", always},
}

const maxDomain = 24 // no domain of a service is as long

// pathsOf returns the paths of the service whose domain is the end of the host, and
// the subdomain of the host.
func pathsOf(host string) (paths []servicePath, subdomain string) {
	host = strings.TrimSuffix(host, ".")
	dot := strings.LastIndexByte(host[:max(0, strings.LastIndexByte(host, '.'))], '.')
	domain := host[dot+1:]
	if len(domain) >= maxDomain {
		return nil, ""
	}
	var buf [maxDomain]byte
	for i := range len(domain) {
		buf[i] = domain[i]
		if 'A' <= domain[i] && domain[i] <= 'Z' {
			buf[i] |= 0x20
		}
	}
	return pathsOfDomain(buf[:len(domain)]), host[:max(0, dot)]
}

// pathsOfDomain returns the rows of a domain.
func pathsOfDomain(domain []byte) []servicePath {
	i, j := 0, len(servicePaths)
	for i < j {
		half := (i + j) / 2
		if servicePaths[half].domain < string(domain) {
			i = half + 1
		} else {
			j = half
		}
	}
	for j < len(servicePaths) && servicePaths[j].domain == string(domain) {
		j++
	}
	return servicePaths[i:j]
}

// has reports whether the hosts of the path have the subdomain.
func (p *servicePath) has(subdomain string) bool {
	return p.subdomain == "*" || isIn(subdomain, p.subdomain)
}
