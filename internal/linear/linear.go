// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package linear checks that the cost of an operation is linear. It is for
// tests, which measure time nowhere else: it compares two sizes of the same
// input, and repeats what seems too slow, since other work of the machine only
// adds to a time.
package linear

import (
	"math"
	"testing"
	"time"
)

// growth is how much larger the large input is. A run on it costs about as
// much as growth runs on the small one if the cost is linear, and growth times
// as much if it is quadratic; mostGrowth is halfway, by ratio.
const (
	growth     = 64
	mostGrowth = 8
)

// Check checks that the cost of run is linear in n. It does not measure
// prepare, which makes the input. It skips the test under -short: what grows
// does so on every system.
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
// run on the large input, and whether they are those of a linear operation. It
// begins again once, as the clock of a virtual machine may leave out time.
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

// duration returns the time that runs take, of the processor where that is
// known.
func duration(runs int, run func()) time.Duration {
	start := processTime()
	for range runs {
		run()
	}
	return processTime() - start
}
