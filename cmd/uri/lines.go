// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"io"
	"strings"
)

const bufferSize = 1 << 16

// each calls do for every argument or, where there are none, for every line
// of standard input, without its newline. What follows the last newline is a
// line if it is not empty.
func (c *call) each(args []string, do func(input string)) error {
	for _, arg := range args {
		do(arg)
	}
	if len(args) > 0 {
		return nil
	}
	r := bufio.NewReaderSize(flusher{c}, bufferSize)
	for {
		line, err := r.ReadString('\n')
		if err != nil && err != io.EOF {
			return err
		}
		if line != "" {
			do(strings.TrimSuffix(line, "\n"))
		}
		if err == io.EOF {
			return nil
		}
	}
}

// A flusher is the input of a call. It flushes the output before each read,
// which may block: whoever waits for the results of all lines that were sent
// gets them. An error of writing thereby ends the reading.
type flusher struct{ *call }

func (f flusher) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(p)
}
