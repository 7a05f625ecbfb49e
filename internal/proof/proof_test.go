// SPDX-License-Identifier: BSD-3-Clause

package proof

import (
	"fmt"
	"slices"
	"testing"
	"unicode/utf8"

	"example.com/uri/internal/proof/skip"
)

// TestCodePoints looks for the ends of the ranges of RFC 3987 and of UTF-8.
func TestCodePoints(t *testing.T) {
	all := slices.Collect(CodePoints())
	if !slices.IsSorted(all) || len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Error("the code points are not in order")
	}
	for _, first := range []rune{0x80, 0xA0, 0x800, 0xD800, 0xE000, 0xF900, 0xFDD0, 0xFDF0, 0xFFF0, 0xFFFE, 0x10000, 0x1FFFE, 0x20000, 0xE0000, 0xE1000, 0xEFFFE, 0xF0000, 0x10FFFE} {
		if !slices.Contains(all, first-1) || !slices.Contains(all, first) {
			t.Errorf("%U and the code point before it are missing", first)
		}
	}
	if all[0] != 0 || all[len(all)-1] != utf8.MaxRune || exhaustive && len(all) != utf8.MaxRune+1 {
		t.Errorf("%d code points from %U to %U", len(all), all[0], all[len(all)-1])
	}
}

func TestPick(t *testing.T) {
	if got := Pick("some", "all"); (got == "all") != exhaustive {
		t.Errorf("with the tag: %t; Pick has %s", exhaustive, got)
	}
}

func TestPickSlow(t *testing.T) {
	for slow, want := range map[string]bool{"": exhaustive, "1": true} {
		t.Setenv("SLOW", slow)
		if got := PickSlow("few", "many"); (got == "many") != (want && !testing.Short()) {
			t.Errorf("with SLOW=%s, PickSlow has %s", slow, got)
		}
		r := new(recorder)
		if Slow(r); (r.end == "") != (want && !testing.Short()) {
			t.Errorf("with SLOW=%s, Slow ends a test: %q", slow, r.end)
		}
	}
}

// recorder keeps how a test ended. A real test ends at the first call.
type recorder struct {
	testing.TB
	end string
}

func (r *recorder) ended(how string, args []any) {
	if r.end == "" {
		r.end = how + ": " + fmt.Sprint(args...)
	}
}

func (*recorder) Helper()             {}
func (r *recorder) Skip(args ...any)  { r.ended("skipped", args) }
func (r *recorder) Fatal(args ...any) { r.ended("failed", args) }

func TestSkipOutsideCI(t *testing.T) {
	for ci, want := range map[string]string{"": "skipped: no tool", "true": "failed: no tool", "1": "failed: no tool"} {
		t.Setenv("CI", ci)
		r := new(recorder)
		if skip.OutsideCI(r, "no ", "tool"); r.end != want {
			t.Errorf("where CI is %q: %s, want %s", ci, r.end, want)
		}
	}
}
