// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"strings"
	"testing"
)

// TestFarPositions has URIs that stand far from each other and from what is
// read at a time, and one that is as long as any that is found in a stream.
func TestFarPositions(t *testing.T) {
	var text, want strings.Builder
	line := 1
	for i, gap := range []int{0, 10, 60_000, 70_000, 200_000, kept - 1, kept, 2*kept - 1, 2 * kept, 2*kept + 1, 5 * kept, 1} {
		text.WriteString(strings.Repeat(": \n", gap/3))
		text.WriteString(strings.Repeat(" ", gap%3))
		ref := "http://a/" + strings.Repeat("b", i%2*65_000) + "c"
		line += gap / 3
		fmt.Fprintf(&want, "-:%d:%d:%s\n", line, gap%3+1, ref)
		text.WriteString(ref + "\n")
		line++
	}
	stdout, _, _ := runCommand(text.String(), "find")
	if stdout != want.String() {
		got, want := strings.Split(stdout, "\n"), strings.Split(want.String(), "\n")
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Errorf("got %.50s, want %.50s", got[i], want[i])
			}
		}
	}
}
