// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDocuments runs the commands that the documents of the module show after
// "$ uri", and compares what they print.
func TestDocuments(t *testing.T) {
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	names = append(names, "../../README.md", "../../CONTRIBUTING.md")
	sessions := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(data), "\n```") {
			if i%2 == 0 || !strings.Contains(block, "\n$ uri ") {
				continue // the text between blocks, or another block
			}
			for _, session := range strings.Split(block+"\n", "\n$ uri ")[1:] {
				sessions++
				command, want, _ := strings.Cut(session, "\n")
				stdout, stderr, _ := runCommand("", shellWords(command)...)
				if got := stdout + stderr; strings.TrimRight(got, "\n") != strings.TrimRight(want, "\n") {
					t.Errorf("%s: uri %s prints:\n%s\nwant:\n%s", name, command, got, want)
				}
			}
		}
	}
	if sessions == 0 {
		t.Error("the documents show no command")
	}
}
