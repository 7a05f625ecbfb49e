// SPDX-License-Identifier: BSD-3-Clause

package main

import "testing"

func TestNearest(t *testing.T) {
	names := []string{"split", "set", "resolve", "relativize", "normalize", "map"}
	for _, tt := range []struct{ name, want string }{
		{"spilt", "split"},
		{"slit", "split"},
		{"splitt", "split"},
		{"sett", "set"},
		{"se", "set"},
		{"norm", "normalize"},
		{"normalise", "normalize"},
		{"rel", "relativize"},
		{"resolv", "resolve"},
		{"mpa", ""}, // two edits of three letters
		{"m", "map"},
		{"x", ""},
		{"", ""},
		{"splitter", "split"},
		{"divide", ""},
	} {
		if got := nearest(tt.name, names); got != tt.want {
			t.Errorf("nearest(%q) = %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := nearest("abc", []string{"abx", "abcd"}); got != "abcd" {
		t.Errorf("a name that begins with the other one is nearest; got %q", got)
	}
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"ab", "ab", 0}, {"kitten", "sitting", 3}, {"spilt", "split", 2}, {"ab", "cab", 1},
	} {
		if got := distance(tt.a, tt.b); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
