// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the verb find and its progress.

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
	"time"

	"example.com/uri/prose"
)

var findVerb = verb{
	name:    "find",
	args:    "[FILE...]",
	summary: "Print the URIs in text, with the file, the line and the column of each",
	example: `$ echo 'See <URL:http://a/b>, or www.w3.org.' | uri find -abbreviated
-:1:10:http://a/b
-:1:26:http://www.w3.org`,
	notes: "A FILE may be a directory, or - for standard input. The exit status is 0 if something is found, 1 if nothing is, and 2 if a file cannot be read. " +
		"A URI has a scheme: relative references are not found. Text is in US-ASCII or an extension of it, such as UTF-8, which RFC 3987 needs. A column is a number of bytes. " +
		"With -in html or xml, references to characters that end in \";\", such as &amp;, stand for them, in scripts and comments too; with -in json, the escapes in strings do, such as \\/ and \\u0026. " +
		"An escaped control character, such as a line break, is a blank. Lines, columns and offsets are those of the file.",
	files: true,
	define: func(c *call) func([]string) error {
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize)}
		abbreviated := c.abbreviatedFlags(false, "find")
		c.flags.BoolVar(&f.search.Broken, "broken", false, "also print what looks like a URI, but has an error in its authority, and the error")
		c.flags.BoolVar(&f.search.JoinBlanks, "join-blanks", false, "ignore all whitespace in <...> and \"...\", not only at line breaks")
		c.flags.BoolVar(&f.bare, "uris", false, "print only the URIs, without the file, the line and the column")
		c.flags.Func("schemes", "find only URIs of the schemes in the `LIST`, separated by commas, whether or not \"//\" follows",
			func(s string) error {
				names := strings.Split(strings.ToLower(s), ",")
				if slices.Contains(names, "") || strings.ContainsAny(s, ":/ ") {
					return errors.New("want names of schemes, such as http,mailto")
				}
				f.schemes = append(f.schemes, names...)
				return nil
			})
		c.valued("in", "take the escapes of the `FORMAT`, "+list(names(encodings), "or")+", for the characters that they stand for", names(encodings), func(s string) (err error) {
			f.position.encoding, err = named(encodings, s)
			return err
		})
		return func(args []string) error {
			if f.bare && (c.asJSON || f.search.Broken) {
				return usageError("-uris excludes -json and -broken")
			}
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
	search   prose.Finder
	schemes  []string // nil for any
	bare     bool     // print only the URIs
	position positioner
	buffer   *bufio.Reader // of a file
	progress progress
	unread   bool // a file could not be read
}

// find finds URIs in the files, or in standard input if no file is named.
func (f *finder) find(files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		var err error
		if name == "-" {
			f.progress.clear()
			f.buffer.Reset(flusher{f.call})
			err = f.text(name)
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
	f.refused = f.progress.found == 0
	return nil
}

// report prints that a file cannot be read; other files may be readable. It
// returns the error of writing the results.
func (f *finder) report(err error) error {
	f.progress.clear()
	f.unread = true
	return f.call.report(err)
}

// named finds URIs in a file, or in the files of a directory and the
// directories in it.
func (f *finder) named(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return f.report(notFile(err, name, "find", "finds the URIs in standard input"))
	}
	if !info.IsDir() {
		return f.file(name, false)
	}
	root := name + string(filepath.Separator) // follows a symbolic link
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return f.report(err)
		case d.Name() == ".git" && path != root && d.IsDir():
			return filepath.SkipDir
		case d.Name() != ".git" && d.Type().IsRegular():
			if path == "-" { // not standard input
				path = "." + string(filepath.Separator) + path
			}
			return f.file(path, true)
		}
		return nil
	})
}

// file finds URIs in a file that is not a directory. It skips a file that is
// binary, which has a NUL near its beginning, if skipBinary is true.
func (f *finder) file(name string, skipBinary bool) error {
	const headLen = 8000
	file, err := os.Open(name)
	if err != nil {
		return f.report(err)
	}
	defer file.Close()
	f.progress.files++
	info, err := file.Stat()
	f.buffer.Reset(source{file, f, err != nil || !info.Mode().IsRegular()})
	if skipBinary {
		// Reading the whole file returns the error again.
		head, _ := f.buffer.Peek(headLen)
		if bytes.IndexByte(head, 0) >= 0 && !isUTF16(head) {
			return nil
		}
	}
	if err := f.text(name); err != nil {
		return f.report(err)
	}
	return nil
}

// A source is a file of a finder. Before a read it flushes the results so far,
// always or from time to time.
type source struct {
	io.Reader
	*finder
	slow bool // a read may block: the file may be a pipe
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

// text finds URIs in the text that is in the buffer or follows it.
func (f *finder) text(name string) error {
	// Reading the text returns the error again.
	if head, _ := f.buffer.Peek(2); isUTF16(head) {
		return errUTF16(name)
	}
	f.position.reset(f.buffer)
	for m, err := range f.search.FindReader(&f.position) {
		if err != nil {
			return err
		}
		if f.schemes == nil || m.Err != nil || slices.Contains(f.schemes, m.URI.Scheme()) {
			f.print(name, m)
		}
	}
	return nil
}

// isUTF16 reports whether text begins with a byte order mark of UTF-16.
func isUTF16(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff"))
}

// print prints a match in the file.
func (f *finder) print(name string, m prose.Match) {
	f.progress.found++
	text := m.URI.String()
	if m.Err != nil {
		text = m.Err.Input()
	}
	// The output may be the terminal of the progress, and a full buffer would
	// be printed beside it. No character takes more than \u0000 does.
	const rest = 1000
	if len(`\u0000`)*(len(name)+2*len(text))+rest > f.out.Available() {
		f.progress.clear()
	}
	line, column := f.position.at(m.Start)
	switch {
	case f.asJSON:
		f.writeJSON(name, line, column, text, m)
		return
	case f.bare:
		f.printLine(text)
		return
	}
	shown := text
	if m.Err != nil {
		shown = redacted(text)
	}
	fmt.Fprintf(f.out, "%s:%d:%d:%s", printableName(name), line, column, visible(shown))
	if m.Err != nil {
		fmt.Fprintf(f.out, " (%s)", messageOf(m.Err))
	}
	fmt.Fprintln(f.out)
}

// writeJSON prints a match, whose start is the place of f.position. Its text is a
// URI or a broken URI, and its offsets are in the file.
func (f *finder) writeJSON(name string, line, column int, text string, m prose.Match) {
	j := f.json
	j.object("")
	j.text("file", name)
	j.number("line", int64(line))
	j.number("column", int64(column))
	start, end := f.position.span(m.End)
	j.number("start", start)
	j.number("end", end)
	j.text("delimiter", m.Delimiter.String())
	j.text("uri", text)
	j.defined(m.Unhyphenated != m.URI, "unhyphenated", m.Unhyphenated.String())
	if m.Err != nil {
		j.error(m.Err, "")
	}
	j.endObject()
}

// printableName returns the name of a file for a terminal, quoted if it has
// characters that are not printable.
func printableName(name string) string {
	if strings.ContainsFunc(name, isHidden) {
		return strconv.Quote(name)
	}
	return name
}

// A progress is a line on a terminal that shows how far find has come. The
// zero progress shows nothing.
type progress struct {
	terminal io.Writer // or nil
	due      time.Time // when to show it next
	shown    bool

	files, found int
	bytes        int64
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
	fmt.Fprintf(p.terminal, "\r%d files, %d MB, %d URIs\x1b[K", p.files, p.bytes/1e6, p.found)
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
