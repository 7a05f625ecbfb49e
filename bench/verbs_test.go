// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package bench_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri"
)

// BenchmarkCommand runs the command on a file of lines. An op is one line. It
// measures the time of the processor, with the start of the command.
func BenchmarkCommand(b *testing.B) {
	dir := b.TempDir()
	program, file := filepath.Join(dir, "uri"), filepath.Join(dir, "lines.txt")
	if out, err := exec.Command("go", "build", "-o", program, "example.com/uri/cmd/uri").CombinedOutput(); err != nil {
		b.Fatalf("go build: %v\n%s", err, out)
	}
	size := 100_000 // so that the start counts little
	if testing.Short() {
		size = 1000
	}
	in := inputs()
	lines := filter(slices.Concat(in.harvested, in.collected, in.opaque), true, []uri.Edition{uri.RFC3986})
	lines = slices.Repeat(lines, 1+size/len(lines))[:size]
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		b.Fatal(err)
	}
	for _, command := range []struct {
		corpus string
		args   []string
	}{
		{"split", []string{"split"}},
		{"split_json", []string{"split", "-json"}},
		{"normalize_json", []string{"normalize", "-json"}},
		{"get", []string{"get", "{host}"}},
	} {
		b.Run("corpus="+command.corpus+"/impl="+impl(uri.RFC3986), func(b *testing.B) {
			best := time.Duration(0)
			for b.Loop() {
				if t := timeOfCommand(b, program, file, command.args); best == 0 || t < best {
					best = t
				}
			}
			b.ReportMetric(float64(best)/float64(size), "ns/op")
			b.ReportMetric(float64(size)/best.Seconds(), "lines/s")
		})
	}
}

// timeOfCommand returns how long the command keeps the one processor that it
// may use. On Linux, it takes os.DevNull for a terminal, so that COLUMNS spares
// it from asking for the width.
func timeOfCommand(b *testing.B, program, file string, args []string) time.Duration {
	in, err := os.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	defer in.Close()
	out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "URI_EDITION=rfc3986", "COLUMNS=80")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, os.Stderr
	if err := cmd.Run(); err != nil {
		b.Fatal(err)
	}
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
}
