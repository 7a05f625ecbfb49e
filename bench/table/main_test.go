// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRun checks that results.txt holds medians only, and README.md the table for them.
func TestRun(t *testing.T) {
	results, readme := filepath.Join(t.TempDir(), "results.txt"), filepath.Join(t.TempDir(), "README.md")
	wantResults, err := os.ReadFile("../results.txt")
	if err != nil {
		t.Fatal(err)
	}
	wantReadme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(readme, wantReadme, 0o666); err != nil {
		t.Fatal(err)
	}

	if err := run("../results.txt", results, readme); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(results); err != nil || string(got) != string(wantResults) {
		t.Errorf("results.txt differs from its own medians; %v", err)
	}
	if got, err := os.ReadFile(readme); err != nil || string(got) != string(wantReadme) {
		t.Errorf("the table in README.md is not the one for results.txt; %v", err)
	}
	for _, file := range []string{"none.txt", "main.go"} {
		if err := run(file, results, readme); err == nil {
			t.Errorf("there is a table for %s", file)
		}
	}
}

// TestMedian checks the medians of rounds, each unit by itself.
func TestMedian(t *testing.T) {
	rounds := filepath.Join(t.TempDir(), "rounds.txt")
	text := "BenchmarkA 7 30 ns/op 2 ratio\nBenchmarkB 8 5 ns/op\nBenchmarkA 9 10 ns/op 3 ratio\nBenchmarkA 9 20 ns/op 9 ratio\nBenchmarkB 8 6 ns/op\n"
	if err := os.WriteFile(rounds, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	medians, err := read(rounds)
	if err != nil || write(rounds, medians) != nil {
		t.Fatal(err)
	}
	want := "BenchmarkA 1 20 ns/op 3 ratio\nBenchmarkB 1 5.5 ns/op\n"
	if got, err := os.ReadFile(rounds); err != nil || string(got) != want {
		t.Errorf("the medians are:\n%s\nwant:\n%s%v", got, want, err)
	}
}
