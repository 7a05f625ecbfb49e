// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestProgressOfLines checks that what a long file of lines refuses is never printed
// beside the progress.
func TestProgressOfLines(t *testing.T) {
	for _, args := range [][]string{{"normalize"}, {"normalize", "-quiet"}, {"redact"}} {
		var screen strings.Builder
		v, _ := verbOf(args[0])
		text := strings.Repeat("a b\n", 100_000)
		c := newCall(v, nil, bufio.NewWriter(&strings.Builder{}), &screen)
		c.progress = progress{terminal: &screen}
		c.in = &measured{Reader: always{strings.NewReader(text), &c.progress}, progress: &c.progress, size: 2_500_000}
		shown, refused := 0, 0
		if _, err := c.run(args[1:]); err != nil {
			t.Error(err)
		}
		for line := range strings.Lines(screen.String()) {
			parts := strings.Split(line, "\r\x1b[K")
			for _, part := range parts[:len(parts)-1] {
				shown++
				if !strings.HasPrefix(part, "\r") || !strings.Contains(part, " of 2 MB, ") {
					t.Fatalf("uri %q: shown as %q", args, part)
				}
			}
			if strings.HasPrefix(parts[len(parts)-1], "uri: ") {
				refused++
			}
		}
		if want := map[string]int{"normalize": 100_000, "normalize -quiet": 1}[strings.Join(args, " ")]; shown == 0 || refused != want {
			t.Errorf("uri %q: shown %d times, with %d messages", args, shown, refused)
		}
	}
}

// An always is an input with a progress that is due before each read.
type always struct {
	io.Reader
	*progress
}

func (a always) Read(p []byte) (int, error) {
	a.due = time.Time{}
	return a.Reader.Read(p)
}

// TestMeasured checks which input shows a progress.
func TestMeasured(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "in"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, tt := range []struct {
		in         io.Reader
		isTerminal bool
		want       bool
	}{{file, false, true}, {file, true, false}, {strings.NewReader(""), false, false}} {
		c := &call{stderr: &strings.Builder{}, screen: screen{isTerminal: tt.isTerminal}}
		if _, got := c.measured(tt.in).(*measured); got != tt.want {
			t.Errorf("%T, on a terminal %t: %t", tt.in, tt.isTerminal, got)
		}
	}
}
