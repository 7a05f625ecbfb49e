// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"regexp"
	"testing"
)

// TestSecurityTests checks that SECURITY.md names each test of an attack, and
// that the tests that it and other pages name exist.
func TestSecurityTests(t *testing.T) {
	exists := testNames(t)
	isAttack := regexp.MustCompile(`^TestAttack[A-Z]`)
	named := map[string]bool{}
	for _, page := range []string{"CONTRIBUTING.md", "internal/proof/README.md", "SECURITY.md"} {
		clear(named)
		for _, m := range regexp.MustCompile("`((?:Test|Fuzz|Benchmark)\\w+)`").FindAllStringSubmatch(read(t, page), -1) {
			named[m[1]] = true
			if !exists[m[1]] {
				t.Errorf("%s names %s, which does not exist", page, m[1])
			}
		}
		if len(named) == 0 {
			t.Errorf("%s names %d tests", page, len(named))
		}
	}
	for name := range exists {
		if isAttack.MatchString(name) && !named[name] {
			t.Errorf("SECURITY.md does not name %s", name)
		}
	}
}
