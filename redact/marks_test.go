// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/uri/internal/proof"
	"example.com/uri/redact"
)

// TestMarks checks that each secret has a mark: Text, which reads only the runs with a
// mark, hides what it hides if it reads each run.
func TestMarks(t *testing.T) {
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

// TestBlocks has secrets where a block of the search for marks ends.
func TestBlocks(t *testing.T) {
	for _, in := range []string{
		"see https://hooks.slack.com/services/T0/B0/abc, https://h/a and https://h/?b=c&token=abc",
		`{"a":"/?token\u003dabc"} /?token&#x3D;abc //u:pw@h/ /?u=%2F%2Fu:pw@h jdbc:h2:a;pwd=b`,
		`parse "http://me:ab": invalid port ":ab" after host, /eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.ab`,
	} {
		want := redact.Redactor{}.Text(in)
		for n := range len(in) + 2 {
			before := strings.Repeat(" ", 16<<10-n)
			if got := (redact.Redactor{}).Text(before + in); got != before+want {
				t.Errorf("after %d spaces, Text(%q) = %q, want %q", len(before), in, got[len(before):], want)
			}
		}
	}
}
