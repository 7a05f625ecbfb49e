// SPDX-License-Identifier: BSD-3-Clause

package main

// This file opens and reads files.

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// A source is a file that a call reads. It flushes the output before each read that may
// block, since someone may wait for earlier results, and from time to time before other
// reads. A read returns the error of a failed flush.
type source struct {
	*call
	io.Reader
	isFile bool // a read does not block
}

// source returns in as a source. Unless the output is a terminal, the source shows how much
// of a regular file was read.
func (c *call) source(in io.Reader) source {
	s := source{call: c, Reader: in}
	file, ok := in.(fs.File)
	if !ok {
		return s
	}

	// A pipe or a terminal may block.
	info, err := file.Stat()
	s.isFile = err == nil && info.Mode().IsRegular()

	// A regular file has a size, so that its progress can be shown.
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

// eachFile calls do for each name or, without names, for "-", which is standard input. It
// reports an error that do returns, and goes on with the next file.
func (c *call) eachFile(names []string, do func(name string) error) error {
	if len(names) == 0 {
		names = []string{"-"}
	}

	for _, name := range names {
		if err := do(name); err != nil {
			// If the output is closed, as by head, there is nobody to read more files for.
			if err := c.fail(err); err != nil {
				return err
			}
		}
		c.progress.clear()
	}
	return nil
}

// byteOrderMark may precede the first line.
const byteOrderMark = "\ufeff"

// linesOf calls do for each nonempty line in a file. It stops at the first error, and puts
// the file and the line before the error's message. The message must begin with a colon, and
// may begin with a column: ":7: message" becomes "FILE:2:7: message".
func (c *call) linesOf(file string, do func(line string) error) error {
	data, err := c.textOf(file)
	if err != nil {
		return err
	}
	if err := checkUTF16(file, bufio.NewReader(bytes.NewReader(data))); err != nil {
		return err
	}

	// A line may end in CRLF, and the last one need not end.
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(data), byteOrderMark)) {
		number++

		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line == "" {
			continue
		}
		if err := do(line); err != nil {
			return fmt.Errorf("%s:%d%w", file, number, err)
		}
	}
	return nil
}

// textOf returns all text in a file, or in standard input if the name is "-".
func (c *call) textOf(name string) ([]byte, error) {
	file, err := c.open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()

	data, err := io.ReadAll(io.LimitReader(file, int64(c.longest)+1))
	if err == nil && len(data) > c.longest {
		err = fmt.Errorf("%s is longer than %d bytes", name, c.longest)
	}
	return data, err
}

// checkUTF16 returns an error if a file, which r reads, begins with a UTF-16 byte order
// mark.
func checkUTF16(name string, r *bufio.Reader) error {
	// The second octet may not be there yet, so it is read only if it matters.
	head, _ := r.Peek(1)
	if len(head) > 0 && head[0] >= 0xfe {
		head, _ = r.Peek(2)
	}

	if s := string(head); s == "\xff\xfe" || s == "\xfe\xff" {
		return fmt.Errorf("read %s: the text is in UTF-16; convert it to UTF-8", name)
	}
	return nil
}

// notFile returns the error for a file that could not be opened: err, or better advice if
// the name looks like a URI. does says what the verb does without arguments.
func notFile(err error, name, verb, does string) error {
	if strings.Contains(name, "://") {
		return fmt.Errorf("the arguments of %s are files; without arguments, it %s", verb, does)
	}
	return err
}

// fileName returns an error if a flag's value is not a file name, but text such as JSON or a
// template.
func fileName(name string) error {
	if hasBrace(name) {
		return errors.New("want the name of a file, or - for standard input")
	}
	return nil
}
