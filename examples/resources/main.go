// SPDX-License-Identifier: BSD-3-Clause

// Resources prints files in a directory. It reads the files' URIs from standard
// input, one a line, and finds their names by URI Templates.
//
//	$ resources DIR
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"

	"example.com/uri/uritemplate"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("resources: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: resources DIR")
	}
	root, err := os.OpenRoot(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}

	s, err := newServer(root.FS(), uritemplate.Options{})
	if err != nil {
		log.Fatal(err)
	}

	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		text, err := s.read(lines.Text())
		if err != nil {
			fmt.Println("!", err)
			continue
		}
		fmt.Printf("%s", text)
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}
