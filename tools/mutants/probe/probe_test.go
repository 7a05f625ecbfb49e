// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// TestCases runs cases of each package, from the root of the module. Each case
// gives the same trace again, and none panics.
func TestCases(t *testing.T) {
	t.Chdir("../../..")
	if len(corpus()) < 100 {
		t.Errorf("the corpus has %d texts", len(corpus()))
	}
	for target := range cases {
		all := map[uint64]bool{}
		for i := range uint64(100) {
			trace := traceOf(target, 1, i)
			if again := traceOf(target, 1, i); !bytes.Equal(trace, again) {
				t.Errorf("case %d of %s:\n%s\nand then\n%s", i, target, trace, again)
			}
			if len(trace) == 0 || bytes.Contains(trace, []byte("\npanic: ")) || bytes.HasPrefix(trace, []byte("panic: ")) {
				t.Errorf("case %d of %s: %s", i, target, trace)
			}
			all[digest(target, 1, i)] = true
		}
		if len(all) < 50 {
			t.Errorf("%s: 100 cases have %d traces", target, len(all))
		}
	}
}

// TestPanic checks that a panic is in the trace.
func TestPanic(t *testing.T) {
	if got := string(traceOf("another", 1, 0)); got != "panic: no cases of another\n" {
		t.Errorf("got %q", got)
	}
}

// TestCompare compares cases with the digests of the same and of another seed.
func TestCompare(t *testing.T) {
	dir := t.TempDir()
	digests, progress := filepath.Join(dir, "digests"), filepath.Join(dir, "progress")
	if err := writeDigests("hazard", 1, "20ms", digests); err != nil {
		t.Fatal(err)
	}
	out, err := os.Create(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	stdout := os.Stdout
	os.Stdout = out
	defer func() { os.Stdout = stdout }()
	for seed := range uint64(2) {
		if err := compare("hazard", 1+seed, "1h", digests, progress); err != nil {
			t.Error(err)
		}
	}
	data, _ := os.ReadFile(digests)
	got, _ := os.ReadFile(out.Name())
	if want := "-1 " + strconv.Itoa(len(data)/8) + "\n0 1\n"; string(got) != want || len(data) < 8 {
		t.Errorf("got %q, want %q", got, want)
	}
}
