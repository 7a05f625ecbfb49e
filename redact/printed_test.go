// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"io"
	"strings"
	"testing"

	"example.com/uri/redact"
)

// printed has lines as programs print them, by the kind of what they show. « and » are
// around each secret.
var printed = map[string][]string{
	"paths of references that begin with a slash": {
		"> POST /services/T0Q4ABCDE/B07FGHIJK/«h7Rt2LmQx9VbN4cKw8ZpYs3D» HTTP/1.1",
		"HTTPSConnectionPool(host='discord.com', port=443): Max retries exceeded with url: /api/webhooks/1098765432109876543/«q7W-e4R2t8Y_u6I1o3P9a5S0d7F2g4H6j8» (Caused by NewConnectionError(1))",
		"HTTPSConnectionPool(host='api.telegram.org', port=443): Max retries exceeded with url: /bot«712345678:AAHk3j2h1G9f8D7s6A5qW4e3R2t1Y0u»/sendMessage (Caused by X)",
		"GET /users/password-reset/«8c1f0e2d3b4a59687766554433221100» 200",
		"Location: /account/password/reset/«8c1f0e2d3b4a59687766554433221100»?email=a%40b",
		"path=/app/password/reset/«8c1f0e2d3b4a59687766554433221100» status=200",
		"GET /login?next=%2Fpassword%2Freset%2F«8c1f0e2d3b4a59687766554433221100» HTTP/1.1",
		"GET /hooks/«8c1f0e2d3b4a59687766554433221100» HTTP/1.1",
		"https://self.example/bot«712345678:AAHk3j2h1G9f8D7s6A5qW4e3R2t1Y0u»/getMe",
		"{\"path\":\"/api/webhooks/1098765432109876543/«q7We4R2t8Y0u6I1o3P9a5S0d7F2g4H6j8»/slack\"}",
		"DEBUG https://hooks.slack.com:443 \"POST /services/T0Q4ABCDE/B07FGHIJK/«h7Rt2LmQx9VbN4cKw8ZpYs3D» HTTP/1.1\" 200 22",
		"https://chat.example/prefix/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D», and",
	},
	"hosts without a scheme": {
		"hooks.slack.com/services/T0/B0/«abc» is gone",
		"base-sepolia.infura.io/v3/«0f1e2d3c4b5a69788796a5b4c3d2e1f0» -> 429",
		"(api.telegram.org/bot«1:abc»/getMe)", "endpoint=mainnet.infura.io/v3/«abcdef»", "discord.com:443/api/webhooks/1/«abcdef»",
		"clone //«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com/o/r", "//hooks.slack.com/services/T0/B0/«abc»",
		"url: '//hooks.slack.com/services/T0/B0/«abc»'", "?u=%2F%2Fhooks.slack.com%2Fservices%2FT0%2FB0%2F«abc»",
	},
	"the next URI of a list": {
		"https://hooks.slack.com/services/T0/B0/«abc»,postgres://u:«pw»@h/db",
		"https://hooks.slack.com/services/T0/B0/«abc»|postgres://u:«pw»@h/db",
		"[a](https://hooks.slack.com/services/T0/B0/«abc»)(postgres://u:«pw»@h/db)",
		`{"a":"https://hooks.slack.com/services/T0/B0/«abc»\npostgres://u:«pw»@h/db"}`,
		`{"a":"https://h/?token=«abc»\npostgres://u:«pw»@h/db"}`,
		"https://h/?token=«abc»,postgres://u:«pw»@h/db", "https://h/?token=«abc»|postgres://u:«pw»@h/db", "https://h/?token=«abc»)(postgres://u:«pw»@h/db)",
		"jdbc:h2:a;PASSWORD=«abc»,postgres://u:«pw»@h/db", "jdbc:h2:a;PASSWORD=«abc»|jdbc:mysql://u:«pw»@h/db",
	},
}

// TestPrinted hides the secrets of each line, whatever its division into writes.
func TestPrinted(t *testing.T) {
	divide := strings.NewReplacer("«", "\x01", "»", "\x01")
	for kind, lines := range printed {
		for _, line := range lines {
			text, want := expected(divide.Replace(line))
			got := redact.Redactor{}.Text(text)
			if got != want {
				t.Errorf("%s:\n got %q\nwant %q", kind, got, want)
			}
			if again := (redact.Redactor{}).Text(got); again != got {
				t.Errorf("%s:\nText(%q)\n   = %q", kind, got, again)
			}
			for cut := range text {
				var out strings.Builder
				w := redact.Redactor{}.Writer(&out)
				io.WriteString(w, text[:cut])
				io.WriteString(w, text[cut:])
				if w.Close(); out.String() != got {
					t.Fatalf("a writer prints %q of %q if it is cut at %d", out.String(), text, cut)
				}
			}
		}
	}
}

// ordinary has lines that look like those of printed, and have no secret.
var ordinary = []string{
	"/docs/hooks/use-effect-in-react-18-and-19", "see src/hooks/useLocalStorageState2.ts", "/v2/library/alpine/manifests/3.20", "github.com/o/r/services/a/b/c",
	"/bottleneck-analysis-of-2024", "/api/webhooks/{id}/{token}", "/password/reset/:token", "github.com/acme/hooks/v2@v2.1.0-20240102030405-0123456789ab",
	"//go:generate go run example.com/x/y@v1.2.3", "//nolint:gosec // G101: a=b@c", "// see http://h/", "https://react.dev/reference/hooks/2024-roundup-of-hooks",
}

// TestOrdinary changes nothing in lines without a secret.
func TestOrdinary(t *testing.T) {
	for _, line := range ordinary {
		if got := (redact.Redactor{}).Text(line); got != line {
			t.Errorf("Text(%q)\n   = %q", line, got)
		}
	}
}

// TestPathsOverlap has forms of which two hide a part of the same path: all that one of
// them hides is hidden.
func TestPathsOverlap(t *testing.T) {
	for _, tt := range []struct {
		forms    string
		in, want string
	}{
		{"/reset/xxxxx /reset/*/xxxxx", "/reset/abc/def", "/reset/xxxxx/xxxxx"},
		{"/reset/*/xxxxx /reset/xxxxx", "/reset/abc/def", "/reset/xxxxx/xxxxx"},
		{"h/keyxxxxx h/xxxxx", "http://h/keyabc/d", "http://h/xxxxx/d"},
		{"h/xxxxx h/keyxxxxx", "http://h/keyabc/d", "http://h/xxxxx/d"},
		{"h/xxxxx/a h/*/a/xxxxx", "//h/b/a/c", "//h/xxxxx/a/xxxxx"},
		{"/hooks/a/b/xxxxx", "/hooks/8c1f0e2d3b4a59687766554433221100/b/c", "/hooks/xxxxx/b/c"},
		{"hooks.slack.com/services/xxxxx", "http://hooks.slack.com/services/a/b/c", "http://hooks.slack.com/services/xxxxx/b/xxxxx"},
		{"/reset/xxxxx", "//h/reset/abcdef", "//h/reset/xxxxx"},
	} {
		r := redact.Redactor{Paths: strings.Fields(tt.forms)}
		if got := r.Text(tt.in); got != tt.want {
			t.Errorf("with %s, Text(%q) = %q, want %q", tt.forms, tt.in, got, tt.want)
		}
	}
}
