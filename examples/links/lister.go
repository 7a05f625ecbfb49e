// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file lists arguments: files, and the documents in directories.

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/uri"
)

// A lister lists the links of the arguments.
type lister struct {
	stdin  io.Reader
	stderr io.Writer
	out    printer

	edition   uri.Edition
	retrieved uri.URI // the empty reference if it is not given
	fallback  uri.URI // the empty reference if it is not given

	problems bool // something was reported
}

// A layer is one of the four layers of RFC 3986 section 5.1.
type layer string

const (
	noLayer        layer = "none" // no layer gives a base
	contentLayer   layer = "content"
	entityLayer    layer = "entity"
	retrievalLayer layer = "retrieval"
	defaultLayer   layer = "default"
)

// A place is an entity: its file and part, and the base URI within it.
type place struct {
	file  string
	part  string // numbered as in IMAP (RFC 3501 section 6.4.5), or "" for the whole file
	base  uri.URI
	layer layer  // gives the base
	by    string // the entity that gives the base, or ""
}

// outermost returns the place of a whole file. Only the outer two of the four
// layers are around it.
func (l *lister) outermost(file string, retrieval uri.URI) place {
	p := place{file: file, layer: noLayer}
	base, i, err := uri.EstablishBase(retrieval, l.fallback)
	if err != nil {
		l.problem(p, "", err)
		return p
	}
	p.base = base
	if i >= 0 {
		p.layer = []layer{retrievalLayer, defaultLayer}[i]
	}
	return p
}

// inside returns p with a new base URI. If i, the index of the layer that gives
// it, is 0, then the innermost layer gives it, and by is the entity or "".
// Otherwise the layer of p stays.
func (p place) inside(base uri.URI, i int, innermost layer, by string) place {
	if i == 0 {
		p.layer, p.by = innermost, by
	}
	p.base = base
	return p
}

// problem reports that something in p cannot be read. The listing continues
// without it.
func (l *lister) problem(p place, what string, err error) {
	part := ""
	if p.part != "" {
		part = "part " + p.part
	}
	l.report(err, quoted(p.file), part, what)
}

// report reports a problem and its place, from the outside in.
func (l *lister) report(err error, where ...string) {
	l.problems = true
	fmt.Fprint(l.stderr, "links: ")
	for _, s := range where {
		if s != "" {
			fmt.Fprint(l.stderr, s, ": ")
		}
	}
	fmt.Fprintln(l.stderr, err)
}

// argument lists a file, a directory or, for "-", standard input.
func (l *lister) argument(arg string) error {
	if arg == "-" {
		l.message(l.outermost("(standard input)", l.retrieved), l.stdin, 0)
		return nil
	}
	info, err := os.Stat(arg)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return l.directory(arg)
	}
	f, err := os.Open(arg)
	if err != nil {
		return err
	}
	defer f.Close()
	retrieval := l.retrieved
	if !isHTMLFile(arg) {
		l.message(l.outermost(arg, retrieval), f, 0)
		return nil
	}
	if !retrieval.IsAbsolute() {
		if retrieval, err = fileURI(l.edition, arg); err != nil {
			return err
		}
	}
	l.document(l.outermost(arg, retrieval), f, "")
	return nil
}

// directory lists the HTML documents in a directory and the directories below
// it. It reports a document that cannot be read, and lists the others.
func (l *lister) directory(dir string) error {
	retrieval, err := l.retrieved, error(nil)
	if !retrieval.IsAbsolute() {
		if retrieval, err = fileURI(l.edition, dir); err != nil {
			return err
		}
	}
	// With the separator, WalkDir follows a symbolic link to a directory.
	root := filepath.Clean(dir) + string(filepath.Separator)
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			l.report(err, quoted(path))
			return nil
		}
		if !d.Type().IsRegular() || !isHTMLFile(path) {
			return nil
		}
		u, err := below(retrieval, root, path)
		if err != nil {
			l.report(err, quoted(path))
			return nil
		}
		f, err := os.Open(path)
		if err != nil {
			l.report(err, quoted(path))
			return nil
		}
		defer f.Close()
		l.document(l.outermost(path, u), f, "")
		return nil
	})
}

// isHTMLFile reports whether a file is an HTML document, by its name.
func isHTMLFile(path string) bool {
	return slices.Contains([]string{".html", ".htm", ".xhtml", ".xht"}, strings.ToLower(filepath.Ext(path)))
}

// fileURI returns the URI of a file, such as file:///home/jo/a%20b.html.
func fileURI(e uri.Edition, path string) (uri.URI, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return uri.URI{}, err
	}
	b := e.Builder().Scheme("file").Host("")
	if drive := filepath.VolumeName(path); drive != "" {
		b.Path("/" + drive) // its colon stays
		path = path[len(drive):]
	}
	return appendSegments(b, strings.TrimPrefix(filepath.ToSlash(path), "/"))
}

// below returns the URI of the file at path. The URI of the directory root is
// dir, whose query and fragment are left out.
func below(dir uri.URI, root, path string) (uri.URI, error) {
	relative, err := filepath.Rel(root, path)
	if err != nil {
		return uri.URI{}, err
	}
	b := dir.WithoutFragment().Builder().Without(uri.Query)
	b.Set(uri.Path, strings.TrimSuffix(dir.Path(), "/"))
	return appendSegments(b, filepath.ToSlash(relative))
}

// appendSegments appends the names in path, which are data, to the path of b.
func appendSegments(b *uri.Builder, path string) (uri.URI, error) {
	for name := range strings.SplitSeq(path, "/") {
		b.Segment(name)
	}
	return b.URI()
}
