// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/uri"
)

// A call is one run of a verb: the flags that the verbs share, and where it
// reads and writes.
type call struct {
	flags   *flag.FlagSet
	edition uri.Edition
	json    bool

	in      io.Reader
	longest int           // how many bytes a line of in may have
	out     *bufio.Writer // keeps the first error of writing; see [run] and [flusher]
	encoder *json.Encoder // writes to out
	stderr  io.Writer

	refused bool // an input was, or did not pass a check
}

func newCall(name string, in io.Reader, out *bufio.Writer, stderr io.Writer) *call {
	c := &call{
		flags:   flag.NewFlagSet(name, flag.ContinueOnError),
		in:      in,
		longest: longestLine,
		out:     out,
		encoder: json.NewEncoder(out),
		stderr:  stderr,
	}
	c.encoder.SetEscapeHTML(false)
	// The flag package would print its errors on its own, and usage with them.
	c.flags.SetOutput(io.Discard)
	c.flags.Usage = func() {}

	var names []string
	for _, e := range uri.Editions() {
		names = append(names, editionName(e))
	}
	c.flags.TextVar(&c.edition, "edition", uri.RFC2396, "the edition `NAME` to follow: "+list(names, "or"))
	c.flags.BoolVar(&c.json, "json", false, "print one JSON object a line")
	return c
}

// report prints the results so far and an error after which the call goes on.
// It returns the error of writing the results.
func (c *call) report(err error) error {
	if err := c.out.Flush(); err != nil {
		return err
	}
	complain(c.stderr, err)
	return nil
}

// encode prints a result as JSON. An error of writing stays in c.out.
func (c *call) encode(result any) {
	_ = c.encoder.Encode(result)
}

// exact returns the octets of s if JSON, whose strings are of Unicode
// characters, cannot hold them, and nil otherwise. They go beside s under a
// key of their own, in base64.
func exact(s string) []byte {
	if utf8.ValidString(s) {
		return nil
	}
	return []byte(s)
}

// defined returns a string whose key is left out of JSON where it is
// undefined, but not where it is empty.
func defined(ok bool, s string) *string {
	if !ok {
		return nil
	}
	return &s
}

// editionName returns the name by which the flag -edition knows e.
func editionName(e uri.Edition) string {
	name, err := e.MarshalText()
	if err != nil {
		return e.String()
	}
	return string(name)
}

// list returns names as they are listed in a sentence, such as "a, b and c".
func list(names []string, conjunction string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}
