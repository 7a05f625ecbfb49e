// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"strings"
	"testing"
)

// The lines that the files of the root may have.
const (
	maxSourceLines = 5_700
	maxTestLines   = 14_500
)

// TestLines counts the lines of the root's sources and tests.
func TestLines(t *testing.T) {
	sources, tests := 0, 0
	for _, name := range match(t, "*.go") {
		lines := strings.Count(read(t, name), "\n")
		if strings.HasSuffix(name, "_test.go") {
			tests += lines
		} else {
			sources += lines
		}
	}
	t.Logf("%d lines of source, at most %d; %d lines of tests, at most %d", sources, maxSourceLines, tests, maxTestLines)
	if sources > maxSourceLines || tests > maxTestLines {
		t.Error("there are more lines than that")
	}
}
