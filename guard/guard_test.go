// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof/guarded"
	"example.com/uri/internal/proof/linear"
)

// check checks the results of a function: the URI want, or an error from package guard
// that contains wantErr.
func check(t *testing.T, what string, u uri.URI, err error, want, wantErr string) {
	t.Helper()
	if u.String() != want {
		t.Errorf("%s = %q, want %q", what, u, want)
	}
	checkRefusal(t, what, u, err)
	guarded.Expect(t, what, err, wantErr)
}

// expectRefused is expect for an error from package guard.
func expectRefused(t *testing.T, what string, err error, want string) {
	t.Helper()
	guarded.Expect(t, what, err, want)
	if err != nil {
		checkRefusal(t, what, uri.URI{}, err)
	}
}

// checkRefusal checks an error and the URI beside it.
func checkRefusal(t *testing.T, what string, u uri.URI, err error) {
	t.Helper()
	if (err == nil) == (u == uri.URI{}) || u.Edition() != uri.RFC3986 {
		t.Errorf("%s: the URI %q and the error %v", what, u, err)
	}
	refused := (*guard.RefusedError)(nil)
	if err != nil && (!errors.Is(err, guard.ErrRefused) || !errors.As(err, &refused) || refused.Reason == "") {
		t.Errorf("%s: the error %v is not ErrRefused", what, err)
	}
	var parsing *uri.ParseError // has the text
	if err != nil && strings.Contains(err.Error(), "at offset") && !errors.As(err, &parsing) {
		t.Errorf("%s: the error %v has the offset in a text that nobody sees", what, err)
	}
}

// TestGuardLinear tries inputs that are made to be slow.
func TestGuardLinear(t *testing.T) {
	page := uri.RFC3986.MustParse("https://h/a/b")
	for _, piece := range []string{"a/../", "%2e./", "a", "a.", "/", "0x7f."} {
		text := func(n int) string { return strings.Repeat(piece, n/len(piece)) }
		linear.Check(t, "Target "+piece, func(n int) func() {
			s := "/" + text(n)
			return func() { guard.Request{"GET", "http", "h", s}.URI() }
		})
		linear.Check(t, "SameOrigin "+piece, func(n int) func() {
			s := "/" + text(n)
			return func() { guard.SameOrigin(page, s); guard.Redirects{Strict: true}.Allow(s) }
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
