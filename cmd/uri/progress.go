// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the files that verbs read, and shows how far a verb has come.

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// A progress is a line on a terminal that shows how far a verb has come. The
// zero progress shows nothing.
type progress struct {
	terminal io.Writer // or nil
	due      time.Time // when to show it next
	shown    bool

	read int64 // bytes

	// Of a file of which it shows how much is read.
	size  int64
	begun time.Time

	// Of the verb find, where size is 0.
	finds        bool
	files, found int
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
	if p.terminal == nil {
		return
	}
	text := fmt.Sprintf("%d files, %d MB, %d URIs", p.files, p.read/1e6, p.found)
	if !p.finds {
		rate := float64(p.read) / 1e6 / max(time.Since(p.begun).Seconds(), 1e-3)
		text = fmt.Sprintf("%d of %d MB, %.0f MB/s", p.read/1e6, p.size/1e6, rate)
	}
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

// A source is a file that a call reads. Before a read it flushes the output: from
// time to time or, if the read may block while someone waits for the results of the
// lines so far, always. An error of writing thus ends the reading.
type source struct {
	*call
	io.Reader
	isFile bool // a read does not block
}

// source returns in as a source. It shows how much of a file is read, unless the
// output is on a terminal.
func (c *call) source(in io.Reader) source {
	s := source{call: c, Reader: in}
	file, ok := in.(fs.File)
	if !ok {
		return s
	}
	info, err := file.Stat()
	s.isFile = err == nil && info.Mode().IsRegular()
	if p := &c.progress; s.isFile && !p.finds && !c.isTerminal {
		if p.terminal == nil {
			*p = newProgress(c.stderr)
		}
		p.size, p.read, p.begun = info.Size(), 0, time.Now()
	}
	return s
}

func (s source) Read(b []byte) (int, error) {
	if !s.isFile || s.progress.isDue() {
		s.progress.clear()
		if err := s.out.Flush(); err != nil {
			return 0, err
		}
		if s.isFile {
			s.progress.show()
		}
	}
	n, err := s.Reader.Read(b)
	s.progress.read += int64(n)
	return n, err
}

// Close closes a file that is not standard input.
func (s source) Close() error {
	if file, ok := s.Reader.(*os.File); ok && s.Reader != s.in {
		return file.Close()
	}
	return nil
}

// open opens a file, or standard input if the name is "-".
func (c *call) open(name string) (source, error) {
	if name == "-" {
		return c.source(c.in), nil
	}
	file, err := os.Open(name)
	if err != nil {
		return source{}, err
	}
	return c.source(file), nil
}

// eachFile calls do for each file, or for standard input, "-", if none is named. It
// reports a file that cannot be read, and goes on.
func (c *call) eachFile(names []string, do func(name string) error) error {
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		err := do(name)
		c.progress.clear()
		if err != nil {
			err = c.fail(err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
