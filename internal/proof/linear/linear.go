// SPDX-License-Identifier: BSD-3-Clause

// Package linear checks that the time of an operation is linear. It is for
// tests; no test measures time without it. It compares a small input with one 4
// times as large, and then with one 64 times as large. If an operation seems too
// slow, it measures again, since other work of the machine can only make a time
// longer. Allocated measures memory in the same way.
package linear

import (
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"
)

// A growth is a ratio of the sizes of a large and a small input. If the cost is
// linear, one run on the large input takes about as long as that many runs on
// the small one. If it is quadratic, it takes that many times as long.
type growth struct {
	times int // the ratio
	most  int // one run may take at most this many times as long
}

// growths begin with a small one, since a quadratic operation could take minutes
// on the largest input. Each most is the geometric mean of 1 and its ratio.
var growths = []growth{{4, 2}, {64, 8}}

var clock = processTime // a test replaces it

// Check checks that the time of run is linear in n, and ends the test if it is
// not. It does not measure prepare, which makes the input. It skips the test under
// -short: growth is the same on all systems.
func Check(t *testing.T, name string, prepare func(n int) (run func())) {
	t.Helper()
	if testing.Short() {
		t.Skip("needs some time")
	}
	if times, linear := measure(prepare); !linear {
		t.Fatalf("%s: %v", name, times)
	}
}

// figures are the least times of as many runs on the small input as the growth
// says, and of one run on the large input.
type figures struct {
	growth    growth
	many, one time.Duration
}

func (f figures) String() string {
	return fmt.Sprintf("%d runs take %v, one on %[1]d times the input takes %[3]v", f.growth.times, f.many, f.one)
}

// measure compares the sizes until the operation seems not to be linear, and
// returns the last times.
func measure(prepare func(n int) (run func())) (last figures, linear bool) {
	const small = 1 << 10
	onSmall := prepare(small)
	for _, g := range growths {
		if last, linear = compare(g, onSmall, prepare(g.times*small)); !linear {
			break
		}
	}
	return last, linear
}

// compare returns the times of one growth, and reports whether the operation
// seems linear. It starts again once, since the clock of a virtual machine may
// skip time. Before it tries again, it collects the garbage of the runs so far, as
// the processor time of collecting it would count.
func compare(g growth, onSmall, onLarge func()) (f figures, linear bool) {
	const (
		attempts = 10
		enough   = 500 * time.Millisecond // no more attempts after this time; linear operations take much less
		least    = 250 * time.Microsecond // shorter times are too coarse; quadratic ones are longer
	)
	for range 2 {
		f = figures{g, math.MaxInt64, math.MaxInt64}
		start := clock()
		for attempt := range attempts {
			if attempt > 0 {
				runtime.GC()
			}
			f.one = min(f.one, duration(1, onLarge))
			f.many = min(f.many, max(least, duration(g.times, onSmall)))
			if f.one <= time.Duration(g.most)*f.many {
				return f, true
			}
			if clock()-start > enough {
				break
			}
		}
	}
	return f, false
}

// duration returns the time that runs take: processor time if the system
// reports it.
func duration(runs int, run func()) time.Duration {
	start := clock()
	for range runs {
		run()
	}
	return clock() - start
}

// Allocated returns how many bytes a run allocates. If they are more than most,
// it runs again, at most twice, and returns the least: the runtime may allocate
// at the same time.
func Allocated(most uint64, run func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		run()
		runtime.ReadMemStats(&after)
		if least = min(least, after.TotalAlloc-before.TotalAlloc); least <= most {
			break
		}
	}
	return least
}
