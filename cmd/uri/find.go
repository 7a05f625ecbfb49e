// SPDX-License-Identifier: BSD-3-Clause

package main

// This file contains the verb find.

import (
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/links"
	"example.com/uri/prose"
)

var findVerb = verb{
	name:    "find",
	brief:   "find URIs in text, HTML",
	args:    "[FILE...]",
	summary: "Print the URIs in text, with the file, the line and the column",
	example: `$ echo 'See <URL:http://a/b>, or www.w3.org.' | uri find -abbreviated
-:1:10:http://a/b
-:1:26:http://www.w3.org`,
	notes: "A FILE may be a directory, or - for standard input. The exit status is 0 if something is found, 1 if nothing is, and 2 if a file cannot be read. " +
		"A URI has a scheme: a relative reference is found only as <URL:../a> and, with -in html, in an attribute that holds URIs, such as href, src and srcset, and the content of a meta element for a refresh, og:image, og:url or twitter:image. CSS and Markdown are text, in which url(a.png) and [a](b.md) are not found. In an attribute the whole value is the reference, and a part of a value that is refused is not printed. With -base, it is resolved, in HTML against the <base> that precedes it. Text is in US-ASCII or an extension of it, such as UTF-8, which RFC 3987 needs. A column is a number of bytes. " +
		"With -in html or xml, references to characters that end in \";\", such as &amp;, stand for them, in scripts and comments too; with -in json, the escapes in strings do, such as \\/ and \\u0026. " +
		"An escaped control character, such as a line break, is a blank. Lines, columns and offsets are those of the file. With -json, \"repairs\" lists what was escaped in a URI, if anything, as \"uri repair -json\" does; their offsets are in the text that was found.",
	output: findOutput,
	define: func(c *call) func([]string) error {
		f := &finder{call: c, buffer: bufio.NewReaderSize(nil, bufferSize)}
		abbreviated := c.abbreviatedFlags(false, "find")
		c.flags.BoolVar(&f.search.Broken, "broken", false, "also print what looks like a URI, but has an error in its authority, or is the value of an attribute and is refused, and the error")
		c.flags.BoolVar(&f.search.JoinBlanks, "join-blanks", false, "ignore all whitespace in <...> and \"...\", not only at line breaks")
		exact := c.exactFlag()
		c.excludes("-uris", "-json")
		c.excludes("-uris", "-broken")
		c.flags.BoolVar(&f.bare, "uris", false, "print only the URIs, without the file, the line and the column")
		c.schemesFlag(&f.schemes, "schemes", "find only URIs of the schemes in the `LIST`, separated by commas, whether or not \"//\" follows")
		oneOf(c, &f.position.encoding, "in", "take the escapes of the `FORMAT`, "+list(names(encodings), "or")+" (default text), for the characters that they stand for; text has none", encodings)
		var base *string
		c.optional(&base, "base", "resolve relative references against the `URI`", nil)
		return func(args []string) error {
			if base != nil {
				b := c.parse("base", *base, 0)
				if b.err != nil {
					return wrongValue("base", b.err)
				}
				if !b.uri.IsAbsolute() {
					return usageError("the base URI is relative: begin it with a scheme")
				}
				f.base = &b.uri
			}

			f.search.Edition, f.search.Abbreviated, f.search.Repair = c.edition, abbreviated(), !*exact
			if f.schemes != nil {
				f.search.Accept = func(scheme string, slashes bool) bool { return slices.Contains(f.schemes, scheme) }
			}

			f.progress = newProgress(c.stderr)
			f.progress.finds = true
			f.emit = f.print
			err := c.eachFile(args, f.walk)
			c.refused = f.progress.found == 0
			return err
		}
	},
}

// exactFlag defines the flag -exact.
func (c *call) exactFlag() *bool {
	return c.flags.Bool("exact", false, "end each URI in text before a character that no URI contains, instead of escaping it as browsers do")
}

// A finder finds the URIs in files.
type finder struct {
	*call
	search  prose.Finder
	schemes []string // nil for any
	bare    bool     // print only the URIs
	base    *uri.URI // of relative references, or nil
	emit    func(*found)

	refusals bool // also emit the links that are refused

	name     string   // the file's
	page     *uri.URI // the base URI in it
	position positioner
	links    *links.Scanner
	linkEnd  int64         // of the last link
	one      found         // the last link, in memory that is used again
	held     []found       // not emitted yet: they may be a part of a link
	buffer   *bufio.Reader // for files
}

