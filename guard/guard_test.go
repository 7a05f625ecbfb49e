// SPDX-License-Identifier: BSD-3-Clause

package guard_test

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/guard"
	"example.com/uri/internal/proof/linear"
)

// parts is a list of texts, separated by spaces. "_" is an empty text, and
// "\s" a space.
func parts(list string) []string {
	fields := strings.Fields(list)
	for i, field := range fields {
		if field == "_" {
			fields[i] = ""
		}
		fields[i] = strings.NewReplacer(`\s`, " ", `\t`, "\t", `\n`, "\n", `\0`, "\x00").Replace(fields[i])
	}
	return fields
}

// combine iterates over the texts with one part of each list.
func combine(lists ...[]string) iter.Seq[string] {
	return func(yield func(string) bool) { extend("", lists, yield) }
}

// extend yields the texts that begin with text.
func extend(text string, lists [][]string, yield func(string) bool) bool {
	if len(lists) == 0 {
		return yield(text)
	}
	for _, part := range lists[0] {
		if !extend(text+part, lists[1:], yield) {
			return false
		}
	}
	return true
}

// check checks what a function returns: the URI want, or an error of package guard
// that contains wantErr.
func check(t *testing.T, what string, u uri.URI, err error, want, wantErr string) {
	t.Helper()
	if u.String() != want {
		t.Errorf("%s = %q, want %q", what, u, want)
	}
	checkRefusal(t, what, u, err)
	expect(t, what, err, wantErr)
}

// expectRefused is expect for an error of package guard.
func expectRefused(t *testing.T, what string, err error, want string) {
	t.Helper()
	expect(t, what, err, want)
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

// expect fails unless the text of err contains want, and no password. If want is
// empty, err must be nil.
func expect(t *testing.T, what string, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%s: error %v, want %q", what, err, want)
	}
	if err != nil && strings.Contains(err.Error(), "s3cret") {
		t.Errorf("%s: the error %v has the password", what, err)
	}
}

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
