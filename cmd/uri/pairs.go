// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"strings"

	"example.com/uri"
)

// This file reads queries as pairs.

// delimiters are the characters that can separate pairs.
const delimiters = ";/?:@&+$,"

// A pairing says how to read a query as pairs.
type pairing struct {
	delimiter byte
	isForm    bool // "+" is a space
}

// pairingFlags defines the flags -delimiter and -form.
func (c *call) pairingFlags() *pairing {
	p := &pairing{delimiter: '&'}
	want := "one of " + strings.Join(strings.Split(delimiters, ""), " ")
	c.flags.Func("delimiter", "the `CHAR` that separates the pairs of the query: "+want+" (default &)", func(s string) error {
		if len(s) != 1 || !strings.Contains(delimiters, s) {
			return errors.New("want " + want)
		}
		p.delimiter = s[0]
		return nil
	})
	c.flags.BoolVar(&p.isForm, "form", false, "take \"+\" in the pairs of the query as a space, as forms have it")
	c.excludes("-form", "-delimiter")
	return p
}

// unescape decodes a key.
func (p *pairing) unescape(key string) string {
	if p.isForm {
		data, _ := uri.FormUnescape(key)
		return data
	}
	return unescaped(key)
}

// of returns the pairs in u's query.
func (p *pairing) of(u uri.URI) uri.Pairs {
	if p.isForm {
		return u.Form()
	}
	return u.Pairs(p.delimiter)
}

// matches reports whether s matches the pattern, in which "*" stands for any text.
func matches(pattern, s string) bool {
	// Text before the first star must begin s, and text after the last one end it.
	first, rest, hasStar := strings.Cut(pattern, "*")
	s, ok := strings.CutPrefix(s, first)
	if !hasStar || !ok {
		return ok && s == ""
	}

	// The first occurrence of text between two stars leaves the most for the rest.
	for {
		middle, after, more := strings.Cut(rest, "*")
		if !more {
			return strings.HasSuffix(s, rest)
		}
		_, s, ok = strings.Cut(s, middle)
		if !ok {
			return false
		}
		rest = after
	}
}
