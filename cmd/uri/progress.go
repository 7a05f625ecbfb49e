// SPDX-License-Identifier: BSD-3-Clause

package main

// This file shows how far a verb has come.

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress is a line on a terminal that shows how far a verb has come. The
// zero progress shows nothing.
type progress struct {
	terminal io.Writer // or nil
	due      time.Time // when to show it next
	shown    bool

	files, found int   // of find
	bytes        int64 // of find
}

const progressInterval = 200 * time.Millisecond

// newProgress returns a progress that is shown on w if w is a terminal.
func newProgress(w io.Writer) progress {
	if _, ok := terminal(w); !ok {
		return progress{}
	}
	return progress{terminal: w, due: time.Now().Add(progressInterval)}
}

// isDue reports whether it is time to print the results so far and to call
// show. Without a terminal it always is.
func (p *progress) isDue() bool {
	return p.terminal == nil || !time.Now().Before(p.due)
}

func (p *progress) show() {
	if p.terminal != nil {
		p.print(fmt.Sprintf("%d files, %d MB, %d URIs", p.files, p.bytes/1e6, p.found))
	}
}

// print shows a text as the line. There is a terminal.
func (p *progress) print(text string) {
	fmt.Fprintf(p.terminal, "\r%s\x1b[K", text)
	p.due = time.Now().Add(progressInterval)
	p.shown = true
}

// clear removes the line, so that something else can be printed there.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.terminal, "\r\x1b[K")
		p.shown = false
	}
}

// A measured file shows how much of it is read.
type measured struct {
	io.Reader
	progress   *progress
	size, read int64
	begun      time.Time
}

// measured returns in, which shows how much of it is read if it is a file, unless
// the output is on a terminal.
func (c *call) measured(in io.Reader) io.Reader {
	file, ok := in.(*os.File)
	if !ok || c.isTerminal {
		return in
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return in
	}
	if c.progress.terminal == nil {
		c.progress = newProgress(c.stderr)
	}
	return &measured{Reader: file, progress: &c.progress, size: info.Size(), begun: time.Now()}
}

func (m *measured) Read(b []byte) (int, error) {
	if m.progress.terminal != nil && m.progress.isDue() {
		rate := float64(m.read) / 1e6 / max(time.Since(m.begun).Seconds(), 1e-3)
		m.progress.print(fmt.Sprintf("%d of %d MB, %.0f MB/s", m.read/1e6, m.size/1e6, rate))
	}
	n, err := m.Reader.Read(b)
	m.read += int64(n)
	return n, err
}
