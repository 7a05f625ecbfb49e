// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Harvest prints the URIs and the relative references that it finds in the Go
// source tree and the module cache of this machine, or in the directories
// that are its arguments: one a line, without duplicates, in the order of the
// files.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"

	"example.com/uri/bench/corpus"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("harvest: ")
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		var err error
		if roots, err = corpus.Roots(); err != nil {
			log.Fatal(err)
		}
	}
	h, err := corpus.Collect(0, roots...)
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	for _, s := range h.URIs {
		fmt.Fprintln(out, s)
	}
	for _, s := range h.Hrefs {
		fmt.Fprintln(out, s)
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
	log.Printf("%d URIs and %d relative references in %d files, %d MB", len(h.URIs), len(h.Hrefs), h.Files, h.Bytes>>20)
}
