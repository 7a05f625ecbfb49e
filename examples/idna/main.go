// SPDX-License-Identifier: BSD-3-Clause

// Idna prints the URIs for references with international names, as a person writes
// them: the host in Punycode, and all other non-ASCII characters as escapes.
//
//	$ idna http://bücher.example/ü
//	http://xn--bcher-kva.example/%C3%BC
package main

import (
	"fmt"
	"os"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"example.com/uri"
)

func main() {
	status := 0
	for _, arg := range os.Args[1:] {
		u, err := toURI(arg)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			status = 1
			continue
		}
		fmt.Println(u)
	}
	os.Exit(status)
}

// toURI returns the URI for a reference that may contain international names.
//
// It applies NFC (RFC 3987 section 5.3.2.2), so that two spellings of the same
// characters give the same URI. NFC comes before parsing, since it may produce a
// delimiter: U+037E, the Greek question mark, becomes ";".
func toURI(s string) (uri.URI, error) {
	u, err := uri.RFC3987.Parse(norm.NFC.String(s))
	if err != nil {
		return uri.URI{}, err
	}

	// The DNS knows no escapes: "b%C3%BCcher" must be "bücher" first.
	return u.Normalize(uri.NormUCSEscapes).ToURI(idna.Lookup.ToASCII)
}