// walk finds URIs in a file, or in all files below a directory.
func (f *finder) walk(name string) error {
	info, err := os.Stat(name)
	switch {
	case name == "-" || err == nil && !info.IsDir():
		return f.file(name, false)
	case err != nil:
		return notFile(err, name, "find", "finds the URIs in standard input")
	}

	root := name + string(filepath.Separator) // follows a symbolic link

	// A repository's .git holds copies and objects, which nobody wants to search.
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
		case d.Name() == ".git" && path != root && d.IsDir():
			return filepath.SkipDir
		case d.Name() != ".git" && d.Type().IsRegular():
			if path == "-" { // not standard input
				path = "." + string(filepath.Separator) + path
			}
			err = f.file(path, true)
		}
		if err != nil {
			err = f.fail(err)
		}
		return err
	})
}

// file finds URIs in a file that is not a directory. It skips a file that is binary, with a
// NUL near its beginning, if skipBinary is true.
func (f *finder) file(name string, skipBinary bool) error {
	const headLen = 8000
	file, err := f.open(name)
	if err != nil {
		return err
	}
	defer file.Close()

	f.progress.files++
	f.buffer.Reset(file)
	if skipBinary {
		// An error comes again when the file is read.
		head, _ := f.buffer.Peek(headLen)
		if bytes.IndexByte(head, 0) >= 0 && checkUTF16(name, f.buffer) == nil {
			return nil
		}
	}
	return f.text(name)
}

// text finds URIs in the text that is in the buffer or follows it.
func (f *finder) text(name string) error {
	if err := checkUTF16(name, f.buffer); err != nil {
		return err
	}

	// Each file begins with its own places, links and base URI.
	f.position.reset(f.buffer)
	f.name, f.page, f.links, f.linkEnd = name, f.base, links.NewScanner(), 0
	defer f.links.Close()
	if f.position.encoding == htmlEncoding {
		f.position.watch = f.scanLinks
	}

	// The search reads the text, and the position shows the same bytes to the link scanner,
	// somewhat later.
	for m, err := range f.search.FindReader(&f.position) {
		if err != nil {
			return err
		}

		start, end := f.position.span(m.Start, m.End)
		f.held = append(f.held, found{Place: start, end: end, uri: m.URI, unhyphenated: m.Unhyphenated, err: m.Err, delimiter: m.Delimiter.String(), repairs: m.Repairs})

		// A match may lie within a link, or around one, which is known at the end of the
		// tag.
		for f.links.Waits() < end && f.position.showMore() {
		}
		f.release(start.Offset + 1)
	}

	// Links may follow the last match.
	f.position.advance(f.position.read - f.position.textOffset)
	f.links.Close()
	f.release(math.MaxInt64)
	return nil
}

// A found is a reference in a file, or a broken one.
type found struct {
	links.Place             // its start
	end               int64 // in the file
	uri, unhyphenated uri.URI
	err               *uri.ParseError // of a broken one
	delimiter         string
	repairs           []prose.Repair // that make uri
	link              *links.Link    // in an attribute, or nil
	ref               string         // the text of uri before it was resolved, or ""
}

// isWhole reports whether the match r is a whole link.
func (r *found) isWhole(l *links.Link) bool {
	return r.err == nil && r.repairs == nil && r.Offset == l.Offset && r.end == l.End
}

// text returns the reference's text.
func (r *found) text() string {
	if r.err != nil {
		return r.err.Input()
	}
	return r.uri.String()
}

// scanLinks looks for links in the next part of a page. The text search has passed the place
// that the position is at.
func (f *finder) scanLinks(part []byte) {
	f.links.Scan(part)
	f.release(f.position.place.Offset)
}

// release emits the links and the held matches that begin before an offset, in file order.
// It stops where a link may begin that is not found yet, and before a match that may have
// such a link in it.
func (f *finder) release(before int64) {
	waits := f.links.Waits()
	before = min(before, waits)

	// The last match goes with all links in it. If one of these may be missing, it waits.
	if n := len(f.held); n > 0 && f.held[n-1].Offset < before {
		before = max(before, f.held[n-1].end)
		if before > waits {
			before = f.held[n-1].Offset
		}
	}

	// Links and matches are in file order, each among themselves.
	found, rest := f.links.Found(before), f.held
	for i := range found {
		l := &found[i]
		rest = f.emitHeld(rest, l.Offset, l.Offset)
		f.link(l, len(rest) > 0 && rest[0].isWhole(l))
	}
	rest = f.emitHeld(rest, before, math.MaxInt64)
	f.held = slices.Delete(f.held, 0, len(f.held)-len(rest))
}

