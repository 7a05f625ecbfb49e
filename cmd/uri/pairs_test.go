// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"
)

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		pattern, yes, no string
	}{
		{"", "", "a|*"},
		{"a", "a", "|b|aa|ab|ba"},
		{"*", "|a|*|a*", ""},
		{"a*", "a|aa|a*", "|b|ba"},
		{"*a", "a|aa|ba", "|b|ab"},
		{"a*a", "aa|aba", "a|ab|ba"},
		{"a**", "a|ab", "|b"},
		{"*ab*ab*", "abab|xabxabx|aabab", "ab|aba|aabb"},
		{"ab*ba", "abba|abxba", "aba|ab|ba"},
		{"utm_*", "utm_|utm_source", "utm|UTM_a|xutm_a"},
	} {
		for _, s := range strings.Split(tt.yes, "|") {
			if !matches(tt.pattern, s) {
				t.Errorf("%q does not match %q", tt.pattern, s)
			}
		}
		for _, s := range strings.Split(tt.no, "|") {
			if tt.no != "" && matches(tt.pattern, s) {
				t.Errorf("%q matches %q", tt.pattern, s)
			}
		}
	}
}
