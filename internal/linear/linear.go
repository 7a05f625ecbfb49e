// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package linear checks that the time of an operation is linear. It is for
// tests; no test measures time without it. It compares two sizes of the same
// input. If one seems too slow, it measures again, since other work of the
// machine can only make a time longer.
package linear

import (
	"math"
	"testing"
	"time"
)

// growth is the ratio of the sizes of the large and the small input. If the
// cost is linear, one run on the large input takes about as long as growth runs
// on the small one. If it is quadratic, it takes growth times as long.
// mostGrowth is the geometric mean of 1 and growth.
const (
	growth     = 64
	mostGrowth = 8
)

// Check checks that the cost of run is linear in n. It does not measure
// prepare, which makes the input. It skips the test under -short: it is enough
// to run it on one system, since growth is the same on all.
func Check(t *testing.T, name string, prepare func(n int) (run func())) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs some time")
	}
	if many, one, ok := measure(prepare); !ok {
		t.Errorf("%s: %d runs take %v, one on %d times the input takes %v", name, growth, many, growth, one)
	}
}

// measure returns the least times of growth runs on the small input and of one
// run on the large input, and reports whether the operation seems linear. It
// starts again once, since the clock of a virtual machine may skip time.
func measure(prepare func(n int) (run func())) (many, one time.Duration, ok bool) {
	const (
		small    = 1 << 10
		attempts = 10
		least    = 250 * time.Microsecond // shorter times are too coarse; quadratic ones are longer
	)
	onSmall, onLarge := prepare(small), prepare(growth*small)
	for range 2 {
		many, one = math.MaxInt64, math.MaxInt64
		for range attempts {
			one = min(one, duration(1, onLarge))
			many = min(many, max(least, duration(growth, onSmall)))
			if one <= mostGrowth*many {
				return many, one, true
			}
		}
	}
	return many, one, false
}

// duration returns the time that runs take: processor time if the system
// reports it.
func duration(runs int, run func()) time.Duration {
	start := processTime()
	for range runs {
		run()
	}
	return processTime() - start
}
