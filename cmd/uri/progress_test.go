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
		var stderr strings.Builder
		v, _ := named(verbs, args[0])
		file := createFile(t, strings.Repeat("a b\n", 100_000))
		c := newCall(v, screen{}, nil, bufio.NewWriter(&strings.Builder{}), &stderr)
		c.progress = progress{terminal: &stderr}
		c.in = always{file, &c.progress}
		if _, err := c.run(args[1:]); err != nil {
			t.Error(err)
		}
		shown, rest := cleared(t, stderr.String())
		if n := strings.Count(stderr.String(), " of 0 MB, "); n != shown {
			t.Errorf("uri %q: shown %d times, with the size %d times", args, shown, n)
		}
		refused := strings.Count("\n"+rest, "\nuri: ")
		if want := map[string]int{"normalize": 100_000, "normalize -quiet": 1}[strings.Join(args, " ")]; shown == 0 || refused != want {
			t.Errorf("uri %q: shown %d times, with %d messages", args, shown, refused)
		}
	}
}

// createFile returns a file with a text.
func createFile(t *testing.T, text string) *os.File {
	file, err := os.Create(filepath.Join(t.TempDir(), "in"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	_, err = file.WriteString(text)
	if _, e := file.Seek(0, io.SeekStart); err != nil || e != nil {
		t.Fatal(err, e)
	}
	return file
}

// An always is a file with a progress that is due before each read.
type always struct {
	*os.File
	*progress
}

func (a always) Read(p []byte) (int, error) {
	a.due = time.Time{}
	return a.File.Read(p)
}

// TestSource checks which input shows a progress.
func TestSource(t *testing.T) {
	file := createFile(t, "")
	for _, tt := range []struct {
		in         io.Reader
		isTerminal bool
		want       bool
	}{{file, false, true}, {file, true, false}, {strings.NewReader(""), false, false}} {
		c := &call{stderr: &strings.Builder{}, screen: screen{isTerminal: tt.isTerminal}}
		c.source(tt.in)
		if got := !c.progress.begun.IsZero(); got != tt.want {
			t.Errorf("%T, on a terminal %t: %t", tt.in, tt.isTerminal, got)
		}
	}
}
