// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestUncovered(t *testing.T) {
	root := t.TempDir()
	source := `package p

func (t T) f(i int) int {
	if i > 0 {

		return 1 // reason
	}
	return 2
}
`
	if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	const head = "mode: set\nexample.com/uri/p.go:3.26,4.11 1 1\nexample.com/uri/p.go:4.11,7.3 1 0\n"
	for profile, want := range map[string][]string{
		head + "example.com/uri/p.go:8.2,8.10 1 0\n":                                       {"p.go f\treturn 1 // reason", "p.go f\treturn 2"},
		head + "example.com/uri/p.go:8.2,8.10 1 1\n":                                       {"p.go f\treturn 1 // reason"},
		head + "example.com/uri/p.go:8.2,8.10 1 0\nexample.com/uri/p.go:8.2,8.10 1 1\n":    {"p.go f\treturn 1 // reason"},
		head + "example.com/uri/p.go:8.2,8.10 1 1\nexample.com/uri/p.go:4.11,7.3 1 2\n":    nil,
		strings.ReplaceAll(head, " 0\n", " 1\n") + "example.com/uri/p.go:8.2,8.10 1 0\n\n": {"p.go f\treturn 2"},
	} {
		got, statements, err := uncovered(root, profile)
		if !slices.Equal(got, want) || statements != 3 || err != nil {
			t.Errorf("%s\n got %q, %d statements, %v\nwant %q", profile, got, statements, err, want)
		}
	}
	if _, _, err := uncovered(root, "example.com/uri/p.go:x 1 0"); err == nil {
		t.Error("a bad profile is no error")
	}
}

func TestCompare(t *testing.T) {
	for _, tt := range []struct {
		list string
		want int // problems
	}{
		{"# comment\np.go f\treturn 1\treason\n", 0},
		{"", 1},
		{"p.go f\treturn 1\t\n", 1},
		{"p.go f\treturn 1\n", 3},
		{"p.go f\treturn 1\treason\np.go f\treturn 2\treason\n", 1},
	} {
		if got := compare([]string{"p.go f\treturn 1"}, tt.list); len(got) != tt.want {
			t.Errorf("%q: %q", tt.list, got)
		}
	}
}
