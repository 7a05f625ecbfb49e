// SPDX-License-Identifier: BSD-3-Clause

package skip

import (
	"fmt"
	"testing"
)

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

func TestOutsideCI(t *testing.T) {
	for _, tt := range []struct{ ci, want string }{
		{"", "skipped: no tool"},
		{"true", "failed: no tool"},
		{"1", "failed: no tool"},
	} {
		t.Setenv("CI", tt.ci)
		r := new(recorder)
		OutsideCI(r, "no ", "tool")
		if r.end != tt.want {
			t.Errorf("where CI is %q: %s, want %s", tt.ci, r.end, tt.want)
		}
	}
}