// emitHeld emits the held matches that begin before an offset, and returns the others. link
// is where the next link begins.
func (f *finder) emitHeld(held []found, before, link int64) (rest []found) {
	for len(held) > 0 && held[0].Offset < before {
		// A match within a link is a part of it. One around a link is a tag, such as
		// <http://h/href=a>.
		r := &held[0]
		if r.Offset >= f.linkEnd && r.end <= link {
			f.emitResolved(r)
		}
		held = held[1:]
	}
	return held
}

// link emits a link: the attribute's whole value. A value that is refused is emitted as an
// error, if at all, and no URI within it is emitted. isFound reports that the text search
// found the whole value, and not a part.
func (f *finder) link(l *links.Link, isFound bool) {
	if l.Ignored {
		f.linkEnd = l.End
		return
	}

	// After "javascript:" and "data:" comes a program or a text. The text search may find
	// URIs in it, so the link does not hide them.
	scheme, _, _ := strings.Cut(strings.ToLower(l.Text), ":")
	if (scheme == "javascript" || scheme == "data") && !slices.Contains(f.schemes, scheme) {
		return
	}

	// A value with line breaks is refused, but the text search has joined its lines.
	u, err := f.search.Edition.Parse(l.Text)
	if err != nil && isFound {
		return
	}

	// From here on, no match within the value is emitted.
	f.linkEnd = l.End
	r := &f.one
	*r = found{Place: l.Place, end: l.End, uri: u, unhyphenated: u, delimiter: "attribute", link: l}
	if err != nil {
		if errors.As(err, &r.err) && (f.search.Broken || f.refusals) {
			f.emit(r)
		}
		return
	}
	f.emitResolved(r)

	// Only the first base of a page counts, and only if it is absolute or can be resolved.
	if l.IsBase && f.page != nil && f.page == f.base {
		if page, err := f.base.Resolve(u); err == nil {
			f.page = &page
		}
	}
}

// emitResolved emits a reference, resolved against the base URI, if there is one, unless its
// scheme is not wanted.
func (f *finder) emitResolved(r *found) {
	if f.page != nil && r.err == nil && !r.uri.IsAbsolute() {
		if target, err := f.page.Resolve(r.uri); err == nil {
			r.ref, r.uri, r.unhyphenated = r.uri.String(), target, target
		}
	}

	if f.schemes == nil || r.err != nil || slices.Contains(f.schemes, r.uri.Scheme()) {
		f.emit(r)
	}
}

// print prints a reference.
func (f *finder) print(r *found) {
	f.progress.found++
	text := r.text()

	// The output may be the terminal that shows the progress, and a full buffer would be
	// printed beside it. No character takes more than \u0000 does.
	const rest = 1000
	if len(`\u0000`)*(len(f.name)+2*len(text)+len(r.ref))+rest > f.out.Available() {
		f.progress.clear()
	}

	switch {
	case f.asJSON:
		f.writeJSON(r)
		return
	case f.bare:
		f.printLine(text)
		return
	}

	// A broken reference may hold a password anywhere.
	problem := ""
	if r.err != nil {
		text, problem = redacted(text), " ("+messageOf(r.err)+")"
	}

	// Package fmt would take a quarter of the time of the search.
	f.out.WriteString(printableName(f.name))
	b := f.out.AvailableBuffer()
	for _, n := range [...]int{r.Line, r.Column} {
		b = strconv.AppendInt(append(b, ':'), int64(n), 10)
	}
	f.out.Write(append(b, ':'))
	f.out.WriteString(visible(text))
	f.out.WriteString(problem)
	f.out.WriteByte('\n')
}

// writeJSON prints a reference. Its offsets are in the file.
func (f *finder) writeJSON(r *found) {
	j := f.json
	j.begin("", "file", f.name, "line", r.Line, "column", r.Column, "start", r.Offset, "end", r.end,
		"delimiter", r.delimiter, "uri", r.text(), "ref", nonEmpty(r.ref))

	// A hyphen before a line break may belong to the URI, or only to the page.
	if r.unhyphenated != r.uri {
		j.members("unhyphenated", r.unhyphenated.String())
	}
	if r.repairs != nil {
		j.repairs(r.repairs)
	}
	if r.err != nil {
		j.error(r.err, "")
	}
	j.endObject()
}
