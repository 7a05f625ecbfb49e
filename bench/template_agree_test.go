// SPDX-License-Identifier: BSD-3-Clause

package bench_test

import (
	"strings"
	"testing"
)

// TestTemplatesAgree has the examples of RFC 6570. All programs conform there, so
// that only yosida95 differs on one of apiTemplates, with a "ü".
func TestTemplatesAgree(t *testing.T) {
	count := 0
	for corpus, all := range expansions() {
		for _, x := range all {
			count++
			for name, expand := range expanders {
				if got := expand(&x); got != x.want && !(corpus == "api" && name == "yosida95" && strings.Contains(x.want, "%C3%BC")) {
					t.Errorf("%s expands %s to %s, want %s", name, x.text, got, x.want)
				}
			}
		}
	}
	if want := 181 + len(apiTemplates); count != want {
		t.Errorf("%d expansions, want %d", count, want)
	}
}
