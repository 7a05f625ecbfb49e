// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"strings"
)

// A testCase is a line of a suite.
type testCase struct {
	Input, Octets                            *string
	Valid                                    bool
	Scheme, Authority, Path, Query, Fragment *string
	Opaque                                   *string
	Base, Ref, Result                        *string
	NonStrict                                *string // the result of a parser that ignores the scheme of the base
	Text                                     *string // of a normal form
	Section                                  string

	again int // the index of the same case with the scheme http, or 0
}

// withHTTP returns the case with the scheme http, if its scheme is one letter. Some parsers refuse such a scheme, or resolve only
// in schemes that they know.
func (c testCase) withHTTP() (again testCase, ok bool) {
	replace := func(s *string) *string {
		if s == nil || len(*s) < 2 || (*s)[1] != ':' {
			return s
		}
		text := "http" + (*s)[1:]
		return &text
	}
	again = testCase{Input: replace(c.Input), Base: replace(c.Base), Ref: c.Ref, Result: replace(c.Result), NonStrict: replace(c.NonStrict), Valid: true}
	return again, c.Valid && c.Scheme != nil && len(*c.Scheme) == 1 || c.Result != nil && again.Base != c.Base
}

// parts returns the components as parsers give them. An opaque part is divided at the "?", since no parser of today gives it
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

// A suite has the cases of a file. It leaves out normal forms, and inputs that are no text or have a zero octet, which not every
// parser can be given.
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
		switch {
		case c.Text != nil, c.Octets != nil, c.Input != nil && strings.Contains(*c.Input, "\x00"):
			continue
		case c.Result != nil:
			s.pairs++
		case c.Valid:
			s.valid++
			fallthrough
		default:
			s.inputs++
		}
		s.list = append(s.list, c)
	}
	for i, c := range s.list {
		if again, ok := c.withHTTP(); ok {
			s.list[i].again = len(s.list)
			s.list = append(s.list, again)
		}
	}
	return s, in.Err()
}
