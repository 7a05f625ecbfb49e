// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"strings"
	"testing"
)

// TestFirstFailure has the output of tests that run in parallel. TestTalks prints a message although it passes.
func TestFirstFailure(t *testing.T) {
	const begin = "=== RUN   TestTalks\n=== PAUSE TestTalks\n=== RUN   TestOther\n"
	s := &suite{talks: map[string]bool{"TestTalks": true}}
	for _, tt := range []struct {
		out, running string
		failed       bool
	}{
		{"=== RUN   TestOther\n--- PASS: TestOther (0.00s)\nPASS\n", "TestOther", false},
		{"=== RUN   TestOther\n    a_test.go:1: want 1\n", "TestOther", true},
		{"=== RUN   TestOther/sub\n        a_test.go:1: want 1\n", "TestOther", true},
		{begin + "--- PASS: TestOther (0.00s)\n=== CONT  TestTalks\n    a_test.go:1: 7 cases\n--- PASS: TestTalks (0.00s)\n", "TestTalks", false},
		{begin + "=== NAME  TestTalks\n    a_test.go:1: 7 cases\n=== NAME  TestOther\n    a_test.go:2: want 1\n", "TestOther", true},
		{begin + "=== CONT  TestTalks\n    a_test.go:1: 7 cases\n--- FAIL: TestTalks (0.00s)\n", "TestTalks", true},
		{"panic: here\n", "", true},
	} {
		running, failed := s.firstFailure(strings.NewReader(tt.out))
		if running != tt.running || failed != tt.failed {
			t.Errorf("firstFailure(%q) = %q, %v, want %q, %v", tt.out, running, failed, tt.running, tt.failed)
		}
	}
}
