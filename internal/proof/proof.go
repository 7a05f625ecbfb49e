// SPDX-License-Identifier: BSD-3-Clause

// Package proof says how far the tests go. Without the build tag exhaustive they
// have each kind of input, in the number that it takes to notice a mistake. With
// the tag they have as many as is practical:
//
//	go test -tags exhaustive ./...
//
// Only tests import this package and those in its directory.
package proof

import (
	"iter"
	"os"
	"testing"
	"unicode/utf8"
)

// Pick returns some, or all if the build has the tag exhaustive.
func Pick[T any](some, all T) T {
	if exhaustive {
		return all
	}
	return some
}

// PickSlow returns few, or many where Slow does not skip a test.
func PickSlow[T any](few, many T) T {
	if skipsSlow() {
		return few
	}
	return many
}

// Slow skips a test that takes seconds, unless the environment variable SLOW is
// set, as .ci/run sets it, or the build has the tag exhaustive. It also skips it
// under -short.
func Slow(t testing.TB) {
	t.Helper()
	if skipsSlow() {
		t.Skip("takes seconds: set SLOW=1")
	}
}

func skipsSlow() bool { return testing.Short() || !exhaustive && os.Getenv("SLOW") == "" }

// CodePoints yields code points in order, with surrogates among them: all in an
// exhaustive build. Else it yields a sample, and those around the places where a
// range of a document or a block of Unicode may end.
func CodePoints() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for r := rune(0); r <= utf8.MaxRune; r++ {
			chosen := exhaustive || r < 0x300 || r%97 == 0 || around(r, 0x100) || r < 0x10000 && around(r, 0x10)
			if chosen && !yield(r) {
				return
			}
		}
	}
}

// around reports whether r is a multiple of n or at most three from one, since
// the last two code points of a plane are no characters.
func around(r, n rune) bool { return (r+3)%n <= 6 }
