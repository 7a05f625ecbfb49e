// SPDX-License-Identifier: BSD-3-Clause

// Package skip skips tests that need what a machine does not have.
package skip

import (
	"os"
	"testing"
)

// OutsideCI ends a test that needs something that the machine does not have,
// such as a tool. It skips the test. Where the environment variable CI is set,
// as CI systems do, it fails the test: a check must not vanish there unnoticed.
func OutsideCI(t testing.TB, args ...any) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(args...)
	}
	t.Skip(args...)
}
