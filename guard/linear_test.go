// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof/linear"
)

// TestGuardLinear has inputs that are made to be slow.
func TestGuardLinear(t *testing.T) {
	page := uri.RFC3986.MustParse("https://h/a/b")
	for _, piece := range []string{"a/../", "%2e./", "a", "a.", "/", "0x7f."} {
		text := func(n int) string { return strings.Repeat(piece, n/len(piece)) }
		linear.Check(t, "Target "+piece, func(n int) func() {
			s := "/" + text(n)
			return func() { guard.Target("GET", "http", "h", s) }
		})
		linear.Check(t, "Redirect "+piece, func(n int) func() {
			s := "/" + text(n)
			return func() { guard.Redirect(page, s) }
		})
		linear.Check(t, "Below "+piece, func(n int) func() {
			u := uri.RFC3986.MustParse("https://h/" + text(n))
			return func() { guard.Below(page, u); guard.Below(uri.RFC3986.MustParse("https://h/"), u) }
		})
		linear.Check(t, "Check "+piece, func(n int) func() {
			u := uri.RFC3986.MustParse("https://" + text(n))
			return func() { new(guard.Policy).Check(u) }
		})
	}
}
