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

func TestRun(t *testing.T) {
	svg, readme := filepath.Join(t.TempDir(), "chart.svg"), filepath.Join(t.TempDir(), "README.md")
	want, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(readme, want, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run("../results.txt", svg, readme); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(readme); err != nil || string(got) != string(want) {
		t.Errorf("the table in README.md is not that of results.txt; %v", err)
	}
	data, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Parse harvested", "EscapeQuery uris", "nlnwa/whatwg-url", "this package"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the chart does not show %q", want)
		}
	}
	if strings.Contains(string(data), "Find") {
		t.Error("the chart shows Find, which net/url has not")
	}
	for _, file := range []string{"none.txt", "main.go"} {
		if err := run(file, svg, readme); err == nil {
			t.Errorf("there is a chart of %s", file)
		}
	}
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.txt")
	const results = `BenchmarkParse/corpus=long/impl=net_url 10 3e9 ns/op
BenchmarkParse/corpus=long/impl=net_url 10 1e9 ns/op
BenchmarkParse/corpus=long/impl=net_url 10 2e9 ns/op
BenchmarkHostile/op=Parse/input=a/n=1000 10 2 ns/B
`
	if err := os.WriteFile(file, []byte(results), 0o666); err != nil {
		t.Fatal(err)
	}
	rows, seconds, err := read(file)
	if err != nil || len(rows) != 1 || rows[0] != "Parse long" {
		t.Fatalf("the rows are %q, %v", rows, err)
	}
	if got := median(seconds["Parse long"]["net_url"]); got != 2 {
		t.Errorf("the median is %v, want 2", got)
	}
}
