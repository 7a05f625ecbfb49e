// SPDX-License-Identifier: BSD-3-Clause

// Command links lists the links in HTML documents, resolved.
//
//	links [flags] [FILE...]
//
// A FILE is an HTML document if its name ends in .html. Any other FILE is a MIME
// message (MHTML, RFC 2557), and its HTML parts are the documents. Without
// arguments, links reads a message from standard input.
//
// The four layers of RFC 3986 section 5.1 give the base URI of each document:
// its own BASE element; the Content-Base and Content-Location fields of the
// entities around it, innermost first; the URI that was used to retrieve it;
// the default of the application.
//
// A reference that does not parse is listed with the reason. If something cannot be
// read, such as a header or a part of a message, it is reported on standard error, and
// the exit status is 1. If nothing can be listed, the exit status is 2.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.com/uri"
	"example.com/uri/fileuri"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is main with its inputs and outputs as arguments. It returns the exit
// status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	l := &lister{out: out, stderr: stderr}
	err := errors.Join(l.work(args, stdin), out.Flush())
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "links:", err)
		return 2
	case l.problems:
		return 1
	}
	return 0
}

// work parses the command line and lists what it names.
func (l *lister) work(args []string, stdin io.Reader) error {
	flags := flag.NewFlagSet("links", flag.ContinueOnError)
	flags.SetOutput(l.stderr)
	flags.TextVar(&l.edition, "edition", uri.RFC3986, "follow the edition `NAME`, such as rfc2396")
	retrieved := flags.String("retrieved", "", "the `URI` that was used to retrieve the files (default for HTML documents: their file: URI)")
	fallback := flags.String("default", "thismessage:/", "the base `URI` if nothing else gives one; it may be empty; see RFC 2557 section 5")
	err := flags.Parse(args)
	if err != nil {
		return err
	}

	// The URIs are parsed in the edition, wherever its flag stands.
	if l.retrieved, err = l.absolute(*retrieved); err != nil {
		return fmt.Errorf("-retrieved: %w", err)
	}
	if l.fallback, err = l.absolute(*fallback); err != nil {
		return fmt.Errorf("-default: %w", err)
	}

	if flags.NArg() == 0 {
		l.message(l.outermost("(standard input)", l.retrieved), stdin, 0)
	}
	for _, name := range flags.Args() {
		if err := l.file(name); err != nil {
			return err
		}
	}
	return nil
}

// absolute parses a flag's value. An empty value is the empty reference, which gives no
// base.
func (l *lister) absolute(s string) (uri.URI, error) {
	if s == "" {
		return l.edition.Parse(s)
	}
	return l.edition.ParseAbsolute(s)
}

// file lists a file.
func (l *lister) file(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()

	if filepath.Ext(name) != ".html" {
		l.message(l.outermost(name, l.retrieved), f, 0)
		return nil
	}

	// Without -retrieved, the file itself was retrieved.
	retrieved := l.retrieved
	if !retrieved.IsAbsolute() {
		path, err := filepath.Abs(name)
		if err != nil {
			return err
		}
		from := fileuri.FromUnixPath
		if filepath.VolumeName(path) != "" {
			from = fileuri.FromWindowsPath
		}
		if retrieved, err = from(l.edition, path); err != nil {
			return err
		}
	}
	l.document(l.outermost(name, retrieved), f, "")
	return nil
}
