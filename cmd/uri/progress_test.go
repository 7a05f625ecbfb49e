// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var terminal strings.Builder
	p := progress{terminal: &terminal, due: time.Now().Add(time.Hour)}
	if p.isDue() {
		t.Error("due at once")
	}
	p.clear()
	if terminal.Len() > 0 {
		t.Errorf("cleared before it is shown: %q", terminal.String())
	}
	p.due = time.Now()
	p.files, p.bytes, p.found = 12, 3_456_789, 0
	if !p.isDue() {
		t.Error("not due")
	}
	p.show()
	if p.isDue() {
		t.Error("due again at once")
	}
	p.clear()
	p.clear()
	if want := "\r12 files, 3 MB, 0 URIs\x1b[K\r\x1b[K"; terminal.String() != want {
		t.Errorf("shown as %q, want %q", terminal.String(), want)
	}
}

// TestNoProgress holds that what is no terminal shows none.
func TestNoProgress(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, p := range []progress{{}, newProgress(file), newProgress(&strings.Builder{})} {
		if p.terminal != nil {
			t.Errorf("%+v has a terminal", p)
		}
		p.show()
		p.clear()
		if p.shown || !p.isDue() {
			t.Errorf("%+v is shown, or never due", p)
		}
	}
}

// TestProgressAndResults holds that results are never printed beside the
// line: on a screen that is both standard output and standard error, it
// stands alone.
func TestProgressAndResults(t *testing.T) {
	dir := t.TempDir()
	text := strings.Repeat("http://a/"+strings.Repeat("b", 500)+"\n", 1000)
	for _, name := range []string{"a", "b", "c"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, asJSON := range []bool{false, true} {
		var screen strings.Builder
		c := newCall("find", strings.NewReader(""), bufio.NewWriterSize(&screen, bufferSize), &screen)
		c.json = asJSON
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize), progress: progress{terminal: &screen}}
		p := &f.progress
		f.search.Accept = func(string, bool) bool {
			p.due = time.Time{} // as if the time between any two URIs were long
			return true
		}
		if err := f.find([]string{dir, "missing"}); err != errReported {
			t.Errorf("error %v", err)
		}
		c.out.Flush()
		shown := 0
		for line := range strings.Lines(screen.String()) {
			parts := strings.Split(line, "\r\x1b[K")
			last := len(parts) - 1
			for _, part := range parts[:last] {
				shown++
				if !strings.HasPrefix(part, "\r") {
					t.Errorf("cleared: %.50q", part)
				}
			}
			if strings.ContainsAny(parts[last], "\r\x1b") {
				t.Errorf("printed beside the line: %.50q", parts[last])
			}
		}
		if shown < 3 {
			t.Errorf("shown %d times", shown)
		}
	}
}
