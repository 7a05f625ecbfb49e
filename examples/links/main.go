// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Command links lists the links of HTML documents, resolved.
//
//	links [flags] [FILE|DIRECTORY...]
//
// A FILE is an HTML document if its name ends in .html, .htm, .xhtml or .xht.
// Any other FILE is a MIME message (MHTML, RFC 2557), and its HTML parts are the
// documents. A DIRECTORY stands for the HTML documents in it and in the
// directories below it. Without arguments, or for "-", links reads a message
// from standard input.
//
// The four layers of RFC 3986 section 5.1 give the base URI of each document:
// its own BASE element; the Content-Base and Content-Location fields of the
// entities around it, innermost first; the URI that was used to retrieve it;
// the default of the application.
//
// A reference that does not parse is listed with the reason. The exit status
// is 1 if something cannot be read, such as a header or a part of a message,
// and is reported on standard error. It is 2 if the usage is wrong, or if no
// input can be read or writing fails.
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

Lists the links of HTML documents (.html, .htm, .xhtml, .xht), of the documents
in a directory, or of the documents in a MIME message (any other file, or
standard input), resolved against the base URI of each.

flags:
`

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its inputs and outputs as arguments. It returns the exit
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
		"follow the edition `NAME`: rfc3986, which today's HTML needs, url-syntax-05,\nuri-syntax-02, rfc2396 or rfc2732")
	retrieved := flags.String("retrieved", "",
		"the `URI` that was used to retrieve the argument, the last one after redirects; for a\nfile in a directory, the path of the file is appended (default for HTML documents:\ntheir file: URI)")
	fallback := flags.String("default", "thismessage:/",
		"the base `URI` if nothing else gives one; it may be empty; see RFC 2557 section 5")
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
		return errors.New("-retrieved is for one argument, and there are more")
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

// absolute parses the value of a flag. An empty value is the empty reference,
// which gives no base.
func (l *lister) absolute(s string) (uri.URI, error) {
	u, err := l.edition.Parse(s)
	if err == nil && s != "" && !u.IsAbsolute() {
		err = fmt.Errorf("%q is not absolute", s)
	}
	return u, err
}
