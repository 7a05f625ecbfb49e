// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

// TestEveryRun checks that each run with a secret is read: Text, which leaves out most
// others, hides what it hides if it reads each run.
func TestEveryRun(t *testing.T) {
	pieces := append(readPieces(), "me", "h", "80", "a1b2c3d4e5f6g7h8i9", "password=", "http", "https://", "://u:pw@x", "xxxxx", " ", "+", "%22", "/hooks/", "https://hooks.slack.com/services/a/b/")
	g := generator{rand.New(rand.NewPCG(8, 39))}
	for range proof.Pick(30000, 3000000) {
		var b strings.Builder
		for range 1 + g.IntN(9) {
			b.WriteString(g.pick(pieces...))
		}
		text := b.String()
		if got, want := (redact.Redactor{}).Text(text), (redact.Redactor{}).EveryRun(text); got != want {
			t.Fatalf("Text(%q)\n = %q\n   %q if each run is read", text, got, want)
		}
	}
}

// TestCutSpellings has a secret after a delimiter that is spelled in another way, which
// is at each place near the greatest length of a run. A delimiter that is cut is no
// delimiter any more.
func TestCutSpellings(t *testing.T) {
	const maxRun = 32 << 10
	for _, tt := range []struct{ before, delimiter, after string }{
		{"http://h/?u=%2F%3Fa%3Db", "%26", "token%3Dhunter2&c=d"},
		{"http://h/?u=%252F%253Fa%253Db", "%2526", "token%253Dhunter2&c=d"},
		{"http://h/?a=b", `\u0026`, `token\u003dhunter2\u0026c=d`},
		{"http://h/?a=b", "&amp;", "token=hunter2&amp;c=d"},
		{"http://h/?a=b", "&#38;", "token=hunter2&#38;c=d"},
		{"http://h/?u=http%3A%2F%2Fi%2F-", "%3Fa%3Db%26", "token%3Dhunter2&c=d"},
		{"http://h/?u=http%3A%2F%2Fi%2F-,http", "%3A%2F%2F", "me:hunter2%40h&c=d"},
		{"http://h/?u=http%253A%252F%252Fi%252F-,http", "%253A%252F%252F", "me:hunter2%2540h&c=d"},
		{"http://h/a-http", `:\/\/`, `me:hunter2@h\/`},
	} {
		for n := -30; n < 30+len(tt.delimiter); n++ {
			filler := strings.Repeat("b", maxRun-len(tt.before)-n)
			at := strings.LastIndexAny(tt.before, "b-") // The filler is in the value, before a scheme.
			text := tt.before[:at+1] + filler + tt.before[at+1:] + tt.delimiter + tt.after
			if got := (redact.Redactor{}).Text(text); strings.Contains(got, "hunter2") {
				t.Errorf("%s is cut at %d, and shows %q", tt.before+tt.delimiter+tt.after, n, got[maxRun-60:])
				break
			}
		}
	}
}

// TestCutPaths has a secret that no scheme precedes, at each place near the greatest length of a
// run.
func TestCutPaths(t *testing.T) {
	for _, secret := range []string{
		"hooks.slack.com/services/T0/B0/hunter2_Zq", "/hooks/a1b2c3d4e5_f6g7h8i9hunter2_Zq", "//me:hunter2_Zq@h/",
		"?u=hooks.slack.com/services/T0/B0/hunter2_Zq&a=b", "dsn=me:hunter2_Zq@h/d", "%2Fhooks%2Fa1b2c3d4e5_f6g7h8i9hunter2_Zq&a",
	} {
		for _, filler := range []string{"x", "x,"} {
			for _, separator := range []string{",", "|", ";", "(", "'", "[", ">", `\n`} {
				for n := -9; n < 80; n++ {
					text := strings.Repeat(filler, (32<<10-n)/len(filler)) + separator + secret
					if got := (redact.Redactor{}).Text(text); strings.Contains(got, "hunter2") {
						t.Errorf("%s after %s and %s is cut at %d", secret, filler, separator, n)
						break
					}
				}
			}
		}
	}
}

// TestCutInScheme cuts a value that goes on as if a scheme had begun in it.
func TestCutInScheme(t *testing.T) {
	got := redact.Redactor{}.Text("http://h/?token=" + strings.Repeat("a", 40_000) + "://x")
	if want := "http://h/?token=xxxxx"; got != want {
		t.Errorf("%.100q, want %q", got, want)
	}
}
