// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"os"
	"path/filepath"
	"strings"
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

// A part of the results is enough.
func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.txt")
	const results = `BenchmarkParse/corpus=stream/impl=net_url 10 3e9 ns/op
BenchmarkParse/corpus=stream/impl=rfc3986 10 5e8 ns/op 0.5 ratio
BenchmarkParse/corpus=stream/impl=rfc3986 10 7e8 ns/op 0.2 ratio
BenchmarkParse/corpus=stream/impl=rfc3986 10 4e8 ns/op 0.25 ratio
BenchmarkParse/corpus=stream/impl=rfc2396 10 5e9 ns/op 3 ratio
BenchmarkResolve/corpus=stream_plain/impl=rfc3986 10 5e8 ns/op
BenchmarkBuild/corpus=stream_url/impl=rfc3986 10 2e9 ns/op 2 ratio
BenchmarkHostile/op=Parse/input=a/n=1000 10 2 ns/B
`
	if err := os.WriteFile(file, []byte(results), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := read(file)
	if err != nil || len(all) != 2 || all[0] != (measurement{operations[0], 0.5, 0.25}) || all[1].row != "Build stream_url" {
		t.Fatalf("the measurements are %v, %v", all, err)
	}
	if table := table(all); !strings.Contains(table, "| parse a URI | 500 ms | net/url: 2e+03 ms | 4.0 |") {
		t.Errorf("the table is %s", table)
	}
}
