// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// A progress is a line on a terminal that tells how far a call has come. The
// zero progress shows none.
type progress struct {
	terminal io.Writer // or nil
	due      time.Time // when it is to be shown next
	shown    bool

	files, found int
	bytes        int64
}

const progressInterval = 200 * time.Millisecond

// newProgress returns one that is shown on w if that is a terminal.
func newProgress(w io.Writer) progress {
	file, ok := w.(*os.File)
	if !ok {
		return progress{}
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
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
	fmt.Fprintf(p.terminal, "\r%d files, %d MB, %d URIs\x1b[K", p.files, p.bytes/1e6, p.found)
	p.due = time.Now().Add(progressInterval)
	p.shown = true
}

// clear takes the line away, so that something else can be printed in its
// place.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.terminal, "\r\x1b[K")
		p.shown = false
	}
}
