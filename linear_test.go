// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package uri_test

import (
	"testing"
	"time"
)

// checkLinear fails where fifty times the input takes more than 500 times as
// long; a quadratic algorithm would take 2500 times as long. The margin is
// for machines that do other things at the same time. The input is made by
// prepare, which is not timed.
func checkLinear(t *testing.T, name string, prepare func(n int) (run func())) {
	t.Helper()
	const small, large = 1_000, 50_000
	best := func(n int) time.Duration {
		run := prepare(n)
		least := time.Duration(1 << 62)
		for range 3 {
			start := time.Now()
			run()
			least = min(least, time.Since(start))
		}
		return max(least, time.Microsecond)
	}
	// The small one last: it must not have a cold start's time.
	l, s := best(large), best(small)
	if l > 500*s {
		t.Errorf("%s: %d times take %v, %d times take %v", name, small, s, large, l)
	}
}
