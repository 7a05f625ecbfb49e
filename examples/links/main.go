// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Command links lists the links of HTML documents, resolved.
//
//	links [flags] [FILE|DIRECTORY...]
//
// A FILE is an HTML document, if its name ends in .html, .htm, .xhtml or .xht,
// or else a MIME message (MHTML, RFC 2557), whose HTML parts are the documents.
// Of a DIRECTORY, and those in it, the HTML documents are taken. Without
// arguments, or for "-", a message is read from standard input.
//
// The base URI of each document is established by the four layers of RFC 3986
// section 5.1: its own BASE element; the Content-Base and Content-Location
// fields of the entities around it, innermost first; the URI with which it was
// retrieved; the application's default.
//
// A reference that does not parse is listed with the reason. The exit status
// is 1 if something could not be read as it should, such as a header or a part
// of a message, which standard error tells of, and 2 for wrong usage and where
// nothing can be read or written.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/uri"
)

// The exit statuses.
const (
	statusListed = iota
	statusProblem
	statusFailed
)

const usage = `usage: links [flags] [FILE|DIRECTORY...]

Lists the links of HTML documents (.html, .htm, .xhtml, .xht), of those in a
directory, or of those in a MIME message (any other file, or standard input),
resolved against the base URI of each.

flags:
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with all that it touches as arguments. It returns the exit
// status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	l := &lister{stdin: stdin, stderr: stderr}
	err := l.work(args, out)
	if e := out.Flush(); err == nil {
		err = e
	}
	if err != nil {
		fmt.Fprintln(stderr, "links:", err)
		return statusFailed
	}
	if l.problems {
		return statusProblem
	}
	return statusListed
}

// work parses the command line and lists what it names.
func (l *lister) work(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("links", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run reports the error
	flags.Usage = func() {}
	flags.TextVar(&l.edition, "edition", uri.RFC3986,
		"the `NAME` of the edition of the syntax: rfc3986 is that of the Web's HTML; others are\nurl-syntax-05, uri-syntax-02, rfc2396 and rfc2732")
	retrieved := flags.String("retrieved", "",
		"the `URI` with which the argument was retrieved, the last one after redirects; that of a\nfile in a directory is this with the path of the file appended (default for HTML\ndocuments: their file: URI)")
	fallback := flags.String("default", "thismessage:/",
		"the base `URI` where nothing else gives one, or nothing for none; see RFC 2557 section 5")
	asJSON := flags.Bool("json", false, "print one JSON object a line")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, usage)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return nil
	}
	if err != nil {
		return fmt.Errorf("%w; \"links -h\" shows the usage", err)
	}
	if l.edition == uri.RFC1630 {
		return errors.New("-edition: RFC 1630 has no relative references to resolve")
	}
	if l.retrieved, err = l.absolute(*retrieved); err != nil {
		return fmt.Errorf("-retrieved: %w", err)
	}
	if l.fallback, err = l.absolute(*fallback); err != nil {
		return fmt.Errorf("-default: %w", err)
	}
	if *retrieved != "" && flags.NArg() > 1 {
		return errors.New("-retrieved is of one argument, and there are more")
	}
	l.out = textPrinter{out}
	if *asJSON {
		l.out = newJSONPrinter(out)
	}
	if flags.NArg() == 0 {
		return l.argument("-")
	}
	for _, arg := range flags.Args() {
		if err := l.argument(arg); err != nil {
			return err
		}
	}
	return nil
}

// absolute parses the value of a flag. The empty one is the empty reference,
// which gives no base.
func (l *lister) absolute(s string) (uri.URI, error) {
	u, err := l.edition.Parse(s)
	if err == nil && s != "" && !u.IsAbsolute() {
		err = fmt.Errorf("%q is not absolute", s)
	}
	return u, err
}
