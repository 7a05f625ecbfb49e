// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// BenchmarkLines measures verbs on lines of standard input. An op is one line.
// The time is that of the best turn, which other programs on the machine disturb
// least.
func BenchmarkLines(b *testing.B) {
	const lines = 2000
	var text strings.Builder
	for i := range lines {
		fmt.Fprintf(&text, "https://user%d@www%d.example.com:8080/a/b%d/c?q=%d&k=v%d#f\n", i%100, i%77, i, i, i)
	}
	in := text.String()
	for _, verb := range []struct{ name, args string }{
		{"split", "split"},
		{"split_json", "split -json"},
		{"normalize_json", "normalize -json"},
		{"get", "get {scheme},{host},{path},{query}"},
	} {
		b.Run("verb="+verb.name, func(b *testing.B) {
			pass := func() {
				if status := run(strings.Fields(verb.args), strings.NewReader(in), io.Discard, io.Discard); status != 0 {
					b.Fatalf("exit status %d", status)
				}
			}
			allocs := testing.AllocsPerRun(1, pass)
			best := time.Hour
			for b.Loop() {
				start := time.Now()
				pass()
				best = min(best, time.Since(start))
			}
			b.ReportMetric(float64(best)/lines, "ns/op")
			b.ReportMetric(lines/best.Seconds(), "lines/s")
			b.ReportMetric(allocs/lines, "mallocs/op")
		})
	}
}
