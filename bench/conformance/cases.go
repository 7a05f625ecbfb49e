// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
)

// A testCase is a line in a suite.
type testCase struct {
	Input, Octets                            *string
	Valid                                    bool
	Scheme, Authority, Path, Query, Fragment *string
	Opaque                                   *string
	Base, Ref, Result                        *string
	NonStrict                                *string // the result if a parser ignores the base's scheme
	Text                                     *string // of a normal form
	Section                                  string

	again int // the index of the same case with the scheme http, or 0
}

// withHTTP returns the case with the scheme http, and reports whether its scheme, or the base's, is one letter. Some parsers
// refuse such a scheme, or resolve only in schemes that they know.
func (c testCase) withHTTP() (again testCase, ok bool) {
	replace := func(s *string) *string {
		if s == nil || len(*s) < 2 || (*s)[1] != ':' {
			return s
		}
		text := "http" + (*s)[1:]
		return &text
	}
	again = testCase{Input: replace(c.Input), Base: replace(c.Base), Ref: c.Ref, Result: replace(c.Result), NonStrict: replace(c.NonStrict), Valid: true}

	if c.Result != nil {
		return again, again.Base != c.Base
	}
	return again, c.Valid && c.Scheme != nil && len(*c.Scheme) == 1
}

// parts returns the components as parsers return them. It divides an opaque part at the "?", since no parser in use returns it
// as a whole.
func (c testCase) parts() (all [5]*string) {
	path, query := c.Path, c.Query
	if c.Opaque != nil {
		before, after, found := strings.Cut(*c.Opaque, "?")
		if path = &before; found {
			query = &after
		}
	}
	return [5]*string{c.Scheme, c.Authority, path, query, c.Fragment}
}

// A suite contains the cases in a file, except normal forms, and inputs that are not text or contain a zero octet, which not
// every parser accepts as an argument. Cases with the scheme http come last, and are not counted.
type suite struct {
	list                 []testCase
	inputs, valid, pairs int
}

func readCases(file string) (s suite, err error) {
	f, err := os.Open(file)
	if err != nil {
		return s, err
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		return s, err
	}

	in := bufio.NewScanner(unpacked)
	for in.Scan() {
		var c testCase
		if err := json.Unmarshal(in.Bytes(), &c); err != nil {
			return s, err
		}
		if c.Text != nil || c.Octets != nil || c.Input != nil && strings.Contains(*c.Input, "\x00") {
			continue
		}

		if c.Result != nil {
			s.pairs++
		} else {
			s.inputs++
		}
		if c.Valid {
			s.valid++
		}
		s.list = append(s.list, c)
	}

	// The loop ends before the cases that it appends.
	for i, c := range s.list {
		if again, ok := c.withHTTP(); ok {
			s.list[i].again = len(s.list)
			s.list = append(s.list, again)
		}
	}
	return s, in.Err()
}
