// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRun checks that README.md has the table of the results.
func TestRun(t *testing.T) {
	readme := filepath.Join(t.TempDir(), "README.md")
	want, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(readme, want, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run("../results.txt", readme); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(readme); err != nil || string(got) != string(want) {
		t.Errorf("the table in README.md is not the one of results.txt; %v", err)
	}
	for _, file := range []string{"none.txt", "main.go"} {
		if err := run(file, readme); err == nil {
			t.Errorf("there is a table of %s", file)
		}
	}
}
