// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"maps"
	"strings"
	"testing"
)

func TestReadList(t *testing.T) {
	got, err := readList("# comment\n\nonly slower\n\ta.go\tf\ti < n => i <= n\n\ta.go\tf\t1 => 2 #2\n\nit is empty\n# comment\n\tb.go\tg\t0 => 1\n")
	want := map[string]string{
		"a.go\tf\ti < n => i <= n": "only slower",
		"a.go\tf\t1 => 2 #2":       "only slower",
		"b.go\tg\t0 => 1":          "it is empty",
	}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("got %q, %v; want %q", got, err, want)
	}
}

func TestReadListErrors(t *testing.T) {
	for _, tt := range []struct{ list, want string }{
		{"\ta.go\tf\t0 => 1\n", `equivalent.txt:1: no reason: "\ta.go\tf\t0 => 1"`},
		{"slow\n\ta.go\tf\t0 => 1\n\n\ta.go\tf\t0 => 2\n", `equivalent.txt:4: no reason: "\ta.go\tf\t0 => 2"`},
		{"slow\n\ta.go\tf\n", `equivalent.txt:2: not file, place and change: "\ta.go\tf"`},
		{"slow\n\ta.go\tf\t0 => 1\tslow\n", `equivalent.txt:2: not file, place and change: "\ta.go\tf\t0 => 1\tslow"`},
		{"slow\n\ta.go\tf\t0 => 1\n\tb.go\tf\t0 => 1\n\ta.go\tf\t0 => 1\n", `equivalent.txt:4: listed twice: "\ta.go\tf\t0 => 1"`},
		{"slow\nlong\n\ta.go\tf\t0 => 1\n", `equivalent.txt:2: two reasons for a group: "long"`},
		{"slow\n\ta.go\tf\t0 => 1\n\nslow\n\ta.go\tf\t0 => 2\n", `equivalent.txt:4: the reason has another group: "slow"`},
		{"as above\n\ta.go\tf\t0 => 1\n", `equivalent.txt:1: the reason needs another one: "as above"`},
		{"slow\n\nlong\n\ta.go\tf\t0 => 1\n", `equivalent.txt: no mutant for the reason "slow"`},
	} {
		if got, err := readList(tt.list); got != nil || err == nil || err.Error() != tt.want {
			t.Errorf("readList(%q) = %q, %v; want %s", tt.list, got, err, tt.want)
		}
	}
}

// TestList checks that the list reads, and that each test or benchmark that it
// names is in the module.
func TestList(t *testing.T) {
	reasons, err := readList(equivalentList)
	if err != nil {
		t.Fatal(err)
	}
	tests := testNames(t, "../..")
	for key, reason := range reasons {
		for word := range strings.FieldsFuncSeq(reason, func(r rune) bool { return strings.ContainsRune(" ,;:()", r) }) {
			if (strings.HasPrefix(word, "Test") || strings.HasPrefix(word, "Benchmark")) && !tests[word] {
				t.Errorf("%q: there is no %s", key, word)
			}
		}
	}
}
