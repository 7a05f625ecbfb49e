// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file prints, for a person, why an input is refused.

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/uri"
)

// columns is the width of the lines with marks below them. Most terminals have
// 80 columns.
const columns = 78

// refuse prints the result for an input that is refused.
func (c *call) refuse(input string, err error) {
	c.refused = true
	if c.asJSON {
		c.refuseJSON(c.edition, input, err)
	} else {
		explain(c.out, input, err)
	}
}

// refuseJSON prints the result, as JSON, for an input that an edition refuses.
func (c *call) refuseJSON(e uri.Edition, input string, err error) {
	c.json.object("")
	c.json.text("input", input)
	c.json.text("edition", editionName(e))
	c.json.error(err, "")
	c.json.endObject()
}

// explain prints for a person why an input is refused:
//
//	http://[::1]/
//	       ^
//	uri: invalid character "[" in authority at offset 7: IPv6 addresses need RFC 2732 or RFC 3986 (rule reg_name, RFC 2396 section 3.2.1)
//	accepted by rfc2732 and rfc3986
//
// An error without an offset has no caret.
func explain(w io.Writer, input string, err error) {
	fmt.Fprintln(w, printable(input))
	var parse *uri.ParseError
	if !errors.As(err, &parse) {
		fmt.Fprintln(w, err)
		return
	}
	column := columns
	if len(input) <= columns {
		column = width(input[:parse.Offset])
	}
	if column >= columns || width(input) > columns {
		var excerpt string
		excerpt, column = around(input, parse.Offset)
		fmt.Fprintln(w, excerpt)
	}
	fmt.Fprintf(w, "%*s\n%v\n", column+1, "^", err)
	if names := acceptedBy(input); len(names) > 0 {
		fmt.Fprintf(w, "accepted by %s\n", list(names, "and"))
	}
}

// acceptedBy returns the names of the editions in which s is a reference.
func acceptedBy(s string) (names []string) {
	for _, e := range uri.Editions() {
		if _, err := e.Parse(s); err == nil {
			names = append(names, editionName(e))
		}
	}
	return names
}

// around returns the part of a long input around an offset, and the column in
// it of the byte at the offset.
func around(input string, offset int) (excerpt string, column int) {
	const ellipsis, most = "...", columns/2 - len("...\\xff")
	start, end := offset, offset
	for start > 0 && width(input[start-1:offset]) <= most {
		start--
	}
	for end < len(input) && width(input[offset:end+1]) <= most {
		end++
	}
	excerpt = printable(input[start:end])
	column = width(input[start:offset])
	if start > 0 {
		excerpt = ellipsis + excerpt
		column += len(ellipsis)
	}
	if end < len(input) {
		excerpt += ellipsis
	}
	return excerpt, column
}

// printable returns s with control characters and octets outside US-ASCII
// escaped as in Go, so that they cannot control a terminal.
func printable(s string) string {
	n := width(s)
	if n == len(s) {
		return s
	}
	b := make([]byte, 0, n)
	for i := range len(s) {
		b = appendPrintable(b, s[i])
	}
	return string(b)
}

// appendPrintable appends an octet in the form that printable gives it.
func appendPrintable(b []byte, octet byte) []byte {
	if ' ' <= octet && octet <= '~' {
		return append(b, octet)
	}
	var quoted [len(`"\xff"`)]byte
	q := strconv.AppendQuote(quoted[:0], string([]byte{octet}))
	return append(b, q[1:len(q)-1]...)
}

// visible returns s with the characters that are not printable, and the octets
// that are not UTF-8, escaped as in Go.
func visible(s string) string {
	quoted := strconv.Quote(s)
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(quoted[1 : len(quoted)-1])
}

// width returns the number of columns that printable(s) takes.
func width(s string) (n int) {
	var b [len(`\xff`)]byte
	for i := range len(s) {
		n += len(appendPrintable(b[:0], s[i]))
	}
	return n
}
