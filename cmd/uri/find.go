// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

var findVerb = verb{
	name:    "find",
	args:    "[FILE...], where a FILE may be a directory, or - for standard input",
	summary: "Print the URIs in text, with the file, the line and the column of each",
	example: `$ echo 'See <URL:http://a/b>, or www.w3.org.' | uri find -abbreviated
-:1:10:http://a/b
-:1:26:http://www.w3.org`,
	status: "The exit status is 2 if a file cannot be read, and else 0, even if nothing is found.",
	define: func(c *call) func([]string) error {
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize)}
		abbreviated := c.abbreviatedFlags(false, "find")
		c.flags.BoolVar(&f.search.Broken, "broken", false, "show what looks like a URI, but goes wrong in its host, and how")
		c.flags.BoolVar(&f.search.JoinBlanks, "join-blanks", false, "ignore all whitespace in <...> and \"...\", not only where it breaks a line")
		c.flags.Func("schemes", "find URIs of the schemes in the `LIST` alone, which commas separate, with or without \"//\"",
			func(s string) error {
				f.schemes = append(f.schemes, strings.Split(strings.ToLower(s), ",")...)
				return nil
			})
		return func(args []string) error {
			f.search.Edition, f.search.Abbreviated = c.edition, abbreviated()
			if f.schemes != nil {
				f.search.Accept = func(scheme string, slashes bool) bool { return slices.Contains(f.schemes, scheme) }
			}
			f.progress = newProgress(c.stderr)
			return f.find(args)
		}
	},
}

// A finder finds the URIs in the files of a call.
type finder struct {
	*call
	search   uri.Finder
	schemes  []string // nil for any
	position positioner
	buffer   *bufio.Reader // of a file
	progress progress
	unread   bool // a file could not be read
}

// find finds URIs in the files, or in standard input if there are none.
func (f *finder) find(files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		var err error
		if name == "-" {
			f.progress.clear()
			err = f.text(name, flusher{f.call})
		} else {
			err = f.named(name)
		}
		if err != nil {
			return err
		}
	}
	f.progress.clear()
	if f.unread {
		return errReported
	}
	return nil
}

// report tells that a file cannot be read. Unlike when writing fails, which
// is the error that it returns, there may be others that can.
func (f *finder) report(err error) error {
	f.progress.clear()
	f.unread = true
	return f.call.report(err)
}

// named finds URIs in a file, or in those of a directory and the directories
// in it.
func (f *finder) named(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return f.report(err)
	}
	if !info.IsDir() {
		return f.file(name, false)
	}
	root := name + string(filepath.Separator) // to follow a symbolic link
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return f.report(err)
		case d.Name() == ".git" && path != root && d.IsDir():
			return filepath.SkipDir
		case d.Name() != ".git" && d.Type().IsRegular():
			return f.file(path, true)
		}
		return nil
	})
}

// file finds URIs in a file that is no directory.
func (f *finder) file(name string, skipBinary bool) error {
	const headLen = 8000 // of what a NUL makes binary
	file, err := os.Open(name)
	if err != nil {
		return f.report(err)
	}
	defer file.Close()
	f.progress.files++
	info, err := file.Stat()
	f.buffer.Reset(source{file, f, err != nil || !info.Mode().IsRegular()})
	if skipBinary {
		// An error comes again when the whole is read.
		head, _ := f.buffer.Peek(headLen)
		if bytes.IndexByte(head, 0) >= 0 {
			return nil
		}
	}
	if err := f.text(name, f.buffer); err != nil {
		return f.report(err)
	}
	return nil
}

// A source is a file of a finder, which may be one of many. Before it is
// read, it is seen to that the results so far are not held back for long.
type source struct {
	io.Reader
	*finder
	slow bool // it may be a pipe, in which the next bytes may be long in coming
}

func (s source) Read(b []byte) (int, error) {
	if s.slow || s.progress.isDue() {
		s.progress.clear()
		if err := s.out.Flush(); err != nil {
			return 0, err
		}
		s.progress.show()
	}
	n, err := s.Reader.Read(b)
	s.progress.bytes += int64(n)
	return n, err
}

// text finds URIs in what is read from r.
func (f *finder) text(name string, r io.Reader) error {
	if !f.json {
		f.position.reset(r)
		r = &f.position
	}
	for m, err := range f.search.FindReader(r) {
		if err != nil {
			return err
		}
		if f.schemes == nil || m.Err != nil || slices.Contains(f.schemes, m.URI.Scheme()) {
			f.print(name, m)
		}
	}
	return nil
}

// A findJSON is a match: the byte offsets are those of the URI in the file.
type findJSON struct {
	File         string  `json:"file"`
	FileBase64   []byte  `json:"fileBase64,omitempty"`
	Start        int64   `json:"start"`
	End          int64   `json:"end"`
	Delimiter    string  `json:"delimiter"`
	URI          string  `json:"uri"`
	Unhyphenated *string `json:"unhyphenated,omitempty"` // the other reading, if there is one

	URIBase64 []byte     `json:"uriBase64,omitempty"` // of a broken URI
	Error     *errorJSON `json:"error,omitempty"`     // of a broken URI
}

func (f *finder) print(name string, m uri.Match) {
	f.progress.found++
	text := m.URI.String()
	var broken *uri.ParseError
	if errors.As(m.Err, &broken) {
		text = broken.Input
	}
	// Where the output is the terminal, too, a full buffer would be printed
	// after the line. No character takes more than \u0000 does.
	const rest = 1000
	if len(`\u0000`)*(len(name)+2*len(text))+rest > f.out.Available() {
		f.progress.clear()
	}
	result := findJSON{
		File: name, FileBase64: exact(name),
		Start: m.Start, End: m.End,
		Delimiter:    m.Delimiter.String(),
		URI:          text,
		Unhyphenated: defined(m.Unhyphenated != m.URI, m.Unhyphenated.String()),
	}
	if broken != nil {
		result.URIBase64, result.Error = exact(text), errorOf(m.Err)
	}
	if f.json {
		f.encode(&result)
		return
	}
	line, column := f.position.at(m.Start)
	fmt.Fprintf(f.out, "%s:%d:%d:%s", printableName(name), line, column, printable(text))
	if broken != nil {
		fmt.Fprintf(f.out, " (%v)", broken)
	}
	fmt.Fprintln(f.out)
}

// printableName returns the name of a file for a terminal, quoted if it has
// characters that do more than show.
func printableName(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}
