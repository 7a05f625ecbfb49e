// SPDX-License-Identifier: BSD-3-Clause

// Turtle prints the IRIs in an RDF document in Turtle, resolved against the
// base (RDF 1.1 Turtle section 6.3).
//
//	turtle -base IRI FILE
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/uri"
)

func main() {
	base := flag.String("base", "", "the `IRI` of the document, if it does not begin with @base")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: turtle [-base IRI] FILE")
		os.Exit(2)
	}
	status, err := run(os.Stdout, flag.Arg(0), *base)
	if err != nil {
		fmt.Fprintln(os.Stderr, "turtle:", err)
		status = 2
	}
	os.Exit(status)
}

// run prints the IRIs of a file to w. It returns 1 if one is refused.
func run(w io.Writer, file, base string) (status int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	u, err := uri.RFC3987.Parse(base)
	if err != nil {
		return 0, err
	}
	for t := range terms(string(text), u) {
		if t.err != nil {
			fmt.Fprintf(w, "%d  %q  ! %v\n", t.line, t.text, t.err)
			status = 1
			continue
		}
		fmt.Fprintf(w, "%d  %s  %q\n", t.line, t.text, t.iri)
	}
	return status, nil
}
