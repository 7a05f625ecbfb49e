// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

const bufferSize = 1 << 16

// longestLine is how many bytes a line of standard input may have.
const longestLine = 64 << 20

// each calls do for every argument or, where there are none, for every line
// of standard input, without its newline. What follows the last newline is a
// line if it is not empty. A line that is too long is reported and skipped.
func (c *call) each(args []string, do func(input string)) error {
	for _, arg := range args {
		do(arg)
	}
	if len(args) > 0 {
		return nil
	}
	r := bufio.NewReaderSize(flusher{c}, bufferSize)
	var failure error
	for number := 1; ; number++ {
		line, length, err := readLine(r, c.longest)
		if err != nil && err != io.EOF {
			return err
		}
		switch {
		case length > c.longest:
			failure = errReported
			if err := c.report(fmt.Errorf("line %d of standard input is longer than %d bytes", number, c.longest)); err != nil {
				return err
			}
		case length > 0 || err == nil:
			do(line)
		}
		if err == io.EOF {
			return failure
		}
	}
}

// readLine returns a line without its newline, and its length. A line that is
// longer than the longest is not kept: it is "", and its length is one more.
func readLine(r *bufio.Reader, longest int) (line string, length int, err error) {
	parts := make([]string, 0, 1)
	for {
		part, err := r.ReadSlice('\n')
		part = bytes.TrimSuffix(part, []byte("\n"))
		length = min(length+len(part), longest+1)
		if length > longest {
			parts = nil
		} else {
			parts = append(parts, string(part))
		}
		if err != bufio.ErrBufferFull {
			return strings.Join(parts, ""), length, err
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
